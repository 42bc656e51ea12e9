import type { FormattedPrice } from '#domain/money/price.ts';
import { basisWord } from '#domain/property/area-basis.ts';
import { rupeesPerSqft } from '#domain/property/format-facts.ts';
import type { Property } from '#domain/property/property.ts';
import { fees } from '#site/fees.ts';
import type { ReceiptLine } from './costs.ts';

export function priceSlip(property: Property, price: FormattedPrice, hasCosts: boolean): ReceiptLine[] {
  const isRent = property.property_type === 'Rent';
  const perSqft = rupeesPerSqft(property);
  const fee = {
    label: 'Our fee',
    value: isRent ? fees.rent : fees.sale,
    note: isRent ? 'of annual rent, at lease signing' : 'of transaction value, at Sale Deed registration',
  };
  return [
    { label: isRent ? 'Rent a month' : 'Price', value: price.state === 'known' ? price.exact : price.text },
    ...(perSqft ? [{ label: 'For each sqft', value: perSqft, note: basisNote(property) }] : []),
    // If the costs of a home are known, the total below includes the fee.
    ...(hasCosts ? [] : [fee]),
  ];
}

function basisNote({ area_basis: basis }: Property): string {
  return basis ? `of ${basisWord(basis)} area` : 'what the area measures is not given';
}
