-- Staff are asked about a position of a home that contradicts what was learned later of its area, as they are where it is stated, and
-- see it on a plan, as the names of a partner's file that are not clear. Where staff decide what a name in a file means, an area or a
-- society is found by its id, or by its slug in Bangalore. Boxes that find homes for a visit or a partner read words as the list of
-- homes does. Rows that exist need nothing: 1.0.0 has no positions.

SET local check_function_bodies = off;

-- doubts: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."doubts"
  DROP CONSTRAINT "doubts_door_check";

CREATE OR REPLACE FUNCTION private.area_called (
  named text
)
  RETURNS public.local_areas
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select living.* from public.local_areas as living left join public.cities as city on city.id = living.city_id
   where living.id::text = named or (living.slug = named and private.city_folder(city.name) = 'bangalore')
   order by living.id::text = named desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.ask_about_positions (
  areas uuid[],
  at    timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.doubts as known using public.properties as home
   where home.id = known.property_id and home.area_id = any (areas) and known.door = 'area' and known.decision is null
     and (to_jsonb(home.position) is distinct from known.value or private.own_position(home) is not null);
  insert into public.doubts (property_id, column_name, value, reason, door, stated_at)
  select home.id, 'position', to_jsonb(home.position), format(
           'That is %s km from the middle of %s, which is known by now.',
           to_char(private.metres_from(home.position, jsonb_build_array(jsonb_build_array(place.latitude, place.longitude))) / 1000, 'FM99990.0'),
           area.area), 'area', at
    from public.properties as home
    join public.local_areas as area on area.id = home.area_id
    join public.area_places as place on place.area_id = area.id
   where home.area_id = any (areas) and home.position is not null and private.own_position(home) is null
     and not private.is_deleted('property', home.id::text)
     and not exists (
       select from public.doubts as decided
        where decided.property_id = home.id and decided.column_name = 'position' and decided.decision is not null
          and decided.value = to_jsonb(home.position))
  on conflict (property_id, column_name) where decision is null do nothing
$function$;

CREATE OR REPLACE FUNCTION private.doubted_place (
  home        public.properties,
  column_name text,
  value       jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('area', area.area, 'middle', private.place_point(place), 'position', said.position)
    from (
      select case column_name when 'position' then value #>> '{}' else home.position end as position,
             case column_name when 'area_id' then value #>> '{}' else home.area_id::text end as area
       where column_name in ('position', 'area_id')) as said
    join public.local_areas as area on area.id::text = said.area
    join public.area_places as place on place.area_id = area.id
   where said.position is not null and private.place_point(place) is not null
$function$;

CREATE OR REPLACE FUNCTION private.points_of_guesses (
  report jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_object_agg(said.slug, private.place_point(place)), '{}')
    from (
      select distinct guess ->> 'slug' as slug, (private.area_called(guess ->> 'slug')).id as area
        from jsonb_array_elements(report -> 'unsure') as asked, jsonb_array_elements(asked -> 'guesses') as guess
       where asked ->> 'kind' = 'area') as said
    join public.area_places as place on place.area_id = said.area and private.place_point(place) is not null
$function$;

CREATE OR REPLACE FUNCTION private.reach_of (
  place public.area_places
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'kind', place.kind, 'parent', place.parent_id, 'lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence)
$function$;

CREATE OR REPLACE FUNCTION public.add_area_part (
  area   uuid,
  name   text,
  parent text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  typed constant text := btrim(add_area_part.name);
  address constant text := btrim(regexp_replace(lower(typed), '[^a-z0-9]+', '-', 'g'), '-');
  above public.local_areas;
  host uuid;
  there uuid;
  saved jsonb;
  becomes public.area_places;
begin
  perform private.require_admin();
  -- Of a part or another spelling, the place that it lies in: there is one level of parts.
  above := private.area_called(add_area_part.parent);
  select coalesce(case when place.kind in ('part', 'landmark', 'spelling') then place.parent_id end, above.id) into host
    from public.area_places as place where place.area_id = above.id;
  perform from public.local_areas where id = host for key share;
  if not found then
    return private.told_place(add_area_part.area, 'gone');
  end if;
  -- Two colleagues who make the same part at once make one.
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select living.id into there from public.local_areas as living
   where living.city_id is not distinct from above.city_id and (living.slug = address or lower(living.area) = lower(typed))
   order by living.id = add_area_part.area desc, living.id limit 1;
  if there is not null then
    return private.told_place(there, 'repeated');
  end if;
  saved := public.save_listing(jsonb_build_object(
    'kind', 'area', 'id', add_area_part.area, 'idempotencyKey', gen_random_uuid(), 'seen_at', null,
    'fields', jsonb_build_object('area', typed, 'slug', address, 'city_id', above.city_id)), auth.uid());
  if saved ->> 'result' <> 'saved' then
    return jsonb_build_object(
      'outcome', 'refused', 'problem', 'An area cannot have this name. Add it under Areas with another.',
      'version', null, 'place', null, 'by', null);
  end if;
  update public.area_places as place
     set kind = 'part', parent_id = host, decided_at = clock_timestamp(), decided_by = auth.uid()
   where place.area_id = add_area_part.area
  returning * into becomes;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', becomes.area_id, jsonb_build_object(
    'place', jsonb_build_object('became', private.place_words(becomes))));
  return private.told_place(becomes.area_id, 'answered');
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_doubts (
  partner uuid    DEFAULT NULL::uuid,
  take    integer DEFAULT 20
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
begin
  perform private.require_admin();
  return (
    with waiting as (
      select known.id, 'value' as kind, known.property_id, column_name, value, reason, door, source, null::uuid as contact_id, stated_at
        from public.doubts as known where decision is null
      union all
      select said.id, 'answer', said.property_id, 'price', to_jsonb(said.price), null, 'link', null, said.contact_id, said.answered_at
        from public.confirmations as said where state = 'waiting' and answer = 'price changed' and other_answer is null
    ), of_homes as (
      select waiting.*, to_jsonb(home) -> column_name as shown,
             private.doubted_place(home, column_name, value) as place, home.updated_at, home.property_type, home.currency
        from waiting join public.properties as home on home.id = waiting.property_id
       where (admin_doubts.partner is null or home.partner_id = admin_doubts.partner)
         and not private.is_deleted('property', home.id::text)
    )
    select jsonb_build_object(
      'total', (select count(*) from of_homes),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', first.id, 'kind', kind, 'home', private.partner_home(property_id), 'updated_at', updated_at,
                 'column', column_name, 'value', value, 'shown', shown, 'place', place, 'reason', reason, 'door', door, 'source', source,
                 'by', (select name from public.partner_contacts as person where person.id = contact_id),
                 'stated_at', stated_at, 'property_type', property_type, 'currency', currency) order by stated_at, first.id)
          from (select * from of_homes order by stated_at, id limit least(greatest(take, 1), 500)) as first), '[]')));
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
        select report || jsonb_build_object('run', id, 'points', private.points_of_guesses(report)) from public.feed_runs
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
           where private.search_words(words) is not null and partner_id is distinct from admin_partner_homes.partner
             and not private.is_deleted('property', id::text)
             and lower(concat_ws(' ', title, area, private.stated_reference(source_key))) ~ all (private.word_patterns(words))
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
             and case when private.search_words(words) is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else lower(concat_ws(' ', property.title, property.area, private.stated_reference(property.source_key)))
                 ~ all (private.word_patterns(words)) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_area_place (
  area     uuid,
  expected bigint,
  kind     text,
  parent   uuid   DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  was public.area_places;
  becomes public.area_places;
  said text;
begin
  perform private.require_admin();
  perform private.require_choice(answer_area_place.kind, array['locality', 'part', 'road', 'village', 'landmark', 'spelling']);
  perform from public.local_areas where id in (answer_area_place.area, answer_area_place.parent) order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select * into was from public.area_places as place where place.area_id = answer_area_place.area;
  if was.area_id is null or (
    answer_area_place.parent is not null
    and not exists (select from public.local_areas where id = answer_area_place.parent))
  then
    return private.told_place(answer_area_place.area, case when was.area_id is null then 'gone' else 'changed' end);
  end if;
  if was.decided_at is not null and (was.kind, was.parent_id) is not distinct from (answer_area_place.kind, answer_area_place.parent) then
    return private.told_place(was.area_id, 'repeated');
  end if;
  if was.version is distinct from expected then
    return private.told_place(was.area_id, 'changed');
  end if;
  begin
    update public.area_places as place
       set kind = answer_area_place.kind, parent_id = answer_area_place.parent,
           decided_at = clock_timestamp(), decided_by = auth.uid()
     where place.area_id = was.area_id
    returning * into becomes;
  exception when check_violation then
    get stacked diagnostics said = constraint_name;
    return private.told_place(was.area_id, 'refused', case said
      when 'area_places_spelling' then 'Choose the area that it is a spelling of.'
      else sqlerrm end);
  end;
  perform private.ask_about_positions(
    array_remove(array[was.area_id, was.parent_id, becomes.parent_id], null), clock_timestamp());
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', was.area_id, jsonb_build_object(
    'place', jsonb_build_object('was', private.place_words(was), 'became', private.place_words(becomes))));
  return private.told_place(was.area_id, 'answered');
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_partner_place (
  payload jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  decided public.partner_places;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'kind', array['area', 'society']);
  -- Null says that it is no place of ours. Nothing says nothing.
  perform private.require_choice((payload ? 'slug')::text, array['true']);
  decided.partner_id := (payload ->> 'partner')::uuid;
  if payload ->> 'slug' is not null then
    if payload ->> 'kind' = 'area' then
      decided.area_id := (private.area_called(payload ->> 'slug')).id;
    else
      select society.id into decided.society_id from public.society
        left join public.local_areas as area on area.id = society.area
        left join public.cities as city on city.id = area.city_id
       where society.id = payload ->> 'slug'
          or (society.slug = payload ->> 'slug' and private.city_folder(coalesce(city.name, society.city)) = 'bangalore')
       order by society.id = payload ->> 'slug' desc limit 1;
    end if;
  end if;
  if not exists (select from public.partners where id = decided.partner_id)
    or (payload ->> 'slug' is not null and coalesce(decided.area_id::text, decided.society_id) is null)
  then
    return 'gone';
  end if;
  insert into public.partner_places (partner_id, kind, name, area_id, society_id)
  values (decided.partner_id, payload ->> 'kind', payload ->> 'name', decided.area_id, decided.society_id)
  on conflict (partner_id, kind, name) do update
     set area_id = excluded.area_id, society_id = excluded.society_id, decided_at = clock_timestamp();
  return 'saved';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_place_proposals (
  proposals jsonb,
  at        timestamp with time zone DEFAULT clock_timestamp(),
  rules     text                     DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  changed integer;
  said record;
  was jsonb;
begin
  -- In the order of all that writes the tree. Nobody deletes or moves an area meanwhile.
  perform from public.local_areas order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select coalesce(jsonb_object_agg(place.area_id, private.reach_of(place)), '{}') into was
    from public.area_places as place where place.judged_at is not null;
  update public.area_places as place
     set proposed_kind = stated.kind, proposed_parent_id = stated.parent, is_sure = stated.sure,
         evidence = stated.evidence, other_names = stated.names,
         latitude = stated.latitude, longitude = stated.longitude, position_confidence = stated.confidence,
         -- A version of before says no source.
         position_source = coalesce(stated.source, case when stated.latitude is not null then 'city data' end)
    from private.said_places(proposals) as stated
   where place.area_id = stated.area
     and (place.proposed_kind, place.proposed_parent_id, place.is_sure, place.evidence, place.other_names, place.latitude, place.longitude, place.position_source,
          place.position_confidence)
         is distinct from
         (stated.kind, stated.parent, stated.sure, stated.evidence, stated.names, stated.latitude, stated.longitude,
          coalesce(stated.source, case when stated.latitude is not null then 'city data' end), stated.confidence);
  get diagnostics changed = row_count;
  -- First what the rules no longer say, so that an area may change sides with its parts.
  update public.area_places as place set kind = null, parent_id = null
    from private.said_places(proposals) as stated
   where place.area_id = stated.area and place.decided_at is null and place.kind is not null
     and (not stated.sure or place.is_asked or (place.kind, place.parent_id) is distinct from (stated.kind, stated.parent));
  for said in
    select stated.* from private.said_places(proposals) as stated join public.area_places as place on place.area_id = stated.area
     where place.decided_at is null and place.kind is null and stated.sure and not place.is_asked
     order by stated.kind = 'spelling', stated.area
  loop
    begin
      update public.area_places set kind = said.kind, parent_id = said.parent where area_id = said.area;
    exception when check_violation then
      -- Somebody decided of a neighbour what does not go with it: that waits for a person.
      null;
    end;
  end loop;
  update public.area_places as place set judged_at = at, judged_rules = rules, measured = stated.measured
    from private.said_places(proposals) as stated where place.area_id = stated.area;
  -- Of areas that lie elsewhere now, and of those that they lie in, which reach as far.
  perform private.ask_about_positions(array(
    select changing.id from public.area_places as place
     cross join lateral (values (place.area_id), (place.parent_id), ((was #>> array[place.area_id::text, 'parent'])::uuid)) as changing (id)
     where changing.id is not null and was -> place.area_id::text is distinct from private.reach_of(place)), at);
  return changed;
end
$function$;

-- doubts: reads every row.
ALTER TABLE "public"."doubts"
  ADD CONSTRAINT "doubts_door_check" CHECK ((door = ANY (ARRAY['file'::text, 'import'::text, 'area'::text])));

REVOKE ALL ON FUNCTION "private"."area_called"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."area_called"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."area_called"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ask_about_positions"(uuid[], timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_about_positions"(uuid[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ask_about_positions"(uuid[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."doubted_place"(public.properties, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."doubted_place"(public.properties, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."doubted_place"(public.properties, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."points_of_guesses"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."points_of_guesses"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."points_of_guesses"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reach_of"(public.area_places) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reach_of"(public.area_places) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reach_of"(public.area_places) TO "postgres";
