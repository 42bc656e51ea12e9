/** Seeded numbers from 0 to 1: the same seed draws the same picture on every machine. */
export function seeded(seed: number): () => number {
  let s = seed;
  return () => {
    s = ((s | 0) + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One decimal is finer than a pixel and keeps the SVG short. */
export const n1 = (v: number): number => Math.round(v * 10) / 10;

/** `n` numbers from `a` to `b`, both included. */
export const range = (a: number, b: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => a + ((b - a) * i) / (n - 1));

/** The item of a list at a random place. */
export function pick<T>(r: () => number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(r() * list.length)] ?? list[0];
}
