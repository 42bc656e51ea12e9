import type { QualityRule } from '#contracts/admin-quality.ts';

/** What each rule of the report is called, and what to do where it is broken. */
export const qualityMessages: Record<QualityRule, { title: string; todo: string }> = {
  no_photo: { title: 'No photo', todo: 'Ask the broker for pictures; visitors see an illustration.' },
  broken_image: { title: 'Broken image', todo: 'Correct the address of the picture.' },
  no_area: { title: 'No area', todo: 'Give the listing its area, so that the area’s page shows it.' },
  no_price: { title: 'Price 0', todo: 'Ask for the price; the page says ‘Price on request’.' },
  no_sqft: { title: 'Area in sqft 0', todo: 'Ask for the carpet area; the page says ‘N/A’.' },
  no_area_basis: {
    title: 'Area whose kind nobody has given',
    todo: 'Ask whether it is carpet, built-up, super built-up or plot area; the page says that nobody has given it.',
  },
  missing_facts: {
    title: 'Facts missing that people ask for',
    todo: 'Ask the broker. The homes that lack most come first.',
  },
  unlikely_price: {
    title: 'Price that no home has',
    todo: 'Ask for the price and correct it; no average counts it.',
  },
  unlikely_sqft: {
    title: 'Area that no home has',
    todo: 'Ask for the carpet area and correct it; no average counts it.',
  },
  missing_verification: { title: 'Never verified', todo: 'Ask the broker and record it in Today’s round.' },
  stale_verification: { title: 'Verified over 7 days ago', todo: 'Ask again in Today’s round.' },
  shared_slug: {
    title: 'Shared title',
    todo: 'Another listing has this title too; a more telling one gives a better address.',
  },
};
