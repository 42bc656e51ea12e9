-- For admins: the row of an area in Numbers has the homes of its parts and of its other spellings, and a home of a part with too few like it
-- is compared with those of what the part lies in. Functions only: no row is read or written again.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.areas_around()
  RETURNS TABLE (
    area_id uuid,
    place   uuid,
    step    integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive tree as materialized (
    select area.id, known.kind, known.parent_id
      from public.local_areas as area left join public.area_places as known on known.area_id = area.id
  ), around (area_id, place, step) as (
    select id, case when kind = 'spelling' then parent_id else id end, 0 from tree
    union all
    select around.area_id, tree.parent_id, around.step + 1
      from around join tree on tree.id = around.place
     where tree.parent_id is not null)
  select around.area_id, around.place, around.step from around
$function$;

CREATE OR REPLACE FUNCTION private.homes_above_neighbours()
  RETURNS TABLE (
    id     uuid,
    rupees numeric,
    middle numeric,
    homes  bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with comparable as (
    select property.id, property.area_id, btrim(property.asset_type) as type, property.area_basis as basis,
           property.price::numeric / property.sqft as rupees
      from public.properties as property
     where property.publish > 10 and property.property_type = 'Sale' and coalesce(property.currency, 'INR') = 'INR'
       and property.price between 100000 and 10000000000 and property.sqft between 100 and 100000
       and coalesce(btrim(property.asset_type), '') <> '' and property.area_id is not null
  ), places as (
    -- With its homes, not joined to them: without statistics a join would count the places again for each home.
    select array_agg(comparable.id) as ids, array_agg(rupees) as prices, array_agg(around.step) as steps, count(*) as homes,
           round(percentile_cont(0.5) within group (order by rupees)::numeric / 100) * 100 as middle
      from comparable join private.areas_around() as around on around.area_id = comparable.area_id
     group by around.place, type, basis having count(*) >= 5
  ), compared as (
    select distinct on (home.id) home.id, home.rupees, places.middle, places.homes
      from places cross join lateral unnest(places.ids, places.prices, places.steps) as home (id, rupees, step)
     order by home.id, home.step
  )
  select id, round(rupees), middle, homes from compared where middle > 0 and rupees >= middle * 1.2
$function$;

CREATE OR REPLACE FUNCTION private.numbers (
  days integer,
  at   timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  if (days in (7, 28, 90)) is not true then
    raise exception 'Numbers are for 7, 28 or 90 days, not %', days using errcode = '22023';
  end if;
  with home as materialized (
    -- The row of an area has the homes of its parts: each home is in the widest area around.
    select home.*, coalesce(widest.area, home.area) as locality
      from private.home_numbers(days, today) as home
      join public.properties as property on property.id = home.id
      left join (
        select distinct on (area_id) area_id, place from private.areas_around() order by area_id, step desc) as around
        on around.area_id = property.area_id
      left join public.local_areas as widest on widest.id = around.place
  ), place as (
    -- Names of one folder are one city.
    select name, min(name) over (partition by private.city_folder(name)) as city from (select distinct city as name from home) as each
  ), grouped as (
    select case when grouping(place.city) = 0 then 'city' when grouping(home.locality) = 0 then 'area' when grouping(home.bedrooms) = 0 then 'size'
                when grouping(home.band) = 0 then 'price' when grouping(home.source) = 0 then 'source' else 'all' end as kind,
           jsonb_build_object(
             'name', coalesce(place.city, home.locality, home.bedrooms::text, home.band::text, home.source), 'offer', home.offer,
             'homes', count(*) filter (where home.shown),
             -- Of no home at all, a sum is null.
             'views', coalesce(sum(home.views), 0), 'views_before', coalesce(sum(home.views_before), 0),
             'enquiries', coalesce(sum(home.enquiries), 0), 'enquiries_before', coalesce(sum(home.enquiries_before), 0),
             'calls', coalesce(sum(home.calls), 0), 'calls_before', coalesce(sum(home.calls_before), 0),
             'alerts', coalesce(sum(home.alerts), 0), 'alerts_before', coalesce(sum(home.alerts_before), 0)) as row,
           row_number() over (
             partition by grouping(place.city), grouping(home.locality), grouping(home.bedrooms), grouping(home.band),
                          grouping(home.source)
             order by sum(home.views) desc, sum(home.enquiries) desc, count(*) desc, place.city, home.offer, home.locality,
                      home.bedrooms, home.band, home.source) as place
      from home join place on place.name = home.city
     group by grouping sets ((place.city), (home.locality), (home.bedrooms), (home.offer, home.band), (home.source), ())
  ), weekly as materialized (
    select week, sum(monday) as monday, sum(tuesday) as tuesday, sum(wednesday) as wednesday, sum(thursday) as thursday,
           sum(friday) as friday, sum(saturday) as saturday, sum(sunday) as sunday
      from public.home_weeks where week > today - days - 7 and week < today group by week
  ), seen_daily as (
    select each.day, each.views
      from weekly
     cross join lateral (
       values (week, monday), (week + 1, tuesday), (week + 2, wednesday), (week + 3, thursday), (week + 4, friday),
              (week + 5, saturday), (week + 6, sunday)) as each (day, views)
  ), late as materialized (
    select * from private.late_answers(days, at)
  )
  select jsonb_build_object(
    'now', at, 'days', days, 'first_day', today - days, 'last_day', today - 1,
    'total', (select row - 'name' - 'offer' from grouped where kind = 'all'),
    'groups', jsonb_build_object(
      'city', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'city' and place <= 30),
      'area', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'area' and place <= 12),
      'size', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'size' and place <= 30),
      'price', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'price'),
      'source', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'source')),
    'daily', (
      select jsonb_agg(jsonb_build_object(
               'day', each.day, 'views', coalesce(seen_daily.views, 0), 'enquiries', coalesce(asked.enquiries, 0))
               order by each.day)
        from (select today - nth as day from generate_series(1, days) as nth) as each
        left join seen_daily on seen_daily.day = each.day
        left join (
          select home_day.day, sum(home_day.enquiries) as enquiries
            from public.home_days as home_day
           where home_day.day >= today - days and home_day.day < today and home_day.enquiries + home_day.calls + home_day.alerts > 0
           group by home_day.day) as asked on asked.day = each.day),
    'homes', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object(
               'views', most.views, 'views_before', most.views_before, 'enquiries', most.enquiries,
               'enquiries_before', most.enquiries_before, 'calls', most.calls, 'alerts', most.alerts)
               order by most.views desc, most.enquiries desc, most.id), '[]')
        from (select * from home where home.views > 0 or home.enquiries > 0
               order by home.views desc, home.enquiries desc, home.id limit 20) as most),
    'never_asked', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object('views', most.views)
               order by most.views desc, most.id), '[]')
        from (
          select * from home
           where home.shown and home.views >= 10 and home.enquiries = 0 and home.calls = 0
             and not exists (
               select from public.enquiries as enquiry where enquiry.property_id = home.id and enquiry.status not in ('suspected', 'spam'))
           order by home.views desc, home.id limit 20) as most),
    'asked', (select coalesce(sum(late.asked), 0) from late),
    'asked_no_home', (select coalesce(sum(late.asked), 0) from late where late.property_id is null),
    'asked_late', (select coalesce(sum(late.late), 0) from late),
    'answered_late', (
      select coalesce(jsonb_agg(private.numbered_home(most.property_id) || jsonb_build_object(
               'asked', most.asked, 'late', most.late, 'longest_minutes', most.longest_minutes)
               order by most.late desc, most.longest_minutes desc, most.property_id), '[]')
        from (select * from late where late.late > 0 and late.property_id is not null
               order by late.late desc, late.longest_minutes desc, late.property_id limit 20) as most),
    'above_neighbours', (
      select coalesce(jsonb_agg(private.numbered_home(most.id) || jsonb_build_object(
               'rupees', most.rupees, 'middle', most.middle, 'homes', most.homes, 'views', most.views)
               order by most.rupees / most.middle desc, most.id), '[]')
        from (
          select above.*, home.views from private.homes_above_neighbours() as above join home on home.id = above.id
           order by above.rupees / above.middle desc, above.id limit 20) as most))
    into answer;
  return answer;
end
$function$;

REVOKE ALL ON FUNCTION "private"."areas_around"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."areas_around"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."areas_around"() TO "postgres";
