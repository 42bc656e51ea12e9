-- An area whose middle no file of its city knows has that of its homes, once three have a position. The rules look again when such homes
-- come, go or move (measured); pages read it (places_in_force, publishing_changes), and doubts about positions (doubt_contexts). Partners'
-- files and what staff decide about them name a place of another city than ours by its id, because two cities have one slug. Rows that exist
-- need nothing: the rules of this version look at all areas anyway.

SET local check_function_bodies = off;

-- area_places: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
DROP TRIGGER "area_places_pages" ON "public"."area_places";

DROP FUNCTION "private"."said_places"(jsonb);

ALTER TABLE "public"."area_places"
  ADD COLUMN "measured" text;

CREATE OR REPLACE FUNCTION private.count_place_version()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (new.kind, new.parent_id, new.decided_at, new.proposed_kind, new.proposed_parent_id, new.is_asked)
     is distinct from
     (old.kind, old.parent_id, old.decided_at, old.proposed_kind, old.proposed_parent_id, old.is_asked)
  then
    new.version := old.version + 1;
  end if;
  if (new.kind, new.parent_id, private.middle_for_pages(new)) is distinct from (old.kind, old.parent_id, private.middle_for_pages(old)) then
    new.held_since := clock_timestamp();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.feed_of (
  of_partner uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
      'partner', jsonb_build_object('id', partner.id, 'slug', partner.slug, 'name', partner.name),
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false),
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'), 'identity', feed.identity,
      'etag', feed.etag, 'last_modified', feed.last_modified, 'answered_from', feed.answered_from,
      'content_hash', feed.content_hash, 'context_hash', feed.context_hash, 'accepted_homes', feed.accepted_homes,
      'has_last_line_end', feed.has_last_line_end,
      'undone', coalesce((
        select jsonb_agg(distinct run.content_hash) from public.feed_runs as run
         where run.partner_id = partner.id and run.undone_at is not null and run.content_hash is not null), '[]'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_array(place.kind, place.name, case place.kind
                 when 'area' then (
                   select case when private.city_folder(city.name) = 'bangalore' then area.slug else area.id::text end
                     from public.local_areas as area left join public.cities as city on city.id = area.city_id
                    where area.id = place.area_id)
                 -- Slugs are unique within a city, so a society of another one is told by its id.
                 else (
                   select case when private.city_folder(coalesce(city.name, society.city)) = 'bangalore'
                            then coalesce(society.slug, society.id) else society.id end
                     from public.society
                     left join public.local_areas as area on area.id = society.area
                     left join public.cities as city on city.id = area.city_id
                    where society.id = place.society_id) end)
                 order by place.kind, place.name)
          from public.partner_places as place where place.partner_id = partner.id), '[]'))
    from public.partners as partner left join public.partner_feeds as feed on feed.partner_id = partner.id
   where partner.id = of_partner
$function$;

CREATE OR REPLACE FUNCTION private.has_areas_to_place()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from public.area_places where judged_at is null)
      or exists (
        select from private.positions_by_area() as found
          full join (select area_id, measured from public.area_places where measured is not null) as known using (area_id)
         where found.digest is distinct from known.measured)
$function$;

CREATE OR REPLACE FUNCTION private.middle_for_pages (
  place public.area_places
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when place.position_source = 'homes' and place.position_confidence <> 'low'
    then jsonb_build_object('lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence) end
$function$;

CREATE OR REPLACE FUNCTION private.positions_by_area()
  RETURNS TABLE (
    area_id   uuid,
    positions text[],
    digest    text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select place.area_id, array_agg(home.position order by home.position), md5(string_agg(home.position, ' ' order by home.position))
    from public.properties as home
    join public.area_places as place on place.area_id = home.area_id
   where home.publish > 10 and home.position is not null
     and (place.position_source is distinct from 'city data' or place.position_confidence = 'low')
   group by place.area_id
$function$;

CREATE OR REPLACE FUNCTION private.said_places (
  proposals jsonb
)
  RETURNS TABLE (
    area       uuid,
    kind       text,
    parent     uuid,
    sure       boolean,
    names      text[],
    evidence   text[],
    latitude   double precision,
    longitude  double precision,
    confidence text,
    source     text,
    measured   text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select stated.area, stated.kind, stated.parent, stated.sure, coalesce(stated.names, '{}'), coalesce(stated.evidence, '{}'),
         stated.latitude, stated.longitude, stated.confidence, stated.source, stated.measured
    from jsonb_to_recordset(proposals) as stated (
           area uuid, name text, kind text, parent uuid, sure boolean, names text[], evidence text[],
           latitude double precision, longitude double precision, confidence text, source text, measured text)
    join public.local_areas as living on living.id = stated.area and living.area = stated.name
   where stated.parent is null or exists (select from public.local_areas where id = stated.parent)
$function$;

CREATE OR REPLACE FUNCTION public.areas_to_place (
  rules text                     DEFAULT NULL::text,
  since timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when private.has_areas_to_place() or exists (
    select from public.area_places where judged_at < since and judged_rules is distinct from rules)
  then (
    select jsonb_agg(jsonb_build_object(
             'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'homes', coalesce(home.count, 0),
             'merged', (select coalesce(jsonb_agg(distinct merge.name order by merge.name), '[]')
                          from public.area_merges as merge where merge.kept = area.id),
             'positions', coalesce(to_jsonb(found.positions), '[]'), 'measured', found.digest)
             order by area.id)
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join private.positions_by_area() as found on found.area_id = area.id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id) end
$function$;

CREATE OR REPLACE FUNCTION public.beat_html_worker (
  worker text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.html_workers (worker) values (beat_html_worker.worker)
    on conflict on constraint html_workers_pkey do update set last_seen_at = clock_timestamp();
  return jsonb_build_object(
    'jobs', exists (select from public.html_generation_jobs where status in ('queued', 'running')),
    'photographs', exists (
      select from public.photographs
       where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Counts expired previews too: the worker that claims a preview deletes them.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or requested_at < clock_timestamp() - interval '15 minutes'),
    'partner_pictures', exists (
      select from public.partner_pictures
       where due_at <= clock_timestamp() and (lease_until is null or lease_until <= clock_timestamp())),
    'feeds', exists (
      select from public.feed_runs
       where state = 'waiting' or state = 'applying' and source <> 'command' and lease_until <= clock_timestamp()),
    'places', private.has_areas_to_place(),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_partner_place (
  payload jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  decided public.partner_places;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'kind', array['area', 'society']);
  -- Null says that it is no place of ours. Nothing says nothing.
  perform private.require_choice((payload ? 'slug')::text, array['true']);
  decided.partner_id := (payload ->> 'partner')::uuid;
  if payload ->> 'slug' is not null then
    if payload ->> 'kind' = 'area' then
      select area.id into decided.area_id from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
       where area.slug = payload ->> 'slug' or area.id::text = payload ->> 'slug'
       order by private.city_folder(city.name) = 'bangalore' desc, area.id limit 1;
    else
      select id into decided.society_id from public.society
       where slug = payload ->> 'slug' or id = payload ->> 'slug'
       order by private.city_folder(city) = 'bangalore' desc, id limit 1;
    end if;
  end if;
  if not exists (select from public.partners where id = decided.partner_id)
    or (payload ->> 'slug' is not null and coalesce(decided.area_id::text, decided.society_id) is null)
  then
    return 'gone';
  end if;
  insert into public.partner_places (partner_id, kind, name, area_id, society_id)
  values (decided.partner_id, payload ->> 'kind', payload ->> 'name', decided.area_id, decided.society_id)
  on conflict (partner_id, kind, name) do update
     set area_id = excluded.area_id, society_id = excluded.society_id, decided_at = clock_timestamp();
  return 'saved';
end
$function$;

CREATE OR REPLACE FUNCTION public.doubt_contexts (
  homes uuid[],
  areas uuid[]                   DEFAULT '{}'::uuid[],
  at    timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
  select jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc', 'floor_plans'],
               'earlier', private.earlier_prices(home, at)))
        from public.properties as home where home.id = any (doubt_contexts.homes)), '[]'),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('area', area_id, 'type', asset_type, 'basis', area_basis, 'middle', middle, 'homes', counted))
        from (
          select area_id, asset_type, area_basis, count(*) as counted,
                 percentile_cont(0.5) within group (order by (price / sqft)::float8) as middle
            from public.properties
           where publish > 10 and property_type = 'Sale' and coalesce(currency, 'INR') = 'INR'
             and price between 100000 and 10000000000 and sqft between 100 and 100000 and area_id is not null and asset_type <> ''
             and (areas is null or area_id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes))))
           group by area_id, asset_type, area_basis having count(*) >= 5) as rate), '[]'),
    'cities', (
      select coalesce(jsonb_agg(distinct name), '[]') from public.cities),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'kind', place.kind,
               'middle', case when place.latitude is not null then jsonb_build_object(
                 'lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence) end,
               'parts', coalesce((
                 select jsonb_agg(jsonb_build_object('lat', part.latitude, 'lng', part.longitude))
                   from public.area_places as part
                  where part.parent_id = place.area_id and part.kind <> 'spelling' and part.position_confidence <> 'low'), '[]')))
        from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
        left join public.area_places as own on own.area_id = area.id
        -- A spelling has the middle of its place.
        left join public.area_places as place on place.area_id = case when own.kind = 'spelling' then own.parent_id else area.id end
       where areas is null
          or area.id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes)))), '[]'))
$function$;

CREATE OR REPLACE FUNCTION public.keep_place_proposals (
  proposals jsonb,
  at        timestamp with time zone DEFAULT clock_timestamp(),
  rules     text                     DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  changed integer;
  said record;
begin
  -- In the order of all that writes the tree. Nobody deletes or moves an area meanwhile.
  perform from public.local_areas order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  update public.area_places as place
     set proposed_kind = stated.kind, proposed_parent_id = stated.parent, is_sure = stated.sure,
         evidence = stated.evidence, other_names = stated.names,
         latitude = stated.latitude, longitude = stated.longitude, position_confidence = stated.confidence,
         -- A version of before says no source.
         position_source = coalesce(stated.source, case when stated.latitude is not null then 'city data' end)
    from private.said_places(proposals) as stated
   where place.area_id = stated.area
     and (place.proposed_kind, place.proposed_parent_id, place.is_sure, place.evidence, place.other_names, place.latitude, place.longitude, place.position_source,
          place.position_confidence)
         is distinct from
         (stated.kind, stated.parent, stated.sure, stated.evidence, stated.names, stated.latitude, stated.longitude,
          coalesce(stated.source, case when stated.latitude is not null then 'city data' end), stated.confidence);
  get diagnostics changed = row_count;
  -- First what the rules no longer say, so that an area may change sides with its parts.
  update public.area_places as place set kind = null, parent_id = null
    from private.said_places(proposals) as stated
   where place.area_id = stated.area and place.decided_at is null and place.kind is not null
     and (not stated.sure or place.is_asked or (place.kind, place.parent_id) is distinct from (stated.kind, stated.parent));
  for said in
    select stated.* from private.said_places(proposals) as stated join public.area_places as place on place.area_id = stated.area
     where place.decided_at is null and place.kind is null and stated.sure and not place.is_asked
     order by stated.kind = 'spelling', stated.area
  loop
    begin
      update public.area_places set kind = said.kind, parent_id = said.parent where area_id = said.area;
    exception when check_violation then
      -- Somebody decided of a neighbour what does not go with it: that waits for a person.
      null;
    end;
  end loop;
  update public.area_places as place set judged_at = at, judged_rules = rules, measured = stated.measured
    from private.said_places(proposals) as stated where place.area_id = stated.area;
  return changed;
end
$function$;

CREATE OR REPLACE FUNCTION public.places_in_force()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', area_id, 'place_kind', kind, 'lies_in', parent_id, 'middle', private.middle_for_pages(place)) order by area_id), '[]')
    from public.area_places as place where kind is not null or position_source = 'homes'
$function$;

CREATE OR REPLACE FUNCTION public.publishing_changes (
  changed_since timestamp with time zone,
  suspects      jsonb                    DEFAULT '[]'::jsonb,
  written_since text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET jit TO 'off'
  SET "TimeZone" TO 'UTC'
  AS $function$
declare
  most constant integer := 2000;
  read_at constant timestamptz := public.publishing_time();
  snapshot constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  since constant xid := (written_since::xid8)::xid;
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  stale jsonb;
  homes uuid[];
  societies text[];
  areas uuid[];
  answer jsonb;
begin
  stale := (
    select coalesce(jsonb_agg(page), '[]')
      from (
        select entity_type, entity_id from public.html_generation_metadata
         where needs_regeneration limit most + 1) as page);
  homes := array(
    select id from public.properties where updated_at >= changed_since
    union
    select id from public.properties as home
     where since is not null and age(home.xmin) <= age(since)
       -- A view is written on the row by the transaction that stores it, and changes no page.
       and not exists (
         select from public.property_views as seen where seen.property_id = home.id and seen.xmin = home.xmin)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'property' and entity_id ~ uuids
     limit most + 1);
  societies := array(
    select id from public.society where updated_at >= changed_since
    union
    select id from public.society where since is not null and age(xmin) <= age(since)
    union
    select entity_id from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'society'
     limit most + 1);
  areas := array(
    select id from public.local_areas where updated_at >= changed_since or age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'area' and entity_id ~ uuids
     limit most + 1);
  if greatest(jsonb_array_length(stale), cardinality(homes), cardinality(societies), cardinality(areas)) > most then
    return null;
  end if;

  answer := jsonb_build_object('read_at', read_at, 'snapshot', snapshot::text, 'stale', stale,
    'cities', (select coalesce(jsonb_agg(city), '[]') from public.cities as city),
    'local_areas', (
      select coalesce(jsonb_agg(to_jsonb(living) || jsonb_build_object(
               'place_kind', place.kind, 'lies_in', place.parent_id, 'middle', private.middle_for_pages(place))), '[]')
        from public.local_areas as living left join public.area_places as place on place.area_id = living.id
       where living.id = any (areas)),
    'society', (select coalesce(jsonb_agg(society), '[]') from public.society where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(property), '[]') from public.properties as property where id = any (homes)),
    'former_slugs', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'slug', slug, 'property_id', property_id, 'created_at', created_at)), '[]')
        from public.former_slugs where property_id = any (homes)),
    'unavailable_homes', (
      select coalesce(jsonb_agg(home), '[]') from public.unavailable_homes as home where id = any (homes)));
  perform private.guard_removals();
  return answer || jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'row', row)
               order by entity_type, entity_id), '[]')
        from public.html_leaving_rows where hold is not null),
    'approved_removals', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and approved and status in ('queued', 'running')),
    'withdrawn', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)
               order by entity_type, entity_id), '[]')
        from public.html_withdrawn_pages),
    'settings', (select entered from public.site_settings where id),
    'first_response_hours', case
      when exists (select from public.site_settings where entered ->> 'claims' = 'as_counted')
      then public.median_first_response_hours() end,
    'former_lists', array(select path from public.former_lists order by gone_at desc, path),
    'counts', case when since is not null then jsonb_build_object(
      'local_areas', (select count(*) from public.local_areas),
      'society', (select count(*) from public.society),
      'properties', (select count(*) from public.properties where publish > 10),
      'recorded', (select count(*) from public.html_generation_metadata)) end);
end
$function$;

-- area_places: reads every row.
ALTER TABLE "public"."area_places"
  ADD CONSTRAINT "area_places_measured_check" CHECK ((char_length(measured) <= 64));

-- properties: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX properties_placed ON public.properties USING btree (area_id, "position")
  WHERE (("position" IS NOT NULL) AND (publish > 10));

-- area_places: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER area_places_pages
  AFTER UPDATE ON public.area_places
  FOR EACH ROW
  WHEN ((old.held_since IS DISTINCT FROM new.held_since))
  EXECUTE FUNCTION private.flag_placed_areas();

REVOKE ALL ON FUNCTION "private"."has_areas_to_place"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_areas_to_place"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_areas_to_place"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."middle_for_pages"(public.area_places) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."middle_for_pages"(public.area_places) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."middle_for_pages"(public.area_places) TO "postgres";

REVOKE ALL ON FUNCTION "private"."positions_by_area"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."positions_by_area"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."positions_by_area"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."said_places"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."said_places"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."said_places"(jsonb) TO "postgres";
