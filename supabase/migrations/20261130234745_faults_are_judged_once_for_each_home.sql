-- What homes lack is counted and listed in a third of the time, for Today and Data quality: each home is judged once, not once for
-- each check, and a title that many homes share is made a slug once. The answers are the same.

SET local check_function_bodies = off;

DROP FUNCTION "private"."property_faults"(date);

CREATE OR REPLACE FUNCTION private.fault_counts (
  today date
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'no_photo', count(*) filter (where no_photo),
    'broken_image', count(broken_image),
    'no_area', count(*) filter (where no_area),
    'no_price', count(*) filter (where no_price),
    'no_sqft', count(*) filter (where no_sqft),
    'no_area_basis', count(*) filter (where no_area_basis),
    'missing_facts', count(*) filter (where missing_weight > 0),
    'unlikely_price', count(*) filter (where unlikely_price),
    'unlikely_sqft', count(*) filter (where unlikely_sqft),
    'missing_verification', count(*) filter (where missing_verification),
    'stale_verification', count(*) filter (where stale_verification),
    'shared_slug', count(*) filter (where shared_slug))
    from private.judged_homes(today)
$function$;

CREATE OR REPLACE FUNCTION private.judged_homes (
  today date
)
  RETURNS TABLE (
    id                   uuid,
    title                text,
    slug                 text,
    created_at           timestamp with time zone,
    title_slug           text,
    price                numeric,
    sqft                 numeric,
    last_verified        date,
    no_photo             boolean,
    broken_image         text,
    no_area              boolean,
    no_price             boolean,
    no_sqft              boolean,
    no_area_basis        boolean,
    missing_facts        text,
    missing_weight       integer,
    unlikely_price       boolean,
    unlikely_sqft        boolean,
    missing_verification boolean,
    stale_verification   boolean,
    shared_slug          boolean
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- Partners give many homes the same title: its slug is made once.
  with titles as (
    select title, title_slug, sum(homes) over (partition by title_slug) as sharing
      from (
        select home.title, public.title_slug(home.title) as title_slug, count(*) as homes
          from public.properties as home
         where publish > 10
         group by home.title) as made
  )
  select home.id, home.title, home.slug, coalesce(home.created_at, '2000-01-01Z'), titles.title_slug,
         home.price, home.sqft, home.last_verified,
         -- An illustration is no photograph, as 'With pictures' of the desk and of visitors has it.
         not private.has_photograph(images),
         (select left(image, 200) from unnest(images || floor_plans) as image
           where btrim(image) <> '' and btrim(image) !~* '^(https?://[^\s/]+\.[^\s]+|/[^/\s][^\s]*)$' limit 1),
         area_id is null and coalesce(btrim(area), '') = '',
         coalesce(price, 0) = 0,
         coalesce(sqft, 0) = 0,
         sqft > 0 and area_basis is null,
         -- The facts that nobody has given, most asked for first, and the sum of their weights (decision 225).
         array_to_string(array[
           case when property_type = 'Rent' and deposit is null then 'deposit' end,
           case when property_type = 'Rent' and furnishing is null then 'furnishing' end,
           case when property_type = 'Rent' and available_from is null then 'available_from' end,
           case when property_type = 'Sale' and area_basis is null then 'area_basis' end,
           case when property_type = 'Rent' and open_to is null then 'open_to' end,
           case when property_type = 'Sale' and asset.is_building and asset.is_undated then 'possession' end,
           case when property_type = 'Sale' and khata is null then 'khata' end,
           case when coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building then 'parking_covered' end,
           case when water is null and asset.is_building then 'water' end,
           case when property_type = 'Rent' and area_basis is null then 'area_basis' end,
           case when property_type = 'Rent' and pets is null then 'pets' end,
           case when lift is null and asset.is_building then 'lift' end,
           case when power_backup is null and asset.is_building then 'power_backup' end,
           case when property_type = 'Sale' and built_year is null and asset.is_building then 'built_year' end
         ], ', '),
         (0
           + case when property_type = 'Rent' and deposit is null then 5 else 0 end
           + case when property_type = 'Rent' and furnishing is null then 5 else 0 end
           + case when property_type = 'Rent' and available_from is null then 5 else 0 end
           + case when property_type = 'Sale' and area_basis is null then 5 else 0 end
           + case when property_type = 'Rent' and open_to is null then 4 else 0 end
           + case when property_type = 'Sale' and asset.is_building and asset.is_undated then 4 else 0 end
           + case when property_type = 'Sale' and khata is null then 3 else 0 end
           + case when coalesce(parking_covered, parking_open, parking_two_wheeler) is null and asset.is_building then 3 else 0 end
           + case when water is null and asset.is_building then 3 else 0 end
           + case when property_type = 'Rent' and area_basis is null then 2 else 0 end
           + case when property_type = 'Rent' and pets is null then 2 else 0 end
           + case when lift is null and asset.is_building then 2 else 0 end
           + case when power_backup is null and asset.is_building then 1 else 0 end
           + case when property_type = 'Sale' and built_year is null and asset.is_building then 1 else 0 end
         ),
         -- The bounds are those of src/domain/property/plausible-price.ts, and a test compares them.
         coalesce(currency, 'INR') = 'INR' and price >= 0.5 and not
           case when property_type = 'Rent'
                then price between 1000 and 5000000 and (
                       (sqft between 100 and 100000) is not true or price / sqft between 3 and 500)
                else price between 100000 and 10000000000 and (
                       (sqft between 100 and 100000) is not true
                         or price / sqft between 800 and 100000) end,
         sqft <> 0 and sqft not between 100 and 100000,
         last_verified is null,
         last_verified not between today - 7 and today,
         titles.sharing > 1
    from public.properties as home
    join titles on titles.title = home.title
    -- Once for each home and not for each fact: the offset keeps them from being written into all that ask.
   cross join lateral (
     select coalesce(asset_type, '') !~* '\m(plot|land|site)\M' as is_building,
            -- A month that is over says nothing any more (src/domain/property/home-on-day.ts).
            possession is null or (
              possession ~ '^20[0-9][0-9]-[0-9][0-9]$' and possession < to_char(today, 'YYYY-MM')) as is_undated
     offset 0) as asset
   where publish > 10;
$function$;

CREATE OR REPLACE FUNCTION private.property_faults (
  today        date,
  failed_check text
)
  RETURNS TABLE (
    id         uuid,
    title      text,
    slug       text,
    created_at timestamp with time zone,
    detail     text,
    rank       integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select home.id, home.title, home.slug, home.created_at,
         case failed_check
           when 'broken_image' then home.broken_image
           when 'missing_facts' then home.missing_facts
           when 'unlikely_price' then home.price::text
           when 'unlikely_sqft' then home.sqft::text
           when 'stale_verification' then home.last_verified::text
           when 'shared_slug' then home.title_slug
         end,
         case when failed_check = 'missing_facts' then home.missing_weight else 0 end
    from private.judged_homes(today) as home
   where case failed_check
           when 'no_photo' then home.no_photo
           when 'broken_image' then home.broken_image is not null
           when 'no_area' then home.no_area
           when 'no_price' then home.no_price
           when 'no_sqft' then home.no_sqft
           when 'no_area_basis' then home.no_area_basis
           when 'missing_facts' then home.missing_weight > 0
           when 'unlikely_price' then home.unlikely_price
           when 'unlikely_sqft' then home.unlikely_sqft
           when 'missing_verification' then home.missing_verification
           when 'stale_verification' then home.stale_verification
           when 'shared_slug' then home.shared_slug
         end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_quality_rows (
  failed_check text,
  after_row    text                     DEFAULT NULL::text,
  take         integer                  DEFAULT 200,
  at           timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_rank constant integer := (split_part(after_row, '|', 1))::integer;
  after_created constant timestamptz := (split_part(after_row, '|', 2))::timestamptz;
  after_id constant uuid := (split_part(after_row, '|', 3))::uuid;
  answer jsonb;
begin
  perform private.require_staff();
  with next_rows as (
    select * from private.property_faults((at at time zone 'Asia/Kolkata')::date, admin_quality_rows.failed_check) as fault
     where (after_row is null or (fault.rank, fault.created_at, fault.id) < (after_rank, after_created, after_id))
     order by fault.rank desc, fault.created_at desc, fault.id desc
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'title', title, 'slug', slug, 'facts', private.page_facts('property', id::text), 'detail', detail)
      order by rank desc, created_at desc, id desc), '[]'),
    'next', case when count(*) = size then (
      select last.rank || '|' || last.created_at || '|' || last.id from next_rows as last
       order by last.rank, last.created_at, last.id limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$function$;

REVOKE ALL ON FUNCTION "private"."judged_homes"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judged_homes"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judged_homes"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."property_faults"(date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."property_faults"(date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."property_faults"(date, text) TO "postgres";
