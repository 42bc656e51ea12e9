import { sortedUnique, type Filters, type FloorBand } from './filters.ts';

const DIRECTION = '((?:north|south)[\\s-]*(?:east|west)|north|south|east|west)';
const FACING = new RegExp(
  `\\b${DIRECTION}[\\s-]*fac(?:ing|e)\\b|\\bfac(?:ing|es)[\\s:-]*${DIRECTION}\\b`,
  'gi',
);
const FLOOR = /\b(\d{1,3})(?:st|nd|rd|th)?[\s-]+floor\b|\bfloor(?:[\s-]+no\.?)?[\s-]+(\d{1,3})\b/gi;

/** Extracts 'east facing' and '3rd floor' from a line, because their words mean other things on their own. */
export function extractFacingsAndFloors(
  line: string,
): Pick<Filters, 'facings' | 'floors'> & { rest: string } {
  const facings: string[] = [];
  const floors: FloorBand[] = [];
  const rest = line
    .replace(FACING, (_, before?: string, after?: string) => {
      const side = (before ?? after ?? '').toLowerCase().replace(/[\s-]/g, '');
      facings.push(side.replace(/^(north|south)(?=.)/, '$1-'));
      return ' ';
    })
    .replace(FLOOR, (_, before?: string, after?: string) => {
      floors.push(floorBand(Number(before ?? after)));
      return ' ';
    });
  return { facings: sortedUnique(facings), floors: sortedUnique(floors), rest };
}

/** The band of a floor; the ground floor is 0. */
function floorBand(floor: number): FloorBand {
  if (floor <= 0) return 'ground';
  if (floor < 5) return 'low';
  return floor < 10 ? 'middle' : 'high';
}

/** The floor band of a listing's text: '3 of 12', 'Ground', 7. Null if it names no floor. */
export function floorBandOf(floor: string | number | null | undefined): FloorBand | null {
  const text = String(floor ?? '').trim();
  if (/^(g|gf|ground)\b/i.test(text)) return 'ground';
  const number = /^-?\d{1,3}(?!\d)/.exec(text)?.[0];
  return number === undefined ? null : floorBand(Number(number));
}
