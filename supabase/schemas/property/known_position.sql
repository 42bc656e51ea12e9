-- Where a home is, as lists and pages know it (src/page-models/location/own-position.ts): its own position, or else the gate of its
-- society, unless that contradicts the area (private.is_in_reach) and nobody has vouched for it.

create function private.metres_between(
    latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision)
  returns double precision
  language sql immutable parallel safe
  set search_path = ''
as $$
  select 2 * 6371000 * asin(sqrt(
    power(sin(radians(other_latitude - latitude) / 2), 2)
    + cos(radians(latitude)) * cos(radians(other_latitude)) * power(sin(radians(other_longitude - longitude) / 2), 2)))
$$;

-- To the nearest of these points, [[latitude, longitude]], from a position as rows store it. Null without a position or a point.
create function private.metres_from(stored text, points jsonb) returns double precision
  language sql immutable parallel safe
  set search_path = ''
as $$
  select min(private.metres_between(
           split_part(stored, ',', 1)::double precision, split_part(stored, ',', 2)::double precision,
           (point ->> 0)::double precision, (point ->> 1)::double precision))
    from jsonb_array_elements(points) as point
   where stored is not null
$$;

-- Whether a position does not contradict that it lies in this area (private.size_of_place); of another spelling of a place, in the
-- place. True where its middle is hardly known.
create function private.is_in_reach(stored text, area uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
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
$$;

-- What the row of a home states, unless it is in doubt. Null: nothing.
create function private.own_position(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select home.position
   where home.position is not null
     and (home.vouched ->> 'position' is not distinct from home.position or private.is_in_reach(home.position, home.area_id))
$$;

-- The same, or else the gate of its society. Null: only the area of the home is known.
create function private.known_position(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select coalesce(private.own_position(home), (
    select gate from public.society
     where id = home.society_id and gate is not null and not public.is_hidden_society(id, name, slug)
       and private.is_in_reach(gate, home.area_id)))
$$;
