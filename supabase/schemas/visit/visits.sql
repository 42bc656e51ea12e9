-- Visits: an enquirer sees homes, one after the other, with somebody who shows them. Each change is mailed to both sides as an
-- invitation of their calendars.

create table public.visits (
  -- The key of the request that planned it. A request with the same key is a retry.
  id uuid primary key,
  enquiry uuid not null references public.enquiries (id) on delete cascade,
  -- When it begins, in India.
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  starts_at time not null check (
    starts_at between '07:00' and '20:00' and extract(epoch from starts_at)::integer % 900 = 0),
  meeting_point text not null check (char_length(meeting_point) between 1 and 200),
  shown_by text not null check (char_length(shown_by) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'cancelled', 'done')),
  -- SEQUENCE of the calendar invitation. Every change raises it, so that a colleague's is not overwritten.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Who planned it: the account and the address that it had then. They stay when the account is deleted.
  planned_by uuid,
  planned_by_email text check (char_length(planned_by_email) <= 255),
  -- When the visitor moved or cancelled it by the link of a mail, until one of us has noted it or changes the visit.
  visitor_changed_at timestamptz
);

create index visits_enquiry on public.visits (enquiry);
create index visits_day on public.visits (starts_on, starts_at) where status = 'planned';
create index visits_person on public.visits (planned_by);

call private.close_table('public.visits');

create trigger visits_author before insert on public.visits
  for each row execute function private.keep_author('planned_by');
create trigger visits_touch before update on public.visits for each row execute function private.touch();
create trigger visits_forgotten after delete on public.visits
  for each row execute function private.forget_inbox_changes('visit');

-- The homes of a visit, in the order in which they are seen.
create table public.visit_homes (
  visit uuid not null references public.visits (id) on delete cascade,
  place integer not null check (place between 1 and 8),
  property_id uuid references public.properties (id) on delete set null,
  -- A copy of our row when the visit was planned. It stays when the home is deleted.
  title text not null check (char_length(title) between 1 and 300),
  source_key text check (char_length(source_key) <= 100),
  outcome text check (outcome in ('liked', 'perhaps', 'not liked', 'not seen')),
  note text check (char_length(note) <= 500),
  -- The way from the home before, and the time in it. Before homes had times of their own, the way was in the 45 minutes.
  way_minutes integer not null default 0 check (way_minutes between 0 and 180),
  minutes integer not null default 45 check (minutes between 5 and 240),
  primary key (visit, place)
);

create index visit_homes_home on public.visit_homes (property_id);

call private.close_table('public.visit_homes');

-- A visit as staff see it. The shape is in src/contracts/admin-visits.ts.
create function private.visit_row(visit public.visits) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  -- Not as plain SQL, because the places of areas come later in the schema.
  return to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at', 'visitor_changed_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'city', coalesce((select name from public.cities where id = area.city_id), home.city),
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'position', private.known_position(home),
             'middle', private.place_point(known), 'size_metres', private.size_of_place(known),
             'way_minutes', seen.way_minutes, 'minutes', seen.minutes, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      -- Of another spelling, the place that it is.
      left join public.area_places as spelt on spelt.area_id = home.area_id and spelt.kind = 'spelling'
      left join public.area_places as known on known.area_id = coalesce(spelt.parent_id, home.area_id)
      left join public.local_areas as area on area.id = known.area_id
     where seen.visit = visit.id), '[]'));
end
$$;

-- The visits of a person, the last first, and homes for the next one: those that the person asked about and that have a
-- page, or with `words` up to eight in whose title or reference all of them are found.
create function public.admin_visits(person uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
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
$$;

-- Writes the mails of a visit, to the visitor and to staff, or of these kinds only. `moved_from`: when it would have begun, in
-- India, if it moved. `was`: the visit before a change, as private.visit_row() has it, for what else is new. `by_visitor`: they
-- moved or cancelled it themselves, for this reason, which only staff are told. The visitor's mail of a planned visit has a link to it.
create function private.write_visit_mails(
  visit public.visits, moved boolean, kinds text[] default array['visit_for_visitor', 'visit_for_staff'],
  moved_from timestamp default null, was jsonb default null, by_visitor boolean default false, reason text default null
) returns void
  language plpgsql
  set search_path = ''
as $$
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
$$;

-- Keeps in the history of a visit that it moved, and why.
create function private.record_visit_move(was public.visits, became public.visits, by_visitor boolean, reason text) returns void
  language sql
  set search_path = ''
as $$
  insert into public.inbox_changes (kind, row_id, changed_by, by_caller, field, was, became, reason)
  values ('visit', became.id, case when not by_visitor then auth.uid() end, by_visitor, 'time',
    to_char(was.starts_on + was.starts_at, 'YYYY-MM-DD HH24:MI'), to_char(became.starts_on + became.starts_at, 'YYYY-MM-DD HH24:MI'),
    reason)
$$;

-- Cancels a planned visit with these mails, as private.write_visit_mails() writes them. Without another one, its person is answered
-- again.
create function private.cancel_visit(visit uuid, kinds text[], by_visitor boolean default false, reason text default null)
  returns void
  language plpgsql
  set search_path = ''
as $$
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
$$;

-- Cancels the visits of an enquiry that turns out to be nobody's. Staff are told, so that it leaves their calendars; whoever
-- sent it gets nothing, not even what has not gone out yet (decision 304).
create function private.cancel_visits_of_spam() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.outbox
   where kind = 'visit_for_visitor' and payload ->> 'reference' = new.reference and status = 'pending';
  perform private.cancel_visit(visit.id, array['visit_for_staff'])
     from (select id from public.visits where enquiry = new.id and status = 'planned' order by id) as visit;
  return null;
end
$$;

create trigger enquiries_visits after update of status on public.enquiries
  for each row when (new.status in ('suspected', 'spam') and old.status not in ('suspected', 'spam'))
  execute function private.cancel_visits_of_spam();

-- Before the requests of a mailbox are erased: staff get a mail that takes the visits to come out of their calendars. It has
-- no text that anybody typed. Returns these visits, [{starts_on, starts_at, shown_by}].
create function private.withdraw_visits(of_mailbox text) returns jsonb
  language sql
  set search_path = ''
as $$
  with leaving as (
    select visit.* from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
     where asked.mailbox = of_mailbox and visit.status = 'planned'
       and (visit.starts_on + visit.starts_at) at time zone 'Asia/Kolkata' > clock_timestamp()
  ), told as (
    insert into public.outbox (kind, payload)
    select 'visit_withdrawn_for_staff', jsonb_build_object(
             'id', id, 'starts_on', starts_on, 'starts_at', starts_at, 'sequence', sequence + 1,
             'written_at', clock_timestamp())
      from leaving order by starts_on, starts_at
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'starts_on', starts_on, 'starts_at', to_char(starts_at, 'HH24:MI'), 'shown_by', shown_by)
           order by starts_on, starts_at, id), '[]')
    from leaving
$$;

-- The homes of a visit as a request names them, in their order: [{id, way_minutes, minutes}], or [id], as pages of before homes
-- had times of their own send them.
create function private.wanted_homes(homes jsonb)
  returns table (place integer, id uuid, way_minutes integer, minutes integer)
  language sql immutable
  set search_path = ''
as $$
  select nth::integer, (case jsonb_typeof(home) when 'string' then home #>> '{}' else home ->> 'id' end)::uuid,
         coalesce((home ->> 'way_minutes')::integer, 0), coalesce((home ->> 'minutes')::integer, 45)
    from jsonb_array_elements(homes) with ordinality as named (home, nth)
$$;

-- How long a visit takes: its homes and the ways between them. One without homes takes as long as one home.
create function private.visit_takes(visit uuid) returns interval
  language sql stable
  set search_path = ''
as $$
  select coalesce(sum(way_minutes + minutes), 45) * interval '1 minute' from public.visit_homes where visit_homes.visit = visit_takes.visit
$$;

-- What somebody of us has agreed to on a day in India: planned visits, and calls that are to be made. `host` shows the homes
-- of a visit, or owns the call; null: nobody yet. A call takes its slot.
create function private.meetings_on(day date) returns table (
    kind text, id uuid, person uuid, name text, host text, begins timestamp, ends timestamp)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- The planned visits and calls that meet `visit` in time, and are of the same person or of a colleague of the same name, by
-- their time: [{id, kind, name, starts_at, ends_at, same_person}].
create function private.meetings_at_that_time(visit jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
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
$$;

-- Where a visit to come of one of these two people meets a visit or call of the other in time, the soonest ten:
-- [{day, kinds: [kind, kind], times: ['HH:MM', 'HH:MM']}].
create function private.meetings_of_both(one uuid, other uuid, at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'day', found.day, 'kinds', jsonb_build_array(found.kind, found.other_kind),
           'times', jsonb_build_array(to_char(found.begins, 'HH24:MI'), to_char(found.other_begins, 'HH24:MI')))
           order by found.begins, found.other_begins), '[]')
    from (
      select days.day, earlier.kind, earlier.begins, later.kind as other_kind, later.begins as other_begins
        from (
          select distinct visit.starts_on as day
            from (values (one), (meetings_of_both.other)) as both_people (id)
           cross join private.person_requests(both_people.id) as request
            join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id
           where visit.status = 'planned' and visit.starts_on >= (at at time zone 'Asia/Kolkata')::date) as days
       cross join private.meetings_on(days.day) as earlier
       cross join private.meetings_on(days.day) as later
       where (earlier.person, later.person) in ((one, meetings_of_both.other), (meetings_of_both.other, one))
         and (earlier.begins, earlier.id) < (later.begins, later.id) and later.begins < earlier.ends
         and 'visit' in (earlier.kind, later.kind) and later.ends at time zone 'Asia/Kolkata' > at
       order by earlier.begins, later.begins limit 10) as found
$$;

-- The planned visits to come of the same person, at another time, that a colleague has planned: {id, enquiry} of `visit`, and
-- as private.meetings_at_that_time() names them, with `day` and who planned it, `by`.
create function private.visits_of_colleagues(visit jsonb, at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', 'visit', 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', true, 'day', other.begins::date,
           'by', private.author(planned.planned_by, planned.planned_by_email, true) ->> 'by_name') order by other.begins, other.id), '[]')
    from public.visits as planned cross join private.meetings_on(planned.starts_on) as other
   where planned.status = 'planned' and other.kind = 'visit' and other.id = planned.id and planned.id <> (visit ->> 'id')::uuid
     and planned.planned_by is distinct from (select auth.uid())
     and (planned.enquiry = (visit ->> 'enquiry')::uuid
          or other.person = private.person_of('enquiry', (visit ->> 'enquiry')::uuid))
     and other.begins at time zone 'Asia/Kolkata' > at
$$;

-- Whether a visit as a request names it begins before or ends after our working day, 8:00 to 20:00 (src/domain/visit/visit-times.ts).
create function private.is_outside_hours(visit jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select (visit ->> 'starts_at')::time < '08:00'
      or (visit ->> 'starts_at')::time - time '00:00' + sum(way_minutes + minutes) * interval '1 minute' > interval '20 hours'
    from private.wanted_homes(visit -> 'homes')
$$;

-- Plans a visit, or changes one: {id, enquiry, starts_on, starts_at, meeting_point, shown_by, homes: as
-- private.wanted_homes() reads them, seen: null for a new one, else the sequence that the writer saw, despite: [id of a visit or
-- call at that time that the writer knows of], despite_hours: whether the writer means it outside our working day; pages of before
-- do not say}. Returns {result}: 'saved'; 'changed' when a colleague has changed or ended it; 'gone' when the enquiry is; 'no
-- homes' when one of the homes has no page any more, or none was chosen; 'past' when it would begin in the past; or 'taken'
-- with `meetings`, as private.meetings_at_that_time() names those that the writer does not know of, and `late`: outside our
-- working day. A new visit is 'taken' too
-- while a colleague has planned one of that person at another time.
create function public.save_visit(visit jsonb, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

-- Ends a planned visit: 'cancelled', which is mailed to both sides, or 'done', with what came of each home: {place: {outcome,
-- note}}. What came of a visit that is done can be written again. Returns 'saved', 'changed' (a colleague was faster) or
-- 'early': it has not begun, so nothing came of it yet.
create function public.end_visit(
  visit uuid, ending text, seen integer, outcomes jsonb default '{}', at timestamptz default now()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

-- For a checkup: the enquiries with a visit that has no home or lacks one between two others, that is planned although nobody
-- asked, that has an outcome and is not done, or of whose last change, or planning, a side was not told. A visit and its
-- mails are written in one transaction, and a mail is kept for 90 days. Whoever sent what was spam at a time is told nothing.
create function private.visits_at_odds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct asked.reference order by asked.reference)
    from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
   cross join lateral (
     select count(*) as homes, max(place) as last_place, count(outcome) as outcomes
       from public.visit_homes where visit_homes.visit = visit.id) as seen
   where seen.homes = 0 or seen.last_place <> seen.homes
      or (visit.status = 'planned' and asked.status in ('suspected', 'spam'))
      or (visit.status <> 'done' and seen.outcomes > 0)
      -- What came of a visit is mailed to nobody.
      or (visit.status <> 'done' and visit.created_at > visits_at_odds.at - interval '89 days' and exists (
        select from unnest(array['visit_for_visitor', 'visit_for_staff']) as wanted
         where not exists (
             select from public.outbox
              where outbox.kind = wanted and payload ->> 'reference' = asked.reference
                and payload ->> 'id' = visit.id::text and payload ->> 'sequence' = visit.sequence::text)
           and not (wanted = 'visit_for_visitor' and visit.status = 'cancelled' and exists (
             select from public.inbox_changes as change
              where change.kind = 'enquiry' and change.row_id = asked.id and change.field = 'status'
                and change.became in ('suspected', 'spam')))))
$$;

grant execute on function
  public.admin_visits(uuid, text), public.save_visit(jsonb, timestamptz), public.end_visit(uuid, text, integer, jsonb, timestamptz)
  to authenticated;
