import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#domain/property/property-history-schema.ts';
import type { Property } from '#domain/property/property.ts';
import { homeCard } from '#page-models/property/home-card.ts';
import { homeHistory, PRICE_LINE } from '#page-models/property/home-history.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { verificationReceipt } from '#page-models/property/verification-receipt.ts';
import { aContext, aProperty } from '../../fixtures/rows.ts';

const listedEntry = (price: number | null, on = '2026-10-01'): HistoryEntry => ({
  on,
  what: 'listed',
  price,
  was: null,
  currency: 'INR',
});
const priceEntry = (was: number | null, price: number | null, on = '2026-11-20'): HistoryEntry => ({
  on,
  what: 'price',
  price,
  was,
  currency: 'INR',
});
const checkEntry = (overrides: Partial<Extract<HistoryEntry, { what: 'check' }>> = {}): HistoryEntry => ({
  on: '2026-11-22',
  what: 'check',
  method: 'call',
  confirmed: ['price', 'availability'],
  seen: [],
  not_seen: [],
  ...overrides,
});

const depositEntry = (was: string, deposit: string): HistoryEntry => ({
  on: '2026-11-20',
  what: 'deposit',
  was,
  deposit,
});

/** Of the trust line on the page of the home, and on its card. */
function stateOf(home: Property): string[] {
  const context = aContext({ properties: [home] });
  const card = homeCard(home, context.catalogue);
  return [propertyPage(home, context).verification.state, card.verification.state];
}

describe('the history of a home', () => {
  test.each([
    [
      'shows another deposit',
      depositEntry('2 months', '150000'),
      'Deposit changed from 2 months’ rent to ₹1,50,000',
    ],
    [
      'shows a deposit that is dropped',
      depositEntry('1 month', '0'),
      'Deposit changed from 1 month’s rent to none',
    ],
    ['shows a listing', listedEntry(1_62_00_000), 'Listed at ₹1.62 Cr'],
    ['shows a listing without a price', listedEntry(null), 'Listed, price on request'],
    [
      'shows a reduced price',
      priceEntry(1_62_00_000, 1_57_00_000),
      'Price reduced to ₹1.57 Cr: ₹5,00,000 less (3.1 %)',
    ],
    [
      'shows a raised price',
      priceEntry(95_00_000, 1_00_00_000),
      'Price raised to ₹1.00 Cr: ₹5,00,000 more (5.3 %)',
    ],
    [
      'shows no share of a price that hardly changed',
      priceEntry(1_00_00_000, 99_99_000),
      'Price reduced to ₹99.99 L: ₹1,000 less',
    ],
    ['shows a first price', priceEntry(null, 95_00_000), 'Price given: ₹95.00 L'],
    ['shows a price that is now on request', priceEntry(95_00_000, null), 'Price on request from now on'],
    ['shows a check by phone', checkEntry(), 'Checked by phone'],
    ['shows a check on a visit', checkEntry({ method: 'visit' }), 'Checked on a visit'],
  ])('%s', (_what, entry, text) =>
    expect(homeHistory(aProperty({ history: [entry], property_type: 'Sale' }))?.entries[0]?.text).toBe(text),
  );

  test('of a rental shows monthly prices', () =>
    expect(
      homeHistory(aProperty({ history: [listedEntry(52_000)], property_type: 'Rent' }))?.entries,
    ).toEqual([{ day: '1 October 2026', text: 'Listed at ₹52,000/month' }]));

  test.each([[null], [undefined], [[]]])('is null for %j', (history) =>
    expect(homeHistory(aProperty({ history }))).toBeNull(),
  );

  test('has a price line from two prices on, with a text alternative, within its box', () => {
    const line = homeHistory(
      aProperty({
        history: [priceEntry(150, 120, '2026-11-20'), priceEntry(100, 150, '2026-10-21'), listedEntry(100)],
      }),
    )?.line;
    expect(line?.label).toBe('Price from ₹100 on 1 October 2026 to ₹120 on 20 November 2026');
    const points = line?.points.split(' ').map((point) => point.split(',').map(Number)) ?? [];
    expect(points).toHaveLength(6);
    for (const [x = -1, y = -1] of points) {
      expect(x >= 0 && x <= PRICE_LINE.width).toBe(true);
      expect(y >= 0 && y <= PRICE_LINE.height).toBe(true);
    }
    expect(points[0]?.[1]).toBe(PRICE_LINE.height - PRICE_LINE.margin);
  });

  test.each([
    ['one price', [listedEntry(100)]],
    ['a price and one on request', [priceEntry(100, null), listedEntry(100)]],
    ['prices in two currencies', [{ ...priceEntry(100, 2), currency: 'USD' }, listedEntry(100)]],
    ['only checks', [checkEntry()]],
  ])('has no price line for %s', (_what, history) =>
    expect(homeHistory(aProperty({ history }))?.line).toBeNull(),
  );

  test('has a valid price line for two prices on one day, and for one price twice', () => {
    for (const history of [
      [priceEntry(100, 90, '2026-10-01'), listedEntry(100)],
      [priceEntry(100, 100), listedEntry(100)],
    ])
      expect(homeHistory(aProperty({ history }))?.line?.points).not.toMatch(/NaN|Infinity/);
  });
});

describe('the verification receipt', () => {
  const linesOf = (overrides: Parameters<typeof aProperty>[0]) => {
    const receipt = verificationReceipt(aProperty({ property_type: 'Sale', ...overrides }));
    return receipt.state === 'none'
      ? receipt.text
      : receipt.lines.map(({ label, value, note }) => [label, value, note].filter(Boolean).join(': '));
  };

  test('of a home that was never checked states so', () =>
    expect(linesOf({ last_verified: null, history: [listedEntry(100)] })).toBe(
      'Not checked yet. Ask us to check it before you go and see it.',
    ));

  test('shows how the home was checked, what was confirmed, and whether each paper was seen', () =>
    expect(
      linesOf({
        last_verified: '2026-11-22',
        history: [
          checkEntry({ method: 'visit', not_seen: ['RERA number'] }),
          checkEntry({ on: '2026-11-15', seen: ['khata', 'RERA number'] }),
        ],
      }),
    ).toEqual([
      'Last check: 22 November 2026: On a visit.',
      'Confirmed: Price, availability',
      'Khata: Seen',
      'Occupancy certificate: Not asked for yet',
      'Encumbrance certificate: Not asked for yet',
      'RERA number: Asked for, not seen',
    ]));

  test('of a rental lists only papers that were asked for', () =>
    expect(
      linesOf({
        property_type: 'Rent',
        last_verified: '2026-11-22',
        history: [checkEntry({ confirmed: [], seen: ['khata'] })],
      }),
    ).toEqual(['Last check: 22 November 2026: By phone.', 'Confirmed: Nothing', 'Khata: Seen']));

  test.each([
    [['khata'], true],
    [[], false],
  ] as const)('with the papers %j has the warning about papers: %j', (papers, hasWarning) => {
    const receipt = verificationReceipt(
      aProperty({ last_verified: '2026-11-22', history: [checkEntry({ seen: [...papers] })] }),
    );
    expect(receipt.state === 'checked' && receipt.small !== null).toBe(hasWarning);
  });

  test('of a date without a recorded check invents no details', () =>
    expect(
      linesOf({ last_verified: '2026-11-14', history: [checkEntry({ on: '2026-11-01' })] }).slice(0, 2),
    ).toEqual([
      'Last check: 14 November 2026: How it was checked was not recorded.',
      'Khata: Not asked for yet',
    ]));

  test.each([
    ['2026-11-22', 'verified'],
    ['2026-11-14', 'undocumented'],
    [null, 'unverified'],
  ] as const)('of the day %s has the trust line of a check that is %s', (last_verified, state) =>
    expect(stateOf(aProperty({ last_verified, history: [checkEntry({ on: '2026-11-22' })] }))).toEqual([
      state,
      state,
    ]),
  );

  test('of a day on which only the partner confirmed the home has no shield, nor has its card', () => {
    const history = [checkEntry({ on: '2026-11-22', method: 'partner' })];
    expect(stateOf(aProperty({ last_verified: '2026-11-22', history }))).toEqual([
      'undocumented',
      'undocumented',
    ]);
  });
});
