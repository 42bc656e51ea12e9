-- Cities and their areas. Every area has a page at /{city}/areas/{slug}.

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  -- The name in lower case is a folder of the published site, so it may not lead out of that site.
  name text not null unique check (name ~ '^[^./\\\s][^./\\]*$' and char_length(name) <= 100),
  created_at timestamptz default now(),
  updated_at timestamptz not null default now()
);

create unique index cities_folder on public.cities (lower(name));

-- Names of the site's own pages, files and functions, as RESERVED of src/domain/address/reserved-names.ts: no city, area, society
-- or partner may have one, or its pages would lie among those of the site. Case and signs around it do not matter: ' /Admin'.
create function private.is_reserved_name(name text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-') = any (array[
    '404', 'a', 'about', 'admin', 'alerts', 'api', 'areas', 'assets', 'at', 'auth', 'buy', 'buyers-msa', 'by',
    'calls', 'cards', 'compare', 'fonts', 'functions', 'graphql', 'healthz', 'illustrations', 'images', 'in', 'index',
    'invitation', 'latest', 'manifest', 'moved', 'not-found', 'page', 'partners', 'preview', 'privacy', 'property',
    'public', 'realtime', 'rent', 'rest', 'robots', 'saved', 'search', 'sitemap', 'societies', 'static', 'storage',
    'styleguide', 'sw', 'terms', 'well-known'])
$$;

-- The last guard of all doors. A row that had such a name before stays as it is. The argument is the column.
create function private.refuse_reserved_name() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  was text := case tg_op when 'UPDATE' then to_jsonb(old) ->> tg_argv[0] end;
  becomes text := to_jsonb(new) ->> tg_argv[0];
begin
  if becomes is distinct from was and private.is_reserved_name(becomes) then
    raise check_violation using message = 'this is the name of a page of this site',
      constraint = 'reserved_name', column = tg_argv[0], table = tg_table_name;
  end if;
  return new;
end
$$;

grant execute on function private.is_reserved_name(text) to service_role;

-- The folder of a city's pages, as cityFolder() of src/domain/city/city-folder.ts names it.
create function private.city_folder(name text) returns text
  language sql immutable
  set search_path = ''
as $$
  select coalesce(nullif(btrim(regexp_replace(
    lower(case when name !~* '^[\s\u00a0]*(n/?a|null|undefined|nan|none|-+)[\s\u00a0]*$' then name end),
    '[^a-z0-9]+', '-', 'g'), '-'), ''), 'bangalore')
$$;

-- An index is computed with the rights of the role that writes the row.
grant execute on function private.city_folder(text) to service_role;

-- The slug of an area or society in lists and filters, which cover all cities. As listSlug() of
-- src/domain/city/list-slug.ts.
create function private.list_slug(slug text, folder text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when folder = 'bangalore' or right(slug, char_length(folder) + 1) = '-' || folder then slug
              else slug || '-' || folder end
$$;

-- The earlier addresses of a place, {folder of the city}/{slug}, after it moved from one address to another: the
-- newest 50, without the current one.
create function private.former_addresses(earlier text[], was text, becomes text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(address order by at), '{}')
    from (
      select address, max(at) as at from unnest(earlier || was) with ordinality as listed (address, at)
       where address <> becomes group by address order by 2 desc limit 50) as newest
$$;

grant execute on function private.former_addresses(text[], text, text) to service_role;

-- Its triggers, in the order in which they run:
--   before insert: local_areas_merged (area/area_merges.sql)
--   before insert: local_areas_photographs (photograph/photographs.sql)
--   before insert: local_areas_reserved
--   after insert: local_areas_back (listing/deleted_listings.sql)
--   after insert: local_areas_one_address
--   after insert: local_areas_place (area/places.sql)
--   after insert: local_areas_added (listing/listing_changes.sql)
--   before update: local_areas_former_address
--   before update: local_areas_photographs (photograph/photographs.sql)
--   before update: local_areas_reserved
--   before update: local_areas_touch
--   after update: local_areas_alerts (area/area_merges.sql)
--   after update: local_areas_one_address
--   after update: local_areas_place_again (area/places.sql)
--   after update: local_areas_changed (listing/listing_changes.sql)
--   before delete: local_areas_place_gone (area/places.sql)
--   after delete: local_areas_removed (listing/listing_changes.sql)
create table public.local_areas (
  id uuid primary key default gen_random_uuid(),
  area text not null check (char_length(area) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  city_id uuid references public.cities (id) on delete restrict,
  city_section text check (char_length(city_section) <= 200),
  overview text check (char_length(overview) <= 10000),
  description text check (char_length(description) <= 10000),
  property_count integer default 0 check (property_count >= 0),
  featured_image_url text check (char_length(featured_image_url) <= 2000),
  area_images text[] default '{}' check (private.list_fits(area_images, 100, 2000)),
  market_data jsonb check (jsonb_typeof(market_data) = 'object' and private.json_fits(market_data, 20000, 10)),
  infrastructure jsonb check (jsonb_typeof(infrastructure) = 'object' and private.json_fits(infrastructure, 20000, 10)),
  local_amenities jsonb check (jsonb_typeof(local_amenities) = 'object' and private.json_fits(local_amenities, 20000, 10)),
  narratives jsonb check (jsonb_typeof(narratives) = 'object' and private.json_fits(narratives, 20000, 10)),
  buyer_intelligence jsonb check (jsonb_typeof(buyer_intelligence) = 'object' and private.json_fits(buyer_intelligence, 20000, 10)),
  vibe_and_lifestyle jsonb check (jsonb_typeof(vibe_and_lifestyle) = 'object' and private.json_fits(vibe_and_lifestyle, 20000, 10)),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now(),
  -- The ready photographs among its pictures, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint local_areas_photographs_fit
      check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2)),
  -- Set by a trigger when the slug or the city changes. They lead to the current address.
  former_addresses text[] not null default '{}'
    constraint local_areas_former_addresses_fit check (private.list_fits(former_addresses, 50, 400))
);

-- An area without a city is published in the default city's folder.
create unique index local_areas_address on public.local_areas
  (coalesce(city_id, '00000000-0000-0000-0000-000000000000'), slug);
create index local_areas_slug on public.local_areas (slug);
create index local_areas_area on public.local_areas (area);
create index local_areas_city on public.local_areas (city_id);
create index local_areas_section on public.local_areas (city_section, property_count desc);
create index local_areas_newest on public.local_areas (created_at desc);

call private.close_table('public.cities');
call private.close_table('public.local_areas');
call private.open_rows_to_server('public.cities');
call private.open_rows_to_server('public.local_areas');

create trigger cities_reserved before insert or update of name on public.cities
  for each row execute function private.refuse_reserved_name('name');

create trigger cities_touch before update on public.cities
  for each row execute function private.touch();
create function private.keep_former_area_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  cities constant jsonb := (
    select coalesce(jsonb_object_agg(id, name), '{}') from public.cities where id in (old.city_id, new.city_id));
begin
  new.former_addresses := private.former_addresses(old.former_addresses,
    concat_ws('/', private.city_folder(cities ->> old.city_id::text), old.slug),
    concat_ws('/', private.city_folder(cities ->> new.city_id::text), new.slug));
  return new;
end
$$;

create trigger local_areas_former_address before update on public.local_areas
  for each row when ((old.slug, old.city_id) is distinct from (new.slug, new.city_id))
  execute function private.keep_former_area_address();

create trigger local_areas_reserved before insert or update of slug on public.local_areas
  for each row execute function private.refuse_reserved_name('slug');

create trigger local_areas_touch before update on public.local_areas
  for each row execute function private.touch();

-- The city's name is part of the address of every page in it, so all of them change. Its areas keep their earlier
-- addresses; societies and homes name their city themselves.
create function private.handle_city_rename() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  areas uuid[];
  names constant text[] := array[lower(old.name), lower(new.name)];
begin
  update public.local_areas as area
     set former_addresses = private.former_addresses(area.former_addresses,
           concat_ws('/', private.city_folder(old.name), area.slug),
           concat_ws('/', private.city_folder(new.name), area.slug))
   where city_id = new.id and private.city_folder(old.name) <> private.city_folder(new.name);
  select array_agg(id) into areas from public.local_areas where city_id = new.id;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', (
    select array_agg(id::text) from public.properties where area_id = any (areas) or lower(city) = any (names)));
  perform private.flag_pages('society', (
    select array_agg(id) from public.society where area = any (areas) or lower(city) = any (names)));
  return null;
end
$$;

-- Refuses an area whose page would have the file of another, as local_areas_address does. An index cannot read the city:
-- an area without one is in the folder of the default city, and two cities may have one folder.
create function private.refuse_taken_area_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if exists (
    select from public.local_areas as other
      left join public.cities as city on city.id = other.city_id
     where other.slug = new.slug and other.id <> new.id
       and private.city_folder(city.name) = private.city_folder((select name from public.cities where id = new.city_id)))
  then
    raise exception 'duplicate key value violates unique constraint "local_areas_address"'
      using errcode = 'unique_violation', constraint = 'local_areas_address';
  end if;
  return null;
end
$$;

create trigger local_areas_one_address after insert or update of slug, city_id on public.local_areas
  for each row execute function private.refuse_taken_area_address();

create trigger cities_renamed after update on public.cities
  for each row when (old.name is distinct from new.name) execute function private.handle_city_rename();

-- Whether other areas lie in this one (area/places.sql). Another spelling of it is no part.
create function private.has_parts(area uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (select from public.area_places where parent_id = has_parts.area and kind <> 'spelling');
end
$$;

-- What areas are called in words that stand alone: 'Vijayanagar in Mysuru', where another city has an area of that name, as
-- namedByCity() of src/domain/search/named-by-city.ts says it. `listed`: the slug of lists.
create function private.areas_in_words() returns table (id uuid, listed text, name text)
  language sql stable
  set search_path = ''
as $$
  select area.id, private.list_slug(area.slug, folder),
         area.area || case when min(folder) over same <> max(folder) over same then ' in ' || coalesce(city.name, 'Bangalore') else '' end
    from public.local_areas as area
    left join public.cities as city on city.id = area.city_id
   cross join lateral private.city_folder(city.name) as folder
  window same as (partition by lower(btrim(area.area)))
$$;
