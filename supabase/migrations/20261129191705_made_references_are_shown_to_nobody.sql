-- References that we made for homes to which a partner's file gives none are shown to nobody, in no list, mail, export or search of
-- staff, and cannot be taken away by what does not see them. Functions and views are replaced; no row changes. A home is found by
-- its next file as before, because the reference stays in its row.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_partners (
  at timestamp with time zone
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  india constant timestamp := at at time zone 'Asia/Kolkata';
  this_week constant date := date_trunc('week', india)::date;
  contact public.partner_contacts;
  homes uuid[];
  link text;
  asked integer := 0;
begin
  if extract(isodow from india) < 2 or extract(hour from india) not between 9 and 19 then
    return 0;
  end if;
  for contact in
    select person.* from public.partner_contacts as person
     where person.email is not null
       and not exists (select from public.confirmation_stops as stop where stop.contact_id = person.id)
       and not exists (
         select from public.confirmation_mails as mail
          where mail.contact_id = person.id and (mail.week = this_week or mail.asked_at > at - interval '5 days'))
       and exists (select from private.homes_to_confirm(person.partner_id, at))
     order by person.id limit 50
  loop
    homes := array(
      select home.id from private.homes_to_confirm(contact.partner_id, at) as home order by home.title, home.id);
    -- Another instance that writes the same mail waits here, and then writes none.
    insert into public.confirmation_mails (contact_id, week, asked_at, homes)
    values (contact.id, this_week, at, cardinality(homes)) on conflict do nothing;
    continue when not found;
    link := private.new_confirmation_link(contact.id, at);
    insert into public.outbox (kind, payload)
    values ('homes_to_confirm', jsonb_build_object(
      'email', contact.email, 'name', contact.name, 'language', contact.language, 'link', link,
      'partner', (select name from public.partners where id = contact.partner_id), 'due', cardinality(homes),
      'homes', (
        select jsonb_agg(jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text),
                 'reference', private.stated_reference(home.source_key)) order by home.title, home.id)
          from public.properties as home where home.id = any (homes[1:10])),
      'hides', private.first_entries(private.note_asked_homes(homes, at), 20),
      'refused', private.refused_rows(contact.partner_id)));
    asked := asked + 1;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.compared_home (
  of_home uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'slug', home.slug,
           'partner', partner.name, 'reference', private.stated_reference(home.source_key),
           'price', home.price, 'currency', home.currency, 'property_type', home.property_type,
           'sqft', home.sqft, 'area_basis', home.area_basis, 'bedrooms', home.bedrooms, 'floor', home.floor_no,
           'society', society.name, 'area', coalesce(area.area, home.area),
           'pictures', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'address', address, 'width', (home.photographs -> private.photograph_hash(address) ->> 'width')::integer)
                      order by position), '[]')
               from unnest(home.images[1:4]) with ordinality as shown (address, position)),
           'picture_count', coalesce(cardinality(home.images), 0))
    from public.properties as home
    left join public.partners as partner on partner.id = home.partner_id
    left join public.society as society on society.id = home.society_id
    left join public.local_areas as area on area.id = home.area_id
   where home.id = of_home
$function$;

CREATE OR REPLACE FUNCTION private.home_news (
  match  public.alert_matches,
  change public.home_changes
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('kind', match.kind, 'title', change.home ->> 'title', 'slug', change.home ->> 'slug',
      'place', change.home ->> 'place', 'offer', change.home ->> 'offer', 'price', change.price, 'was', change.was)
    || coalesce((
      select jsonb_build_object('title', known.title, 'slug', known.slug, 'place', known.place, 'price', known.price,
               'currency', known.currency, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
               'checked', property.last_verified, 'society', society.name,
               'reference', private.stated_reference(property.source_key),
               'area_basis', property.area_basis, 'furnishing', property.furnishing,
               'available_from', property.available_from, 'possession', property.possession,
               'deposit', property.deposit)
        from public.alert_homes as known
        left join public.properties as property on property.id = known.property_id
        left join public.society on society.id = property.society_id
          and not public.is_hidden_society(society.id, society.name, society.slug)
       where known.property_id = match.property_id and known.offer = change.home ->> 'offer' and match.kind <> 'gone'), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.home_to_confirm (
  home public.properties
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           -- A photograph in the size of a phone, if it has one.
           'picture', (
             select case when (home.photographs -> private.photograph_hash(address) ->> 'width')::integer > 480
                      then replace(address, '/1600.jpg', '/480.jpg') else address end
               from unnest(home.images) as address where address like '/%' or address like 'http%' limit 1),
           'price', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
           'bedrooms', home.bedrooms, 'sqft', home.sqft, 'area', home.area,
           'reference', private.stated_reference(home.source_key),
           'hidden', home.publish <= 10,
           'answer', (
             select jsonb_build_object('answer', said.answer, 'price', said.price, 'answered_at', said.answered_at,
                      'waits', private.waits_for_staff(said, home))
               from public.confirmations as said where said.property_id = home.id and said.state = 'open'))
$function$;

CREATE OR REPLACE FUNCTION private.keep_made_reference()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if coalesce(new.source_key, '') = '' and old.source_key is not null and private.stated_reference(old.source_key) is null then
    new.source_key := old.source_key;
  end if;
  return new;
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
      join earlier on was = any (private.areas_of_query(query) || private.area_near_in_query(query))
     where status <> 'ended') as cases
$function$;

CREATE OR REPLACE FUNCTION private.named_home (
  home public.properties
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select left(concat_ws(', ', home.title, (select name from public.partners where id = home.partner_id),
    private.stated_reference(home.source_key)), 300)
$function$;

CREATE OR REPLACE FUNCTION private.open_feed_questions (
  of_partner uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'mark', asked.mark, 'row', asked.row_number, 'title', asked.title,
           'reference', private.stated_reference(asked.reference), 'facts', asked.facts,
           'asked_at', asked.asked_at,
           'homes', (
             select coalesce(jsonb_agg(private.partner_home(home.id) || jsonb_build_object('missing', known.missing_since is not null)
                      order by place), '[]')
               from unnest(asked.candidates) with ordinality as each (id, place)
               join public.properties as home on home.id = each.id
               left join public.partner_homes as known on known.property_id = home.id))
         order by asked.row_number, asked.mark), '[]')
    from (
      select * from public.feed_questions
       where partner_id = of_partner and decided_at is null order by row_number, mark limit 50) as asked
$function$;

CREATE OR REPLACE FUNCTION private.partner_home (
  of_home uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           'reference', private.stated_reference(home.source_key), 'slug', home.slug, 'shown', home.publish > 10,
           'partner', partner.name, 'partner_id', partner.id)
    from public.properties as home left join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$function$;

CREATE OR REPLACE FUNCTION private.round_entry (
  home uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', property.id, 'title', property.title, 'slug', property.slug, 'price', property.price,
    'currency', property.currency, 'property_type', property.property_type, 'area', property.area,
    'society', society.name, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
    'source_key', private.stated_reference(property.source_key),
    'last_verified', property.last_verified, 'updated_at', property.updated_at,
    'contact', (
      select jsonb_build_object('name', contact.name, 'firm', contact.firm, 'phone', contact.phone,
               'updated_at', contact.updated_at)
        from public.listing_contacts as contact where contact.property_id = property.id),
    'checks', (
      select coalesce(jsonb_agg(private.author(latest.checked_by, latest.checked_by_email, (select public.is_admin()))
               || jsonb_build_object('checked_at', latest.checked_at, 'method', latest.method,
               'outcome', latest.outcome, 'price', latest.price, 'note', latest.note) order by latest.checked_at desc), '[]')
        from (select * from public.verifications as each where each.property_id = property.id
               order by each.checked_at desc limit 3) as latest))
    from public.properties as property left join public.society on society.id = property.society_id
   where property.id = home
$function$;

CREATE OR REPLACE FUNCTION private.stated_reference (
  reference text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
  select case when reference !~ '^row-[0-9a-z]{9,11}(-[0-9]+)?$' then reference end
$function$;

CREATE OR REPLACE FUNCTION private.telling_facts (
  slug       text,
  society_id text,
  area       text,
  sqft       numeric,
  source_key text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('slug', slug, 'place', coalesce((
             select society.name from public.society
              where society.id = society_id
                and not public.is_hidden_society(society.id, society.name, society.slug)), area),
           'sqft', sqft, 'reference', private.stated_reference(source_key))
   where slug ~ '-[0-9a-f]{8}$'
$function$;

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
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', (home.publish > 10) is not true, 'area', area.slug, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$function$;

CREATE OR REPLACE FUNCTION public.admin_listing (
  kind    text,
  listing text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  answer jsonb;
  deletion jsonb;
  sold_on date;
begin
  perform private.require_staff();
  select private.author(deleted.deleted_by, deleted.deleted_by_email, public.is_admin())
           || jsonb_build_object('name', deleted.name, 'facts', private.page_facts(admin_listing.kind, listing), 'deleted_at', deleted.deleted_at)
    into deletion from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if deletion is not null then
    return jsonb_build_object('row', null, 'deleted', deletion);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - array['photographs', 'former_addresses'] into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'vouched']
             || jsonb_build_object('source_key', private.stated_reference(source_key)) into answer
        from public.properties where id = listing::uuid;
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - array['photographs', 'former_addresses'] into answer
        from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null));
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_listing_rows (
  kind    text,
  keys    text[]  DEFAULT NULL::text[],
  after   text    DEFAULT ''::text,
  take    integer DEFAULT 200,
  words   text    DEFAULT ''::text,
  filters jsonb   DEFAULT '[]'::jsonb,
  columns text[]  DEFAULT NULL::text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  hidden constant text[] := array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'former_addresses', 'vouched'];
  key_column constant text := case kind when 'property' then 'source_key' else 'slug' end;
  ids text[];
  answer jsonb;
begin
  perform private.require_admin();
  if keys is null then
    execute format('
      select array_agg(id) from (
        select listing.id from private.listings as listing
         where %s and listing.id collate "C" > $1 order by listing.id collate "C" limit $2) as next',
      private.scope_condition(kind, words, filters))
      into ids using after, least(greatest(take, 1), 1000);
  else
    execute format('
      select array_agg(id) from (
        select id::text from public.%1$I where (id = any ($1::%2$s[]) or %3$I = any ($2)) and not private.is_deleted($3, id::text)
         order by id::text collate "C" limit 1000) as found',
      private.listing_table(kind), private.listing_id_type(kind), key_column)
      into ids using array(select key from unnest(keys) as key where kind = 'society' or key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
        keys, kind;
  end if;
  execute format('
    select coalesce(jsonb_agg(case when row ? ''source_key''
               then row || jsonb_build_object(''source_key'', private.stated_reference(row ->> ''source_key'')) else row end
             order by row ->> ''id'' collate "C"), ''[]'')
      from public.%I as listing
     cross join lateral (
       select case when $2 is null then to_jsonb(listing) - $3
         else (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing) - $3) where key = any ($2)) end as row) as told
     where listing.id = any ($1::%s[])', private.listing_table(kind), private.listing_id_type(kind))
    into answer using ids, case when columns is not null then columns || array['id', 'updated_at'] end, hidden;
  return jsonb_build_object('rows', answer);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_partner_feed (
  partner uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  of_partner constant uuid := partner;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false), 'accepted_at', feed.accepted_at,
      'accepted_homes', feed.accepted_homes, 'checked_at', feed.checked_at,
      'failures', (select jsonb_build_object('count', failures, 'next_at', next_at) from private.next_feed_run(of_partner)),
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_object('kind', place.kind, 'name', place.name, 'means', coalesce(area.area, society.name))
                 order by place.decided_at desc)
          from public.partner_places as place
          left join public.local_areas as area on area.id = place.area_id
          left join public.society on society.id = place.society_id
         where place.partner_id = of_partner), '[]'),
      'totals', (
        select jsonb_build_object('in_files', count(*), 'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
                 'asked', (select count(*) from public.feed_questions as asked
                            where asked.partner_id = of_partner and asked.decided_at is null),
                 'waiting', count(*) filter (where waiting_since is not null),
                 'missing', count(*) filter (where missing_since is not null),
                 'conflicts', count(*) filter (where conflicts <> '{}'))
          from public.partner_homes where partner_id = of_partner),
      'runs', coalesce((
        select jsonb_agg(to_jsonb(run) - array['partner_id', 'report', 'worker', 'lease_until', 'attempts', 'content_hash', 'approved_hash', 'feed_was']
                 || jsonb_build_object('undoable', private.is_undoable(run.id))
                 order by run.requested_at desc, run.id)
          from (select * from public.feed_runs where partner_id = of_partner order by requested_at desc, id limit 20) as run), '[]'),
      'report', (
        select report || jsonb_build_object('run', id) from public.feed_runs
         where partner_id = of_partner and report <> '{}' order by requested_at desc, id limit 1),
      'asked', private.open_feed_questions(of_partner),
      'waiting', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'facts', private.page_facts('property', home.id::text)) order by home.waiting_since, home.id)
          from (select property.id, title, source_key, waiting_since
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and waiting_since is not null
                   and not private.is_deleted('property', property.id::text)
                 order by waiting_since, property.id limit 50) as home), '[]'),
      'gone', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'facts', private.page_facts('property', home.id::text), 'said_on', home.said_on,
                 'by_partner', home.by_partner) order by home.said_on, home.title, home.id)
          from (select property.id, title, source_key, said_on, by_partner
                  from private.gone_homes_in_file(of_partner) as known
                  join public.properties as property on property.id = known.property_id
                 order by said_on, title, property.id limit 50) as home), '[]'),
      'conflicts', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'columns', (
                   select jsonb_agg(jsonb_build_object('column', name, 'theirs', home.stated -> name,
                            'ours_said', private.said_value(name, home.shown -> name),
                            'theirs_said', private.said_value(name, home.stated -> name)) order by name) from unnest(home.conflicts) as name)) order by home.title, home.id)
          from (select property.id, title, source_key, stated, conflicts,
                       to_jsonb(property) - array['history', 'photographs'] as shown
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and conflicts <> '{}'
                   and not private.is_deleted('property', property.id::text)
                 order by title, property.id limit 50) as home), '[]'))
      from public.partners as known left join public.partner_feeds as feed on feed.partner_id = known.id
     where known.id = of_partner);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_partner_homes (
  partner uuid,
  words   text DEFAULT ''::text
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
    'homes', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where partner_id = admin_partner_homes.partner order by title, id limit 200) as home), '[]'),
    'found', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where search_words is not null and partner_id is distinct from admin_partner_homes.partner
             and not private.is_deleted('property', id::text)
             and private.has_all_words(concat_ws(' ', title, area, private.stated_reference(source_key)), search_words)
           order by title, id limit 8) as home), '[]'));
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
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object('reference', request.reference)
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', private.stated_reference(home.source_key), 'area', area.slug) order by home.title, home.id)
        from (
          select property.* from public.properties as property
           where property.publish > 10
             and case when search_words is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else private.has_all_words(
                 concat_ws(' ', property.title, property.area, private.stated_reference(property.source_key)), search_words) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.feed_identities (
  of_partner uuid,
  present    text[],
  at         timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with listed as materialized (select distinct reference from unnest(present) as reference),
  homes as materialized (
    select home.id, home.source_key as reference, known.stated, known.pictures, known.missing_since,
           -- One that a killed run left without traits is known by the form of its reference.
           coalesce(known.traits, case when private.stated_reference(home.source_key) is null then array[]::text[] end) as traits
      from public.partner_homes as known join public.properties as home on home.id = known.property_id
     where known.partner_id = of_partner and home.source_key is not null
  )
  select jsonb_build_object(
    'references', coalesce((
      select jsonb_agg(source_key) from public.properties where partner_id = of_partner and source_key is not null), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'reference', home.reference, 'traits', home.traits, 'stated', home.stated,
               'pictures', (
                 select coalesce(jsonb_agg(picture ->> 'address' order by place), '[]')
                   from jsonb_array_elements(home.pictures) with ordinality as each (picture, place)),
               'deleted', private.is_deleted('property', home.id::text),
               'long_gone', coalesce(home.missing_since < at - interval '30 days', false)) order by home.reference)
        from homes as home left join listed using (reference)
       where home.traits is not null or listed.reference is null), '[]'),
    'gone', coalesce((
      select jsonb_agg(reference) from public.partner_deleted_homes where partner_id = of_partner), '[]'),
    'decided', coalesce((
      select jsonb_agg(jsonb_build_array(mark, property_id)) from public.feed_questions
       where partner_id = of_partner and decided_at is not null), '[]'))
$function$;

CREATE OR REPLACE FUNCTION public.save_visit (
  visit jsonb,
  at    timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  key constant uuid := (visit ->> 'id')::uuid;
  homes constant uuid[] := array(select jsonb_array_elements_text(visit -> 'homes'))::uuid[];
  asked public.enquiries;
  known public.visits;
  stored public.visits;
  meeting jsonb;
  has_moved boolean;
begin
  perform private.require_admin();
  -- Two visits of one day wait for each other, so that neither is planned without having seen the other.
  perform pg_advisory_xact_lock(private.lock_key('visits', (visit ->> 'starts_on')::date::text));
  -- Two changes of the visits of one enquiry wait for each other.
  select * into asked from public.enquiries where id = (visit ->> 'enquiry')::uuid for update;
  if asked.id is null or asked.status in ('suspected', 'spam') then
    return jsonb_build_object('result', 'gone');
  end if;
  select * into known from public.visits where id = key;
  if known.id is not null and visit ->> 'seen' is null then
    -- A retry of the request that planned it.
    return jsonb_build_object('result', 'saved');
  end if;
  if visit ->> 'seen' is not null and (
    known.id is null or known.enquiry <> asked.id or known.status <> 'planned' or known.sequence <> (visit ->> 'seen')::integer)
  then
    return jsonb_build_object('result', 'changed');
  end if;
  if ((visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time) at time zone 'Asia/Kolkata' <= at then
    return jsonb_build_object('result', 'past');
  end if;
  if cardinality(homes) not between 1 and 8 or cardinality(homes) <> (
    select count(*) from public.properties as home where home.id = any (homes) and home.publish > 10)
  then
    return jsonb_build_object('result', 'no homes');
  end if;
  -- Two visits of one person wait for each other, whichever of their enquiries they are of.
  perform from public.people where id = private.person_of('enquiry', asked.id) for update;
  meeting := private.meetings_at_that_time(visit);
  if known.id is null then
    meeting := meeting || coalesce((
      select jsonb_agg(each) from jsonb_array_elements(private.visits_of_colleagues(visit, at)) as found (each)
       where not exists (select from jsonb_array_elements(meeting) as met where met -> 'id' = each -> 'id')), '[]');
  end if;
  select jsonb_agg(each order by nth) into meeting
    from jsonb_array_elements(meeting) with ordinality as found (each, nth)
   where not coalesce(visit -> 'despite' ? (each ->> 'id'), false);
  if meeting is not null then
    return jsonb_build_object('result', 'taken', 'meetings', meeting);
  end if;
  insert into public.visits as planned (id, enquiry, starts_on, starts_at, meeting_point, shown_by, planned_by)
  values (key, asked.id, (visit ->> 'starts_on')::date, (visit ->> 'starts_at')::time, btrim(visit ->> 'meeting_point'),
          btrim(visit ->> 'shown_by'), auth.uid())
  on conflict (id) do update
     set starts_on = excluded.starts_on, starts_at = excluded.starts_at, meeting_point = excluded.meeting_point,
         shown_by = excluded.shown_by, sequence = planned.sequence + 1
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(private.stated_reference(home.source_key), 100)
    from unnest(homes) with ordinality as chosen (id, place) join public.properties as home on home.id = chosen.id;
  has_moved := known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at);
  perform private.write_visit_mails(
    stored, has_moved, moved_from => case when has_moved then known.starts_on + known.starts_at end);
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$function$;

CREATE OR REPLACE VIEW "private"."deletions" AS  SELECT deleted.kind,
    deleted.id,
    deleted.name,
    deleted.deleted_at,
    deleted.deleted_by,
    deleted.deleted_by_email,
    deleted.idempotency_key,
    deleted.restore_data,
    private.stated_reference(property.source_key) AS reference,
    lower(concat_ws(' '::text, deleted.name, private.stated_reference(property.source_key), deleted.id)) AS search_text
   FROM (public.deleted_listings deleted
     LEFT JOIN public.properties property ON (((deleted.kind = 'property'::text) AND ((property.id)::text = deleted.id))));

CREATE OR REPLACE VIEW "private"."listings" AS  SELECT 'property'::text AS kind,
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
    local_areas.slug AS fact_area,
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
    property.furnishing AS fact_furnishing,
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
        CASE
            WHEN said.is_rent THEN
            CASE
                WHEN ('anyone'::text = ANY (property.open_to)) THEN '{family,singles,company,students}'::text[]
                ELSE property.open_to
            END
            ELSE NULL::text[]
        END AS fact_tenants,
    property.water AS fact_water,
    (property.pets)::integer AS fact_pets,
    (property.lift)::integer AS fact_lift,
    private.stated_places(VARIADIC ARRAY[property.parking_covered, property.parking_open]) AS fact_cars,
    private.stated_places(VARIADIC ARRAY[property.parking_two_wheeler]) AS fact_bikes,
    private.top_floor(property.floor_no, property.total_floors) AS fact_top,
    said_by.amenities AS fact_amenities,
    (COALESCE(property.gated,
        CASE
            WHEN ('gated'::text = ANY (said_by.amenities)) THEN true
            ELSE NULL::boolean
        END))::integer AS fact_gated,
    (COALESCE((property.power_backup <> 'none'::text),
        CASE
            WHEN ('backup'::text = ANY (said_by.amenities)) THEN true
            ELSE NULL::boolean
        END))::integer AS fact_backup,
        CASE
            WHEN (NOT said.is_rent) THEN property.khata
            ELSE NULL::text
        END AS fact_khata,
        CASE
            WHEN ((NOT said.is_rent) AND (private.says_something(property.rera_number) OR (said_by.is_shown AND private.says_something(society.rera_number)))) THEN 1
            ELSE NULL::integer
        END AS fact_rera,
    property.balconies AS fact_balconies
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
    NULL::text AS fact_furnishing,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::text[] AS fact_tenants,
    NULL::text[] AS fact_water,
    NULL::integer AS fact_pets,
    NULL::integer AS fact_lift,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_gated,
    NULL::integer AS fact_backup,
    NULL::text AS fact_khata,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies
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
    NULL::text AS fact_furnishing,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::text[] AS fact_tenants,
    NULL::text[] AS fact_water,
    NULL::integer AS fact_pets,
    NULL::integer AS fact_lift,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_gated,
    NULL::integer AS fact_backup,
    NULL::text AS fact_khata,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies
   FROM public.local_areas;

CREATE OR REPLACE VIEW "private"."pages" AS  SELECT 'property'::text AS entity_type,
    (properties.id)::text AS entity_id,
    properties.title AS name,
    properties.slug,
    properties.images[1] AS image,
    COALESCE((properties.publish > 10), false) AS published,
    COALESCE(properties.created_at, '2000-01-01 00:00:00+00'::timestamp with time zone) AS created_at,
    jsonb_build_object('place', COALESCE(( SELECT society.name
           FROM public.society
          WHERE ((society.id = properties.society_id) AND (NOT public.is_hidden_society(society.id, society.name, society.slug)))), properties.area), 'sqft', properties.sqft, 'price', properties.price, 'currency', properties.currency, 'reference', private.stated_reference(properties.source_key)) AS facts
   FROM public.properties
UNION ALL
 SELECT 'society'::text AS entity_type,
    society.id AS entity_id,
    society.name,
    society.slug,
        CASE jsonb_typeof((society.property_images -> 0))
            WHEN 'string'::text THEN (society.property_images ->> 0)
            WHEN 'object'::text THEN ((society.property_images -> 0) ->> 'original'::text)
            ELSE NULL::text
        END AS image,
    (NOT public.is_hidden_society(society.id, society.name, society.slug)) AS published,
    COALESCE(society.created_at, '2000-01-01 00:00:00+00'::timestamp with time zone) AS created_at,
    jsonb_build_object('place', COALESCE(( SELECT place.area
           FROM public.local_areas place
          WHERE (place.id = society.area)), society.locality)) AS facts
   FROM public.society
UNION ALL
 SELECT 'area'::text AS entity_type,
    (local_areas.id)::text AS entity_id,
    local_areas.area AS name,
    local_areas.slug,
    COALESCE(local_areas.featured_image_url, local_areas.area_images[1]) AS image,
    true AS published,
    COALESCE(local_areas.created_at, '2000-01-01 00:00:00+00'::timestamp with time zone) AS created_at,
    jsonb_build_object('place', ( SELECT city.name
           FROM public.cities city
          WHERE (city.id = local_areas.city_id))) AS facts
   FROM public.local_areas;

-- properties: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER properties_made_reference
  BEFORE UPDATE OF source_key ON public.properties
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_made_reference();

REVOKE ALL ON FUNCTION "private"."keep_made_reference"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_made_reference"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_made_reference"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."stated_reference"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stated_reference"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stated_reference"(text) TO "postgres";
