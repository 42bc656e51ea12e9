-- For mails of visits: a visit tells the city of each home, so that a mail names stations and pin codes of the city that it is in.
-- Mails that are written already say nothing of the place. No row changes.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.visit_row (
  visit public.visits
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'city', coalesce((select name from public.cities where id = area.city_id), home.city),
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$function$;
