-- A clock that steps back delays no page, no mail and no visitor: what stands in the future further than any rule puts it
-- was put there by the clock before.

-- The most urgent open jobs, leased to this worker. A job whose lease has run out counts as one failed attempt. No job
-- waits for more than 80 seconds: one that seems to was told so before the clock stepped back, and is due.
-- Removals that nobody asked for are looked at first, and stay where they are while some are on hold.
create or replace function public.claim_html_jobs(
  worker text, take integer default 10, lease interval default '60 seconds'
) returns setof public.html_generation_jobs
  language plpgsql security definer
  set search_path = ''
as $$
declare
  guarded constant boolean := private.guard_removals();
begin
  -- A page that kills its worker every time must not do so for ever.
  update public.html_generation_jobs as job
     set status = 'failed', finished_at = clock_timestamp(), lease_until = null,
         error = coalesce(job.error, 'The worker stopped while it made this page')
   where job.id in (
     select id from public.html_generation_jobs
      where status = 'running' and lease_until <= clock_timestamp() and attempts >= 5
        and revision = claimed_revision
        for update skip locked);

  return query
    with next as (
      select open.id from public.html_generation_jobs as open
       where ((open.status = 'queued'
               and (open.run_after <= clock_timestamp() or open.run_after > clock_timestamp() + interval '5 minutes'))
          or (open.status = 'running' and open.lease_until <= clock_timestamp()))
         and not (guarded and open.status = 'queued' and open.action = 'delete' and not open.asked and exists (
           select from public.html_generation_metadata as page
            where page.entity_type = open.entity_type and page.entity_id = open.entity_id))
       order by open.priority desc, open.created_at, open.id
       limit take
         for update of open skip locked
    ), claimed as (
      update public.html_generation_jobs as job
         set status = 'running',
             worker = claim_html_jobs.worker,
             attempts = case when job.revision = job.claimed_revision then job.attempts + 1 else 1 end,
             claimed_revision = job.revision,
             lease_until = clock_timestamp() + lease,
             started_at = clock_timestamp()
        from next
       where job.id = next.id
      returning job.*
    )
    select * from claimed order by priority desc, created_at, id;
end
$$;

-- The oldest due messages, leased to this worker. One whose lease has run out is due again, and dead when its worker has
-- stopped at each of 8 attempts. None waits for its first attempt, nor for more than an hour: one that seems to was told
-- so before the clock stepped back, and is due.
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
       where (status = 'pending'
              and (next_attempt_at <= clock_timestamp() or attempts = 0
                or next_attempt_at > clock_timestamp() + interval '1 hour'))
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

-- Whether a period that opened then is over, or opened before the clock stepped back. Requests that come together may
-- arrive in another order than their instants.
create function private.is_over(opened_at timestamptz, period interval, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select opened_at + period <= at or opened_at > at + interval '1 minute'
$$;

revoke all on function private.is_over(timestamptz, interval, timestamptz) from public, anon, authenticated;

-- Takes one of max hits in a period that opens with the first; false when none is left. No parameter may be named by a
-- reserved word such as period: the embedded API does not quote names.
create or replace function public.take_rate_limit(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns boolean
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (take_rate_limit.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when private.is_over(counter.opened_at, period, at) then 1
           else least(counter.hits, max) + 1 end,
         opened_at = case when private.is_over(counter.opened_at, period, at) then at else counter.opened_at end
  returning hits <= max
$$;

-- As take_rate_limit, but says for how long: 0 when the hit was taken, else the milliseconds until the period is over, so
-- that a function which is asked again before then need not ask the database.
create or replace function public.rate_limit_wait(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns integer
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (rate_limit_wait.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when private.is_over(counter.opened_at, period, at) then 1
           else least(counter.hits, max) + 1 end,
         opened_at = case when private.is_over(counter.opened_at, period, at) then at else counter.opened_at end
  returning case when hits <= max then 0
    else greatest(1, floor(extract(epoch from opened_at + period - at) * 1000))::integer end
$$;

-- Whether a worker is gone: two minutes have passed since the lease of its work, which is for five at most.
create function private.is_silent(lease_until timestamptz, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select lease_until < at - interval '2 minutes' or lease_until > at + interval '10 minutes'
$$;

revoke all on function private.is_silent(timestamptz, timestamptz) from public, anon, authenticated;

-- What a checkup judges, as it stands in the database; the shape is in src/server/checkup/database-facts.ts. A job or mail
-- is stuck when its worker is silent for two minutes beyond the lease, or when the lease is longer than any, as the clock
-- stepped back; it is late when nobody took it for half an hour.
create or replace function public.checkup_facts(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  migrations jsonb := '[]'::jsonb;
  stored jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
       into migrations;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name) order by bucket_id, name), ''[]'')
               from (select bucket_id, name from storage.objects order by bucket_id, name limit 10000) as object'
       into stored;
  end if;
  return jsonb_build_object(
    'migrations', migrations,
    'stored', stored,
    'double_requests', private.counted_cases(private.double_requests()),
    'untold_requests', private.counted_cases(private.untold_requests(at)),
    'lost_requests', private.counted_cases(private.lost_requests(at)),
    'missing_guards', private.counted_cases(private.missing_guards()),
    'rows_without_page', private.counted_cases(private.rows_without_page()),
    'stuck_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by id) from public.html_generation_jobs
       where status = 'running' and private.is_silent(lease_until, at))),
    'late_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by run_after) from public.html_generation_jobs
       where status = 'queued' and run_after < at - interval '30 minutes')),
    'stuck_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'sending' and private.is_silent(lease_until, at))),
    'late_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'pending' and next_attempt_at < at - interval '30 minutes')),
    'dead_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'dead' and created_at > at - interval '30 days')),
    'stuck_syncs', private.counted_cases((
      select array_agg(ticket::text) from public.sitemap_syncs
       where finished_at is null and private.is_silent(lease_until, at))));
end
$$;

-- Puts right what is safe to: jobs and mails of a silent worker are due again, and a sync of the sitemap that died is
-- over. Answers how many of each: {jobs, mails, syncs}.
create or replace function public.release_stuck_work(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  jobs integer;
  mails integer;
  syncs integer;
begin
  -- A worker that is back at this moment keeps its work.
  update public.html_generation_jobs as job
     set status = 'queued', lease_until = null, worker = null, run_after = clock_timestamp()
   where job.id in (
     select stuck.id from public.html_generation_jobs as stuck
      where stuck.status = 'running' and private.is_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics jobs = row_count;
  update public.outbox as message
     set status = 'pending', lease_until = null, worker = null, next_attempt_at = clock_timestamp()
   where message.id in (
     select stuck.id from public.outbox as stuck
      where stuck.status = 'sending' and private.is_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics mails = row_count;
  update public.sitemap_syncs set finished_at = clock_timestamp()
   where finished_at is null and private.is_silent(lease_until, at);
  get diagnostics syncs = row_count;
  return jsonb_build_object('jobs', jobs, 'mails', mails, 'syncs', syncs);
end
$$;
