-- The links in mails about a call: whoever has one sees, moves and cancels that call without an account, and nothing
-- else.

-- 122 random bits, of which only the hash is stored. A link is worthless after the call.
create table public.call_links (
  hash text primary key check (char_length(hash) <= 64),
  call uuid not null,
  created_at timestamptz not null default clock_timestamp()
);

create index call_links_of on public.call_links (call);

-- The server too may reach it only through the functions below.
call private.close_table('public.call_links');

-- Deletes the links together with the call, for example when the person asked for erasure.
create function private.forget_links_of_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.call_links where call = old.id;
  return null;
end
$$;

create trigger appointments_links after delete on public.appointments
  for each row execute function private.forget_links_of_call();

-- Makes a new link to this call, for one mail.
create function private.new_call_link(of_call uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.call_links (hash, call) values (private.hash_of(link), of_call);
  return link;
end
$$;

-- The call whose link this is; no row: nobody's, or the call is over.
create function private.call_of_link(link text, at timestamptz) returns setof public.appointments
  language sql stable
  set search_path = ''
as $$
  select call.* from public.appointments as call join public.call_links as known on known.call = call.id
   where known.hash = private.hash_of(call_of_link.link)
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' + interval '30 minutes' > at
$$;

-- The other calls to come of the same mailbox, soonest first, at most 8: [{reference, preferred_date, preferred_time}],
-- for a mail to the mailbox each with a link.
create function private.standing_calls(call public.appointments, at timestamptz, with_links boolean) returns jsonb
  language sql volatile
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
           jsonb_build_object('reference', reference, 'preferred_date', preferred_date, 'preferred_time', preferred_time)
             || case when with_links then jsonb_build_object('link', private.new_call_link(id)) else '{}' end
           order by preferred_date, preferred_time), '[]')
    from (
      select * from public.appointments as other
       where other.mailbox = call.mailbox and other.id <> call.id and other.status in ('requested', 'confirmed')
         and (other.preferred_date + other.preferred_time) at time zone 'Asia/Kolkata' > at
       order by preferred_date, preferred_time limit 8) as standing
$$;

-- True when so many mails about calls have gone to this mailbox in 24 hours that a change which its caller makes sends
-- none. Whoever books in somebody else's name has the key of the booking, and could otherwise flood them by replacing it.
create function private.has_many_call_mails(of_mailbox text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select count(*) >= 15 from public.outbox
   where kind = 'appointment_for_visitor' and created_at > clock_timestamp() - interval '24 hours'
     and private.mailbox(payload ->> 'email') = of_mailbox
$$;

-- Gives a call the slot, name, phone, message, key and network of `moved`, as its caller wants it. It waits to be
-- confirmed again. A trigger writes the mail to the caller. Returns 'moved', 'over' (done, missed, cancelled or begun),
-- 'taken', 'too_many_moves' (five in 24 hours), or what private.slot_refusal and private.exceeded_network_limit return.
-- The caller of this function holds the locks of a booking.
create function private.move_by_caller(moved public.appointments, reason text, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  known public.appointments;
  refusal text;
begin
  select * into known from public.appointments where id = moved.id for update;
  if known.id is null or known.status not in ('requested', 'confirmed')
    or (known.preferred_date + known.preferred_time) at time zone 'Asia/Kolkata' <= at
  then
    return 'over';
  end if;
  refusal := coalesce(
    private.slot_refusal(moved.preferred_date, moved.preferred_time, at),
    private.exceeded_network_limit(known.mailbox, moved.ip_hash, moved.line_hash, moved.preferred_date, at, known.id));
  if refusal is not null then
    return refusal;
  end if;
  if (
    select count(*) >= 5 from public.inbox_changes
     where kind = 'appointment' and row_id = known.id and field = 'time' and by_caller
       and changed_at > clock_timestamp() - interval '24 hours')
  then
    return 'too_many_moves';
  end if;
  perform private.free_lapsed_slot(moved.preferred_date, moved.preferred_time, at);
  perform set_config('angala.caller', 'true', true);
  begin
    update public.appointments
       set preferred_date = moved.preferred_date, preferred_time = moved.preferred_time, status = 'requested',
           name = moved.name, phone = moved.phone, message = moved.message, idempotency_key = moved.idempotency_key,
           ip_hash = moved.ip_hash, line_hash = moved.line_hash
     where id = known.id
    returning * into moved;
  -- A deadlock: the holder of the wanted slot moves to this call's slot at the same time.
  exception when unique_violation or deadlock_detected then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, by_caller, field, was, became, reason)
  values ('appointment', known.id, true, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(moved.preferred_date + moved.preferred_time, 'YYYY-MM-DD HH24:MI'), reason);
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff', private.call_message(moved) || jsonb_build_object(
    'by_caller', true, 'reason', reason, 'moved_from', jsonb_build_object(
      'preferred_date', known.preferred_date, 'preferred_time', known.preferred_time)));
  perform set_config('angala.caller', '', true);
  return 'moved';
end
$$;

-- The call whose link this is, locked for a change by its caller; null: nobody's, or the call is over. Takes the locks
-- under which bookings of its mailbox and network are counted too, first and in the order of private.mail_time().
create function private.lock_call_of_link(link text, at timestamptz) returns public.appointments
  language plpgsql
  set search_path = ''
as $$
declare
  call public.appointments;
begin
  select * into call from private.call_of_link(link, at);
  if call.id is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', call.mailbox));
    if call.ip_hash is not null then
      perform pg_advisory_xact_lock(private.lock_key('mailed by', coalesce(call.line_hash, call.ip_hash)));
    end if;
    select * into call from public.appointments where id = call.id for update;
  end if;
  return call;
end
$$;

-- The call that this link opens: {reference, preferred_date, preferred_time 'HH:MM', status, sequence, begun}. Null when
-- the link is not valid. Who called is not in it, because mails are forwarded.
create function public.read_own_call(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
           'reference', reference, 'preferred_date', preferred_date,
           'preferred_time', to_char(preferred_time, 'HH24:MI'),
           'status', case status when 'spam' then 'cancelled' when 'suspected' then 'requested' else status end, 'sequence', sequence,
           'begun', (preferred_date + preferred_time) at time zone 'Asia/Kolkata' <= at)
    from private.call_of_link(link, at)
$$;

-- Moves the call of this link, {day, time, sequence, reason}; `sequence` is that of the call as its caller saw it.
-- Returns 'moved' (also when it is there already), 'changed' (since it was seen), or what private.move_by_caller
-- returns; null when the link is not valid.
create function public.move_own_call(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.appointments;
begin
  -- The day is locked first, as by a booking, so that nobody closes it meanwhile.
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'day')::date, 'YYYY-MM-DD')));
  known := private.lock_call_of_link(link, at);
  if known.id is null then
    return null;
  end if;
  if known.status in ('requested', 'confirmed')
    and known.preferred_date = (payload ->> 'day')::date and known.preferred_time = (payload ->> 'time')::time
  then
    return 'moved';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  known.preferred_date := (payload ->> 'day')::date;
  known.preferred_time := (payload ->> 'time')::time;
  return private.move_by_caller(known, nullif(payload ->> 'reason', ''), at);
end
$$;

-- Cancels the call of this link, {sequence, reason}; a trigger writes the mail to its caller. Returns 'cancelled' (also
-- when it is already), 'changed', 'over' (done, missed or begun); null when the link is not valid.
create function public.cancel_own_call(link text, payload jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  why constant text := nullif(payload ->> 'reason', '');
  known public.appointments := private.lock_call_of_link(link, at);
begin
  if known.id is null then
    return null;
  end if;
  if known.status = 'cancelled' then
    return 'cancelled';
  end if;
  if known.status not in ('requested', 'confirmed')
    or (known.preferred_date + known.preferred_time) at time zone 'Asia/Kolkata' <= at
  then
    return 'over';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  -- private.record_inbox_change() reads from these settings who did it, and why.
  perform set_config('angala.caller', 'true', true), set_config('angala.reason', coalesce(why, ''), true);
  update public.appointments set status = 'cancelled' where id = known.id returning * into known;
  perform set_config('angala.caller', '', true), set_config('angala.reason', '', true);
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff',
    private.call_message(known) || jsonb_build_object('by_caller', true, 'reason', why));
  return 'cancelled';
end
$$;

grant execute on function
  public.read_own_call(text, timestamptz), public.move_own_call(text, jsonb, timestamptz),
  public.cancel_own_call(text, jsonb, timestamptz)
  to service_role;
