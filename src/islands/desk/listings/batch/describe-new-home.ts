import type { Words } from '#domain/column/read-word.ts';
import { parseCharge, sayCharge } from '#domain/money/charge.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { foreignAmount } from '#domain/money/rupees.ts';
import { priceInFull } from '#domain/money/typed-price.ts';
import { factWords } from '#domain/property/fact-words.ts';
import { formatBedrooms, formatSqft } from '#domain/property/format-facts.ts';
import { ownValue } from '#domain/text/own-value.ts';

/**
 * Price, size, rooms, furnishing and the deposit of a rent as they will be stored, written in full, so that a misread
 * number shows.
 */
export function describeNewHome(fields: Readonly<Record<string, unknown>>): string {
  const number = (column: string) => {
    const value = fields[column];
    return typeof value === 'number' ? value : null;
  };
  const isRent = fields['property_type'] === 'Rent';
  const size = formatSqft({ sqft: number('sqft') });
  return [
    describePrice(number('price'), String(fields['currency'] ?? ''), isRent),
    size === null ? 'no size' : `${size}, ${describeBasis(fields['area_basis'])}`,
    formatBedrooms({ bedrooms: number('bedrooms') }) ?? 'no number of rooms',
    wordOf(factWords.furnishing, fields['furnishing']),
    isRent && describeDeposit(fields['deposit']),
  ]
    .filter(Boolean)
    .join(' · ');
}

function wordOf(words: Words, key: unknown): string | null {
  return typeof key === 'string' ? (ownValue(words, key) ?? null) : null;
}

function describeBasis(basis: unknown): string {
  return wordOf(factWords.area_basis, basis)?.toLowerCase() ?? 'kind of area not given';
}

function describeDeposit(stored: unknown): string {
  const deposit = typeof stored === 'string' ? parseCharge(stored) : null;
  return deposit ? `deposit: ${sayCharge(deposit).toLowerCase()}` : 'deposit not given';
}

function describePrice(price: number | null, currency: string, isRent: boolean): string {
  if (!isKnownPrice(price)) return 'Price on request';
  const amount = isInRupees({ currency }) ? priceInFull(price) : foreignAmount(price, currency);
  return isRent ? `${amount}, a month` : amount;
}
