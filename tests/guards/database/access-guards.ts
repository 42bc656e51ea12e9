import type { SeededFault } from '../seeded-fault.ts';

const plainBodies = 'supabase/migrations/20261125190000_plain_function_bodies.sql';
const plainNames = 'supabase/migrations/20261125150000_plain_names.sql';
const editors = 'supabase/migrations/20261122209210_editors.sql';
const migration = (name: string) => `supabase/migrations/202611220002${name}.sql`;

/** Who is staff, and what anybody else may read or write. */
export const accessGuards: readonly SeededFault[] = [
  {
    guard: 'version: settings are not written over what a colleague changed',
    file: plainBodies,
    text: `if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return`,
    replacement: `if false then
      return`,
    test: 'tests/functions/save-settings.test.ts',
    notices: 'settings that a colleague has changed meanwhile are not overwritten',
  },
  {
    guard: 'gate: an editor does not search in what all staff changed',
    file: plainBodies,
    text: `if kind is null or listing is null or kind not in ('property', 'society', 'area') then`,
    replacement: 'if false then',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_changes()',
  },
  {
    guard: 'gate: an editor is a user again once the role is taken away',
    file: plainNames,
    text: `and role in ('admin', 'editor'))`,
    replacement: ')',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor loses all rights as soon as the role is removed',
  },
  {
    guard: 'gate: nobody becomes an editor under somebody else’s address',
    file: editors,
    text: `$of$if new_role <> 'user' and not exists ($of$`,
    replacement: `$of$if new_role = 'admin'  and not exists ($of$`,
    test: 'tests/database/editors.test.ts',
    notices: 'an account with an unconfirmed address cannot become an editor',
  },
  {
    guard: 'gate: a new table has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement: 'create table public.open_house (id int);\ncreate unique index sitemap_syncs_running',
    test: 'tests/database/access.test.ts',
    notices: 'every column of every table and view of ours is listed in supabase/access.txt',
  },
  {
    guard: 'gate: a new view has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement:
      'create view public.every_sync as select ticket from public.sitemap_syncs;\ncreate unique index sitemap_syncs_running',
    test: 'tests/database/access.test.ts',
    notices: 'every column of every table and view of ours is listed in supabase/access.txt',
  },
  {
    guard: 'gate: a new function has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement: `create function public.later_on() returns int language sql set search_path = '' as 'select 1';
create unique index sitemap_syncs_running`,
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'grant: nobody writes the role of a profile',
    file: migration('03_profiles'),
    text: 'grant update (full_name, phone, company_name, avatar_url) on table public.profiles to authenticated;',
    replacement: 'grant update on table public.profiles to authenticated;',
    test: 'tests/database/profiles.test.ts',
    notices: 'cannot change their role, because of the missing grant and because of the trigger',
  },
  {
    guard: 'gate: a second guard of the role behind the grant',
    file: plainNames,
    text: 'and new.role is distinct from old.role then',
    replacement: 'and false then',
    test: 'tests/database/profiles.test.ts',
    notices: 'cannot change their role, because of the missing grant and because of the trigger',
  },
  {
    guard: 'policy: people see their own profile alone',
    file: plainNames,
    text: `on public.profiles
  using ((id = (select auth.uid()) and (select public.has_live_session()))`,
    replacement: `on public.profiles
  using ((true)`,
    test: 'tests/database/profiles.test.ts',
    notices: 'can read and update only their own profile',
  },
  {
    guard: 'gate: an admin is who the profile says, at this moment',
    file: plainNames,
    text: `where id = (select auth.uid()) and role = 'admin')`,
    replacement: 'where id = (select auth.uid()))',
    test: 'tests/database/profiles.test.ts',
    notices: 'is true for an admin, and false as soon as they are demoted',
  },
  {
    guard: 'gate: functions of staff ask who calls',
    file: migration('03_profiles'),
    text: 'if not public.is_admin() then',
    replacement: 'if false then',
    test: 'tests/database/removal-holds.test.ts',
    notices: 'strangers and users',
  },
  {
    guard: 'gate: signing out ends what a token may read',
    file: plainNames,
    text: `or exists (select from auth.sessions where id::text = (select auth.jwt()) ->> 'session_id')`,
    replacement: 'or true',
    test: 'tests/functions/sessions.test.ts',
    notices: 'signing out makes the access token useless',
  },
  {
    guard: 'gate: an address is confirmed before it becomes an admin',
    file: plainBodies,
    text: 'and account.email_confirmed_at is not null)',
    replacement: ')',
    test: 'tests/database/staff-at-once.test.ts',
    notices: 'is given only to a confirmed address',
  },
  {
    guard: 'lock: two admins who revoke each other at once',
    file: plainBodies,
    text: `perform pg_advisory_xact_lock(private.lock_key('roles'));`,
    replacement: '',
    test: 'tests/database/staff-at-once.test.ts',
    notices: 'of the last admin is not removed while another removal is uncommitted',
  },
  {
    guard: 'gate: rows for a table are read by admins alone',
    file: 'supabase/migrations/20261122200301_deleted_listings.sql',
    text: `perform private.require_admin();
  with found as (`,
    replacement: 'with found as (',
    test: 'tests/database/admin-listings.test.ts',
    notices: 'are refused to everybody else: admin_listing_rows($1)',
  },
];
