-- What a running publisher asks before it publishes a change: everything that may differ from what it knows, in
-- one answer, so that the work of a publish grows with the change and not with the site.

-- The arguments select rows of properties, society and local_areas:
--   changed_since: the `read_at` of the last answer, at first publishing_time(). Selects rows whose updated_at is not
--     before it.
--   suspects: [{entity_type, entity_id}]. Selects these rows, whatever their updated_at.
--   written_since: the `snapshot` of an earlier answer, at first publishing_snapshot(). Selects rows that were written
--     since then without our triggers, except homes whose last write was a view, and adds `counts` to the answer: a caller that knows more rows than that has
--     missed a deletion.
-- The rows of stale pages and all cities are always in the answer. It is null when so many rows have changed that
-- reading all is no more work. Removals are guarded after the rows are read: a row that was found hidden has its
-- removal queued by then. Sequential scans are off, because an embedded database has no statistics, and the planner
-- would read whole tables for a few rows.
create function public.publishing_changes(
  changed_since timestamptz, suspects jsonb default '[]', written_since text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  set timezone = 'UTC'
as $$
declare
  most constant integer := 2000;
  read_at constant timestamptz := public.publishing_time();
  snapshot constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  since constant xid := (written_since::xid8)::xid;
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  stale jsonb;
  homes uuid[];
  societies text[];
  areas uuid[];
  answer jsonb;
begin
  stale := (
    select coalesce(jsonb_agg(page), '[]')
      from (
        select entity_type, entity_id from public.html_generation_metadata
         where needs_regeneration limit most + 1) as page);
  homes := array(
    select id from public.properties where updated_at >= changed_since
    union
    select id from public.properties as home
     where since is not null and age(home.xmin) <= age(since)
       -- A view is written on the row by the transaction that stores it, and changes no page.
       and not exists (
         select from public.property_views as seen where seen.property_id = home.id and seen.xmin = home.xmin)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'property' and entity_id ~ uuids
     limit most + 1);
  societies := array(
    select id from public.society where updated_at >= changed_since
    union
    select id from public.society where since is not null and age(xmin) <= age(since)
    union
    select entity_id from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'society'
     limit most + 1);
  areas := array(
    select id from public.local_areas where updated_at >= changed_since or age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'area' and entity_id ~ uuids
     limit most + 1);
  if greatest(jsonb_array_length(stale), cardinality(homes), cardinality(societies), cardinality(areas)) > most then
    return null;
  end if;

  answer := jsonb_build_object('read_at', read_at, 'snapshot', snapshot::text, 'stale', stale,
    'cities', (select coalesce(jsonb_agg(city), '[]') from public.cities as city),
    'local_areas', (
      select coalesce(jsonb_agg(to_jsonb(living) || jsonb_build_object(
               'place_kind', place.kind, 'lies_in', place.parent_id, 'middle', private.middle_for_pages(place))), '[]')
        from public.local_areas as living left join public.area_places as place on place.area_id = living.id
       where living.id = any (areas)),
    'society', (select coalesce(jsonb_agg(society), '[]') from public.society where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(property), '[]') from public.properties as property where id = any (homes)),
    'former_slugs', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'slug', slug, 'property_id', property_id, 'created_at', created_at)), '[]')
        from public.former_slugs where property_id = any (homes)),
    'unavailable_homes', (
      select coalesce(jsonb_agg(home), '[]') from public.unavailable_homes as home where id = any (homes)));
  perform private.guard_removals();
  return answer || jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'row', row)
               order by entity_type, entity_id), '[]')
        from public.html_leaving_rows where hold is not null),
    'approved_removals', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and approved and status in ('queued', 'running')),
    'withdrawn', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)
               order by entity_type, entity_id), '[]')
        from public.html_withdrawn_pages),
    'settings', (select entered from public.site_settings where id),
    'first_response_hours', case
      when exists (select from public.site_settings where entered ->> 'claims' = 'as_counted')
      then public.median_first_response_hours() end,
    'former_lists', array(select path from public.former_lists order by gone_at desc, path),
    'counts', case when since is not null then jsonb_build_object(
      'local_areas', (select count(*) from public.local_areas),
      'society', (select count(*) from public.society),
      'properties', (select count(*) from public.properties where publish > 10),
      'recorded', (select count(*) from public.html_generation_metadata)) end);
end
$$;

-- The value to pass as written_since after reading every row. Take it before the first row is read.
create function public.publishing_snapshot() returns text
  language sql volatile security definer
  set search_path = ''
as $$
  select pg_snapshot_xmin(pg_current_snapshot())::text
$$;

grant execute on function public.publishing_changes(timestamptz, jsonb, text), public.publishing_snapshot()
  to service_role;

-- What the last complete publish left: a site folder that shows these rows. A new process whose folder has this
-- fingerprint, and that is told of no change since `read_at` and `snapshot`, has nothing to publish. Only the latest is
-- kept: a second folder of the same database looks through everything.
create table public.published_state (
  id boolean primary key default true,
  fingerprint text not null check (fingerprint ~ '^[A-Za-z0-9_-]{43}$'),
  read_at timestamptz not null,
  snapshot text not null check (snapshot ~ '^[0-9]{1,20}$'),
  -- The transaction that wrote the row. In a restored copy of the row another one did, and its numbers mean nothing there.
  transaction text not null default pg_current_xact_id()::text check (transaction ~ '^[0-9]{1,20}$')
);

call private.close_table('public.published_state');

create function public.note_published_state(fingerprint text, read_at timestamptz, snapshot text) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.published_state (fingerprint, read_at, snapshot)
  values (note_published_state.fingerprint, note_published_state.read_at, note_published_state.snapshot)
  on conflict (id) do update
    set fingerprint = excluded.fingerprint, read_at = excluded.read_at, snapshot = excluded.snapshot,
        transaction = excluded.transaction
$$;

-- {fingerprint, read_at, snapshot}, or null: nothing was noted, or a restore brought the row from another database.
create function public.last_published_state() returns jsonb
  language sql stable security definer
  set search_path = ''
  set timezone = 'UTC'
as $$
  select jsonb_build_object('fingerprint', fingerprint, 'read_at', read_at, 'snapshot', snapshot)
    from public.published_state
   where id and xmin = (transaction::xid8)::xid
$$;

grant execute on function public.note_published_state(text, timestamptz, text), public.last_published_state()
  to service_role;
