-- Counters of requests per bucket ('enquiry:ip:<hash>'). The table is unlogged: a crash that loses it only
-- resets the limits.

create unlogged table public.rate_limits (
  bucket text primary key check (char_length(bucket) <= 300),
  opened_at timestamptz not null,
  hits integer not null
);

create index rate_limits_opened on public.rate_limits (opened_at);

call private.close_table('public.rate_limits');
call private.open_rows_to_server('public.rate_limits');

-- Whether a period that opened at `opened_at` is over. True also when it opened more than a minute after `at`,
-- because then the clock has stepped back. A smaller difference is normal: concurrent requests may arrive in
-- another order than their instants.
create function private.has_period_ended(opened_at timestamptz, period interval, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select opened_at + period <= at or opened_at > at + interval '1 minute'
$$;

-- Takes one of `max` hits in a period that opens with the first hit. Returns 0 when a hit was left, else the
-- milliseconds until the period is over, so that a function which is called again before then need not ask the
-- database. No parameter may have a reserved word as its name: the embedded API does not quote names.
create function public.rate_limit_wait(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns integer
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (rate_limit_wait.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when private.has_period_ended(counter.opened_at, period, at) then 1
           else least(counter.hits, max) + 1 end,
         opened_at = case when private.has_period_ended(counter.opened_at, period, at) then at
           else counter.opened_at end
  returning case when hits <= max then 0
    else greatest(1, floor(extract(epoch from opened_at + period - at) * 1000))::integer end
$$;

grant execute on function public.rate_limit_wait(text, integer, interval, timestamptz) to service_role;
