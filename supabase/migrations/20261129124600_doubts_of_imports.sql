-- What an import doubts waits for staff too, and homes are compared with others of their own area.

create or replace function public.doubt_contexts(homes uuid[], areas uuid[] default '{}', at timestamptz default clock_timestamp()) returns jsonb
  language sql stable security definer
  set search_path = ''
  set jit = off
as $$
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
      select coalesce(jsonb_agg(distinct name), '[]') from public.cities))
$$;

create function public.keep_import_doubts(entries jsonb, at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  select private.keep_doubts((
    select jsonb_agg(entry) from jsonb_array_elements(entries) as entry
      join public.properties as home on home.id = (entry ->> 'id')::uuid), 'import', at)
$$;

grant execute on function public.keep_import_doubts(jsonb, timestamptz) to service_role;
