-- The links in mails about a visit: whoever has one sees, moves and cancels that visit without an account, and nothing else.

-- 122 random bits, of which only the hash is stored. A link is worthless after the visit.
create table public.visit_links (
  hash text primary key check (char_length(hash) <= 64),
  visit uuid not null references public.visits (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

create index visit_links_of on public.visit_links (visit);

-- The server too may reach it only through the functions below.
call private.close_table('public.visit_links');

-- Makes a new link to this visit, for one mail.
create function private.new_visit_link(of_visit uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.visit_links (hash, visit) values (private.hash_of(link), of_visit);
  return link;
end
$$;

-- The visit whose link this is; no row: nobody's, or the visit is over.
create function private.visit_of_link(link text, at timestamptz) returns setof public.visits
  language sql stable
  set search_path = ''
as $$
  select visit.* from public.visits as visit join public.visit_links as known on known.visit = visit.id
   where known.hash = private.hash_of(visit_of_link.link)
     and (visit.starts_on + visit.starts_at + private.visit_takes(visit.id)) at time zone 'Asia/Kolkata' > at
$$;

-- Until when a visitor may move a visit that begins then in India, and move one to then: three hours of our working day, 8:00 to
-- 20:00, before it. So long we may take to read anything, and whoever shows the homes is on the way earlier than for a call.
create function private.visit_notice_until(begins timestamp) returns timestamptz
  language sql immutable
  set search_path = ''
as $$
  select (case
      when begins::time >= '11:00' then begins - interval '3 hours'
      -- What is missing of them is taken from the evening before.
      else begins::date - interval '4 hours' - (interval '3 hours' - greatest(begins::time - time '08:00', interval '0 hours'))
    end) at time zone 'Asia/Kolkata'
$$;

-- The half-hours of a day at which this visit could begin, {time 'HH:MM', refusal}: those after which it ends within our working
-- day. `refusal` is past, too_soon (as private.visit_notice_until() has it), too_far (60 days) or closed, or 'taken': whoever shows
-- the homes, or the person, has another visit or a call before it would end. Null: it is free.
create function private.visit_times(visit public.visits, day date, at timestamptz) returns table ("time" text, refusal text)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- The visit of this link, locked for a change by its visitor; null: nobody's, or the visit is over. Takes the locks of
-- public.save_visit(), in its order.
create function private.lock_visit_of_link(link text, at timestamptz) returns public.visits
  language plpgsql
  set search_path = ''
as $$
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
$$;

-- The visit that this link opens: {reference, starts_on, starts_at 'HH:MM', meeting_point, status, sequence, begun, movable_until,
-- late: that moment has passed, phone: ours, or null, homes: [{title, way_minutes, minutes, slug, gone}]}. Null when the link is not
-- valid. Whose it is does not stand in it, because mails are forwarded.
create function public.read_own_visit(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
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
$$;

-- The times to which the visit of this link can move, {day, times: as private.visit_times() has them, next_free_day}. Without a
-- day, those of the first day from its own on that has a free one. `next_free_day` is given where this day has none. Null when the
-- link is not valid.
create function public.own_visit_times(link text, day date default null, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
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
$$;

-- Moves the visit of this link, {day, time, sequence, reason}; `sequence` is that of the visit as its visitor saw it. Both sides are
-- told, and it waits in Today until one of us has noted it. Returns 'moved' (also when it is there already), 'changed' (since it was
-- seen), 'over' (cancelled, done or begun), 'late' (it begins too soon, as private.visit_notice_until() has it), 'not_a_slot',
-- 'too_many_moves' (five in 24 hours), or what private.visit_times() refuses with; null when the link is not valid.
create function public.move_own_visit(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

-- Cancels the visit of this link, {sequence, reason}. Both sides are told, and it stands in Today until one of us has noted it.
-- Returns 'cancelled' (also when it is already), 'changed', 'over' (done or begun); null when the link is not valid.
create function public.cancel_own_visit(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

-- Says that one of us has noted what the visitor changed in a visit, as it was seen. False: it has changed since.
create function public.note_visitor_change(visit uuid, seen integer) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.visits as changed set visitor_changed_at = null
   where changed.id = note_visitor_change.visit and changed.sequence = seen;
  return found;
end
$$;

grant execute on function
  public.read_own_visit(text, timestamptz), public.own_visit_times(text, date, timestamptz),
  public.move_own_visit(text, jsonb, timestamptz), public.cancel_own_visit(text, jsonb, timestamptz)
  to service_role;
grant execute on function public.note_visitor_change(uuid, integer) to authenticated;
