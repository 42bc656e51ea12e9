-- Residential societies. The id is text because one hidden society has the id '1000'.

-- Its triggers, in the order in which they run:
--   before insert: society_merged_area (area/area_merges.sql)
--   before insert: society_photographs (photograph/photographs.sql)
--   before insert: society_reserved
--   after insert: society_back (listing/deleted_listings.sql)
--   after insert: society_added (listing/listing_changes.sql)
--   before update: society_former_address
--   before update: society_merged_area (area/area_merges.sql)
--   before update: society_photographs (photograph/photographs.sql)
--   before update: society_reserved
--   before update: society_touch
--   after update: society_changed (listing/listing_changes.sql)
--   after delete: society_removed (listing/listing_changes.sql)
create table public.society (
  -- The address of a society without a slug contains its id.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (char_length(name) between 1 and 300),
  slug text,
  area uuid references public.local_areas (id) on delete set null,
  city text check (char_length(city) <= 100),
  locality text check (char_length(locality) <= 200),
  description text check (char_length(description) <= 10000),
  overview text check (char_length(overview) <= 10000),
  developer text check (char_length(developer) <= 200),
  total_units integer check (total_units >= 0),
  configurations text check (char_length(configurations) <= 500),
  price_range text check (char_length(price_range) <= 200),
  project_status text check (char_length(project_status) <= 100),
  year_of_completion integer check (year_of_completion between 1900 and 2100),
  highlights text[] default '{}' check (private.list_fits(highlights, 100, 500)),
  property_images jsonb check (jsonb_typeof(property_images) = 'array' and private.json_fits(property_images, 20000, 10)),
  search_score numeric,
  specifications jsonb check (jsonb_typeof(specifications) = 'object' and private.json_fits(specifications, 20000, 10)),
  location jsonb check (jsonb_typeof(location) = 'object' and private.json_fits(location, 20000, 10)),
  community jsonb check (jsonb_typeof(community) = 'object' and private.json_fits(community, 20000, 10)),
  market jsonb check (jsonb_typeof(market) = 'object' and private.json_fits(market, 20000, 10)),
  narratives jsonb check (jsonb_typeof(narratives) = 'object' and private.json_fits(narratives, 20000, 10)),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now(),
  -- The ready photographs among its pictures, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint society_photographs_fit
      check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2)),
  -- Set by a trigger when the slug or the city changes. They lead to the current address.
  former_addresses text[] not null default '{}'
    constraint society_former_addresses_fit check (private.list_fits(former_addresses, 50, 400)),
  rera_number text check (char_length(rera_number) <= 100),
  -- Where its gate is, as the position of a home, but as exactly as staff choose, to a metre.
  gate text
    check (char_length(gate) <= 20 and gate ~ '^([6-9]|[12][0-9]|3[0-7])[.][0-9]{3,5},(6[89]|[78][0-9]|9[0-7])[.][0-9]{3,5}$'),
  constraint society_slug_check
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' or slug ~* '^\s*unlisted\s*$'),
  -- The slug is the name of a folder and part of a file name, and file names have at most 255 bytes.
  constraint society_slug_fits check (char_length(slug) <= 200)
);

-- A society that is shown nowhere: named or slugged 'unlisted', in any case or spacing, or with the id 1000.
create function public.is_hidden_society(id text, name text, slug text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select id = '1000'
      or coalesce(name ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
      or coalesce(slug ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
$$;

grant execute on function public.is_hidden_society(text, text, text) to service_role;

-- No two pages have one file: a publish would stop, and no other page would change either. The address of a society
-- without a slug contains its id.
create unique index society_address on public.society (private.city_folder(city), lower(coalesce(slug, id)))
  where not public.is_hidden_society(id, name, slug);
create index society_slug on public.society (slug);
create index society_area on public.society (area);
create index society_rank on public.society (search_score desc nulls last, name);
create index society_newest on public.society (created_at desc);
create index society_listed on public.society ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, id desc);
create index society_changed on public.society (updated_at);

call private.close_table('public.society');
call private.open_rows_to_server('public.society');

create function private.keep_former_society_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.former_addresses := private.former_addresses(old.former_addresses,
    concat_ws('/', private.city_folder(old.city), coalesce(old.slug, old.id)),
    concat_ws('/', private.city_folder(new.city), coalesce(new.slug, new.id)));
  return new;
end
$$;

-- A hidden society has no address.
create trigger society_former_address before update on public.society
  for each row when ((old.slug, old.city) is distinct from (new.slug, new.city)
    and not public.is_hidden_society(old.id, old.name, old.slug))
  execute function private.keep_former_society_address();

create trigger society_reserved before insert or update of slug on public.society
  for each row execute function private.refuse_reserved_name('slug');

create trigger society_touch before update on public.society
  for each row execute function private.touch();
