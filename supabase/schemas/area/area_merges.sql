-- Areas that are one place: 'Whietfield' is Whitefield. Staff see the likely pairs in Data quality and say whether they
-- are one place or two.

-- An area whose homes belong to another now. What names it later, by its id or its name, lands in that one.
create table public.area_merges (
  merged uuid primary key,
  -- The area that stayed; when that is merged itself, the one that stays then. It may have been deleted since.
  kept uuid not null check (kept <> merged),
  -- Its name, and the folder of its city.
  name text not null check (char_length(name) <= 200),
  city_folder text not null check (char_length(city_folder) <= 100),
  merged_at timestamptz not null default clock_timestamp(),
  -- What an undo needs: {row, homes: {id: area}, societies, unavailable, merges, apart, place, below, alerts: [{id, became,
  -- query, label}]}. Null after 30 days, and for an area of many thousand homes.
  moved jsonb check (jsonb_typeof(moved) = 'object' and private.json_fits(moved, 2000000, 14))
);

create index area_merges_name on public.area_merges (lower(btrim(name)));
create index area_merges_kept on public.area_merges (kept);

-- Pairs of areas that look alike and are two places, as staff said. Nobody is asked again.
create table public.distinct_areas (
  one uuid not null references public.local_areas (id) on delete cascade,
  other uuid not null references public.local_areas (id) on delete cascade,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (one, other),
  check (one < other)
);

create index distinct_areas_other on public.distinct_areas (other);

-- The server too may reach them only through the functions below.
call private.close_table('public.area_merges');
call private.close_table('public.distinct_areas');

-- A home that names a merged area belongs to the one that stayed, and says its name. One that comes without an area
-- but with such a name, as files have it, too, if the name means one area of its city.
create function private.follow_merged_area() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.area_merges;
  kept_name text;
begin
  if new.area_id is not null then
    select * into known from public.area_merges where merged = new.area_id;
  elsif tg_op = 'INSERT' then
    select * into known from public.area_merges as merge
     where lower(btrim(merge.name)) = lower(btrim(new.area)) and merge.city_folder = private.city_folder(new.city)
       and not exists (
         select from public.local_areas as living left join public.cities as city on city.id = living.city_id
          where lower(btrim(living.area)) = lower(btrim(new.area)) and private.city_folder(city.name) = merge.city_folder)
     order by merge.merged_at desc limit 1;
  end if;
  if known.merged is not null then
    select area into kept_name from public.local_areas where id = known.kept;
    if kept_name is not null then
      new.area_id := known.kept;
      if lower(btrim(new.area)) = lower(btrim(known.name)) then
        new.area := kept_name;
      end if;
    end if;
  end if;
  return new;
end
$$;

create trigger properties_merged_area before insert or update of area_id, area on public.properties
  for each row when (new.area_id is not null or new.area is not null) execute function private.follow_merged_area();

create function private.follow_merged_area_of_society() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.area := coalesce(
    (select kept from public.area_merges
      where merged = new.area and kept in (select id from public.local_areas)), new.area);
  return new;
end
$$;

create trigger society_merged_area before insert or update of area on public.society
  for each row when (new.area is not null) execute function private.follow_merged_area_of_society();

-- An import whose file still has the area does not bring it back.
create function private.keep_area_merged() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return case when exists (select from public.area_merges where merged = new.id) then null else new end;
end
$$;

create trigger local_areas_merged before insert on public.local_areas
  for each row execute function private.keep_area_merged();

-- The areas in a query of filters: 'area=whitefield,hoodi&bhk=2'.
create function private.areas_of_query(query text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select string_to_array(substring(query from '(?:^|&)area=([^&]*)'), ',')
$$;

-- The area to be near: 'near=in/whitefield&within=2000'.
create function private.area_near_in_query(query text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substring(query from '(?:^|&)near=in/([^&/]*)')
$$;

-- The slugs of all areas that a query names: with their parts, without them, or to be near.
create function private.slugs_in_query(query text) returns setof text
  language sql immutable
  set search_path = ''
as $$
  select regexp_replace(named, '^only/', '')
    from unnest(private.areas_of_query(query) || private.area_near_in_query(query)) as named
   where named is not null
$$;

-- The query with another area in the place of this one.
create function private.query_with_area(query text, was text, becomes text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case private.area_near_in_query(chosen) when was
           then regexp_replace(chosen, '(^|&)near=in/[^&/]*', '\1near=in/' || becomes) else chosen end
    from (
      select coalesce(regexp_replace(query, '(^|&)area=[^&]*', '\1area=' || (
        select string_agg(slug, ',' order by at)
          from (
            select case slug when was then becomes when 'only/' || was then 'only/' || becomes else slug end as slug, min(at) as at
              from unnest(private.areas_of_query(query)) with ordinality as listed (slug, at) group by 1) as replaced)),
        query) as chosen) as with_areas
$$;

-- The slug of an area in queries, and whether another area has it too.
create function private.area_in_queries(area public.local_areas) returns text
  language sql stable
  set search_path = ''
as $$
  select private.list_slug(area.slug, private.city_folder((select name from public.cities where id = area.city_id)))
$$;

-- The query with the slugs of today of areas that were merged or have another slug by now.
create function private.query_of_today(query text) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  settled text := query;
  earlier record;
begin
  for earlier in
    select distinct on (was) was, living.now
      from private.slugs_in_query(query) as was
      join (select private.area_in_queries(kept) as now, former_addresses from public.local_areas as kept) as living
        on exists (
          select from unnest(living.former_addresses) as address
           where private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) = was)
     where not exists (select from public.local_areas as kept where private.area_in_queries(kept) = was)
     order by was, living.now
  loop
    settled := private.query_with_area(settled, earlier.was, earlier.now);
  end loop;
  return settled;
end
$$;

-- Of two alerts of one mailbox that became the same, the one that sends news stays: a confirmed one goes for none that
-- is not confirmed.
create function private.alert_rank(status text) returns integer
  language sql immutable
  set search_path = ''
as $$
  select array_position(array['active', 'paused', 'unconfirmed', 'suspected'], status)
$$;

-- Alerts for one area are for another now, or for the same one at another slug. Of two alerts of one mailbox that became
-- the same, one goes: the one that is further from sending news, or the one that named the old area. Returns what the
-- others were: [{id, became, query, label}].
create function private.move_alerts(from_area public.local_areas, to_area public.local_areas) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  was constant text := private.area_in_queries(from_area);
  becomes constant text := private.area_in_queries(to_area);
  moved record;
  same public.alerts;
  changed jsonb := jsonb_build_array();
begin
  -- Whoever stores an alert at this moment is waited for, or reads the slugs of today (private.query_of_today).
  perform pg_advisory_xact_lock(private.lock_key('areas of alerts'));
  -- Another area may have this slug, which these alerts may mean.
  if was = becomes or exists (
    select from public.local_areas as living
     where living.slug in (was, from_area.slug) and private.area_in_queries(living) = was)
  then
    return changed;
  end if;
  for moved in
    select id, subscriber, offer, status, query as query_was, label as label_was,
           private.query_with_area(query, was, becomes) as query, replace(label, from_area.area, to_area.area) as label
      from public.alerts
     where status <> 'ended'
       and (array[was, 'only/' || was] && private.areas_of_query(query) or private.area_near_in_query(query) = was)
     order by id for update
  loop
    select * into same from public.alerts as other
     where other.subscriber = moved.subscriber and other.offer = moved.offer and other.query = moved.query
       and other.property_id is null and other.status <> 'ended' and other.id <> moved.id
       for update;
    if private.alert_rank(same.status) <= private.alert_rank(moved.status) then
      delete from public.alerts where id = moved.id;
    else
      delete from public.alerts where id = same.id;
      update public.alerts set query = moved.query, label = left(moved.label, 400) where id = moved.id;
      changed := changed || jsonb_build_object(
        'id', moved.id, 'became', moved.query, 'query', moved.query_was, 'label', moved.label_was);
    end if;
  end loop;
  return changed;
end
$$;

-- Alerts follow an area whose slug changes.
create function private.move_alerts_of_area() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.move_alerts(old, new);
  return null;
end
$$;

create trigger local_areas_alerts after update of slug, city_id on public.local_areas
  for each row when ((old.slug, old.city_id) is distinct from (new.slug, new.city_id))
  execute function private.move_alerts_of_area();

-- Makes two areas one: its homes, societies, alerts and addresses go to the area that is kept, and the other row goes.
-- For 30 days, undo_area_merge() takes it back. Returns 'merged', 'repeated' (they are one already) or 'changed' (one of them is gone, or they
-- are of two cities).
create function public.merge_areas(kept uuid, merged uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  stays public.local_areas;
  goes public.local_areas;
  homes text[];
  societies text[];
  moved jsonb;
begin
  perform private.require_admin();
  -- Nobody writes a home, a society or an area meanwhile: none may land in an area that goes. In the order in which
  -- imports and deletions write these tables, so that nobody waits for somebody who waits.
  lock table public.local_areas, public.society, public.properties in share row exclusive mode;
  if exists (
    select from public.area_merges as known where known.merged = merge_areas.merged and known.kept = merge_areas.kept)
  then
    return 'repeated';
  end if;
  select * into stays from public.local_areas where id = merge_areas.kept;
  select * into goes from public.local_areas where id = merge_areas.merged;
  if stays.id is null or goes.id is null or stays.id = goes.id or stays.city_id is distinct from goes.city_id then
    return 'changed';
  end if;

  moved := jsonb_build_object(
    'row', to_jsonb(goes),
    'homes', (select coalesce(jsonb_object_agg(id, area), '{}') from public.properties where area_id = goes.id),
    'societies', (select coalesce(jsonb_agg(id), '[]') from public.society where area = goes.id),
    'unavailable', (select coalesce(jsonb_agg(id), '[]') from public.unavailable_homes where area_id = goes.id),
    'merges', (select coalesce(jsonb_agg(known.merged), '[]') from public.area_merges as known where known.kept = goes.id),
    'apart', (
      select coalesce(jsonb_agg(case one when goes.id then other else one end), '[]')
        from public.distinct_areas where goes.id in (one, other)),
    'place', (select to_jsonb(place) from public.area_places as place where place.area_id = goes.id),
    'below', (select coalesce(jsonb_agg(area_id), '[]') from public.area_places where parent_id = goes.id));
  insert into public.area_merges (merged, kept, name, city_folder)
  values (goes.id, stays.id, goes.area,
          private.city_folder((select name from public.cities where id = goes.city_id)));
  update public.area_merges as known set kept = stays.id where known.kept = goes.id;
  -- The triggers above lead each of these rows to the area that stays.
  with moved as (
    update public.properties set area_id = stays.id,
           area = case when lower(btrim(area)) = lower(btrim(goes.area)) then stays.area else area end
     where area_id = goes.id returning id, publish)
  select array_agg(id::text) filter (where publish > 10) into homes from moved;
  with moved as (
    update public.society set area = stays.id where area = goes.id returning id, name, slug)
  select array_agg(id) filter (where not public.is_hidden_society(id, name, slug)) into societies from moved;
  update public.unavailable_homes set area_id = stays.id where area_id = goes.id;
  update public.partner_places set area_id = stays.id where area_id = goes.id;
  perform private.move_places(goes.id, stays.id);
  delete from public.local_areas where id = goes.id;
  update public.local_areas as area
     set property_count = coalesce(area.property_count, 0) + coalesce(goes.property_count, 0),
         former_addresses = private.former_addresses(goes.former_addresses || area.former_addresses,
           concat_ws('/', folder, goes.slug), concat_ws('/', folder, stays.slug))
    from (select private.city_folder((select name from public.cities where id = goes.city_id)) as folder) as city
   where area.id = stays.id;
  moved := moved || jsonb_build_object('alerts', private.move_alerts(goes, stays));
  update public.area_merges as known
     set moved = case when private.json_fits(merge_areas_moved.value, 2000000, 14) then merge_areas_moved.value end
    from (select moved as value) as merge_areas_moved
   where known.merged = goes.id;

  perform public.enqueue_html_jobs('area', array[goes.id::text], 'delete', 10, actor);
  perform private.queue_saved_pages('area', array[stays.id::text], actor);
  perform private.queue_saved_pages('society', societies, actor);
  perform private.queue_saved_pages('property', homes, actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'local_areas', stays.id,
          jsonb_build_object('one place with', jsonb_build_object('became', goes.area || ' (' || goes.slug || ')')));
  return 'merged';
end
$$;

-- Says that two areas are two places. Returns 'apart', or 'changed' if one of them is gone.
create function public.keep_areas_apart(one uuid, other uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  names text[];
begin
  perform private.require_admin();
  select array_agg(area order by id) into names from (
    select id, area from public.local_areas where id in (one, other) order by id for key share) as areas;
  if cardinality(names) is distinct from 2 then
    return 'changed';
  end if;
  insert into public.distinct_areas (one, other) values (least(one, other), greatest(one, other))
  on conflict do nothing;
  if found then
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    values (auth.uid(), 'local_areas', least(one, other),
            jsonb_build_object('not one place with', jsonb_build_object('became', names[2])));
  end if;
  return 'apart';
end
$$;

-- How long a merge can be taken back: as long as deleted listings and photographs that nothing shows are kept.
create function private.undo_time() returns interval
  language sql immutable
  set search_path = ''
as $$
  select interval '30 days'
$$;

-- For staff: {areas: [{id, name, slug, city, homes, societies, alerts}], apart: [[one, other]], merges: [{merged, name,
-- kept, at, homes, societies, alerts}]}: all areas with what visitors see of them, the pairs that are two places, and the
-- merges that can be taken back, with what moved. src/domain/area/likely-twins.ts compares the names.
create function public.admin_area_twins(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name,
               'homes', coalesce(home.count, 0), 'societies', coalesce(society.count, 0),
               'alerts', coalesce(alert.count, 0)) order by area.id), '[]')
        from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
        left join (
          select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id
        left join (
          select each.area, count(*) from public.society as each
           where not public.is_hidden_society(each.id, each.name, each.slug) group by each.area) as society on society.area = area.id
        left join (
          select slug, count(distinct id)
            from public.alerts
           cross join private.slugs_in_query(query) as slug
           where status <> 'ended' group by slug) as alert
          on alert.slug = private.list_slug(area.slug, private.city_folder(city.name))),
    'apart', (
      select coalesce(jsonb_agg(jsonb_build_array(one, other) order by one, other), '[]') from public.distinct_areas),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'merged', merge.merged, 'name', merge.name, 'kept', area.area, 'at', merge.merged_at,
               'homes', (select count(*) from jsonb_object_keys(merge.moved -> 'homes')),
               'societies', jsonb_array_length(merge.moved -> 'societies'),
               'alerts', jsonb_array_length(merge.moved -> 'alerts')) order by merge.merged_at desc), '[]')
        from public.area_merges as merge join public.local_areas as area on area.id = merge.kept
       where merge.moved is not null and merge.merged_at > at - private.undo_time()));
end
$$;

grant execute on function
  public.merge_areas(uuid, uuid), public.keep_areas_apart(uuid, uuid), public.admin_area_twins(timestamptz) to authenticated;
