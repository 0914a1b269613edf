import type { MovedUnit, PairwiseComparison } from '../../comparison/types.ts'
import { type Markup, markup } from '../markup.ts'
import { movedValues } from '../movers.ts'
import { formatSigned } from '../numbers.ts'
import { nameOf } from './answers.ts'

function table(units: readonly MovedUnit[], caption: string): Markup | null {
  if (units.length === 0) return null
  const rows = units.map((unit) => {
    const [before, after] = movedValues(unit)
    const change = formatSigned(unit.candidateValue - unit.baselineValue)
    return markup`<tr><th scope="row">${nameOf(unit.id)}</th><td class="number">${before}</td><td class="number">${after}</td><td class="number">${change}</td></tr>`
  })
  const heads = ['Baseline', 'Candidate', 'Difference'].map(
    (head) => markup`<th scope="col" class="number">${head}</th>`,
  )
  return markup`<div class="scroll" role="group" tabindex="0" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">Unit</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

/** The units that lost and gained most, with both values; nothing where no unit moved. */
export function moversTables({ topMovers }: PairwiseComparison): Markup | null {
  if (topMovers === undefined || topMovers.lost.length + topMovers.gained.length === 0) return null
  return markup`<div class="movers">${table(topMovers.lost, 'Units that lost most')}${table(topMovers.gained, 'Units that gained most')}</div>`
}
