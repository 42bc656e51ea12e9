-- Visitors read published pages, not rows, and the pages of staff call functions: nobody but the server reads these
-- tables. While they could be read, any filter could be asked of them, a pattern that takes minutes as well.

drop policy "cities are public" on public.cities;
drop policy "areas are public" on public.local_areas;
drop policy "societies are public unless hidden" on public.society;
drop policy "admins see hidden societies" on public.society;
drop policy "published listings are public" on public.properties;
drop policy "admins see hidden listings" on public.properties;
drop policy "admins see what is generated" on public.html_generation_metadata;
drop policy "admins see the queue" on public.html_generation_jobs;
drop policy "admins see the workers" on public.html_workers;

do $$
declare
  closed text;
begin
  foreach closed in array array[
    'cities', 'local_areas', 'society', 'properties', 'html_generation_metadata', 'html_generation_jobs',
    'html_workers']
  loop
    execute format('revoke all on table public.%I from public, anon, authenticated', closed);
    execute format(
      'create policy "nobody but the server" on public.%I for all to anon, authenticated using (false) with check (false)',
      closed);
  end loop;
end
$$;

-- Column grants survive the revoke of the table's, so they are taken back one by one.
do $$
declare
  granted record;
begin
  for granted in
    select distinct table_name, column_name, grantee from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'properties' and grantee in ('anon', 'authenticated')
  loop
    execute format(
      'revoke select (%I) on table public.%I from %I', granted.column_name, granted.table_name, granted.grantee);
  end loop;
end
$$;

-- Policies asked it for strangers and users; the server and triggers of ours still do.
revoke execute on function public.is_hidden_society(text, text, text) from anon, authenticated;

-- What a person is shown of their own profile and colleagues of each other's, column by column.
revoke select on table public.profiles from authenticated;
grant select (id, full_name, phone, email, company_name, avatar_url, role) on table public.profiles to authenticated;
