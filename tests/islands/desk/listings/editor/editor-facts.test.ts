import { describe, expect, test } from 'vitest';
import { editorFieldsOf, editorGroups } from '#domain/listing/listing-columns.ts';
import { fieldsOfOffer } from '#islands/desk/listings/drafts/fields-of-offer.ts';
import { describeFields } from '#islands/desk/listings/fields/describe-change.ts';
import { readback } from '#islands/desk/listings/fields/read-field.ts';
import { toggleWord } from '#islands/desk/listings/fields/word-choices.ts';
import { home, id, openEditor } from './editor-fixture.ts';

const fieldOf = (path: string) => {
  const field = editorFieldsOf('property').find((each) => each.path === path);
  if (!field) throw new Error(`there is no field ${path}`);
  return field;
};
const context = { currency: 'INR', today: '2026-11-22' };

test('the change log names no reference that we made', () => {
  const was = { source_key: 'row-5zdil30evv-2' };
  expect(describeFields('property', { source_key: 'K-7' }, was, null)).toEqual([
    { label: 'Reference', was: '', became: 'K-7' },
  ]);
  expect(describeFields('property', was, {}, null)).toEqual([]);
});

describe('facts as people say them', () => {
  test('are saved in the spelling of rows, a day without its year as the next one', async () => {
    const { editor, type, sent } = await openEditor({ ...home, property_type: 'Rent' });
    type('deposit', '2 months');
    type('available_from', 'from 1st');
    type('furnishing', 'semi');
    type('open_to', 'family\ncompany');
    type('lift', 'true');
    await editor.save();
    expect(sent[0]?.fields).toEqual({
      deposit: '2 months',
      available_from: '2026-12-01',
      furnishing: 'semi',
      open_to: ['family', 'company'],
      lift: true,
    });
  });

  test.each([
    ['deposit', '₹1.5 L', '₹1,50,000'],
    ['available_from', '1 Dec', 'From 1 December 2026'],
    ['possession', 'until Jun 2027', 'Under construction until June 2027'],
    ['parking_covered', '2+1 parking', '2 covered and 1 open'],
    ['parking_covered', '2', null],
    ['deposit', 'some', null],
  ])('%s ‘%s’ is read back in full', (path, typed, text) =>
    expect(readback(fieldOf(path), typed, context)).toBe(text),
  );

  test('a wrong one is named by its label', async () => {
    const { editor, type, state } = await openEditor();
    type('brokerage', 'a lot');
    type('balconies', '40');
    await editor.save();
    expect(state().problem).toBe(
      'Brokerage and Balconies cannot be saved like this: see the messages beside them.',
    );
    type('brokerage', '');
    await editor.save();
    expect(state().problem).toBe('Balconies cannot be saved like this: see the message beside it.');
  });
});

describe('parking typed as 2+1', () => {
  test.each(['2+1', '2 + 1 parking', '2 covered and 1 open'])(
    '‘%s’ is two covered and one open',
    async (typed) => {
      const { editor, type, state, sent } = await openEditor();
      type('parking_covered', typed);
      await editor.save();
      expect(sent[0]?.fields).toEqual({ parking_covered: 2, parking_open: 1 });
      expect(state().message).toBe('Saved.');
      expect(editor.drafts.get('property', id)).toBeNull();
    },
  );

  test('is not thrown away where only the covered ones are stored already', async () => {
    const { editor, type, sent } = await openEditor({ ...home, parking_covered: 2, parking_open: 0 });
    type('parking_covered', '2+1');
    await editor.load();
    await editor.save();
    expect(sent[0]?.fields).toEqual({ parking_covered: 2, parking_open: 1 });
  });

  test('is asked about if the other field says something else', async () => {
    const { editor, type, state, sent } = await openEditor();
    type('parking_covered', '2+1');
    type('parking_open', '3');
    await editor.save();
    expect(sent).toEqual([]);
    expect(state().problems).toEqual({
      parking_open: 'Another field says 1: empty this one, or make both the same.',
    });
    type('parking_open', '');
    await editor.save();
    expect(sent[0]?.fields).toEqual({ parking_covered: 2, parking_open: 1 });
  });
});

describe('boxes of several words', () => {
  const { shape } = fieldOf('open_to');
  if (shape.kind !== 'words') throw new Error('expected words');

  test.each([
    ['', 'company', 'company'],
    ['company', 'family', 'family\ncompany'],
    ['family\ncompany', 'family', 'company'],
    ['family\ncompany', 'anyone', 'anyone'],
    ['anyone', 'students', 'students'],
    ['anyone', 'anyone', ''],
  ])('of %j a press on %s leaves %j', (before, pressed, after) =>
    expect(toggleWord(shape, before, pressed)).toBe(after),
  );
});

describe('what is asked of a home', () => {
  const asked = (row: Record<string, unknown>, typed: Record<string, string> = {}) => {
    const fields = Object.fromEntries(Object.entries(typed).map(([path, now]) => [path, { was: '', now }]));
    const draft = { kind: 'property', id, name: '', isNew: false, fields, tried: null } as const;
    return fieldsOfOffer(editorFieldsOf('property'), draft, row).map(({ path }) => path);
  };
  const ofRent = ['deposit', 'lock_in_months', 'notice_months', 'available_from', 'open_to', 'pets'];
  const ofSale = ['possession', 'sale_kind', 'ownership', 'khata'];

  test('depends on what it is offered for, as stored or as typed', () => {
    expect(asked({ property_type: 'Sale' })).toEqual(expect.arrayContaining(ofSale));
    expect(asked({ property_type: 'Sale' }).filter((path) => ofRent.includes(path))).toEqual([]);
    const typed = asked({ property_type: 'Sale' }, { property_type: 'Rent' });
    expect(typed).toEqual(expect.arrayContaining(ofRent));
    expect(typed.filter((path) => ofSale.includes(path))).toEqual([]);
  });

  test('is also what it says already, so that it can be corrected', () => {
    expect(asked({ property_type: 'Sale', deposit: '2 months' })).toContain('deposit');
    expect(asked({ property_type: 'Sale', deposit: '2 months' }, { deposit: '' })).toContain('deposit');
  });

  test('stands in the order of the page', () => {
    expect(editorGroups.property.map(({ title }) => title)).toEqual([
      'What and where',
      'Price and terms',
      'Size and rooms',
      'Moving in',
      'Building and floor',
      'Words and features',
      'Pictures',
      'Floor plans and video',
      'Publishing',
    ]);
    const terms = editorGroups.property.find(({ title }) => title === 'Price and terms');
    expect(terms?.fields.map(({ path }) => path)).toEqual([
      'price',
      'negotiable',
      'currency',
      'maint_charges',
      'deposit',
      'brokerage',
      'sale_kind',
      'ownership',
      'khata',
    ]);
  });
});

test('a change is said in words, not in what rows store', () => {
  const fields = {
    furnishing: 'semi',
    water: ['corporation', 'borewell'],
    lift: true,
    deposit: '2 months',
    possession: 'ready',
  };
  const was = { furnishing: 'none', water: null, lift: false, deposit: '150000', possession: '2027-06' };
  const lines = describeFields('property', fields, was, null);
  expect(lines.map(({ label, ...change }) => `${label}: ${change.was} → ${change.became}`)).toEqual([
    'Furnishing: Unfurnished → Semi-furnished',
    'Water:  → Corporation, Borewell',
    'Lift: No → Yes',
    'Deposit: ₹1,50,000 → 2 months’ rent',
    'Possession: Under construction until June 2027 → Ready to move',
  ]);
});
