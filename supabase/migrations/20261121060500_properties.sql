-- Listings. publish null or <= 10 is hidden, above 10 is public, from 1000 on it is on the home page.

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  description text,
  price numeric check (price >= 0),
  currency text default 'INR' check (currency ~ '^[A-Z]{3}$'),
  images text[] default '{}',
  image_desc text[] default '{}',
  area text,
  city text,
  bedrooms integer check (bedrooms >= 0),
  baths integer check (baths >= 0),
  sqft numeric check (sqft >= 0),
  floor_no text,
  facing_dir text,
  asset_type text,
  maint_charges numeric check (maint_charges >= 0),
  last_verified date check (last_verified between '2000-01-01' and '2100-01-01'),
  marketing_tag text,
  user_id uuid references public.profiles (id) on delete set null,
  area_id uuid references public.local_areas (id) on delete set null,
  society_id text references public.society (id) on delete set null,
  source_key text,
  publish integer check (publish >= 0),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null means never seen: an import that says null leaves the count as it is.
  view_count integer default 0 check (view_count >= 0),
  -- Owned by a trigger; see property_slugs.
  slug text unique,
  updated_at timestamptz not null default now()
);

create index properties_home on public.properties (publish desc, created_at desc) where publish >= 1000;
create index properties_newest on public.properties (created_at desc, id) where publish > 10;
create index properties_newest_of_type on public.properties (property_type, created_at desc, id) where publish > 10;
create index properties_price on public.properties (price) where publish > 10;
create index properties_price_of_type on public.properties (property_type, price) where publish > 10;
-- Not partial: deleting a society or an area must find its hidden listings too.
create index properties_society on public.properties (society_id, created_at desc);
create index properties_area on public.properties (area_id, created_at desc);
create index properties_owner on public.properties (user_id) where user_id is not null;

alter table public.properties enable row level security;
revoke all on table public.properties from public, anon, authenticated;
grant all on table public.properties to service_role;

-- Everything but user_id: who listed a home is nobody's business.
grant select (
  id, title, description, price, currency, images, image_desc, area, city, bedrooms, baths, sqft, floor_no,
  facing_dir, asset_type, maint_charges, last_verified, marketing_tag, area_id, society_id, source_key, publish,
  property_type, created_at, view_count, slug, updated_at
) on table public.properties to anon, authenticated;

create policy "published listings are public" on public.properties for select to anon
  using (publish > 10);
create policy "admins see hidden listings" on public.properties for select to authenticated
  using (publish > 10 or (select public.is_admin()));

-- A view or a change of owner is no change of the listing: no page shows either.
create function private.touch_listing() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  shown public.properties;
begin
  new.created_at := coalesce(new.created_at, old.created_at);
  new.view_count := coalesce(new.view_count, old.view_count);
  new.updated_at := old.updated_at;
  shown := new;
  shown.view_count := old.view_count;
  shown.user_id := old.user_id;
  if shown is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

revoke all on function private.touch_listing() from public, anon, authenticated;

-- Fires after properties_slug: triggers run in the order of their names, and a new slug is a change.
create trigger properties_touch before update on public.properties
  for each row execute function private.touch_listing();
