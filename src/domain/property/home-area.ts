import type { Catalogue } from '../catalogue/catalogue.ts';
import { shownFact } from '../text/text.ts';
import type { Property } from './property.ts';

/** The area of a home as its own row writes it, else the name of the area it belongs to; null without both. */
export function homeArea(home: Property, catalogue: Pick<Catalogue, 'area'>): string | null {
  return shownFact(home.area) ?? shownFact(catalogue.area(home.area_id)?.area);
}
