-- An area is known by the slug of its own page as well, which names no city: an alert for 'gokulam' is one for
-- 'gokulam-mysuru', and staff find the homes of either. Nothing that is stored changes.
create or replace function public.alert_names(
  areas text[], societies text[], types text[], builders text[], cities text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with known_areas as materialized (
    select private.list_slug(area.slug, folder) as slug, area.area as name, former_addresses,
           array[area.slug, regexp_replace(area.slug, '-' || folder || '$', '')] as own_slugs
      from public.local_areas as area left join public.cities as city on city.id = area.city_id
     cross join lateral private.city_folder(city.name) as folder
     where cardinality(areas) > 0),
  earlier as (
    select distinct on (was) was, slug, name
      from known_areas
     cross join lateral (
       select private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)), 1
         from unnest(former_addresses) as address
       union all
       select own_slug, 2 from unnest(own_slugs) as own_slug
       union all
       select split_part(address, '/', 2), 3 from unnest(former_addresses) as address) as other (was, rank)
     where was = any (areas) and not exists (select from known_areas as living where living.slug = was)
     order by was, rank, name, slug)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'slug', slug, 'name', name, 'was', was))
           order by kind, slug, was), '[]')
    from (
      select 'area' as kind, slug, name, null as was from known_areas where slug = any (areas)
      union all
      select 'area', slug, name, was from earlier
      union all
      select 'society', listed, name, null
        from public.society
       cross join lateral private.list_slug(coalesce(nullif(btrim(slug), ''), id), private.city_folder(city)) as listed
       where (listed = any (societies) or btrim(slug) = any (societies) or id = any (societies))
         and not public.is_hidden_society(id, name, slug)
      union all
      (select distinct on (built.slug) 'builder', built.slug, written.name, null
         from public.society
        cross join lateral private.society_builder(developer, specifications, market) as built (slug)
        cross join lateral (
          values (developer), (specifications ->> 'developer'), (market ->> 'developerName')) as written (name)
        where cardinality(builders) > 0 and built.slug = any (builders)
          and private.builder_slug(written.name) = built.slug
          and not public.is_hidden_society(id, society.name, society.slug)
        order by built.slug, written.name)
      union all
      select distinct on (folder) 'city', folder, city.name, null
        from public.cities as city cross join lateral private.city_folder(city.name) as folder
       where folder = any (cities)
      union all
      -- The slug of a type, as choiceSlug() of the filters makes it.
      select distinct on (type_slug) 'type', type_slug, asset_type, null from (
        select asset_type, btrim(regexp_replace(lower(asset_type), '[^a-z0-9]+', '-', 'g'), '-') as type_slug
          from public.properties where cardinality(types) > 0 and publish > 10) as offered
       where type_slug = any (types)) as known
$$;

create or replace function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'furnishing',
    'top', 'khata'];
  several constant text[] := array['basis', 'tenants', 'water', 'amenities'];
  limits constant text[] := array['available', 'possession', 'deposit'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos', 'pets', 'lift',
    'cars', 'balconies', 'bikes', 'gated', 'backup', 'rera'];
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) like all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    condition := condition || case
      when fact = 'area' then format(
        ' and (listing.fact_area = any (%1$L::text[]) or listing.fact_area || ''-'' || listing.fact_city = any (%1$L::text[]))',
        array(select jsonb_array_elements_text(filter -> 'any')))
      when filter ? 'any' then format(
        case when fact = any (several) then ' and listing.%I && %L::text[]' else ' and listing.%I = any (%L::text[])' end,
        'fact_' || fact, array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = any (limits) then format(' and listing.%I <= %L::numeric', 'fact_' || fact, filter ->> 'to')
      else format(' and listing.%I > 0 and listing.%1$I between %L::numeric and %L::numeric', 'fact_' || fact,
             coalesce((filter ->> 'from')::numeric, 0), coalesce((filter ->> 'to')::numeric, 'Infinity'))
      end;
  end loop;
  return condition;
end
$$;
