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
    const words = costsOf(aProperty())?.slip.smallPrint;
    expect(words).toContain('looked up on 21 November 2026');
    expect(words).toContain('The Hindu, Hindustan Times and New Indian Express of 31 August 2025');
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
    expect(months?.lines.slice(2)).toEqual([
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
    expect(none?.lines.slice(2)).toEqual([
      { label: 'Brokerage', value: 'None', note: 'to the partner, beside our fee' },
      { label: 'Deposit', value: 'None' },
    ]);
    expect(none?.total).toMatchObject({ value: '₹82,800', note: 'rent and our fee; no deposit is paid' });
    expect(slipOf({ deposit: '150000' })?.total.value).toBe('₹2,32,800');
    expect(slipOf({})?.total.note).toBe('rent and our fee, without the deposit');
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
