-- Positions of homes and gates of societies decide what is near at the desk, which homes may be one and the way of a visit, whose mails
-- also say the city of each home. What pages of 1.0.0 send for a place to be near is answered as before.

set local check_function_bodies = off;

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

create function private.is_in_reach(stored text, area uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
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
      from public.local_areas as named
      join public.area_places as place on place.area_id = named.id and place.position_confidence <> 'low'
     where named.id = is_in_reach.area), true);
end
$$;

create function private.own_position(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select home.position
   where home.position is not null
     and (home.vouched ->> 'position' is not distinct from home.position or private.is_in_reach(home.position, home.area_id))
$$;

create function private.known_position(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select coalesce(private.own_position(home), (
    select gate from public.society
     where id = home.society_id and gate is not null and not public.is_hidden_society(id, name, slug)
       and private.is_in_reach(gate, home.area_id)))
$$;

create or replace function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
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
    if filter ? 'near' then
      condition := condition || format(
        ' and coalesce(private.metres_from(private.known_position(listing.home), %L::jsonb) <= %L::double precision,
            listing.fact_city = ''bangalore'' and listing.fact_area = any (%L::text[]), false)',
        filter -> 'near', filter ->> 'within',
        private.areas_named(array(select jsonb_array_elements_text(filter -> 'areas'))));
      continue;
    end if;
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
$$;

create or replace function private.listing_order(sort jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  chosen constant text := sort ->> 'by';
  basis constant text := sort ->> 'basis';
  kinds constant text[] := array['carpet', 'built_up', 'super_built_up', 'plot'];
  areas constant text :=
    '(select array[kind.at, %s] from unnest(array[%s]) with ordinality as kind (size, at) where kind.size > 0 order by kind.at limit 1)';
  sizes constant text := (
    select string_agg('listing.fact_' || size, ', ')
      from unnest(case when basis is null then array['size'] || kinds else array[basis] end) as size);
begin
  if sort is null then
    return 'null::numeric[]';
  elsif sort ? 'nearest' then
    return format(
      'array[coalesce(private.metres_from(private.known_position(listing.home), %2$L::jsonb)::numeric,
         case when listing.fact_city = ''bangalore'' then coalesce(
           (%3$L::numeric[])[array_position(%1$L::text[], listing.fact_area)],
           array_position(%1$L::text[], listing.fact_area)::numeric) end)]',
      array(select jsonb_array_elements_text(sort -> 'nearest')), coalesce(sort -> 'near', '[]'),
      array(select jsonb_array_elements_text(coalesce(sort -> 'metres', '[]'))));
  elsif basis is not null and basis <> all (kinds) or (chosen in ('newest', 'price', '-price', '-size', 'sqft-price')) is not true then
    raise exception 'Listings have no such order: %', left(sort::text, 100) using errcode = '22023';
  end if;
  return case chosen
    when 'newest' then 'array[-extract(epoch from (listing.home).created_at)]'
    when 'price' then 'array[listing.fact_price]'
    when '-price' then 'array[-listing.fact_price]'
    when '-size' then format(areas, '-kind.size', sizes)
    else format('case when listing.fact_price > 0 then %s end', format(areas, 'listing.fact_price / kind.size', sizes))
    end;
end
$$;

create or replace function public.admin_places() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'name', area, 'slug', slug, 'note', city_section) order by area, id), '[]')
        from public.local_areas),
    'societies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', society.id, 'name', name, 'slug', coalesce(nullif(btrim(society.slug), ''), society.id),
               'note', coalesce(local_areas.area, locality), 'area', local_areas.slug, 'gate', gate) order by name, society.id), '[]')
        from public.society left join public.local_areas on local_areas.id = society.area));
end
$$;

create or replace function private.visit_row(visit public.visits) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'city', coalesce((select name from public.cities where id = area.city_id), home.city),
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'position', private.known_position(home),
             'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$$;

create or replace function public.admin_visits(person uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object('reference', request.reference)
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', private.stated_reference(home.source_key), 'area', area.slug,
               'position', home.known_position) order by home.title, home.id)
        from (
          select property.*, private.known_position(property) as known_position from public.properties as property
           where property.publish > 10 and private.has_page(property)
             and case when search_words is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else private.has_all_words(
                 concat_ws(' ', property.title, property.area, private.stated_reference(property.source_key)), search_words) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$$;

-- It returns one column more.
drop function private.likely_same_homes();

create function private.likely_same_homes() returns table (one uuid, other uuid, alike integer, metres integer)
  language sql stable
  set search_path = ''
  set enable_nestloop = off
  set jit = off
  set work_mem = '32MB'
as $$
  with shown as materialized (
    select home.id, home.partner_id, home.property_type, home.society_id, coalesce(home.bedrooms, 0)::float8 as bedrooms, home.area_basis,
           coalesce(society.area::text, home.area_id::text, home.society_id) as place,
           home.sqft::float8 as sqft, home.price::float8 as price, private.floor_key(home.floor_no) as floor,
           home.images::text like '%/storage/v1/object/public/photographs/%' as has_photographs,
           case when home.position is not null then private.own_position(home) end as position
      from public.properties as home left join public.society as society on society.id = home.society_id
     where home.publish > 10 and home.sqft > 0 and home.price > 0
  ), fitting as materialized (
    select first.id as one, second.id as other
      from shown as first join shown as second using (society_id, floor, property_type, bedrooms)
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.area_basis = second.area_basis, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft) * 1.03
    union
    select first.id, second.id
      from shown as first join shown as second using (position, floor, property_type, bedrooms)
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.society_id = second.society_id, true)
       and coalesce(first.area_basis = second.area_basis, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft) * 1.03
  ), stepped as materialized (
    -- Prices that differ by 15 % are in one step or in two that follow each other.
    select shown.*, later, hashtextextended(concat_ws(' ', place, property_type, bedrooms, floor(ln(price) / ln(1.16)) + later), 0) as step
      from shown cross join unnest(array[0, 1]) as later
     where has_photographs and place is not null
  ), near as materialized (
    select first.id as one, second.id as other
      from stepped as first join stepped as second using (step)
     where second.later = 0 and (first.later = 1 or first.id < second.id)
       and first.partner_id is distinct from second.partner_id
       and coalesce(first.society_id = second.society_id, true)
       and coalesce(first.floor = second.floor, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       -- Carpet and super built-up area of one home are far apart.
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft)
           * case when coalesce(first.area_basis = second.area_basis, true) then 1.03 else 1.5 end
  ), pictured as materialized (
    -- Not by private.photograph_hash(), which would take most of a minute for all of them.
    select distinct home.id, ('x' || photograph.likeness)::bit(64)::bigint as likeness
      from (select id, unnest(images) as address from public.properties
             where id in (select near.one from near union select near.other from near)) as home
      join public.photographs as photograph on photograph.hash = split_part(address, '/', 7)
     where photograph.likeness is not null and starts_with(address, '/storage/v1/object/public/photographs/')
  ), matched as materialized (
    -- As numbers: a set of bits has no hash, and is looked for by reading all of them.
    select least(near.one, near.other) as one, greatest(near.one, near.other) as other, first.likeness as ours, second.likeness as theirs
      from near
      join pictured as first on first.id = near.one
      join pictured as second on second.id = near.other
     where bit_count((first.likeness # second.likeness)::bit(64)) <= 6
  ), sought as materialized (
    select photograph.hash, each.likeness
      from public.photographs as photograph cross join lateral (select ('x' || photograph.likeness)::bit(64)::bigint as likeness) as each
     where each.likeness in (select ours from matched union select theirs from matched)
  ), common as materialized (
    select sought.likeness
      from (select id, unnest(images) as address from public.properties where publish > 10) as home
      join sought on sought.hash = split_part(address, '/', 7)
     group by sought.likeness having count(distinct home.id) > 2
  ), compared as (
    select matched.one, matched.other, count(distinct ours)::integer as alike
      from matched
     where ours not in (select likeness from common) and theirs not in (select likeness from common)
     group by 1, 2
  ), measured as (
    select one, other, coalesce(compared.alike, 0) as alike,
           private.metres_from(first.position, jsonb_build_array(string_to_array(second.position, ','))) as metres
      from fitting full join compared using (one, other)
      left join shown as first on first.id = one
      left join shown as second on second.id = other
      left join public.distinct_homes as apart using (one, other)
     where apart.one is null
  )
  select one, other, alike, round(metres)::integer from measured where coalesce(metres <= 300, true) or alike > 0
$$;

create or replace function public.admin_same_homes() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  with likely as materialized (
    select * from private.likely_same_homes()
  )
  select jsonb_build_object(
    'total', (select count(*) from likely),
    'pairs', coalesce((
      select jsonb_agg(jsonb_build_object(
               'first', private.compared_home(one), 'second', private.compared_home(other), 'alike', alike,
               'metres', metres) order by nth)
        from (
          select likely.*, row_number() over (order by coalesce(metres > 300, false), alike desc, metres, one, other) as nth
            from likely order by nth limit 50) as first), '[]'),
    'merged_total', (select count(*) from public.home_merges),
    'merged', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kept', private.compared_home(kept), 'merged', private.compared_home(merged), 'merged_at', merged_at)
               order by merged_at desc, merged)
        from (select * from public.home_merges order by merged_at desc, merged limit 50) as latest), '[]'))
    into answer;
  return answer;
end
$$;
