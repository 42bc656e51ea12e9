-- Days without calls, which staff close and open.

create table public.closed_days (
  day date primary key,
  reason text check (char_length(reason) <= 200)
);

alter table public.closed_days enable row level security;
revoke all on table public.closed_days from public, anon, authenticated;
call private.open_rows_to_server('public.closed_days');

create policy "nobody but the server" on public.closed_days for all to anon, authenticated
  using (false) with check (false);

-- The key of the advisory lock of a day. Whoever books a call on it or moves one to it takes the lock shared;
-- whoever closes the day takes it exclusively.
create function private.day_lock(day date) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select hashtextextended('angala.day', day - date '2000-01-01')
$$;

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {said, standing, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create function public.close_day(on_day date, reason text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(close_day.reason), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.day_lock(on_day));
  if on_day < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('said', 'over');
  end if;
  select * into known from public.closed_days where day = on_day;
  if found and known.reason is distinct from wanted then
    return jsonb_build_object('said', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (on_day, wanted);
    perform private.record_staff_change(
      closed_by, 'closed_days', on_day::text, null, jsonb_build_object('closed', true, 'reason', wanted));
  end if;
  return jsonb_build_object('said', 'closed', 'standing', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

-- Opens a closed day for calls again.
create function public.open_day(on_day date, opened_by uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.closed_days;
begin
  delete from public.closed_days where day = on_day returning * into known;
  if known.day is not null then
    perform private.record_staff_change(
      opened_by, 'closed_days', on_day::text, jsonb_build_object('closed', true, 'reason', known.reason), null);
  end if;
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

revoke all on function
  private.day_lock(date), public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid),
  public.cancel_day(jsonb, uuid)
  from public, anon, authenticated;
grant execute on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid), public.cancel_day(jsonb, uuid)
  to service_role;
