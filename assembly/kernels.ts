// The innermost loops in AssemblyScript, with SIMD. src/stats/plain-kernels.ts does the same in TypeScript, to the bit: all
// sums are sums of whole numbers that doubles hold exactly, so the order of the additions is free.
//
// scripts/build-kernels.mjs compiles this file into src/stats/kernel-bytes.ts.
import {
  BOOTSTRAP_WORDS,
  CURSOR,
  LANES,
  SHUFFLES,
  TABLES,
  UNITS,
  UNITS_AT_ONCE,
  VALUES,
  WORDS,
} from '../src/stats/kernel-layout'

const WORDS_END: usize = WORDS + (BOOTSTRAP_WORDS << 2)

/** Writes the table of shuffles. Has to be called once for each memory. */
export function prepare(): void {
  for (let accepted = 0; accepted < 256; accepted++) {
    let at: usize = SHUFFLES + (accepted << 4)
    for (let draw = 0; draw < 8; draw++) {
      if ((accepted & (1 << draw)) === 0) continue
      store<u8>(at, 2 * draw)
      store<u8>(at, 2 * draw + 1, 1)
      at += 2
    }
  }
}

/** Writes `count` words, a multiple of 4; word i comes from lane i mod 4 (xoshiro128++). */
function fillWords(count: i32): void {
  let a = v128.load(LANES)
  let b = v128.load(LANES, 16)
  let c = v128.load(LANES, 32)
  let d = v128.load(LANES, 48)
  const end: usize = WORDS + (count << 2)
  for (let at: usize = WORDS; at < end; at += 16) {
    const sum = i32x4.add(a, d)
    v128.store(at, i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), a))
    const shifted = i32x4.shl(b, 9)
    c = v128.xor(c, a)
    d = v128.xor(d, b)
    b = v128.xor(b, c)
    a = v128.xor(a, d)
    c = v128.xor(c, shifted)
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21))
  }
  v128.store(LANES, a)
  v128.store(LANES, b, 16)
  v128.store(LANES, c, 32)
  v128.store(LANES, d, 48)
}

/**
 * Adds to `count` sums, a multiple of 4, what the bits of as many words flip of VALUES. One column. Fresh words are drawn first, as
 * by `fillWords`: the generator runs while the look-ups wait for memory.
 */
export function addSignsOne(sums: usize, count: i32, fresh: i32): void {
  for (let byte = 0; byte < 4; byte++) {
    const start: usize = TABLES + (byte << 11)
    store<f64>(start, 0)
    for (let bit = 0; bit < 8; bit++) {
      const value = load<f64>(((8 * byte + bit) << 3) as usize, VALUES)
      const known: usize = 8 << bit
      const end = start + known
      for (let at = start; at < end; at += 8) store<f64>(at + known, load<f64>(at) + value)
    }
  }
  const end: usize = WORDS + (count << 2)
  let a = v128.load(LANES)
  let b = v128.load(LANES, 16)
  let c = v128.load(LANES, 32)
  let d = v128.load(LANES, 48)
  for (let at: usize = WORDS; at < end; at += 16) {
    let words: v128
    if (!fresh) words = v128.load(at)
    else {
      const sum = i32x4.add(a, d)
      words = i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), a)
      v128.store(at, words)
      const shifted = i32x4.shl(b, 9)
      c = v128.xor(c, a)
      d = v128.xor(d, b)
      b = v128.xor(b, c)
      a = v128.xor(a, d)
      c = v128.xor(c, shifted)
      d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21))
    }
    const first = i64x2.extract_lane(words, 0)
    const second = i64x2.extract_lane(words, 1)
    addOne(sums, (first << 3) as usize, (first >>> 5) as usize, (first >>> 13) as usize, (first >>> 21) as usize)
    addOne(sums + 8, (first >>> 29) as usize, (first >>> 37) as usize, (first >>> 45) as usize, (first >>> 53) as usize)
    addOne(
      sums + 16,
      (second << 3) as usize,
      (second >>> 5) as usize,
      (second >>> 13) as usize,
      (second >>> 21) as usize,
    )
    addOne(
      sums + 24,
      (second >>> 29) as usize,
      (second >>> 37) as usize,
      (second >>> 45) as usize,
      (second >>> 53) as usize,
    )
    sums += 32
  }
  v128.store(LANES, a)
  v128.store(LANES, b, 16)
  v128.store(LANES, c, 32)
  v128.store(LANES, d, 48)
}

/** As `addSignsOne`, for four columns. */
export function addSignsFour(sums: usize, count: i32, fresh: i32): void {
  for (let byte = 0; byte < 4; byte++) {
    const start: usize = TABLES + (byte << 13)
    v128.store(start, f64x2.splat(0))
    v128.store(start, f64x2.splat(0), 16)
    for (let bit = 0; bit < 8; bit++) {
      const value: usize = (8 * byte + bit) << 5
      const left = v128.load(value, VALUES)
      const right = v128.load(value, VALUES + 16)
      const known: usize = 32 << bit
      const end = start + known
      for (let at = start; at < end; at += 32) {
        v128.store(at + known, f64x2.add(v128.load(at), left))
        v128.store(at + known, f64x2.add(v128.load(at, 16), right), 16)
      }
    }
  }
  const end: usize = WORDS + (count << 2)
  let a = v128.load(LANES)
  let b = v128.load(LANES, 16)
  let c = v128.load(LANES, 32)
  let d = v128.load(LANES, 48)
  for (let at: usize = WORDS; at < end; at += 16) {
    let words: v128
    if (!fresh) words = v128.load(at)
    else {
      const sum = i32x4.add(a, d)
      words = i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), a)
      v128.store(at, words)
      const shifted = i32x4.shl(b, 9)
      c = v128.xor(c, a)
      d = v128.xor(d, b)
      b = v128.xor(b, c)
      a = v128.xor(a, d)
      c = v128.xor(c, shifted)
      d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21))
    }
    const first = i64x2.extract_lane(words, 0)
    const second = i64x2.extract_lane(words, 1)
    addRow(sums, (first << 5) as usize, (first >>> 3) as usize, (first >>> 11) as usize, (first >>> 19) as usize)
    addRow(
      sums + 32,
      (first >>> 27) as usize,
      (first >>> 35) as usize,
      (first >>> 43) as usize,
      (first >>> 51) as usize,
    )
    addRow(
      sums + 64,
      (second << 5) as usize,
      (second >>> 3) as usize,
      (second >>> 11) as usize,
      (second >>> 19) as usize,
    )
    addRow(
      sums + 96,
      (second >>> 27) as usize,
      (second >>> 35) as usize,
      (second >>> 43) as usize,
      (second >>> 51) as usize,
    )
    sums += 128
  }
  v128.store(LANES, a)
  v128.store(LANES, b, 16)
  v128.store(LANES, c, 32)
  v128.store(LANES, d, 48)
}

function addOne(sum: usize, p: usize, q: usize, r: usize, s: usize): void {
  p &= 0x7f8
  q &= 0x7f8
  r &= 0x7f8
  s &= 0x7f8
  store<f64>(
    sum,
    load<f64>(sum) +
      (load<f64>(p, TABLES) + load<f64>(q, TABLES + 2048)) +
      (load<f64>(r, TABLES + 4096) + load<f64>(s, TABLES + 6144)),
  )
}

function addRow(sums: usize, p: usize, q: usize, r: usize, s: usize): void {
  p &= 0x1fe0
  q &= 0x1fe0
  r &= 0x1fe0
  s &= 0x1fe0
  v128.store(
    sums,
    f64x2.add(
      f64x2.add(v128.load(sums), f64x2.add(v128.load(p, TABLES), v128.load(q, TABLES + 8192))),
      f64x2.add(v128.load(r, TABLES + 16384), v128.load(s, TABLES + 24576)),
    ),
  )
  v128.store(
    sums,
    f64x2.add(
      f64x2.add(v128.load(sums, 16), f64x2.add(v128.load(p, TABLES + 16), v128.load(q, TABLES + 8208))),
      f64x2.add(v128.load(r, TABLES + 16400), v128.load(s, TABLES + 24592)),
    ),
    16,
  )
}

/** Moves half of the mass at each of 0 … reachable − size up by `size`; what lies at the end of it leaves. */
export function halve(mass: usize, size: i32, reachable: i32): void {
  const moved: usize = (size as usize) << 3
  const half = f64x2.splat(0.5)
  let above: usize = mass + (((reachable + 1) as usize) << 3)
  const stop = min(mass + moved, above)
  for (; above >= stop + 32; above -= 32) {
    const at = above - 32
    const right = f64x2.add(v128.load(at, 16), v128.load(at - moved, 16))
    const left = f64x2.add(v128.load(at), v128.load(at - moved))
    v128.store(at, f64x2.mul(right, half), 16)
    v128.store(at, f64x2.mul(left, half))
  }
  for (; above > stop; above -= 8) store<f64>(above - 8, (load<f64>(above - 8) + load<f64>(above - 8 - moved)) * 0.5)
  for (; above >= mass + 16; above -= 16) v128.store(above - 16, f64x2.mul(v128.load(above - 16), half))
  if (above > mass) store<f64>(mass, load<f64>(mass) * 0.5)
}

/**
 * The sums of `resamples` bootstrap resamples of n units: a row of 4·fours + ones doubles each, from `sums` on.
 *
 * @param rows the values: `fours` blocks of n rows of four columns, then, if `ones` is 1, a block of n single values
 */
export function resample(
  n: i32,
  bits: i32,
  rejected: u32,
  fours: i32,
  ones: i32,
  rows: usize,
  sums: usize,
  resamples: i32,
): void {
  for (let b = 0; b < resamples; b++) {
    const end = sums + (((4 * fours + ones) as usize) << 3)
    for (let at = sums; at < end; at += 8) store<f64>(at, 0)
    let missing = n
    while (missing > 0) {
      const drawn = bits === 16 ? drawBy16(n, rejected, missing) : drawBy32(n, rejected, missing)
      let block = rows
      for (let at = sums; at < sums + ((fours as usize) << 5); at += 32) {
        addUnitsFour(block, at, drawn)
        block += (n as usize) << 5
      }
      if (ones) addUnitsOne(block, end - 8, drawn)
      missing -= drawn
    }
    sums = end
  }
}

/**
 * Draws units into UNITS, `missing` of them or, where that is more than UNITS_AT_ONCE, a few more than that, and returns how
 * many. The last of all `missing` draws leaves the rest of its word unused.
 */
function drawBy16(n: i32, rejected: u32, missing: i32): i32 {
  let at: usize = WORDS + (load<i32>(CURSOR) << 2)
  let out: usize = UNITS
  const end: usize = UNITS + (missing << 2)
  const enough = min<usize>(end, UNITS + (UNITS_AT_ONCE << 2))
  const factor = i16x8.splat(n as i16)
  const limit = i16x8.splat(rejected as i16)
  const lastFour: usize = n < 65536 ? WORDS_END - 16 : 0 // 65,536 does not fit into a factor of 16 bits
  while (out < enough) {
    if (at === WORDS_END) {
      fillWords(BOOTSTRAP_WORDS)
      at = WORDS
    }
    while (at <= lastFour && out + 32 <= end && out < enough) {
      const x = v128.load(at)
      const accepted = i16x8.bitmask(i16x8.ge_u(i16x8.mul(x, factor), limit))
      const units = i16x8.narrow_i32x4_u(
        i32x4.shr_u(i32x4.extmul_low_i16x8_u(x, factor), 16),
        i32x4.shr_u(i32x4.extmul_high_i16x8_u(x, factor), 16),
      )
      const packed = i8x16.swizzle(units, v128.load((accepted << 4) as usize, SHUFFLES))
      v128.store(out, i32x4.extend_low_i16x8_u(packed))
      v128.store(out, i32x4.extend_high_i16x8_u(packed), 16)
      out += (popcnt(accepted) as usize) << 2
      at += 16
    }
    // The last words of a fill and the last draws of a resample come one by one.
    if (out < enough && at < WORDS_END) {
      const word = load<u32>(at)
      at += 4
      const low = (word & 0xffff) * (n as u32)
      store<u32>(out, low >>> 16)
      out += ((low & 0xffff) >= rejected ? 4 : 0) as usize
      if (out < end) {
        const high = (word >>> 16) * (n as u32)
        store<u32>(out, high >>> 16)
        out += ((high & 0xffff) >= rejected ? 4 : 0) as usize
      }
    }
  }
  store<i32>(CURSOR, ((at - WORDS) >>> 2) as i32)
  return ((out - UNITS) >>> 2) as i32
}

/** As `drawBy16`, a whole word a draw. */
function drawBy32(n: i32, rejected: u32, missing: i32): i32 {
  let at: usize = WORDS + (load<i32>(CURSOR) << 2)
  let out: usize = UNITS
  const end: usize = UNITS + (min(missing, UNITS_AT_ONCE) << 2)
  const factor = i32x4.splat(n)
  const limit = i32x4.splat(rejected as i32)
  while (out < end) {
    if (at === WORDS_END) {
      fillWords(BOOTSTRAP_WORDS)
      at = WORDS
    }
    while (at + 16 <= WORDS_END && out + 16 <= end) {
      const x = v128.load(at)
      if (!i32x4.all_true(i32x4.ge_u(i32x4.mul(x, factor), limit))) break
      const low = i64x2.extmul_low_i32x4_u(x, factor)
      const high = i64x2.extmul_high_i32x4_u(x, factor)
      v128.store(out, i8x16.shuffle(low, high, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31))
      out += 16
      at += 16
    }
    if (out < end && at < WORDS_END) {
      const product = (load<u32>(at) as u64) * (n as u64)
      at += 4
      store<u32>(out, (product >>> 32) as u32)
      out += ((product as u32) >= rejected ? 4 : 0) as usize
    }
  }
  store<i32>(CURSOR, ((at - WORDS) >>> 2) as i32)
  return ((out - UNITS) >>> 2) as i32
}

/** Adds the rows of the first `count` UNITS. */
function addUnitsFour(rows: usize, sums: usize, count: i32): void {
  let a = v128.load(sums)
  let b = v128.load(sums, 16)
  let c = f64x2.splat(0)
  let d = f64x2.splat(0)
  const end: usize = UNITS + (count << 2)
  let at: usize = UNITS
  for (; at + 16 <= end; at += 16) {
    const p = rows + ((load<u32>(at) as usize) << 5)
    const q = rows + ((load<u32>(at, 4) as usize) << 5)
    const r = rows + ((load<u32>(at, 8) as usize) << 5)
    const s = rows + ((load<u32>(at, 12) as usize) << 5)
    a = f64x2.add(a, v128.load(p))
    b = f64x2.add(b, v128.load(p, 16))
    c = f64x2.add(c, v128.load(q))
    d = f64x2.add(d, v128.load(q, 16))
    a = f64x2.add(a, v128.load(r))
    b = f64x2.add(b, v128.load(r, 16))
    c = f64x2.add(c, v128.load(s))
    d = f64x2.add(d, v128.load(s, 16))
  }
  for (; at < end; at += 4) {
    const p = rows + ((load<u32>(at) as usize) << 5)
    a = f64x2.add(a, v128.load(p))
    b = f64x2.add(b, v128.load(p, 16))
  }
  v128.store(sums, f64x2.add(a, c))
  v128.store(sums, f64x2.add(b, d), 16)
}

function addUnitsOne(values: usize, sum: usize, count: i32): void {
  let a = load<f64>(sum)
  let b: f64 = 0
  let c: f64 = 0
  let d: f64 = 0
  const end: usize = UNITS + (count << 2)
  let at: usize = UNITS
  for (; at + 16 <= end; at += 16) {
    a += load<f64>(values + ((load<u32>(at) as usize) << 3))
    b += load<f64>(values + ((load<u32>(at, 4) as usize) << 3))
    c += load<f64>(values + ((load<u32>(at, 8) as usize) << 3))
    d += load<f64>(values + ((load<u32>(at, 12) as usize) << 3))
  }
  for (; at < end; at += 4) a += load<f64>(values + ((load<u32>(at) as usize) << 3))
  store<f64>(sum, a + b + (c + d))
}
