import type { Offer } from '#domain/offer.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { LatestHome } from '#domain/property/latest-home.ts';
import type { PageContext } from '../context/page-context.ts';
import { plainPicture } from '../picture/picture.ts';
import { homeCards } from '../property/home-card.ts';

/** Three are shown. The fourth replaces the home that was just enquired about (decision P6). */
const PUBLISHED = 4;

export function latestHomes(offer: Offer, { catalogue }: Pick<PageContext, 'catalogue'>): LatestHome[] {
  const newest = homesOfType(catalogue.properties)[offer].slice(0, PUBLISHED);
  return homeCards(newest, catalogue).map(({ href, title, lang, price, place, facts, picture }) => {
    const per = price.state === 'known' ? (price.per ?? '') : '';
    return { href, title, lang, price: `${price.text}${per}`, place, facts, picture: plainPicture(picture) };
  });
}
