-- What SQL knows of the facts of a home is written from src/domain/fact: the columns that a partner's file may write, which stay the
-- same, and the facts that the desk filters by. The view of listings has the row of a home instead of a column for each of these.
-- No row changes. The view is locked for a moment only: nothing is stored in it.

create or replace function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select '{title, property_type, asset_type, price, currency, maint_charges, bedrooms, baths, sqft, floor_no, facing_dir, society_id, area_id, area, city, description, area_basis, carpet_sqft, plot_sqft, balconies, furnishing, furnished_with, available_from, possession, open_to, pets, sale_kind, negotiable, deposit, brokerage, lock_in_months, notice_months, ownership, khata, total_floors, built_year, lift, gated, power_backup, water, parking_covered, parking_open, parking_two_wheeler, rera_number, video_url}'::text[]
$$;

create function private.compared_facts() returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select '{
    "furnishing": {"kind":"word","value":"(listing.home).furnishing"},
    "water": {"kind":"words","value":"(listing.home).water"},
    "khata": {"kind":"word","value":"case when listing.property_type = ''Sale'' then (listing.home).khata end"},
    "lift": {"kind":"flag","value":"(listing.home).lift::integer"},
    "pets": {"kind":"flag","value":"(listing.home).pets::integer"}}'::jsonb
$$;

drop view private.listings;

create view private.listings as
  select 'property' as kind, property.id::text as id, title as name,
         private.stated_reference(source_key) as reference, property.area as place,
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
         case when is_rent then private.free_from_number(available_from) end as fact_available,
         case when not is_rent then private.possession_number(possession) end as fact_possession,
         case when is_rent then private.deposit_rupees(deposit, case
           when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end) end as fact_deposit,
         case when is_rent then case when 'anyone' = any (open_to) then '{family,singles,company,students}' else open_to end
           end as fact_tenants,
         private.stated_places(parking_covered, parking_open) as fact_cars,
         private.stated_places(parking_two_wheeler) as fact_bikes,
         private.top_floor(floor_no, total_floors) as fact_top, said_by.amenities as fact_amenities,
         coalesce(gated, case when 'gated' = any (said_by.amenities) then true end)::integer as fact_gated,
         coalesce(power_backup <> 'none', case when 'backup' = any (said_by.amenities) then true end)::integer as fact_backup,
         case when not is_rent and (private.says_something(property.rera_number)
           or (said_by.is_shown and private.says_something(society.rera_number))) then 1 end as fact_rera,
         balconies as fact_balconies, property as home
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
         null, null, null
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at,
         'true', null, null, null, null, null, null, null, slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
         null, null, null
    from public.local_areas;

create or replace function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  facts constant jsonb := private.compared_facts();
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'tenants', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos',
    'cars', 'balconies', 'bikes', 'gated', 'backup', 'rera'] || array(select key from jsonb_each(facts) where value ->> 'kind' = 'flag');
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
  compared text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) like all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    compared := coalesce(facts #>> array[fact, 'value'], format('listing.%I', 'fact_' || fact));
    condition := condition || case
      when fact = 'area' then format(
        ' and (listing.fact_area = any (%1$L::text[]) or listing.fact_area || ''-'' || listing.fact_city = any (%1$L::text[]))',
        array(select jsonb_array_elements_text(filter -> 'any')))
      when filter ? 'any' then format(
        case when fact = any (several) then ' and %s && %L::text[]' else ' and %s = any (%L::text[])' end,
        compared, array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = any (limits) then format(' and %s <= %L::numeric', compared, filter ->> 'to')
      else format(' and %s > 0 and %1$s between %L::numeric and %L::numeric', compared,
             coalesce((filter ->> 'from')::numeric, 0), coalesce((filter ->> 'to')::numeric, 'Infinity'))
      end;
  end loop;
  return condition;
end
$$;
