import { type PlacesFile, readVocabulary } from '#domain/search/places/places-file.ts';
import { choiceSlug } from '#domain/search/slug-of-name.ts';

/** Areas with their homes for sale, and the area in which each lies. */
export function placesOfTree(rows: readonly (readonly [name: string, homes: number, whole?: string])[]) {
  const own = rows.filter(([, homes]) => homes > 0);
  const others = rows.filter(([, homes]) => homes === 0);
  const all = [...own, ...others];
  const file: PlacesFile = {
    areas: own.map(([name, homes]) => [homes, 0, name, choiceSlug(name)]),
    localities: others.map(([name]) => [name, choiceSlug(name)]),
    within: all.map(([, , whole]) => all.findIndex(([name]) => name === whole)),
    societies: [],
    builders: [],
    types: ['apartment', 'independent-house', 'plot', 'row-house', 'villa'],
    facings: ['east'],
    bhk: [1, 2, 3, 4],
    baths: [1, 2, 3],
    referencePrefixes: ['ANG-'],
    said: [],
    stations: [],
    metroLines: [],
    landmarks: [],
    facts: ['baths', 'facings', 'floors'],
  };
  return readVocabulary(file);
}
