-- Counters of requests per bucket ('enquiry:ip:<hash>'). Unlogged: losing them in a crash only forgives.

create unlogged table public.rate_limits (
  bucket text primary key check (char_length(bucket) <= 300),
  opened_at timestamptz not null,
  hits integer not null
);

create index rate_limits_opened on public.rate_limits (opened_at);

alter table public.rate_limits enable row level security;
revoke all on table public.rate_limits from public, anon, authenticated;
call private.open_rows_to_server('public.rate_limits');

create policy "nobody but the server" on public.rate_limits for all to anon, authenticated
  using (false) with check (false);

-- Whether a period that opened then is over, or opened before the clock stepped back. Requests that come together may
-- arrive in another order than their instants.
create function private.is_over(opened_at timestamptz, period interval, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select opened_at + period <= at or opened_at > at + interval '1 minute'
$$;

revoke all on function private.is_over(timestamptz, interval, timestamptz) from public, anon, authenticated;

-- Takes one of max hits in a period that opens with the first: 0 when it was taken, else the milliseconds until the period
-- is over, so that a function which is asked again before then need not ask the database. No parameter may be named by a
-- reserved word: the embedded API does not quote names.
create function public.rate_limit_wait(
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

revoke all on function public.rate_limit_wait(text, integer, interval, timestamptz) from public, anon, authenticated;
grant execute on function public.rate_limit_wait(text, integer, interval, timestamptz) to service_role;
