import type { SeededFault } from '../seeded-fault.ts';

const file = 'supabase/schemas/property/same_homes.sql';
const test = 'tests/database/same-homes.test.ts';

/** The check of each function, with enough around it to stand once in the file. */
const checks = [
  ['merge_homes', '  perform private.require_admin();\n  -- In one order'],
  ['keep_homes_apart', '  perform private.require_admin();\n  perform from public.properties'],
] as const;

/** Homes that are one: who may say so, and that one page stays. */
export const sameHomeGuards: readonly SeededFault[] = [
  ...checks.map(([name, text]) => ({
    guard: `access: an editor may not call ${name}()`,
    file,
    text,
    replacement: text.replace('require_admin', 'require_staff'),
    test: 'tests/database/editors.test.ts',
    notices: `an editor may not call public.${name}(`,
  })),
  {
    guard: 'lock: two merges against each other do not take both pages down',
    file,
    text: `  perform from public.properties where id in (merge_homes.kept, merge_homes.merged) order by id for update;`,
    replacement: '',
    test,
    notices: 'of two merges against each other at once one is refused, and one page stays',
  },
  {
    guard: 'page: a home that was made one with another gets no page of its own',
    file,
    text: '    new.publish := 0;\n',
    replacement: '    null;\n',
    test,
    notices: 'keeps one page whoever shows the other again',
  },
  {
    guard: 'rule: photographs of a block do not make its homes one',
    file,
    text: 'having count(distinct home.id) > 2',
    replacement: 'having count(distinct home.id) > 2000',
    test,
    notices: 'is not found by photographs alone, nor by those that show a block or nothing',
  },
  {
    guard: 'rule: homes whose own positions are far apart are two',
    file,
    text: 'where coalesce(metres <= 300, true) or alike > 0',
    replacement: 'where true',
    test,
    notices: 'does not lie more than 300 m apart, unless its photographs are alike',
  },
];
