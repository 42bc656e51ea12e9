import type { Filters } from '../filters.ts';
import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { floorBand, type FloorBand } from '../floor-band.ts';

const DIRECTION = '((?:north|south)[\\s-]*(?:east|west)|north|south|east|west)';
/** 'not 3rd floor' asks for no floor, and 'above 5th floor' for another. */
const NOT_NEGATED =
  '(?<!\\b(?:not|no|without|except|above|below|over|under|beyond)\\s+(?:on\\s+)?(?:the\\s+)?)';
const FACING = new RegExp(
  `${NOT_NEGATED}(?:(?:\\b${DIRECTION}\\s*(?:or|and|,|/|&)\\s*)?\\b${DIRECTION}[\\s-]*fac(?:ing|e)\\b|\\bfac(?:ing|es)[\\s:-]*${DIRECTION}\\b)`,
  'gi',
);
const FLOOR = new RegExp(
  `${NOT_NEGATED}(?:\\b(\\d{1,3})(?:st|nd|rd|th)?[\\s-]+floor\\b|\\bfloor(?:[\\s-]+no\\.?)?[\\s-]+(\\d{1,3})\\b)`,
  'gi',
);

/** 'east facing', '3rd floor': their words mean other things on their own. */
export function extractFacingsAndFloors(
  line: string,
): Pick<Filters, 'facings' | 'floors'> & { rest: string } {
  const facings: string[] = [];
  const floors: FloorBand[] = [];
  const rest = line
    .replace(FACING, (_, other?: string, before?: string, after?: string) => {
      for (const side of [other, before, after])
        if (side)
          facings.push(
            side
              .toLowerCase()
              .replace(/[\s-]/g, '')
              .replace(/^(north|south)(?=.)/, '$1-'),
          );
      return ' ';
    })
    .replace(FLOOR, (_, before?: string, after?: string) => {
      floors.push(floorBand(Number(before ?? after)));
      return ' ';
    });
  return { facings: sortedUnique(facings), floors: sortedUnique(floors), rest };
}
