-- Calls of 30 minutes, 10:00 to 14:00 IST. One caller per slot is a unique index, not a check before an insert.

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
  -- SEQUENCE of the calendar invitation: raised when date, time or status change.
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

alter table public.closed_days enable row level security;
alter table public.appointments enable row level security;
revoke all on table public.closed_days, public.appointments from public, anon, authenticated;
grant all on table public.closed_days, public.appointments to service_role;

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

create trigger appointments_sequence before update on public.appointments
  for each row execute function private.raise_sequence();
create trigger appointments_touch before update on public.appointments
  for each row execute function private.touch();

-- Why a slot cannot be booked by the calendar alone, or null: not_a_slot, past, too_soon (30 minutes' notice),
-- too_far (60 days), closed. Decided in Asia/Kolkata, whatever zone server or visitor are in.
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

-- The eight slots of a day, {time 'HH:MM', booked}; one that cannot be booked for whatever reason counts as booked.
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

-- {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past or not_a_slot. The
-- holder of a slot who asks again, by address or key, gets the same reference, even after the slot came too close.
create function public.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now()
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  attempt constant text := nullif(book_appointment.idempotency_key, '');
  day constant date := payload ->> 'preferred_date';
  slot constant time := payload ->> 'preferred_time';
  entry public.appointments;
  refusal text;
begin
  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status <> 'cancelled';
    if found then
      if lower(entry.email) = lower(btrim(payload ->> 'email')) or entry.idempotency_key = attempt then
        return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := private.slot_refusal(day, slot, at);
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
end
$$;

revoke all on function
  private.raise_sequence(), private.slot_refusal(date, time, timestamptz),
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.appointment_slots(date, timestamptz), public.book_appointment(jsonb, text, text, timestamptz)
  to service_role;
