import type { AbsentChoice } from '../known-choices.ts';
import { filterOfKind } from './place-entry.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';

const DIRECTION = /^(?:(?:north|south)(?:-(?:east|west))?|east|west)$/;

/** Whether there is such a place, type or direction, although no home of this list has it: homes of the other offer do. */
export function isKnownElsewhere({ list, slug }: AbsentChoice, { places, types }: SearchVocabulary): boolean {
  if (list === 'facings') return DIRECTION.test(slug);
  if (list === 'types') return types.includes(slug);
  return places.all.some(
    (place) => filterOfKind[place.kind] === list && place.slug.toLowerCase() === slug.toLowerCase(),
  );
}
