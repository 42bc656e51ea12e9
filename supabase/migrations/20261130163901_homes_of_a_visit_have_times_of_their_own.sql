-- Each home of a visit has a time of its own and a way to it; rows that exist keep their 45 minutes with the way in it. A visit
-- outside the working day is asked about.

SET local check_function_bodies = off;

-- visit_homes: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."visit_homes"
  ADD COLUMN "way_minutes" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."visit_homes"
  ADD COLUMN "minutes" integer NOT NULL DEFAULT 45;

CREATE OR REPLACE FUNCTION private.is_outside_hours (
  visit jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (visit ->> 'starts_at')::time < '08:00'
      or (visit ->> 'starts_at')::time - time '00:00' + sum(way_minutes + minutes) * interval '1 minute' > interval '20 hours'
    from private.wanted_homes(visit -> 'homes')
$function$;

CREATE OR REPLACE FUNCTION private.meetings_at_that_time (
  visit jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with wanted as (
    select (visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time as begins,
           (select sum(way_minutes + minutes) * interval '1 minute' from private.wanted_homes(visit -> 'homes')) as takes,
           private.person_of('enquiry', (visit ->> 'enquiry')::uuid) as person,
           lower(btrim(visit ->> 'shown_by')) as host
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', other.kind, 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', other.person is not distinct from wanted.person)
           order by other.begins, other.id), '[]')
    from wanted cross join private.meetings_on((visit ->> 'starts_on')::date) as other
   where other.id <> (visit ->> 'id')::uuid
     and (lower(btrim(other.host)) = wanted.host or other.person = wanted.person)
     and other.begins < wanted.begins + wanted.takes and wanted.begins < other.ends
$function$;

CREATE OR REPLACE FUNCTION private.meetings_on (
  day date
)
  RETURNS TABLE (
    kind   text,
    id     uuid,
    person uuid,
    name   text,
    host   text,
    begins timestamp without time zone,
    ends   timestamp without time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'visit', visit.id, private.person_of('enquiry', visit.enquiry), asked.name, visit.shown_by,
         visit.starts_on + visit.starts_at,
         visit.starts_on + visit.starts_at + private.visit_takes(visit.id)
    from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
   where visit.status = 'planned' and visit.starts_on = meetings_on.day
  union all
  select 'call', call.id, private.person_of('appointment', call.id), call.name, private.called(call.owner),
         call.preferred_date + call.preferred_time, call.preferred_date + call.preferred_time + interval '30 minutes'
    from public.appointments as call
   where call.status in ('requested', 'confirmed') and call.preferred_date = meetings_on.day
$function$;

CREATE OR REPLACE FUNCTION private.today_visits (
  at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'id', waits.id, 'person', private.person_of('enquiry', waits.enquiry), 'reference', waits.reference,
           'name', waits.name, 'email', waits.email, 'phone', waits.phone, 'starts_on', waits.starts_on,
           'starts_at', waits.starts_at, 'meeting_point', waits.meeting_point, 'shown_by', waits.shown_by,
           'homes', waits.homes, 'gone', waits.gone, 'minutes', waits.minutes)
           order by waits.place) filter (where waits.place <= 20), '[]'))
    into answer
    from (
      select visit.*, seen.homes, seen.gone, seen.minutes, asked.reference, asked.name, asked.email, asked.phone,
             row_number() over (order by visit.starts_on < today, visit.starts_on, visit.starts_at, visit.id) as place
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       cross join lateral (
         select count(*) as homes, count(*) filter (where not private.has_page(home)) as gone,
                coalesce(sum(visit_homes.way_minutes + visit_homes.minutes), 0) as minutes
           from public.visit_homes left join public.properties as home on home.id = visit_homes.property_id
          where visit_homes.visit = visit.id) as seen
       where visit.status = 'planned' and (visit.starts_on <= today or seen.gone > 0)
         and asked.status not in ('suspected', 'spam')) as waits;
  return answer;
end
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
             'city', coalesce((select name from public.cities where id = area.city_id), home.city),
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'position', private.known_position(home),
             'way_minutes', seen.way_minutes, 'minutes', seen.minutes, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$function$;

CREATE OR REPLACE FUNCTION private.visit_takes (
  visit uuid
)
  RETURNS interval
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(sum(way_minutes + minutes), 45) * interval '1 minute' from public.visit_homes where visit_homes.visit = visit_takes.visit
$function$;

CREATE OR REPLACE FUNCTION private.wanted_homes (
  homes jsonb
)
  RETURNS TABLE (
    place       integer,
    id          uuid,
    way_minutes integer,
    minutes     integer
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select nth::integer, (case jsonb_typeof(home) when 'string' then home #>> '{}' else home ->> 'id' end)::uuid,
         coalesce((home ->> 'way_minutes')::integer, 0), coalesce((home ->> 'minutes')::integer, 45)
    from jsonb_array_elements(homes) with ordinality as named (home, nth)
$function$;

CREATE OR REPLACE FUNCTION public.calendar_calls (
  link text,
  at   timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known public.calendar_links;
begin
  select own.* into known
    from public.calendar_links as own join public.profiles as member on member.id = own.staff
   where own.hash = private.hash_of(calendar_calls.link) and member.role = 'admin';
  if known.staff is null then
    return null;
  end if;
  -- Written once a day, because a telephone reads the calendar every few minutes.
  if known.read_on is distinct from today then
    update public.calendar_links set read_on = today where staff = known.staff and hash = known.hash;
  end if;
  return jsonb_build_object(
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'reference', reference, 'name', name, 'phone', phone, 'email', email, 'message', message,
               'preferred_date', preferred_date, 'preferred_time', preferred_time, 'status', status,
               'sequence', sequence, 'updated_at', updated_at)
             order by preferred_date, preferred_time), '[]')
        from public.appointments
       where preferred_date between today - 14 and today + 60 and status in ('requested', 'confirmed', 'done', 'no-show')),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'reference', asked.reference, 'name', asked.name, 'phone', asked.phone, 'email', asked.email,
               'starts_on', visit.starts_on, 'starts_at', visit.starts_at, 'meeting_point', visit.meeting_point,
               'shown_by', visit.shown_by, 'status', visit.status, 'sequence', visit.sequence,
               'updated_at', visit.updated_at, 'homes', (
                 select coalesce(jsonb_agg(jsonb_build_object(
                          'title', seen.title, 'way_minutes', seen.way_minutes, 'minutes', seen.minutes) order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between today - 14 and today + 400 and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
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
  homes constant uuid[] := array(select wanted.id from private.wanted_homes(visit -> 'homes') as wanted);
  late boolean;
  asked public.enquiries;
  known public.visits;
  stored public.visits;
  meeting jsonb;
  has_moved boolean;
  was jsonb;
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
    select count(*) from public.properties as home where home.id = any (homes) and private.has_page(home))
  then
    return jsonb_build_object('result', 'no homes');
  end if;
  -- Two visits of one person wait for each other, whichever of their enquiries they are of.
  perform pg_advisory_xact_lock_shared(private.lock_key('people'));
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
  late := visit -> 'despite_hours' = 'false' and private.is_outside_hours(visit);
  if meeting is not null or late then
    return jsonb_build_object('result', 'taken', 'meetings', coalesce(meeting, '[]'), 'late', coalesce(late, false));
  end if;
  was := case when known.id is not null then private.visit_row(known) end;
  insert into public.visits as planned (id, enquiry, starts_on, starts_at, meeting_point, shown_by, planned_by)
  values (key, asked.id, (visit ->> 'starts_on')::date, (visit ->> 'starts_at')::time, btrim(visit ->> 'meeting_point'),
          btrim(visit ->> 'shown_by'), auth.uid())
  on conflict (id) do update
     set starts_on = excluded.starts_on, starts_at = excluded.starts_at, meeting_point = excluded.meeting_point,
         shown_by = excluded.shown_by, sequence = planned.sequence + 1
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key, way_minutes, minutes)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(private.stated_reference(home.source_key), 100),
         chosen.way_minutes, chosen.minutes
    from private.wanted_homes(visit -> 'homes') as chosen join public.properties as home on home.id = chosen.id;
  has_moved := known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at);
  perform private.write_visit_mails(
    stored, has_moved, moved_from => case when has_moved then known.starts_on + known.starts_at end, was => was);
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$function$;

-- visit_homes: reads every row.
ALTER TABLE "public"."visit_homes"
  ADD CONSTRAINT "visit_homes_minutes_check" CHECK (((minutes >= 5) AND (minutes <= 240)));

-- visit_homes: reads every row.
ALTER TABLE "public"."visit_homes"
  ADD CONSTRAINT "visit_homes_way_minutes_check" CHECK (((way_minutes >= 0) AND (way_minutes <= 180)));

REVOKE ALL ON FUNCTION "private"."is_outside_hours"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_outside_hours"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_outside_hours"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_takes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_takes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_takes"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_homes"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_homes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_homes"(jsonb) TO "postgres";
