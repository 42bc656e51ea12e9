-- Calls of 30 minutes that visitors book, between 10:00 and 14:00 IST. A unique index allows one caller per slot; a check
-- before the insert could not.

-- Days without calls.
create table public.closed_days (
  day date primary key,
  reason text check (char_length(reason) <= 200)
);

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  phone text not null default '' check (char_length(phone) <= 20),
  preferred_date date not null check (preferred_date between '2000-01-01' and '2100-01-01'),
  preferred_time time not null check (
    preferred_time between '10:00' and '13:30' and extract(epoch from preferred_time)::integer % 1800 = 0),
  message text not null default '' check (char_length(message) <= 2000),
  status text not null default 'requested'
    check (status in ('requested', 'confirmed', 'done', 'no-show', 'cancelled')),
  -- SEQUENCE of the calendar invitation: raised when date, time or status changes.
  sequence integer not null default 0,
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index appointments_slot on public.appointments (preferred_date, preferred_time)
  where status <> 'cancelled';
create index appointments_newest on public.appointments (created_at desc);
create index appointments_owner on public.appointments (owner);
create index appointments_person on public.appointments (lower(email), preferred_date);
create index appointments_place on public.appointments (ip_hash, created_at) where ip_hash is not null;

alter table public.closed_days enable row level security;
alter table public.appointments enable row level security;
revoke all on table public.closed_days, public.appointments from public, anon, authenticated;
grant all on table public.closed_days, public.appointments to service_role;

create policy "nobody but the server" on public.closed_days for all to anon, authenticated
  using (false) with check (false);

grant select (
  id, reference, name, email, phone, preferred_date, preferred_time, message, status, sequence, notes, owner,
  created_at, updated_at
) on table public.appointments to authenticated;
grant update (status, notes, owner) on table public.appointments to authenticated;

create policy "admins read appointments" on public.appointments for select to authenticated
  using ((select public.is_admin()));
create policy "admins keep appointments" on public.appointments for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create function private.raise_sequence() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (new.preferred_date, new.preferred_time, new.status)
    is distinct from (old.preferred_date, old.preferred_time, old.status)
  then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;

-- Mails the caller what differs from what they were last told, while the call is still to come: that it is confirmed
-- (once), moved, cancelled, or takes place after all.
create function private.announce_call_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  told jsonb;
  heard text;
  moved boolean;
  is_news boolean;
begin
  if new.status not in ('requested', 'confirmed', 'cancelled')
    or (new.preferred_date + new.preferred_time) at time zone 'Asia/Kolkata' <= clock_timestamp()
  then
    return null;
  end if;

  -- A mail that was given up told nobody anything. Where none is left, the row as it was is the best that is known.
  select payload into told from public.outbox
   where kind = 'appointment_for_visitor' and payload ->> 'reference' = new.reference and status <> 'dead'
   order by id desc limit 1;
  told := coalesce(told, to_jsonb(old));
  heard := told ->> 'status';
  moved := ((told ->> 'preferred_date')::date, (told ->> 'preferred_time')::time)
    is distinct from (new.preferred_date, new.preferred_time);

  if new.status = 'cancelled' then
    is_news := heard <> 'cancelled';
  else
    is_news := heard = 'cancelled' or moved or (new.status = 'confirmed' and heard <> 'confirmed');
  end if;
  if is_news then
    insert into public.outbox (kind, payload)
    values (
      'appointment_for_visitor',
      to_jsonb(new) - array['ip_hash', 'idempotency_key', 'notes', 'owner']
        || jsonb_build_object('reinstated', heard = 'cancelled'));
  end if;
  return null;
end
$$;

create trigger appointments_sequence before update on public.appointments
  for each row execute function private.raise_sequence();
create trigger appointments_touch before update on public.appointments
  for each row execute function private.touch();
create trigger appointments_announce after update of status, preferred_date, preferred_time on public.appointments
  for each row execute function private.announce_call_change();

-- Why a slot cannot be booked, whoever asks, or null: not_a_slot, past, too_soon (30 minutes' notice), too_far (60 days),
-- closed. Decided in Asia/Kolkata, whatever time zone server or visitor are in.
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

-- The eight slots of a day, {time 'HH:MM', booked}; one that cannot be booked for any reason counts as booked.
create function public.appointment_slots(day date, at timestamptz default now())
  returns table ("time" text, booked boolean)
  language sql stable security definer
  set search_path = ''
as $$
  select to_char(slot, 'HH24:MI'),
         private.slot_refusal(day, slot::time, at) is not null or exists (
           select from public.appointments
            where preferred_date = day and preferred_time = slot::time and status <> 'cancelled')
    from generate_series(timestamp '2000-01-01 10:00', '2000-01-01 13:30', '30 minutes') as slot
   order by slot
$$;

-- {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past, not_a_slot,
-- too_many_open or too_many_today. The calendar has eight calls a day, and nobody may take all of them: one address of
-- mail has at most a day's calls before it, and one place, which ip_hash stands for, books at most daily_calls in 24
-- hours (null: places cannot be told apart). The holder of a slot who asks again gets the same reference, whatever has
-- come between, and is known by the address of mail alone: a key would tell the reference to whoever sent it too.
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

revoke all on function
  private.raise_sequence(), private.announce_call_change(), private.slot_refusal(date, time, timestamptz),
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz, integer)
  from public, anon, authenticated;
grant execute on function
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz, integer)
  to service_role;
