-- Every right is to a column, the server's too: a new column is closed until its migration opens it. The server reads and
-- writes rows; it no longer empties a table at a stroke, nor attaches a trigger or a foreign key to one.

-- What a table, sequence or function made later gives to the server by itself: nothing.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public revoke all on functions from service_role;

-- Lets the server read and write each column that stands now, and delete rows, for which there is no right by column.
create procedure private.open_rows_to_server(opened regclass)
  language plpgsql
  set search_path = ''
as $$
declare
  shown text;
  -- A computed column is written by nobody.
  written text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '')
    into shown, written
    from pg_catalog.pg_attribute
   where attrelid = opened and attnum > 0 and not attisdropped;
  execute format('revoke all on table %s from service_role', opened);
  execute format('grant select (%1$s), insert (%2$s), update (%2$s), delete on table %3$s to service_role',
    shown, written, opened);
end
$$;

revoke all on procedure private.open_rows_to_server(regclass) from public, anon, authenticated;

do $$
declare
  of_ours regclass;
begin
  for of_ours in
    select oid::regclass from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname
  loop
    call private.open_rows_to_server(of_ours);
  end loop;
end
$$;

revoke all on all sequences in schema public from public, anon, authenticated, service_role;

revoke all on public.former_slugs from service_role;
grant select (slug, property_id, updated_at) on public.former_slugs to service_role;

-- Those of staff ask for an admin and never answered the server.
revoke execute on function
  public.admin_appointments(text, text, text, integer, text), public.admin_enquiries(text, text, text, integer, text),
  public.admin_health(), public.admin_pages(text, text, integer, text[]), public.admin_quality(timestamptz),
  public.admin_quality_rows(text, text, integer, timestamptz), public.admin_removals(), public.admin_staff(),
  public.release_calls(jsonb), public.retry_html_job(bigint)
  from service_role;
