-- How long a used-up limit stays used up. take_rate_limit stays for functions that were deployed before this migration.

-- As take_rate_limit, but says for how long: 0 when the hit was taken, else the milliseconds until the period is over, so
-- that a function which is asked again before then need not ask the database.
create function public.rate_limit_wait(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns integer
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (rate_limit_wait.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when counter.opened_at + period <= at then 1 else least(counter.hits, max) + 1 end,
         opened_at = case when counter.opened_at + period <= at then at else counter.opened_at end
  returning case when hits <= max then 0
    else greatest(1, floor(extract(epoch from opened_at + period - at) * 1000))::integer end
$$;

revoke all on function public.rate_limit_wait(text, integer, interval, timestamptz) from public, anon, authenticated;
grant execute on function public.rate_limit_wait(text, integer, interval, timestamptz) to service_role;
