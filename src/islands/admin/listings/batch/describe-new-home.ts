import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { foreignAmount } from '#domain/money/rupees.ts';
import { priceInFull } from '#domain/money/typed-price.ts';
import { formatBedrooms, formatSqft } from '#domain/property/format-facts.ts';

/** Price, size and rooms of a new home as they will be stored, written in full, so that a misread number shows. */
export function describeNewHome(fields: Readonly<Record<string, unknown>>): string {
  const number = (column: string) => {
    const value = fields[column];
    return typeof value === 'number' ? value : null;
  };
  return [
    describePrice(number('price'), String(fields['currency'] ?? ''), fields['property_type'] === 'Rent'),
    formatSqft({ sqft: number('sqft') }) ?? 'no size',
    formatBedrooms({ bedrooms: number('bedrooms') }) ?? 'no number of rooms',
  ].join(' · ');
}

function describePrice(price: number | null, currency: string, isRent: boolean): string {
  if (!isKnownPrice(price)) return 'Price on request';
  const amount = isInRupees({ currency }) ? priceInFull(price) : foreignAmount(price, currency);
  return isRent ? `${amount}, a month` : amount;
}
