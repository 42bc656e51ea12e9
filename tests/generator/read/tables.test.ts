import { expect, test } from 'vitest';
import { tables } from '#generator/read/tables.ts';
import { importable } from '#server/import/importable.ts';
import { aProperty, aSociety, anArea, guid } from '../../fixtures/rows.ts';

/** A row of each table, and the field that names it. */
const rows = {
  cities: [{ id: guid(1), name: 'Bangalore' }, 'name'],
  local_areas: [anArea(), 'area'],
  society: [aSociety(), 'name'],
  properties: [aProperty(), 'title'],
} as const;

const named = (table: keyof typeof rows) => {
  const [row, field] = rows[table];
  return { raw: { ...row, [field]: 'One\u0007 name\u0000' }, clean: { [field]: 'One name' } };
};

test.each(importable)('no control character is imported into $table', ({ table, schema }) => {
  const { raw, clean } = named(table);
  // The slug of a listing is the database's.
  const { slug: _slug, ...row } = { slug: null, ...raw };
  expect(schema.parse(table === 'properties' ? row : raw)).toMatchObject(clean);
});

test.each(['cities', 'local_areas', 'society', 'properties'] as const)(
  'no control character of a row of %s reaches a page',
  (table) => {
    const { raw, clean } = named(table);
    expect(tables[table].schema.parse(raw)).toMatchObject(clean);
  },
);
