/** What the pictures show: SVG files by their name, and the page that the photographs are taken of. */
export interface Made {
  readonly svgs: Readonly<Record<string, string>>
  readonly page: string
}
export function make(): Made
export function stale(made: Made, folder: string): string[]
export const PICTURES: string
