import type { ShownFact } from '#domain/fact/shape/fact.ts';
import { columnNames, type ColumnName, shownFacts } from '#domain/fact/shown-facts.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sayFreeFrom } from '#domain/calendar/free-from.ts';
import { sayChargeOf } from '#domain/property/deposit.ts';
import { parsePossession, sayPossession } from '#domain/property/possession.ts';
import type { Property } from '#domain/property/property.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { formatCount, shownFact, shownList } from '#domain/text/text.ts';
import { sayFact } from './say-fact.ts';
import { knownFacts, type Fact } from './tiles.ts';

export interface FactGroup {
  name: string;
  facts: Fact[];
}

/** What a renter asks first, before the tiles. A buyer asks first for what the tiles say. */
export function firstFacts(home: Property): Fact[] {
  return knownFacts(home.property_type === 'Rent' ? askedByRenters(home) : []);
}

/** What the home states beyond its tiles and `firstFacts`, in the order in which people ask. Groups of which nothing is known are left out. */
export function factGroups(home: Property, catalogue: Catalogue): FactGroup[] {
  const groups = [
    { name: 'Moving in', facts: factsOfMovingIn(home) },
    { name: 'The money', facts: factsOfMoney(home) },
    { name: 'The building', facts: [...factsOfBuilding(home), reraNumber(home, catalogue)] },
    { name: 'The home', facts: factsOfHome(home) },
  ];
  const first = new Set(firstFacts(home).map(({ label }) => label));
  return groups
    .map(({ name, facts }) => ({ name, facts: knownFacts([...facts, ...factsAtEnd(home, name)]) }))
    .map(({ name, facts }) => ({ name, facts: facts.filter(({ label }) => !first.has(label)) }))
    .filter(({ facts }) => facts.length > 0);
}

function askedByRenters(home: Property): PossibleFact[] {
  return [
    depositOf(home),
    freeFromOf(home),
    stated(home, 'furnishing'),
    stated(home, 'open_to'),
    { label: shownFacts.parking.label, value: sayParking(home) },
    stated(home, 'water'),
  ];
}

function depositOf(home: Property): PossibleFact {
  const isRent = home.property_type === 'Rent';
  return { label: shownFacts.deposit.label, value: isRent ? sayChargeOf(home.deposit, home) : null };
}

function freeFromOf({ available_from: freeFrom }: Property): PossibleFact {
  return {
    label: shownFacts.available_from.label,
    value: shownFact(freeFrom) && sayFreeFrom(freeFrom ?? ''),
  };
}

type PossibleFact = Omit<Fact, 'value'> & { value: string | null | undefined };

/** Facts that have no place below. */
function factsAtEnd(home: Property, group: string): PossibleFact[] {
  return columnNames.flatMap((name) => {
    const fact: ShownFact = shownFacts[name];
    return fact.group === group ? stated(home, name) : [];
  });
}

/** Of a fact that has a folder (src/domain/fact). A tenancy and a sale have their own; one that a row states for the other is left out. */
function stated(home: Property, name: ColumnName): PossibleFact {
  const { label, offer, yesNo = ['Yes', 'No'] }: ShownFact = shownFacts[name];
  const value = offer && offer !== home.property_type ? null : sayFact(home, name);
  return { label, value: typeof value === 'boolean' ? yesNo[value ? 0 : 1] : value };
}

function factsOfHome(home: Property): PossibleFact[] {
  return [
    stated(home, 'furnishing'),
    { label: 'What is there', value: shownList(home.furnished_with).join(', ') },
    { label: 'Balconies', value: countOrNone(home.balconies) },
    stated(home, 'sale_kind'),
  ];
}

function factsOfMovingIn(home: Property): PossibleFact[] {
  const free = freeFromOf(home);
  if (home.property_type === 'Sale') {
    const possession = parsePossession(home.possession);
    return [{ label: shownFacts.possession.label, value: possession && sayPossession(possession) }, free];
  }
  return [
    free,
    stated(home, 'open_to'),
    stated(home, 'pets'),
    {
      label: shownFacts.lock_in_months.label,
      value: monthsOrNone(home.lock_in_months),
      ...(home.lock_in_months ? { explains: 'lock-in' as const } : {}),
    },
    { label: shownFacts.notice_months.label, value: monthsOrNone(home.notice_months) },
  ];
}

function factsOfMoney(home: Property): PossibleFact[] {
  const isRent = home.property_type === 'Rent';
  return [
    depositOf(home),
    {
      label: shownFacts.brokerage.label,
      value: sayChargeOf(home.brokerage, home),
      basis: 'To the partner, beside our fee.',
    },
    { label: isRent ? 'Rent negotiable' : 'Price negotiable', value: sayFlag(home.negotiable) },
    stated(home, 'ownership'),
    { ...stated(home, 'khata'), ...(home.khata ? { explains: `${home.khata}-khata` as const } : {}) },
  ];
}

function factsOfBuilding(home: Property): PossibleFact[] {
  return [
    { label: 'Floors of the building', value: home.total_floors ? String(home.total_floors) : null },
    { label: 'Built in', value: home.built_year ? String(home.built_year) : null },
    { label: shownFacts.parking.label, value: sayParking(home) },
    stated(home, 'water'),
    stated(home, 'power_backup'),
    stated(home, 'lift'),
    stated(home, 'gated'),
  ];
}

/** Its own number, or else that of its society: it is registered once as a project. */
function reraNumber(home: Property, catalogue: Catalogue): PossibleFact {
  const own = shownFact(home.rera_number);
  const ofSociety = shownFact(catalogue.society(home.society_id)?.rera_number);
  return {
    label: 'RERA number',
    value: own ?? ofSociety,
    explains: 'rera-number',
    ...(own === null && ofSociety !== null ? { basis: 'Of the society.' } : {}),
  };
}

function sayFlag(flag: boolean | null | undefined): string | null {
  return flag === null || flag === undefined ? null : flag ? 'Yes' : 'No';
}

function countOrNone(count: number | null | undefined): string | null {
  return count === null || count === undefined ? null : count === 0 ? 'None' : String(count);
}

function monthsOrNone(months: number | null | undefined): string | null {
  return months ? formatCount(months, 'month') : countOrNone(months);
}
