import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../src/report/file-facts.ts'
import { htmlReport } from '../../../src/report/html/index.ts'
import { escapeMarkup, markup } from '../../../src/report/markup.ts'
import { reasonSentence } from '../../../src/report/reason-sentence.ts'
import { parseRunReport, runReportJson } from '../../../src/report/run-report-json.ts'
import { comparisonPicture, pictureFile } from '../../../src/report/svg/index.ts'
import { hostileText } from '../hostile.ts'
import { fileOf, gateFor, reasons, runOf, sample, tested } from '../samples.ts'

const everyReason = runOf([fileOf(reasons.map((reason) => gateFor(reason)))])
const page = htmlReport(everyReason)

describe('the page', () => {
  test('allows its own style and script by their hashes, and nothing else', () => {
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page)!
    const hash = (text: string): string =>
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`.replaceAll("'", '&#39;')
    const [style, script] = ['style', 'script'].map(
      (tag) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)![1]!,
    )
    expect(policy).toBe(
      `default-src &#39;none&#39;; style-src ${hash(style!)}; script-src ${hash(script!)}; base-uri &#39;none&#39;; form-action &#39;none&#39;`,
    )
  })

  test('names no other resource: no address, no attribute that loads, styles or runs', () => {
    const tags = page.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '')
    expect(tags).not.toMatch(/<(?:img|link|iframe|object|embed|video|audio|base)\b|\s(?:src|srcset|style|on\w+)=/)
    expect(tags.match(/href="[^#]/g)).toBeNull()
    expect(page).not.toMatch(/@import|url\((?!#hatch\))/)
  })

  test('is the same for the same report, and for one that was read again', () => {
    expect(htmlReport(parseRunReport(runReportJson(everyReason)))).toBe(page)
  })

  test('tells every reason, and what is wrong where there is no comparison', () => {
    const [file] = everyReason.files
    const missing = file!.gates
      .map((gate) => reasonSentence(gate, contextOf(gate, file!)))
      .filter((sentence) => !page.includes(escapeMarkup(sentence)))
    expect(missing).toEqual([])
  })

  test('ids are unique, and every link has its target', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    const labels = [...page.matchAll(/aria-labelledby="([^"]+)"/g)].flatMap(([, list]) => list!.split(' '))
    expect(labels.filter((id) => !ids.includes(id))).toEqual([])
  })

  describe('of a gate with a margin', () => {
    const text = (given: Parameters<typeof tested>[0], more: Parameters<typeof sample>[0] = {}) => {
      const comparison = sample({ pValue: 0.31, correction: 'none', ...more, hypothesis: tested(given) })
      const given_ = { comparison, matcher: 'toBeNonInferiorTo', family: 'margins' } as const
      return htmlReport(runOf([fileOf([gateFor('inconclusive', given_)])])).replace(/<[^>]*>/g, '')
    }

    test('a loss that is shown is not called chance', () => {
      const shown = text({ state: 'refuted', oppositePValue: 0.0012 }, { difference: -0.02, pValue: 0.999 })
      expect(shown).toContain('The opposite is shown at 0.05 (p of the opposite = 0.0012): a loss of 0.005 or more.')
      expect(shown).not.toMatch(/chance alone can explain/)
    })

    test('what is neither shown nor ruled out, or ruled out, is told of the margin', () => {
      expect(text({})).toContain('a loss of 0.005 or more is neither ruled out nor shown')
      expect(text({ state: 'proven' }, { pValue: 0.001 })).toContain('so a loss of 0.005 or more is ruled out')
      expect(text({})).not.toContain('This does not show that there is no difference')
    })

    test('what was asked has its margin in table, summary and details', () => {
      const asked = text({ margin: 0.00427, relativeMargin: 0.005 })
      expect(asked.match(/non-inferior, margin 0\.00427 \(0\.5 %\)/g)).toHaveLength(3)
      expect(asked).toContain('asked: non-inferior, margin')
    })
  })

  test('an expected failure says that it is one, asks for nothing, and stands behind what really failed', () => {
    const expected = gateFor('not-shown', { expectedToFail: true })
    const real = gateFor('wrong-direction')
    const text = htmlReport(runOf([fileOf([expected, real])]))
    expect(text).toContain('2 gates: 0 passed, 1 failed, 1 failed as expected')
    expect(text).toContain('fail (not shown), as expected')
    expect(text).toContain('<strong>As expected:</strong> the test asks for this failure')
    const [first] = text.split('class="short"')[1]!.match(/#comparison-\d/g)!
    expect(first).toBe('#comparison-2')
    expect(text.match(/<strong>Next:<\/strong>/g)).toHaveLength(1)
  })

  test('counts gates, and says what a gate and a comparison are', () => {
    expect(page).toContain('<dt>Gate</dt>')
    expect(page).toContain('<h3>Gates in detail</h3>')
  })

  test('a test set that is too small is a failure and no error', () => {
    const small = {
      kind: 'call',
      isVerdict: true,
      message: 'Underpowered: 12 units',
      test: 'a',
      line: 1,
      column: 1,
    } as const
    const { isVerdict: _, ...wrong } = small
    const of = (one: typeof small | typeof wrong) => htmlReport(runOf([fileOf([], { problems: [one] })]))
    expect(of(small)).toContain('<strong>Failed (test set):</strong> Underpowered')
    expect(of(wrong)).toContain('<strong>Error:</strong> Underpowered')
  })

  test('a report of an older version has no charts, and says why', () => {
    const older = sample()
    const { differenceHistogram, nullDistribution, ...rest } = older
    const text = htmlReport(runOf([fileOf([gateFor('not-shown', { comparison: rest })])]))
    expect(text).toContain('written by an older version')
    expect(text).not.toContain('What chance alone would do')
  })

  test('a test whose null distribution is not kept says that it is not drawn', () => {
    const without = { ...sample(), nullDistribution: null }
    const text = htmlReport(runOf([fileOf([gateFor('not-shown', { comparison: without })])]))
    expect(text).toContain('What chance alone would do is not drawn for this test.')
    expect(text).toContain('How the units differ')
    const tied = sample({ wins: 0, losses: 0, ties: 50, difference: 0, pValue: 1 })
    expect(htmlReport(runOf([fileOf([gateFor('not-shown', { comparison: tied })])]))).not.toContain('is not drawn')
  })

  test('a huge run draws charts for the failed gates first, and stays small', () => {
    const gates = Array.from({ length: 600 }, (_, i) => gateFor(i === 599 ? 'harm-shown' : 'shown'))
    const text = htmlReport(runOf([fileOf(gates)]))
    expect(text.match(/How the units differ/g)).toHaveLength(200)
    expect(text.slice(text.indexOf('id="comparison-600"'))).toContain('How the units differ')
    expect(text.match(/Its charts are left out/g)).toHaveLength(400)
    expect(text.length).toBeLessThan(5e6)
  })
})

describe('foreign text', () => {
  test('stays text in a page and in a picture', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const comparison = sample({ metric: name, candidate: name, baseline: `${name}b`, warnings: [name] })
        const gate = gateFor('not-shown', { comparison, metric: name, test: name, file: name })
        const text = htmlReport(runOf([fileOf([gate], { path: name, project: name, warnings: [name] })]))
        const tagsOf = (html: string): string[] => [...html.matchAll(/<[a-z!/][^\s>]*/gi)].map(([tag]) => tag!)
        const plain = gateFor('not-shown', {
          comparison: sample({ metric: 'm', candidate: 'c', baseline: 'b', warnings: ['w'] }),
          metric: 'm',
          test: 't',
          file: 'f',
        })
        const expected = htmlReport(runOf([fileOf([plain], { path: 'p', project: 'x', warnings: ['w'] })]))
        // A warning that is the same text in both places is told once.
        const unique = (tags: string[]): string[] => [...new Set(tags)].sort()
        expect(unique(tagsOf(text))).toEqual(unique(tagsOf(expected)))
        expect(
          tagsOf(pictureFile(comparisonPicture(comparison), 'auto')).filter((tag) => /script|foreign|image/i.test(tag)),
        ).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('a template escapes what it is given, in attributes too', () => {
    expect(markup`<a title="${'"><b>'}">${['<', markup`<i>`]}${null}${false}${0}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;b&gt;">&lt;<i>0</a>',
    )
    expect(escapeMarkup('\u0000\ud800\ufffe')).toBe('\ufffd\ufffd\ufffd')
  })
})

describe('in short', () => {
  const inShort = (...gates: Parameters<typeof fileOf>[0]): string =>
    /<table class="short">[\s\S]*?<\/table>/.exec(htmlReport(runOf([fileOf(gates)])))![0].replace(/<[^>]+>/g, '')

  test('a harm beyond the margin that is shown is no chance', () => {
    const hypothesis = tested({ state: 'refuted', testPValue: 0.9867, oppositePValue: 0.0133 })
    const comparison = sample({ difference: -0.02, pValue: 0.9867, adjustedPValue: 0.9867, hypothesis })
    const text = inShort(gateFor('beyond-margin', { comparison }))
    expect(text).toContain('Hardly: p = 0.0133 (of a loss of the margin or more)')
    expect(text).not.toContain('0.9867')
  })

  test('says what was asked, and what the winner is ahead by', () => {
    const comparison = sample({ difference: -0.08667, baselineMean: 0.8667, pValue: 0.001, wins: 60, losses: 160 })
    const text = inShort(gateFor('harm-shown', { comparison }))
    expect(text).toContain('asked: not worse')
    expect(text).toContain('lunr, against minisearch')
    expect(text).toContain('by 0.08667 (10 %)')
    expect(text).not.toContain('-0.08667 ')
  })
})
