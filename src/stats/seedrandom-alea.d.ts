declare module 'seedrandom/lib/alea.js' {
  /** Johannes Baagøe's Alea, seeded by a string. */
  export default function alea(seed: string): { int32(): number }
}
