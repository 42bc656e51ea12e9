import { formatPrice } from '#domain/money/price.ts';
import type { Offer } from '#domain/offer.ts';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';

/** The name of a home for the label of a button, the same as on published cards. */
export function listedHomeName(home: ListedHome, offer: Offer): string {
  return homeName({
    title: home.title,
    slug: home.slug,
    place: home.society?.name ?? home.place,
    size: formatSqft(home),
    price: formatPrice(home.price, { currency: home.currency, offer, decimals: 1 }).text,
    reference: home.reference,
  });
}
