-- Imports the rows of a data set, as many as fit into one request. PostgreSQL reads them from one JSON value,
-- which is a third of the work of a statement with a parameter for each field.

-- Upserts rows of one table by id. All rows have the fields of the first row. A field that they lack keeps its
-- value, or gets the default of the table in a new row. Runs with the rights of the caller, as an upsert would.
-- `dry`: everything is checked as in an import, then taken back. `earlier` are the rows that such an import would have
-- written before, as [{target, entries}].
create function public.import_rows(
  target text, entries jsonb, dry boolean default false, earlier jsonb default '[]') returns void
  language plpgsql
  set search_path = ''
as $$
declare
  fields text;
  changes text;
  part jsonb;
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  if dry then
    begin
      for part in select * from jsonb_array_elements(earlier) loop
        perform public.import_rows(part ->> 'target', part -> 'entries');
      end loop;
      perform public.import_rows(target, entries);
      raise exception 'taken back' using errcode = 'DRYUN';
    exception when sqlstate 'DRYUN' then
      return;
    end;
  end if;
  -- The database sets the addresses of homes.
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field
   where target <> 'properties' or field <> 'slug';
  execute format(
    case target when 'properties' then
      'with claimed as materialized (select * from private.claim_slugs($1))
       insert into public.%1$I (%2$s, slug)
       select %2$s, claimed.address from jsonb_populate_recordset(null::public.%1$I, $1) as entry
         left join claimed on claimed.home_id = entry.id
       on conflict (id) do %3$s'
    else
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s'
    end, target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;

grant execute on function public.import_rows(text, jsonb, boolean, jsonb) to service_role;

-- Which of these rows refer to a row of another table that does not exist: [{listing, field, missing: the
-- table}]. Called after a request was refused for that reason, so that the import need not search for the bad rows by
-- bisection.
create function public.unknown_references(target text, entries jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  reference record;
  unknown jsonb;
  unknown_of_all jsonb := jsonb_build_array();
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  for reference in
    select attname, relname
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      join pg_catalog.pg_class on pg_class.oid = confrelid
     where contype = 'f' and conrelid = format('public.%I', target)::regclass
  loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''listing'', entry.id, ''field'', %1$L, ''missing'', %2$L)), ''[]'')
         from jsonb_populate_recordset(null::public.%3$I, $1) as entry
        where entry.%1$I is not null and not exists (select from public.%2$I as known where known.id = entry.%1$I)
           -- Such an area is one place with another, to which the row will belong.
           and not exists (select from public.area_merges as known where known.merged::text = entry.%1$I::text)',
      reference.attname, reference.relname, target) into unknown using entries;
    unknown_of_all := unknown_of_all || unknown;
  end loop;
  return unknown_of_all;
end
$$;

grant execute on function public.unknown_references(text, jsonb) to service_role;
