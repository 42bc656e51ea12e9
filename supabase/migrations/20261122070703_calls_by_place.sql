-- Nobody books out the calendar, and nobody is kept from booking by calls that somebody else booked in their name: what is
-- limited is what one place books. A place is an IPv4 address or the /64 of an IPv6 one, and round it the /56, the line of
-- one household. For a place:                                    the address or /64    the /56
--   calls in 24 hours, cancelled ones included                          6                 12
--   calls to come                                                      12                 24
--   calls of one day, of its eight                                      4                  6
-- and of the calls to come 8 in the name of one mailbox. Where places cannot be told apart (ip_hash is null), only that
-- last limit holds, over all that came from such a place.

-- The limit that one more call of this place would pass, or null. `network` is the hash of the address or /64, `line` that
-- of the /56.
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

drop function public.book_appointment(jsonb, text, text, timestamptz, integer);

-- {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past, not_a_slot,
-- too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who asks again, with the same key
-- or the very same request from the same place, gets the same reference, whatever has come between; to a stranger who
-- knows their address of mail alone the slot is taken. `ip_hash` and `line_hash` (null for IPv4) stand for the place; both null where
-- places cannot be told apart. The caller's mail is left out when their mailbox has been told enough.
create function public.book_appointment(
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
  entry public.appointments;
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
      if lower(entry.email) = address
        and (entry.idempotency_key = attempt
          or (entry.name, entry.phone, entry.message, entry.ip_hash, entry.line_hash) is not distinct from
             (btrim(payload ->> 'name'), btrim(coalesce(payload ->> 'phone', '')),
              btrim(coalesce(payload ->> 'message', '')), book_appointment.ip_hash, book_appointment.line_hash))
      then
        return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', false);
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
      private.new_reference(), btrim(payload ->> 'name'), btrim(payload ->> 'email'),
      btrim(coalesce(payload ->> 'phone', '')), day, slot, btrim(coalesce(payload ->> 'message', '')), attempt,
      book_appointment.ip_hash, book_appointment.line_hash, is_told)
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

-- The row as mails need it: without what only guards against abuse.
create function private.call_message(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(call)
    - array['ip_hash', 'line_hash', 'idempotency_key', 'notes', 'owner', 'mailbox', 'told', 'released_at']
$$;

revoke all on function
  private.place_refusal(text, text, text, date, timestamptz), private.call_message(public.appointments),
  public.book_appointment(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.book_appointment(jsonb, text, text, timestamptz, text) to service_role;

-- As before, and the place of a call is known until the call is over: what one place may take of a day is counted by it.
create or replace function public.forget_expired(at timestamptz default now()) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  delete from public.property_views where created_at < at - interval '12 months';
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.enquiries where greatest(created_at, updated_at) < at - interval '24 months';
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
$$;
