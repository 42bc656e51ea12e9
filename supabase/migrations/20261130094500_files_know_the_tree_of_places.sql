-- The server reads the tree of places, so that names in partners' files mean areas by it.

-- For the server: every area as the tree has it now, by id: [{id, slug, name, city, kind, parent, names, latitude, longitude,
-- confidence}], where kind and parent hold (null while it waits), and `names` are other names of it.
create function public.area_tree() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', area.id, 'slug', coalesce(area.slug, area.id::text), 'name', area.area, 'city', city.name, 'kind', place.kind,
           'parent', place.parent_id, 'names', coalesce(place.other_names, '{}'), 'latitude', place.latitude,
           'longitude', place.longitude, 'confidence', place.position_confidence)
           order by area.id), '[]')
    from public.local_areas as area
    left join public.cities as city on city.id = area.city_id
    left join public.area_places as place on place.area_id = area.id
$$;

grant execute on function public.area_tree() to service_role;
