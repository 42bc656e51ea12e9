import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { citiesWithHomes } from '#domain/catalogue/homes-by-city.ts';
import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { joinNames } from '#domain/text/text.ts';
import { areasPath } from '#site/paths.ts';
import type { SiteFacts } from './head.ts';

/** A site whose homes are all in the default city keeps its facts, and its pages their words. */
export function withCities(site: SiteFacts, catalogue: Catalogue): SiteFacts {
  const names = citiesWithHomes(catalogue);
  if (names.length === 1 && names[0] === DEFAULT_CITY) return site;
  const areas = names.map((name) => ({ href: areasPath(name), label: `Areas of ${name}` }));
  return { ...site, cities: { names: joinNames(names), areas } };
}
