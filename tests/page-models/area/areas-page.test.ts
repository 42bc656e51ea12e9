import { describe, expect, it } from 'vitest';
import { areasPage } from '#page-models/area/areas-page.ts';
import { aContext, anArea, bangalore, guid, homes, mysore } from '../../fixtures/rows.ts';

const area = (n: number, section: string | null, piece = {}) =>
  anArea({ id: guid(60 + n), area: `Area ${n}`, slug: `area-${n}`, city_section: section, ...piece });
const areas = [
  area(1, 'North'),
  area(2, 'East'),
  area(3, 'East'),
  area(4, null),
  area(5, 'N/A'),
  area(6, 'East', { city_id: mysore.id }),
  area(7, 'North', { city_id: null }),
];
const properties = [
  ...homes(1, { area_id: guid(62) }),
  ...homes(2, { area_id: guid(63) }, 10),
  ...homes(4, { area_id: guid(66) }, 20),
  ...homes(9, { area_id: guid(61), publish: null }, 30),
  ...homes(3, { area_id: null }, 50),
];
const context = aContext({ cities: [bangalore, mysore], areas, properties });
const page = areasPage('Bangalore', context);

describe('the areas index of a city', () => {
  it('groups by section, the largest first, homes deciding within one', () => {
    expect(page.groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
      ['East', 'Area 3', 'Area 2'],
      ['North', 'Area 1', 'Area 7'],
      ['Other Areas', 'Area 4', 'Area 5'],
    ]);
    expect(page.filter.options.map(({ label }) => label)).toEqual([
      'All Sections (6)',
      'East (2)',
      'North (2)',
      'Other Areas (2)',
    ]);
  });

  it('counts the published homes of its areas', () => {
    expect(page.stats).toEqual([
      { value: '6', label: 'Localities' },
      { value: '3', label: 'Listings', basis: 'in these areas' },
      { value: '3', label: 'Sections' },
      { value: '100%', label: 'Verified Data' },
    ]);
    expect(page.statsNote).toBe('Verified Data as of 21 November 2026.');
    expect(page.head.description).toContain('with 3 homes listed in them');
    expect(page.top.map(({ name, count }) => [name, count])).toEqual([
      ['Area 3', '2 homes listed'],
      ['Area 2', '1 home listed'],
    ]);
  });

  it('of another city holds its own areas only', () => {
    const there = areasPage('Mysore', context);
    expect(there.path).toBe('/mysore/areas');
    expect(there.groups.flatMap(({ cards }) => cards.map(({ href }) => href))).toEqual([
      '/mysore/areas/area-6',
    ]);
    expect(there.groups[0]?.cards[0]?.place).toBe('East, Mysore');
  });

  it('leads with six areas at most', () => {
    const many = Array.from({ length: 8 }, (_, n) => area(n, 'East'));
    const listed = many.flatMap(({ id }, n) => homes(n + 1, { area_id: id }, n * 20));
    const { top } = areasPage('Bangalore', aContext({ areas: many, properties: listed }));
    expect(top.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Area ${n}`));
  });
});
