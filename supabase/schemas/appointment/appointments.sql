-- Calls of 30 minutes, between 10:00 and 14:00 IST: their slots, and how they are booked by visitors and moved and
-- released by staff. A unique index allows one caller per slot; a check before the insert could not.

-- Its triggers, in the order in which they run:
--   before insert: appointments_asked_home (numbers/home_days.sql)
--   after insert: appointments_counted (numbers/home_days.sql)
--   after insert: appointments_person (enquiry/people.sql)
--   after insert: appointments_words (enquiry/people.sql)
--   before update: appointments_owner (account/staff_accounts.sql)
--   before update: appointments_sequence
--   before update: appointments_settle
--   before update: appointments_touch
--   after update: appointments_announce
--   after update: appointments_counted (numbers/home_days.sql)
--   after update: appointments_history (enquiry/inbox.sql)
--   after update: appointments_person (enquiry/people.sql)
--   after update: appointments_words (enquiry/people.sql)
--   after delete: appointments_forgotten (enquiry/inbox.sql)
--   after delete: appointments_links (appointment/call_links.sql)
--   after delete: appointments_words_forgotten (enquiry/people.sql)
create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (char_length(reference) <= 20),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  phone text not null default '' check (char_length(phone) <= 20),
  preferred_date date not null check (preferred_date between '2000-01-01' and '2100-01-01'),
  preferred_time time not null check (
    preferred_time between '10:00' and '13:30' and extract(epoch from preferred_time)::integer % 1800 = 0),
  message text not null default '' check (char_length(message) <= 2000),
  status text not null default 'requested'
    -- 'suspected' and 'spam' as for enquiries.
    check (status in ('suspected', 'requested', 'confirmed', 'done', 'no-show', 'cancelled', 'spam')),
  -- SEQUENCE of the calendar invitation. It is raised when date, time or status changes.
  sequence integer not null default 0,
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  -- The salted hash of the IPv4 address, or of the /64 of an IPv6 address.
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  -- Whether a mail to the caller was written. False when an enquiry's is.
  notified boolean not null default true,
  -- The salted hash of the /56 around an IPv6 address, which one household has to itself. Null for IPv4.
  line_hash text check (char_length(line_hash) <= 128),
  released_at timestamptz,
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast')),
  -- False: nobody accepted it within a day, and its slot was wanted by somebody else.
  keeps_slot boolean not null default true,
  -- The home for which it counts: the last that its mailbox had asked about within 28 days when it was booked.
  counted_home uuid
);

create unique index appointments_slot on public.appointments (preferred_date, preferred_time)
  where status not in ('cancelled', 'spam') and keeps_slot;
create index appointments_newest on public.appointments (created_at desc);
create index appointments_changed on public.appointments (updated_at);
create index appointments_open on public.appointments (preferred_date, preferred_time) where status in ('requested', 'confirmed');
create index appointments_owner on public.appointments (owner);
create index appointments_mailbox on public.appointments (mailbox, created_at desc);
create index appointments_phone_keys on public.appointments using gin (private.phone_keys(phone));
create index appointments_network on public.appointments (ip_hash, created_at) where ip_hash is not null;
create index appointments_line on public.appointments (line_hash, created_at) where line_hash is not null;

alter table public.appointments enable row level security;
call private.open_rows_to_server('public.appointments');

grant select (
  id, reference, name, email, phone, preferred_date, preferred_time, message, status, sequence, notes, owner, notified,
  created_at, updated_at, suspected_because, keeps_slot
) on table public.appointments to authenticated;
grant update (status, notes, owner) on table public.appointments to authenticated;

create policy "admins read appointments" on public.appointments for select to authenticated
  using ((select public.is_admin()));
create policy "admins keep appointments" on public.appointments for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create function private.raise_call_sequence() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (new.preferred_date, new.preferred_time, new.status)
    is distinct from (old.preferred_date, old.preferred_time, old.status)
  then
    new.sequence := old.sequence + 1;
  end if;
  if new.status <> 'cancelled' then
    new.released_at := null;
  end if;
  if new.status not in ('suspected', 'spam') then
    new.keeps_slot := true;
  end if;
  return new;
end
$$;

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create function private.call_message(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(call)
    - array[
        'ip_hash', 'line_hash', 'idempotency_key', 'notes', 'owner', 'mailbox', 'notified', 'released_at',
        'suspected_because', 'keeps_slot']
$$;

-- Whether nobody else can book the slot of this call. A suspected call keeps it for a day, so that a person gets their
-- time although they look like a robot, and a robot cannot fill the calendar for longer. Queries repeat the condition of
-- the index appointments_slot beside it, so that they can use the index.
create function private.is_slot_kept(call public.appointments, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select call.keeps_slot and case call.status
    when 'cancelled' then false
    when 'spam' then false
    when 'suspected' then call.created_at > at - interval '24 hours'
    else true end
$$;

-- The network that a call is counted for in the limits of mails.
create function private.network_of(call public.appointments) returns text
  language sql immutable
  set search_path = ''
as $$
  select coalesce(call.line_hash, call.ip_hash)
$$;

-- Frees a slot that a suspected call no longer keeps.
create function private.free_lapsed_slot(day date, slot time, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  update public.appointments as call set keeps_slot = false
   where preferred_date = day and preferred_time = slot and status = 'suspected' and keeps_slot
     and not private.is_slot_kept(call, at)
$$;

-- Writes the mails of a call that is requested; the caller's may go out at `mail_at`.
create function private.write_call_mails(call public.appointments, mail_at timestamptz, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff',
    private.call_message(call) || jsonb_build_object('standing', private.standing_calls(call, at, false)));
  if mail_at is not null then
    perform private.write_visitor_mail(
      'appointment_for_visitor',
      private.call_message(call) || jsonb_build_object(
        'link', private.new_call_link(call.id), 'standing', private.standing_calls(call, at, true)),
      mail_at, private.network_of(call));
  end if;
end
$$;

-- A suspected call becomes a requested one, and its mails are written, or it becomes spam.
create function private.settle_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if old.status in ('suspected', 'spam') and new.status not in ('suspected', 'requested', 'spam') then
    raise exception 'A call that is % becomes requested first.', old.status using errcode = '22023';
  end if;
  if new.status = 'requested' and old.status in ('suspected', 'spam') and not exists (
    select from public.outbox where kind = 'appointment_for_staff' and payload ->> 'reference' = new.reference)
  then
    mail_at := private.mail_time(new.mailbox, private.network_of(new));
    new.notified := mail_at is not null;
    perform private.write_call_mails(new, mail_at, clock_timestamp());
  elsif new.status in ('done', 'no-show', 'spam') then
    perform private.drop_visitor_mails(new.reference, is_held_only => new.status <> 'spam');
  end if;
  return new;
end
$$;

-- While the call is still to come, mails the caller what differs from the last mail that went out: the call is
-- confirmed (once), moved (`moved_from` is the time they know), cancelled, or takes place after all. A mail that a limit
-- still holds back is replaced. What becomes of a suspected call is told by private.settle_call(). For released calls,
-- public.release_calls() writes one mail per batch and mailbox. angala.caller says that the caller made the change.
create function private.announce_call_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  last_mail jsonb;
  known_status text;
  moved boolean;
  is_news boolean;
  by_caller constant boolean := coalesce(current_setting('angala.caller', true), '') = 'true';
begin
  if new.status not in ('requested', 'confirmed', 'cancelled') or old.status in ('suspected', 'spam')
    or (new.preferred_date + new.preferred_time) at time zone 'Asia/Kolkata' <= clock_timestamp()
    or new.released_at is distinct from old.released_at and new.released_at is not null
  then
    return null;
  end if;

  -- A mail that was given up has reached nobody. Without any mail, the change is compared with the row before it.
  select payload into last_mail from public.outbox
   where kind = 'appointment_for_visitor' and payload ->> 'reference' = new.reference and status <> 'dead'
     and (status <> 'pending' or held_until is null or held_until <= clock_timestamp())
   order by id desc limit 1;
  last_mail := coalesce(last_mail, to_jsonb(old));
  known_status := case when old.released_at is not null and old.notified then 'cancelled' else last_mail ->> 'status' end;
  moved := ((last_mail ->> 'preferred_date')::date, (last_mail ->> 'preferred_time')::time)
    is distinct from (new.preferred_date, new.preferred_time);

  if new.status = 'cancelled' then
    is_news := known_status <> 'cancelled';
  else
    is_news := known_status = 'cancelled' or moved or (new.status = 'confirmed' and known_status <> 'confirmed');
  end if;
  if is_news then
    perform private.drop_visitor_mails(new.reference, is_held_only => true);
  end if;
  if is_news and not (by_caller and private.has_many_call_mails(new.mailbox)) then
    insert into public.outbox (kind, payload)
    values (
      'appointment_for_visitor',
      private.call_message(new)
        || jsonb_build_object('reinstated', known_status = 'cancelled', 'by_caller', by_caller)
        || case when new.status <> 'cancelled' then jsonb_build_object('link', private.new_call_link(new.id)) else '{}' end
        || case when moved then jsonb_build_object('moved_from', jsonb_build_object(
             'preferred_date', last_mail ->> 'preferred_date', 'preferred_time', last_mail ->> 'preferred_time'))
           else '{}' end);
  end if;
  return null;
end
$$;

create trigger appointments_sequence before update on public.appointments
  for each row execute function private.raise_call_sequence();
create trigger appointments_settle before update of status on public.appointments
  for each row when (old.status <> new.status) execute function private.settle_call();
create trigger appointments_touch before update on public.appointments
  for each row execute function private.touch();
create trigger appointments_announce after update of status, preferred_date, preferred_time on public.appointments
  for each row execute function private.announce_call_change();

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
       (select 'taken' from public.appointments as call
         where preferred_date = day and preferred_time = slot::time and status not in ('cancelled', 'spam') and keeps_slot
           and private.is_slot_kept(call, at))) as reason
   ) as refused
   order by slot
$$;

-- The first day from `day` on with a slot that can be booked, or null.
create function public.next_free_day(day date, at timestamptz default now()) returns date
  language sql stable security definer
  set search_path = ''
as $$
  select next.day
    from (
      select greatest(next_free_day.day, (at at time zone 'Asia/Kolkata')::date) + nth as day
        from generate_series(0, 60) as nth) as next
   where exists (select from public.appointment_slots(next.day, at) where not booked)
   order by next.day limit 1
$$;

-- Limits for one network, so that nobody can book out the calendar. They count per network and not per mailbox, so
-- that calls which somebody else booked in a person's name do not keep that person from booking. A network is an
-- IPv4 address or the /64 of an IPv6 address, and around it the /56, the line of one household.
--                                                                the address or /64    the /56
--   calls in 24 hours, cancelled ones included                          6                 12
--   calls to come                                                      12                 24
--   calls of one day, of its eight                                      4                  6
-- Of the calls to come that one network has booked, at most 8 may be in the name of one mailbox. Where networks
-- cannot be told apart (ip_hash is null), only this last limit holds, over all calls booked without a network.

-- The limit that one more call of this network would exceed, or null. `network` is the hash of the address or
-- /64, `line` that of the /56. A call that moves, `other_than`, is not counted, and is not one more in 24 hours.
create function private.exceeded_network_limit(
  of_mailbox text, network text, line text, day date, at timestamptz, other_than uuid default null
) returns text
  language sql stable
  set search_path = ''
as $$
  select case
      when count(*) filter (where is_open and mailbox = of_mailbox) >= 8 then 'too_many_open'
      when network is null then null
      when other_than is null
        and (count(*) filter (where is_new and ip_hash = network) >= 6 or count(*) filter (where is_new) >= 12)
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
             status not in ('cancelled', 'spam') and keeps_slot and preferred_date = day as on_day
        from public.appointments
       where id is distinct from other_than
         and (ip_hash = network or line_hash = line
           or (network is null and ip_hash is null and mailbox = of_mailbox))) as counted
$$;

-- Like private.new_reference(), with a digit first.
create function private.new_call_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select overlay(
    private.new_reference() placing (get_byte(uuid_send(gen_random_uuid()), 0) % 8 + 2)::text from 5 for 1)
$$;

-- The same request again, and without a sign of a robot this time, accepts a suspected call.
create function private.accept_clean_repeat(of_reference text, suspicion text) returns void
  language sql
  set search_path = ''
as $$
  update public.appointments set status = 'requested'
   where reference = of_reference and status = 'suspected' and accept_clean_repeat.suspicion is null
$$;

-- Returns {result: 'booked', reference, created}, {result: 'call_stands', reference, preferred_date, preferred_time} or
-- {result} with taken, closed, too_soon, too_far, past, not_a_slot, too_many_open, too_many_today, too_many_here,
-- too_many_that_day or too_many_moves. The holder of a slot who sends
-- the request again, with the same key or identical and from the same network, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the network; both are null where networks cannot be told apart. When the
-- mailbox or the network has reached its limit of mails (private.mail_time()), the caller's mail is left out or waits.
-- With a sign of a robot (`suspicion`) the call is stored as suspected, as private.is_slot_kept() and
-- public.submit_enquiry() say.
--
-- `earlier_call` of the payload is the key with which the sender has booked a call before. While that call is to come and
-- of the same mailbox, nothing is booked until `earlier_call_is` says 'kept', or 'replaced': then it moves. A sender
-- without its key learns nothing about it: the mail names it (`standing`), which only the owner of the mailbox reads.
-- What is suspected replaces nothing.
create function private.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  key constant text := nullif(book_appointment.idempotency_key, '');
  address constant text := lower(btrim(payload ->> 'email'));
  day constant date := (payload ->> 'preferred_date')::date;
  slot constant time := (payload ->> 'preferred_time')::time;
  caller_name constant text := btrim(payload ->> 'name');
  caller_phone constant text := btrim(coalesce(payload ->> 'phone', ''));
  caller_message constant text := btrim(coalesce(payload ->> 'message', ''));
  choice constant text := payload ->> 'earlier_call_is';
  entry public.appointments;
  earlier public.appointments;
  booked_as text;
  refusal text;
  mail_at timestamptz;
begin
  -- This also makes requests that count the same calls wait for one another: those of one mailbox, and those of one
  -- network, which lies in one line.
  mail_at := private.mail_time(
    private.mailbox(address), coalesce(book_appointment.line_hash, book_appointment.ip_hash));

  select * into earlier from public.appointments as call
   where call.mailbox = private.mailbox(address) and call.idempotency_key = payload ->> 'earlier_call'
     and book_appointment.suspicion is null and call.status in ('requested', 'confirmed')
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > at
   order by call.preferred_date, call.preferred_time limit 1;

  perform private.free_lapsed_slot(day, slot, at);

  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status not in ('cancelled', 'spam') and keeps_slot;
    if found then
      booked_as := entry.reference;
      if entry.id = earlier.id or (lower(entry.email) = address and entry.idempotency_key = key) then
        update public.appointments as call set name = caller_name, phone = caller_phone, message = caller_message
         where call.id = entry.id
           and (call.name, call.phone, call.message) is distinct from (caller_name, caller_phone, caller_message)
        returning * into entry;
        if found and entry.status <> 'suspected' then
          insert into public.outbox (kind, payload)
          values ('appointment_for_staff', private.call_message(entry) || '{"corrected": true}');
        end if;
        perform private.accept_clean_repeat(booked_as, book_appointment.suspicion);
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      if lower(entry.email) = address
        and (entry.name, entry.phone, entry.message, entry.ip_hash, entry.line_hash) is not distinct from
            (caller_name, caller_phone, caller_message, book_appointment.ip_hash, book_appointment.line_hash)
      then
        perform private.accept_clean_repeat(booked_as, book_appointment.suspicion);
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := coalesce(
      private.slot_refusal(day, slot, at),
      private.exceeded_network_limit(
        private.mailbox(address), book_appointment.ip_hash, book_appointment.line_hash, day, at,
        case when choice is distinct from 'kept' then earlier.id end));
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    if earlier.id is not null and choice = 'replaced' then
      earlier.preferred_date := day;
      earlier.preferred_time := slot;
      earlier.name := caller_name;
      earlier.phone := caller_phone;
      earlier.message := caller_message;
      earlier.idempotency_key := coalesce(key, earlier.idempotency_key);
      earlier.ip_hash := book_appointment.ip_hash;
      earlier.line_hash := book_appointment.line_hash;
      refusal := private.move_by_caller(earlier, null, at);
      if refusal = 'moved' then
        return jsonb_build_object('result', 'booked', 'reference', earlier.reference, 'created', false);
      elsif refusal <> 'over' then
        return jsonb_build_object('result', refusal);
      end if;
      -- Staff have cancelled it meanwhile, so there is nothing to replace.
      earlier := null;
      continue;
    elsif earlier.id is not null and choice is distinct from 'kept' then
      return jsonb_build_object(
        'result', 'call_stands', 'reference', earlier.reference, 'preferred_date', earlier.preferred_date,
        'preferred_time', to_char(earlier.preferred_time, 'HH24:MI'));
    end if;

    -- Waits for a concurrent booking. When nothing is inserted, the slot is taken, or, rarely, the reference.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash, line_hash,
      status, notified, suspected_because)
    values (
      private.new_call_reference(), caller_name, btrim(payload ->> 'email'), caller_phone, day, slot, caller_message,
      key, book_appointment.ip_hash, book_appointment.line_hash,
      case when book_appointment.suspicion is null then 'requested' else 'suspected' end,
      book_appointment.suspicion is null and mail_at is not null, book_appointment.suspicion)
    on conflict do nothing
    returning * into entry;
    if found then
      if book_appointment.suspicion is null then
        perform private.write_call_mails(entry, mail_at, at);
      else
        perform private.mention_suspected();
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
  line_hash text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'preferred_date')::date, 'YYYY-MM-DD')));
  return private.book_appointment(payload, idempotency_key, ip_hash, at, line_hash, suspicion);
end
$$;

-- Moves a call to a free slot; a trigger writes the mail. A suspected call is accepted with that. Returns 'moved' (also when it is there already),
-- 'gone', 'changed' (not as it was at `seen_at`), 'over' (done, missed or cancelled), 'taken', 'meets' (a visit of the same person
-- or of the owner whose id is not in `despite`, as private.meetings_beside_call() names it; pages that send no `despite` are not
-- asked), or what private.slot_refusal returns.
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
  -- The day is locked before the row, as a booking does, so that nobody closes the day meanwhile.
  perform pg_advisory_xact_lock_shared(private.lock_key('day', to_char(new_day, 'YYYY-MM-DD')));
  -- A visit that is planned for the day meanwhile waits, or is seen.
  perform pg_advisory_xact_lock(private.lock_key('visits', new_day::text));
  select * into known from public.appointments where id = (payload ->> 'call')::uuid for update;
  if not found then
    return 'gone';
  end if;
  if known.status not in ('suspected', 'requested', 'confirmed') then
    return 'over';
  end if;
  if known.status <> 'suspected' and known.preferred_date = new_day and known.preferred_time = new_time then
    return 'moved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal := private.slot_refusal(new_day, new_time, at);
  if refusal is not null then
    return refusal;
  end if;
  if payload ? 'despite' and exists (
    select from jsonb_array_elements(private.meetings_beside_call(known.id, new_day, new_time, private.called(known.owner))) as met
     where not payload -> 'despite' ? (met ->> 'id'))
  then
    return 'meets';
  end if;
  perform private.free_lapsed_slot(new_day, new_time, at);
  begin
    update public.appointments
       set preferred_date = new_day, preferred_time = new_time,
           status = case status when 'suspected' then 'requested' else status end
     where id = known.id;
  -- A deadlock: the holder of the wanted slot moves to this call's slot at the same time.
  exception when unique_violation or deadlock_detected then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  values ('appointment', known.id, moved_by, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(new_day + new_time, 'YYYY-MM-DD HH24:MI'));
  return 'moved';
end
$$;

-- Cancels these calls together, each only if nobody has changed it since it was read. Returns {released,
-- changed, mails}. `calls` is an array of {id, seen_at}; seen_at is the updated_at that the caller has read.
-- `changed` counts the calls that somebody has changed since or that are no longer open, `mails` the mails that
-- are written.
create function public.release_calls(calls jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  released_ids uuid[];
  mails integer;
begin
  perform private.require_admin();
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(calls) as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), released as (
    update public.appointments as call set status = 'cancelled', released_at = clock_timestamp()
      from locked where call.id = locked.id
    returning call.id
  )
  select coalesce(array_agg(id), '{}') into released_ids from released;

  insert into public.outbox (kind, payload)
  select 'calls_released_for_visitor',
         (array_agg(private.call_message(call) order by call.preferred_date, call.preferred_time))[1]
           || jsonb_build_object('calls', jsonb_agg(
                jsonb_build_object(
                  'reference', call.reference, 'preferred_date', call.preferred_date,
                  'preferred_time', call.preferred_time)
                order by call.preferred_date, call.preferred_time))
    from public.appointments as call
   where call.id = any (released_ids) and call.notified
     and not exists (
       select from public.outbox as held
        where held.kind = 'appointment_for_visitor' and held.payload ->> 'reference' = call.reference
          and held.status = 'pending' and held.held_until > clock_timestamp())
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp()
   group by call.mailbox;
  get diagnostics mails = row_count;
  perform private.drop_visitor_mails(call.reference, is_held_only => true)
     from public.appointments as call where call.id = any (released_ids);
  return jsonb_build_object(
    'released', cardinality(released_ids), 'changed', jsonb_array_length(calls) - cardinality(released_ids), 'mails', mails);
end
$$;

-- The other calls to come that the same network has booked, soonest first. The network itself is shown to nobody.
create function private.related_calls(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', id, 'updated_at', updated_at, 'reference', reference, 'name', name,
           'preferred_date', preferred_date, 'preferred_time', preferred_time)
           order by preferred_date, preferred_time), '[]')
    from public.appointments as other
   where (other.ip_hash = call.ip_hash or other.line_hash = call.line_hash)
     and other.id <> call.id and other.status in ('requested', 'confirmed')
     and (other.preferred_date + other.preferred_time) at time zone 'Asia/Kolkata' > now()
$$;

-- The slots of some days with their calls, the visits of these days, the closed days to come, and when the caller's calendar link
-- was made. The shape is in src/contracts/admin-calls.ts.
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
                            select private.inbox_row('appointment', call.id)
                                     || jsonb_build_object('person', private.person_of('appointment', call.id))
                              from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status not in ('cancelled', 'spam') and call.keeps_slot
                               and private.is_slot_kept(call, at)))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'person', private.person_of('enquiry', visit.enquiry), 'name', asked.name,
               'reference', asked.reference, 'starts_on', visit.starts_on, 'starts_at', visit.starts_at,
               'meeting_point', visit.meeting_point, 'shown_by', visit.shown_by, 'status', visit.status,
               'homes', (select coalesce(jsonb_agg(jsonb_build_object(
                                  'title', seen.title, 'way_minutes', seen.way_minutes, 'minutes', seen.minutes)
                                  order by seen.place), '[]')
                           from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between first_day and first_day + least(greatest(admin_calls.days, 1), 31) - 1
         and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'open_calls', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
end
$$;

grant execute on function
  public.appointment_slots(date, timestamptz), public.next_free_day(date, timestamptz),
  public.book_appointment(jsonb, text, text, timestamptz, text, text), public.move_call(jsonb, uuid, timestamptz)
  to service_role;
grant execute on function public.release_calls(jsonb), public.admin_calls(date, integer, timestamptz) to authenticated;
