import { type EncodedName, decodePlaceName } from '../homes/homes-file.ts';
import type { NamedAreas } from '../../city/named-areas.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import type { Aspect } from '../filters.ts';
import { areaItself } from '../area-itself.ts';
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
  /** With the homes of each that are in no part of it. */
  areas: EncodedPlace[];
  /** Places without a home of their own in which some of the areas lie. */
  localities?: EncodedName[] | undefined;
  /** In which other each of the areas, and then of the localities, lies: a position among both, or -1. Absent if none does. */
  within?: number[] | undefined;
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
  localities = [],
  within = [],
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
  const alone = places('area', [...areas, ...localities.map((name): EncodedPlace => [0, 0, ...name])]);
  const above = alone.map((_, area) => ancestors(area, within));
  const inside = allWithin(above);
  const named = withParts(alone, above);
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
        areas: placesOfName(positions, { alone, named, above, inside }),
      })),
      societiesOf: new Map(
        builders.map(([, , positions], at) => [
          ofBuilders[at]?.slug ?? '',
          positions.flatMap((position) => inSocieties[position]?.slug ?? []),
        ]),
      ),
      within: new Map(
        named.flatMap((place, at) => {
          const whole = named[within[at] ?? -1];
          return whole ? [[place, whole] as const] : [];
        }),
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

/** The areas with the homes of all that lies in them. */
function withParts(alone: readonly Place[], above: readonly number[][]): Place[] {
  const sums = alone.map((place) => ({ ...place }));
  for (const [area, { sale, rent }] of alone.entries())
    for (const whole of above[area] ?? []) {
      const place = sums[whole];
      if (!place) continue;
      place.sale += sale;
      place.rent += rent;
      place.hasParts = true;
    }
  return sums;
}

function ancestors(area: number, within: readonly number[]): number[] {
  const found: number[] = [];
  for (let at = within[area] ?? -1; at >= 0 && !found.includes(at); at = within[at] ?? -1) found.push(at);
  return found;
}

/** All that lies in each area, at any depth. */
function allWithin(above: readonly number[][]): number[][] {
  const inside: number[][] = above.map(() => []);
  for (const [area, wholes] of above.entries()) for (const whole of wholes) inside[whole]?.push(area);
  return inside;
}

/**
 * The areas of a pin code, a road or an old name: an area with parts stands for these only if they all belong to the name too, or
 * if it is the only one. `above` and `inside` are what each area lies in, and what lies in it.
 */
function placesOfName(
  positions: readonly number[],
  {
    alone,
    named,
    above,
    inside,
  }: Record<'alone' | 'named', readonly Place[]> & Record<'above' | 'inside', readonly number[][]>,
): Place[] {
  const own = new Set(positions);
  const isWhole = (at: number) => positions.length === 1 || inside[at]?.every((area) => own.has(area));
  const wholes = new Set(positions.filter(isWhole));
  return positions.flatMap((at) => {
    const place = named[at];
    const itself = alone[at];
    if (!place || !itself || above[at]?.some((whole) => wholes.has(whole))) return [];
    return wholes.has(at) || !place.hasParts ? place : { ...itself, slug: areaItself(itself.slug) };
  });
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
