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

-- One row for each home and each check that it fails on this day, with the value at fault. Of two homes that fail the
-- same, the one of the higher rank comes first. `npm run schema -- draft` writes the facts that are missed, from src/domain/fact.
create function private.property_faults(today date)
  returns table (
    id uuid, title text, slug text, created_at timestamptz, failed_check text, detail text, rank integer)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- How many published homes fail each check on this day: {check: homes}.
create function private.fault_counts(today date) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_object_agg(failed_check, homes)
    from (
      select failed_check, count(fault.id) as homes
        from unnest(array['no_photo', 'broken_image', 'no_area', 'no_price', 'no_sqft',
                          'no_area_basis', 'missing_facts', 'unlikely_price', 'unlikely_sqft', 'missing_verification', 'stale_verification', 'shared_slug']) as failed_check
        left join private.property_faults(today) as fault using (failed_check)
       group by failed_check) as counted
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
    select * from private.property_faults((at at time zone 'Asia/Kolkata')::date) as fault
     where fault.failed_check = admin_quality_rows.failed_check
       and (after_row is null or (fault.rank, fault.created_at, fault.id) < (after_rank, after_created, after_id))
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
