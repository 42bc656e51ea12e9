import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { sayFreeFrom } from '#domain/calendar/free-from.ts';
import { sayChargeOf } from '#domain/property/deposit.ts';
import { factWords } from '#domain/property/fact-words.ts';
import { parsePossession, sayPossession } from '#domain/property/possession.ts';
import type { Property } from '#domain/property/property.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount, joinNames, shownFact, shownList } from '#domain/text/text.ts';
import { knownFacts, type Fact } from './tiles.ts';

export interface FactGroup {
  name: string;
  facts: Fact[];
}

/** What the home states beyond its tiles, in the order in which people ask. Groups of which nothing is known are left out. */
export function factGroups(home: Property, catalogue: Catalogue): FactGroup[] {
  const groups = [
    { name: 'The home', facts: knownFacts(factsOfHome(home)) },
    { name: 'Moving in', facts: knownFacts(factsOfMovingIn(home)) },
    { name: 'The money', facts: knownFacts(factsOfMoney(home)) },
    { name: 'The building', facts: knownFacts([...factsOfBuilding(home), reraNumber(home, catalogue)]) },
  ];
  return groups.filter(({ facts }) => facts.length > 0);
}

type PossibleFact = Omit<Fact, 'value'> & { value: string | null | undefined };

function factsOfHome({
  furnishing,
  furnished_with,
  balconies,
  sale_kind,
  property_type,
}: Property): PossibleFact[] {
  return [
    { label: 'Furnishing', value: furnishing && factWords.furnishing[furnishing] },
    { label: 'What is there', value: shownList(furnished_with).join(', ') },
    { label: 'Balconies', value: countOrNone(balconies) },
    {
      label: 'New or resale',
      value: property_type === 'Sale' && sale_kind ? factWords.sale_kind[sale_kind] : null,
    },
  ];
}

/** A tenancy and a sale have their own facts. One that a row states for the other is left out. */
function factsOfMovingIn(home: Property): PossibleFact[] {
  const free = {
    label: 'Available',
    value: shownFact(home.available_from) && sayFreeFrom(home.available_from ?? ''),
  };
  if (home.property_type === 'Sale') {
    const possession = parsePossession(home.possession);
    return [{ label: 'Possession', value: possession && sayPossession(possession) }, free];
  }
  return [
    free,
    { label: 'Open to', value: sayWords(home.open_to, factWords.open_to) },
    { label: 'Pets', value: sayFlag(home.pets, ['Allowed', 'Not allowed']) },
    { label: 'Lock-in', value: monthsOrNone(home.lock_in_months) },
    { label: 'Notice', value: monthsOrNone(home.notice_months) },
  ];
}

function factsOfMoney(home: Property): PossibleFact[] {
  const isRent = home.property_type === 'Rent';
  return [
    { label: 'Deposit', value: isRent ? sayChargeOf(home.deposit, home) : null },
    {
      label: 'Brokerage',
      value: sayChargeOf(home.brokerage, home),
      basis: 'To the partner, beside our fee.',
    },
    { label: isRent ? 'Rent negotiable' : 'Price negotiable', value: sayFlag(home.negotiable) },
    { label: 'Ownership', value: !isRent && home.ownership ? factWords.ownership[home.ownership] : null },
    { label: 'Khata', value: !isRent && home.khata ? factWords.khata[home.khata] : null },
  ];
}

function factsOfBuilding(home: Property): PossibleFact[] {
  return [
    { label: 'Floors of the building', value: home.total_floors ? String(home.total_floors) : null },
    { label: 'Built in', value: home.built_year ? String(home.built_year) : null },
    { label: 'Parking', value: sayParking(home) },
    { label: 'Water', value: sayWords(home.water, factWords.water) },
    { label: 'Power backup', value: home.power_backup && factWords.power_backup[home.power_backup] },
    { label: 'Lift', value: sayFlag(home.lift) },
    { label: 'Gated community', value: sayFlag(home.gated) },
  ];
}

/** Its own number, or else that of its society: it is registered once as a project. */
function reraNumber(home: Property, catalogue: Catalogue): PossibleFact {
  const own = shownFact(home.rera_number);
  const ofSociety = shownFact(catalogue.society(home.society_id)?.rera_number);
  return {
    label: 'RERA number',
    value: own ?? ofSociety,
    ...(own === null && ofSociety !== null ? { basis: 'Of the society.' } : {}),
  };
}

function sayFlag(
  flag: boolean | null | undefined,
  [yes, no]: [string, string] = ['Yes', 'No'],
): string | null {
  return flag === null || flag === undefined ? null : flag ? yes : no;
}

function countOrNone(count: number | null | undefined): string | null {
  return count === null || count === undefined ? null : count === 0 ? 'None' : String(count);
}

function monthsOrNone(months: number | null | undefined): string | null {
  return months ? formatCount(months, 'month') : countOrNone(months);
}

/** 'Families and singles', in the order of the words. */
function sayWords<Key extends string>(
  keys: readonly Key[] | null | undefined,
  words: Readonly<Record<Key, string>>,
): string | null {
  return capitalise(joinNames([...new Set(keys)].map((key) => words[key].toLowerCase()))) || null;
}
