import type { SeededFault } from '../seeded-fault.ts';

const file = 'supabase/schemas/area/places.sql';
const test = 'tests/database/area-places.test.ts';

/** Where areas lie: who may say so, that it stays a tree, and that no rule overwrites a person. */
export const placeGuards: readonly SeededFault[] = [
  {
    guard: 'access: an editor may not call answer_area_place()',
    file,
    text: '  perform private.require_admin();\n  perform private.require_choice(answer_area_place.kind',
    replacement:
      '  perform private.require_staff();\n  perform private.require_choice(answer_area_place.kind',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.answer_area_place(',
  },
  {
    guard: 'access: an editor may not call undo_area_place()',
    file,
    text: '  perform private.require_admin();\n  perform from public.local_areas where id = undo_area_place.area for key share;',
    replacement:
      '  perform private.require_staff();\n  perform from public.local_areas where id = undo_area_place.area for key share;',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.undo_area_place(',
  },
  {
    guard: 'access: an editor may not call add_area_part()',
    file,
    text: '  perform private.require_admin();\n  -- Of a part or another spelling',
    replacement: '  perform private.require_staff();\n  -- Of a part or another spelling',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.add_area_part(',
  },
  {
    guard: 'access: an editor may not call undo_area_part()',
    file,
    text: '  perform private.require_admin();\n  select living.* into was',
    replacement: '  perform private.require_staff();\n  select living.* into was',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.undo_area_part(',
  },
  {
    guard: 'lock: two colleagues who make the same part at once make one',
    file,
    text: "  -- Two colleagues who make the same part at once make one.\n  perform pg_advisory_xact_lock(private.lock_key('places'));\n",
    replacement: '',
    test,
    notices: 'two colleagues who make the same part at once make one',
  },
  {
    guard: 'rule: a part with homes is not taken back',
    file,
    text: '  if exists (select from public.properties where area_id = was.id)\n',
    replacement: '  if false\n',
    test,
    notices: 'a part that was made is taken back while nothing is in it',
  },
  {
    guard: 'rule: no area lies in what lies in it',
    file,
    text: 'select from ancestors where ancestors.id = new.area_id',
    replacement: 'select from ancestors where false',
    test,
    notices: 'no area lies in itself, in a part, or in what lies in it, and the answer says why',
  },
  {
    guard: 'rule: an area lies in an area of its own city',
    file,
    text: 'from public.local_areas where id in (new.area_id, new.parent_id)) > 1',
    replacement: 'from public.local_areas where id in (new.area_id, new.parent_id)) > 2',
    test,
    notices: 'an area lies in an area of its own city',
  },
  {
    guard: 'rule: a part has no parts',
    file,
    text: "above.kind = 'spelling' or (above.kind in ('part', 'landmark') and new.kind <> 'spelling')",
    replacement: 'false',
    test,
    notices: 'no area lies in itself, in a part, or in what lies in it, and the answer says why',
  },
  {
    guard: 'rule: of two answers to one question, the second is not taken',
    file,
    text: '  if was.version is distinct from expected then\n',
    replacement: '  if false then\n',
    test,
    notices: 'of two colleagues who answer at once, the second is told what the first has said',
  },
  {
    guard: 'rule: the rules do not overwrite what a person has said',
    file,
    text: 'where place.area_id = stated.area and place.decided_at is null and place.kind is not null',
    replacement: 'where place.area_id = stated.area and place.kind is not null',
    test,
    notices: 'what staff have said is not overwritten by the rules',
  },
  {
    guard: 'rule: what staff took back from the rules is asked',
    file,
    text: 'where place.decided_at is null and place.kind is null and stated.sure and not place.is_asked',
    replacement: 'where place.decided_at is null and place.kind is null and stated.sure',
    test,
    notices: 'what the rules were sure of is asked once staff have taken it back',
  },
  {
    guard: 'rule: what lay in a merged area goes along',
    file: 'supabase/schemas/area/area_merges.sql',
    text: '  perform private.move_places(goes.id, stays.id);\n',
    replacement: '',
    test,
    notices: 'a merge takes the parts along, and taking it back gives them and the place again',
  },
  {
    guard: 'rule: a filter by an area of our city means none of another city with the same slug',
    file,
    text: ' where not exists (select from area as other where other.listed = own.slug)',
    replacement: '',
    test: 'tests/database/listing-filters.test.ts',
    notices: 'find no home of an area of another city that has the same slug',
  },
];
