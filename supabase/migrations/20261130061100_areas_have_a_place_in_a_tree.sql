-- Areas have a place in a tree: what each is (a locality, a part, a road, another spelling) and in which other it lies. Every area of
-- before gets its row, which the rules look at once after the upgrade; what they are sure of holds, the rest waits in Data quality.
-- Merges of areas and their undo take the place along.

SET local check_function_bodies = off;

CREATE TABLE "public"."area_places" (
  "area_id"             uuid                     NOT NULL,
  "kind"                text,
  "parent_id"           uuid,
  "decided_at"          timestamp with time zone,
  "decided_by"          uuid,
  "decided_by_email"    text,
  "proposed_kind"       text,
  "proposed_parent_id"  uuid,
  "is_sure"             boolean                  NOT NULL DEFAULT false,
  "evidence"            text[]                   NOT NULL DEFAULT '{}'::text[],
  "is_asked"            boolean                  NOT NULL DEFAULT false,
  "other_names"         text[]                   NOT NULL DEFAULT '{}'::text[],
  "latitude"            double precision,
  "longitude"           double precision,
  "position_source"     text,
  "position_confidence" text,
  "judged_at"           timestamp with time zone,
  "version"             bigint                   NOT NULL DEFAULT 1,
  CONSTRAINT "area_places_decided_by_email_check" CHECK ((char_length(decided_by_email) <= 255)),
  CONSTRAINT "area_places_decided" CHECK (((decided_at IS NULL) OR (kind IS NOT NULL))),
  CONSTRAINT "area_places_kind" CHECK ((kind = ANY (ARRAY['locality'::text, 'part'::text, 'road'::text, 'village'::text, 'landmark'::text, 'spelling'::text]))),
  CONSTRAINT "area_places_latitude_check" CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CONSTRAINT "area_places_longitude_check" CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  CONSTRAINT "area_places_parent" CHECK (((parent_id IS NULL) OR (kind IS NOT NULL))),
  CONSTRAINT "area_places_pkey" PRIMARY KEY (area_id),
  CONSTRAINT "area_places_position_confidence_check" CHECK ((position_confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  CONSTRAINT "area_places_position_source_check" CHECK ((position_source = ANY (ARRAY['city data'::text, 'homes'::text, 'staff'::text]))),
  CONSTRAINT "area_places_position" CHECK ((num_nonnulls(latitude, longitude, position_source, position_confidence) = ANY (ARRAY[0, 4]))),
  CONSTRAINT "area_places_proposed_kind" CHECK ((proposed_kind = ANY (ARRAY['locality'::text, 'part'::text, 'road'::text, 'village'::text, 'landmark'::text, 'spelling'::text]))),
  CONSTRAINT "area_places_spelling" CHECK (((kind <> 'spelling'::text) OR (parent_id IS NOT NULL))),
  CONSTRAINT "area_places_evidence_fits" CHECK (private.list_fits(evidence, 10, 500)),
  CONSTRAINT "area_places_other_names_fit" CHECK (private.list_fits(other_names, 30, 200))
);

ALTER TABLE "public"."area_places"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."area_places" FROM "anon", "authenticated", "service_role";

CREATE OR REPLACE FUNCTION private.add_area_place()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.area_places (area_id) values (new.id) on conflict (area_id) do nothing;
  return null;
end
$function$;

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
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.judge_area_again()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.city_id is distinct from old.city_id then
    perform private.leave_tree(new.id);
  end if;
  if (new.area, new.slug, new.city_id) is distinct from (old.area, old.slug, old.city_id) then
    update public.area_places set judged_at = null where area_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_places_a_tree()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cities uuid[];
  above public.area_places;
begin
  if new.kind is null then
    return new;
  end if;
  perform from public.local_areas where id in (new.area_id, new.parent_id) order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  if new.parent_id is not null then
    if (select count(distinct coalesce(city_id, '00000000-0000-0000-0000-000000000000'))
          from public.local_areas where id in (new.area_id, new.parent_id)) > 1
    then
      raise check_violation using message = 'The two areas are in two cities.', constraint = 'area_places_one_city';
    end if;
    if exists (
      with recursive ancestors (id) as (
        select new.parent_id
        union
        select place.parent_id from ancestors join public.area_places as place on place.area_id = ancestors.id
         where place.parent_id is not null)
      select from ancestors where ancestors.id = new.area_id)
    then
      raise check_violation using constraint = 'area_places_no_circle', message = case
        when new.parent_id = new.area_id then 'An area does not lie in itself.'
        else 'Then each of the two would lie in the other.' end;
    end if;
    select * into above from public.area_places where area_id = new.parent_id;
    if above.kind = 'spelling' or (above.kind in ('part', 'landmark') and new.kind <> 'spelling') then
      raise check_violation using message = 'That area is itself a part of another. Choose the one that it is a part of.',
        constraint = 'area_places_one_level';
    end if;
  end if;
  if exists (
    select from public.area_places as below
     where below.parent_id = new.area_id
       and (new.kind = 'spelling' or (new.kind in ('part', 'landmark') and below.kind <> 'spelling')))
  then
    raise check_violation using message = 'Other areas lie in this one. It can be no part of another before they are.',
      constraint = 'area_places_one_level';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_tree (
  area uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.area_places
     set kind = null, parent_id = null, decided_at = null, decided_by = null, judged_at = null
   where area_id = leave_tree.area or parent_id = leave_tree.area;
  update public.area_places set proposed_parent_id = null, is_sure = false, judged_at = null
   where proposed_parent_id = leave_tree.area
$function$;

CREATE OR REPLACE FUNCTION private.leave_tree_of_areas()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.leave_tree(old.id);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_key (
  kind text,
  key  text DEFAULT ''::text
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day',
                  'people', 'saved replies', 'visits', 'partners', 'confirmations', 'listing', 'home changes',
                  'alert mails', 'picture uploads', 'partner pictures', 'places', 'invitations')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_places (
  goes  uuid,
  stays uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  below uuid;
begin
  -- In the order of all that writes the tree.
  perform from public.local_areas where id in (goes, stays) order by id for update;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  for below in
    select area_id from public.area_places where parent_id = move_places.goes and area_id <> move_places.stays order by area_id
  loop
    begin
      update public.area_places set parent_id = move_places.stays where area_id = below;
    exception when check_violation then
      -- It cannot lie there, so it is judged again.
      perform private.leave_tree(below);
    end;
  end loop;
  update public.area_places set judged_at = null where area_id = move_places.stays;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_places_back (
  back  uuid,
  stays uuid,
  place jsonb,
  below jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  was constant public.area_places := jsonb_populate_record(null::public.area_places, place);
  lay uuid;
begin
  perform from public.local_areas where id in (back, stays) order by id for update;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  if was.kind is not null and (was.parent_id is null or exists (select from public.local_areas where id = was.parent_id)) then
    begin
      update public.area_places as known
         set kind = was.kind, parent_id = was.parent_id, decided_at = was.decided_at, decided_by = was.decided_by,
             is_asked = was.is_asked
       where known.area_id = move_places_back.back;
    exception when check_violation then
      -- The tree has changed since, so the area is judged again.
      null;
    end;
  end if;
  for lay in
    select area_id from public.area_places
     where parent_id = move_places_back.stays and move_places_back.below ? area_id::text order by area_id
  loop
    begin
      update public.area_places set parent_id = move_places_back.back where area_id = lay;
    exception when check_violation then
      null;
    end;
  end loop;
  update public.area_places set judged_at = null where area_id = move_places_back.stays;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_words (
  place public.area_places
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when place.kind is null then 'not decided'
    when place.parent_id is null then place.kind || ', in no other area'
    when place.kind = 'spelling' then 'another spelling of ' || parent.area
    else place.kind || ' in ' || parent.area end
    from (select 1) as one left join public.local_areas as parent on parent.id = place.parent_id
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
    confidence text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select stated.area, stated.kind, stated.parent, stated.sure, coalesce(stated.names, '{}'), coalesce(stated.evidence, '{}'),
         stated.latitude, stated.longitude, stated.confidence
    from jsonb_to_recordset(proposals) as stated (
           area uuid, name text, kind text, parent uuid, sure boolean, names text[], evidence text[],
           latitude double precision, longitude double precision, confidence text)
    join public.local_areas as living on living.id = stated.area and living.area = stated.name
   where stated.parent is null or exists (select from public.local_areas where id = stated.parent)
$function$;

CREATE OR REPLACE FUNCTION private.told_place (
  of_area uuid,
  outcome text,
  problem text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select jsonb_build_object(
              'outcome', outcome, 'problem', problem, 'version', place.version, 'place', private.place_words(place),
              'by', private.staff_name(place.decided_by))
       from public.area_places as place where place.area_id = of_area),
    jsonb_build_object('outcome', 'gone', 'problem', null, 'version', null, 'place', null, 'by', null))
$function$;

CREATE OR REPLACE FUNCTION public.admin_area_places (
  take integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  answer jsonb;
begin
  perform private.require_staff();
  with shown as materialized (
    select place.*, area.area as name, area.slug, city.name as city, coalesce(home.count, 0) as homes, place.kind is null as waits
      from public.area_places as place
      join public.local_areas as area on area.id = place.area_id
      left join public.cities as city on city.id = area.city_id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id
     where place.kind is not null or place.proposed_kind is not null
  ), numbered as (
    select shown.*, row_number() over (
             partition by waits order by decided_at desc nulls last, homes desc, name, area_id) as place_in_list
      from shown
  ), told as (
    select numbered.waits, numbered.place_in_list, jsonb_build_object(
             'id', numbered.area_id, 'name', numbered.name, 'slug', numbered.slug, 'city', numbered.city, 'homes', numbered.homes,
             'version', numbered.version, 'kind', coalesce(numbered.kind, numbered.proposed_kind),
             'parent', parent.id, 'parent_name', parent.area, 'evidence', numbered.evidence,
             'by', private.staff_name(numbered.decided_by),
             'decided_at', numbered.decided_at) as area
      from numbered
      left join public.local_areas as parent
        on parent.id = case when numbered.waits then numbered.proposed_parent_id else numbered.parent_id end
     where numbered.place_in_list <= greatest(take, 0))
  select jsonb_build_object(
    'waiting', coalesce((select jsonb_agg(area order by place_in_list) from told where waits), '[]'),
    'waiting_total', (select count(*) from shown where waits),
    'standing', coalesce((select jsonb_agg(area order by place_in_list) from told where not waits), '[]'),
    'standing_total', (select count(*) from shown where not waits),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', area.id, 'name', area.area, 'city', city.name) order by area.area, area.id), '[]')
        from public.local_areas as area left join public.cities as city on city.id = area.city_id))
    into answer;
  return answer;
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_area_places"(integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.answer_area_place (
  area     uuid,
  expected bigint,
  kind     text,
  parent   uuid   DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  was public.area_places;
  becomes public.area_places;
  said text;
begin
  perform private.require_admin();
  perform private.require_choice(answer_area_place.kind, array['locality', 'part', 'road', 'village', 'landmark', 'spelling']);
  perform from public.local_areas where id in (answer_area_place.area, answer_area_place.parent) order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select * into was from public.area_places as place where place.area_id = answer_area_place.area;
  if was.area_id is null or (
    answer_area_place.parent is not null
    and not exists (select from public.local_areas where id = answer_area_place.parent))
  then
    return private.told_place(answer_area_place.area, case when was.area_id is null then 'gone' else 'changed' end);
  end if;
  if was.decided_at is not null and (was.kind, was.parent_id) is not distinct from (answer_area_place.kind, answer_area_place.parent) then
    return private.told_place(was.area_id, 'repeated');
  end if;
  if was.version is distinct from expected then
    return private.told_place(was.area_id, 'changed');
  end if;
  begin
    update public.area_places as place
       set kind = answer_area_place.kind, parent_id = answer_area_place.parent,
           decided_at = clock_timestamp(), decided_by = auth.uid()
     where place.area_id = was.area_id
    returning * into becomes;
  exception when check_violation then
    get stacked diagnostics said = constraint_name;
    return private.told_place(was.area_id, 'refused', case said
      when 'area_places_spelling' then 'Choose the area that it is a spelling of.'
      else sqlerrm end);
  end;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', was.area_id, jsonb_build_object(
    'place', jsonb_build_object('was', private.place_words(was), 'became', private.place_words(becomes))));
  return private.told_place(was.area_id, 'answered');
end
$function$;

REVOKE ALL ON FUNCTION "public"."answer_area_place"(uuid, bigint, text, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.areas_to_place()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when exists (select from public.area_places where judged_at is null) then (
    select jsonb_agg(jsonb_build_object(
             'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'homes', coalesce(home.count, 0),
             'merged', (select coalesce(jsonb_agg(distinct merge.name order by merge.name), '[]')
                          from public.area_merges as merge where merge.kept = area.id))
             order by area.id)
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id) end
$function$;

REVOKE ALL ON FUNCTION "public"."areas_to_place"() FROM PUBLIC, "anon", "authenticated";

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
    'places', exists (select from public.area_places where judged_at is null),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_place_proposals (
  proposals jsonb,
  at        timestamp with time zone DEFAULT clock_timestamp()
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
         position_source = case when stated.latitude is not null then 'city data' end
    from private.said_places(proposals) as stated
   where place.area_id = stated.area
     and (place.proposed_kind, place.proposed_parent_id, place.is_sure, place.evidence, place.other_names, place.latitude, place.longitude)
         is distinct from
         (stated.kind, stated.parent, stated.sure, stated.evidence, stated.names, stated.latitude, stated.longitude);
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
  update public.area_places as place set judged_at = at
    from private.said_places(proposals) as stated where place.area_id = stated.area;
  return changed;
end
$function$;

REVOKE ALL ON FUNCTION "public"."keep_place_proposals"(jsonb, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.merge_areas (
  kept   uuid,
  merged uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.privacy_erase (
  address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  request_references text[];
  addresses text[];
  merged_with text[];
  numbers text[];
  same_number text[];
  freed jsonb;
  visits jsonb;
  counts jsonb := '{}'::jsonb;
  deleted integer;
begin
  -- New requests of this mailbox wait until it is erased, and are then stored as those of somebody new.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  select array_agg(id) into people from auth.users where private.mailbox(email) = of_mailbox;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  numbers := private.phones_of_mailbox(of_mailbox);
  select array_agg(distinct other order by other) into same_number
    from unnest(numbers) as number, unnest(private.mailboxes_of_phone(number)) as other where other <> of_mailbox;
  select array_agg(distinct each.reference), array_agg(distinct each.email) into request_references, addresses from (
    select reference, email from public.enquiries where mailbox = of_mailbox
    union all select reference, email from public.appointments where mailbox = of_mailbox
    union all select payload ->> 'reference', payload ->> 'email' from public.outbox
     where private.mailbox(payload ->> 'email') = of_mailbox
    union all select null, email from public.alert_subscribers where mailbox = of_mailbox
    union all select null, email from public.partner_contacts where mailbox = of_mailbox
    union all select null, email from auth.users where id = any (people)) as each;
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', call.reference, 'preferred_date', call.preferred_date,
           'preferred_time', to_char(call.preferred_time, 'HH24:MI'))
           order by call.preferred_date, call.preferred_time), '[]') into freed
    from public.appointments as call
   where call.mailbox = of_mailbox and private.is_slot_kept(call, clock_timestamp())
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp();
  delete from public.rate_limits as counter
   where split_part(counter.bucket, ':', 3) in (
     select ip_hash from public.enquiries where mailbox = of_mailbox
     union select ip_hash from public.appointments where mailbox = of_mailbox
     union select line_hash from public.appointments where mailbox = of_mailbox
     union select network from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
      where person.mailbox = of_mailbox);
  delete from public.staff_invitations where private.mailbox(email) = of_mailbox;
  delete from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('mails', deleted);
  -- A visit that is planned meanwhile finds no enquiry.
  perform from public.enquiries where mailbox = of_mailbox order by id for update;
  visits := private.withdraw_visits(of_mailbox);
  -- Triggers delete their history and the links of calls, foreign keys their answers and visits.
  delete from public.enquiries where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('enquiries', deleted);
  delete from public.appointments where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('appointments', deleted);
  select array_agg(other.mailbox order by other.mailbox) into merged_with
    from public.people as own
    join public.people as other
      on other.id <> own.id and coalesce(other.merged_into, other.id) = coalesce(own.merged_into, own.id)
   where own.mailbox = of_mailbox;
  delete from public.people where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('people', deleted);
  -- Foreign keys delete the matches of the alerts and the links of the subscriber.
  delete from public.alerts as alert using public.alert_subscribers as person
   where person.id = alert.subscriber and person.mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('alerts', deleted);
  delete from public.alert_subscribers where mailbox = of_mailbox;
  counts := counts || jsonb_build_object('partner_contacts', private.erase_partner_contacts(
    array(select id from public.partner_contacts where mailbox = of_mailbox)));
  counts := counts || jsonb_build_object('contact_of', private.erase_contacts_with(numbers) -> 'homes');
  delete from public.checkups as checkup
   where exists (select from unnest(request_references) as reference where position(reference in checkup.findings::text) > 0);
  update public.html_generation_jobs set requested_by = null where requested_by = any (people);
  update public.html_removal_holds set decided_by = null where decided_by = any (people);
  update public.staff_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.inbox_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.verifications set checked_by = null, checked_by_email = null where checked_by = any (people);
  update public.replies set sent_by = null, sent_by_email = null where sent_by = any (people);
  update public.visits set planned_by = null, planned_by_email = null where planned_by = any (people);
  update public.doubts set decided_by = null, decided_by_email = null where decided_by = any (people);
  update public.area_places set decided_by = null, decided_by_email = null where decided_by = any (people);
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
  update public.inbox_changes set was = null where field = 'owner' and was = any (people::text[]);
  update public.inbox_changes set became = null where field = 'owner' and became = any (people::text[]);
  -- Tables of Supabase Auth that no foreign key empties. Which of them exist depends on the project.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = any ($1)' using people::text[];
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = any ($1)' using people;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and people is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)
        or exists (select from unnest($2) as address where private.has_word(payload::text, address))'
      using people::text[], addresses;
  end if;
  delete from auth.users where id = any (people);
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('accounts', deleted);
  return counts || jsonb_build_object(
    'references', coalesce(to_jsonb(array_remove(request_references, null)), '[]'),
    'addresses', coalesce(to_jsonb(array_remove(addresses, null)), '[]'),
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'same_number', coalesce(to_jsonb(same_number), '[]'),
    'phones', to_jsonb(numbers), 'freed', freed, 'visits', visits);
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_area_merge (
  merged uuid,
  at     timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.undo_area_place (
  area     uuid,
  expected bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  was public.area_places;
  becomes public.area_places;
begin
  perform private.require_admin();
  perform from public.local_areas where id = undo_area_place.area for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select * into was from public.area_places as place where place.area_id = undo_area_place.area;
  if was.area_id is null then
    return private.told_place(undo_area_place.area, 'gone');
  end if;
  if was.version is distinct from expected or was.kind is null then
    return private.told_place(was.area_id, 'changed');
  end if;
  update public.area_places as place
     set kind = null, parent_id = null, decided_at = null, decided_by = null,
         -- What was waiting before waits again; what the rules were sure of is asked from now on.
         is_asked = place.is_asked or was.decided_at is null, judged_at = null
   where place.area_id = was.area_id
  returning * into becomes;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', was.area_id, jsonb_build_object(
    'place', jsonb_build_object('was', private.place_words(was), 'became', private.place_words(becomes))));
  return private.told_place(was.area_id, 'undone');
end
$function$;

REVOKE ALL ON FUNCTION "public"."undo_area_place"(uuid, bigint) FROM PUBLIC, "anon", "service_role";

-- local_areas: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
ALTER TABLE "public"."area_places"
  ADD CONSTRAINT "area_places_area_id_fkey" FOREIGN KEY (area_id) REFERENCES public.local_areas(id) ON DELETE CASCADE;

ALTER TABLE "public"."area_places"
  ADD CONSTRAINT "area_places_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES public.local_areas(id) ON DELETE SET NULL;

ALTER TABLE "public"."area_places"
  ADD CONSTRAINT "area_places_proposed_parent_id_fkey" FOREIGN KEY (proposed_parent_id) REFERENCES public.local_areas(id) ON DELETE SET NULL;

CREATE INDEX area_places_in ON public.area_places USING btree (parent_id)
  WHERE (parent_id IS NOT NULL);

CREATE INDEX area_places_person ON public.area_places USING btree (decided_by)
  WHERE (decided_by IS NOT NULL);

CREATE INDEX area_places_proposed_in ON public.area_places USING btree (proposed_parent_id)
  WHERE (proposed_parent_id IS NOT NULL);

CREATE INDEX area_places_unjudged ON public.area_places USING btree (area_id)
  WHERE (judged_at IS NULL);

CREATE TRIGGER area_places_author
  BEFORE UPDATE ON public.area_places
  FOR EACH ROW
  WHEN ((old.decided_at IS DISTINCT FROM new.decided_at))
  EXECUTE FUNCTION private.keep_author('decided_by');

CREATE TRIGGER area_places_tree
  BEFORE INSERT OR UPDATE OF kind, parent_id ON public.area_places
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_places_a_tree();

CREATE TRIGGER area_places_version
  BEFORE UPDATE ON public.area_places
  FOR EACH ROW
  EXECUTE FUNCTION private.count_place_version();

CREATE TRIGGER local_areas_place_again
  AFTER UPDATE OF area, slug, city_id ON public.local_areas
  FOR EACH ROW
  EXECUTE FUNCTION private.judge_area_again();

CREATE TRIGGER local_areas_place_gone
  BEFORE DELETE ON public.local_areas
  FOR EACH ROW
  EXECUTE FUNCTION private.leave_tree_of_areas();

CREATE TRIGGER local_areas_place
  AFTER INSERT ON public.local_areas
  FOR EACH ROW
  EXECUTE FUNCTION private.add_area_place();

CREATE POLICY "nobody but the server" ON "public"."area_places"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

REVOKE ALL ON FUNCTION "private"."add_area_place"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_area_place"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_area_place"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_place_version"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_place_version"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_place_version"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_area_again"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_area_again"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_area_again"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_places_a_tree"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_places_a_tree"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_places_a_tree"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_tree"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_tree"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."leave_tree"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_tree_of_areas"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_tree_of_areas"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."leave_tree_of_areas"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_places"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_places"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_places"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_places_back"(uuid, uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_places_back"(uuid, uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_places_back"(uuid, uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."place_words"(public.area_places) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_words"(public.area_places) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."place_words"(public.area_places) TO "postgres";

REVOKE ALL ON FUNCTION "private"."said_places"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."said_places"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."said_places"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."told_place"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_place"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."told_place"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_area_places"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_area_places"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_area_places"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_area_place"(uuid, bigint, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_area_place"(uuid, bigint, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_area_place"(uuid, bigint, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."areas_to_place"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."areas_to_place"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."areas_to_place"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."keep_place_proposals"(jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."keep_place_proposals"(jsonb, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."keep_place_proposals"(jsonb, timestamp WITH time zone) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."undo_area_place"(uuid, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_area_place"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_area_place"(uuid, bigint) TO "postgres";

insert into public.area_places (area_id) select id from public.local_areas order by id on conflict (area_id) do nothing;
