-- `_redirects` keeps the newest earlier addresses of homes (src/generator/publish/cdn-files.ts).

create or replace view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, property.updated_at, former.created_at
    from public.property_slugs as former
    join public.properties as property on property.id = former.property_id
   where property.slug is distinct from former.slug
     and (property.publish > 10
       or property.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or property.id in (select id from public.unavailable_homes));

grant select (created_at) on public.former_slugs to service_role;

create or replace function public.publishing_changes(
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
      select coalesce(jsonb_agg(local_areas), '[]') from public.local_areas where id = any (areas)),
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
