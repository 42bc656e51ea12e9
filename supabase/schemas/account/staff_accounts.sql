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

-- Whether the right with which an invitation was made still stands: its maker is an admin now. Null is the operator.
create function private.may_invite(inviter uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select inviter is null or private.is_admin(inviter)
$$;

-- What was made with a role ends with it: invitations and links of partners with that of an admin, pictures on their way and
-- previews with that of staff. Invitations to the person themselves end when they have fewer rights than before, so that
-- nobody who was dismissed comes back by an earlier mail. Mails that have not gone out are not sent.
create function private.end_credentials() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_role constant text := coalesce(to_jsonb(new) ->> 'role', 'gone');
  has_fewer_rights constant boolean := old.role = 'admin' or (old.role = 'editor' and new_role <> 'admin');
  ended text[];
begin
  with gone as (
    delete from public.staff_invitations as invitation
     where (has_fewer_rights and private.mailbox(invitation.email) = private.mailbox(old.email))
        or (invitation.invited_by = old.id and new_role <> 'admin')
    returning invitation.email)
  select array_agg(email) into ended from gone;
  delete from public.outbox
   where kind = 'staff_invitation' and status = 'pending' and payload ->> 'email' = any (ended);
  if new_role <> 'admin' then
    delete from public.confirmation_links where made_by = old.id;
    delete from public.staff_presence where staff = old.id;
    delete from public.duty_people where staff = old.id;
  end if;
  if new_role not in ('admin', 'editor') then
    delete from public.picture_uploads where staff = old.id;
    delete from public.previews where requested_by = old.id;
    delete from public.round_claims where staff = old.id;
  end if;
  return null;
end
$$;

create trigger profiles_credentials_end after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.end_credentials();
create trigger profiles_credentials_gone after delete on public.profiles
  for each row execute function private.end_credentials();

-- Notes in the log that staff changed what they say of themselves, without what it says.
create function private.record_own_details() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.record_staff_change((select auth.uid()), 'profiles', new.id::text,
    jsonb_build_object('name', old.full_name, 'telephone', old.phone, 'English signature', old.signature_english,
      'Kannada signature', old.signature_kannada),
    jsonb_build_object('name', new.full_name, 'telephone', new.phone, 'English signature', new.signature_english,
      'Kannada signature', new.signature_kannada), true);
  return null;
end
$$;

create trigger profiles_details after update of full_name, phone, signature_english, signature_kannada on public.profiles
  for each row when (new.role in ('admin', 'editor')) execute function private.record_own_details();

-- What the caller says of themselves, and who their colleagues are, by name, for staff: {name, called, phone,
-- signature_english, signature_kannada, asked, colleagues: [{id, name, role, phone}]}. `name` is null until they give one,
-- and `called` is then the beginning of their address.
create function public.own_details() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
             'name', private.shown_name(own.full_name), 'called', private.called(own.id), 'phone', own.phone,
             'signature_english', own.signature_english, 'signature_kannada', own.signature_kannada,
             'asked', own.name_asked,
             'colleagues', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', other.id, 'name', private.called(other.id), 'role', other.role, 'phone', other.phone)
                        order by lower(private.called(other.id)), other.id), '[]')
                 from public.profiles as other where other.role in ('admin', 'editor') and other.id <> own.id))
      from public.profiles as own where own.id = (select auth.uid()));
end
$$;

-- Keeps what somebody says of themselves, as public.save_own_details() takes it. What is not among it stays.
create function private.keep_details(account uuid, details jsonb) returns void
  language sql
  set search_path = ''
as $$
  update public.profiles as own
     set full_name = case when details ? 'name' then private.shown_name(details ->> 'name') else own.full_name end,
         phone = case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else own.phone end,
         signature_english = case when details ? 'signature_english'
           then nullif(btrim(details ->> 'signature_english', E' \t\r\n'), '') else own.signature_english end,
         signature_kannada = case when details ? 'signature_kannada'
           then nullif(btrim(details ->> 'signature_kannada', E' \t\r\n'), '') else own.signature_kannada end,
         name_asked = true
   where own.id = account;
$$;

-- Writes of {name, phone, signature_english, signature_kannada} what is sent, for the caller, and notes that they were
-- asked for their name. Returns what public.own_details() does.
create function public.save_own_details(details jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  if details ? 'name' and private.shown_name(details ->> 'name') is null then
    raise exception 'Write your name in letters. An address is no name.' using errcode = '22023';
  end if;
  perform private.keep_details((select auth.uid()), details);
  return public.own_details();
end
$$;

-- Gives the account with this address a name, by whoever has the keys of the server. Returns 'done', 'unnamed' (that is no
-- name) or 'unknown'.
create function public.give_name(address text, full_name text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.shown_name(give_name.full_name) is null then
    return 'unnamed';
  end if;
  update public.profiles as own set full_name = private.shown_name(give_name.full_name), name_asked = true
   where lower(own.email) = lower(btrim(address));
  return case when found then 'done' else 'unknown' end;
end
$$;

-- Staff by name with their open invitations, for an admin: {accounts: [{id, email, name, phone, role, last_sign_in_at,
-- sessions, second_step}], invitations: [{id, email, role, by_email, by_name, created_at, ends_at}]}.
create function public.admin_accounts(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', profile.id, 'email', profile.email, 'name', private.called(profile.id), 'phone', profile.phone,
               'role', profile.role, 'last_sign_in_at', account.last_sign_in_at,
               'sessions', (select count(*) from auth.sessions where user_id = profile.id),
               'second_step', private.has_second_step(profile.id))
               order by profile.role, lower(profile.email), profile.id), '[]')
        from public.profiles as profile join auth.users as account on account.id = profile.id
       where profile.role in ('admin', 'editor')),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'email', email, 'role', role, 'by_email', invited_by_email,
               'by_name', private.author(invited_by, invited_by_email, true) ->> 'by_name', 'created_at', created_at, 'ends_at', ends_at) order by created_at desc, id), '[]')
        from public.staff_invitations where ends_at > at));
end
$$;

-- Ends every session of a member of staff but the caller's own, and their calendar link. Returns how many sessions. Access ends with the session, although
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
  delete from public.calendar_links where staff = account;
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
  if known.id is null or known.role not in ('admin', 'editor') or known.role is distinct from shown_role then
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

-- Invites a colleague by mail, in place of an earlier open invitation of the address. Returns 'invited', 'not_admin' (the
-- inviter is none any more), 'staff' (the address has a role) or 'too_many' (3 mails to this address, or 30 in all, within 24 hours).
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
  -- Locks the profile, so that the role cannot be taken away meanwhile.
  perform from public.profiles where id = inviter and role = 'admin' for share;
  if inviter is not null and not found then
    return 'not_admin';
  end if;
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
    'by', (select email from public.profiles where id = inviter),
    'by_name', (select private.shown_name(full_name) from public.profiles where id = inviter)));
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

-- {email, role} of the invitation with this link, or null: it was used, withdrawn or replaced, or has ended, also with the role
-- of who made it.
create function public.read_invitation(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('email', email, 'role', role) from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at and private.may_invite(invited_by)
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
-- confirmed, because the link came by mail, and its sessions and second factors end. They are `called` so, and `details`
-- are those of public.save_own_details() besides. All of it happens in one transaction. Returns 'accepted', 'no account' (nothing has
-- changed: sign up first), or null (no such invitation).
create function public.accept_invitation(
  link text, password_hash text, at timestamptz default now(), called text default null,
  details jsonb default '{}'
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  invitation public.staff_invitations;
  account_id uuid;
  former_role text;
begin
  -- The lock of public.give_role(), before the row: who takes a role away has it, and then deletes invitations.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- The same link pressed twice finds it used.
  select * into invitation from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at and private.may_invite(invited_by) for update;
  if invitation.id is null then
    return null;
  end if;
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, at), updated_at = at
   where lower(email) = invitation.email returning id into account_id;
  if account_id is null then
    return 'no account';
  end if;
  select role into former_role from public.profiles where id = account_id;
  -- Before the role, so that the log says of what staff change only. A stranger may have named the account, and given a number.
  if private.shown_name(called) is not null then
    perform private.keep_details(account_id, jsonb_build_object('name', called) || details
      || case when former_role in ('admin', 'editor') or details ? 'phone' then jsonb '{}' else jsonb '{"phone": null}' end);
  end if;
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

-- Whoever chooses an owner for a request chooses an admin: nobody else sees requests.
create function private.require_admin_as_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and not private.is_admin(new.owner) then
    raise exception 'This colleague may not see requests any more. Choose another owner.' using errcode = 'P0001';
  end if;
  return new;
end
$$;

create trigger enquiries_owner before update of owner on public.enquiries
  for each row when (new.owner is not null and new.owner is distinct from old.owner)
  execute function private.require_admin_as_owner();
create trigger appointments_owner before update of owner on public.appointments
  for each row when (new.owner is not null and new.owner is distinct from old.owner)
  execute function private.require_admin_as_owner();

grant execute on function
  public.admin_accounts(timestamptz), public.end_staff_sessions(uuid), public.change_staff_role(uuid, text, text),
  public.withdraw_invitation(uuid), public.own_details(), public.save_own_details(jsonb)
  to authenticated;
grant execute on function
  public.invite_staff(jsonb, uuid, timestamptz), public.read_invitation(text, timestamptz),
  public.accept_invitation(text, text, timestamptz, text, jsonb), public.give_name(text, text)
  to service_role;
