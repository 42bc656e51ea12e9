-- Calls as staff work with them: the week, closed days, moving a call, and the calendar on their phones.

-- Links with which a member of staff sees the calls in their own calendar. Only the hash of a link is stored:
-- whoever lost the link makes a new one, and the old one no longer works.
create table public.calendar_links (
  staff uuid primary key references public.profiles (id) on delete cascade,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- The last day in India on which somebody read it; null: never.
  read_on date
);

alter table public.calendar_links enable row level security;
revoke all on table public.calendar_links from public, anon, authenticated, service_role;

create policy "nobody but the server" on public.calendar_links for all to anon, authenticated
  using (false) with check (false);

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {said, standing, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create function public.close_day(closed date, because text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(because), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.day_lock(closed));
  if closed < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('said', 'over');
  end if;
  select * into known from public.closed_days where day = closed;
  if found and known.reason is distinct from wanted then
    return jsonb_build_object('said', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (closed, wanted);
    perform private.note_staff_change(
      closed_by, 'closed_days', closed::text, null, jsonb_build_object('closed', true, 'reason', wanted));
  end if;
  return jsonb_build_object('said', 'closed', 'standing', (
    select count(*) from public.appointments
     where preferred_date = closed and status in ('requested', 'confirmed')));
end
$$;

-- Opens a closed day for calls again.
create function public.open_day(opened date, opened_by uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.closed_days;
begin
  delete from public.closed_days where day = opened returning * into known;
  if known.day is not null then
    perform private.note_staff_change(
      opened_by, 'closed_days', opened::text, jsonb_build_object('closed', true, 'reason', known.reason), null);
  end if;
end
$$;

-- Moves a call to a free slot; a trigger writes the mail. Returns 'moved' (also when it is there already),
-- 'gone', 'changed' (not as it was at `seen_at`), 'over' (done, missed or cancelled), 'taken', or what
-- private.slot_refusal returns.
create function public.move_call(payload jsonb, moved_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_day constant date := (payload ->> 'day')::date;
  new_time constant time := (payload ->> 'time')::time;
  known public.appointments;
  refusal text;
begin
  -- Before the row, as whoever books takes it: nobody closes the day meanwhile.
  perform pg_advisory_xact_lock_shared(private.day_lock(new_day));
  select * into known from public.appointments where id = (payload ->> 'call')::uuid for update;
  if not found then
    return 'gone';
  end if;
  if known.status not in ('requested', 'confirmed') then
    return 'over';
  end if;
  if known.preferred_date = new_day and known.preferred_time = new_time then
    return 'moved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal := private.slot_refusal(new_day, new_time, at);
  if refusal is not null then
    return refusal;
  end if;
  begin
    update public.appointments set preferred_date = new_day, preferred_time = new_time where id = known.id;
  exception when unique_violation then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  values ('appointment', known.id, moved_by, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(new_day + new_time, 'YYYY-MM-DD HH24:MI'));
  return 'moved';
end
$$;

-- Cancels calls of a closed day, {day, calls: [{id, seen_at}]}, each only if nobody has changed it since it was
-- read; seen_at is the updated_at that the caller has read. A trigger writes the mails. Returns {said,
-- cancelled, standing}: 'open' (nobody has closed the day, or somebody has opened it again: nothing is
-- written), or 'cancelled' with how many of these calls are cancelled now, including those cancelled before,
-- and how many calls still stand on the day, because they were changed or booked meanwhile.
create function public.cancel_day(payload jsonb, cancelled_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  on_day constant date := (payload ->> 'day')::date;
  gone integer;
begin
  -- Whoever is booking this day or moving a call to it at this moment is waited for.
  perform pg_advisory_xact_lock(private.day_lock(on_day));
  if not exists (select from public.closed_days where day = on_day) then
    return jsonb_build_object('said', 'open');
  end if;
  -- The history says who did it.
  perform set_config('angala.staff', cancelled_by::text, true);
  with asked as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(payload -> 'calls') as call
  ), locked as (
    -- In one order, so that two of these that share calls do not wait for each other.
    select call.id from public.appointments as call join asked on asked.id = call.id
     where call.preferred_date = on_day and call.updated_at = asked.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), cancelled as (
    update public.appointments as call set status = 'cancelled' from locked where call.id = locked.id returning call.id
  )
  select (select count(*) from cancelled) + (
           select count(*) from public.appointments as call join asked on asked.id = call.id
            where call.preferred_date = on_day and call.status = 'cancelled')
    into gone;
  perform set_config('angala.staff', '', true);
  return jsonb_build_object('said', 'cancelled', 'cancelled', gone, 'standing', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

-- The slots of some days with their calls, the closed days to come, and when the caller's calendar link was
-- made. The shape is in src/contracts/admin-calls.ts.
create function public.admin_calls(first_day date, days integer default 7, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
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
                            select private.inbox_row('appointment', call.id) from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status <> 'cancelled'))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'standing', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
end
$$;

-- Makes a new calendar link for this admin. It is returned only once, and the link before no longer works.
-- Null: not an admin.
create function public.new_calendar_link(member uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- The role cannot be taken away meanwhile.
  perform from public.profiles where id = member and role = 'admin' for share;
  if not found then
    return null;
  end if;
  insert into public.calendar_links as known (staff, hash)
  values (member, encode(sha256(convert_to(link, 'UTF8')), 'hex'))
  on conflict (staff) do update set hash = excluded.hash, created_at = clock_timestamp(), read_on = null;
  return link;
end
$$;

create function public.end_calendar_link(member uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.calendar_links where staff = member
$$;

-- What the calendar behind this link shows: the calls from two weeks ago to the last day that can be booked,
-- and the closed days. Null: nobody has the link, or its owner is no longer an admin.
create function public.calendar_calls(link text, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known public.calendar_links;
begin
  select own.* into known
    from public.calendar_links as own join public.profiles as member on member.id = own.staff
   where own.hash = encode(sha256(convert_to(calendar_calls.link, 'UTF8')), 'hex') and member.role = 'admin';
  if known.staff is null then
    return null;
  end if;
  -- Once a day: a telephone asks every few minutes.
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
       where preferred_date between today - 14 and today + 60 and status <> 'cancelled'),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$$;

-- The staff whose calendar link nobody has read for 90 days.
create function private.unread_calendars(at timestamptz) returns setof uuid
  language sql stable
  set search_path = ''
as $$
  select staff from public.calendar_links
   where coalesce(read_on, (created_at at time zone 'Asia/Kolkata')::date) < (at at time zone 'Asia/Kolkata')::date - 90
$$;

-- Ends these links; returns how many.
create function public.end_unread_calendars(at timestamptz default now()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  delete from public.calendar_links where staff in (select private.unread_calendars(at));
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Ends the calendar link of a person who is no longer an admin, so that it does not work if they become one again.
create function private.end_calendar() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_links where staff = new.id;
  return null;
end
$$;

create trigger profiles_calendar_ends after update of role on public.profiles
  for each row when (new.role <> 'admin') execute function private.end_calendar();

revoke all on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid),
  public.move_call(jsonb, uuid, timestamptz), public.cancel_day(jsonb, uuid),
  public.admin_calls(date, integer, timestamptz),
  public.new_calendar_link(uuid), public.end_calendar_link(uuid), public.calendar_calls(text, timestamptz),
  private.end_calendar(), private.unread_calendars(timestamptz), public.end_unread_calendars(timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid),
  public.move_call(jsonb, uuid, timestamptz), public.cancel_day(jsonb, uuid), public.new_calendar_link(uuid),
  public.end_calendar_link(uuid), public.calendar_calls(text, timestamptz), public.end_unread_calendars(timestamptz)
  to service_role;
grant execute on function public.admin_calls(date, integer, timestamptz) to authenticated;
