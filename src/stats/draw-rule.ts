/**
 * How units 0 … n − 1 are drawn with replacement from random words, each with exactly the same probability.
 *
 * A draw x of `bits` bits gives unit ⌊x·n/2^bits⌋; it is rejected when x·n mod 2^bits is below `rejected`, which leaves
 * equally many x for every unit. A draw takes 16 bits (the low half of a word before its high half) where at most one in
 * eight is rejected, else a whole word: more rejections cost more than the longer draw.
 *
 * @see Lemire, D. (2019). Fast random integer generation in an interval. ACM TOMACS 29(1).
 */
export interface DrawRule {
  readonly n: number
  readonly bits: 16 | 32
  readonly rejected: number
}

export function drawRule(n: number): DrawRule {
  const rejectedOf16Bits = 65_536 % n
  return n <= 65_536 && rejectedOf16Bits <= 8192
    ? { n, bits: 16, rejected: rejectedOf16Bits }
    : { n, bits: 32, rejected: 2 ** 32 % n }
}
