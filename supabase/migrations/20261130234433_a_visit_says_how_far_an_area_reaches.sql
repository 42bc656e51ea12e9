-- Mails of a visit say where a home is by the middle and the size of its area as the tree has them, as its page does. Only functions change.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_in_reach (
  stored text,
  area   uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce((
    select private.metres_from(stored, jsonb_build_array(jsonb_build_array(place.latitude, place.longitude)))
             <= 2000 + private.size_of_place(place)
      from public.area_places as stated
      join public.area_places as place
        on place.area_id = case when stated.kind = 'spelling' then stated.parent_id else stated.area_id end
       and place.position_confidence <> 'low'
     where stated.area_id = is_in_reach.area), true);
end
$function$;

CREATE OR REPLACE FUNCTION private.size_of_place (
  place public.area_places
)
  RETURNS double precision
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case
             when place.kind = 'road' or named.area ~* '\y(road|rd|highway|expressway|orr)\y' then 10000
             else greatest(
               case when place.kind in ('part', 'landmark')
                      or coalesce(place.kind, 'spelling') = 'spelling' and named.area ~* '[0-9]|\y(stage|phase|block|sector)\y'
                 then 1300 else 2000 end,
               (select max(least(private.metres_between(place.latitude, place.longitude, part.latitude, part.longitude), 8000))
                  from public.area_places as part
                 where part.parent_id = place.area_id and part.kind <> 'spelling' and part.position_confidence <> 'low')) end
      from public.local_areas as named where named.id = place.area_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.visit_row (
  visit public.visits
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- Not as plain SQL, because the places of areas come later in the schema.
  return to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at', 'visitor_changed_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'city', coalesce((select name from public.cities where id = area.city_id), home.city),
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'position', private.known_position(home),
             'middle', private.place_point(known), 'size_metres', private.size_of_place(known),
             'way_minutes', seen.way_minutes, 'minutes', seen.minutes, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      -- Of another spelling, the place that it is.
      left join public.area_places as spelt on spelt.area_id = home.area_id and spelt.kind = 'spelling'
      left join public.area_places as known on known.area_id = coalesce(spelt.parent_id, home.area_id)
      left join public.local_areas as area on area.id = known.area_id
     where seen.visit = visit.id), '[]'));
end
$function$;

REVOKE ALL ON FUNCTION "private"."size_of_place"(public.area_places) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."size_of_place"(public.area_places) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."size_of_place"(public.area_places) TO "postgres";
