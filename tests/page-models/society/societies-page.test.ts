import { describe, expect, it } from 'vitest';
import { societiesPage } from '#page-models/society/societies-page.ts';
import { aContext, anArea, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea();
const hebbal = anArea({ id: guid(51), area: 'Hebbal', slug: 'hebbal' });
const society = (id: string, area: string | null, piece = {}) =>
  aSociety({ id, name: `Society ${id}`, area, ...piece });

const page = societiesPage(
  aContext({
    areas: [whitefield, hebbal],
    societies: [
      society('a', whitefield.id),
      society('b', whitefield.id),
      society('c', hebbal.id),
      society('d', null, { locality: 'Old Town' }),
      society('e', null, { locality: 'N/A' }),
      society('1000', hebbal.id),
      aSociety({ id: 'x', name: 'Unlisted ', area: hebbal.id }),
      aSociety({ id: 'y', name: 'Y', slug: 'UNLISTED', area: hebbal.id }),
    ],
    properties: [
      ...homes(1, { society_id: 'a' }),
      ...homes(2, { society_id: 'b' }, 10),
      ...homes(5, { society_id: 'c', publish: 10 }, 20),
      ...homes(4, { society_id: '1000' }, 30),
      ...homes(7, { society_id: 'x' }, 40),
    ],
  }),
);

describe('the societies index', () => {
  it('groups by locality, the largest first, homes deciding within one', () => {
    expect(page.groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
      ['Whitefield', 'Society b', 'Society a'],
      ['Hebbal', 'Society c'],
      ['Old Town', 'Society d'],
      ['Other localities', 'Society e'],
    ]);
  });

  it('counts in its filter what it lists', () => {
    expect(page.filter.options.map(({ label }) => label)).toEqual([
      'All Localities (5)',
      'Whitefield (2)',
      'Hebbal (1)',
      'Old Town (1)',
      'Other localities (1)',
    ]);
  });

  it('counts published homes of societies that are shown', () => {
    expect(page.stats).toEqual([
      { value: '5', label: 'Societies' },
      { value: '3', label: 'Active listings', basis: 'in these societies' },
      { value: '4', label: 'Localities covered' },
      { value: '100%', label: 'Verified Data' },
    ]);
    expect(page.head.description).toBe(
      '5 societies in 4 localities of Bangalore, with 3 homes listed in them.',
    );
  });

  it('dates its claim, and says how many of its listings do not bear it out', () => {
    const society = aSociety();
    const noteOf = (...days: (string | null)[]) =>
      societiesPage(
        aContext({
          societies: [society],
          properties: days.flatMap((last_verified, at) =>
            homes(1, { society_id: society.id, last_verified }, at),
          ),
        }),
      ).statsNote;
    expect(noteOf('2026-11-14', '2026-01-01')).toBe('Verified Data as of 21 November 2026.');
    expect(noteOf('2026-11-14', null, '2026-01-01')).toBe(
      'Verified Data as of 21 November 2026. Listings here that show the day of their check: 2 of 3 now; the rest say ‘Not verified yet’.',
    );
    expect(noteOf()).toBe('Verified Data as of 21 November 2026.');
  });

  it('leads with the societies that have homes', () => {
    expect(page.top.map(({ name, count }) => [name, count])).toEqual([
      ['Society b', '2 homes listed'],
      ['Society a', '1 home listed'],
    ]);
  });

  it('says nowhere that a hidden society exists', () => {
    expect(JSON.stringify(page)).not.toMatch(/unlisted|1000/i);
  });

  it('leads with six at most, and shows 20 at first', () => {
    const societies = Array.from({ length: 9 }, (_, n) => society(`s${n}`, whitefield.id));
    const properties = societies.flatMap(({ id }, n) => homes(n + 1, { society_id: id }, n * 20));
    const { top, pageSize } = societiesPage(aContext({ areas: [whitefield], societies, properties }));
    expect(top.map(({ name }) => name)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Society s${n}`));
    expect(pageSize).toBe(20);
  });
});
