-- Alerts follow an area that is merged while they are stored, and those for an area without its parts follow it too. Only functions
-- change; alerts that a merge has left behind before are led on when they are matched.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_key (
  kind text,
  key  text DEFAULT ''::text
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day',
                  'people', 'saved replies', 'visits', 'partners', 'confirmations', 'listing', 'home changes',
                  'alert mails', 'picture uploads', 'partner pictures', 'places', 'areas of alerts', 'invitations', 'duty',
                  'round')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.merged_areas_named()
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with slugs as (
    select private.area_in_queries(living) as now, former_addresses from public.local_areas as living),
  earlier as (
    select distinct was
      from slugs cross join unnest(former_addresses) as address
     cross join lateral private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) as was
     where was not in (select now from slugs))
  select array_agg(named order by named) from (
    select 'the area ' || area as named from public.local_areas where id in (select merged from public.area_merges)
    union all
    select 'the home ' || coalesce(private.stated_reference(source_key), id::text) from public.properties
     where area_id in (select merged from public.area_merges)
    union all
    select 'the society ' || name from public.society where area in (select merged from public.area_merges)
    union all
    select 'the sold home ' || slug from public.unavailable_homes where area_id in (select merged from public.area_merges)
    union all
    select 'an alert for ' || was from public.alerts
      join earlier on was in (select private.slugs_in_query(query))
     where status <> 'ended') as cases
$function$;

CREATE OR REPLACE FUNCTION private.move_alerts (
  from_area public.local_areas,
  to_area   public.local_areas
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  was constant text := private.area_in_queries(from_area);
  becomes constant text := private.area_in_queries(to_area);
  moved record;
  same public.alerts;
  changed jsonb := jsonb_build_array();
begin
  -- Whoever stores an alert at this moment is waited for, or reads the slugs of today (private.query_of_today).
  perform pg_advisory_xact_lock(private.lock_key('areas of alerts'));
  -- Another area may have this slug, which these alerts may mean.
  if was = becomes or exists (
    select from public.local_areas as living
     where living.slug in (was, from_area.slug) and private.area_in_queries(living) = was)
  then
    return changed;
  end if;
  for moved in
    select id, subscriber, offer, status, query as query_was, label as label_was,
           private.query_with_area(query, was, becomes) as query, replace(label, from_area.area, to_area.area) as label
      from public.alerts
     where status <> 'ended'
       and (array[was, 'only/' || was] && private.areas_of_query(query) or private.area_near_in_query(query) = was)
     order by id for update
  loop
    select * into same from public.alerts as other
     where other.subscriber = moved.subscriber and other.offer = moved.offer and other.query = moved.query
       and other.property_id is null and other.status <> 'ended' and other.id <> moved.id
       for update;
    if private.alert_rank(same.status) <= private.alert_rank(moved.status) then
      delete from public.alerts where id = moved.id;
    else
      delete from public.alerts where id = same.id;
      update public.alerts set query = moved.query, label = left(moved.label, 400) where id = moved.id;
      changed := changed || jsonb_build_object(
        'id', moved.id, 'became', moved.query, 'query', moved.query_was, 'label', moved.label_was);
    end if;
  end loop;
  return changed;
end
$function$;

CREATE OR REPLACE FUNCTION private.query_of_today (
  query text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  settled text := query;
  earlier record;
begin
  for earlier in
    select distinct on (was) was, living.now
      from private.slugs_in_query(query) as was
      join (select private.area_in_queries(kept) as now, former_addresses from public.local_areas as kept) as living
        on exists (
          select from unnest(living.former_addresses) as address
           where private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)) = was)
     where not exists (select from public.local_areas as kept where private.area_in_queries(kept) = was)
     order by was, living.now
  loop
    settled := private.query_with_area(settled, earlier.was, earlier.now);
  end loop;
  return settled;
end
$function$;

CREATE OR REPLACE FUNCTION private.query_with_area (
  query   text,
  was     text,
  becomes text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case private.area_near_in_query(chosen) when was
           then regexp_replace(chosen, '(^|&)near=in/[^&/]*', '\1near=in/' || becomes) else chosen end
    from (
      select coalesce(regexp_replace(query, '(^|&)area=[^&]*', '\1area=' || (
        select string_agg(slug, ',' order by at)
          from (
            select case slug when was then becomes when 'only/' || was then 'only/' || becomes else slug end as slug, min(at) as at
              from unnest(private.areas_of_query(query)) with ordinality as listed (slug, at) group by 1) as replaced)),
        query) as chosen) as with_areas
$function$;

CREATE OR REPLACE FUNCTION private.slugs_in_query (
  query text
)
  RETURNS SETOF text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(named, '^only/', '')
    from unnest(private.areas_of_query(query) || private.area_near_in_query(query)) as named
   where named is not null
$function$;

CREATE OR REPLACE FUNCTION public.admin_area_twins (
  at timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name,
               'homes', coalesce(home.count, 0), 'societies', coalesce(society.count, 0),
               'alerts', coalesce(alert.count, 0)) order by area.id), '[]')
        from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
        left join (
          select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id
        left join (
          select each.area, count(*) from public.society as each
           where not public.is_hidden_society(each.id, each.name, each.slug) group by each.area) as society on society.area = area.id
        left join (
          select slug, count(distinct id)
            from public.alerts
           cross join private.slugs_in_query(query) as slug
           where status <> 'ended' group by slug) as alert
          on alert.slug = private.list_slug(area.slug, private.city_folder(city.name))),
    'apart', (
      select coalesce(jsonb_agg(jsonb_build_array(one, other) order by one, other), '[]') from public.distinct_areas),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'merged', merge.merged, 'name', merge.name, 'kept', area.area, 'at', merge.merged_at,
               'homes', (select count(*) from jsonb_object_keys(merge.moved -> 'homes')),
               'societies', jsonb_array_length(merge.moved -> 'societies'),
               'alerts', jsonb_array_length(merge.moved -> 'alerts')) order by merge.merged_at desc), '[]')
        from public.area_merges as merge join public.local_areas as area on area.id = merge.kept
       where merge.moved is not null and merge.merged_at > at - private.undo_time()));
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_alert (
  link  text,
  alert uuid,
  edits jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  new_kinds constant text[] := array(select jsonb_array_elements_text(edits -> 'kinds'));
  known public.alerts;
begin
  if subscriber_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.lock_key('areas of alerts'));
  edits := edits || jsonb_build_object('query', private.query_of_today(edits ->> 'query'));
  perform pg_advisory_xact_lock(private.lock_key(
    'mailbox', (select mailbox from public.alert_subscribers where id = subscriber_id)));
  select * into known from public.alerts
   where id = alert and subscriber = subscriber_id and status in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = subscriber_id and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and status <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then edits ->> 'query' else known.query end,
         label = case when known.property_id is null then left(edits ->> 'label', 400) else known.label end,
         kinds = new_kinds, rhythm = edits ->> 'rhythm', consent = edits ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> edits ->> 'query' then
    with dropped as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from dropped);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (new_kinds);
  end if;
  return 'changed';
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_alert (
  payload   jsonb,
  network   text  DEFAULT NULL::text,
  suspicion text  DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query text;
  new_label text := payload ->> 'label';
  new_offer text := payload ->> 'offer';
  new_status constant text := case when suspicion is null then 'unconfirmed' else 'suspected' end;
  person public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into new_label, new_offer from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('result', 'unknown home');
    end if;
  end if;
  -- Nobody makes two areas one from here on, so the slugs of today are those that are stored.
  perform pg_advisory_xact_lock_shared(private.lock_key('areas of alerts'));
  alert_query := case when home is null then private.query_of_today(payload ->> 'query') else '' end;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if subscribe_alert.network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', subscribe_alert.network));
  end if;
  if private.next_mail_time(subscribe_alert.network) is null then
    return jsonb_build_object('result', 'too many mails');
  end if;
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and status <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and status in ('suspected', 'unconfirmed')) as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash, status,
      suspected_because)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network, new_status, suspicion);
  elsif known.status in ('suspected', 'unconfirmed') then
    update public.alerts
       set status = case when suspicion is null then 'unconfirmed' else known.status end, rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if suspicion is null then
    perform private.ask_for_confirmation(person, subscribe_alert.network);
  else
    perform private.mention_suspected();
  end if;
  return jsonb_build_object('result', 'stored');
end
$function$;

REVOKE ALL ON FUNCTION "private"."query_of_today"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."query_of_today"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."query_of_today"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."slugs_in_query"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."slugs_in_query"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."slugs_in_query"(text) TO "postgres";
