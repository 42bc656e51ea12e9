-- Days without calls, which staff close and open.

create table public.closed_days (
  day date primary key,
  reason text check (char_length(reason) <= 200)
);

call private.close_table('public.closed_days');
call private.open_rows_to_server('public.closed_days');

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {result, open_calls, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create function public.close_day(on_day date, reason text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_reason constant text := nullif(btrim(close_day.reason), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if on_day < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('result', 'over');
  end if;
  select * into known from public.closed_days where day = on_day;
  if found and known.reason is distinct from new_reason then
    return jsonb_build_object('result', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (on_day, new_reason);
    perform private.record_staff_change(
      closed_by, 'closed_days', on_day::text, null, jsonb_build_object('closed', true, 'reason', new_reason));
  end if;
  return jsonb_build_object('result', 'closed', 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

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
-- read; seen_at is the updated_at that the caller has read. A trigger writes the mails. Returns {result,
-- cancelled, open_calls}: 'open' (nobody has closed the day, or somebody has opened it again: nothing is
-- written), or 'cancelled' with how many of these calls are cancelled now, including those cancelled before,
-- and how many open calls the day still has, because they were changed or booked meanwhile.
create function public.cancel_day(payload jsonb, cancelled_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  on_day constant date := (payload ->> 'day')::date;
  cancelled_count integer;
begin
  -- Waits for bookings of this day, and for moves to it, that are under way.
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if not exists (select from public.closed_days where day = on_day) then
    return jsonb_build_object('result', 'open');
  end if;
  -- private.record_inbox_change() reads from this setting who did it.
  perform set_config('angala.staff', cancelled_by::text, true);
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(payload -> 'calls') as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.preferred_date = on_day and call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), cancelled as (
    update public.appointments as call set status = 'cancelled' from locked where call.id = locked.id returning call.id
  )
  select (select count(*) from cancelled) + (
           select count(*) from public.appointments as call join requested on requested.id = call.id
            where call.preferred_date = on_day and call.status = 'cancelled')
    into cancelled_count;
  perform set_config('angala.staff', '', true);
  return jsonb_build_object('result', 'cancelled', 'cancelled', cancelled_count, 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

grant execute on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid), public.cancel_day(jsonb, uuid)
  to service_role;
