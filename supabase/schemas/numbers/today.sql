-- What waits for staff today, in one answer. Each part is a function of its own, and goes when its work is done.

-- Enquiries that nobody has answered, and those that a colleague has handed to the caller: those without an owner first, then
-- those whose promise ends first. The promise of an earlier enquiry never ends later; how long it lasts is decided in
-- src/domain/promise/answer-by.ts. In plpgsql, because handing over comes in a later file.
create function private.today_enquiries() returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  with handed as materialized (
    select * from private.handed_to((select auth.uid()))
  ), open as (
    select id from public.enquiries where status = 'new'
    union select asked.id from handed join public.enquiries as asked on asked.id = handed.enquiry
     where asked.status = 'contacted'
  ), waits as (
    select asked.*, handed.line, handed.by_name,
           row_number() over (
             order by asked.owner is not null and private.is_admin(asked.owner), asked.created_at, asked.id) as place
      from open join public.enquiries as asked on asked.id = open.id
      left join handed on handed.enquiry = asked.id
  )
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'status', status,
           'created_at', created_at, 'preferred_contact', preferred_contact, 'best_times', best_times,
           'property_title', property_title, 'property_facts', private.page_facts('property', property_id::text),
           'owner_name', private.staff_name(owner),
           'handed', case when line is not null then jsonb_build_object('by_name', by_name, 'line', line) end)
           order by place) filter (where place <= 20), '[]'))
    into answer from waits;
  return answer;
end
$$;

-- Calls that are open: those of today and those still to confirm by their time, then those whose day is over.
create function private.today_calls(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with days as (
    select (at at time zone 'Asia/Kolkata')::date as today
  ), open as (
    select call.*, call.preferred_date < days.today as is_over
      from public.appointments as call, days
     where call.status in ('requested', 'confirmed')
       and (call.preferred_date <= days.today or call.status = 'requested')
  )
  select jsonb_build_object(
    'total', (select count(*) from open),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'status', status,
               'preferred_date', preferred_date, 'preferred_time', preferred_time, 'message', message)
             order by is_over, preferred_date, preferred_time, id)
        from (
          select * from open order by is_over, preferred_date, preferred_time, id limit 20) as first), '[]'))
$$;

-- Next steps with people whose day has come. In plpgsql, because people come in a later file.
create function private.today_steps(at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'person', step.person, 'name', step.name, 'next_step', step.next_step, 'next_step_on', step.next_step_on)
           order by step.place) filter (where step.place <= 20), '[]'))
    into answer
    from (select due.*, row_number() over (order by due.next_step_on, due.person) as place
            from private.steps_due(at) as due) as step;
  return answer;
end
$$;

-- Visits that the visitor moved or cancelled and nobody of us has noted, visits of today by their time, then those to come of which a home has left the site, then those whose day is over and of
-- which nobody has said what came of them. In plpgsql, because visits come in a later file.
create function private.today_visits(at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
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
$$;

-- Homes, societies and areas that show a picture which was refused, with the reason. Nobody waits for a picture that no
-- row shows.
create function private.today_pictures() returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  refused constant text[] := array(
    select '/storage/v1/object/public/photographs/' || hash || '/1600.jpg'
      from public.photographs where status = 'refused' and unused_since is null
     order by received_at desc limit 200);
begin
  if cardinality(refused) = 0 then
    return '[]'::jsonb;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'kind', kind, 'id', id, 'name', private.page_name(kind, id), 'facts', private.page_facts(kind, id),
             'pictures', pictures, 'refusal', refusal) order by kind, id), '[]')
      from (
        select listing.kind, listing.id, count(*) as pictures, min(photograph.refusal) as refusal
          from private.listing_pictures as listing
         cross join unnest(listing.pictures) as address
          join public.photographs as photograph on photograph.hash = private.photograph_hash(address)
         where listing.pictures && refused and photograph.status = 'refused'
         group by listing.kind, listing.id
         order by listing.kind, listing.id limit 20) as shown);
end
$$;

-- For staff. An editor gets null for what needs an admin. Faults of homes are counted only on demand: they take longest, and
-- change least from one minute to the next. The shape is in src/contracts/admin-today.ts.
create function public.admin_today(with_faults boolean default true, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  for_admin constant boolean := public.is_admin();
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'round', jsonb_build_object(
      'due', (select count(*) from private.homes_to_check(today)),
      'done', (select count(distinct property_id) from public.verifications where checked_on = today)),
    'pictures', private.today_pictures(),
    'faults', case when with_faults then private.fault_counts(today) end,
    'requests', case when for_admin then jsonb_build_object(
      'enquiries', private.today_enquiries(),
      'calls', private.today_calls(at),
      'visits', private.today_visits(at),
      'steps', private.today_steps(at),
      -- Why new enquiries become nobody's. Null: all is well.
      'duty_gap', private.duty_gap(at),
      'suspected', (select count(*) from public.enquiries where status = 'suspected')
        + (select count(*) from public.appointments where status = 'suspected'),
      -- What nobody has answered yet: the number in the title of the tab.
      'unanswered', (select count(*) from public.enquiries where status = 'new')
        + (select count(*) from public.appointments where status = 'requested'),
      'newest_at', greatest(
        (select max(created_at) from public.enquiries where status = 'new'),
        (select max(created_at) from public.appointments where status = 'requested'))) end,
    'partners', case when for_admin then jsonb_build_object(
      'answers', (select count(*) from public.confirmations where state = 'waiting'),
      'said_prices', (
        select count(*) from public.confirmations where state = 'waiting' and answer = 'price changed' and other_answer is null),
      'photographs', (select count(*) from private.decidable_photographs),
      'files', private.failed_files()) end,
    'pages', case when for_admin then jsonb_build_object(
      'failed', (select count(*) from private.failed_jobs),
      'held', (
        select count(*) from public.html_leaving_rows as leaving
          join public.html_removal_holds as hold on hold.id = leaving.hold
         where hold.decision is null)) end);
end
$$;

grant execute on function public.admin_today(boolean, timestamptz) to authenticated;
