-- No enquiry has the reference of a call: what a visitor quotes on the phone names one request.

-- What a visitor quotes on the phone: ANG- and five characters that are not mistaken for one another. The first is a letter;
-- that of a call is a digit, so that no enquiry has the reference of a call.
create or replace function private.new_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select 'ANG-' || string_agg(substr(ones, get_byte(bytes, place) % char_length(ones) + 1, 1), '' order by place)
    from (select uuid_send(gen_random_uuid()) as bytes) as random,
         generate_series(0, 4) as place,
         substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', case place when 0 then 9 else 1 end) as ones
$$;

-- As private.new_reference, with a digit first.
create function private.new_call_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select overlay(
    private.new_reference() placing (get_byte(uuid_send(gen_random_uuid()), 0) % 8 + 2)::text from 5 for 1)
$$;

revoke all on function private.new_call_reference() from public, anon, authenticated;

-- {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past, not_a_slot,
-- too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who asks again, with the same
-- key or the very same request from the same place, gets the same reference, whatever has come between; under
-- the same key other details replace the first ones, so that a lost answer costs nobody their slot. To a stranger who
-- knows their address of mail alone the slot is taken. ip_hash and line_hash (null for IPv4) stand for the place; both are
-- null where places cannot be told apart. The caller's mail is left out when their mailbox has been told enough.
create or replace function public.book_appointment(
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
