import { expect, test } from 'vitest';
import * as z from 'zod';
import { arrangeFields } from '#domain/column/arrange-fields.ts';
import { readCell } from '#domain/column/cell.ts';
import { countColumn } from '#domain/column/column-kinds.ts';
import { shapeOf } from '#domain/column/listing-column.ts';
import { exportRows } from '#domain/listing/export-listings.ts';
import { listingColumns, editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { validatorOf } from '#domain/listing/validate-listing.ts';
import { entityTypes } from '#domain/entity.ts';
import { propertyColumns, propertyGroups } from '#domain/property/property-columns.ts';

/** The columns of a home, and one more. */
const columns = {
  ...propertyColumns,
  ceiling_feet: countColumn('Height of rooms', 99, z.int('expected a whole number').nullish(), {
    group: 'Building and floor',
    after: 'floor_no',
    hint: 'In feet.',
  }),
};
const groups = arrangeFields(columns, propertyGroups);
const building = groups.find(({ title }) => title === 'Building and floor')?.fields ?? [];

test('a column that is described in one place is in the schema of its row', () => {
  const { ceiling_feet } = shapeOf(columns, 'read');
  expect(ceiling_feet.parse(12)).toBe(12);
  expect(ceiling_feet.safeParse(1.5).error?.issues[0]?.message).toBe('expected a whole number');
});

test('it may be saved, up to its limit', () => {
  const validate = validatorOf(columns);
  expect(validate({ ceiling_feet: 12 }, { isNew: false })).toEqual({
    state: 'valid',
    fields: { ceiling_feet: 12 },
  });
  expect(validate({ ceiling_feet: 100 }, { isNew: false })).toEqual({
    state: 'invalid',
    problems: { ceiling_feet: 'This must be at most 99.' },
  });
});

test('the editor has its field, with label, limit and hint, in its place', () => {
  const paths = building.map(({ path }) => path);
  expect(paths.slice(0, 4)).toEqual(['floor_no', 'total_floors', 'ceiling_feet', 'facing_dir']);
  expect(building[2]).toMatchObject({
    label: 'Height of rooms',
    hint: 'In feet.',
    shape: { kind: 'number', range: '0 to 99' },
  });
});

test('exported tables have its column, and imported ones are read', () => {
  const [head = '', row = ''] = exportRows(columns, [{ id: 'x', ceiling_feet: 12 }]).split('\r\n');
  expect(head.split(',').at(-1)).toBe('"ceiling_feet"');
  expect(row.split(',').at(-1)).toBe('"12"');
  const noPlace = () => ({ problem: 'no place' });
  expect(readCell(columns.ceiling_feet.cell, '12', noPlace)).toEqual({ value: 12 });
});

test.each(entityTypes)('every column of a %s is in its editor, whatever its group', (kind) => {
  const shown = new Set(editorFieldsOf(kind).map(({ path }) => path.split('.')[0]));
  expect([...shown].sort()).toEqual(Object.keys(listingColumns[kind]).sort());
  const inputs = Object.values(listingColumns[kind]).flatMap((column) => column.inputs);
  expect(editorFieldsOf(kind)).toHaveLength(inputs.length);
});
