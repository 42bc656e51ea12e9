import type { Offer } from '#domain/offer.ts';
import { formatPrice } from '#domain/money/price.ts';
import { formatFacing } from '#domain/property/format-facts.ts';
import { distinguishingFacts } from '#domain/property/home-names.ts';
import { floorLabels } from '#domain/search/floor-band.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { joinShown } from '#domain/text/text.ts';

/** What each card of a list says after its place if another one would read the same, like `homeCards`. */
export function distinguishingTexts(
  homes: readonly { home: ListedHome; offer: Offer }[],
): ReadonlyMap<ListedHome, string> {
  const texts = distinguishingFacts(
    homes.map(({ home, offer }) => ({
      title: joinShown([
        home.title,
        formatPrice(home.price, { currency: home.currency, offer, decimals: 1 }).text,
        home.bedrooms,
        home.sqft,
        home.society?.name,
        home.place,
      ]),
      floor: home.floor && floorLabels[home.floor],
      facing: formatFacing(home.facing),
      reference: home.reference && `Ref ${home.reference}`,
    })),
  );
  return new Map(homes.map(({ home }, at) => [home, capitalise(texts[at] ?? '')]));
}
