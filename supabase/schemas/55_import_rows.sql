-- Rows of a data set, as many as one request holds: PostgreSQL reads them from one value, which is a third of the work of
-- a statement with a parameter for each field.

-- Adds or replaces rows of one table by id. All rows have the fields of the first; a field that they lack stays as it is,
-- or is what the table says for a new row. Runs with the rights of the caller, as an upsert would.
create function public.import_rows(target text, entries jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  fields text;
  changes text;
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  -- The addresses of homes are the database's own.
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field
   where target <> 'properties' or field <> 'slug';
  execute format(
    case target when 'properties' then
      'with claimed as materialized (select * from private.claim_slugs($1))
       insert into public.%1$I (%2$s, slug)
       select %2$s, claimed.address from jsonb_populate_recordset(null::public.%1$I, $1) as entry
         left join claimed on claimed.listing = entry.id
       on conflict (id) do %3$s'
    else
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s'
    end, target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;

revoke all on function public.import_rows(text, jsonb) from public, anon, authenticated;
grant execute on function public.import_rows(text, jsonb) to service_role;
