-- Staff who answer an enquiry hear of a change of every fact that a home may state since it was asked about, also of khata, water, lift,
-- gate, power backup and servant's room. Enquiries from before compare what was kept with them. private.home_numbers(): its comment only.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.facts_to_compare (
  home public.properties
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_object_agg(fact, value)
    from jsonb_each(to_jsonb(home)) as stated (fact, value)
   where fact = any (private.feed_columns())
     and fact <> all ('{price, currency, society_id, area_id, area, city, position, description, video_url}')
$function$;

CREATE OR REPLACE FUNCTION private.home_numbers (
  days  integer,
  today date
)
  RETURNS TABLE (
    id               uuid,
    shown            boolean,
    offer            text,
    city             text,
    area             text,
    bedrooms         integer,
    band             integer,
    source           text,
    views            bigint,
    views_before     bigint,
    enquiries        bigint,
    enquiries_before bigint,
    calls            bigint,
    calls_before     bigint,
    alerts           bigint,
    alerts_before    bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  first_day constant date := today - 2 * days;
  middle constant date := today - days;
  -- The weeks of which some days belong to one period and some do not.
  cut_weeks constant date[] := array(
    select date_trunc('week', edge)::date from unnest(array[first_day, middle, today]) as edge where extract(isodow from edge) <> 1);
begin
  -- One pass, and no row for each day: of a week that is cut, the days that belong to a period are added up here.
  return query with viewed as (
    select property_id,
           sum(case when week <> all (cut_weeks) then whole.views
                    else case when week >= middle and week < today then monday else 0 end
                      + case when week + 1 >= middle and week + 1 < today then tuesday else 0 end
                      + case when week + 2 >= middle and week + 2 < today then wednesday else 0 end
                      + case when week + 3 >= middle and week + 3 < today then thursday else 0 end
                      + case when week + 4 >= middle and week + 4 < today then friday else 0 end
                      + case when week + 5 >= middle and week + 5 < today then saturday else 0 end
                      + case when week + 6 >= middle and week + 6 < today then sunday else 0 end end) filter (where week + 6 >= middle) as views,
           sum(case when week <> all (cut_weeks) then whole.views
                    else case when week >= first_day and week < middle then monday else 0 end
                      + case when week + 1 >= first_day and week + 1 < middle then tuesday else 0 end
                      + case when week + 2 >= first_day and week + 2 < middle then wednesday else 0 end
                      + case when week + 3 >= first_day and week + 3 < middle then thursday else 0 end
                      + case when week + 4 >= first_day and week + 4 < middle then friday else 0 end
                      + case when week + 5 >= first_day and week + 5 < middle then saturday else 0 end
                      + case when week + 6 >= first_day and week + 6 < middle then sunday else 0 end end) filter (where week < middle) as views_before
      from public.home_weeks
     cross join lateral (select monday + tuesday + wednesday + thursday + friday + saturday + sunday as views) as whole
     where week > first_day - 7 and week < today
     group by property_id
  ), asked as (
    -- Of a hundred days of homes one has more than views (home_days_asked).
    select property_id,
           sum(enquiries) filter (where day >= today - days) as enquiries,
           sum(enquiries) filter (where day < today - days) as enquiries_before,
           sum(calls) filter (where day >= today - days) as calls, sum(calls) filter (where day < today - days) as calls_before,
           sum(alerts) filter (where day >= today - days) as alerts,
           sum(alerts) filter (where day < today - days) as alerts_before
      from public.home_days
     where day >= today - 2 * days and day < today and enquiries + calls + alerts > 0
     group by property_id
  ), counted as (
    select * from viewed full join asked using (property_id)
  )
  select property.id, property.publish > 10, property.property_type,
         coalesce(city.name, nullif(btrim(property.city), ''), 'Bangalore'), coalesce(local_area.area, nullif(btrim(property.area), '')),
         property.bedrooms::integer,
         -- The bounds are those of src/domain/numbers/price-bands.ts, and a test compares them. Null: no price in rupees.
         case when property.price > 0 and coalesce(property.currency, 'INR') = 'INR' then
           case property.property_type
             when 'Sale' then width_bucket(property.price, array[5000000, 10000000, 20000000, 50000000]::numeric[])
             when 'Rent' then width_bucket(property.price, array[25000, 50000, 100000]::numeric[]) end end,
         case when coalesce(btrim(property.source_key), '') <> '' then 'partner' else 'own' end,
         coalesce(counted.views, 0), coalesce(counted.views_before, 0),
         coalesce(counted.enquiries, 0), coalesce(counted.enquiries_before, 0),
         coalesce(counted.calls, 0), coalesce(counted.calls_before, 0),
         coalesce(counted.alerts, 0), coalesce(counted.alerts_before, 0)
    from public.properties as property
    left join counted on counted.property_id = property.id
    left join public.local_areas as local_area on local_area.id = property.area_id
    left join public.cities as city on city.id = local_area.city_id
   where property.publish > 10 or counted.property_id is not null;
end
$function$;
