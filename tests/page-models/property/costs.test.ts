import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { costsOf } from '#page-models/property/costs.ts';
import { aProperty } from '../../fixtures/rows.ts';

describe('the costs of a home', () => {
  test('for a purchase are a receipt whose lines show their rates and add up', () => {
    const slip = costsOf(aProperty({ price: 1_25_00_000 }))?.slip;
    expect(slip?.lines).toEqual([
      { label: 'Price', value: '₹1,25,00,000' },
      { label: 'Stamp duty', value: '₹6,25,000', note: '5% of the price' },
      { label: 'Cess and surcharge', value: '₹75,000', note: '12% of the duty' },
      { label: 'Registration', value: '₹2,50,000', note: '2% since 31 August 2025, 1% before' },
      {
        label: 'Our fee',
        value: '₹93,750',
        note: '0.75% of transaction value, payable at Sale Deed registration',
      },
    ]);
    expect(slip?.total).toMatchObject({ label: 'In all', value: '₹1,35,43,750' });
  });

  test('have small print that dates the rates, names their sources and disclaims advice', () => {
    const { smallPrint: words, sources } = costsOf(aProperty())?.slip ?? {};
    expect(words).toContain('looked up on 21 November 2026');
    expect(sources).toBe('/about/glossary#rates');
    expect(words).toContain('Not legal or financial advice.');
  });

  test('include a loan of 80% at three assumed rates over twenty years', () => {
    const loan = costsOf(aProperty({ price: 1_25_00_000 }))?.loan;
    expect(loan?.caption).toBe('Loan of ₹1,00,00,000, 80% of the price, over 20 years');
    expect(loan?.rows).toEqual([
      { rate: '8% a year', instalment: '₹83,644', interest: '₹1,00,74,560' },
      { rate: '9% a year', instalment: '₹89,973', interest: '₹1,15,93,520' },
      { rate: '10% a year', instalment: '₹96,502', interest: '₹1,31,60,480' },
    ]);
    expect(loan?.note).toContain('assumed');
  });

  test('for a tenancy are the first month and our fee, with the deposit as agreed', () => {
    const costs = costsOf(aProperty({ property_type: 'Rent', price: 45_000 }));
    expect(costs?.slip.lines).toEqual([
      { label: 'First month’s rent', value: '₹45,000' },
      { label: 'Maintenance', value: 'nobody has said', note: 'ask whether it is in the rent' },
      { label: 'Our fee', value: '₹37,800', note: '7% of annual rent (₹5,40,000), at lease signing' },
      { label: 'Deposit', value: 'as agreed with the owner' },
    ]);
    expect(costs?.slip.total.value).toBe('₹82,800');
    expect(costs?.loan).toBeNull();
  });

  test('for a tenancy include a stated deposit, which comes back, and a stated brokerage', () => {
    const rent = { property_type: 'Rent', price: 45_000 } as const;
    const slipOf = (terms: Partial<Property>) => costsOf(aProperty({ ...rent, ...terms }))?.slip;
    const months = slipOf({ deposit: '2 months', brokerage: '1 month', lock_in_months: 6, notice_months: 1 });
    expect(months?.lines.slice(3)).toEqual([
      { label: 'Brokerage', value: '₹45,000', note: '1 month’s rent, to the partner, beside our fee' },
      { label: 'Deposit', value: '₹90,000', note: '2 months’ rent, comes back at the end' },
    ]);
    expect(months?.total).toEqual({
      label: 'First month',
      value: '₹2,17,800',
      note: 'rent, our fee, brokerage and the deposit, which comes back at the end',
    });
    expect(months?.smallPrint).toContain('Lock-in: 6 months. Notice: 1 month.');
    const none = slipOf({ deposit: '0', brokerage: '0' });
    expect(none?.lines.slice(3)).toEqual([
      { label: 'Brokerage', value: 'None', note: 'to the partner, beside our fee' },
      { label: 'Deposit', value: 'None' },
    ]);
    expect(none?.total).toMatchObject({ value: '₹82,800', note: 'rent and our fee; no deposit is paid' });
    expect(slipOf({ deposit: '150000' })?.total.value).toBe('₹2,32,800');
    expect(slipOf({})?.total.note).toBe('rent and our fee, without the deposit');
    const stated = slipOf({ maint_charges: 2_500 });
    expect(stated?.lines[1]).toEqual({
      label: 'Maintenance',
      value: '₹2,500',
      note: 'a month, beside the rent',
    });
    expect(stated?.total).toMatchObject({
      value: '₹85,300',
      note: 'rent, maintenance and our fee, without the deposit',
    });
    expect(slipOf({ maint_charges: 0 })?.lines[1]?.value).toBe('none beside the rent');
  });

  test('for a purchase include a stated brokerage', () => {
    const slip = costsOf(aProperty({ price: 1_25_00_000, brokerage: '1%' }))?.slip;
    expect(slip?.lines.at(-1)).toEqual({
      label: 'Brokerage',
      value: '₹1,25,000',
      note: '1% of the price, to the partner, beside our fee',
    });
    expect(slip?.total).toMatchObject({
      value: '₹1,36,68,750',
      note: 'price, duties, registration, our fee and brokerage',
    });
  });

  const aSmallSale = (facts: Partial<Property>) => {
    const slip = costsOf(aProperty({ price: 40_00_000, asset_type: null, sale_kind: null, ...facts }))?.slip;
    const duty = slip?.lines.find(({ label }) => label === 'Stamp duty');
    return { duty: duty?.value, total: slip?.total.value, other: slip?.otherTotal };
  };
  const full = { duty: '₹2,00,000', total: '₹43,34,000' };
  const reduced = { duty: '₹1,20,000', total: '₹42,44,400' };
  const orReduced = {
    label: 'Or in all',
    value: reduced.total,
    note: 'with 3% stamp duty, if it is a flat registered for the first time',
  };

  test.each<[string, Partial<Property>]>([
    ['a plot', { asset_type: 'Plot' }],
    ['a new plot', { asset_type: 'Residential plot', sale_kind: 'new' }],
    ['an independent house', { asset_type: 'Independent House', sale_kind: 'new' }],
    ['a villa', { asset_type: 'Villa' }],
    ['a row house', { asset_type: 'Row House' }],
    ['a flat sold again', { asset_type: 'Apartment', sale_kind: 'resale' }],
    ['a resale of an unknown type', { sale_kind: 'resale' }],
  ])('for %s have the full stamp duty', (_, facts) => {
    expect(aSmallSale(facts)).toEqual({ ...full, other: null });
  });

  test('for a flat sold for the first time have the reduced stamp duty', () => {
    for (const asset_type of ['Apartment', 'Flat', 'Studio', 'Penthouse'])
      expect(aSmallSale({ asset_type, sale_kind: 'new' })).toEqual({ ...reduced, other: null });
  });

  test.each<[string, Partial<Property>]>([
    ['a flat', { asset_type: 'Apartment' }],
    ['a home of no type', {}],
    ['a new home of a type that may be either', { asset_type: 'Duplex', sale_kind: 'new' }],
    ['a new home of no type', { sale_kind: 'new' }],
  ])('for %s, whose kind of sale decides the duty, have both totals, the higher first', (_, facts) => {
    expect(aSmallSale(facts)).toEqual({ ...full, other: orReduced });
  });

  test('say the reduced rates only where the price is within them, and both totals have the brokerage', () => {
    const slipAt = (price: number, brokerage: string | null = null) =>
      costsOf(aProperty({ price, asset_type: 'Apartment', sale_kind: null, brokerage }))?.slip;
    expect(slipAt(45_00_000)?.smallPrint).toContain(
      'A flat registered for the first time pays 2% up to ₹20,00,000 and 3% up to ₹45,00,000; a resale, a house and a plot pay 5%.',
    );
    expect(slipAt(45_00_001)?.smallPrint).not.toContain('registered for the first time');
    expect(slipAt(45_00_001)?.otherTotal).toBeNull();
    const withBrokerage = slipAt(40_00_000, '1%');
    expect(withBrokerage?.total.value).toBe('₹43,74,000');
    expect(withBrokerage?.otherTotal?.value).toBe('₹42,84,400');
  });

  test.each([
    ['a price on request', { price: null }],
    ['a price of zero', { price: 0 }],
    ['another currency', { currency: 'USD' }],
    ['a rent in another currency', { currency: 'USD', property_type: 'Rent' as const }],
    ['a city whose duties we do not know', { city: 'Chennai' }],
  ])('are not calculated for %s', (_, overrides) => {
    expect(costsOf(aProperty(overrides))).toBeNull();
  });

  test('for a tenancy are calculated in any city, because no duty is due', () => {
    expect(costsOf(aProperty({ city: 'Mysore', property_type: 'Rent', price: 20_000 }))).not.toBeNull();
  });
});
