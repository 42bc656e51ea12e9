-- Puts removals that nobody asked for on hold when, with what came down unasked within a day, they are more than five
-- pages and more than a fifth of all of them or of one kind; and every further one until somebody has decided. Says
-- whether removals wait. The same limits stand in src/generator/publish/guard-removals.ts. Workers that look at once
-- count alike, since what another has claimed still counts as leaving: no lock is needed.
create or replace function private.guard_removals() returns boolean
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  since timestamptz;
  too_many boolean;
  to_hold bigint[];
  new_hold bigint;
begin
  if not exists (
    select from public.html_generation_jobs
     where action = 'delete' and not asked and status in ('queued', 'held')) then
    return false;
  end if;
  -- Whoever allowed removals knew of those before.
  since := greatest(clock_timestamp() - interval '24 hours', (
    select max(decided_at) from public.html_removal_holds where decision = 'allowed'));
  select exists (select from public.html_generation_jobs where status = 'held') into too_many;
  if not too_many then
    with pages as (
      select page.entity_type, page.entity_id, job.id is not null as leaving
        from public.html_generation_metadata as page
        left join public.html_generation_jobs as job
          on job.entity_type = page.entity_type and job.entity_id = page.entity_id
         and job.action = 'delete' and not job.asked and job.status in ('queued', 'running', 'held')
      union all
      select distinct job.entity_type, job.entity_id, true
        from public.html_generation_jobs as job
       where job.took_down_at > since and not job.asked and not exists (
         select from public.html_generation_metadata as page
          where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
    ), shares as (
      select count(*) filter (where leaving) as leaving, count(*) as known
        from pages group by grouping sets ((entity_type), ())
    )
    select coalesce(bool_or(leaving > 5 and leaving * 5 > known), false) into too_many from shares;
  end if;
  if not too_many then
    return false;
  end if;
  -- A job that is being changed just now is left for the next look: whoever changes it never waits for us in a circle.
  to_hold := array(
    select job.id from public.html_generation_jobs as job
     where job.status = 'queued' and job.action = 'delete' and not job.asked and exists (
       select from public.html_generation_metadata as page
        where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
       for update of job skip locked);
  if cardinality(to_hold) > 0 then
    insert into public.html_removal_holds default values returning id into new_hold;
    update public.html_generation_jobs set status = 'held', hold = new_hold, error = null where id = any (to_hold);
    insert into public.html_leaving_rows as leaving (entity_type, entity_id, hold)
    select entity_type, entity_id, new_hold from public.html_generation_jobs where id = any (to_hold)
     order by entity_type, entity_id
    on conflict (entity_type, entity_id) do update set hold = excluded.hold;
  end if;
  return true;
end
$$;
