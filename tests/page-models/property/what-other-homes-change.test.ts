import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { relatedHomes } from '#domain/property/related-homes.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { aContext, anArea, aProperty, aSociety, guid } from '../../fixtures/rows.ts';

// A week of changed prices must not rewrite the pages of the homes that did not change (decision 351).

const area = anArea();
const society = aSociety({ area: area.id });
/** Each dearer and larger than the one before, so that only the next ones are similarly priced. */
const homes = Array.from({ length: 14 }, (_, at) =>
  aProperty({
    id: guid(100 + at),
    slug: `home-${at}`,
    title: `Home ${at}`,
    area_id: area.id,
    society_id: society.id,
    price: 50_00_000 + at * 5_00_000,
    sqft: 500 + at * 50,
  }),
);
const contextOf = (properties: readonly Property[]) =>
  aContext({ areas: [area], societies: [society], properties: [...properties] });

/** What differs on the page of each other home after these have changed or, without a price, were hidden. */
function differences(changed: readonly Property[], price?: number) {
  const [before, after] = [
    contextOf(homes),
    contextOf(
      homes.flatMap((home) =>
        !changed.includes(home) ? home : price === undefined ? [] : { ...home, price },
      ),
    ),
  ];
  return homes
    .filter((home) => !changed.includes(home))
    .map((home) => {
      const [old, now] = [propertyPage(home, before), propertyPage(home, after)];
      const shows = [before, after].some(({ catalogue }) =>
        relatedHomes(catalogue.related, home).some(({ id }) => changed.some((one) => one.id === id)),
      );
      const names = new Map(Object.entries(now));
      const fields = Object.entries(old).flatMap(([name, value]) =>
        JSON.stringify(value) === JSON.stringify(names.get(name)) ? [] : name,
      );
      return { home: home.slug, shows, fields };
    });
}

describe('the page of a home, after another home of its society', () => {
  test.each([
    ['has a new price', 1_17_00_000],
    ['was hidden', undefined],
  ])('%s, differs only where it shows that home as similarly priced', (_, price) => {
    const changes = differences(homes.slice(-1), price);
    for (const { home, shows, fields } of changes)
      expect({ home, fields }).toEqual({ home, fields: shows ? ['related'] : [] });
    expect(changes.filter(({ fields }) => fields.length > 0).length).toBeLessThan(homes.length / 2);
  });

  test('and so many others have a new price that the middle of the area moves, differs in that figure, too', () => {
    for (const { shows, fields } of differences(homes.slice(-8), 1_60_00_000))
      expect(fields).toEqual(shows ? ['sqftComparison', 'related'] : ['sqftComparison']);
  });
});
