import { expect, it } from 'vitest';
import { findStaleNames } from '../../../scripts/check/find-stale-names.ts';

it('a comment or a document may not name in backticks what stands in no code', () => {
  const code = [
    '/** Calls `load` and `cache.read()`, see `lists`. */',
    'export const open = () => cache.read(load);',
    '// `close()` ends it, as `cache.clear` does. A `const x = 1` is no name.',
  ].join('\n');
  const texts = new Map([
    ['src/a.ts', code],
    ['src/lists.ts', ''],
    ['a.yml', 'env:\n  DEPLOY: 1 # Not `once`.'],
    ['supabase/schemas/a.sql', '-- `gone` and `load`\nselect 1;'],
  ]);
  const documents = new Map([
    ['a.md', 'First `load`, `read(key)` and `gone()`,\nthen `unknown_rows(a, b)`, `DEPLOY` and gone().'],
  ]);
  expect(findStaleNames(texts, documents)).toEqual([
    'src/a.ts:3 names `close`, which stands in no code.',
    'src/a.ts:3 names `cache.clear`, which stands in no code.',
    'a.yml:2 names `once`, which stands in no code.',
    'supabase/schemas/a.sql:1 names `gone`, which stands in no code.',
    'a.md:1 names `gone`, which stands in no code.',
    'a.md:2 names `unknown_rows`, which stands in no code.',
  ]);
});
