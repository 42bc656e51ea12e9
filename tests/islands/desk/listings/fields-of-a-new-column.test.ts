import { expect, test } from 'vitest';
import * as z from 'zod';
import { arrangeFields } from '#domain/column/arrange-fields.ts';
import { countColumn } from '#domain/column/column-kinds.ts';
import { describeColumn } from '#islands/desk/listings/fields/describe-change.ts';
import { readField } from '#islands/desk/listings/fields/read-field.ts';

const ceiling_feet = countColumn('Height of rooms', 99, z.int().nullish(), { group: 'Building' });
const [group] = arrangeFields({ ceiling_feet }, ['Building']);
const fields = group?.fields ?? [];
const context = { currency: 'INR', today: '2026-11-22' };

test('the change log names a new column by the label of its description', () => {
  expect(describeColumn(fields, { column: 'ceiling_feet', was: 4, became: 12 })).toEqual([
    { label: 'Height of rooms', was: '4', became: '12' },
  ]);
});

test('what is typed in its field is read as its description says', () => {
  const [field] = fields;
  if (!field) throw new Error('the editor has no field');
  expect(readField(field, '12', {}, context)).toEqual({ value: 12 });
  expect(readField(field, 'twelve', {}, context)).toEqual({ problem: expect.any(String) });
});
