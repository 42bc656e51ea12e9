import type { FormattedPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { fees } from '#site/fees.ts';
import type { Costs, CostSlip } from './costs.ts';

/** The receipt of a home: what it costs in all, or its price and our fee where that cannot be worked out. */
export interface PriceSlip extends Omit<CostSlip, 'total' | 'smallPrint'> {
  total: CostSlip['total'] | null;
  smallPrint: string | null;
}

export function priceSlip(property: Property, price: FormattedPrice, costs: Costs | null): PriceSlip {
  if (costs) return costs.slip;
  const isRent = property.property_type === 'Rent';
  return {
    lines: [
      { label: isRent ? 'Rent a month' : 'Price', value: price.state === 'known' ? price.exact : price.text },
      {
        label: 'Our fee',
        value: isRent ? fees.rent : fees.sale,
        note: isRent ? 'of annual rent, at lease signing' : 'of transaction value, at Sale Deed registration',
      },
    ],
    total: null,
    otherTotal: null,
    smallPrint: null,
    sources: null,
  };
}
