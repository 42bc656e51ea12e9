import { type EncodedName, decodePlaceName } from '../homes/homes-file.ts';
import type { NamedAreas } from '../../city/named-areas.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import type { Aspect } from '../filters.ts';
import { wordsOfSlug } from '../../text/words-of-slug.ts';
import type { Place } from './place-entry.ts';
import { createPlaceIndex } from './place-index.ts';
import { createSpotNames, type EncodedLandmarks } from './spot-names.ts';

/** A place with its numbers of homes for sale and for rent. */
export type EncodedPlace = [sale: number, rent: number, ...EncodedName];

/** Names that people say for areas, joined by '|', and the positions of these areas: a pin code, a road, an old name. */
export type EncodedSaidPlace = [names: string, ...areas: number[]];

/** A builder with its numbers of homes, and the positions of its societies. */
export type EncodedBuilder = [sale: number, rent: number, societies: number[], ...EncodedName];

/** The slug that an area had before it was renamed or merged, and that of today. */
export type EncodedFormerArea = [was: string, now: string];

/** The positions of an area whose name is misspelt, and of the area that is meant. */
export type EncodedMisspelt = [row: number, meant: number];

export interface PlacesFile {
  /** If homes are in more than one. */
  cities?: EncodedPlace[] | undefined;
  areas: EncodedPlace[];
  /** If some areas had another slug. */
  formerAreas?: EncodedFormerArea[] | undefined;
  /** If some rows of areas seem to be misspelt. */
  misspelt?: EncodedMisspelt[] | undefined;
  societies: EncodedPlace[];
  builders: EncodedBuilder[];
  types: string[];
  facings: string[];
  bhk: number[];
  baths: number[];
  referencePrefixes: string[];
  said: EncodedSaidPlace[];
  /** Names of places to be near. */
  stations: string[];
  metroLines: string[];
  landmarks: EncodedLandmarks[];
  /** The filters of facts that some home states. */
  facts: Aspect[];
}

/** What words of a typed line may mean, from the published file. */
export function readVocabulary({
  cities = [],
  areas,
  formerAreas = [],
  misspelt = [],
  societies,
  builders,
  said,
  stations,
  metroLines,
  landmarks,
  ...vocabulary
}: PlacesFile): SearchVocabulary {
  const places = (kind: Place['kind'], rows: PlacesFile['areas']): Place[] =>
    rows.map(([sale, rent, ...name]) => ({ kind, ...decodePlaceName(name), sale, rent }));
  const named = places('area', areas);
  const inSocieties = places('society', societies);
  const rowsOfBuilders = builders.map(([sale, rent, , ...name]): EncodedPlace => [sale, rent, ...name]);
  const ofBuilders = places('builder', rowsOfBuilders);
  return {
    ...vocabulary,
    spots: createSpotNames({ stations, metroLines, landmarks }),
    formerAreas: new Map(formerAreas),
    places: createPlaceIndex([...places('city', cities), ...named, ...ofBuilders, ...inSocieties], {
      said: said.map(([names, ...positions]) => ({
        names: names.split('|'),
        areas: positions.flatMap((at) => named[at] ?? []),
      })),
      societiesOf: new Map(
        builders.map(([, , positions], at) => [
          ofBuilders[at]?.slug ?? '',
          positions.flatMap((position) => inSocieties[position]?.slug ?? []),
        ]),
      ),
      formerNames: formerAreas.map(([was, now]) => [wordsOfSlug(was), now]),
      misspelt: new Map(
        misspelt.flatMap(([row, meant]) => {
          const [from, to] = [named[row], named[meant]];
          return from && to ? [[from, to] as const] : [];
        }),
      ),
    }),
  };
}

/**
 * Names that stand for areas with homes. `areas` are the slugs of these, at their positions, `formerAreas` earlier
 * ones: a merged area is part of what its name was part of.
 */
export function encodeSaidPlaces(
  said: readonly NamedAreas[],
  areas: readonly string[],
  formerAreas: readonly EncodedFormerArea[] = [],
): EncodedSaidPlace[] {
  const positions = new Map(areas.map((slug, at) => [slug, at]));
  const current = new Map(formerAreas);
  return said.flatMap(({ names, areas: slugs }) => {
    const all = slugs.flatMap((slug) => positions.get(slug) ?? positions.get(current.get(slug) ?? '') ?? []);
    const named = [...new Set(all)];
    return named.length > 0 ? [[names.join('|'), ...named] as const satisfies EncodedSaidPlace] : [];
  });
}

/** Landmarks, each with how far people go to it in metres. Only the names: their positions load apart. */
export function encodeLandmarks(
  spots: readonly { names: readonly string[]; within: number }[],
): EncodedLandmarks[] {
  const byDistance = new Map<number, string[]>();
  for (const { names, within } of spots)
    byDistance.set(within, [...(byDistance.get(within) ?? []), names.join('|')]);
  return [...byDistance].map(([within, names]) => [within, ...names]);
}
