import type { SeededFault } from '../seeded-fault.ts';

/** Visits: who plans them, and that nobody is invited twice or to what a colleague has changed. */
export const visitGuards: readonly SeededFault[] = [
  {
    guard: 'access: an editor may not plan a visit',
    file: 'supabase/schemas/63_visits.sql',
    text: 'perform private.require_admin();\n  -- Two changes',
    replacement: 'perform private.require_staff();\n  -- Two changes',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.save_visit(',
  },
  {
    guard: 'access: an editor may not end a visit',
    file: 'supabase/schemas/63_visits.sql',
    text: 'perform private.require_admin();\n  select * into known',
    replacement: 'perform private.require_staff();\n  select * into known',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.end_visit(',
  },
  {
    guard: 'lock: of two changes of one visit at once the second is told',
    file: 'supabase/schemas/63_visits.sql',
    text: `where id = (visit ->> 'enquiry')::uuid for update;`,
    replacement: `where id = (visit ->> 'enquiry')::uuid;`,
    test: 'tests/database/visits.test.ts',
    notices: 'two changes of one visit at once leave the first',
  },
  {
    guard: 'rule: a retry plans and mails nothing more',
    file: 'supabase/schemas/63_visits.sql',
    text: `if known.id is not null and visit ->> 'seen' is null then`,
    replacement: 'if false then',
    test: 'tests/database/visits.test.ts',
    notices: 'a retry plans nothing more',
  },
  {
    guard: 'version: a change of a visit does not overwrite a colleague’s',
    file: 'supabase/schemas/63_visits.sql',
    text: `or known.sequence <> (visit ->> 'seen')::integer)`,
    replacement: ')',
    test: 'tests/database/visits.test.ts',
    notices: 'is not changed over a colleague’s change',
  },
  {
    guard: 'version: what came of a visit does not overwrite a colleague’s',
    file: 'supabase/schemas/63_visits.sql',
    text: 'update public.visits set status = ending, sequence = sequence + 1 where',
    replacement: `update public.visits set status = ending, sequence = sequence + case ending when 'cancelled' then 1 else 0 end where`,
    test: 'tests/database/visits.test.ts',
    notices: 'that took place has an outcome for each home',
  },
  {
    guard: 'rule: nothing came of a visit that has not begun',
    file: 'supabase/schemas/63_visits.sql',
    text: `if ending = 'done' and (known.starts_on`,
    replacement: `if false and (known.starts_on`,
    test: 'tests/database/visits.test.ts',
    notices: 'has no outcome before it begins',
  },
  {
    guard: 'limit: a visit begins in the day, by the quarter of an hour',
    file: 'supabase/schemas/63_visits.sql',
    text: `starts_at between '07:00' and '20:00' and extract(epoch from starts_at)::integer % 900 = 0`,
    replacement: 'true',
    test: 'tests/database/visits.test.ts',
    notices: 'does not begin at',
  },
];
