import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertFilters, alertKinds } from '#domain/alert/alert.ts';
import { choiceNames } from '#domain/alert/alert-label.ts';
import {
  type AlertPreferences,
  formatAmount,
  bhkChoices,
  bhkField,
  changeAlertPreferences,
  removableParts,
  parseAmount,
} from '#domain/alert/change-alert-preferences.ts';
import { filterQuery } from '#domain/search/filter-query.ts';

const knownPlaces = {
  areas: [
    { slug: 'hebbal', name: 'Hebbal' },
    { slug: 'jayanagar', name: 'Jayanagar' },
  ],
  societies: [{ slug: 'rain-tree', name: 'Rain Tree' }],
  builders: [],
  cities: [],
  types: [{ slug: 'villa', name: 'Villa' }],
};
const query =
  'bhk=3&max=9000000&area=hebbal,jayanagar&society=rain-tree&size-min=900&type=villa&facing=east&floor=low&checked=7&photos=1';
const preferences: AlertPreferences = { filters: alertFilters(query), kinds: alertKinds, rhythm: 'daily' };
const names = choiceNames(preferences.filters, knownPlaces);
/** The fields of the form when it opens. */
const formFields = (shownPreferences: AlertPreferences = preferences): Record<string, string> => ({
  ...Object.fromEntries(shownPreferences.filters.bhk.map((bedrooms) => [bhkField(bedrooms), '1'])),
  ...Object.fromEntries(removableParts(shownPreferences.filters, names).map(({ name }) => [name, '1'])),
  ...Object.fromEntries(shownPreferences.kinds.map((kind) => [`kind-${kind}`, '1'])),
  min: formatAmount(shownPreferences.filters.budget[0]),
  max: formatAmount(shownPreferences.filters.budget[1]),
  area: '',
  rhythm: shownPreferences.rhythm,
});
const submit = (fields: Record<string, string>, isHomeAlert = false) =>
  changeAlertPreferences(preferences, fields, { names, isHomeAlert });
const queryOf = (fields: Record<string, string>) => {
  const read = submit(fields);
  return 'preferences' in read ? filterQuery(read.preferences.filters) : read.problems;
};
const omitFields = (fields: Record<string, string>, ...omitted: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name)));

describe('the form that changes an alert', () => {
  test('changes nothing when it is sent unchanged', () => {
    expect(queryOf(formFields())).toBe(query);
  });

  test('removes only the filters that are unchecked', () => {
    const parts = removableParts(preferences.filters, names);
    expect(parts.map(({ label }) => label)).toEqual([
      ...['Hebbal', 'Jayanagar', 'Rain Tree', 'From 900 sqft', 'Villa', 'East facing', 'Floors 1 to 4'],
      ...['Checked within 7 days', 'With pictures'],
    ]);
    expect(queryOf(omitFields(formFields(), 'keep-Hebbal', 'keep-From 900 sqft', 'keep-With pictures'))).toBe(
      'bhk=3&max=9000000&area=jayanagar&society=rain-tree&type=villa&facing=east&floor=low&checked=7',
    );
    expect(queryOf(omitFields(formFields(), ...parts.map(({ name }) => name)))).toBe('bhk=3&max=9000000');
  });

  test('sets sizes, a budget in lakh or crore and one more area', () => {
    const fields = {
      ...formFields(),
      [bhkField(2)]: '1',
      min: '₹ 60 lakhs',
      max: '1.2 cr',
      area: 'malleswaram',
    };
    expect(queryOf(fields)).toMatch(/^bhk=2,3&min=6000000&max=12000000&area=hebbal,jayanagar,malleswaram&/);
    expect(queryOf({ ...formFields(), max: '' })).not.toContain('max=');
  });

  test('offers the sizes that are already chosen', () => {
    expect(bhkChoices(alertFilters('bhk=2.5,7'))).toEqual([0, 1, 2, 2.5, 3, 4, 5, 7]);
  });

  test.each([
    [{ max: 'a lot' }, { max: 'Write an amount, such as 80 lakh, 1.2 crore or 45,000' }],
    [{ min: '2 cr', max: '80 lakh' }, { max: 'The highest amount is below the lowest' }],
    [{ rhythm: 'hourly' }, { rhythm: 'Choose how often' }],
  ])('with %j shows a message beside the field', (overrides, problems) => {
    expect(submit({ ...formFields(), ...overrides })).toEqual({ problems });
  });

  test('needs at least one kind of change', () => {
    expect(submit(omitFields(formFields(), 'kind-new', 'kind-reduced', 'kind-gone'))).toEqual({
      problems: { kinds: 'Choose at least one' },
    });
  });

  test('of one home changes the kinds and the frequency, never the home', () => {
    const fields = { 'kind-new': '1', 'kind-gone': '1', rhythm: 'at once', [bhkField(9)]: '1' };
    expect(submit(fields, true)).toEqual({
      preferences: { filters: preferences.filters, kinds: ['gone'], rhythm: 'at once' },
    });
  });
});

test('an amount is formatted in words that are parsed as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5_000, max: 1e12 }), (rupees) => {
      expect(parseAmount(formatAmount(rupees))).toBe(rupees);
    }),
  );
  expect([8e6, 12_500_000, 45_000, null].map(formatAmount)).toEqual(['80 lakh', '1.25 crore', '45,000', '']);
});

test.each(['12', '1,5 cr', '80 lakh to 1 crore', '2 bhk', '900 sqft', '-5 lakh', '9999999 crore'])(
  '%j is not an amount',
  (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  },
);
