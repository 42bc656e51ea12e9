import { expect, test } from 'vitest';
import { formatPrice } from '#domain/money/price.ts';
import { costsOf } from '#page-models/property/costs.ts';
import { priceSlip } from '#page-models/property/price-slip.ts';
import { aProperty } from '../../fixtures/rows.ts';

test('the receipt of a home whose costs nobody can work out has its price and our fee', () => {
  const home = aProperty({ property_type: 'Rent', price: null });
  const slip = priceSlip(home, formatPrice(null, { currency: 'INR', offer: 'Rent', decimals: 1 }), null);
  expect(slip.lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Rent a month: Price on request',
    'Our fee: 7%',
  ]);
  expect(slip.total).toBeNull();
});

test('the receipt of a home has what it costs in all', () => {
  const home = aProperty({ price: 98_00_000 });
  const costs = costsOf(home);
  const slip = priceSlip(
    home,
    formatPrice(98_00_000, { currency: 'INR', offer: 'Sale', decimals: 1 }),
    costs,
  );
  expect(slip.lines[0]).toMatchObject({ value: '₹98,00,000' });
  expect(slip.total).toMatchObject({ label: 'In all' });
});
