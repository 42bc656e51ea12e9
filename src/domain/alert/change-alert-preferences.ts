import { sortedUnique } from '../sorting/sorted-unique.ts';
import { formatNumber } from '../money/rupees.ts';
import { chipsOf, type ChoiceNames } from '../search/chips.ts';
import { type Filters, withoutAspect } from '../search/filters.ts';
import { quantityAt } from '../typed-text/quantity.ts';
import { tokensOf } from '../typed-text/tokens.ts';
import { type AlertKind, alertKinds, type AlertRhythm, alertRhythms } from './alert.ts';

export interface AlertPreferences {
  filters: Filters;
  kinds: readonly AlertKind[];
  rhythm: AlertRhythm;
}

/** A part of the filters that is kept while its checkbox stays checked. `name` is the name of the checkbox. */
export interface RemovablePart {
  name: string;
  label: string;
  filtersWithout: Filters;
}

const OFFERED_BHK = [0, 1, 2, 3, 4, 5];
const MAX_RUPEES = 1e12;

/** The sizes that the form offers, with those that the alert asks for already. */
export function bhkChoices({ bhk }: Filters): number[] {
  return [...new Set([...OFFERED_BHK, ...bhk])].sort((one, other) => one - other);
}

export function bhkField(bedrooms: number): string {
  return `bhk-${bedrooms}`;
}

/** What the alert asks for beside size and budget, part by part, each with the filters that stay without it. */
export function removableParts(filters: Filters, names: ChoiceNames): RemovablePart[] {
  const remaining = withoutAspect(withoutAspect(filters, 'bhk'), 'budget');
  return chipsOf(remaining, names).map(({ label, filtersWithout }) => ({
    name: `keep-${label}`,
    label,
    filtersWithout,
  }));
}

/** '80 lakh', '1.25 crore', '60,000'. `parseAmount` reads these words as the same amount. */
export function formatAmount(rupees: number | null): string {
  if (rupees === null) return '';
  if (rupees >= 1e7 && rupees % 1e5 === 0) return `${rupees / 1e7} crore`;
  if (rupees >= 1e5 && rupees % 1e3 === 0) return `${rupees / 1e5} lakh`;
  return formatNumber(rupees);
}

/** The rupees of '80 lakh', '1.2 cr', '60k' or '80,00,000'. Null: an empty text. Undefined: no amount. */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const tokens = tokensOf(`under ${text}`);
  const amount = quantityAt(tokens, 0);
  if (amount?.kind !== 'rupees' || amount.length !== tokens.length) return undefined;
  const rupees = amount.min === null ? amount.max : undefined;
  return rupees !== null && rupees !== undefined && rupees > 0 && rupees <= MAX_RUPEES ? rupees : undefined;
}

/**
 * A message for each field that cannot be read. A part of `current`, which the form showed, is kept while its checkbox
 * is checked. The field `area` adds one area.
 */
export function changeAlertPreferences(
  current: AlertPreferences,
  fields: Readonly<Record<string, string>>,
  { names, isHomeAlert }: { names: ChoiceNames; isHomeAlert: boolean },
): { preferences: AlertPreferences } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const kinds = alertKinds.filter(
    (kind) => fields[`kind-${kind}`] !== undefined && !(isHomeAlert && kind === 'new'),
  );
  if (kinds.length === 0) problems['kinds'] = 'Choose at least one';
  const rhythm = alertRhythms.find((each) => each === fields['rhythm']);
  if (!rhythm) problems['rhythm'] = 'Choose how often';
  const [min, max] = current.filters.budget;
  const readAmount = (name: 'min' | 'max'): number | null => {
    const typed = fields[name] ?? '';
    const before = name === 'min' ? min : max;
    const rupees = typed === formatAmount(before) ? before : parseAmount(typed);
    if (rupees === undefined) problems[name] = 'Write an amount, such as 80 lakh, 1.2 crore or 45,000';
    return rupees ?? null;
  };
  const filters = isHomeAlert
    ? current.filters
    : changedFilters(current.filters, fields, { names, readAmount });
  const [low, high] = filters.budget;
  if (low !== null && high !== null && low > high) problems['max'] = 'The highest amount is below the lowest';
  return Object.keys(problems).length > 0 || !rhythm
    ? { problems }
    : { preferences: { filters, kinds, rhythm } };
}

function changedFilters(
  filters: Filters,
  fields: Readonly<Record<string, string>>,
  { names, readAmount }: { names: ChoiceNames; readAmount: (name: 'min' | 'max') => number | null },
): Filters {
  const remaining = removableParts(filters, names)
    .filter(({ name }) => !Object.hasOwn(fields, name))
    .reduce(
      (rest, { name }) =>
        removableParts(rest, names).find((part) => part.name === name)?.filtersWithout ?? rest,
      filters,
    );
  const area = fields['area']?.trim();
  return {
    ...remaining,
    bhk: sortedUnique(bhkChoices(filters).filter((bedrooms) => Object.hasOwn(fields, bhkField(bedrooms)))),
    budget: [readAmount('min'), readAmount('max')],
    areas: area ? sortedUnique([...remaining.areas, area]) : remaining.areas,
  };
}
