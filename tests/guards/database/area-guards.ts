import type { SeededFault } from '../seeded-fault.ts';

const file = 'supabase/schemas/57_area_merges.sql';
const test = 'tests/database/area-merges.test.ts';

/** The check of each function, with enough around it to stand once in the file. */
const checks = [
  ['merge_areas', '  perform private.require_admin();\n  -- Nobody writes a home'],
  ['keep_areas_apart', '  perform private.require_admin();\n  select array_agg(area'],
] as const;

/** Areas that are one place: who may say so, and that no home is lost on the way. */
export const areaGuards: readonly SeededFault[] = [
  ...checks.map(([name, text]) => ({
    guard: `access: an editor may not call ${name}()`,
    file,
    text,
    replacement: text.replace('require_admin', 'require_staff'),
    test: 'tests/database/editors.test.ts',
    notices: `an editor may not call public.${name}(`,
  })),
  {
    guard: 'lock: no home is saved in an area while it is merged',
    file,
    text: '  lock table public.local_areas, public.society, public.properties in share row exclusive mode;\n',
    replacement: '',
    test,
    notices: 'a home that is saved in an area while it is merged lands in the one that stays',
  },
  {
    guard: 'trigger: a merged area is not brought back by an import',
    file,
    text: 'return case when exists (select from public.area_merges where merged = new.id) then null else new end;',
    replacement: 'return new;',
    test,
    notices: 'what names a merged area later lands in the one that stays',
  },
];
