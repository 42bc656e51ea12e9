import type { Area } from '../area/area.ts';
import type { Catalogue } from './catalogue.ts';

/** Keeps the areas that lie in no other: their homes together are all homes of these areas, each once. */
export function widestAreas(areas: readonly Area[], catalogue: Catalogue): Area[] {
  return areas.filter(({ id }) => catalogue.areasAround(id).length === 1);
}
