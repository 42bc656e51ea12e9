import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HomeFigures } from '#contracts/admin-home-figures.ts';
import { weeksOf } from '#islands/desk/listings/figures/home-figures.ts';
import { ShownFigures } from '#islands/desk/listings/figures/HomeFiguresPart.tsx';

const figures: HomeFigures = {
  days: 28,
  first_day: '2026-10-30',
  last_day: '2026-11-26',
  views: 120,
  views_before: 90,
  enquiries: 3,
  enquiries_before: 1,
  calls: 1,
  calls_before: 0,
  alerts: 0,
  alerts_before: 0,
  weeks: [
    { week: '2026-11-16', views: 40, enquiries: 1, calls: 0, alerts: 0 },
    { week: '2026-11-23', views: 20, enquiries: 2, calls: 1, alerts: 0 },
  ],
  checks: [
    { on: '2026-11-24', method: 'call', outcome: 'price changed' },
    { on: '2026-11-16', method: 'visit', outcome: 'available' },
  ],
  prices: [{ on: '2026-11-23', price: 90_00_000, was: 95_00_000, currency: 'INR' }],
};

test('the weeks of a home say what happened in each, the latest first', () => {
  expect(weeksOf(figures, 'Sale')).toMatchObject([
    { week: '2026-11-23', height: 0.5, happened: ['Price ₹95.00 L → ₹90.00 L', 'Checked: price changed'] },
    { week: '2026-11-16', height: 1, happened: ['Checked: available'] },
  ]);
});

test('the figures of a home say shares from 20 on, and counts beside those before', () => {
  const said = renderToStaticMarkup(<ShownFigures figures={figures} offer="Sale" />).replace(/<[^>]+>/g, ' ');
  expect(said.replaceAll(/\s+/g, ' ')).toContain(
    'Views 120 · +33%, 90 before Enquiries 3 · 1 before , 2.5% of views Calls 1 · 0 before',
  );
});
