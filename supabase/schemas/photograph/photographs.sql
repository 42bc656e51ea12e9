-- Photographs that staff put in, one row for each content: the same picture on two homes is stored once. Only
-- the row of a home, society or area says, by address, which photographs it shows, in what order and with which
-- captions. A photograph is 'received' until the worker has made its sizes, then 'ready', or 'refused' with a
-- reason.

-- Everybody can read the public bucket by address; the addresses are hashes, which nobody can guess. No policy
-- lets anybody list or write either bucket, so only the server does. Storage is missing only in a database
-- without Supabase.
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
  -- SHA-256 of the uploaded bytes.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null default now(),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  bytes integer not null check (bytes between 1 and 20 * 1024 * 1024),
  status text not null default 'received' check (status in ('received', 'ready', 'refused')),
  -- Why it was refused: a sentence for staff.
  refusal text check (char_length(refusal) <= 300),
  attempts integer not null default 0 check (attempts >= 0),
  -- Until when the worker that makes its sizes has claimed it.
  lease_until timestamptz,
  -- The size of the picture as it is shown, in pixels.
  width integer check (width between 1 and 12000),
  height integer check (height between 1 and 12000),
  -- A tiny WebP that is shown until the picture has loaded.
  placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and char_length(placeholder) <= 1000),
  -- What it looks like, to find it again on another home: src/domain/photograph/likeness.ts. Null: too plain to tell.
  likeness text check (likeness ~ '^[0-9a-f]{16}$'),
  unused_since timestamptz,
  received_by uuid references public.profiles (id) on delete set null,
  constraint photographs_ready check (status <> 'ready' or (width, height, placeholder) is not null),
  constraint photographs_refused check ((status = 'refused') = (refusal is not null))
);

create index photographs_waiting on public.photographs (received_at, hash) where status = 'received';
create index photographs_waiting_of on public.photographs (received_by) where status = 'received';
create index photographs_unused on public.photographs (unused_since) where unused_since is not null;

call private.close_table('public.photographs');
call private.open_rows_to_server('public.photographs');

-- The uploads under way, so that many at once neither fill the memory nor slow down visitors. The hash is noted before
-- the file is stored, so that no file is ever without a row. An upload whose function was killed ends with its lease.
create table public.picture_uploads (
  id uuid primary key default gen_random_uuid(),
  staff uuid references public.profiles (id) on delete cascade,
  -- The hash of the link of a partner who sends it.
  link text check (char_length(link) <= 64),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  lease_until timestamptz not null default clock_timestamp() + interval '5 minutes',
  constraint picture_uploads_sender check (num_nonnulls(staff, link) = 1)
);

-- Storage refuses one of two uploads that store the same file at once.
create unique index picture_uploads_hash on public.picture_uploads (hash) where hash is not null;
create index picture_uploads_staff on public.picture_uploads (staff);

-- The server too may reach them only through the functions below.
call private.close_table('public.picture_uploads');

-- Begins an upload of this person. Returns {upload: its id}, or {wait: seconds} while
--                                                   of one person    of all
--   uploads are under way                                  3             6
--   photographs wait until their sizes are made          100           400
-- Takes a lock, so that concurrent requests are counted one after the other.
create function public.begin_upload(staff uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  begun uuid;
begin
  perform pg_advisory_xact_lock(private.lock_key('picture uploads'));
  delete from public.picture_uploads where lease_until <= clock_timestamp();
  if (select count(*) >= 6 or count(*) filter (where upload.staff = begin_upload.staff) >= 3
        from public.picture_uploads as upload)
  then
    return jsonb_build_object('wait', 2);
  end if;
  if (select count(*) >= 400 or count(*) filter (where received_by = begin_upload.staff) >= 100
        from public.photographs where status = 'received')
  then
    return jsonb_build_object('wait', 30);
  end if;
  insert into public.picture_uploads (staff) values (begin_upload.staff) returning id into begun;
  return jsonb_build_object('upload', begun);
end
$$;

-- Notes which file an upload is about to store. Returns false when its lease has run out, or while another upload stores
-- the same file.
create function public.note_upload(upload uuid, hash text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.picture_uploads as ended
   where ended.hash = note_upload.hash and ended.lease_until <= clock_timestamp();
  update public.picture_uploads as known set hash = note_upload.hash, lease_until = clock_timestamp() + interval '1 minute'
   where known.id = note_upload.upload and known.lease_until > clock_timestamp();
  return found;
exception when unique_violation then
  return false;
end
$$;

-- Ends an upload, whether its file is stored or not.
create function public.end_upload(upload uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.picture_uploads where id = end_upload.upload
$$;

-- The hash in the address of one of our photographs, else null. src/domain/photograph/photograph.ts has the
-- same pattern.
create function private.photograph_hash(address text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substring(btrim(address) from '^/storage/v1/object/public/photographs/([0-9a-f]{64})/1600[.]jpg$')
$$;

-- What pages need to show the ready photographs among these addresses: {hash: {width, height, placeholder}}.
create function private.photograph_facts(addresses text[]) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if addresses is null or array_to_string(addresses, ' ') not like '%/photographs/%' then
    return '{}'::jsonb;
  end if;
  return (
    select coalesce(jsonb_object_agg(hash, jsonb_build_object(
             'width', width, 'height', height, 'placeholder', placeholder)), '{}')
      from public.photographs
     where status = 'ready'
       and hash in (select private.photograph_hash(address) from unnest(addresses) as address));
end
$$;

-- The addresses in their order, without surrounding white space, which a table or another program may have added.
create function private.trim_addresses(addresses text[]) returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if addresses is null or cardinality(addresses) = 0 then
    return addresses;
  end if;
  return array(
    select btrim(address, E' \t\r\n') from unnest(addresses) with ordinality as each (address, position) order by position);
end
$$;

-- Sets properties.photographs from the images and floor plans of the row, whatever was written to the column.
create function private.set_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.images := private.trim_addresses(new.images);
  new.floor_plans := private.trim_addresses(new.floor_plans);
  if (new.images, new.floor_plans, new.photographs) is distinct from (old.images, old.floor_plans, old.photographs) then
    new.photographs := private.photograph_facts(new.images || new.floor_plans);
  end if;
  return new;
end
$$;

-- Runs before properties_slug and properties_touch, as triggers run in the order of their names.
create trigger properties_photographs before update of images, floor_plans, photographs on public.properties
  for each row execute function private.set_photographs();

-- The addresses in the pictures of a society, which are texts, or objects with an 'original'.
create function private.society_pictures(pictures jsonb) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(btrim(case jsonb_typeof(picture) when 'object' then picture ->> 'original' else picture #>> '{}' end, E' \t\r\n'))
    from jsonb_array_elements(case jsonb_typeof(pictures) when 'array' then pictures else '[]' end) as picture
$$;

-- The same for societies and areas.
create function private.set_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := case when new.property_images::text like '%/photographs/%'
      then private.photograph_facts(private.society_pictures(new.property_images)) else '{}' end;
  else
    new.featured_image_url := btrim(new.featured_image_url, E' \t\r\n');
    new.area_images := private.trim_addresses(new.area_images);
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

create trigger society_photographs before insert or update of property_images, photographs on public.society
  for each row execute function private.set_place_photographs();
create trigger local_areas_photographs
  before insert or update of featured_image_url, area_images, photographs on public.local_areas
  for each row execute function private.set_place_photographs();

-- Every listing with the addresses of its pictures. Societies without a photograph of ours, which are most of
-- them, are left out by a search in the text, which is the fastest.
create view private.listing_pictures as
  select 'property' as kind, id::text as id, images || floor_plans as pictures from public.properties
  union all
  select 'society', id, private.society_pictures(property_images) from public.society
   where property_images::text like '%/photographs/%'
  union all
  select 'area', id::text, array_prepend(featured_image_url, area_images) from public.local_areas;

-- Called when the sizes of a photograph are made or it is refused: updates the homes, societies and areas that
-- show it and wait for no other photograph, and queues their pages, so that each is published once.
create function private.update_rows_of_photograph(of_hash text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || of_hash || '/1600.jpg';
  homes uuid[];
  societies text[];
  areas uuid[];
begin
  select array_agg(id::uuid) filter (where kind = 'property'), array_agg(id) filter (where kind = 'society'),
         array_agg(id::uuid) filter (where kind = 'area')
    into homes, societies, areas
    from private.listing_pictures
   where address = any (pictures)
     and not exists (
       select from public.photographs as waiting
        where waiting.status = 'received'
          and waiting.hash in (select private.photograph_hash(picture) from unnest(pictures) as picture));
  update public.local_areas as area set photographs = null
   where area.id = any (areas)
     and area.photographs is distinct from private.photograph_facts(array_prepend(area.featured_image_url, area.area_images));
  update public.society as society set photographs = null
   where society.id = any (societies)
     and society.photographs is distinct from private.photograph_facts(private.society_pictures(society.property_images));
  update public.properties as home set photographs = null
   where home.id = any (homes)
     and home.photographs is distinct from private.photograph_facts(home.images || home.floor_plans);
  perform private.queue_saved_pages(kind, array_agg(entity), null)
     from (
       select 'area' as kind, unnest(areas)::text as entity
       union all
       select 'society', id from public.society
        where id = any (societies) and not public.is_hidden_society(id, name, slug)
       union all
       select 'property', id::text from public.properties where id = any (homes) and publish > 10) as shown
   group by kind;
end
$$;

-- Notes a photograph whose bytes are stored, {hash, type, bytes, received_by}, once for each content. One that was refused
-- is tried again. Returns its status.
create function public.receive_photograph(photograph jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  answer text;
begin
  insert into public.photographs as known (hash, type, bytes, received_by)
  values (
    photograph ->> 'hash', photograph ->> 'type', (photograph ->> 'bytes')::integer, (photograph ->> 'received_by')::uuid)
  on conflict (hash) do update
     set status = case known.status when 'refused' then 'received' else known.status end,
         attempts = case known.status when 'refused' then 0 else known.attempts end,
         refusal = null, unused_since = null
  returning known.status into answer;
  return answer;
end
$$;

-- Claims the photographs whose sizes are to be made now, oldest first: [{hash, type}]. One that three attempts
-- did not finish is refused and not tried again.
create function public.claim_photographs(take integer default 4, lease interval default '3 minutes') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given_up text;
  answer jsonb;
begin
  for given_up in
    update public.photographs set status = 'refused', lease_until = null,
           refusal = 'It could not be worked on in three tries. Save it as a JPEG, then add it again.'
     where status = 'received' and attempts >= 3 and (lease_until is null or lease_until <= clock_timestamp())
    returning hash
  loop
    perform private.update_rows_of_photograph(given_up);
  end loop;
  with waiting as (
    select hash from public.photographs
     where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())
     order by received_at, hash limit take for update skip locked
  ), claimed as (
    update public.photographs as photograph
       set lease_until = clock_timestamp() + claim_photographs.lease, attempts = attempts + 1
      from waiting where photograph.hash = waiting.hash
    returning photograph.hash, photograph.type, photograph.received_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'type', type) order by received_at, hash), '[]')
    into answer from claimed;
  return answer;
end
$$;

-- Called when the sizes of a photograph are stored. Queues the pages that show it.
create function public.finish_photograph(
  hash text, width integer, height integer, placeholder text, likeness text default null
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'ready', refusal = null, lease_until = null, width = finish_photograph.width,
         height = finish_photograph.height, placeholder = finish_photograph.placeholder, likeness = finish_photograph.likeness
   where photograph.hash = finish_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(finish_photograph.hash);
  end if;
end
$$;

create function public.refuse_photograph(hash text, reason text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'refused', refusal = left(reason, 300), lease_until = null
   where photograph.hash = refuse_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(refuse_photograph.hash);
  end if;
end
$$;

-- The status of these photographs, at most 200, for the editor: [{hash, status, refusal}].
create function public.admin_photographs(hashes text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'status', status, 'refusal', refusal, 'width', width) order by hash), '[]')
      from public.photographs where hash = any (hashes[1:200]));
end
$$;

-- The hashes of the photographs that a row shows, public or hidden, or the last content of a page that is leaving, and of those
-- of partners that wait for staff. In plpgsql, because these come in a later file.
create function private.used_photographs() returns setof text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select private.photograph_hash(picture) from private.listing_pictures, unnest(pictures) as picture
   where private.photograph_hash(picture) is not null
  union
  select named[1] from public.html_leaving_rows as leaving,
         regexp_matches(leaving.row::text, '/photographs/([0-9a-f]{64})/', 'g') as named
  union
  select hash from public.sent_photographs where state = 'waiting';
end
$$;

-- Forgets the photographs that no row has shown for 30 days; returns their hashes, whose files are to be deleted.
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

-- For the checkup: stored files without a photograph and without an upload under way, ready photographs without their
-- files, and photographs that have been waiting for half an hour. `uploaded` are names of uploaded files on a disk, of
-- which the list of stored files may not know.
create function public.photograph_cases(at timestamptz default clock_timestamp(), uploaded text[] default '{}') returns jsonb
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
        from (
          select bucket_id, name from storage.objects where bucket_id in ('photographs', 'photograph-uploads')
          union
          select 'photograph-uploads', unnest($1)) as object
       where not exists (
           select from public.photographs as photograph
            where photograph.hash = split_part(object.name, '/', 1)
              and (object.bucket_id = 'photographs' or photograph.status = 'received'))
         and not exists (
           select from public.picture_uploads as upload
            where upload.hash = object.name and object.bucket_id = 'photograph-uploads' and upload.lease_until > $2)
         and not exists (
           select from public.partner_pictures as fetched
            where fetched.storing = object.name and object.bucket_id = 'photograph-uploads' and fetched.lease_until > $2)$q$
      into orphans using uploaded, at;
    execute $q$
      select array_agg(hash order by hash) from public.photographs as photograph
       where status = 'ready' and not exists (
         select from storage.objects as object
          where object.bucket_id = 'photographs' and object.name = photograph.hash || '/1600.jpg')$q$
      into lacking;
  end if;
  return jsonb_build_object(
    'orphans', coalesce(to_jsonb(orphans), '[]'),
    'lacking', coalesce(to_jsonb(lacking), '[]'),
    'late', (
      select coalesce(jsonb_agg(hash order by hash), '[]') from public.photographs
       where status = 'received' and received_at < at - interval '30 minutes'));
end
$$;

grant execute on function
  public.begin_upload(uuid), public.note_upload(uuid, text), public.end_upload(uuid),
  public.receive_photograph(jsonb), public.claim_photographs(integer, interval),
  public.finish_photograph(text, integer, integer, text, text), public.refuse_photograph(text, text),
  public.forget_photographs(timestamptz), public.photograph_cases(timestamptz, text[])
  to service_role;
grant execute on function public.admin_photographs(text[]) to authenticated;
