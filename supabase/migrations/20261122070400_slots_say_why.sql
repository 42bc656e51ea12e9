-- A day past the horizon, a past day and a closed day are not taken: each slot says why it cannot be had.

-- The answer gets a column, which `create or replace` cannot give it.
drop function public.appointment_slots(date, timestamptz);

-- The eight slots of a day, {time 'HH:MM', booked, refusal}. One that cannot be booked for whatever reason counts as
-- booked; `refusal` is that reason: what private.slot_refusal says, or 'taken'.
create function public.appointment_slots(day date, at timestamptz default now())
  returns table ("time" text, booked boolean, refusal text)
  language sql stable security definer
  set search_path = ''
as $$
  select to_char(slot, 'HH24:MI'), reason is not null, reason
    from generate_series(timestamp '2000-01-01 10:00', '2000-01-01 13:30', '30 minutes') as slot
   cross join lateral (
     select coalesce(
       private.slot_refusal(day, slot::time, at),
       (select 'taken' from public.appointments
         where preferred_date = day and preferred_time = slot::time and status <> 'cancelled')) as reason
   ) as refused
   order by slot
$$;

revoke execute on function public.appointment_slots(date, timestamptz) from public, anon, authenticated;
grant execute on function public.appointment_slots(date, timestamptz) to service_role;
