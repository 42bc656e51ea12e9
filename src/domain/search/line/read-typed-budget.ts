import type { Offer } from '../../offer.ts';
import type { Range } from '../aspect-kinds.ts';
import { hasAspect, isEmptyFilters, withoutAspect } from '../filters.ts';
import { createPlaceIndex } from '../places/place-index.ts';
import { noSpots } from '../places/spot-names.ts';
import { parseLine } from './parse-line.ts';

const NO_NAMES = {
  places: createPlaceIndex([]),
  formerAreas: new Map(),
  types: [],
  facings: [],
  bhk: [],
  baths: [],
  referencePrefixes: [],
  spots: noSpots,
  facts: [],
};

/** '70 to 75 L', 'under 1.2 cr', '30k': read as in a search line. Null unless all of it is a budget. */
export function readTypedBudget(typed: string, offer: Offer): Range | null {
  const { filters, unknownWords } = parseLine(`${offer === 'Rent' ? 'rent' : 'buy'} ${typed}`, NO_NAMES);
  const isBudget = hasAspect(filters, 'budget') && isEmptyFilters(withoutAspect(filters, 'budget'));
  return unknownWords.length === 0 && isBudget ? filters.budget : null;
}
