import { numberIn } from '#domain/typed-text/read-number.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { Society } from '#domain/society/society.ts';
import { shownFact } from '#domain/text/text.ts';
import { absolute, type JsonLd, type SiteFacts } from '../head/head.ts';
import type { CaptionedPicture } from '../picture/picture.ts';
import { societyLocality } from './society-card.ts';

/** Structured data for ApartmentComplex. Unknown fields are left out (decision P14). */
export function societyData(
  society: Society,
  facts: { path: string; hero: CaptionedPicture[]; catalogue: Catalogue; site: SiteFacts },
): JsonLd {
  const photographs = facts.hero.filter((picture) => !picture.illustration);
  const locality = societyLocality(society, facts.catalogue);
  const units = numberIn(shownFact(society.total_units) ?? '');
  return {
    '@type': 'ApartmentComplex',
    name: society.name,
    url: absolute(facts.site, facts.path),
    ...(photographs.length > 0
      ? { image: photographs.map((picture) => absolute(facts.site, picture.src)) }
      : {}),
    ...(units !== null && Number.isInteger(units) && units > 0 ? { numberOfAccommodationUnits: units } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(locality ? { streetAddress: locality } : {}),
      addressLocality: shownFact(society.city) ?? DEFAULT_CITY,
      addressCountry: 'IN',
    },
  };
}
