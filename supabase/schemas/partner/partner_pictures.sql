-- The pictures that partners' files name by address. A worker fetches each, and stores it among the photographs; a home shows
-- those of its file in their order, until staff choose others.

create table public.partner_pictures (
  partner_id uuid not null references public.partners (id) on delete cascade,
  address text not null check (char_length(address) between 1 and 2000),
  -- Short enough for an index, whatever the address.
  address_hash uuid generated always as (md5(address)::uuid) stored,
  -- The photograph that it led to last. Null: it has led to none yet.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  -- With these the server need not send again what has not changed, and the SHA-256 of the address that gave them, after
  -- redirects: no other server is told.
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 300),
  answered_from text check (answered_from ~ '^[0-9a-f]{64}$'),
  fetched_at timestamptz,
  -- Why it was not fetched when it was last tried: a sentence for staff. Null: it was.
  problem text check (char_length(problem) <= 300),
  -- Since it was last fetched.
  failures integer not null default 0 check (failures >= 0),
  -- At once, whatever the clock says.
  due_at timestamptz not null default '-infinity',
  -- Until when the worker that fetches it has claimed it, and the photograph that it is storing.
  lease_until timestamptz,
  storing text check (storing ~ '^[0-9a-f]{64}$'),
  primary key (partner_id, address_hash)
);

create index partner_pictures_due on public.partner_pictures (due_at);
create index partner_pictures_due_of_partner on public.partner_pictures (partner_id, due_at, address_hash);
create index partner_pictures_leased on public.partner_pictures (partner_id) where lease_until is not null;
create index partner_pictures_storing on public.partner_pictures (storing) where storing is not null;
create index partner_pictures_hash on public.partner_pictures (hash) where hash is not null;

-- The pictures that a home has from its file. When it shows others, staff have chosen them, and they stay; photographs that were
-- sent by link and accepted stand beside them.
create table public.partner_home_pictures (
  property_id uuid primary key references public.properties (id) on delete cascade,
  images text[] not null check (private.list_fits(images, 100, 2000)),
  image_desc text[] not null check (private.list_fits(image_desc, 100, 500)),
  floor_plans text[] not null default '{}' check (private.list_fits(floor_plans, 20, 2000))
);

call private.close_table('public.partner_pictures');
call private.close_table('public.partner_home_pictures');

create index partner_homes_pictures on public.partner_homes using gin (pictures jsonb_path_ops);

-- Notes the pictures of a file that nobody has fetched yet, once per statement: a run has thousands of homes.
create function private.note_partner_pictures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.partner_pictures (partner_id, address)
  select distinct home.partner_id, picture ->> 'address'
    from new_rows as home, jsonb_array_elements(home.pictures) as picture
   where char_length(picture ->> 'address') between 1 and 2000
  on conflict do nothing;
  return null;
end
$$;

create trigger partner_homes_pictures_added after insert on public.partner_homes
  referencing new table as new_rows for each statement execute function private.note_partner_pictures();

-- A file that names pictures which are all fetched already, in another order or for another home, changes the home at once.
create function private.note_changed_partner_pictures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  select array_agg(became.property_id) into changed
    from new_rows as became join old_rows as was using (property_id) where became.pictures is distinct from was.pictures;
  if changed is null then
    return null;
  end if;
  insert into public.partner_pictures (partner_id, address)
  select distinct home.partner_id, picture ->> 'address'
    from new_rows as home, jsonb_array_elements(home.pictures) as picture
   where home.property_id = any (changed) and char_length(picture ->> 'address') between 1 and 2000
  on conflict do nothing;
  perform private.show_partner_pictures(changed);
  return null;
end
$$;

create trigger partner_homes_pictures_changed after update on public.partner_homes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_changed_partner_pictures();

-- What the file of a home says about its pictures, as far as they are fetched: addresses of photographs, each once, with
-- their captions, and those of floor plans. `waits`: one of them was not tried yet.
create function private.fetched_pictures(
  of_home uuid, out images text[], out image_desc text[], out floor_plans text[], out waits boolean
)
  language sql stable
  set search_path = ''
as $$
  with named as (
    select position, picture ->> 'address' as address, left(coalesce(picture ->> 'caption', ''), 500) as caption,
           coalesce(picture ->> 'kind', 'photograph') = 'floor plan' as is_plan, home.partner_id
      from public.partner_homes as home, jsonb_array_elements(home.pictures) with ordinality as each (picture, position)
     where home.property_id = of_home
  ), found as (
    select distinct on (known.hash) named.position, named.caption, named.is_plan,
           '/storage/v1/object/public/photographs/' || known.hash || '/1600.jpg' as shown
      from named
      join public.partner_pictures as known
        on known.partner_id = named.partner_id and known.address_hash = md5(named.address)::uuid
      join public.photographs as photograph on photograph.hash = known.hash and photograph.status <> 'refused'
     order by known.hash, named.position
  )
  select coalesce((select array_agg(shown order by position) from found where not is_plan), '{}'),
         coalesce((select array_agg(caption order by position) from found where not is_plan), '{}'),
         coalesce((select (array_agg(shown order by position))[1:20] from found where is_plan), '{}'),
         exists (
           select from named join public.partner_pictures as known
               on known.partner_id = named.partner_id and known.address_hash = md5(named.address)::uuid
            where known.fetched_at is null and known.failures = 0)
$$;

-- Pictures with their captions, '' where there is none, except those at the addresses `without`.
create function private.pictures_without(
  addresses text[], captions text[], without text[], out images text[], out image_desc text[]
)
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(address order by position), '{}'), coalesce(array_agg(coalesce(caption, '') order by position), '{}')
    from unnest(addresses, captions) with ordinality as each (address, caption, position)
   where address <> all (without)
$$;

-- Gives these homes the pictures and floor plans of their file once each was tried. Photographs that were sent by link and
-- accepted stay beside them: in front where staff have put them there, behind otherwise. A home whose other pictures, or whose
-- plans, staff have chosen keeps these, and none loses its last one because its file or another server lacks them.
create function private.show_partner_pictures(homes uuid[]) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  home record;
  found record;
  accepted text[];
  others record;
  shown record;
  front record;
  back record;
  follows boolean;
  has_pictures boolean;
  has_plans boolean;
  -- The place of the first picture that is not an accepted one.
  first integer;
  room integer;
  changed uuid[] := array[]::uuid[];
begin
  for home in
    select property.id, coalesce(property.images, '{}') as images, coalesce(property.image_desc, '{}') as image_desc,
           coalesce(property.floor_plans, '{}') as floor_plans, coalesce(known.images, '{}') as from_file,
           coalesce(known.image_desc, '{}') as captions, coalesce(known.floor_plans, '{}') as plans
      from public.properties as property left join public.partner_home_pictures as known on known.property_id = property.id
     where property.id = any (homes) order by property.id for update of property
  loop
    found := private.fetched_pictures(home.id);
    continue when found.waits;
    accepted := private.accepted_photographs(home.id);
    others := private.pictures_without(home.images, home.image_desc, accepted);
    first := coalesce(array_position(home.images, others.images[1]), cardinality(home.images) + 1);
    front := private.pictures_without(home.images[: first - 1], home.image_desc[: first - 1], '{}');
    back := private.pictures_without(home.images[first :], home.image_desc[first :], others.images);
    room := 100 - cardinality(front.images) - cardinality(back.images);
    shown := private.pictures_without(home.from_file, home.captions, accepted);
    follows := (others.images, others.image_desc) = (shown.images[: room], shown.image_desc[: room]);
    shown := private.pictures_without(found.images, found.image_desc, accepted);
    has_pictures := follows and cardinality(found.images) > 0
      and (found.images, found.image_desc) <> (home.from_file, home.captions);
    has_plans := cardinality(found.floor_plans) > 0 and home.floor_plans = home.plans and found.floor_plans <> home.plans;
    continue when not (has_pictures or has_plans);
    if not has_pictures then
      found.images := home.from_file;
      found.image_desc := home.captions;
    end if;
    if not has_plans then
      found.floor_plans := home.plans;
    end if;
    insert into public.partner_home_pictures as known (property_id, images, image_desc, floor_plans)
    values (home.id, found.images, found.image_desc, found.floor_plans)
    on conflict (property_id) do update
       set images = excluded.images, image_desc = excluded.image_desc, floor_plans = excluded.floor_plans;
    update public.properties
       set images = case when has_pictures then front.images || shown.images[: room] || back.images else images end,
           image_desc = case when has_pictures then front.image_desc || shown.image_desc[: room] || back.image_desc
                             else image_desc end,
           floor_plans = case when has_plans then found.floor_plans else floor_plans end
     where id = home.id;
    changed := changed || home.id;
  end loop;
  perform private.queue_saved_pages('property', array_agg(id::text), null)
     from public.properties where id = any (changed) and publish > 10
   having count(*) > 0;
end
$$;

-- Claims a picture to fetch now, one that was never fetched first: {partner, address, allows_http, etag, last_modified,
-- answered_from, stored, lease}, or null. It is one of the partner of whom the fewest are being fetched, so that a slow server holds
-- nobody else up. None while many photographs wait for their sizes, so that those of staff come soon. Forgets pictures that no
-- file names any more.
create function public.claim_partner_picture(lease interval default '5 minutes', at timestamptz default clock_timestamp())
  returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.partner_pictures;
  is_known boolean;
begin
  if (select count(*) >= 100 from public.photographs where status = 'received') then
    return null;
  end if;
  -- Without it, callers at once would all see that nothing is being fetched, and choose the same partner.
  perform pg_advisory_xact_lock(private.lock_key('partner pictures'));
  loop
    select picture.* into claimed
      from (
        select partner.id, (
                 select count(*) from public.partner_pictures where partner_id = partner.id and lease_until > at) as leased
          from public.partners as partner) as turn
     cross join lateral (
        select * from public.partner_pictures
         where partner_id = turn.id and due_at <= at and (lease_until is null or lease_until <= at)
         order by due_at, address_hash limit 1 for update skip locked) as picture
     order by turn.leased, picture.fetched_at nulls first, picture.due_at, picture.address_hash limit 1;
    if claimed.partner_id is null then
      return null;
    end if;
    delete from public.partner_pictures as picture
     where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash
       and not exists (
         select from public.partner_homes as home
          where home.partner_id = claimed.partner_id
            and home.pictures @> jsonb_build_array(jsonb_build_object('address', claimed.address)));
    exit when not found;
  end loop;
  update public.partner_pictures as picture set lease_until = at + lease, storing = null
   where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash;
  -- A photograph that no home showed for a month is forgotten, and fetched again.
  is_known := exists (select from public.photographs where hash = claimed.hash);
  return jsonb_build_object(
    'partner', claimed.partner_id, 'address', claimed.address,
    'allows_http', coalesce((select allows_http from public.partner_feeds where partner_id = claimed.partner_id), false),
    'etag', case when is_known then claimed.etag end,
    'last_modified', case when is_known then claimed.last_modified end,
    'answered_from', case when is_known then claimed.answered_from end, 'stored', claimed.hash is not null,
    'lease', at + lease);
end
$$;

-- Lets the pictures of a partner wait for an hour: its server takes long to answer.
create function public.put_off_partner_pictures(partner uuid, at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.partner_pictures set due_at = at + interval '1 hour'
   where partner_id = partner and due_at <= at and (lease_until is null or lease_until <= at)
$$;

-- What the pictures of a partner take: {pictures, bytes} of all that are stored, {fetched, fetched_bytes} of those within a day.
create function public.partner_picture_use(partner uuid, at timestamptz default clock_timestamp()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
           'pictures', count(*), 'bytes', coalesce(sum(photograph.bytes), 0),
           'fetched', count(*) filter (where picture.fetched_at > at - interval '1 day'),
           'fetched_bytes', coalesce(sum(photograph.bytes) filter (where picture.fetched_at > at - interval '1 day'), 0))
    from public.partner_pictures as picture join public.photographs as photograph on photograph.hash = picture.hash
   where picture.partner_id = partner
$$;

-- Lets the pictures of a partner that are not stored wait for a day, because it has as many as we take: `problem` tells staff.
-- Its homes show those that are stored.
create function public.hold_partner_pictures(partner uuid, problem text, at timestamptz default clock_timestamp()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.partner_pictures as picture
     set problem = left(hold_partner_pictures.problem, 300), failures = picture.failures + 1, due_at = at + interval '1 day'
   where picture.partner_id = partner and picture.hash is null and picture.due_at <= at
     and (picture.lease_until is null or picture.lease_until <= at);
  perform private.show_partner_pictures(array(
    select home.property_id from public.partner_homes as home
     where home.partner_id = partner and home.pictures <> '[]'));
end
$$;

-- Notes which photograph a worker is about to store for a picture, so that no file is ever without a row. Returns false when
-- its lease has run out.
create function public.note_partner_picture(claimed jsonb, hash text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.partner_pictures as picture set storing = note_partner_picture.hash
   where picture.partner_id = (claimed ->> 'partner')::uuid and picture.address_hash = md5(claimed ->> 'address')::uuid
     and picture.lease_until = (claimed ->> 'lease')::timestamptz;
  return found;
end
$$;

-- Stores what became of a claimed picture: {state: 'read', hash, etag, last_modified, answered_from}, {state: 'unchanged'} or
-- {state: 'refused', problem}. One that was fetched is looked at again after a week; one that was not after 1, 2, 4 … hours, at most
-- after three days. Gives the homes that name it their pictures. Returns false when another worker has it.
create function public.settle_partner_picture(claimed jsonb, outcome jsonb, at timestamptz default clock_timestamp())
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.partner_pictures;
begin
  select * into was from public.partner_pictures as picture
   where picture.partner_id = (claimed ->> 'partner')::uuid and picture.address_hash = md5(claimed ->> 'address')::uuid
     and picture.lease_until = (claimed ->> 'lease')::timestamptz for update;
  if was.partner_id is null then
    return false;
  end if;
  if outcome ->> 'state' = 'refused' then
    update public.partner_pictures as picture
       set problem = left(outcome ->> 'problem', 300), failures = was.failures + 1, lease_until = null, storing = null,
           due_at = at + least(interval '1 hour' * power(2, least(was.failures, 10)), interval '3 days')
     where picture.partner_id = was.partner_id and picture.address_hash = was.address_hash;
  else
    update public.partner_pictures as picture
       set hash = coalesce(outcome ->> 'hash', was.hash), problem = null, failures = 0, lease_until = null, storing = null,
           etag = case outcome ->> 'state' when 'read' then outcome ->> 'etag' else was.etag end,
           last_modified = case outcome ->> 'state' when 'read' then outcome ->> 'last_modified' else was.last_modified end,
           answered_from = case outcome ->> 'state' when 'read' then outcome ->> 'answered_from' else was.answered_from end,
           fetched_at = at, due_at = at + interval '7 days'
     where picture.partner_id = was.partner_id and picture.address_hash = was.address_hash;
  end if;
  if was.failures = 0 or outcome ->> 'state' <> 'refused' then
    perform private.show_partner_pictures(array(
      select home.property_id from public.partner_homes as home
       where home.partner_id = was.partner_id
         and home.pictures @> jsonb_build_array(jsonb_build_object('address', was.address))));
  end if;
  return true;
end
$$;

-- The pictures of a partner that were not fetched when last tried, or are no pictures that we can show.
create function private.broken_partner_pictures(of_partner uuid)
  returns table (partner_id uuid, address text, problem text, failures integer, fetched_at timestamptz)
  language sql stable
  set search_path = ''
as $$
  select picture.partner_id, picture.address, coalesce(picture.problem, photograph.refusal), picture.failures, picture.fetched_at
    from public.partner_pictures as picture
    left join public.photographs as photograph on photograph.hash = picture.hash and photograph.status = 'refused'
   where picture.partner_id = of_partner and coalesce(picture.problem, photograph.refusal) is not null
$$;

-- The pictures of a partner that were not fetched, those tried most often first, at most 200: {total, rows: [{address,
-- problem, failures, fetched_at, home: {id, title, slug}}]}. An address has no query and no credentials: it may hold a key.
create function public.admin_partner_pictures(partner uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (
      select count(*) from private.broken_partner_pictures(partner)),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'address', regexp_replace(broken.address, '([?#].*$)|((?<=//)[^/@]*@)', '', 'g'), 'problem', broken.problem,
               'failures', broken.failures, 'fetched_at', broken.fetched_at,
               'home', (
                 select jsonb_build_object('id', property.id, 'title', property.title, 'slug', property.slug)
                   from public.partner_homes as home join public.properties as property on property.id = home.property_id
                  where home.partner_id = broken.partner_id
                    and home.pictures @> jsonb_build_array(jsonb_build_object('address', broken.address))
                  order by property.id limit 1))
               order by broken.failures desc, broken.address), '[]')
        from (
          select * from private.broken_partner_pictures(partner) as picture
           order by picture.failures desc, picture.address limit 200) as broken));
end
$$;

grant execute on function
  public.claim_partner_picture(interval, timestamptz), public.put_off_partner_pictures(uuid, timestamptz), public.note_partner_picture(jsonb, text),
  public.settle_partner_picture(jsonb, jsonb, timestamptz), public.partner_picture_use(uuid, timestamptz),
  public.hold_partner_pictures(uuid, text, timestamptz)
  to service_role;
grant execute on function public.admin_partner_pictures(uuid) to authenticated;
