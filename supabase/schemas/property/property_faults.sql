-- What is wrong with published homes, for the staff who can correct it. A day is a day in India
-- (Asia/Kolkata), whatever time zone the server is set to, and the caller gives the instant for which the
-- homes are judged.

-- Whether one of these pictures is of the home itself: an illustration of ours is none (src/site/illustrations.ts).
create function private.has_photograph(pictures text[]) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select exists (
    select from unnest(pictures) as picture where btrim(picture) <> '' and btrim(picture) !~ '^/illustrations/[a-z0-9-]+\.avif$')
$$;

-- Each published home once, with the checks that it fails on this day and what of them a person reads. Whoever counts them
-- and whoever lists them read the same row: a row for each home and check was three times as dear.
create function private.judged_homes(today date)
  returns table (
    id uuid, title text, slug text, created_at timestamptz, title_slug text, price numeric, sqft numeric, last_verified date,
    no_photo boolean, broken_image text, no_area boolean, no_price boolean, no_sqft boolean, no_area_basis boolean,
    missing_facts text, missing_weight integer, unlikely_price boolean, unlikely_sqft boolean,
    missing_verification boolean, stale_verification boolean, shared_slug boolean)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- The homes that fail this check on this day, with the value at fault. Of two homes the one of the higher rank comes first.
create function private.property_faults(today date, failed_check text)
  returns table (id uuid, title text, slug text, created_at timestamptz, detail text, rank integer)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- How many published homes fail each check on this day: {check: homes}.
create function private.fault_counts(today date) returns jsonb
  language sql stable
  set search_path = ''
as $$
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
$$;

-- The figures that the site's claims are compared with. A home of the partner network carries its source_key.
create function private.claim_figures(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'properties', count(*),
    'from_partner', count(*) filter (where coalesce(btrim(source_key), '') <> ''),
    'verified', count(last_verified),
    'freshly_verified', count(*) filter (where last_verified between day.today - 7 and day.today),
    'societies', (select count(*) from public.society where not public.is_hidden_society(id, name, slug)),
    'median_first_response_minutes', private.first_response(claim_figures.at) -> 'median',
    'ninth_first_response_minutes', private.first_response(claim_figures.at) -> 'nine_of_ten')
    from public.properties, (select (claim_figures.at at time zone 'Asia/Kolkata')::date as today) as day
   where publish > 10
$$;

-- For a checkup.
create function public.claim_figures() returns jsonb
  language sql stable security definer
  set search_path = ''
  set jit = off
as $$
  select private.claim_figures(now())
$$;

grant execute on function public.claim_figures() to service_role;

-- Counts per check, whether claims are counted, and the figures that claims are compared with. The shapes of both
-- answers are in src/contracts/admin-quality.ts.
create function public.admin_quality(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'claims', (select entered -> 'claims' from public.site_settings where id),
    'counts', private.fault_counts((at at time zone 'Asia/Kolkata')::date),
    'figures', private.claim_figures(at));
end
$$;

create function public.admin_quality_rows(
  failed_check text, after_row text default null, take integer default 200, at timestamptz default now())
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
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
$$;

grant execute on function public.admin_quality(timestamptz),
  public.admin_quality_rows(text, text, integer, timestamptz) to authenticated;
