import { readBeside } from '../read-beside.ts'

/** `auto` follows the reader's setting. */
export type Theme = 'light' | 'dark' | 'auto'

/**
 * Colours of charts and page. Blue and vermilion are told apart with every common colour blindness (Okabe & Ito 2008); text has a
 * contrast of at least 4.5, marks of at least 3. Shapes, hatching and words say the same.
 */
const COLOURS: Record<'light' | 'dark', Readonly<Record<string, string>>> = {
  light: {
    paper: '#ffffff',
    raised: '#f6f8fa',
    ink: '#1b1f24',
    muted: '#57606a',
    line: '#d0d7de',
    good: '#00639c',
    bad: '#b34700',
    none: '#656d76',
    bar: '#b6bec7',
  },
  dark: {
    paper: '#0f1318',
    raised: '#181d24',
    ink: '#e6edf3',
    muted: '#9da7b1',
    line: '#343b44',
    good: '#5cb3f0',
    bad: '#ff9d63',
    none: '#9da7b1',
    bar: '#5a636d',
  },
}

const variables = (scheme: 'light' | 'dark'): string =>
  `:root{color-scheme:${scheme};${Object.entries(COLOURS[scheme])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`

/** The colours of a theme as CSS variables. */
export const themeStyle = (theme: Theme): string =>
  theme === 'auto' ? `${variables('light')}@media (prefers-color-scheme: dark){${variables('dark')}}` : variables(theme)

/** What a chart needs of CSS. */
export const chartStyle = (theme: Theme): string => `${themeStyle(theme)}\n${readBeside('report-chart.css')}`
