-- A worker that has nothing to do asked five calls every two seconds; now it is told what waits when it says that it is alive.

drop function public.beat_html_worker(text);

-- Records that the worker is alive; answers what waits for one: {jobs, photographs, previews}, and how many removals are on
-- hold. A worker asks every two seconds, so it is one call.
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
       where state = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Those whose time is over are forgotten by the worker that asks for one.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or asked_at < clock_timestamp() - interval '15 minutes'),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$$;

revoke all on function public.beat_html_worker(text) from public, anon, authenticated;
grant execute on function public.beat_html_worker(text) to service_role;
