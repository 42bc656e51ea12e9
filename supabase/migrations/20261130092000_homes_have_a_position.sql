-- A home may say where it is, to about 100 m, and a society where its gate is. The rules of doubt are told the areas of homes, so
-- that a position which contradicts its area waits for staff, and partners' files may state it. Null in every row: nobody has said.

SET local check_function_bodies = off;

-- properties: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended. Reads every row.
alter table public.properties add column position text
  check (char_length(position) <= 20 and position ~ '^([6-9]|[12][0-9]|3[0-7])[.][0-9]{3},(6[89]|[78][0-9]|9[0-7])[.][0-9]{3}$');
grant select (position), insert (position), update (position) on public.properties to service_role;

-- society: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended. Reads every row.
alter table public.society add column gate text
  check (char_length(gate) <= 20 and gate ~ '^([6-9]|[12][0-9]|3[0-7])[.][0-9]{3,5},(6[89]|[78][0-9]|9[0-7])[.][0-9]{3,5}$');
grant select (gate), insert (gate), update (gate) on public.society to service_role;

CREATE OR REPLACE FUNCTION private.feed_columns()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select '{title, property_type, asset_type, price, currency, maint_charges, bedrooms, baths, sqft, floor_no, facing_dir, society_id, area_id, area, city, description, area_basis, carpet_sqft, plot_sqft, balconies, furnishing, furnished_with, available_from, possession, open_to, pets, sale_kind, negotiable, deposit, brokerage, lock_in_months, notice_months, ownership, khata, total_floors, built_year, lift, gated, power_backup, water, parking_covered, parking_open, parking_two_wheeler, rera_number, video_url, servant_room, position}'::text[]
$function$;

CREATE OR REPLACE FUNCTION public.doubt_contexts (
  homes uuid[],
  areas uuid[]                   DEFAULT '{}'::uuid[],
  at    timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
  select jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc', 'floor_plans'],
               'earlier', private.earlier_prices(home, at)))
        from public.properties as home where home.id = any (doubt_contexts.homes)), '[]'),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('area', area_id, 'type', asset_type, 'basis', area_basis, 'middle', middle, 'homes', counted))
        from (
          select area_id, asset_type, area_basis, count(*) as counted,
                 percentile_cont(0.5) within group (order by (price / sqft)::float8) as middle
            from public.properties
           where publish > 10 and property_type = 'Sale' and coalesce(currency, 'INR') = 'INR'
             and price between 100000 and 10000000000 and sqft between 100 and 100000 and area_id is not null and asset_type <> ''
             and (areas is null or area_id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes))))
           group by area_id, asset_type, area_basis having count(*) >= 5) as rate), '[]'),
    'cities', (
      select coalesce(jsonb_agg(distinct name), '[]') from public.cities),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object('id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name))
        from public.local_areas as area left join public.cities as city on city.id = area.city_id
       where areas is null
          or area.id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes)))), '[]'))
$function$;
