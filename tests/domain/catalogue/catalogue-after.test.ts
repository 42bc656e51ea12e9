import { describe, expect, it } from 'vitest';
import { offers } from '#domain/offer.ts';
import { catalogueAfter, createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { homesByCity } from '#domain/catalogue/homes-by-city.ts';
import { derivePlaceLists, listKey, placeListsOf, homesInCity } from '#domain/place-list/place-lists.ts';
import { figuresOf, sqftPrices } from '#domain/place-list/figures.ts';
import type { Property } from '#domain/property/property.ts';
import { relatedHomes } from '#domain/property/related-homes.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import { anArea, aProperty, aSociety, bangalore, guid, minute } from '../../fixtures/rows.ts';

const areas = [anArea(), anArea({ id: guid(51), slug: 'hebbal', area: 'Hebbal' })];
const societies = [aSociety({ area: areas[0]?.id ?? null }), aSociety({ id: 'lake', name: 'Lake View' })];
const today = '2026-11-20';

function rowsOf(count: number): Property[] {
  return Array.from({ length: count }, (_, n) =>
    aProperty({
      id: guid(2000 + n),
      // Two homes share each minute, so that their ids decide the order.
      created_at: minute(Math.floor(n / 2)),
      property_type: n % 5 === 0 ? 'Rent' : 'Sale',
      area_id: [areas[0]?.id, areas[1]?.id, null][n % 3] ?? null,
      society_id: ['courtyard', null, 'lake', 'unknown'][n % 4] ?? null,
      price: 4_000_000 + (n % 7) * 1_000_000,
      bedrooms: n % 4,
    }),
  );
}

const catalogueOf = (properties: readonly Property[]) =>
  createCatalogue({ cities: [bangalore], areas, societies, properties, formerSlugs: [] }, today);

/** Everything that a page can find in a catalogue. */
function lookUpAll(catalogue: Catalogue) {
  const { properties, related } = catalogue;
  return {
    today: catalogue.today,
    properties,
    byId: properties.map(({ id }) => catalogue.property(id)),
    inAreas: areas.map(({ id }) => catalogue.homesInArea(id)),
    inSocieties: [...societies.map(({ id }) => id), 'unknown'].map((id) => catalogue.homesInSociety(id)),
    inSections: areas.map((area) => catalogue.areasInSection(area.city_id, '')),
    related: properties.map((home) => relatedHomes(related, home).map(({ id }) => id)),
    shelves: related.homes,
    byCity: offers.map((offer) => homesByCity(offer, catalogue)),
    lists: offers.map((offer) =>
      [...placeListsOf(offer, catalogue).values()].flat().map((list) => [listKey(list), list.homes]),
    ),
  };
}

describe('a catalogue derived from the previous one', () => {
  it.each([1, 2, 3])('equals one built from all rows, change after change (seed %i)', (seed) => {
    const random = seededRandom(seed);
    const rows = rowsOf(40);
    let catalogue = catalogueOf(rows);
    for (let round = 1; round <= 30; round++) {
      const changed: Property[] = [];
      for (let count = Math.floor(random() * 3); count >= 0; count--) {
        const at = Math.floor(random() * rows.length);
        const home = rows[at];
        if (!home || changed.some(({ id }) => id === home.id)) continue;
        const price = [null, 0, 4_000_000, 7_000_000, 7_500_000][Math.floor(random() * 5)] ?? null;
        const now = {
          ...home,
          price,
          title: `Round ${round}`,
          bedrooms: Math.floor(random() * 4),
          asset_type: random() < 0.3 ? 'Villa' : 'Apartment',
        };
        rows[at] = now;
        changed.push(now);
      }
      const next = catalogueAfter(catalogue, changed, today);
      if (!next) throw new Error('a catalogue follows from changes of prices');
      derivePlaceLists(catalogue, next);
      expect(lookUpAll(next)).toEqual(lookUpAll(catalogueOf(rows)));
      for (const { homes } of [...placeListsOf('Sale', next).values()].flat())
        expect(figuresOf(homes)).toEqual(figuresOf([...homes]));
      const pricesIn = (each: Catalogue) => sqftPrices(homesInCity('Bangalore', 'Sale', each));
      expect(pricesIn(next)).toEqual(pricesIn(catalogueOf(rows)));
      catalogue = next;
    }
  });

  it('leaves the previous one unchanged', () => {
    const before = catalogueOf(rowsOf(12));
    const found = structuredClone(lookUpAll(before));
    const [home] = before.properties;
    if (home) catalogueAfter(before, [{ ...home, price: 1 }], today);
    expect(lookUpAll(before)).toEqual(found);
  });

  it.each([
    ['is hidden', { publish: 10 }],
    ['moves to another area', { area_id: guid(51) }],
    ['moves to another society', { society_id: 'lake' }],
    ['has another creation date', { created_at: minute(500) }],
    ['changes to rent', { property_type: 'Rent' as const }],
    ['has another slug', { slug: 'elsewhere' }],
    ['is new', { id: guid(9) }],
  ])('cannot be derived when a home %s', (_sentence, changes) => {
    const before = catalogueOf([aProperty({ area_id: areas[0]?.id ?? null })]);
    const [home] = before.properties;
    expect(home && catalogueAfter(before, [{ ...home, ...changes }], today)).toBeNull();
  });
});
