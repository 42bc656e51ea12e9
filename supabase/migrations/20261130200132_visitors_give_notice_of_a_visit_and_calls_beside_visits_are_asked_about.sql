-- A visitor moves a visit up to three hours of our working day before it and no nearer, and staff who move a call, or give one to a
-- colleague, are asked where it would meet a visit. Functions only: no row is read or written, and pages of before go on as they did.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.meetings_beside_call (
  call uuid,
  day  date,
  slot time without time zone,
  host text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', other.kind, 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', other.person is not distinct from own.person)
           order by other.begins, other.id), '[]')
    from (select private.person_of('appointment', meetings_beside_call.call) as person) as own
   cross join private.meetings_on(meetings_beside_call.day) as other
   where other.id <> meetings_beside_call.call
     and (lower(btrim(other.host)) = lower(btrim(meetings_beside_call.host)) or other.person = own.person)
     and other.begins < meetings_beside_call.day + slot + interval '30 minutes' and meetings_beside_call.day + slot < other.ends
$function$;

CREATE OR REPLACE FUNCTION private.visit_notice_until (
  begins timestamp without time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (case
      when begins::time >= '11:00' then begins - interval '3 hours'
      -- What is missing of them is taken from the evening before.
      else begins::date - interval '4 hours' - (interval '3 hours' - greatest(begins::time - time '08:00', interval '0 hours'))
    end) at time zone 'Asia/Kolkata'
$function$;

CREATE OR REPLACE FUNCTION private.visit_times (
  visit public.visits,
  day   date,
  at    timestamp with time zone
)
  RETURNS TABLE (
    "time"  text,
    refusal text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with takes as materialized (
    select private.visit_takes(visit.id) as long
  ), busy as materialized (
    select other.begins, other.ends from private.meetings_on(visit_times.day) as other
     where other.id <> visit.id and (
       lower(btrim(other.host)) = lower(btrim(visit.shown_by)) or other.person = private.person_of('enquiry', visit.enquiry))
  )
  select to_char(slot, 'HH24:MI'), case
      when slot at time zone 'Asia/Kolkata' <= at then 'past'
      when at > private.visit_notice_until(slot) then 'too_soon'
      when visit_times.day > (at at time zone 'Asia/Kolkata')::date + 60 then 'too_far'
      when exists (select from public.closed_days where closed_days.day = visit_times.day) then 'closed'
      when exists (select from busy where busy.begins < slot + takes.long and slot < busy.ends) then 'taken'
    end
    from takes cross join generate_series(
      visit_times.day + time '08:00', visit_times.day + time '20:00' - takes.long, interval '30 minutes') as slot
   order by slot
$function$;

CREATE OR REPLACE FUNCTION public.call_meetings (
  call  uuid,
  day   date,
  slot  time without time zone,
  owner uuid                   DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return private.meetings_beside_call(
    call_meetings.call, call_meetings.day, slot, private.called(call_meetings.owner));
end
$function$;

REVOKE ALL ON FUNCTION "public"."call_meetings"(uuid, date, time WITHOUT time zone, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.move_call (
  payload  jsonb,
  moved_by uuid,
  at       timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  new_day constant date := (payload ->> 'day')::date;
  new_time constant time := (payload ->> 'time')::time;
  known public.appointments;
  refusal text;
begin
  -- The day is locked before the row, as a booking does, so that nobody closes the day meanwhile.
  perform pg_advisory_xact_lock_shared(private.lock_key('day', to_char(new_day, 'YYYY-MM-DD')));
  -- A visit that is planned for the day meanwhile waits, or is seen.
  perform pg_advisory_xact_lock(private.lock_key('visits', new_day::text));
  select * into known from public.appointments where id = (payload ->> 'call')::uuid for update;
  if not found then
    return 'gone';
  end if;
  if known.status not in ('suspected', 'requested', 'confirmed') then
    return 'over';
  end if;
  if known.status <> 'suspected' and known.preferred_date = new_day and known.preferred_time = new_time then
    return 'moved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal := private.slot_refusal(new_day, new_time, at);
  if refusal is not null then
    return refusal;
  end if;
  if payload ? 'despite' and exists (
    select from jsonb_array_elements(private.meetings_beside_call(known.id, new_day, new_time, private.called(known.owner))) as met
     where not payload -> 'despite' ? (met ->> 'id'))
  then
    return 'meets';
  end if;
  perform private.free_lapsed_slot(new_day, new_time, at);
  begin
    update public.appointments
       set preferred_date = new_day, preferred_time = new_time,
           status = case status when 'suspected' then 'requested' else status end
     where id = known.id;
  -- A deadlock: the holder of the wanted slot moves to this call's slot at the same time.
  exception when unique_violation or deadlock_detected then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  values ('appointment', known.id, moved_by, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(new_day + new_time, 'YYYY-MM-DD HH24:MI'));
  return 'moved';
end
$function$;

CREATE OR REPLACE FUNCTION public.move_own_visit (
  link    text,
  payload jsonb,
  at      timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  new_day constant date := (payload ->> 'day')::date;
  new_time constant time := (payload ->> 'time')::time;
  why constant text := nullif(payload ->> 'reason', '');
  known public.visits;
  moved public.visits;
  refusal text;
begin
  -- The day is locked first, as by a booking, so that nobody closes it or plans a visit for it meanwhile.
  perform pg_advisory_xact_lock_shared(private.lock_key('day', to_char(new_day, 'YYYY-MM-DD')));
  perform pg_advisory_xact_lock(private.lock_key('visits', new_day::text));
  known := private.lock_visit_of_link(link, at);
  if known.id is null then
    return null;
  end if;
  if known.status = 'planned' and (known.starts_on, known.starts_at) = (new_day, new_time) then
    return 'moved';
  end if;
  if known.status <> 'planned' or (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' <= at then
    return 'over';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  if at > private.visit_notice_until(known.starts_on + known.starts_at) then
    return 'late';
  end if;
  select coalesce(times.refusal, 'free') into refusal
    from private.visit_times(known, new_day, at) as times where times."time" = to_char(new_time, 'HH24:MI');
  if refusal is distinct from 'free' then
    return coalesce(refusal, 'not_a_slot');
  end if;
  if (
    select count(*) >= 5 from public.inbox_changes
     where kind = 'visit' and row_id = known.id and field = 'time' and by_caller
       and changed_at > clock_timestamp() - interval '24 hours')
  then
    return 'too_many_moves';
  end if;
  update public.visits as visit
     set starts_on = new_day, starts_at = new_time, sequence = visit.sequence + 1, visitor_changed_at = clock_timestamp()
   where visit.id = known.id
  returning * into moved;
  perform private.record_visit_move(known, moved, true, why);
  perform private.write_visit_mails(
    moved, true, moved_from => known.starts_on + known.starts_at, by_visitor => true, reason => why);
  return 'moved';
end
$function$;

CREATE OR REPLACE FUNCTION public.read_own_visit (
  link text,
  at   timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
           'reference', asked.reference, 'starts_on', visit.starts_on, 'starts_at', to_char(visit.starts_at, 'HH24:MI'),
           'meeting_point', visit.meeting_point, 'status', visit.status, 'sequence', visit.sequence,
           'begun', (visit.starts_on + visit.starts_at) at time zone 'Asia/Kolkata' <= at,
           'movable_until', private.visit_notice_until(visit.starts_on + visit.starts_at),
           'late', at > private.visit_notice_until(visit.starts_on + visit.starts_at),
           'phone', (select entered ->> 'phone' from public.site_settings where id),
           'homes', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'title', seen.title, 'way_minutes', seen.way_minutes, 'minutes', seen.minutes,
                      'slug', case when private.has_page(home) then home.slug end,
                      'gone', home.id is null or not private.has_page(home)) order by seen.place), '[]')
               from public.visit_homes as seen left join public.properties as home on home.id = seen.property_id
              where seen.visit = visit.id))
    from private.visit_of_link(link, at) as visit join public.enquiries as asked on asked.id = visit.enquiry
$function$;

REVOKE ALL ON FUNCTION "private"."meetings_beside_call"(uuid, date, time WITHOUT time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meetings_beside_call"(uuid, date, time WITHOUT time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meetings_beside_call"(uuid, date, time WITHOUT time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_notice_until"(timestamp WITHOUT time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_notice_until"(timestamp WITHOUT time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_notice_until"(timestamp WITHOUT time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_meetings"(uuid, date, time WITHOUT time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."call_meetings"(uuid, date, time WITHOUT time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_meetings"(uuid, date, time WITHOUT time zone, uuid) TO "postgres";
