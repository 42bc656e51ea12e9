/** Bands of floors. A home without a known floor is in none. */
export const floorLabels = {
  ground: 'Ground floor',
  low: 'Floors 1 to 4',
  middle: 'Floors 5 to 9',
  high: 'Floor 10 and above',
} as const;
export type FloorBand = keyof typeof floorLabels;

/** The words of all these bands together, if they have some: for a line that says 'not ground floor'. */
export function sayFloors(bands: readonly FloorBand[]): string | null {
  return bands.length === floorBands.length - 1 && !bands.includes('ground') ? 'Floor 1 and above' : null;
}

/** The bands, in the order of their numbers in a column. */
export const floorBands: readonly FloorBand[] = ['ground', 'low', 'middle', 'high'];

/** The band of a floor; the ground floor is 0. */
export function floorBand(floor: number): FloorBand {
  if (floor <= 0) return 'ground';
  if (floor < 5) return 'low';
  return floor < 10 ? 'middle' : 'high';
}

/** Whether a home is on the highest floor of its building. */
export const topFloorLabels = { yes: 'Top floor', no: 'Below the top floor' } as const;
export type TopFloor = keyof typeof topFloorLabels;

/** The answers, in the order of their numbers in a column. */
export const topFloorOptions: readonly TopFloor[] = ['yes', 'no'];

/**
 * Whether a floor is the last: 'Top', '5 of 5', or '5' in a building of 5 floors. Null unless both numbers are given
 * and fit: a floor above the last says nothing.
 */
export function topFloorOf(
  floor: string | number | null | undefined,
  floors: number | null | undefined,
): TopFloor | null {
  const text = String(floor ?? '').trim();
  if (/^top(?: floor)?$/i.test(text)) return 'yes';
  const [, of] = /(?:\bof|\/)\s*(\d{1,3})\b/i.exec(text) ?? [];
  const last = floors || Number(of ?? 0);
  const number = /^(?:g|gf|ground)\b/i.test(text)
    ? 0
    : Number(/^-?\d{1,3}(?!\d)/.exec(text)?.[0] ?? Number.NaN);
  if (!(last > 0) || !(number <= last)) return null;
  return number === last ? 'yes' : 'no';
}

/** The floor band of a home's text: '3 of 12', 'Ground', 7. Null if it names no floor. */
export function floorBandOf(floor: string | number | null | undefined): FloorBand | null {
  const text = String(floor ?? '').trim();
  if (/^(g|gf|ground)\b/i.test(text)) return 'ground';
  const number = /^-?\d{1,3}(?!\d)/.exec(text)?.[0];
  return number === undefined ? null : floorBand(Number(number));
}
