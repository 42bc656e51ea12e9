-- The health report of everything that runs unattended.

-- The shape is in src/contracts/admin-health.ts.
create function public.admin_health() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', clock_timestamp(),
    'queue', jsonb_build_object(
      'queued', (select count(*) from public.html_generation_jobs where status = 'queued'),
      'running', (select count(*) from public.html_generation_jobs where status = 'running'),
      'oldest_open_at', (
        select min(created_at) from public.html_generation_jobs where status in ('queued', 'running'))),
    'failures', jsonb_build_object(
      'last_7_days', (select count(*) from private.failed_jobs),
      'latest', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', id, 'entity_type', entity_type, 'entity_id', entity_id,
                 'name', private.page_name(entity_type, entity_id),
                 'facts', private.page_facts(entity_type, entity_id), 'error', error, 'finished_at', finished_at)
                 order by finished_at desc, id desc)
          from (
            select * from private.failed_jobs
             order by finished_at desc, id desc limit 10) as latest), '[]')),
    'workers', coalesce((
      select jsonb_agg(to_jsonb(seen) order by last_seen_at desc)
        from (select worker, last_seen_at from public.html_workers order by last_seen_at desc limit 10) as seen), '[]'),
    'last_weekly_run', private.latest_run('all', of_schedule => true),
    'last_run', private.latest_run(),
    'last_checkup', private.latest_checkup(),
    'last_sitemap', (
      select jsonb_build_object('finished_at', finished_at, 'url_count', result -> 'url_count',
               'duration_ms', result -> 'duration_ms')
        from public.sitemap_syncs where result is not null order by finished_at desc limit 1),
    'mail', (
      select jsonb_build_object(
               'waiting', count(*) filter (where status in ('pending', 'sending') and not is_held),
               'held', count(*) filter (where is_held),
               'held_until', max(held_until) filter (where is_held),
               'given_up', count(*) filter (where status = 'dead'),
               'oldest_waiting_at', min(coalesce(held_until, created_at))
                 filter (where status in ('pending', 'sending') and not is_held))
        from public.outbox,
             lateral (select status = 'pending' and coalesce(held_until > clock_timestamp(), false) as is_held) as waiting
       where status <> 'sent'),
    'inbox', jsonb_build_object(
      'new_enquiries', (select count(*) from public.enquiries where status = 'new'),
      'oldest_new_enquiry_at', (select min(created_at) from public.enquiries where status = 'new'),
      'requested_appointments', (select count(*) from public.appointments where status = 'requested')));
end
$$;

grant execute on function public.admin_health() to authenticated;
