import { expect, it } from 'vitest';
import { findStaleNames } from '../../../scripts/check/find-stale-names.ts';

it('a comment may not name in backticks what stands in no code', () => {
  const code = [
    '/** Calls `load` and `cache.read()`, see `lists`. */',
    'export const open = () => cache.read(load);',
    '// `close()` ends it, as `cache.clear` does. A `const x = 1` is no name.',
  ].join('\n');
  const texts = new Map([
    ['src/a.ts', code],
    ['src/lists.ts', ''],
    ['supabase/schemas/a.sql', '-- `gone` and `load`\nselect 1;'],
  ]);
  expect(findStaleNames(texts)).toEqual([
    'src/a.ts:3 names `close`, which stands in no code.',
    'src/a.ts:3 names `cache.clear`, which stands in no code.',
    'supabase/schemas/a.sql:1 names `gone`, which stands in no code.',
  ]);
});
