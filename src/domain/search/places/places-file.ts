import { type EncodedName, decodePlaceName } from '../homes/homes-file.ts';
import type { SaidPlace } from '../../city/said-places.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import { normaliseWords, phoneticKey } from '../../typed-text/normalise-words.ts';
import { type Aspect, choiceSlug } from '../filters.ts';
import { createPlaceIndex, type Place } from './place-index.ts';

/** A place with its numbers of homes for sale and for rent. */
export type EncodedPlace = [sale: number, rent: number, ...EncodedName];

/** Names that people say for areas, joined by '|', and the positions of these areas: a pin code, a landmark, an old name. */
export type EncodedSaidPlace = [names: string, ...areas: number[]];

/** A builder with its numbers of homes, and the positions of its societies. */
export type EncodedBuilder = [sale: number, rent: number, societies: number[], ...EncodedName];

export type EncodedMetroLine = [line: string, ...stations: number[]];

export interface PlacesFile {
  /** If homes are in more than one. */
  cities?: EncodedPlace[] | undefined;
  areas: EncodedPlace[];
  societies: EncodedPlace[];
  builders: EncodedBuilder[];
  types: string[];
  bhk: number[];
  baths: number[];
  referencePrefixes: string[];
  said: EncodedSaidPlace[];
  /** Names of metro stations. */
  stations: string[];
  /** 'Purple', and the positions of its stations. */
  metroLines: EncodedMetroLine[];
  /** The filters of facts that some home states. */
  facts: Aspect[];
}

export function readVocabulary({
  cities = [],
  areas,
  societies,
  builders,
  said,
  stations,
  metroLines,
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
    stations: stationsByName(stations, metroLines),
    places: createPlaceIndex(
      [...places('city', cities), ...named, ...ofBuilders, ...inSocieties],
      said.map(([names, ...positions]) => ({
        names: names.split('|'),
        areas: positions.flatMap((at) => named[at] ?? []),
      })),
      new Map(
        builders.map(([, , positions], at) => [
          ofBuilders[at]?.slug ?? '',
          positions.flatMap((position) => inSocieties[position]?.slug ?? []),
        ]),
      ),
    ),
  };
}

/** Only what names an area with homes. `areas` are the slugs of these, at their positions. */
export function encodeSaidPlaces(said: readonly SaidPlace[], areas: readonly string[]): EncodedSaidPlace[] {
  const positions = new Map(areas.map((slug, at) => [slug, at]));
  return said.flatMap(({ names, areas: slugs }) => {
    const named = slugs.flatMap((slug) => positions.get(slug) ?? []);
    return named.length > 0 ? [[names.join('|'), ...named] as const satisfies EncodedSaidPlace] : [];
  });
}

function stationsByName(
  stations: readonly string[],
  metroLines: readonly EncodedMetroLine[],
): Map<string, readonly string[]> {
  const slugs = stations.map(choiceSlug);
  const keyOf = (name: string) => phoneticKey(normaliseWords(name));
  return new Map<string, readonly string[]>([
    // A whole name comes after the parts of others, and so before them: 'Kengeri' is not 'Kengeri Bus Terminal'.
    ...stations.flatMap((name, at) => partsOf(name).map((part) => [keyOf(part), [slugs[at] ?? '']] as const)),
    ...stations.map((name, at) => [keyOf(name), [slugs[at] ?? '']] as const),
    ...metroLines.map(
      ([line, ...positions]) => [keyOf(`${line} line`), positions.flatMap((at) => slugs[at] ?? [])] as const,
    ),
  ]);
}

/** 'Whitefield (Kadugodi)' is both, 'Central Silk Board' is 'Silk Board', and 'Krishna Rajendra Market' is 'KR Market'. */
function partsOf(name: string): string[] {
  const parts = name.split(/[,()–]/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    const ends = words.slice(1, -1).map((_, at) => words.slice(at + 1).join(' '));
    return [words.join(' '), ...ends].filter((each) => each !== '');
  });
  const initials = /^((?:\p{Lu}\p{L}+ ){2,})(\p{Lu}\p{L}+)$/u.exec(name);
  return initials
    ? [...parts, `${(initials[1] ?? '').replace(/[^\p{Lu}]/gu, '')} ${initials[2] ?? ''}`]
    : parts;
}
