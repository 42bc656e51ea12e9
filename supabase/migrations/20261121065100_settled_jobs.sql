-- How a worker hands its jobs back: done, failed, or untouched.

-- A reason that waiting does not mend, such as a bad row, is final at once: staff see it while they look. Others are
-- tried again after a growing pause.
drop function public.fail_html_job(bigint, text, text);
create function public.fail_html_job(id bigint, worker text, error text, final boolean default false) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.html_generation_jobs as job
     set status = case when settled.over then 'failed' else 'queued' end,
         finished_at = case when settled.over then clock_timestamp() end,
         run_after = case
           when job.revision = job.claimed_revision
             then clock_timestamp() + interval '10 seconds' * power(2, job.attempts - 1)
           else clock_timestamp() end,
         lease_until = null,
         error = left(fail_html_job.error, 2000)
    from (
      select (each.attempts >= 5 or final) and each.revision = each.claimed_revision as over
        from public.html_generation_jobs as each where each.id = fail_html_job.id) as settled
   where job.id = fail_html_job.id and job.status = 'running' and job.worker = fail_html_job.worker
  returning job.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

-- A worker that was taken for dead may have carried out an older intent after a newer one. What was meant last for the
-- page is done once more.
create function private.repeat_last_intent(job bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.html_generation_jobs;
begin
  select later.* into latest
    from public.html_generation_jobs as lost
    join public.html_generation_jobs as later using (entity_type, entity_id)
   where lost.id = repeat_last_intent.job
   order by later.created_at desc, later.id desc
   limit 1;
  if latest.id is not null then
    perform public.enqueue_html_jobs(
      latest.entity_type, array[latest.entity_id], latest.action, latest.priority, latest.requested_by);
  end if;
end
$$;

-- Ends the jobs of one publish, [{id, revision, error, final}], where no error means done; says what became of each.
create function public.settle_html_jobs(worker text, settled jsonb) returns table (id bigint, outcome text)
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  each record;
begin
  for each in
    select * from jsonb_to_recordset(settled) as one (id bigint, revision integer, error text, final boolean)
     order by id
  loop
    id := each.id;
    outcome := case
      when each.error is null then public.finish_html_job(each.id, each.revision, settle_html_jobs.worker)
      else public.fail_html_job(each.id, settle_html_jobs.worker, each.error, coalesce(each.final, false)) end;
    if outcome = 'lost' then
      perform private.repeat_last_intent(each.id);
    end if;
    return next;
  end loop;
end
$$;

-- Puts this worker's jobs back, untouched and due: somebody else is publishing. Not an attempt. Says how many.
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

revoke all on function
  public.fail_html_job(bigint, text, text, boolean), private.repeat_last_intent(bigint),
  public.settle_html_jobs(text, jsonb), public.return_html_jobs(text)
  from public, anon, authenticated;
grant execute on function
  public.fail_html_job(bigint, text, text, boolean), public.settle_html_jobs(text, jsonb),
  public.return_html_jobs(text)
  to service_role;
