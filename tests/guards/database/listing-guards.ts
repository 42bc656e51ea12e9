import type { SeededFault } from '../seeded-fault.ts';

const plainNames = 'supabase/migrations/20261125150000_plain_names.sql';
const importAtOnce = 'supabase/migrations/20261123042000_import_at_once.sql';
const tables = 'supabase/migrations/20261125134500_tables_of_listings.sql';
const migration = (name: string) => `supabase/migrations/202611220002${name}.sql`;

/** Listings, their checks, addresses and limits. */
export const listingGuards: readonly SeededFault[] = [
  {
    guard: 'grant: listings are read by the server alone',
    file: migration('06_properties'),
    text: 'grant all on table public.properties to service_role;',
    replacement: 'grant all on table public.properties to service_role, anon, authenticated;',
    test: 'tests/database/access.test.ts',
    notices: 'no role has a right to a whole table, view or sequence',
  },
  {
    guard: 'grant: checks are recorded by the server alone',
    file: 'supabase/migrations/20261122001101_verifications.sql',
    text: 'grant execute on function public.record_verification(jsonb, uuid, timestamptz) to service_role;',
    replacement:
      'grant execute on function public.record_verification(jsonb, uuid, timestamptz) to service_role, authenticated;',
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'grant: listings are saved through the function alone',
    file: 'supabase/migrations/20261122130101_save_listing.sql',
    text: 'grant execute on function public.save_listing(jsonb, uuid) to service_role;',
    replacement: 'grant execute on function public.save_listing(jsonb, uuid) to service_role, authenticated;',
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'lock: a repeated save waits for the attempt it repeats',
    file: plainNames,
    text: `while the row is not there yet.
  perform pg_advisory_xact_lock(hashtextextended(kind || listing, 5));`,
    replacement: '',
    test: 'tests/database/save-listing.test.ts',
    notices: 'ten simultaneous saves of one attempt, or over one version of a row, are stored once',
  },
  {
    guard: 'version: a listing is not written over what a colleague changed',
    file: plainNames,
    text: "if was is not null and (was ->> 'updated_at')::timestamptz is distinct from seen_at then",
    replacement: 'if false then',
    test: 'tests/database/save-listing.test.ts',
    notices: 'is not saved when a colleague has changed it',
  },
  {
    guard: 'grant: listings are deleted through the function alone',
    file: 'supabase/migrations/20261122200301_deleted_listings.sql',
    text: 'grant execute on function public.delete_listing(jsonb, uuid), ',
    replacement:
      'grant execute on function public.delete_listing(jsonb, uuid) to authenticated; grant execute on function public.delete_listing(jsonb, uuid), ',
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'version: a listing is not deleted that a colleague has changed',
    file: tables,
    text: "if (was ->> 'updated_at')::timestamptz is distinct from seen_at then",
    replacement: 'if false then',
    test: 'tests/database/deleted-listings.test.ts',
    notices: 'is not deleted when a colleague has changed it',
  },
  {
    guard: 'limit: what is deleted is kept for 30 days',
    file: 'supabase/migrations/20261122200301_deleted_listings.sql',
    text: "delete from public.deleted_listings where deleted_at < at - interval '30 days';",
    replacement: "delete from public.deleted_listings where deleted_at < at - interval '90 days';",
    test: 'tests/database/deleted-listings.test.ts',
    notices: 'is deleted for good after 30 days',
  },
  {
    guard: 'grant: many listings are saved through the function alone',
    file: 'supabase/migrations/20261122200300_save_listings.sql',
    text: 'grant execute on function public.save_listings(jsonb, uuid) to service_role;',
    replacement:
      'grant execute on function public.save_listings(jsonb, uuid) to service_role, authenticated;',
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'lock: a repeated check waits for the attempt it repeats',
    file: plainNames,
    text: 'select * into was from public.properties where id = home for update;',
    replacement: 'select * into was from public.properties where id = home;',
    test: 'tests/database/verifications.test.ts',
    notices: 'a repeated check waits for the uncommitted first one',
  },
  {
    guard: 'version: a check is not written over what a colleague changed',
    file: plainNames,
    text: "if was.updated_at <> (payload ->> 'seen_at')::timestamptz then",
    replacement: 'if false then',
    test: 'tests/database/verifications.test.ts',
    notices: 'when a colleague has changed the home meanwhile',
  },
  {
    guard: 'page: a home that is shown again is not said to be sold',
    file: plainNames,
    text: 'delete from public.unavailable_homes where id = any (back::uuid[]);',
    replacement: 'null;',
    test: 'tests/database/unavailable-homes.test.ts',
    notices: 'an unavailable home is deleted when the home is shown again',
  },
  {
    guard: 'page: a home that staff delete is not said to be sold',
    file: tables,
    text: `delete from public.unavailable_homes where id = listing::uuid;
    shown := shown or found;`,
    replacement: '',
    test: 'tests/database/unavailable-homes.test.ts',
    notices: 'an unavailable home is deleted when staff delete the listing',
  },
  {
    guard: 'constraint: an address of a society is a folder name',
    file: migration('05_society'),
    text: `check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' or`,
    replacement: 'check (true or',
    test: 'tests/database/rows-refused.test.ts',
    notices: 'a society whose slug is',
  },
  {
    guard: 'constraint: a title has a limit',
    file: migration('06_properties'),
    text: 'title text not null check (char_length(title) between 1 and 300),',
    replacement: 'title text not null check (char_length(title) >= 1),',
    test: 'tests/database/column-limits.test.ts',
    notices: 'the limits of properties',
  },
  {
    guard: 'constraint: JSON has a limit',
    file: importAtOnce,
    text: 'char_length(written) <= characters',
    replacement: 'true',
    test: 'tests/database/column-limits.test.ts',
    notices: 'the database refuses a JSON value of 20,001 characters',
  },
  {
    guard: 'constraint: JSON has a depth',
    file: importAtOnce,
    text: `or not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath))`,
    replacement: 'or true)',
    test: 'tests/database/column-limits.test.ts',
    notices: 'the database refuses a JSON value nested eleven deep',
  },
  {
    guard: 'constraint: a list has a limit',
    file: importAtOnce,
    text: 'cardinality(list) <= entries',
    replacement: 'true',
    test: 'tests/database/column-limits.test.ts',
    notices: 'the database refuses an array of 101 entries',
  },
  {
    guard: 'gate: an address is never given to another listing',
    file: importAtOnce,
    text: 'if holder.owner_id is distinct from listing then',
    replacement: 'if false then',
    test: 'tests/database/slugs.test.ts',
    notices: 'with the title of another listing gets a slug with the start of its id',
  },
  {
    guard: 'gate: a row brings no address but the one that was claimed for it',
    file: plainNames,
    text: 'claimed is not null and exists (',
    replacement: 'claimed is not null or exists (',
    test: 'tests/database/slugs.test.ts',
    notices: 'cannot be given a slug, not even by the server',
  },
  {
    guard: 'rule: a photograph that a society shows is not deleted',
    file: 'supabase/migrations/20261122200400_photographs_of_places.sql',
    text: "where property_images::text like '%/photographs/%'",
    replacement: "where property_images::text like '%/none/%'",
    test: 'tests/database/photographs.test.ts',
    notices: 'the photograph of a society is shown once it is ready',
  },
];
