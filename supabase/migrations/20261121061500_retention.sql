-- What is kept only for a while. Called by the worker once a day.

-- Deletes settled jobs after 30 days, delivered messages after 90, views after 400, silent workers and spent counters
-- after a day. Enquiries and appointments stay until staff delete them.
create function public.forget_expired(at timestamptz default now()) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox where status = 'sent' and created_at < at - interval '90 days';
  delete from public.property_views where created_at < at - interval '400 days';
  delete from public.rate_limits where opened_at < at - interval '1 day';
$$;

revoke all on function public.forget_expired(timestamptz) from public, anon, authenticated;
grant execute on function public.forget_expired(timestamptz) to service_role;
