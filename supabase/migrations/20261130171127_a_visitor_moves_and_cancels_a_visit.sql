-- A visitor sees, moves and cancels a visit by the link of its mail; who did it and why stays in its history, and it waits in Today
-- until one of us has noted it. The calendar of the desk has visits too, and the one that staff subscribe to says what was cancelled.
-- Rows that exist need nothing: their next mail has a link.

SET local check_function_bodies = off;

-- outbox: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
DROP TRIGGER "outbox_links" ON "public"."outbox";

-- inbox_changes: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."inbox_changes"
  DROP CONSTRAINT "inbox_changes_kind_check";

DROP FUNCTION "private"."cancel_visit"(uuid, text[]);

DROP FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb);

CREATE TABLE "public"."visit_links" (
  "hash"       text                     NOT NULL,
  "visit"      uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "visit_links_hash_check" CHECK ((char_length(hash) <= 64)),
  CONSTRAINT "visit_links_pkey" PRIMARY KEY (hash)
);

ALTER TABLE "public"."visit_links"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."visit_links" FROM "anon", "authenticated", "service_role";

-- visits: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."visits"
  ADD COLUMN "visitor_changed_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.cancel_visit (
  visit      uuid,
  kinds      text[],
  by_visitor boolean DEFAULT false,
  reason     text    DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  cancelled public.visits;
begin
  update public.visits as planned
     set status = 'cancelled', sequence = planned.sequence + 1,
         visitor_changed_at = case when by_visitor then clock_timestamp() end
   where planned.id = cancel_visit.visit and planned.status = 'planned'
  returning * into cancelled;
  if cancelled.id is null then
    return;
  end if;
  perform private.write_visit_mails(cancelled, false, kinds, by_visitor => by_visitor, reason => reason);
  insert into public.inbox_changes (kind, row_id, changed_by, by_caller, field, was, became, reason)
  values ('visit', cancelled.id, case when not by_visitor then auth.uid() end, by_visitor, 'status', 'planned', 'cancelled',
    cancel_visit.reason);
  -- The next statement sees what another transaction has just done to the visits of this person.
  perform from public.people where id = private.person_of('enquiry', cancelled.enquiry) for update;
  update public.people as person set stage = 'answered'
   where id = private.person_of('enquiry', cancelled.enquiry) and stage = 'visit planned' and not exists (
     select from private.person_requests(person.id) as request
       join public.visits as other on request.kind = 'enquiry' and other.enquiry = request.id
      where other.status = 'planned');
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_visit_of_link (
  link text,
  at   timestamp with time zone
)
  RETURNS public.visits
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  visit public.visits;
begin
  select * into visit from private.visit_of_link(link, at);
  if visit.id is not null then
    perform from public.enquiries where id = visit.enquiry for update;
    perform pg_advisory_xact_lock_shared(private.lock_key('people'));
    perform from public.people where id = private.person_of('enquiry', visit.enquiry) for update;
    select * into visit from public.visits where id = visit.id for update;
  end if;
  return visit;
end
$function$;

CREATE OR REPLACE FUNCTION private.new_visit_link (
  of_visit uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.visit_links (hash, visit) values (private.hash_of(link), of_visit);
  return link;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_visit_move (
  was        public.visits,
  became     public.visits,
  by_visitor boolean,
  reason     text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.inbox_changes (kind, row_id, changed_by, by_caller, field, was, became, reason)
  values ('visit', became.id, case when not by_visitor then auth.uid() end, by_visitor, 'time',
    to_char(was.starts_on + was.starts_at, 'YYYY-MM-DD HH24:MI'), to_char(became.starts_on + became.starts_at, 'YYYY-MM-DD HH24:MI'),
    reason)
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
           'homes', waits.homes, 'gone', waits.gone, 'minutes', waits.minutes, 'status', waits.status, 'sequence', waits.sequence,
           'visitor_changed', waits.visitor_changed_at is not null)
           order by waits.place) filter (where waits.place <= 20), '[]'))
    into answer
    from (
      select visit.*, seen.homes, seen.gone, seen.minutes, asked.reference, asked.name, asked.email, asked.phone,
             row_number() over (order by visit.visitor_changed_at is null, visit.starts_on < today, visit.starts_on, visit.starts_at, visit.id) as place
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       cross join lateral (
         select count(*) as homes, count(*) filter (where not private.has_page(home)) as gone,
                coalesce(sum(visit_homes.way_minutes + visit_homes.minutes), 0) as minutes
           from public.visit_homes left join public.properties as home on home.id = visit_homes.property_id
          where visit_homes.visit = visit.id) as seen
       where (visit.visitor_changed_at is not null
              or visit.status = 'planned' and (visit.starts_on <= today or seen.gone > 0))
         and asked.status not in ('suspected', 'spam')) as waits;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.visit_of_link (
  link text,
  at   timestamp with time zone
)
  RETURNS SETOF public.visits
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select visit.* from public.visits as visit join public.visit_links as known on known.visit = visit.id
   where known.hash = private.hash_of(visit_of_link.link)
     and (visit.starts_on + visit.starts_at + private.visit_takes(visit.id)) at time zone 'Asia/Kolkata' > at
$function$;

CREATE OR REPLACE FUNCTION private.visit_row (
  visit public.visits
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at', 'visitor_changed_at'] || jsonb_build_object('homes', coalesce((
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
      when slot at time zone 'Asia/Kolkata' < at + interval '30 minutes' then 'too_soon'
      when visit_times.day > (at at time zone 'Asia/Kolkata')::date + 60 then 'too_far'
      when exists (select from public.closed_days where closed_days.day = visit_times.day) then 'closed'
      when exists (select from busy where busy.begins < slot + takes.long and slot < busy.ends) then 'taken'
    end
    from takes cross join generate_series(
      visit_times.day + time '08:00', visit_times.day + time '20:00' - takes.long, interval '30 minutes') as slot
   order by slot
$function$;

CREATE OR REPLACE FUNCTION private.write_visit_mails (
  visit      public.visits,
  moved      boolean,
  kinds      text[]                      DEFAULT ARRAY['visit_for_visitor'::text,
  'visit_for_staff'::text],
  moved_from timestamp without time zone DEFAULT NULL::timestamp WITHOUT time zone,
  was        jsonb                       DEFAULT NULL::jsonb,
  by_visitor boolean                     DEFAULT false,
  reason     text                        DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.outbox (kind, payload)
  select kind, private.visit_row(visit) - array['enquiry', 'created_at']
           || jsonb_build_object('reference', asked.reference, 'name', asked.name, 'email', asked.email, 'phone', asked.phone,
                'moved', moved, 'written_at', clock_timestamp(), 'moved_from', case when moved_from is not null then
                  jsonb_build_object('starts_on', moved_from::date, 'starts_at', moved_from::time) end,
                'was', case when was is not null then jsonb_build_object(
                  'shown_by', was -> 'shown_by', 'meeting_point', was -> 'meeting_point', 'homes', was -> 'homes') end,
                'by_visitor', by_visitor)
           || case when kind = 'visit_for_staff' then jsonb_build_object('reason', reason)
                when visit.status = 'planned' then jsonb_build_object('link', private.new_visit_link(visit.id))
                else '{}' end
    from public.enquiries as asked, unnest(kinds) as kind
   where asked.id = visit.enquiry;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_calls (
  first_day date,
  days      integer                  DEFAULT 7,
  at        timestamp with time zone DEFAULT now()
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
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', shown.day,
               'closed', exists (select from public.closed_days as closed where closed.day = shown.day),
               'reason', (select reason from public.closed_days as closed where closed.day = shown.day),
               'slots', (
                 select jsonb_agg(jsonb_build_object(
                          'time', slot."time", 'refusal', slot.refusal,
                          'call', (
                            select private.inbox_row('appointment', call.id)
                                     || jsonb_build_object('person', private.person_of('appointment', call.id))
                              from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status not in ('cancelled', 'spam') and call.keeps_slot
                               and private.is_slot_kept(call, at)))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'person', private.person_of('enquiry', visit.enquiry), 'name', asked.name,
               'reference', asked.reference, 'starts_on', visit.starts_on, 'starts_at', visit.starts_at,
               'minutes', (extract(epoch from private.visit_takes(visit.id)) / 60)::integer,
               'meeting_point', visit.meeting_point, 'shown_by', visit.shown_by, 'status', visit.status,
               'homes', (select coalesce(jsonb_agg(seen.title order by seen.place), '[]')
                           from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between first_day and first_day + least(greatest(admin_calls.days, 1), 31) - 1
         and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'open_calls', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
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
    'cancelled', (
      select coalesce(jsonb_agg(to_jsonb(gone) order by gone.day, gone."time", gone.key), '[]')
        from (
          select 'call' as kind, reference as key, preferred_date as day, preferred_time as "time", 30 as minutes,
                 sequence, updated_at
            from public.appointments
           where status = 'cancelled' and preferred_date between today and today + 60
             and updated_at > calendar_calls.at - interval '14 days'
          union all
          select 'visit', visit.id::text, visit.starts_on, visit.starts_at,
                 (extract(epoch from private.visit_takes(visit.id)) / 60)::integer, visit.sequence, visit.updated_at
            from public.visits as visit
           where visit.status = 'cancelled' and visit.starts_on between today and today + 400
             and visit.updated_at > calendar_calls.at - interval '14 days') as gone),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'reference', asked.reference, 'name', asked.name, 'phone', asked.phone, 'email', asked.email,
               'starts_on', visit.starts_on, 'starts_at', visit.starts_at, 'meeting_point', visit.meeting_point,
               'shown_by', visit.shown_by, 'status', visit.status, 'sequence', visit.sequence,
               'updated_at', visit.updated_at, 'homes', (
                 select coalesce(jsonb_agg(seen.title order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id),
               -- Beside their titles, which version 1.0.0 reads.
               'stops', (
                 select coalesce(jsonb_agg(jsonb_build_object(
                          'way_minutes', seen.way_minutes, 'minutes', seen.minutes) order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between today - 14 and today + 400 and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_own_visit (
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
  known public.visits := private.lock_visit_of_link(link, at);
begin
  if known.id is null then
    return null;
  end if;
  if known.status = 'cancelled' then
    return 'cancelled';
  end if;
  if known.status <> 'planned' or (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' <= at then
    return 'over';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  perform private.cancel_visit(
    known.id, array['visit_for_visitor', 'visit_for_staff'], by_visitor => true, reason => nullif(payload ->> 'reason', ''));
  return 'cancelled';
end
$function$;

REVOKE ALL ON FUNCTION "public"."cancel_own_visit"(text, jsonb, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.end_visit (
  visit    uuid,
  ending   text,
  seen     integer,
  outcomes jsonb                    DEFAULT '{}'::jsonb,
  at       timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.visits;
begin
  perform private.require_admin();
  perform private.require_choice(ending, array['cancelled', 'done']);
  -- In the order of public.save_visit(), so that neither waits for the other.
  perform from public.enquiries where id = (select enquiry from public.visits where id = end_visit.visit) for update;
  select * into known from public.visits where id = end_visit.visit for update;
  if known.id is null or known.sequence is distinct from seen or not (
    known.status = 'planned' or (known.status = 'done' and ending = 'done'))
  then
    return 'changed';
  end if;
  if ending = 'done' and (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' > at then
    return 'early';
  end if;
  if ending = 'cancelled' then
    perform private.cancel_visit(known.id, array['visit_for_visitor', 'visit_for_staff']);
    return 'saved';
  end if;
  update public.visits set status = ending, sequence = sequence + 1, visitor_changed_at = null where id = known.id;
  update public.visit_homes as home
     set outcome = outcomes -> home.place::text ->> 'outcome', note = nullif(btrim(outcomes -> home.place::text ->> 'note'), '')
   where home.visit = known.id;
  update public.people set stage = 'visited'
   where id = private.person_of('enquiry', known.enquiry) and stage in ('new', 'answered', 'visit planned');
  return 'saved';
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_expired (
  at timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  update public.outbox set network = null
   where network is not null and coalesce(held_until, created_at) < at - interval '48 hours';
  delete from public.property_views where created_at < at - interval '30 days';
  delete from public.home_days where day < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.home_weeks where week + 6 < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.feed_runs as run
   where requested_at < at - interval '60 days' and state <> 'applying' and exists (
     select from public.feed_runs as later where later.partner_id = run.partner_id and later.requested_at > run.requested_at);
  delete from public.enquiries as enquiry
   where greatest(created_at, updated_at) < at - interval '24 months' and not exists (
     select from public.visits
      where visits.enquiry = enquiry.id and status = 'planned' and starts_on >= (at at time zone 'Asia/Kolkata')::date);
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  perform private.forget_people(at);
  delete from public.call_links as link using public.appointments as call
   where call.id = link.call and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' <= at - interval '30 minutes';
  delete from public.visit_links as link using public.visits as visit
   where visit.id = link.visit and visit.starts_on < (at at time zone 'Asia/Kolkata')::date - 1;
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  perform private.forget_bulk_changes(at);
  delete from public.doubts where decided_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  perform private.forget_presence();
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
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

REVOKE ALL ON FUNCTION "public"."move_own_visit"(text, jsonb, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.note_visitor_change (
  visit uuid,
  seen  integer
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  update public.visits as changed set visitor_changed_at = null
   where changed.id = note_visitor_change.visit and changed.sequence = seen;
  return found;
end
$function$;

REVOKE ALL ON FUNCTION "public"."note_visitor_change"(uuid, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.own_visit_times (
  link text,
  day  date                     DEFAULT NULL::date,
  at   timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  visit public.visits;
  shown date := own_visit_times.day;
  free_day date;
begin
  select * into visit from private.visit_of_link(link, at);
  if visit.id is null then
    return null;
  end if;
  if shown is null or not exists (select from private.visit_times(visit, shown, at) where refusal is null) then
    for nth in 0..60 loop
      free_day := greatest(coalesce(shown, visit.starts_on), (at at time zone 'Asia/Kolkata')::date) + nth;
      exit when exists (select from private.visit_times(visit, free_day, at) where refusal is null);
      free_day := null;
    end loop;
  end if;
  shown := coalesce(shown, free_day, visit.starts_on);
  return jsonb_build_object(
    'day', shown, 'next_free_day', case when free_day <> shown then free_day end,
    'times', coalesce((
      select jsonb_agg(to_jsonb(each) order by each."time") from private.visit_times(visit, shown, at) as each), '[]'));
end
$function$;

REVOKE ALL ON FUNCTION "public"."own_visit_times"(text, date, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.privacy_export (
  address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  of_mailbox constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg((to_jsonb(request) - array['owner', 'idempotency_key'])
               || jsonb_build_object('facts', private.page_facts('property', request.property_id::text))
               order by request.created_at)
        from public.enquiries as request where request.mailbox = of_mailbox), '[]'),
    'replies', coalesce((
      select jsonb_agg(to_jsonb(reply) - array['sent_by', 'sent_by_email'] order by reply.sent_at)
        from public.replies as reply join public.enquiries as request on request.id = reply.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object(
               'visitor_changed_at', visit.visitor_changed_at, 'links_made_at', (
                 select coalesce(jsonb_agg(link.created_at order by link.created_at), '[]')
                   from public.visit_links as link where link.visit = visit.id))
               order by visit.starts_on)
        from public.visits as visit join public.enquiries as request on request.id = visit.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'appointments', coalesce((
      select jsonb_agg((to_jsonb(call) - array['owner', 'idempotency_key'])
               || jsonb_build_object('links_made_at', (
                    select coalesce(jsonb_agg(link.created_at order by link.created_at), '[]')
                      from public.call_links as link where link.call = call.id))
               order by call.created_at)
        from public.appointments as call where call.mailbox = of_mailbox), '[]'),
    'people', coalesce((
      select jsonb_agg(to_jsonb(person) - 'owner') from public.people as person where person.mailbox = of_mailbox), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = of_mailbox), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field in ('status', 'stage', 'step') then change.was end,
               'became', case when change.field in ('status', 'stage', 'step') then change.became end,
               'by_caller', change.by_caller, 'reason', change.reason) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = of_mailbox
         union all select id from public.appointments where mailbox = of_mailbox
         union all select visit.id from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
           where asked.mailbox = of_mailbox
         union all select id from public.people where mailbox = of_mailbox)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = of_mailbox), '[]'),
    'staff_names', coalesce((
      select jsonb_agg(jsonb_build_object('name', kept.name, 'email', kept.email))
        from public.staff_names as kept where private.mailbox(kept.email) = of_mailbox), '[]'),
    'invitations', coalesce((
      select jsonb_agg(to_jsonb(invitation) - array['hash', 'invited_by', 'invited_by_email'])
        from public.staff_invitations as invitation where private.mailbox(invitation.email) = of_mailbox), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert), '{}')
               || jsonb_build_object('email', person.email, 'subscriber', to_jsonb(person),
               'facts', private.page_facts('property', alert.property_id::text), 'matches_mailed', (
               select count(*) from public.alert_matches as match
                where match.alert_id = alert.id and match.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as person left join public.alerts as alert on alert.subscriber = person.id
       where person.mailbox = of_mailbox), '[]'),
    'partner_contacts', coalesce((
      select jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
               || jsonb_build_object('partner', partner.name) order by partner.name, contact.id)
        from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
       where contact.mailbox = of_mailbox), '[]'));
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
           'homes', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'title', seen.title, 'way_minutes', seen.way_minutes, 'minutes', seen.minutes) order by seen.place), '[]')
               from public.visit_homes as seen where seen.visit = visit.id))
    from private.visit_of_link(link, at) as visit join public.enquiries as asked on asked.id = visit.enquiry
$function$;

REVOKE ALL ON FUNCTION "public"."read_own_visit"(text, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

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
         shown_by = excluded.shown_by, sequence = planned.sequence + 1, visitor_changed_at = null
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key, way_minutes, minutes)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(private.stated_reference(home.source_key), 100),
         chosen.way_minutes, chosen.minutes
    from private.wanted_homes(visit -> 'homes') as chosen join public.properties as home on home.id = chosen.id;
  has_moved := known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at);
  if has_moved then
    perform private.record_visit_move(known, stored, false, null);
  end if;
  perform private.write_visit_mails(
    stored, has_moved, moved_from => case when has_moved then known.starts_on + known.starts_at end, was => was);
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$function$;

-- inbox_changes: reads every row.
ALTER TABLE "public"."inbox_changes"
  ADD CONSTRAINT "inbox_changes_kind_check" CHECK ((kind = ANY (ARRAY['enquiry'::text, 'appointment'::text, 'person'::text, 'visit'::text])));

-- visits: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
ALTER TABLE "public"."visit_links"
  ADD CONSTRAINT "visit_links_visit_fkey" FOREIGN KEY (visit) REFERENCES public.visits(id) ON DELETE CASCADE;

CREATE INDEX visit_links_of ON public.visit_links USING btree (visit);

-- outbox: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER outbox_links
  BEFORE UPDATE ON public.outbox
  FOR EACH ROW
  WHEN
    (((new.kind = ANY (ARRAY['appointment_for_visitor'::text, 'visit_for_visitor'::text, 'alert_to_confirm'::text, 'alert_news'::text, 'staff_invitation'::text,
    'homes_to_confirm'::text])) AND (new.status = ANY (ARRAY['sent'::text, 'dead'::text]))))
  EXECUTE FUNCTION private.forget_mail_links();

CREATE TRIGGER visits_forgotten
  AFTER DELETE ON public.visits
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_inbox_changes('visit');

CREATE POLICY "nobody but the server" ON "public"."visit_links"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

REVOKE ALL ON FUNCTION "private"."cancel_visit"(uuid, text[], boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancel_visit"(uuid, text[], boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancel_visit"(uuid, text[], boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_visit_of_link"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_visit_of_link"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_visit_of_link"(text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_visit_link"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_visit_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_visit_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_visit_move"(public.visits, public.visits, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_visit_move"(public.visits, public.visits, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_visit_move"(public.visits, public.visits, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_of_link"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_of_link"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_of_link"(text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_times"(public.visits, date, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_times"(public.visits, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_times"(public.visits, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."cancel_own_visit"(text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_own_visit"(text, jsonb, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_own_visit"(text, jsonb, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."move_own_visit"(text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_own_visit"(text, jsonb, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_own_visit"(text, jsonb, timestamp WITH time zone) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."note_visitor_change"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."note_visitor_change"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."note_visitor_change"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."own_visit_times"(text, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_visit_times"(text, date, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_visit_times"(text, date, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_own_visit"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_own_visit"(text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_own_visit"(text, timestamp WITH time zone) TO "service_role";
