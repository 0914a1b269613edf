import { describe, expect, test } from 'vitest'
import { markerKey, startsWithMarker } from '../../src/github/marker.ts'
import { annotationText, fencedBlock, link, redactor } from '../../src/github/sanitise.ts'
import { commandsIn } from './support/actions-step.ts'
import { elements, render, textOf } from './support/markdown.ts'

describe('fencedBlock', () => {
  test.each(['```', '````', 'a ``` b', '~~~'])('shows %s as it is', (text) => {
    const root = render(fencedBlock(['before', text, 'after']))
    expect(elements(root, 'pre').map(textOf)).toEqual([`before\n${text}\nafter\n`])
  })
})

describe('link', () => {
  const server = 'https://ghe.example:8443'

  test('leads to the server that the run names', () => {
    expect(link('run', `${server}/`, ['o', 'r', 'actions', 'runs', '1'], '#L1')).toBe(
      `[run](${server}/o/r/actions/runs/1#L1)`,
    )
  })

  test.each(['../x', 'a)b', 'a b', 'ä', '%2e', '?q', '#f', 'a"b', "a'b", '\ud800', '[x](y)'])(
    'keeps %s inside of the path',
    (part) => {
      const [anchor] = elements(render(link('x', server, ['o', part])), 'a')
      const url = new URL(String(anchor?.properties['href']))
      expect(url.origin).toBe(server)
      expect(decodeURIComponent(url.pathname)).toBe(`/o/${part.replace('\ud800', '\ufffd')}`)
      expect(url.search + url.hash).toBe('')
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:secret@x', 'x', 'https://a b', 'https://x)'])(
    'is no link to %s',
    (bad) => {
      expect(link('text', bad, ['o'])).toBe('text')
    },
  )
})

describe('annotationText', () => {
  test('stays below the limit of GitHub and never splits a character', () => {
    const text = annotationText('😀'.repeat(4000))
    expect(text.length).toBeLessThan(4000)
    expect(text).toMatch(/^(?:😀)+\ufffd?…$/u)
  })

  test('holds no live command', () => {
    const text = annotationText('::error::x\n  ::warning::y\ntext ##[add-mask]z')
    expect(commandsIn(text)).toEqual([])
    expect(commandsIn('::error::x\n  ::warning::y\ntext ##[add-mask]z')).toHaveLength(3)
  })
})

describe('redactor', () => {
  test('hides every secret wherever it stands', () => {
    expect(redactor(['abcd', undefined, 'xyz1'])('abcd xyz1 abcdabcd')).toBe('*** *** ******')
  })

  test('does not mistake an empty or tiny value for one', () => {
    expect(redactor(['', 'a'])('a banana')).toBe('a banana')
  })
})

describe('markerKey', () => {
  test.each(['search', 'a.b_c-d', 'A'.repeat(80)])('keeps %s', (key) => {
    expect(markerKey(key)).toBe(key)
  })

  test.each(['a b', '-->', 'ä', '', 'a'.repeat(81), 'a\nb', 'key=x'])('hashes %j', (key) => {
    expect(markerKey(key)).toMatch(/^h-[0-9a-f]{16}$/)
  })

  test('tells a hashed key from the plain one of the same look', () => {
    expect(markerKey('a b')).not.toBe(markerKey('a  b'))
  })
})

test('a marker counts only as the whole first line', () => {
  const marker = '<!-- holmgate:v1 key=default -->'
  expect(startsWithMarker(`${marker}\r\nx`, 'default')).toBe(true)
  expect(startsWithMarker(`${marker} x`, 'default')).toBe(false)
  expect(startsWithMarker(`x\n${marker}`, 'default')).toBe(false)
  expect(startsWithMarker(`${marker}`, 'other')).toBe(false)
  expect(startsWithMarker('<!-- holmgate:v1 key=defaulted -->', 'default')).toBe(false)
})
