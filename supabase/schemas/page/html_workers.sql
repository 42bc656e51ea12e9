-- Workers of the publishing queue: when each was last seen, and how it claims jobs and hands them back. A worker that
-- dies loses the lease on its jobs, and another worker does them.

create table public.html_workers (
  worker text primary key check (char_length(worker) between 1 and 200),
  last_seen_at timestamptz not null default clock_timestamp()
);

call private.close_table('public.html_workers');
call private.open_rows_to_server('public.html_workers');

-- Records that the worker is alive, and returns which work waits, {jobs, photographs, previews, partner_pictures,
-- feeds, places}, and how many removals are on hold. A worker asks every two seconds, so all of it is one call.
create function public.beat_html_worker(worker text) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.html_workers (worker) values (beat_html_worker.worker)
    on conflict on constraint html_workers_pkey do update set last_seen_at = clock_timestamp();
  return jsonb_build_object(
    'jobs', exists (select from public.html_generation_jobs where status in ('queued', 'running')),
    'photographs', exists (
      select from public.photographs
       where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Counts expired previews too: the worker that claims a preview deletes them.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or requested_at < clock_timestamp() - interval '15 minutes'),
    'partner_pictures', exists (
      select from public.partner_pictures
       where due_at <= clock_timestamp() and (lease_until is null or lease_until <= clock_timestamp())),
    'feeds', exists (
      select from public.feed_runs
       where state = 'waiting' or state = 'applying' and source <> 'command' and lease_until <= clock_timestamp()),
    'places', private.has_areas_to_place(),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$$;

-- Whether a worker is silent: its lease ended more than two minutes ago, or ends in more than ten minutes,
-- which happens only after the clock stepped back, because leases last five minutes at most.
create function private.is_worker_silent(lease_until timestamptz, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select lease_until < at - interval '2 minutes' or lease_until > at + interval '10 minutes'
$$;

-- Claims the most urgent open jobs for this worker, with a lease. A job whose lease has run out counts as one
-- failed attempt. No pause before a retry is longer than 80 seconds: a job that is due only in more than five
-- minutes got its time before the clock stepped back, and is claimed now. Removals that no admin asked for are
-- guarded (private.guard_removals()), and are not claimed while some are on hold.
create function public.claim_html_jobs(
  worker text, take integer default 10, lease interval default '60 seconds'
) returns setof public.html_generation_jobs
  language plpgsql security definer
  set search_path = ''
as $$
declare
  are_removals_held boolean := false;
  next bigint[];
begin
  -- A page that stops its worker at every attempt must not be tried for ever.
  update public.html_generation_jobs as job
     set status = 'failed', finished_at = clock_timestamp(), lease_until = null,
         error = coalesce(job.error, 'The worker stopped while it made this page')
   where job.id in (
     select id from public.html_generation_jobs
      where status = 'running' and lease_until <= clock_timestamp() and attempts >= 5
        and revision = claimed_revision
        for update skip locked);

  -- The jobs are locked before their removals are counted, so that none comes to them uncounted. If some of them
  -- are put on hold by that, others take their places.
  loop
    next := array(
      select open.id from public.html_generation_jobs as open
       where ((open.status = 'queued'
               and (open.run_after <= clock_timestamp() or open.run_after > clock_timestamp() + interval '5 minutes'))
          or (open.status = 'running' and open.lease_until <= clock_timestamp()))
         and not (are_removals_held and open.status = 'queued' and open.action = 'delete' and not open.approved and exists (
           select from public.html_generation_metadata as page
            where page.entity_type = open.entity_type and page.entity_id = open.entity_id))
       order by open.priority desc, open.created_at, open.id
       limit take
         for update of open skip locked);
    are_removals_held := private.guard_removals();
    exit when not exists (select from public.html_generation_jobs where id = any (next) and status = 'held');
  end loop;

  return query
    with claimed as (
      update public.html_generation_jobs as job
         set status = 'running',
             worker = claim_html_jobs.worker,
             attempts = case when job.revision = job.claimed_revision then job.attempts + 1 else 1 end,
             claimed_revision = job.revision,
             lease_until = clock_timestamp() + lease,
             started_at = clock_timestamp()
       where job.id = any (next)
      returning job.*
    )
    select * from claimed order by priority desc, created_at, id;
end
$$;

-- Extends the lease of this worker's running jobs; returns how many it still holds.
create function public.renew_html_leases(worker text, lease interval default '60 seconds') returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  renewed integer;
begin
  update public.html_generation_jobs as job
     set lease_until = clock_timestamp() + lease
   where job.status = 'running' and job.worker = renew_html_leases.worker;
  get diagnostics renewed = row_count;
  return renewed;
end
$$;

-- Ends these jobs, [{id, revision}], in one statement. Each is 'done', 'queued' when a newer request came while it ran,
-- or 'lost' when it is no longer this worker's.
create function private.finish_jobs(worker text, finished jsonb) returns table (id bigint, outcome text)
  language sql
  set search_path = ''
as $$
  with own as (
    select job.id, job.revision = ended.revision as is_latest
      from jsonb_to_recordset(finished) as ended (id bigint, revision integer)
      join public.html_generation_jobs as job using (id)
     where job.status = 'running' and job.worker = finish_jobs.worker
     order by job.id for update of job
  ), ended as (
    update public.html_generation_jobs as job
       set status = case when own.is_latest then 'done' else 'queued' end,
           finished_at = case when own.is_latest then clock_timestamp() end,
           run_after = clock_timestamp(),
           lease_until = null,
           error = null
      from own where job.id = own.id
    returning job.id, job.status
  )
  select given.id, coalesce(ended.status, 'lost')
    from jsonb_to_recordset(finished) as given (id bigint) left join ended using (id)
$$;

-- The same for one job.
create function public.finish_html_job(id bigint, revision integer, worker text) returns text
  language sql security definer
  set search_path = ''
as $$
  select outcome
    from private.finish_jobs(finish_html_job.worker,
      jsonb_build_array(jsonb_build_object('id', finish_html_job.id, 'revision', finish_html_job.revision)))
$$;

-- Notes a failed attempt. Returns 'queued' with a growing pause (10, 20, 40, 80 seconds), 'failed' after the
-- fifth attempt, or 'lost'. A final error is one that a retry cannot fix, such as a bad row: the job fails at
-- once, so that staff see it while they look.
create function public.fail_html_job(id bigint, worker text, error text, final boolean default false) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.html_generation_jobs as job
     set status = case when attempt.is_last then 'failed' else 'queued' end,
         finished_at = case when attempt.is_last then clock_timestamp() end,
         run_after = case
           when job.revision = job.claimed_revision
             then clock_timestamp() + interval '10 seconds' * power(2, job.attempts - 1)
           else clock_timestamp() end,
         lease_until = null,
         error = left(fail_html_job.error, 2000)
    from (
      select (each.attempts >= 5 or final) and each.revision = each.claimed_revision as is_last
        from public.html_generation_jobs as each where each.id = fail_html_job.id) as attempt
   where job.id = fail_html_job.id and job.status = 'running' and job.worker = fail_html_job.worker
  returning job.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

-- Queues the last request for the page of this job once more: a worker that was taken for dead may have carried
-- out an older request after a newer one.
create function private.requeue_latest_request(job bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.html_generation_jobs;
begin
  select later.* into latest
    from public.html_generation_jobs as lost
    join public.html_generation_jobs as later using (entity_type, entity_id)
   where lost.id = requeue_latest_request.job
   order by later.created_at desc, later.id desc
   limit 1;
  if latest.id is not null then
    perform public.enqueue_html_jobs(
      latest.entity_type, array[latest.entity_id], latest.action, latest.priority, latest.requested_by);
  end if;
end
$$;

-- Ends the jobs of one publish, [{id, revision, error, final}], where no error means done; returns the outcome
-- of each.
create function public.settle_html_jobs(worker text, settled jsonb) returns table (id bigint, outcome text)
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  result record;
begin
  for result in
    select * from private.finish_jobs(settle_html_jobs.worker, jsonb_path_query_array(settled, '$[*] ? (@.error == null)'))
    union all
    select failed.id, public.fail_html_job(failed.id, settle_html_jobs.worker, failed.error, coalesce(failed.final, false))
      from jsonb_to_recordset(settled) as failed (id bigint, error text, final boolean)
     where failed.error is not null
     order by id
  loop
    id := result.id;
    outcome := result.outcome;
    if outcome = 'lost' then
      perform private.requeue_latest_request(result.id);
    end if;
    return next;
  end loop;
end
$$;

-- Puts this worker's jobs back as they were, due at once, because another is publishing. Does not count as an attempt.
-- Returns how many.
create function public.return_html_jobs(worker text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  returned integer;
begin
  update public.html_generation_jobs as job
     set status = 'queued', attempts = greatest(job.attempts - 1, 0), lease_until = null, worker = null,
         run_after = clock_timestamp()
   where job.status = 'running' and job.worker = return_html_jobs.worker;
  get diagnostics returned = row_count;
  return returned;
end
$$;

grant execute on function
  public.beat_html_worker(text), public.claim_html_jobs(text, integer, interval),
  public.renew_html_leases(text, interval), public.finish_html_job(bigint, integer, text),
  public.fail_html_job(bigint, text, text, boolean), public.settle_html_jobs(text, jsonb),
  public.return_html_jobs(text)
  to service_role;
