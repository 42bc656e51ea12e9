import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { filtersFragment } from '#islands/filter-panel/filters-fragment.tsx';
import { createFilters } from '#islands/filter-panel/filters.ts';
import { FilterFields } from '#islands/filter-panel/FilterFields.tsx';
import { filterStart } from '#page-models/homes/filter-start.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import { aCatalogue, anArea, aProperty, guid } from '../../fixtures/rows.ts';

const random = seededRandom(7);
const oneOf = <Item,>(items: readonly Item[]) => items[Math.floor(random() * items.length)] ?? null;
const areas = Array.from({ length: 9 }, (_, n) =>
  anArea({ id: guid(50 + n), area: `Area ${n}`, slug: `area-${n}` }),
);
const catalogue = aCatalogue({
  areas,
  properties: Array.from({ length: 200 }, (_, n) =>
    aProperty({
      id: guid(1000 + n),
      property_type: n % 5 === 0 ? 'Rent' : 'Sale',
      price: oneOf([null, 0, 4_000_000, 7_250_000, 11_000_000, 90_000_000]),
      currency: n % 50 === 1 ? 'USD' : 'INR',
      bedrooms: oneOf([null, 0, 2, 2.5, 3, 7, 8, 43]),
      area_id: oneOf([null, ...areas.map(({ id }) => id)]),
      publish: n % 40 === 3 ? 5 : 91,
    }),
  ),
});
const start = filterStart(homesOfType(catalogue.properties).Sale, catalogue);

const withoutCounts = (html: string) =>
  html
    .replace(/<option value="newest".*?<\/select>/, '</select>')
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/(<span class="choice-count">)[\d,]+/g, '$1')
    .replaceAll(/ (?:id|for|aria-describedby)="[^"]*"/g, '');

test('the filters on the page are those that stand there once the homes are loaded, without counts', async () => {
  const homes = readHomes(searchIndex(catalogue, () => true).sale);
  const store = createFilters({
    offer: 'Sale',
    read: () => Promise.resolve(homes),
    readVocabulary: () => Promise.reject(new Error('offline')),
    readCoordinates: () => Promise.reject(new Error('offline')),
    today: () => '2026-11-22',
    afterPaint: () => () => {},
    address: { query: () => '', change: () => {} },
  });
  await store.load();
  const loaded = withoutCounts(
    renderToStaticMarkup(<FilterFields store={store} $state={store.$state} start={start} />),
  );
  const onPage = withoutCounts(filtersFragment('Sale', start).html)
    .replaceAll('<!-- -->', '')
    .replace(/^<section[^>]*>/, '')
    .replace(/<\/div><\/section>.*$/, '');
  expect(onPage).toContain('7 BHK');
  expect(onPage).toContain('43 BHK');
  expect(loaded.slice(0, onPage.length)).toBe(onPage);
  expect(loaded.slice(onPage.length)).toContain('Near a place');
});

test('after changed prices it is the same as computed anew', () => {
  let earlier = homesOfType(catalogue.properties).Sale;
  filterStart(earlier, catalogue);
  for (let round = 0; round < 30; round++) {
    const at = Math.floor(random() * earlier.length);
    const homes = earlier.map((home, index) =>
      index === at
        ? { ...home, price: oneOf([null, 0, 1_000_000, 55_000_000]), currency: oneOf(['INR', 'USD']) }
        : home,
    );
    const derived = filterStart(homes, catalogue, earlier);
    expect(derived).toEqual(filterStart([...homes], catalogue));
    earlier = homes;
  }
});

test('an area with a new name is offered by that name, although no home has changed', () => {
  const homes = homesOfType(catalogue.properties).Sale;
  const renamed = areas.map((area) => ({ ...area, area: `New ${area.area}` }));
  const offered = filterStart(homes, {
    areas: renamed,
    areasAround: (id) => renamed.filter((area) => area.id === id),
  });
  expect(offered.areas.length).toBeGreaterThan(0);
  expect(offered.areas.every(({ name }) => name.startsWith('New '))).toBe(true);
});
