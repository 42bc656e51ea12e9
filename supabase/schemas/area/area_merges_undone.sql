-- A merge of two areas that was a mistake: what it moved goes back, and what was added since stays.

-- Takes a merge back: the row of the merged area, and the homes, societies, sold homes, alerts and earlier merges that it
-- moved, as far as they still are where it put them. What somebody has moved elsewhere since stays there, and so does all
-- that came to the area that was kept. An alert that went because another of its mailbox became the same does not come
-- back. Returns 'undone', 'repeated' (it is so already), 'taken' (another area has its address now), 'late' (after 30
-- days), or 'changed' (there is no such merge, or the area that was kept is gone).
create function public.undo_area_merge(merged uuid, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  known public.area_merges;
  stays public.local_areas;
  back public.local_areas;
  folder text;
  address text;
  homes text[];
  societies text[];
begin
  perform private.require_admin();
  -- As merge_areas().
  lock table public.local_areas, public.society, public.properties in share row exclusive mode;
  select * into known from public.area_merges as merge where merge.merged = undo_area_merge.merged;
  if known.merged is null then
    return case when exists (select from public.local_areas where id = undo_area_merge.merged)
      then 'repeated' else 'changed' end;
  end if;
  if known.moved is null or known.merged_at <= at - private.undo_time() then
    return 'late';
  end if;
  select * into stays from public.local_areas where id = known.kept;
  back := jsonb_populate_record(null::public.local_areas, known.moved -> 'row');
  if stays.id is null or (back.city_id is not null and not exists (select from public.cities where id = back.city_id)) then
    return 'changed';
  end if;

  -- Without this row, nothing leads to the area that was kept any more.
  delete from public.area_merges as merge where merge.merged = known.merged;
  begin
    insert into public.local_areas select (back).*;
  exception when unique_violation then
    insert into public.area_merges select (known).*;
    return 'taken';
  end;
  update public.area_merges as merge set kept = back.id
   where merge.kept = stays.id and merge.merged::text in (select jsonb_array_elements_text(known.moved -> 'merges'));
  with moved as (
    update public.properties as home set area_id = back.id,
           area = case when lower(btrim(home.area)) = lower(btrim(stays.area)) then known.moved -> 'homes' ->> home.id::text
                       else home.area end
     where home.area_id = stays.id and known.moved -> 'homes' ? home.id::text returning id, publish)
  select array_agg(id::text) filter (where publish > 10) into homes from moved;
  with moved as (
    update public.society set area = back.id
     where area = stays.id and known.moved -> 'societies' ? id returning id, name, slug)
  select array_agg(id) filter (where not public.is_hidden_society(id, name, slug)) into societies from moved;
  update public.unavailable_homes set area_id = back.id
   where area_id = stays.id and known.moved -> 'unavailable' ? id::text;
  insert into public.distinct_areas (one, other)
  select least(back.id, other.id), greatest(back.id, other.id)
    from public.local_areas as other where known.moved -> 'apart' ? other.id::text
  on conflict do nothing;
  perform private.move_places_back(back.id, stays.id, known.moved -> 'place', known.moved -> 'below');

  folder := private.city_folder((select name from public.cities where id = back.city_id));
  address := concat_ws('/', folder, back.slug);
  update public.local_areas as area
     set property_count = greatest(coalesce(area.property_count, 0) - coalesce(back.property_count, 0), 0),
         former_addresses = (
           select coalesce(array_agg(former order by nth), '{}')
             from unnest(area.former_addresses) with ordinality as listed (former, nth)
            where former <> address and former <> all (back.former_addresses))
   where area.id = stays.id;
  update public.alerts as alert set query = was ->> 'query', label = was ->> 'label'
    from jsonb_array_elements(known.moved -> 'alerts') as was
   where alert.id = (was ->> 'id')::uuid and alert.query = was ->> 'became' and alert.status <> 'ended'
     and not exists (
       select from public.alerts as same
        where same.subscriber = alert.subscriber and same.offer = alert.offer and same.query = was ->> 'query'
          and same.property_id is null and same.status <> 'ended' and same.id <> alert.id);

  perform private.queue_saved_pages('area', array[back.id::text, stays.id::text], actor);
  perform private.queue_saved_pages('society', societies, actor);
  perform private.queue_saved_pages('property', homes, actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'local_areas', stays.id,
          jsonb_build_object('two places again', jsonb_build_object('became', back.area || ' (' || back.slug || ')')));
  return 'undone';
end
$$;

-- What merges moved is forgotten when they can no longer be taken back.
create function public.forget_merged_areas(at timestamptz default now()) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.area_merges set moved = null where merged_at <= at - private.undo_time() and moved is not null
$$;

-- For the checkup: what still names an area that was merged, which triggers and merge_areas() lead to the one that stays.
create function private.merged_areas_named() returns text[]
  language sql stable
  set search_path = ''
as $$
  with slugs as (
    select private.area_in_queries(living) as now, former_addresses from public.local_areas as living),
  earlier as (
    select distinct was
      from slugs cross join unnest(former_addresses) as address
     cross join lateral private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) as was
     where was not in (select now from slugs))
  select array_agg(named order by named) from (
    select 'the area ' || area as named from public.local_areas where id in (select merged from public.area_merges)
    union all
    select 'the home ' || coalesce(private.stated_reference(source_key), id::text) from public.properties
     where area_id in (select merged from public.area_merges)
    union all
    select 'the society ' || name from public.society where area in (select merged from public.area_merges)
    union all
    select 'the sold home ' || slug from public.unavailable_homes where area_id in (select merged from public.area_merges)
    union all
    select 'an alert for ' || was from public.alerts
      join earlier on was in (select private.slugs_in_query(query))
     where status <> 'ended') as cases
$$;

grant execute on function public.undo_area_merge(uuid, timestamptz) to authenticated;
grant execute on function public.forget_merged_areas(timestamptz) to service_role;
