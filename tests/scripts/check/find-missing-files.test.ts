import { describe, expect, it } from 'vitest';
import { findMissingFiles } from '../../../scripts/check/find-missing-files.ts';

describe('a document', () => {
  it('may not name a file or folder that does not exist', () => {
    const text =
      'Run `src/a.ts` in `src/b/`, see `tests/*.ts`, `src/NAME.ts` of `src/b`, `c.ts` and `b/c.ts`, not `src/gone.ts` or `d.ts`.';
    expect(findMissingFiles('README.md', text, ['src/a.ts', 'src/b/c.ts'])).toEqual([
      'README.md names src/gone.ts, which does not exist.',
      'README.md names d.ts, which does not exist.',
    ]);
  });
});

describe('a file of the schema', () => {
  it('may not name a file of code that does not exist', () => {
    const text = '-- As priceOf() of src/a.ts; see src/b for the rest, and src/gone.ts.';
    expect(findMissingFiles('supabase/schemas/a.sql', text, ['src/a.ts', 'src/b/c.ts'])).toEqual([
      'supabase/schemas/a.sql names src/gone.ts, which does not exist.',
    ]);
  });
});
