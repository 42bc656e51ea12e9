/** The pixels of which a likeness is made: a picture as wide and high as this, in grey. */
export const LIKENESS_WIDTH = 9;
export const LIKENESS_HEIGHT = 8;

/** Grey values between 0 and 255 that differ by less are one tone. */
const LEAST_CONTRAST = 16;
/** By how much two copies of one tone may differ. */
const NOISE = 3;
/** Fewer edges than these are a gradient, a logo on white, or a wall. */
const LEAST_EDGES = 6;

/**
 * What a picture looks like, as 16 hexadecimal digits: for each pixel of 8 rows, whether it is brighter than its right
 * neighbour (a 'difference hash'). Copies of one picture in other sizes and formats differ in few bits. Null for a picture
 * that is too plain to be told from others.
 */
export function likenessOf(grey: Uint8Array): string | null {
  const tones = grey.subarray(0, LIKENESS_WIDTH * LIKENESS_HEIGHT);
  if (Math.max(...tones) - Math.min(...tones) < LEAST_CONTRAST) return null;
  const bits: number[] = [];
  for (let row = 0; row < LIKENESS_HEIGHT; row++)
    for (let column = 0; column < LIKENESS_WIDTH - 1; column++) {
      const at = row * LIKENESS_WIDTH + column;
      bits.push((tones[at] ?? 0) > (tones[at + 1] ?? 0) + NOISE ? 1 : 0);
    }
  const edges = bits.filter((bit) => bit === 1).length;
  if (edges < LEAST_EDGES || edges > bits.length - LEAST_EDGES) return null;
  return Array.from({ length: bits.length / 4 }, (_, at) =>
    Number.parseInt(bits.slice(at * 4, at * 4 + 4).join(''), 2).toString(16),
  ).join('');
}
