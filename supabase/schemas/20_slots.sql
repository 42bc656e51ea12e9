-- Slots of calls: why one cannot be booked, the eight of a day, and the booking itself.

-- Why nobody can book a slot: not_a_slot, past, too_soon (30 minutes' notice), too_far (60 days), closed; else
-- null. Decided in Asia/Kolkata, whatever time zone the server or the visitor is in.
create function private.slot_refusal(day date, slot time, at timestamptz) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when slot not between '10:00' and '13:30' or extract(epoch from slot)::integer % 1800 <> 0 then 'not_a_slot'
    when (day + slot) at time zone 'Asia/Kolkata' <= at then 'past'
    when (day + slot) at time zone 'Asia/Kolkata' < at + interval '30 minutes' then 'too_soon'
    when day > (at at time zone 'Asia/Kolkata')::date + 60 then 'too_far'
    when exists (select from public.closed_days where closed_days.day = slot_refusal.day) then 'closed'
  end
$$;

-- The eight slots of a day, {time 'HH:MM', booked, refusal}. A slot that cannot be booked for any reason counts
-- as booked; `refusal` is that reason: what private.slot_refusal returns, or 'taken'.
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

-- Limits for one place, so that nobody can book out the calendar. They count per place and not per mailbox, so
-- that calls which somebody else booked in a person's name do not keep that person from booking. A place is an
-- IPv4 address or the /64 of an IPv6 address, and around it the /56, the line of one household.
--                                                                the address or /64    the /56
--   calls in 24 hours, cancelled ones included                          6                 12
--   calls to come                                                      12                 24
--   calls of one day, of its eight                                      4                  6
-- Of the calls to come that one place has booked, at most 8 may be in the name of one mailbox. Where places
-- cannot be told apart (ip_hash is null), only this last limit holds, over all calls booked without a place.

-- The limit that one more call of this place would exceed, or null. `network` is the hash of the address or
-- /64, `line` that of the /56.
create function private.place_refusal(of_mailbox text, network text, line text, day date, at timestamptz) returns text
  language sql stable
  set search_path = ''
as $$
  select case
      when count(*) filter (where is_open and mailbox = of_mailbox) >= 8 then 'too_many_open'
      when network is null then null
      when count(*) filter (where is_new and ip_hash = network) >= 6 or count(*) filter (where is_new) >= 12
        then 'too_many_today'
      when count(*) filter (where is_open and ip_hash = network) >= 12 or count(*) filter (where is_open) >= 24
        then 'too_many_here'
      when count(*) filter (where on_day and ip_hash = network) >= 4 or count(*) filter (where on_day) >= 6
        then 'too_many_that_day'
    end
    from (
      select ip_hash, mailbox,
             status in ('requested', 'confirmed')
               and (preferred_date + preferred_time) at time zone 'Asia/Kolkata' > at as is_open,
             created_at > now() - interval '24 hours' as is_new,
             status <> 'cancelled' and preferred_date = day as on_day
        from public.appointments
       where ip_hash = network or line_hash = line
          or (network is null and ip_hash is null and mailbox = of_mailbox)) as theirs
$$;

-- Like private.new_reference(), with a digit first.
create function private.new_call_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select overlay(
    private.new_reference() placing (get_byte(uuid_send(gen_random_uuid()), 0) % 8 + 2)::text from 5 for 1)
$$;

-- The key of the advisory lock of a day. Whoever books a call on it or moves one to it takes the lock shared;
-- whoever closes the day takes it exclusively.
create function private.day_lock(day date) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select hashtextextended('angala.day', day - date '2000-01-01')
$$;

-- Returns {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past,
-- not_a_slot, too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who sends
-- the request again, with the same key or identical and from the same place, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the place; both are null where places cannot be told apart. When the
-- mailbox has reached its limit (private.may_tell()), the caller's mail is left out.
create function private.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  attempt constant text := nullif(book_appointment.idempotency_key, '');
  address constant text := lower(btrim(payload ->> 'email'));
  day constant date := (payload ->> 'preferred_date')::date;
  slot constant time := (payload ->> 'preferred_time')::time;
  caller_name constant text := btrim(payload ->> 'name');
  caller_phone constant text := btrim(coalesce(payload ->> 'phone', ''));
  caller_message constant text := btrim(coalesce(payload ->> 'message', ''));
  entry public.appointments;
  booked_as text;
  refusal text;
  is_told boolean;
begin
  -- Those who count the same calls wait for one another; always in this order, so that they cannot deadlock. The lock of
  -- the mailbox comes first.
  is_told := private.may_tell(
    private.mailbox(address), coalesce(book_appointment.line_hash, book_appointment.ip_hash));
  if book_appointment.ip_hash is not null then
    perform pg_advisory_xact_lock(hashtextextended(book_appointment.ip_hash, 4));
  end if;
  if book_appointment.line_hash is not null then
    perform pg_advisory_xact_lock(hashtextextended(book_appointment.line_hash, 5));
  end if;

  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status <> 'cancelled';
    if found then
      booked_as := entry.reference;
      if lower(entry.email) = address and entry.idempotency_key = attempt then
        update public.appointments as call set name = caller_name, phone = caller_phone, message = caller_message
         where call.id = entry.id
           and (call.name, call.phone, call.message) is distinct from (caller_name, caller_phone, caller_message)
        returning * into entry;
        if found then
          insert into public.outbox (kind, payload)
          values ('appointment_for_staff', private.call_message(entry) || '{"corrected": true}');
        end if;
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      if lower(entry.email) = address
        and (entry.name, entry.phone, entry.message, entry.ip_hash, entry.line_hash) is not distinct from
            (caller_name, caller_phone, caller_message, book_appointment.ip_hash, book_appointment.line_hash)
      then
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := coalesce(
      private.slot_refusal(day, slot, at),
      private.place_refusal(
        private.mailbox(address), book_appointment.ip_hash, book_appointment.line_hash, day, at));
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    -- Waits for a rival's uncommitted booking. Nothing inserted: the slot is gone, or, rarely, the reference was.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash, line_hash, told)
    values (
      private.new_call_reference(), caller_name, btrim(payload ->> 'email'), caller_phone, day, slot, caller_message,
      attempt, book_appointment.ip_hash, book_appointment.line_hash, is_told)
    on conflict do nothing
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload) values ('appointment_for_staff', private.call_message(entry));
      if is_told then
        insert into public.outbox (kind, payload) values ('appointment_for_visitor', private.call_message(entry));
      end if;
      return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', true);
    end if;
  end loop;
  raise exception 'A call is either booked or refused.';
end
$$;

-- Books a call under the shared lock of its day. Whoever closes the day holds the lock exclusively, so a
-- booking that waited for them sees the closed day.
create function public.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(private.day_lock((payload ->> 'preferred_date')::date));
  return private.book_appointment(payload, idempotency_key, ip_hash, at, line_hash);
end
$$;

revoke all on function
  private.day_lock(date), private.book_appointment(jsonb, text, text, timestamptz, text),
  private.new_call_reference(), private.slot_refusal(date, time, timestamptz),
  private.place_refusal(text, text, text, date, timestamptz),
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated;
grant execute on function
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz, text)
  to service_role;
