-- Somebody could sign up with the address of a future colleague, who then confirmed the account by the link in the mail
-- and got a role: the password of the stranger opened the dashboard.

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

revoke all on function public.give_role_and_password(text, text, text) from public, anon, authenticated;
grant execute on function public.give_role_and_password(text, text, text) to service_role;
