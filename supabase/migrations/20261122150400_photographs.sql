-- Photographs that staff put in, one row for each content: the same picture on two homes is stored once. Which home shows
-- which, in what order and with which caption stands in properties.images and image_desc alone, by address. A picture is
-- 'received' until the worker has made its sizes, then 'ready', or 'refused' with a sentence.

alter table public.properties add column photographs jsonb default '{}'
  constraint properties_photographs_fit
    check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2));
grant select (photographs), insert (photographs), update (photographs) on table public.properties to service_role;

-- Everybody reads the public bucket by address; the addresses are hashes, which nobody can guess. No policy lets anybody
-- list or write either bucket, so only the server does. Storage is missing only in a database without Supabase.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('photographs', 'photographs', true, 5 * 1024 * 1024, array['image/avif', 'image/jpeg']),
           ('photograph-uploads', 'photograph-uploads', false, 20 * 1024 * 1024,
            array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    on conflict (id) do nothing;
  end if;
end
$$;

create table public.photographs (
  -- SHA-256 of the bytes that were sent.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null default now(),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  bytes integer not null check (bytes between 1 and 20 * 1024 * 1024),
  state text not null default 'received' check (state in ('received', 'ready', 'refused')),
  -- Why it was refused, for staff.
  refusal text check (char_length(refusal) <= 300),
  tries integer not null default 0 check (tries >= 0),
  -- While a worker makes its sizes.
  lease_until timestamptz,
  -- Of the picture as it is shown, in pixels.
  width integer check (width between 1 and 12000),
  height integer check (height between 1 and 12000),
  -- A tiny WebP that stands there until the picture is loaded.
  placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and char_length(placeholder) <= 1000),
  -- Since when no row has shown it.
  unused_since timestamptz,
  constraint photographs_ready check (state <> 'ready' or (width, height, placeholder) is not null),
  constraint photographs_refused check ((state = 'refused') = (refusal is not null))
);

create index photographs_waiting on public.photographs (received_at, hash) where state = 'received';
create index photographs_unused on public.photographs (unused_since) where unused_since is not null;

alter table public.photographs enable row level security;
revoke all on table public.photographs from public, anon, authenticated;
call private.open_rows_to_server('public.photographs');

create policy "nobody but the server" on public.photographs for all to anon, authenticated
  using (false) with check (false);

-- The hash in the address of one of our photographs, else null; src/domain/photograph/photograph.ts has the same pattern.
create function private.photograph_hash(address text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substring(btrim(address) from '^/storage/v1/object/public/photographs/([0-9a-f]{64})/1600[.]jpg$')
$$;

-- What pages need to show the ready ones among these addresses: {hash: {width, height, placeholder}}.
create function private.photograph_facts(addresses text[]) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(hash, jsonb_build_object(
           'width', width, 'height', height, 'placeholder', placeholder)), '{}')
    from public.photographs
   where state = 'ready'
     and hash in (select private.photograph_hash(address) from unnest(addresses) as address)
$$;

-- Nobody else writes this column: whatever is sent for it, it says what the photographs of the row are.
create function private.note_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images or new.photographs is distinct from old.photographs then
    new.photographs := private.photograph_facts(new.images);
  end if;
  return new;
end
$$;

-- Runs before properties_slug and properties_touch, as triggers run in the order of their names.
create trigger properties_photographs before insert or update of images, photographs on public.properties
  for each row execute function private.note_photographs();

-- Of a photograph that is no longer being made: the homes that wait for no other one show it, in one publish.
create function private.show_photograph(settled text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || settled || '/1600.jpg';
  homes uuid[];
begin
  select array_agg(home.id) into homes
    from public.properties as home
   where address = any (home.images)
     and not exists (
       select from public.photographs as waiting
        where waiting.state = 'received'
          and waiting.hash in (select private.photograph_hash(image) from unnest(home.images) as image));
  update public.properties as home set photographs = null
   where home.id = any (homes) and home.photographs is distinct from private.photograph_facts(home.images);
  perform public.enqueue_html_jobs('property', array_agg(home.id::text), 'generate', 10, null)
     from public.properties as home where home.id = any (homes) and home.publish > 10
   having count(*) > 0;
end
$$;

-- Notes a picture whose bytes are stored, once for each content: {hash, type, bytes}. One that was refused is tried again.
-- Answers its state.
create function public.receive_photograph(photograph jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  answer text;
begin
  insert into public.photographs as known (hash, type, bytes)
  values (photograph ->> 'hash', photograph ->> 'type', (photograph ->> 'bytes')::integer)
  on conflict (hash) do update
     set state = case known.state when 'refused' then 'received' else known.state end,
         tries = case known.state when 'refused' then 0 else known.tries end,
         refusal = null, unused_since = null
  returning known.state into answer;
  return answer;
end
$$;

-- Those whose sizes are to be made now, the first that came first: [{hash, type}]. One that ended its worker three times is
-- refused and not tried again.
create function public.claim_photographs(take integer default 4, lease interval default '3 minutes') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given_up text;
  answer jsonb;
begin
  for given_up in
    update public.photographs set state = 'refused', lease_until = null,
           refusal = 'It could not be worked on in three tries. Save it as a JPEG, then add it again.'
     where state = 'received' and tries >= 3 and (lease_until is null or lease_until <= clock_timestamp())
    returning hash
  loop
    perform private.show_photograph(given_up);
  end loop;
  with waiting as (
    select hash from public.photographs
     where state = 'received' and (lease_until is null or lease_until <= clock_timestamp())
     order by received_at, hash limit take for update skip locked
  ), claimed as (
    update public.photographs as photograph
       set lease_until = clock_timestamp() + claim_photographs.lease, tries = tries + 1
      from waiting where photograph.hash = waiting.hash
    returning photograph.hash, photograph.type, photograph.received_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'type', type) order by received_at, hash), '[]')
    into answer from claimed;
  return answer;
end
$$;

-- Its sizes are stored: the pages that show it are made.
create function public.photograph_is_ready(hash text, width integer, height integer, placeholder text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set state = 'ready', refusal = null, lease_until = null, width = photograph_is_ready.width,
         height = photograph_is_ready.height, placeholder = photograph_is_ready.placeholder
   where photograph.hash = photograph_is_ready.hash and photograph.state = 'received';
  if found then
    perform private.show_photograph(photograph_is_ready.hash);
  end if;
end
$$;

-- It is no picture that can be shown, for this reason.
create function public.photograph_is_refused(hash text, reason text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set state = 'refused', refusal = left(reason, 300), lease_until = null
   where photograph.hash = photograph_is_refused.hash and photograph.state = 'received';
  if found then
    perform private.show_photograph(photograph_is_refused.hash);
  end if;
end
$$;

-- How far these are, for the editor: [{hash, state, refusal}].
create function public.admin_photographs(hashes text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'state', state, 'refusal', refusal) order by hash), '[]')
      from public.photographs where hash = any (hashes[1:200]));
end
$$;

-- Those that a row shows, public or hidden, or that a page shows whose removal is on hold.
create function private.used_photographs() returns setof text
  language sql stable
  set search_path = ''
as $$
  select private.photograph_hash(image) from public.properties, unnest(images) as image
   where private.photograph_hash(image) is not null
  union
  select found[1] from public.html_leaving_rows as leaving,
         regexp_matches(leaving.row::text, '/photographs/([0-9a-f]{64})/', 'g') as found
$$;

-- Forgets the photographs that no row has shown for 30 days; answers their hashes, whose files are to be deleted.
create function public.forget_photographs(at timestamptz default now()) returns setof text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs set unused_since = null
   where unused_since is not null and hash in (select private.used_photographs());
  update public.photographs set unused_since = greatest(at, received_at)
   where unused_since is null and hash not in (select private.used_photographs());
  return query delete from public.photographs where unused_since < at - interval '30 days' returning hash;
end
$$;

-- For the checkup: stored files of no photograph, ready photographs without their files, and those that nobody works on.
create function public.photograph_cases(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  orphans text[];
  lacking text[];
begin
  if to_regclass('storage.objects') is not null then
    execute $q$
      select array_agg(object.bucket_id || '/' || object.name order by object.bucket_id, object.name)
        from storage.objects as object
       where object.bucket_id in ('photographs', 'photograph-uploads')
         and object.created_at < $1 - interval '1 hour'
         and not exists (
           select from public.photographs as photograph
            where photograph.hash = split_part(object.name, '/', 1)
              and (object.bucket_id = 'photographs' or photograph.state = 'received'))$q$
      into orphans using at;
    execute $q$
      select array_agg(hash order by hash) from public.photographs as photograph
       where state = 'ready' and not exists (
         select from storage.objects as object
          where object.bucket_id = 'photographs' and object.name = photograph.hash || '/1600.jpg')$q$
      into lacking;
  end if;
  return jsonb_build_object(
    'orphans', coalesce(to_jsonb(orphans), '[]'),
    'lacking', coalesce(to_jsonb(lacking), '[]'),
    'late', (
      select coalesce(jsonb_agg(hash order by hash), '[]') from public.photographs
       where state = 'received' and received_at < at - interval '30 minutes'));
end
$$;

revoke all on function
  private.photograph_hash(text), private.photograph_facts(text[]), private.note_photographs(),
  private.show_photograph(text), private.used_photographs(), public.receive_photograph(jsonb),
  public.claim_photographs(integer, interval), public.photograph_is_ready(text, integer, integer, text),
  public.photograph_is_refused(text, text), public.admin_photographs(text[]), public.forget_photographs(timestamptz),
  public.photograph_cases(timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.receive_photograph(jsonb), public.claim_photographs(integer, interval),
  public.photograph_is_ready(text, integer, integer, text), public.photograph_is_refused(text, text),
  public.forget_photographs(timestamptz), public.photograph_cases(timestamptz)
  to service_role;
grant execute on function public.admin_photographs(text[]) to authenticated;

-- Which of its pictures are ready is no change by staff.
-- Keeps how a row was and how it became, as far as both differ. `private_values`: only the names of the fields.
create or replace function private.note_staff_change(
  person uuid, changed_table text, changed_row text, was jsonb, became jsonb, private_values boolean default false,
  attempt uuid default null
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
  select person, changed_table, changed_row, changes, note_staff_change.attempt
    from (
      select jsonb_object_agg(field, case when private_values then '{}'::jsonb
               else jsonb_build_object('was', was -> field, 'became', became -> field) end) as changes
        from jsonb_object_keys(coalesce(was, '{}') || coalesce(became, '{}')) as field
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
$$;

-- The files of photographs are many: photograph_cases() looks at them.
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
               from (select bucket_id, name from storage.objects
                      where bucket_id not in (''photographs'', ''photograph-uploads'')
                      order by bucket_id, name limit 10000) as object'
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

-- One home, society or area as its row is, or null.
create or replace function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  if kind = 'society' then
    select to_jsonb(society) into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] into answer
        from public.properties where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) into answer from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer);
end
$$;
