-- What staff see of removals that wait for a person's yes.

-- The shape is in src/contracts/admin-removals.ts. `waiting`: on hold. `kept`: cancelled, so that the pages stay up
-- although their rows are hidden or gone. Null where there are none.
create function public.admin_removals() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  with leaving as (
    select left_row.entity_type, left_row.entity_id, hold.id as hold, hold.held_at, hold.decision, hold.decided_at,
           page.html_path,
           coalesce(left_row.row ->> 'title', left_row.row ->> 'name', left_row.row ->> 'area',
             private.page_name(left_row.entity_type, left_row.entity_id), left_row.entity_id) as name
      from public.html_leaving_rows as left_row
      join public.html_removal_holds as hold on hold.id = left_row.hold
      left join public.html_generation_metadata as page
        on page.entity_type = left_row.entity_type and page.entity_id = left_row.entity_id
     where hold.decision is distinct from 'allowed'
  ), placed as (
    select *, row_number() over (partition by decision order by entity_type, name, entity_id) as place from leaving
  ), groups as (
    select decision, count(*) as pages, jsonb_agg(distinct hold) as holds, min(held_at) as held_at,
           max(decided_at) as decided_at,
           jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'name', name,
             'html_path', html_path) order by place) filter (where place <= 5) as names
      from placed group by decision
  )
  select jsonb_build_object(
    'waiting', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'held_at', held_at, 'names', names)
        from groups where decision is null),
    'kept', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'decided_at', decided_at, 'names', names)
        from groups where decision = 'cancelled'))
    into answer;
  return answer;
end
$$;

revoke all on function public.admin_removals() from public, anon, authenticated;
grant execute on function public.admin_removals() to authenticated;

-- The next rows of one kind, newest first, or the named ones: those that are published, and hidden ones whose page
-- still stands. The shape is in src/contracts/admin-pages.ts.
create or replace function public.admin_pages(
  kind text, after_row text default null, take integer default 2000, ids text[] default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant text := split_part(after_row, '|', 2);
  answer jsonb;
begin
  perform private.require_admin();
  with listed as (
    select page.*, known.entity_id is not null as known, known.needs_regeneration, known.last_generated_at,
           known.file_size_bytes, known.generation_duration_ms, known.html_path
      from private.pages as page
      left join public.html_generation_metadata as known
        on known.entity_type = page.entity_type and known.entity_id = page.entity_id
     where page.entity_type = kind
       and (page.published or known.entity_id is not null)
  ), next_rows as (
    select * from listed
     where (ids is null or entity_id in (select unnest(ids)))
       and (after_row is null or (created_at, entity_id) < (after_created, after_id))
     order by created_at desc, entity_id desc
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', entity_id, 'name', name, 'slug', slug, 'image', image, 'published', published,
      'status', case when not known then 'never_generated' when needs_regeneration then 'needs_update'
                     else 'generated' end,
      'last_generated_at', last_generated_at, 'file_size_bytes', file_size_bytes,
      'generation_duration_ms', generation_duration_ms, 'html_path', html_path, 'job', job.latest)
      order by created_at desc, entity_id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.entity_id from next_rows as last
       order by last.created_at, last.entity_id limit 1) end,
    'total', (select count(*) from listed))
    into answer
    from next_rows
    left join lateral (
      select jsonb_build_object('id', id, 'action', action, 'status', status, 'error', error, 'attempts', attempts,
               'created_at', newest.created_at) as latest
        from (
          select * from public.html_generation_jobs as each
           where each.entity_type = next_rows.entity_type and each.entity_id = next_rows.entity_id
           order by each.created_at desc, each.id desc
           limit 1) as newest
       where status in ('queued', 'running', 'held')
          -- A page that was made since, by a run of the whole site, has got over it.
          or (status = 'failed' and (next_rows.last_generated_at is null or finished_at > next_rows.last_generated_at))
    ) as job on true;
  return answer;
end
$$;
