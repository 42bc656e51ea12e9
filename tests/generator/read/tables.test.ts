import { expect, test } from 'vitest';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { rowSchemas, tables } from '#generator/read/tables.ts';
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
  return { raw: { ...row, [field]: 'One\u0007 Name\u0000' }, clean: { [field]: 'One Name' } };
};

test.each(importable)('control characters are removed from imported rows of $table', ({ table, schema }) => {
  const { raw, clean } = named(table);
  // The database makes the slug of a listing.
  const { slug: _slug, ...row } = { slug: null, ...raw };
  expect(schema.parse(table === 'properties' ? row : raw)).toMatchObject(clean);
});

test.each(['cities', 'local_areas', 'society', 'properties'] as const)(
  'control characters are removed from rows of %s that are read for pages',
  (table) => {
    const { raw, clean } = named(table);
    expect(tables[table].schema.parse(raw)).toMatchObject(clean);
  },
);

test('photographs have the address of the project when the backend is on another origin', () => {
  const storedPath = photographAddress('a'.repeat(64));
  const fullAddress = `https://project.example${storedPath}`;
  const { local_areas, society, properties } = rowSchemas('https://project.example');
  expect(
    local_areas.parse({ ...anArea(), featured_image_url: storedPath, area_images: [storedPath, '/a.avif'] }),
  ).toMatchObject({
    featured_image_url: fullAddress,
    area_images: [fullAddress, '/a.avif'],
  });
  expect(
    society.parse({ ...aSociety(), property_images: [storedPath, { original: storedPath, by: 'them' }, {}] })
      .property_images,
  ).toEqual([fullAddress, { original: fullAddress, by: 'them' }, {}]);
  expect(properties.parse({ ...aProperty(), images: [storedPath] }).images).toEqual([fullAddress]);
  expect(local_areas.parse(anArea()).featured_image_url).toBe(anArea().featured_image_url);
});
