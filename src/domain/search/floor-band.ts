/** Bands of floors. A home without a known floor is in none. */
export const floorLabels = {
  ground: 'Ground floor',
  low: 'Floors 1 to 4',
  middle: 'Floors 5 to 9',
  high: 'Floor 10 and above',
} as const;
export type FloorBand = keyof typeof floorLabels;

/** In the order of their numbers in a column. */
export const floorBands: readonly FloorBand[] = ['ground', 'low', 'middle', 'high'];

/** The band of a floor; the ground floor is 0. */
export function floorBand(floor: number): FloorBand {
  if (floor <= 0) return 'ground';
  if (floor < 5) return 'low';
  return floor < 10 ? 'middle' : 'high';
}

/** The floor band of a home's text: '3 of 12', 'Ground', 7. Null if it names no floor. */
export function floorBandOf(floor: string | number | null | undefined): FloorBand | null {
  const text = String(floor ?? '').trim();
  if (/^(g|gf|ground)\b/i.test(text)) return 'ground';
  const number = /^-?\d{1,3}(?!\d)/.exec(text)?.[0];
  return number === undefined ? null : floorBand(Number(number));
}
