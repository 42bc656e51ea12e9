-- Mails are tried for three days. Eight attempts were over within an hour and a quarter, and a mail server that is away for
-- a day lost every mail of that day.

-- The oldest due messages, leased to this worker. One whose lease has run out is due again, and dead when its worker has
-- stopped at each of 8 attempts.
create or replace function public.claim_outbox(worker text, take integer default 10, lease interval default '60 seconds')
  returns setof public.outbox
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.outbox as message
     set status = 'dead', lease_until = null,
         last_error = coalesce(message.last_error, 'The worker stopped while it sent this')
   where message.id in (
     select id from public.outbox
      where status = 'sending' and lease_until <= clock_timestamp() and attempts >= 8 and last_error is null
        for update skip locked);

  return query
    with next as (
      select id from public.outbox
       where (status = 'pending' and next_attempt_at <= clock_timestamp())
          or (status = 'sending' and lease_until <= clock_timestamp())
       order by next_attempt_at, id
       limit take
         for update skip locked
    ), claimed as (
      update public.outbox as message
         set status = 'sending', worker = claim_outbox.worker, attempts = message.attempts + 1,
             lease_until = clock_timestamp() + lease
        from next
       where message.id = next.id
      returning message.*
    )
    select * from claimed order by id;
end
$$;

-- 'pending' with a growing pause (30 seconds, doubling to an hour), 'dead' three days after it was written and not before
-- the eighth attempt, or 'lost'. A mail server may be away for a weekend.
create or replace function public.fail_outbox(id bigint, worker text, error text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.outbox as message
     set status = case
           when message.attempts >= 8 and message.created_at < clock_timestamp() - interval '3 days' then 'dead'
           else 'pending' end,
         next_attempt_at = clock_timestamp()
           + least(interval '30 seconds' * power(2, least(message.attempts, 8) - 1), interval '1 hour'),
         lease_until = null,
         last_error = left(fail_outbox.error, 2000)
   where message.id = fail_outbox.id and message.status = 'sending' and message.worker = fail_outbox.worker
  returning message.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;
