import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { affectedPages } from '#generator/affected/affected-pages.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea({ city_section: 'East Bangalore' });
const hebbal = anArea({ id: guid(51), area: 'Hebbal', slug: 'hebbal', city_section: 'North Bangalore' });
const court = aSociety({ area: whitefield.id });
const changedHome = aProperty({ id: guid(9), slug: 'changing', area_id: whitefield.id });
/** Homes of the same type, but too dear to be related to the home that changes. It is in the middle of them. */
const dear = (overrides: Partial<Property>, from: number) => [
  ...homes(3, { price: 9_00_00_000, sqft: 9000, ...overrides }, from),
  ...homes(3, { price: 9_00_00_000, sqft: 3000, ...overrides }, from + 3),
];
const neighbours = dear({ area_id: whitefield.id, society_id: court.id }, 0);
const others = dear({ area_id: hebbal.id }, 20);

const contextWith = (home: Property) =>
  aContext({
    areas: [whitefield, hebbal],
    societies: [court],
    properties: [home, ...neighbours, ...others],
  });

/** The page-model of each page as JSON, by path. */
function comparisonTexts(home: Property): Map<string, string> {
  return new Map(sitePages(contextWith(home)).map(({ path, model }) => [path, JSON.stringify(model())]));
}

function changedAndPredicted(after: Property): { changed: string[]; predicted: Set<string> } {
  const [oldTexts, newTexts] = [comparisonTexts(changedHome), comparisonTexts(after)];
  return {
    changed: [...newTexts].filter(([path, words]) => oldTexts.get(path) !== words).map(([path]) => path),
    predicted: affectedPages({
      entity: { type: 'property', id: changedHome.id },
      before: contextWith(changedHome).catalogue,
      after: contextWith(after).catalogue,
    }),
  };
}

describe('a change of a home that changes a median', () => {
  test.each([
    ['price', { price: 6_00_00_000 }],
    ['size', { sqft: 700 }],
    ['type', { asset_type: 'Villa' }],
    ['area', { area_id: hebbal.id }],
    ['publication', { publish: 10 }],
    ['offer', { property_type: 'Rent' as const }],
  ])('of %s is predicted on every page that it alters', (_, piece) => {
    const { changed, predicted } = changedAndPredicted({ ...changedHome, ...piece });
    expect(changed.filter((path) => !predicted.has(path))).toEqual([]);
    expect(changed).toContain(`/property/${neighbours[0]?.slug}`);
    expect(changed).toContain('/bangalore/areas/hebbal');
  });

  test('too slightly to be shown is not predicted on the pages of its neighbours', () => {
    const { changed, predicted } = changedAndPredicted({ ...changedHome, price: 1_25_00_500 });
    expect(changed.filter((path) => !predicted.has(path))).toEqual([]);
    expect(predicted).not.toContain('/bangalore/areas/hebbal');
  });
});
