import { expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { homesShowingAsRelated, relatedHomes, relatedIndex } from '#domain/property/related-homes.ts';
import { aProperty, guid, minute } from '../../fixtures/rows.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';

function someListings(seed: number, count: number): Property[] {
  const random = seededRandom(seed);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const prices = [null, 0, 4e6, 5e6, 5e6, 9e6, 9e6, 1e7, 1e7, 1e7, 1.1e7, 1.8e7, 2e7, 2.2e7, 6e7];
  return Array.from({ length: count }, (_, n) =>
    aProperty({
      id: guid(100 + n),
      price: random() < 0.7 ? oneOf(prices) : Math.round(3e6 + random() * 3e7),
      currency: random() < 0.1 ? 'USD' : 'INR',
      property_type: random() < 0.7 ? 'Sale' : 'Rent',
      area_id: oneOf([null, guid(50), guid(51), guid(52)]),
      city: oneOf([null, 'Bangalore', 'bangalore ', 'Mysuru']),
      created_at: random() < 0.05 ? null : minute(Math.floor(random() * 40)),
    }),
  );
}

const cityOf = ({ city }: Pick<Property, 'city'>) => city ?? 'Bangalore';

/** The rule of decision P5 as a full scan, step by step as the decision words it. */
function scan(all: readonly Property[], home: Property): string[] {
  const rupees = (of: Property) => (of.currency === 'INR' ? (of.price ?? 0) : 0);
  const price = rupees(home);
  const newest = (a: Property, b: Property) =>
    (b.created_at ?? '').localeCompare(a.created_at ?? '') || a.id.localeCompare(b.id);
  const ofSameType = all
    .filter((other) => other.id !== home.id && other.property_type === home.property_type)
    .filter((other) => (other.city === 'Mysuru') === (home.city === 'Mysuru'))
    .sort(newest);
  const priceDistance = (other: Property) => Math.abs(rupees(other) - price);
  const close = ofSameType
    .filter((other) => price && rupees(other) && rupees(other) >= price / 2 && rupees(other) <= price * 2)
    .sort((a, b) => priceDistance(a) - priceDistance(b));
  const nearby = ofSameType.filter((other) => home.area_id && other.area_id === home.area_id);
  return [...new Set([...close.slice(0, 4), ...nearby, ...ofSameType])].slice(0, 4).map(({ id }) => id);
}

const SAMPLES: [seed: number, count: number][] = [
  [1, 400],
  [2, 250],
  [3, 60],
  [4, 9],
  [5, 3],
];

it.each(SAMPLES)('related homes equal those of a full scan (seed %i, %i listings)', (seed, count) => {
  const all = someListings(seed, count);
  const index = relatedIndex(all, cityOf);
  for (const home of all) {
    expect(
      relatedHomes(index, home).map(({ id }) => id),
      home.id,
    ).toEqual(scan(all, home));
  }
});

it.each(SAMPLES)(
  'the reverse search finds every home that shows a given one as related (seed %i, %i listings)',
  (seed, count) => {
    const all = someListings(seed, count);
    const index = relatedIndex(all, cityOf);
    for (const home of all) {
      const showing = all.filter((other) => relatedHomes(index, other).includes(home));
      expect(new Set(homesShowingAsRelated(index, home)), home.id).toEqual(new Set(showing));
    }
  },
);
