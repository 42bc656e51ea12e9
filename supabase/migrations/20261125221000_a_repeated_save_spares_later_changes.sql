-- When an answer was lost and many rows were sent again, the answer named the newest version of each row, also when
-- somebody else had changed it between. The undo then replaced the change of the colleague without a word.

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock.
-- Returns {rows: [{id, result, reason, queued, updated_at}]}. `updated_at` is the version that an undo may replace: for
-- an attempt that is repeated after somebody else has changed the row, one that the row no longer has.
create or replace function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  entry jsonb;
  result jsonb;
  version timestamptz;
  results jsonb := jsonb_build_array();
begin
  execute format('select from public.%I where id = any ($1::%s[]) order by id for update', listings, id_type)
    using ids;
  for entry in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    result := public.save_listing(entry || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into version using entry ->> 'id';
    if result ->> 'result' = 'repeated' then
      -- A change is recorded right after it is made, so the row is as this attempt left it, or it was changed later.
      select least(version, change.changed_at) into version
        from public.staff_changes as change
       where change.table_name = listings and change.row_id = entry ->> 'id' and change.attempt = (entry ->> 'attempt')::uuid;
    end if;
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$$;
