-- A checkup also judges who may do what.

-- Who may do what, in the words of supabase/access.txt, which src/server/checkup compares it with: {tables, routines,
-- as_owner, unguarded, policies}. Roles and routines of the platform are not ours to judge.
create function public.checkup_rights() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with relation as (
    select oid, relname::text as name, relkind, relacl, relrowsecurity,
           case relnamespace when 'private'::regnamespace then 'private.' else '' end || relname as place
      from pg_catalog.pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  ), routine as (
    select oid, prosecdef,
           case pronamespace when 'private'::regnamespace then 'private.' else '' end || proname
             || '(' || replace(pg_catalog.pg_get_function_identity_arguments(oid), 'public.', '') || ')' as place
      from pg_catalog.pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), caller as (
    select unnest(array['anon', 'authenticated', 'service_role']) as role
  ), held as (
    select lower(privilege_type) as verb, place, case grantee when 0 then 'public' else grantee::regrole::text end as role,
           null::text[] as columns
      from relation, pg_catalog.aclexplode(relacl)
     where grantee = 0 or grantee::regrole::text in (select role from caller)
    union all
    select verb, place, role, array_agg(attname::text order by attnum)
      from relation
      join pg_catalog.pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped,
           unnest(array['select', 'insert', 'update', 'references']) as verb, caller
     where relkind <> 'S' and pg_catalog.has_column_privilege(role, attrelid, attnum, verb)
     group by verb, place, role
  )
  select jsonb_build_object(
    'tables', (
      select coalesce(jsonb_agg(to_jsonb(held) order by place, verb, role), '[]') from held),
    'routines', (
      select coalesce(jsonb_agg(jsonb_build_object('verb', 'execute', 'place', place, 'role', role, 'columns', null)
                                order by place, role), '[]')
        from routine, caller where pg_catalog.has_function_privilege(role, oid, 'execute')),
    'as_owner', (
      select coalesce(jsonb_agg(place order by place), '[]') from routine where prosecdef),
    'unguarded', (
      select coalesce(jsonb_agg(place order by place), '[]') from relation
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

revoke all on function public.checkup_rights() from public, anon, authenticated;
grant execute on function public.checkup_rights() to service_role;
