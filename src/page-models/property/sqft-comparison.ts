import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { comparableGroup } from '#domain/cost/comparable-group.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import { basisWord } from '#domain/property/area-basis.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import { rupeesPerSqft } from '#domain/property/format-facts.ts';
import { SQFT_PRICES } from '#domain/property/plausible-price.ts';
import { isFarRate } from '#domain/property/sqft-rate.ts';
import type { Property } from '#domain/property/property.ts';

/** From ten on, counts are rounded down to tens, so that one more home does not change hundreds of pages. */
const EXACT_BELOW = 10;

/** Said in place of a comparison. */
const LOOKS_ODD = 'which looks odd: ask before you go';

/**
 * '12% below ₹9,800, the middle of 10+ homes of this type and kind of area in the area'. A part with too few of them is
 * compared with what it lies in, and the text says so: 'in JP Nagar'. Null with too few of them. What no home costs, or is
 * so far from them that one of price and size is hardly right, 'looks odd' until a person has said that it is right
 * (decision D1).
 */
export function sqftComparison(property: Property, catalogue: Catalogue): string | null {
  if (rupeesPerSqft(property) === null) return null;
  const homeRate = (property.price ?? 0) / (property.sqft ?? 1);
  const isVouched = property.vouched?.['price'] === property.price;
  const [least, most] = SQFT_PRICES.Sale;
  if ((homeRate < least || homeRate > most) && !isVouched) return LOOKS_ODD;
  const group = comparableGroup(property);
  const around = catalogue.areasAround(property.area_id);
  const [compared] = around.flatMap((area) => {
    const price = group && sqftPrices(homesOfType(catalogue.homesInArea(area.id)).Sale).get(group);
    return price ? [{ price, where: area === around[0] ? 'in the area' : `in ${area.area}` }] : [];
  });
  if (!compared || compared.price.rupees === 0) return null;
  const { price, where } = compared;
  if (isFarRate(homeRate, price.rupees) && !isVouched) return LOOKS_ODD;
  const percent = Math.round((Math.abs(homeRate - price.rupees) / price.rupees) * 100);
  const side = homeRate < price.rupees ? 'below' : 'above';
  const position = percent === 0 ? 'at' : `${formatNumber(percent)}% ${side}`;
  const likeIt = group?.basis ? `this type and of ${basisWord(group.basis)} area` : 'this type';
  return `${position} ${exactRupees(price.rupees)}, the middle of ${roundedHomeCount(price.homes)} of ${likeIt} ${where}`;
}

/** '9 homes', '10+ homes', '520+ homes'. */
export function roundedHomeCount(homes: number): string {
  return homes < EXACT_BELOW ? `${homes} homes` : `${formatNumber(Math.floor(homes / 10) * 10)}+ homes`;
}
