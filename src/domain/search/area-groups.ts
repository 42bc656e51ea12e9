import { areaItself, isItself, placeOfArea } from './area-itself.ts';
import { choiceSlug, slugOfName } from './slug-of-name.ts';

/** Areas that have one name together: a pin code, a quarter of the city, a road. */
export interface AreaGroup {
  /** In addresses, in place of its areas: 'all/north-bangalore'. */
  key: string;
  name: string;
  /** By their slugs. */
  areas: readonly string[];
}

/** The names of fewer areas say more than that of their group, and were perhaps chosen one by one. */
export const MIN_GROUP = 5;

const PREFIX = 'all/';

/** 'all/north-bangalore'. No area has such a slug. */
export function groupKey(name: string): string {
  return `${PREFIX}${choiceSlug(name)}`;
}

/** Whether an area of an address is the key of a group: 'all/north-bangalore'. */
export function isGroupKey(area: string): boolean {
  return area.startsWith(PREFIX);
}

/**
 * An area in an address: its slug, which stands for its parts too, the area itself ('only/jp-nagar'), or the key of a name that
 * stands for several. Null if it is none of them.
 */
export function readArea(text: string): string | null {
  const typed = text.toLowerCase();
  if (isGroupKey(typed)) return keyedSlug(text.slice(PREFIX.length), (slug) => `${PREFIX}${slug}`);
  return isItself(typed) ? keyedSlug(placeOfArea(typed), areaItself) : slugOfName(text);
}

function keyedSlug(text: string, keyOf: (slug: string) => string): string | null {
  const slug = slugOfName(text);
  return slug === null ? null : keyOf(slug);
}

/** The areas that none of the groups stands for. */
export function areasOutside(chosen: readonly string[], groups: readonly AreaGroup[]): string[] {
  return chosen.filter((slug) => !groups.some(({ areas }) => areas.includes(slug)));
}

/** The areas without those of the group, unless another one has them too. */
export function areasWithout(
  chosen: readonly string[],
  { areas }: AreaGroup,
  others: readonly AreaGroup[],
): string[] {
  const kept = new Set(others.flatMap((other) => other.areas));
  return chosen.filter((slug) => kept.has(slug) || !areas.includes(slug));
}
