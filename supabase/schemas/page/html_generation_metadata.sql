-- Pages of the published site. A page without a row was never generated. needs_regeneration: something that the
-- page shows has changed.

create table public.html_generation_metadata (
  entity_type text not null check (entity_type in ('property', 'society', 'area')),
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  needs_regeneration boolean not null default false,
  last_generated_at timestamptz,
  file_size_bytes bigint check (file_size_bytes >= 0),
  generation_duration_ms numeric check (generation_duration_ms >= 0),
  html_path text check (char_length(html_path) <= 1000),
  -- When needs_regeneration was last set: a page whose rows were read before that instant does not clear it.
  flagged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (entity_type, entity_id)
);

create index html_generation_metadata_stale on public.html_generation_metadata (entity_type)
  where needs_regeneration;

call private.close_table('public.html_generation_metadata');
call private.open_rows_to_server('public.html_generation_metadata');

create trigger html_generation_metadata_touch before update on public.html_generation_metadata
  for each row execute function private.touch();

-- Sets needs_regeneration on those of these pages that have a row. Rows are locked in one order, so that two
-- changes that touch the same pages wait for each other instead of deadlocking.
create function private.flag_pages(kind text, ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if ids is null or cardinality(ids) = 0 then
    return;
  end if;
  perform from public.html_generation_metadata
    where entity_type = kind and entity_id = any (ids) order by entity_id for update;
  if not found then
    return;
  end if;
  update public.html_generation_metadata
     set needs_regeneration = true, flagged_at = clock_timestamp()
   where entity_type = kind and entity_id = any (ids);
end
$$;

-- The instant that a publish asks for before it reads rows, and later saves as last_generated_at. Every change
-- that is committed later is flagged after this instant, also the change of a transaction that is open now. It
-- comes from the clock of the database, not of the generator.
create function public.publishing_time() returns timestamptz
  language sql volatile security definer
  set search_path = ''
as $$
  select least(clock_timestamp(), (
    select min(xact_start) from pg_catalog.pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null))
$$;

-- Whether the page's own row, or one that it shows, has changed since `instant`. Only for a page that had no
-- metadata row that could carry the flag.
create function private.has_changed_since(kind text, id text, instant timestamptz) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  case kind
    when 'property' then
      return exists (
        select from public.properties as property
          left join public.society on society.id = property.society_id
          left join public.local_areas as area on area.id = property.area_id
         where property.id::text = has_changed_since.id
           and property.id = has_changed_since.id::uuid
           and greatest(property.updated_at, society.updated_at, area.updated_at) > instant);
    when 'society' then
      return exists (select from public.society where society.id = has_changed_since.id and updated_at > instant)
        or exists (select from public.properties where society_id = has_changed_since.id and updated_at > instant);
    else
      return exists (
          select from public.local_areas where local_areas.id = has_changed_since.id::uuid and updated_at > instant)
        or exists (
          select from public.area_places
           where has_changed_since.id::uuid in (area_id, parent_id) and held_since > instant)
        or exists (select from public.society where area = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.properties where area_id = has_changed_since.id::uuid and updated_at > instant);
  end case;
end
$$;

-- Upserts [{entity_type, entity_id, file_size_bytes, generation_duration_ms, html_path, last_generated_at}] and
-- returns how many. last_generated_at is the instant before the rows were read (publishing_time()). A flag set
-- after it stays set, and an older page never replaces the figures of a newer one.
create function public.save_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
  read_at timestamptz;
begin
  select min(last_generated_at) into read_at from jsonb_to_recordset(rows) as incoming (last_generated_at timestamptz);
  insert into public.html_generation_metadata as page (
    entity_type, entity_id, needs_regeneration, last_generated_at, file_size_bytes, generation_duration_ms, html_path)
  select distinct on (entity_type, entity_id)
         entity_type, entity_id,
         -- Usually no row has changed since these were read, and then no page needs a check of its own.
         coalesce(greatest(
           (select max(updated_at) from public.properties),
           (select max(updated_at) from public.society),
           (select max(updated_at) from public.local_areas),
           (select max(held_since) from public.area_places)) > read_at, false)
         and not exists (
           select from public.html_generation_metadata as known
            where known.entity_type = incoming.entity_type and known.entity_id = incoming.entity_id)
         and private.has_changed_since(entity_type, entity_id, last_generated_at),
         last_generated_at, file_size_bytes, generation_duration_ms, html_path
    from jsonb_to_recordset(rows) as incoming (
      entity_type text, entity_id text, file_size_bytes bigint, generation_duration_ms numeric, html_path text,
      last_generated_at timestamptz)
   order by entity_type, entity_id, last_generated_at desc
  on conflict (entity_type, entity_id) do update
     set needs_regeneration = coalesce(page.flagged_at > excluded.last_generated_at, false)
           or excluded.needs_regeneration,
         last_generated_at = excluded.last_generated_at,
         file_size_bytes = excluded.file_size_bytes,
         generation_duration_ms = excluded.generation_duration_ms,
         html_path = excluded.html_path
   where page.last_generated_at is null or page.last_generated_at <= excluded.last_generated_at;
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Deletes the metadata of pages that are gone, [{entity_type, entity_id}], notes on their removal jobs when
-- they came down, and returns how many pages were known.
create function public.forget_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.html_generation_metadata as page
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where page.entity_type = removed.entity_type and page.entity_id = removed.entity_id;
  get diagnostics forgotten = row_count;
  perform from public.html_generation_jobs as job
    join jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
      on job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
   where job.action = 'delete' and job.status in ('queued', 'running', 'held')
   order by job.entity_type, job.entity_id for update of job;
  update public.html_generation_jobs as job
     set took_down_at = clock_timestamp(),
         -- The page is removed, so nothing is left to decide about a removal on hold.
         status = case when job.status = 'held' then 'done' else job.status end,
         finished_at = case when job.status = 'held' then clock_timestamp() end
    from jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
     and job.action = 'delete' and job.status in ('queued', 'running', 'held');
  delete from public.html_leaving_rows as leaving
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where leaving.entity_type = removed.entity_type and leaving.entity_id = removed.entity_id;
  return forgotten;
end
$$;

grant execute on function
  public.publishing_time(), public.save_generated_pages(jsonb), public.forget_generated_pages(jsonb)
  to service_role;
