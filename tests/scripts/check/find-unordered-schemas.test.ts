import { expect, it } from 'vitest';
import { findUnorderedSchemas } from '../../../scripts/check/find-unordered-schemas.ts';

const files = ['supabase/schemas/base/access.sql', 'supabase/schemas/property/properties.sql'];
const config = (...paths: string[]) =>
  `[db.migrations]\nschema_paths = [\n${paths.map((path) => `  "./schemas/${path}",\n`).join('')}]\n\n[db.seed]\nenabled = false\n`;

it('each file of the schema has one line in the order in which files load', () => {
  expect(findUnorderedSchemas(config('base/access.sql', 'property/properties.sql'), files)).toEqual([]);
});

it.each([
  [
    'a file without a line',
    ['base/access.sql'],
    'supabase/schemas/property/properties.sql stands in no line of schema_paths in supabase/config.toml, so it never loads.',
  ],
  [
    'a line without a file',
    ['base/access.sql', 'gone.sql', 'property/properties.sql'],
    'supabase/config.toml: schema_paths lists supabase/schemas/gone.sql, which does not exist.',
  ],
  [
    'a file with two lines',
    ['base/access.sql', 'property/properties.sql', 'base/access.sql'],
    'supabase/config.toml: schema_paths lists supabase/schemas/base/access.sql twice.',
  ],
])('%s is a fault', (_, paths, fault) => {
  expect(findUnorderedSchemas(config(...paths), files)).toEqual([fault]);
});

it('a configuration without the list is refused, as then nothing would load', () => {
  expect(() => findUnorderedSchemas('[db.migrations]\nenabled = true\n', files)).toThrow('schema_paths');
});
