import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { joinShown, shownFact } from '#domain/text/text.ts';

/** 'East Bangalore', 'JP Nagar, South Bangalore', 'Old Town, Bangalore', 'Bangalore': where an area lies. The city is named only once. */
export function describeSection(area: Area, catalogue: Catalogue): string {
  const city = catalogue.cityOf(area);
  const section = shownFact(area.city_section);
  const namesCity = section?.toLowerCase().split(/\s+/).includes(city.toLowerCase());
  return joinShown([
    ...catalogue
      .areasAround(area.id)
      .slice(1)
      .map((place) => place.area),
    section,
    namesCity ? null : city,
  ]);
}
