-- The filter 'With pictures' of the desk counts photographs of the home, not illustrations, as the one of visitors does.

-- Whether one of these pictures is of the home itself: an illustration of ours is none (src/site/illustrations.ts).
create function private.has_photograph(pictures text[]) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select exists (
    select from unnest(pictures) as picture where btrim(picture) <> '' and btrim(picture) !~ '^/illustrations/[a-z0-9-]+\.avif$')
$$;

-- Homes, societies and areas as the admin searches them, without deleted ones. Filters compare the facts, which are
-- those of the filters of visitors (`homeColumns` in src/domain/search/listed-home.ts) and those that only staff use.
-- Of a fact that nobody gave, a number is null or 0. A fact is computed only where a query names it.
create or replace view private.listings as
  select 'property' as kind, property.id::text as id, title as name, source_key as reference, property.area as place,
         coalesce(publish > 10, false) as shown, property.slug, price, currency, property_type, property.updated_at,
         coalesce(publish > 10, false)::text as fact_shown, property_type as fact_offer,
         trim_scale(bedrooms)::text as fact_bhk, nullif(baths, 0)::text as fact_baths, private.choice_slug(asset_type) as fact_type,
         private.choice_slug(facing_dir) as fact_facing, private.floor_band(floor_no) as fact_floor,
         private.city_folder(coalesce(cities.name, nullif(btrim(property.city), ''), 'Bangalore')) as fact_city,
         local_areas.slug as fact_area, coalesce(nullif(btrim(society.slug), ''), society.id) as fact_society,
         case when said_by.is_shown then
           private.society_builder(developer, specifications, market) end as fact_builder,
         case when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end as fact_price,
         case when basis is null or basis = 'carpet' or property.carpet_sqft > 0 then
           coalesce(nullif(private.area_of_kind('carpet', sqft, basis, property.carpet_sqft), 0), case when basis is null then sqft end)
         end as fact_size, last_verified - '1970-01-01' as fact_checked,
         (jsonb_path_query_first(history, '$[*] ? (@.what == "listed").on') #>> '{}')::date - '1970-01-01' as fact_listed,
         private.reduced_on(history) as fact_reduced,
         private.has_photograph(images)::integer as fact_photos,
         private.area_of_kind('carpet', sqft, basis, property.carpet_sqft) as fact_carpet,
         private.area_of_kind('built_up', sqft, basis, null) as fact_built_up,
         private.area_of_kind('super_built_up', sqft, basis, null) as fact_super_built_up,
         private.area_of_kind('plot', sqft, basis, property.plot_sqft) as fact_plot,
         array_remove(array[
           case when sqft > 0 then basis end, case when property.carpet_sqft > 0 then 'carpet' end,
           case when property.plot_sqft > 0 then 'plot' end], null) as fact_basis,
         furnishing as fact_furnishing,
         case when is_rent then private.free_from_number(available_from) end as fact_available,
         case when not is_rent then private.possession_number(possession) end as fact_possession,
         case when is_rent then private.deposit_rupees(deposit, case
           when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end) end as fact_deposit,
         case when is_rent then case when 'anyone' = any (open_to) then '{family,singles,company,students}' else open_to end
           end as fact_tenants,
         water as fact_water, pets::integer as fact_pets, lift::integer as fact_lift,
         private.stated_places(parking_covered, parking_open) as fact_cars,
         private.stated_places(parking_two_wheeler) as fact_bikes,
         private.top_floor(floor_no, total_floors) as fact_top, said_by.amenities as fact_amenities,
         coalesce(gated, case when 'gated' = any (said_by.amenities) then true end)::integer as fact_gated,
         coalesce(power_backup <> 'none', case when 'backup' = any (said_by.amenities) then true end)::integer as fact_backup,
         case when not is_rent then khata end as fact_khata,
         case when not is_rent and (private.says_something(property.rera_number)
           or (said_by.is_shown and private.says_something(society.rera_number))) then 1 end as fact_rera,
         balconies as fact_balconies
    from public.properties as property
    cross join lateral (select area_basis as basis, property_type = 'Rent' as is_rent) as said
    left join public.local_areas on local_areas.id = property.area_id
    left join public.cities on cities.id = local_areas.city_id
    left join public.society on society.id = property.society_id
    cross join lateral (select not public.is_hidden_society(society.id, society.name, society.slug) as is_shown) as shown_by
    cross join lateral (
      select is_shown, case when is_shown then private.society_amenities(community, highlights) end as amenities) as said_by
   where property.id not in (select id::uuid from public.deleted_listings where kind = 'property')
  union all
  select 'society', society.id, name, null, coalesce(local_areas.area, locality),
         not public.is_hidden_society(society.id, name, society.slug), society.slug, null, null, null, society.updated_at,
         (not public.is_hidden_society(society.id, name, society.slug))::text, null,
         null, null, null, null, null, null, local_areas.slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at,
         'true', null, null, null, null, null, null, null, slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null
    from public.local_areas;
