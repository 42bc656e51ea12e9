-- Nobody has to remember which pages a change touches: the page itself and what shows it is flagged, and a page whose
-- subject is hidden or deleted gets a delete job. Statement by statement, so that an import stays fast.

-- Turns the pending delete jobs of pages that are wanted again into generate jobs.
create function private.keep_pages(kind text, ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  doomed text[];
begin
  select array_agg(entity_id) into doomed from public.html_generation_jobs
   where entity_type = kind and action = 'delete' and status in ('queued', 'running') and entity_id = any (ids);
  if doomed is not null then
    perform public.enqueue_html_jobs(kind, doomed, 'generate');
  end if;
end
$$;

create function private.remove_pages(kind text, ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if cardinality(ids) > 0 then
    perform public.enqueue_html_jobs(kind, ids, 'delete');
  end if;
end
$$;

-- The three functions below join transition tables, whose plans are cached from the first call. That call may have
-- seen one row and the next 13,000, where a nested loop would take minutes; hence no nested loops in them.

create function private.listings_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  listings text[];
  societies text[];
  areas text[];
  gone text[];
  back text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id::text), array_agg(distinct society_id), array_agg(distinct area_id::text)
      into listings, societies, areas
      from new_rows where publish > 10;
    back := listings;
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id::text),
           array_agg(distinct old_rows.society_id) || array_agg(distinct new_rows.society_id),
           array_agg(distinct old_rows.area_id::text) || array_agg(distinct new_rows.area_id::text),
           array_agg(new_rows.id::text) filter (where old_rows.publish > 10 and (new_rows.publish > 10) is not true),
           array_agg(new_rows.id::text) filter (where new_rows.publish > 10 and (old_rows.publish > 10) is not true)
      into listings, societies, areas, gone, back
      from old_rows join new_rows using (id)
     where new_rows.updated_at <> old_rows.updated_at and (old_rows.publish > 10 or new_rows.publish > 10);
  else
    select array_agg(id::text) filter (where publish > 10 or id::text in (
             select entity_id from public.html_generation_metadata where entity_type = 'property')),
           array_agg(distinct society_id) filter (where publish > 10),
           array_agg(distinct area_id::text) filter (where publish > 10)
      into gone, societies, areas
      from old_rows;
  end if;

  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.remove_pages('property', gone);
  perform private.keep_pages('property', back);
  return null;
end
$$;

create function private.societies_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  societies text[];
  areas text[];
  gone text[];
  back text[];
  listings text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct area::text) into societies, areas
      from new_rows where not public.is_hidden_society(id, name, slug);
    back := societies;
  elsif tg_op = 'UPDATE' then
    with changed as (
      select new_rows.id, old_rows.area as old_area, new_rows.area as new_area,
             public.is_hidden_society(old_rows.id, old_rows.name, old_rows.slug) as was_hidden,
             public.is_hidden_society(new_rows.id, new_rows.name, new_rows.slug) as is_hidden
        from old_rows join new_rows using (id)
       where new_rows.updated_at <> old_rows.updated_at
    )
    select array_agg(id),
           array_agg(distinct old_area::text) || array_agg(distinct new_area::text),
           array_agg(id) filter (where is_hidden and not was_hidden),
           array_agg(id) filter (where was_hidden and not is_hidden)
      into societies, areas, gone, back
      from changed where not (was_hidden and is_hidden);
  else
    -- Its listings lose their society by an update of their own, which flags them.
    select array_agg(id) filter (where not public.is_hidden_society(id, name, slug) or id in (
             select entity_id from public.html_generation_metadata where entity_type = 'society')),
           array_agg(distinct area::text)
      into gone, areas
      from old_rows;
  end if;

  select array_agg(id::text) into listings from public.properties
   where society_id = any (societies) and publish > 10;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.remove_pages('society', gone);
  perform private.keep_pages('society', back);
  return null;
end
$$;

create function private.areas_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  areas uuid[];
  -- Those whose change is seen outside their own page: address, name, section and market figures, not the narratives.
  seen_elsewhere uuid[];
  gone text[];
  societies text[];
  listings text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into areas from new_rows;
    perform private.keep_pages('area', areas::text[]);
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id),
           array_agg(new_rows.id) filter (where
             (new_rows.area, new_rows.slug, new_rows.city_id, new_rows.city_section, new_rows.market_data)
             is distinct from
             (old_rows.area, old_rows.slug, old_rows.city_id, old_rows.city_section, old_rows.market_data))
      into areas, seen_elsewhere
      from old_rows join new_rows using (id) where new_rows.updated_at <> old_rows.updated_at;
  else
    select array_agg(id::text) into gone from old_rows;
    perform private.remove_pages('area', gone);
    return null;
  end if;

  if seen_elsewhere is not null then
    select array_agg(id) into societies from public.society where area = any (seen_elsewhere);
    select array_agg(id::text) into listings from public.properties
     where area_id = any (seen_elsewhere) and publish > 10;
  end if;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  return null;
end
$$;

-- A city's name is in the address of everything in it.
create function private.city_renamed() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  areas uuid[];
  names constant text[] := array[lower(old.name), lower(new.name)];
begin
  select array_agg(id) into areas from public.local_areas where city_id = new.id;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', (
    select array_agg(id::text) from public.properties where area_id = any (areas) or lower(city) = any (names)));
  perform private.flag_pages('society', (
    select array_agg(id) from public.society where area = any (areas) or lower(city) = any (names)));
  return null;
end
$$;

revoke all on function
  private.keep_pages(text, text[]), private.remove_pages(text, text[]), private.listings_changed(),
  private.societies_changed(), private.areas_changed(), private.city_renamed()
  from public, anon, authenticated;

create trigger properties_added after insert on public.properties
  referencing new table as new_rows for each statement execute function private.listings_changed();
create trigger properties_changed after update on public.properties
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.listings_changed();
create trigger properties_removed after delete on public.properties
  referencing old table as old_rows for each statement execute function private.listings_changed();

create trigger society_added after insert on public.society
  referencing new table as new_rows for each statement execute function private.societies_changed();
create trigger society_changed after update on public.society
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.societies_changed();
create trigger society_removed after delete on public.society
  referencing old table as old_rows for each statement execute function private.societies_changed();

create trigger local_areas_added after insert on public.local_areas
  referencing new table as new_rows for each statement execute function private.areas_changed();
create trigger local_areas_changed after update on public.local_areas
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.areas_changed();
create trigger local_areas_removed after delete on public.local_areas
  referencing old table as old_rows for each statement execute function private.areas_changed();

create trigger cities_renamed after update on public.cities
  for each row when (old.name is distinct from new.name) execute function private.city_renamed();
