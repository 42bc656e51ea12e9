-- Creates what a hosted Supabase project has before its first migration and the embedded backend lacks:
-- roles, schemas and default grants. The grants are deliberately as generous as Supabase's own, so that every
-- clone exercises the revokes of the migrations.
-- Runs before lite's auth schema, on PGlite (PostgreSQL 17) and PostgreSQL 15+. It may run more than once.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception
        -- Roles belong to the whole cluster: another database may have created this one a moment ago.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;

  -- An owner that is not a superuser may only assume a role it is a member of.
  for wanted in
    select role.name, taker.name as taker
      from (values ('anon'), ('authenticated'), ('service_role')) as role (name),
           (values ('authenticator'), (current_user::text)) as taker (name)
  loop
    if not pg_catalog.pg_has_role(wanted.taker, wanted.name, 'member') then
      begin
        execute format('grant %I to %I', wanted.name, wanted.taker);
      exception
        when unique_violation then null;
      end;
    end if;
  end loop;
end
$$;

create schema if not exists auth;
create schema if not exists storage;

-- No privileges in auth except on its helper functions: nobody reads auth.users over the API.
grant usage on schema auth, public, storage to anon, authenticated, service_role;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- As on hosted Supabase, grants open the storage schema and row level security restricts it.
alter default privileges in schema storage grant all on tables to anon, authenticated, service_role;
alter default privileges in schema storage grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema storage grant all on functions to anon, authenticated, service_role;
alter default privileges in schema auth grant execute on functions to anon, authenticated, service_role;
