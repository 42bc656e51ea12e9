-- The addresses of listings. The database owns them: set when a listing is first published, never moved to another
-- listing, not even after it is deleted. A former slug stays as an alias.

create table public.property_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The trigger claims the slug before the listing's row stands, hence deferred.
  property_id uuid references public.properties (id) on delete set null deferrable initially deferred,
  -- Whose it is for ever: outlives the listing, so that the same listing imported again gets its own address back.
  owner_id uuid not null,
  created_at timestamptz not null default now()
);

create index property_slugs_property on public.property_slugs (property_id);
create index property_slugs_owner on public.property_slugs (owner_id);

alter table public.property_slugs enable row level security;
revoke all on table public.property_slugs from public, anon, authenticated;
grant all on table public.property_slugs to service_role;

-- Lowercased, each run of anything but a-z and 0-9 one hyphen, none at the ends. '' for a title without any.
-- The same on every server: lower() under the C collation touches ASCII only, so the two letters outside it that
-- lower to ASCII in Unicode (the Kelvin sign, the dotted capital I) are spelt out.
create function public.title_slug(title text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select trim(both '-' from regexp_replace(
    lower(replace(replace(title, chr(8490), 'k'), chr(304), 'i-') collate "C"),
    '[^a-z0-9]+' collate "C", '-', 'g'))
$$;

revoke all on function public.title_slug(text) from public, anon, authenticated;
grant execute on function public.title_slug(text) to service_role;

-- Takes the slug for the listing if it is free or has always been its own. A rival's uncommitted claim is waited for.
create function private.claim_slug(wanted text, listing uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  holder public.property_slugs;
begin
  insert into public.property_slugs (slug, property_id, owner_id) values (wanted, listing, listing)
    on conflict (slug) do nothing;
  if found then
    return true;
  end if;
  select * into holder from public.property_slugs where slug = wanted;
  if holder.owner_id is distinct from listing then
    return false;
  end if;
  if holder.property_id is null then
    update public.property_slugs set property_id = listing where slug = wanted;
  end if;
  return true;
end
$$;

revoke all on function private.claim_slug(text, uuid) from public, anon, authenticated;

-- The bare title slug if it is free, else with the first 8 of the id; the whole id should even that be taken.
create function private.listing_slug(title text, listing uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := public.title_slug(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(listing::text, 8), stem || '-' || listing]
  loop
    if candidate is not null and private.claim_slug(candidate, listing) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for listing %', listing using errcode = '23505';
end
$$;

revoke all on function private.listing_slug(text, uuid) from public, anon, authenticated;

create function private.address_listing() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.slug := null;
    -- The insert half of an upsert: the update half will see to it.
    if exists (select from public.properties where id = new.id) then
      return new;
    end if;
    new.created_at := coalesce(new.created_at, now());
    if new.publish > 10 then
      new.slug := private.listing_slug(new.title, new.id);
    end if;
    return new;
  end if;

  new.slug := old.slug;
  if (old.slug is null and new.publish > 10)
    or (old.slug is not null and public.title_slug(new.title) <> public.title_slug(old.title))
  then
    new.slug := private.listing_slug(new.title, new.id);
  end if;
  return new;
end
$$;

revoke all on function private.address_listing() from public, anon, authenticated;

create trigger properties_slug before insert or update on public.properties
  for each row execute function private.address_listing();
