import { DEFAULT_CITY } from '../city/city-folder.ts';
import type { Society } from '../society/society.ts';
import { shownFact } from '../text/text.ts';
import type { Catalogue } from './catalogue.ts';

/** The city of a society: that of its area, or the one that its own row names. */
export function cityOfSociety(society: Society, catalogue: Pick<Catalogue, 'area' | 'cityOf'>): string {
  const area = catalogue.area(society.area);
  return area ? catalogue.cityOf(area) : (shownFact(society.city) ?? DEFAULT_CITY);
}
