-- Whether any row has changed since is asked of the newest of each table, which its index knows. Without statistics, as in
-- an embedded database, the planner read all rows instead, for each call.

-- Upserts [{entity_type, entity_id, file_size_bytes, generation_duration_ms, html_path, last_generated_at}] and answers
-- how many. last_generated_at is the instant before the rows were read (publishing_time()). A flag set after it stays
-- set, and an older page never replaces the figures of a newer one.
create or replace function public.save_generated_pages(rows jsonb) returns integer
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
         -- Mostly nothing has changed since the rows of these pages were read, and no page need be looked at for it.
         coalesce(greatest(
           (select max(updated_at) from public.properties),
           (select max(updated_at) from public.society),
           (select max(updated_at) from public.local_areas)) > read_at, false)
         and not exists (
           select from public.html_generation_metadata as known
            where known.entity_type = incoming.entity_type and known.entity_id = incoming.entity_id)
         and private.changed_since(entity_type, entity_id, last_generated_at),
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
