-- Bogus calls go at once: staff release a batch, and every slot in it is free again. Whoever was named in them is told
-- once, whatever their number, and only where they had been told of one: a cancellation for each would be a second
-- shower of mails at somebody who asked for nothing.

alter table public.appointments add column released_at timestamptz;

alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind_check check (kind in (
  'enquiry_for_staff', 'enquiry_for_visitor', 'enquiry_changed_for_staff',
  'appointment_for_staff', 'appointment_for_visitor', 'calls_released_for_visitor'));

create or replace function private.raise_sequence() returns trigger
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

-- As before; a released call is told with the others of its batch, and one that takes place after all says so.
create or replace function private.announce_call_change() returns trigger
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

-- Cancels these calls at once, each only as it was seen: {released, changed, told}. `calls` is an array of {id, seen_at},
-- seen_at the updated_at that the caller read. `changed` counts those that somebody wrote to since, or that are over,
-- `told` the mails that are written.
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

-- The other calls to come that one place has booked, soonest first: the place itself is told to nobody.
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

revoke all on function public.release_calls(jsonb), private.calls_beside(public.appointments)
  from public, anon, authenticated;
grant execute on function public.release_calls(jsonb) to authenticated;
