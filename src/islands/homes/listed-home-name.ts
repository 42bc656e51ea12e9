import { formatPrice } from '#domain/money/price.ts';
import type { Offer } from '#domain/offer.ts';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';

/** The same name as on published cards. `price`: false where the price stands beside it anyway. */
export function listedHomeName(home: ListedHome, offer: Offer, { price = true } = {}): string {
  return homeName({
    title: home.title,
    slug: home.slug,
    place: home.society?.name ?? home.place,
    size: formatSqft(home),
    price: price ? formatPrice(home.price, { currency: home.currency, offer, decimals: 1 }).text : null,
    reference: home.reference,
  });
}
