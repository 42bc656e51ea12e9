import type { SeededFault } from '../seeded-fault.ts';

/** Values that wait for staff. */
export const doubtGuards: readonly SeededFault[] = [
  {
    guard: 'access: only admins decide what is doubted',
    file: 'supabase/schemas/property/doubts.sql',
    text: `  perform private.require_admin();
  perform private.require_choice(payload`,
    replacement: '  perform private.require_choice(payload',
    test: 'tests/database/doubts.test.ts',
    notices: 'and on nobody else’s',
  },
  {
    guard: 'rule: a decision that cannot be read decides no doubt',
    file: 'supabase/schemas/property/doubts.sql',
    text: `  perform private.require_choice(payload ->> 'decision', array['right', 'left out']);`,
    replacement: '',
    test: 'tests/database/unreadable-decisions.test.ts',
    notices: 'a doubt is not decided by null',
  },
  {
    guard: 'version: a value that was replaced or decided is not decided by who saw the one before',
    file: 'supabase/schemas/property/doubts.sql',
    text: `asked.decision is not null or asked.value is distinct from payload -> 'value'`,
    replacement: 'false',
    test: 'tests/database/doubts.test.ts',
    notices: 'is decided once: the second of two colleagues is told',
  },
  {
    guard: 'rule: what staff left out is not asked again',
    file: 'supabase/schemas/property/doubts.sql',
    text: `where last.decision <> 'right' and last.value = found -> 'value')`,
    replacement: 'where false)',
    test: 'tests/database/doubts.test.ts',
    notices: 'is left out when staff do not want it',
  },
  {
    guard: 'rule: a price by link is measured from what staff or a file stated last',
    file: 'supabase/schemas/property/doubts.sql',
    text: 'stated := said.price_then;',
    replacement: 'stated := said.price;',
    test: 'tests/database/doubts.test.ts',
    notices: 'not from the last small step',
  },
  {
    guard: 'rule: a value that is not there any more is not vouched for',
    file: 'supabase/schemas/property/properties.sql',
    text: `if new.vouched <> '{}' then`,
    replacement: 'if false then',
    test: 'tests/database/doubts.test.ts',
    notices: 'is remembered from a save, and forgotten',
  },
];
