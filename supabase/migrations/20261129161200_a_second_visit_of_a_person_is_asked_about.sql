-- A visit that a colleague has planned of the same person is asked about before another one is mailed.

-- The planned visits to come of the same person, at another time, that a colleague has planned: {id, enquiry} of `visit`, and
-- as private.meetings_at_that_time() names them, with `day` and who planned it, `by`.
create function private.visits_of_colleagues(visit jsonb, at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', 'visit', 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', true, 'day', other.begins::date,
           'by', coalesce(private.called(planned.planned_by), planned.planned_by_email)) order by other.begins, other.id), '[]')
    from public.visits as planned cross join private.meetings_on(planned.starts_on) as other
   where planned.status = 'planned' and other.kind = 'visit' and other.id = planned.id and planned.id <> (visit ->> 'id')::uuid
     and planned.planned_by is distinct from (select auth.uid())
     and (planned.enquiry = (visit ->> 'enquiry')::uuid
          or other.person = private.person_of('enquiry', (visit ->> 'enquiry')::uuid))
     and other.begins at time zone 'Asia/Kolkata' > at
$$;

-- Plans a visit, or changes one: {id, enquiry, starts_on, starts_at, meeting_point, shown_by, homes: [id of a home],
-- seen: null for a new one, else the sequence that the writer saw, despite: [id of a visit or call at that time that the
-- writer knows of]}. Returns {result}: 'saved'; 'changed' when a colleague has changed or ended it; 'gone' when the enquiry is; 'no
-- homes' when one of the homes has no page any more, or none was chosen; 'past' when it would begin in the past; or 'taken'
-- with `meetings`, as private.meetings_at_that_time() names those that the writer does not know of. A new visit is 'taken' too
-- while a colleague has planned one of that person at another time.
create or replace function public.save_visit(visit jsonb, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
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
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(home.source_key, 100)
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
$$;
