import { indianNumber } from '../money/rupees.ts';
import { chipsOf, type ChoiceNames } from '../search/chips.ts';
import { chosen, type Filters, withoutAspect } from '../search/filters.ts';
import { quantityAt } from '../typed-text/quantity.ts';
import { tokensOf } from '../typed-text/tokens.ts';
import { type AlertKind, alertKinds, type AlertRhythm, alertRhythms } from './alert.ts';

/** What an alert asks for. The form shows and changes it. */
export interface AlertWish {
  filters: Filters;
  kinds: readonly AlertKind[];
  rhythm: AlertRhythm;
}

/** A part of the filters that is kept while its checkbox stays checked. `name` is the name of the checkbox. */
export interface KeptPart {
  name: string;
  label: string;
  without: Filters;
}

const OFFERED_BHK = [0, 1, 2, 3, 4, 5];
const MOST_RUPEES = 1e12;

/** The sizes to choose from: the usual ones, and those that the filters already ask for. */
export function bhkChoices({ bhk }: Filters): number[] {
  return [...new Set([...OFFERED_BHK, ...bhk])].sort((one, other) => one - other);
}

export function bhkField(bedrooms: number): string {
  return `bhk-${bedrooms}`;
}

/** Everything that the filters ask for besides size and budget, worded like the chips. */
export function keptParts(filters: Filters, names: ChoiceNames): KeptPart[] {
  const others = withoutAspect(withoutAspect(filters, 'bhk'), 'budget');
  return chipsOf(others, names).map(({ label, without }) => ({ name: `keep-${label}`, label, without }));
}

/** '80 lakh', '1.25 crore', '60,000'. `rupeesOf` reads these words as the same amount. */
export function formatAmount(rupees: number | null): string {
  if (rupees === null) return '';
  if (rupees >= 1e7 && rupees % 1e5 === 0) return `${rupees / 1e7} crore`;
  if (rupees >= 1e5 && rupees % 1e3 === 0) return `${rupees / 1e5} lakh`;
  return indianNumber(rupees);
}

/**
 * The rupees of '80 lakh', '1.2 cr', '60k' or '80,00,000'. Null for an empty text, undefined if it is not an amount.
 */
export function rupeesOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const tokens = tokensOf(`under ${text}`);
  const amount = quantityAt(tokens, 0);
  if (amount?.of !== 'rupees' || amount.length !== tokens.length) return undefined;
  const rupees = amount.min === null ? amount.max : undefined;
  return rupees !== null && rupees !== undefined && rupees > 0 && rupees <= MOST_RUPEES ? rupees : undefined;
}

/**
 * The wish that the fields of the form ask for, or a message for each field that cannot be read. `now` is the wish as
 * the form showed it. A part of it is kept while its checkbox is checked. The field `area` adds one area.
 */
export function changedWish(
  now: AlertWish,
  fields: Readonly<Record<string, string>>,
  { names, ofHome }: { names: ChoiceNames; ofHome: boolean },
): { wish: AlertWish } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const kinds = alertKinds.filter(
    (kind) => fields[`kind-${kind}`] !== undefined && !(ofHome && kind === 'new'),
  );
  if (kinds.length === 0) problems['kinds'] = 'Choose at least one';
  const rhythm = alertRhythms.find((each) => each === fields['rhythm']);
  if (!rhythm) problems['rhythm'] = 'Choose how often';
  const amount = (name: 'min' | 'max'): number | null => {
    const typed = fields[name] ?? '';
    const rupees = typed === formatAmount(now.filters[name]) ? now.filters[name] : rupeesOf(typed);
    if (rupees === undefined) problems[name] = 'Write an amount, such as 80 lakh, 1.2 crore or 45,000';
    return rupees ?? null;
  };
  const filters = ofHome ? now.filters : changedFilters(now.filters, fields, { names, amount });
  if (filters.min !== null && filters.max !== null && filters.min > filters.max)
    problems['max'] = 'The highest amount is below the lowest';
  return Object.keys(problems).length > 0 || !rhythm ? { problems } : { wish: { filters, kinds, rhythm } };
}

function changedFilters(
  filters: Filters,
  fields: Readonly<Record<string, string>>,
  { names, amount }: { names: ChoiceNames; amount: (name: 'min' | 'max') => number | null },
): Filters {
  const left = keptParts(filters, names)
    .filter(({ name }) => fields[name] === undefined)
    .reduce(
      (wish, { name }) => keptParts(wish, names).find((part) => part.name === name)?.without ?? wish,
      filters,
    );
  const area = fields['area']?.trim();
  return {
    ...left,
    bhk: chosen(bhkChoices(filters).filter((bedrooms) => fields[bhkField(bedrooms)] !== undefined)),
    min: amount('min'),
    max: amount('max'),
    areas: area ? chosen([...left.areas, area]) : left.areas,
  };
}
