-- Who may reach what: nobody, until a grant says so. Supabase's own default privileges give every new table, sequence
-- and function to anon and authenticated; here they are taken back, and each file grants what it opens by name.

alter default privileges in schema public revoke all on tables from anon, authenticated, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, public;
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

revoke all on function private.touch() from public, anon, authenticated;
