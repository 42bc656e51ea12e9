-- Syncs, which copy the published sitemap to storage. Only one runs at a time, on all servers together.

-- Storage is missing only in a database without Supabase. Everybody can read the bucket at its public address.
-- No policy lets anybody write, so only the server does.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('sitemaps', 'sitemaps', true, 50 * 1024 * 1024, array['application/xml'])
    on conflict (id) do update set public = true;
  end if;
end
$$;

create table public.sitemap_syncs (
  ticket uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz not null,
  finished_at timestamptz,
  -- The response to the caller. Null when the sync failed.
  result jsonb check (jsonb_typeof(result) = 'object' and private.json_fits(result, 20000, 10))
);

create unique index sitemap_syncs_running on public.sitemap_syncs ((true)) where finished_at is null;
create index sitemap_syncs_finished on public.sitemap_syncs (finished_at desc);

call private.close_table('public.sitemap_syncs');
call private.open_rows_to_server('public.sitemap_syncs');

-- Begins a sync when none is running. Returns the ticket of the sync that runs now: the caller's own, or that
-- of another sync, for which the caller can wait. Null: the other sync has just ended, ask again. A sync whose
-- server died counts as ended after its lease.
create function public.begin_sitemap_sync(ticket uuid, lease interval default '60 seconds') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  running uuid;
begin
  update public.sitemap_syncs as sync set finished_at = clock_timestamp()
   where sync.finished_at is null and sync.lease_until <= clock_timestamp();
  insert into public.sitemap_syncs (ticket, lease_until)
  values (begin_sitemap_sync.ticket, clock_timestamp() + lease)
  on conflict do nothing;
  if found then
    return begin_sitemap_sync.ticket;
  end if;
  select sync.ticket into running from public.sitemap_syncs as sync where sync.finished_at is null;
  return running;
end
$$;

-- Ends a sync with its result, or null for a failure. False: it was no longer running.
create function public.end_sitemap_sync(ticket uuid, result jsonb default null) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.sitemap_syncs as sync set finished_at = clock_timestamp(), result = end_sitemap_sync.result
   where sync.ticket = end_sitemap_sync.ticket and sync.finished_at is null;
  return found;
end
$$;

-- {running: true}, or {running: false, result} of a sync that has ended; result is null when it failed.
create function public.sitemap_sync_state(ticket uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object('running', finished_at is null and lease_until > clock_timestamp(), 'result', result)
      from public.sitemap_syncs as sync where sync.ticket = sitemap_sync_state.ticket),
    jsonb_build_object('running', false, 'result', null))
$$;

grant execute on function
  public.begin_sitemap_sync(uuid, interval), public.end_sitemap_sync(uuid, jsonb), public.sitemap_sync_state(uuid)
  to service_role;
