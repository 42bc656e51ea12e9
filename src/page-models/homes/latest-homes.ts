import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { citiesWithHomes, homesByCity } from '#domain/catalogue/homes-by-city.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import type { Offer } from '#domain/offer.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import type { LatestHome } from '#domain/property/latest-home.ts';
import type { PageContext } from '../context/page-context.ts';
import { plainPicture } from '../picture/picture.ts';
import { homeCards } from '../property/home-card.ts';

/** Three are shown. The fourth replaces the home that was just enquired about (decision P6). */
const PUBLISHED = 4;

/** The newest of all homes, and of each city by its folder if homes are in several. The key is null for all. */
export function latestHomes(
  offer: Offer,
  { catalogue }: Pick<PageContext, 'catalogue'>,
): ReadonlyMap<string | null, LatestHome[]> {
  const all = homesOfType(catalogue.properties)[offer];
  const cities = citiesWithHomes(catalogue).map(cityFolder);
  const homesOf = new Map(homesByCity(offer, catalogue).map(({ name, homes }) => [cityFolder(name), homes]));
  return new Map<string | null, LatestHome[]>([
    [null, newestOf(all, catalogue)],
    ...(cities.length === 1 ? [] : cities).map(
      (city) => [city, newestOf(homesOf.get(city) ?? [], catalogue)] as const,
    ),
  ]);
}

function newestOf(homes: readonly Property[], catalogue: Catalogue): LatestHome[] {
  const newest = homes.slice(0, PUBLISHED);
  return homeCards(newest, catalogue).map(({ href, title, lang, price, place, facts, picture }) => {
    const per = price.state === 'known' ? (price.per ?? '') : '';
    return { href, title, lang, price: `${price.text}${per}`, place, facts, picture: plainPicture(picture) };
  });
}
