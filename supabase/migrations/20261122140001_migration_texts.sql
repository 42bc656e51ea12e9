-- A checkup compares what was applied with the files, not their numbers alone.

-- What a checkup judges, as it stands in the database; the shape is in src/server/checkup/database-facts.ts. A job or mail
-- is stuck when its worker is silent for two minutes beyond the lease, or when the lease is longer than any, as the clock
-- stepped back; it is late when nobody took it for half an hour.
create or replace function public.checkup_facts(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  migrations jsonb := '[]'::jsonb;
  migration_texts jsonb := '{}'::jsonb;
  stored jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
       into migrations;
    -- What was applied, without the gaps and semicolons that tell its statements apart: the Supabase CLI keeps a list of
    -- them, the embedded backend the whole file.
    execute $q$select coalesce(jsonb_object_agg(version, md5(translate(array_to_string(statements, ''), E' \t\r\n;', ''))), '{}')
                 from supabase_migrations.schema_migrations where statements is not null$q$
       into migration_texts;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name) order by bucket_id, name), ''[]'')
               from (select bucket_id, name from storage.objects order by bucket_id, name limit 10000) as object'
       into stored;
  end if;
  return jsonb_build_object(
    'migrations', migrations,
    'migration_texts', migration_texts,
    'stored', stored,
    'double_requests', private.counted_cases(private.double_requests()),
    'untold_requests', private.counted_cases(private.untold_requests(at)),
    'lost_requests', private.counted_cases(private.lost_requests(at)),
    'missing_guards', private.counted_cases(private.missing_guards()),
    'rows_without_page', private.counted_cases(private.rows_without_page()),
    'stuck_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by id) from public.html_generation_jobs
       where status = 'running' and private.is_silent(lease_until, at))),
    'late_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by run_after) from public.html_generation_jobs
       where status = 'queued' and run_after < at - interval '30 minutes')),
    'stuck_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'sending' and private.is_silent(lease_until, at))),
    'late_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'pending' and next_attempt_at < at - interval '30 minutes')),
    'dead_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'dead' and created_at > at - interval '30 days')),
    'stuck_syncs', private.counted_cases((
      select array_agg(ticket::text) from public.sitemap_syncs
       where finished_at is null and private.is_silent(lease_until, at))));
end
$$;
