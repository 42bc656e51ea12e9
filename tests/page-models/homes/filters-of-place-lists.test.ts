import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offers } from '#domain/offer.ts';
import { placeListsOf } from '#domain/place-list/place-lists.ts';
import { filtersOfPlaceList } from '#domain/search/filters-of-place-list.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { placeListPages } from '#page-models/homes/homes-page.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aContext, anArea, aProperty, aSociety, guid, minute } from '../../fixtures/rows.ts';

const areas = [anArea(), anArea({ id: guid(51), slug: 'varthur', area: 'Varthur' })];
const societies = [
  aSociety({ area: guid(50), developer: 'Neralu' }),
  aSociety({ id: 'b', slug: null, area: guid(51), developer: 'NERALU Group' }),
];
const anyHome = fc.record({
  property_type: fc.constantFrom('Sale' as const, 'Rent' as const),
  price: fc.constantFrom(null, 0, 18_000, 4_000_000, 4_000_001, 7_900_000),
  currency: fc.constantFrom(null, 'INR', 'USD'),
  bedrooms: fc.constantFrom(null, 0, 2, 2.5, 3),
  area_id: fc.constantFrom(null, guid(50), guid(51)),
  society_id: fc.constantFrom(null, 'courtyard', 'b'),
  furnishing: fc.constantFrom(null, 'full' as const, 'semi' as const, 'none' as const),
  possession: fc.constantFrom(null, 'ready', 'under_construction', '2027-06'),
});

it('‘Filter and sort’ on a list by place, builder, size, budget or fact opens filters that match the homes of the list', () => {
  let listCount = 0;
  fc.assert(
    fc.property(fc.array(anyHome, { minLength: 10, maxLength: 60 }), (rows) => {
      const properties = rows.map((row, at) =>
        aProperty({ ...row, id: guid(2000 + at), created_at: minute(at) }),
      );
      const context = aContext({ areas, societies, properties });
      const index = searchIndex(context.catalogue, () => true);
      for (const offer of offers) {
        const homes = readHomes(offer === 'Rent' ? index.rent : index.sale);
        for (const list of [...placeListsOf(offer, context.catalogue).values()].flat()) {
          listCount++;
          const [page] = placeListPages(list, context);
          const filters = page?.model().filters;
          const href = filters && 'href' in filters ? filters.href : undefined;
          const query = filterQuery(filtersOfPlaceList(list, { isOnlyCity: true }));
          expect(href).toBe(`${offer === 'Rent' ? '/rent' : '/buy'}${query && `?${query}`}`);
          const failures = matchHomes(homes, readFilterQuery(query).filters, dayNumber('2026-11-22'));
          expect(matchingRows(homes.order('newest'), failures).map((row) => homes.home(row)?.slug)).toEqual(
            list.homes.map(({ slug }) => slug),
          );
        }
      }
    }),
    { numRuns: 30 },
  );
  expect(listCount).toBeGreaterThan(30);
});
