import type { Catalogue } from './catalogue.ts';
import { shownFact } from '../text/text.ts';
import type { Property } from '../property/property.ts';

/** The area as the row of the home writes it, otherwise the name of the linked area. Null without both. */
export function homeArea(home: Property, catalogue: Pick<Catalogue, 'area'>): string | null {
  return shownFact(home.area) ?? shownFact(catalogue.area(home.area_id)?.area);
}
