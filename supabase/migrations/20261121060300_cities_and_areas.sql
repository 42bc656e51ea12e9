-- Cities and their localities. Every area has a page at /{city}/areas/{slug}.

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  -- The lowercased name is a folder of the published site, so it may not climb out of it.
  name text not null unique check (name ~ '^[^./\\\s][^./\\]*$' and char_length(name) <= 100),
  created_at timestamptz default now(),
  updated_at timestamptz not null default now()
);

create unique index cities_folder on public.cities (lower(name));

create table public.local_areas (
  id uuid primary key default gen_random_uuid(),
  area text not null check (char_length(area) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  city_id uuid references public.cities (id) on delete restrict,
  city_section text,
  overview text,
  description text,
  property_count integer default 0 check (property_count >= 0),
  featured_image_url text,
  area_images text[] default '{}',
  market_data jsonb check (jsonb_typeof(market_data) = 'object'),
  infrastructure jsonb check (jsonb_typeof(infrastructure) = 'object'),
  local_amenities jsonb check (jsonb_typeof(local_amenities) = 'object'),
  narratives jsonb check (jsonb_typeof(narratives) = 'object'),
  buyer_intelligence jsonb check (jsonb_typeof(buyer_intelligence) = 'object'),
  vibe_and_lifestyle jsonb check (jsonb_typeof(vibe_and_lifestyle) = 'object'),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now()
);

-- An area without a city stands in the default city's folder.
create unique index local_areas_address on public.local_areas
  (coalesce(city_id, '00000000-0000-0000-0000-000000000000'), slug);
create index local_areas_slug on public.local_areas (slug);
create index local_areas_area on public.local_areas (area);
create index local_areas_city on public.local_areas (city_id);
create index local_areas_section on public.local_areas (city_section, property_count desc);
create index local_areas_newest on public.local_areas (created_at desc);

alter table public.cities enable row level security;
alter table public.local_areas enable row level security;
revoke all on table public.cities, public.local_areas from public, anon, authenticated;
grant all on table public.cities, public.local_areas to service_role;
grant select on table public.cities, public.local_areas to anon, authenticated;

create policy "cities are public" on public.cities for select to anon, authenticated using (true);
create policy "areas are public" on public.local_areas for select to anon, authenticated using (true);

create trigger cities_touch before update on public.cities
  for each row execute function private.touch();
create trigger local_areas_touch before update on public.local_areas
  for each row execute function private.touch();
