-- Staff make a part that a partner's file names an area with one press, and take it back; a question where an area lies tells the
-- middles of both places, for its plan.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.place_point (
  place public.area_places
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when place.latitude is not null and place.position_confidence <> 'low'
              then jsonb_build_object('lat', place.latitude, 'lng', place.longitude) end
$function$;

CREATE OR REPLACE FUNCTION public.add_area_part (
  area   uuid,
  name   text,
  parent text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  typed constant text := btrim(add_area_part.name);
  address constant text := btrim(regexp_replace(lower(typed), '[^a-z0-9]+', '-', 'g'), '-');
  above public.local_areas;
  host uuid;
  there uuid;
  saved jsonb;
  becomes public.area_places;
begin
  perform private.require_admin();
  -- Of a part or another spelling, the place that it lies in: there is one level of parts.
  select living.* into above from public.local_areas as living
   where living.slug = add_area_part.parent or living.id::text = add_area_part.parent order by living.id limit 1;
  select coalesce(case when place.kind in ('part', 'landmark', 'spelling') then place.parent_id end, above.id) into host
    from public.area_places as place where place.area_id = above.id;
  perform from public.local_areas where id = host for key share;
  if not found then
    return private.told_place(add_area_part.area, 'gone');
  end if;
  -- Two colleagues who make the same part at once make one.
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select living.id into there from public.local_areas as living
   where living.city_id is not distinct from above.city_id and (living.slug = address or lower(living.area) = lower(typed))
   order by living.id = add_area_part.area desc, living.id limit 1;
  if there is not null then
    return private.told_place(there, 'repeated');
  end if;
  saved := public.save_listing(jsonb_build_object(
    'kind', 'area', 'id', add_area_part.area, 'idempotencyKey', gen_random_uuid(), 'seen_at', null,
    'fields', jsonb_build_object('area', typed, 'slug', address, 'city_id', above.city_id)), auth.uid());
  if saved ->> 'result' <> 'saved' then
    return jsonb_build_object(
      'outcome', 'refused', 'problem', 'An area cannot have this name. Add it under Areas with another.',
      'version', null, 'place', null, 'by', null);
  end if;
  update public.area_places as place
     set kind = 'part', parent_id = host, decided_at = clock_timestamp(), decided_by = auth.uid()
   where place.area_id = add_area_part.area
  returning * into becomes;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', becomes.area_id, jsonb_build_object(
    'place', jsonb_build_object('became', private.place_words(becomes))));
  return private.told_place(becomes.area_id, 'answered');
end
$function$;

REVOKE ALL ON FUNCTION "public"."add_area_part"(uuid, text, text) FROM PUBLIC, "anon", "service_role";

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
             'point', private.place_point(own), 'parent_point', private.place_point(above),
             'by', private.staff_name(numbered.decided_by),
             'decided_at', numbered.decided_at) as area
      from numbered
      join public.area_places as own on own.area_id = numbered.area_id
      left join public.local_areas as parent
        on parent.id = case when numbered.waits then numbered.proposed_parent_id else numbered.parent_id end
      left join public.area_places as above on above.area_id = parent.id
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

CREATE OR REPLACE FUNCTION public.undo_area_part (
  area uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  was public.local_areas;
  made public.area_places;
  deleted jsonb;
begin
  perform private.require_admin();
  select living.* into was from public.local_areas as living where living.id = undo_area_part.area for update;
  select place.* into made from public.area_places as place where place.area_id = undo_area_part.area;
  if was.id is null then
    return private.told_place(undo_area_part.area, 'gone');
  end if;
  if made.kind is distinct from 'part' or made.decided_at is null then
    return private.told_place(was.id, 'changed');
  end if;
  if exists (select from public.properties where area_id = was.id)
    or exists (select from public.society as one where one.area = was.id)
    or exists (select from public.area_places as below where below.parent_id = was.id)
  then
    return private.told_place(was.id, 'refused', 'Homes or other areas are in it by now, so it stays.');
  end if;
  deleted := public.delete_listing(jsonb_build_object(
    'kind', 'area', 'id', was.id, 'action', 'delete', 'idempotencyKey', gen_random_uuid(), 'seen_at', was.updated_at), auth.uid());
  if deleted ->> 'result' <> 'deleted' then
    return private.told_place(was.id, 'changed');
  end if;
  return jsonb_build_object('outcome', 'undone', 'problem', null, 'version', null, 'place', null, 'by', null);
end
$function$;

REVOKE ALL ON FUNCTION "public"."undo_area_part"(uuid) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."place_point"(public.area_places) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_point"(public.area_places) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."place_point"(public.area_places) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_area_part"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_area_part"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_area_part"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_area_part"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_area_part"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_area_part"(uuid) TO "postgres";
