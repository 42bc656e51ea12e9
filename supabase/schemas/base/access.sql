-- Access rights: nobody may reach anything until a grant says so. Supabase's default privileges give every new
-- table, sequence and function to anon, authenticated and service_role. This file revokes them for everything that is
-- created after it, so that no other file has to, and each file grants by name what it opens. Rights are granted per
-- column: a new column is closed until its migration opens it. supabase/access.txt lists the result of all grants and
-- policies, and the tests and `npm run doctor` compare it with the database.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role, public;
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

-- Raises an error when something else was sent than one of these. Nothing, and what nobody can read, decides nothing.
create function private.require_choice(given text, choices text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if (given = any (choices)) is not true then
    raise exception 'This request cannot be read. Reload the page and try again.' using errcode = '22023';
  end if;
end
$$;

-- The hash by which we know what we do not store: the links of mails and calendars, and erased mailboxes.
create function private.hash_of(content text) returns text
  language sql immutable
  set search_path = ''
as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;

-- Closes a new table to visitors and staff: what no policy lets through, row level security hides, and the policy says
-- that this is meant. They read published pages and call functions. If rows could be read through the API, anybody could
-- also send any filter, even a pattern that takes minutes.
create procedure private.close_table(closed regclass)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', closed);
  execute format('create policy "nobody but the server" on %s for all to anon, authenticated
    using (false) with check (false)', closed);
end
$$;

-- Lets the server read and write every column that exists now, and delete rows: there is no right to delete by
-- column.
create procedure private.open_rows_to_server(opened regclass)
  language plpgsql
  set search_path = ''
as $$
declare
  readable text;
  -- Nobody can write a computed column.
  writable text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '')
    into readable, writable
    from pg_catalog.pg_attribute
   where attrelid = opened and attnum > 0 and not attisdropped;
  execute format('revoke all on table %s from service_role', opened);
  execute format('grant select (%1$s), insert (%2$s), update (%2$s), delete on table %3$s to service_role',
    readable, writable, opened);
end
$$;
