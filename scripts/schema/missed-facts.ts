import type { WrittenFact } from '#domain/fact/shape/fact.ts';
import { writtenFacts, type WrittenName, writtenNames } from '#domain/fact/written-facts.ts';

type Missed = NonNullable<WrittenFact['missed']>;

interface MissedFact {
  name: string;
  weight: number;
  /** The SQL of whether a home misses it. */
  isMissed: string;
}

function missedOf(name: WrittenName): Missed | undefined {
  const { missed }: WrittenFact = writtenFacts[name];
  return missed;
}

const ofOffer = (offer: Missed['offer']) => (offer ? `property_type = '${offer}' and ` : '');

function ofFolder(name: WrittenName): MissedFact {
  const { weight, offer, isOfBuilding } = missedOf(name) ?? { weight: 0 };
  const isMissed = `${ofOffer(offer)}${name} is null${isOfBuilding ? ' and asset.is_building' : ''}`;
  return { name, weight, isMissed };
}

/** The most missed first. Of a fact with a folder (src/domain/fact) only the name stands here. */
const placed: readonly (string | MissedFact)[] = [
  { name: 'deposit', weight: 5, isMissed: "property_type = 'Rent' and deposit is null" },
  'furnishing',
  { name: 'available_from', weight: 5, isMissed: "property_type = 'Rent' and available_from is null" },
  { name: 'area_basis', weight: 5, isMissed: "property_type = 'Sale' and area_basis is null" },
  'open_to',
  {
    name: 'possession',
    weight: 4,
    isMissed: "property_type = 'Sale' and asset.is_building and asset.is_undated",
  },
  'khata',
  {
    name: 'parking_covered',
    weight: 3,
    isMissed: 'coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building',
  },
  'water',
  { name: 'area_basis', weight: 2, isMissed: "property_type = 'Rent' and area_basis is null" },
  'pets',
  'lift',
  'power_backup',
  {
    name: 'built_year',
    weight: 1,
    isMissed: "property_type = 'Sale' and built_year is null and asset.is_building",
  },
];

const ofFolders = writtenNames.filter((name) => missedOf(name));
const facts = [...new Set([...placed, ...ofFolders])].flatMap((row): MissedFact | [] => {
  if (typeof row !== 'string') return row;
  const name = ofFolders.find((each) => each === row);
  return name === undefined ? [] : ofFolder(name);
});

/** The names of what Data quality misses (decision 225), as private.judged_homes() lists them. */
export const missedNames = facts.map(
  ({ name, isMissed }, at) =>
    `           case when ${isMissed} then '${name}' end${at < facts.length - 1 ? ',' : ''}`,
);

/** The weights of what Data quality misses, as private.judged_homes() adds them up. */
export const missedWeights = facts.map(
  ({ weight, isMissed }) => `           + case when ${isMissed} then ${weight} else 0 end`,
);
