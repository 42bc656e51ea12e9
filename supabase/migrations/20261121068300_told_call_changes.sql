-- Whoever has a call is told what differs from what they were last told, while the call is still to come: that it is
-- confirmed (once), moved, cancelled, or takes place after all. The raised sequence updates their calendar.

create index outbox_calls on public.outbox ((payload ->> 'reference'), id desc) where kind = 'appointment_for_visitor';

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
