-- An import with rows that name a society, area or city which is not there tried their neighbours in halves, each half whole.

-- Which of these rows name one of another table that is not there: [{listing, field, missing: the table}]. Asked once a
-- request was refused for it, so that the other rows need not be tried in halves.
create function public.unknown_references(target text, entries jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  reference record;
  unknown jsonb;
  named jsonb := jsonb_build_array();
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
        where entry.%1$I is not null and not exists (select from public.%2$I as known where known.id = entry.%1$I)',
      reference.attname, reference.relname, target) into unknown using entries;
    named := named || unknown;
  end loop;
  return named;
end
$$;

revoke all on function public.unknown_references(text, jsonb) from public, anon, authenticated;
grant execute on function public.unknown_references(text, jsonb) to service_role;
