import type { SeededFault } from '../seeded-fault.ts';

const plainBodies = 'supabase/migrations/20261125190000_plain_function_bodies.sql';
const oneWord = 'supabase/migrations/20261126000000_one_word_per_stored_idea.sql';
const plainNames = 'supabase/migrations/20261125150000_plain_names.sql';
const newPassword = 'supabase/migrations/20261126013100_a_role_comes_with_a_new_password.sql';
const migration = (name: string) => `supabase/migrations/202611220002${name}.sql`;

/** Who is staff, and what anybody else may read or write. */
export const accessGuards: readonly SeededFault[] = [
  {
    guard: 'version: saving settings does not overwrite a colleague’s change',
    file: plainBodies,
    text: `if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return`,
    replacement: `if false then
      return`,
    test: 'tests/functions/save-settings.test.ts',
    notices: 'settings that a colleague has changed meanwhile are not overwritten',
  },
  {
    guard: 'access: an editor cannot search the changes of all staff',
    file: plainBodies,
    text: `if kind is null or listing is null or kind not in ('property', 'society', 'area') then`,
    replacement: 'if false then',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_changes()',
  },
  {
    guard: 'access: an editor whose role is removed is an ordinary user',
    file: plainNames,
    text: `and role in ('admin', 'editor'))`,
    replacement: ')',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor loses all rights as soon as the role is removed',
  },
  {
    guard: 'access: an account with an unconfirmed address cannot become an editor',
    file: plainBodies,
    text: "if new_role <> 'user' and not exists (",
    replacement: "if new_role = 'admin' and not exists (",
    test: 'tests/database/editors.test.ts',
    notices: 'an account with an unconfirmed address cannot become an editor',
  },
  {
    guard: 'access: a new table has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement: 'create table public.open_house (id int);\ncreate unique index sitemap_syncs_running',
    test: 'tests/database/access.test.ts',
    notices: 'every column of every table and view of ours is listed in supabase/access.txt',
  },
  {
    guard: 'access: a new view has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement:
      'create view public.every_sync as select ticket from public.sitemap_syncs;\ncreate unique index sitemap_syncs_running',
    test: 'tests/database/access.test.ts',
    notices: 'every column of every table and view of ours is listed in supabase/access.txt',
  },
  {
    guard: 'access: a new function has its line in supabase/access.txt',
    file: migration('22_sitemap_syncs'),
    text: 'create unique index sitemap_syncs_running',
    replacement: `create function public.later_on() returns int language sql set search_path = '' as 'select 1';
create unique index sitemap_syncs_running`,
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'grant: people cannot write the role of a profile',
    file: migration('03_profiles'),
    text: 'grant update (full_name, phone, company_name, avatar_url) on table public.profiles to authenticated;',
    replacement: 'grant update on table public.profiles to authenticated;',
    test: 'tests/database/profiles.test.ts',
    notices: 'cannot change their role, because of the missing grant and because of the trigger',
  },
  {
    guard: 'access: a trigger protects the role of a profile if a grant does not',
    file: plainNames,
    text: 'and new.role is distinct from old.role then',
    replacement: 'and false then',
    test: 'tests/database/profiles.test.ts',
    notices: 'cannot change their role, because of the missing grant and because of the trigger',
  },
  {
    guard: 'policy: people see only their own profile',
    file: plainNames,
    text: `on public.profiles
  using ((id = (select auth.uid()) and (select public.has_live_session()))`,
    replacement: `on public.profiles
  using ((true)`,
    test: 'tests/database/profiles.test.ts',
    notices: 'can read and update only their own profile',
  },
  {
    guard: 'access: only an account with the role admin is an admin',
    file: plainNames,
    text: `where id = (select auth.uid()) and role = 'admin')`,
    replacement: 'where id = (select auth.uid()))',
    test: 'tests/database/profiles.test.ts',
    notices: 'is true for an admin, and false as soon as they are demoted',
  },
  {
    guard: 'access: functions for staff check the role of the caller',
    file: migration('03_profiles'),
    text: 'if not public.is_admin() then',
    replacement: 'if false then',
    test: 'tests/database/removal-holds.test.ts',
    notices: 'strangers and users',
  },
  {
    guard: 'access: an access token is useless after signing out',
    file: plainNames,
    text: `or exists (select from auth.sessions where id::text = (select auth.jwt()) ->> 'session_id')`,
    replacement: 'or true',
    test: 'tests/functions/sessions.test.ts',
    notices: 'signing out makes the access token useless',
  },
  {
    guard: 'access: an account with an unconfirmed address cannot become an admin',
    file: plainBodies,
    text: 'and account.email_confirmed_at is not null)',
    replacement: ')',
    test: 'tests/database/staff-at-once.test.ts',
    notices: 'is given only to a confirmed address',
  },
  {
    guard: 'access: a session that a stranger opened ends before the account has a role and a new password',
    file: newPassword,
    text: 'delete from auth.sessions where user_id = account_id;',
    replacement: '',
    test: 'tests/database/new-passwords.test.ts',
    notices: 'a role with a new password ends every session of the account',
  },
  {
    guard: 'access: only a hash is stored as a password',
    file: newPassword,
    text: `if password_hash !~ '^\\$2[ab]\\$\\d\\d\\$[./A-Za-z0-9]{53}$' then`,
    replacement: 'if false then',
    test: 'tests/database/new-passwords.test.ts',
    notices: 'is no hash and is not stored',
  },
  {
    guard: 'lock: two admins who revoke each other at the same time do not both succeed',
    file: plainBodies,
    text: `perform pg_advisory_xact_lock(private.lock_key('roles'));`,
    replacement: '',
    test: 'tests/database/staff-at-once.test.ts',
    notices: 'of the last admin is not removed while another removal is uncommitted',
  },
  {
    guard: 'access: only admins read listings as a table',
    file: 'supabase/migrations/20261122200301_deleted_listings.sql',
    text: `perform private.require_admin();
  with found as (`,
    replacement: 'with found as (',
    test: 'tests/database/admin-listings.test.ts',
    notices: 'are refused to everybody else: admin_listing_rows($1)',
  },
  {
    guard: 'access: only admins read the inbox',
    file: oneWord,
    text: `perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then`,
    replacement: `if (kind in ('enquiry', 'appointment')) is not true then`,
    test: 'tests/database/admin-pages.test.ts',
    notices: "admin_inbox('enquiry') is refused",
  },
];
