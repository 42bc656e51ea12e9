-- A role goes to who proved that the address is theirs: anybody may sign up with anybody's.

-- 'done', 'unchanged', 'unknown' (nobody has signed up with it), 'unconfirmed' (somebody has, and never followed the
-- link in the mail), or 'last': the only admin stays one. Taking a role away asks for no proof.
create or replace function public.give_role(address text, new_role text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(address));
  person public.profiles;
begin
  -- Two admins who revoke each other at once would leave none.
  perform pg_advisory_xact_lock(hashtextextended('angala.roles', 0));
  -- An account whose profile was lost gets it back.
  insert into public.profiles (id, email)
  select id, left(email, 255) from auth.users where lower(email) = wanted
  on conflict (id) do nothing;

  select * into person from public.profiles where lower(email) = wanted order by created_at limit 1;
  if person.id is null then
    return 'unknown';
  end if;
  if person.role = new_role then
    return 'unchanged';
  end if;
  if new_role = 'admin' and not exists (
    select from auth.users as account
     where account.id = person.id and lower(account.email) = wanted and account.email_confirmed_at is not null)
  then
    return 'unconfirmed';
  end if;
  if person.role = 'admin' and not exists (
    select from public.profiles where role = 'admin' and id <> person.id)
  then
    return 'last';
  end if;
  update public.profiles set role = new_role where id = person.id;
  return 'done';
end
$$;
