-- An access token stays valid for an hour after its session was ended: signing out, or a new password, must end what
-- may be read and done with it at once.

-- Whether the caller's session is still there. A token without one was signed by the server itself.
create function public.session_lives() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null
      or exists (select from auth.sessions where id::text = (select auth.jwt()) ->> 'session_id')
$$;

revoke all on function public.session_lives() from public, anon, authenticated;
grant execute on function public.session_lives() to authenticated, service_role;

-- True when the caller's own profile says admin. A missing profile or session is no admin.
create or replace function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
     and public.session_lives()
$$;

drop policy "own profile, and admins each other" on public.profiles;
drop policy "own profile is edited" on public.profiles;
create policy "own profile, and admins each other" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select public.session_lives()))
    or (role = 'admin' and (select public.is_admin())));
create policy "own profile is edited" on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select public.session_lives()))
  with check (id = (select auth.uid()));
