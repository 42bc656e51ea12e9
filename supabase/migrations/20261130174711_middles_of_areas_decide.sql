-- The desk measures from the middles of areas in every city: what is near, the order of a list and the way of a visit. Areas and
-- societies have the slug of lists, which names their city. Labels of alerts, choices and the desk name the city of an area
-- whose name is not enough. No row changes.

SET local check_function_bodies = off;

DROP VIEW "private"."listings";

DROP FUNCTION "private"."visit_row"(public.visits);

CREATE OR REPLACE FUNCTION private.areas_in_words()
  RETURNS TABLE (
    id     uuid,
    listed text,
    name   text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select area.id, private.list_slug(area.slug, folder),
         area.area || case when min(folder) over same <> max(folder) over same then ' in ' || coalesce(city.name, 'Bangalore') else '' end
    from public.local_areas as area
    left join public.cities as city on city.id = area.city_id
   cross join lateral private.city_folder(city.name) as folder
  window same as (partition by lower(btrim(area.area)))
$function$;

CREATE OR REPLACE FUNCTION private.label_with_city (
  label text,
  query text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  told text := label;
  known record;
begin
  if private.areas_of_query(query) is null then
    return told;
  end if;
  for known in
    select area.area, called.name
      from private.areas_in_words() as called join public.local_areas as area using (id)
     where called.name <> area.area
       and called.listed in (select regexp_replace(named, '^only/', '') from unnest(private.areas_of_query(query)) as named)
     order by called.name
  loop
    told := private.with_words(told, known.area, known.name, ',| and its parts|$');
  end loop;
  return told;
end
$function$;

CREATE OR REPLACE FUNCTION private.label_with_parts (
  label text,
  query text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  told text := private.label_with_city(label, query);
  place text;
begin
  for place in
    select called.name
      from unnest(private.areas_of_query(query)) as named
      join private.areas_in_words() as called on called.listed = named
     where private.has_parts(called.id)
     order by called.name
  loop
    told := private.with_words(told, place, place || ' and its parts');
  end loop;
  return told;
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_order (
  sort jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
         (%3$L::numeric[])[array_position(%1$L::text[], listing.fact_area)],
         array_position(%1$L::text[], listing.fact_area)::numeric)]',
      array(select jsonb_array_elements_text(sort -> 'nearest')), coalesce(sort -> 'near', '[]'),
      array(select jsonb_array_elements_text(coalesce(sort -> 'metres', '[]'))));
  elsif basis is not null and basis <> all (kinds) or (ltrim(chosen, '-') in ('newest', 'price', 'size', 'sqft-price', 'title',
    'society', 'status', 'checked', 'views', 'enquiries', 'partner', 'changed') and chosen not in ('-newest', '-sqft-price', '-changed')) is not true
  then
    raise exception 'Listings have no such order: %', left(sort::text, 100) using errcode = '22023';
  end if;
  return case chosen
    when 'newest' then 'array[-extract(epoch from (listing.home).created_at)]'
    when 'price' then 'array[listing.fact_price]'
    when '-price' then 'array[-listing.fact_price]'
    when 'size' then format(areas, 'kind.size', sizes)
    when '-size' then format(areas, '-kind.size', sizes)
    when 'status' then 'array[coalesce((listing.home).publish, 0)]'
    when '-status' then 'array[-coalesce((listing.home).publish, 0)]'
    -- Homes that nobody has checked wait longest.
    when 'checked' then 'array[coalesce(listing.fact_checked, 0)]'
    when '-checked' then 'array[-listing.fact_checked]'
    when 'views' then 'array[coalesce(counted.views, 0)]'
    when '-views' then 'array[-coalesce(counted.views, 0)]'
    when 'enquiries' then 'array[coalesce(counted.enquiries, 0), coalesce(counted.views, 0)]'
    when '-enquiries' then 'array[-coalesce(counted.enquiries, 0), -coalesce(counted.views, 0)]'
    when 'changed' then 'array[extract(epoch from listing.updated_at)]'
    when 'sqft-price' then format('case when listing.fact_price > 0 then %s end', format(areas, 'listing.fact_price / kind.size', sizes))
    -- By a word (private.listing_word); without one last.
    else 'array[(word.said is null)::integer]'
    end;
end
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
  work constant text[] := array['mine', 'unasked', 'photographed'];
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || work
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit', 'unchecked'];
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
            listing.fact_area = any (%L::text[]), false)',
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
      when fact = 'mine' then ' and listing.id in (select private.homes_worked_on((select auth.uid())))'
      when fact = 'photographed' then format(
        ' and coalesce(listing.fact_photos > 0, false)::text = any (%L::text[])', array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = 'unasked' then format(
        ' and listing.id in (select private.homes_never_asked(%L))', (filter #>> '{any,0}')::integer)
      when fact = 'unchecked' then format(' and coalesce(listing.fact_checked, 0) <= %L::numeric', filter ->> 'to')
      when fact = 'area' then format(
        case kind
          when 'property' then ' and (listing.home).area_id = any (%L::uuid[])'
          when 'society' then ' and exists (select from public.society where society.id = listing.id and society.area = any (%L::uuid[]))'
          else ' and listing.id = any (%L::text[])' end,
        array(
          select area.id from public.local_areas as area left join public.cities as city on city.id = area.city_id
           where private.list_slug(area.slug, private.city_folder(city.name))
                 = any (private.areas_named(array(select jsonb_array_elements_text(filter -> 'any'))))))
      when fact = 'society' then format(' and (listing.home).society_id = any (%L::text[])', array(
        with listed as (
          select id, slug, private.list_slug(slug, private.city_folder(city)) as called
            from (select id, city, coalesce(nullif(btrim(slug), ''), id) as slug from public.society) as society)
        select listed.id from listed, jsonb_array_elements_text(filter -> 'any') as named
         where listed.called = named
            or listed.slug = named and not exists (select from listed as other where other.called = named)))
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
             'middle', (select private.place_point(known) from public.area_places as known where known.area_id = area.id),
             'way_minutes', seen.way_minutes, 'minutes', seen.minutes, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.with_words (
  told   text,
  words  text,
  others text,
  before text DEFAULT ',|$'::text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(
    told, '(^|: |, )' || regexp_replace(words, '([^[:alnum:] ])', '\\\1', 'g') || '(?=' || before || ')',
    '\1' || replace(others, '\', '\\'))
$function$;

CREATE OR REPLACE FUNCTION public.admin_alerts()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where status = 'active' and expires_at > clock_timestamp()),
      'waiting', count(*) filter (where status = 'unconfirmed'),
      'paused', count(*) filter (where status = 'paused' and expires_at > clock_timestamp()),
      'ended', count(*) filter (where status = 'ended' or expires_at <= clock_timestamp()),
      'mails', (
        select count(*) from public.outbox
         where kind = 'alert_news' and status = 'sent' and sent_at > clock_timestamp() - interval '30 days'),
      'queries', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.alerts desc, counted.offer, counted.query) from (
          select offer, query, private.label_with_city(min(label), query) as label, count(*) as alerts from public.alerts
           where status = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
           group by offer, query order by count(*) desc, offer, query limit 500) as counted), '[]'),
      'suspected', coalesce((
        select jsonb_agg(to_jsonb(suspected) order by suspected.created_at, suspected.id) from (
          select alert.id, person.email, alert.offer, private.label_with_city(alert.label, alert.query) as label,
                 private.page_facts('property', alert.property_id::text) as facts, alert.created_at, alert.suspected_because
            from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
           where alert.status = 'suspected' order by alert.created_at, alert.id limit 100) as suspected), '[]'))
      from public.alerts);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_places()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', called.listed, 'called', called.name,
               'note', area.city_section, 'middle', private.place_point(place)) order by area.area, area.id), '[]')
        from public.local_areas as area
        join private.areas_in_words() as called using (id)
        left join public.area_places as place on place.area_id = area.id),
    'societies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', society.id, 'name', society.name,
               'slug', private.list_slug(coalesce(nullif(btrim(society.slug), ''), society.id), private.city_folder(society.city)),
               'note', coalesce(area.area, locality), 'area', private.list_slug(area.slug, private.city_folder(city.name)),
               'gate', gate) order by society.name, society.id), '[]')
        from public.society
        left join public.local_areas as area on area.id = society.area
        left join public.cities as city on city.id = area.city_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_visits (
  person uuid,
  words  text DEFAULT ''::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object(
               'reference', request.reference, 'history', private.inbox_history('visit', visit.id))
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', private.stated_reference(home.source_key), 'area', area.slug,
               'position', home.known_position,
               'middle', (select private.place_point(known) from public.area_places as known where known.area_id = area.id)) order by home.title, home.id)
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
$function$;

CREATE OR REPLACE FUNCTION public.alert_areas()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'slug', listed, 'name', name) order by name, listed), '[]') from private.areas_in_words()
$function$;

CREATE OR REPLACE FUNCTION public.alert_names (
  areas     text[],
  societies text[],
  types     text[],
  builders  text[],
  cities    text[]
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with known_areas as materialized (
    select listed as slug, called.name, former_addresses,
           array[area.slug, regexp_replace(area.slug, '-' || folder || '$', '')] as own_slugs,
           private.has_parts(area.id) as has_parts
      from public.local_areas as area left join public.cities as city on city.id = area.city_id
      join private.areas_in_words() as called on called.id = area.id
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
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'kind', kind, 'slug', slug, 'name', name, 'was', was,
             'has_parts', case when known.kind = 'area' and exists (select from known_areas where known_areas.slug = known.slug and known_areas.has_parts) then true end))
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
$function$;

CREATE OR REPLACE FUNCTION public.queue_alert_mails (
  at timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  morning constant timestamptz :=
    (date_trunc('day', (at at time zone 'Asia/Kolkata') - interval '8 hours 30 minutes') + interval '8 hours 30 minutes')
    at time zone 'Asia/Kolkata';
  due record;
  news jsonb;
  written integer := 0;
begin
  -- Another worker is writing these mails.
  if not pg_try_advisory_xact_lock(private.lock_key('alert mails')) then
    return 0;
  end if;
  for due in
    select person.id, person.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
     where alert.status = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then person.daily_at is null or person.daily_at < morning or person.daily_at > at + interval '1 day'
             else person.at_once_at is null or private.has_period_ended(person.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null and private.is_match_current(match)
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by person.id, person.email, alert.rhythm
     order by person.id, alert.rhythm
     limit 200
  loop
    -- A new home that has gone again is still new to this person when it is back.
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null and match.kind <> 'new'
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts match is named once, with its latest match.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active'
         and match.mailed_at is null and match.found_at < due.before and private.is_match_current(match)
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as position from fresh
    ), parts as (
      select alert.id, jsonb_build_object(
               'label', private.label_with_parts(alert.label, alert.query),
               'widened', private.label_with_parts(alert.label, alert.query) <> private.label_with_city(alert.label, alert.query), 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'facts', private.page_facts('property', alert.property_id::text),
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.position > 40),
               'counts', jsonb_build_object(
                 'new', count(numbered.id) filter (where numbered.home ->> 'kind' = 'new'),
                 'changed', count(numbered.id) filter (where numbered.home ->> 'kind' = 'changed'),
                 'reduced', count(numbered.id) filter (where numbered.home ->> 'kind' = 'reduced'),
                 'gone', count(numbered.id) filter (where numbered.home ->> 'kind' = 'gone')),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.position <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from parts;
    continue when news is null;

    insert into public.outbox (kind, payload) values ('alert_news', jsonb_build_object(
      'email', due.email, 'rhythm', due.rhythm, 'link', private.new_alert_link(due.id), 'alerts', news));
    update public.alert_matches as match set mailed_at = at
      from public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and alert.rhythm = due.rhythm
       and alert.status = 'active' and match.mailed_at is null and match.found_at < due.before
       and private.is_match_current(match);
    update public.alerts set label = left(private.label_with_parts(label, query), 400)
     where subscriber = due.id and rhythm = due.rhythm and status = 'active'
       and private.label_with_parts(label, query) <> label
       and news @> jsonb_build_array(jsonb_build_object('query', query, 'offer', offer, 'widened', true));
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and status = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set status = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.status = 'active' and exists (
       select from public.alert_matches as match
        where match.alert_id = alert.id and match.property_id = alert.property_id and match.kind = 'gone'
          and match.mailed_at = at);
    update public.alert_subscribers
       set daily_at = case when due.rhythm = 'daily' then at else daily_at end,
           at_once_at = case when due.rhythm = 'at once' then at else at_once_at end
     where id = due.id;
    written := written + 1;
  end loop;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_alerts (
  link text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
begin
  if subscriber_id is null then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'offer', offer, 'query', query, 'label', private.label_with_city(label, query), 'home', property_id is not null,
             'facts', private.page_facts('property', property_id::text),
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'status', case when expires_at <= clock_timestamp() then 'ended'
               when status = 'suspected' then 'unconfirmed' else status end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = subscriber_id), '[]');
end
$function$;

CREATE VIEW "private"."listings" AS  SELECT 'property'::text AS kind,
    (property.id)::text AS id,
    property.title AS name,
    private.stated_reference(property.source_key) AS reference,
    property.area AS place,
    COALESCE((property.publish > 10), false) AS shown,
    property.slug,
    property.price,
    property.currency,
    property.property_type,
    property.updated_at,
    (COALESCE((property.publish > 10), false))::text AS fact_shown,
    property.property_type AS fact_offer,
    (trim_scale(property.bedrooms))::text AS fact_bhk,
    (NULLIF(property.baths, 0))::text AS fact_baths,
    private.choice_slug(property.asset_type) AS fact_type,
    private.choice_slug(property.facing_dir) AS fact_facing,
    private.floor_band(property.floor_no) AS fact_floor,
    private.city_folder(COALESCE(cities.name, NULLIF(btrim(property.city), ''::text), 'Bangalore'::text)) AS fact_city,
    private.list_slug(local_areas.slug, private.city_folder(cities.name)) AS fact_area,
    COALESCE(NULLIF(btrim(society.slug), ''::text), society.id) AS fact_society,
        CASE
            WHEN said_by.is_shown THEN private.society_builder(society.developer, society.specifications, society.market)
            ELSE NULL::text
        END AS fact_builder,
        CASE
            WHEN ((COALESCE(NULLIF(property.currency, ''::text), 'INR'::text) = 'INR'::text) AND (property.price >= 0.5)) THEN property.price
            ELSE NULL::numeric
        END AS fact_price,
        CASE
            WHEN ((said.basis IS NULL) OR (said.basis = 'carpet'::text) OR (property.carpet_sqft > (0)::numeric)) THEN COALESCE(NULLIF(private.area_of_kind('carpet'::text, property.sqft, said.basis, property.carpet_sqft), (0)::numeric),
            CASE
                WHEN (said.basis IS NULL) THEN property.sqft
                ELSE NULL::numeric
            END)
            ELSE NULL::numeric
        END AS fact_size,
    (property.last_verified - '1970-01-01'::date) AS fact_checked,
    (((jsonb_path_query_first(property.history, '$[*]?(@."what" == "listed")."on"'::jsonpath) #>> '{}'::text[]))::date - '1970-01-01'::date) AS fact_listed,
    private.reduced_on(property.history) AS fact_reduced,
    (private.has_photograph(property.images))::integer AS fact_photos,
    private.area_of_kind('carpet'::text, property.sqft, said.basis, property.carpet_sqft) AS fact_carpet,
    private.area_of_kind('built_up'::text, property.sqft, said.basis, NULL::numeric) AS fact_built_up,
    private.area_of_kind('super_built_up'::text, property.sqft, said.basis, NULL::numeric) AS fact_super_built_up,
    private.area_of_kind('plot'::text, property.sqft, said.basis, property.plot_sqft) AS fact_plot,
    array_remove(ARRAY[
        CASE
            WHEN (property.sqft > (0)::numeric) THEN said.basis
            ELSE NULL::text
        END,
        CASE
            WHEN (property.carpet_sqft > (0)::numeric) THEN 'carpet'::text
            ELSE NULL::text
        END,
        CASE
            WHEN (property.plot_sqft > (0)::numeric) THEN 'plot'::text
            ELSE NULL::text
        END], NULL::text) AS fact_basis,
        CASE
            WHEN said.is_rent THEN private.free_from_number(property.available_from)
            ELSE NULL::integer
        END AS fact_available,
        CASE
            WHEN (NOT said.is_rent) THEN private.possession_number(property.possession)
            ELSE NULL::integer
        END AS fact_possession,
        CASE
            WHEN said.is_rent THEN private.deposit_rupees(property.deposit,
            CASE
                WHEN ((COALESCE(NULLIF(property.currency, ''::text), 'INR'::text) = 'INR'::text) AND (property.price >= 0.5)) THEN property.price
                ELSE NULL::numeric
            END)
            ELSE NULL::numeric
        END AS fact_deposit,
    private.stated_places(VARIADIC ARRAY[property.parking_covered, property.parking_open]) AS fact_cars,
    private.stated_places(VARIADIC ARRAY[property.parking_two_wheeler]) AS fact_bikes,
    private.top_floor(property.floor_no, property.total_floors) AS fact_top,
    said_by.amenities AS fact_amenities,
        CASE
            WHEN ((NOT said.is_rent) AND (private.says_something(property.rera_number) OR (said_by.is_shown AND private.says_something(society.rera_number)))) THEN 1
            ELSE NULL::integer
        END AS fact_rera,
    property.balconies AS fact_balconies,
    property.*::public.properties AS home
   FROM ((((((public.properties property
     CROSS JOIN LATERAL ( SELECT property.area_basis AS basis,
            (property.property_type = 'Rent'::text) AS is_rent) said)
     LEFT JOIN public.local_areas ON ((local_areas.id = property.area_id)))
     LEFT JOIN public.cities ON ((cities.id = local_areas.city_id)))
     LEFT JOIN public.society ON ((society.id = property.society_id)))
     CROSS JOIN LATERAL ( SELECT (NOT public.is_hidden_society(society.id, society.name, society.slug)) AS is_shown) shown_by)
     CROSS JOIN LATERAL ( SELECT shown_by.is_shown,
                CASE
                    WHEN shown_by.is_shown THEN private.society_amenities(society.community, society.highlights)
                    ELSE NULL::text[]
                END AS amenities) said_by)
  WHERE (NOT (property.id IN ( SELECT (deleted_listings.id)::uuid AS id
           FROM public.deleted_listings
          WHERE (deleted_listings.kind = 'property'::text))))
UNION ALL
 SELECT 'society'::text AS kind,
    society.id,
    society.name,
    NULL::text AS reference,
    COALESCE(local_areas.area, society.locality) AS place,
    (NOT public.is_hidden_society(society.id, society.name, society.slug)) AS shown,
    society.slug,
    NULL::numeric AS price,
    NULL::text AS currency,
    NULL::text AS property_type,
    society.updated_at,
    ((NOT public.is_hidden_society(society.id, society.name, society.slug)))::text AS fact_shown,
    NULL::text AS fact_offer,
    NULL::text AS fact_bhk,
    NULL::text AS fact_baths,
    NULL::text AS fact_type,
    NULL::text AS fact_facing,
    NULL::text AS fact_floor,
    NULL::text AS fact_city,
    local_areas.slug AS fact_area,
    NULL::text AS fact_society,
    NULL::text AS fact_builder,
    NULL::numeric AS fact_price,
    NULL::numeric AS fact_size,
    NULL::integer AS fact_checked,
    NULL::integer AS fact_listed,
    NULL::integer AS fact_reduced,
    NULL::integer AS fact_photos,
    NULL::numeric AS fact_carpet,
    NULL::numeric AS fact_built_up,
    NULL::numeric AS fact_super_built_up,
    NULL::numeric AS fact_plot,
    NULL::text[] AS fact_basis,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies,
    NULL::public.properties AS home
   FROM (public.society
     LEFT JOIN public.local_areas ON ((local_areas.id = society.area)))
UNION ALL
 SELECT 'area'::text AS kind,
    (local_areas.id)::text AS id,
    local_areas.area AS name,
    NULL::text AS reference,
    local_areas.city_section AS place,
    true AS shown,
    local_areas.slug,
    NULL::numeric AS price,
    NULL::text AS currency,
    NULL::text AS property_type,
    local_areas.updated_at,
    'true'::text AS fact_shown,
    NULL::text AS fact_offer,
    NULL::text AS fact_bhk,
    NULL::text AS fact_baths,
    NULL::text AS fact_type,
    NULL::text AS fact_facing,
    NULL::text AS fact_floor,
    NULL::text AS fact_city,
    local_areas.slug AS fact_area,
    NULL::text AS fact_society,
    NULL::text AS fact_builder,
    NULL::numeric AS fact_price,
    NULL::numeric AS fact_size,
    NULL::integer AS fact_checked,
    NULL::integer AS fact_listed,
    NULL::integer AS fact_reduced,
    NULL::integer AS fact_photos,
    NULL::numeric AS fact_carpet,
    NULL::numeric AS fact_built_up,
    NULL::numeric AS fact_super_built_up,
    NULL::numeric AS fact_plot,
    NULL::text[] AS fact_basis,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies,
    NULL::public.properties AS home
   FROM public.local_areas;

REVOKE ALL ON FUNCTION "private"."areas_in_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."areas_in_words"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."areas_in_words"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."label_with_city"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."label_with_city"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."label_with_city"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_row"(public.visits) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_row"(public.visits) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_row"(public.visits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_words"(text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_words"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_words"(text, text, text, text) TO "postgres";
