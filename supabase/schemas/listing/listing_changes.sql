-- What a change of areas, societies and homes does to pages.

-- Marks the pages that a change of one kind of listing touches, and queues the removal of pages whose row is hidden or
-- gone. The last content of a row whose page is removed is kept, in case the removal is put on hold. Jobs are written
-- first, then these rows, as everywhere, so that two transactions do not deadlock. Called once per statement, so that
-- imports stay fast, and without nested loops, which are slow where an embedded database has no statistics. The argument
-- is the kind of page.
create function private.handle_listing_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  kind constant text := tg_argv[0];
  -- Whether visitors see a row.
  shown constant text := case kind
    when 'property' then 'coalesce(publish > 10, false)'
    when 'society' then 'not public.is_hidden_society(id, name, slug)'
    else 'true' end;
  -- The society and the area whose pages show a row, and what pages of rows that belong to it show of it. Of an area,
  -- these show its address, name, section and market figures, but not the narratives.
  facts constant text := format('id, updated_at, %s as shown, ', shown) || case kind
    when 'property' then 'society_id as society, area_id as area, null as seen_below'
    when 'society' then 'null as society, area, updated_at as seen_below'
    else 'null as society, null as area, jsonb_build_array(area, slug, city_id, city_section, market_data) as seen_below' end;
  changed text[];
  changed_below text[];
  homes text[];
  societies text[];
  areas text[];
  removed text[];
  restored text[];
begin
  execute format(
    'select array_agg(id::text) filter (where became.id is not null),
            array_agg(id::text) filter (where became.id is not null and was.seen_below is distinct from became.seen_below),
            array_agg(distinct was.society) filter (where was.shown or became.shown) || array_agg(distinct became.society),
            array_agg(distinct was.area::text) filter (where was.shown or became.shown) || array_agg(distinct became.area::text),
            array_agg(id::text) filter (where became.shown is not true and (was.shown or id::text in (
              select entity_id from public.html_generation_metadata where entity_type = $1))),
            array_agg(id::text) filter (where became.shown and was.shown is not true)
       from (select %1$s from %2$s) as was full join (select %1$s from %3$s) as became using (id)
      where was.updated_at is distinct from became.updated_at
        and (was.shown or became.shown or became.id is null)',
    facts,
    case tg_op when 'INSERT' then 'new_rows where false' else 'old_rows' end,
    case tg_op when 'DELETE' then 'old_rows where false' else 'new_rows' end)
    into changed, changed_below, societies, areas, removed, restored using kind;

  if kind = 'property' then
    homes := changed;
    if tg_op = 'UPDATE' then
      delete from public.unavailable_homes where id = any (restored::uuid[]);
    end if;
  elsif kind = 'society' then
    societies := changed;
    select array_agg(id::text) into homes from public.properties where society_id = any (changed_below) and publish > 10;
  else
    areas := changed;
    select array_agg(id) into societies from public.society where area = any (changed_below::uuid[]);
    select array_agg(id::text) into homes from public.properties
     where area_id = any (changed_below::uuid[]) and publish > 10;
  end if;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', homes);
  perform private.flag_pages('society', societies);
  perform private.queue_page_removals(kind, removed);
  if removed is not null then
    execute format('select private.save_leaving_rows($1, array_agg(to_jsonb(old_rows)))
                      from old_rows where %s and id::text = any ($2)', shown) using kind, removed;
  end if;
  perform private.queue_restored_pages(kind, restored, were_hidden => tg_op = 'UPDATE');
  return null;
end
$$;

create trigger local_areas_added after insert on public.local_areas
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('area');
create trigger local_areas_changed after update on public.local_areas
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('area');
create trigger local_areas_removed after delete on public.local_areas
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('area');
create trigger society_added after insert on public.society
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('society');
create trigger society_changed after update on public.society
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('society');
create trigger society_removed after delete on public.society
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('society');
create trigger properties_added after insert on public.properties
  referencing new table as new_rows for each statement execute function private.handle_listing_changes('property');
create trigger properties_changed after update on public.properties
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.handle_listing_changes('property');
create trigger properties_removed after delete on public.properties
  referencing old table as old_rows for each statement execute function private.handle_listing_changes('property');
