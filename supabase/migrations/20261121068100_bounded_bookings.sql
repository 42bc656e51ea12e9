-- The calendar has eight calls a day, so somebody must not be able to take all of them. One address of mail has at most
-- a day's calls before it, and one place books at most so many in 24 hours. And a booked slot is known as somebody's own by
-- the address of mail alone: the key of an attempt told its reference to whoever sent the same key.

create index appointments_person on public.appointments (lower(email), preferred_date);
create index appointments_place on public.appointments (ip_hash, created_at) where ip_hash is not null;

drop function public.book_appointment(jsonb, text, text, timestamptz);

-- {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past, not_a_slot,
-- too_many_open or too_many_today. The holder of a slot who asks again gets the same reference, whatever has come
-- between. `daily_calls` is for the place that `ip_hash` stands for; null: places cannot be told apart.
create function public.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  daily_calls integer default 6
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  open_calls constant integer := 8;
  attempt constant text := nullif(book_appointment.idempotency_key, '');
  address constant text := lower(btrim(payload ->> 'email'));
  day constant date := (payload ->> 'preferred_date')::date;
  slot constant time := (payload ->> 'preferred_time')::time;
  entry public.appointments;
  refusal text;
begin
  -- Those who count the same calls wait for one another; always in this order, so that they cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended(address, 3));
  if book_appointment.ip_hash is not null and daily_calls is not null then
    perform pg_advisory_xact_lock(hashtextextended(book_appointment.ip_hash, 4));
  end if;

  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status <> 'cancelled';
    if found then
      if lower(entry.email) = address then
        return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := coalesce(
      private.slot_refusal(day, slot, at),
      case when open_calls <= (
        select count(*) from public.appointments as call
         where lower(call.email) = address and call.status in ('requested', 'confirmed')
           and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > at)
      then 'too_many_open' end,
      case when daily_calls <= (
        select count(*) from public.appointments as call
         where call.ip_hash = book_appointment.ip_hash and call.created_at > now() - interval '24 hours')
      then 'too_many_today' end);
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    -- Waits for a rival's uncommitted booking. Nothing inserted: the slot is gone, or, rarely, the reference was.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash)
    values (
      private.new_reference(), btrim(payload ->> 'name'), btrim(payload ->> 'email'),
      btrim(coalesce(payload ->> 'phone', '')), day, slot, btrim(coalesce(payload ->> 'message', '')), attempt,
      book_appointment.ip_hash)
    on conflict do nothing
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload)
      select kind, to_jsonb(entry) - array['ip_hash', 'idempotency_key', 'notes', 'owner']
        from unnest(array['appointment_for_staff', 'appointment_for_visitor']) as kind;
      return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', true);
    end if;
  end loop;
  raise exception 'A call is either booked or refused.';
end
$$;

revoke all on function public.book_appointment(jsonb, text, text, timestamptz, integer)
  from public, anon, authenticated;
grant execute on function public.book_appointment(jsonb, text, text, timestamptz, integer) to service_role;
