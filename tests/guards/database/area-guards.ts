import type { SeededFault } from '../seeded-fault.ts';

const file = 'supabase/schemas/area/area_merges.sql';
const test = 'tests/database/area-merges.test.ts';
const undone = {
  file: 'supabase/schemas/area/area_merges_undone.sql',
  test: 'tests/database/area-merges-undone.test.ts',
};

/** The check of each function, with enough around it to stand once in the file. */
const checks = [
  ['merge_areas', '  perform private.require_admin();\n  -- Nobody writes a home'],
  ['keep_areas_apart', '  perform private.require_admin();\n  select array_agg(area'],
] as const;

/** Areas that are one place: who may say so, and that no home is lost on the way. */
export const areaGuards: readonly SeededFault[] = [
  {
    guard: 'rule: names of pages of the site are nobody’s, whatever the door',
    file: 'supabase/schemas/area/cities_and_areas.sql',
    text: 'becomes is distinct from was and private.is_reserved_name(becomes)',
    replacement: 'false',
    test: 'tests/database/reserved-names.test.ts',
    notices: 'are no city, area, society or partner, whatever the door',
  },
  ...checks.map(([name, text]) => ({
    guard: `access: an editor may not call ${name}()`,
    file,
    text,
    replacement: text.replace('require_admin', 'require_staff'),
    test: 'tests/database/editors.test.ts',
    notices: `an editor may not call public.${name}(`,
  })),
  {
    guard: 'lock: a merge waits for an alert that is being stored',
    file: 'supabase/schemas/alert/alerts.sql',
    text: `  perform pg_advisory_xact_lock_shared(private.lock_key('areas of alerts'));
  alert_query :=`,
    replacement: '  alert_query :=',
    test,
    notices: 'a merge waits for an alert that is being stored for the area, and takes it along',
  },
  {
    guard: 'lock: an alert that is stored waits for a merge',
    file,
    text: "  perform pg_advisory_xact_lock(private.lock_key('areas of alerts'));\n",
    replacement: '',
    test,
    notices: 'an alert that is stored while its area is merged is for the one that stays',
  },
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
  {
    ...undone,
    guard: 'access: an editor may not call undo_area_merge()',
    text: '  perform private.require_admin();',
    replacement: '  perform private.require_staff();',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.undo_area_merge(',
  },
  {
    ...undone,
    guard: 'lock: of two staff who take one merge back, one does it',
    text: '  lock table public.local_areas, public.society, public.properties in share row exclusive mode;\n',
    replacement: '',
    notices: 'two staff who take one merge back do it once',
  },
  {
    ...undone,
    guard: 'rule: an undo moves only what the merge had moved',
    text: "where home.area_id = stays.id and known.moved -> 'homes' ? home.id::text returning",
    replacement: 'where home.area_id = stays.id returning',
    notices: 'what was added or moved since stays where it is',
  },
  {
    ...undone,
    guard: 'limit: a merge of more than 30 days ago is not taken back',
    text: 'known.moved is null or known.merged_at <= at - private.undo_time()',
    replacement: 'known.moved is null',
    notices: 'or 30 days are over',
  },
  {
    guard: 'rule: an earlier slug that another area has now means that one',
    file: 'src/page-models/homes/search-index.ts',
    text: 'if (taken.has(was)) return [];',
    replacement: '',
    test: 'tests/page-models/homes/search-index.test.ts',
    notices: 'knows an area by its earlier slugs, unless another area has one now',
  },
];
