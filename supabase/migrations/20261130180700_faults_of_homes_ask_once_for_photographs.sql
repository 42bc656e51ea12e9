-- What homes lack is counted in a third of the time, for Today and Data quality: a function that a list of values names was
-- prepared again for each home, and is now called once for each. The answers are the same.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.property_faults (
  today date
)
  RETURNS TABLE (
    id           uuid,
    title        text,
    slug         text,
    created_at   timestamp with time zone,
    failed_check text,
    detail       text,
    rank         integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with published as (
    select home.id, title, slug, images, floor_plans, area, area_id, price, currency, property_type, sqft, area_basis, last_verified,
           coalesce(created_at, '2000-01-01Z') as created_at,
           public.title_slug(title) as title_slug,
           -- Here, because a list of values prepares the function again for each home.
           private.has_photograph(images) as has_photograph, missing.names as missing, coalesce(missing.weight, 0) as weight
      from public.properties as home
     cross join lateral (select coalesce(asset_type, '') !~* '\m(plot|land|site)\M' as is_building) as asset
      -- The facts that nobody has given, most asked for first, and the sum of their weights (decision 225). Not a function,
      -- which would be called for each home.
     cross join lateral (
       select string_agg(fact.name, ', ') as names, sum(fact.weight)::integer as weight
         from (values
           ('deposit', 5, property_type = 'Rent' and deposit is null),
           ('furnishing', 5, property_type = 'Rent' and furnishing is null),
           ('available_from', 5, property_type = 'Rent' and available_from is null),
           ('area_basis', 5, property_type = 'Sale' and area_basis is null),
           ('open_to', 4, property_type = 'Rent' and open_to is null),
           -- A month that is over says nothing any more (src/domain/property/home-on-day.ts).
           ('possession', 4, property_type = 'Sale' and asset.is_building and (
             possession is null or (possession ~ '^20[0-9][0-9]-[0-9][0-9]$' and possession < to_char(today, 'YYYY-MM')))),
           ('khata', 3, property_type = 'Sale' and khata is null),
           ('parking_covered', 3,
             coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building),
           ('water', 3, water is null and asset.is_building),
           ('area_basis', 2, property_type = 'Rent' and area_basis is null),
           ('pets', 2, property_type = 'Rent' and pets is null),
           ('lift', 2, lift is null and asset.is_building),
           ('power_backup', 1, power_backup is null and asset.is_building),
           ('built_year', 1, property_type = 'Sale' and built_year is null and asset.is_building)
         ) as fact (name, weight, is_missing)
        where fact.is_missing
     ) as missing
     where publish > 10
  ), counted as (
    select *, count(*) over (partition by title_slug) as sharing from published
  )
  select property.id, property.title, property.slug, property.created_at, fault.failed_check, fault.detail,
         case when fault.failed_check = 'missing_facts' then property.weight else 0 end
    from counted as property
   cross join lateral (
     values
       -- An illustration is no photograph, as 'With pictures' of the desk and of visitors has it.
       ('no_photo', not property.has_photograph, null),
       ('no_area', property.area_id is null and coalesce(btrim(property.area), '') = '', null),
       ('no_price', coalesce(property.price, 0) = 0, null),
       ('no_sqft', coalesce(property.sqft, 0) = 0, null),
       ('no_area_basis', property.sqft > 0 and property.area_basis is null, null),
       ('missing_facts', property.weight > 0, property.missing),
       -- The bounds are those of src/domain/property/plausible-price.ts, and a test compares them.
       ('unlikely_price', coalesce(property.currency, 'INR') = 'INR' and property.price >= 0.5 and not
          case when property.property_type = 'Rent'
               then property.price between 1000 and 5000000 and (
                      (property.sqft between 100 and 100000) is not true or property.price / property.sqft between 3 and 500)
               else property.price between 100000 and 10000000000 and (
                      (property.sqft between 100 and 100000) is not true
                        or property.price / property.sqft between 800 and 100000) end, property.price::text),
       ('unlikely_sqft', property.sqft <> 0 and property.sqft not between 100 and 100000, property.sqft::text),
       ('missing_verification', property.last_verified is null, null),
       ('stale_verification', property.last_verified not between today - 7 and today, property.last_verified::text),
       ('shared_slug', property.sharing > 1, property.title_slug)
     union all
     (select 'broken_image', true, left(image, 200) from unnest(property.images || property.floor_plans) as image
       where btrim(image) <> '' and btrim(image) !~* '^(https?://[^\s/]+\.[^\s]+|/[^/\s][^\s]*)$' limit 1)
   ) as fault (failed_check, found, detail)
   where fault.found;
$function$;
