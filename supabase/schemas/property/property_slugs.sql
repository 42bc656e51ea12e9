-- Addresses of homes, set by the database: when a home is first published, and again when its title
-- changes. An address is never given to another home, not even after its own is deleted. A former address
-- leads to the current one.

create table public.property_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Deferred, because the trigger claims the slug before the home's row is inserted.
  property_id uuid references public.properties (id) on delete set null deferrable initially deferred,
  -- Stays when the home is deleted, so that the same home gets its address back if it is imported again.
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  constraint property_slugs_slug_fits check (char_length(slug) <= 217)
);

create index property_slugs_property on public.property_slugs (property_id);
create index property_slugs_owner on public.property_slugs (owner_id);

call private.close_table('public.property_slugs');
call private.open_rows_to_server('public.property_slugs');

-- The lowercased title, with one hyphen for each run of characters other than a-z and 0-9 and none at the ends;
-- '' for a title without a-z and 0-9. The result is the same on every server: lower() under the C collation
-- changes ASCII only, so the two other letters that Unicode lowers to ASCII (the Kelvin sign and the dotted
-- capital I) are replaced first.
create function public.title_slug(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return trim(both '-' from regexp_replace(
    lower(replace(replace(title, chr(8490), 'k'), chr(304), 'i-') collate "C"),
    '[^a-z0-9]+' collate "C", '-', 'g'));
end
$$;

-- The whole words within the first 180 characters of the title's slug. With a hyphen and the id a slug then has
-- at most 217 characters: it becomes the name of a folder and part of a picture's file name, which may have 255
-- bytes at most.
create function private.slug_stem(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  slug constant text := public.title_slug(title);
begin
  return case
    when char_length(slug) <= 180 then slug
    when position('-' in left(slug, 181)) > 0 then regexp_replace(left(slug, 181), '-[^-]*$', '')
    else left(slug, 180)
  end;
end
$$;

-- Claims the slug for the home; returns whether it was free or already its own. Waits for a concurrent claim
-- that is not committed yet.
create function private.claim_slug(candidate text, home uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  holder public.property_slugs;
begin
  -- Read first: an insert that conflicts costs more, and many homes have the same title.
  select * into holder from public.property_slugs where slug = candidate;
  if not found then
    insert into public.property_slugs (slug, property_id, owner_id) values (candidate, home, home)
      on conflict (slug) do nothing;
    if found then
      return true;
    end if;
    select * into holder from public.property_slugs where slug = candidate;
  end if;
  if holder.owner_id is distinct from home then
    return false;
  end if;
  if holder.property_id is null then
    update public.property_slugs set property_id = home where slug = candidate;
  end if;
  return true;
end
$$;

-- Claims the title's slug when it is free, else the slug with the first 8 characters of the id, else with the
-- whole id.
create function private.claim_property_slug(title text, home uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := private.slug_stem(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(home::text, 8), stem || '-' || home]
  loop
    if candidate is not null and private.claim_slug(candidate, home) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for home %', home using errcode = '23505';
end
$$;

-- Claims addresses for the rows that are new homes and published, as claim_property_slug() would for one row
-- after the other: the first home of a title gets the bare slug, the others the slug with the start of their
-- id. A row that gets no claim here gets its address from the trigger. Slugs are inserted in order, so that two
-- imports do not deadlock. Only index scans are allowed, because an embedded database has no statistics for the
-- planner.
create function private.claim_slugs(entries jsonb) returns table (home_id uuid, address text)
  language plpgsql security definer
  set search_path = ''
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  return query
  with new_homes as materialized (
    select home.id, private.slug_stem(home.title) as stem, home.position
      from rows from (jsonb_to_recordset(entries) as (id uuid, title text, publish integer)) with ordinality
             as home (id, title, publish, position)
     where home.publish > 10 and home.title is not null
       and not exists (select from public.properties where properties.id = home.id)
       and not exists (select from public.property_slugs where owner_id = home.id)
  ), bare as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select distinct on (stem) stem, id, id from new_homes where stem <> '' order by stem, position
    on conflict (slug) do nothing
    returning owner_id, slug
  ), suffixed as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select candidates.slug, candidates.id, candidates.id
      from (select coalesce(nullif(stem, ''), 'home') || '-' || left(id::text, 8) as slug, id, position from new_homes
             where id not in (select owner_id from bare)) as candidates
     order by candidates.slug, candidates.position
    on conflict (slug) do nothing
    returning owner_id, slug
  )
  select bare.owner_id, bare.slug from bare union all select suffixed.owner_id, suffixed.slug from suffixed;
end
$$;

-- An address follows the title. A partner's file changes titles every night, so a home keeps its address then.
create function private.assign_slug() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.slug := old.slug;
  if (old.slug is null and new.publish > 10)
    or (old.slug is not null and public.title_slug(new.title) <> public.title_slug(old.title)
      and current_setting('angala.addresses', true) is distinct from 'stay')
  then
    new.slug := private.claim_property_slug(new.title, new.id);
  end if;
  return new;
end
$$;

create trigger properties_slug before update on public.properties
  for each row execute function private.assign_slug();

-- Earlier addresses of the homes that have a page: published ones, those whose removal is on hold, and those
-- whose page says that they were sold or let.
create view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, property.updated_at, former.created_at
    from public.property_slugs as former
    join public.properties as property on property.id = former.property_id
   where property.slug is distinct from former.slug
     and (property.publish > 10
       or property.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or property.id in (select id from public.unavailable_homes));

-- An import runs with the rights of its caller.
grant execute on function private.claim_slugs(jsonb) to service_role;
grant execute on function public.title_slug(text) to service_role;

grant select (slug, property_id, updated_at, created_at) on public.former_slugs to service_role;
