import { describe, expect, test } from 'vitest';
import { catalogueAfter, createCatalogue } from '#domain/catalogue/catalogue.ts';
import { homeOnDay } from '#domain/property/home-on-day.ts';
import { pagesOfAnotherDay } from '#generator/affected/affected-pages.ts';
import { factGroups } from '#page-models/property/fact-groups.ts';
import { homeTerms } from '#page-models/property/home-terms.ts';
import { aProperty } from '../../fixtures/rows.ts';

const home = aProperty({ property_type: 'Sale', possession: '2026-11' });
const on = (day: string) =>
  createCatalogue({ cities: [], areas: [], societies: [], formerSlugs: [], properties: [home] }, day);
const shownOn = (day: string) => {
  const [shown] = on(day).properties;
  if (!shown) throw new Error('the home is public');
  return shown;
};

describe('the month until which a home is built', () => {
  test.each([
    ['2026-11', '2026-11-30', '2026-11'],
    ['2026-11', '2026-12-01', null],
    ['2027-01', '2026-12-31', '2027-01'],
    ['ready', '2030-01-01', 'ready'],
    ['under_construction', '2030-01-01', 'under_construction'],
    [null, '2030-01-01', null],
  ])('%s is on %s shown as %s', (possession, day, shown) => {
    expect(homeOnDay({ ...home, possession }, day).possession).toBe(shown);
  });

  test('stands on cards and pages until it is over, and nothing stands there after it', () => {
    const said = 'Under construction until November 2026';
    const textsOn = (day: string) =>
      JSON.stringify([homeTerms(shownOn(day)), factGroups(shownOn(day), on(day))]);
    expect(textsOn('2026-11-30')).toContain(said);
    expect(textsOn('2026-12-01')).not.toContain('Under construction');
  });

  test('changes the pages of its home on the day after, without a change of a row', () => {
    expect([...pagesOfAnotherDay('2026-11-30', on('2026-12-01'))]).toContain(`/property/${home.slug}`);
    expect([...pagesOfAnotherDay('2026-12-01', on('2026-12-02'))]).toEqual([]);
  });

  test('is over for a site that goes on from the day before, and the same home is the same object each day', () => {
    const before = on('2026-11-30');
    expect(catalogueAfter(before, [], '2026-12-01')).toBeNull();
    expect(catalogueAfter(on('2026-12-01'), [], '2026-12-02')?.properties[0]?.possession).toBeNull();
    expect(shownOn('2026-12-01')).toBe(shownOn('2026-12-02'));
    expect(shownOn('2026-11-30')).toBe(home);
  });
});
