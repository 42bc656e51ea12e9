-- Closed first, opened by name: no table, sequence or function of ours is reachable over the API unless a later
-- migration grants it. Supabase's own defaults give all of them to anon and authenticated.

alter default privileges in schema public revoke all on tables from anon, authenticated, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, public;
-- Postgres itself lets everybody execute a new function; only the global form takes that back.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public, anon, authenticated;

-- What only triggers and our own functions call. The API does not expose this schema.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
grant usage on schema private to service_role;

-- Moves updated_at forward exactly when something else in the row has changed, so that a moved updated_at means a
-- changed row, also within one transaction and under a clock that steps back.
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
