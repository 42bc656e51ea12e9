-- Made by `npm run schema` from supabase/schemas. Change those files, not this one.

-- supabase/schemas/01_access.sql

-- Access rights: nobody may reach anything until a grant says so. Supabase's default privileges give every new
-- table, sequence and function to anon, authenticated and service_role. This file revokes them for everything that is
-- created after it, so that no other file has to, and each file grants by name what it opens. Rights are granted per
-- column: a new column is closed until its migration opens it. supabase/access.txt lists the result of all grants and
-- policies, and the tests and `npm run doctor` compare it with the database.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role, public;
-- Postgres itself lets everybody execute a new function; only the global form takes that back.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public, anon, authenticated;

-- Functions that only triggers and our own functions call. The API does not expose this schema.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
grant usage on schema private to service_role;

-- Sets updated_at forward exactly when another column of the row has changed, so that a new updated_at always means a
-- changed row, also within one transaction and when the clock steps back.
create function private.touch() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

-- The hash by which we know what we do not store: the links of mails and calendars, and erased mailboxes.
create function private.hash_of(content text) returns text
  language sql immutable
  set search_path = ''
as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;

-- Closes a new table to visitors and staff: what no policy lets through, row level security hides, and the policy says
-- that this is meant. They read published pages and call functions. If rows could be read through the API, anybody could
-- also send any filter, even a pattern that takes minutes.
create procedure private.close_table(closed regclass)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', closed);
  execute format('create policy "nobody but the server" on %s for all to anon, authenticated
    using (false) with check (false)', closed);
end
$$;

-- Lets the server read and write every column that exists now, and delete rows: there is no right to delete by
-- column.
create procedure private.open_rows_to_server(opened regclass)
  language plpgsql
  set search_path = ''
as $$
declare
  readable text;
  -- Nobody can write a computed column.
  writable text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '')
    into readable, writable
    from pg_catalog.pg_attribute
   where attrelid = opened and attnum > 0 and not attisdropped;
  execute format('revoke all on table %s from service_role', opened);
  execute format('grant select (%1$s), insert (%2$s), update (%2$s), delete on table %3$s to service_role',
    readable, writable, opened);
end
$$;

-- supabase/schemas/02_limits.sql

-- Limits of lists and JSON, for the constraints of all tables. Every text, list and JSON column has a limit;
-- src/domain/limits.ts has the same numbers for what pages and staff show.

-- Whether a list has at most so many entries of at most so many characters. Null fits.
create function private.list_fits(list text[], entries integer, characters integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  -- When all entries together are short enough for one entry, none of them needs a check.
  return cardinality(list) <= entries and (
    char_length(array_to_string(list, '')) <= characters
    or not exists (select from unnest(list) as entry where char_length(entry) > characters));
end
$$;

-- Whether a value has at most so many characters as JSON, and none nested deeper than that. Null fits.
create function private.json_fits(value jsonb, characters integer, depth integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  json_text constant text := value::text;
begin
  -- A value with at most `depth` opening brackets cannot be nested deeper.
  return char_length(json_text) <= characters and (
    char_length(json_text) - char_length(translate(json_text, '[{', '')) <= depth
    or not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath));
end
$$;

-- Whether a list has only these words, each once. Null fits.
create function private.words_of(list text[], words text[]) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select list <@ words and cardinality(list) = (select count(distinct word) from unnest(list) as word)
$$;

-- From when a home is free: 'now', or a day of this century that exists. Null fits.
create function private.is_free_from(stated text) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select stated = 'now' or (stated ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    and substr(stated, 9)::integer
      <= date_part('day', make_date(substr(stated, 1, 4)::integer, substr(stated, 6, 2)::integer, 1)
        + interval '1 month' - interval '1 day'))
$$;

-- A constraint runs with the rights of the role that writes the row.
grant execute on function private.list_fits(text[], integer, integer), private.json_fits(jsonb, integer, integer),
  private.words_of(text[], text[]), private.is_free_from(text) to service_role;

-- supabase/schemas/03_profiles.sql

-- People with an account: one profile per auth user, and the role that makes some of them staff. A client never sets
-- the role, neither by sign-up metadata nor by an update.

-- Its triggers, in the order in which they run:
--   before update: profiles_keep_role
--   before update: profiles_touch
--   after update: profiles_calendar_ends (47_calendar_links.sql)
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 100),
  phone text check (char_length(phone) <= 20),
  email text check (char_length(email) <= 255),
  company_name text check (char_length(company_name) <= 200),
  avatar_url text check (char_length(avatar_url) <= 2000),
  role text not null default 'user' check (role in ('user', 'editor', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
call private.open_rows_to_server('public.profiles');

create index profiles_admins on public.profiles (id) where role = 'admin';

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch();

-- Whether this account asks for a code at sign-in. The embedded sign-in service has no such table.
create function private.has_second_step(account uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  factors constant regclass := to_regclass('auth.mfa_factors');
  found_one boolean := false;
begin
  if factors is not null then
    execute format('select exists (select from %s where user_id = $1 and status = ''verified'')', factors)
      into found_one using account;
  end if;
  return found_one;
end
$$;

-- Whether the caller has entered the code that their account asks for. The sign-in service writes so into the token.
create function private.has_passed_second_step() returns boolean
  language sql stable
  set search_path = ''
as $$
  select (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or not private.has_second_step((select auth.uid()))
$$;

-- Whether the caller's session still exists, and has passed the second step of its account. An access token stays valid
-- for an hour after its session has ended, but signing out or a new password must revoke its access at once. True also
-- for a token without a session: the server itself has signed it.
create function public.has_live_session() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select ((select auth.jwt()) ->> 'session_id' is null
      or exists (select from auth.sessions where id::text = (select auth.jwt()) ->> 'session_id'))
     and private.has_passed_second_step()
$$;

-- Raises an error, worded for the user, when the caller has still to enter the code of their account.
create function private.require_second_step() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.has_passed_second_step() then
    raise exception 'Sign in again with the code of your app.' using errcode = '42501';
  end if;
end
$$;

-- True when the caller's own profile says admin and their session lives. Without a profile or a session: false.
create function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
     and public.has_live_session()
$$;

-- Whether this person is an admin now. For server functions, which get the person who asked as an argument.
create function private.is_admin(account_id uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select from public.profiles where id = account_id and role = 'admin')
$$;

-- Raises an error, worded for the user, when the caller is not an admin.
create function private.require_admin() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_second_step();
  if not public.is_admin() then
    raise exception 'Admin privileges are required to do this.' using errcode = '42501';
  end if;
end
$$;

-- Like public.is_admin(), but true for editors too: they write and check homes, and see no visitor's contact
-- details.
create function public.is_staff() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role in ('admin', 'editor'))
     and public.has_live_session()
$$;

-- Raises an error, worded for the user, when the caller is neither admin nor editor.
create function private.require_staff() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_second_step();
  if not public.is_staff() then
    raise exception 'Only staff may do this.' using errcode = '42501';
  end if;
end
$$;

-- A second guard behind the column grants: no signed-in caller changes a role, whatever is granted later.
create function private.prevent_role_change() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and new.role is distinct from old.role then
    raise exception 'A role is given by an administrator only' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger profiles_keep_role before update on public.profiles
  for each row execute function private.prevent_role_change();

create function private.create_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, left(new.email, 255), left(new.raw_user_meta_data ->> 'full_name', 100))
  on conflict (id) do nothing;
  return null;
end
$$;

create function private.copy_email_to_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.profiles set email = left(new.email, 255) where id = new.id;
  return null;
end
$$;

create trigger profiles_open after insert on auth.users
  for each row execute function private.create_profile();
create trigger profiles_follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

-- What people call themselves: without characters that nobody sees or that reorder the text around them, and null for
-- a name in the form of an address, which would pass for somebody else's. Joiners stay between letters of India, whose
-- spelling needs them.
create function private.shown_name(full_name text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when name !~ '[@\uff20\ufe6b]' then name end
    from nullif(btrim(regexp_replace(regexp_replace(full_name,
           '(?<![\u0900-\u0dff])[\u200c\u200d]|[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5]'
           '|[\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]'
           '|[\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
           '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), '') as name
$$;

-- What a colleague is called; null without such an account.
create function private.called(id uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select coalesce(private.shown_name(full_name), email, 'A colleague') from public.profiles
   where profiles.id = called.id
$$;

-- The same where one of several is meant: with the address if an admin has the same first name, and whether the account is
-- no admin's any more.
create function private.staff_name(id uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select private.called(own.id)
         || case when exists (
              select from public.profiles as namesake
               where namesake.role = 'admin' and namesake.id <> own.id
                 and lower(split_part(private.shown_name(namesake.full_name), ' ', 1))
                   = lower(split_part(private.shown_name(own.full_name), ' ', 1)))
            then coalesce(' (' || own.email || ')', '') else '' end
         || case own.role when 'admin' then '' when 'editor' then ', an editor now' else ', has left' end
    from public.profiles as own
   where own.id = staff_name.id
$$;

-- Who did something, as the log kept it: {by_id, by_email, by_name}. The address counts, because people choose their
-- names themselves. `all_addresses`: the reader is an admin. Others see only their own address. by_name is null when
-- the account is gone.
create function private.author(id uuid, email text, all_addresses boolean) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('by_id', author.id, 'by_email', seen.email, 'by_name', (
           select coalesce(private.shown_name(profile.full_name), seen.email, 'A colleague')
             from public.profiles as profile where profile.id = author.id))
    from (select case when all_addresses or author.id = (select auth.uid()) then author.email end as email) as seen
$$;

-- Writes the address that the account has now beside its id: in '<column>_email', for the column of the id that the
-- trigger names.
create function private.keep_author() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0] || '_email', (
    select left(email, 255) from auth.users where id = (to_jsonb(new) ->> tg_argv[0])::uuid)));
end
$$;

-- The admins by name, to whom an enquiry can be assigned.
create function public.admin_staff() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'name', private.staff_name(id), 'called', private.called(id))
             order by lower(private.called(id)), id)
      from public.profiles where role = 'admin'), '[]');
end
$$;

-- Makes the person with this address an admin, an editor or a user again. Returns 'done', 'unchanged',
-- 'unknown' (nobody has signed up with the address), 'unconfirmed' (somebody has, but never followed the link
-- in the mail, and anybody may sign up with anybody's address), or 'last' (the only admin stays one). Taking a
-- role away needs no confirmed address.
create function public.give_role(address text, new_role text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  email_address constant text := lower(btrim(address));
  profile public.profiles;
begin
  -- Without the lock, two admins who revoke each other at the same time would leave none.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- Restores the profile of an account that has lost it.
  insert into public.profiles (id, email)
  select id, left(email, 255) from auth.users where lower(email) = email_address
  on conflict (id) do nothing;

  select * into profile from public.profiles where lower(email) = email_address order by created_at limit 1;
  if profile.id is null then
    return 'unknown';
  end if;
  if profile.role = new_role then
    return 'unchanged';
  end if;
  if new_role <> 'user' and not exists (
    select from auth.users as account
     where account.id = profile.id and lower(account.email) = email_address and account.email_confirmed_at is not null)
  then
    return 'unconfirmed';
  end if;
  if profile.role = 'admin' and not exists (
    select from public.profiles where role = 'admin' and id <> profile.id)
  then
    return 'last';
  end if;
  update public.profiles set role = new_role where id = profile.id;
  return 'done';
end
$$;

-- Gives a role like public.give_role(), and a new password to an account that a stranger may have opened, or whose
-- password is forgotten. All of it happens in one transaction: at no moment does the former password, or a session
-- that it opened, have the role. Returns what give_role returns; unless that is 'done' or 'unchanged', nothing has
-- changed. The hash is of bcrypt, as the sign-in service stores it.
create function public.give_role_and_password(address text, new_role text, password_hash text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
  account_id uuid;
begin
  -- A password in the place of its hash would be stored readable.
  if password_hash !~ '^\$2[ab]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is no hash of a password.' using errcode = '22023';
  end if;
  outcome := public.give_role(address, new_role);
  if outcome not in ('done', 'unchanged') then
    return outcome;
  end if;
  update auth.users set encrypted_password = password_hash, updated_at = now()
   where lower(email) = lower(btrim(address)) returning id into strict account_id;
  -- Their refresh tokens go with them.
  delete from auth.sessions where user_id = account_id;
  return outcome;
end
$$;

-- The columns that people may read of their own profile, and admins of each other's. The role is one of them
-- because the admin page reads its own.
grant select (id, full_name, phone, email, company_name, avatar_url, role) on table public.profiles to authenticated;
grant update (full_name, phone, company_name, avatar_url) on table public.profiles to authenticated;

-- Admins see each other's profiles, to hand over an enquiry. Nobody else sees another person's profile.
create policy "own profile, and admins each other" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select public.has_live_session()))
    or (role = 'admin' and (select public.is_admin())));
create policy "own profile is edited" on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select public.has_live_session()))
  with check (id = (select auth.uid()));

grant execute on function public.has_live_session(), public.is_admin() to authenticated, service_role;
grant execute on function public.is_staff(), public.admin_staff() to authenticated;
grant execute on function public.give_role(text, text), public.give_role_and_password(text, text, text) to service_role;

-- supabase/schemas/04_cities_and_areas.sql

-- Cities and their areas. Every area has a page at /{city}/areas/{slug}.

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  -- The name in lower case is a folder of the published site, so it may not lead out of that site.
  name text not null unique check (name ~ '^[^./\\\s][^./\\]*$' and char_length(name) <= 100),
  created_at timestamptz default now(),
  updated_at timestamptz not null default now()
);

create unique index cities_folder on public.cities (lower(name));

-- The folder of a city's pages, as cityFolder() of src/domain/city/city-folder.ts names it.
create function private.city_folder(name text) returns text
  language sql immutable
  set search_path = ''
as $$
  select coalesce(nullif(btrim(regexp_replace(
    lower(case when name !~* '^[\s\u00a0]*(n/?a|null|undefined|nan|none|-+)[\s\u00a0]*$' then name end),
    '[^a-z0-9]+', '-', 'g'), '-'), ''), 'bangalore')
$$;

-- An index is computed with the rights of the role that writes the row.
grant execute on function private.city_folder(text) to service_role;

-- The slug of an area or society in lists and filters, which cover all cities. As listSlug() of
-- src/domain/city/list-slug.ts.
create function private.list_slug(slug text, folder text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when folder = 'bangalore' or right(slug, char_length(folder) + 1) = '-' || folder then slug
              else slug || '-' || folder end
$$;

-- The earlier addresses of a place, {folder of the city}/{slug}, after it moved from one address to another: the
-- newest 50, without the current one.
create function private.former_addresses(earlier text[], was text, becomes text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(address order by at), '{}')
    from (
      select address, max(at) as at from unnest(earlier || was) with ordinality as listed (address, at)
       where address <> becomes group by address order by 2 desc limit 50) as newest
$$;

grant execute on function private.former_addresses(text[], text, text) to service_role;

-- Its triggers, in the order in which they run:
--   before insert: local_areas_merged (57_area_merges.sql)
--   before insert: local_areas_photographs (46_photographs.sql)
--   after insert: local_areas_back (40_deleted_listings.sql)
--   after insert: local_areas_one_address
--   after insert: local_areas_added (32_listing_changes.sql)
--   before update: local_areas_former_address
--   before update: local_areas_photographs (46_photographs.sql)
--   before update: local_areas_touch
--   after update: local_areas_alerts (57_area_merges.sql)
--   after update: local_areas_one_address
--   after update: local_areas_changed (32_listing_changes.sql)
--   after delete: local_areas_removed (32_listing_changes.sql)
create table public.local_areas (
  id uuid primary key default gen_random_uuid(),
  area text not null check (char_length(area) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  city_id uuid references public.cities (id) on delete restrict,
  city_section text check (char_length(city_section) <= 200),
  overview text check (char_length(overview) <= 10000),
  description text check (char_length(description) <= 10000),
  property_count integer default 0 check (property_count >= 0),
  featured_image_url text check (char_length(featured_image_url) <= 2000),
  area_images text[] default '{}' check (private.list_fits(area_images, 100, 2000)),
  market_data jsonb check (jsonb_typeof(market_data) = 'object' and private.json_fits(market_data, 20000, 10)),
  infrastructure jsonb check (jsonb_typeof(infrastructure) = 'object' and private.json_fits(infrastructure, 20000, 10)),
  local_amenities jsonb check (jsonb_typeof(local_amenities) = 'object' and private.json_fits(local_amenities, 20000, 10)),
  narratives jsonb check (jsonb_typeof(narratives) = 'object' and private.json_fits(narratives, 20000, 10)),
  buyer_intelligence jsonb check (jsonb_typeof(buyer_intelligence) = 'object' and private.json_fits(buyer_intelligence, 20000, 10)),
  vibe_and_lifestyle jsonb check (jsonb_typeof(vibe_and_lifestyle) = 'object' and private.json_fits(vibe_and_lifestyle, 20000, 10)),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now(),
  -- The ready photographs among its pictures, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint local_areas_photographs_fit
      check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2)),
  -- Set by a trigger when the slug or the city changes. They lead to the current address.
  former_addresses text[] not null default '{}'
    constraint local_areas_former_addresses_fit check (private.list_fits(former_addresses, 50, 400))
);

-- An area without a city is published in the default city's folder.
create unique index local_areas_address on public.local_areas
  (coalesce(city_id, '00000000-0000-0000-0000-000000000000'), slug);
create index local_areas_slug on public.local_areas (slug);
create index local_areas_area on public.local_areas (area);
create index local_areas_city on public.local_areas (city_id);
create index local_areas_section on public.local_areas (city_section, property_count desc);
create index local_areas_newest on public.local_areas (created_at desc);

call private.close_table('public.cities');
call private.close_table('public.local_areas');
call private.open_rows_to_server('public.cities');
call private.open_rows_to_server('public.local_areas');

create trigger cities_touch before update on public.cities
  for each row execute function private.touch();
create function private.keep_former_area_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  cities constant jsonb := (
    select coalesce(jsonb_object_agg(id, name), '{}') from public.cities where id in (old.city_id, new.city_id));
begin
  new.former_addresses := private.former_addresses(old.former_addresses,
    concat_ws('/', private.city_folder(cities ->> old.city_id::text), old.slug),
    concat_ws('/', private.city_folder(cities ->> new.city_id::text), new.slug));
  return new;
end
$$;

create trigger local_areas_former_address before update on public.local_areas
  for each row when ((old.slug, old.city_id) is distinct from (new.slug, new.city_id))
  execute function private.keep_former_area_address();

create trigger local_areas_touch before update on public.local_areas
  for each row execute function private.touch();

-- The city's name is part of the address of every page in it, so all of them change. Its areas keep their earlier
-- addresses; societies and homes name their city themselves.
create function private.handle_city_rename() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  areas uuid[];
  names constant text[] := array[lower(old.name), lower(new.name)];
begin
  update public.local_areas as area
     set former_addresses = private.former_addresses(area.former_addresses,
           concat_ws('/', private.city_folder(old.name), area.slug),
           concat_ws('/', private.city_folder(new.name), area.slug))
   where city_id = new.id and private.city_folder(old.name) <> private.city_folder(new.name);
  select array_agg(id) into areas from public.local_areas where city_id = new.id;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', (
    select array_agg(id::text) from public.properties where area_id = any (areas) or lower(city) = any (names)));
  perform private.flag_pages('society', (
    select array_agg(id) from public.society where area = any (areas) or lower(city) = any (names)));
  return null;
end
$$;

-- Refuses an area whose page would have the file of another, as local_areas_address does. An index cannot read the city:
-- an area without one is in the folder of the default city, and two cities may have one folder.
create function private.refuse_taken_area_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if exists (
    select from public.local_areas as other
      left join public.cities as city on city.id = other.city_id
     where other.slug = new.slug and other.id <> new.id
       and private.city_folder(city.name) = private.city_folder((select name from public.cities where id = new.city_id)))
  then
    raise exception 'duplicate key value violates unique constraint "local_areas_address"'
      using errcode = 'unique_violation', constraint = 'local_areas_address';
  end if;
  return null;
end
$$;

create trigger local_areas_one_address after insert or update of slug, city_id on public.local_areas
  for each row execute function private.refuse_taken_area_address();

create trigger cities_renamed after update on public.cities
  for each row when (old.name is distinct from new.name) execute function private.handle_city_rename();

-- supabase/schemas/05_society.sql

-- Residential societies. The id is text because one hidden society has the id '1000'.

-- Its triggers, in the order in which they run:
--   before insert: society_merged_area (57_area_merges.sql)
--   before insert: society_photographs (46_photographs.sql)
--   after insert: society_back (40_deleted_listings.sql)
--   after insert: society_added (32_listing_changes.sql)
--   before update: society_former_address
--   before update: society_merged_area (57_area_merges.sql)
--   before update: society_photographs (46_photographs.sql)
--   before update: society_touch
--   after update: society_changed (32_listing_changes.sql)
--   after delete: society_removed (32_listing_changes.sql)
create table public.society (
  -- The address of a society without a slug contains its id.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (char_length(name) between 1 and 300),
  slug text,
  area uuid references public.local_areas (id) on delete set null,
  city text check (char_length(city) <= 100),
  locality text check (char_length(locality) <= 200),
  description text check (char_length(description) <= 10000),
  overview text check (char_length(overview) <= 10000),
  developer text check (char_length(developer) <= 200),
  total_units integer check (total_units >= 0),
  configurations text check (char_length(configurations) <= 500),
  price_range text check (char_length(price_range) <= 200),
  project_status text check (char_length(project_status) <= 100),
  year_of_completion integer check (year_of_completion between 1900 and 2100),
  highlights text[] default '{}' check (private.list_fits(highlights, 100, 500)),
  property_images jsonb check (jsonb_typeof(property_images) = 'array' and private.json_fits(property_images, 20000, 10)),
  search_score numeric,
  specifications jsonb check (jsonb_typeof(specifications) = 'object' and private.json_fits(specifications, 20000, 10)),
  location jsonb check (jsonb_typeof(location) = 'object' and private.json_fits(location, 20000, 10)),
  community jsonb check (jsonb_typeof(community) = 'object' and private.json_fits(community, 20000, 10)),
  market jsonb check (jsonb_typeof(market) = 'object' and private.json_fits(market, 20000, 10)),
  narratives jsonb check (jsonb_typeof(narratives) = 'object' and private.json_fits(narratives, 20000, 10)),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now(),
  -- The ready photographs among its pictures, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint society_photographs_fit
      check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2)),
  -- Set by a trigger when the slug or the city changes. They lead to the current address.
  former_addresses text[] not null default '{}'
    constraint society_former_addresses_fit check (private.list_fits(former_addresses, 50, 400)),
  rera_number text check (char_length(rera_number) <= 100),
  constraint society_slug_check
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' or slug ~* '^\s*unlisted\s*$'),
  -- The slug is the name of a folder and part of a file name, and file names have at most 255 bytes.
  constraint society_slug_fits check (char_length(slug) <= 200)
);

-- A society that is shown nowhere: named or slugged 'unlisted', in any case or spacing, or with the id 1000.
create function public.is_hidden_society(id text, name text, slug text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select id = '1000'
      or coalesce(name ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
      or coalesce(slug ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
$$;

grant execute on function public.is_hidden_society(text, text, text) to service_role;

-- No two pages have one file: a publish would stop, and no other page would change either. The address of a society
-- without a slug contains its id.
create unique index society_address on public.society (private.city_folder(city), lower(coalesce(slug, id)))
  where not public.is_hidden_society(id, name, slug);
create index society_slug on public.society (slug);
create index society_area on public.society (area);
create index society_rank on public.society (search_score desc nulls last, name);
create index society_newest on public.society (created_at desc);
create index society_listed on public.society ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, id desc);
create index society_changed on public.society (updated_at);

call private.close_table('public.society');
call private.open_rows_to_server('public.society');

create function private.keep_former_society_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.former_addresses := private.former_addresses(old.former_addresses,
    concat_ws('/', private.city_folder(old.city), coalesce(old.slug, old.id)),
    concat_ws('/', private.city_folder(new.city), coalesce(new.slug, new.id)));
  return new;
end
$$;

-- A hidden society has no address.
create trigger society_former_address before update on public.society
  for each row when ((old.slug, old.city) is distinct from (new.slug, new.city)
    and not public.is_hidden_society(old.id, old.name, old.slug))
  execute function private.keep_former_society_address();

create trigger society_touch before update on public.society
  for each row execute function private.touch();

-- supabase/schemas/06_properties.sql

-- Homes for sale or rent. publish null or up to 10: hidden; above 10: public; from 1000 on: also on the front page.

-- Its triggers, in the order in which they run:
--   before insert: properties_begin (44_property_history.sql)
--   before insert: properties_merged_area (57_area_merges.sql)
--   after insert: properties_added (32_listing_changes.sql)
--   after insert: properties_listed (44_property_history.sql)
--   before update: properties_history (44_property_history.sql)
--   before update: properties_merged_area (57_area_merges.sql)
--   before update: properties_merged_home (77_same_homes.sql)
--   before update: properties_photographs (46_photographs.sql)
--   before update: properties_slug (24_property_slugs.sql)
--   before update: properties_touch
--   after update: properties_asked (74_confirmations.sql)
--   after update: properties_rule_ended (72_hidden_homes.sql)
--   after update: properties_shown_again (40_deleted_listings.sql)
--   after update: properties_stated (73_partner_feeds.sql)
--   after update: properties_changed (32_listing_changes.sql)
--   after delete: properties_deleted_of_partner (73_partner_feeds.sql)
--   after delete: properties_removed (32_listing_changes.sql)
create table public.properties (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  description text check (char_length(description) <= 10000),
  price numeric check (price >= 0),
  currency text default 'INR' check (currency ~ '^[A-Z]{3}$'),
  images text[] default '{}' check (images = '{}' or private.list_fits(images, 100, 2000)),
  image_desc text[] default '{}' check (image_desc = '{}' or private.list_fits(image_desc, 100, 500)),
  area text check (char_length(area) <= 200),
  city text check (char_length(city) <= 100),
  -- A small room counts as half a bedroom, as in Indian listings: '2.5 BHK'.
  bedrooms numeric(3, 1) check (bedrooms >= 0)
    constraint properties_bedrooms_halves check (bedrooms * 2 = trunc(bedrooms * 2)),
  baths integer check (baths >= 0),
  sqft numeric check (sqft >= 0),
  floor_no text check (char_length(floor_no) <= 100),
  facing_dir text check (char_length(facing_dir) <= 100),
  asset_type text check (char_length(asset_type) <= 100),
  maint_charges numeric check (maint_charges >= 0),
  last_verified date check (last_verified between '2000-01-01' and '2100-01-01'),
  marketing_tag text check (char_length(marketing_tag) <= 100),
  user_id uuid references public.profiles (id) on delete set null,
  area_id uuid references public.local_areas (id) on delete set null,
  society_id text references public.society (id) on delete set null check (char_length(society_id) <= 64),
  source_key text check (char_length(source_key) <= 200),
  publish integer check (publish >= 0),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: no view was counted yet. An update to null leaves the count unchanged, so an import does not reset it.
  view_count integer default 0 check (view_count >= 0),
  -- Set by a trigger; see property_slugs.
  slug text unique check (char_length(slug) <= 217),
  updated_at timestamptz not null default now(),
  -- What its page says about its prices and checks, newest first. Set by a trigger; see property_history.
  history jsonb default '[]'
    constraint properties_history_fits check (jsonb_typeof(history) = 'array' and private.json_fits(history, 20000, 4)),
  -- The ready photographs among its images and floor plans, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint properties_photographs_fit
      check (photographs = '{}' or (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2))),
  -- What the number in sqft measures. No kind of area is converted to another.
  area_basis text check (area_basis in ('carpet', 'built_up', 'super_built_up', 'plot')),
  carpet_sqft numeric check (carpet_sqft >= 0),
  plot_sqft numeric check (plot_sqft >= 0),
  balconies integer check (balconies between 0 and 20),
  furnishing text check (furnishing in ('full', 'semi', 'none')),
  furnished_with text[] check (private.list_fits(furnished_with, 100, 500)),
  -- 'now', or a day.
  available_from text check (char_length(available_from) <= 20 and private.is_free_from(available_from)),
  -- 'ready', 'under_construction', or the month until which it is built: '2027-06'.
  possession text
    check (char_length(possession) <= 20 and possession ~ '^(ready|under_construction|20[0-9]{2}-(0[1-9]|1[0-2]))$'),
  open_to text[]
    check (private.list_fits(open_to, 5, 20) and private.words_of(open_to, '{anyone,family,singles,company,students}')),
  pets boolean,
  sale_kind text check (sale_kind in ('new', 'resale')),
  negotiable boolean,
  -- Rupees ('150000'), months of rent ('2 months') or a share of the price ('1.5%'). '0': nothing is paid.
  deposit text check (char_length(deposit) <= 20 and deposit ~ '^(0|[1-9][0-9]{0,11}|[0-9]{1,2}([.]5)? months?)$'),
  brokerage text
    check (char_length(brokerage) <= 20 and
      brokerage ~ '^(0|[1-9][0-9]{0,11}|[0-9]{1,2}([.]5)? months?|[0-9]{1,2}([.][0-9]{1,2})?%)$'),
  lock_in_months integer check (lock_in_months between 0 and 120),
  notice_months integer check (notice_months between 0 and 24),
  ownership text check (ownership in ('freehold', 'leasehold', 'cooperative', 'power_of_attorney')),
  khata text check (khata in ('a', 'b')),
  rera_number text check (char_length(rera_number) <= 100),
  total_floors integer check (total_floors between 0 and 200),
  built_year integer check (built_year between 1800 and 2100),
  lift boolean,
  gated boolean,
  power_backup text check (power_backup in ('none', 'lift_and_lights', 'full')),
  water text[]
    check (private.list_fits(water, 3, 20) and private.words_of(water, '{corporation,borewell,tanker}')),
  parking_covered integer check (parking_covered between 0 and 50),
  parking_open integer check (parking_open between 0 and 50),
  parking_two_wheeler integer check (parking_two_wheeler between 0 and 50),
  -- Few: with the images, what photographs says of them must fit.
  floor_plans text[] check (floor_plans = '{}' or private.list_fits(floor_plans, 20, 2000)),
  video_url text check (char_length(video_url) <= 2000),
  -- Whose home it is; see partners (64_partners.sql), where its foreign key is.
  partner_id uuid,
  constraint properties_open_to_anyone_alone check (not ('anyone' = any (open_to) and cardinality(open_to) > 1))
);

create index properties_home on public.properties (publish desc, created_at desc) where publish >= 1000;
create index properties_newest on public.properties (created_at desc, id) where publish > 10;
create index properties_newest_of_type on public.properties (property_type, created_at desc, id) where publish > 10;
create index properties_price on public.properties (price) where publish > 10;
create index properties_price_of_type on public.properties (property_type, price) where publish > 10;
-- Not partial: deleting a society or an area must find its hidden homes too.
create index properties_society on public.properties (society_id, created_at desc);
create index properties_area on public.properties (area_id, created_at desc);
create index properties_changed on public.properties (updated_at);
-- For the admin's list of pages, newest first, and for looking up a row by the text id that pages use.
create index properties_listed on public.properties ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, (id::text) desc);
create index properties_text_id on public.properties ((id::text));
create index properties_owner on public.properties (user_id) where user_id is not null;

call private.close_table('public.properties');
call private.open_rows_to_server('public.properties');

-- Like private.touch(), but a new view count, another owner or another partner does not count as a change: no page shows
-- them.
create function private.touch_property() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  compared public.properties;
begin
  new.created_at := coalesce(new.created_at, old.created_at);
  new.view_count := coalesce(new.view_count, old.view_count);
  new.updated_at := old.updated_at;
  compared := new;
  compared.view_count := old.view_count;
  compared.user_id := old.user_id;
  compared.partner_id := old.partner_id;
  if compared is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

-- Runs after properties_slug, as triggers run in the order of their names: a new slug is a change too.
create trigger properties_touch before update on public.properties
  for each row execute function private.touch_property();

-- supabase/schemas/07_unavailable_homes.sql

-- Homes that a check found sold or let. For 90 days a short page at their address says so and shows similar homes
-- (decision L2). The row is a copy: what staff change in the hidden home is not shown.

create table public.unavailable_homes (
  id uuid primary key references public.properties (id) on delete cascade,
  -- The day of the check, in India.
  since date not null check (since between '2000-01-01' and '2100-01-01'),
  slug text not null check (char_length(slug) <= 217),
  title text not null check (char_length(title) between 1 and 300),
  city text check (char_length(city) <= 100),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  price numeric check (price >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  area_id uuid
);

create index unavailable_homes_day on public.unavailable_homes (since);

call private.close_table('public.unavailable_homes');
grant select (id, since, slug, title, city, property_type, price, currency, area_id) on table public.unavailable_homes
  to service_role;

-- supabase/schemas/08_property_views.sql

-- Views of a home, recorded without the person: no user, no IP address. Raw rows are kept for 30 days; the numbers of a home
-- and day stay (58_home_days.sql).

create table public.property_views (
  id bigint generated by default as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  user_id uuid check (user_id is null),
  ip_address inet check (ip_address is null),
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  -- False: a robot's, by its name. home_days has only those that are counted.
  counted boolean not null default true
);

create index property_views_property on public.property_views (property_id, created_at desc);
create index property_views_newest on public.property_views (created_at);

call private.close_table('public.property_views');
call private.open_rows_to_server('public.property_views');

-- supabase/schemas/09_html_generation_metadata.sql

-- Pages of the published site. A page without a row was never generated. needs_regeneration: something that the
-- page shows has changed.

create table public.html_generation_metadata (
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  needs_regeneration boolean not null default false,
  last_generated_at timestamptz,
  file_size_bytes bigint check (file_size_bytes >= 0),
  generation_duration_ms numeric check (generation_duration_ms >= 0),
  html_path text check (char_length(html_path) <= 1000),
  -- When needs_regeneration was last set: a page whose rows were read before that instant does not clear it.
  flagged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (entity_type, entity_id)
);

create index html_generation_metadata_stale on public.html_generation_metadata (entity_type)
  where needs_regeneration;

call private.close_table('public.html_generation_metadata');
call private.open_rows_to_server('public.html_generation_metadata');

create trigger html_generation_metadata_touch before update on public.html_generation_metadata
  for each row execute function private.touch();

-- Sets needs_regeneration on those of these pages that have a row. Rows are locked in one order, so that two
-- changes that touch the same pages wait for each other instead of deadlocking.
create function private.flag_pages(kind text, ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if ids is null or cardinality(ids) = 0 then
    return;
  end if;
  perform from public.html_generation_metadata
    where entity_type = kind and entity_id = any (ids) order by entity_id for update;
  if not found then
    return;
  end if;
  update public.html_generation_metadata
     set needs_regeneration = true, flagged_at = clock_timestamp()
   where entity_type = kind and entity_id = any (ids);
end
$$;

-- The instant that a publish asks for before it reads rows, and later saves as last_generated_at. Every change
-- that is committed later is flagged after this instant, also the change of a transaction that is open now. It
-- comes from the clock of the database, not of the generator.
create function public.publishing_time() returns timestamptz
  language sql volatile security definer
  set search_path = ''
as $$
  select least(clock_timestamp(), (
    select min(xact_start) from pg_catalog.pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null))
$$;

-- Whether the page's own row, or one that it shows, has changed since `instant`. Only for a page that had no
-- metadata row that could carry the flag.
create function private.has_changed_since(kind text, id text, instant timestamptz) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  case kind
    when 'property' then
      return exists (
        select from public.properties as property
          left join public.society on society.id = property.society_id
          left join public.local_areas as area on area.id = property.area_id
         where property.id::text = has_changed_since.id
           and property.id = has_changed_since.id::uuid
           and greatest(property.updated_at, society.updated_at, area.updated_at) > instant);
    when 'society' then
      return exists (select from public.society where society.id = has_changed_since.id and updated_at > instant)
        or exists (select from public.properties where society_id = has_changed_since.id and updated_at > instant);
    else
      return exists (
          select from public.local_areas where local_areas.id = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.society where area = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.properties where area_id = has_changed_since.id::uuid and updated_at > instant);
  end case;
end
$$;

-- Upserts [{entity_type, entity_id, file_size_bytes, generation_duration_ms, html_path, last_generated_at}] and
-- returns how many. last_generated_at is the instant before the rows were read (publishing_time()). A flag set
-- after it stays set, and an older page never replaces the figures of a newer one.
create function public.save_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
  read_at timestamptz;
begin
  select min(last_generated_at) into read_at from jsonb_to_recordset(rows) as incoming (last_generated_at timestamptz);
  insert into public.html_generation_metadata as page (
    entity_type, entity_id, needs_regeneration, last_generated_at, file_size_bytes, generation_duration_ms, html_path)
  select distinct on (entity_type, entity_id)
         entity_type, entity_id,
         -- Usually no row has changed since these were read, and then no page needs a check of its own.
         coalesce(greatest(
           (select max(updated_at) from public.properties),
           (select max(updated_at) from public.society),
           (select max(updated_at) from public.local_areas)) > read_at, false)
         and not exists (
           select from public.html_generation_metadata as known
            where known.entity_type = incoming.entity_type and known.entity_id = incoming.entity_id)
         and private.has_changed_since(entity_type, entity_id, last_generated_at),
         last_generated_at, file_size_bytes, generation_duration_ms, html_path
    from jsonb_to_recordset(rows) as incoming (
      entity_type text, entity_id text, file_size_bytes bigint, generation_duration_ms numeric, html_path text,
      last_generated_at timestamptz)
   order by entity_type, entity_id, last_generated_at desc
  on conflict (entity_type, entity_id) do update
     set needs_regeneration = coalesce(page.flagged_at > excluded.last_generated_at, false)
           or excluded.needs_regeneration,
         last_generated_at = excluded.last_generated_at,
         file_size_bytes = excluded.file_size_bytes,
         generation_duration_ms = excluded.generation_duration_ms,
         html_path = excluded.html_path
   where page.last_generated_at is null or page.last_generated_at <= excluded.last_generated_at;
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Deletes the metadata of pages that are gone, [{entity_type, entity_id}], notes on their removal jobs when
-- they came down, and returns how many pages were known.
create function public.forget_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.html_generation_metadata as page
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where page.entity_type = removed.entity_type and page.entity_id = removed.entity_id;
  get diagnostics forgotten = row_count;
  perform from public.html_generation_jobs as job
    join jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
      on job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
   where job.action = 'delete' and job.status in ('queued', 'running', 'held')
   order by job.entity_type, job.entity_id for update of job;
  update public.html_generation_jobs as job
     set took_down_at = clock_timestamp(),
         -- The page is removed, so nothing is left to decide about a removal on hold.
         status = case when job.status = 'held' then 'done' else job.status end,
         finished_at = case when job.status = 'held' then clock_timestamp() end
    from jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
     and job.action = 'delete' and job.status in ('queued', 'running', 'held');
  delete from public.html_leaving_rows as leaving
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where leaving.entity_type = removed.entity_type and leaving.entity_id = removed.entity_id;
  return forgotten;
end
$$;

grant execute on function
  public.publishing_time(), public.save_generated_pages(jsonb), public.forget_generated_pages(jsonb)
  to service_role;

-- supabase/schemas/10_html_removal_holds.sql

-- Removals that wait for a person's decision. More than a fifth of the pages never come down unless an admin
-- has said so. A removal that a trigger or an editor queued is not judged by its own batch, but by all such
-- removals that are leaving now or came down within a day. Past the limit it waits as a 'held' job until
-- somebody allows or cancels it, or its row is shown again (decision 045).

-- One row for the removals that were put on hold at one moment, with the decision and who made it.
create table public.html_removal_holds (
  id bigint generated by default as identity primary key,
  held_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('allowed', 'cancelled')),
  decided_at timestamptz,
  -- Null: somebody decided on the command line.
  decided_by uuid,
  check ((decision is null) = (decided_at is null))
);

-- The rows of pages that are leaving, as pages showed them last. While `hold` is set the site goes on showing
-- the row: its removal is on hold, or was cancelled. `row` is null where only the page itself can be kept.
create table public.html_leaving_rows (
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  row jsonb check (private.json_fits("row", 2000000, 12)),
  hold bigint references public.html_removal_holds (id),
  primary key (entity_type, entity_id)
);

create index html_leaving_rows_hold on public.html_leaving_rows (hold) where hold is not null;

call private.close_table('public.html_removal_holds');
call private.close_table('public.html_leaving_rows');
call private.open_rows_to_server('public.html_removal_holds');
call private.open_rows_to_server('public.html_leaving_rows');

-- Stores the last content of the rows of these pages, in case their removal is put on hold.
create function private.save_leaving_rows(kind text, last_rows jsonb[]) returns void
  language sql
  set search_path = ''
as $$
  insert into public.html_leaving_rows (entity_type, entity_id, row)
  select kind, page.entity_id, last.row
    from unnest(last_rows) as last (row)
    join public.html_generation_metadata as page on page.entity_type = kind and page.entity_id = last.row ->> 'id'
   order by page.entity_id
  on conflict (entity_type, entity_id) do nothing
$$;

-- Puts removals that no admin asked for on hold when, together with those that came down within a day, they are
-- more than five pages and more than a fifth of all pages or of one kind. Until somebody has decided, every
-- further one is held too. Returns whether removals are held. src/generator/publish/guard-removals.ts has the
-- same limits. Concurrent workers count the same, because a removal that another worker has claimed still counts
-- as leaving. A worker counts after it has locked the jobs that it claims.
create function private.guard_removals() returns boolean
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  since timestamptz;
  too_many boolean;
  to_hold bigint[];
  new_hold bigint;
begin
  if not exists (
    select from public.html_generation_jobs
     where action = 'delete' and not approved and status in ('queued', 'held')) then
    return false;
  end if;
  -- An admin who allowed removals knew of all that came before.
  since := greatest(clock_timestamp() - interval '24 hours', (
    select max(decided_at) from public.html_removal_holds where decision = 'allowed'));
  select exists (select from public.html_generation_jobs where status = 'held') into too_many;
  if not too_many then
    with pages as (
      select page.entity_type, page.entity_id, job.id is not null as leaving
        from public.html_generation_metadata as page
        left join public.html_generation_jobs as job
          on job.entity_type = page.entity_type and job.entity_id = page.entity_id
         and job.action = 'delete' and not job.approved and job.status in ('queued', 'running', 'held')
      union all
      select distinct job.entity_type, job.entity_id, true
        from public.html_generation_jobs as job
       where job.took_down_at > since and not job.approved and not exists (
         select from public.html_generation_metadata as page
          where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
    ), shares as (
      select count(*) filter (where leaving) as leaving, count(*) as known
        from pages group by grouping sets ((entity_type), ())
    )
    select coalesce(bool_or(leaving > 5 and leaving * 5 > known), false) into too_many from shares;
  end if;
  if not too_many then
    return false;
  end if;
  -- Skips a job that another transaction is changing, because waiting for it could deadlock. The next call sees it.
  to_hold := array(
    select job.id from public.html_generation_jobs as job
     where job.status = 'queued' and job.action = 'delete' and not job.approved and exists (
       select from public.html_generation_metadata as page
        where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
       for update of job skip locked);
  if cardinality(to_hold) > 0 then
    insert into public.html_removal_holds default values returning id into new_hold;
    update public.html_generation_jobs set status = 'held', hold = new_hold, error = null where id = any (to_hold);
    insert into public.html_leaving_rows as leaving (entity_type, entity_id, hold)
    select entity_type, entity_id, new_hold from public.html_generation_jobs where id = any (to_hold)
     order by entity_type, entity_id
    on conflict (entity_type, entity_id) do update set hold = excluded.hold;
  end if;
  return true;
end
$$;

-- private.guard_removals() for a publish, which calls it after it has read its rows: a row that it found hidden
-- has its removal queued by then.
create function public.guard_html_removals() returns boolean
  language sql security definer
  set search_path = ''
as $$
  select private.guard_removals()
$$;

-- Allows or cancels the removals of these holds, or of all undecided holds when `holds` is null, where 'allowed'
-- also allows what was cancelled before. Of named holds only the undecided ones are meant, or with
-- `cancelled_before` only the cancelled ones: an admin who allows what an old screen shows as waiting has not read
-- that a colleague cancelled it. Returns the number of pages.
create function public.decide_html_removals(
  decision text, holds bigint[] default null, decided_by uuid default null, cancelled_before boolean default false
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  chosen bigint[];
  decided integer;
  decided_again integer;
begin
  chosen := array(
    select id from public.html_removal_holds as hold
     where case when decide_html_removals.holds is null
       then hold.decision is null or (hold.decision = 'cancelled' and decide_html_removals.decision = 'allowed')
       else id = any (decide_html_removals.holds)
         and hold.decision is not distinct from case when decide_html_removals.cancelled_before then 'cancelled' end
       end
     order by id for no key update);
  if decide_html_removals.holds is null and decide_html_removals.decision = 'allowed' then
    -- Approves every removal that is queued or running, also those that no worker has checked yet.
    update public.html_generation_jobs set approved = true
     where id in (
       select id from public.html_generation_jobs
        where action = 'delete' and not approved and status in ('queued', 'running')
        order by entity_type, entity_id for update);
  end if;
  perform from public.html_generation_jobs
    where status = 'held' and hold = any (chosen) order by entity_type, entity_id for update;
  if decide_html_removals.decision = 'cancelled' then
    update public.html_generation_jobs set status = 'done', finished_at = clock_timestamp()
     where status = 'held' and hold = any (chosen);
    get diagnostics decided = row_count;
  else
    update public.html_generation_jobs
       set status = 'queued', approved = true, requested_by = decide_html_removals.decided_by, attempts = 0,
           run_after = clock_timestamp()
     where status = 'held' and hold = any (chosen);
    get diagnostics decided = row_count;
    insert into public.html_generation_jobs as job (entity_type, entity_id, action, requested_by, approved)
    select leaving.entity_type, leaving.entity_id, 'delete', decide_html_removals.decided_by, true
      from public.html_leaving_rows as leaving
      join public.html_removal_holds as hold on hold.id = leaving.hold
     where hold.id = any (chosen) and hold.decision = 'cancelled'
     order by leaving.entity_type, leaving.entity_id
    on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do nothing;
    get diagnostics decided_again = row_count;
    decided := decided + decided_again;
    update public.html_leaving_rows set hold = null where hold = any (chosen);
  end if;
  update public.html_removal_holds as hold
     set decision = decide_html_removals.decision, decided_at = clock_timestamp(),
         decided_by = decide_html_removals.decided_by
   where hold.id = any (chosen);
  return decided;
end
$$;

-- The shape is in src/contracts/admin-removals.ts. `waiting`: on hold. `cancelled`: so that the pages stay up
-- although their rows are hidden or gone. Null where there are none.
create function public.admin_removals() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  with leaving as (
    select leaving_row.entity_type, leaving_row.entity_id, hold.id as hold, hold.held_at, hold.decision, hold.decided_at,
           page.html_path,
           coalesce(leaving_row.row ->> 'title', leaving_row.row ->> 'name', leaving_row.row ->> 'area',
             private.page_name(leaving_row.entity_type, leaving_row.entity_id), leaving_row.entity_id) as name,
           case when leaving_row.entity_type = 'property' and leaving_row.row is not null
             then private.telling_facts(leaving_row.row ->> 'slug', leaving_row.row ->> 'society_id',
               leaving_row.row ->> 'area', (leaving_row.row ->> 'sqft')::numeric, leaving_row.row ->> 'source_key')
             else private.page_facts(leaving_row.entity_type, leaving_row.entity_id) end as facts
      from public.html_leaving_rows as leaving_row
      join public.html_removal_holds as hold on hold.id = leaving_row.hold
      left join public.html_generation_metadata as page
        on page.entity_type = leaving_row.entity_type and page.entity_id = leaving_row.entity_id
     where hold.decision is distinct from 'allowed'
  ), numbered as (
    select *, row_number() over (partition by decision order by entity_type, name, entity_id) as position from leaving
  ), groups as (
    select decision, count(*) as pages, jsonb_agg(distinct hold) as holds, min(held_at) as held_at,
           max(decided_at) as decided_at,
           jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'name', name, 'facts', facts,
             'html_path', html_path) order by position) filter (where position <= 5) as names
      from numbered group by decision
  )
  select jsonb_build_object(
    'waiting', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'held_at', held_at, 'names', names)
        from groups where decision is null),
    'cancelled', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'decided_at', decided_at, 'names', names)
        from groups where decision = 'cancelled'))
    into answer;
  return answer;
end
$$;

grant execute on function public.guard_html_removals(), public.decide_html_removals(text, bigint[], uuid, boolean)
  to service_role;
grant execute on function public.admin_removals() to authenticated;

-- supabase/schemas/11_html_generation_jobs.sql

-- Jobs of the publishing queue: pages to make or to remove. A page has at most one open job; a new request changes it.

create table public.html_generation_jobs (
  id bigint generated by default as identity primary key,
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  action text not null check (action in ('generate', 'delete')),
  priority integer not null default 10,
  status text not null default 'queued' 
    check (status in ('queued', 'running', 'held', 'done', 'failed')),
  -- Every new request raises it. A job that was claimed at an older revision stays open when its worker finishes.
  revision integer not null default 1,
  claimed_revision integer,
  attempts integer not null default 0,
  run_after timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  worker text check (char_length(worker) <= 200),
  error text check (char_length(error) <= 2000),
  requested_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- True when an admin requested this removal, or somebody allowed it.
  approved boolean not null default false,
  hold bigint references public.html_removal_holds (id),
  took_down_at timestamptz,
  updated_at timestamptz not null default clock_timestamp()
);

create unique index html_generation_jobs_open on public.html_generation_jobs (entity_type, entity_id)
  where status in ('queued', 'running', 'held');
create index html_generation_jobs_next on public.html_generation_jobs (priority desc, created_at, id)
  where status in ('queued', 'running');
create index html_generation_jobs_page on public.html_generation_jobs (entity_type, entity_id, created_at desc);
create index html_generation_jobs_finished on public.html_generation_jobs (status, finished_at desc);
create index html_generation_jobs_leaving on public.html_generation_jobs (status)
  where action = 'delete' and not approved and status in ('queued', 'running', 'held');
create index html_generation_jobs_took_down on public.html_generation_jobs (took_down_at)
  where took_down_at is not null;
-- A decision looks up the jobs of its holds.
create index html_generation_jobs_hold on public.html_generation_jobs (hold) where hold is not null;
-- The admin asks for what has changed since it last asked.
create index html_generation_jobs_changed on public.html_generation_jobs (updated_at);

call private.close_table('public.html_generation_jobs');
call private.open_rows_to_server('public.html_generation_jobs');

create trigger html_generation_jobs_touch before update on public.html_generation_jobs
  for each row execute function private.touch();

-- Jobs that failed within 7 days and whose page was neither tried again nor published since.
create view private.failed_jobs as
  select job.*
    from public.html_generation_jobs as job
   where job.status = 'failed' and job.finished_at > now() - interval '7 days'
     and not exists (
       select from public.html_generation_jobs as later
        where later.entity_type = job.entity_type and later.entity_id = job.entity_id
          and (later.created_at, later.id) > (job.created_at, job.id))
     and not exists (
       select from public.html_generation_metadata as page
        where page.entity_type = job.entity_type and page.entity_id = job.entity_id and job.action = 'generate'
          and page.last_generated_at > job.finished_at);

-- Queues an action for these pages and returns how many pages have a job now. An open job takes the new action
-- and is due at once; a removal on hold stays there until an admin asks for it or the page is wanted again. A
-- removal that an editor asked for is guarded like one that nobody asked for.
create function public.enqueue_html_jobs(
  entity_type text, entity_ids text[], action text, priority integer default 10, requested_by uuid default null
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  by_admin constant boolean := private.is_admin(enqueue_html_jobs.requested_by);
  queued integer;
begin
  insert into public.html_generation_jobs as job (entity_type, entity_id, action, priority, requested_by, approved)
  select enqueue_html_jobs.entity_type, page, enqueue_html_jobs.action, enqueue_html_jobs.priority,
         enqueue_html_jobs.requested_by, by_admin
    from (select distinct unnest(entity_ids) as page) as pages
   order by page
  on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do update
     set action = excluded.action,
         revision = job.revision + 1,
         priority = greatest(job.priority, excluded.priority),
         -- A request to make the page is not a request to remove it.
         requested_by = case when job.action = excluded.action
           then coalesce(excluded.requested_by, job.requested_by) else excluded.requested_by end,
         approved = excluded.approved or (job.approved and job.action = excluded.action),
         status = case when job.status = 'held' and (excluded.approved or excluded.action = 'generate')
           then 'queued' else job.status end,
         hold = case when excluded.approved or excluded.action = 'generate' then null else job.hold end,
         attempts = case when job.status = 'running' then job.attempts else 0 end,
         run_after = clock_timestamp();
  get diagnostics queued = row_count;
  if enqueue_html_jobs.action = 'delete' and by_admin then
    update public.html_leaving_rows as leaving set hold = null
     where leaving.entity_type = enqueue_html_jobs.entity_type and leaving.entity_id = any (entity_ids);
  end if;
  return queued;
end
$$;

-- Queues the pages of published rows that were saved or checked, or have new pictures. A page that was taken
-- down comes back only if an admin saved it. Returns whether any page was queued.
create function private.queue_saved_pages(kind text, ids text[], saved_by uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  allowed_ids constant text[] := array(
    select page from unnest(ids) as page
     where private.is_admin(saved_by) or not private.is_taken_down(kind, page));
begin
  if cardinality(allowed_ids) > 0 then
    perform public.enqueue_html_jobs(kind, allowed_ids, 'generate', 10, saved_by);
  end if;
  return cardinality(allowed_ids) > 0;
end
$$;

-- Queues the pages of rows that are back: those that were leaving, are on hold or came down, and with
-- `were_hidden` the pages of all these rows. This needs no approval by staff. Jobs that staff queue go first.
create function private.queue_restored_pages(kind text, ids text[], were_hidden boolean default false) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  page_ids text[];
begin
  if ids is null then
    return;
  end if;
  delete from public.html_withdrawn_pages where entity_type = kind and entity_id = any (ids);
  page_ids := case when were_hidden then ids else array(
    select entity_id from public.html_generation_jobs
     where entity_type = kind and entity_id = any (ids) and action = 'delete'
       and (status in ('queued', 'running', 'held') or took_down_at is not null)
    union
    select entity_id from public.html_leaving_rows where entity_type = kind and entity_id = any (ids)) end;
  if cardinality(page_ids) > 0 then
    perform public.enqueue_html_jobs(kind, page_ids, 'generate', 5);
    delete from public.html_leaving_rows where entity_type = kind and entity_id = any (page_ids);
  end if;
end
$$;

create function private.queue_page_removals(kind text, ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if cardinality(ids) > 0 then
    perform public.enqueue_html_jobs(kind, ids, 'delete');
  end if;
end
$$;

-- Queues the page of a failed job again. Returns false when the job has not failed or the page has a newer job.
create function public.retry_html_job(job bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  failed public.html_generation_jobs;
begin
  perform private.require_admin();
  select * into failed from public.html_generation_jobs as each
   where each.id = retry_html_job.job and each.status = 'failed'
     and not exists (
       select from public.html_generation_jobs as later
        where later.entity_type = each.entity_type and later.entity_id = each.entity_id
          and (later.created_at, later.id) > (each.created_at, each.id));
  if failed.id is null then
    return false;
  end if;
  perform public.enqueue_html_jobs(
    failed.entity_type, array[failed.entity_id], failed.action, 10, (select auth.uid()));
  return true;
end
$$;

grant execute on function public.enqueue_html_jobs(text, text[], text, integer, uuid) to service_role;
grant execute on function public.retry_html_job(bigint) to authenticated;

-- supabase/schemas/12_html_withdrawn_pages.sql

-- Pages that staff took down although their rows are published. They are stored here and not in the memory of a
-- worker, because the next worker would bring them back with the first page it publishes.

create table public.html_withdrawn_pages (
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  withdrawn_at timestamptz not null default clock_timestamp(),
  primary key (entity_type, entity_id)
);

call private.close_table('public.html_withdrawn_pages');
call private.open_rows_to_server('public.html_withdrawn_pages');

-- Whether an admin took this page down although its row is published, or has just asked for that.
create function private.is_taken_down(kind text, page text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
      select from public.html_withdrawn_pages as withdrawn where withdrawn.entity_type = kind and withdrawn.entity_id = page)
    or exists (
      select from public.html_generation_jobs as job
       where job.entity_type = kind and job.entity_id = page and job.action = 'delete' and job.approved
         and job.status in ('queued', 'running'))
$$;

-- Stores the pages that were withdrawn and forgets those that were restored; both arguments are
-- [{entity_type, entity_id}]. Only withdrawn pages of published rows are stored: the others have no page anyway, and
-- come back when their row does.
create function public.save_withdrawn_pages(withdrawn jsonb, restored jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_withdrawn_pages as page
   using jsonb_to_recordset(restored) as restored_page (entity_type text, entity_id text)
   where page.entity_type = restored_page.entity_type and page.entity_id = restored_page.entity_id;
  insert into public.html_withdrawn_pages (entity_type, entity_id)
  select distinct page.entity_type, page.entity_id
    from jsonb_to_recordset(withdrawn) as withdrawn_page (entity_type text, entity_id text)
    join private.pages as page on page.entity_type = withdrawn_page.entity_type and page.entity_id = withdrawn_page.entity_id
   where page.published
  on conflict (entity_type, entity_id) do nothing;
end
$$;

-- Called after a publish of everything, which follows the rows alone.
create function public.forget_withdrawn_pages() returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.html_withdrawn_pages
$$;

grant execute on function public.save_withdrawn_pages(jsonb, jsonb), public.forget_withdrawn_pages()
  to service_role;

-- supabase/schemas/13_html_workers.sql

-- Workers of the publishing queue: when each was last seen, and how it claims jobs and hands them back. A worker that
-- dies loses the lease on its jobs, and another worker does them.

create table public.html_workers (
  worker text primary key check (char_length(worker) between 1 and 200),
  last_seen_at timestamptz not null default clock_timestamp()
);

call private.close_table('public.html_workers');
call private.open_rows_to_server('public.html_workers');

-- Records that the worker is alive, and returns which work waits, {jobs, photographs, previews, partner_pictures,
-- feeds}, and how many removals are on hold. A worker asks every two seconds, so all of it is one call.
create function public.beat_html_worker(worker text) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.html_workers (worker) values (beat_html_worker.worker)
    on conflict on constraint html_workers_pkey do update set last_seen_at = clock_timestamp();
  return jsonb_build_object(
    'jobs', exists (select from public.html_generation_jobs where status in ('queued', 'running')),
    'photographs', exists (
      select from public.photographs
       where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Counts expired previews too: the worker that claims a preview deletes them.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or requested_at < clock_timestamp() - interval '15 minutes'),
    'partner_pictures', exists (
      select from public.partner_pictures
       where due_at <= clock_timestamp() and (lease_until is null or lease_until <= clock_timestamp())),
    'feeds', exists (
      select from public.feed_runs
       where state = 'waiting' or state = 'applying' and source <> 'command' and lease_until <= clock_timestamp()),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$$;

-- Whether a worker is silent: its lease ended more than two minutes ago, or ends in more than ten minutes,
-- which happens only after the clock stepped back, because leases last five minutes at most.
create function private.is_worker_silent(lease_until timestamptz, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select lease_until < at - interval '2 minutes' or lease_until > at + interval '10 minutes'
$$;

-- Claims the most urgent open jobs for this worker, with a lease. A job whose lease has run out counts as one
-- failed attempt. No pause before a retry is longer than 80 seconds: a job that is due only in more than five
-- minutes got its time before the clock stepped back, and is claimed now. Removals that no admin asked for are
-- guarded (private.guard_removals()), and are not claimed while some are on hold.
create function public.claim_html_jobs(
  worker text, take integer default 10, lease interval default '60 seconds'
) returns setof public.html_generation_jobs
  language plpgsql security definer
  set search_path = ''
as $$
declare
  are_removals_held boolean := false;
  next bigint[];
begin
  -- A page that stops its worker at every attempt must not be tried for ever.
  update public.html_generation_jobs as job
     set status = 'failed', finished_at = clock_timestamp(), lease_until = null,
         error = coalesce(job.error, 'The worker stopped while it made this page')
   where job.id in (
     select id from public.html_generation_jobs
      where status = 'running' and lease_until <= clock_timestamp() and attempts >= 5
        and revision = claimed_revision
        for update skip locked);

  -- The jobs are locked before their removals are counted, so that none comes to them uncounted. If some of them
  -- are put on hold by that, others take their places.
  loop
    next := array(
      select open.id from public.html_generation_jobs as open
       where ((open.status = 'queued'
               and (open.run_after <= clock_timestamp() or open.run_after > clock_timestamp() + interval '5 minutes'))
          or (open.status = 'running' and open.lease_until <= clock_timestamp()))
         and not (are_removals_held and open.status = 'queued' and open.action = 'delete' and not open.approved and exists (
           select from public.html_generation_metadata as page
            where page.entity_type = open.entity_type and page.entity_id = open.entity_id))
       order by open.priority desc, open.created_at, open.id
       limit take
         for update of open skip locked);
    are_removals_held := private.guard_removals();
    exit when not exists (select from public.html_generation_jobs where id = any (next) and status = 'held');
  end loop;

  return query
    with claimed as (
      update public.html_generation_jobs as job
         set status = 'running',
             worker = claim_html_jobs.worker,
             attempts = case when job.revision = job.claimed_revision then job.attempts + 1 else 1 end,
             claimed_revision = job.revision,
             lease_until = clock_timestamp() + lease,
             started_at = clock_timestamp()
       where job.id = any (next)
      returning job.*
    )
    select * from claimed order by priority desc, created_at, id;
end
$$;

-- Extends the lease of this worker's running jobs; returns how many it still holds.
create function public.renew_html_leases(worker text, lease interval default '60 seconds') returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  renewed integer;
begin
  update public.html_generation_jobs as job
     set lease_until = clock_timestamp() + lease
   where job.status = 'running' and job.worker = renew_html_leases.worker;
  get diagnostics renewed = row_count;
  return renewed;
end
$$;

-- Ends these jobs, [{id, revision}], in one statement. Each is 'done', 'queued' when a newer request came while it ran,
-- or 'lost' when it is no longer this worker's.
create function private.finish_jobs(worker text, finished jsonb) returns table (id bigint, outcome text)
  language sql
  set search_path = ''
as $$
  with own as (
    select job.id, job.revision = ended.revision as is_latest
      from jsonb_to_recordset(finished) as ended (id bigint, revision integer)
      join public.html_generation_jobs as job using (id)
     where job.status = 'running' and job.worker = finish_jobs.worker
     order by job.id for update of job
  ), ended as (
    update public.html_generation_jobs as job
       set status = case when own.is_latest then 'done' else 'queued' end,
           finished_at = case when own.is_latest then clock_timestamp() end,
           run_after = clock_timestamp(),
           lease_until = null,
           error = null
      from own where job.id = own.id
    returning job.id, job.status
  )
  select given.id, coalesce(ended.status, 'lost')
    from jsonb_to_recordset(finished) as given (id bigint) left join ended using (id)
$$;

-- The same for one job.
create function public.finish_html_job(id bigint, revision integer, worker text) returns text
  language sql security definer
  set search_path = ''
as $$
  select outcome
    from private.finish_jobs(finish_html_job.worker,
      jsonb_build_array(jsonb_build_object('id', finish_html_job.id, 'revision', finish_html_job.revision)))
$$;

-- Notes a failed attempt. Returns 'queued' with a growing pause (10, 20, 40, 80 seconds), 'failed' after the
-- fifth attempt, or 'lost'. A final error is one that a retry cannot fix, such as a bad row: the job fails at
-- once, so that staff see it while they look.
create function public.fail_html_job(id bigint, worker text, error text, final boolean default false) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.html_generation_jobs as job
     set status = case when attempt.is_last then 'failed' else 'queued' end,
         finished_at = case when attempt.is_last then clock_timestamp() end,
         run_after = case
           when job.revision = job.claimed_revision
             then clock_timestamp() + interval '10 seconds' * power(2, job.attempts - 1)
           else clock_timestamp() end,
         lease_until = null,
         error = left(fail_html_job.error, 2000)
    from (
      select (each.attempts >= 5 or final) and each.revision = each.claimed_revision as is_last
        from public.html_generation_jobs as each where each.id = fail_html_job.id) as attempt
   where job.id = fail_html_job.id and job.status = 'running' and job.worker = fail_html_job.worker
  returning job.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

-- Queues the last request for the page of this job once more: a worker that was taken for dead may have carried
-- out an older request after a newer one.
create function private.requeue_latest_request(job bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.html_generation_jobs;
begin
  select later.* into latest
    from public.html_generation_jobs as lost
    join public.html_generation_jobs as later using (entity_type, entity_id)
   where lost.id = requeue_latest_request.job
   order by later.created_at desc, later.id desc
   limit 1;
  if latest.id is not null then
    perform public.enqueue_html_jobs(
      latest.entity_type, array[latest.entity_id], latest.action, latest.priority, latest.requested_by);
  end if;
end
$$;

-- Ends the jobs of one publish, [{id, revision, error, final}], where no error means done; returns the outcome
-- of each.
create function public.settle_html_jobs(worker text, settled jsonb) returns table (id bigint, outcome text)
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  result record;
begin
  for result in
    select * from private.finish_jobs(settle_html_jobs.worker, jsonb_path_query_array(settled, '$[*] ? (@.error == null)'))
    union all
    select failed.id, public.fail_html_job(failed.id, settle_html_jobs.worker, failed.error, coalesce(failed.final, false))
      from jsonb_to_recordset(settled) as failed (id bigint, error text, final boolean)
     where failed.error is not null
     order by id
  loop
    id := result.id;
    outcome := result.outcome;
    if outcome = 'lost' then
      perform private.requeue_latest_request(result.id);
    end if;
    return next;
  end loop;
end
$$;

-- Puts this worker's jobs back as they were, due at once, because another is publishing. Does not count as an attempt.
-- Returns how many.
create function public.return_html_jobs(worker text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  returned integer;
begin
  update public.html_generation_jobs as job
     set status = 'queued', attempts = greatest(job.attempts - 1, 0), lease_until = null, worker = null,
         run_after = clock_timestamp()
   where job.status = 'running' and job.worker = return_html_jobs.worker;
  get diagnostics returned = row_count;
  return returned;
end
$$;

grant execute on function
  public.beat_html_worker(text), public.claim_html_jobs(text, integer, interval),
  public.renew_html_leases(text, interval), public.finish_html_job(bigint, integer, text),
  public.fail_html_job(bigint, text, text, boolean), public.settle_html_jobs(text, jsonb),
  public.return_html_jobs(text)
  to service_role;

-- supabase/schemas/14_pages.sql

-- Pages as staff see them: every row that has a page, with what is generated and queued for it. The functions
-- return one value, because the API caps the rows of a table. JIT is off: compiling takes longer than reading.

-- Every row that has a page, in one shape for all kinds. `facts` tell it apart from others of its name: {place, sqft,
-- price, currency, reference}.
create view private.pages as
  select 'property' as entity_type, id::text as entity_id, title as name, slug, images[1] as image,
         coalesce(publish > 10, false) as published, coalesce(created_at, '2000-01-01Z') as created_at,
         jsonb_build_object('place', coalesce((
             select society.name from public.society
              where society.id = society_id
                and not public.is_hidden_society(society.id, society.name, society.slug)), area),
           'sqft', sqft, 'price', price, 'currency', currency, 'reference', source_key) as facts
    from public.properties
  union all
  select 'society', id, name, slug,
         case jsonb_typeof(property_images -> 0)
           when 'string' then property_images ->> 0
           when 'object' then property_images -> 0 ->> 'original'
         end,
         not public.is_hidden_society(id, name, slug), coalesce(created_at, '2000-01-01Z'),
         jsonb_build_object('place', coalesce(
           (select place.area from public.local_areas as place where place.id = society.area), locality))
    from public.society
  union all
  select 'area', id::text, area, slug, coalesce(featured_image_url, area_images[1]), true,
         coalesce(created_at, '2000-01-01Z'),
         jsonb_build_object('place', (select city.name from public.cities as city where city.id = city_id))
    from public.local_areas;

-- The pages that the admin lists: those of published rows, and of hidden rows whose page still exists.
create view private.listed_pages as
  select page.*, known.entity_id is not null as known, known.needs_regeneration, known.last_generated_at,
         known.file_size_bytes, known.generation_duration_ms, known.html_path
    from private.pages as page
    left join public.html_generation_metadata as known
      on known.entity_type = page.entity_type and known.entity_id = page.entity_id
   where page.published or known.entity_id is not null;

-- What tells a home apart from others with its title: {slug, place, sqft, reference}. Null where the address of the
-- home does not show that another has its title. The columns, not the row: a row is copied whole with its texts, which
-- takes a fifth longer for a list of homes.
create function private.telling_facts(slug text, society_id text, area text, sqft numeric, source_key text)
  returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('slug', slug, 'place', coalesce((
             select society.name from public.society
              where society.id = society_id
                and not public.is_hidden_society(society.id, society.name, society.slug)), area),
           'sqft', sqft, 'reference', source_key)
   where slug ~ '-[0-9a-f]{8}$'
$$;

-- The same for a page; null for the page of a society or an area.
create function private.page_facts(kind text, id text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.telling_facts(slug, society_id, area, sqft, source_key) from public.properties as property
   where kind = 'property' and property.id = case
     when page_facts.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then page_facts.id::uuid end
$$;

-- The name of a page for staff; null when its row is gone.
create function private.page_name(kind text, id text) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when kind = 'society' then (select society.name from public.society where society.id = page_name.id)
    when page_name.id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
    when kind = 'property' then (
      select title from public.properties where properties.id = page_name.id::uuid)
    else (select area from public.local_areas where local_areas.id = page_name.id::uuid)
  end
$$;

-- A page as the admin shows it, with its open job, or its last one if that failed. The shape is in
-- src/contracts/admin-pages.ts. The type is json, not jsonb: its text is kept as it was built.
create function private.page_answer(page private.listed_pages) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return json_build_object(
    'id', page.entity_id, 'name', page.name, 'slug', page.slug, 'facts', page.facts, 'image', page.image,
    'published', page.published,
    'status', case when not page.known then 'never_generated' when page.needs_regeneration then 'needs_update'
                   else 'generated' end,
    'last_generated_at', page.last_generated_at, 'file_size_bytes', page.file_size_bytes,
    'generation_duration_ms', page.generation_duration_ms, 'html_path', page.html_path,
    'job', (
      select json_build_object('id', id, 'action', action, 'status', status, 'error', error, 'attempts', attempts,
               'created_at', newest.created_at)
        from (
          select * from public.html_generation_jobs as each
           where each.entity_type = page.entity_type and each.entity_id = page.entity_id
           order by each.created_at desc, each.id desc
           limit 1) as newest
       where status in ('queued', 'running', 'held')
          -- A failure no longer counts once a run of the whole site has made the page.
          or (status = 'failed' and (page.last_generated_at is null or finished_at > page.last_generated_at))));
end
$$;

-- The next rows of one kind, newest first. The cost of an answer depends on the rows in it, not on how many there are
-- in all.
create function public.admin_pages(kind text, after_row text default null, take integer default 2000) returns json
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant text := split_part(after_row, '|', 2);
  answer json;
begin
  perform private.require_admin();
  with next_rows as materialized (
    select page, page.created_at, page.entity_id from private.listed_pages as page
     where entity_type = kind
       and (after_row is null or (created_at, entity_id) < (after_created, after_id))
     order by created_at desc, entity_id desc
     limit size
  )
  select json_build_object(
    'rows', coalesce(json_agg(private.page_answer(page) order by created_at desc, entity_id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.entity_id from next_rows as last
       order by last.created_at, last.entity_id limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

-- How far the queue is: {at, waiting: {property, society, area}, pages: {property, society, area}}. `pages` are those
-- whose jobs have changed since `since`, the `at` of an earlier answer; null without it, and when they are more than
-- admin_pages returns at once. What is asked does not grow with the queue. `at` is taken before anything is read, and
-- waits for open transactions, so no change is missed; some are in two answers.
create function public.admin_page_progress(since timestamptz default null) returns json
  language plpgsql volatile security definer
  set search_path = ''
  set jit = off
as $$
declare
  most constant integer := 5000;
  at constant timestamptz := public.publishing_time();
  waiting json;
  changed bigint[];
  pages json;
begin
  perform private.require_admin();
  waiting := (
    select json_object_agg(kind, (
             select count(*) from public.html_generation_jobs
              where entity_type = kind and status in ('queued', 'running')))
      from unnest(array['property', 'society', 'area']) as kind);
  changed := array(select id from public.html_generation_jobs where updated_at >= since limit most + 1);
  if since is not null and cardinality(changed) <= most then
    pages := (
      select json_object_agg(kind, coalesce((
               select json_agg(private.page_answer(page)) from private.listed_pages as page
                where page.entity_type = kind and page.entity_id = any (array(
                  select entity_id from public.html_generation_jobs where id = any (changed) and entity_type = kind))),
               '[]'))
        from unnest(array['property', 'society', 'area']) as kind);
  end if;
  return json_build_object('at', at, 'waiting', waiting, 'pages', pages);
end
$$;

-- Counts what an action on these pages would meet: {unknown, hidden, never_generated, needs_update, generated,
-- shown_on: {property, society, area}}. unknown: neither a row nor a page exists; shown_on: published pages
-- that also show them.
create function public.review_html_pages(kind text, ids text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  answer jsonb;
  societies text[];
  areas text[];
begin
  select jsonb_build_object(
    'unknown', count(*) filter (where page.entity_id is null and known.entity_id is null),
    'hidden', count(*) filter (where page.published is not true and (page.entity_id is not null or known.entity_id is not null)),
    'never_generated', count(*) filter (where page.published and known.entity_id is null),
    'needs_update', count(*) filter (where known.needs_regeneration),
    'generated', count(*) filter (where not known.needs_regeneration))
    into answer
    from (select distinct unnest(review_html_pages.ids) as id) as requested
    left join private.pages as page on page.entity_type = kind and page.entity_id = requested.id
    left join public.html_generation_metadata as known on known.entity_type = kind and known.entity_id = requested.id;

  if kind = 'property' then
    select array_agg(distinct society_id), array_agg(distinct area_id::text) into societies, areas
      from public.properties where id::text = any (review_html_pages.ids);
  elsif kind = 'society' then
    select array_agg(distinct area::text) into areas from public.society where id = any (review_html_pages.ids);
  end if;
  return answer || jsonb_build_object('shown_on', jsonb_build_object(
    'property', case when kind = 'society' then (
      select count(*) from public.properties
       where society_id = any (review_html_pages.ids) and publish > 10) else 0 end,
    'society', (
      select count(*) from public.html_generation_metadata
       where entity_type = 'society' and entity_id = any (societies)),
    'area', (
      select count(*) from public.html_generation_metadata where entity_type = 'area' and entity_id = any (areas))));
end
$$;

-- The same for every page of a kind that can be generated.
create function public.review_all_html_pages(kind text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select public.review_html_pages(kind, array(
    select entity_id from private.pages where entity_type = kind and published))
$$;

-- Queues the next pages of a kind that can be generated, in the order of their ids: {queued, next}. `next` is the
-- `after` of the next call, null after the last page. So no statement is long, however many pages there are.
create function public.enqueue_next_html_jobs(kind text, after text, priority integer, requested_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 2000;
  ids constant text[] := array(
    select entity_id from private.pages
     where entity_type = kind and published and entity_id > after
     order by entity_id limit most);
begin
  return jsonb_build_object(
    'queued', public.enqueue_html_jobs(kind, ids, 'generate', priority, requested_by), 'next', ids[most]);
end
$$;

grant execute on function public.admin_pages(text, text, integer), public.admin_page_progress(timestamptz)
  to authenticated;
grant execute on function
  public.review_html_pages(text, text[]), public.review_all_html_pages(text),
  public.enqueue_next_html_jobs(text, text, integer, uuid)
  to service_role;

-- supabase/schemas/15_outbox.sql

-- Mails to send. Each is written in the transaction of what it reports, sent by a worker, and retried when it
-- fails.

create table public.outbox (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in (
    'enquiry_for_staff', 'enquiry_for_visitor', 'enquiry_changed_for_staff',
    'appointment_for_staff', 'appointment_for_visitor', 'calls_released_for_visitor',
    'alert_to_confirm', 'alert_news', 'suspected_for_staff', 'reply_for_visitor', 'staff_invitation',
    'visit_for_visitor', 'visit_for_staff', 'visit_withdrawn_for_staff', 'feed_refused_for_staff', 'feed_refused_for_partner', 'numbers_for_staff',
    'homes_to_confirm')),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and private.json_fits(payload, 200000, 10)),
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  worker text check (char_length(worker) <= 200),
  error text check (char_length(error) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- Until when a limit of mails holds it back (private.mail_time()). Null: not at all.
  held_until timestamptz,
  -- The network whose request caused it, if it goes to a visitor: the salted hash of the /56 around an IPv6 address,
  -- else of the IPv4 address. Deleted two days after the mail could go out.
  network text check (char_length(network) <= 128)
);

create index outbox_next on public.outbox (next_attempt_at, id) where status in ('pending', 'sending');
create index outbox_settled on public.outbox (status, created_at desc);

create index outbox_requests on public.outbox ((payload ->> 'reference'), id desc)
  where kind in ('enquiry_for_staff', 'enquiry_for_visitor', 'appointment_for_staff', 'appointment_for_visitor');
-- What the limits of 17_mailboxes.sql count: mails by the time at which they may go out.
create index outbox_to_visitors on public.outbox (coalesce(held_until, created_at))
  where kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm');
create index outbox_of_network on public.outbox (network, coalesce(held_until, created_at)) where network is not null;

call private.close_table('public.outbox');
call private.open_rows_to_server('public.outbox');

-- Removes the links from a mail that was sent or given up: from then on only their hashes are stored.
create function private.forget_mail_links() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.payload := new.payload - 'link';
  if new.payload ? 'standing' then
    new.payload := jsonb_set(new.payload, '{standing}', (
      select coalesce(jsonb_agg(standing - 'link'), '[]') from jsonb_array_elements(new.payload -> 'standing') as standing));
  end if;
  return new;
end
$$;

create trigger outbox_links before update on public.outbox
  for each row when (
    new.kind in ('appointment_for_visitor', 'alert_to_confirm', 'alert_news', 'staff_invitation', 'homes_to_confirm')
      and new.status in ('sent', 'dead'))
  execute function private.forget_mail_links();

-- Claims the oldest due messages for this worker, with a lease. A message whose lease has run out is due again,
-- and dead when its worker has stopped at each of 8 attempts. A first attempt is due at once, and no pause is
-- longer than an hour: a message that seems to wait longer got its time before the clock stepped back, and is
-- due. A message that a limit holds back waits until its time.
create function public.claim_outbox(worker text, take integer default 10, lease interval default '60 seconds')
  returns setof public.outbox
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.outbox as message
     set status = 'dead', lease_until = null,
         error = coalesce(message.error, 'The worker stopped while it sent this')
   where message.id in (
     select id from public.outbox
      where status = 'sending' and lease_until <= clock_timestamp() and attempts >= 8 and error is null
        for update skip locked);

  return query
    with next as (
      select id from public.outbox
       where (status = 'pending'
              and (held_until is null or held_until <= clock_timestamp()
                or created_at > clock_timestamp() + interval '1 minute')
              and (next_attempt_at <= clock_timestamp() or attempts = 0
                or next_attempt_at > clock_timestamp() + interval '1 hour'))
          or (status = 'sending' and lease_until <= clock_timestamp())
       order by next_attempt_at, id
       limit take
         for update skip locked
    ), claimed as (
      update public.outbox as message
         set status = 'sending', worker = claim_outbox.worker, attempts = message.attempts + 1,
             lease_until = clock_timestamp() + lease
        from next
       where message.id = next.id
      returning message.*
    )
    select * from claimed order by id;
end
$$;

-- Returns 'sent', or 'lost' when the message is no longer this worker's.
create function public.finish_outbox(id bigint, worker text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.outbox as message
     set status = 'sent', sent_at = clock_timestamp(), lease_until = null, error = null
   where message.id = finish_outbox.id and message.status = 'sending' and message.worker = finish_outbox.worker;
  return case when found then 'sent' else 'lost' end;
end
$$;

-- Notes a failed attempt. Returns 'pending' with a growing pause (30 seconds, doubling to an hour), 'dead'
-- three days after the message could go out and not before the eighth attempt, or 'lost'. A mail server may be
-- down for a weekend.
create function public.fail_outbox(id bigint, worker text, error text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.outbox as message
     set status = case
           when message.attempts >= 8 and coalesce(message.held_until, message.created_at) < clock_timestamp() - interval '3 days'
             then 'dead'
           else 'pending' end,
         next_attempt_at = clock_timestamp()
           + least(interval '30 seconds' * power(2, least(message.attempts, 8) - 1), interval '1 hour'),
         lease_until = null,
         error = left(fail_outbox.error, 2000)
   where message.id = fail_outbox.id and message.status = 'sending' and message.worker = fail_outbox.worker
  returning message.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

grant execute on function
  public.claim_outbox(text, integer, interval), public.finish_outbox(bigint, text),
  public.fail_outbox(bigint, text, text)
  to service_role;

-- supabase/schemas/16_rate_limits.sql

-- Counters of requests per bucket ('enquiry:ip:<hash>'). The table is unlogged: a crash that loses it only
-- resets the limits.

create unlogged table public.rate_limits (
  bucket text primary key check (char_length(bucket) <= 300),
  opened_at timestamptz not null,
  hits integer not null
);

create index rate_limits_opened on public.rate_limits (opened_at);

call private.close_table('public.rate_limits');
call private.open_rows_to_server('public.rate_limits');

-- Whether a period that opened at `opened_at` is over. True also when it opened more than a minute after `at`,
-- because then the clock has stepped back. A smaller difference is normal: concurrent requests may arrive in
-- another order than their instants.
create function private.has_period_ended(opened_at timestamptz, period interval, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select opened_at + period <= at or opened_at > at + interval '1 minute'
$$;

-- Takes one of `max` hits in a period that opens with the first hit. Returns 0 when a hit was left, else the
-- milliseconds until the period is over, so that a function which is called again before then need not ask the
-- database. No parameter may have a reserved word as its name: the embedded API does not quote names.
create function public.rate_limit_wait(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns integer
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (rate_limit_wait.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when private.has_period_ended(counter.opened_at, period, at) then 1
           else least(counter.hits, max) + 1 end,
         opened_at = case when private.has_period_ended(counter.opened_at, period, at) then at
           else counter.opened_at end
  returning case when hits <= max then 0
    else greatest(1, floor(extract(epoch from opened_at + period - at) * 1000))::integer end
$$;

grant execute on function public.rate_limit_wait(text, integer, interval, timestamptz) to service_role;

-- supabase/schemas/17_mailboxes.sql

-- Mailboxes: the mails to a mailbox are counted per network that caused them and over all networks, so that
-- nobody can be flooded with mail. One mailbox has many spellings, and an attacker must not get a new count with
-- each.

-- The mailbox in which mail to this address ends, as far as the address tells: Google ignores dots, Proton
-- ignores dots, hyphens and underscores, and no provider gives 'asha+flat@…' to another person than 'asha@…'.
create function private.mailbox(address text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(bare, '.', '') || '@gmail.com'
      when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(bare, '._-', '') || '@proton.me'
      else bare || '@' || domain end
    from (select lower(btrim(address)) as whole) as written,
         lateral (select substring(whole from '@([^@]*)$') as domain,
                         regexp_replace(whole, '(?<=.)[+].*$|@[^@]*$', '') as bare) as parts
$$;

-- A generated column is computed with the rights of whoever writes its row, which may be staff.
grant execute on function private.mailbox(text) to authenticated, service_role;

-- Whether all networks together may cause one more mail to a visitor at this time: at most 200 in an hour, and 1000 in
-- 24 hours. This stops a stranger with many networks, and also holds where the network is not known.
create function private.is_within_mail_limits(at timestamptz) returns boolean
  language sql stable
  set search_path = ''
as $$
  select count(*) < 1000 and count(*) filter (where coalesce(held_until, created_at) > at - interval '1 hour') < 200
    from public.outbox
   where kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm')
     and coalesce(held_until, created_at) between at - interval '24 hours' and at + interval '1 minute'
$$;

-- When a mail that this network causes may go to one more mailbox: now, or later within three days; null when all of
-- these days are full. Anybody can type anybody's address, and the mail that thanks for a request, or asks to confirm an
-- alert, would reach a stranger in our name: so one network (null: not known) causes mails to 10 mailboxes in an hour,
-- and to 30 in 24 hours. Mails from before the clock stepped back do not count.
create function private.next_mail_time(network text) returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  now_at constant timestamptz := clock_timestamp();
  moment timestamptz;
begin
  with mailed as (
    select max(coalesce(held_until, created_at)) as mail_at
      from public.outbox as message
     where message.network = next_mail_time.network and created_at <= now_at + interval '1 minute'
       and coalesce(held_until, created_at) > now_at - interval '24 hours'
     group by private.mailbox(payload ->> 'email')
  )
  select greatest(
      now_at,
      (select mail_at from mailed order by mail_at desc offset 9 limit 1) + interval '1 hour',
      (select mail_at from mailed order by mail_at desc offset 29 limit 1) + interval '24 hours')
    into moment;
  while moment <= now_at + interval '3 days' loop
    if private.is_within_mail_limits(moment) then
      return moment;
    end if;
    moment := moment + interval '30 minutes';
  end loop;
  return null;
end
$$;

-- When the next mail that this network causes may go to this mailbox; null: never. A mailbox gets in 24 hours at most 5
-- mails that one network has caused, and 15 that all networks have. So nobody is flooded, and one network alone cannot
-- use up the limit for somebody else's own mails. A mailbox to which the network has caused a mail in that time gets the
-- next one as early as that; any other waits for private.next_mail_time(). Takes locks, so that concurrent requests are
-- counted one after the other. Without a known network only the limits over all networks hold.
create function private.mail_time(of_mailbox text, network text) returns timestamptz
  language plpgsql volatile
  set search_path = ''
as $$
declare
  now_at constant timestamptz := clock_timestamp();
  from_network integer;
  from_all integer;
  known_time timestamptz;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', network));
  end if;
  select count(*) filter (where notified_requests.network = mail_time.network), count(*)
    into from_network, from_all
    from (
      select ip_hash as network from public.enquiries
       where mailbox = of_mailbox and notified and created_at > now_at - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and notified and created_at > now_at - interval '24 hours') as notified_requests;
  if from_network >= 5 or from_all >= 15 then
    return null;
  end if;
  select min(coalesce(held_until, created_at)) into known_time
    from public.outbox as message
   where message.network = mail_time.network and private.mailbox(payload ->> 'email') = of_mailbox
     and coalesce(held_until, created_at) > now_at - interval '24 hours';
  return case when known_time is null then private.next_mail_time(network) else greatest(known_time, now_at) end;
end
$$;

-- Writes a mail to a visitor that may go out at `mail_at`; null: no mail.
create function private.write_visitor_mail(kind text, payload jsonb, mail_at timestamptz, network text) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload, network, held_until, next_attempt_at)
  select kind, payload, network, case when mail_at > clock_timestamp() then mail_at end, greatest(mail_at, clock_timestamp())
   where mail_at is not null
$$;

-- Deletes the mails to the visitor of a request that have not gone out: those that a limit holds back, or all that wait.
create function private.drop_visitor_mails(of_reference text, is_held_only boolean) returns void
  language sql
  set search_path = ''
as $$
  delete from public.outbox
   where kind in ('enquiry_for_visitor', 'appointment_for_visitor') and payload ->> 'reference' = of_reference
     and status = 'pending' and (held_until > clock_timestamp() or not is_held_only)
$$;

-- Tells staff, once an hour at most, that a request waits among the suspected ones of /admin.
create function private.mention_suspected() returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload)
  select 'suspected_for_staff', '{}'
   where not exists (
     select from public.outbox
      where kind = 'suspected_for_staff' and created_at between clock_timestamp() - interval '1 hour' and clock_timestamp())
$$;

-- supabase/schemas/18_enquiries.sql

-- Enquiries of visitors: availability checks and requests for help.

-- The reference that a visitor quotes on the phone: ANG- and five characters that are not mistaken for one
-- another. The first of them is a letter. For a call it is a digit, so that no enquiry has the reference of a
-- call.
create function private.new_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select 'ANG-' || string_agg(substr(characters, get_byte(bytes, position) % char_length(characters) + 1, 1), '' order by position)
    from (select uuid_send(gen_random_uuid()) as bytes) as random,
         generate_series(0, 4) as position,
         substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', case position when 0 then 9 else 1 end) as characters
$$;

-- Its triggers, in the order in which they run:
--   after insert: enquiries_counted (58_home_days.sql)
--   after insert: enquiries_person (61_people.sql)
--   before update: enquiries_settle
--   before update: enquiries_touch
--   after update: enquiries_counted (58_home_days.sql)
--   after update: enquiries_history (21_inbox.sql)
--   after update: enquiries_person (61_people.sql)
--   after update: enquiries_visits (63_visits.sql)
--   after delete: enquiries_forgotten (21_inbox.sql)
create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (char_length(reference) <= 20),
  enquiry_type text not null check (enquiry_type in ('availability_check', 'general_help')),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  phone text not null check (char_length(phone) between 1 and 20),
  preferred_contact text not null check (preferred_contact in ('WhatsApp', 'Phone Call')),
  best_times text not null default '' check (char_length(best_times) <= 200),
  property_id uuid references public.properties (id) on delete set null,
  -- A copy of the home as the visitor saw it. It stays when the home is deleted. Price 0: on request.
  property_title text check (char_length(property_title) <= 300),
  property_price numeric not null default 0 check (property_price >= 0),
  property_currency text not null default 'INR' check (property_currency ~ '^[A-Z]{3}$'),
  property_area text check (char_length(property_area) <= 200),
  property_url text check (char_length(property_url) <= 2000),
  -- 'suspected': it had a sign of a robot, and staff have not decided yet. 'spam': they decided that nobody asks.
  status text not null default 'new' check (status in ('suspected', 'new', 'contacted', 'done', 'spam')),
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  -- The network that sent it: the salted hash of the /56 around an IPv6 address, else of the IPv4 address.
  -- In appointments ip_hash is the hash of the /64.
  ip_hash text check (char_length(ip_hash) <= 128),
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  -- Whether a mail to the visitor was written. False while it is suspected, and when the mailbox was over its limit of
  -- mails, or the network so far that three days would not be enough.
  notified boolean not null default true,
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast'))
);

create unique index enquiries_idempotency_key on public.enquiries (idempotency_key, lower(email));
create index enquiries_person on public.enquiries (lower(email), created_at desc);
create index enquiries_mailbox on public.enquiries (mailbox, created_at desc);
create index enquiries_newest on public.enquiries (created_at desc);
create index enquiries_waiting on public.enquiries (status, created_at) where status in ('new', 'suspected');
create index enquiries_property on public.enquiries (property_id);
create index enquiries_owner on public.enquiries (owner);

alter table public.enquiries enable row level security;
call private.open_rows_to_server('public.enquiries');

grant select (
  id, reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
  property_price, property_currency, property_area, property_url, status, notes, owner, notified, created_at, updated_at,
  suspected_because
) on table public.enquiries to authenticated;
grant update (status, notes, owner) on table public.enquiries to authenticated;

create policy "admins read enquiries" on public.enquiries for select to authenticated
  using ((select public.is_admin()));
create policy "admins answer enquiries" on public.enquiries for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create trigger enquiries_touch before update on public.enquiries
  for each row execute function private.touch();

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create function private.enquiry_message(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(enquiry)
    - array[
        'ip_hash', 'user_agent', 'idempotency_key', 'notes', 'owner', 'status', 'mailbox', 'notified', 'suspected_because']
$$;

-- Enquiries of the same mailbox within 30 days before or after this one, newest first, at most five.
create function private.related_enquiries(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', reference, 'property_title', property_title,
           'property_facts', private.page_facts('property', property_id::text), 'same_phone', phone = enquiry.phone)
           order by created_at desc, id desc), '[]')
    from (
      select * from public.enquiries as other
       where other.mailbox = enquiry.mailbox and other.id <> enquiry.id
         and other.created_at between enquiry.created_at - interval '30 days' and enquiry.created_at + interval '30 days'
       order by other.created_at desc, other.id desc limit 5) as others
$$;

-- Writes the mails of an enquiry that waits for an answer; the visitor's may go out at `mail_at`.
create function private.write_enquiry_mails(enquiry public.enquiries, mail_at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload) values (
    'enquiry_for_staff',
    private.enquiry_message(enquiry) || jsonb_build_object('beside', private.related_enquiries(enquiry)));
  select private.write_visitor_mail('enquiry_for_visitor', private.enquiry_message(enquiry), mail_at, enquiry.ip_hash);
$$;

-- A suspected enquiry becomes a new one, and its mails are written, or it becomes spam. What has been answered needs no
-- mail that a limit still holds back, and nobody is thanked for spam.
create function private.settle_enquiry() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if old.status in ('suspected', 'spam') and new.status not in ('suspected', 'new', 'spam') then
    raise exception 'An enquiry that is % becomes new first.', old.status using errcode = '22023';
  end if;
  if new.status = 'new' and old.status in ('suspected', 'spam') and not exists (
    select from public.outbox where kind = 'enquiry_for_staff' and payload ->> 'reference' = new.reference)
  then
    mail_at := private.mail_time(new.mailbox, new.ip_hash);
    new.notified := mail_at is not null;
    perform private.write_enquiry_mails(new, mail_at);
  elsif new.status <> 'new' then
    perform private.drop_visitor_mails(new.reference, is_held_only => new.status <> 'spam');
  end if;
  return new;
end
$$;

create trigger enquiries_settle before update of status on public.enquiries
  for each row when (old.status <> new.status) execute function private.settle_enquiry();

-- Stores the enquiry and its mails, once, and returns {reference, created}. A request with the same idempotency
-- key and email address gets the first reference, and its corrected details replace the first ones. Without
-- that key only an identical enquiry from the same network within 10 minutes counts as a repeat: its sender
-- learns nothing new and changes nothing. When the network has reached its limit of mails (private.mail_time()), the
-- visitor's mail waits; when the mailbox has, it is left out; the row and the mail to staff never are. With a sign of a
-- robot (`suspicion`, as in suspected_because) the enquiry is stored as suspected, and no mail is written about it until
-- staff accept it, or the same request comes again without a sign.
create function public.submit_enquiry(
  payload jsonb, idempotency_key text default null, ip_hash text default null, user_agent text default null,
  suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  kind constant text := payload ->> 'enquiryType';
  home constant text := coalesce(payload -> 'property' ->> 'id', '');
  key constant text := nullif(submit_enquiry.idempotency_key, '');
  existing_home uuid;
  entry public.enquiries;
  known public.enquiries;
  mail_at timestamptz;
begin
  -- Locks are always taken in this order, and those of private.mail_time() last, so that requests cannot deadlock.
  if key is not null then
    perform pg_advisory_xact_lock(private.lock_key('idempotency key', key));
  end if;
  perform pg_advisory_xact_lock(private.lock_key('enquiry', concat_ws('|', address, home, kind)));

  if home ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into existing_home from public.properties where id = home::uuid;
  end if;
  entry.name := btrim(payload ->> 'name');
  entry.phone := btrim(payload ->> 'phone');
  entry.preferred_contact := payload ->> 'preferredContact';
  entry.best_times := btrim(coalesce(payload ->> 'bestTimes', ''));
  entry.property_title := left(payload -> 'property' ->> 'title', 300);

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.idempotency_key = key;
  if known.id is not null then
    update public.enquiries as earlier
       set name = entry.name, phone = entry.phone, preferred_contact = entry.preferred_contact,
           best_times = entry.best_times
     where earlier.id = known.id
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times) is distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times)
    returning * into entry;
    if found and known.status not in ('suspected', 'spam') then
      insert into public.outbox (kind, payload)
      values ('enquiry_changed_for_staff', private.enquiry_message(entry));
    end if;
  else
    select * into known from public.enquiries as earlier
     where lower(earlier.email) = address and earlier.property_id is not distinct from existing_home
       and earlier.enquiry_type = kind and earlier.created_at > clock_timestamp() - interval '10 minutes'
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times, earlier.property_title,
            earlier.ip_hash) is not distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times, entry.property_title,
            submit_enquiry.ip_hash)
     order by earlier.created_at desc
     limit 1;
  end if;
  if known.id is not null then
    if submit_enquiry.suspicion is null then
      update public.enquiries set status = 'new' where id = known.id and status = 'suspected';
    end if;
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  if submit_enquiry.suspicion is null then
    mail_at := private.mail_time(private.mailbox(address), submit_enquiry.ip_hash);
  end if;
  loop
    insert into public.enquiries (
      reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
      property_price, property_currency, property_area, property_url, idempotency_key, ip_hash, user_agent, status,
      notified, suspected_because)
    values (
      private.new_reference(), kind, entry.name, btrim(payload ->> 'email'), entry.phone, entry.preferred_contact,
      entry.best_times, existing_home, entry.property_title, coalesce((payload -> 'property' ->> 'price')::numeric, 0),
      coalesce(payload -> 'property' ->> 'currency', 'INR'), left(payload -> 'property' ->> 'area', 200),
      left(payload ->> 'propertyUrl', 2000), key, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
      case when submit_enquiry.suspicion is null then 'new' else 'suspected' end, mail_at is not null,
      submit_enquiry.suspicion)
    on conflict (reference) do nothing
    returning * into known;
    exit when found;
  end loop;
  if submit_enquiry.suspicion is not null then
    perform private.mention_suspected();
  else
    perform private.write_enquiry_mails(known, mail_at);
  end if;
  return jsonb_build_object('reference', known.reference, 'created', true);
end
$$;

grant execute on function public.submit_enquiry(jsonb, text, text, text, text) to service_role;

-- supabase/schemas/19_closed_days.sql

-- Days without calls, which staff close and open.

create table public.closed_days (
  day date primary key,
  reason text check (char_length(reason) <= 200)
);

call private.close_table('public.closed_days');
call private.open_rows_to_server('public.closed_days');

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {result, open_calls, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create function public.close_day(on_day date, reason text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_reason constant text := nullif(btrim(close_day.reason), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if on_day < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('result', 'over');
  end if;
  select * into known from public.closed_days where day = on_day;
  if found and known.reason is distinct from new_reason then
    return jsonb_build_object('result', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (on_day, new_reason);
    perform private.record_staff_change(
      closed_by, 'closed_days', on_day::text, null, jsonb_build_object('closed', true, 'reason', new_reason));
  end if;
  return jsonb_build_object('result', 'closed', 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

create function public.open_day(on_day date, opened_by uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.closed_days;
begin
  delete from public.closed_days where day = on_day returning * into known;
  if known.day is not null then
    perform private.record_staff_change(
      opened_by, 'closed_days', on_day::text, jsonb_build_object('closed', true, 'reason', known.reason), null);
  end if;
end
$$;

-- Cancels calls of a closed day, {day, calls: [{id, seen_at}]}, each only if nobody has changed it since it was
-- read; seen_at is the updated_at that the caller has read. A trigger writes the mails. Returns {result,
-- cancelled, open_calls}: 'open' (nobody has closed the day, or somebody has opened it again: nothing is
-- written), or 'cancelled' with how many of these calls are cancelled now, including those cancelled before,
-- and how many open calls the day still has, because they were changed or booked meanwhile.
create function public.cancel_day(payload jsonb, cancelled_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  on_day constant date := (payload ->> 'day')::date;
  cancelled_count integer;
begin
  -- Waits for bookings of this day, and for moves to it, that are under way.
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if not exists (select from public.closed_days where day = on_day) then
    return jsonb_build_object('result', 'open');
  end if;
  -- private.record_inbox_change() reads from this setting who did it.
  perform set_config('angala.staff', cancelled_by::text, true);
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(payload -> 'calls') as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.preferred_date = on_day and call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), cancelled as (
    update public.appointments as call set status = 'cancelled' from locked where call.id = locked.id returning call.id
  )
  select (select count(*) from cancelled) + (
           select count(*) from public.appointments as call join requested on requested.id = call.id
            where call.preferred_date = on_day and call.status = 'cancelled')
    into cancelled_count;
  perform set_config('angala.staff', '', true);
  return jsonb_build_object('result', 'cancelled', 'cancelled', cancelled_count, 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

grant execute on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid), public.cancel_day(jsonb, uuid)
  to service_role;

-- supabase/schemas/20_appointments.sql

-- Calls of 30 minutes, between 10:00 and 14:00 IST: their slots, and how they are booked by visitors and moved and
-- released by staff. A unique index allows one caller per slot; a check before the insert could not.

-- Its triggers, in the order in which they run:
--   after insert: appointments_counted (58_home_days.sql)
--   after insert: appointments_person (61_people.sql)
--   before update: appointments_sequence
--   before update: appointments_settle
--   before update: appointments_touch
--   after update: appointments_announce
--   after update: appointments_counted (58_home_days.sql)
--   after update: appointments_history (21_inbox.sql)
--   after update: appointments_person (61_people.sql)
--   after delete: appointments_forgotten (21_inbox.sql)
--   after delete: appointments_links (31_call_links.sql)
create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (char_length(reference) <= 20),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  phone text not null default '' check (char_length(phone) <= 20),
  preferred_date date not null check (preferred_date between '2000-01-01' and '2100-01-01'),
  preferred_time time not null check (
    preferred_time between '10:00' and '13:30' and extract(epoch from preferred_time)::integer % 1800 = 0),
  message text not null default '' check (char_length(message) <= 2000),
  status text not null default 'requested'
    -- 'suspected' and 'spam' as for enquiries.
    check (status in ('suspected', 'requested', 'confirmed', 'done', 'no-show', 'cancelled', 'spam')),
  -- SEQUENCE of the calendar invitation. It is raised when date, time or status changes.
  sequence integer not null default 0,
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  -- The salted hash of the IPv4 address, or of the /64 of an IPv6 address.
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  -- Whether a mail to the caller was written. False when an enquiry's is.
  notified boolean not null default true,
  -- The salted hash of the /56 around an IPv6 address, which one household has to itself. Null for IPv4.
  line_hash text check (char_length(line_hash) <= 128),
  released_at timestamptz,
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast')),
  -- False: nobody accepted it within a day, and its slot was wanted by somebody else.
  keeps_slot boolean not null default true
);

create unique index appointments_slot on public.appointments (preferred_date, preferred_time)
  where status not in ('cancelled', 'spam') and keeps_slot;
create index appointments_newest on public.appointments (created_at desc);
create index appointments_open on public.appointments (preferred_date, preferred_time) where status in ('requested', 'confirmed');
create index appointments_owner on public.appointments (owner);
create index appointments_mailbox on public.appointments (mailbox, created_at desc);
create index appointments_network on public.appointments (ip_hash, created_at) where ip_hash is not null;
create index appointments_line on public.appointments (line_hash, created_at) where line_hash is not null;

alter table public.appointments enable row level security;
call private.open_rows_to_server('public.appointments');

grant select (
  id, reference, name, email, phone, preferred_date, preferred_time, message, status, sequence, notes, owner, notified,
  created_at, updated_at, suspected_because, keeps_slot
) on table public.appointments to authenticated;
grant update (status, notes, owner) on table public.appointments to authenticated;

create policy "admins read appointments" on public.appointments for select to authenticated
  using ((select public.is_admin()));
create policy "admins keep appointments" on public.appointments for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create function private.raise_call_sequence() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (new.preferred_date, new.preferred_time, new.status)
    is distinct from (old.preferred_date, old.preferred_time, old.status)
  then
    new.sequence := old.sequence + 1;
  end if;
  if new.status <> 'cancelled' then
    new.released_at := null;
  end if;
  if new.status not in ('suspected', 'spam') then
    new.keeps_slot := true;
  end if;
  return new;
end
$$;

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create function private.call_message(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(call)
    - array[
        'ip_hash', 'line_hash', 'idempotency_key', 'notes', 'owner', 'mailbox', 'notified', 'released_at',
        'suspected_because', 'keeps_slot']
$$;

-- Whether nobody else can book the slot of this call. A suspected call keeps it for a day, so that a person gets their
-- time although they look like a robot, and a robot cannot fill the calendar for longer. Queries repeat the condition of
-- the index appointments_slot beside it, so that they can use the index.
create function private.is_slot_kept(call public.appointments, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select call.keeps_slot and case call.status
    when 'cancelled' then false
    when 'spam' then false
    when 'suspected' then call.created_at > at - interval '24 hours'
    else true end
$$;

-- The network that a call is counted for in the limits of mails.
create function private.network_of(call public.appointments) returns text
  language sql immutable
  set search_path = ''
as $$
  select coalesce(call.line_hash, call.ip_hash)
$$;

-- Frees a slot that a suspected call no longer keeps.
create function private.free_lapsed_slot(day date, slot time, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  update public.appointments as call set keeps_slot = false
   where preferred_date = day and preferred_time = slot and status = 'suspected' and keeps_slot
     and not private.is_slot_kept(call, at)
$$;

-- Writes the mails of a call that is requested; the caller's may go out at `mail_at`.
create function private.write_call_mails(call public.appointments, mail_at timestamptz, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff',
    private.call_message(call) || jsonb_build_object('standing', private.standing_calls(call, at, false)));
  if mail_at is not null then
    perform private.write_visitor_mail(
      'appointment_for_visitor',
      private.call_message(call) || jsonb_build_object(
        'link', private.new_call_link(call.id), 'standing', private.standing_calls(call, at, true)),
      mail_at, private.network_of(call));
  end if;
end
$$;

-- A suspected call becomes a requested one, and its mails are written, or it becomes spam.
create function private.settle_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if old.status in ('suspected', 'spam') and new.status not in ('suspected', 'requested', 'spam') then
    raise exception 'A call that is % becomes requested first.', old.status using errcode = '22023';
  end if;
  if new.status = 'requested' and old.status in ('suspected', 'spam') and not exists (
    select from public.outbox where kind = 'appointment_for_staff' and payload ->> 'reference' = new.reference)
  then
    mail_at := private.mail_time(new.mailbox, private.network_of(new));
    new.notified := mail_at is not null;
    perform private.write_call_mails(new, mail_at, clock_timestamp());
  elsif new.status in ('done', 'no-show', 'spam') then
    perform private.drop_visitor_mails(new.reference, is_held_only => new.status <> 'spam');
  end if;
  return new;
end
$$;

-- While the call is still to come, mails the caller what differs from the last mail that went out: the call is
-- confirmed (once), moved (`moved_from` is the time they know), cancelled, or takes place after all. A mail that a limit
-- still holds back is replaced. What becomes of a suspected call is told by private.settle_call(). For released calls,
-- public.release_calls() writes one mail per batch and mailbox. angala.caller says that the caller made the change.
create function private.announce_call_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  last_mail jsonb;
  known_status text;
  moved boolean;
  is_news boolean;
  by_caller constant boolean := coalesce(current_setting('angala.caller', true), '') = 'true';
begin
  if new.status not in ('requested', 'confirmed', 'cancelled') or old.status in ('suspected', 'spam')
    or (new.preferred_date + new.preferred_time) at time zone 'Asia/Kolkata' <= clock_timestamp()
    or new.released_at is distinct from old.released_at and new.released_at is not null
  then
    return null;
  end if;

  -- A mail that was given up has reached nobody. Without any mail, the change is compared with the row before it.
  select payload into last_mail from public.outbox
   where kind = 'appointment_for_visitor' and payload ->> 'reference' = new.reference and status <> 'dead'
     and (status <> 'pending' or held_until is null or held_until <= clock_timestamp())
   order by id desc limit 1;
  last_mail := coalesce(last_mail, to_jsonb(old));
  known_status := case when old.released_at is not null and old.notified then 'cancelled' else last_mail ->> 'status' end;
  moved := ((last_mail ->> 'preferred_date')::date, (last_mail ->> 'preferred_time')::time)
    is distinct from (new.preferred_date, new.preferred_time);

  if new.status = 'cancelled' then
    is_news := known_status <> 'cancelled';
  else
    is_news := known_status = 'cancelled' or moved or (new.status = 'confirmed' and known_status <> 'confirmed');
  end if;
  if is_news then
    perform private.drop_visitor_mails(new.reference, is_held_only => true);
  end if;
  if is_news and not (by_caller and private.has_many_call_mails(new.mailbox)) then
    insert into public.outbox (kind, payload)
    values (
      'appointment_for_visitor',
      private.call_message(new)
        || jsonb_build_object('reinstated', known_status = 'cancelled', 'by_caller', by_caller)
        || case when new.status <> 'cancelled' then jsonb_build_object('link', private.new_call_link(new.id)) else '{}' end
        || case when moved then jsonb_build_object('moved_from', jsonb_build_object(
             'preferred_date', last_mail ->> 'preferred_date', 'preferred_time', last_mail ->> 'preferred_time'))
           else '{}' end);
  end if;
  return null;
end
$$;

create trigger appointments_sequence before update on public.appointments
  for each row execute function private.raise_call_sequence();
create trigger appointments_settle before update of status on public.appointments
  for each row when (old.status <> new.status) execute function private.settle_call();
create trigger appointments_touch before update on public.appointments
  for each row execute function private.touch();
create trigger appointments_announce after update of status, preferred_date, preferred_time on public.appointments
  for each row execute function private.announce_call_change();

-- Why nobody can book a slot: not_a_slot, past, too_soon (30 minutes' notice), too_far (60 days), closed; else
-- null. Decided in Asia/Kolkata, whatever time zone the server or the visitor is in.
create function private.slot_refusal(day date, slot time, at timestamptz) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when slot not between '10:00' and '13:30' or extract(epoch from slot)::integer % 1800 <> 0 then 'not_a_slot'
    when (day + slot) at time zone 'Asia/Kolkata' <= at then 'past'
    when (day + slot) at time zone 'Asia/Kolkata' < at + interval '30 minutes' then 'too_soon'
    when day > (at at time zone 'Asia/Kolkata')::date + 60 then 'too_far'
    when exists (select from public.closed_days where closed_days.day = slot_refusal.day) then 'closed'
  end
$$;

-- The eight slots of a day, {time 'HH:MM', booked, refusal}. A slot that cannot be booked for any reason counts
-- as booked; `refusal` is that reason: what private.slot_refusal returns, or 'taken'.
create function public.appointment_slots(day date, at timestamptz default now())
  returns table ("time" text, booked boolean, refusal text)
  language sql stable security definer
  set search_path = ''
as $$
  select to_char(slot, 'HH24:MI'), reason is not null, reason
    from generate_series(timestamp '2000-01-01 10:00', '2000-01-01 13:30', '30 minutes') as slot
   cross join lateral (
     select coalesce(
       private.slot_refusal(day, slot::time, at),
       (select 'taken' from public.appointments as call
         where preferred_date = day and preferred_time = slot::time and status not in ('cancelled', 'spam') and keeps_slot
           and private.is_slot_kept(call, at))) as reason
   ) as refused
   order by slot
$$;

-- The first day from `day` on with a slot that can be booked, or null.
create function public.next_free_day(day date, at timestamptz default now()) returns date
  language sql stable security definer
  set search_path = ''
as $$
  select next.day
    from (
      select greatest(next_free_day.day, (at at time zone 'Asia/Kolkata')::date) + nth as day
        from generate_series(0, 60) as nth) as next
   where exists (select from public.appointment_slots(next.day, at) where not booked)
   order by next.day limit 1
$$;

-- Limits for one network, so that nobody can book out the calendar. They count per network and not per mailbox, so
-- that calls which somebody else booked in a person's name do not keep that person from booking. A network is an
-- IPv4 address or the /64 of an IPv6 address, and around it the /56, the line of one household.
--                                                                the address or /64    the /56
--   calls in 24 hours, cancelled ones included                          6                 12
--   calls to come                                                      12                 24
--   calls of one day, of its eight                                      4                  6
-- Of the calls to come that one network has booked, at most 8 may be in the name of one mailbox. Where networks
-- cannot be told apart (ip_hash is null), only this last limit holds, over all calls booked without a network.

-- The limit that one more call of this network would exceed, or null. `network` is the hash of the address or
-- /64, `line` that of the /56. A call that moves, `other_than`, is not counted, and is not one more in 24 hours.
create function private.exceeded_network_limit(
  of_mailbox text, network text, line text, day date, at timestamptz, other_than uuid default null
) returns text
  language sql stable
  set search_path = ''
as $$
  select case
      when count(*) filter (where is_open and mailbox = of_mailbox) >= 8 then 'too_many_open'
      when network is null then null
      when other_than is null
        and (count(*) filter (where is_new and ip_hash = network) >= 6 or count(*) filter (where is_new) >= 12)
        then 'too_many_today'
      when count(*) filter (where is_open and ip_hash = network) >= 12 or count(*) filter (where is_open) >= 24
        then 'too_many_here'
      when count(*) filter (where on_day and ip_hash = network) >= 4 or count(*) filter (where on_day) >= 6
        then 'too_many_that_day'
    end
    from (
      select ip_hash, mailbox,
             status in ('requested', 'confirmed')
               and (preferred_date + preferred_time) at time zone 'Asia/Kolkata' > at as is_open,
             created_at > now() - interval '24 hours' as is_new,
             status not in ('cancelled', 'spam') and keeps_slot and preferred_date = day as on_day
        from public.appointments
       where id is distinct from other_than
         and (ip_hash = network or line_hash = line
           or (network is null and ip_hash is null and mailbox = of_mailbox))) as counted
$$;

-- Like private.new_reference(), with a digit first.
create function private.new_call_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select overlay(
    private.new_reference() placing (get_byte(uuid_send(gen_random_uuid()), 0) % 8 + 2)::text from 5 for 1)
$$;

-- The same request again, and without a sign of a robot this time, accepts a suspected call.
create function private.accept_clean_repeat(of_reference text, suspicion text) returns void
  language sql
  set search_path = ''
as $$
  update public.appointments set status = 'requested'
   where reference = of_reference and status = 'suspected' and accept_clean_repeat.suspicion is null
$$;

-- Returns {result: 'booked', reference, created}, {result: 'call_stands', reference, preferred_date, preferred_time} or
-- {result} with taken, closed, too_soon, too_far, past, not_a_slot, too_many_open, too_many_today, too_many_here,
-- too_many_that_day or too_many_moves. The holder of a slot who sends
-- the request again, with the same key or identical and from the same network, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the network; both are null where networks cannot be told apart. When the
-- mailbox or the network has reached its limit of mails (private.mail_time()), the caller's mail is left out or waits.
-- With a sign of a robot (`suspicion`) the call is stored as suspected, as private.is_slot_kept() and
-- public.submit_enquiry() say.
--
-- `earlier_call` of the payload is the key with which the sender has booked a call before. While that call is to come and
-- of the same mailbox, nothing is booked until `earlier_call_is` says 'kept', or 'replaced': then it moves. A sender
-- without its key learns nothing about it: the mail names it (`standing`), which only the owner of the mailbox reads.
-- What is suspected replaces nothing.
create function private.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  key constant text := nullif(book_appointment.idempotency_key, '');
  address constant text := lower(btrim(payload ->> 'email'));
  day constant date := (payload ->> 'preferred_date')::date;
  slot constant time := (payload ->> 'preferred_time')::time;
  caller_name constant text := btrim(payload ->> 'name');
  caller_phone constant text := btrim(coalesce(payload ->> 'phone', ''));
  caller_message constant text := btrim(coalesce(payload ->> 'message', ''));
  choice constant text := payload ->> 'earlier_call_is';
  entry public.appointments;
  earlier public.appointments;
  booked_as text;
  refusal text;
  mail_at timestamptz;
begin
  -- This also makes requests that count the same calls wait for one another: those of one mailbox, and those of one
  -- network, which lies in one line.
  mail_at := private.mail_time(
    private.mailbox(address), coalesce(book_appointment.line_hash, book_appointment.ip_hash));

  select * into earlier from public.appointments as call
   where call.mailbox = private.mailbox(address) and call.idempotency_key = payload ->> 'earlier_call'
     and book_appointment.suspicion is null and call.status in ('requested', 'confirmed')
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > at
   order by call.preferred_date, call.preferred_time limit 1;

  perform private.free_lapsed_slot(day, slot, at);

  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status not in ('cancelled', 'spam') and keeps_slot;
    if found then
      booked_as := entry.reference;
      if entry.id = earlier.id or (lower(entry.email) = address and entry.idempotency_key = key) then
        update public.appointments as call set name = caller_name, phone = caller_phone, message = caller_message
         where call.id = entry.id
           and (call.name, call.phone, call.message) is distinct from (caller_name, caller_phone, caller_message)
        returning * into entry;
        if found and entry.status <> 'suspected' then
          insert into public.outbox (kind, payload)
          values ('appointment_for_staff', private.call_message(entry) || '{"corrected": true}');
        end if;
        perform private.accept_clean_repeat(booked_as, book_appointment.suspicion);
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      if lower(entry.email) = address
        and (entry.name, entry.phone, entry.message, entry.ip_hash, entry.line_hash) is not distinct from
            (caller_name, caller_phone, caller_message, book_appointment.ip_hash, book_appointment.line_hash)
      then
        perform private.accept_clean_repeat(booked_as, book_appointment.suspicion);
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := coalesce(
      private.slot_refusal(day, slot, at),
      private.exceeded_network_limit(
        private.mailbox(address), book_appointment.ip_hash, book_appointment.line_hash, day, at,
        case when choice is distinct from 'kept' then earlier.id end));
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    if earlier.id is not null and choice = 'replaced' then
      earlier.preferred_date := day;
      earlier.preferred_time := slot;
      earlier.name := caller_name;
      earlier.phone := caller_phone;
      earlier.message := caller_message;
      earlier.idempotency_key := coalesce(key, earlier.idempotency_key);
      earlier.ip_hash := book_appointment.ip_hash;
      earlier.line_hash := book_appointment.line_hash;
      refusal := private.move_by_caller(earlier, null, at);
      if refusal = 'moved' then
        return jsonb_build_object('result', 'booked', 'reference', earlier.reference, 'created', false);
      elsif refusal <> 'over' then
        return jsonb_build_object('result', refusal);
      end if;
      -- Staff have cancelled it meanwhile, so there is nothing to replace.
      earlier := null;
      continue;
    elsif earlier.id is not null and choice is distinct from 'kept' then
      return jsonb_build_object(
        'result', 'call_stands', 'reference', earlier.reference, 'preferred_date', earlier.preferred_date,
        'preferred_time', to_char(earlier.preferred_time, 'HH24:MI'));
    end if;

    -- Waits for a concurrent booking. When nothing is inserted, the slot is taken, or, rarely, the reference.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash, line_hash,
      status, notified, suspected_because)
    values (
      private.new_call_reference(), caller_name, btrim(payload ->> 'email'), caller_phone, day, slot, caller_message,
      key, book_appointment.ip_hash, book_appointment.line_hash,
      case when book_appointment.suspicion is null then 'requested' else 'suspected' end,
      book_appointment.suspicion is null and mail_at is not null, book_appointment.suspicion)
    on conflict do nothing
    returning * into entry;
    if found then
      if book_appointment.suspicion is null then
        perform private.write_call_mails(entry, mail_at, at);
      else
        perform private.mention_suspected();
      end if;
      return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', true);
    end if;
  end loop;
  raise exception 'A call is either booked or refused.';
end
$$;

-- Books a call under the shared lock of its day. Whoever closes the day holds the lock exclusively, so a
-- booking that waited for them sees the closed day.
create function public.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'preferred_date')::date, 'YYYY-MM-DD')));
  return private.book_appointment(payload, idempotency_key, ip_hash, at, line_hash, suspicion);
end
$$;

-- Moves a call to a free slot; a trigger writes the mail. A suspected call is accepted with that. Returns 'moved' (also when it is there already),
-- 'gone', 'changed' (not as it was at `seen_at`), 'over' (done, missed or cancelled), 'taken', or what
-- private.slot_refusal returns.
create function public.move_call(payload jsonb, moved_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_day constant date := (payload ->> 'day')::date;
  new_time constant time := (payload ->> 'time')::time;
  known public.appointments;
  refusal text;
begin
  -- The day is locked before the row, as a booking does, so that nobody closes the day meanwhile.
  perform pg_advisory_xact_lock_shared(private.lock_key('day', to_char(new_day, 'YYYY-MM-DD')));
  select * into known from public.appointments where id = (payload ->> 'call')::uuid for update;
  if not found then
    return 'gone';
  end if;
  if known.status not in ('suspected', 'requested', 'confirmed') then
    return 'over';
  end if;
  if known.status <> 'suspected' and known.preferred_date = new_day and known.preferred_time = new_time then
    return 'moved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal := private.slot_refusal(new_day, new_time, at);
  if refusal is not null then
    return refusal;
  end if;
  perform private.free_lapsed_slot(new_day, new_time, at);
  begin
    update public.appointments
       set preferred_date = new_day, preferred_time = new_time,
           status = case status when 'suspected' then 'requested' else status end
     where id = known.id;
  -- A deadlock: the holder of the wanted slot moves to this call's slot at the same time.
  exception when unique_violation or deadlock_detected then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  values ('appointment', known.id, moved_by, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(new_day + new_time, 'YYYY-MM-DD HH24:MI'));
  return 'moved';
end
$$;

-- Cancels these calls together, each only if nobody has changed it since it was read. Returns {released,
-- changed, mails}. `calls` is an array of {id, seen_at}; seen_at is the updated_at that the caller has read.
-- `changed` counts the calls that somebody has changed since or that are no longer open, `mails` the mails that
-- are written.
create function public.release_calls(calls jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  released_ids uuid[];
  mails integer;
begin
  perform private.require_admin();
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(calls) as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), released as (
    update public.appointments as call set status = 'cancelled', released_at = clock_timestamp()
      from locked where call.id = locked.id
    returning call.id
  )
  select coalesce(array_agg(id), '{}') into released_ids from released;

  insert into public.outbox (kind, payload)
  select 'calls_released_for_visitor',
         (array_agg(private.call_message(call) order by call.preferred_date, call.preferred_time))[1]
           || jsonb_build_object('calls', jsonb_agg(
                jsonb_build_object(
                  'reference', call.reference, 'preferred_date', call.preferred_date,
                  'preferred_time', call.preferred_time)
                order by call.preferred_date, call.preferred_time))
    from public.appointments as call
   where call.id = any (released_ids) and call.notified
     and not exists (
       select from public.outbox as held
        where held.kind = 'appointment_for_visitor' and held.payload ->> 'reference' = call.reference
          and held.status = 'pending' and held.held_until > clock_timestamp())
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp()
   group by call.mailbox;
  get diagnostics mails = row_count;
  perform private.drop_visitor_mails(call.reference, is_held_only => true)
     from public.appointments as call where call.id = any (released_ids);
  return jsonb_build_object(
    'released', cardinality(released_ids), 'changed', jsonb_array_length(calls) - cardinality(released_ids), 'mails', mails);
end
$$;

-- The other calls to come that the same network has booked, soonest first. The network itself is shown to nobody.
create function private.related_calls(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', id, 'updated_at', updated_at, 'reference', reference, 'name', name,
           'preferred_date', preferred_date, 'preferred_time', preferred_time)
           order by preferred_date, preferred_time), '[]')
    from public.appointments as other
   where (other.ip_hash = call.ip_hash or other.line_hash = call.line_hash)
     and other.id <> call.id and other.status in ('requested', 'confirmed')
     and (other.preferred_date + other.preferred_time) at time zone 'Asia/Kolkata' > now()
$$;

-- The slots of some days with their calls, the closed days to come, and when the caller's calendar link was
-- made. The shape is in src/contracts/admin-calls.ts.
create function public.admin_calls(first_day date, days integer default 7, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', shown.day,
               'closed', exists (select from public.closed_days as closed where closed.day = shown.day),
               'reason', (select reason from public.closed_days as closed where closed.day = shown.day),
               'slots', (
                 select jsonb_agg(jsonb_build_object(
                          'time', slot."time", 'refusal', slot.refusal,
                          'call', (
                            select private.inbox_row('appointment', call.id)
                                     || jsonb_build_object('person', private.person_of('appointment', call.id))
                              from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status not in ('cancelled', 'spam') and call.keeps_slot
                               and private.is_slot_kept(call, at)))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'open_calls', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
end
$$;

grant execute on function
  public.appointment_slots(date, timestamptz), public.next_free_day(date, timestamptz),
  public.book_appointment(jsonb, text, text, timestamptz, text, text), public.move_call(jsonb, uuid, timestamptz)
  to service_role;
grant execute on function public.release_calls(jsonb), public.admin_calls(date, integer, timestamptz) to authenticated;

-- supabase/schemas/21_inbox.sql

-- The inbox of staff: enquiries and calls with a search, and who changed what in them.

create table public.inbox_changes (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in ('enquiry', 'appointment', 'person')),
  row_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- Who made it: the account and the address that it had then. They stay when the account is deleted.
  changed_by uuid,
  changed_by_email text check (char_length(changed_by_email) <= 255),
  -- True when the caller made the change, with the link of a mail; `reason` is what they wrote about it.
  by_caller boolean not null default false,
  field text not null check (field in ('status', 'owner', 'notes', 'time', 'stage', 'step', 'merged', 'split')),
  -- Both null for notes and merges: the current text is in the row, and earlier texts are not kept.
  was text check (char_length(was) <= 100),
  became text check (char_length(became) <= 100),
  reason text check (char_length(reason) <= 300)
);

create index inbox_changes_row on public.inbox_changes (kind, row_id, changed_at desc);
create index inbox_changes_person on public.inbox_changes (changed_by);

call private.close_table('public.inbox_changes');
call private.open_rows_to_server('public.inbox_changes');

create trigger inbox_changes_author before insert on public.inbox_changes
  for each row execute function private.keep_author('changed_by');

-- The change is noted for the signed-in person, for the person that a server function names in angala.staff, or for the
-- caller themselves (angala.caller), with their reason (angala.reason).
create function private.record_inbox_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('angala.staff', true), '')::uuid);
begin
  insert into public.inbox_changes (kind, row_id, changed_by, by_caller, field, was, became, reason)
  select tg_argv[0], new.id, (select id from public.profiles where id = actor),
         coalesce(current_setting('angala.caller', true), '') = 'true', field, was, became,
         nullif(current_setting('angala.reason', true), '')
    from (values
      ('status', old.status, new.status, old.status is distinct from new.status),
      ('owner', old.owner::text, new.owner::text, old.owner is distinct from new.owner),
      ('notes', null, null, old.notes is distinct from new.notes)
    ) as change (field, was, became, happened)
   where happened;
  return null;
end
$$;

-- Deletes the history together with the row, for example when the person asked for erasure.
create function private.forget_inbox_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.inbox_changes where kind = tg_argv[0] and row_id = old.id;
  return null;
end
$$;

create trigger enquiries_history after update of status, owner, notes on public.enquiries
  for each row execute function private.record_inbox_change('enquiry');
create trigger appointments_history after update of status, owner, notes on public.appointments
  for each row execute function private.record_inbox_change('appointment');
create trigger enquiries_forgotten after delete on public.enquiries
  for each row execute function private.forget_inbox_changes('enquiry');
create trigger appointments_forgotten after delete on public.appointments
  for each row execute function private.forget_inbox_changes('appointment');

-- The latest 20 changes of a row.
create function private.inbox_history(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(private.author(changed_by, changed_by_email, true) || jsonb_build_object(
           'changed_at', changed_at, 'by_caller', by_caller, 'field', field, 'reason', reason,
           'was', case when field = 'owner' and was is not null
             then coalesce(private.staff_name(was::uuid), 'an account that is gone') else was end,
           'became', case when field = 'owner' and became is not null
             then coalesce(private.staff_name(became::uuid), 'an account that is gone') else became end)
           order by changed_at desc, id desc), '[]')
    from (
      select * from public.inbox_changes where kind = of_kind and row_id = of_row
       order by changed_at desc, id desc limit 20) as latest
$$;

-- The words of a search, lowercased; null for none.
create function private.search_words(words text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(lower(word))
    from regexp_split_to_table(btrim(left(words, 200)), '\s+') as word where word <> ''
$$;

-- True when the text contains every word, in any case; a phone number in any spacing.
create function private.has_all_words(content text, words text[]) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  word text;
begin
  foreach word in array words loop
    if position(word in lower(content)) = 0
      and (word !~ '^[+0-9()-]{4,}$' or position(
        regexp_replace(word, '\D', '', 'g') in regexp_replace(content, '[^0-9]', '', 'g')) = 0)
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Both kinds as one list: when something is due, whether it still is, whether nobody has answered it yet, and whether it
-- stands apart because nobody may have sent it.
create view private.inbox with (security_invoker = true) as
  select 'enquiry' as kind, id, status, created_at, created_at as due_at, status = 'new' as is_due,
         status = 'new' as waits,
         status in ('suspected', 'spam') as is_apart,
         concat_ws(' ', reference, name, email, phone, property_title, property_area, best_times, notes) as search_text
    from public.enquiries
  union all
  select 'appointment', id, status, created_at, (preferred_date + preferred_time) at time zone 'Asia/Kolkata',
         status in ('requested', 'confirmed'), status = 'requested', status in ('suspected', 'spam'),
         concat_ws(' ', reference, name, email, phone, preferred_date, message, notes)
    from public.appointments;

-- One row as staff see it. `related` lists other enquiries of the same mailbox, or other calls of the same
-- network; the network itself is not shown. `mail_held_until` is the time until which a limit holds back the mail to the
-- visitor. The shapes of both are in src/contracts/admin-inbox.ts.
create function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object(
           'mail_held_until', (
             select max(held_until) from public.outbox
              where kind in ('enquiry_for_visitor', 'appointment_for_visitor')
                and payload ->> 'reference' = seen.row ->> 'reference' and status = 'pending'
                and held_until > clock_timestamp()),
           'owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'related', seen.related)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox']
               || jsonb_build_object('property_facts', private.page_facts('property', own.property_id::text)) as row, own.owner,
             private.related_enquiries(own) as related
        from public.enquiries as own where of_kind = 'enquiry' and own.id = of_row
      union all
      select to_jsonb(own)
               - array['ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at'],
             own.owner, private.related_calls(own)
        from public.appointments as own where of_kind = 'appointment' and own.id = of_row) as seen
$$;

-- The next rows of a kind ('enquiry' or 'appointment'), newest first, or with `sort` 'due' in the order in which they are
-- due: open enquiries, oldest first, or calls still to be made, by their time; then all others. What stands apart is
-- listed only when its status or words are asked for.
create function public.admin_inbox(
  kind text, words text default '', only_status text default null, after_row text default null,
  take integer default 100, sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  answer jsonb;
begin
  perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then
    raise exception 'The inbox has no kind %', kind using errcode = '22023';
  end if;
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = admin_inbox.kind
       and (entry.status = only_status or only_status is null and (not entry.is_apart or search_words is not null))
       and (search_words is null or private.has_all_words(entry.search_text, search_words))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_row(admin_inbox.kind, next_rows.id)
        || jsonb_build_object('person', private.person_of(admin_inbox.kind, next_rows.id))
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.waits),
    'suspected', (
      select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.status = 'suspected'))
    into answer
    from next_rows;
  return answer;
end
$$;

-- The enquiries from `asked_from` and before `asked_before`, with the time of their first answer: the first change of
-- status from new to contacted or done since the enquiry was new, because an answer that was taken back does not count.
-- Null: none yet. `minutes` is what they waited for it, or until `at`, by the clock of our promise, which runs from 8am to
-- 8pm in India; never less than none, although a clock that is put back may answer before it was asked. Without those that
-- look like a robot's.
create function private.answer_times(asked_from timestamptz, asked_before timestamptz, at timestamptz)
  returns table (
    enquiry uuid, property_id uuid, waits boolean, asked_at timestamptz, answered_at timestamptz, minutes numeric)
  language sql stable
  set search_path = ''
as $$
  with asked as (
    select id, enquiries.property_id, status, created_at from public.enquiries
     where created_at >= asked_from and created_at < asked_before and status not in ('suspected', 'spam')
  ), changes as (
    select change.row_id, change.changed_at, change.was = 'new' and change.became in ('contacted', 'done') as answers,
           max(change.changed_at) filter (where change.became = 'new') over (partition by change.row_id) as taken_back_at
      from public.inbox_changes as change join asked on asked.id = change.row_id
     where change.kind = 'enquiry' and change.field = 'status' and asked.status <> 'new'
  ), answered as (
    select row_id, min(changed_at) as at from changes
     where answers and (taken_back_at is null or changed_at > taken_back_at) group by row_id
  )
  select asked.id, asked.property_id, asked.status = 'new', asked.created_at, answered.at,
         greatest(0, (clock.ended::date - clock.began::date) * 720
           + least(greatest(extract(epoch from clock.ended::time) / 60 - 480, 0), 720)
           - least(greatest(extract(epoch from clock.began::time) / 60 - 480, 0), 720))
    from asked left join answered on answered.row_id = asked.id
   cross join lateral (
     select asked.created_at at time zone 'Asia/Kolkata' as began,
            coalesce(answered.at, answer_times.at) at time zone 'Asia/Kolkata' as ended) as clock
$$;

-- How long the enquiries of the 30 days before `at` waited for their first answer, by the clock of our promise. An enquiry
-- that still waits counts with what it has waited once the promise is broken.
create function private.first_answers(at timestamptz) returns table (enquiry uuid, minutes numeric)
  language sql stable
  set search_path = ''
as $$
  select times.enquiry, times.minutes
    from private.answer_times(at - interval '30 days', at + interval '1 microsecond', at) as times
   where times.answered_at is not null or (times.waits and times.minutes > 180)
$$;

-- {median, nine_of_ten}: minutes within which half and nine of ten enquiries of the last 30 days got their first answer.
-- Both null if there was none.
create function private.first_response(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'median', round(percentile_cont(0.5) within group (order by minutes)::numeric),
    'nine_of_ten', round(percentile_cont(0.9) within group (order by minutes)::numeric))
    from private.first_answers(first_response.at)
$$;

-- The median for pages, in whole hours: they change less often.
create function public.median_first_response_hours() returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select ceil((private.first_response(now()) ->> 'median')::numeric / 60)::integer
$$;

grant execute on function public.median_first_response_hours() to service_role;
grant execute on function public.admin_inbox(text, text, text, text, integer, text) to authenticated;

-- supabase/schemas/22_sitemap_syncs.sql

-- Syncs, which copy the published sitemap to storage. Only one runs at a time, on all servers together.

-- Storage is missing only in a database without Supabase. Everybody can read the bucket at its public address.
-- No policy lets anybody write, so only the server does.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('sitemaps', 'sitemaps', true, 50 * 1024 * 1024, array['application/xml'])
    on conflict (id) do update set public = true;
  end if;
end
$$;

create table public.sitemap_syncs (
  ticket uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz not null,
  finished_at timestamptz,
  -- The response to the caller. Null when the sync failed.
  result jsonb check (jsonb_typeof(result) = 'object' and private.json_fits(result, 20000, 10))
);

create unique index sitemap_syncs_running on public.sitemap_syncs ((true)) where finished_at is null;
create index sitemap_syncs_finished on public.sitemap_syncs (finished_at desc);

call private.close_table('public.sitemap_syncs');
call private.open_rows_to_server('public.sitemap_syncs');

-- Begins a sync when none is running. Returns the ticket of the sync that runs now: the caller's own, or that
-- of another sync, for which the caller can wait. Null: the other sync has just ended, ask again. A sync whose
-- server died counts as ended after its lease.
create function public.begin_sitemap_sync(ticket uuid, lease interval default '60 seconds') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  running uuid;
begin
  update public.sitemap_syncs as sync set finished_at = clock_timestamp()
   where sync.finished_at is null and sync.lease_until <= clock_timestamp();
  insert into public.sitemap_syncs (ticket, lease_until)
  values (begin_sitemap_sync.ticket, clock_timestamp() + lease)
  on conflict do nothing;
  if found then
    return begin_sitemap_sync.ticket;
  end if;
  select sync.ticket into running from public.sitemap_syncs as sync where sync.finished_at is null;
  return running;
end
$$;

-- Ends a sync with its result, or null for a failure. False: it was no longer running.
create function public.end_sitemap_sync(ticket uuid, result jsonb default null) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.sitemap_syncs as sync set finished_at = clock_timestamp(), result = end_sitemap_sync.result
   where sync.ticket = end_sitemap_sync.ticket and sync.finished_at is null;
  return found;
end
$$;

-- {running: true}, or {running: false, result} of a sync that has ended; result is null when it failed.
create function public.sitemap_sync_state(ticket uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object('running', finished_at is null and lease_until > clock_timestamp(), 'result', result)
      from public.sitemap_syncs as sync where sync.ticket = sitemap_sync_state.ticket),
    jsonb_build_object('running', false, 'result', null))
$$;

grant execute on function
  public.begin_sitemap_sync(uuid, interval), public.end_sitemap_sync(uuid, jsonb), public.sitemap_sync_state(uuid)
  to service_role;

-- supabase/schemas/23_publish_runs.sql

create table public.publish_runs (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in ('all', 'page', 'queue')),
  report jsonb not null check (jsonb_typeof(report) = 'object' and private.json_fits(report, 20000, 10)),
  finished_at timestamptz not null default clock_timestamp(),
  -- True for a weekly run that the schedule started. A start of the server publishes everything too, and is not one.
  scheduled boolean not null default false
);

create index publish_runs_latest on public.publish_runs (kind, finished_at desc);

call private.close_table('public.publish_runs');
call private.open_rows_to_server('public.publish_runs');

-- report: {rendered, skipped, removed, failed, bad_rows, milliseconds}.
create function public.record_publish_run(kind text, report jsonb, scheduled boolean default false) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.publish_runs (kind, report, scheduled)
  values (record_publish_run.kind, record_publish_run.report, record_publish_run.scheduled)
$$;

create function private.latest_run(of_kind text default null, of_schedule boolean default false) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select report || jsonb_build_object('kind', kind, 'finished_at', finished_at)
    from public.publish_runs
   where (of_kind is null or kind = of_kind) and (scheduled or not of_schedule)
   order by finished_at desc, id desc limit 1
$$;

grant execute on function public.record_publish_run(text, jsonb, boolean) to service_role;

-- supabase/schemas/24_property_slugs.sql

-- Addresses of homes, set by the database: when a home is first published, and again when its title
-- changes. An address is never given to another home, not even after its own is deleted. A former address
-- leads to the current one.

create table public.property_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Deferred, because the trigger claims the slug before the home's row is inserted.
  property_id uuid references public.properties (id) on delete set null deferrable initially deferred,
  -- Stays when the home is deleted, so that the same home gets its address back if it is imported again.
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  constraint property_slugs_slug_fits check (char_length(slug) <= 217)
);

create index property_slugs_property on public.property_slugs (property_id);
create index property_slugs_owner on public.property_slugs (owner_id);

call private.close_table('public.property_slugs');
call private.open_rows_to_server('public.property_slugs');

-- The lowercased title, with one hyphen for each run of characters other than a-z and 0-9 and none at the ends;
-- '' for a title without a-z and 0-9. The result is the same on every server: lower() under the C collation
-- changes ASCII only, so the two other letters that Unicode lowers to ASCII (the Kelvin sign and the dotted
-- capital I) are replaced first.
create function public.title_slug(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return trim(both '-' from regexp_replace(
    lower(replace(replace(title, chr(8490), 'k'), chr(304), 'i-') collate "C"),
    '[^a-z0-9]+' collate "C", '-', 'g'));
end
$$;

-- The whole words within the first 180 characters of the title's slug. With a hyphen and the id a slug then has
-- at most 217 characters: it becomes the name of a folder and part of a picture's file name, which may have 255
-- bytes at most.
create function private.slug_stem(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  slug constant text := public.title_slug(title);
begin
  return case
    when char_length(slug) <= 180 then slug
    when position('-' in left(slug, 181)) > 0 then regexp_replace(left(slug, 181), '-[^-]*$', '')
    else left(slug, 180)
  end;
end
$$;

-- Claims the slug for the home; returns whether it was free or already its own. Waits for a concurrent claim
-- that is not committed yet.
create function private.claim_slug(candidate text, home uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  holder public.property_slugs;
begin
  -- Read first: an insert that conflicts costs more, and many homes have the same title.
  select * into holder from public.property_slugs where slug = candidate;
  if not found then
    insert into public.property_slugs (slug, property_id, owner_id) values (candidate, home, home)
      on conflict (slug) do nothing;
    if found then
      return true;
    end if;
    select * into holder from public.property_slugs where slug = candidate;
  end if;
  if holder.owner_id is distinct from home then
    return false;
  end if;
  if holder.property_id is null then
    update public.property_slugs set property_id = home where slug = candidate;
  end if;
  return true;
end
$$;

-- Claims the title's slug when it is free, else the slug with the first 8 characters of the id, else with the
-- whole id.
create function private.claim_property_slug(title text, home uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := private.slug_stem(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(home::text, 8), stem || '-' || home]
  loop
    if candidate is not null and private.claim_slug(candidate, home) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for home %', home using errcode = '23505';
end
$$;

-- Claims addresses for the rows that are new homes and published, as claim_property_slug() would for one row
-- after the other: the first home of a title gets the bare slug, the others the slug with the start of their
-- id. A row that gets no claim here gets its address from the trigger. Slugs are inserted in order, so that two
-- imports do not deadlock. Only index scans are allowed, because an embedded database has no statistics for the
-- planner.
create function private.claim_slugs(entries jsonb) returns table (home_id uuid, address text)
  language plpgsql security definer
  set search_path = ''
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  return query
  with new_homes as materialized (
    select home.id, private.slug_stem(home.title) as stem, home.position
      from rows from (jsonb_to_recordset(entries) as (id uuid, title text, publish integer)) with ordinality
             as home (id, title, publish, position)
     where home.publish > 10 and home.title is not null
       and not exists (select from public.properties where properties.id = home.id)
       and not exists (select from public.property_slugs where owner_id = home.id)
  ), bare as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select distinct on (stem) stem, id, id from new_homes where stem <> '' order by stem, position
    on conflict (slug) do nothing
    returning owner_id, slug
  ), suffixed as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select candidates.slug, candidates.id, candidates.id
      from (select coalesce(nullif(stem, ''), 'home') || '-' || left(id::text, 8) as slug, id, position from new_homes
             where id not in (select owner_id from bare)) as candidates
     order by candidates.slug, candidates.position
    on conflict (slug) do nothing
    returning owner_id, slug
  )
  select bare.owner_id, bare.slug from bare union all select suffixed.owner_id, suffixed.slug from suffixed;
end
$$;

-- An address follows the title. A partner's file changes titles every night, so a home keeps its address then.
create function private.assign_slug() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.slug := old.slug;
  if (old.slug is null and new.publish > 10)
    or (old.slug is not null and public.title_slug(new.title) <> public.title_slug(old.title)
      and current_setting('angala.addresses', true) is distinct from 'stay')
  then
    new.slug := private.claim_property_slug(new.title, new.id);
  end if;
  return new;
end
$$;

create trigger properties_slug before update on public.properties
  for each row execute function private.assign_slug();

-- Earlier addresses of the homes that have a page: published ones, those whose removal is on hold, and those
-- whose page says that they were sold or let.
create view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, property.updated_at
    from public.property_slugs as former
    join public.properties as property on property.id = former.property_id
   where property.slug is distinct from former.slug
     and (property.publish > 10
       or property.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or property.id in (select id from public.unavailable_homes));

-- An import runs with the rights of its caller.
grant execute on function private.claim_slugs(jsonb) to service_role;
grant execute on function public.title_slug(text) to service_role;

grant select (slug, property_id, updated_at) on public.former_slugs to service_role;

-- supabase/schemas/25_retention.sql

-- How long anything is kept. Called once a day, by the worker or by `npm run sitemap`.

-- Deletes what has been kept for its full time. The privacy policy (src/pages/privacy.astro) promises this for data of
-- visitors. A row, or part of a row, is kept
--   html_generation_jobs: for 30 days after the job was done or failed
--   html_workers: for a day after the worker was last seen
--   outbox: for 90 days if the mail was sent, else for 24 months; the hashed IP address until two days after the mail
--     could go out, because the limits of a network are counted by it
--   property_views: for 30 days
--   home_days, home_weeks: for 24 months
--   rate_limits: for a day
--   publish_runs, sitemap_syncs: for 90 days; the last of its kind always
--   feed_runs: for 60 days; the last of a partner always
--   enquiries: for 24 months after the last change, and until their visits are over; hashed IP address and browser for 48 hours
--   appointments: for 12 months after the day of the call in India; hashed IP addresses for 48 hours, those of an open
--     call until its day is over, because the limits of a network are counted by them
--   call_links: until the call is over
--   people: as long as one of their requests
--   listing_contacts: if the home is hidden, for 12 months after the last change of the home and the contact
--   verifications: always; the note for 24 months
--   staff_changes: for 24 months
--   staff_invitations: until they are accepted or end
--   empty_searches: for the 30 days that staff look at
--   typed_words, typed_word_days: see private.forget_typed_words()
--   unavailable_homes: for 90 days
--   alerts: see private.forget_alerts()
create function public.forget_expired(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  update public.outbox set network = null
   where network is not null and coalesce(held_until, created_at) < at - interval '48 hours';
  delete from public.property_views where created_at < at - interval '30 days';
  delete from public.home_days where day < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.home_weeks where week + 6 < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.feed_runs as run
   where requested_at < at - interval '60 days' and state <> 'applying' and exists (
     select from public.feed_runs as later where later.partner_id = run.partner_id and later.requested_at > run.requested_at);
  delete from public.enquiries as enquiry
   where greatest(created_at, updated_at) < at - interval '24 months' and not exists (
     select from public.visits
      where visits.enquiry = enquiry.id and status = 'planned' and starts_on >= (at at time zone 'Asia/Kolkata')::date);
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  perform private.forget_people(at);
  delete from public.call_links as link using public.appointments as call
   where call.id = link.call and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' <= at - interval '30 minutes';
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

grant execute on function public.forget_expired(timestamptz) to service_role;

-- supabase/schemas/26_checkups.sql

-- What `npm run doctor` asks the database and repairs in it, and the findings of the last checkup, for the
-- health card.

create table public.checkups (
  id bigint generated by default as identity primary key,
  finished_at timestamptz not null default clock_timestamp(),
  -- [{check, wrong, remedy}], with sentences for staff. Empty when nothing is wrong.
  findings jsonb not null check (jsonb_typeof(findings) = 'array' and private.json_fits(findings, 20000, 4))
);

create index checkups_latest on public.checkups (finished_at desc);

call private.close_table('public.checkups');
grant select (id, finished_at, findings) on table public.checkups to service_role;

-- Stores the result of a checkup, and deletes results older than 90 days.
create function public.save_checkup(findings jsonb) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.checkups where finished_at < clock_timestamp() - interval '90 days';
  insert into public.checkups (findings) values (save_checkup.findings);
$$;

create function private.latest_checkup() returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('finished_at', finished_at, 'findings', findings)
    from public.checkups order by finished_at desc, id desc limit 1
$$;

-- How many cases there are, and the first five of them.
create function private.count_with_examples(cases text[]) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object('count', coalesce(cardinality(cases), 0), 'first', coalesce(to_jsonb(cases[1:5]), '[]'))
$$;

-- References of requests that were stored twice: two enquiries with one idempotency key, or two calls in one slot.
create function private.duplicate_requests() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(request order by request) from (
    select string_agg(reference, ' and ' order by reference) as request from public.enquiries
     where idempotency_key is not null group by idempotency_key, lower(email) having count(*) > 1
    union all
    select string_agg(reference, ' and ' order by reference) from public.appointments
     where status not in ('cancelled', 'spam') and keeps_slot group by preferred_date, preferred_time having count(*) > 1
    union all
    select reference from (
      select reference from public.enquiries union all select reference from public.appointments) as every_request
     group by reference having count(*) > 1) as duplicates
$$;

-- Requests for which no mail to staff exists. Row and mail are written in one transaction, and a mail is kept
-- for 90 days. A suspected request has none until somebody accepts it.
create function private.requests_without_mail(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(reference order by created_at desc) from (
    select reference, created_at from public.enquiries as request
     where status not in ('suspected', 'spam') and not exists (
       select from public.outbox where kind = 'enquiry_for_staff' and payload ->> 'reference' = request.reference)
    union all
    select reference, created_at from public.appointments as request
     where status not in ('suspected', 'spam') and not exists (
       select from public.outbox where kind = 'appointment_for_staff' and payload ->> 'reference' = request.reference)
  ) as without_mail
   where created_at > at - interval '89 days'
$$;

-- Requests for which staff got a mail, and whose row no longer exists.
create function private.lost_requests(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(payload ->> 'reference' order by id desc) from public.outbox as message
   where created_at > at - interval '89 days'
     and case kind
       when 'enquiry_for_staff' then not exists (
         select from public.enquiries where enquiries.reference = message.payload ->> 'reference')
       when 'appointment_for_staff' then coalesce((payload ->> 'corrected')::boolean, false) is false and not exists (
         select from public.appointments where appointments.reference = message.payload ->> 'reference')
       else false end
$$;

-- Unique indexes that are missing or invalid. They refuse a second row even when two requests come at once.
create function private.missing_unique_indexes() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(name order by name)
    from unnest(array['enquiries_idempotency_key', 'enquiries_reference_key', 'appointments_slot',
                      'appointments_reference_key', 'people_mailbox_key', 'html_generation_jobs_open', 'sitemap_syncs_running']) as name
   where not exists (
     select from pg_catalog.pg_index
      where indexrelid = to_regclass('public.' || name) and indisunique and indisvalid)
$$;

-- Published rows that have no page for no known reason: they have no open or failed job, and staff did not take the
-- page down.
create function private.rows_without_page() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(page.entity_type || ' ' || page.entity_id order by page.created_at desc, page.entity_id)
    from private.pages as page
   where page.published
     and not exists (
       select from public.html_generation_metadata as metadata
        where metadata.entity_type = page.entity_type and metadata.entity_id = page.entity_id)
     and not exists (
       select from public.html_withdrawn_pages as withdrawn
        where withdrawn.entity_type = page.entity_type and withdrawn.entity_id = page.entity_id)
     and not exists (
       select from public.html_generation_jobs as job
        where job.entity_type = page.entity_type and job.entity_id = page.entity_id and job.status <> 'done')
$$;

-- What a checkup judges of the database; the shape is in src/server/checkup/database-facts.ts. A job or mail is
-- stuck when its worker is silent (private.is_worker_silent()), and late when nobody has claimed it within half an
-- hour of its due time.
create function public.checkup_facts(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  migrations jsonb := '[]'::jsonb;
  migration_texts jsonb := '{}'::jsonb;
  stored jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
       into migrations;
    -- The applied texts without white space and semicolons, because the Supabase CLI stores a list of statements and
    -- the embedded backend the whole file.
    execute $q$select coalesce(jsonb_object_agg(version, md5(translate(array_to_string(statements, ''), E' \t\r\n;', ''))), '{}')
                 from supabase_migrations.schema_migrations where statements is not null$q$
       into migration_texts;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name) order by bucket_id, name), ''[]'')
               from (select bucket_id, name from storage.objects
                      where bucket_id not in (''photographs'', ''photograph-uploads'')
                      order by bucket_id, name limit 10000) as object'
       into stored;
  end if;
  return jsonb_build_object(
    'migrations', migrations,
    'migration_texts', migration_texts,
    'stored', stored,
    'merged_areas_named', private.count_with_examples(private.merged_areas_named()),
    'people_at_odds', private.count_with_examples(private.people_at_odds()),
    'homes_merged_wrongly', private.count_with_examples(private.homes_merged_wrongly()),
    'answers_at_odds', private.count_with_examples(private.answers_at_odds(at)),
    'miscounted_days', private.count_with_examples(private.miscounted_days(at)),
    'answers_without_mail', private.count_with_examples(private.answers_without_mail(at)),
    'visits_at_odds', private.count_with_examples(private.visits_at_odds(at)),
    'duplicate_requests', private.count_with_examples(private.duplicate_requests()),
    'requests_without_mail', private.count_with_examples(private.requests_without_mail(at)),
    'lost_requests', private.count_with_examples(private.lost_requests(at)),
    'missing_unique_indexes', private.count_with_examples(private.missing_unique_indexes()),
    'rows_without_page', private.count_with_examples(private.rows_without_page()),
    'stuck_jobs', private.count_with_examples((
      select array_agg(entity_type || ' ' || entity_id order by id) from public.html_generation_jobs
       where status = 'running' and private.is_worker_silent(lease_until, at))),
    'late_jobs', private.count_with_examples((
      select array_agg(entity_type || ' ' || entity_id order by run_after) from public.html_generation_jobs
       where status = 'queued' and run_after < at - interval '30 minutes')),
    'stuck_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'sending' and private.is_worker_silent(lease_until, at))),
    'late_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'pending' and next_attempt_at < at - interval '30 minutes')),
    'suspected_requests', private.count_with_examples((
      select array_agg(reference order by created_at) from (
        select reference, created_at from public.enquiries where status = 'suspected'
        union all
        select reference, created_at from public.appointments where status = 'suspected'
        union all
        select 'an alert', created_at from public.alerts where status = 'suspected') as suspected
       where created_at < at - interval '24 hours')),
    'dead_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'dead' and created_at > at - interval '30 days')),
    'stuck_syncs', private.count_with_examples((
      select array_agg(ticket::text) from public.sitemap_syncs
       where finished_at is null and private.is_worker_silent(lease_until, at))),
    'late_feeds', private.count_with_examples(private.late_feeds(at)),
    'homes_at_odds_with_files', private.count_with_examples(private.homes_at_odds_with_files()),
    'unread_calendars', private.count_with_examples((
      select array_agg(private.staff_name(staff) order by 1) from private.unread_calendars(at) as staff)));
end
$$;

-- Who may do what, in the words of supabase/access.txt, with which src/server/checkup compares it: {tables,
-- routines, security_definer, without_rls, policies}. Roles and routines of the platform are left out.
create function public.checkup_rights() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with relation as (
    select oid, relname::text as name, relkind, relacl, relrowsecurity,
           case relnamespace when 'private'::regnamespace then 'private.' else '' end || relname as object_name
      from pg_catalog.pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  ), routine as (
    select oid, prosecdef,
           case pronamespace when 'private'::regnamespace then 'private.' else '' end || proname
             || '(' || replace(pg_catalog.pg_get_function_identity_arguments(oid), 'public.', '') || ')' as object_name
      from pg_catalog.pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), caller as (
    select unnest(array['anon', 'authenticated', 'service_role']) as role
  ), privilege as (
    select lower(privilege_type) as verb, object_name, case grantee when 0 then 'public' else grantee::regrole::text end as role,
           null::text[] as columns
      from relation, pg_catalog.aclexplode(relacl)
     where grantee = 0 or grantee::regrole::text in (select role from caller)
    union all
    select verb, object_name, role, array_agg(attname::text order by attnum)
      from relation
      join pg_catalog.pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped,
           unnest(array['select', 'insert', 'update', 'references']) as verb, caller
     where relkind <> 'S' and pg_catalog.has_column_privilege(role, attrelid, attnum, verb)
     group by verb, object_name, role
  )
  select jsonb_build_object(
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('verb', verb, 'object', object_name, 'role', role, 'columns', columns)
                                order by object_name, verb, role), '[]')
        from privilege),
    'routines', (
      select coalesce(jsonb_agg(jsonb_build_object('verb', 'execute', 'object', object_name, 'role', role, 'columns', null)
                                order by object_name, role), '[]')
        from routine, caller where pg_catalog.has_function_privilege(role, oid, 'execute')),
    'security_definer', (
      select coalesce(jsonb_agg(object_name order by object_name), '[]') from routine where prosecdef),
    'without_rls', (
      select coalesce(jsonb_agg(object_name order by object_name), '[]') from relation
       where relkind in ('r', 'p') and not relrowsecurity),
    'policies', (
      select coalesce(jsonb_agg(
               regexp_replace(
                 replace(
                   concat_ws('  ', case schemaname when 'public' then '' else schemaname || '.' end || tablename,
                             lower(cmd), array_to_string(roles, ', '), '"' || policyname || '"',
                             'using ' || qual, 'check ' || with_check),
                   'public.', ''),
                 '\s*\n\s*', ' ', 'g')
               order by tablename, policyname), '[]')
        from pg_catalog.pg_policies where schemaname in ('public', 'private')))
$$;

-- Repairs what is safe to repair: jobs and mails of a silent worker become due again, and a sync of the sitemap
-- whose process died is ended. Returns how many of each: {jobs, mails, syncs}.
create function public.release_stuck_work(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  jobs integer;
  mails integer;
  syncs integer;
begin
  -- Rows that a worker holds locked are skipped: it is active again and keeps its work.
  update public.html_generation_jobs as job
     set status = 'queued', lease_until = null, worker = null, run_after = clock_timestamp()
   where job.id in (
     select stuck.id from public.html_generation_jobs as stuck
      where stuck.status = 'running' and private.is_worker_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics jobs = row_count;
  update public.outbox as message
     set status = 'pending', lease_until = null, worker = null, next_attempt_at = clock_timestamp()
   where message.id in (
     select stuck.id from public.outbox as stuck
      where stuck.status = 'sending' and private.is_worker_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics mails = row_count;
  update public.sitemap_syncs set finished_at = clock_timestamp()
   where finished_at is null and private.is_worker_silent(lease_until, at);
  get diagnostics syncs = row_count;
  return jsonb_build_object('jobs', jobs, 'mails', mails, 'syncs', syncs);
end
$$;

grant execute on function
  public.save_checkup(jsonb), public.checkup_facts(timestamptz), public.checkup_rights(),
  public.release_stuck_work(timestamptz)
  to service_role;

-- supabase/schemas/27_privacy.sql

-- What a person may ask for: a copy of everything that is stored about them, and its erasure. A person is a
-- mailbox: 'asha+flat@…' is Asha too. Called by `npm run privacy`.

-- Everything stored about the mailbox of this address: {enquiries, replies, visits, appointments, people, mails, changes,
-- accounts, alerts, partner_contacts}, without idempotency keys and without what names staff. An enquiry and an alert have
-- the facts that tell their home from others with its title.
create function public.privacy_export(address text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg((to_jsonb(request) - array['owner', 'idempotency_key'])
               || jsonb_build_object('facts', private.page_facts('property', request.property_id::text))
               order by request.created_at)
        from public.enquiries as request where request.mailbox = of_mailbox), '[]'),
    'replies', coalesce((
      select jsonb_agg(to_jsonb(reply) - array['sent_by', 'sent_by_email'] order by reply.sent_at)
        from public.replies as reply join public.enquiries as request on request.id = reply.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) order by visit.starts_on)
        from public.visits as visit join public.enquiries as request on request.id = visit.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'appointments', coalesce((
      select jsonb_agg((to_jsonb(call) - array['owner', 'idempotency_key'])
               || jsonb_build_object('links_made_at', (
                    select coalesce(jsonb_agg(link.created_at order by link.created_at), '[]')
                      from public.call_links as link where link.call = call.id))
               order by call.created_at)
        from public.appointments as call where call.mailbox = of_mailbox), '[]'),
    'people', coalesce((
      select jsonb_agg(to_jsonb(person) - 'owner') from public.people as person where person.mailbox = of_mailbox), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = of_mailbox), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field in ('status', 'stage', 'step') then change.was end,
               'became', case when change.field in ('status', 'stage', 'step') then change.became end,
               'by_caller', change.by_caller, 'reason', change.reason) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = of_mailbox
         union all select id from public.appointments where mailbox = of_mailbox
         union all select id from public.people where mailbox = of_mailbox)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = of_mailbox), '[]'),
    'invitations', coalesce((
      select jsonb_agg(to_jsonb(invitation) - array['hash', 'invited_by', 'invited_by_email'])
        from public.staff_invitations as invitation where private.mailbox(invitation.email) = of_mailbox), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert), '{}')
               || jsonb_build_object('email', person.email, 'subscriber', to_jsonb(person),
               'facts', private.page_facts('property', alert.property_id::text), 'matches_mailed', (
               select count(*) from public.alert_matches as match
                where match.alert_id = alert.id and match.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as person left join public.alerts as alert on alert.subscriber = person.id
       where person.mailbox = of_mailbox), '[]'),
    'partner_contacts', coalesce((
      select jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
               || jsonb_build_object('partner', partner.name) order by partner.name, contact.id)
        from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
       where contact.mailbox = of_mailbox), '[]'));
end
$$;

-- Whether a text contains this word, in any case. An email address must stand by itself: 'joann@mail.example'
-- contains 'ann@mail.example', but is somebody else. src/server/privacy/mail-files.ts has the same rule.
create function private.has_word(content text, word text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select position(lower(word) in lower(content)) > 0
     and (position('@' in word) = 0
       -- JSON writes a line break as a backslash and a letter.
       or regexp_replace(lower(content), '\\[bfnrt]', ' ', 'g')
          ~ ('(?<![a-z0-9._%+\u0080-\uffff-])'
             || regexp_replace(lower(word), '([^a-z0-9\u0080-\uffff])', '\\\1', 'g')
             || '(?![a-z0-9_@\u0080-\uffff-]|\.[a-z0-9\u0080-\uffff])'))
$$;

-- Erases all of that in one transaction. Returns {refused: 'admin'} when the mailbox belongs to staff, whose
-- role must be revoked first; else {enquiries, appointments, people, alerts, partner_contacts, mails, accounts: how many, references,
-- addresses, merged_with: the mailboxes that staff took for the same person, freed: the calls to come whose slots can be booked again, [{reference, preferred_date,
-- preferred_time}], visits: those to come, of which staff get a mail (private.withdraw_visits)}. Also deletes the rate limit counters of the networks that the requests came from.
create function public.privacy_erase(address text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  request_references text[];
  addresses text[];
  merged_with text[];
  freed jsonb;
  visits jsonb;
  counts jsonb := '{}'::jsonb;
  deleted integer;
begin
  -- New requests of this mailbox wait until it is erased, and are then stored as those of somebody new.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  select array_agg(id) into people from auth.users where private.mailbox(email) = of_mailbox;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  select array_agg(distinct each.reference), array_agg(distinct each.email) into request_references, addresses from (
    select reference, email from public.enquiries where mailbox = of_mailbox
    union all select reference, email from public.appointments where mailbox = of_mailbox
    union all select payload ->> 'reference', payload ->> 'email' from public.outbox
     where private.mailbox(payload ->> 'email') = of_mailbox
    union all select null, email from public.alert_subscribers where mailbox = of_mailbox
    union all select null, email from public.partner_contacts where mailbox = of_mailbox
    union all select null, email from auth.users where id = any (people)) as each;
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', call.reference, 'preferred_date', call.preferred_date,
           'preferred_time', to_char(call.preferred_time, 'HH24:MI'))
           order by call.preferred_date, call.preferred_time), '[]') into freed
    from public.appointments as call
   where call.mailbox = of_mailbox and private.is_slot_kept(call, clock_timestamp())
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp();
  delete from public.rate_limits as counter
   where split_part(counter.bucket, ':', 3) in (
     select ip_hash from public.enquiries where mailbox = of_mailbox
     union select ip_hash from public.appointments where mailbox = of_mailbox
     union select line_hash from public.appointments where mailbox = of_mailbox
     union select network from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
      where person.mailbox = of_mailbox);
  delete from public.staff_invitations where private.mailbox(email) = of_mailbox;
  delete from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('mails', deleted);
  -- A visit that is planned meanwhile finds no enquiry.
  perform from public.enquiries where mailbox = of_mailbox order by id for update;
  visits := private.withdraw_visits(of_mailbox);
  -- Triggers delete their history and the links of calls, foreign keys their answers and visits.
  delete from public.enquiries where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('enquiries', deleted);
  delete from public.appointments where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('appointments', deleted);
  select array_agg(other.mailbox order by other.mailbox) into merged_with
    from public.people as own
    join public.people as other
      on other.id <> own.id and coalesce(other.merged_into, other.id) = coalesce(own.merged_into, own.id)
   where own.mailbox = of_mailbox;
  delete from public.people where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('people', deleted);
  -- Foreign keys delete the matches of the alerts and the links of the subscriber.
  delete from public.alerts as alert using public.alert_subscribers as person
   where person.id = alert.subscriber and person.mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('alerts', deleted);
  delete from public.alert_subscribers where mailbox = of_mailbox;
  counts := counts || jsonb_build_object('partner_contacts', private.erase_partner_contacts(
    array(select id from public.partner_contacts where mailbox = of_mailbox)));
  delete from public.checkups as checkup
   where exists (select from unnest(request_references) as reference where position(reference in checkup.findings::text) > 0);
  update public.html_generation_jobs set requested_by = null where requested_by = any (people);
  update public.html_removal_holds set decided_by = null where decided_by = any (people);
  update public.staff_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.inbox_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.verifications set checked_by = null, checked_by_email = null where checked_by = any (people);
  update public.replies set sent_by = null, sent_by_email = null where sent_by = any (people);
  update public.visits set planned_by = null, planned_by_email = null where planned_by = any (people);
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
  update public.inbox_changes set was = null where field = 'owner' and was = any (people::text[]);
  update public.inbox_changes set became = null where field = 'owner' and became = any (people::text[]);
  -- Tables of Supabase Auth that no foreign key empties. Which of them exist depends on the project.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = any ($1)' using people::text[];
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = any ($1)' using people;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and people is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)
        or exists (select from unnest($2) as address where private.has_word(payload::text, address))'
      using people::text[], addresses;
  end if;
  delete from auth.users where id = any (people);
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('accounts', deleted);
  return counts || jsonb_build_object(
    'references', coalesce(to_jsonb(array_remove(request_references, null)), '[]'),
    'addresses', coalesce(to_jsonb(array_remove(addresses, null)), '[]'),
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'freed', freed, 'visits', visits);
end
$$;

-- Where one of these words still stands, in any case: 'table.column' and the number of rows, for every text or
-- JSON column of the schemas public, auth and storage. This finds what staff or others typed into another
-- person's row; a person must judge it.
create function public.privacy_traces(words text[]) returns table (location text, mentions bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  candidate record;
begin
  for candidate in
    select space.nspname as schema_name, class.relname as table_name, attribute.attname as column_name
      from pg_catalog.pg_attribute as attribute
      join pg_catalog.pg_class as class on class.oid = attribute.attrelid
      join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
      join pg_catalog.pg_type as type on type.oid = attribute.atttypid
     where space.nspname in ('public', 'auth', 'storage') and class.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped
       and (type.typcategory in ('S', 'A') or type.typname in ('json', 'jsonb'))
       and has_table_privilege(class.oid, 'select')
     order by 1, 2, 3
  loop
    execute format(
      'select count(*) from %I.%I as each
        where exists (select from unnest($1) as word where private.has_word(each.%I::text, word))',
      candidate.schema_name, candidate.table_name, candidate.column_name)
      into mentions using words;
    if mentions > 0 then
      location := candidate.table_name || '.' || candidate.column_name;
      return next;
    end if;
  end loop;
end
$$;

grant execute on function
  public.privacy_export(text), public.privacy_erase(text), public.privacy_traces(text[])
  to service_role;

-- supabase/schemas/28_property_faults.sql

-- What is wrong with published homes, for the staff who can correct it. A day is a day in India
-- (Asia/Kolkata), whatever time zone the server is set to, and the caller gives the instant for which the
-- homes are judged.

-- One row for each home and each check that it fails on this day, with the value at fault. Of two homes that fail the
-- same, the one of the higher rank comes first.
create function private.property_faults(today date)
  returns table (
    id uuid, title text, slug text, created_at timestamptz, failed_check text, detail text, rank integer)
  language sql stable
  set search_path = ''
as $$
  with published as (
    select home.id, title, slug, images, floor_plans, area, area_id, price, currency, property_type, sqft, area_basis, last_verified,
           coalesce(created_at, '2000-01-01Z') as created_at,
           public.title_slug(title) as title_slug, missing.names as missing, coalesce(missing.weight, 0) as weight
      from public.properties as home
     cross join lateral (select coalesce(asset_type, '') !~* '\m(plot|land|site)\M' as is_building) as asset
      -- The facts that nobody has given, most asked for first, and the sum of their weights (decision 225). Not a function,
      -- which would be called for each home.
     cross join lateral (
       select string_agg(fact.name, ', ') as names, sum(fact.weight)::integer as weight
         from (values
           ('deposit', 5, property_type = 'Rent' and deposit is null),
           ('furnishing', 5, property_type = 'Rent' and furnishing is null),
           ('available_from', 5, property_type = 'Rent' and available_from is null),
           ('area_basis', 5, property_type = 'Sale' and area_basis is null),
           ('open_to', 4, property_type = 'Rent' and open_to is null),
           ('possession', 4, property_type = 'Sale' and possession is null and asset.is_building),
           ('khata', 3, property_type = 'Sale' and khata is null),
           ('parking_covered', 3,
             coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building),
           ('water', 3, water is null and asset.is_building),
           ('area_basis', 2, property_type = 'Rent' and area_basis is null),
           ('pets', 2, property_type = 'Rent' and pets is null),
           ('lift', 2, lift is null and asset.is_building),
           ('power_backup', 1, power_backup is null and asset.is_building),
           ('built_year', 1, property_type = 'Sale' and built_year is null and asset.is_building)
         ) as fact (name, weight, is_missing)
        where fact.is_missing
     ) as missing
     where publish > 10
  ), counted as (
    select *, count(*) over (partition by title_slug) as sharing from published
  )
  select property.id, property.title, property.slug, property.created_at, fault.failed_check, fault.detail,
         case when fault.failed_check = 'missing_facts' then property.weight else 0 end
    from counted as property
   cross join lateral (
     values
       ('no_photo', not exists (select from unnest(property.images) as image where btrim(image) <> ''), null),
       ('no_area', property.area_id is null and coalesce(btrim(property.area), '') = '', null),
       ('no_price', coalesce(property.price, 0) = 0, null),
       ('no_sqft', coalesce(property.sqft, 0) = 0, null),
       ('no_area_basis', property.sqft > 0 and property.area_basis is null, null),
       ('missing_facts', property.weight > 0, property.missing),
       -- The bounds are those of src/domain/property/doubts-about.ts, and a test compares them.
       ('unlikely_price', coalesce(property.currency, 'INR') = 'INR' and property.price >= 0.5 and not
          case when property.property_type = 'Rent' then property.price between 1000 and 5000000
               else property.price between 100000 and 10000000000 end, property.price::text),
       ('unlikely_sqft', property.sqft <> 0 and property.sqft not between 100 and 100000, property.sqft::text),
       ('missing_verification', property.last_verified is null, null),
       ('stale_verification', property.last_verified not between today - 7 and today, property.last_verified::text),
       ('shared_slug', property.sharing > 1, property.title_slug)
     union all
     (select 'broken_image', true, left(image, 200) from unnest(property.images || property.floor_plans) as image
       where btrim(image) <> '' and btrim(image) !~* '^(https?://[^\s/]+\.[^\s]+|/[^/\s][^\s]*)$' limit 1)
   ) as fault (failed_check, found, detail)
   where fault.found;
$$;

-- How many published homes fail each check on this day: {check: homes}.
create function private.fault_counts(today date) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_object_agg(failed_check, homes)
    from (
      select failed_check, count(fault.id) as homes
        from unnest(array['no_photo', 'broken_image', 'no_area', 'no_price', 'no_sqft',
                          'no_area_basis', 'missing_facts', 'unlikely_price', 'unlikely_sqft', 'missing_verification', 'stale_verification', 'shared_slug']) as failed_check
        left join private.property_faults(today) as fault using (failed_check)
       group by failed_check) as counted
$$;

-- The figures that the site's claims are compared with. A home of the partner network carries its source_key.
create function private.claim_figures(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'properties', count(*),
    'from_partner', count(*) filter (where coalesce(btrim(source_key), '') <> ''),
    'verified', count(last_verified),
    'freshly_verified', count(*) filter (where last_verified between day.today - 7 and day.today),
    'societies', (select count(*) from public.society where not public.is_hidden_society(id, name, slug)),
    'median_first_response_minutes', private.first_response(claim_figures.at) -> 'median',
    'ninth_first_response_minutes', private.first_response(claim_figures.at) -> 'nine_of_ten')
    from public.properties, (select (claim_figures.at at time zone 'Asia/Kolkata')::date as today) as day
   where publish > 10
$$;

-- For a checkup.
create function public.claim_figures() returns jsonb
  language sql stable security definer
  set search_path = ''
  set jit = off
as $$
  select private.claim_figures(now())
$$;

grant execute on function public.claim_figures() to service_role;

-- Counts per check, whether claims are counted, and the figures that claims are compared with. The shapes of both
-- answers are in src/contracts/admin-quality.ts.
create function public.admin_quality(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'claims', (select entered -> 'claims' from public.site_settings where id),
    'counts', private.fault_counts((at at time zone 'Asia/Kolkata')::date),
    'figures', private.claim_figures(at));
end
$$;

create function public.admin_quality_rows(
  failed_check text, after_row text default null, take integer default 200, at timestamptz default now())
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_rank constant integer := (split_part(after_row, '|', 1))::integer;
  after_created constant timestamptz := (split_part(after_row, '|', 2))::timestamptz;
  after_id constant uuid := (split_part(after_row, '|', 3))::uuid;
  answer jsonb;
begin
  perform private.require_staff();
  with next_rows as (
    select * from private.property_faults((at at time zone 'Asia/Kolkata')::date) as fault
     where fault.failed_check = admin_quality_rows.failed_check
       and (after_row is null or (fault.rank, fault.created_at, fault.id) < (after_rank, after_created, after_id))
     order by fault.rank desc, fault.created_at desc, fault.id desc
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'title', title, 'slug', slug, 'facts', private.page_facts('property', id::text), 'detail', detail)
      order by rank desc, created_at desc, id desc), '[]'),
    'next', case when count(*) = size then (
      select last.rank || '|' || last.created_at || '|' || last.id from next_rows as last
       order by last.rank, last.created_at, last.id limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

grant execute on function public.admin_quality(timestamptz),
  public.admin_quality_rows(text, text, integer, timestamptz) to authenticated;

-- supabase/schemas/29_health.sql

-- The health report of everything that runs unattended.

-- The shape is in src/contracts/admin-health.ts.
create function public.admin_health() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', clock_timestamp(),
    'queue', jsonb_build_object(
      'queued', (select count(*) from public.html_generation_jobs where status = 'queued'),
      'running', (select count(*) from public.html_generation_jobs where status = 'running'),
      'oldest_open_at', (
        select min(created_at) from public.html_generation_jobs where status in ('queued', 'running'))),
    'failures', jsonb_build_object(
      'last_7_days', (select count(*) from private.failed_jobs),
      'latest', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', id, 'entity_type', entity_type, 'entity_id', entity_id,
                 'name', private.page_name(entity_type, entity_id),
                 'facts', private.page_facts(entity_type, entity_id), 'error', error, 'finished_at', finished_at)
                 order by finished_at desc, id desc)
          from (
            select * from private.failed_jobs
             order by finished_at desc, id desc limit 10) as latest), '[]')),
    'workers', coalesce((
      select jsonb_agg(to_jsonb(seen) order by last_seen_at desc)
        from (select worker, last_seen_at from public.html_workers order by last_seen_at desc limit 10) as seen), '[]'),
    'last_weekly_run', private.latest_run('all', of_schedule => true),
    'last_run', private.latest_run(),
    'last_checkup', private.latest_checkup(),
    'last_sitemap', (
      select jsonb_build_object('finished_at', finished_at, 'url_count', result -> 'url_count',
               'duration_ms', result -> 'duration_ms')
        from public.sitemap_syncs where result is not null order by finished_at desc limit 1),
    'mail', (
      select jsonb_build_object(
               'waiting', count(*) filter (where status in ('pending', 'sending') and not is_held),
               'held', count(*) filter (where is_held),
               'held_until', max(held_until) filter (where is_held),
               'given_up', count(*) filter (where status = 'dead'),
               'oldest_waiting_at', min(coalesce(held_until, created_at))
                 filter (where status in ('pending', 'sending') and not is_held))
        from public.outbox,
             lateral (select status = 'pending' and coalesce(held_until > clock_timestamp(), false) as is_held) as waiting
       where status <> 'sent'),
    'inbox', jsonb_build_object(
      'new_enquiries', (select count(*) from public.enquiries where status = 'new'),
      'oldest_new_enquiry_at', (select min(created_at) from public.enquiries where status = 'new'),
      'requested_appointments', (select count(*) from public.appointments where status = 'requested')));
end
$$;

grant execute on function public.admin_health() to authenticated;

-- supabase/schemas/30_locks.sql

-- Advisory locks, which a transaction takes where no row can be locked. They end with the transaction.

-- The key of an advisory lock, for pg_advisory_xact_lock() and its shared and try forms. Each kind has keys of its
-- own. A kind without a key is one lock.
--   kind             key                                              who takes it
--   roles                                                             whoever gives or takes a role
--   settings                                                          whoever saves the site settings
--   mailbox          the mailbox                                      whoever counts its mails, changes its alerts or erases it
--   mailed by        the hash of the IPv4 address or the IPv6 /56     whoever counts the mails that it has caused, or the
--                                                                     calls that it has booked
--   idempotency key  the key                                          an enquiry
--   enquiry          address, home and kind                           an enquiry
--   day              'YYYY-MM-DD'                                     shared: a booking, or a move to the day; exclusive:
--                                                                     whoever closes it or cancels its calls
--   people                                                            shared: a request that makes somebody a person;
--                                                                     exclusive: whoever merges two, or takes it back
--   saved replies                                                     whoever saves a text for answers
--   visits           'YYYY-MM-DD'                                     whoever plans a visit for the day, or moves one to it
--   partners                                                          whoever saves a partner, or erases a contact of one
--   confirmations    partner                                          whoever answers for its homes, sends photographs of them, or applies an answer; several by id
--   listing          kind and id                                      whoever saves, deletes or restores it
--   home changes                                                      whoever finds or matches changes for alerts
--   alert mails                                                       the worker that writes alert mails; others pass by
--   picture uploads                                                   whoever begins an upload
--   partner pictures                                                  whoever claims a picture of a partner to fetch it
--   invitations                                                       whoever invites a colleague
create function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day',
                  'people', 'saved replies', 'visits', 'partners', 'confirmations', 'listing', 'home changes',
                  'alert mails', 'picture uploads', 'partner pictures', 'invitations')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$$;

-- supabase/schemas/31_call_links.sql

-- The links in mails about a call: whoever has one sees, moves and cancels that call without an account, and nothing
-- else.

-- 122 random bits, of which only the hash is stored. A link is worthless after the call.
create table public.call_links (
  hash text primary key check (char_length(hash) <= 64),
  call uuid not null,
  created_at timestamptz not null default clock_timestamp()
);

create index call_links_of on public.call_links (call);

-- The server too may reach it only through the functions below.
call private.close_table('public.call_links');

-- Deletes the links together with the call, for example when the person asked for erasure.
create function private.forget_links_of_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.call_links where call = old.id;
  return null;
end
$$;

create trigger appointments_links after delete on public.appointments
  for each row execute function private.forget_links_of_call();

-- Makes a new link to this call, for one mail.
create function private.new_call_link(of_call uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.call_links (hash, call) values (private.hash_of(link), of_call);
  return link;
end
$$;

-- The call whose link this is; no row: nobody's, or the call is over.
create function private.call_of_link(link text, at timestamptz) returns setof public.appointments
  language sql stable
  set search_path = ''
as $$
  select call.* from public.appointments as call join public.call_links as known on known.call = call.id
   where known.hash = private.hash_of(call_of_link.link)
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' + interval '30 minutes' > at
$$;

-- The other calls to come of the same mailbox, soonest first, at most 8: [{reference, preferred_date, preferred_time}],
-- for a mail to the mailbox each with a link.
create function private.standing_calls(call public.appointments, at timestamptz, with_links boolean) returns jsonb
  language sql volatile
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
           jsonb_build_object('reference', reference, 'preferred_date', preferred_date, 'preferred_time', preferred_time)
             || case when with_links then jsonb_build_object('link', private.new_call_link(id)) else '{}' end
           order by preferred_date, preferred_time), '[]')
    from (
      select * from public.appointments as other
       where other.mailbox = call.mailbox and other.id <> call.id and other.status in ('requested', 'confirmed')
         and (other.preferred_date + other.preferred_time) at time zone 'Asia/Kolkata' > at
       order by preferred_date, preferred_time limit 8) as standing
$$;

-- True when so many mails about calls have gone to this mailbox in 24 hours that a change which its caller makes sends
-- none. Whoever books in somebody else's name has the key of the booking, and could otherwise flood them by replacing it.
create function private.has_many_call_mails(of_mailbox text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select count(*) >= 15 from public.outbox
   where kind = 'appointment_for_visitor' and created_at > clock_timestamp() - interval '24 hours'
     and private.mailbox(payload ->> 'email') = of_mailbox
$$;

-- Gives a call the slot, name, phone, message, key and network of `moved`, as its caller wants it. It waits to be
-- confirmed again. A trigger writes the mail to the caller. Returns 'moved', 'over' (done, missed, cancelled or begun),
-- 'taken', 'too_many_moves' (five in 24 hours), or what private.slot_refusal and private.exceeded_network_limit return.
-- The caller of this function holds the locks of a booking.
create function private.move_by_caller(moved public.appointments, reason text, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  known public.appointments;
  refusal text;
begin
  select * into known from public.appointments where id = moved.id for update;
  if known.id is null or known.status not in ('requested', 'confirmed')
    or (known.preferred_date + known.preferred_time) at time zone 'Asia/Kolkata' <= at
  then
    return 'over';
  end if;
  refusal := coalesce(
    private.slot_refusal(moved.preferred_date, moved.preferred_time, at),
    private.exceeded_network_limit(known.mailbox, moved.ip_hash, moved.line_hash, moved.preferred_date, at, known.id));
  if refusal is not null then
    return refusal;
  end if;
  if (
    select count(*) >= 5 from public.inbox_changes
     where kind = 'appointment' and row_id = known.id and field = 'time' and by_caller
       and changed_at > clock_timestamp() - interval '24 hours')
  then
    return 'too_many_moves';
  end if;
  perform private.free_lapsed_slot(moved.preferred_date, moved.preferred_time, at);
  perform set_config('angala.caller', 'true', true);
  begin
    update public.appointments
       set preferred_date = moved.preferred_date, preferred_time = moved.preferred_time, status = 'requested',
           name = moved.name, phone = moved.phone, message = moved.message, idempotency_key = moved.idempotency_key,
           ip_hash = moved.ip_hash, line_hash = moved.line_hash
     where id = known.id
    returning * into moved;
  -- A deadlock: the holder of the wanted slot moves to this call's slot at the same time.
  exception when unique_violation or deadlock_detected then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, by_caller, field, was, became, reason)
  values ('appointment', known.id, true, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(moved.preferred_date + moved.preferred_time, 'YYYY-MM-DD HH24:MI'), reason);
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff', private.call_message(moved) || jsonb_build_object(
    'by_caller', true, 'reason', reason, 'moved_from', jsonb_build_object(
      'preferred_date', known.preferred_date, 'preferred_time', known.preferred_time)));
  perform set_config('angala.caller', '', true);
  return 'moved';
end
$$;

-- The call whose link this is, locked for a change by its caller; null: nobody's, or the call is over. Takes the locks
-- under which bookings of its mailbox and network are counted too, first and in the order of private.mail_time().
create function private.lock_call_of_link(link text, at timestamptz) returns public.appointments
  language plpgsql
  set search_path = ''
as $$
declare
  call public.appointments;
begin
  select * into call from private.call_of_link(link, at);
  if call.id is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', call.mailbox));
    if call.ip_hash is not null then
      perform pg_advisory_xact_lock(private.lock_key('mailed by', coalesce(call.line_hash, call.ip_hash)));
    end if;
    select * into call from public.appointments where id = call.id for update;
  end if;
  return call;
end
$$;

-- The call that this link opens: {reference, preferred_date, preferred_time 'HH:MM', status, sequence, begun}. Null when
-- the link is not valid. Who called is not in it, because mails are forwarded.
create function public.read_own_call(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
           'reference', reference, 'preferred_date', preferred_date,
           'preferred_time', to_char(preferred_time, 'HH24:MI'),
           'status', case status when 'spam' then 'cancelled' when 'suspected' then 'requested' else status end, 'sequence', sequence,
           'begun', (preferred_date + preferred_time) at time zone 'Asia/Kolkata' <= at)
    from private.call_of_link(link, at)
$$;

-- Moves the call of this link, {day, time, sequence, reason}; `sequence` is that of the call as its caller saw it.
-- Returns 'moved' (also when it is there already), 'changed' (since it was seen), or what private.move_by_caller
-- returns; null when the link is not valid.
create function public.move_own_call(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.appointments;
begin
  -- The day is locked first, as by a booking, so that nobody closes it meanwhile.
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'day')::date, 'YYYY-MM-DD')));
  known := private.lock_call_of_link(link, at);
  if known.id is null then
    return null;
  end if;
  if known.status in ('requested', 'confirmed')
    and known.preferred_date = (payload ->> 'day')::date and known.preferred_time = (payload ->> 'time')::time
  then
    return 'moved';
  end if;
  if known.sequence <> (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  known.preferred_date := (payload ->> 'day')::date;
  known.preferred_time := (payload ->> 'time')::time;
  return private.move_by_caller(known, nullif(payload ->> 'reason', ''), at);
end
$$;

-- Cancels the call of this link, {sequence, reason}; a trigger writes the mail to its caller. Returns 'cancelled' (also
-- when it is already), 'changed', 'over' (done, missed or begun); null when the link is not valid.
create function public.cancel_own_call(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  why constant text := nullif(payload ->> 'reason', '');
  known public.appointments := private.lock_call_of_link(link, at);
begin
  if known.id is null then
    return null;
  end if;
  if known.status = 'cancelled' then
    return 'cancelled';
  end if;
  if known.status not in ('requested', 'confirmed')
    or (known.preferred_date + known.preferred_time) at time zone 'Asia/Kolkata' <= at
  then
    return 'over';
  end if;
  if known.sequence <> (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  -- private.record_inbox_change() reads from these settings who did it, and why.
  perform set_config('angala.caller', 'true', true), set_config('angala.reason', coalesce(why, ''), true);
  update public.appointments set status = 'cancelled' where id = known.id returning * into known;
  perform set_config('angala.caller', '', true), set_config('angala.reason', '', true);
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff',
    private.call_message(known) || jsonb_build_object('by_caller', true, 'reason', why));
  return 'cancelled';
end
$$;

grant execute on function
  public.read_own_call(text, timestamptz), public.move_own_call(text, jsonb, timestamptz),
  public.cancel_own_call(text, jsonb, timestamptz)
  to service_role;

-- supabase/schemas/32_listing_changes.sql

-- What a change of areas, societies and homes does to pages.

-- Marks the pages that a change of one kind of listing touches, and queues the removal of pages whose row is hidden or
-- gone. The last content of a row whose page is removed is kept, in case the removal is put on hold. Jobs are written
-- first, then these rows, as everywhere, so that two transactions do not deadlock. Called once per statement, so that
-- imports stay fast, and without nested loops, which are slow where an embedded database has no statistics. The argument
-- is the kind of page.
create function private.handle_listing_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  kind constant text := tg_argv[0];
  -- Whether visitors see a row.
  shown constant text := case kind
    when 'property' then 'coalesce(publish > 10, false)'
    when 'society' then 'not public.is_hidden_society(id, name, slug)'
    else 'true' end;
  -- The society and the area whose pages show a row, and what pages of rows that belong to it show of it. Of an area,
  -- these show its address, name, section and market figures, but not the narratives.
  facts constant text := format('id, updated_at, %s as shown, ', shown) || case kind
    when 'property' then 'society_id as society, area_id as area, null as seen_below'
    when 'society' then 'null as society, area, updated_at as seen_below'
    else 'null as society, null as area, jsonb_build_array(area, slug, city_id, city_section, market_data) as seen_below' end;
  changed text[];
  changed_below text[];
  homes text[];
  societies text[];
  areas text[];
  removed text[];
  restored text[];
begin
  execute format(
    'select array_agg(id::text) filter (where became.id is not null),
            array_agg(id::text) filter (where became.id is not null and was.seen_below is distinct from became.seen_below),
            array_agg(distinct was.society) filter (where was.shown or became.shown) || array_agg(distinct became.society),
            array_agg(distinct was.area::text) filter (where was.shown or became.shown) || array_agg(distinct became.area::text),
            array_agg(id::text) filter (where became.shown is not true and (was.shown or id::text in (
              select entity_id from public.html_generation_metadata where entity_type = $1))),
            array_agg(id::text) filter (where became.shown and was.shown is not true)
       from (select %1$s from %2$s) as was full join (select %1$s from %3$s) as became using (id)
      where was.updated_at is distinct from became.updated_at
        and (was.shown or became.shown or became.id is null)',
    facts,
    case tg_op when 'INSERT' then 'new_rows where false' else 'old_rows' end,
    case tg_op when 'DELETE' then 'old_rows where false' else 'new_rows' end)
    into changed, changed_below, societies, areas, removed, restored using kind;

  if kind = 'property' then
    homes := changed;
    if tg_op = 'UPDATE' then
      delete from public.unavailable_homes where id = any (restored::uuid[]);
    end if;
  elsif kind = 'society' then
    societies := changed;
    select array_agg(id::text) into homes from public.properties where society_id = any (changed_below) and publish > 10;
  else
    areas := changed;
    select array_agg(id) into societies from public.society where area = any (changed_below::uuid[]);
    select array_agg(id::text) into homes from public.properties
     where area_id = any (changed_below::uuid[]) and publish > 10;
  end if;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', homes);
  perform private.flag_pages('society', societies);
  perform private.queue_page_removals(kind, removed);
  if removed is not null then
    execute format('select private.save_leaving_rows($1, array_agg(to_jsonb(old_rows)))
                      from old_rows where %s and id::text = any ($2)', shown) using kind, removed;
  end if;
  perform private.queue_restored_pages(kind, restored, were_hidden => tg_op = 'UPDATE');
  return null;
end
$$;

create trigger local_areas_added after insert on public.local_areas
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('area');
create trigger local_areas_changed after update on public.local_areas
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('area');
create trigger local_areas_removed after delete on public.local_areas
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('area');
create trigger society_added after insert on public.society
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('society');
create trigger society_changed after update on public.society
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('society');
create trigger society_removed after delete on public.society
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('society');
create trigger properties_added after insert on public.properties
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('property');
create trigger properties_changed after update on public.properties
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('property');
create trigger properties_removed after delete on public.properties
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('property');

-- supabase/schemas/40_deleted_listings.sql

-- Listings that staff deleted. A home stays in its table, hidden, with its checks, prices and contact, and is
-- deleted for good after 30 days. Of a society or an area the row is kept here, with the homes and societies
-- that named it.
create table public.deleted_listings (
  kind text not null check (kind in ('property', 'society', 'area')),
  id text not null check (char_length(id) between 1 and 64),
  name text not null check (char_length(name) <= 300),
  deleted_at timestamptz not null default clock_timestamp(),
  -- Who deleted it: the account and the address that it had then. They stay when the account is deleted.
  deleted_by uuid,
  deleted_by_email text check (char_length(deleted_by_email) <= 255),
  -- The key of the request that deleted it. A request with the same key is a retry.
  idempotency_key uuid not null,
  -- What a restore needs: {publish} for a home, {row, homes, societies} for a society or an area.
  restore_data jsonb not null check (jsonb_typeof(restore_data) = 'object' and private.json_fits(restore_data, 2000000, 14)),
  primary key (kind, id)
);

create index deleted_listings_latest on public.deleted_listings (deleted_at desc);
create index deleted_listings_person on public.deleted_listings (deleted_by);

call private.close_table('public.deleted_listings');

create trigger deleted_listings_author before insert on public.deleted_listings
  for each row execute function private.keep_author('deleted_by');

-- A listing that comes back in another way, by an import or SQL, no longer counts as deleted.
create function private.clear_deletion() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.deleted_listings where kind = tg_argv[0] and id = new.id::text;
  return null;
end
$$;

create trigger properties_shown_again after update of publish on public.properties
  for each row when (new.publish > 10) execute function private.clear_deletion('property');
create trigger society_back after insert on public.society
  for each row execute function private.clear_deletion('society');
create trigger local_areas_back after insert on public.local_areas
  for each row execute function private.clear_deletion('area');

create function private.is_deleted(kind text, listing text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.deleted_listings as deleted where deleted.kind = is_deleted.kind and deleted.id = listing)
$$;

-- Deletes a home, a society or an area, or restores it (`action`: 'delete' or 'restore'). The page of what
-- is deleted comes down at the next publish, as an approved removal. Returns {result, reason, queued}:
-- 'deleted', 'restored', 'repeated' (it is so already), 'gone', 'changed' (not as it was at `seen_at`), or
-- 'refused' with the constraint that keeps it from coming back. Only 'deleted' and 'restored' write anything.
create function public.delete_listing(payload jsonb, deleted_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  deletion public.deleted_listings;
  was jsonb;
  restore_data jsonb;
  listing_name text;
  violated text;
  shown boolean;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  select * into deletion from public.deleted_listings as deleted
   where deleted.kind = target.kind and deleted.id = target.id for update;

  if payload ->> 'action' = 'restore' then
    if deletion.id is null then
      return jsonb_build_object('result', case when was is null then 'gone' else 'repeated' end);
    end if;
    begin
      if deletion.kind = 'property' then
        update public.properties set publish = (deletion.restore_data ->> 'publish')::integer where id = target.id::uuid
          returning to_jsonb(properties) into was;
      else
        execute format('insert into public.%1$I as listing select (jsonb_populate_record(null::public.%1$I, $1)).* '
          'returning to_jsonb(listing)', target.table_name) into was using deletion.restore_data -> 'row';
        execute format('update public.properties set %1$I = $1::%2$s where %1$I is null '
          'and id::text in (select jsonb_array_elements_text($2))',
          case deletion.kind when 'society' then 'society_id' else 'area_id' end, target.id_type)
          using target.id, deletion.restore_data -> 'homes';
        if deletion.kind = 'area' then
          update public.society set area = target.id::uuid
           where area is null and id in (select jsonb_array_elements_text(deletion.restore_data -> 'societies'));
        end if;
      end if;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics violated = constraint_name;
      return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
    end;
    delete from public.deleted_listings as deleted where deleted.kind = deletion.kind and deleted.id = deletion.id;
    shown := private.is_shown(target.kind, was);
    if shown then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'generate', 10, deleted_by);
    end if;
    insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
    values (deleted_by, target.table_name, target.id,
            jsonb_build_object('brought back', jsonb_build_object('became', deletion.name)), target.idempotency_key);
    return jsonb_build_object('result', 'restored', 'queued', shown);
  end if;

  if deletion.id is not null then
    return jsonb_build_object(
      'result', case when deletion.idempotency_key = target.idempotency_key then 'repeated' else 'gone' end);
  end if;
  if was is null then
    return jsonb_build_object('result', 'gone');
  end if;
  if (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;
  listing_name := coalesce(was ->> 'title', was ->> 'name', was ->> 'area');
  -- The page of a hidden row may still be published: its removal waits, is on hold, or was cancelled.
  shown := private.is_shown(target.kind, was) or exists (
    select from public.html_leaving_rows as leaving where leaving.entity_type = target.kind and leaving.entity_id = target.id);
  if target.kind = 'property' then
    restore_data := jsonb_build_object('publish', was -> 'publish');
    update public.properties set publish = 0 where id = target.id::uuid;
    -- A home that was sold or let has a page that says so.
    delete from public.unavailable_homes where id = target.id::uuid;
    shown := shown or found;
  else
    restore_data := jsonb_build_object(
      'row', was - array['photographs'],
      'homes', case target.kind
        when 'society' then (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where society_id = target.id)
        else (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where area_id = target.id::uuid) end,
      'societies', case target.kind
        when 'area' then (select coalesce(jsonb_agg(id order by id), '[]') from public.society where area = target.id::uuid) end);
    execute format('delete from public.%I where id = $1::%s', target.table_name, target.id_type) using target.id;
  end if;
  insert into public.deleted_listings (kind, id, name, deleted_by, idempotency_key, restore_data)
  values (target.kind, target.id, listing_name, delete_listing.deleted_by, target.idempotency_key, restore_data);
  if shown then
    perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, deleted_by);
  end if;
  insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
  values (deleted_by, target.table_name, target.id,
          jsonb_build_object('deleted', jsonb_build_object('became', listing_name)), target.idempotency_key);
  return jsonb_build_object('result', 'deleted', 'queued', shown);
end
$$;

-- Counts what belongs to a home, a society or an area; the admin shows it before a deletion. Returns {counts:
-- {homes, societies, photographs, enquiries, checks, contact}}, with null for a home that does not exist.
create function public.admin_deletion_counts(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  if kind = 'property' and listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select jsonb_build_object(
        'homes', 0, 'societies', 0,
        'photographs', (
          select count(*) from unnest(home.images || home.floor_plans) as picture
           where private.photograph_hash(picture) is not null),
        'enquiries', (select count(*) from public.enquiries where property_id = home.id),
        'checks', (select count(*) from public.verifications where property_id = home.id),
        'contact', exists (select from public.listing_contacts where property_id = home.id))
      into answer from public.properties as home where home.id = listing::uuid;
  elsif kind in ('society', 'area') then
    select jsonb_build_object(
        'homes', (
          select count(*) from public.properties
           where publish > 10
             and case admin_deletion_counts.kind when 'society' then society_id = listing
                   else area_id::text = listing end),
        'societies', (
          select count(*) from public.society
           where admin_deletion_counts.kind = 'area' and area::text = listing),
        'photographs', 0, 'enquiries', 0, 'checks', 0, 'contact', false)
      into answer;
  end if;
  return jsonb_build_object('counts', answer);
end
$$;

-- Each word as a pattern that finds it anywhere.
create function private.word_patterns(words text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(private.search_words(words)) as word)
$$;

-- Deleted listings with what finds them again.
create view private.deletions as
  select deleted.*, property.source_key as reference,
         lower(concat_ws(' ', deleted.name, property.source_key, deleted.id)) as search_text
    from public.deleted_listings as deleted
    left join public.properties as property on deleted.kind = 'property' and property.id::text = deleted.id;

-- The latest 200 deleted listings whose name, reference or id contain every word, newest first. A row stays for 30 days.
create function public.admin_deleted_listings(words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(private.author(deleted_by, deleted_by_email, true)
             || jsonb_build_object('kind', kind, 'id', id, 'name', name, 'reference', reference,
               'facts', private.page_facts(kind, id), 'deleted_at', deleted_at) order by deleted_at desc, id), '[]')
      from (
        select * from private.deletions where search_text like all (private.word_patterns(words))
         order by deleted_at desc, id limit 200) as latest));
end
$$;

-- Deletes for good what was deleted 30 days ago. Photographs of these homes that nothing else shows count as
-- unused since then, so that they are deleted too.
create function public.forget_deleted_listings(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  homes uuid[];
  pictures text[];
begin
  select array_agg(id::uuid) into homes from public.deleted_listings
   where kind = 'property' and deleted_at < at - interval '30 days';
  select array_agg(distinct private.photograph_hash(picture)) into pictures
    from public.properties, unnest(images || floor_plans) as picture
   where id = any (homes) and private.photograph_hash(picture) is not null;
  delete from public.properties where id = any (homes) and (publish > 10) is not true;
  delete from public.deleted_listings where deleted_at < at - interval '30 days';
  update public.photographs set unused_since = greatest(at - interval '31 days', received_at)
   where hash = any (pictures) and unused_since is null and hash not in (select private.used_photographs());
end
$$;

grant execute on function public.delete_listing(jsonb, uuid), public.forget_deleted_listings(timestamptz) to service_role;
grant execute on function public.admin_deletion_counts(text, text), public.admin_deleted_listings(text) to authenticated;

-- supabase/schemas/41_staff_changes.sql

-- What staff changed, and when. The functions through which staff write add the rows in their own transaction.
-- Nobody has a right to change or delete a row.

create table public.staff_changes (
  id bigint generated by default as identity primary key,
  changed_at timestamptz not null default clock_timestamp(),
  -- Who made it: the account and the address that it had then. They stay when the account is deleted.
  changed_by uuid,
  changed_by_email text check (char_length(changed_by_email) <= 255),
  table_name text not null
    check (table_name in ('properties', 'listing_contacts', 'society', 'local_areas', 'closed_days', 'site_settings', 'profiles')),
  row_id text not null check (char_length(row_id) between 1 and 64),
  -- {field: {was, became}}. For a person's details only the name of the field: {field: {}}.
  changes jsonb not null
    check (jsonb_typeof(changes) = 'object' and private.json_fits(changes, 2000000, 14)),
  -- The key of the request that saved it. A request with the same key is a retry.
  idempotency_key uuid
);

create index staff_changes_row on public.staff_changes (table_name, row_id, changed_at desc);
create index staff_changes_person on public.staff_changes (changed_by);
create index staff_changes_latest on public.staff_changes (changed_at desc);

call private.close_table('public.staff_changes');

create trigger staff_changes_author before insert on public.staff_changes
  for each row execute function private.keep_author('changed_by');

-- Stores the old and new values of the fields that differ. `private_values`: only the names of the fields.
create function private.record_staff_change(
  changed_by uuid, changed_table text, changed_row text, was jsonb, became jsonb, private_values boolean default false,
  idempotency_key uuid default null
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
  select record_staff_change.changed_by, changed_table, changed_row, changes, record_staff_change.idempotency_key
    from (
      select jsonb_object_agg(field, case when private_values then '{}'::jsonb
               else jsonb_build_object('was', was -> field, 'became', became -> field) end) as changes
        from jsonb_object_keys(coalesce(was, '{}') || coalesce(became, '{}')) as field
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs', 'former_addresses')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
$$;

-- What staff changed, newest first: the changes of one listing, or, for admins only, all of them. `words` keeps
-- the changes in which every word is found in the person's address or name, the name, reference, id or table of the row, the day in
-- India ('2026-11-22', '22 November 2026'), or the fields and values. `before`: the id of the last change that
-- was shown.
create function public.admin_changes(
  kind text default null, listing text default null, words text default '', before bigint default null,
  take integer default 50
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  search_words constant text[] := private.search_words(words);
  all_addresses constant boolean := public.is_admin();
  answer jsonb;
begin
  perform private.require_staff();
  if kind is null or listing is null or kind not in ('property', 'society', 'area') then
    perform private.require_admin();
  end if;
  with named as (
    select change.id, change.changed_at, author.by_id, author.by_email, author.by_name, kinds.kind, change.table_name,
           change.row_id as listing,
           case kinds.kind when 'closed day' then to_char(change.row_id::date, 'FMDD FMMonth YYYY')
             when 'settings' then 'Site settings'
             when 'account' then (select email from public.profiles where id::text = change.row_id)
             else private.page_name(kinds.kind, change.row_id) end as name,
           private.page_facts(kinds.kind, change.row_id) as facts,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day'), ('site_settings', 'settings'),
             ('profiles', 'account')) as kinds (table_name, kind) using (table_name)
     cross join jsonb_to_record(private.author(change.changed_by, change.changed_by_email, all_addresses))
       as author (by_id uuid, by_email text, by_name text)
     where (admin_changes.before is null or change.id < admin_changes.before)
       and (admin_changes.kind is null or kinds.kind = admin_changes.kind)
       and (admin_changes.listing is null or change.row_id = admin_changes.listing)
  ), matching as (
    select id, changed_at, by_id, by_email, by_name, named.kind, named.listing, name, facts, of_contact, changes from named
     where not exists (
       select from unnest(search_words) as word
        where position(word in lower(concat_ws(' ', named.by_email, named.by_name, named.name, named.facts ->> 'reference', named.kind, named.table_name, named.listing,
                to_char(named.changed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD FMDD FMMonth YYYY'),
                named.changes::text))) = 0)
     order by id desc limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(matching) order by id desc), '[]'),
    'next', case when count(*) = size then min(id) end)
    into answer
    from matching;
  return answer;
end
$$;

grant execute on function public.admin_changes(text, text, text, bigint, integer) to authenticated;

-- supabase/schemas/42_listing_contacts.sql

-- Whom to ask about a home: the owner or a broker. Only staff see it; no page, file or mail contains it.

create table public.listing_contacts (
  property_id uuid primary key references public.properties (id) on delete cascade,
  name text check (char_length(name) <= 100),
  firm text check (char_length(firm) <= 200),
  phone text check (char_length(phone) <= 20),
  updated_at timestamptz not null default clock_timestamp(),
  check (coalesce(name, firm, phone) is not null)
);

create index listing_contacts_phone on public.listing_contacts (phone);

call private.close_table('public.listing_contacts');

create trigger listing_contacts_touch before update on public.listing_contacts
  for each row execute function private.touch();

-- Writes the contact of a home, or removes it when all fields are null. Returns 'saved', 'gone' (no such home, or a deleted one)
-- or 'changed': the contact is not as it was at `seen_at` (null: there was none). What is stored already counts
-- as saved.
create function public.save_listing_contact(payload jsonb, saved_by uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  new_values constant jsonb := jsonb_build_object(
    'name', payload -> 'name', 'firm', payload -> 'firm', 'phone', payload -> 'phone');
  empty constant boolean := jsonb_strip_nulls(new_values) = '{}';
  known public.listing_contacts;
  was jsonb;
begin
  perform from public.properties where id = home for update;
  if not found or private.is_deleted('property', home::text) then
    return 'gone';
  end if;
  select * into known from public.listing_contacts where property_id = home;
  was := case when known.property_id is not null
    then jsonb_build_object('name', known.name, 'firm', known.firm, 'phone', known.phone) end;
  if was = new_values or (was is null and empty) then
    return 'saved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if empty then
    delete from public.listing_contacts where property_id = home;
  else
    insert into public.listing_contacts as contact (property_id, name, firm, phone)
    values (home, new_values ->> 'name', new_values ->> 'firm', new_values ->> 'phone')
    on conflict (property_id) do update
       set name = excluded.name, firm = excluded.firm, phone = excluded.phone;
  end if;
  perform private.record_staff_change(
    saved_by, 'listing_contacts', home::text, was, new_values, private_values => true);
  return 'saved';
end
$$;

-- Everything stored about the contact with this telephone number, with the notes that staff wrote on checks of
-- the contact's homes. Called by `npm run privacy`.
create function public.privacy_export_contact(phone_number text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'home', property.title, 'facts', private.page_facts('property', property.id::text), 'name', contact.name,
             'firm', contact.firm, 'phone', contact.phone,
             'notes', (
               select coalesce(jsonb_agg(verification.note order by verification.checked_at), '[]')
                 from public.verifications as verification
                where verification.property_id = contact.property_id and verification.note is not null))
             order by property.title, property.id)
      from public.listing_contacts as contact
      join public.properties as property on property.id = contact.property_id
     where contact.phone = phone_number), '[]');
end
$$;

-- Erases all of that; returns for how many homes. The checks themselves stay: they are about the home.
create function public.privacy_erase_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes from public.listing_contacts where phone = phone_number;
  update public.verifications set note = null where property_id = any (homes) and note is not null;
  delete from public.listing_contacts where phone = phone_number;
  return coalesce(cardinality(homes), 0);
end
$$;

grant execute on function
  public.save_listing_contact(jsonb, uuid), public.privacy_export_contact(text), public.privacy_erase_contact(text)
  to service_role;

-- supabase/schemas/43_verifications.sql

-- Checks of homes: who asked about a home, when, how, and with what outcome. Rows are added and never changed,
-- except that retention and erasure delete the note.

-- Its triggers, in the order in which they run:
--   before insert: verifications_author
--   after insert: verifications_asked (74_confirmations.sql)
--   after insert: verifications_history (44_property_history.sql)
create table public.verifications (
  -- The idempotency key of the request that recorded it. A request with the same key is a retry, and is stored once.
  id uuid primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  checked_at timestamptz not null default clock_timestamp(),
  -- The day of the check in India.
  checked_on date not null check (checked_on between '2000-01-01' and '2100-01-01'),
  -- Who asked: the account and the address that it had then. They stay when the account is deleted.
  checked_by uuid,
  checked_by_email text check (char_length(checked_by_email) <= 255),
  -- 'partner': not a check by us. Somebody at the partner has answered by a link (74_confirmations.sql).
  method text not null check (method in ('call', 'visit', 'message', 'feed', 'partner')),
  outcome text not null check (outcome in ('available', 'price changed', 'on hold', 'sold or let', 'not reached')),
  -- The new price, in the currency of the home.
  price numeric check (price > 0 and price <= 1000000000000),
  confirmed text[] not null default '{}'
    check (private.list_fits(confirmed, 3, 20) and confirmed <@ array['price', 'availability', 'carpet area']),
  papers_seen text[] not null default '{}'
    check (private.list_fits(papers_seen, 4, 40)
      and papers_seen <@ array['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number']),
  papers_not_seen text[] not null default '{}'
    check (private.list_fits(papers_not_seen, 4, 40)
      and papers_not_seen <@ array['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number']),
  -- Only staff see it.
  note text check (char_length(note) <= 2000),
  constraint verifications_price_of_a_change check ((outcome = 'price changed') = (price is not null)),
  constraint verifications_paper_seen_or_not check (not papers_seen && papers_not_seen)
);

create index verifications_home on public.verifications (property_id, checked_at desc);
create index verifications_day on public.verifications (checked_on, property_id);
create index verifications_person on public.verifications (checked_by);

call private.close_table('public.verifications');

create trigger verifications_author before insert on public.verifications
  for each row execute function private.keep_author('checked_by');

-- Records a check and applies its outcome: 'available' and 'price changed' make today the day of the last
-- check, unless a partner says so, 'sold or let' hides the home and makes its page say so, and each queues the pages that change. Returns
-- 'recorded'; or, without writing anything, 'repeated' (a request with this key is stored), 'gone' (the home is
-- not on the site) or 'changed' (not as it was at `seen_at`).
create function public.record_verification(payload jsonb, recorded_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  idempotency_key constant uuid := (payload ->> 'idempotencyKey')::uuid;
  new_outcome constant text := payload ->> 'outcome';
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  was public.properties;
  became public.properties;
begin
  -- A retry waits here for the request that it repeats.
  select * into was from public.properties where id = home for update;
  if exists (select from public.verifications where id = idempotency_key and property_id = home) then
    return 'repeated';
  end if;
  if (was.publish > 10) is not true then
    return 'gone';
  end if;
  if was.updated_at <> (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;

  insert into public.verifications (
    id, property_id, checked_at, checked_on, checked_by, method, outcome, price, confirmed, papers_seen,
    papers_not_seen, note)
  values (
    idempotency_key, home, at, today, recorded_by, payload ->> 'method', new_outcome, (payload ->> 'price')::numeric,
    array(select jsonb_array_elements_text(payload -> 'confirmed')),
    array(select jsonb_array_elements_text(payload -> 'papers_seen')),
    array(select jsonb_array_elements_text(payload -> 'papers_not_seen')), payload ->> 'note');

  if new_outcome in ('available', 'price changed') then
    update public.properties
       set last_verified = case when payload ->> 'method' = 'partner' then last_verified else today end,
           price = coalesce((payload ->> 'price')::numeric, price)
     where id = home returning * into became;
    perform private.queue_saved_pages('property', array[home::text], recorded_by);
  elsif new_outcome = 'sold or let' then
    update public.properties set publish = 0 where id = home returning * into became;
    insert into public.unavailable_homes (id, since, slug, title, city, property_type, price, currency, area_id)
    values (home, today, was.slug, was.title, was.city, was.property_type, was.price, was.currency, was.area_id)
    on conflict (id) do update
      set since = excluded.since, slug = excluded.slug, title = excluded.title, city = excluded.city,
          property_type = excluded.property_type, price = excluded.price, currency = excluded.currency,
          area_id = excluded.area_id;
    perform public.enqueue_html_jobs('property', array[home::text], 'delete', 10, recorded_by);
  else
    return 'recorded';
  end if;
  perform private.record_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$$;

-- A home as the round shows it, with its contact and its latest three checks.
create function private.round_entry(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', property.id, 'title', property.title, 'slug', property.slug, 'price', property.price,
    'currency', property.currency, 'property_type', property.property_type, 'area', property.area,
    'society', society.name, 'bedrooms', property.bedrooms, 'sqft', property.sqft, 'source_key', property.source_key,
    'last_verified', property.last_verified, 'updated_at', property.updated_at,
    'contact', (
      select jsonb_build_object('name', contact.name, 'firm', contact.firm, 'phone', contact.phone,
               'updated_at', contact.updated_at)
        from public.listing_contacts as contact where contact.property_id = property.id),
    'checks', (
      select coalesce(jsonb_agg(private.author(latest.checked_by, latest.checked_by_email, (select public.is_admin()))
               || jsonb_build_object('checked_at', latest.checked_at, 'method', latest.method,
               'outcome', latest.outcome, 'price', latest.price, 'note', latest.note) order by latest.checked_at desc), '[]')
        from (select * from public.verifications as each where each.property_id = property.id
               order by each.checked_at desc limit 3) as latest))
    from public.properties as property left join public.society on society.id = property.society_id
   where property.id = home
$$;

-- Homes to ask about today: published, last checked six days ago or longer, and not asked about today. A last
-- check on a future day, which an import may bring, does not count. A home that its partner has answered for in these days, or
-- still may, is not among them; one for which the partner has long not answered is `unanswered`.
create function private.homes_to_check(today date)
  returns table (id uuid, on_day date, created_at timestamptz, contact_key text, unanswered boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select property.id, checked.on_day, property.created_at,
         coalesce(contact.phone, contact.firm, contact.name, property.partner_id::text, property.id::text),
         asked.property_id is not null
    from public.properties as property
    left join public.asked_homes as asked on asked.property_id = property.id
    left join public.listing_contacts as contact on contact.property_id = property.id
   cross join lateral (select case when property.last_verified <= today then property.last_verified end as on_day) as checked
   where property.publish > 10 and (checked.on_day is null or checked.on_day <= today - 6)
     and not exists (
       select from public.verifications as done
        where done.property_id = property.id
          and (done.checked_on = today
            or (done.method = 'partner' and done.outcome <> 'sold or let' and done.checked_on between today - 5 and today)))
     and not exists (
       select from public.confirmations as said
        where said.property_id = property.id and said.state in ('open', 'waiting'))
     and (asked.property_id is null
       or (asked.asked_at at time zone 'Asia/Kolkata')::date <= today - (select to_round from private.answer_days()));
end
$$;

-- The homes to ask about today. The homes of one contact stand together, at the position of the one that has waited
-- longest, and first those of contacts who have not answered by link. `only_home`: only that home, due or not. The shape is in src/contracts/admin-round.ts.
create function public.admin_round(
  take integer default 100, only_home uuid default null, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  perform private.require_staff();
  with due as (
    select * from private.homes_to_check(today)
  ), numbered as (
    select id, row_number() over (
             order by late desc, longest nulls first, contact_key, on_day nulls first, created_at, id) as position
      from (select *, min(coalesce(on_day, '-infinity')) over (partition by contact_key) as longest,
                   bool_or(unanswered) over (partition by contact_key) as late from due) as waiting
  ), shown as (
    select id, position from numbered where only_home is null and position <= size
    union all
    select property.id, 1 from public.properties as property where property.id = only_home and property.publish > 10
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.round_entry(id) || jsonb_build_object('partner', private.partner_to_call(id))
               order by position), '[]') from shown),
    'due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'today', today)
    into answer;
  return answer;
end
$$;

grant execute on function public.record_verification(jsonb, uuid, timestamptz) to service_role;
grant execute on function public.admin_round(integer, uuid, timestamptz) to authenticated;

-- supabase/schemas/44_property_history.sql

-- When a home was listed, and each price and deposit it had since. A trigger writes it, so that no code can forget it. The
-- page of the home shows it with its checks: properties.history holds what the page says about both.

create table public.property_history (
  id bigint generated by default as identity primary key,
  -- Deferred, because the trigger writes before the row of a new home is inserted.
  property_id uuid not null references public.properties (id) on delete cascade deferrable initially deferred,
  happened_at timestamptz not null,
  kind text not null check (kind in ('listed', 'price', 'deposit')),
  -- The price from then on. Null: on request (alert_homes has 0 for that).
  price numeric,
  currency text check (char_length(currency) <= 3),
  -- Of an entry 'listed' or 'deposit': the deposit from then on, as in properties. Null: nobody has said.
  deposit text check (char_length(deposit) <= 20)
);

create index property_history_home on public.property_history (property_id, happened_at desc, id desc);

call private.close_table('public.property_history');

-- The price at which a home is offered, null when it is on request: an import says 0 where nobody told it. As
-- isKnownPrice() of src/domain/money/price.ts.
create function private.known_price(price numeric) returns numeric
  language sql immutable
  set search_path = ''
as $$
  select case when price >= 0.5 and price < 'Infinity' then price end
$$;

-- Whether pages show both as the same price. Without a currency a price is in rupees.
create function private.is_same_price(price numeric, currency text, other_price numeric, other_currency text)
  returns boolean
  language sql immutable
  set search_path = ''
as $$
  select private.known_price(price) is not distinct from private.known_price(other_price)
     and (private.known_price(price) is null or coalesce(currency, 'INR') = coalesce(other_currency, 'INR'))
$$;

-- The latest ten events of a home, newest first: [{on, what: 'listed' | 'price', price, was, currency} | {on,
-- what: 'deposit', deposit, was} | {on, what: 'check', method, confirmed, seen, not_seen}], with days in India. `was` of a
-- price is null before the first price and for a price in another currency. A deposit is an event if the one before it is
-- known too: that somebody states it later changes nothing. Only checks that found the home on offer count, without who asked and what was noted;
-- and of what the partner says every week only the latest.
create function private.public_history(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by moment desc, tie_break desc), '[]')
    from (
      select moment, tie_break, entry from (
        select happened_at as moment, id as tie_break,
               jsonb_build_object('on', (happened_at at time zone 'Asia/Kolkata')::date, 'what', kind,
                 'price', private.known_price(price), 'was',
                 case when coalesce(lag(currency) over events, 'INR') = coalesce(currency, 'INR')
                   then private.known_price(lag(price) over events) end,
                 'currency', currency) as entry
          from public.property_history where property_id = home and kind in ('listed', 'price')
        window events as (order by happened_at, id)
        union all
        select happened_at, id,
               jsonb_build_object('on', (happened_at at time zone 'Asia/Kolkata')::date, 'what', 'deposit',
                 'deposit', deposit, 'was', was)
          from (
            select id, happened_at, kind, deposit, lag(deposit) over (order by happened_at, id) as was
              from public.property_history where property_id = home and kind in ('listed', 'deposit')) as deposits
         where kind = 'deposit' and deposit is not null and was is not null
        union all
        -- At the same moment, the check comes below the price that it found.
        select checked_at, 0,
               jsonb_build_object('on', checked_on, 'what', 'check', 'method', method, 'confirmed', to_jsonb(confirmed),
                 'seen', to_jsonb(papers_seen), 'not_seen', to_jsonb(papers_not_seen))
          from public.verifications as known where property_id = home and outcome in ('available', 'price changed')
           and (method <> 'partner' or not exists (
             select from public.verifications as later
              where later.property_id = home and later.method = 'partner' and later.outcome in ('available', 'price changed')
                and (later.checked_at, later.id) > (known.checked_at, known.id)))
      ) as everything
      order by moment desc, tie_break desc limit 10) as latest
$$;

-- Whether an entry says what a home states now, of its price or of its deposit.
create function private.says_the_same(entry public.property_history, home public.properties, of_kind text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case of_kind
    when 'price' then private.is_same_price(entry.price, entry.currency, home.price, home.currency)
    else entry.deposit is not distinct from home.deposit end
$$;

-- Notes the price or the deposit of a published home, if it is not that of the latest entry. One that is corrected within
-- 24 hours was a mistake and leaves no entry.
create procedure private.note_change(home public.properties, of_kind text)
  language plpgsql
  set search_path = ''
as $$
declare
  latest public.property_history;
  before_latest public.property_history;
begin
  select * into latest from public.property_history where property_id = home.id and kind in ('listed', of_kind)
   order by happened_at desc, id desc limit 1;
  if private.says_the_same(latest, home, of_kind) then
    return;
  end if;
  if latest.happened_at <= now() - interval '24 hours' then
    insert into public.property_history (property_id, happened_at, kind) values (home.id, now(), of_kind)
    returning * into latest;
  else
    select * into before_latest from public.property_history
     where property_id = home.id and kind in ('listed', of_kind) and id <> latest.id
     order by happened_at desc, id desc limit 1;
    if latest.kind = of_kind and private.says_the_same(before_latest, home, of_kind) then
      delete from public.property_history where id = latest.id;
      return;
    end if;
  end if;
  if of_kind = 'price' then
    update public.property_history set price = private.known_price(home.price), currency = home.currency
     where id = latest.id;
  else
    update public.property_history set deposit = home.deposit where id = latest.id;
  end if;
end
$$;

-- Notes when a home is first published, and each new price and deposit while it is published.
create function private.record_property_history() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (new.price, new.currency, new.deposit, new.publish > 10, new.history)
    is not distinct from (old.price, old.currency, old.deposit, old.publish > 10, old.history)
  then
    return new;
  end if;

  if new.publish > 10 then
    if exists (select from public.property_history where property_id = new.id) then
      call private.note_change(new, 'price');
      call private.note_change(new, 'deposit');
    else
      insert into public.property_history (property_id, happened_at, kind, price, currency, deposit)
      values (new.id, now(), 'listed', private.known_price(new.price), new.currency, new.deposit);
    end if;
  end if;
  new.history := private.public_history(new.id);
  return new;
end
$$;

-- Runs before properties_slug and properties_touch, as triggers run in the order of their names.
create trigger properties_history before update on public.properties
  for each row execute function private.record_property_history();

-- Sets the address, the first entry of the history and the photographs of a new home. One trigger does all of
-- it, because every row of an import runs through it.
create function private.prepare_new_property() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- A slug counts only when private.claim_slugs() has claimed it for this home in this transaction.
  claimed constant text := case when new.publish > 10 then new.slug end;
begin
  new.slug := null;
  if cardinality(new.images || new.floor_plans) > 0 then
    new.images := private.trim_addresses(new.images);
    new.floor_plans := private.trim_addresses(new.floor_plans);
    new.photographs := private.photograph_facts(new.images || new.floor_plans);
  else
    new.photographs := '{}';
  end if;
  -- In an upsert of an existing row, the triggers of the update set the rest.
  if exists (select from public.properties where id = new.id) then
    return new;
  end if;
  new.created_at := coalesce(new.created_at, now());
  if new.publish > 10 then
    new.slug := case when claimed is not null and exists (
        select from public.property_slugs where slug = claimed and owner_id = new.id and created_at = now())
      then claimed else private.claim_property_slug(new.title, new.id) end;
    -- private.record_new_properties() stores this entry, for all rows of the statement.
    new.history := jsonb_build_array(jsonb_build_object(
      'on', (least(new.created_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
      'price', private.known_price(new.price), 'was', null, 'currency', new.currency));
  else
    new.history := '[]';
  end if;
  return new;
end
$$;

create trigger properties_begin before insert on public.properties
  for each row execute function private.prepare_new_property();

-- Adds the first entry of new published homes, once per statement: an import has thousands of them.
create function private.record_new_properties() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.property_history (property_id, happened_at, kind, price, currency, deposit)
  select id, least(created_at, now()), 'listed', private.known_price(price), currency, deposit
    from new_rows where publish > 10;
  return null;
end
$$;

create trigger properties_listed after insert on public.properties
  referencing new table as new_rows for each statement execute function private.record_new_properties();

-- A check that found the home on offer is part of its history: setting null makes
-- private.record_property_history() rebuild it.
create function private.rebuild_history() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.properties set history = null where id = new.property_id;
  return null;
end
$$;

create trigger verifications_history after insert on public.verifications
  for each row when (new.outcome in ('available', 'price changed'))
  execute function private.rebuild_history();

-- supabase/schemas/45_listings.sql

-- Listings: homes, societies and areas as staff write them. The functions that save, and those that the admin
-- reads to find and change them.

-- The table of this kind of listing: 'property', 'society' or 'area'.
create function private.listing_table(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'property' then 'properties' when 'society' then 'society' when 'area' then 'local_areas' end
$$;

-- The type of the ids in it. An id of text is compared as text: a cast of the column would pass its index by.
create function private.listing_id_type(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'society' then 'text' else 'uuid' end
$$;

-- Whether a row of properties, society or local_areas has a page that visitors see.
create function private.is_shown(kind text, listing jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case kind
    when 'property' then coalesce((listing ->> 'publish')::integer > 10, false)
    when 'society' then not public.is_hidden_society(listing ->> 'id', listing ->> 'name', listing ->> 'slug')
    else listing is not null
  end
$$;

-- Locks a listing for a request to save, delete or restore it. Returns the fields of the request that both share, the
-- table of the listing, and its stored row; null: there is none.
create function private.lock_listing(
  payload jsonb, out kind text, out id text, out idempotency_key uuid, out seen_at timestamptz, out table_name text,
  out id_type text, out stored jsonb)
  language plpgsql
  set search_path = ''
as $$
begin
  kind := payload ->> 'kind';
  id := payload ->> 'id';
  idempotency_key := (payload ->> 'idempotencyKey')::uuid;
  if idempotency_key is null then
    raise exception 'A request without an idempotency key cannot be told from its retry';
  end if;
  seen_at := (payload ->> 'seen_at')::timestamptz;
  table_name := private.listing_table(kind);
  id_type := private.listing_id_type(kind);
  -- A retry waits here for the request that it repeats, also while the row does not exist yet.
  perform pg_advisory_xact_lock(private.lock_key('listing', kind || ' ' || id));
  execute format('select to_jsonb(listing) from public.%I as listing where listing.id = $1::%s for update', table_name, id_type)
    into stored using id;
end
$$;

-- Writes the named fields of a home, society or area; with `seen_at` null, of a new one, with the id that the
-- browser gave it. Queues the page of a shown row to be made and that of a row which is now hidden to come
-- down; the removal is approved only if an admin saved. The triggers mark the other pages that show the
-- row. Returns {result, queued, reason}: 'saved' with whether pages were queued, 'repeated' (a request with
-- this key is stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that was violated.
-- Only 'saved' writes anything.
create function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  fields constant jsonb := (payload -> 'fields') - 'id';
  columns text;
  was jsonb;
  became jsonb;
  violated text;
  shown boolean := false;
  hidden boolean := false;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  if exists (
    select from public.staff_changes as change
     where change.table_name = target.table_name and change.row_id = target.id
       and change.idempotency_key = target.idempotency_key)
  then
    return jsonb_build_object('result', 'repeated');
  end if;
  if target.seen_at is not null and (was is null or private.is_deleted(target.kind, target.id)) then
    return jsonb_build_object('result', 'gone');
  end if;
  if was is not null and (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;

  select string_agg(format('%I', field), ', ' order by field) into columns from jsonb_object_keys(fields) as field;
  if columns is null then
    return jsonb_build_object('result', 'saved', 'queued', false);
  end if;
  begin
    if was is null then
      execute format('insert into public.%1$I as listing (id, %2$s) select $2::%3$s, %2$s '
        'from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    else
      execute format('update public.%1$I as listing set (%2$s) = '
        '(select %2$s from jsonb_populate_record(null::public.%1$I, $1)) '
        'where listing.id = $2::%3$s returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    end if;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
  end;

  if became -> 'updated_at' is distinct from was -> 'updated_at' then
    shown := private.is_shown(target.kind, became);
    hidden := not shown and was is not null and private.is_shown(target.kind, was);
    if shown then
      shown := private.queue_saved_pages(target.kind, array[target.id], saved_by);
    elsif hidden then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, saved_by);
    end if;
    perform private.record_staff_change(
      saved_by, target.table_name, target.id, was, became, idempotency_key => target.idempotency_key);
  end if;
  return jsonb_build_object('result', 'saved', 'queued', shown or hidden);
end
$$;

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock.
-- Returns {rows: [{id, result, reason, queued, updated_at}]}. `updated_at` is the version that an undo may replace: for
-- a save that is repeated after somebody else has changed the row, one that the row no longer has.
create function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  entry jsonb;
  result jsonb;
  version timestamptz;
  results jsonb := jsonb_build_array();
begin
  execute format('select from public.%I where id = any ($1::%s[]) order by id for update', listings, id_type)
    using ids;
  for entry in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    result := public.save_listing(entry || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into version using entry ->> 'id';
    if result ->> 'result' = 'repeated' then
      -- A change is recorded right after it is made, so the row is as this save left it, or it was changed later.
      select least(version, change.changed_at) into version
        from public.staff_changes as change
       where change.table_name = listings and change.row_id = entry ->> 'id'
         and change.idempotency_key = (entry ->> 'idempotencyKey')::uuid;
    end if;
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$$;

-- A type or a direction as filters name it: 'Independent House' is 'independent-house'. As choiceOf() of
-- src/page-models/homes/search-index.ts. In PL/pgSQL, like the next two, which is faster once for each home.
create function private.choice_slug(name text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  if btrim(name) ~* '^(n/?a|null|undefined|nan|none|-+)$' then
    return null;
  end if;
  return nullif(btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-'), '');
end
$$;

-- The band of a floor as filters name it. As floorBandOf() of src/domain/search/floor-band.ts.
create function private.floor_band(floor text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  number constant integer := substring(btrim(floor) from '^-?\d{1,3}(?!\d)')::integer;
begin
  return case
    when number <= 0 or btrim(floor) ~* '^(g|gf|ground)\M' then 'ground'
    when number < 5 then 'low'
    when number < 10 then 'middle'
    when number >= 10 then 'high'
  end;
end
$$;

-- Whether a home is on the highest floor of its building: 'yes' or 'no'; null: the two numbers do not say. As topFloorOf()
-- of src/domain/search/floor-band.ts.
create function private.top_floor(floor text, floors integer) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  last constant integer :=
    coalesce(nullif(floors, 0), substring(floor from '(?i)(?:\yof|/)\s*(\d{1,3})\y')::integer);
  number constant integer := case
    when btrim(floor) ~* '^(g|gf|ground)\M' then 0
    else substring(btrim(floor) from '^-?\d{1,3}(?!\d)')::integer
  end;
begin
  return case
    when btrim(floor) ~* '^top( floor)?$' then 'yes'
    when last > 0 and number = last then 'yes'
    when last > 0 and number < last then 'no'
  end;
end
$$;

-- Whether a text says something: feeds write 'N/A' where there is nothing. As shownFact() of src/domain/text/text.ts.
create function private.says_something(text text) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return coalesce(btrim(text) !~* '^(|n/?a|null|undefined|nan|none|-+)$', false);
end
$$;

-- What a society says that it has, as filters name it. As statedAmenities() of src/domain/society/stated-amenities.ts; the
-- words are those of amenity-kinds.ts beside it.
create function private.society_amenities(community jsonb, highlights text[]) returns text[]
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return array(
    with kinds (name, words) as (
      values
        ('swimming-pool', 'swimming pool|swimmingpool|swim pool|pool|swimming'),
        ('gym', 'gym|gymnasium|fitness centre|fitness center'),
        ('clubhouse', 'clubhouse|club house|clubroom|club room'),
        ('play-area', 'play area|playarea|playground|play ground|play corner|kids area|kids play area|kids play|children play area|childrens play area|tot lot|sand pit'),
        ('party-hall', 'party hall|banquet hall|community hall|multipurpose hall|multi purpose hall|function hall'),
        ('indoor-games', 'indoor game|game room|games room|table tennis|carrom|carrom board|billiard|snooker'),
        ('badminton', 'badminton court|badminton|shuttle court'),
        ('tennis', 'tennis court|lawn tennis|tennis'),
        ('basketball', 'basketball court|basket ball court|basketball|basket ball'),
        ('cricket', 'cricket net|cricket pitch|cricket practice|cricket ground'),
        ('jogging-track', 'jogging track|running track|walking track|jogger track|joggers track|jogging path|jogging'),
        ('yoga', 'yoga deck|yoga room|yoga'),
        ('library', 'library'),
        ('creche', 'creche|day care|daycare'),
        ('security', 'security guard|24x7 security|24 7 security|24 hour security|24 hours security|security|guard|watchman|watchmen'),
        ('cctv', 'cctv camera|cctv'),
        ('intercom', 'intercom'),
        ('ev-charging', 'ev charging|ev charger|ev charging point|charging point|charging station|electric car charging'),
        ('piped-gas', 'piped gas|gas pipeline|pipeline gas|gas pipe line'),
        ('gated', 'gated community|gated society|gated layout|gated'),
        ('backup', 'power backup|power back up|backup power|powerbackup|full power backup|full backup|generator|genset|dg set|dg backup'),
        (null, 'toddler pool|toddlers pool|kid pool|kids pool|children pool|childrens pool|baby pool|wading pool|private pool|splash pool|car pool|pool table')
    ), listed as (
      select field.name as field, item #>> '{}' as phrase
        from unnest('{sportsAndFitness,recreationalFacilities,familyAmenities,securityFeatures,clubhouseFeatures}'::text[])
               as field (name)
       cross join lateral jsonb_path_query(community -> field.name,
               'strict $[*] ? (@.type() == "string" || @.type() == "number")', '{}', true) as item
    ), phrases as (
      select regexp_replace(lower(regexp_replace(normalize(phrase, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g') as plain
        from (select phrase from listed union all select unnest(highlights)) as said
    ), found as (
      select (regexp_matches(plain, (select '\y(' || string_agg(words, '|') || ')s?\y' from kinds), 'g'))[1] as words
        from phrases
       where plain !~ '\y(no|not|without|planned|proposed|upcoming|soon|nearby)\y'
    )
    select kinds.name from kinds join found on found.words = any (string_to_array(kinds.words, '|')) where kinds.name is not null
    union
    -- A clubhouse that has something is one.
    select 'clubhouse' from listed
     where field = 'clubhouseFeatures' and private.says_something(phrase)
  );
end
$$;

-- The day since 1970 on which the price of a home was last reduced; null: it was not. As propertyDates() of
-- src/domain/property/property-dates.ts.
create function private.reduced_on(history jsonb) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  prices constant jsonb := jsonb_path_query_array(history, '$[*] ? (@.what == "listed" || @.what == "price")');
begin
  if prices -> 0 ->> 'what' = 'price'
    and (prices -> 0 ->> 'price')::numeric > 0
    and (prices -> 0 ->> 'price')::numeric < (prices -> 0 ->> 'was')::numeric
    and (prices -> 1 is null or prices -> 1 ->> 'currency' is not distinct from prices -> 0 ->> 'currency')
  then
    return (prices -> 0 ->> 'on')::date - '1970-01-01';
  end if;
  return null;
end
$$;

-- The first day on which a home is free, in days since 1970: 1 is now. Like the next three as
-- src/domain/search/number-of-fact.ts and stated-facts.ts.
create function private.free_from_number(free_from text) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return case when free_from = 'now' then 1 else free_from::date - '1970-01-01' end;
end
$$;

-- Months since the year 0, 1 is ready, and 99999 under construction until a month that nobody has said.
create function private.possession_number(possession text) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return case possession
    when 'ready' then 1
    when 'under_construction' then 99999
    else left(possession, 4)::integer * 12 + right(possession, 2)::integer - 1
  end;
end
$$;

-- The deposit in rupees. Months count with the rent, which is null if it is not known in rupees.
create function private.deposit_rupees(deposit text, rent numeric) returns numeric
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if deposit like '% %' then
    return round(split_part(deposit, ' ', 1)::numeric * rent);
  end if;
  return deposit::numeric;
end
$$;

-- How many of these places are stated, which is at least so many; 0: all are stated, and none is there; null: nobody has
-- said.
create function private.stated_places(variadic counts integer[]) returns integer
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when sum(count) > 0 or count(count) = cardinality(counts) then sum(count)::integer end
    from unnest(counts) as count
$$;

-- The area of this kind that a home states, of its two columns; null or 0: none.
create function private.area_of_kind(kind text, sqft numeric, basis text, beside numeric) returns numeric
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return case when sqft > 0 and basis = kind then sqft else beside end;
end
$$;

-- The builder that a text names, as filters name it. As builderNamed() of src/domain/society/builder.ts.
create function private.builder_slug(name text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  slug constant text := regexp_replace(regexp_replace(private.choice_slug(replace(
    regexp_replace(normalize(btrim(name), nfkd), '[\u0300-\u036f]', '', 'g'), '&', ' and ')),
    '^(m-s|the)-', ''), '(-(and-co|group|of-companies|private|pvt|p|limited|ltd|llp|inc|co|company))+$', '');
begin
  return case
    when slug = 'brigade-enterprises' then 'brigade'
    when slug in ('embassy-property-developments', 'embassy-developments') then 'embassy'
    when slug = 'godrej-properties' then 'godrej'
    when slug = 'mantri-developers' then 'mantri'
    when slug = 'nitesh-estates' then 'nitesh'
    when slug in ('prestige-estates', 'prestige-estates-projects') then 'prestige'
    when slug in ('purva', 'puravankara-projects') then 'puravankara'
    when slug in ('salarpuria-sattva', 'sattva-developers') then 'sattva'
    when slug = 'sobha-developers' then 'sobha'
    when slug = 'total-environment-building-systems' then 'total-environment'
    else nullif(slug, '')
  end;
end
$$;

-- The builder of a society, from the first of its three fields that names one.
create function private.society_builder(developer text, specifications jsonb, market jsonb) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return coalesce(private.builder_slug(developer),
    private.builder_slug(jsonb_path_query_first(specifications, 'strict $.developer ? (@.type() == "string")', '{}', true) #>> '{}'),
    private.builder_slug(jsonb_path_query_first(market, 'strict $.developerName ? (@.type() == "string")', '{}', true) #>> '{}'));
end
$$;

-- Homes, societies and areas as the admin searches them, without deleted ones. Filters compare the facts, which are
-- those of the filters of visitors (`homeColumns` in src/domain/search/listed-home.ts) and those that only staff use.
-- Of a fact that nobody gave, a number is null or 0. A fact is computed only where a query names it.
create view private.listings as
  select 'property' as kind, property.id::text as id, title as name, source_key as reference, property.area as place,
         coalesce(publish > 10, false) as shown, property.slug, price, currency, property_type, property.updated_at,
         coalesce(publish > 10, false)::text as fact_shown, property_type as fact_offer,
         trim_scale(bedrooms)::text as fact_bhk, nullif(baths, 0)::text as fact_baths, private.choice_slug(asset_type) as fact_type,
         private.choice_slug(facing_dir) as fact_facing, private.floor_band(floor_no) as fact_floor,
         private.city_folder(coalesce(cities.name, nullif(btrim(property.city), ''), 'Bangalore')) as fact_city,
         local_areas.slug as fact_area, coalesce(nullif(btrim(society.slug), ''), society.id) as fact_society,
         case when said_by.is_shown then
           private.society_builder(developer, specifications, market) end as fact_builder,
         case when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end as fact_price,
         case when basis is null or basis = 'carpet' or property.carpet_sqft > 0 then
           coalesce(nullif(private.area_of_kind('carpet', sqft, basis, property.carpet_sqft), 0), case when basis is null then sqft end)
         end as fact_size, last_verified - '1970-01-01' as fact_checked,
         (jsonb_path_query_first(history, '$[*] ? (@.what == "listed").on') #>> '{}')::date - '1970-01-01' as fact_listed,
         private.reduced_on(history) as fact_reduced,
         (exists (select from unnest(images) as image where btrim(image) <> ''))::integer as fact_photos,
         private.area_of_kind('carpet', sqft, basis, property.carpet_sqft) as fact_carpet,
         private.area_of_kind('built_up', sqft, basis, null) as fact_built_up,
         private.area_of_kind('super_built_up', sqft, basis, null) as fact_super_built_up,
         private.area_of_kind('plot', sqft, basis, property.plot_sqft) as fact_plot,
         array_remove(array[
           case when sqft > 0 then basis end, case when property.carpet_sqft > 0 then 'carpet' end,
           case when property.plot_sqft > 0 then 'plot' end], null) as fact_basis,
         furnishing as fact_furnishing,
         case when is_rent then private.free_from_number(available_from) end as fact_available,
         case when not is_rent then private.possession_number(possession) end as fact_possession,
         case when is_rent then private.deposit_rupees(deposit, case
           when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end) end as fact_deposit,
         case when is_rent then case when 'anyone' = any (open_to) then '{family,singles,company,students}' else open_to end
           end as fact_tenants,
         water as fact_water, pets::integer as fact_pets, lift::integer as fact_lift,
         private.stated_places(parking_covered, parking_open) as fact_cars,
         private.stated_places(parking_two_wheeler) as fact_bikes,
         private.top_floor(floor_no, total_floors) as fact_top, said_by.amenities as fact_amenities,
         coalesce(gated, case when 'gated' = any (said_by.amenities) then true end)::integer as fact_gated,
         coalesce(power_backup <> 'none', case when 'backup' = any (said_by.amenities) then true end)::integer as fact_backup,
         case when not is_rent then khata end as fact_khata,
         case when not is_rent and (private.says_something(property.rera_number)
           or (said_by.is_shown and private.says_something(society.rera_number))) then 1 end as fact_rera,
         balconies as fact_balconies
    from public.properties as property
    cross join lateral (select area_basis as basis, property_type = 'Rent' as is_rent) as said
    left join public.local_areas on local_areas.id = property.area_id
    left join public.cities on cities.id = local_areas.city_id
    left join public.society on society.id = property.society_id
    cross join lateral (select not public.is_hidden_society(society.id, society.name, society.slug) as is_shown) as shown_by
    cross join lateral (
      select is_shown, case when is_shown then private.society_amenities(community, highlights) end as amenities) as said_by
   where property.id not in (select id::uuid from public.deleted_listings where kind = 'property')
  union all
  select 'society', society.id, name, null, coalesce(local_areas.area, locality),
         not public.is_hidden_society(society.id, name, society.slug), society.slug, null, null, null, society.updated_at,
         (not public.is_hidden_society(society.id, name, society.slug))::text, null,
         null, null, null, null, null, null, local_areas.slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at,
         'true', null, null, null, null, null, null, null, slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null
    from public.local_areas;

-- What makes a row of private.listings part of a scope, as SQL: its name, reference, place or id contain every word, and
-- it passes every filter: {column, any: [text, …]}, one of these, or {column, from, to}, a number between two, each of
-- which may be missing. A number that nobody gave passes none.
create function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'furnishing',
    'top', 'khata'];
  several constant text[] := array['basis', 'tenants', 'water', 'amenities'];
  limits constant text[] := array['available', 'possession', 'deposit'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos', 'pets', 'lift',
    'cars', 'balconies', 'bikes', 'gated', 'backup', 'rera'];
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) like all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    condition := condition || case
      when filter ? 'any' then format(
        case when fact = any (several) then ' and listing.%I && %L::text[]' else ' and listing.%I = any (%L::text[])' end,
        'fact_' || fact, array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = any (limits) then format(' and listing.%I <= %L::numeric', 'fact_' || fact, filter ->> 'to')
      else format(' and listing.%I > 0 and listing.%1$I between %L::numeric and %L::numeric', 'fact_' || fact,
             coalesce((filter ->> 'from')::numeric, 0), coalesce((filter ->> 'to')::numeric, 'Infinity'))
      end;
  end loop;
  return condition;
end
$$;

-- A page of the listings of a scope (see private.scope_condition), the latest changed first, how many there are in all,
-- and how many deleted ones the words find. The shape is in src/contracts/admin-listings.ts.
create function public.admin_listings(
  kind text, words text default '', take integer default 50, filters jsonb default '[]', skip integer default 0
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  execute format('
    with matching as materialized (
      select listing.id, listing.updated_at from private.listings as listing where %s
    ), page as materialized (
      select id from matching order by updated_at desc, id offset $2 limit $3
    )
    select jsonb_build_object(
      ''rows'', (
        select coalesce(jsonb_agg(to_jsonb(row) order by row.updated_at desc, row.id), ''[]'')
          from (
            select kind, id, name, reference, place, shown, slug, price, currency, property_type, updated_at
              from private.listings as listing
             where listing.kind = $1 and listing.id in (select id from page)) as row),
      ''total'', (select count(*) from matching))', private.scope_condition(kind, words, filters))
    into answer using kind, greatest(skip, 0), least(greatest(take, 1), 500);
  return answer || jsonb_build_object('deleted', (
    select count(*) from private.deletions as deleted
     where deleted.kind = admin_listings.kind and private.search_words(words) is not null
       and deleted.search_text like all (private.word_patterns(words))));
end
$$;

-- What homes can be chosen by: the numbers of their bedrooms and bathrooms, their types, their builders and the directions that they face.
create function public.admin_listing_choices() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return (
    with kinds as (
      select distinct bedrooms, baths, asset_type, facing_dir from public.properties
    ), named as (
      select 'types' as list, private.choice_slug(asset_type) as slug, min(btrim(asset_type)) as name from kinds group by 2
      union all
      select 'builders', private.society_builder(developer, specifications, market), min(coalesce(
          nullif(btrim(developer), ''), specifications ->> 'developer', market ->> 'developerName'))
        from public.society where not public.is_hidden_society(id, name, slug) group by 2
      union all
      select 'facings', private.choice_slug(facing_dir), min(btrim(facing_dir)) from kinds group by 2
      union all
      select 'cities', private.city_folder(name), min(name)
        from (select distinct coalesce(cities.name, nullif(btrim(property.city), ''), 'Bangalore') as name
                from public.properties as property
                left join public.local_areas on local_areas.id = property.area_id
                left join public.cities on cities.id = local_areas.city_id) as city
       group by 2
    )
    select jsonb_build_object(
      'bhk', (select coalesce(jsonb_agg(distinct trim_scale(bedrooms)) filter (where bedrooms is not null), '[]') from kinds),
      'baths', (select coalesce(jsonb_agg(distinct baths) filter (where baths > 0), '[]') from kinds),
      'cities', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'cities'), '[]'),
      'types', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'types'), '[]'),
      'builders', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'builders'), '[]'),
      'facings', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'facings'), '[]'))
      from named cross join lateral (select jsonb_build_object('slug', slug, 'name', name) as entry) as made
     where slug is not null);
end
$$;

-- The row of one home, society or area, or null. `deleted`: who deleted it, while it can be restored.
-- `sold_on`: the day of the check, for a home whose page says that it was sold or let. `on_hold`: whether the
-- page of a hidden row stays on the site until an admin takes it down.
create function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
  deletion jsonb;
  sold_on date;
begin
  perform private.require_staff();
  select private.author(deleted.deleted_by, deleted.deleted_by_email, public.is_admin())
           || jsonb_build_object('name', deleted.name, 'facts', private.page_facts(admin_listing.kind, listing), 'deleted_at', deleted.deleted_at)
    into deletion from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if deletion is not null then
    return jsonb_build_object('row', null, 'deleted', deletion);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - array['photographs', 'former_addresses'] into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id', 'partner_id'] into answer
        from public.properties where id = listing::uuid;
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - array['photographs', 'former_addresses'] into answer
        from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null));
end
$$;

-- The cities, areas and societies, by name, to which a home or society may belong. `note` tells those of one name apart.
create function public.admin_places() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'name', area, 'slug', slug, 'note', city_section) order by area, id), '[]')
        from public.local_areas),
    'societies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', society.id, 'name', name, 'slug', coalesce(nullif(btrim(society.slug), ''), society.id),
               'note', coalesce(local_areas.area, locality)) order by name, society.id), '[]')
        from public.society left join public.local_areas on local_areas.id = society.area));
end
$$;

-- The rows of homes, societies or areas: with `keys`, those that have one of these as their id, reference or slug;
-- without, the next ones of a scope (see private.scope_condition) after an id in the order of ids. With `columns`, only
-- these of each row, and its id and version.
create function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200, words text default '',
  filters jsonb default '[]', columns text[] default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  hidden constant text[] := array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'former_addresses'];
  key_column constant text := case kind when 'property' then 'source_key' else 'slug' end;
  ids text[];
  answer jsonb;
begin
  perform private.require_admin();
  if keys is null then
    execute format('
      select array_agg(id) from (
        select listing.id from private.listings as listing
         where %s and listing.id collate "C" > $1 order by listing.id collate "C" limit $2) as next',
      private.scope_condition(kind, words, filters))
      into ids using after, least(greatest(take, 1), 1000);
  else
    execute format('
      select array_agg(id) from (
        select id::text from public.%1$I where (id = any ($1::%2$s[]) or %3$I = any ($2)) and not private.is_deleted($3, id::text)
         order by id::text collate "C" limit 1000) as found',
      private.listing_table(kind), private.listing_id_type(kind), key_column)
      into ids using array(select key from unnest(keys) as key where kind = 'society' or key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
        keys, kind;
  end if;
  execute format('
    select coalesce(jsonb_agg(row order by row ->> ''id'' collate "C"), ''[]'')
      from public.%I as listing
     cross join lateral (
       select case when $2 is null then to_jsonb(listing) - $3
         else (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing) - $3) where key = any ($2)) end as row) as told
     where listing.id = any ($1::%s[])', private.listing_table(kind), private.listing_id_type(kind))
    into answer using ids, case when columns is not null then columns || array['id', 'updated_at'] end, hidden;
  return jsonb_build_object('rows', answer);
end
$$;

grant execute on function public.save_listing(jsonb, uuid), public.save_listings(jsonb, uuid) to service_role;
grant execute on function
  public.admin_listings(text, text, integer, jsonb, integer), public.admin_listing(text, text), public.admin_places(),
  public.admin_listing_choices(), public.admin_listing_rows(text, text[], text, integer, text, jsonb, text[])
  to authenticated;

-- supabase/schemas/46_photographs.sql

-- Photographs that staff put in, one row for each content: the same picture on two homes is stored once. Only
-- the row of a home, society or area says, by address, which photographs it shows, in what order and with which
-- captions. A photograph is 'received' until the worker has made its sizes, then 'ready', or 'refused' with a
-- reason.

-- Everybody can read the public bucket by address; the addresses are hashes, which nobody can guess. No policy
-- lets anybody list or write either bucket, so only the server does. Storage is missing only in a database
-- without Supabase.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('photographs', 'photographs', true, 5 * 1024 * 1024, array['image/avif', 'image/jpeg']),
           ('photograph-uploads', 'photograph-uploads', false, 20 * 1024 * 1024,
            array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    on conflict (id) do nothing;
  end if;
end
$$;

create table public.photographs (
  -- SHA-256 of the uploaded bytes.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null default now(),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  bytes integer not null check (bytes between 1 and 20 * 1024 * 1024),
  status text not null default 'received' check (status in ('received', 'ready', 'refused')),
  -- Why it was refused: a sentence for staff.
  refusal text check (char_length(refusal) <= 300),
  attempts integer not null default 0 check (attempts >= 0),
  -- Until when the worker that makes its sizes has claimed it.
  lease_until timestamptz,
  -- The size of the picture as it is shown, in pixels.
  width integer check (width between 1 and 12000),
  height integer check (height between 1 and 12000),
  -- A tiny WebP that is shown until the picture has loaded.
  placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and char_length(placeholder) <= 1000),
  -- What it looks like, to find it again on another home: src/domain/photograph/likeness.ts. Null: too plain to tell.
  likeness text check (likeness ~ '^[0-9a-f]{16}$'),
  unused_since timestamptz,
  received_by uuid references public.profiles (id) on delete set null,
  constraint photographs_ready check (status <> 'ready' or (width, height, placeholder) is not null),
  constraint photographs_refused check ((status = 'refused') = (refusal is not null))
);

create index photographs_waiting on public.photographs (received_at, hash) where status = 'received';
create index photographs_waiting_of on public.photographs (received_by) where status = 'received';
create index photographs_unused on public.photographs (unused_since) where unused_since is not null;

call private.close_table('public.photographs');
call private.open_rows_to_server('public.photographs');

-- The uploads under way, so that many at once neither fill the memory nor slow down visitors. The hash is noted before
-- the file is stored, so that no file is ever without a row. An upload whose function was killed ends with its lease.
create table public.picture_uploads (
  id uuid primary key default gen_random_uuid(),
  staff uuid references public.profiles (id) on delete cascade,
  -- The hash of the link of a partner who sends it.
  link text check (char_length(link) <= 64),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  lease_until timestamptz not null default clock_timestamp() + interval '5 minutes',
  constraint picture_uploads_sender check (num_nonnulls(staff, link) = 1)
);

-- Storage refuses one of two uploads that store the same file at once.
create unique index picture_uploads_hash on public.picture_uploads (hash) where hash is not null;
create index picture_uploads_staff on public.picture_uploads (staff);

-- The server too may reach them only through the functions below.
call private.close_table('public.picture_uploads');

-- Begins an upload of this person. Returns {upload: its id}, or {wait: seconds} while
--                                                   of one person    of all
--   uploads are under way                                  3             6
--   photographs wait until their sizes are made          100           400
-- Takes a lock, so that concurrent requests are counted one after the other.
create function public.begin_upload(staff uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  begun uuid;
begin
  perform pg_advisory_xact_lock(private.lock_key('picture uploads'));
  delete from public.picture_uploads where lease_until <= clock_timestamp();
  if (select count(*) >= 6 or count(*) filter (where upload.staff = begin_upload.staff) >= 3
        from public.picture_uploads as upload)
  then
    return jsonb_build_object('wait', 2);
  end if;
  if (select count(*) >= 400 or count(*) filter (where received_by = begin_upload.staff) >= 100
        from public.photographs where status = 'received')
  then
    return jsonb_build_object('wait', 30);
  end if;
  insert into public.picture_uploads (staff) values (begin_upload.staff) returning id into begun;
  return jsonb_build_object('upload', begun);
end
$$;

-- Notes which file an upload is about to store. Returns false when its lease has run out, or while another upload stores
-- the same file.
create function public.note_upload(upload uuid, hash text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.picture_uploads as ended
   where ended.hash = note_upload.hash and ended.lease_until <= clock_timestamp();
  update public.picture_uploads as known set hash = note_upload.hash, lease_until = clock_timestamp() + interval '1 minute'
   where known.id = note_upload.upload and known.lease_until > clock_timestamp();
  return found;
exception when unique_violation then
  return false;
end
$$;

-- Ends an upload, whether its file is stored or not.
create function public.end_upload(upload uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.picture_uploads where id = end_upload.upload
$$;

-- The hash in the address of one of our photographs, else null. src/domain/photograph/photograph.ts has the
-- same pattern.
create function private.photograph_hash(address text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substring(btrim(address) from '^/storage/v1/object/public/photographs/([0-9a-f]{64})/1600[.]jpg$')
$$;

-- What pages need to show the ready photographs among these addresses: {hash: {width, height, placeholder}}.
create function private.photograph_facts(addresses text[]) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if addresses is null or array_to_string(addresses, ' ') not like '%/photographs/%' then
    return '{}'::jsonb;
  end if;
  return (
    select coalesce(jsonb_object_agg(hash, jsonb_build_object(
             'width', width, 'height', height, 'placeholder', placeholder)), '{}')
      from public.photographs
     where status = 'ready'
       and hash in (select private.photograph_hash(address) from unnest(addresses) as address));
end
$$;

-- The addresses in their order, without surrounding white space, which a table or another program may have added.
create function private.trim_addresses(addresses text[]) returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if addresses is null or cardinality(addresses) = 0 then
    return addresses;
  end if;
  return array(
    select btrim(address, E' \t\r\n') from unnest(addresses) with ordinality as each (address, position) order by position);
end
$$;

-- Sets properties.photographs from the images and floor plans of the row, whatever was written to the column.
create function private.set_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.images := private.trim_addresses(new.images);
  new.floor_plans := private.trim_addresses(new.floor_plans);
  if (new.images, new.floor_plans, new.photographs) is distinct from (old.images, old.floor_plans, old.photographs) then
    new.photographs := private.photograph_facts(new.images || new.floor_plans);
  end if;
  return new;
end
$$;

-- Runs before properties_slug and properties_touch, as triggers run in the order of their names.
create trigger properties_photographs before update of images, floor_plans, photographs on public.properties
  for each row execute function private.set_photographs();

-- The addresses in the pictures of a society, which are texts, or objects with an 'original'.
create function private.society_pictures(pictures jsonb) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(btrim(case jsonb_typeof(picture) when 'object' then picture ->> 'original' else picture #>> '{}' end, E' \t\r\n'))
    from jsonb_array_elements(case jsonb_typeof(pictures) when 'array' then pictures else '[]' end) as picture
$$;

-- The same for societies and areas.
create function private.set_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := case when new.property_images::text like '%/photographs/%'
      then private.photograph_facts(private.society_pictures(new.property_images)) else '{}' end;
  else
    new.featured_image_url := btrim(new.featured_image_url, E' \t\r\n');
    new.area_images := private.trim_addresses(new.area_images);
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

create trigger society_photographs before insert or update of property_images, photographs on public.society
  for each row execute function private.set_place_photographs();
create trigger local_areas_photographs
  before insert or update of featured_image_url, area_images, photographs on public.local_areas
  for each row execute function private.set_place_photographs();

-- Every listing with the addresses of its pictures. Societies without a photograph of ours, which are most of
-- them, are left out by a search in the text, which is the fastest.
create view private.listing_pictures as
  select 'property' as kind, id::text as id, images || floor_plans as pictures from public.properties
  union all
  select 'society', id, private.society_pictures(property_images) from public.society
   where property_images::text like '%/photographs/%'
  union all
  select 'area', id::text, array_prepend(featured_image_url, area_images) from public.local_areas;

-- Called when the sizes of a photograph are made or it is refused: updates the homes, societies and areas that
-- show it and wait for no other photograph, and queues their pages, so that each is published once.
create function private.update_rows_of_photograph(of_hash text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || of_hash || '/1600.jpg';
  homes uuid[];
  societies text[];
  areas uuid[];
begin
  select array_agg(id::uuid) filter (where kind = 'property'), array_agg(id) filter (where kind = 'society'),
         array_agg(id::uuid) filter (where kind = 'area')
    into homes, societies, areas
    from private.listing_pictures
   where address = any (pictures)
     and not exists (
       select from public.photographs as waiting
        where waiting.status = 'received'
          and waiting.hash in (select private.photograph_hash(picture) from unnest(pictures) as picture));
  update public.local_areas as area set photographs = null
   where area.id = any (areas)
     and area.photographs is distinct from private.photograph_facts(array_prepend(area.featured_image_url, area.area_images));
  update public.society as society set photographs = null
   where society.id = any (societies)
     and society.photographs is distinct from private.photograph_facts(private.society_pictures(society.property_images));
  update public.properties as home set photographs = null
   where home.id = any (homes)
     and home.photographs is distinct from private.photograph_facts(home.images || home.floor_plans);
  perform private.queue_saved_pages(kind, array_agg(entity), null)
     from (
       select 'area' as kind, unnest(areas)::text as entity
       union all
       select 'society', id from public.society
        where id = any (societies) and not public.is_hidden_society(id, name, slug)
       union all
       select 'property', id::text from public.properties where id = any (homes) and publish > 10) as shown
   group by kind;
end
$$;

-- Notes a photograph whose bytes are stored, {hash, type, bytes, received_by}, once for each content. One that was refused
-- is tried again. Returns its status.
create function public.receive_photograph(photograph jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  answer text;
begin
  insert into public.photographs as known (hash, type, bytes, received_by)
  values (
    photograph ->> 'hash', photograph ->> 'type', (photograph ->> 'bytes')::integer, (photograph ->> 'received_by')::uuid)
  on conflict (hash) do update
     set status = case known.status when 'refused' then 'received' else known.status end,
         attempts = case known.status when 'refused' then 0 else known.attempts end,
         refusal = null, unused_since = null
  returning known.status into answer;
  return answer;
end
$$;

-- Claims the photographs whose sizes are to be made now, oldest first: [{hash, type}]. One that three attempts
-- did not finish is refused and not tried again.
create function public.claim_photographs(take integer default 4, lease interval default '3 minutes') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given_up text;
  answer jsonb;
begin
  for given_up in
    update public.photographs set status = 'refused', lease_until = null,
           refusal = 'It could not be worked on in three tries. Save it as a JPEG, then add it again.'
     where status = 'received' and attempts >= 3 and (lease_until is null or lease_until <= clock_timestamp())
    returning hash
  loop
    perform private.update_rows_of_photograph(given_up);
  end loop;
  with waiting as (
    select hash from public.photographs
     where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())
     order by received_at, hash limit take for update skip locked
  ), claimed as (
    update public.photographs as photograph
       set lease_until = clock_timestamp() + claim_photographs.lease, attempts = attempts + 1
      from waiting where photograph.hash = waiting.hash
    returning photograph.hash, photograph.type, photograph.received_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'type', type) order by received_at, hash), '[]')
    into answer from claimed;
  return answer;
end
$$;

-- Called when the sizes of a photograph are stored. Queues the pages that show it.
create function public.finish_photograph(
  hash text, width integer, height integer, placeholder text, likeness text default null
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'ready', refusal = null, lease_until = null, width = finish_photograph.width,
         height = finish_photograph.height, placeholder = finish_photograph.placeholder, likeness = finish_photograph.likeness
   where photograph.hash = finish_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(finish_photograph.hash);
  end if;
end
$$;

create function public.refuse_photograph(hash text, reason text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'refused', refusal = left(reason, 300), lease_until = null
   where photograph.hash = refuse_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(refuse_photograph.hash);
  end if;
end
$$;

-- The status of these photographs, at most 200, for the editor: [{hash, status, refusal}].
create function public.admin_photographs(hashes text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'status', status, 'refusal', refusal, 'width', width) order by hash), '[]')
      from public.photographs where hash = any (hashes[1:200]));
end
$$;

-- The hashes of the photographs that a row shows, public or hidden, or the last content of a page that is leaving, and of those
-- of partners that wait for staff. In plpgsql, because these come in a later file.
create function private.used_photographs() returns setof text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select private.photograph_hash(picture) from private.listing_pictures, unnest(pictures) as picture
   where private.photograph_hash(picture) is not null
  union
  select named[1] from public.html_leaving_rows as leaving,
         regexp_matches(leaving.row::text, '/photographs/([0-9a-f]{64})/', 'g') as named
  union
  select hash from public.sent_photographs where state = 'waiting';
end
$$;

-- Forgets the photographs that no row has shown for 30 days; returns their hashes, whose files are to be deleted.
create function public.forget_photographs(at timestamptz default now()) returns setof text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs set unused_since = null
   where unused_since is not null and hash in (select private.used_photographs());
  update public.photographs set unused_since = greatest(at, received_at)
   where unused_since is null and hash not in (select private.used_photographs());
  return query delete from public.photographs where unused_since < at - interval '30 days' returning hash;
end
$$;

-- For the checkup: stored files without a photograph and without an upload under way, ready photographs without their
-- files, and photographs that have been waiting for half an hour. `uploaded` are names of uploaded files on a disk, of
-- which the list of stored files may not know.
create function public.photograph_cases(at timestamptz default clock_timestamp(), uploaded text[] default '{}') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  orphans text[];
  lacking text[];
begin
  if to_regclass('storage.objects') is not null then
    execute $q$
      select array_agg(object.bucket_id || '/' || object.name order by object.bucket_id, object.name)
        from (
          select bucket_id, name from storage.objects where bucket_id in ('photographs', 'photograph-uploads')
          union
          select 'photograph-uploads', unnest($1)) as object
       where not exists (
           select from public.photographs as photograph
            where photograph.hash = split_part(object.name, '/', 1)
              and (object.bucket_id = 'photographs' or photograph.status = 'received'))
         and not exists (
           select from public.picture_uploads as upload
            where upload.hash = object.name and object.bucket_id = 'photograph-uploads' and upload.lease_until > $2)
         and not exists (
           select from public.partner_pictures as fetched
            where fetched.storing = object.name and object.bucket_id = 'photograph-uploads' and fetched.lease_until > $2)$q$
      into orphans using uploaded, at;
    execute $q$
      select array_agg(hash order by hash) from public.photographs as photograph
       where status = 'ready' and not exists (
         select from storage.objects as object
          where object.bucket_id = 'photographs' and object.name = photograph.hash || '/1600.jpg')$q$
      into lacking;
  end if;
  return jsonb_build_object(
    'orphans', coalesce(to_jsonb(orphans), '[]'),
    'lacking', coalesce(to_jsonb(lacking), '[]'),
    'late', (
      select coalesce(jsonb_agg(hash order by hash), '[]') from public.photographs
       where status = 'received' and received_at < at - interval '30 minutes'));
end
$$;

grant execute on function
  public.begin_upload(uuid), public.note_upload(uuid, text), public.end_upload(uuid),
  public.receive_photograph(jsonb), public.claim_photographs(integer, interval),
  public.finish_photograph(text, integer, integer, text, text), public.refuse_photograph(text, text),
  public.forget_photographs(timestamptz), public.photograph_cases(timestamptz, text[])
  to service_role;
grant execute on function public.admin_photographs(text[]) to authenticated;

-- supabase/schemas/47_calendar_links.sql

-- Links with which a member of staff sees the calls and visits in their own calendar. Only the hash of a link is stored:
-- whoever lost the link makes a new one, and the old one no longer works.
create table public.calendar_links (
  staff uuid primary key references public.profiles (id) on delete cascade,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- The last day in India on which somebody read the calendar. Null: never.
  read_on date
);

call private.close_table('public.calendar_links');

-- Makes a new calendar link for this admin. It is returned only once, and the link before no longer works.
-- Null: not an admin.
create function public.new_calendar_link(staff_id uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Locks the profile, so that the role cannot be taken away meanwhile.
  perform from public.profiles where id = staff_id and role = 'admin' for share;
  if not found then
    return null;
  end if;
  insert into public.calendar_links as known (staff, hash)
  values (staff_id, private.hash_of(link))
  on conflict (staff) do update set hash = excluded.hash, created_at = clock_timestamp(), read_on = null;
  return link;
end
$$;

create function public.end_calendar_link(staff_id uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.calendar_links where staff = staff_id
$$;

-- What the calendar behind this link shows: the calls from two weeks ago to the last day that can be booked, the visits
-- from two weeks ago that were not cancelled, and the closed days. Null: nobody has the link, or its owner is no longer an admin.
create function public.calendar_calls(link text, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known public.calendar_links;
begin
  select own.* into known
    from public.calendar_links as own join public.profiles as member on member.id = own.staff
   where own.hash = private.hash_of(calendar_calls.link) and member.role = 'admin';
  if known.staff is null then
    return null;
  end if;
  -- Written once a day, because a telephone reads the calendar every few minutes.
  if known.read_on is distinct from today then
    update public.calendar_links set read_on = today where staff = known.staff and hash = known.hash;
  end if;
  return jsonb_build_object(
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'reference', reference, 'name', name, 'phone', phone, 'email', email, 'message', message,
               'preferred_date', preferred_date, 'preferred_time', preferred_time, 'status', status,
               'sequence', sequence, 'updated_at', updated_at)
             order by preferred_date, preferred_time), '[]')
        from public.appointments
       where preferred_date between today - 14 and today + 60 and status in ('requested', 'confirmed', 'done', 'no-show')),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'reference', asked.reference, 'name', asked.name, 'phone', asked.phone, 'email', asked.email,
               'starts_on', visit.starts_on, 'starts_at', visit.starts_at, 'meeting_point', visit.meeting_point,
               'shown_by', visit.shown_by, 'status', visit.status, 'sequence', visit.sequence,
               'updated_at', visit.updated_at, 'homes', (
                 select coalesce(jsonb_agg(seen.title order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between today - 14 and today + 400 and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$$;

-- The staff whose calendar link nobody has read for 90 days.
create function private.unread_calendars(at timestamptz) returns setof uuid
  language sql stable
  set search_path = ''
as $$
  select staff from public.calendar_links
   where coalesce(read_on, (created_at at time zone 'Asia/Kolkata')::date) < (at at time zone 'Asia/Kolkata')::date - 90
$$;

-- Ends these links; returns how many.
create function public.end_unread_calendars(at timestamptz default now()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  delete from public.calendar_links where staff in (select private.unread_calendars(at));
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Ends the calendar link of a person who is no longer an admin, so that it does not work if they become one again.
create function private.end_calendar() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_links where staff = new.id;
  return null;
end
$$;

create trigger profiles_calendar_ends after update of role on public.profiles
  for each row when (new.role <> 'admin') execute function private.end_calendar();

grant execute on function
  public.new_calendar_link(uuid), public.end_calendar_link(uuid), public.calendar_calls(text, timestamptz),
  public.end_unread_calendars(timestamptz)
  to service_role;

-- supabase/schemas/48_site_settings.sql

-- How people reach us, and whether claims are counted, as staff entered it. In pages these values replace those of
-- src/site/config.ts. The table has one row, or none yet.

create table public.site_settings (
  -- True for the row that counts; save_site_settings adds no other.
  id boolean primary key default true,
  -- {name: value}. A missing name has the default of the configuration. Names: src/domain/settings/setting-names.ts.
  entered jsonb not null default '{}' check (jsonb_typeof(entered) = 'object' and private.json_fits(entered, 8000, 1)),
  updated_at timestamptz not null default clock_timestamp()
);

call private.close_table('public.site_settings');
grant select (id, entered, updated_at) on table public.site_settings to service_role;

create trigger site_settings_touch before update on public.site_settings
  for each row execute function private.touch();

-- Writes these values; null deletes a value. `shown_on`: {name: kinds of pages that show it}. When a shown
-- value changes, these pages are marked and one page is queued: the worker that publishes it sees that the
-- settings differ from those of the site, and looks at every page. Returns {result, pages}: 'saved' with how many
-- pages wait now, also when all of it was stored already, or 'changed' (not as it was at `seen_at`).
-- `saved_by` is null for a command of the operator.
create function public.save_site_settings(payload jsonb, shown_on jsonb, saved_by uuid default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.site_settings;
  became jsonb;
  kinds text[];
  kind_of_page text;
  is_shown boolean;
begin
  -- Concurrent requests wait for one another, also while there is no row yet.
  perform pg_advisory_xact_lock(private.lock_key('settings'));
  select * into known from public.site_settings where id for update;
  known.entered := coalesce(known.entered, '{}');
  became := jsonb_strip_nulls(known.entered || (payload -> 'values'));
  if became <> known.entered then
    if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return jsonb_build_object('result', 'changed');
    end if;
    insert into public.site_settings (entered) values (became)
    on conflict (id) do update set entered = excluded.entered;
    perform private.record_staff_change(saved_by, 'site_settings', 'site', known.entered, became);
    select array_agg(distinct kind) filter (where kind is not null), count(*) > 0 into kinds, is_shown
      from jsonb_each(shown_on) as setting (name, on_kinds)
      left join lateral jsonb_array_elements_text(on_kinds) as kind on true
     where became -> name is distinct from known.entered -> name;
    foreach kind_of_page in array coalesce(kinds, '{}') loop
      perform private.flag_pages(kind_of_page, array_agg(entity_id))
         from public.html_generation_metadata where entity_type = kind_of_page;
    end loop;
    if is_shown then
      perform public.enqueue_html_jobs(entity_type, array[entity_id], 'generate', 10, saved_by)
         from (
           select * from private.pages
            where published and not private.is_taken_down(entity_type, entity_id)
            order by entity_type, entity_id limit 1) as one;
    end if;
  end if;
  return jsonb_build_object(
    'result', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

-- The stored values, for admins: {entered, updated_at}; updated_at is null when nothing was entered yet.
create function public.admin_settings() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce(
    (select jsonb_build_object('entered', entered, 'updated_at', updated_at) from public.site_settings where id),
    '{"entered": {}, "updated_at": null}');
end
$$;

grant execute on function public.save_site_settings(jsonb, jsonb, uuid) to service_role;
grant execute on function public.admin_settings() to authenticated;

-- supabase/schemas/49_previews.sql

-- Previews: pages that are not published, for backends whose functions cannot render. Whoever asks waits until
-- a worker has rendered the page. A member of staff has one preview at a time, for a quarter of an hour, and
-- sees only their own. The columns for status, due time and lease are like those of the publishing queue, so
-- that a check for waiting work can ask both tables in the same way.
create table public.previews (
  id uuid primary key default gen_random_uuid(),
  requested_by uuid not null unique references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('property', 'society', 'area')),
  listing text not null check (char_length(listing) between 1 and 64),
  -- Columns with unsaved changes, each as a whole.
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and private.json_fits(fields, 2000000, 14)),
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'refused')),
  lease_until timestamptz,
  html text check (char_length(html) <= 1000000),
  -- Why it was refused: a sentence for the person who asked.
  refusal text check (char_length(refusal) <= 1000),
  constraint previews_ready check ((status = 'ready') = (html is not null)),
  constraint previews_refused check ((status = 'refused') = (refusal is not null))
);

create index previews_waiting on public.previews (requested_at) where status in ('queued', 'running');

call private.close_table('public.previews');
-- The server may only read whether there is work, not what was typed.
grant select (id, requested_at, status, lease_until) on table public.previews to service_role;

-- Asks for the page of {kind, id, fields}, in place of what this member of staff asked for before. Returns its id.
create function public.request_preview(payload jsonb, staff_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  preview_id uuid;
begin
  insert into public.previews as preview (requested_by, kind, listing, fields)
  values (staff_id, payload ->> 'kind', payload ->> 'id', payload -> 'fields')
  on conflict (requested_by) do update
     set id = gen_random_uuid(), requested_at = clock_timestamp(), kind = excluded.kind, listing = excluded.listing,
         fields = excluded.fields, status = 'queued', lease_until = null, html = null, refusal = null
  returning preview.id into preview_id;
  return preview_id;
end
$$;

-- Claims the next preview to render, oldest first: {id, kind, listing, fields}; null: none waits. Deletes
-- previews that are older than a quarter of an hour.
create function public.claim_preview(lease interval default '1 minute') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.previews;
begin
  delete from public.previews where requested_at < clock_timestamp() - interval '15 minutes';
  update public.previews as preview set status = 'running', lease_until = clock_timestamp() + claim_preview.lease
   where preview.id = (
     select waiting.id from public.previews as waiting
      where waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until <= clock_timestamp()
      order by waiting.requested_at limit 1 for update skip locked)
  returning * into claimed;
  if claimed.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', claimed.id, 'kind', claimed.kind, 'listing', claimed.listing, 'fields', claimed.fields);
end
$$;

-- Stores the rendered page, or, when `html` is '', why the row was refused. A preview that was asked for anew
-- meanwhile has another id, and stays as it is.
create function public.finish_preview(preview uuid, html text, refusal text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.previews
     set status = case finish_preview.html when '' then 'refused' else 'ready' end, lease_until = null,
         html = nullif(finish_preview.html, ''),
         refusal = case finish_preview.html when '' then left(finish_preview.refusal, 1000) end
   where id = preview and status = 'running'
$$;

-- The page, for the member of staff who asked for it: {html}; null: it is not ready, somebody else's, or too old.
create function public.read_preview(preview uuid, staff_id uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('html', html) from public.previews
   where id = preview and requested_by = staff_id
     and status = 'ready' and requested_at >= clock_timestamp() - interval '15 minutes'
$$;

-- The status of a preview that the caller asked for: {status, refusal}; null: it is not the caller's, or it is
-- too old.
create function public.admin_preview(preview uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('status', status, 'refusal', refusal) from public.previews
     where id = preview and requested_by = (select auth.uid()) and requested_at >= clock_timestamp() - interval '15 minutes');
end
$$;

grant execute on function
  public.request_preview(jsonb, uuid), public.claim_preview(interval), public.finish_preview(uuid, text, text),
  public.read_preview(uuid, uuid)
  to service_role;
grant execute on function public.admin_preview(uuid) to authenticated;

-- supabase/schemas/50_home_changes.sql

-- What changed on the site, for the alerts: the homes as alerts last knew them, and the differences.

-- The homes on the site as alerts last knew them, for sale and to rent apart. A change is a difference from what is
-- published now.
create table public.alert_homes (
  property_id uuid not null,
  slug text not null check (char_length(slug) <= 217),
  title text not null check (char_length(title) <= 300),
  place text check (char_length(place) <= 200),
  offer text not null check (offer in ('Sale', 'Rent')),
  -- 0: on request (property_history has null for that).
  price numeric not null,
  currency text check (char_length(currency) <= 3),
  -- Since when it is no longer on the site. The row stays as long as an alert exists that is older, so that a home which
  -- is shown again is not new to those who know it.
  gone_since timestamptz,
  primary key (property_id, offer)
);

create table public.home_changes (
  id bigint generated by default as identity primary key,
  property_id uuid not null,
  -- 'back': it was gone, and is on the site again. Each alert sees it as new, as changed or as nothing that it must tell.
  kind text not null check (kind in ('new', 'reduced', 'back', 'gone')),
  -- The home at the time of the change: {slug, title, place, offer}.
  home jsonb not null check (jsonb_typeof(home) = 'object' and private.json_fits(home, 4000, 2)),
  price numeric not null,
  -- The price that alerts knew; null when it was in another currency.
  was numeric,
  -- Since when a home that is back was gone.
  gone_since timestamptz,
  happened_at timestamptz not null default clock_timestamp(),
  -- Null: not compared with the alerts yet.
  matched_at timestamptz
);

create index home_changes_open on public.home_changes (id) where matched_at is null;
create index home_changes_of on public.home_changes (property_id);

-- The server too may reach them only through the function below.
call private.close_table('public.alert_homes');
call private.close_table('public.home_changes');

-- Whether alerts know this home as one that is on the site for sale, or to rent.
create function private.is_on_site(of_property uuid, of_offer text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.alert_homes where property_id = of_property and offer = of_offer and gone_since is null)
$$;

-- Compares what is published now with what alerts last knew, notes the differences, and returns the changes
-- that were not yet matched with alerts: [{id, property_id, kind}]. A page that still needs regeneration shows
-- what it showed before, so its home has not changed yet. At the first call there is nothing to compare with,
-- so nothing counts as new. With `homes` only these homes are compared, those whose pages were just published:
-- all others were compared before. A change of a home that has gone again waits until it is back.
create function public.record_home_changes(homes uuid[] default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_first boolean;
  is_watched boolean;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  is_first := not exists (select from public.alert_homes);
  is_watched := exists (select from public.alerts where status = 'active' and expires_at > clock_timestamp());
  with published as materialized (
    select page.entity_id::uuid as property_id, page.needs_regeneration as is_stale
      from public.html_generation_metadata as page
     where page.entity_type = 'property' and (homes is null or is_first or page.entity_id = any (homes::text[]))
  ), site as materialized (
    select property.id as property_id, property.slug, property.title, property.area as place,
           property.property_type as offer, coalesce(private.known_price(property.price), 0) as price,
           coalesce(property.currency, 'INR') as currency
      from published join public.properties as property on property.id = published.property_id
     where not published.is_stale and property.publish > 10 and property.slug is not null
  ), gone as materialized (
    -- Joins, because Postgres would run a subquery beside `or` through all of `site` for each home.
    select known.* from public.alert_homes as known
      left join published on published.property_id = known.property_id
      left join site on site.property_id = known.property_id
     where known.gone_since is null and (homes is null or known.property_id = any (homes))
       and (published.property_id is null or site.offer <> known.offer)
  ), difference as (
    select site.*, known.gone_since, case when site.currency = coalesce(known.currency, 'INR') then known.price end as was,
           case when known.property_id is null then 'new'
             when known.gone_since is not null then 'back'
             when site.price > 0 and site.price < known.price and site.currency = coalesce(known.currency, 'INR')
               then 'reduced' end as kind
      from site left join public.alert_homes as known using (property_id, offer)
    union all
    select property_id, slug, title, place, offer, price, currency, null, null, 'gone' from gone
  ), recorded as (
    insert into public.home_changes (property_id, kind, home, price, was, gone_since)
    select property_id, kind, jsonb_build_object('slug', slug, 'title', title, 'place', place, 'offer', offer), price, was,
           gone_since
      from difference
     where is_watched and not is_first and kind is not null
     order by property_id, kind
  ), stored as (
    insert into public.alert_homes as known (property_id, slug, title, place, offer, price, currency)
    select property_id, slug, title, place, offer, price, currency from site
    on conflict (property_id, offer) do update
       set slug = excluded.slug, title = excluded.title, place = excluded.place, price = excluded.price,
           currency = excluded.currency, gone_since = null
     where (known.slug, known.title, known.place, known.price, known.currency, known.gone_since) is distinct from
           (excluded.slug, excluded.title, excluded.place, excluded.price, excluded.currency, null)
  )
  update public.alert_homes as known set gone_since = clock_timestamp()
    from gone where known.property_id = gone.property_id and known.offer = gone.offer;

  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'property_id', property_id, 'kind', kind) order by id)
      from public.home_changes as change
     where matched_at is null and (kind = 'gone' or private.is_on_site(property_id, home ->> 'offer'))), '[]');
end
$$;

grant execute on function public.record_home_changes(uuid[]) to service_role;

-- supabase/schemas/51_alerts.sql

-- Alerts: what somebody asked to be told of by mail. Nobody gets news before they have confirmed the alert with
-- a link from a mail to that address. An alert ends by itself after 90 days. What they are told of is in
-- 50_home_changes.sql and 52_alert_matches.sql.

-- A mailbox with alerts, under the spelling of its address that came first. Deleted after the last of its alerts.
create table public.alert_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  -- When the last mail that asks for a confirmation was written.
  asked_at timestamptz,
  -- Until when no such mail may be written: a mail bounced, or somebody complained or stopped everything.
  silent_until timestamptz,
  -- When the last daily mail with news was written, which is sent in the morning.
  daily_at timestamptz,
  -- When the last mail with news that is sent at once was written.
  at_once_at timestamptz
);

create unique index alert_subscribers_mailbox on public.alert_subscribers (mailbox);

-- Its triggers, in the order in which they run:
--   after update: alerts_counted (58_home_days.sql)
create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  subscriber uuid not null references public.alert_subscribers (id) on delete cascade,
  offer text not null check (offer in ('Sale', 'Rent')),
  -- Filters as src/domain/search/filter-query.ts writes them. Empty for an alert about one home.
  query text not null default '' check (char_length(query) <= 2000),
  property_id uuid,
  -- What the alert is about: the filters in our own words, or the title of the home.
  label text not null check (char_length(label) between 1 and 400),
  kinds text[] not null default '{new,reduced,gone}'
    constraint alerts_kinds_known check (cardinality(kinds) > 0 and kinds <@ array['new', 'reduced', 'gone'])
    constraint alerts_kinds_fit check (private.list_fits(kinds, 3, 10)),
  rhythm text not null check (rhythm in ('daily', 'at once')),
  -- 'suspected': it came with a sign of a robot, and no mail asks for a confirmation until staff accept it.
  status text not null default 'unconfirmed' check (status in ('suspected', 'unconfirmed', 'active', 'paused', 'ended')),
  ended_because text check (ended_because in ('unsubscribed', 'expired', 'bounced', 'complained', 'home gone')),
  -- The consent sentence that the person agreed to, and when.
  consent text not null check (char_length(consent) between 1 and 500),
  consented_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The network that sent the request: the salted hash of the /56 around an IPv6 address, else of the IPv4 address.
  -- Deleted after two days, or when the alert is confirmed.
  ip_hash text check (char_length(ip_hash) <= 128),
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast')),
  constraint alerts_end_has_reason check ((status = 'ended') = (ended_because is not null)),
  constraint alerts_confirmed check (status not in ('active', 'paused') or (confirmed_at is not null and expires_at is not null))
);

-- One mailbox has at most one alert for the same query or home.
create unique index alerts_once on public.alerts (subscriber, offer, query, coalesce(property_id::text, ''))
  where status <> 'ended';
create index alerts_active on public.alerts (offer, query) where status = 'active';
create index alerts_of_home on public.alerts (property_id) where status = 'active';

-- The links in mails: 122 random bits, of which only the hash is stored. A link opens the alerts of one mailbox
-- and nothing else.
create table public.alert_links (
  hash text primary key check (char_length(hash) <= 64),
  subscriber uuid not null references public.alert_subscribers (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index alert_links_of on public.alert_links (subscriber);

-- Erased mailboxes, stored only as a hash: until `silent_until` no mail asks them to confirm an alert.
create table public.alert_erasures (
  hash text primary key check (char_length(hash) <= 64),
  silent_until timestamptz not null
);

-- The server too may reach them only through the functions below.
call private.close_table('public.alert_subscribers');
call private.close_table('public.alerts');
call private.close_table('public.alert_links');
call private.close_table('public.alert_erasures');

-- Makes a new link to the alerts of this mailbox, for one mail.
create function private.new_alert_link(of_subscriber uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.alert_links (hash, subscriber, expires_at)
  values (private.hash_of(link), of_subscriber, clock_timestamp() + interval '180 days');
  return link;
end
$$;

-- The subscriber whose link this is; null: nobody's, or expired.
create function private.subscriber_of(link text) returns uuid
  language sql stable
  set search_path = ''
as $$
  select subscriber from public.alert_links
   where hash = private.hash_of(subscriber_of.link) and expires_at > clock_timestamp()
$$;

-- The names of choices as we spell them: [{kind, slug, name, was}], only for choices that exist. Text that somebody
-- else wrote into an address is never repeated in a mail. `was`: the slug that was asked for, of an area that was
-- renamed or merged since. The name of a builder is as one of its societies has it.
create function public.alert_names(
  areas text[], societies text[], types text[], builders text[], cities text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with known_areas as materialized (
    select private.list_slug(area.slug, private.city_folder(city.name)) as slug, area.area as name, former_addresses
      from public.local_areas as area left join public.cities as city on city.id = area.city_id
     where cardinality(areas) > 0),
  earlier as (
    select distinct on (was) was, slug, name
      from known_areas
     cross join unnest(former_addresses) as address
     cross join lateral private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) as was
     where was = any (areas) and not exists (select from known_areas as living where living.slug = was)
     order by was, name, slug)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'slug', slug, 'name', name, 'was', was))
           order by kind, slug, was), '[]')
    from (
      select 'area' as kind, slug, name, null as was from known_areas where slug = any (areas)
      union all
      select 'area', slug, name, was from earlier
      union all
      select 'society', listed, name, null
        from public.society
       cross join lateral private.list_slug(coalesce(nullif(btrim(slug), ''), id), private.city_folder(city)) as listed
       where (listed = any (societies) or btrim(slug) = any (societies) or id = any (societies))
         and not public.is_hidden_society(id, name, slug)
      union all
      (select distinct on (built.slug) 'builder', built.slug, written.name, null
         from public.society
        cross join lateral private.society_builder(developer, specifications, market) as built (slug)
        cross join lateral (
          values (developer), (specifications ->> 'developer'), (market ->> 'developerName')) as written (name)
        where cardinality(builders) > 0 and built.slug = any (builders)
          and private.builder_slug(written.name) = built.slug
          and not public.is_hidden_society(id, society.name, society.slug)
        order by built.slug, written.name)
      union all
      select distinct on (folder) 'city', folder, city.name, null
        from public.cities as city cross join lateral private.city_folder(city.name) as folder
       where folder = any (cities)
      union all
      -- The slug of a type, as choiceSlug() of the filters makes it.
      select distinct on (type_slug) 'type', type_slug, asset_type, null from (
        select asset_type, btrim(regexp_replace(lower(asset_type), '[^a-z0-9]+', '-', 'g'), '-') as type_slug
          from public.properties where cardinality(types) > 0 and publish > 10) as offered
       where type_slug = any (types)) as known
$$;

-- Writes the mail that asks this mailbox to confirm its alerts, if one is due and none waits. Call it under the lock of
-- the mailbox.
create function private.ask_for_confirmation(person public.alert_subscribers, network text) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if not exists (select from public.alerts where subscriber = person.id and status = 'unconfirmed')
    or not (person.asked_at is null or private.has_period_ended(person.asked_at, '24 hours', clock_timestamp()))
    or person.silent_until > clock_timestamp()
    or exists (
      select from public.alert_erasures
       where hash = private.hash_of(person.mailbox) and silent_until > clock_timestamp())
    or exists (
      select from public.outbox
       where kind = 'alert_to_confirm' and status = 'pending' and held_until > clock_timestamp()
         and private.mailbox(payload ->> 'email') = person.mailbox)
  then
    return;
  end if;
  mail_at := private.mail_time(person.mailbox, network);
  if mail_at is not null then
    perform private.write_visitor_mail(
      'alert_to_confirm', jsonb_build_object('email', person.email, 'link', private.new_alert_link(person.id)), mail_at,
      network);
    update public.alert_subscribers set asked_at = clock_timestamp() where id = person.id;
  end if;
end
$$;

-- Decides on a suspected alert: it becomes an unconfirmed one, and a mail asks for its confirmation, or it is deleted.
-- Returns false when there is no such alert any more.
create function public.decide_suspected_alert(alert uuid, is_accepted boolean) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  person public.alert_subscribers;
  of_network text;
begin
  perform private.require_admin();
  select subscriber.* into person
    from public.alert_subscribers as subscriber join public.alerts on alerts.subscriber = subscriber.id
   where alerts.id = decide_suspected_alert.alert;
  if person.id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', person.mailbox));
  if is_accepted then
    update public.alerts set status = 'unconfirmed', consented_at = clock_timestamp()
     where id = decide_suspected_alert.alert and status = 'suspected' returning ip_hash into of_network;
  else
    delete from public.alerts where id = decide_suspected_alert.alert and status = 'suspected';
  end if;
  if not found then
    return false;
  end if;
  perform private.ask_for_confirmation(person, of_network);
  return true;
end
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. While the network may cause no mail to one more mailbox within three days (private.next_mail_time()), it
-- stores nothing and returns {result: 'too many mails'}, whichever mailbox is named. One mail asks for confirmation, then
-- none for a day, or until it has gone out: its link shows everything that was asked for since. With a sign of a robot
-- (`suspicion`) the alert is stored as suspected, and no mail is written; the same request without a sign makes it an
-- unconfirmed one. A mailbox has at most ten
-- unconfirmed alerts. A newer one replaces the oldest of the network that has sent most, so that alerts which somebody
-- else sends from one network neither block nor push out those of others.
create function public.subscribe_alert(
  payload jsonb, network text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query constant text := case when home is null then payload ->> 'query' else '' end;
  new_label text := payload ->> 'label';
  new_offer text := payload ->> 'offer';
  new_status constant text := case when suspicion is null then 'unconfirmed' else 'suspected' end;
  person public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into new_label, new_offer from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('result', 'unknown home');
    end if;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if subscribe_alert.network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', subscribe_alert.network));
  end if;
  if private.next_mail_time(subscribe_alert.network) is null then
    return jsonb_build_object('result', 'too many mails');
  end if;
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and status <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and status in ('suspected', 'unconfirmed')) as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash, status,
      suspected_because)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network, new_status, suspicion);
  elsif known.status in ('suspected', 'unconfirmed') then
    update public.alerts
       set status = case when suspicion is null then 'unconfirmed' else known.status end, rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if suspicion is null then
    perform private.ask_for_confirmation(person, subscribe_alert.network);
  else
    perform private.mention_suspected();
  end if;
  return jsonb_build_object('result', 'stored');
end
$$;

-- The alerts that this link opens: [{id, offer, query, label, home, facts, kinds, rhythm, status,
-- ended_because, expires_at}], newest first; null when the link is not valid.
create function public.read_alerts(link text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
begin
  if subscriber_id is null then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'offer', offer, 'query', query, 'label', label, 'home', property_id is not null,
             'facts', private.page_facts('property', property_id::text),
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'status', case when expires_at <= clock_timestamp() then 'ended'
               when status = 'suspected' then 'unconfirmed' else status end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = subscriber_id), '[]');
end
$$;

create function private.delete_waiting_alert_mails(of_mailbox text) returns void
  language sql
  set search_path = ''
as $$
  delete from public.outbox
   where kind in ('alert_to_confirm', 'alert_news') and status = 'pending'
     and private.mailbox(payload ->> 'email') = of_mailbox
$$;

-- Applies what somebody with the link wants: 'confirm', 'pause', 'resume', 'daily', 'at once', 'renew' or
-- 'stop', for one alert or (null) for all, or 'erase' for everything. Returns false when the link is not valid.
-- Alerts of other mailboxes are not touched. `shown`: the alerts on the page on which somebody pressed
-- 'confirm'; only these are confirmed (null: all that wait). Whoever stops everything, or stops all waiting
-- alerts without ever having confirmed one, gets no mail that asks for confirmation for 180 days. Their link
-- still opens what is asked for meanwhile.
create function public.change_alerts(
  link text, change text, alert uuid default null, shown uuid[] default null
) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  of_mailbox constant text := (select mailbox from public.alert_subscribers where id = subscriber_id);
begin
  if subscriber_id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  case change
    when 'confirm' then
      -- A mailbox has at most twenty confirmed alerts: nobody reads mails about more.
      update public.alerts
         set status = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = subscriber_id and status in ('suspected', 'unconfirmed') and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = subscriber_id and status in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = subscriber_id;
      end if;
    when 'pause' then
      update public.alerts set status = 'paused'
       where subscriber = subscriber_id and status = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as match using public.alerts as of_alert
       where of_alert.id = match.alert_id and of_alert.subscriber = subscriber_id and of_alert.status = 'paused'
         and match.mailed_at is null;
    when 'resume' then
      update public.alerts set status = 'active'
       where subscriber = subscriber_id and status = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = change
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set status = case when status = 'ended' then 'active' else status end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = subscriber_id and status not in ('suspected', 'unconfirmed')
         and (alert is null or id = alert) and ended_because is distinct from 'home gone'
         and not (status = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = subscriber_id and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.status <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts
       where subscriber = subscriber_id and status in ('suspected', 'unconfirmed') and (alert is null or id = alert);
      update public.alerts set status = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = subscriber_id and status <> 'ended') then
        perform private.delete_waiting_alert_mails(of_mailbox);
        if alert is null or not exists (select from public.alerts where subscriber = subscriber_id) then
          update public.alert_subscribers
             set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = subscriber_id;
        end if;
      end if;
    when 'erase' then
      insert into public.alert_erasures as known (hash, silent_until)
      select private.hash_of(of_mailbox), greatest(silent_until, asked_at + interval '24 hours')
        from public.alert_subscribers where id = subscriber_id and (silent_until is not null or asked_at is not null)
      on conflict (hash) do update set silent_until = greatest(known.silent_until, excluded.silent_until);
      delete from public.outbox
       where kind in ('alert_to_confirm', 'alert_news') and private.mailbox(payload ->> 'email') = of_mailbox;
      delete from public.alert_subscribers where id = subscriber_id;
  end case;
  return true;
end
$$;

-- The areas that an alert may ask for: [{slug, name}].
create function public.alert_areas() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'slug', private.list_slug(slug, private.city_folder(city.name)), 'name', area) order by area, slug), '[]')
    from public.local_areas left join public.cities as city on city.id = city_id
$$;

-- Changes what an alert asks for: `edits` is {query, label, kinds, rhythm, consent}; of an alert on one home the
-- query and the label stay. Returns 'changed'; 'same' when another alert of this mailbox asks for the same;
-- 'gone' when this mailbox has no running alert with this id; null when the link is not valid. The change is a
-- new consent, so the 90 days begin again. When the query changes, the next publish matches changes again that
-- were found and not yet mailed, because they may no longer fit.
create function public.edit_alert(link text, alert uuid, edits jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  new_kinds constant text[] := array(select jsonb_array_elements_text(edits -> 'kinds'));
  known public.alerts;
begin
  if subscriber_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key(
    'mailbox', (select mailbox from public.alert_subscribers where id = subscriber_id)));
  select * into known from public.alerts
   where id = alert and subscriber = subscriber_id and status in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = subscriber_id and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and status <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then edits ->> 'query' else known.query end,
         label = case when known.property_id is null then left(edits ->> 'label', 400) else known.label end,
         kinds = new_kinds, rhythm = edits ->> 'rhythm', consent = edits ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> edits ->> 'query' then
    with dropped as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from dropped);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (new_kinds);
  end if;
  return 'changed';
end
$$;

-- Ends the alerts of a mailbox that does not accept mail ('bounced') or whose owner reported it as unwanted
-- ('complained'), and returns how many. No mail asks it for confirmation for 7 days (bounced) or 180 days
-- (complained). The links of earlier mails still work.
create function public.stop_alerts(address text, reason text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_mailbox constant text := private.mailbox(address);
  subscriber_id uuid;
  stopped integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  update public.alert_subscribers
     set silent_until = clock_timestamp() + case reason when 'complained' then interval '180 days' else interval '7 days' end
   where mailbox = of_mailbox
  returning id into subscriber_id;
  delete from public.alerts where subscriber = subscriber_id and status in ('suspected', 'unconfirmed');
  update public.alerts set status = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = subscriber_id and status <> 'ended';
  get diagnostics stopped = row_count;
  perform private.delete_waiting_alert_mails(of_mailbox);
  return stopped;
end
$$;

-- Counts for admins, and what people wait for: {active, waiting, paused, ended, mails, queries: [{offer, query,
-- label, alerts}], suspected: [{id, email, offer, label, facts, created_at, suspected_because}]}, with the 500 queries that most
-- alerts share, and the 100 suspected alerts that came first. It says whose they are only of suspected ones, which staff
-- must judge. The shape is in src/contracts/admin-alerts.ts.
create function public.admin_alerts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where status = 'active' and expires_at > clock_timestamp()),
      'waiting', count(*) filter (where status = 'unconfirmed'),
      'paused', count(*) filter (where status = 'paused' and expires_at > clock_timestamp()),
      'ended', count(*) filter (where status = 'ended' or expires_at <= clock_timestamp()),
      'mails', (
        select count(*) from public.outbox
         where kind = 'alert_news' and status = 'sent' and sent_at > clock_timestamp() - interval '30 days'),
      'queries', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.alerts desc, counted.offer, counted.query) from (
          select offer, query, min(label) as label, count(*) as alerts from public.alerts
           where status = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
           group by offer, query order by count(*) desc, offer, query limit 500) as counted), '[]'),
      'suspected', coalesce((
        select jsonb_agg(to_jsonb(suspected) order by suspected.created_at, suspected.id) from (
          select alert.id, person.email, alert.offer, alert.label,
                 private.page_facts('property', alert.property_id::text) as facts, alert.created_at, alert.suspected_because
            from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
           where alert.status = 'suspected' order by alert.created_at, alert.id limit 100) as suspected), '[]'))
      from public.alerts);
end
$$;

-- Ends expired alerts, and deletes what nobody waits for any longer: unconfirmed and suspected alerts after 7 days, ended
-- alerts after 30 days, then mailboxes without alerts, changes after 120 days, hashed IP addresses after 48
-- hours, homes that were gone before every alert, and links and notes of erasures when they have expired.
create function private.forget_alerts(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.alerts set status = 'ended', ended_because = 'expired', ended_at = expires_at
   where status in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (status in ('suspected', 'unconfirmed') and consented_at < at - interval '7 days')
      or (status = 'ended' and ended_at < at - interval '30 days');
  delete from public.alert_subscribers as person
   where not exists (select from public.alerts where subscriber = person.id)
     and person.created_at < at - interval '1 day' and (person.silent_until is null or person.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
  delete from public.alert_homes as home
   where gone_since is not null and not exists (select from public.alerts where alerts.created_at <= home.gone_since);
end
$$;

grant execute on function public.admin_alerts(), public.decide_suspected_alert(uuid, boolean) to authenticated;
grant execute on function
  public.alert_names(text[], text[], text[], text[], text[]), public.subscribe_alert(jsonb, text, text), public.read_alerts(text),
  public.change_alerts(text, text, uuid, uuid[]), public.alert_areas(), public.edit_alert(text, uuid, jsonb),
  public.stop_alerts(text, text)
  to service_role;

-- supabase/schemas/52_alert_matches.sql

-- Which changes of homes fit which alerts, and the mails that tell of them. The worker matches changes with the queries
-- of alerts at the end of a publish, by the rules of the filters. The database decides who is told of which home, and
-- that it happens only once.

create table public.alert_matches (
  id bigint generated by default as identity primary key,
  alert_id uuid not null references public.alerts (id) on delete cascade,
  change_id bigint not null references public.home_changes (id) on delete cascade,
  property_id uuid not null,
  -- 'changed': it is back on the site, at another price than this alert knew.
  kind text not null check (kind in ('new', 'reduced', 'changed', 'gone')),
  price numeric not null,
  found_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  -- Nobody is told the same about a home twice, however often it is hidden and shown or its price rises and falls.
  constraint alert_matches_once unique (alert_id, property_id, kind, price)
);

create index alert_matches_open on public.alert_matches (alert_id) where mailed_at is null;
create index alert_matches_mailed on public.alert_matches (property_id, alert_id) where mailed_at is not null;
create index alert_matches_change on public.alert_matches (change_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.alert_matches');

-- The different queries of active alerts: [{offer, query}]. Whose they are does not leave the database.
create function public.alert_queries() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('offer', offer, 'query', query)), '[]')
    from public.alerts where status = 'active' and expires_at > clock_timestamp() and property_id is null
$$;

-- What this change is to an alert; null: nothing to tell. New is what the alert has never known: a home that is back was
-- on the site when an alert that is older than its absence began, or was reported to it. Nobody is told of a higher
-- price who wants no new homes.
create function private.kind_for_alert(change public.home_changes, alert public.alerts) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
    when change.kind <> 'back' then change.kind
    when alert.created_at > change.gone_since then 'new'
    when change.price = change.was then null
    when alert.kinds && case when change.price < change.was then array['new', 'reduced'] else array['new'] end
      then 'changed' end
$$;

-- Stores which changes fit which queries: `matches` is [{offer, query, changes: [id]}], `changes` are all that
-- were matched. A home that is gone is also a match for every alert that was told of it. All of it is one
-- transaction: until it succeeds, a change is matched again, and the constraint lets no match in twice. Returns
-- the number of new matches.
create function public.save_alert_matches(matches jsonb, changes bigint[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  insert into public.alert_matches (alert_id, change_id, property_id, kind, price)
  select alert.id, change.id, change.property_id, told.kind, change.price
    from (
      select of_query.id as alert_id, each.value::bigint as change_id
        from jsonb_to_recordset(save_alert_matches.matches) as matched (offer text, query text, changes jsonb)
        join public.alerts as of_query
          on of_query.offer = matched.offer and of_query.query = matched.query and of_query.status = 'active'
         and of_query.property_id is null
       cross join lateral jsonb_array_elements_text(matched.changes) as each
      union
      select of_home.id, of_change.id
        from public.home_changes as of_change
        join public.alerts as of_home on of_home.property_id = of_change.property_id and of_home.status = 'active'
       where of_change.id = any (save_alert_matches.changes)
      union
      select mailed.alert_id, gone_home.id
        from public.home_changes as gone_home
        join public.alert_matches as mailed
          on mailed.property_id = gone_home.property_id and mailed.mailed_at is not null and mailed.kind <> 'gone'
       where gone_home.id = any (save_alert_matches.changes) and gone_home.kind = 'gone') as pair
    join public.home_changes as change on change.id = pair.change_id and change.matched_at is null
    join public.alerts as alert on alert.id = pair.alert_id and alert.offer = change.home ->> 'offer'
   cross join lateral (select private.kind_for_alert(change, alert) as kind) as told
   where change.id = any (save_alert_matches.changes) and (told.kind = any (alert.kinds) or told.kind = 'changed')
     and alert.status = 'active' and alert.expires_at > clock_timestamp() and alert.confirmed_at <= change.happened_at
   order by alert.id, change.id
  on conflict on constraint alert_matches_once do nothing;
  get diagnostics saved = row_count;
  update public.home_changes set matched_at = clock_timestamp()
   where id = any (save_alert_matches.changes) and matched_at is null;
  return saved;
end
$$;

-- Whether a match is still true, so that a mail says nothing that the site does not say.
create function private.is_match_current(match public.alert_matches) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case match.kind
    when 'gone' then known.price is null
    when 'new' then known.price is not null
    else known.price is not distinct from match.price
  end
    from public.alerts as alert
    left join public.alert_homes as known
      on known.property_id = match.property_id and known.offer = alert.offer and known.gone_since is null
   where alert.id = match.alert_id
$$;

-- What a mail says about a home: {kind, title, slug, place, offer, price, was, currency, bedrooms, sqft, checked,
-- society, reference}.
create function private.home_news(match public.alert_matches, change public.home_changes) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('kind', match.kind, 'title', change.home ->> 'title', 'slug', change.home ->> 'slug',
      'place', change.home ->> 'place', 'offer', change.home ->> 'offer', 'price', change.price, 'was', change.was)
    || coalesce((
      select jsonb_build_object('title', known.title, 'slug', known.slug, 'place', known.place, 'price', known.price,
               'currency', known.currency, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
               'checked', property.last_verified, 'society', society.name, 'reference', property.source_key,
               'area_basis', property.area_basis, 'furnishing', property.furnishing,
               'available_from', property.available_from, 'possession', property.possession,
               'deposit', property.deposit)
        from public.alert_homes as known
        left join public.properties as property on property.id = known.property_id
        left join public.society on society.id = property.society_id
          and not public.is_hidden_society(society.id, society.name, society.slug)
       where known.property_id = match.property_id and known.offer = change.home ->> 'offer' and match.kind <> 'gone'), '{}')
$$;

-- Writes the mails that are due into the outbox, 200 at most, and returns how many. Each mailbox gets one mail
-- for all its daily alerts, at 08:30 in India and only with what was found before that, and one for its alerts
-- that are told at once, ten minutes after the last at the earliest. A mail is written in the transaction that
-- marks its homes as told. A week before an alert ends, a mail says so once. A mail names forty homes at most.
create function public.queue_alert_mails(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  morning constant timestamptz :=
    (date_trunc('day', (at at time zone 'Asia/Kolkata') - interval '8 hours 30 minutes') + interval '8 hours 30 minutes')
    at time zone 'Asia/Kolkata';
  due record;
  news jsonb;
  written integer := 0;
begin
  -- Another worker is writing these mails.
  if not pg_try_advisory_xact_lock(private.lock_key('alert mails')) then
    return 0;
  end if;
  for due in
    select person.id, person.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
     where alert.status = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then person.daily_at is null or person.daily_at < morning or person.daily_at > at + interval '1 day'
             else person.at_once_at is null or private.has_period_ended(person.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null and private.is_match_current(match)
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by person.id, person.email, alert.rhythm
     order by person.id, alert.rhythm
     limit 200
  loop
    -- A new home that has gone again is still new to this person when it is back.
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null and match.kind <> 'new'
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts match is named once, with its latest match.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active'
         and match.mailed_at is null and match.found_at < due.before and private.is_match_current(match)
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as position from fresh
    ), parts as (
      select alert.id, jsonb_build_object(
               'label', alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'facts', private.page_facts('property', alert.property_id::text),
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.position > 40),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.position <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from parts;
    continue when news is null;

    insert into public.outbox (kind, payload) values ('alert_news', jsonb_build_object(
      'email', due.email, 'rhythm', due.rhythm, 'link', private.new_alert_link(due.id), 'alerts', news));
    update public.alert_matches as match set mailed_at = at
      from public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and alert.rhythm = due.rhythm
       and alert.status = 'active' and match.mailed_at is null and match.found_at < due.before
       and private.is_match_current(match);
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and status = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set status = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.status = 'active' and exists (
       select from public.alert_matches as match
        where match.alert_id = alert.id and match.property_id = alert.property_id and match.kind = 'gone'
          and match.mailed_at = at);
    update public.alert_subscribers
       set daily_at = case when due.rhythm = 'daily' then at else daily_at end,
           at_once_at = case when due.rhythm = 'at once' then at else at_once_at end
     where id = due.id;
    written := written + 1;
  end loop;
  return written;
end
$$;

grant execute on function
  public.alert_queries(), public.save_alert_matches(jsonb, bigint[]), public.queue_alert_mails(timestamptz)
  to service_role;

-- supabase/schemas/53_empty_searches.sql

-- Searches that found nothing: what people look for and we do not have. Searches are counted for each question
-- and day in India. Who asked is not stored, nor any word that we do not use ourselves.

create table public.empty_searches (
  day date not null,
  offer text not null check (offer in ('Sale', 'Rent')),
  -- Filters as src/domain/search/empty-search.ts rounds them and filter-query.ts writes them.
  query text not null check (char_length(query) between 1 and 400),
  -- The same filters in our own words.
  label text not null check (char_length(label) between 1 and 400),
  searches integer not null default 1 check (searches > 0),
  primary key (day, offer, query)
);

-- The server too may reach it only through the functions below.
call private.close_table('public.empty_searches');

-- Counts one search. A day stores at most a thousand different questions; after that only stored questions are
-- counted.
create function public.record_empty_search(
  offer text, query text, label text, at timestamptz default clock_timestamp()
) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.empty_searches as known (day, offer, query, label)
  select today.day, record_empty_search.offer, record_empty_search.query, record_empty_search.label
    from (select (record_empty_search.at at time zone 'Asia/Kolkata')::date as day) as today
   where (select count(*) from public.empty_searches as each where each.day = today.day) < 1000
      or exists (
        select from public.empty_searches as each
         where each.day = today.day and each.offer = record_empty_search.offer
           and each.query = record_empty_search.query)
  on conflict (day, offer, query) do update set searches = known.searches + 1, label = excluded.label
$$;

-- [{offer, query, label, week, month}]: the 300 questions that were asked most often within 30 days, with the counts of 7 and
-- of 30 days.
create function private.empty_searches(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(question) order by question.week desc, question.month desc, question.offer, question.query), '[]')
    from (
      select each.offer, each.query, max(each.label) as label,
             coalesce(sum(each.searches) filter (where each.day > day.today - 7), 0)::integer as week,
             sum(each.searches)::integer as month
        from public.empty_searches as each, (select (empty_searches.at at time zone 'Asia/Kolkata')::date as today) as day
       where each.day > day.today - 30
       group by each.offer, each.query
       order by sum(each.searches) desc, each.offer, each.query limit 300) as question
$$;

-- For admins: {searches}. The shape is in src/contracts/admin-empty-searches.ts.
create function public.admin_empty_searches(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('searches', private.empty_searches(at));
end
$$;

grant execute on function public.admin_empty_searches(timestamptz) to authenticated;
grant execute on function public.record_empty_search(text, text, text, timestamptz) to service_role;

-- supabase/schemas/54_former_lists.sql

-- Lists by place, size or budget that were published and have lost their page. Their addresses redirect to the
-- next wider list until the page comes back (decision 120).

create table public.former_lists (
  path text primary key check (char_length(path) <= 450 and path ~ '^/(buy|rent)/(in|at|by)/[^/]'),
  gone_at timestamptz not null default clock_timestamp()
);

-- The server too may reach it only through the function below.
call private.close_table('public.former_lists');

-- Notes lists that have just lost their page, and returns the 500 that lost theirs last, newest first. Further
-- ones, and those of more than a year ago, are forgotten, because a host allows only a limited number of
-- redirect rules.
create function public.record_former_lists(removed text[]) returns text[]
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.former_lists (path)
    select distinct removed_path from unnest(removed) as removed_path where char_length(removed_path) <= 450
  on conflict (path) do update set gone_at = clock_timestamp();
  delete from public.former_lists
   where gone_at < clock_timestamp() - interval '1 year' or path in (
     select path from public.former_lists order by gone_at desc, path offset 500);
  return array(select path from public.former_lists order by gone_at desc, path);
end
$$;

grant execute on function public.record_former_lists(text[]) to service_role;

-- supabase/schemas/55_changes_to_publish.sql

-- What a running publisher asks before it publishes a change: everything that may differ from what it knows, in
-- one answer, so that the work of a publish grows with the change and not with the site.

-- The arguments select rows of properties, society and local_areas:
--   changed_since: the `read_at` of the last answer, at first publishing_time(). Selects rows whose updated_at is not
--     before it.
--   suspects: [{entity_type, entity_id}]. Selects these rows, whatever their updated_at.
--   written_since: the `snapshot` of an earlier answer, at first publishing_snapshot(). Selects rows that were written
--     since then without our triggers, except homes whose last write was a view, and adds `counts` to the answer: a caller that knows more rows than that has
--     missed a deletion.
-- The rows of stale pages and all cities are always in the answer. It is null when so many rows have changed that
-- reading all is no more work. Removals are guarded after the rows are read: a row that was found hidden has its
-- removal queued by then. Sequential scans are off, because an embedded database has no statistics, and the planner
-- would read whole tables for a few rows.
create function public.publishing_changes(
  changed_since timestamptz, suspects jsonb default '[]', written_since text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  set timezone = 'UTC'
as $$
declare
  most constant integer := 2000;
  read_at constant timestamptz := public.publishing_time();
  snapshot constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  since constant xid := (written_since::xid8)::xid;
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  stale jsonb;
  homes uuid[];
  societies text[];
  areas uuid[];
  answer jsonb;
begin
  stale := (
    select coalesce(jsonb_agg(page), '[]')
      from (
        select entity_type, entity_id from public.html_generation_metadata
         where needs_regeneration limit most + 1) as page);
  homes := array(
    select id from public.properties where updated_at >= changed_since
    union
    select id from public.properties as home
     where since is not null and age(home.xmin) <= age(since)
       -- A view is written on the row by the transaction that stores it, and changes no page.
       and not exists (
         select from public.property_views as seen where seen.property_id = home.id and seen.xmin = home.xmin)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'property' and entity_id ~ uuids
     limit most + 1);
  societies := array(
    select id from public.society where updated_at >= changed_since
    union
    select id from public.society where since is not null and age(xmin) <= age(since)
    union
    select entity_id from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'society'
     limit most + 1);
  areas := array(
    select id from public.local_areas where updated_at >= changed_since or age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'area' and entity_id ~ uuids
     limit most + 1);
  if greatest(jsonb_array_length(stale), cardinality(homes), cardinality(societies), cardinality(areas)) > most then
    return null;
  end if;

  answer := jsonb_build_object('read_at', read_at, 'snapshot', snapshot::text, 'stale', stale,
    'cities', (select coalesce(jsonb_agg(city), '[]') from public.cities as city),
    'local_areas', (
      select coalesce(jsonb_agg(local_areas), '[]') from public.local_areas where id = any (areas)),
    'society', (select coalesce(jsonb_agg(society), '[]') from public.society where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(property), '[]') from public.properties as property where id = any (homes)),
    'former_slugs', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'property_id', property_id)), '[]')
        from public.former_slugs where property_id = any (homes)),
    'unavailable_homes', (
      select coalesce(jsonb_agg(home), '[]') from public.unavailable_homes as home where id = any (homes)));
  perform private.guard_removals();
  return answer || jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'row', row)
               order by entity_type, entity_id), '[]')
        from public.html_leaving_rows where hold is not null),
    'approved_removals', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and approved and status in ('queued', 'running')),
    'withdrawn', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)
               order by entity_type, entity_id), '[]')
        from public.html_withdrawn_pages),
    'settings', (select entered from public.site_settings where id),
    'first_response_hours', case
      when exists (select from public.site_settings where entered ->> 'claims' = 'as_counted')
      then public.median_first_response_hours() end,
    'former_lists', array(select path from public.former_lists order by gone_at desc, path),
    'counts', case when since is not null then jsonb_build_object(
      'local_areas', (select count(*) from public.local_areas),
      'society', (select count(*) from public.society),
      'properties', (select count(*) from public.properties where publish > 10),
      'recorded', (select count(*) from public.html_generation_metadata)) end);
end
$$;

-- The value to pass as written_since after reading every row. Take it before the first row is read.
create function public.publishing_snapshot() returns text
  language sql volatile security definer
  set search_path = ''
as $$
  select pg_snapshot_xmin(pg_current_snapshot())::text
$$;

grant execute on function public.publishing_changes(timestamptz, jsonb, text), public.publishing_snapshot()
  to service_role;

-- What the last complete publish left: a site folder that shows these rows. A new process whose folder has this
-- fingerprint, and that is told of no change since `read_at` and `snapshot`, has nothing to publish. Only the latest is
-- kept: a second folder of the same database looks through everything.
create table public.published_state (
  id boolean primary key default true,
  fingerprint text not null check (fingerprint ~ '^[A-Za-z0-9_-]{43}$'),
  read_at timestamptz not null,
  snapshot text not null check (snapshot ~ '^[0-9]{1,20}$'),
  -- The transaction that wrote the row. In a restored copy of the row another one did, and its numbers mean nothing there.
  transaction text not null default pg_current_xact_id()::text check (transaction ~ '^[0-9]{1,20}$')
);

call private.close_table('public.published_state');

create function public.note_published_state(fingerprint text, read_at timestamptz, snapshot text) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.published_state (fingerprint, read_at, snapshot)
  values (note_published_state.fingerprint, note_published_state.read_at, note_published_state.snapshot)
  on conflict (id) do update
    set fingerprint = excluded.fingerprint, read_at = excluded.read_at, snapshot = excluded.snapshot,
        transaction = excluded.transaction
$$;

-- {fingerprint, read_at, snapshot}, or null: nothing was noted, or a restore brought the row from another database.
create function public.last_published_state() returns jsonb
  language sql stable security definer
  set search_path = ''
  set timezone = 'UTC'
as $$
  select jsonb_build_object('fingerprint', fingerprint, 'read_at', read_at, 'snapshot', snapshot)
    from public.published_state
   where id and xmin = (transaction::xid8)::xid
$$;

grant execute on function public.note_published_state(text, timestamptz, text), public.last_published_state()
  to service_role;

-- supabase/schemas/56_imports.sql

-- Imports the rows of a data set, as many as fit into one request. PostgreSQL reads them from one JSON value,
-- which is a third of the work of a statement with a parameter for each field.

-- Upserts rows of one table by id. All rows have the fields of the first row. A field that they lack keeps its
-- value, or gets the default of the table in a new row. Runs with the rights of the caller, as an upsert would.
-- `dry`: everything is checked as in an import, then taken back. `earlier` are the rows that such an import would have
-- written before, as [{target, entries}].
create function public.import_rows(
  target text, entries jsonb, dry boolean default false, earlier jsonb default '[]') returns void
  language plpgsql
  set search_path = ''
as $$
declare
  fields text;
  changes text;
  part jsonb;
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  if dry then
    begin
      for part in select * from jsonb_array_elements(earlier) loop
        perform public.import_rows(part ->> 'target', part -> 'entries');
      end loop;
      perform public.import_rows(target, entries);
      raise exception 'taken back' using errcode = 'DRYUN';
    exception when sqlstate 'DRYUN' then
      return;
    end;
  end if;
  -- The database sets the addresses of homes.
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field
   where target <> 'properties' or field <> 'slug';
  execute format(
    case target when 'properties' then
      'with claimed as materialized (select * from private.claim_slugs($1))
       insert into public.%1$I (%2$s, slug)
       select %2$s, claimed.address from jsonb_populate_recordset(null::public.%1$I, $1) as entry
         left join claimed on claimed.home_id = entry.id
       on conflict (id) do %3$s'
    else
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s'
    end, target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;

grant execute on function public.import_rows(text, jsonb, boolean, jsonb) to service_role;

-- Which of these rows refer to a row of another table that does not exist: [{listing, field, missing: the
-- table}]. Called after a request was refused for that reason, so that the import need not search for the bad rows by
-- bisection.
create function public.unknown_references(target text, entries jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  reference record;
  unknown jsonb;
  unknown_of_all jsonb := jsonb_build_array();
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  for reference in
    select attname, relname
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      join pg_catalog.pg_class on pg_class.oid = confrelid
     where contype = 'f' and conrelid = format('public.%I', target)::regclass
  loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''listing'', entry.id, ''field'', %1$L, ''missing'', %2$L)), ''[]'')
         from jsonb_populate_recordset(null::public.%3$I, $1) as entry
        where entry.%1$I is not null and not exists (select from public.%2$I as known where known.id = entry.%1$I)
           -- Such an area is one place with another, to which the row will belong.
           and not exists (select from public.area_merges as known where known.merged::text = entry.%1$I::text)',
      reference.attname, reference.relname, target) into unknown using entries;
    unknown_of_all := unknown_of_all || unknown;
  end loop;
  return unknown_of_all;
end
$$;

grant execute on function public.unknown_references(text, jsonb) to service_role;

-- supabase/schemas/57_area_merges.sql

-- Areas that are one place: 'Whietfield' is Whitefield. Staff see the likely pairs in Data quality and say whether they
-- are one place or two.

-- An area whose homes belong to another now. What names it later, by its id or its name, lands in that one.
create table public.area_merges (
  merged uuid primary key,
  -- The area that stayed; when that is merged itself, the one that stays then. It may have been deleted since.
  kept uuid not null check (kept <> merged),
  -- Its name, and the folder of its city.
  name text not null check (char_length(name) <= 200),
  city_folder text not null check (char_length(city_folder) <= 100),
  merged_at timestamptz not null default clock_timestamp(),
  -- What an undo needs: {row, homes: {id: area}, societies, unavailable, merges, apart, alerts: [{id, became, query,
  -- label}]}. Null after 30 days, and for an area of many thousand homes.
  moved jsonb check (jsonb_typeof(moved) = 'object' and private.json_fits(moved, 2000000, 14))
);

create index area_merges_name on public.area_merges (lower(btrim(name)));
create index area_merges_kept on public.area_merges (kept);

-- Pairs of areas that look alike and are two places, as staff said. Nobody is asked again.
create table public.distinct_areas (
  one uuid not null references public.local_areas (id) on delete cascade,
  other uuid not null references public.local_areas (id) on delete cascade,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (one, other),
  check (one < other)
);

create index distinct_areas_other on public.distinct_areas (other);

-- The server too may reach them only through the functions below.
call private.close_table('public.area_merges');
call private.close_table('public.distinct_areas');

-- A home that names a merged area belongs to the one that stayed, and says its name. One that comes without an area
-- but with such a name, as files have it, too, if the name means one area of its city.
create function private.follow_merged_area() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.area_merges;
  kept_name text;
begin
  if new.area_id is not null then
    select * into known from public.area_merges where merged = new.area_id;
  elsif tg_op = 'INSERT' then
    select * into known from public.area_merges as merge
     where lower(btrim(merge.name)) = lower(btrim(new.area)) and merge.city_folder = private.city_folder(new.city)
       and not exists (
         select from public.local_areas as living left join public.cities as city on city.id = living.city_id
          where lower(btrim(living.area)) = lower(btrim(new.area)) and private.city_folder(city.name) = merge.city_folder)
     order by merge.merged_at desc limit 1;
  end if;
  if known.merged is not null then
    select area into kept_name from public.local_areas where id = known.kept;
    if kept_name is not null then
      new.area_id := known.kept;
      if lower(btrim(new.area)) = lower(btrim(known.name)) then
        new.area := kept_name;
      end if;
    end if;
  end if;
  return new;
end
$$;

create trigger properties_merged_area before insert or update of area_id, area on public.properties
  for each row when (new.area_id is not null or new.area is not null) execute function private.follow_merged_area();

create function private.follow_merged_area_of_society() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.area := coalesce(
    (select kept from public.area_merges
      where merged = new.area and kept in (select id from public.local_areas)), new.area);
  return new;
end
$$;

create trigger society_merged_area before insert or update of area on public.society
  for each row when (new.area is not null) execute function private.follow_merged_area_of_society();

-- An import whose file still has the area does not bring it back.
create function private.keep_area_merged() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return case when exists (select from public.area_merges where merged = new.id) then null else new end;
end
$$;

create trigger local_areas_merged before insert on public.local_areas
  for each row execute function private.keep_area_merged();

-- The areas in a query of filters: 'area=whitefield,hoodi&bhk=2'.
create function private.areas_of_query(query text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select string_to_array(substring(query from '(?:^|&)area=([^&]*)'), ',')
$$;

-- The area to be near: 'near=in/whitefield&within=2000'.
create function private.area_near_in_query(query text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substring(query from '(?:^|&)near=in/([^&/]*)')
$$;

-- The query with another area in the place of this one.
create function private.query_with_area(query text, was text, becomes text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case private.area_near_in_query(chosen) when was
           then regexp_replace(chosen, '(^|&)near=in/[^&/]*', '\1near=in/' || becomes) else chosen end
    from (
      select coalesce(regexp_replace(query, '(^|&)area=[^&]*', '\1area=' || (
        select string_agg(slug, ',' order by at)
          from (
            select case slug when was then becomes else slug end as slug, min(at) as at
              from unnest(private.areas_of_query(query)) with ordinality as listed (slug, at) group by 1) as replaced)),
        query) as chosen) as with_areas
$$;

-- The slug of an area in queries, and whether another area has it too.
create function private.area_in_queries(area public.local_areas) returns text
  language sql stable
  set search_path = ''
as $$
  select private.list_slug(area.slug, private.city_folder((select name from public.cities where id = area.city_id)))
$$;

-- Of two alerts of one mailbox that became the same, the one that sends news stays: a confirmed one goes for none that
-- is not confirmed.
create function private.alert_rank(status text) returns integer
  language sql immutable
  set search_path = ''
as $$
  select array_position(array['active', 'paused', 'unconfirmed', 'suspected'], status)
$$;

-- Alerts for one area are for another now, or for the same one at another slug. Of two alerts of one mailbox that became
-- the same, one goes: the one that is further from sending news, or the one that named the old area. Returns what the
-- others were: [{id, became, query, label}].
create function private.move_alerts(from_area public.local_areas, to_area public.local_areas) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  was constant text := private.area_in_queries(from_area);
  becomes constant text := private.area_in_queries(to_area);
  moved record;
  same public.alerts;
  changed jsonb := jsonb_build_array();
begin
  -- Another area may have this slug, which these alerts may mean.
  if was = becomes or exists (
    select from public.local_areas as living
     where living.slug in (was, from_area.slug) and private.area_in_queries(living) = was)
  then
    return changed;
  end if;
  for moved in
    select id, subscriber, offer, status, query as query_was, label as label_was,
           private.query_with_area(query, was, becomes) as query, replace(label, from_area.area, to_area.area) as label
      from public.alerts
     where status <> 'ended'
       and (was = any (private.areas_of_query(query)) or private.area_near_in_query(query) = was)
     order by id for update
  loop
    select * into same from public.alerts as other
     where other.subscriber = moved.subscriber and other.offer = moved.offer and other.query = moved.query
       and other.property_id is null and other.status <> 'ended' and other.id <> moved.id
       for update;
    if private.alert_rank(same.status) <= private.alert_rank(moved.status) then
      delete from public.alerts where id = moved.id;
    else
      delete from public.alerts where id = same.id;
      update public.alerts set query = moved.query, label = left(moved.label, 400) where id = moved.id;
      changed := changed || jsonb_build_object(
        'id', moved.id, 'became', moved.query, 'query', moved.query_was, 'label', moved.label_was);
    end if;
  end loop;
  return changed;
end
$$;

-- Alerts follow an area whose slug changes.
create function private.move_alerts_of_area() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.move_alerts(old, new);
  return null;
end
$$;

create trigger local_areas_alerts after update of slug, city_id on public.local_areas
  for each row when ((old.slug, old.city_id) is distinct from (new.slug, new.city_id))
  execute function private.move_alerts_of_area();

-- Makes two areas one: its homes, societies, alerts and addresses go to the area that is kept, and the other row goes.
-- For 30 days, undo_area_merge() takes it back. Returns 'merged', 'repeated' (they are one already) or 'changed' (one of them is gone, or they
-- are of two cities).
create function public.merge_areas(kept uuid, merged uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  stays public.local_areas;
  goes public.local_areas;
  homes text[];
  societies text[];
  moved jsonb;
begin
  perform private.require_admin();
  -- Nobody writes a home, a society or an area meanwhile: none may land in an area that goes. In the order in which
  -- imports and deletions write these tables, so that nobody waits for somebody who waits.
  lock table public.local_areas, public.society, public.properties in share row exclusive mode;
  if exists (
    select from public.area_merges as known where known.merged = merge_areas.merged and known.kept = merge_areas.kept)
  then
    return 'repeated';
  end if;
  select * into stays from public.local_areas where id = merge_areas.kept;
  select * into goes from public.local_areas where id = merge_areas.merged;
  if stays.id is null or goes.id is null or stays.id = goes.id or stays.city_id is distinct from goes.city_id then
    return 'changed';
  end if;

  moved := jsonb_build_object(
    'row', to_jsonb(goes),
    'homes', (select coalesce(jsonb_object_agg(id, area), '{}') from public.properties where area_id = goes.id),
    'societies', (select coalesce(jsonb_agg(id), '[]') from public.society where area = goes.id),
    'unavailable', (select coalesce(jsonb_agg(id), '[]') from public.unavailable_homes where area_id = goes.id),
    'merges', (select coalesce(jsonb_agg(known.merged), '[]') from public.area_merges as known where known.kept = goes.id),
    'apart', (
      select coalesce(jsonb_agg(case one when goes.id then other else one end), '[]')
        from public.distinct_areas where goes.id in (one, other)));
  insert into public.area_merges (merged, kept, name, city_folder)
  values (goes.id, stays.id, goes.area,
          private.city_folder((select name from public.cities where id = goes.city_id)));
  update public.area_merges as known set kept = stays.id where known.kept = goes.id;
  -- The triggers above lead each of these rows to the area that stays.
  with moved as (
    update public.properties set area_id = stays.id,
           area = case when lower(btrim(area)) = lower(btrim(goes.area)) then stays.area else area end
     where area_id = goes.id returning id, publish)
  select array_agg(id::text) filter (where publish > 10) into homes from moved;
  with moved as (
    update public.society set area = stays.id where area = goes.id returning id, name, slug)
  select array_agg(id) filter (where not public.is_hidden_society(id, name, slug)) into societies from moved;
  update public.unavailable_homes set area_id = stays.id where area_id = goes.id;
  update public.partner_places set area_id = stays.id where area_id = goes.id;
  delete from public.local_areas where id = goes.id;
  update public.local_areas as area
     set property_count = coalesce(area.property_count, 0) + coalesce(goes.property_count, 0),
         former_addresses = private.former_addresses(goes.former_addresses || area.former_addresses,
           concat_ws('/', folder, goes.slug), concat_ws('/', folder, stays.slug))
    from (select private.city_folder((select name from public.cities where id = goes.city_id)) as folder) as city
   where area.id = stays.id;
  moved := moved || jsonb_build_object('alerts', private.move_alerts(goes, stays));
  update public.area_merges as known
     set moved = case when private.json_fits(merge_areas_moved.value, 2000000, 14) then merge_areas_moved.value end
    from (select moved as value) as merge_areas_moved
   where known.merged = goes.id;

  perform public.enqueue_html_jobs('area', array[goes.id::text], 'delete', 10, actor);
  perform private.queue_saved_pages('area', array[stays.id::text], actor);
  perform private.queue_saved_pages('society', societies, actor);
  perform private.queue_saved_pages('property', homes, actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'local_areas', stays.id,
          jsonb_build_object('one place with', jsonb_build_object('became', goes.area || ' (' || goes.slug || ')')));
  return 'merged';
end
$$;

-- Says that two areas are two places. Returns 'apart', or 'changed' if one of them is gone.
create function public.keep_areas_apart(one uuid, other uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  names text[];
begin
  perform private.require_admin();
  select array_agg(area order by id) into names from (
    select id, area from public.local_areas where id in (one, other) order by id for key share) as areas;
  if cardinality(names) is distinct from 2 then
    return 'changed';
  end if;
  insert into public.distinct_areas (one, other) values (least(one, other), greatest(one, other))
  on conflict do nothing;
  if found then
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    values (auth.uid(), 'local_areas', least(one, other),
            jsonb_build_object('not one place with', jsonb_build_object('became', names[2])));
  end if;
  return 'apart';
end
$$;

-- How long a merge can be taken back: as long as deleted listings and photographs that nothing shows are kept.
create function private.undo_time() returns interval
  language sql immutable
  set search_path = ''
as $$
  select interval '30 days'
$$;

-- For staff: {areas: [{id, name, slug, city, homes, societies, alerts}], apart: [[one, other]], merges: [{merged, name,
-- kept, at, homes, societies, alerts}]}: all areas with what visitors see of them, the pairs that are two places, and the
-- merges that can be taken back, with what moved. src/domain/area/likely-twins.ts compares the names.
create function public.admin_area_twins(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name,
               'homes', coalesce(home.count, 0), 'societies', coalesce(society.count, 0),
               'alerts', coalesce(alert.count, 0)) order by area.id), '[]')
        from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
        left join (
          select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id
        left join (
          select each.area, count(*) from public.society as each
           where not public.is_hidden_society(each.id, each.name, each.slug) group by each.area) as society on society.area = area.id
        left join (
          select slug, count(distinct id)
            from public.alerts
           cross join unnest(private.areas_of_query(query) || private.area_near_in_query(query)) as slug
           where status <> 'ended' group by slug) as alert
          on alert.slug = private.list_slug(area.slug, private.city_folder(city.name))),
    'apart', (
      select coalesce(jsonb_agg(jsonb_build_array(one, other) order by one, other), '[]') from public.distinct_areas),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'merged', merge.merged, 'name', merge.name, 'kept', area.area, 'at', merge.merged_at,
               'homes', (select count(*) from jsonb_object_keys(merge.moved -> 'homes')),
               'societies', jsonb_array_length(merge.moved -> 'societies'),
               'alerts', jsonb_array_length(merge.moved -> 'alerts')) order by merge.merged_at desc), '[]')
        from public.area_merges as merge join public.local_areas as area on area.id = merge.kept
       where merge.moved is not null and merge.merged_at > at - private.undo_time()));
end
$$;

grant execute on function
  public.merge_areas(uuid, uuid), public.keep_areas_apart(uuid, uuid), public.admin_area_twins(timestamptz) to authenticated;

-- supabase/schemas/58_home_days.sql

-- What happened to a home on a day in India, as numbers without a person. The transaction that stores a view, an enquiry, a
-- call or an alert also counts it here, so that each is counted once, whatever stops or repeats. Erasing a request leaves
-- the number; deleting a home for good takes its days with it (decision 246).

create table public.home_days (
  day date not null check (day between '2000-01-01' and '2100-01-01'),
  property_id uuid not null references public.properties (id) on delete cascade,
  -- Views that no robot made, by its name.
  views integer not null default 0 check (views >= 0),
  -- Enquiries about the home that look like a person's, by the day on which they came.
  enquiries integer not null default 0 check (enquiries >= 0),
  -- Calls booked by mailboxes that had asked about the home within 28 days before.
  calls integer not null default 0 check (calls >= 0),
  -- Alerts about this very home, by the day on which they were first confirmed.
  alerts integer not null default 0 check (alerts >= 0),
  primary key (day, property_id)
) with (fillfactor = 80);

create index home_days_home on public.home_days (property_id, day);
create index home_days_asked on public.home_days (day) where enquiries + calls + alerts > 0;

-- The views of the same days, a row for a home and a week, so that Numbers of 90 days read
-- a fifth of the rows (decision 281).
create table public.home_weeks (
  -- A Monday.
  week date not null check (extract(isodow from week) = 1 and week between '2000-01-01' and '2100-01-01'),
  property_id uuid not null references public.properties (id) on delete cascade,
  monday integer not null default 0 check (monday >= 0),
  tuesday integer not null default 0 check (tuesday >= 0),
  wednesday integer not null default 0 check (wednesday >= 0),
  thursday integer not null default 0 check (thursday >= 0),
  friday integer not null default 0 check (friday >= 0),
  saturday integer not null default 0 check (saturday >= 0),
  sunday integer not null default 0 check (sunday >= 0),
  primary key (week, property_id)
) with (fillfactor = 80);

create index home_weeks_home on public.home_weeks (property_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.home_days');
call private.close_table('public.home_weeks');

-- In plpgsql, which plans its statements once in a session: counting a view takes a fifth of the time (0.06 ms, not 0.27).
create function private.count_home_day(
  home uuid, at timestamptz, more_views integer default 0, more_enquiries integer default 0, more_calls integer default 0,
  more_alerts integer default 0
) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  on_day constant date := (count_home_day.at at time zone 'Asia/Kolkata')::date;
  nth constant integer := extract(isodow from on_day);
begin
  if not exists (select from public.properties where id = home) then
    return;
  end if;
  -- Always the day first, so that two who count one home wait for each other and never in a circle.
  insert into public.home_days as known (day, property_id, views, enquiries, calls, alerts)
  values (on_day, home, more_views, greatest(more_enquiries, 0), greatest(more_calls, 0), more_alerts)
  on conflict (day, property_id) do update
     set views = known.views + more_views, enquiries = greatest(known.enquiries + more_enquiries, 0),
         calls = greatest(known.calls + more_calls, 0), alerts = known.alerts + more_alerts;
  if more_views = 0 then
    return;
  end if;
  insert into public.home_weeks as known (
    week, property_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
  values (on_day - nth + 1, home, case nth when 1 then more_views else 0 end, case nth when 2 then more_views else 0 end,
          case nth when 3 then more_views else 0 end, case nth when 4 then more_views else 0 end,
          case nth when 5 then more_views else 0 end, case nth when 6 then more_views else 0 end,
          case nth when 7 then more_views else 0 end)
  on conflict (week, property_id) do update
     set monday = known.monday + excluded.monday, tuesday = known.tuesday + excluded.tuesday,
         wednesday = known.wednesday + excluded.wednesday, thursday = known.thursday + excluded.thursday,
         friday = known.friday + excluded.friday, saturday = known.saturday + excluded.saturday,
         sunday = known.sunday + excluded.sunday;
end
$$;

-- Counts one view of a published home and silently ignores any other, because nobody reads the response to a
-- beacon. A robot's is kept among the raw rows, and counted nowhere else. Only the function record-property-view may call
-- it: that function limits the rate.
create function public.record_property_view(
  property_id uuid, user_agent text default null, is_robot boolean default false, at timestamptz default now()
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.properties as property
     set view_count = coalesce(property.view_count, 0) + 1
   where property.id = record_property_view.property_id and property.publish > 10;
  if not found then
    return;
  end if;
  insert into public.property_views (property_id, user_agent, counted, created_at)
  values (record_property_view.property_id, left(record_property_view.user_agent, 500), not is_robot, at);
  if not is_robot then
    perform private.count_home_day(record_property_view.property_id, at, more_views => 1);
  end if;
end
$$;

grant execute on function public.record_property_view(uuid, text, boolean, timestamptz) to service_role;

-- An enquiry counts while it is neither suspected nor spam.
create function private.count_enquiry() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := new.status not in ('suspected', 'spam');
  counted constant boolean := tg_op = 'UPDATE' and old.status not in ('suspected', 'spam');
begin
  if counts <> counted and new.property_id is not null then
    perform private.count_home_day(
      new.property_id, new.created_at, more_enquiries => case when counts then 1 else -1 end);
  end if;
  return null;
end
$$;

create trigger enquiries_counted after insert or update of status on public.enquiries
  for each row execute function private.count_enquiry();

-- A call names no home. It counts for the homes that its mailbox had asked about, by the day on which it was booked.
create function private.count_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := new.status not in ('suspected', 'spam');
  counted constant boolean := tg_op = 'UPDATE' and old.status not in ('suspected', 'spam');
begin
  if counts <> counted then
    perform private.count_home_day(asked.property_id, new.created_at, more_calls => case when counts then 1 else -1 end)
       from (
         select distinct enquiry.property_id from public.enquiries as enquiry
          where enquiry.mailbox = new.mailbox and enquiry.property_id is not null
            and enquiry.status not in ('suspected', 'spam')
            and enquiry.created_at between new.created_at - interval '28 days' and new.created_at
          order by enquiry.property_id) as asked;
  end if;
  return null;
end
$$;

create trigger appointments_counted after insert or update of status on public.appointments
  for each row execute function private.count_call();

-- The first confirmation only: a pause, a renewal or another rhythm is no new interest.
create function private.count_alert() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.count_home_day(new.property_id, new.confirmed_at, more_alerts => 1);
  return null;
end
$$;

create trigger alerts_counted after update of confirmed_at on public.alerts
  for each row when (old.confirmed_at is null and new.confirmed_at is not null and new.property_id is not null)
  execute function private.count_alert();

-- The views of each home and day in these weeks, those with none left out.
create function private.daily_views(first_week date, last_week date)
  returns table (day date, property_id uuid, views integer)
  language sql stable
  set search_path = ''
as $$
  select each.day, home_week.property_id, each.views
    from public.home_weeks as home_week
   cross join lateral (
     values (week, monday), (week + 1, tuesday), (week + 2, wednesday), (week + 3, thursday), (week + 4, friday),
            (week + 5, saturday), (week + 6, sunday)) as each (day, views)
   where home_week.week between first_week and last_week and each.views > 0
$$;

-- Homes and days of the last seven full days whose views differ from the raw rows, or from their week: 'day home'. None,
-- unless somebody wrote to one of the tables by hand.
create function private.miscounted_days(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  with days as (
    select (at at time zone 'Asia/Kolkata')::date - 7 as first_day, (at at time zone 'Asia/Kolkata')::date as end_day
  ), raw as (
    select (view.created_at at time zone 'Asia/Kolkata')::date as day, view.property_id, count(*) as views
      from public.property_views as view, days
     where view.counted and view.created_at >= days.first_day::timestamp at time zone 'Asia/Kolkata'
       and view.created_at < days.end_day::timestamp at time zone 'Asia/Kolkata'
     group by 1, 2
  ), kept as (
    select day, property_id, views from public.home_days, days where day >= first_day and day < end_day and views > 0
  ), weekly as (
    select weekly.*
      from days, private.daily_views(date_trunc('week', days.first_day)::date, days.end_day) as weekly
     where weekly.day >= days.first_day and weekly.day < days.end_day
  ), found as (
    select day, property_id, raw.views as raw, kept.views as kept, weekly.views as weekly
      from raw full join kept using (day, property_id) full join weekly using (day, property_id)
  )
  select array_agg(day || ' ' || property_id order by day, property_id)
    from found where raw is distinct from kept or kept is distinct from weekly
$$;

-- supabase/schemas/59_today.sql

-- What waits for staff today, in one answer. Each part is a function of its own, and goes when its work is done.

-- Enquiries that nobody has answered, those whose promise ends first at the front: the promise of an earlier enquiry never
-- ends later. How long it lasts is decided in src/domain/promise/answer-by.ts.
create function private.today_enquiries() returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'total', (select count(*) from public.enquiries where status = 'new'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'status', status,
               'created_at', created_at, 'preferred_contact', preferred_contact, 'best_times', best_times,
               'property_title', property_title, 'property_facts', private.page_facts('property', property_id::text))
             order by created_at, id)
        from (select * from public.enquiries where status = 'new' order by created_at, id limit 20) as first), '[]'))
$$;

-- Calls that are open: those of today and those still to confirm by their time, then those whose day is over.
create function private.today_calls(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with days as (
    select (at at time zone 'Asia/Kolkata')::date as today
  ), open as (
    select call.*, call.preferred_date < days.today as is_over
      from public.appointments as call, days
     where call.status in ('requested', 'confirmed')
       and (call.preferred_date <= days.today or call.status = 'requested')
  )
  select jsonb_build_object(
    'total', (select count(*) from open),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'status', status,
               'preferred_date', preferred_date, 'preferred_time', preferred_time, 'message', message)
             order by is_over, preferred_date, preferred_time, id)
        from (
          select * from open order by is_over, preferred_date, preferred_time, id limit 20) as first), '[]'))
$$;

-- Next steps with people whose day has come. In plpgsql, because people come in a later file.
create function private.today_steps(at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'person', step.person, 'name', step.name, 'next_step', step.next_step, 'next_step_on', step.next_step_on)
           order by step.place) filter (where step.place <= 20), '[]'))
    into answer
    from (select due.*, row_number() over (order by due.next_step_on, due.person) as place
            from private.steps_due(at) as due) as step;
  return answer;
end
$$;

-- Visits of today by their time, then those to come of which a home has left the site, then those whose day is over and of
-- which nobody has said what came of them. In plpgsql, because visits come in a later file.
create function private.today_visits(at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'id', waits.id, 'person', private.person_of('enquiry', waits.enquiry), 'reference', waits.reference,
           'name', waits.name, 'email', waits.email, 'phone', waits.phone, 'starts_on', waits.starts_on,
           'starts_at', waits.starts_at, 'meeting_point', waits.meeting_point, 'shown_by', waits.shown_by,
           'homes', waits.homes, 'gone', waits.gone)
           order by waits.place) filter (where waits.place <= 20), '[]'))
    into answer
    from (
      select visit.*, seen.homes, seen.gone, asked.reference, asked.name, asked.email, asked.phone,
             row_number() over (order by visit.starts_on < today, visit.starts_on, visit.starts_at, visit.id) as place
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       cross join lateral (
         select count(*) as homes, count(*) filter (where (home.publish > 10) is not true) as gone
           from public.visit_homes left join public.properties as home on home.id = visit_homes.property_id
          where visit_homes.visit = visit.id) as seen
       where visit.status = 'planned' and (visit.starts_on <= today or seen.gone > 0)
         and asked.status not in ('suspected', 'spam')) as waits;
  return answer;
end
$$;

-- Homes, societies and areas that show a picture which was refused, with the reason. Nobody waits for a picture that no
-- row shows.
create function private.today_pictures() returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  refused constant text[] := array(
    select '/storage/v1/object/public/photographs/' || hash || '/1600.jpg'
      from public.photographs where status = 'refused' and unused_since is null
     order by received_at desc limit 200);
begin
  if cardinality(refused) = 0 then
    return '[]'::jsonb;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'kind', kind, 'id', id, 'name', private.page_name(kind, id), 'facts', private.page_facts(kind, id),
             'pictures', pictures, 'refusal', refusal) order by kind, id), '[]')
      from (
        select listing.kind, listing.id, count(*) as pictures, min(photograph.refusal) as refusal
          from private.listing_pictures as listing
         cross join unnest(listing.pictures) as address
          join public.photographs as photograph on photograph.hash = private.photograph_hash(address)
         where listing.pictures && refused and photograph.status = 'refused'
         group by listing.kind, listing.id
         order by listing.kind, listing.id limit 20) as shown);
end
$$;

-- For staff. An editor gets null for what needs an admin. Faults of homes are counted only on demand: they take longest, and
-- change least from one minute to the next. The shape is in src/contracts/admin-today.ts.
create function public.admin_today(with_faults boolean default true, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  for_admin constant boolean := public.is_admin();
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'round', jsonb_build_object(
      'due', (select count(*) from private.homes_to_check(today)),
      'done', (select count(distinct property_id) from public.verifications where checked_on = today)),
    'pictures', private.today_pictures(),
    'faults', case when with_faults then private.fault_counts(today) end,
    'requests', case when for_admin then jsonb_build_object(
      'enquiries', private.today_enquiries(),
      'calls', private.today_calls(at),
      'visits', private.today_visits(at),
      'steps', private.today_steps(at),
      'suspected', (select count(*) from public.enquiries where status = 'suspected')
        + (select count(*) from public.appointments where status = 'suspected'),
      -- What nobody has answered yet: the number in the title of the tab.
      'unanswered', (select count(*) from public.enquiries where status = 'new')
        + (select count(*) from public.appointments where status = 'requested'),
      'newest_at', greatest(
        (select max(created_at) from public.enquiries where status = 'new'),
        (select max(created_at) from public.appointments where status = 'requested'))) end,
    'partners', case when for_admin then jsonb_build_object(
      'answers', (select count(*) from public.confirmations where state = 'waiting'),
      'photographs', (select count(*) from private.decidable_photographs)) end,
    'pages', case when for_admin then jsonb_build_object(
      'failed', (select count(*) from private.failed_jobs),
      'held', (
        select count(*) from public.html_leaving_rows as leaving
          join public.html_removal_holds as hold on hold.id = leaving.hold
         where hold.decision is null)) end);
end
$$;

grant execute on function public.admin_today(boolean, timestamptz) to authenticated;

-- supabase/schemas/60_staff_accounts.sql

-- The accounts of staff: who has which role, where they are signed in, and invitations of colleagues.

-- An invitation gives a role when it is accepted, and not before: by whoever holds the link of its mail, with a password
-- that they choose then. An account that a stranger opened with that address keeps neither password nor session.
create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 255 and email = lower(btrim(email))),
  role text not null check (role in ('admin', 'editor')),
  -- 122 random bits, of which only the hash is stored.
  hash text not null unique check (char_length(hash) <= 64),
  -- Who invites: the account and the address that it had then.
  invited_by uuid,
  invited_by_email text check (char_length(invited_by_email) <= 255),
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null
);

create index staff_invitations_of on public.staff_invitations (email, created_at);

call private.close_table('public.staff_invitations');

create trigger staff_invitations_author before insert on public.staff_invitations
  for each row execute function private.keep_author('invited_by');

-- Staff by name with their open invitations, for an admin: {accounts: [{id, email, name, role, last_sign_in_at,
-- sessions, second_step}], invitations: [{id, email, role, by_email, created_at, ends_at}]}.
create function public.admin_accounts(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', profile.id, 'email', profile.email, 'name', private.shown_name(profile.full_name),
               'role', profile.role, 'last_sign_in_at', account.last_sign_in_at,
               'sessions', (select count(*) from auth.sessions where user_id = profile.id),
               'second_step', private.has_second_step(profile.id))
               order by profile.role, lower(profile.email), profile.id), '[]')
        from public.profiles as profile join auth.users as account on account.id = profile.id
       where profile.role in ('admin', 'editor')),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'email', email, 'role', role, 'by_email', invited_by_email, 'created_at', created_at,
               'ends_at', ends_at) order by created_at desc, id), '[]')
        from public.staff_invitations where ends_at > at));
end
$$;

-- Ends every session of a member of staff but the caller's own. Returns how many. Access ends with the session, although
-- its token is valid for up to an hour more (public.has_live_session()).
create function public.end_staff_sessions(account uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = account and role in ('admin', 'editor')) then
    return 0;
  end if;
  delete from auth.sessions
   where user_id = account and id::text is distinct from (select auth.jwt()) ->> 'session_id';
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_staff_change(
      (select auth.uid()), 'profiles', account::text, jsonb_build_object('sessions', ended), jsonb_build_object('sessions', 0));
  end if;
  return ended;
end
$$;

-- Gives a member of staff another role, or none ('user'). Returns 'done', 'changed' (the role is no longer `shown_role`:
-- a colleague was faster), or 'last' (the only admin stays one).
create function public.change_staff_role(account uuid, shown_role text, new_role text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
  known public.profiles;
begin
  perform private.require_admin();
  -- The lock of public.give_role(), so that the role that is compared is the one that is replaced.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- The caller may have lost the role while it waited.
  perform private.require_admin();
  select * into known from public.profiles where id = account;
  if known.id is null or known.role not in ('admin', 'editor') or known.role <> shown_role then
    return 'changed';
  end if;
  if new_role is null or new_role not in ('admin', 'editor', 'user') then
    raise exception 'There is no such role.' using errcode = '22023';
  end if;
  outcome := public.give_role(known.email, new_role);
  if outcome = 'done' then
    perform private.record_staff_change(
      (select auth.uid()), 'profiles', account::text, jsonb_build_object('role', known.role),
      jsonb_build_object('role', new_role));
  end if;
  return case outcome when 'last' then 'last' when 'done' then 'done' when 'unchanged' then 'done' else 'changed' end;
end
$$;

-- Invites a colleague by mail, in place of an earlier open invitation of the address. Returns 'invited', 'staff' (the
-- address has a role) or 'too_many' (3 mails to this address, or 30 in all, within 24 hours).
create function public.invite_staff(payload jsonb, inviter uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  -- Without the lock, two requests at once would both count the mails before them.
  perform pg_advisory_xact_lock(private.lock_key('invitations'));
  if exists (select from public.profiles where lower(email) = address and role in ('admin', 'editor')) then
    return 'staff';
  end if;
  if (select count(*) >= 30 or count(*) filter (where message.payload ->> 'email' = address) >= 3
        from public.outbox as message
       where message.kind = 'staff_invitation' and message.created_at > at - interval '24 hours')
  then
    return 'too_many';
  end if;
  delete from public.staff_invitations where email = address;
  insert into public.staff_invitations (email, role, hash, invited_by, created_at, ends_at)
  values (address, payload ->> 'role', private.hash_of(link), inviter, at, at + interval '7 days');
  insert into public.outbox (kind, payload)
  values ('staff_invitation', jsonb_build_object(
    'email', address, 'role', payload ->> 'role', 'link', link,
    'by', (select email from public.profiles where id = inviter)));
  return 'invited';
end
$$;

-- False: it was accepted, withdrawn or replaced meanwhile.
create function public.withdraw_invitation(invitation uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.staff_invitations where id = invitation;
  return found;
end
$$;

-- {email, role} of the invitation with this link, or null: it was used, withdrawn or replaced, or has ended.
create function public.read_invitation(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('email', email, 'role', role) from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at
$$;

-- Deletes what an account has set up for a second step at sign-in. Returns how many factors it had.
create function private.delete_factors(account uuid) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  deleted integer := 0;
begin
  -- The embedded sign-in service has no such table.
  if to_regclass('auth.mfa_factors') is not null then
    execute format('delete from %s where user_id = $1', to_regclass('auth.mfa_factors')) using account;
    get diagnostics deleted = row_count;
  end if;
  return deleted;
end
$$;

-- Accepts an invitation, once: the account of its address gets the password and the role, its address counts as
-- confirmed, because the link came by mail, and its sessions and second factors end. All of it happens in one
-- transaction. Returns 'accepted', 'no account' (nothing has changed: sign up first), or null (no such invitation).
create function public.accept_invitation(link text, password_hash text, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  invitation public.staff_invitations;
  account_id uuid;
  former_role text;
begin
  -- The same link pressed twice waits here, and finds it used.
  select * into invitation from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at for update;
  if invitation.id is null then
    return null;
  end if;
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, at), updated_at = at
   where lower(email) = invitation.email returning id into account_id;
  if account_id is null then
    return 'no account';
  end if;
  select role into former_role from public.profiles where id = account_id;
  -- Who has become an admin meanwhile stays one.
  perform public.give_role_and_password(
    invitation.email, case when former_role = 'admin' then 'admin' else invitation.role end, password_hash);
  perform private.delete_factors(account_id);
  delete from public.staff_invitations where id = invitation.id;
  perform private.record_staff_change(
    invitation.invited_by, 'profiles', account_id::text, jsonb_build_object('role', coalesce(former_role, 'user')),
    jsonb_build_object('role', (select role from public.profiles where id = account_id)));
  return 'accepted';
end
$$;

grant execute on function
  public.admin_accounts(timestamptz), public.end_staff_sessions(uuid), public.change_staff_role(uuid, text, text),
  public.withdraw_invitation(uuid)
  to authenticated;
grant execute on function
  public.invite_staff(jsonb, uuid, timestamptz), public.read_invitation(text, timestamptz),
  public.accept_invitation(text, text, timestamptz)
  to service_role;

-- supabase/schemas/61_people.sql

-- The people behind enquiries and calls: how far staff have come with each, and what they do next. A person is a mailbox.
-- Staff may say that several mailboxes are one person, and take it back. The rows arise from requests by triggers, and
-- names, numbers and homes are read from the requests.

create table public.people (
  id uuid primary key default gen_random_uuid(),
  mailbox text not null unique check (char_length(mailbox) <= 300),
  -- The person that this mailbox belongs to, if staff have merged it. That one is merged into nobody. The row keeps its own
  -- values, and shows them again when staff take the merge back.
  merged_into uuid references public.people (id) on delete set null check (merged_into <> id),
  -- When the last accepted request came in, of this mailbox or of one that is merged into it.
  heard_at timestamptz not null,
  stage text not null default 'new'
    check (stage in ('new', 'answered', 'visit planned', 'visited', 'offer', 'agreed', 'lost')),
  lost_because text check (lost_because in (
    'found a home elsewhere', 'the home was gone', 'too expensive', 'does not answer', 'not looking any more', 'another reason')),
  next_step text check (char_length(next_step) between 1 and 100),
  -- The day of the next step, in India.
  next_step_on date check (next_step_on between '2000-01-01' and '2100-01-01'),
  owner uuid references public.profiles (id) on delete set null,
  notes text check (char_length(notes) <= 5000),
  constraint people_lost_with_a_reason check ((stage = 'lost') = (lost_because is not null)),
  constraint people_step_with_a_day check ((next_step is null) = (next_step_on is null))
);

create index people_merged on public.people (merged_into);
create index people_owner on public.people (owner);
create index people_heard on public.people (heard_at desc, id) where merged_into is null;
create index people_steps on public.people (next_step_on, id) where merged_into is null and next_step_on is not null;
create index enquiries_phone on public.enquiries (phone);
create index appointments_phone on public.appointments (phone) where phone <> '';

call private.close_table('public.people');

-- A request that staff may answer makes its sender a person, or is heard from a known one. Whoever was lost is new again
-- when they ask again, and whoever got an answer is answered. The lock keeps the person from being merged meanwhile.
create function private.hear_from_person() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_answered constant boolean := new.status in ('contacted', 'confirmed', 'done');
  is_request constant boolean := tg_op = 'INSERT' or old.status in ('suspected', 'spam');
  sender public.people;
begin
  perform pg_advisory_xact_lock_shared(private.lock_key('people'));
  insert into public.people (mailbox, heard_at) values (new.mailbox, new.created_at) on conflict (mailbox) do nothing;
  if found then
    return null;
  end if;
  select * into sender from public.people where mailbox = new.mailbox;
  update public.people as person
     set heard_at = greatest(person.heard_at, new.created_at),
         stage = case when is_request and stage = 'lost' then 'new' when is_answered and stage = 'new' then 'answered' else stage end,
         lost_because = case when is_request then null else lost_because end
   where id in (sender.id, sender.merged_into)
     and (heard_at < new.created_at or (is_request and stage = 'lost') or (is_answered and stage = 'new'));
  return null;
end
$$;

create trigger enquiries_person after insert or update of status on public.enquiries
  for each row when (new.status not in ('suspected', 'spam')) execute function private.hear_from_person();
create trigger appointments_person after insert or update of status on public.appointments
  for each row when (new.status not in ('suspected', 'spam')) execute function private.hear_from_person();

-- Notes in the history of a person what staff, or a request, changed. Of notes and merges only that they changed.
create function private.record_person_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := (
    select id from public.profiles where id = coalesce(auth.uid(), nullif(current_setting('angala.staff', true), '')::uuid));
begin
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  select 'person', new.id, actor, field, was, became
    from (values
      ('stage', concat_ws(': ', old.stage, old.lost_because), concat_ws(': ', new.stage, new.lost_because)),
      ('step', left(to_char(old.next_step_on, 'YYYY-MM-DD') || ' ' || old.next_step, 100),
       left(to_char(new.next_step_on, 'YYYY-MM-DD') || ' ' || new.next_step, 100)),
      ('owner', old.owner::text, new.owner::text)
    ) as change (field, was, became)
   where was is distinct from became
   union all
  select 'person', new.id, actor, 'notes', null, null
   where old.notes is distinct from new.notes
   union all
  select 'person', coalesce(new.merged_into, old.merged_into), actor,
         case when new.merged_into is null then 'split' else 'merged' end, null, null
   where old.merged_into is distinct from new.merged_into
     and exists (select from public.people where id = coalesce(new.merged_into, old.merged_into));
  return null;
end
$$;

create trigger people_history after update on public.people
  for each row execute function private.record_person_change();
create trigger people_forgotten after delete on public.people
  for each row execute function private.forget_inbox_changes('person');

-- The accepted requests of a person and of all mailboxes that are merged into them, newest first.
create function private.person_requests(person uuid) returns table (
    kind text, id uuid, reference text, name text, email text, phone text, status text, created_at timestamptz,
    property_id uuid, property_title text, property_price numeric, property_currency text, starts_at timestamptz, notes text)
  language sql stable
  set search_path = ''
as $$
  select request.* from public.people as mailbox_row
   cross join lateral (
     select 'enquiry', id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
            property_currency, null::timestamptz, notes
       from public.enquiries where mailbox = mailbox_row.mailbox and status not in ('suspected', 'spam')
     union all
     select 'appointment', id, reference, name, email, phone, status, created_at, null, null, null, null,
            (preferred_date + preferred_time) at time zone 'Asia/Kolkata', notes
       from public.appointments where mailbox = mailbox_row.mailbox and status not in ('suspected', 'spam')
   ) as request (kind, id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
                 property_currency, starts_at, notes)
   where mailbox_row.id = person_requests.person or mailbox_row.merged_into = person_requests.person
   order by request.created_at desc, request.id
$$;

-- The person who sent a request; null while nobody has accepted it.
create function private.person_of(of_kind text, of_row uuid) returns uuid
  language sql stable
  set search_path = ''
as $$
  select coalesce(person.merged_into, person.id) from public.people as person
   where person.mailbox = case of_kind
     when 'enquiry' then (select mailbox from public.enquiries where id = of_row)
     else (select mailbox from public.appointments where id = of_row) end
$$;

-- A person as the list shows them; the shape is in src/contracts/admin-people.ts.
create function private.person_row(person public.people) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(person) - array['mailbox', 'merged_into', 'notes']
      || jsonb_build_object('owner_name', private.staff_name(person.owner))
      || coalesce((
        select jsonb_build_object(
                 'name', (array_agg(name order by nth))[1], 'email', (array_agg(email order by nth))[1],
                 'phone', coalesce((array_agg(phone order by nth) filter (where phone <> ''))[1], ''),
                 'home', (array_agg(property_title order by nth) filter (where property_title is not null))[1],
                 'home_facts', private.page_facts('property', (array_agg(property_id order by nth) filter (where property_title is not null))[1]::text),
                 'enquiries', count(*) filter (where kind = 'enquiry'), 'calls', count(*) filter (where kind = 'appointment'),
                 'waiting', count(*) filter (where status in ('new', 'requested')))
          from private.person_requests(person.id) with ordinality as request
            (kind, id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
             property_currency, starts_at, notes, nth)
        having count(*) > 0), jsonb_build_object(
          'name', '', 'email', person.mailbox, 'phone', '', 'home', null, 'home_facts', null, 'enquiries', 0, 'calls', 0, 'waiting', 0))
$$;

-- The next people of a list, those heard from last first; of the late ones, the latest first. `which` is 'all', 'mine',
-- 'late' (the day of the next step is past) or 'no step' (none is planned, and nothing is agreed or lost).
create function public.admin_people(
  words text default '', which text default 'all', only_stage text default null, after_row text default null,
  take integer default 50, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  after_key constant numeric := split_part(after_row, '|', 1)::numeric;
  after_id constant uuid := split_part(after_row, '|', 2)::uuid;
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') from unnest(private.search_words(words)) as word);
  answer jsonb;
begin
  perform private.require_admin();
  if (which in ('all', 'mine', 'late', 'no step')) is not true then
    raise exception 'The list of people has no part %', which using errcode = '22023';
  end if;
  with found as (
    select person.id,
           case when which = 'late' then person.next_step_on - '2000-01-01'::date
             else -extract(epoch from person.heard_at) end as sort_key
      from public.people as person
     where person.merged_into is null
       and (only_stage is null or person.stage = only_stage)
       and case which
         when 'mine' then person.owner = (select auth.uid())
         when 'late' then person.next_step_on < today
         when 'no step' then person.next_step is null and person.stage not in ('agreed', 'lost')
         else true end
       and (patterns is null or person.id in (
         select coalesce(named.merged_into, named.id) from public.people as named
          where named.mailbox in (
              select mailbox from public.enquiries
               where status not in ('suspected', 'spam')
                 and lower(concat_ws(' ', reference, name, email, phone, translate(phone, ' ()-.', ''), property_title)) like all (patterns)
              union all
              select mailbox from public.appointments
               where status not in ('suspected', 'spam')
                 and lower(concat_ws(' ', reference, name, email, phone, translate(phone, ' ()-.', ''))) like all (patterns))
             or lower(concat_ws(' ', named.next_step, named.notes)) like all (patterns)))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_key, id) > (after_key, after_id)
     order by sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.person_row(person) order by next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_key || '|' || last.id from next_rows as last order by last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'late', (select count(*) from public.people as person where person.merged_into is null and person.next_step_on < today))
    into answer
    from next_rows join public.people as person on person.id = next_rows.id;
  return answer;
end
$$;

-- Everything about one person, the 200 latest requests and 50 homes at most; null when there is none. A merged person is
-- shown as the one that they are merged into. The shape is in src/contracts/admin-people.ts.
create function public.admin_person(person uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  shown public.people;
begin
  perform private.require_admin();
  select * into shown from public.people
   where id = (select coalesce(merged_into, id) from public.people where id = admin_person.person);
  if shown.id is null then
    return null;
  end if;
  return private.person_row(shown) || jsonb_build_object(
    'notes', shown.notes,
    'history', private.inbox_history('person', shown.id),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kind', kind, 'id', id, 'reference', reference, 'status', status, 'created_at', created_at,
               'title', property_title, 'starts_at', starts_at, 'notes', notes,
               'replies', private.replies_of(id)) order by created_at desc, id)
        from (select * from private.person_requests(shown.id) limit 200) as request), '[]'),
    'mailboxes', (
      select jsonb_agg(jsonb_build_object('id', own.id, 'mailbox', own.mailbox, 'notes',
               case when own.id <> shown.id then own.notes end) order by own.id <> shown.id, own.mailbox)
        from public.people as own where own.id = shown.id or own.merged_into = shown.id),
    'alerts', (
      select jsonb_build_object(
               'active', count(*) filter (where alert.status in ('active', 'paused') and alert.expires_at > clock_timestamp()),
               'waiting', count(*) filter (where alert.status in ('suspected', 'unconfirmed')),
               'ended', count(*) filter (where alert.status = 'ended' or (
                 alert.status in ('active', 'paused') and alert.expires_at <= clock_timestamp())))
        from public.people as own
        join public.alert_subscribers as subscriber on subscriber.mailbox = own.mailbox
        join public.alerts as alert on alert.subscriber = subscriber.id
       where own.id = shown.id or own.merged_into = shown.id),
    'homes', coalesce((
      select jsonb_agg(home.facts order by home.asked_at desc) from (
        select asked.created_at as asked_at, jsonb_build_object(
                 'title', asked.property_title, 'facts', private.page_facts('property', asked.property_id::text),
                 'asked_at', asked.created_at, 'slug', case when property.publish > 10 then property.slug end,
                 'price_then', private.known_price(asked.property_price), 'currency', asked.property_currency,
                 'price_now', case when property.publish > 10 then private.known_price(property.price) end,
                 'currency_now', coalesce(property.currency, 'INR'),
                 'state', case
                   when property.publish > 10 and checked.outcome = 'on hold' then 'on hold'
                   when property.publish > 10 then 'on offer'
                   when checked.outcome = 'sold or let' then case property.property_type when 'Rent' then 'let' else 'sold' end
                   else 'gone' end) as facts
          from (
            select distinct on (coalesce(property_id::text, property_title)) *
              from private.person_requests(shown.id) where property_title is not null
             order by coalesce(property_id::text, property_title), created_at desc) as asked
          left join public.properties as property on property.id = asked.property_id
          left join lateral (
            select outcome from public.verifications
             where property_id = asked.property_id and outcome <> 'not reached'
             order by checked_at desc limit 1) as checked on true
         order by asked.created_at desc limit 50) as home), '[]'),
    'same_number', coalesce((
      select jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name, 'email', other.email) order by other.id) from (
        select distinct on (whose.id) whose.id, request.name, request.email
          from (select distinct phone from private.person_requests(shown.id) where phone <> '') as own
          join (
            select phone, mailbox, name, email from public.enquiries where status not in ('suspected', 'spam')
            union all
            select phone, mailbox, name, email from public.appointments where status not in ('suspected', 'spam') and phone <> ''
          ) as request on request.phone = own.phone
          join public.people as named on named.mailbox = request.mailbox
          join public.people as whose on whose.id = coalesce(named.merged_into, named.id)
         where whose.id <> shown.id
         order by whose.id limit 20) as other), '[]'));
end
$$;

-- Writes what staff changed of a person: `changes` are {field: value} with stage, lost_because, next_step, next_step_on,
-- owner and notes, and `seen` has the values that the writer saw in these fields. Returns 'saved', 'changed' (a colleague
-- has written one of them meanwhile, or the person is merged into another) or 'gone'.
create function public.save_person(person uuid, seen jsonb, changes jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  fields constant text[] := array['stage', 'lost_because', 'next_step', 'next_step_on', 'owner', 'notes'];
  known public.people;
  new_values public.people;
begin
  perform private.require_admin();
  select * into known from public.people where id = save_person.person for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.merged_into is not null or exists (
    select from jsonb_each(changes) as change
     where to_jsonb(known) -> change.key is distinct from seen -> change.key
       and to_jsonb(known) -> change.key is distinct from change.value)
  then
    return 'changed';
  end if;
  select * into new_values from jsonb_populate_record(known, (
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(known) || changes) where key = any (fields)));
  if new_values.owner is distinct from known.owner and new_values.owner is not null
    and not private.is_admin(new_values.owner)
  then
    raise exception 'This colleague may not see people any more. Choose another owner.' using errcode = 'P0001';
  end if;
  update public.people
     set stage = new_values.stage, lost_because = new_values.lost_because, next_step = new_values.next_step,
         next_step_on = new_values.next_step_on, owner = new_values.owner, notes = new_values.notes
   where id = known.id;
  return 'saved';
end
$$;

-- Where two people who become one have two visits, or a visit and a call, at one time. In plpgsql, because visits come in a
-- later file; their shape is there (private.meetings_of_both()).
create function private.meetings_of_merged(one uuid, other uuid, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.meetings_of_both(one, other, at);
end
$$;

-- Says that `person` is the same as `into_person`, who gets what they lack: a next step, an owner, a stage. Returns
-- {result}: 'merged', with `meetings` as private.meetings_of_both() has them, or 'changed' when one of them is gone, or is
-- merged already.
create function public.merge_people(person uuid, into_person uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  merged public.people;
  meetings jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('people'));
  select * into merged from public.people where id = merge_people.person and merged_into is null for update;
  if merged.id is null or merged.id = into_person
    or not exists (select from public.people where id = into_person and merged_into is null)
  then
    return jsonb_build_object('result', 'changed');
  end if;
  meetings := private.meetings_of_merged(merged.id, into_person, at);
  update public.people set merged_into = into_person where id = merged.id or merged_into = merged.id;
  update public.people as kept
     set heard_at = greatest(kept.heard_at, merged.heard_at), owner = coalesce(kept.owner, merged.owner),
         next_step = coalesce(kept.next_step, merged.next_step), next_step_on = coalesce(kept.next_step_on, merged.next_step_on),
         stage = case when takes.stage then merged.stage else kept.stage end,
         lost_because = case when takes.stage then merged.lost_because else kept.lost_because end
    -- Whoever sees homes is neither only answered nor lost.
    from (
      select kept_now.stage = 'new' or (kept_now.stage in ('answered', 'lost') and merged.stage = 'visit planned') as stage
        from public.people as kept_now where kept_now.id = into_person) as takes
   where kept.id = into_person;
  return jsonb_build_object('result', 'merged', 'meetings', meetings);
end
$$;

-- Whom staff know by this address, in any spelling of its mailbox; of merged ones the person that is shown. Null: nobody.
create function public.person_at(address text) returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select coalesce(merged_into, id) from public.people where mailbox = private.mailbox(address));
end
$$;

-- Takes a merge back: the mailbox is a person of its own again, with what was written about it before the merge. Returns
-- 'split', or 'changed' when it is not merged.
create function public.split_person(person uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('people'));
  select merged_into into kept from public.people where id = split_person.person;
  if kept is null then
    return 'changed';
  end if;
  update public.people set merged_into = null where id = split_person.person;
  update public.people as each
     set heard_at = (select max(created_at) from private.person_requests(each.id))
   where id in (kept, split_person.person) and exists (select from private.person_requests(each.id));
  return 'split';
end
$$;

-- A copy of what is stored about one mailbox of a person, for whoever asks for theirs, as public.privacy_export() has it, or
-- null. Not of those that staff merged with it: who asks may not own them. Links of mails that have not gone out yet are left
-- out, because each opens something for its reader.
create function public.admin_person_copy(mailbox_id uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox text;
  copy jsonb;
begin
  perform private.require_admin();
  select mailbox into of_mailbox from public.people where id = mailbox_id;
  if of_mailbox is null then
    return null;
  end if;
  copy := public.privacy_export(of_mailbox);
  return jsonb_build_object('mailbox', of_mailbox) || copy || jsonb_build_object('mails', (
    select coalesce(jsonb_agg(mail || jsonb_build_object('payload', (mail -> 'payload') - array['link', 'standing'])
             order by place), '[]')
      from jsonb_array_elements(copy -> 'mails') with ordinality as each (mail, place)));
end
$$;

grant execute on function public.admin_person_copy(uuid) to authenticated;

-- The next steps whose day has come, the oldest first.
create function private.steps_due(at timestamptz) returns table (
    person uuid, name text, stage text, next_step text, next_step_on date, owner uuid)
  language sql stable
  set search_path = ''
as $$
  select due.id, coalesce((select request.name from private.person_requests(due.id) as request limit 1), ''), due.stage,
         due.next_step, due.next_step_on, due.owner
    from public.people as due
   where due.merged_into is null and due.next_step_on <= (at at time zone 'Asia/Kolkata')::date
   order by due.next_step_on, due.id
$$;

-- Deletes people of whom no request is kept any more. A request that arrives meanwhile moves heard_at.
create function private.forget_people(at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  delete from public.people as person
   where heard_at < at - interval '1 day'
     and not exists (select from public.enquiries where enquiries.mailbox = person.mailbox)
     and not exists (select from public.appointments where appointments.mailbox = person.mailbox)
$$;

-- For the checkup: mailboxes with an accepted request and no person, and people whose last request is newer than they say, or who are merged
-- into somebody who is merged too.
create function private.people_at_odds() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct at_odds.reference order by at_odds.reference) from (
    select request.reference
      from (
        select mailbox, reference, created_at, status from public.enquiries
        union all select mailbox, reference, created_at, status from public.appointments) as request
      left join public.people as own on own.mailbox = request.mailbox
      left join public.people as person on person.id = coalesce(own.merged_into, own.id)
     where request.status not in ('suspected', 'spam')
       and (person.id is null or person.merged_into is not null or person.heard_at < request.created_at)) as at_odds
$$;

grant execute on function
  public.admin_people(text, text, text, text, integer, timestamptz), public.admin_person(uuid),
  public.save_person(uuid, jsonb, jsonb), public.person_at(text), public.merge_people(uuid, uuid, timestamptz),
  public.split_person(uuid)
  to authenticated;

-- supabase/schemas/62_replies.sql

-- Answers to enquiries: the texts that staff keep for them, and what was sent, when and by whom.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  -- {name}, {home}, {price}, {link} and {reference} stand for what is known of the enquiry.
  english text not null check (char_length(english) between 1 and 1500),
  kannada text check (char_length(kannada) between 1 and 1500),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index saved_replies_name on public.saved_replies (lower(name));

call private.close_table('public.saved_replies');

create trigger saved_replies_touch before update on public.saved_replies
  for each row execute function private.touch();

create table public.replies (
  -- The key of the request. A request with the same key is a retry.
  id uuid primary key,
  enquiry uuid not null references public.enquiries (id) on delete cascade,
  -- 'whatsapp', 'mail': staff opened the text there. 'outbox': we mail it.
  channel text not null check (channel in ('whatsapp', 'mail', 'outbox')),
  body text not null check (char_length(body) between 1 and 3000),
  sent_at timestamptz not null default clock_timestamp(),
  -- Who answered: the account and the address that it had then. They stay when the account is deleted.
  sent_by uuid,
  sent_by_email text check (char_length(sent_by_email) <= 255)
);

create index replies_enquiry on public.replies (enquiry, sent_at);
create index replies_person on public.replies (sent_by);

call private.close_table('public.replies');

create trigger replies_author before insert on public.replies
  for each row execute function private.keep_author('sent_by');

-- What was answered to an enquiry, the last first. The shape is in src/contracts/admin-replies.ts.
create function private.replies_of(of_enquiry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(private.author(sent_by, sent_by_email, true) || jsonb_build_object(
           'id', id, 'channel', channel, 'body', body, 'sent_at', sent_at) order by sent_at desc, id), '[]')
    from public.replies where enquiry = of_enquiry
$$;

-- The saved texts, by name, and for an enquiry what fills them from our own rows: {replies, home, sent}. `home` is null
-- when none of our homes that have a page was asked about: what a visitor typed as a home is never sent in our name.
create function public.admin_replies(of_enquiry uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'replies', coalesce((
      select jsonb_agg(to_jsonb(saved) order by lower(name)) from public.saved_replies as saved), '[]'),
    'home', (
      select jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text), 'slug', home.slug,
               'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
               'offer', home.property_type)
        from public.enquiries as asked join public.properties as home on home.id = asked.property_id
       where asked.id = of_enquiry and home.publish > 10),
    'sent', private.replies_of(of_enquiry));
end
$$;

-- Stores a text, new (without `id`) or changed. Returns 'saved'; 'changed' when a colleague has changed it since
-- `seen_at`; 'gone'; 'taken' when another has this name; or 'full' at 50 of them.
create function public.save_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.saved_replies;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('saved replies'));
  if exists (
    select from public.saved_replies
     where lower(name) = lower(btrim(reply ->> 'name')) and id is distinct from (reply ->> 'id')::uuid)
  then
    return 'taken';
  end if;
  if reply ->> 'id' is null then
    if (select count(*) from public.saved_replies) >= 50 then
      return 'full';
    end if;
    insert into public.saved_replies (name, english, kannada)
    values (btrim(reply ->> 'name'), btrim(reply ->> 'english'), nullif(btrim(reply ->> 'kannada'), ''));
    return 'saved';
  end if;
  select * into known from public.saved_replies where id = (reply ->> 'id')::uuid;
  if known.id is null then
    return 'gone';
  end if;
  if known.updated_at is distinct from (reply ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  update public.saved_replies
     set name = btrim(reply ->> 'name'), english = btrim(reply ->> 'english'), kannada = nullif(btrim(reply ->> 'kannada'), '')
   where id = known.id;
  return 'saved';
end
$$;

-- Deletes a text that nobody has changed since `seen_at`. Returns 'deleted' (also when it is gone) or 'changed'.
create function public.delete_reply(reply uuid, seen_at timestamptz) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.saved_replies where id = reply and updated_at = seen_at;
  return case when exists (select from public.saved_replies where id = reply) then 'changed' else 'deleted' end;
end
$$;

-- Notes an answer, {id, enquiry, channel, body}, and mails it if its channel is 'outbox'. The enquiry is then contacted,
-- which stops the clock of our promise. Returns 'sent'; 'gone'; 'apart' when nobody has accepted the enquiry yet; or 'too
-- many' when we have mailed 10 answers to this mailbox within 24 hours.
create function public.send_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked public.enquiries;
begin
  perform private.require_admin();
  select * into asked from public.enquiries where id = (reply ->> 'enquiry')::uuid for update;
  if asked.id is null then
    return 'gone';
  end if;
  if exists (select from public.replies where id = (reply ->> 'id')::uuid and enquiry = asked.id) then
    return 'sent';
  end if;
  if asked.status in ('suspected', 'spam') then
    return 'apart';
  end if;
  if reply ->> 'channel' = 'outbox' then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', asked.mailbox));
    if (select count(*) from public.replies as earlier join public.enquiries as other on other.id = earlier.enquiry
         where other.mailbox = asked.mailbox and earlier.channel = 'outbox'
           and earlier.sent_at > clock_timestamp() - interval '24 hours') >= 10
    then
      return 'too many';
    end if;
    insert into public.outbox (kind, payload)
    values ('reply_for_visitor', private.enquiry_message(asked) || jsonb_build_object('body', btrim(reply ->> 'body')));
  end if;
  insert into public.replies (id, enquiry, channel, body, sent_by)
  values ((reply ->> 'id')::uuid, asked.id, reply ->> 'channel', btrim(reply ->> 'body'), auth.uid());
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  return 'sent';
end
$$;

-- Takes back an answer that was opened in WhatsApp or in a mail program and not sent there. Without any answer the enquiry
-- is new again, and the clock runs on. Returns 'taken back', or 'gone'. What we mailed stays.
create function public.take_back_reply(reply uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked uuid;
begin
  perform private.require_admin();
  select enquiry into asked from public.replies where id = reply and channel <> 'outbox';
  perform from public.enquiries where id = asked for update;
  delete from public.replies where id = reply and channel <> 'outbox';
  if not found then
    return 'gone';
  end if;
  update public.enquiries set status = 'new'
   where id = asked and status = 'contacted' and not exists (select from public.replies where enquiry = asked);
  return 'taken back';
end
$$;

-- For a checkup: the enquiries with an answer that we said we mailed, and no mail of it. Answer and mail are written in one
-- transaction, and a mail is kept for 90 days.
create function private.answers_without_mail(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(asked.reference order by answered.last desc)
    from (
      select enquiry, count(*) as answers, max(sent_at) as last from public.replies
       where channel = 'outbox' and sent_at > answers_without_mail.at - interval '89 days' group by enquiry) as answered
    join public.enquiries as asked on asked.id = answered.enquiry
   where answered.answers > (
     select count(*) from public.outbox
      where kind = 'reply_for_visitor' and payload ->> 'reference' = asked.reference)
$$;

grant execute on function
  public.admin_replies(uuid), public.save_reply(jsonb), public.delete_reply(uuid, timestamptz), public.send_reply(jsonb),
  public.take_back_reply(uuid)
  to authenticated;

-- supabase/schemas/63_visits.sql

-- Visits: an enquirer sees homes, one after the other, with somebody who shows them. Each change is mailed to both sides as an
-- invitation of their calendars.

create table public.visits (
  -- The key of the request that planned it. A request with the same key is a retry.
  id uuid primary key,
  enquiry uuid not null references public.enquiries (id) on delete cascade,
  -- When it begins, in India.
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  starts_at time not null check (
    starts_at between '07:00' and '20:00' and extract(epoch from starts_at)::integer % 900 = 0),
  meeting_point text not null check (char_length(meeting_point) between 1 and 200),
  shown_by text not null check (char_length(shown_by) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'cancelled', 'done')),
  -- SEQUENCE of the calendar invitation. Every change raises it, so that a colleague's is not overwritten.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Who planned it: the account and the address that it had then. They stay when the account is deleted.
  planned_by uuid,
  planned_by_email text check (char_length(planned_by_email) <= 255)
);

create index visits_enquiry on public.visits (enquiry);
create index visits_day on public.visits (starts_on, starts_at) where status = 'planned';
create index visits_person on public.visits (planned_by);

call private.close_table('public.visits');

create trigger visits_author before insert on public.visits
  for each row execute function private.keep_author('planned_by');
create trigger visits_touch before update on public.visits for each row execute function private.touch();

-- The homes of a visit, in the order in which they are seen.
create table public.visit_homes (
  visit uuid not null references public.visits (id) on delete cascade,
  place integer not null check (place between 1 and 8),
  property_id uuid references public.properties (id) on delete set null,
  -- A copy of our row when the visit was planned. It stays when the home is deleted.
  title text not null check (char_length(title) between 1 and 300),
  source_key text check (char_length(source_key) <= 100),
  outcome text check (outcome in ('liked', 'perhaps', 'not liked', 'not seen')),
  note text check (char_length(note) <= 500),
  primary key (visit, place)
);

create index visit_homes_home on public.visit_homes (property_id);

call private.close_table('public.visit_homes');

-- A visit as staff see it. The shape is in src/contracts/admin-visits.ts.
create function private.visit_row(visit public.visits) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'facts', private.page_facts('property', seen.property_id::text), 'reference', seen.source_key,
             'gone', (home.publish > 10) is not true, 'area', area.slug, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$$;

-- The visits of a person, the last first, and homes for the next one: those that the person asked about and that have a
-- page, or with `words` up to eight in whose title or reference all of them are found.
create function public.admin_visits(person uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object('reference', request.reference)
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', home.source_key, 'area', area.slug) order by home.title, home.id)
        from (
          select property.* from public.properties as property
           where property.publish > 10
             and case when search_words is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else private.has_all_words(concat_ws(' ', property.title, property.area, property.source_key), search_words) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$$;

-- Writes the mails of a visit, to the visitor and to staff, or of these kinds only.
create function private.write_visit_mails(
  visit public.visits, moved boolean, kinds text[] default array['visit_for_visitor', 'visit_for_staff']
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload)
  select kind, private.visit_row(visit) - array['enquiry', 'created_at']
           || jsonb_build_object('reference', asked.reference, 'name', asked.name, 'email', asked.email, 'phone', asked.phone,
                'moved', moved, 'written_at', clock_timestamp())
    from public.enquiries as asked, unnest(kinds) as kind
   where asked.id = visit.enquiry
$$;

-- Cancels a planned visit with these mails. Without another one, its person is answered again.
create function private.cancel_visit(visit uuid, kinds text[]) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  cancelled public.visits;
begin
  update public.visits as planned set status = 'cancelled', sequence = planned.sequence + 1
   where planned.id = cancel_visit.visit and planned.status = 'planned'
  returning * into cancelled;
  if cancelled.id is null then
    return;
  end if;
  perform private.write_visit_mails(cancelled, false, kinds);
  -- The next statement sees what another transaction has just done to the visits of this person.
  perform from public.people where id = private.person_of('enquiry', cancelled.enquiry) for update;
  update public.people as person set stage = 'answered'
   where id = private.person_of('enquiry', cancelled.enquiry) and stage = 'visit planned' and not exists (
     select from private.person_requests(person.id) as request
       join public.visits as other on request.kind = 'enquiry' and other.enquiry = request.id
      where other.status = 'planned');
end
$$;

-- Cancels the visits of an enquiry that turns out to be nobody's. Staff are told, so that it leaves their calendars; whoever
-- sent it gets nothing, not even what has not gone out yet (decision 304).
create function private.cancel_visits_of_spam() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.outbox
   where kind = 'visit_for_visitor' and payload ->> 'reference' = new.reference and status = 'pending';
  perform private.cancel_visit(visit.id, array['visit_for_staff'])
     from (select id from public.visits where enquiry = new.id and status = 'planned' order by id) as visit;
  return null;
end
$$;

create trigger enquiries_visits after update of status on public.enquiries
  for each row when (new.status in ('suspected', 'spam') and old.status not in ('suspected', 'spam'))
  execute function private.cancel_visits_of_spam();

-- Before the requests of a mailbox are erased: staff get a mail that takes the visits to come out of their calendars. It has
-- no text that anybody typed. Returns these visits, [{starts_on, starts_at, shown_by}].
create function private.withdraw_visits(of_mailbox text) returns jsonb
  language sql
  set search_path = ''
as $$
  with leaving as (
    select visit.* from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
     where asked.mailbox = of_mailbox and visit.status = 'planned'
       and (visit.starts_on + visit.starts_at) at time zone 'Asia/Kolkata' > clock_timestamp()
  ), told as (
    insert into public.outbox (kind, payload)
    select 'visit_withdrawn_for_staff', jsonb_build_object(
             'id', id, 'starts_on', starts_on, 'starts_at', starts_at, 'sequence', sequence + 1,
             'written_at', clock_timestamp())
      from leaving order by starts_on, starts_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'starts_on', starts_on, 'starts_at', to_char(starts_at, 'HH24:MI'), 'shown_by', shown_by)
           order by starts_on, starts_at, id), '[]')
    from leaving
$$;

-- What somebody of us has agreed to on a day in India: planned visits, and calls that are to be made. `host` shows the homes
-- of a visit, or owns the call; null: nobody yet. The minutes of a home are those of src/domain/visit/visit-times.ts, those of
-- a call the length of a slot.
create function private.meetings_on(day date) returns table (
    kind text, id uuid, person uuid, name text, host text, begins timestamp, ends timestamp)
  language sql stable
  set search_path = ''
as $$
  select 'visit', visit.id, private.person_of('enquiry', visit.enquiry), asked.name, visit.shown_by,
         visit.starts_on + visit.starts_at,
         visit.starts_on + visit.starts_at
           + greatest(1, (select count(*) from public.visit_homes where visit_homes.visit = visit.id)) * interval '45 minutes'
    from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
   where visit.status = 'planned' and visit.starts_on = meetings_on.day
  union all
  select 'call', call.id, private.person_of('appointment', call.id), call.name, private.called(call.owner),
         call.preferred_date + call.preferred_time, call.preferred_date + call.preferred_time + interval '30 minutes'
    from public.appointments as call
   where call.status in ('requested', 'confirmed') and call.preferred_date = meetings_on.day
$$;

-- The planned visits and calls that meet `visit` in time, and are of the same person or of a colleague of the same name, by
-- their time: [{id, kind, name, starts_at, ends_at, same_person}].
create function private.meetings_at_that_time(visit jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with wanted as (
    select (visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time as begins,
           jsonb_array_length(visit -> 'homes') * interval '45 minutes' as takes,
           private.person_of('enquiry', (visit ->> 'enquiry')::uuid) as person,
           lower(btrim(visit ->> 'shown_by')) as host
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', other.kind, 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', other.person is not distinct from wanted.person)
           order by other.begins, other.id), '[]')
    from wanted cross join private.meetings_on((visit ->> 'starts_on')::date) as other
   where other.id <> (visit ->> 'id')::uuid
     and (lower(btrim(other.host)) = wanted.host or other.person = wanted.person)
     and other.begins < wanted.begins + wanted.takes and wanted.begins < other.ends
$$;

-- Where a visit to come of one of these two people meets a visit or call of the other in time, the soonest ten:
-- [{day, kinds: [kind, kind], times: ['HH:MM', 'HH:MM']}].
create function private.meetings_of_both(one uuid, other uuid, at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'day', found.day, 'kinds', jsonb_build_array(found.kind, found.other_kind),
           'times', jsonb_build_array(to_char(found.begins, 'HH24:MI'), to_char(found.other_begins, 'HH24:MI')))
           order by found.begins, found.other_begins), '[]')
    from (
      select days.day, earlier.kind, earlier.begins, later.kind as other_kind, later.begins as other_begins
        from (
          select distinct visit.starts_on as day
            from (values (one), (meetings_of_both.other)) as both_people (id)
           cross join private.person_requests(both_people.id) as request
            join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id
           where visit.status = 'planned' and visit.starts_on >= (at at time zone 'Asia/Kolkata')::date) as days
       cross join private.meetings_on(days.day) as earlier
       cross join private.meetings_on(days.day) as later
       where (earlier.person, later.person) in ((one, meetings_of_both.other), (meetings_of_both.other, one))
         and (earlier.begins, earlier.id) < (later.begins, later.id) and later.begins < earlier.ends
         and 'visit' in (earlier.kind, later.kind) and later.ends at time zone 'Asia/Kolkata' > at
       order by earlier.begins, later.begins limit 10) as found
$$;

-- Plans a visit, or changes one: {id, enquiry, starts_on, starts_at, meeting_point, shown_by, homes: [id of a home],
-- seen: null for a new one, else the sequence that the writer saw, despite: [id of a visit or call at that time that the
-- writer knows of]}. Returns {result}: 'saved'; 'changed' when a colleague has changed or ended it; 'gone' when the enquiry is; 'no
-- homes' when one of the homes has no page any more, or none was chosen; 'past' when it would begin in the past; or 'taken'
-- with `meetings`, as private.meetings_at_that_time() names those that the writer does not know of.
create function public.save_visit(visit jsonb, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  key constant uuid := (visit ->> 'id')::uuid;
  homes constant uuid[] := array(select jsonb_array_elements_text(visit -> 'homes'))::uuid[];
  asked public.enquiries;
  known public.visits;
  stored public.visits;
  meeting jsonb;
begin
  perform private.require_admin();
  -- Two visits of one day wait for each other, so that neither is planned without having seen the other.
  perform pg_advisory_xact_lock(private.lock_key('visits', (visit ->> 'starts_on')::date::text));
  -- Two changes of the visits of one enquiry wait for each other.
  select * into asked from public.enquiries where id = (visit ->> 'enquiry')::uuid for update;
  if asked.id is null or asked.status in ('suspected', 'spam') then
    return jsonb_build_object('result', 'gone');
  end if;
  select * into known from public.visits where id = key;
  if known.id is not null and visit ->> 'seen' is null then
    -- A retry of the request that planned it.
    return jsonb_build_object('result', 'saved');
  end if;
  if visit ->> 'seen' is not null and (
    known.id is null or known.enquiry <> asked.id or known.status <> 'planned' or known.sequence <> (visit ->> 'seen')::integer)
  then
    return jsonb_build_object('result', 'changed');
  end if;
  if ((visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time) at time zone 'Asia/Kolkata' <= at then
    return jsonb_build_object('result', 'past');
  end if;
  if cardinality(homes) not between 1 and 8 or cardinality(homes) <> (
    select count(*) from public.properties as home where home.id = any (homes) and home.publish > 10)
  then
    return jsonb_build_object('result', 'no homes');
  end if;
  select jsonb_agg(each order by nth) into meeting
    from jsonb_array_elements(private.meetings_at_that_time(visit)) with ordinality as found (each, nth)
   where not coalesce(visit -> 'despite' ? (each ->> 'id'), false);
  if meeting is not null then
    return jsonb_build_object('result', 'taken', 'meetings', meeting);
  end if;
  insert into public.visits as planned (id, enquiry, starts_on, starts_at, meeting_point, shown_by, planned_by)
  values (key, asked.id, (visit ->> 'starts_on')::date, (visit ->> 'starts_at')::time, btrim(visit ->> 'meeting_point'),
          btrim(visit ->> 'shown_by'), auth.uid())
  on conflict (id) do update
     set starts_on = excluded.starts_on, starts_at = excluded.starts_at, meeting_point = excluded.meeting_point,
         shown_by = excluded.shown_by, sequence = planned.sequence + 1
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(home.source_key, 100)
    from unnest(homes) with ordinality as chosen (id, place) join public.properties as home on home.id = chosen.id;
  perform private.write_visit_mails(stored, known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at));
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$$;

-- Ends a planned visit: 'cancelled', which is mailed to both sides, or 'done', with what came of each home: {place: {outcome,
-- note}}. What came of a visit that is done can be written again. Returns 'saved', 'changed' (a colleague was faster) or
-- 'early': it has not begun, so nothing came of it yet.
create function public.end_visit(
  visit uuid, ending text, seen integer, outcomes jsonb default '{}', at timestamptz default now()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.visits;
begin
  perform private.require_admin();
  select * into known from public.visits where id = end_visit.visit for update;
  if known.id is null or known.sequence <> seen or not (
    known.status = 'planned' or (known.status = 'done' and ending = 'done'))
  then
    return 'changed';
  end if;
  if ending = 'done' and (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' > at then
    return 'early';
  end if;
  if ending = 'cancelled' then
    perform private.cancel_visit(known.id, array['visit_for_visitor', 'visit_for_staff']);
    return 'saved';
  end if;
  update public.visits set status = ending, sequence = sequence + 1 where id = known.id;
  update public.visit_homes as home
     set outcome = outcomes -> home.place::text ->> 'outcome', note = nullif(btrim(outcomes -> home.place::text ->> 'note'), '')
   where home.visit = known.id;
  update public.people set stage = 'visited'
   where id = private.person_of('enquiry', known.enquiry) and stage in ('new', 'answered', 'visit planned');
  return 'saved';
end
$$;

-- For a checkup: the enquiries with a visit that has no home or lacks one between two others, that is planned although nobody
-- asked, that has an outcome and is not done, or of whose last change, or planning, a side was not told. A visit and its
-- mails are written in one transaction, and a mail is kept for 90 days. Whoever sent what was spam at a time is told nothing.
create function private.visits_at_odds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct asked.reference order by asked.reference)
    from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
   cross join lateral (
     select count(*) as homes, max(place) as last_place, count(outcome) as outcomes
       from public.visit_homes where visit_homes.visit = visit.id) as seen
   where seen.homes = 0 or seen.last_place <> seen.homes
      or (visit.status = 'planned' and asked.status in ('suspected', 'spam'))
      or (visit.status <> 'done' and seen.outcomes > 0)
      -- What came of a visit is mailed to nobody.
      or (visit.status <> 'done' and visit.created_at > visits_at_odds.at - interval '89 days' and exists (
        select from unnest(array['visit_for_visitor', 'visit_for_staff']) as wanted
         where not exists (
             select from public.outbox
              where outbox.kind = wanted and payload ->> 'reference' = asked.reference
                and payload ->> 'id' = visit.id::text and payload ->> 'sequence' = visit.sequence::text)
           and not (wanted = 'visit_for_visitor' and visit.status = 'cancelled' and exists (
             select from public.inbox_changes as change
              where change.kind = 'enquiry' and change.row_id = asked.id and change.field = 'status'
                and change.became in ('suspected', 'spam')))))
$$;

grant execute on function
  public.admin_visits(uuid, text), public.save_visit(jsonb, timestamptz), public.end_visit(uuid, text, integer, jsonb, timestamptz)
  to authenticated;

-- supabase/schemas/64_partners.sql

-- Partners, from whom homes come, and the people there whom we ask about them. Only staff see either; no page, file or mail
-- to a visitor contains them.

create table public.partners (
  id uuid primary key,
  -- Names the partner in files and commands, and never changes.
  slug text not null unique check (char_length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 200),
  -- How their homes come: staff type them, a file is handed over, or one is read from an address.
  homes_come text not null check (homes_come in ('typed', 'file', 'address')),
  -- Whether a home of theirs appears at once, or waits until staff have seen it.
  trust text not null check (trust in ('at once', 'after staff')),
  notes text check (char_length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  -- Moves with the contacts too: partner and contacts are saved as one.
  updated_at timestamptz not null default clock_timestamp()
);

create unique index partners_name on public.partners (lower(name));

create table public.partner_contacts (
  id uuid primary key,
  partner_id uuid not null references public.partners (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 255 and email like '_%@_%'),
  mailbox text generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  phone text check (char_length(phone) <= 20),
  -- The language that we write in.
  language text not null check (language in ('en', 'kn')),
  constraint partner_contacts_reachable check (coalesce(email, phone) is not null),
  -- Deferrable, so that two contacts may exchange their addresses in one save.
  constraint partner_contacts_mailbox_once unique (partner_id, mailbox) deferrable
);

create index partner_contacts_mailbox on public.partner_contacts (mailbox);
create index partner_contacts_phone on public.partner_contacts (phone);

call private.close_table('public.partners');
call private.close_table('public.partner_contacts');

-- Here, because homes are created first. A partner that has homes is not deleted.
alter table public.properties
  add constraint properties_partner foreign key (partner_id) references public.partners (id);

-- Within a partner a reference names one home. Homes without a partner may share references, as they always could.
create unique index properties_reference_of_partner on public.properties (partner_id, source_key) where partner_id is not null;

-- A partner with its contacts, as staff save it.
create function private.partner_as_saved(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(partner) - array['created_at', 'updated_at'] || jsonb_build_object('contacts', coalesce((
           select jsonb_agg(to_jsonb(contact) - array['partner_id', 'mailbox'] order by contact.id)
             from public.partner_contacts as contact where contact.partner_id = partner.id), '[]'))
    from public.partners as partner where partner.id = of_partner
$$;

-- All partners by name, with their contacts and what private.partner_counts() says: {partners}.
create function public.admin_partners() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('partners', coalesce((
    select jsonb_agg(private.partner_as_saved(partner.id) || private.partner_counts(partner.id)
             || jsonb_build_object('updated_at', partner.updated_at) order by lower(partner.name), partner.id)
      from public.partners as partner), '[]'));
end
$$;

-- Stores a partner and all of its contacts: {id, seen_at, slug, name, homes_come, trust, notes, contacts: [{id, name, email,
-- phone, language}]}. The caller makes the ids, so a request that is sent twice is stored once. A contact that is not in the
-- list is deleted. Returns 'saved', also for what is stored already; 'changed' when a colleague has changed it since
-- `seen_at` (null: there was none); 'gone' when it was there and is not any more; 'taken' when another partner has its name
-- or slug; 'twice' when two contacts share a mailbox; or 'full' above 500 partners or 20 contacts.
create function public.save_partner(partner jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved_id constant uuid := (partner ->> 'id')::uuid;
  partner_name constant text := btrim(partner ->> 'name');
  known public.partners;
  was jsonb;
  wanted jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('partners'));
  select * into known from public.partners where id = saved_id;
  was := private.partner_as_saved(saved_id);
  wanted := jsonb_build_object(
    'id', saved_id, 'slug', coalesce(known.slug, partner ->> 'slug'), 'name', partner_name,
    'homes_come', partner -> 'homes_come', 'trust', partner -> 'trust', 'notes', nullif(btrim(partner ->> 'notes'), ''),
    'contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', contact.id, 'name', btrim(contact.name), 'email', nullif(btrim(contact.email), ''),
               'phone', nullif(btrim(contact.phone), ''), 'language', contact.language) order by contact.id)
        from jsonb_to_recordset(partner -> 'contacts')
             as contact (id uuid, name text, email text, phone text, language text)), '[]'));
  if was = wanted then
    return 'saved';
  end if;
  if was is null and partner ->> 'seen_at' is not null then
    return 'gone';
  end if;
  if known.updated_at is distinct from (partner ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if jsonb_array_length(wanted -> 'contacts') > 20
    or (was is null and (select count(*) from public.partners) >= 500)
  then
    return 'full';
  end if;
  if exists (
    select from public.partners
     where id <> saved_id and (lower(name) = lower(partner_name) or slug = wanted ->> 'slug'))
  then
    return 'taken';
  end if;
  if exists (
    select from jsonb_to_recordset(wanted -> 'contacts') as contact (email text)
     where contact.email is not null group by private.mailbox(contact.email) having count(*) > 1)
  then
    return 'twice';
  end if;
  insert into public.partners as stored (id, slug, name, homes_come, trust, notes)
  values (saved_id, wanted ->> 'slug', partner_name, wanted ->> 'homes_come', wanted ->> 'trust', wanted ->> 'notes')
  on conflict (id) do update
     set name = excluded.name, homes_come = excluded.homes_come, trust = excluded.trust, notes = excluded.notes,
         updated_at = greatest(clock_timestamp(), stored.updated_at + interval '1 microsecond');
  -- A contact keeps its row, because links that were mailed name it.
  delete from public.partner_contacts
   where partner_id = saved_id
     and id not in (select contact.id from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid));
  insert into public.partner_contacts as stored (id, partner_id, name, email, phone, language)
  select contact.id, saved_id, contact.name, contact.email, contact.phone, contact.language
    from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid, name text, email text, phone text, language text)
  on conflict (id) do update
     set name = excluded.name, email = excluded.email, phone = excluded.phone, language = excluded.language
   where stored.partner_id = saved_id
     and (stored.name, stored.email, stored.phone, stored.language)
       is distinct from (excluded.name, excluded.email, excluded.phone, excluded.language);
  if exists (
    select from jsonb_to_recordset(wanted -> 'contacts') as contact (id uuid)
      join public.partner_contacts as stored using (id) where stored.partner_id <> saved_id)
  then
    raise exception 'A contact of another partner has this id' using errcode = '23505';
  end if;
  return 'saved';
end
$$;

-- What is stored of the people at partners whom this telephone number reaches. Called by `npm run privacy`.
create function public.privacy_export_partner_contact(phone_number text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
           || jsonb_build_object('partner', partner.name) order by partner.name, contact.id), '[]')
    from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
   where contact.phone = phone_number
$$;

-- Erases them; returns how many. A partner changes with its contacts, so an open editor of staff does not store them again.
create function public.privacy_erase_partner_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return private.erase_partner_contacts(array(select id from public.partner_contacts where phone = phone_number));
end
$$;

create function private.erase_partner_contacts(contacts uuid[]) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  erased integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('partners'));
  update public.partners set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
   where id in (select partner_id from public.partner_contacts where id = any (contacts));
  delete from public.partner_contacts where id = any (contacts);
  get diagnostics erased = row_count;
  return erased;
end
$$;

grant execute on function public.admin_partners(), public.save_partner(jsonb) to authenticated;
grant execute on function public.privacy_export_partner_contact(text), public.privacy_erase_partner_contact(text)
  to service_role;

-- supabase/schemas/65_numbers.sql

-- What works, in numbers: the days of homes added up for 7, 28 or 90 full days and for as many days before, without a
-- person. The shapes are in src/contracts/admin-numbers.ts.

-- Each home with its numbers within the days before `today`, and within as many days before those. Homes that are on no page
-- have a row if anything happened to them.
create function private.home_numbers(days integer, today date)
  returns table (
    id uuid, shown boolean, offer text, city text, area text, bedrooms integer, band integer, source text,
    views bigint, views_before bigint, enquiries bigint, enquiries_before bigint, calls bigint, calls_before bigint,
    alerts bigint, alerts_before bigint)
  -- Not in SQL: the planner needs to know the days.
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
declare
  first_day constant date := today - 2 * days;
  middle constant date := today - days;
  -- The weeks of which some days belong to one period and some do not.
  cut_weeks constant date[] := array(
    select date_trunc('week', edge)::date from unnest(array[first_day, middle, today]) as edge where extract(isodow from edge) <> 1);
begin
  -- One pass, and no row for each day: of a week that is cut, the days that belong to a period are added up here.
  return query with viewed as (
    select property_id,
           sum(case when week <> all (cut_weeks) then whole.views
                    else case when week >= middle and week < today then monday else 0 end
                      + case when week + 1 >= middle and week + 1 < today then tuesday else 0 end
                      + case when week + 2 >= middle and week + 2 < today then wednesday else 0 end
                      + case when week + 3 >= middle and week + 3 < today then thursday else 0 end
                      + case when week + 4 >= middle and week + 4 < today then friday else 0 end
                      + case when week + 5 >= middle and week + 5 < today then saturday else 0 end
                      + case when week + 6 >= middle and week + 6 < today then sunday else 0 end end) filter (where week + 6 >= middle) as views,
           sum(case when week <> all (cut_weeks) then whole.views
                    else case when week >= first_day and week < middle then monday else 0 end
                      + case when week + 1 >= first_day and week + 1 < middle then tuesday else 0 end
                      + case when week + 2 >= first_day and week + 2 < middle then wednesday else 0 end
                      + case when week + 3 >= first_day and week + 3 < middle then thursday else 0 end
                      + case when week + 4 >= first_day and week + 4 < middle then friday else 0 end
                      + case when week + 5 >= first_day and week + 5 < middle then saturday else 0 end
                      + case when week + 6 >= first_day and week + 6 < middle then sunday else 0 end end) filter (where week < middle) as views_before
      from public.home_weeks
     cross join lateral (select monday + tuesday + wednesday + thursday + friday + saturday + sunday as views) as whole
     where week > first_day - 7 and week < today
     group by property_id
  ), asked as (
    -- Of a hundred days of homes one has more than views (home_days_asked).
    select property_id,
           sum(enquiries) filter (where day >= today - days) as enquiries,
           sum(enquiries) filter (where day < today - days) as enquiries_before,
           sum(calls) filter (where day >= today - days) as calls, sum(calls) filter (where day < today - days) as calls_before,
           sum(alerts) filter (where day >= today - days) as alerts,
           sum(alerts) filter (where day < today - days) as alerts_before
      from public.home_days
     where day >= today - 2 * days and day < today and enquiries + calls + alerts > 0
     group by property_id
  ), counted as (
    select * from viewed full join asked using (property_id)
  )
  select property.id, property.publish > 10, property.property_type,
         coalesce(city.name, nullif(btrim(property.city), ''), 'Bangalore'), coalesce(local_area.area, nullif(btrim(property.area), '')),
         property.bedrooms::integer,
         -- The bounds are those of src/domain/money/price-bands.ts, and a test compares them. Null: no price in rupees.
         case when property.price > 0 and coalesce(property.currency, 'INR') = 'INR' then
           case property.property_type
             when 'Sale' then width_bucket(property.price, array[5000000, 10000000, 20000000, 50000000]::numeric[])
             when 'Rent' then width_bucket(property.price, array[25000, 50000, 100000]::numeric[]) end end,
         case when coalesce(btrim(property.source_key), '') <> '' then 'partner' else 'own' end,
         coalesce(counted.views, 0), coalesce(counted.views_before, 0),
         coalesce(counted.enquiries, 0), coalesce(counted.enquiries_before, 0),
         coalesce(counted.calls, 0), coalesce(counted.calls_before, 0),
         coalesce(counted.alerts, 0), coalesce(counted.alerts_before, 0)
    from public.properties as property
    left join counted on counted.property_id = property.id
    left join public.local_areas as local_area on local_area.id = property.area_id
    left join public.cities as city on city.id = local_area.city_id
   where property.publish > 10 or counted.property_id is not null;
end
$$;

-- Homes for sale whose price per square foot is a fifth or more above the middle of at least five homes of their area, type
-- and kind of area (decisions 207 and 217), the furthest first: [{id, rupees, middle, homes}].
create function private.homes_above_neighbours()
  returns table (id uuid, rupees numeric, middle numeric, homes bigint)
  language sql stable
  set search_path = ''
as $$
  with comparable as (
    select property.id, property.area_id, btrim(property.asset_type) as type, property.area_basis as basis,
           property.price::numeric / property.sqft as rupees
      from public.properties as property
     where property.publish > 10 and property.property_type = 'Sale' and coalesce(property.currency, 'INR') = 'INR'
       and property.price between 100000 and 10000000000 and property.sqft between 100 and 100000
       and coalesce(btrim(property.asset_type), '') <> '' and property.area_id is not null
  ), places as (
    -- With its homes, not joined to them: without statistics a join would count the places again for each home.
    select array_agg(id) as ids, array_agg(rupees) as prices, count(*) as homes,
           round(percentile_cont(0.5) within group (order by rupees)::numeric / 100) * 100 as middle
      from comparable group by area_id, type, basis having count(*) >= 5
  )
  select home.id, round(home.rupees), places.middle, places.homes
    from places cross join lateral unnest(places.ids, places.prices) as home (id, rupees)
   where places.middle > 0 and home.rupees >= places.middle * 1.2
$$;

-- How many enquiries of these days about each home were answered later than promised or not at all, and the longest time from
-- an enquiry to its answer, or until `at`. Null as a home: about none.
create function private.late_answers(days integer, at timestamptz)
  returns table (property_id uuid, asked bigint, late bigint, longest_minutes integer)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  return query
    select times.property_id, count(*), count(*) filter (where times.minutes > 180),
           max(extract(epoch from coalesce(times.answered_at, late_answers.at) - times.asked_at) / 60)::integer
      from private.answer_times(
        (today - late_answers.days)::timestamp at time zone 'Asia/Kolkata', today::timestamp at time zone 'Asia/Kolkata',
        late_answers.at) as times
     where times.waits or times.answered_at is not null
     group by times.property_id;
end
$$;

-- One home as lists of numbers name it.
create function private.numbered_home(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('id', property.id, 'title', property.title, 'slug', property.slug,
           'facts', private.page_facts('property', property.id::text))
    from public.properties as property where property.id = home
$$;

create function private.numbers(days integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  if (days in (7, 28, 90)) is not true then
    raise exception 'Numbers are for 7, 28 or 90 days, not %', days using errcode = '22023';
  end if;
  with home as materialized (
    select * from private.home_numbers(days, today)
  ), place as (
    -- Names of one folder are one city.
    select name, min(name) over (partition by private.city_folder(name)) as city from (select distinct city as name from home) as each
  ), grouped as (
    select case when grouping(place.city) = 0 then 'city' when grouping(home.area) = 0 then 'area' when grouping(home.bedrooms) = 0 then 'size'
                when grouping(home.band) = 0 then 'price' when grouping(home.source) = 0 then 'source' else 'all' end as kind,
           jsonb_build_object(
             'name', coalesce(place.city, home.area, home.bedrooms::text, home.band::text, home.source), 'offer', home.offer,
             'homes', count(*) filter (where home.shown),
             -- Of no home at all, a sum is null.
             'views', coalesce(sum(home.views), 0), 'views_before', coalesce(sum(home.views_before), 0),
             'enquiries', coalesce(sum(home.enquiries), 0), 'enquiries_before', coalesce(sum(home.enquiries_before), 0),
             'calls', coalesce(sum(home.calls), 0), 'calls_before', coalesce(sum(home.calls_before), 0),
             'alerts', coalesce(sum(home.alerts), 0), 'alerts_before', coalesce(sum(home.alerts_before), 0)) as row,
           row_number() over (
             partition by grouping(place.city), grouping(home.area), grouping(home.bedrooms), grouping(home.band),
                          grouping(home.source)
             order by sum(home.views) desc, sum(home.enquiries) desc, count(*) desc, place.city, home.offer, home.area,
                      home.bedrooms, home.band, home.source) as place
      from home join place on place.name = home.city
     group by grouping sets ((place.city), (home.area), (home.bedrooms), (home.offer, home.band), (home.source), ())
  ), weekly as materialized (
    select week, sum(monday) as monday, sum(tuesday) as tuesday, sum(wednesday) as wednesday, sum(thursday) as thursday,
           sum(friday) as friday, sum(saturday) as saturday, sum(sunday) as sunday
      from public.home_weeks where week > today - days - 7 and week < today group by week
  ), seen_daily as (
    select each.day, each.views
      from weekly
     cross join lateral (
       values (week, monday), (week + 1, tuesday), (week + 2, wednesday), (week + 3, thursday), (week + 4, friday),
              (week + 5, saturday), (week + 6, sunday)) as each (day, views)
  ), late as materialized (
    select * from private.late_answers(days, at)
  )
  select jsonb_build_object(
    'now', at, 'days', days, 'first_day', today - days, 'last_day', today - 1,
    'total', (select row - 'name' - 'offer' from grouped where kind = 'all'),
    'groups', jsonb_build_object(
      'city', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'city' and place <= 30),
      'area', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'area' and place <= 12),
      'size', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'size' and place <= 30),
      'price', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'price'),
      'source', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'source')),
    'daily', (
      select jsonb_agg(jsonb_build_object(
               'day', each.day, 'views', coalesce(seen_daily.views, 0), 'enquiries', coalesce(asked.enquiries, 0))
               order by each.day)
        from (select today - nth as day from generate_series(1, days) as nth) as each
        left join seen_daily on seen_daily.day = each.day
        left join (
          select home_day.day, sum(home_day.enquiries) as enquiries
            from public.home_days as home_day
           where home_day.day >= today - days and home_day.day < today and home_day.enquiries + home_day.calls + home_day.alerts > 0
           group by home_day.day) as asked on asked.day = each.day),
    'homes', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object(
               'views', most.views, 'views_before', most.views_before, 'enquiries', most.enquiries,
               'enquiries_before', most.enquiries_before, 'calls', most.calls, 'alerts', most.alerts)
               order by most.views desc, most.enquiries desc, most.id), '[]')
        from (select * from home where home.views > 0 or home.enquiries > 0
               order by home.views desc, home.enquiries desc, home.id limit 20) as most),
    'never_asked', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object('views', most.views)
               order by most.views desc, most.id), '[]')
        from (
          select * from home
           where home.shown and home.views >= 10 and home.enquiries = 0 and home.calls = 0
             and not exists (
               select from public.enquiries as enquiry where enquiry.property_id = home.id and enquiry.status not in ('suspected', 'spam'))
           order by home.views desc, home.id limit 20) as most),
    'asked', (select coalesce(sum(late.asked), 0) from late),
    'asked_late', (select coalesce(sum(late.late), 0) from late),
    'answered_late', (
      select coalesce(jsonb_agg(private.numbered_home(most.property_id) || jsonb_build_object(
               'asked', most.asked, 'late', most.late, 'longest_minutes', most.longest_minutes)
               order by most.late desc, most.longest_minutes desc, most.property_id), '[]')
        from (select * from late where late.late > 0 and late.property_id is not null
               order by late.late desc, late.longest_minutes desc, late.property_id limit 20) as most),
    'above_neighbours', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object(
               'rupees', most.rupees, 'middle', most.middle, 'homes', most.homes, 'views', most.views)
               order by most.rupees / most.middle desc, most.id), '[]')
        from (
          select above.*, home.views from private.homes_above_neighbours() as above join home on home.id = above.id
           order by above.rupees / above.middle desc, above.id limit 20) as most))
    into answer;
  return answer;
end
$$;

-- The numbers of every home, for a table: the next `take` (at most 5,000), by their ids.
create function private.number_rows(days integer, after_row uuid, take integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  answer jsonb;
begin
  with next_rows as (
    select * from private.home_numbers(days, (at at time zone 'Asia/Kolkata')::date) as home
     where after_row is null or home.id > after_row order by home.id limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.numbered_home(next_rows.id) || (to_jsonb(next_rows) - 'id') order by next_rows.id), '[]'),
    'next', case when count(*) = size then (select last.id from next_rows as last order by last.id desc limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

create function public.admin_numbers(days integer, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.numbers(days, at);
end
$$;

create function public.admin_number_rows(
  days integer, after_row uuid default null, take integer default 5000, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.number_rows(days, after_row, take, at);
end
$$;

grant execute on function public.admin_numbers(integer, timestamptz), public.admin_number_rows(integer, uuid, integer, timestamptz)
  to authenticated;

-- supabase/schemas/66_typed_words.sql

-- Words of search lines that were left out, or that were read as something else than was meant: by word, without a person.
-- A word is stored only when a third network has typed it; until then it is a salted hash, so a name or a number that one
-- person types is never here.

create table public.typed_words (
  -- Salted, of the kind, the words and what they were read as.
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('left out', 'undone')),
  words text check (char_length(words) between 1 and 40),
  -- Of 'undone': what the words were read as, in our own words.
  reading text check (char_length(reading) between 1 and 400),
  -- The first networks that typed it, salted with the word, until the third.
  networks text[] not null default '{}' check (private.list_fits(networks, 3, 32)),
  first_day date not null,
  check ((kind = 'undone') = (reading is not null))
);

create index typed_words_first_day on public.typed_words (first_day);

create table public.typed_word_days (
  hash text not null check (hash ~ '^[0-9a-f]{32}$') references public.typed_words on delete cascade,
  day date not null,
  searches integer not null default 1 check (searches > 0),
  primary key (hash, day)
);

-- The server too may reach them only through the functions below.
call private.close_table('public.typed_words');
call private.close_table('public.typed_word_days');

-- Counts words that one network typed. A day begins at most a thousand new ones; after that only known ones are counted.
create function public.record_typed_words(
  hash text, kind text, words text, reading text, network text, at timestamptz default clock_timestamp()
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (record_typed_words.at at time zone 'Asia/Kolkata')::date;
begin
  if not exists (select from public.typed_words as known where known.hash = record_typed_words.hash)
    and (select count(*) from public.typed_words as each where each.first_day = today) >= 1000
  then
    return;
  end if;
  insert into public.typed_words as known (hash, kind, reading, networks, first_day)
  values (
    record_typed_words.hash, record_typed_words.kind, record_typed_words.reading, array[record_typed_words.network], today)
  on conflict on constraint typed_words_pkey do update
     set networks = known.networks || record_typed_words.network
   where known.words is null and record_typed_words.network <> all (known.networks);
  update public.typed_words as known set words = record_typed_words.words, networks = '{}'
   where known.hash = record_typed_words.hash and cardinality(known.networks) >= 3;
  insert into public.typed_word_days as known (hash, day) values (record_typed_words.hash, today)
  on conflict on constraint typed_word_days_pkey do update set searches = known.searches + 1;
end
$$;

-- Of the last 30 days, for forget_expired().
create function private.forget_typed_words(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  delete from public.typed_word_days where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  delete from public.typed_words as known
   where not exists (select from public.typed_word_days as each where each.hash = known.hash);
end
$$;

-- [{kind, words, reading, week, month}]: the 100 of each kind that were typed most often within 30 days, with the counts of 7
-- and of 30 days.
create function private.typed_words(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
           jsonb_build_object('kind', kind, 'words', words, 'reading', reading, 'week', week, 'month', month)
           order by kind, week desc, month desc, words, reading), '[]')
    from (
      select known.kind, known.words, known.reading,
             coalesce(sum(each.searches) filter (where each.day > day.today - 7), 0)::integer as week,
             sum(each.searches)::integer as month,
             row_number() over (partition by known.kind order by sum(each.searches) desc, known.words, known.reading) as place
        from public.typed_words as known
        join public.typed_word_days as each using (hash),
             (select (typed_words.at at time zone 'Asia/Kolkata')::date as today) as day
       where known.words is not null and each.day > day.today - 30
       group by known.hash, known.kind, known.words, known.reading) as counted
   where place <= 100
$$;

-- For admins: {words}. The shape is in src/contracts/admin-typed-words.ts.
create function public.admin_typed_words(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('words', private.typed_words(at));
end
$$;

grant execute on function public.admin_typed_words(timestamptz) to authenticated;
grant execute on function public.record_typed_words(text, text, text, text, text, timestamptz) to service_role;

-- supabase/schemas/68_area_merges_undone.sql

-- A merge of two areas that was a mistake: what it moved goes back, and what was added since stays.

-- Takes a merge back: the row of the merged area, and the homes, societies, sold homes, alerts and earlier merges that it
-- moved, as far as they still are where it put them. What somebody has moved elsewhere since stays there, and so does all
-- that came to the area that was kept. An alert that went because another of its mailbox became the same does not come
-- back. Returns 'undone', 'repeated' (it is so already), 'taken' (another area has its address now), 'late' (after 30
-- days), or 'changed' (there is no such merge, or the area that was kept is gone).
create function public.undo_area_merge(merged uuid, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  known public.area_merges;
  stays public.local_areas;
  back public.local_areas;
  folder text;
  address text;
  homes text[];
  societies text[];
begin
  perform private.require_admin();
  -- As merge_areas().
  lock table public.local_areas, public.society, public.properties in share row exclusive mode;
  select * into known from public.area_merges as merge where merge.merged = undo_area_merge.merged;
  if known.merged is null then
    return case when exists (select from public.local_areas where id = undo_area_merge.merged)
      then 'repeated' else 'changed' end;
  end if;
  if known.moved is null or known.merged_at <= at - private.undo_time() then
    return 'late';
  end if;
  select * into stays from public.local_areas where id = known.kept;
  back := jsonb_populate_record(null::public.local_areas, known.moved -> 'row');
  if stays.id is null or (back.city_id is not null and not exists (select from public.cities where id = back.city_id)) then
    return 'changed';
  end if;

  -- Without this row, nothing leads to the area that was kept any more.
  delete from public.area_merges as merge where merge.merged = known.merged;
  begin
    insert into public.local_areas select (back).*;
  exception when unique_violation then
    insert into public.area_merges select (known).*;
    return 'taken';
  end;
  update public.area_merges as merge set kept = back.id
   where merge.kept = stays.id and merge.merged::text in (select jsonb_array_elements_text(known.moved -> 'merges'));
  with moved as (
    update public.properties as home set area_id = back.id,
           area = case when lower(btrim(home.area)) = lower(btrim(stays.area)) then known.moved -> 'homes' ->> home.id::text
                       else home.area end
     where home.area_id = stays.id and known.moved -> 'homes' ? home.id::text returning id, publish)
  select array_agg(id::text) filter (where publish > 10) into homes from moved;
  with moved as (
    update public.society set area = back.id
     where area = stays.id and known.moved -> 'societies' ? id returning id, name, slug)
  select array_agg(id) filter (where not public.is_hidden_society(id, name, slug)) into societies from moved;
  update public.unavailable_homes set area_id = back.id
   where area_id = stays.id and known.moved -> 'unavailable' ? id::text;
  insert into public.distinct_areas (one, other)
  select least(back.id, other.id), greatest(back.id, other.id)
    from public.local_areas as other where known.moved -> 'apart' ? other.id::text
  on conflict do nothing;

  folder := private.city_folder((select name from public.cities where id = back.city_id));
  address := concat_ws('/', folder, back.slug);
  update public.local_areas as area
     set property_count = greatest(coalesce(area.property_count, 0) - coalesce(back.property_count, 0), 0),
         former_addresses = (
           select coalesce(array_agg(former order by nth), '{}')
             from unnest(area.former_addresses) with ordinality as listed (former, nth)
            where former <> address and former <> all (back.former_addresses))
   where area.id = stays.id;
  update public.alerts as alert set query = was ->> 'query', label = was ->> 'label'
    from jsonb_array_elements(known.moved -> 'alerts') as was
   where alert.id = (was ->> 'id')::uuid and alert.query = was ->> 'became' and alert.status <> 'ended'
     and not exists (
       select from public.alerts as same
        where same.subscriber = alert.subscriber and same.offer = alert.offer and same.query = was ->> 'query'
          and same.property_id is null and same.status <> 'ended' and same.id <> alert.id);

  perform private.queue_saved_pages('area', array[back.id::text, stays.id::text], actor);
  perform private.queue_saved_pages('society', societies, actor);
  perform private.queue_saved_pages('property', homes, actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'local_areas', stays.id,
          jsonb_build_object('two places again', jsonb_build_object('became', back.area || ' (' || back.slug || ')')));
  return 'undone';
end
$$;

-- What merges moved is forgotten when they can no longer be taken back.
create function public.forget_merged_areas(at timestamptz default now()) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.area_merges set moved = null where merged_at <= at - private.undo_time() and moved is not null
$$;

-- For the checkup: what still names an area that was merged, which triggers and merge_areas() lead to the one that stays.
create function private.merged_areas_named() returns text[]
  language sql stable
  set search_path = ''
as $$
  with slugs as (
    select private.area_in_queries(living) as now, former_addresses from public.local_areas as living),
  earlier as (
    select distinct was
      from slugs cross join unnest(former_addresses) as address
     cross join lateral private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) as was
     where was not in (select now from slugs))
  select array_agg(named order by named) from (
    select 'the area ' || area as named from public.local_areas where id in (select merged from public.area_merges)
    union all
    select 'the home ' || coalesce(source_key, id::text) from public.properties
     where area_id in (select merged from public.area_merges)
    union all
    select 'the society ' || name from public.society where area in (select merged from public.area_merges)
    union all
    select 'the sold home ' || slug from public.unavailable_homes where area_id in (select merged from public.area_merges)
    union all
    select 'an alert for ' || was from public.alerts
      join earlier on was = any (private.areas_of_query(query) || private.area_near_in_query(query))
     where status <> 'ended') as cases
$$;

grant execute on function public.undo_area_merge(uuid, timestamptz) to authenticated;
grant execute on function public.forget_merged_areas(timestamptz) to service_role;

-- supabase/schemas/70_numbers_for_staff.sql

-- The numbers of 65_numbers.sql outside the desk: `npm run report`, and a mail to staff on Monday.

-- For `npm run report`: what the section Numbers shows, also what people search and do not find.
create function public.report_numbers(days integer, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.numbers(days, at) || jsonb_build_object('searches', private.empty_searches(at))
$$;

create function public.report_number_rows(
  days integer, after_row uuid default null, take integer default 5000, at timestamptz default now()
) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.number_rows(days, after_row, take, at)
$$;

-- One mail a week, whoever writes it.
create unique index outbox_numbers on public.outbox ((payload ->> 'last_day')) where kind = 'numbers_for_staff';

-- On Monday from 8:00 in India: writes the mail with the numbers of the week before, unless it is written or staff switched
-- it off. Who was away at 8:00 writes it later that day; a week that was missed is not mailed on Tuesday. True: written.
create function public.queue_numbers_mail(at timestamptz default now()) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  local_time constant timestamp := at at time zone 'Asia/Kolkata';
begin
  if extract(isodow from local_time) <> 1 or local_time::time < '08:00'
    or (select entered ->> 'numbersMail' from public.site_settings where id) = 'not_sent'
    or exists (
      select from public.outbox
       where kind = 'numbers_for_staff' and payload ->> 'last_day' = (local_time::date - 1)::text)
  then
    return false;
  end if;
  insert into public.outbox (kind, payload)
  values ('numbers_for_staff', public.report_numbers(7, at))
  on conflict ((payload ->> 'last_day')) where kind = 'numbers_for_staff' do nothing;
  return found;
end
$$;

grant execute on function
  public.report_numbers(integer, timestamptz), public.report_number_rows(integer, uuid, integer, timestamptz),
  public.queue_numbers_mail(timestamptz)
  to service_role;

-- supabase/schemas/71_second_step.sql

-- The second step at sign-in: a code from an app, which the hosted sign-in service keeps as a factor of the account.
-- What demands it is public.has_live_session().

-- Whether the sign-in service has second steps: the hosted one has, the embedded one has not. For staff.
create function public.offers_second_step() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return to_regclass('auth.mfa_factors') is not null;
end
$$;

-- Takes the second step of an account away, for somebody who has lost the device, and ends its sessions, because whoever
-- has the device now may be signed in with it. The caller's own session stays. False: the account had none.
create function private.end_second_step(account uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
begin
  if private.delete_factors(account) = 0 then
    return false;
  end if;
  delete from auth.sessions
   where user_id = account and id::text is distinct from (select auth.jwt()) ->> 'session_id';
  return true;
end
$$;

-- For a member of staff, by an admin. False: there was none, or the account is no longer staff.
create function public.end_staff_second_step(account uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = account and role in ('admin', 'editor'))
     or not private.end_second_step(account)
  then
    return false;
  end if;
  perform private.record_staff_change(
    (select auth.uid()), 'profiles', account::text, '{"second_step": true}', '{"second_step": false}');
  return true;
end
$$;

-- For the account with this address, by whoever has the keys of the server. Returns 'done', 'none' or 'unknown'.
create function public.end_second_step_of(address text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  account_id constant uuid := (select id from auth.users where lower(email) = lower(btrim(address)));
begin
  return case when account_id is null then 'unknown' when private.end_second_step(account_id) then 'done' else 'none' end;
end
$$;

grant execute on function public.offers_second_step(), public.end_staff_second_step(uuid) to authenticated;
grant execute on function public.end_second_step_of(text) to service_role;

-- supabase/schemas/72_hidden_homes.sql

-- Homes that a rule has hidden: their partner's file does not list them any more, or their partner did not answer. They
-- come back when the reason ends. Once somebody else shows, hides or deletes the home, the rule no longer speaks for it.

create table public.hidden_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  because text not null check (because in ('not in the file', 'no answer')),
  hidden_at timestamptz not null,
  -- As it was while the home was shown.
  publish integer not null check (publish > 10)
);

create index hidden_homes_because on public.hidden_homes (because, hidden_at);

-- The server too may write it only through the functions below.
call private.close_table('public.hidden_homes');

-- A home that changes between hidden and shown is no longer hidden by a rule. private.hide_homes() adds its row after it
-- has hidden the home.
create function private.end_rule_of_hidden_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.hidden_homes where property_id = new.id;
  return null;
end
$$;

create trigger properties_rule_ended after update of publish on public.properties
  for each row when (old.publish is distinct from new.publish) execute function private.end_rule_of_hidden_home();

-- Hides those of these homes that are shown. The triggers of properties queue their pages to come down, as removals that
-- no admin has approved. Returns the ids of those it has hidden.
create function private.hide_homes(homes uuid[], because text, at timestamptz) returns uuid[]
  language plpgsql
  set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_object_agg(id, publish) into shown
    from (select id, publish from public.properties where id = any (homes) and publish > 10 order by id for update) as locked;
  update public.properties set publish = 0 where shown ? id::text and id = any (homes);
  insert into public.hidden_homes (property_id, because, hidden_at, publish)
  select key::uuid, hide_homes.because, at, value::integer from jsonb_each_text(coalesce(shown, '{}'));
  return array(select key::uuid from jsonb_object_keys(coalesce(shown, '{}')) as key order by key);
end
$$;

-- Shows those of these homes again that are hidden for this reason. Returns their ids.
create function private.show_hidden_homes(homes uuid[], because text) returns uuid[]
  language plpgsql
  set search_path = ''
as $$
declare
  hidden jsonb;
begin
  perform from public.properties where id = any (homes) order by id for update;
  select jsonb_object_agg(property_id, publish) into hidden
    from public.hidden_homes as known
   where property_id = any (homes) and known.because = show_hidden_homes.because
     and not private.is_deleted('property', property_id::text);
  update public.properties as home set publish = (hidden ->> home.id::text)::integer
   where hidden ? home.id::text and home.id = any (homes);
  return array(select key::uuid from jsonb_object_keys(coalesce(hidden, '{}')) as key order by key);
end
$$;

-- supabase/schemas/73_partner_feeds.sql

-- The files of partners: where they come from, how they are understood, what they have stated of each home, and each run that
-- read one.

-- Files that staff uploaded. No policy lets anybody list, read or write them, so only the server does.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit) values ('partner-files', 'partner-files', false, 30 * 1024 * 1024)
    on conflict (id) do nothing;
  end if;
end
$$;

create table public.partner_feeds (
  partner_id uuid primary key references public.partners (id) on delete cascade,
  -- May hold a password, so logs, mails and reports name its host only.
  address text check (char_length(address) <= 2000 and address ~ '^https?://'),
  allows_http boolean not null default false,
  -- What staff mended: {columns: [[name, meaning or null]], values: [[name, [[value, word]]]]}. Lists, because any word may be
  -- the name of a column.
  corrections jsonb not null default '{"columns": [], "values": []}'
    check (jsonb_typeof(corrections) = 'object' and private.json_fits(corrections, 200000, 6)),
  -- What tells its homes apart: {reference: the column, or null, facts: the columns of which a reference is made where none
  -- is stated}. A reference must never move, so the columns stay. Null: nothing was taken in yet.
  identity jsonb check (jsonb_typeof(identity) = 'object' and private.json_fits(identity, 20000, 3)),
  -- What the address said of the file that was read last, and the SHA-256 of the address that said it, after redirects: no
  -- other server is told.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 300),
  answered_from text check (answered_from ~ '^[0-9a-f]{64}$'),
  -- Of the last file that was taken in: its bytes, what else its reading depended on, when, and how many homes it had.
  content_hash text check (char_length(content_hash) <= 64),
  context_hash text check (char_length(context_hash) <= 64),
  accepted_at timestamptz,
  accepted_homes integer,
  -- Whether the last file that was taken in ended with a line end: one that does not may be cut off. Null: it has no lines.
  has_last_line_end boolean,
  -- When it was last looked for, whatever came of it.
  checked_at timestamptz,
  -- The day in India on which people were last told that a file changed nothing.
  told_on date
);

-- Reads of files, and what came of them.
create table public.feed_runs (
  id uuid primary key,
  partner_id uuid not null references public.partners (id) on delete cascade,
  source text not null check (source in ('address', 'upload', 'command')),
  file_name text check (char_length(file_name) <= 255),
  -- 'waiting' for a worker; 'applying' while a process reads the file and takes it in; 'trial': read, and staff say whether
  -- it is taken in; 'done', also when nothing had changed; 'refused': nothing was changed; 'failed': the process ended.
  state text not null check (state in ('waiting', 'trial', 'applying', 'done', 'refused', 'failed')),
  -- Staff have seen what it would do, and want it: the first file of a partner, or one that is much smaller.
  approved boolean not null default false,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  -- The process, as 'HOST PID', and until when it is taken to live.
  worker text check (char_length(worker) <= 200),
  lease_until timestamptz,
  -- How often a worker has begun with it. One that three workers did not end is not tried again: it may have ended them.
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  content_hash text check (char_length(content_hash) <= 64),
  -- {read, new, changed, same, missing, hidden, shown, refused, unsure, deleted, conflicts}
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object' and private.json_fits(counts, 2000, 2)),
  -- {columns, homes: the first as they will be, findings, unsure, remarks}
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object' and private.json_fits(report, 2000000, 8)),
  -- Why it was refused or failed: a sentence for staff and for the partner.
  problem text check (char_length(problem) <= 2000),
  constraint feed_runs_leased check ((state = 'applying') = (lease_until is not null))
);

-- A partner's files are taken in one after the other; those of two partners at once.
create unique index feed_runs_one_at_work on public.feed_runs (partner_id) where state = 'applying';
create index feed_runs_latest on public.feed_runs (partner_id, requested_at desc);
create index feed_runs_open on public.feed_runs (requested_at) where state in ('waiting', 'applying');

-- What a partner's files have stated of its homes. A home of a partner that was never in a file has no row.
-- Its triggers, in the order in which they run:
--   after insert: partner_homes_pictures_added (76_partner_pictures.sql)
--   after update: partner_homes_pictures_changed (76_partner_pictures.sql)
create table public.partner_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  -- Columns of `properties` as the file stated them last. A column that the file does not state any more stays.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object' and private.json_fits(stated, 50000, 4)),
  -- What the file stated when staff decided to keep ours, by column. It counts as long as the file states just that.
  settled jsonb not null default '{}' check (jsonb_typeof(settled) = 'object' and private.json_fits(settled, 50000, 4)),
  -- The columns in which the home says something else than its file, and nobody has decided. Set by triggers.
  conflicts text[] not null default '{}' check (private.list_fits(conflicts, 100, 60)),
  -- The pictures of the file, in its order: [{address, caption, kind: 'photograph' or 'floor plan'}].
  pictures jsonb not null default '[]'
    check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 100 and private.json_fits(pictures, 300000, 3)),
  -- A new home of a partner whose homes wait for staff, until they show or delete it.
  waiting_since timestamptz,
  -- Not in the last file that was taken in: since when, in how many runs, and when it was hidden for that. It is hidden once:
  -- staff may show it again.
  missing_since timestamptz,
  missing_hidden_at timestamptz,
  missing_runs integer not null default 0 check ((missing_runs > 0) = (missing_since is not null))
);

create index partner_homes_partner on public.partner_homes (partner_id);
create index partner_homes_conflicts on public.partner_homes (partner_id) where conflicts <> '{}';
create index partner_homes_waiting on public.partner_homes (partner_id) where waiting_since is not null;
create index partner_homes_missing on public.partner_homes (partner_id) where missing_since is not null;

-- References of homes that were deleted for good, or that are not the partner's any more: the next file does not bring them
-- back, nor makes a second page.
create table public.partner_deleted_homes (
  partner_id uuid not null references public.partners (id) on delete cascade,
  reference text not null check (char_length(reference) <= 200),
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (partner_id, reference)
);

-- What staff decided that a name of a place means in a partner's files, once for each name. Neither: none of our places.
create table public.partner_places (
  partner_id uuid not null references public.partners (id) on delete cascade,
  kind text not null check (kind in ('area', 'society')),
  name text not null check (char_length(name) between 1 and 300),
  area_id uuid references public.local_areas (id) on delete cascade,
  society_id text references public.society (id) on delete cascade check (char_length(society_id) <= 64),
  decided_at timestamptz not null default clock_timestamp(),
  primary key (partner_id, kind, name),
  constraint partner_places_of_kind check (case kind when 'area' then society_id is null else area_id is null end)
);

create index partner_places_area on public.partner_places (area_id) where area_id is not null;
create index partner_places_society on public.partner_places (society_id) where society_id is not null;

-- The server too may write them only through the functions below.
call private.close_table('public.partner_feeds');
call private.close_table('public.feed_runs');
call private.close_table('public.partner_homes');
call private.close_table('public.partner_deleted_homes');
call private.close_table('public.partner_places');

-- The columns in which a home says something else than its file stated, and nobody has decided. An area that was merged is
-- the one that stayed.
create function private.feed_conflicts(home public.properties, stated jsonb, settled jsonb) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  shown constant jsonb := to_jsonb(home);
begin
  return array(
    select said.key from jsonb_each(stated) as said
     where shown -> said.key is distinct from said.value and settled -> said.key is distinct from said.value
       and not (said.key in ('area', 'area_id') and exists (
         select from public.area_merges as merge
          where merge.kept = home.area_id
            and case said.key when 'area_id' then merge.merged::text = said.value #>> '{}'
                  else lower(btrim(merge.name)) = lower(btrim(said.value #>> '{}')) end))
     order by said.key);
end
$$;

-- Keeps what is known of a partner's home true whoever changes the home.
create function private.follow_partner_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.partner_id is distinct from old.partner_id then
    insert into public.partner_deleted_homes (partner_id, reference)
    select partner_id, old.source_key from public.partner_homes
     where property_id = new.id and partner_id = old.partner_id and old.source_key is not null
    on conflict do nothing;
    delete from public.partner_deleted_homes where partner_id = new.partner_id and reference = new.source_key;
    delete from public.partner_homes where property_id = new.id and partner_id is distinct from new.partner_id;
  end if;
  update public.partner_homes as known
     set conflicts = private.feed_conflicts(new, stated, settled),
         waiting_since = case when new.publish > 10 then null else waiting_since end
   where property_id = new.id
     and (conflicts is distinct from private.feed_conflicts(new, stated, settled)
       or (new.publish > 10 and waiting_since is not null));
  return null;
end
$$;

create trigger properties_stated after update on public.properties
  for each row when (new.partner_id is not null
    and (old.updated_at is distinct from new.updated_at or old.partner_id is distinct from new.partner_id)
    or (old.partner_id is not null and new.partner_id is null))
  execute function private.follow_partner_home();

-- A home of a partner that is deleted for good stays away.
create function private.remember_deleted_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.partner_deleted_homes (partner_id, reference) values (old.partner_id, old.source_key)
  on conflict do nothing;
  return null;
end
$$;

create trigger properties_deleted_of_partner after delete on public.properties
  for each row when (old.partner_id is not null and old.source_key is not null)
  execute function private.remember_deleted_home();

-- The columns of `properties` that a file may write. Its pictures and floor plans are fetched first, and ids, references, addresses and
-- publishing are ours.
create function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array['title', 'description', 'price', 'currency', 'area', 'city', 'bedrooms', 'baths', 'sqft', 'floor_no', 'facing_dir',
    'asset_type', 'maint_charges', 'area_id', 'society_id', 'property_type', 'area_basis', 'carpet_sqft', 'plot_sqft',
    'balconies', 'furnishing', 'furnished_with', 'available_from', 'possession', 'open_to', 'pets', 'sale_kind', 'negotiable',
    'deposit', 'brokerage', 'lock_in_months', 'notice_months', 'ownership', 'khata', 'rera_number', 'total_floors',
    'built_year', 'lift', 'gated', 'power_backup', 'water', 'parking_covered', 'parking_open', 'parking_two_wheeler',
    'video_url']
$$;

-- How long a process that reads a file is taken to live after it last said so.
create function private.feed_lease() returns interval
  language sql immutable
  set search_path = ''
as $$
  select interval '3 minutes'
$$;

-- What a process needs to read a partner's file, with the address and its password.
create function private.feed_of(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
      'partner', jsonb_build_object('id', partner.id, 'slug', partner.slug, 'name', partner.name),
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false),
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'), 'identity', feed.identity,
      'etag', feed.etag, 'last_modified', feed.last_modified, 'answered_from', feed.answered_from,
      'content_hash', feed.content_hash, 'context_hash', feed.context_hash, 'accepted_homes', feed.accepted_homes,
      'has_last_line_end', feed.has_last_line_end,
      'places', coalesce((
        select jsonb_agg(jsonb_build_array(place.kind, place.name, case place.kind
                 when 'area' then (select coalesce(slug, id::text) from public.local_areas where id = place.area_id)
                 else (select coalesce(slug, id) from public.society where id = place.society_id) end)
                 order by place.kind, place.name)
          from public.partner_places as place where place.partner_id = partner.id), '[]'))
    from public.partners as partner left join public.partner_feeds as feed on feed.partner_id = partner.id
   where partner.id = of_partner
$$;

-- The same by the slug of the partner; null without such a partner. For trying a file without a run.
create function public.read_feed(partner_slug text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.feed_of(id) from public.partners where slug = partner_slug
$$;

-- Lets the file of each partner with an address wait for a worker, unless one of that partner waits already or staff have yet
-- to look at one.
create function public.queue_feeds(at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.feed_runs (id, partner_id, source, state, requested_at)
  select gen_random_uuid(), partner_id, 'address', 'waiting', at from public.partner_feeds as feed
   where address is not null and not exists (
     select from public.feed_runs as run
      where run.partner_id = feed.partner_id and run.source = 'address' and run.state in ('waiting', 'trial', 'applying'))
   order by checked_at nulls first
$$;

-- Begins a run: {run, partner: the slug, source, file_name, worker}. Returns {state: 'begun', run, approved, feed}, 'busy' with
-- the worker at it and since when, or 'unknown' without such a partner. A run whose process is gone ends as failed: its lease
-- has run out, or the caller knows that the process is gone and says so in `dead`, the worker.
create function public.begin_feed_run(begun jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner uuid;
  other public.feed_runs;
begin
  select id into of_partner from public.partners where slug = begun ->> 'partner';
  if of_partner is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  insert into public.partner_feeds (partner_id) values (of_partner) on conflict do nothing;
  update public.feed_runs
     set state = 'failed', lease_until = null, ended_at = at, problem = 'The process that read the file ended. The next run goes on.'
   where partner_id = of_partner and state = 'applying' and (lease_until <= at or worker = begun ->> 'dead');
  insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at, started_at, worker, lease_until)
  values ((begun ->> 'run')::uuid, of_partner, begun ->> 'source', left(begun ->> 'file_name', 255), 'applying', at, at,
          left(begun ->> 'worker', 200), at + private.feed_lease())
  on conflict do nothing;
  if not found then
    select * into other from public.feed_runs where partner_id = of_partner and state = 'applying';
    return jsonb_build_object('state', 'busy', 'worker', other.worker, 'since', other.started_at);
  end if;
  return jsonb_build_object('state', 'begun', 'run', begun -> 'run', 'approved', false, 'feed', private.feed_of(of_partner));
end
$$;

-- Claims a file that waits for a worker, or one whose worker is gone, of a partner whose files nobody reads now: first those
-- that no worker has begun with, then what staff uploaded, then those of partners whose last file was read soonest, so that a
-- slow or hostile one holds nobody up. One that three workers have begun with and not ended fails, so that a file that ends its
-- worker does so three times at most.
-- Returns {run, source, file_name, approved, feed}, or null.
create function public.claim_feed_run(worker text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.feed_runs;
  given_up public.feed_runs;
begin
  for given_up in
    update public.feed_runs
       set state = 'failed', lease_until = null, ended_at = at,
           problem = 'The file could not be read in three tries. Nothing more was changed. Send the homes in several files.'
     where state = 'applying' and lease_until <= at and source <> 'command' and attempts >= 3
    returning *
  loop
    perform private.tell_of_feed(given_up.partner_id, given_up.problem, given_up.file_name, at);
  end loop;
  update public.feed_runs set state = 'waiting', lease_until = null
   where state = 'applying' and lease_until <= at and source <> 'command';
  select * into claimed from public.feed_runs as run
   where state = 'waiting' and not exists (
     select from public.feed_runs as busy where busy.partner_id = run.partner_id and busy.state = 'applying')
   order by attempts, source <> 'upload', (
       select last.ended_at - last.started_at from public.feed_runs as last
        where last.partner_id = run.partner_id and last.ended_at is not null order by last.requested_at desc limit 1) nulls first,
     requested_at
   for update skip locked limit 1;
  if claimed.id is null then
    return null;
  end if;
  insert into public.partner_feeds (partner_id) values (claimed.partner_id) on conflict do nothing;
  begin
    update public.feed_runs as run
       set state = 'applying', started_at = at, worker = left(claim_feed_run.worker, 200), lease_until = at + private.feed_lease(),
           attempts = attempts + 1, problem = null
     where id = claimed.id;
  exception when unique_violation then
    -- Another file of this partner was begun just now: this one waits for the next round.
    return null;
  end;
  return jsonb_build_object('run', claimed.id, 'source', claimed.source, 'file_name', claimed.file_name,
    'approved', claimed.approved, 'feed', private.feed_of(claimed.partner_id));
end
$$;

-- What the last files of a partner had: {references, deleted: those of homes that staff deleted}.
create function public.feed_references(of_partner uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'references', coalesce((
      select jsonb_agg(home.source_key) from public.partner_homes as known
        join public.properties as home on home.id = known.property_id
       where known.partner_id = of_partner and known.missing_since is null and home.source_key is not null
         and not private.is_deleted('property', home.id::text)), '[]'),
    'deleted', coalesce((
      select jsonb_agg(reference) from (
        select deleted.reference from public.partner_deleted_homes as deleted where deleted.partner_id = of_partner
        union
        select home.source_key from public.properties as home
         where home.partner_id = of_partner and home.source_key is not null
           and private.is_deleted('property', home.id::text)) as gone), '[]'))
$$;

-- The homes of a partner with these references: [{id, reference, seen_at, row, stated, settled, pictures}]. A home that was
-- never in a file has nothing stated.
create function public.feed_homes(of_partner uuid, reference_list text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', home.id, 'reference', home.source_key, 'seen_at', home.updated_at,
      'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc'],
      'stated', known.stated, 'settled', coalesce(known.settled, '{}'), 'pictures', coalesce(known.pictures, '[]'))), '[]')
    from public.properties as home left join public.partner_homes as known on known.property_id = home.id
   where home.partner_id = of_partner and home.source_key = any (reference_list)
$$;

-- Writes some homes of a file, as one: [{id, reference, seen_at, fields, stated, pictures}], without `seen_at` for a new home.
-- Returns {state: 'applied', again: the ids of homes that somebody else has changed meanwhile}, or 'lost' when another process
-- has the run. A home keeps its address when its title changes.
create function public.apply_feed_homes(run uuid, entries jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  of_partner uuid;
  waits boolean;
  again uuid[];
  held uuid[];
  columns text;
  added jsonb;
begin
  update public.feed_runs set lease_until = at + private.feed_lease() where id = run and state = 'applying'
  returning partner_id into of_partner;
  if of_partner is null then
    return jsonb_build_object('state', 'lost');
  end if;
  if exists (
    select from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
     where name <> all (private.feed_columns()))
  then
    raise exception 'A file may not write this column' using errcode = '22023';
  end if;
  perform from public.properties where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
   order by id for update;
  select array_agg(home.id) filter (where home.updated_at = (entry ->> 'seen_at')::timestamptz and home.partner_id = of_partner
           and not private.is_deleted('property', home.id::text))
    into held
    from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid;
  held := coalesce(held, array[]::uuid[]);
  again := array(
    select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry
     where entry ->> 'seen_at' is not null and (entry ->> 'id')::uuid <> all (held));

  -- What the file states first: the trigger of the home compares with it.
  insert into public.partner_homes as known (property_id, partner_id, stated, pictures)
  select (entry ->> 'id')::uuid, of_partner, entry -> 'stated', entry -> 'pictures' from jsonb_array_elements(entries) as entry
   where (entry ->> 'id')::uuid = any (held)
  on conflict (property_id) do update set stated = known.stated || excluded.stated, pictures = excluded.pictures;
  select string_agg(distinct format('%1$I = became.%1$I', name), ', ') into columns
    from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
   where (entry ->> 'id')::uuid = any (held);
  if columns is not null then
    execute format('update public.properties as home set %s
        from jsonb_array_elements($1) as entry
        join public.properties as was on was.id = (entry ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(was, entry -> ''fields'') as became
       where home.id = was.id and home.id = any ($2) and entry -> ''fields'' <> ''{}''', columns) using entries, held;
  end if;
  update public.partner_homes as known set conflicts = private.feed_conflicts(home, known.stated, known.settled)
    from public.properties as home
   where home.id = known.property_id and known.property_id = any (held)
     and known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled);

  select trust = 'after staff' into waits from public.partners where id = of_partner;
  select jsonb_agg(entry -> 'fields' || jsonb_build_object(
           'id', entry -> 'id', 'partner_id', of_partner, 'source_key', entry -> 'reference',
           'publish', case when waits then 0 else 50 end)) into added
    from jsonb_array_elements(entries) as entry where entry ->> 'seen_at' is null;
  if added is not null then
    select string_agg(format('%I', name), ', ') into columns from unnest(private.feed_columns()) as name;
    execute format('with claimed as materialized (select * from private.claim_slugs($1))
        insert into public.properties (id, partner_id, source_key, publish, %1$s, slug)
        select id, partner_id, source_key, publish, %1$s, claimed.address
          from jsonb_populate_recordset(jsonb_populate_record(null::public.properties, ''{"currency": "INR"}''), $1) as entry
          left join claimed on claimed.home_id = entry.id', columns) using added;
    insert into public.partner_homes (property_id, partner_id, stated, pictures, conflicts, waiting_since)
    select home.id, of_partner, entry -> 'stated', entry -> 'pictures', private.feed_conflicts(home, entry -> 'stated', '{}'),
           case when waits then at end
      from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid
     where entry ->> 'seen_at' is null;
  end if;
  return jsonb_build_object('state', 'applied', 'again', to_jsonb(again));
end
$$;

-- Ends a run: {state, problem, counts, report, content_hash, context_hash, identity, etag, last_modified, answered_from,
-- accepted_homes, has_last_line_end, present}. 'done': the whole file was taken in, and `present` are the references in it, or null if nothing in it was new.
-- Homes that are not in it are hidden when they were missing in two runs and for 48 hours, once; homes that are back are shown
-- again. 'refused' and 'failed' change no home and tell people so, once a day. 'trial' waits for staff, 'waiting' for the next
-- worker. Returns {state, missing, hidden, shown, conflicts, files: the runs whose
-- uploaded files nobody needs any more}, or 'lost' when another process has the run.
create function public.finish_feed_run(run uuid, outcome jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended public.feed_runs;
  came_back uuid[];
  left_out uuid[];
  to_hide uuid[];
  shown uuid[] := array[]::uuid[];
  hidden uuid[] := array[]::uuid[];
  counted jsonb;
begin
  select * into ended from public.feed_runs where id = run and state = 'applying' for update;
  if ended.id is null then
    return jsonb_build_object('state', 'lost');
  end if;
  if outcome ->> 'state' = 'done' then
    if jsonb_typeof(outcome -> 'present') = 'array' then
      select array_agg(known.property_id) filter (where present.reference is not null and known.missing_since is not null),
             array_agg(known.property_id) filter (where present.reference is null)
        into came_back, left_out
        from public.partner_homes as known
        join public.properties as home on home.id = known.property_id
        left join (select distinct value as reference from jsonb_array_elements_text(outcome -> 'present')) as present
          on present.reference = home.source_key
       where known.partner_id = ended.partner_id;
    else
      select array_agg(property_id) into left_out from public.partner_homes
       where partner_id = ended.partner_id and missing_since is not null;
    end if;
    update public.partner_homes set missing_since = null, missing_runs = 0, missing_hidden_at = null
     where property_id = any (came_back);
    shown := private.show_hidden_homes(coalesce(came_back, '{}'), 'not in the file');
    update public.partner_homes set missing_since = coalesce(missing_since, at), missing_runs = missing_runs + 1
     where property_id = any (left_out);
    to_hide := array(
      select property_id from public.partner_homes
       where property_id = any (left_out) and missing_runs >= 2 and missing_since <= at - interval '48 hours'
         and missing_hidden_at is null and not private.is_at_another_partner(property_id));
    hidden := private.hide_homes(to_hide, 'not in the file', at);
    update public.partner_homes set missing_hidden_at = at where property_id = any (to_hide);
    update public.partner_feeds
       set content_hash = outcome ->> 'content_hash', context_hash = outcome ->> 'context_hash',
           identity = coalesce(outcome -> 'identity', identity), accepted_at = at,
           accepted_homes = (outcome ->> 'accepted_homes')::integer,
           has_last_line_end = case
             when outcome ? 'has_last_line_end' then (outcome ->> 'has_last_line_end')::boolean else has_last_line_end end
     where partner_id = ended.partner_id;
  end if;
  update public.partner_feeds
     set checked_at = at,
         etag = case when outcome ? 'etag' then outcome ->> 'etag' else etag end,
         last_modified = case when outcome ? 'etag' then outcome ->> 'last_modified' else last_modified end,
         answered_from = case when outcome ? 'etag' then outcome ->> 'answered_from' else answered_from end
   where partner_id = ended.partner_id and outcome ->> 'state' <> 'waiting';
  select jsonb_build_object('missing', count(*) filter (where missing_since is not null), 'hidden', cardinality(hidden),
           'shown', cardinality(shown), 'conflicts', count(*) filter (where conflicts <> '{}'))
    into counted from public.partner_homes where partner_id = ended.partner_id;
  update public.feed_runs
     set state = outcome ->> 'state', lease_until = null, ended_at = case when outcome ->> 'state' <> 'waiting' then at end,
         attempts = 0, content_hash = outcome ->> 'content_hash', counts = coalesce(outcome -> 'counts', '{}') || counted,
         report = coalesce(outcome -> 'report', '{}'), problem = left(outcome ->> 'problem', 2000)
   where id = run;
  if outcome ->> 'state' in ('refused', 'failed') then
    perform private.tell_of_feed(ended.partner_id, left(outcome ->> 'problem', 2000), ended.file_name, at);
  end if;
  return counted || jsonb_build_object('state', outcome ->> 'state', 'files', coalesce((
    select jsonb_agg(id) from public.feed_runs
     where outcome ->> 'state' = 'done' and partner_id = ended.partner_id and source = 'upload'
       and state in ('done', 'refused', 'failed')), '[]'));
end
$$;

-- Tells staff and the partner's contacts that a file changed nothing and why, once a day at most.
create function private.tell_of_feed(of_partner uuid, problem text, file_name text, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  told jsonb;
begin
  update public.partner_feeds set told_on = (at at time zone 'Asia/Kolkata')::date
   where partner_id = of_partner and told_on is distinct from (at at time zone 'Asia/Kolkata')::date;
  if not found then
    return;
  end if;
  select jsonb_build_object('partner', name, 'problem', problem, 'file_name', file_name) into told
    from public.partners where id = of_partner;
  insert into public.outbox (kind, payload) values ('feed_refused_for_staff', told);
  insert into public.outbox (kind, payload)
  select 'feed_refused_for_partner', told || jsonb_build_object('email', email, 'name', name, 'language', language)
    from public.partner_contacts where partner_id = of_partner and email is not null order by id;
end
$$;

grant execute on function
  public.read_feed(text), public.queue_feeds(timestamptz), public.begin_feed_run(jsonb, timestamptz), public.claim_feed_run(text, timestamptz),
  public.feed_references(uuid), public.feed_homes(uuid, text[]), public.apply_feed_homes(uuid, jsonb, timestamptz),
  public.finish_feed_run(uuid, jsonb, timestamptz)
  to service_role;

-- A file of a partner that staff have uploaded waits for a worker: {run, partner, file_name}. Returns 'waiting', also when it
-- waits already; 'gone' without such a partner; 'full' while five files of the partner wait.
create function public.receive_feed_upload(upload jsonb, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (upload ->> 'partner')::uuid;
begin
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if (select count(*) from public.feed_runs where partner_id = of_partner and source = 'upload' and state = 'waiting') >= 5 then
    return 'full';
  end if;
  insert into public.partner_feeds (partner_id) values (of_partner) on conflict do nothing;
  insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at)
  values ((upload ->> 'run')::uuid, of_partner, 'upload', left(upload ->> 'file_name', 255), 'waiting', at)
  on conflict (id) do nothing;
  return 'waiting';
end
$$;

grant execute on function public.receive_feed_upload(jsonb, timestamptz) to service_role;

-- A value of a home as staff read it: of an area or a society its name.
create function private.said_value(of_column text, value jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select case of_column
    when 'area_id' then (select to_jsonb(area) from public.local_areas where id::text = value #>> '{}')
    when 'society_id' then (select to_jsonb(name) from public.society where id = value #>> '{}')
    else value end
$$;

-- Homes that somebody at the partner, or staff, said are sold or let, and that a file which was taken in two days later still
-- has: it stays hidden, and people ask the partner which of both holds.
create function private.gone_homes_in_file(of_partner uuid) returns table (property_id uuid, said_on date, by_partner boolean)
  language sql stable
  set search_path = ''
as $$
  select known.property_id, last.checked_on, last.method = 'partner'
    from public.partner_homes as known
    join public.properties as home on home.id = known.property_id
    join public.partner_feeds as feed on feed.partner_id = known.partner_id
   cross join lateral (
      select * from public.verifications as each
       where each.property_id = known.property_id and each.outcome <> 'not reached'
       order by each.checked_at desc limit 1) as last
   where known.partner_id = of_partner and known.missing_since is null and home.publish <= 10
     and last.outcome = 'sold or let' and feed.accepted_at >= last.checked_at + interval '48 hours'
     and not private.is_deleted('property', home.id::text)
$$;

-- Everything that staff see and decide about a partner's files: {address, allows_http, accepted_at, accepted_homes, checked_at,
-- corrections, places, homes, runs, report: of the last run that read a file, waiting, conflicts, gone: as in
-- private.gone_homes_in_file(), totals}. Lists have 50 rows.
-- Null without such a partner.
create function public.admin_partner_feed(partner uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := partner;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false), 'accepted_at', feed.accepted_at,
      'accepted_homes', feed.accepted_homes, 'checked_at', feed.checked_at,
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_object('kind', place.kind, 'name', place.name, 'means', coalesce(area.area, society.name))
                 order by place.decided_at desc)
          from public.partner_places as place
          left join public.local_areas as area on area.id = place.area_id
          left join public.society on society.id = place.society_id
         where place.partner_id = of_partner), '[]'),
      'totals', (
        select jsonb_build_object('in_files', count(*), 'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
                 'waiting', count(*) filter (where waiting_since is not null),
                 'missing', count(*) filter (where missing_since is not null),
                 'conflicts', count(*) filter (where conflicts <> '{}'))
          from public.partner_homes where partner_id = of_partner),
      'runs', coalesce((
        select jsonb_agg(to_jsonb(run) - array['partner_id', 'report', 'worker', 'lease_until', 'attempts', 'content_hash']
                 order by run.requested_at desc, run.id)
          from (select * from public.feed_runs where partner_id = of_partner order by requested_at desc, id limit 20) as run), '[]'),
      'report', (
        select report || jsonb_build_object('run', id) from public.feed_runs
         where partner_id = of_partner and report <> '{}' order by requested_at desc, id limit 1),
      'waiting', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
                 'facts', private.page_facts('property', home.id::text)) order by home.waiting_since, home.id)
          from (select property.id, title, source_key, waiting_since
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and waiting_since is not null
                   and not private.is_deleted('property', property.id::text)
                 order by waiting_since, property.id limit 50) as home), '[]'),
      'gone', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
                 'facts', private.page_facts('property', home.id::text), 'said_on', home.said_on,
                 'by_partner', home.by_partner) order by home.said_on, home.title, home.id)
          from (select property.id, title, source_key, said_on, by_partner
                  from private.gone_homes_in_file(of_partner) as known
                  join public.properties as property on property.id = known.property_id
                 order by said_on, title, property.id limit 50) as home), '[]'),
      'conflicts', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
                 'columns', (
                   select jsonb_agg(jsonb_build_object('column', name, 'theirs', home.stated -> name,
                            'ours_said', private.said_value(name, home.shown -> name),
                            'theirs_said', private.said_value(name, home.stated -> name)) order by name) from unnest(home.conflicts) as name)) order by home.title, home.id)
          from (select property.id, title, source_key, stated, conflicts,
                       to_jsonb(property) - array['history', 'photographs'] as shown
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and conflicts <> '{}'
                   and not private.is_deleted('property', property.id::text)
                 order by title, property.id limit 50) as home), '[]'))
      from public.partners as known left join public.partner_feeds as feed on feed.partner_id = known.id
     where known.id = of_partner);
end
$$;

-- Stores where a partner's file is: {partner, address or null, allows_http}. Returns 'saved', 'http' when the address is not
-- encrypted and nobody allowed that, or 'gone' without such a partner.
create function public.save_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  new_address constant text := nullif(btrim(payload ->> 'address'), '');
begin
  perform private.require_admin();
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if new_address like 'http://%' and not (payload ->> 'allows_http')::boolean then
    return 'http';
  end if;
  insert into public.partner_feeds as feed (partner_id, address, allows_http)
  values (of_partner, new_address, (payload ->> 'allows_http')::boolean)
  on conflict (partner_id) do update
     set address = excluded.address, allows_http = excluded.allows_http,
         etag = case when feed.address = excluded.address then feed.etag end,
         last_modified = case when feed.address = excluded.address then feed.last_modified end,
         answered_from = case when feed.address = excluded.address then feed.answered_from end;
  return 'saved';
end
$$;

-- The entries of a list of [name, what it means] with this one, in place of one of the same name.
create function private.with_entry(entries jsonb, entry jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(each order by at) filter (where each ->> 0 is distinct from entry ->> 0), '[]') || jsonb_build_array(entry)
    from jsonb_array_elements(entries) with ordinality as listed (each, at)
$$;

-- Whether this is one correction in a shape with which files can be read: what private.with_correction takes, and nothing else.
create function private.is_correction(mended jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(mended) is distinct from 'object' or jsonb_typeof(mended -> 'column') is distinct from 'string' then false
    when mended ? 'value' or mended ? 'word' then
      coalesce(jsonb_typeof(mended -> 'value') = 'string' and jsonb_typeof(mended -> 'word') = 'string', false)
      and mended - array['column', 'value', 'word'] = '{}'
    else coalesce(jsonb_typeof(mended -> 'meaning') in ('string', 'null'), true) and mended - array['column', 'meaning'] = '{}'
  end
$$;

-- Corrections with one more: {column, meaning: null for no fact of a home}, {column} for as it was recognised, or
-- {column, value, word}.
create function private.with_correction(corrections jsonb, mended jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case
    when mended ? 'value' then jsonb_set(corrections, '{values}', private.with_entry(
      corrections -> 'values',
      jsonb_build_array(mended -> 'column', private.with_entry(
        coalesce((select each -> 1 from jsonb_array_elements(corrections -> 'values') as each
                   where each ->> 0 = mended ->> 'column' limit 1), '[]'),
        jsonb_build_array(mended -> 'value', mended -> 'word')))))
    when mended ? 'meaning' then jsonb_set(corrections, '{columns}', private.with_entry(
      corrections -> 'columns', jsonb_build_array(mended -> 'column', mended -> 'meaning')))
    else jsonb_set(corrections, '{columns}', (
      select coalesce(jsonb_agg(each order by at), '[]')
        from jsonb_array_elements(corrections -> 'columns') with ordinality as listed (each, at)
       where each ->> 0 is distinct from mended ->> 'column'))
  end
$$;

-- Stores what staff mended in a partner's files, beside what colleagues have mended: {partner, mended}, which is what
-- private.with_correction takes; anything else is an error, because nobody could read the partner's files with it. It holds from
-- the next read on. Returns 'saved', or 'gone' without such a partner.
create function public.mend_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.is_correction(payload -> 'mended') then
    raise exception 'This is no correction of a column or a value' using errcode = '22023';
  end if;
  if not exists (select from public.partners where id = (payload ->> 'partner')::uuid) then
    return 'gone';
  end if;
  insert into public.partner_feeds as feed (partner_id, corrections)
  values ((payload ->> 'partner')::uuid, private.with_correction('{"columns": [], "values": []}', payload -> 'mended'))
  on conflict (partner_id) do update set corrections = private.with_correction(feed.corrections, payload -> 'mended');
  return 'saved';
end
$$;

-- Stores what a name of a place means in a partner's files: {partner, kind, name, slug: of our place, or null for none of them}.
-- Returns 'saved', or 'gone' without such a partner or place.
create function public.decide_partner_place(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  decided public.partner_places;
begin
  perform private.require_admin();
  decided.partner_id := (payload ->> 'partner')::uuid;
  if payload ->> 'slug' is not null then
    if payload ->> 'kind' = 'area' then
      select id into decided.area_id from public.local_areas
       where slug = payload ->> 'slug' or id::text = payload ->> 'slug' order by id limit 1;
    else
      select id into decided.society_id from public.society
       where slug = payload ->> 'slug' or id = payload ->> 'slug' order by id limit 1;
    end if;
  end if;
  if not exists (select from public.partners where id = decided.partner_id)
    or (payload ->> 'slug' is not null and coalesce(decided.area_id::text, decided.society_id) is null)
  then
    return 'gone';
  end if;
  insert into public.partner_places (partner_id, kind, name, area_id, society_id)
  values (decided.partner_id, payload ->> 'kind', payload ->> 'name', decided.area_id, decided.society_id)
  on conflict (partner_id, kind, name) do update
     set area_id = excluded.area_id, society_id = excluded.society_id, decided_at = clock_timestamp();
  return 'saved';
end
$$;

-- What staff decide about a file that was read: 'take in', also a first or a small one; 'read again', after mending; or 'leave'
-- it. Returns 'waiting' for a worker, 'left', or 'gone' when it is not the last file any more or nobody keeps it.
create function public.decide_feed_run(run uuid, decision text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  decided public.feed_runs;
begin
  perform private.require_admin();
  select * into decided from public.feed_runs where id = run for update;
  if decided.id is null or decided.source = 'command' or decided.state not in ('trial', 'refused', 'failed')
    or exists (
      select from public.feed_runs as later
       where later.partner_id = decided.partner_id and later.requested_at > decided.requested_at and later.state = 'done')
  then
    return case when decided.state = 'waiting' then 'waiting' else 'gone' end;
  end if;
  if decision = 'leave' then
    update public.feed_runs set state = 'refused', ended_at = clock_timestamp(), problem = 'Staff did not take the file in.'
     where id = run;
    return 'left';
  end if;
  update public.feed_runs set state = 'waiting', approved = (decision = 'take in'), ended_at = null, problem = null where id = run;
  return 'waiting';
end
$$;

-- Lets a partner's file be read from its address now. Returns 'waiting', also when it waits already, or 'no address'.
create function public.read_partner_feed_now(partner uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.partner_feeds where partner_id = partner and address is not null) then
    return 'no address';
  end if;
  -- A trial of the night before is replaced by what is there now.
  update public.feed_runs set state = 'waiting', approved = false
   where partner_id = partner and source = 'address' and state = 'trial';
  if not exists (
    select from public.feed_runs where partner_id = partner and source = 'address' and state in ('waiting', 'applying'))
  then
    insert into public.feed_runs (id, partner_id, source, state) values (gen_random_uuid(), partner, 'address', 'waiting');
  end if;
  return 'waiting';
end
$$;

-- Decides one conflict: {home, column, keep: 'ours' or 'theirs', theirs: as the caller saw it}. Returns 'resolved', 'changed'
-- when the file or the home says something else by now, or 'gone'.
create function public.resolve_feed_conflict(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  resolved constant uuid := (payload ->> 'home')::uuid;
  name constant text := payload ->> 'column';
  home public.properties;
  known public.partner_homes;
  became public.properties;
begin
  perform private.require_admin();
  select * into home from public.properties where id = resolved for update;
  select * into known from public.partner_homes where property_id = resolved for update;
  if known.property_id is null or private.is_deleted('property', resolved::text) then
    return 'gone';
  end if;
  if name <> all (known.conflicts) or known.stated -> name is distinct from payload -> 'theirs' then
    return 'changed';
  end if;
  if payload ->> 'keep' = 'ours' then
    update public.partner_homes
       set settled = known.settled || jsonb_build_object(name, known.stated -> name), conflicts = array_remove(known.conflicts, name)
     where property_id = resolved;
    return 'resolved';
  end if;
  if name <> all (private.feed_columns()) then
    return 'changed';
  end if;
  execute format('update public.properties as home set %1$I = became.%1$I
      from jsonb_populate_record($1, $2) as became where home.id = $3', name)
    using home, jsonb_build_object(name, known.stated -> name), resolved;
  select * into became from public.properties where id = resolved;
  perform private.record_staff_change(auth.uid(), 'properties', resolved::text, to_jsonb(home), to_jsonb(became));
  return 'resolved';
end
$$;

-- Shows homes of partners that waited for staff. Returns how many.
create function public.show_waiting_homes(homes uuid[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  shown integer;
begin
  perform private.require_admin();
  perform from public.properties where id = any (homes) order by id for update;
  with waiting as (
    select property_id from public.partner_homes
     where property_id = any (homes) and waiting_since is not null and not private.is_deleted('property', property_id::text)
  ), changed as (
    update public.properties set publish = 50 from waiting where id = waiting.property_id and publish <= 10 returning id
  ), noted as (
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    select auth.uid(), 'properties', id::text, '{"publish": {"was": 0, "became": 50}}' from changed
  )
  select count(*) into shown from changed;
  return shown;
end
$$;

grant execute on function
  public.admin_partner_feed(uuid), public.save_partner_feed(jsonb), public.mend_partner_feed(jsonb),
  public.decide_partner_place(jsonb), public.decide_feed_run(uuid, text), public.read_partner_feed_now(uuid),
  public.resolve_feed_conflict(jsonb), public.show_waiting_homes(uuid[])
  to authenticated;

-- Partners whose file waits for a day, or whose worker has been silent for an hour: nobody takes it in.
create function private.late_feeds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct partner.slug)
    from public.feed_runs as run join public.partners as partner on partner.id = run.partner_id
   where (run.state = 'waiting' and run.requested_at < at - interval '24 hours')
      or (run.state = 'applying' and run.lease_until < at - interval '1 hour')
$$;

-- Homes that what is known of their partner's file does not fit: of another partner, hidden for missing in a file in which they
-- are, or with other conflicts than their columns have.
create function private.homes_at_odds_with_files() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(home.id::text order by home.id)
    from public.partner_homes as known join public.properties as home on home.id = known.property_id
   where known.partner_id is distinct from home.partner_id
      or known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled)
      or (known.missing_since is null and home.id in (
        select property_id from public.hidden_homes where because = 'not in the file'))
$$;

-- supabase/schemas/74_confirmations.sql

-- What partners say of their homes. Once a week each person at a partner is asked by a link, without an account, whether the
-- homes that are due are still on offer. An answer can be changed for an hour, and is then a verification of method 'partner'.

-- 122 random bits, of which only the hash is stored. A link opens the homes of the partner of one contact, and nothing else.
create table public.confirmation_links (
  hash text primary key check (char_length(hash) <= 64),
  contact_id uuid not null references public.partner_contacts (id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null
);

create index confirmation_links_contact on public.confirmation_links (contact_id);
create index confirmation_links_end on public.confirmation_links (ends_at);

-- The mails that asked: one for each contact and week in India, which begins on Monday.
create table public.confirmation_mails (
  contact_id uuid not null references public.partner_contacts (id) on delete cascade,
  week date not null,
  asked_at timestamptz not null,
  homes integer not null check (homes > 0),
  primary key (contact_id, week)
);

-- Contacts who want no such mails. Staff can still send them a link, and begin the mails again.
create table public.confirmation_stops (
  contact_id uuid primary key references public.partner_contacts (id) on delete cascade,
  stopped_at timestamptz not null
);

-- Homes that a partner was asked about and has not answered for: since when, and when a mail last said that they will be
-- hidden.
create table public.asked_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  asked_at timestamptz not null,
  warned_at timestamptz
);

create index asked_homes_since on public.asked_homes (asked_at);

-- Answers of partners. The id is that of the verification that it becomes.
create table public.confirmations (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  contact_id uuid references public.partner_contacts (id) on delete set null,
  answered_at timestamptz not null,
  answer text not null check (answer in ('available', 'price changed', 'sold or let', 'on hold', 'not ours')),
  price numeric check (price > 0 and price <= 10000000000),
  -- The price that the page showed. Null: on request.
  price_then numeric,
  -- What another person at the partner said of the home within the hour, if they have not come to agree: staff decide.
  other_answer text check (other_answer in ('available', 'price changed', 'sold or let', 'on hold', 'not ours')),
  -- 'open': its hour runs, in which it can be changed. 'waiting': staff decide. 'final': it has become a verification, or the
  -- home was detached. 'refused' by staff. 'overtaken': staff have checked or hidden the home meanwhile.
  state text not null default 'open' check (state in ('open', 'waiting', 'final', 'refused', 'overtaken')),
  decided_at timestamptz,
  constraint confirmations_price_of_a_change check ((answer = 'price changed') = (price is not null)),
  constraint confirmations_decided check ((decided_at is null) = (state in ('open', 'waiting')))
);

create unique index confirmations_one_open on public.confirmations (property_id) where state in ('open', 'waiting');
create index confirmations_home on public.confirmations (property_id, answered_at desc);
create index confirmations_partner on public.confirmations (partner_id, answered_at desc);
create index confirmations_contact on public.confirmations (contact_id);
create index confirmations_open on public.confirmations (answered_at) where state = 'open';
create index confirmations_waiting on public.confirmations (partner_id) where state = 'waiting';

-- The server too may reach them only through the functions below.
call private.close_table('public.confirmation_links');
call private.close_table('public.confirmation_mails');
call private.close_table('public.confirmation_stops');
call private.close_table('public.asked_homes');
call private.close_table('public.confirmations');

-- Days after which a home without an answer is asked about by staff, and hidden: site settings, with their defaults.
create function private.answer_days() returns table (to_round integer, to_hide integer)
  language sql stable
  set search_path = ''
as $$
  select coalesce((select (entered ->> 'unansweredToRound')::integer from public.site_settings where id), 10),
         coalesce((select (entered ->> 'unansweredToHide')::integer from public.site_settings where id), 21)
$$;

-- An answer to anybody ends the wait for the partner's.
create function private.end_wait_for_answer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.asked_homes where property_id = new.property_id;
  return null;
end
$$;

create trigger verifications_asked after insert on public.verifications
  for each row when (new.outcome <> 'not reached') execute function private.end_wait_for_answer();

-- A home that is hidden, shown or given to another partner is asked about anew.
create function private.forget_asked_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.asked_homes where property_id = new.id;
  return null;
end
$$;

create trigger properties_asked after update of publish, partner_id on public.properties
  for each row when (old.partner_id is distinct from new.partner_id or (old.publish > 10) is distinct from (new.publish > 10))
  execute function private.forget_asked_home();

-- The homes of a partner that somebody there has to answer for: shown, or hidden because nobody did; and neither checked
-- nor answered for in six days.
create function private.homes_to_confirm(of_partner uuid, at timestamptz) returns setof public.properties
  language sql stable
  set search_path = ''
as $$
  select home.* from public.properties as home
   where home.partner_id = of_partner
     and (home.publish > 10
       or exists (select from public.hidden_homes as hidden where hidden.property_id = home.id and because = 'no answer'))
     and not private.is_deleted('property', home.id::text)
     and coalesce(home.last_verified, '-infinity') not between (at at time zone 'Asia/Kolkata')::date - 5
       and (at at time zone 'Asia/Kolkata')::date
     and not exists (
       select from public.verifications as known
        where known.property_id = home.id and known.outcome <> 'not reached'
          and known.checked_on > (at at time zone 'Asia/Kolkata')::date - 6)
     and not exists (
       select from public.confirmations as said
        where said.property_id = home.id and said.state in ('open', 'waiting'))
$$;

-- Makes a new link for this contact.
create function private.new_confirmation_link(of_contact uuid, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.confirmation_links (hash, contact_id, created_at, ends_at)
  values (private.hash_of(link), of_contact, at, at + interval '14 days');
  return link;
end
$$;

-- The contact whose link this is; no row: nobody's, or the link has ended or was revoked.
create function private.contact_of_link(link text, at timestamptz) returns setof public.partner_contacts
  language sql stable
  set search_path = ''
as $$
  select contact.* from public.partner_contacts as contact
    join public.confirmation_links as known on known.contact_id = contact.id
   where known.hash = private.hash_of(contact_of_link.link) and known.ends_at > at
$$;

-- A new price that staff look at first: more than a fifth above or below, or for a home whose price is on request.
create function private.is_far_price(price numeric, known numeric) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select (abs(price - private.known_price(known)) <= private.known_price(known) / 5) is not true
$$;

-- Whether staff look at an answer before it counts: it is far from what is known, or another person at the partner said
-- something else.
create function private.waits_for_staff(said public.confirmations, known numeric) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select said.answer = 'not ours' or said.other_answer is not null
    or (said.answer = 'price changed' and private.is_far_price(said.price, known))
$$;

-- A home as the page of a link shows it.
create function private.home_to_confirm(home public.properties) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           -- A photograph in the size of a phone, if it has one.
           'picture', (
             select case when (home.photographs -> private.photograph_hash(address) ->> 'width')::integer > 480
                      then replace(address, '/1600.jpg', '/480.jpg') else address end
               from unnest(home.images) as address where address like '/%' or address like 'http%' limit 1),
           'price', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
           'bedrooms', home.bedrooms, 'sqft', home.sqft, 'area', home.area, 'reference', home.source_key,
           'hidden', home.publish <= 10,
           'answer', (
             select jsonb_build_object('answer', said.answer, 'price', said.price, 'answered_at', said.answered_at,
                      'waits', private.waits_for_staff(said, home.price))
               from public.confirmations as said where said.property_id = home.id and said.state = 'open'))
$$;

-- The same with the photographs of the home that wait: private.waiting_photographs_of(). In plpgsql, because these come in a
-- later file.
create function private.home_with_photographs(home public.properties) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.home_to_confirm(home) || jsonb_build_object('photographs', private.waiting_photographs_of(home.id));
end
$$;

-- What the page of this link shows: {partner, language, stopped, due, trust, homes}; null when the link is not valid. `homes`: at
-- most 50 that are due, those that wait longest first, and then those whose answer can still be changed. The page does not
-- name the contact, because mails are forwarded. Writes nothing.
create function public.read_partner_homes(link text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  contact public.partner_contacts;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  return (
    with due as (
      select home, asked.asked_at from private.homes_to_confirm(contact.partner_id, at) as home
        left join public.asked_homes as asked on asked.property_id = home.id
    )
    select jsonb_build_object(
      'partner', (select name from public.partners where id = contact.partner_id),
      'language', contact.language,
      'stopped', exists (select from public.confirmation_stops where contact_id = contact.id),
      'due', (select count(*) from due),
      'trust', (select trust from public.partners where id = contact.partner_id),
      'homes', coalesce((
        select jsonb_agg(private.home_with_photographs(shown.home) order by shown.asked_at, (shown.home).title, (shown.home).id)
          from (select due.home, due.asked_at from due order by due.asked_at, (due.home).title, (due.home).id limit 50) as shown), '[]')
        || coalesce((
        select jsonb_agg(private.home_with_photographs(home) order by said.answered_at desc, home.title, home.id)
          from public.confirmations as said join public.properties as home on home.id = said.property_id
         where said.partner_id = contact.partner_id and home.partner_id = contact.partner_id and said.state = 'open'
           and said.answered_at > at - interval '1 hour'), '[]')));
end
$$;

-- Stores answers of the contact of this link: [{home, answer, price}]. The same answer again changes nothing. Returns
-- {stored, refused: [{home, because}]}: 'gone', the home is not the partner's or not on offer; 'final', another answer was
-- given more than an hour ago and has become a check. Null when the link is not valid. An answer that differs from that of
-- another person at the partner waits for staff.
create function public.answer_partner_homes(link text, answers jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  given record;
  home public.properties;
  said public.confirmations;
  stored integer := 0;
  refused jsonb := jsonb_build_array();
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  -- The answers of a partner are stored one after the other.
  perform pg_advisory_xact_lock(private.lock_key('confirmations', contact.partner_id::text));
  for given in
    select * from jsonb_to_recordset(answers) as row (home uuid, answer text, price numeric) order by row.home limit 200
  loop
    select * into home from public.properties
     where id = given.home and partner_id = contact.partner_id and not private.is_deleted('property', id::text)
       for no key update;
    select * into said from public.confirmations
     where property_id = given.home and partner_id = contact.partner_id order by answered_at desc limit 1;
    if said.answer = given.answer and said.price is not distinct from given.price
      and (said.state in ('open', 'waiting') or said.answered_at > at - interval '6 days')
    then
      -- Two people who said different things agree now.
      update public.confirmations set other_answer = null
       where id = said.id and state = 'open' and contact_id is distinct from contact.id and other_answer is not null;
      stored := stored + 1;
    elsif home.id is null
      or (home.publish <= 10 and not exists (
        select from public.hidden_homes where property_id = home.id and because = 'no answer'))
    then
      refused := refused || jsonb_build_object('home', given.home, 'because', 'gone');
    elsif said.state = 'open' and said.answered_at > at - interval '1 hour' then
      update public.confirmations
         set answer = given.answer, price = given.price, contact_id = contact.id,
             other_answer = case
               when contact_id is distinct from contact.id then said.answer
               when other_answer is distinct from given.answer then other_answer end
       where id = said.id;
      stored := stored + 1;
    elsif said.state in ('open', 'waiting') or (said.state = 'final' and said.answered_at > at - interval '6 days') then
      refused := refused || jsonb_build_object('home', given.home, 'because', 'final');
    else
      insert into public.confirmations (property_id, partner_id, contact_id, answered_at, answer, price, price_then)
      values (home.id, contact.partner_id, contact.id, at, given.answer, given.price, private.known_price(home.price));
      delete from public.asked_homes where property_id = home.id;
      stored := stored + 1;
    end if;
  end loop;
  return jsonb_build_object('stored', stored, 'refused', refused);
end
$$;

-- Stops the weekly mails to the contact of this link, or begins them again. Returns 'stopped' or 'resumed', also when that was
-- so already; null when the link is not valid.
create function public.stop_confirmation_mails(link text, stop boolean, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  if stop then
    insert into public.confirmation_stops (contact_id, stopped_at) values (contact.id, at) on conflict do nothing;
    return 'stopped';
  end if;
  delete from public.confirmation_stops where contact_id = contact.id;
  return 'resumed';
end
$$;

-- Makes an answer a check of its day. A home that was hidden for no answer is shown again first. Nothing is done, and the answer
-- is 'overtaken', when staff have checked or hidden the home since. The caller holds the lock of the partner's answers.
create procedure private.apply_confirmation(said public.confirmations, decided_by uuid, at timestamptz)
  language plpgsql
  set search_path = ''
as $$
declare
  result text := 'overtaken';
begin
  perform from public.properties where id = said.property_id for update;
  if not exists (
    select from public.verifications
     where property_id = said.property_id and outcome <> 'not reached' and checked_at > said.answered_at)
  then
    perform private.show_hidden_homes(array[said.property_id], 'no answer');
    result := public.record_verification(jsonb_build_object(
      'property_id', said.property_id, 'idempotencyKey', said.id, 'method', 'partner', 'outcome', said.answer,
      'price', said.price, 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb,
      'confirmed', case said.answer when 'available' then '["availability"]'::jsonb
        when 'price changed' then '["price", "availability"]' else '[]' end,
      'seen_at', (select updated_at from public.properties where id = said.property_id)),
      decided_by, said.answered_at);
  end if;
  update public.confirmations
     set state = case when result in ('recorded', 'repeated') then 'final' else 'overtaken' end,
         decided_at = at
   where id = said.id;
end
$$;

-- Makes answers final whose hour is over: a check, or work for staff. Returns how many, at most 200.
create function private.settle_confirmations(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  due record;
  said public.confirmations;
  settled integer := 0;
begin
  for due in
    select id, partner_id from public.confirmations
     where state = 'open' and answered_at <= at - interval '1 hour' order by partner_id, property_id limit 200
  loop
    perform pg_advisory_xact_lock(private.lock_key('confirmations', due.partner_id::text));
    select * into said from public.confirmations where id = due.id and state = 'open';
    continue when said.id is null;
    if private.waits_for_staff(said, (select price from public.properties where id = said.property_id)) then
      update public.confirmations set state = 'waiting' where id = said.id;
    else
      call private.apply_confirmation(said, null, at);
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Notes that somebody at a partner is asked about these homes, by mail or by staff. Returns the titles of those that will be
-- hidden without an answer, with the day: [{title, facts, on}].
create function private.note_asked_homes(homes uuid[], at timestamptz) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  days_to_hide constant integer := (select to_hide from private.answer_days());
begin
  insert into public.asked_homes (property_id, asked_at)
  select home.id, note_asked_homes.at from public.properties as home where home.id = any (homes) and home.publish > 10
  on conflict do nothing;
  update public.asked_homes as asked set warned_at = note_asked_homes.at
   where asked.property_id = any (homes) and asked.warned_at is null
     and asked.asked_at <= note_asked_homes.at - make_interval(days => days_to_hide - 10);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'title', home.title, 'facts', private.page_facts('property', home.id::text),
             'on', (greatest(asked.asked_at + make_interval(days => days_to_hide), asked.warned_at + interval '3 days')
               at time zone 'Asia/Kolkata')::date) order by asked.asked_at, home.title, home.id)
      from public.asked_homes as asked join public.properties as home on home.id = asked.property_id
     where asked.property_id = any (homes) and asked.warned_at is not null), '[]');
end
$$;

-- The rows of the file that was taken in last which nobody meant to be left out: {file_name, rows, first: [{row, column,
-- reason}]}, at most five. Null if there are none. A file that had not changed since says nothing of its own.
create function private.refused_rows(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select case when (last.report #>> '{refused,rows}')::integer > 0
           then last.report -> 'refused' || jsonb_build_object('file_name', last.file_name) end
    from public.feed_runs as last
   where last.partner_id = of_partner and last.state = 'done' and last.report <> '{}'
   order by last.requested_at desc, last.id limit 1
$$;

-- Writes the mail of the week to each contact with an address whose partner has homes due, from Tuesday 9:00 in India on, by
-- day; a server that was off then writes it later in the week. A contact gets one mail a week, and none within five days of
-- the last. Returns how many, at most 50.
create function private.ask_partners(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
  set jit = off
as $$
declare
  india constant timestamp := at at time zone 'Asia/Kolkata';
  this_week constant date := date_trunc('week', india)::date;
  contact public.partner_contacts;
  homes uuid[];
  link text;
  asked integer := 0;
begin
  if extract(isodow from india) < 2 or extract(hour from india) not between 9 and 19 then
    return 0;
  end if;
  for contact in
    select person.* from public.partner_contacts as person
     where person.email is not null
       and not exists (select from public.confirmation_stops as stop where stop.contact_id = person.id)
       and not exists (
         select from public.confirmation_mails as mail
          where mail.contact_id = person.id and (mail.week = this_week or mail.asked_at > at - interval '5 days'))
       and exists (select from private.homes_to_confirm(person.partner_id, at))
     order by person.id limit 50
  loop
    homes := array(
      select home.id from private.homes_to_confirm(contact.partner_id, at) as home order by home.title, home.id);
    -- Another instance that writes the same mail waits here, and then writes none.
    insert into public.confirmation_mails (contact_id, week, asked_at, homes)
    values (contact.id, this_week, at, cardinality(homes)) on conflict do nothing;
    continue when not found;
    link := private.new_confirmation_link(contact.id, at);
    insert into public.outbox (kind, payload)
    values ('homes_to_confirm', jsonb_build_object(
      'email', contact.email, 'name', contact.name, 'language', contact.language, 'link', link,
      'partner', (select name from public.partners where id = contact.partner_id), 'due', cardinality(homes),
      'homes', (
        select jsonb_agg(jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text),
                 'reference', home.source_key) order by home.title, home.id)
          from public.properties as home where home.id = any (homes[1:10])),
      'hides', private.first_entries(private.note_asked_homes(homes, at), 20),
      'refused', private.refused_rows(contact.partner_id)));
    asked := asked + 1;
  end loop;
  return asked;
end
$$;

create function private.first_entries(list jsonb, most integer) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by place), '[]')
    from jsonb_array_elements(list) with ordinality as each (entry, place) where place <= most
$$;

-- Hides homes that nobody at their partner has answered for, when a mail has said so at least three days before. Returns how
-- many, at most 100.
create function private.hide_unanswered(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes
    from (
      select asked.property_id from public.asked_homes as asked
       where asked.asked_at <= at - make_interval(days => (select to_hide from private.answer_days()))
         and asked.warned_at <= at - interval '3 days'
         and not exists (
           select from public.confirmations as said
            where said.property_id = asked.property_id and said.state in ('open', 'waiting'))
       order by asked.property_id limit 100) as late;
  return cardinality(private.hide_homes(coalesce(homes, '{}'), 'no answer', at));
end
$$;

-- The periodic work: answers become final, unanswered homes are hidden, photographs of partners shown, mails written, and links that ended a month ago
-- are deleted, as are rows of mails after 400 days. Any number of servers may call it at once. Returns {settled, hidden, shown, asked}.
create function public.tend_confirmations(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  settled constant integer := private.settle_confirmations(at);
  hidden constant integer := private.hide_unanswered(at);
  shown constant integer := private.settle_sent_photographs(at);
begin
  delete from public.confirmation_links where ends_at < at - interval '30 days';
  delete from public.confirmation_mails where asked_at < at - interval '400 days';
  return jsonb_build_object('settled', settled, 'hidden', hidden, 'shown', shown, 'asked', private.ask_partners(at));
end
$$;

-- Answers of partners that have not become what they should, by the title of the home: one that is final without a check, one
-- whose hour has been over for two, and a home that is hidden for no answer although there is one since.
create function private.answers_at_odds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(title order by title) from (
    select home.title from public.confirmations as said join public.properties as home on home.id = said.property_id
     where (said.state = 'final' and said.answer <> 'not ours'
         and not exists (select from public.verifications as known where known.id = said.id))
        or (said.state = 'open' and said.answered_at < at - interval '3 hours')
    union all
    select home.title from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
     where hidden.because = 'no answer' and exists (
       select from public.confirmations as said
        where said.property_id = hidden.property_id and said.state = 'final' and said.answered_at > hidden.hidden_at)) as odd
$$;

grant execute on function
  public.read_partner_homes(text, timestamptz), public.answer_partner_homes(text, jsonb, timestamptz),
  public.stop_confirmation_mails(text, boolean, timestamptz), public.tend_confirmations(timestamptz)
  to service_role;

-- supabase/schemas/75_partner_desk.sql

-- What the section Partners of the desk shows of each partner, and which homes are a partner's.

-- {homes: that visitors see, hidden: by a rule, waiting, conflicts, gone: as in private.gone_homes_in_file(), unanswered: that they were asked about, to_decide: answers that
-- wait for staff, photographs: of theirs that wait for staff, answered: homes that they have answered for in 30 days, last_file: {state, source, file_name, at, refused, problem} or null}.
create function private.partner_counts(of_partner uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'homes', (select count(*) from public.properties where partner_id = of_partner and publish > 10),
    'hidden', (
      select count(*) from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
       where home.partner_id = of_partner),
    'waiting', (select count(*) from public.partner_homes where partner_id = of_partner and waiting_since is not null),
    'conflicts', (select count(*) from public.partner_homes where partner_id = of_partner and conflicts <> '{}'),
    'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
    'unanswered', (
      select count(*) from public.asked_homes as asked join public.properties as home on home.id = asked.property_id
       where home.partner_id = of_partner),
    'to_decide', (select count(*) from public.confirmations where partner_id = of_partner and state = 'waiting'),
    'photographs', (select count(*) from private.decidable_photographs where partner_id = of_partner),
    'answered', (
      select count(distinct property_id) from public.confirmations
       where partner_id = of_partner and answered_at > clock_timestamp() - interval '30 days'),
    'last_file', (
      select jsonb_build_object(
               'state', run.state, 'source', run.source, 'file_name', run.file_name,
               'at', coalesce(run.ended_at, run.started_at, run.requested_at),
               'refused', coalesce(run.counts -> 'refused', '0'), 'problem', run.problem)
        from public.feed_runs as run where run.partner_id = of_partner order by run.requested_at desc limit 1));
end
$$;

-- The homes of a partner, at most 200, and with `words` up to 8 others that can be made its own: {homes, found}, each
-- [{id, title, facts, reference, slug, shown, partner: its name, partner_id}]. `facts` as in private.page_facts().
create function public.admin_partner_homes(partner uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where partner_id = admin_partner_homes.partner order by title, id limit 200) as home), '[]'),
    'found', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where search_words is not null and partner_id is distinct from admin_partner_homes.partner
             and not private.is_deleted('property', id::text)
             and private.has_all_words(concat_ws(' ', title, area, source_key), search_words)
           order by title, id limit 8) as home), '[]'));
end
$$;

create function private.partner_home(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           'reference', home.source_key, 'slug', home.slug, 'shown', home.publish > 10,
           'partner', partner.name, 'partner_id', partner.id)
    from public.properties as home left join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$$;

-- Whom to call at the partner of a home: {name, asked_at, contacts: [{name, phone, language}]}. `asked_at`: since when the partner
-- has not answered by link for it; null: not asked, or answered. Null for a home without a partner.
create function private.partner_to_call(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'name', partner.name, 'asked_at', (select asked_at from public.asked_homes where property_id = home.id),
           'contacts', coalesce((
             select jsonb_agg(jsonb_build_object('name', person.name, 'phone', person.phone, 'language', person.language)
                      order by person.name, person.id)
               from public.partner_contacts as person where person.partner_id = partner.id and person.phone is not null), '[]'))
    from public.properties as home join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$$;

-- Makes a home this partner's (null: nobody's). Returns 'saved', also when it is already; 'changed' when it is not the home
-- of `seen` any more; 'taken' when another home of the partner has its reference; 'gone' without such a home or partner.
create function public.set_home_partner(home uuid, partner uuid, seen uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  select * into was from public.properties where id = home for update;
  if was.id is null or private.is_deleted('property', home::text)
    or (partner is not null and not exists (select from public.partners where id = partner))
  then
    return 'gone';
  end if;
  if was.partner_id is not distinct from partner then
    return 'saved';
  end if;
  if was.partner_id is distinct from seen then
    return 'changed';
  end if;
  update public.properties set partner_id = set_home_partner.partner where id = home returning * into became;
  perform private.record_staff_change((select auth.uid()), 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'saved';
exception when unique_violation then
  return 'taken';
end
$$;

grant execute on function public.admin_partner_homes(uuid, text), public.set_home_partner(uuid, uuid, uuid) to authenticated;

-- What the people at a partner have answered by link, and what staff decide: {due, to_round, to_hide, waiting, contacts}.
-- `waiting`: [{id, home, answer, other_answer, price, price_then, currency, property_type, answered_at, by}], `home` as private.partner_home(). `contacts`: [{id,
-- asked_at, stopped, links}]: when a mail last asked them, whether they have stopped the mails, and how many links still work.
create function public.admin_partner_answers(partner uuid, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return (select to_jsonb(days) from private.answer_days() as days) || jsonb_build_object(
    'due', (select count(*) from private.homes_to_confirm(admin_partner_answers.partner, at)),
    'waiting', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', said.id, 'home', private.partner_home(home.id), 'answer', said.answer, 'price', said.price,
               'price_then', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
               'answered_at', said.answered_at, 'other_answer', said.other_answer,
               'by', (select name from public.partner_contacts where id = said.contact_id)) order by said.answered_at, said.id)
        from public.confirmations as said join public.properties as home on home.id = said.property_id
       where said.partner_id = admin_partner_answers.partner and said.state = 'waiting'), '[]'),
    'contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', contact.id,
               'asked_at', (select max(asked_at) from public.confirmation_mails where contact_id = contact.id),
               'stopped', exists (select from public.confirmation_stops where contact_id = contact.id),
               'links', (select count(*) from public.confirmation_links where contact_id = contact.id and ends_at > at))
               order by contact.id)
        from public.partner_contacts as contact where contact.partner_id = admin_partner_answers.partner), '[]'));
end
$$;

-- Staff accept or refuse what a partner has answered: another price becomes that of the home, and a home that is 'not ours'
-- is nobody's. Returns 'saved', or 'changed' when it does not wait any more or the home was checked since.
create function public.decide_confirmation(confirmation uuid, accepted boolean, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  staff constant uuid := (select auth.uid());
  said public.confirmations;
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  select * into said from public.confirmations where id = confirmation;
  perform pg_advisory_xact_lock(private.lock_key('confirmations', said.partner_id::text));
  select * into said from public.confirmations where id = confirmation and state = 'waiting';
  if said.id is null then
    return 'changed';
  end if;
  if accepted and said.answer <> 'not ours' then
    call private.apply_confirmation(said, staff, at);
    return case (select state from public.confirmations where id = confirmation) when 'final' then 'saved' else 'changed' end;
  end if;
  if accepted then
    select * into was from public.properties where id = said.property_id for update;
    if was.partner_id = said.partner_id then
      update public.properties set partner_id = null where id = was.id returning * into became;
      perform private.record_staff_change(staff, 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
    end if;
  end if;
  update public.confirmations
     set state = case when accepted then 'final' else 'refused' end, decided_at = at
   where id = confirmation;
  return 'saved';
end
$$;

-- A new link for a contact, which staff send by themselves: {link, due}. The homes that are due count as asked about. Null without
-- such a contact.
create function public.new_partner_link(contact uuid, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (select partner_id from public.partner_contacts where id = contact);
  -- A link that begins later would live longer than 14 days from now.
  begins constant timestamptz := least(at, clock_timestamp());
  homes uuid[];
begin
  perform private.require_admin();
  if of_partner is null then
    return null;
  end if;
  homes := array(select home.id from private.homes_to_confirm(of_partner, begins) as home);
  perform private.note_asked_homes(homes, begins);
  return jsonb_build_object('link', private.new_confirmation_link(contact, begins), 'due', cardinality(homes));
end
$$;

-- Ends all links of a contact; returns how many still worked.
create function public.revoke_partner_links(contact uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin();
  delete from public.confirmation_links where contact_id = contact;
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Begins the weekly mails to a contact again, who has stopped them; true if so.
create function public.resume_partner_mails(contact uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.confirmation_stops where contact_id = contact;
  return found;
end
$$;

grant execute on function
  public.admin_partner_answers(uuid, timestamptz), public.decide_confirmation(uuid, boolean, timestamptz),
  public.new_partner_link(uuid, timestamptz), public.revoke_partner_links(uuid), public.resume_partner_mails(uuid)
  to authenticated;

-- supabase/schemas/76_partner_pictures.sql

-- The pictures that partners' files name by address. A worker fetches each, and stores it among the photographs; a home shows
-- those of its file in their order, until staff choose others.

create table public.partner_pictures (
  partner_id uuid not null references public.partners (id) on delete cascade,
  address text not null check (char_length(address) between 1 and 2000),
  -- Short enough for an index, whatever the address.
  address_hash uuid generated always as (md5(address)::uuid) stored,
  -- The photograph that it led to last. Null: it has led to none yet.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  -- With these the server need not send again what has not changed, and the SHA-256 of the address that gave them, after
  -- redirects: no other server is told.
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 300),
  answered_from text check (answered_from ~ '^[0-9a-f]{64}$'),
  fetched_at timestamptz,
  -- Why it was not fetched when it was last tried: a sentence for staff. Null: it was.
  problem text check (char_length(problem) <= 300),
  -- Since it was last fetched.
  failures integer not null default 0 check (failures >= 0),
  -- At once, whatever the clock says.
  due_at timestamptz not null default '-infinity',
  -- Until when the worker that fetches it has claimed it, and the photograph that it is storing.
  lease_until timestamptz,
  storing text check (storing ~ '^[0-9a-f]{64}$'),
  primary key (partner_id, address_hash)
);

create index partner_pictures_due on public.partner_pictures (due_at);
create index partner_pictures_due_of_partner on public.partner_pictures (partner_id, due_at, address_hash);
create index partner_pictures_leased on public.partner_pictures (partner_id) where lease_until is not null;
create index partner_pictures_storing on public.partner_pictures (storing) where storing is not null;
create index partner_pictures_hash on public.partner_pictures (hash) where hash is not null;

-- The pictures that a home has from its file. When it shows others, staff have chosen them, and they stay; photographs that were
-- sent by link and accepted stand beside them.
create table public.partner_home_pictures (
  property_id uuid primary key references public.properties (id) on delete cascade,
  images text[] not null check (private.list_fits(images, 100, 2000)),
  image_desc text[] not null check (private.list_fits(image_desc, 100, 500)),
  floor_plans text[] not null default '{}' check (private.list_fits(floor_plans, 20, 2000))
);

call private.close_table('public.partner_pictures');
call private.close_table('public.partner_home_pictures');

create index partner_homes_pictures on public.partner_homes using gin (pictures jsonb_path_ops);

-- Notes the pictures of a file that nobody has fetched yet, once per statement: a run has thousands of homes.
create function private.note_partner_pictures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.partner_pictures (partner_id, address)
  select distinct home.partner_id, picture ->> 'address'
    from new_rows as home, jsonb_array_elements(home.pictures) as picture
   where char_length(picture ->> 'address') between 1 and 2000
  on conflict do nothing;
  return null;
end
$$;

create trigger partner_homes_pictures_added after insert on public.partner_homes
  referencing new table as new_rows for each statement execute function private.note_partner_pictures();

-- A file that names pictures which are all fetched already, in another order or for another home, changes the home at once.
create function private.note_changed_partner_pictures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  select array_agg(became.property_id) into changed
    from new_rows as became join old_rows as was using (property_id) where became.pictures is distinct from was.pictures;
  if changed is null then
    return null;
  end if;
  insert into public.partner_pictures (partner_id, address)
  select distinct home.partner_id, picture ->> 'address'
    from new_rows as home, jsonb_array_elements(home.pictures) as picture
   where home.property_id = any (changed) and char_length(picture ->> 'address') between 1 and 2000
  on conflict do nothing;
  perform private.show_partner_pictures(changed);
  return null;
end
$$;

create trigger partner_homes_pictures_changed after update on public.partner_homes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_changed_partner_pictures();

-- What the file of a home says about its pictures, as far as they are fetched: addresses of photographs, each once, with
-- their captions, and those of floor plans. `waits`: one of them was not tried yet.
create function private.fetched_pictures(
  of_home uuid, out images text[], out image_desc text[], out floor_plans text[], out waits boolean
)
  language sql stable
  set search_path = ''
as $$
  with named as (
    select position, picture ->> 'address' as address, left(coalesce(picture ->> 'caption', ''), 500) as caption,
           coalesce(picture ->> 'kind', 'photograph') = 'floor plan' as is_plan, home.partner_id
      from public.partner_homes as home, jsonb_array_elements(home.pictures) with ordinality as each (picture, position)
     where home.property_id = of_home
  ), found as (
    select distinct on (known.hash) named.position, named.caption, named.is_plan,
           '/storage/v1/object/public/photographs/' || known.hash || '/1600.jpg' as shown
      from named
      join public.partner_pictures as known
        on known.partner_id = named.partner_id and known.address_hash = md5(named.address)::uuid
      join public.photographs as photograph on photograph.hash = known.hash and photograph.status <> 'refused'
     order by known.hash, named.position
  )
  select coalesce((select array_agg(shown order by position) from found where not is_plan), '{}'),
         coalesce((select array_agg(caption order by position) from found where not is_plan), '{}'),
         coalesce((select (array_agg(shown order by position))[1:20] from found where is_plan), '{}'),
         exists (
           select from named join public.partner_pictures as known
               on known.partner_id = named.partner_id and known.address_hash = md5(named.address)::uuid
            where known.fetched_at is null and known.failures = 0)
$$;

-- Pictures with their captions, '' where there is none, except those at the addresses `without`.
create function private.pictures_without(
  addresses text[], captions text[], without text[], out images text[], out image_desc text[]
)
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(address order by position), '{}'), coalesce(array_agg(coalesce(caption, '') order by position), '{}')
    from unnest(addresses, captions) with ordinality as each (address, caption, position)
   where address <> all (without)
$$;

-- Gives these homes the pictures and floor plans of their file once each was tried. Photographs that were sent by link and
-- accepted stay beside them: in front where staff have put them there, behind otherwise. A home whose other pictures, or whose
-- plans, staff have chosen keeps these, and none loses its last one because its file or another server lacks them.
create function private.show_partner_pictures(homes uuid[]) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  home record;
  found record;
  accepted text[];
  others record;
  shown record;
  front record;
  back record;
  follows boolean;
  has_pictures boolean;
  has_plans boolean;
  -- The place of the first picture that is not an accepted one.
  first integer;
  room integer;
  changed uuid[] := array[]::uuid[];
begin
  for home in
    select property.id, coalesce(property.images, '{}') as images, coalesce(property.image_desc, '{}') as image_desc,
           coalesce(property.floor_plans, '{}') as floor_plans, coalesce(known.images, '{}') as from_file,
           coalesce(known.image_desc, '{}') as captions, coalesce(known.floor_plans, '{}') as plans
      from public.properties as property left join public.partner_home_pictures as known on known.property_id = property.id
     where property.id = any (homes) order by property.id for update of property
  loop
    found := private.fetched_pictures(home.id);
    continue when found.waits;
    accepted := private.accepted_photographs(home.id);
    others := private.pictures_without(home.images, home.image_desc, accepted);
    first := coalesce(array_position(home.images, others.images[1]), cardinality(home.images) + 1);
    front := private.pictures_without(home.images[: first - 1], home.image_desc[: first - 1], '{}');
    back := private.pictures_without(home.images[first :], home.image_desc[first :], others.images);
    room := 100 - cardinality(front.images) - cardinality(back.images);
    shown := private.pictures_without(home.from_file, home.captions, accepted);
    follows := (others.images, others.image_desc) = (shown.images[: room], shown.image_desc[: room]);
    shown := private.pictures_without(found.images, found.image_desc, accepted);
    has_pictures := follows and cardinality(found.images) > 0
      and (found.images, found.image_desc) <> (home.from_file, home.captions);
    has_plans := cardinality(found.floor_plans) > 0 and home.floor_plans = home.plans and found.floor_plans <> home.plans;
    continue when not (has_pictures or has_plans);
    if not has_pictures then
      found.images := home.from_file;
      found.image_desc := home.captions;
    end if;
    if not has_plans then
      found.floor_plans := home.plans;
    end if;
    insert into public.partner_home_pictures as known (property_id, images, image_desc, floor_plans)
    values (home.id, found.images, found.image_desc, found.floor_plans)
    on conflict (property_id) do update
       set images = excluded.images, image_desc = excluded.image_desc, floor_plans = excluded.floor_plans;
    update public.properties
       set images = case when has_pictures then front.images || shown.images[: room] || back.images else images end,
           image_desc = case when has_pictures then front.image_desc || shown.image_desc[: room] || back.image_desc
                             else image_desc end,
           floor_plans = case when has_plans then found.floor_plans else floor_plans end
     where id = home.id;
    changed := changed || home.id;
  end loop;
  perform private.queue_saved_pages('property', array_agg(id::text), null)
     from public.properties where id = any (changed) and publish > 10
   having count(*) > 0;
end
$$;

-- Claims a picture to fetch now, one that was never fetched first: {partner, address, allows_http, etag, last_modified,
-- answered_from, lease}, or null. It is one of the partner of whom the fewest are being fetched, so that a slow server holds
-- nobody else up. None while many photographs wait for their sizes, so that those of staff come soon. Forgets pictures that no
-- file names any more.
create function public.claim_partner_picture(lease interval default '5 minutes', at timestamptz default clock_timestamp())
  returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.partner_pictures;
  is_known boolean;
begin
  if (select count(*) >= 100 from public.photographs where status = 'received') then
    return null;
  end if;
  -- Without it, callers at once would all see that nothing is being fetched, and choose the same partner.
  perform pg_advisory_xact_lock(private.lock_key('partner pictures'));
  loop
    select picture.* into claimed
      from (
        select partner.id, (
                 select count(*) from public.partner_pictures where partner_id = partner.id and lease_until > at) as leased
          from public.partners as partner) as turn
     cross join lateral (
        select * from public.partner_pictures
         where partner_id = turn.id and due_at <= at and (lease_until is null or lease_until <= at)
         order by due_at, address_hash limit 1 for update skip locked) as picture
     order by turn.leased, picture.fetched_at nulls first, picture.due_at, picture.address_hash limit 1;
    if claimed.partner_id is null then
      return null;
    end if;
    delete from public.partner_pictures as picture
     where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash
       and not exists (
         select from public.partner_homes as home
          where home.partner_id = claimed.partner_id
            and home.pictures @> jsonb_build_array(jsonb_build_object('address', claimed.address)));
    exit when not found;
  end loop;
  update public.partner_pictures as picture set lease_until = at + lease, storing = null
   where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash;
  -- A photograph that no home showed for a month is forgotten, and fetched again.
  is_known := exists (select from public.photographs where hash = claimed.hash);
  return jsonb_build_object(
    'partner', claimed.partner_id, 'address', claimed.address,
    'allows_http', coalesce((select allows_http from public.partner_feeds where partner_id = claimed.partner_id), false),
    'etag', case when is_known then claimed.etag end,
    'last_modified', case when is_known then claimed.last_modified end,
    'answered_from', case when is_known then claimed.answered_from end, 'lease', at + lease);
end
$$;

-- Lets the pictures of a partner wait for an hour: its server takes long to answer.
create function public.put_off_partner_pictures(partner uuid, at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.partner_pictures set due_at = at + interval '1 hour'
   where partner_id = partner and due_at <= at and (lease_until is null or lease_until <= at)
$$;

-- Notes which photograph a worker is about to store for a picture, so that no file is ever without a row. Returns false when
-- its lease has run out.
create function public.note_partner_picture(claimed jsonb, hash text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.partner_pictures as picture set storing = note_partner_picture.hash
   where picture.partner_id = (claimed ->> 'partner')::uuid and picture.address_hash = md5(claimed ->> 'address')::uuid
     and picture.lease_until = (claimed ->> 'lease')::timestamptz;
  return found;
end
$$;

-- Stores what became of a claimed picture: {state: 'read', hash, etag, last_modified, answered_from}, {state: 'unchanged'} or
-- {state: 'refused', problem}. One that was fetched is looked at again after a week; one that was not after 1, 2, 4 … hours, at most
-- after three days. Gives the homes that name it their pictures. Returns false when another worker has it.
create function public.settle_partner_picture(claimed jsonb, outcome jsonb, at timestamptz default clock_timestamp())
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.partner_pictures;
begin
  select * into was from public.partner_pictures as picture
   where picture.partner_id = (claimed ->> 'partner')::uuid and picture.address_hash = md5(claimed ->> 'address')::uuid
     and picture.lease_until = (claimed ->> 'lease')::timestamptz for update;
  if was.partner_id is null then
    return false;
  end if;
  if outcome ->> 'state' = 'refused' then
    update public.partner_pictures as picture
       set problem = left(outcome ->> 'problem', 300), failures = was.failures + 1, lease_until = null, storing = null,
           due_at = at + least(interval '1 hour' * power(2, least(was.failures, 10)), interval '3 days')
     where picture.partner_id = was.partner_id and picture.address_hash = was.address_hash;
  else
    update public.partner_pictures as picture
       set hash = coalesce(outcome ->> 'hash', was.hash), problem = null, failures = 0, lease_until = null, storing = null,
           etag = case outcome ->> 'state' when 'read' then outcome ->> 'etag' else was.etag end,
           last_modified = case outcome ->> 'state' when 'read' then outcome ->> 'last_modified' else was.last_modified end,
           answered_from = case outcome ->> 'state' when 'read' then outcome ->> 'answered_from' else was.answered_from end,
           fetched_at = at, due_at = at + interval '7 days'
     where picture.partner_id = was.partner_id and picture.address_hash = was.address_hash;
  end if;
  if was.failures = 0 or outcome ->> 'state' <> 'refused' then
    perform private.show_partner_pictures(array(
      select home.property_id from public.partner_homes as home
       where home.partner_id = was.partner_id
         and home.pictures @> jsonb_build_array(jsonb_build_object('address', was.address))));
  end if;
  return true;
end
$$;

-- The pictures of a partner that were not fetched when last tried, or are no pictures that we can show.
create function private.broken_partner_pictures(of_partner uuid)
  returns table (partner_id uuid, address text, problem text, failures integer, fetched_at timestamptz)
  language sql stable
  set search_path = ''
as $$
  select picture.partner_id, picture.address, coalesce(picture.problem, photograph.refusal), picture.failures, picture.fetched_at
    from public.partner_pictures as picture
    left join public.photographs as photograph on photograph.hash = picture.hash and photograph.status = 'refused'
   where picture.partner_id = of_partner and coalesce(picture.problem, photograph.refusal) is not null
$$;

-- The pictures of a partner that were not fetched, those tried most often first, at most 200: {total, rows: [{address,
-- problem, failures, fetched_at, home: {id, title, slug}}]}. An address has no query and no credentials: it may hold a key.
create function public.admin_partner_pictures(partner uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (
      select count(*) from private.broken_partner_pictures(partner)),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'address', regexp_replace(broken.address, '([?#].*$)|((?<=//)[^/@]*@)', '', 'g'), 'problem', broken.problem,
               'failures', broken.failures, 'fetched_at', broken.fetched_at,
               'home', (
                 select jsonb_build_object('id', property.id, 'title', property.title, 'slug', property.slug)
                   from public.partner_homes as home join public.properties as property on property.id = home.property_id
                  where home.partner_id = broken.partner_id
                    and home.pictures @> jsonb_build_array(jsonb_build_object('address', broken.address))
                  order by property.id limit 1))
               order by broken.failures desc, broken.address), '[]')
        from (
          select * from private.broken_partner_pictures(partner) as picture
           order by picture.failures desc, picture.address limit 200) as broken));
end
$$;

grant execute on function
  public.claim_partner_picture(interval, timestamptz), public.put_off_partner_pictures(uuid, timestamptz), public.note_partner_picture(jsonb, text),
  public.settle_partner_picture(jsonb, jsonb, timestamptz)
  to service_role;
grant execute on function public.admin_partner_pictures(uuid) to authenticated;

-- supabase/schemas/77_same_homes.sql

-- Homes that two partners offer, or a partner and staff: one flat with two references. Staff see the likely pairs in Data
-- quality and say whether they are one home or two. One home has one page; the other row stays hidden, so that its partner
-- stays known, its file goes on updating it, and the decision can be taken back.

create table public.home_merges (
  -- The home without a page.
  merged uuid primary key references public.properties (id) on delete cascade,
  -- The home with the page. When that is merged itself, the one that has the page then.
  kept uuid not null references public.properties (id) on delete cascade check (kept <> merged),
  -- As the merged home was while it had a page.
  publish integer not null check (publish > 10),
  merged_at timestamptz not null default clock_timestamp()
);

create index home_merges_kept on public.home_merges (kept);

-- Pairs of homes that look alike and are two, as staff said. Nobody is asked again.
create table public.distinct_homes (
  one uuid not null references public.properties (id) on delete cascade,
  other uuid not null references public.properties (id) on delete cascade,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (one, other),
  check (one < other)
);

create index distinct_homes_other on public.distinct_homes (other);

-- The server too may reach them only through the functions below.
call private.close_table('public.home_merges');
call private.close_table('public.distinct_homes');

-- A home that is merged has no page, whoever shows it: staff take the merge back instead.
create function private.keep_home_merged() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if exists (select from public.home_merges where merged = new.id) then
    new.publish := 0;
  end if;
  return new;
end
$$;

create trigger properties_merged_home before update of publish on public.properties
  for each row when (new.publish > 10) execute function private.keep_home_merged();

-- Whether another partner still offers this home, so that it does not go when one partner's file has it no more.
create function private.is_at_another_partner(home uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.home_merges as merge
      left join public.partner_homes as known on known.property_id = merge.merged
     where merge.kept = home and known.missing_since is null)
$$;

-- A floor as it can be compared: '4 out of 16' and '4' are one.
create function private.floor_key(floor text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when lower(btrim(floor)) like 'ground%' then '0'
    else coalesce(substring(btrim(floor) from '^-?[0-9]+'), nullif(lower(btrim(floor)), '')) end
$$;

-- The pairs of public homes that may be one: of two partners (or one of staff), in one society or area, with the same number
-- of bedrooms, no other floor, and nearly the same size and price. That fits many flats of a block, so in addition their floor
-- is known and one in their society, or they share photographs. A photograph of more than two homes says nothing: it shows the
-- block. Returns how many photographs are alike. Without nested loops, which are slow where an embedded database has no
-- statistics.
create function private.likely_same_homes() returns table (one uuid, other uuid, alike integer)
  language sql stable
  set search_path = ''
  set enable_nestloop = off
  set jit = off
as $$
  with shown as materialized (
    select home.id, home.partner_id, home.property_type, home.society_id, coalesce(society.area, home.area_id) as place,
           coalesce(home.bedrooms, 0) as bedrooms, home.sqft::float8 as sqft, home.area_basis, home.price::float8 as price,
           private.floor_key(home.floor_no) as floor, home.images
      from public.properties as home left join public.society as society on society.id = home.society_id
     where home.publish > 10 and home.sqft > 0 and home.price > 0
  ), near as materialized (
    select first.id as one, second.id as other,
           first.society_id = second.society_id and first.floor = second.floor and measured.alike as fits
      from shown as first
      join shown as second using (place, property_type, bedrooms)
     cross join lateral (
       select coalesce(first.area_basis = second.area_basis, true) as alike,
              greatest(first.sqft, second.sqft) / least(first.sqft, second.sqft) as ratio) as measured
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.society_id = second.society_id, true)
       and coalesce(first.floor = second.floor, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       -- Carpet and super built-up area of one home are far apart.
       and measured.ratio <= case when measured.alike then 1.03 else 1.5 end
  ), undecided as materialized (
    select near.* from near left join public.distinct_homes as apart using (one, other) where apart.one is null
  ), asked as materialized (
    select id, images from shown
     where id in (select near.one from undecided as near union select near.other from undecided as near)
  ), pictured as materialized (
    -- Not by private.photograph_hash(), which would take most of a minute for all of them.
    select distinct asked.id, ('x' || photograph.likeness)::bit(64) as likeness
      from asked cross join unnest(asked.images) as address
      join public.photographs as photograph on photograph.hash = split_part(address, '/', 7)
     where photograph.likeness is not null and address like '/storage/v1/object/public/photographs/%'
  ), matched as materialized (
    select undecided.one, undecided.other, first.likeness as ours, second.likeness as theirs
      from undecided
      join pictured as first on first.id = undecided.one
      join pictured as second on second.id = undecided.other
     where bit_count(first.likeness # second.likeness) <= 6
  ), sought as materialized (
    select photograph.hash, each.likeness
      from public.photographs as photograph cross join lateral (select ('x' || photograph.likeness)::bit(64) as likeness) as each
     where each.likeness in (select ours from matched union select theirs from matched)
  ), common as materialized (
    select sought.likeness
      from shown cross join unnest(shown.images) as address join sought on sought.hash = split_part(address, '/', 7)
     group by sought.likeness having count(distinct shown.id) > 2
  ), compared as (
    select matched.one, matched.other, count(distinct ours)::integer as alike
      from matched
     where ours not in (select likeness from common) and theirs not in (select likeness from common)
     group by 1, 2
  )
  select undecided.one, undecided.other, coalesce(compared.alike, 0)
    from undecided left join compared using (one, other)
   where undecided.fits or compared.alike > 0
$$;

-- A home as staff compare it.
create function private.compared_home(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'slug', home.slug,
           'partner', partner.name, 'reference', home.source_key,
           'price', home.price, 'currency', home.currency, 'property_type', home.property_type,
           'sqft', home.sqft, 'area_basis', home.area_basis, 'bedrooms', home.bedrooms, 'floor', home.floor_no,
           'society', society.name, 'area', coalesce(area.area, home.area),
           'pictures', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'address', address, 'width', (home.photographs -> private.photograph_hash(address) ->> 'width')::integer)
                      order by position), '[]')
               from unnest(home.images[1:4]) with ordinality as shown (address, position)),
           'picture_count', coalesce(cardinality(home.images), 0))
    from public.properties as home
    left join public.partners as partner on partner.id = home.partner_id
    left join public.society as society on society.id = home.society_id
    left join public.local_areas as area on area.id = home.area_id
   where home.id = of_home
$$;

-- For staff: {pairs: [{first, second, alike}], total, merged: [{kept, merged, merged_at}], merged_total}: the likeliest 50 pairs
-- of homes that may be one, and the 50 that were made one last.
create function public.admin_same_homes() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  with likely as materialized (
    select * from private.likely_same_homes()
  )
  select jsonb_build_object(
    'total', (select count(*) from likely),
    'pairs', coalesce((
      select jsonb_agg(jsonb_build_object(
               'first', private.compared_home(one), 'second', private.compared_home(other), 'alike', alike)
               order by alike desc, one, other)
        from (select * from likely order by alike desc, one, other limit 50) as first), '[]'),
    'merged_total', (select count(*) from public.home_merges),
    'merged', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kept', private.compared_home(kept), 'merged', private.compared_home(merged), 'merged_at', merged_at)
               order by merged_at desc, merged)
        from (select * from public.home_merges order by merged_at desc, merged limit 50) as latest), '[]'))
    into answer;
  return answer;
end
$$;

-- Says that two homes are one: `kept` keeps its page, and the addresses of `merged` lead there. Returns 'merged', 'repeated' (they
-- are one already), or 'changed' when one of them has no page any more.
create function public.merge_homes(kept uuid, merged uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  stays public.properties;
  goes public.properties;
begin
  perform private.require_admin();
  -- In one order, so that two merges against each other wait instead of stopping each other.
  perform from public.properties where id in (merge_homes.kept, merge_homes.merged) order by id for update;
  if exists (
    select from public.home_merges as known where known.merged = merge_homes.merged and known.kept = merge_homes.kept)
  then
    return 'repeated';
  end if;
  select * into stays from public.properties where id = merge_homes.kept;
  select * into goes from public.properties where id = merge_homes.merged;
  if stays.id is null or goes.id is null or stays.id = goes.id or coalesce(least(stays.publish, goes.publish), 0) <= 10 then
    return 'changed';
  end if;

  update public.properties set publish = 0 where id = goes.id;
  insert into public.home_merges (merged, kept, publish) values (goes.id, stays.id, goes.publish);
  update public.home_merges as known set kept = stays.id where known.kept = goes.id;
  update public.property_slugs set property_id = stays.id where property_id = goes.id;
  perform public.enqueue_html_jobs('property', array[goes.id::text], 'delete', 10, actor);
  -- The page that stays has new addresses, which no column of its home says.
  perform private.flag_pages('property', array[stays.id::text]);
  perform private.queue_saved_pages('property', array[stays.id::text], actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'properties', stays.id, jsonb_build_object('one home with', jsonb_build_object('became', private.named_home(goes)))),
         (actor, 'properties', goes.id, jsonb_build_object('one home with', jsonb_build_object('became', private.named_home(stays))));
  return 'merged';
end
$$;

-- A home in the change log, where its title may be that of many.
create function private.named_home(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select left(concat_ws(', ', home.title, (select name from public.partners where id = home.partner_id), home.source_key), 300)
$$;

-- Says that two homes are two: nobody is asked again, and if they were made one, the merged one has its page and its addresses
-- again. Returns 'apart', or 'changed' if one of them is gone.
create function public.keep_homes_apart(one uuid, other uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  first public.properties;
  second public.properties;
  undone public.home_merges;
begin
  perform private.require_admin();
  perform from public.properties where id in (keep_homes_apart.one, keep_homes_apart.other) order by id for update;
  select * into first from public.properties where id = least(keep_homes_apart.one, keep_homes_apart.other);
  select * into second from public.properties where id = greatest(keep_homes_apart.one, keep_homes_apart.other);
  if first.id is null or second.id is null or first.id = second.id then
    return 'changed';
  end if;
  delete from public.home_merges as known
   where (known.kept, known.merged) in ((first.id, second.id), (second.id, first.id)) returning * into undone;
  if undone.merged is not null then
    update public.property_slugs set property_id = owner_id where owner_id = undone.merged and property_id = undone.kept;
    if not private.is_deleted('property', undone.merged::text) then
      update public.properties set publish = undone.publish where id = undone.merged;
    end if;
    perform private.flag_pages('property', array[undone.kept::text]);
    perform private.queue_saved_pages('property', array[undone.kept::text, undone.merged::text], actor);
  end if;
  insert into public.distinct_homes (one, other) values (first.id, second.id) on conflict do nothing;
  if found then
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    values (actor, 'properties', first.id,
            jsonb_build_object('not one home with', jsonb_build_object('became', private.named_home(second))));
  end if;
  return 'apart';
end
$$;

-- For the checkup: homes that are merged and visible, or that two merges claim.
create function private.homes_merged_wrongly() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(merge.merged::text order by merge.merged)
    from public.home_merges as merge join public.properties as home on home.id = merge.merged
   where home.publish > 10 or merge.kept in (select merged from public.home_merges)
$$;

grant execute on function
  public.admin_same_homes(), public.merge_homes(uuid, uuid), public.keep_homes_apart(uuid, uuid) to authenticated;

-- supabase/schemas/86_sent_photographs.sql

-- Photographs that people at partners send for their homes by link. They are stored and made into sizes like those of staff, and
-- a home shows one only when staff have accepted it, or after an hour when the homes of the partner appear at once.

create table public.sent_photographs (
  property_id uuid not null references public.properties (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$') references public.photographs (hash) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  contact_id uuid references public.partner_contacts (id) on delete set null,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  decided_at timestamptz,
  -- The same picture twice is one.
  primary key (property_id, hash),
  constraint sent_photographs_decided check ((decided_at is null) = (state = 'waiting'))
);

create index sent_photographs_hash on public.sent_photographs (hash);
create index sent_photographs_contact on public.sent_photographs (contact_id, sent_at);
create index sent_photographs_waiting on public.sent_photographs (partner_id, sent_at) where state = 'waiting';
create index sent_photographs_partner on public.sent_photographs (partner_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.sent_photographs');

create function private.address_of_photograph(hash text) returns text
  language sql immutable
  set search_path = ''
as $$
  select '/storage/v1/object/public/photographs/' || hash || '/1600.jpg'
$$;

-- The photographs of a home that were sent by link and accepted, as its pictures name them.
create function private.accepted_photographs(home uuid) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(private.address_of_photograph(hash)), '{}')
    from public.sent_photographs where property_id = home and state = 'accepted'
$$;

-- Begins an upload by this link. Returns {upload: its id}, or {wait: seconds} while two of the link or three of all links are
-- under way, six with those of staff, or 200 photographs wait for their sizes: those of staff come first. Null when the link is
-- not valid.
create function public.begin_link_upload(link text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_link constant text := private.hash_of(link);
  begun uuid;
begin
  if not exists (select from private.contact_of_link(link, at)) then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('picture uploads'));
  delete from public.picture_uploads where lease_until <= clock_timestamp();
  if (select count(*) >= 6 or count(upload.link) >= 3 or count(*) filter (where upload.link = of_link) >= 2
        from public.picture_uploads as upload)
  then
    return jsonb_build_object('wait', 5);
  end if;
  if (select count(*) >= 200 from public.photographs where status = 'received') then
    return jsonb_build_object('wait', 60);
  end if;
  insert into public.picture_uploads (link) values (of_link) returning id into begun;
  return jsonb_build_object('upload', begun);
end
$$;

-- What becomes of a photograph that this link sends for this home: 'new'; 'known', it was sent before or the home shows it;
-- 'gone', the home is not the partner's or not on offer; 'full' when 12 of the home or 200 of the partner wait, or 300 came from
-- the contact in 14 days. Null when the link is not valid.
create function public.judge_sent_photograph(
  link text, home uuid, hash text, at timestamptz default clock_timestamp()
) returns text
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  of_home public.properties;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  select * into of_home from public.properties
   where id = home and partner_id = contact.partner_id and not private.is_deleted('property', id::text);
  if of_home.id is null
    or (of_home.publish <= 10 and not exists (
      select from public.hidden_homes where property_id = home and because = 'no answer'))
  then
    return 'gone';
  end if;
  if private.address_of_photograph(hash) = any (of_home.images)
    or exists (
      select from public.sent_photographs as known
       where known.property_id = home and known.hash = judge_sent_photograph.hash)
  then
    return 'known';
  end if;
  if (select count(*) >= 12 from public.sent_photographs where property_id = home and state = 'waiting')
    or (select count(*) >= 200 from public.sent_photographs where partner_id = contact.partner_id and state = 'waiting')
    or (select count(*) >= 300 from public.sent_photographs where contact_id = contact.id and sent_at > at - interval '14 days')
  then
    return 'full';
  end if;
  return 'new';
end
$$;

-- Stores that this link has sent a photograph for this home, {hash, type, bytes}, whose bytes are stored. The answer is that of
-- judge_sent_photograph(); 'new' and 'known' are stored. The photographs of a partner are stored one after the other.
create function public.receive_sent_photograph(
  link text, home uuid, photograph jsonb, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  judged text;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('confirmations', contact.partner_id::text));
  judged := public.judge_sent_photograph(link, home, photograph ->> 'hash', at);
  if judged in ('new', 'known') then
    perform public.receive_photograph(photograph);
  end if;
  if judged = 'new' then
    insert into public.sent_photographs (property_id, hash, partner_id, contact_id, sent_at)
    values (home, photograph ->> 'hash', contact.partner_id, contact.id, at);
  end if;
  return judged;
end
$$;

-- Takes a photograph back that nobody has decided about. Returns 'taken back', also when it is not there, or 'decided'. Null
-- when the link is not valid.
create function public.take_back_photograph(
  link text, home uuid, hash text, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  delete from public.sent_photographs as sent
   where sent.property_id = home and sent.hash = take_back_photograph.hash and sent.partner_id = contact.partner_id
     and sent.state = 'waiting';
  if not found and exists (
    select from public.sent_photographs as sent
     where sent.property_id = home and sent.hash = take_back_photograph.hash and sent.partner_id = contact.partner_id)
  then
    return 'decided';
  end if;
  return 'taken back';
end
$$;

-- The photographs of a home that wait, as the page of a link shows them: [{hash, status, width}], in the order in which they came.
create function private.waiting_photographs_of(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('hash', sent.hash, 'status', photograph.status, 'width', photograph.width)
           order by sent.sent_at, sent.hash), '[]')
    from public.sent_photographs as sent join public.photographs as photograph on photograph.hash = sent.hash
   where sent.property_id = home and sent.state = 'waiting'
$$;

-- Those that staff can decide about: their sizes are made, and the home is still the partner's.
create view private.decidable_photographs as
  select sent.* from public.sent_photographs as sent
    join public.photographs as photograph on photograph.hash = sent.hash and photograph.status = 'ready'
    join public.properties as home on home.id = sent.property_id and home.partner_id = sent.partner_id
   where sent.state = 'waiting' and not private.is_deleted('property', sent.property_id::text);

-- The photographs of a partner, or of one home, that staff decide about, at most 60, those first that came first: {total, rows:
-- [{home, hash, width, sent_at, by, partner}]}. `home` as private.partner_home(), `by` who sent it.
create function public.admin_sent_photographs(partner uuid default null, home uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return (
    with waiting as (
      select sent.*, row_number() over (order by sent.sent_at, sent.property_id, sent.hash) as place
        from private.decidable_photographs as sent
       where sent.partner_id = admin_sent_photographs.partner or sent.property_id = admin_sent_photographs.home
    )
    select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
             'home', private.partner_home(waiting.property_id), 'hash', waiting.hash,
             'width', (select width from public.photographs where photographs.hash = waiting.hash), 'sent_at', waiting.sent_at,
             'by', (select name from public.partner_contacts where id = waiting.contact_id),
             'partner', (select name from public.partners where id = waiting.partner_id))
             order by waiting.place) filter (where waiting.place <= 60), '[]'))
      from waiting);
end
$$;

-- Puts a photograph behind the others of its home. Returns 'saved', 'gone' when the home is not the partner's any more, or
-- 'full' when it has a hundred pictures.
create function private.show_sent_photograph(sent public.sent_photographs, decided_by uuid, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  address constant text := private.address_of_photograph(sent.hash);
  was public.properties;
  became public.properties;
begin
  select * into was from public.properties where id = sent.property_id for update;
  if was.partner_id is distinct from sent.partner_id or private.is_deleted('property', sent.property_id::text) then
    return 'gone';
  end if;
  if (address = any (was.images)) is not true then
    if cardinality(was.images) >= 100 then
      return 'full';
    end if;
    update public.properties
       set images = coalesce(images, '{}') || address, image_desc = image_desc[1:cardinality(coalesce(images, '{}'))]
     where id = was.id returning * into became;
    perform private.record_staff_change(decided_by, 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
    if became.publish > 10 then
      perform private.queue_saved_pages('property', array[was.id::text], decided_by);
    end if;
  end if;
  update public.sent_photographs as known set state = 'accepted', decided_at = at
   where known.property_id = sent.property_id and known.hash = sent.hash;
  return 'saved';
end
$$;

-- Staff accept or refuse a photograph. Returns 'saved'; 'changed' when a colleague was faster, its sender took it back, or the
-- home is not the partner's any more; or 'full' when the home has a hundred pictures.
create function public.decide_sent_photograph(
  home uuid, hash text, accepted boolean, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  sent public.sent_photographs;
begin
  perform private.require_staff();
  select * into sent from public.sent_photographs as known
   where known.property_id = home and known.hash = decide_sent_photograph.hash for update;
  if sent.state is distinct from 'waiting'
    or not exists (
      select from private.decidable_photographs as decidable
       where decidable.property_id = home and decidable.hash = decide_sent_photograph.hash)
  then
    return case when sent.state = case when accepted then 'accepted' else 'refused' end then 'saved' else 'changed' end;
  end if;
  if accepted then
    return replace(private.show_sent_photograph(sent, (select auth.uid()), at), 'gone', 'changed');
  end if;
  update public.sent_photographs as known set state = 'refused', decided_at = at
   where known.property_id = home and known.hash = decide_sent_photograph.hash;
  return 'saved';
end
$$;

-- The periodic work: shows photographs of partners whose homes appear at once, an hour after they came; notes those that staff
-- have put in themselves; forgets those that could not be read for 14 days, or that waited for 90. Returns how many are shown.
create function private.settle_sent_photographs(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  sent public.sent_photographs;
  shown integer := 0;
begin
  delete from public.sent_photographs as old using public.photographs as photograph
   where photograph.hash = old.hash and old.state = 'waiting'
     and (old.sent_at < at - interval '90 days' or (photograph.status = 'refused' and old.sent_at < at - interval '14 days'));
  for sent in
    select waiting.* from private.decidable_photographs as waiting
      join public.partners as partner on partner.id = waiting.partner_id
      join public.properties as home on home.id = waiting.property_id
     where (partner.trust = 'at once' and waiting.sent_at <= at - interval '1 hour'
         and cardinality(coalesce(home.images, '{}')) < 100)
        or private.address_of_photograph(waiting.hash) = any (home.images)
     order by waiting.property_id, waiting.sent_at, waiting.hash limit 100
  loop
    perform from public.sent_photographs as known
      where known.property_id = sent.property_id and known.hash = sent.hash and known.state = 'waiting' for update;
    continue when not found;
    shown := shown + (private.show_sent_photograph(sent, null, at) = 'saved')::integer;
  end loop;
  return shown;
end
$$;

grant execute on function
  public.begin_link_upload(text, timestamptz), public.judge_sent_photograph(text, uuid, text, timestamptz),
  public.receive_sent_photograph(text, uuid, jsonb, timestamptz), public.take_back_photograph(text, uuid, text, timestamptz)
  to service_role;
grant execute on function
  public.admin_sent_photographs(uuid, uuid), public.decide_sent_photograph(uuid, text, boolean, timestamptz)
  to authenticated;
