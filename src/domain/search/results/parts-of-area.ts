import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { areaItself, isItself, placeOfArea } from '../area-itself.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import type { Counts } from './count-homes.ts';

type Areas = Pick<IndexedHomes, 'choiceNames' | 'within'>;

/** A part of an area, or the area without its parts, as a choice of the filters. */
export interface PartOfArea {
  /** As filters name it. */
  value: string;
  label: string;
  homes: number;
}

/**
 * The area itself and what lies in it, those with most homes first and those without a home left out, unless they are `kept`. Their
 * homes add up to those of the area. Empty of an area without parts.
 */
export function partsOfArea(
  { choiceNames, within }: Areas,
  { areas, areasAlone }: Pick<Counts, 'areas' | 'areasAlone'>,
  slug: string,
  kept: readonly string[] = [],
): PartOfArea[] {
  const at = choiceNames.areas.findIndex((place) => place.slug === slug);
  const place = choiceNames.areas[at];
  if (!place?.hasParts) return [];
  const parts = choiceNames.areas.flatMap(({ slug: value, name: label }, part) =>
    within[part] === at ? { value, label, homes: areas[part] ?? 0 } : [],
  );
  return [
    { value: areaItself(slug), label: `${place.name} itself`, homes: areasAlone[at] ?? 0 },
    ...parts.sort((a, b) => b.homes - a.homes || (a.label < b.label ? -1 : 1)),
  ].filter(({ homes, value }) => homes > 0 || kept.includes(value));
}

/** With parts of more places than this, a panel would list hundreds. */
const MAX_PLACES = 3;

/**
 * The places whose parts a panel lists for these chosen areas, so that a second part is beside the first: of a part what it lies in, of
 * an area itself the area. The chosen ones as they are where they lie in many places.
 */
export function placesOfChosen({ choiceNames, within }: Areas, chosen: readonly string[]): readonly string[] {
  const names = choiceNames.areas;
  const places = chosen.map((value) => {
    const at = names.findIndex(({ slug }) => slug === value);
    const around = names[at]?.hasParts ? undefined : names[within[at] ?? -1];
    return around?.slug ?? placeOfArea(value);
  });
  const own = [...new Set(places)];
  return own.length > MAX_PLACES ? chosen : own;
}

/**
 * The chosen areas after a visitor has pressed one. A part of a chosen area takes the place of that area, and an area that of its
 * chosen parts, because each stands for all that lies in it.
 */
export function toggleArea(
  { choiceNames, within }: Areas,
  chosen: readonly string[],
  pressed: string,
): string[] {
  if (chosen.includes(pressed)) return chosen.filter((area) => area !== pressed);
  const wholesOf = (area: string): string[] => {
    const wholes = isItself(area) ? [placeOfArea(area)] : [];
    const names = choiceNames.areas;
    for (
      let at = within[names.findIndex(({ slug }) => slug === placeOfArea(area))] ?? -1;
      at >= 0 && wholes.length <= names.length;
      at = within[at] ?? -1
    )
      wholes.push(names[at]?.slug ?? '');
    return wholes;
  };
  const wholes = wholesOf(pressed);
  return sortedUnique([
    ...chosen.filter((area) => !wholes.includes(area) && !wholesOf(area).includes(pressed)),
    pressed,
  ]);
}
