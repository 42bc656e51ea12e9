import type { Catalogue } from './catalogue.ts';
import { usualAreaName } from '../area/usual-area-name.ts';
import { shownFact } from '../text/text.ts';
import type { Property } from '../property/property.ts';

/** The area as the row of the home writes it, in the usual spelling, otherwise the name of the linked area. Null without both. */
export function homeArea(home: Property, catalogue: Pick<Catalogue, 'area'>): string | null {
  const written = shownFact(home.area);
  return written === null ? shownFact(catalogue.area(home.area_id)?.area) : usualAreaName(written);
}
