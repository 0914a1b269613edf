// Names that GitHub's runner would obey, wherever a user may put one; titles of tests are the runner's own business.
const HOSTILE = [
  '::error::x',
  '\t::warning::x',
  'text ##[error]boom',
  '##[add-mask]0.5',
  '::stop-commands::abc',
  'a name\nwith a newline',
  'a\n::error::z',
  'a\r\n  ::add-mask::0.5',
  'a\u2028::error::x',
  '\u001b[31m::error::red',
  '__proto__',
]
const ids = HOSTILE.map((text, i) => `${text} ${i}`)
const of = (name, metric, scores) => ({ name, sampleIds: ids, values: { [metric]: scores }, betterWhen: 'higher' })
const low = flat(HOSTILE.length, 0.5)
const mixed = low.map((score, i) => score + (i % 2 === 0 ? 0.1 : -0.05 * i))

HOSTILE.forEach((text, i) => {
  const [before, after] = [of(`main ${text}`, text, low), of(text, text, mixed)]
  test(`${i}: a claim`, () => expect(after).toBeSignificantlyBetterThan(before, { metric: text }))
  test(`${i}: a guard`, () => expect(after).not.toBeSignificantlyWorseThan(before, { metrics: [text], family: text }))
  test(`${i}: wrong data`, () => {
    const scores = mixed.map((score, unit) => (unit === i ? Number.NaN : score))
    expect(of(text, text, scores)).toBeSignificantlyBetterThan(before, { metric: text })
  })
  test(`${i}: other ids`, () => {
    expect({ ...after, sampleIds: ids.map((id) => `x${id}`) }).toBeSignificantlyBetterThan(before, { metric: text })
  })
  test(`${i}: other targets`, () => {
    expect({ ...after, targetFingerprint: text }).toBeSignificantlyBetterThan(
      { ...before, targetFingerprint: 'aa' },
      { metric: text },
    )
  })
  test(`${i}: an unknown metric`, () => expect(after).toBeSignificantlyBetterThan(before, { metric: `${text}?` }))
  test(`${i}: a metric twice`, () => expect(after).toBeSignificantlyBetterThan(before, { metrics: [text, text] }))
  test(`${i}: a misspelt option`, () => expect(after).toBeSignificantlyBetterThan(before, { metric: text, [text]: 1 }))
  test(`${i}: an option that is a text`, () => {
    expect(after).toBeSignificantlyBetterThan(before, { metric: text, alternative: text })
  })
  test(`${i}: a key of a result`, () =>
    expect({ ...after, [text]: 1 }).toBeSignificantlyBetterThan(before, { metric: text }))
  test(`${i}: a misspelt setting`, () => holmgate.configureFamily({ name: text, [text]: 1 }))
  test(`${i}: training runs`, () => {
    const runs = new Map([
      [text, of('', text, mixed)],
      [
        'up',
        of(
          '',
          text,
          low.map((score) => score + 0.3),
        ),
      ],
    ])
    expect({ runs }).toBeSignificantlyBetterThan(before, { metric: text })
  })
})
