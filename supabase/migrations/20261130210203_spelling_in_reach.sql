-- A position in another spelling of a place is judged by the place, as pages judge it: a function, for whoever asks next. No row changes.

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
    select private.metres_from(stored, jsonb_build_array(jsonb_build_array(place.latitude, place.longitude))) <= 2000 + case
             when place.kind = 'road' or named.area ~* '\y(road|rd|highway|expressway|orr)\y' then 10000
             else greatest(
               case when place.kind in ('part', 'landmark')
                      or coalesce(place.kind, 'spelling') = 'spelling' and named.area ~* '[0-9]|\y(stage|phase|block|sector)\y'
                 then 1300 else 2000 end,
               (select max(least(private.metres_between(place.latitude, place.longitude, part.latitude, part.longitude), 8000))
                  from public.area_places as part
                 where part.parent_id = place.area_id and part.kind <> 'spelling' and part.position_confidence <> 'low')) end
      from public.area_places as stated
      join public.area_places as place
        on place.area_id = case when stated.kind = 'spelling' then stated.parent_id else stated.area_id end
       and place.position_confidence <> 'low'
      join public.local_areas as named on named.id = place.area_id
     where stated.area_id = is_in_reach.area), true);
end
$function$;
