-- For staff: the filter of listings by an area finds nothing in an area of another city that has the same slug. Rows need nothing.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.areas_named (
  names text[]
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive area as materialized (
    select area.id, private.list_slug(area.slug, private.city_folder(city.name)) as listed, area.slug, place.kind, place.parent_id
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join public.area_places as place on place.area_id = area.id
  ), named as (
    select case when area.kind = 'spelling' then area.parent_id else area.id end as id, said.alone
      from (select regexp_replace(name, '^only/', '') as slug, name like 'only/%' as alone from unnest(names) as name) as said
      join (
        select id, listed as slug from area
        union
        -- 'vijayanagar' is that of Bangalore where there is one.
        select id, slug from area as own where not exists (select from area as other where other.listed = own.slug)
      ) as called using (slug)
      join area using (id)
  ), inside as (
    select id, alone from named
    union
    select area.id, inside.alone
      from inside join area on area.parent_id = inside.id and (area.kind = 'spelling' or not inside.alone))
  select coalesce(array_agg(distinct area.listed order by area.listed), '{}') from inside join area using (id)
$function$;

CREATE OR REPLACE FUNCTION private.scope_condition (
  kind    text,
  words   text,
  filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := private.compared_facts();
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos',
    'cars', 'balconies', 'bikes', 'rera'] || array(select key from jsonb_each(facts) where value ->> 'kind' = 'flag');
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
  compared text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) ~ all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    compared := coalesce(facts #>> array[fact, 'value'], format('listing.%I', 'fact_' || fact));
    condition := condition || case
      when fact = 'area' then format(
        case kind
          when 'property' then ' and (listing.home).area_id = any (%L::uuid[])'
          when 'society' then ' and exists (select from public.society where society.id = listing.id and society.area = any (%L::uuid[]))'
          else ' and listing.id = any (%L::text[])' end,
        array(
          select area.id from public.local_areas as area left join public.cities as city on city.id = area.city_id
           where private.list_slug(area.slug, private.city_folder(city.name))
                 = any (private.areas_named(array(select jsonb_array_elements_text(filter -> 'any'))))))
      when filter ? 'any' then format(
        case when fact = any (several) then ' and %s && %L::text[]' else ' and %s = any (%L::text[])' end,
        compared, array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = any (limits) then format(' and %s <= %L::numeric', compared, filter ->> 'to')
      else format(' and %s > 0 and %1$s between %L::numeric and %L::numeric', compared,
             coalesce((filter ->> 'from')::numeric, 0), coalesce((filter ->> 'to')::numeric, 'Infinity'))
      end;
  end loop;
  return condition;
end
$function$;
