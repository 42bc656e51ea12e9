-- Calls of 30 minutes that visitors book, between 10:00 and 14:00 IST. A unique index allows one caller per slot; a check
-- before the insert could not.

-- Days without calls.
create table public.closed_days (
  day date primary key,
  reason text check (char_length(reason) <= 200)
);

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
    check (status in ('requested', 'confirmed', 'done', 'no-show', 'cancelled')),
  -- SEQUENCE of the calendar invitation: raised when date, time or status changes.
  sequence integer not null default 0,
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  -- Whether the mail about it was written; false where its mailbox had been told enough.
  told boolean not null default true,
  -- The hash of the /56 an IPv6 address lies in, which one household has to itself; ip_hash is that of the /64.
  line_hash text check (char_length(line_hash) <= 128),
  released_at timestamptz
);

create unique index appointments_slot on public.appointments (preferred_date, preferred_time)
  where status <> 'cancelled';
create index appointments_newest on public.appointments (created_at desc);
create index appointments_owner on public.appointments (owner);
create index appointments_mailbox on public.appointments (mailbox, created_at desc);
create index appointments_place on public.appointments (ip_hash, created_at) where ip_hash is not null;
create index appointments_line on public.appointments (line_hash, created_at) where line_hash is not null;

alter table public.closed_days enable row level security;
alter table public.appointments enable row level security;
revoke all on table public.closed_days, public.appointments from public, anon, authenticated;
call private.open_rows_to_server('public.closed_days');
call private.open_rows_to_server('public.appointments');

create policy "nobody but the server" on public.closed_days for all to anon, authenticated
  using (false) with check (false);

grant select (
  id, reference, name, email, phone, preferred_date, preferred_time, message, status, sequence, notes, owner, told,
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
  if new.status <> 'cancelled' then
    new.released_at := null;
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
    - array['ip_hash', 'line_hash', 'idempotency_key', 'notes', 'owner', 'mailbox', 'told', 'released_at']
$$;

-- While the call is still to come, mails the caller what differs from the last mail: the call is confirmed
-- (once), moved, cancelled, or takes place after all. For released calls, public.release_calls() writes one
-- mail per batch and mailbox.
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
    or new.released_at is distinct from old.released_at and new.released_at is not null
  then
    return null;
  end if;

  -- A mail that was given up told nobody anything. Where none is left, the row as it was is the best that is known.
  select payload into told from public.outbox
   where kind = 'appointment_for_visitor' and payload ->> 'reference' = new.reference and status <> 'dead'
   order by id desc limit 1;
  told := coalesce(told, to_jsonb(old));
  heard := case when old.released_at is not null and old.told then 'cancelled' else told ->> 'status' end;
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
      private.call_message(new) || jsonb_build_object('reinstated', heard = 'cancelled'));
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

-- Cancels these calls together, each only if nobody has changed it since it was read. Returns {released,
-- changed, told}. `calls` is an array of {id, seen_at}; seen_at is the updated_at that the caller has read.
-- `changed` counts the calls that somebody has changed since or that are no longer open, `told` the mails that
-- are written.
create function public.release_calls(calls jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  gone uuid[];
  mails integer;
begin
  perform private.require_admin();
  with asked as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(calls) as call
  ), locked as (
    -- In one order, so that two batches that share calls do not wait for each other.
    select call.id from public.appointments as call join asked on asked.id = call.id
     where call.updated_at = asked.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), released as (
    update public.appointments as call set status = 'cancelled', released_at = clock_timestamp()
      from locked where call.id = locked.id
    returning call.id
  )
  select coalesce(array_agg(id), '{}') into gone from released;

  insert into public.outbox (kind, payload)
  select 'calls_released_for_visitor',
         (array_agg(private.call_message(call) order by call.preferred_date, call.preferred_time))[1]
           || jsonb_build_object('calls', jsonb_agg(
                jsonb_build_object(
                  'reference', call.reference, 'preferred_date', call.preferred_date,
                  'preferred_time', call.preferred_time)
                order by call.preferred_date, call.preferred_time))
    from public.appointments as call
   where call.id = any (gone) and call.told
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp()
   group by call.mailbox;
  get diagnostics mails = row_count;
  return jsonb_build_object(
    'released', cardinality(gone), 'changed', jsonb_array_length(calls) - cardinality(gone), 'told', mails);
end
$$;

-- The other calls to come that the same place has booked, soonest first. The place itself is shown to nobody.
create function private.calls_beside(call public.appointments) returns jsonb
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

revoke all on function
  private.call_message(public.appointments), private.raise_sequence(), private.announce_call_change(),
  public.release_calls(jsonb), private.calls_beside(public.appointments)
  from public, anon, authenticated;
grant execute on function public.release_calls(jsonb) to authenticated;
