import type { WrittenFact } from '#domain/fact/shape/fact.ts';
import { writtenFacts, type WrittenName, writtenNames } from '#domain/fact/written-facts.ts';

type Missed = NonNullable<WrittenFact['missed']>;

const ofOffer = (offer: Missed['offer']) => (offer ? `property_type = '${offer}' and ` : '');

function missedOf(name: WrittenName): Missed | undefined {
  const { missed }: WrittenFact = writtenFacts[name];
  return missed;
}

function rowOf(name: WrittenName): string {
  const { weight, offer, isOfBuilding } = missedOf(name) ?? { weight: 0 };
  return `('${name}', ${weight}, ${ofOffer(offer)}${name} is null${isOfBuilding ? ' and asset.is_building' : ''})`;
}

/** The most missed first. Of a fact with a folder (src/domain/fact) only the name stands here, of any other its row. */
const placed: readonly string[] = [
  `('deposit', 5, property_type = 'Rent' and deposit is null)`,
  'furnishing',
  `('available_from', 5, property_type = 'Rent' and available_from is null)`,
  `('area_basis', 5, property_type = 'Sale' and area_basis is null)`,
  'open_to',
  `-- A month that is over says nothing any more (src/domain/property/home-on-day.ts).
           ('possession', 4, property_type = 'Sale' and asset.is_building and (
             possession is null or (possession ~ '^20[0-9][0-9]-[0-9][0-9]$' and possession < to_char(today, 'YYYY-MM'))))`,
  'khata',
  `('parking_covered', 3,
             coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building)`,
  'water',
  `('area_basis', 2, property_type = 'Rent' and area_basis is null)`,
  'pets',
  'lift',
  'power_backup',
  `('built_year', 1, property_type = 'Sale' and built_year is null and asset.is_building)`,
];

const missedNames = writtenNames.filter((name) => missedOf(name));
const rows = [...new Set([...placed, ...missedNames])].map((row) => {
  const name = missedNames.find((each) => each === row);
  return name === undefined ? row : rowOf(name);
});

/** The rows of what Data quality misses (decision 225), as private.property_faults() has them. */
export const missedFacts = rows.map((row, at) => `           ${row}${at < rows.length - 1 ? ',' : ''}`);
