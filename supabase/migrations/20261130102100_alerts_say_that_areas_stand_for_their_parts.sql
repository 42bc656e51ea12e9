-- An alert on an area finds homes in its parts since pages do. Its next mail says so once, and its label from then on; so do the labels
-- of new alerts (alert_names tells which areas have parts).

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_parts (
  area uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (select from public.area_places where parent_id = has_parts.area and kind <> 'spelling');
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
  told text := label;
  place text;
begin
  for place in
    select living.area
      from unnest(private.areas_of_query(query)) as named
      join public.local_areas as living on living.slug in (named, regexp_replace(named, '-[^-]+$', ''))
     where private.area_in_queries(living) = named and private.has_parts(living.id)
     order by living.area
  loop
    told := regexp_replace(
      told, '(^|: |, )' || regexp_replace(place, '([^[:alnum:] ])', '\\\1', 'g') || '(?=,|$)',
      '\1' || replace(place, '\', '\\') || ' and its parts');
  end loop;
  return told;
end
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
    select private.list_slug(area.slug, folder) as slug, area.area as name, former_addresses,
           array[area.slug, regexp_replace(area.slug, '-' || folder || '$', '')] as own_slugs,
           private.has_parts(area.id) as has_parts
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
               'widened', private.label_with_parts(alert.label, alert.query) <> alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
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

REVOKE ALL ON FUNCTION "private"."has_parts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_parts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_parts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."label_with_parts"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."label_with_parts"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."label_with_parts"(text, text) TO "postgres";
