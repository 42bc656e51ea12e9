import { describe, expect, it } from 'vitest';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import { TEXTS } from '#domain/doubt/text-doubts.ts';
import { listingColumns } from '#domain/listing/listing-columns.ts';

/** Codes, positions, parts of addresses, and addresses of pictures: nobody can write to visitors in them. */
const NO_TEXTS = [
  ...['slug', 'city', 'rera_number', 'gate', 'property_images', 'area_images', 'featured_image_url'],
];

describe('texts of homes, societies and areas are judged alike', () => {
  it.each(['society', 'area'] as const)('each column of a %s that is a text', (kind) => {
    const texts = Object.entries(listingColumns[kind]).flatMap(([name, { cell }]) =>
      ['text', 'texts', 'group'].includes(cell) ? [name] : [],
    );
    const judged: readonly string[] = TEXTS;
    expect(texts.filter((name) => !judged.includes(name) && !NO_TEXTS.includes(name))).toEqual([]);
  });

  it.each([
    [{ name: 'Lake View, call 98450 12345' }, 'name'],
    [{ overview: 'Write to sales@example.com' }, 'overview'],
    [{ highlights: ['A pool', 'www.example.in'] }, 'highlights'],
    [{ narratives: { projectOverview: 'Quiet', familyAppeal: 'Ring 080 4123 4567' } }, 'narratives'],
    [{ local_amenities: { topSchools: [{ name: 'A school', type: '98450-12345' }] } }, 'local_amenities'],
    [{ price_range: 'wa.me/919845012345' }, 'price_range'],
  ])('%o', (row, column) => {
    expect(doubtsIn({}, row).map((doubt) => doubt.column)).toEqual([column]);
    expect(doubtsIn(row, row)).toEqual([]);
  });

  it('and what only looks like one is none', () => {
    const row = {
      name: 'Sky 1200',
      area: '00000001-0000-4000-8000-000000000000',
      price_range: '₹2.0 Cr to ₹3.8 Cr',
      configurations: '2, 3, 4 BHK',
      highlights: ['560024', '12,345 trees', 'Built in 2019'],
      market: { targetDemographic: 'Families', completionYear: 2027 },
    };
    expect(doubtsIn({}, row)).toEqual([]);
  });
});
