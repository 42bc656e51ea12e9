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

-- Takes the second step of an account away, for somebody who has lost the device, and ends its sessions and its calendar link,
-- because whoever has the device now may be signed in with it and read them. The caller's own session stays. False: the account had none.
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
  delete from public.calendar_links where staff = account;
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
