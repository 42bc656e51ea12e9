import { describe, expect, it } from 'vitest';
import { findEditedFunctions } from '../../../scripts/check/find-edited-functions.ts';

describe('a migration', () => {
  const edits = "execute replace(pg_get_functiondef('public.f()'::regprocedure), 'a', 'b');";
  const states = 'create or replace function public.f() returns integer language sql as $$ select 1 $$;';

  it('may not edit the stored text of a function', () => {
    const file = 'supabase/migrations/20270101000000_f.sql';
    expect(findEditedFunctions(file, edits)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  it.each([
    ['20270101000000_f.sql', states],
    ['20261122209210_editors.sql', edits],
  ])('%s is accepted', (name, source) => {
    expect(findEditedFunctions(`supabase/migrations/${name}`, source)).toEqual([]);
  });
});
