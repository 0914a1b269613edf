import type { Markup } from '../../../src/report/markup.ts'

/** Attributes of every element of a kind that has a class, numbers as numbers. */
export function marks(body: Markup, tag: string, className: string): Record<string, number & string>[] {
  return [...body.text.matchAll(new RegExp(`<${tag} ([^>]*)>`, 'g'))]
    .map(([, attributes]) =>
      Object.fromEntries(
        [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
          name!,
          value !== '' && Number.isFinite(Number(value)) ? Number(value) : value,
        ]),
      ),
    )
    .filter((element) => String(element['class']).split(' ').includes(className)) as Record<string, number & string>[]
}

/** The texts of a drawing, with their places. */
export const textsOf = (body: Markup): { x: number; text: string; classes: string }[] =>
  [...body.text.matchAll(/<text class="([^"]*)" x="([^"]*)"[^>]*>([^<]*)<\/text>/g)].map(([, classes, x, text]) => ({
    classes: classes!,
    x: Number(x),
    text: text!,
  }))

/** From two ticks of an axis: which number stands at a place. */
export function readAxis(ticks: readonly { x: number; text: string }[]): (x: number) => number {
  const [first, last] = [ticks[0]!, ticks[ticks.length - 1]!]
  const scale = (Number(last.text) - Number(first.text)) / (last.x - first.x)
  return (x) => Number(first.text) + (x - first.x) * scale
}
