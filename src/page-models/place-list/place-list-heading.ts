import type { Offer } from '#domain/offer.ts';
import {
  type PlaceList,
  type PlaceListLimit,
  type ListPlace,
  factLists,
} from '#domain/place-list/place-list.ts';
import { figuresOf, sqftPrices } from '#domain/place-list/figures.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { cityOfSociety } from '#domain/catalogue/city-of-society.ts';
import { formatPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { listKey, findPlaceList, homesInCity } from '#domain/place-list/place-lists.ts';
import { surroundingPlace } from '#domain/place-list/surrounding-place.ts';
import { perSqftOf } from '#domain/property/area-basis.ts';
import { leftOutText } from '#domain/place-list/left-out-text.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount, joinShown, shownFact } from '#domain/text/text.ts';
import { placeListPath, homesPath } from '#site/paths.ts';
import type { Crumb } from '../head/head.ts';

/** '3 BHK Properties for Sale in Whitefield', 'Properties for Rent in Hebbal up to ₹20,000 a month'. */
export function placeListHeading({ offer, place, limit }: Omit<PlaceList, 'homes'>): string {
  const kind = limit && limit.kind !== 'budget' ? `${formatLimit(limit, offer)} ` : '';
  const budget = limit?.kind === 'budget' ? ` ${lowerFirst(formatLimit(limit, offer))}` : '';
  return `${kind}Properties for ${offer} ${placePhrase(place)}${budget}`;
}

/** The title of a list, with the city: '3 BHK Properties for Sale in Whitefield, Bangalore'. */
export function placeListTitle(list: Omit<PlaceList, 'homes'>, catalogue: Catalogue): string {
  const { place } = list;
  const surroundings = place.kind === 'city' ? null : cityOf(place, catalogue);
  const { limit } = list;
  // The city follows the place and precedes the budget.
  if (!surroundings) return placeListHeading(list);
  const withoutBudget = placeListHeading({ ...list, limit: limit?.kind === 'budget' ? null : limit });
  const budget = limit?.kind === 'budget' ? ` ${lowerFirst(formatLimit(limit, list.offer))}` : '';
  return `${withoutBudget}, ${surroundings}${budget}`;
}

/** 'Home / Buy / Whitefield / 3 BHK'. A society comes after its area, an area after its city. Every step has a page. */
export function placeListCrumbs(
  { offer, place, limit }: Omit<PlaceList, 'homes'>,
  catalogue: Catalogue,
): Crumb[] {
  const crumbs: Crumb[] = [
    { label: 'Home', href: '/' },
    { label: offer === 'Rent' ? 'Rent' : 'Buy', href: homesPath(offer) },
  ];
  for (const each of placesAround(place, catalogue)) {
    const whole = findPlaceList(offer, each, null, catalogue);
    if (whole) crumbs.push({ label: placeName(each), href: placeListPath(offer, listKey(whole)) });
  }
  if (limit)
    crumbs.push({ label: formatLimit(limit, offer), href: placeListPath(offer, listKey({ place, limit })) });
  return crumbs;
}

/** From the city to the place. */
function placesAround(place: ListPlace, catalogue: Catalogue): ListPlace[] {
  const wider = surroundingPlace(place, catalogue);
  return wider ? [...placesAround(wider, catalogue), place] : [place];
}

function cityNameOf(place: ListPlace, catalogue: Catalogue): string {
  switch (place.kind) {
    case 'city':
      return place.name;
    case 'area':
    case 'builder':
      return place.city;
    case 'society':
      return cityOfSociety(place.society, catalogue);
  }
}

function cityOf(place: Exclude<ListPlace, { kind: 'city' }>, catalogue: Catalogue): string | null {
  if (place.kind !== 'society') return place.city;
  const area = catalogue.area(place.society.area);
  return area ? joinShown([area.area, catalogue.cityOf(area)]) : shownFact(place.society.city);
}

/** 'in Whitefield', 'at Courtyard Heights', 'built by Prestige Group'. */
function placePhrase(place: ListPlace): string {
  const words = { city: 'in', area: 'in', society: 'at', builder: 'built by' };
  return `${words[place.kind]} ${placeName(place)}`;
}

/** The name of a place, as sentences say it. */
export function placeName(place: ListPlace): string {
  switch (place.kind) {
    case 'city':
      return place.name;
    case 'area':
      return place.area.area;
    case 'society':
      return place.society.name;
    case 'builder':
      return place.builder.name;
  }
}

/** '3 BHK', 'Studio', 'Furnished', 'Up to ₹80 L', 'Up to ₹20,000 a month'. */
export function formatLimit(limit: PlaceListLimit, offer: Offer): string {
  if (limit.kind === 'fact') return factLists[limit.fact].words;
  if (limit.kind === 'bedrooms') return limit.bedrooms === 0 ? 'Studio' : `${limit.bedrooms} BHK`;
  const amount = formatPrice(limit.rupees, { decimals: 1 }).text.replace('.0 ', ' ');
  return `Up to ${amount}${offer === 'Rent' ? ' a month' : ''}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Sentences about all homes of a list: prices, the price per square foot, checks. */
export function placeListFigures(
  { offer, place, homes }: Omit<PlaceList, 'limit'>,
  catalogue: Catalogue,
): string[] {
  const { prices, perSqft, checked } = figuresOf(homes);
  const sentences: string[] = [];
  const monthly = offer === 'Rent' ? ' a month' : '';
  if (prices) {
    const [lowest, middle, highest] = [prices.lowest, prices.middle, prices.highest].map(
      (price) => formatPrice(price, { decimals: 1 }).text,
    );
    const words = offer === 'Rent' ? 'rent' : 'price';
    const areAll = prices.homes === homes.length;
    const stating = `${prices.homes} of ${homes.length} ${prices.homes === 1 ? 'states its' : 'state their'} ${words}`;
    if (lowest === highest) {
      // Prices that differ by less than is shown are about the same.
      const price = `${prices.lowest === prices.highest ? '' : 'about '}${lowest}${monthly}`;
      sentences.push(areAll ? `All at ${price}.` : `${stating}: ${price}.`);
    } else {
      const stated = areAll ? '' : ` (${prices.homes} of ${homes.length} state theirs)`;
      sentences.push(
        `${capitalise(words)}s from ${lowest} to ${highest}${monthly}; the middle one is ${middle}${stated}.`,
      );
    }
  }
  if (perSqft) {
    const city = cityNameOf(place, catalogue);
    const all = sqftPrices(homesInCity(city, offer, catalogue)).get(perSqft.group);
    sentences.push(
      `${perSqft.group.type}: ${exactRupees(perSqft.rupees)} ${perSqftOf(perSqft.group.basis)} is the middle of ${formatCount(perSqft.homes, 'home')} here${all ? `, ${exactRupees(all.rupees)} of all we list in ${city}` : ''}${leftOutText(perSqft)}.`,
    );
  }
  sentences.push(
    checked
      ? `Newest check: ${formatDay(checked.newest)}. ${whichShow(checked.homes, homes.length)} the day of a check.`
      : 'None of them shows the day of a check yet.',
  );
  return sentences;
}

function whichShow(checked: number, all: number): string {
  if (checked < all) return `${checked} of ${all} ${checked === 1 ? 'shows' : 'show'}`;
  return all === 1 ? 'It shows' : 'All of them show';
}
