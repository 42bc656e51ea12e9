-- People with an account: one profile per auth user, and the role that makes some of them staff. A client never sets
-- the role, neither by sign-up metadata nor by an update.

-- Its triggers, in the order in which they run:
--   after insert: profiles_names
--   before update: profiles_keep_role
--   before update: profiles_touch
--   after update: profiles_calendar_ends (appointment/calendar_links.sql)
--   after update: profiles_credentials_end (account/staff_accounts.sql)
--   after update: profiles_details (account/staff_accounts.sql)
--   after update: profiles_names
--   after delete: profiles_credentials_gone (account/staff_accounts.sql)
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 100),
  phone text check (char_length(phone) <= 20),
  email text check (char_length(email) <= 255),
  company_name text check (char_length(company_name) <= 200),
  avatar_url text check (char_length(avatar_url) <= 2000),
  role text not null default 'user' check (role in ('user', 'editor', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How a member of staff signs answers.
  signature_english text check (char_length(signature_english) <= 300),
  signature_kannada text check (char_length(signature_kannada) <= 300),
  -- Whether the desk has asked a member of staff for their name. It asks once.
  name_asked boolean not null default false
);

alter table public.profiles enable row level security;
call private.open_rows_to_server('public.profiles');

-- What everybody is called who is, or was, staff. It outlives the account, so what somebody did stays theirs; an erasure
-- deletes it.
create table public.staff_names (
  -- The account. No foreign key: it may be deleted.
  id uuid primary key,
  name text check (char_length(name) <= 100),
  email text check (char_length(email) <= 255)
);

call private.close_table('public.staff_names');

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

-- What somebody is called who has given no name: the address up to the '@', without a tag. Null without an address.
create function private.mailbox_name(email text) returns text
  language sql immutable
  set search_path = ''
as $$
  select private.shown_name(split_part(split_part(email, '@', 1), '+', 1))
$$;

-- Keeps the name of staff apart from their account. A name that is taken away stays until there is another.
create function private.keep_staff_name() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.role in ('admin', 'editor') or exists (select from public.staff_names where id = new.id) then
    insert into public.staff_names as kept (id, name, email)
    values (new.id, private.shown_name(new.full_name), new.email)
    on conflict (id) do update
      set name = coalesce(excluded.name, kept.name), email = coalesce(excluded.email, kept.email);
  end if;
  return null;
end
$$;

create trigger profiles_names after insert or update of full_name, email, role on public.profiles
  for each row execute function private.keep_staff_name();

-- What a colleague is called, also one whose account is gone; null for somebody unknown.
create function private.called(id uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select coalesce(private.shown_name(profile.full_name), kept.name,
           private.mailbox_name(coalesce(profile.email, kept.email)), 'A colleague')
    from (select called.id) as own
    left join public.profiles as profile on profile.id = own.id
    left join public.staff_names as kept on kept.id = own.id
   where profile.id is not null or kept.id is not null
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
                 and lower(split_part(private.called(namesake.id), ' ', 1))
                   = lower(split_part(private.called(own.id), ' ', 1)))
            then coalesce(' (' || profile.email || ')', '') else '' end
         || case profile.role when 'admin' then '' when 'editor' then ', an editor now' else ', has left' end
    from (select staff_name.id) as own
    left join public.profiles as profile on profile.id = own.id
$$;

-- Who did something, as the log kept it: {by_id, by_email, by_name}. People choose their names themselves, so the address
-- says who is meant. `all_addresses`: the reader is an admin. Others see only their own address. by_name is null only where
-- nobody of staff did it, or where they are erased.
create function private.author(id uuid, email text, all_addresses boolean) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'by_id', author.id,
    'by_email', case when all_addresses or author.id = (select auth.uid()) then author.email end,
    'by_name', case when author.id is not null
      then coalesce(private.called(author.id), private.mailbox_name(author.email)) end)
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

-- Ends what was mailed to an account so that its reader may choose a password. The hosted service keeps such links in a table of
-- their own, the embedded one in the row of the account.
create function private.end_mailed_links(account uuid) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is null then
    update auth.users set recovery_token = null where id = account and recovery_token is not null;
  else
    execute format('delete from %s where user_id = $1', to_regclass('auth.one_time_tokens')) using account;
  end if;
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
  if (password_hash ~ '^\$2[ab]\$\d\d\$[./A-Za-z0-9]{53}$') is not true then
    raise exception 'This is no hash of a password.' using errcode = '22023';
  end if;
  outcome := public.give_role(address, new_role);
  if outcome not in ('done', 'unchanged') then
    return outcome;
  end if;
  update auth.users set encrypted_password = password_hash, updated_at = now()
   where lower(email) = lower(btrim(address)) returning id into strict account_id;
  -- Their refresh tokens go with them, and the links of mails that ask for yet another password.
  delete from auth.sessions where user_id = account_id;
  perform private.end_mailed_links(account_id);
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
