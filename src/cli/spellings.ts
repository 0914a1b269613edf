/** What messages call an option of a function, and how a command line says it. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [
    /(lower is better for "([^"\\]+)" was read from its name): state it with betterWhen when the files are read/g,
    '$1: say --better-when $2=lower',
  ],
  [/\bintervalMethod '([\w-]+)' or '([\w-]+)'/g, '--interval $1 or $2'],
  [/\bintervalMethod '([\w-]+)'/g, '--interval $1'],
  [/\bchoose missing: 'drop' or missing: 'worst'/g, 'say --missing drop or --missing worst'],
  [/\b(State|state) (it|them) with betterWhen\b/g, '$1 $2 with --better-when METRIC=higher|lower'],
  [/\bthat betterWhen is right\b/g, 'that --better-when is right'],
  [/\band that betterWhen\b/g, 'and that --better-when'],
  [/\braise resamples \(configureFamily, or the option of the gate\)/g, 'raise --resamples'],
  [/\braise resamples\b/g, 'raise --resamples'],
  [/\bWith maxLoss no unit\b/g, 'With --max-loss no unit'],
  [/\bgive maxLoss\b/g, 'give --max-loss'],
  [/\(maxLoss\)/g, '(--max-loss)'],
]

/** A message of the functions in the words of the command line. */
export const asOptions = (text: string): string =>
  SPELLED.reduce((spelled, [words, option]) => spelled.replace(words, option), text)
