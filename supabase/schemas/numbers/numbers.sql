-- What works, in numbers: the days of homes added up for 7, 28 or 90 full days and for as many days before, without a
-- person. The shapes are in src/contracts/admin-numbers.ts.

-- Raises an error for a number of days that no numbers are of.
create function private.require_days(days integer) returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if (days in (7, 28, 90)) is not true then
    raise exception 'Numbers are for 7, 28 or 90 days, not %', days using errcode = '22023';
  end if;
end
$$;

-- The numbers of homes within the days before `today`, and within as many days before those, of all to which anything happened or of
-- these.
create function private.counts_of_days(days integer, today date, homes uuid[] default null)
  returns table (
    property_id uuid, views bigint, views_before bigint, enquiries bigint, enquiries_before bigint, calls bigint, calls_before bigint,
    alerts bigint, alerts_before bigint)
  -- Not in SQL: the planner needs to know the days.
  language plpgsql stable
  set search_path = ''
as $$
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
     where week > first_day - 7 and week < today and (homes is null or property_id = any (homes))
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
     where day >= today - 2 * days and day < today and enquiries + calls + alerts > 0 and (homes is null or property_id = any (homes))
     group by property_id
  )
  select property_id, coalesce(viewed.views, 0), coalesce(viewed.views_before, 0),
         coalesce(asked.enquiries, 0), coalesce(asked.enquiries_before, 0), coalesce(asked.calls, 0), coalesce(asked.calls_before, 0),
         coalesce(asked.alerts, 0), coalesce(asked.alerts_before, 0)
    from viewed full join asked using (property_id);
end
$$;

-- Each home with what numbers are grouped by. `locality`: the widest area around, because the row of an area has the homes of its
-- parts.
create function private.grouped_homes()
  returns table (
    id uuid, shown boolean, offer text, city text, area text, locality text, bedrooms integer, band integer, source text, partner text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query select property.id, property.publish > 10, property.property_type,
         coalesce(city.name, nullif(btrim(property.city), ''), 'Bangalore'), coalesce(local_area.area, nullif(btrim(property.area), '')),
         coalesce(widest.area, local_area.area, nullif(btrim(property.area), '')), property.bedrooms::integer,
         -- The bounds are those of src/domain/numbers/price-bands.ts, and a test compares them. Null: no price in rupees.
         case when property.price > 0 and coalesce(property.currency, 'INR') = 'INR' then
           case property.property_type
             when 'Sale' then width_bucket(property.price, array[5000000, 10000000, 20000000, 50000000]::numeric[])
             when 'Rent' then width_bucket(property.price, array[25000, 50000, 100000]::numeric[]) end end,
         case when coalesce(btrim(property.source_key), '') <> '' then 'partner' else 'own' end, partner.name
    from public.properties as property
    left join public.local_areas as local_area on local_area.id = property.area_id
    left join public.cities as city on city.id = local_area.city_id
    left join (
      select distinct on (around.area_id) around.area_id, around.place
        from private.areas_around() as around order by around.area_id, around.step desc) as around on around.area_id = property.area_id
    left join public.local_areas as widest on widest.id = around.place
    left join public.partners as partner on partner.id = property.partner_id;
end
$$;

-- The homes of a row of Numbers: 'all', or 'area:Whitefield', 'size:2', 'price:Sale:1' and so on, by what the row is named for. With
-- nothing after the colon those of which it is not known.
create function private.homes_counted_as(counted text) returns setof uuid
  language plpgsql stable
  set search_path = ''
as $$
declare
  kind constant text := split_part(counted, ':', 1);
  name constant text := substr(counted, char_length(kind) + 2);
begin
  if (kind in ('all', 'city', 'area', 'size', 'price', 'source', 'partner')) is not true then
    raise exception 'Numbers have no such row: %', left(counted, 100) using errcode = '22023';
  end if;
  return query select home.id from private.grouped_homes() as home
   where case kind
     when 'all' then true
     when 'city' then private.city_folder(home.city) = private.city_folder(name)
     when 'area' then coalesce(home.locality, '') = name
     when 'size' then coalesce(home.bedrooms::text, '') = name
     when 'price' then coalesce(home.offer, '') || ':' || coalesce(home.band::text, '') = name
     when 'source' then home.source = name
     else coalesce(home.partner, '') = name end;
end
$$;

-- The requests that a figure of Numbers counts, of this kind: {from, until}: days in India, {homes}: about homes of this row
-- (private.homes_counted_as), {by}: answered first by this colleague, {with}: whose it is, while it waits; or 'nobody'. Null: all.
create function private.requests_in(kind text, scope jsonb) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  asked_from constant timestamptz := coalesce((scope ->> 'from')::date, '-infinity')::timestamp at time zone 'Asia/Kolkata';
  asked_before constant timestamptz := coalesce((scope ->> 'until')::date + 1, 'infinity')::timestamp at time zone 'Asia/Kolkata';
  homes uuid[];
begin
  if scope = '{}' then
    return null;
  end if;
  if exists (select from jsonb_object_keys(scope) as key where key not in ('from', 'until', 'homes', 'by', 'with')) then
    raise exception 'The inbox has no such scope: %', left(scope::text, 100) using errcode = '22023';
  end if;
  if scope ? 'homes' then
    homes := array(select private.homes_counted_as(scope ->> 'homes'));
  end if;
  if kind = 'appointment' then
    return array(
      select call.id from public.appointments as call
       where call.created_at >= asked_from and call.created_at < asked_before and (homes is null or call.counted_home = any (homes)));
  end if;
  if scope ? 'by' or scope ? 'with' then
    return array(
      select times.enquiry from private.answer_times(asked_from, asked_before, now()) as times
       where (homes is null or times.property_id = any (homes))
         and (not scope ? 'by' or times.answered_at is not null and coalesce(times.answered_by::text, 'nobody') = scope ->> 'by')
         and (not scope ? 'with' or times.waits and coalesce(times.owner::text, 'nobody') = scope ->> 'with'));
  end if;
  return array(
    select enquiry.id from public.enquiries as enquiry
     where enquiry.created_at >= asked_from and enquiry.created_at < asked_before
       and (homes is null or enquiry.property_id = any (homes)));
end
$$;

-- Each home with its numbers (private.counts_of_days). Homes that are on no page have a row if anything happened to them.
create function private.home_numbers(days integer, today date)
  returns table (
    id uuid, shown boolean, offer text, city text, area text, locality text, bedrooms integer, band integer, source text, partner text,
    views bigint, views_before bigint, enquiries bigint, enquiries_before bigint, calls bigint, calls_before bigint,
    alerts bigint, alerts_before bigint)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select home.*, coalesce(counted.views, 0), coalesce(counted.views_before, 0),
         coalesce(counted.enquiries, 0), coalesce(counted.enquiries_before, 0),
         coalesce(counted.calls, 0), coalesce(counted.calls_before, 0),
         coalesce(counted.alerts, 0), coalesce(counted.alerts_before, 0)
    from private.grouped_homes() as home
    left join private.counts_of_days(days, today) as counted on counted.property_id = home.id
   where home.shown or counted.property_id is not null;
end
$$;

-- Homes for sale whose price per square foot is a fifth or more above the middle of at least five homes of their area with its parts,
-- otherwise of what it lies in, of their type and kind of area (decisions 207, 217 and 384): [{id, rupees, middle, homes}].
create function private.homes_above_neighbours()
  returns table (id uuid, rupees numeric, middle numeric, homes bigint)
  language sql stable
  set search_path = ''
as $$
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
$$;

-- How many enquiries of these days about each home were answered later than promised or not at all, and the longest time from
-- an enquiry to its answer, or until `at`. Null as a home: about none.
create function private.late_answers(days integer, at timestamptz)
  returns table (property_id uuid, asked bigint, late bigint, longest_minutes integer)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  return query
    select times.property_id, count(*), count(*) filter (where times.minutes > 180),
           max(extract(epoch from coalesce(times.answered_at, late_answers.at) - times.asked_at) / 60)::integer
      from private.answer_times(
        (today - late_answers.days)::timestamp at time zone 'Asia/Kolkata', today::timestamp at time zone 'Asia/Kolkata',
        late_answers.at) as times
     where times.waits or times.answered_at is not null
     group by times.property_id;
end
$$;

-- One home as lists of numbers name it.
create function private.numbered_home(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('id', property.id, 'title', property.title, 'slug', property.slug,
           'facts', private.page_facts('property', property.id::text))
    from public.properties as property where property.id = home
$$;

create function private.numbers(days integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  perform private.require_days(days);
  with home as materialized (
    select * from private.home_numbers(days, today)
  ), place as (
    -- Names of one folder are one city.
    select name, min(name) over (partition by private.city_folder(name)) as city from (select distinct city as name from home) as each
  ), grouped as (
    select case when grouping(place.city) = 0 then 'city' when grouping(home.locality) = 0 then 'area' when grouping(home.bedrooms) = 0 then 'size'
                when grouping(home.band) = 0 then 'price' when grouping(home.source) = 0 then 'source'
                when grouping(home.partner) = 0 then 'partner' else 'all' end as kind,
           jsonb_build_object(
             'name', coalesce(place.city, home.locality, home.bedrooms::text, home.band::text, home.source, home.partner), 'offer', home.offer,
             'homes', count(*) filter (where home.shown),
             -- Of no home at all, a sum is null.
             'views', coalesce(sum(home.views), 0), 'views_before', coalesce(sum(home.views_before), 0),
             'enquiries', coalesce(sum(home.enquiries), 0), 'enquiries_before', coalesce(sum(home.enquiries_before), 0),
             'calls', coalesce(sum(home.calls), 0), 'calls_before', coalesce(sum(home.calls_before), 0),
             'alerts', coalesce(sum(home.alerts), 0), 'alerts_before', coalesce(sum(home.alerts_before), 0)) as row,
           row_number() over (
             partition by grouping(place.city), grouping(home.locality), grouping(home.bedrooms), grouping(home.band),
                          grouping(home.source), grouping(home.partner)
             order by sum(home.views) desc, sum(home.enquiries) desc, count(*) desc, place.city, home.offer, home.locality,
                      home.bedrooms, home.band, home.source, home.partner) as place
      from home join place on place.name = home.city
     group by grouping sets ((place.city), (home.locality), (home.bedrooms), (home.offer, home.band), (home.source), (home.partner), ())
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
      'source', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'source'),
      'partner', (select coalesce(jsonb_agg(row order by place), '[]') from grouped where kind = 'partner' and place <= 30)),
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
$$;

-- Homes on the site that were seen ten times or more within these full days, and about which nobody has ever asked: by their
-- ids, as the list of the same name in private.numbers().
create function private.homes_never_asked(days integer) returns setof text
  language sql stable
  set search_path = ''
as $$
  select home.id::text
    from private.counts_of_days(days, (now() at time zone 'Asia/Kolkata')::date) as counted
    join public.properties as home on home.id = counted.property_id and home.publish > 10
   where counted.views >= 10 and counted.enquiries = 0 and counted.calls = 0 and not exists (
     select from public.enquiries as enquiry where enquiry.property_id = home.id and enquiry.status not in ('suspected', 'spam'))
$$;

-- The numbers of every home, for a table: the next `take` (at most 5,000), by their ids.
create function private.number_rows(days integer, after_row uuid, take integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  answer jsonb;
begin
  with next_rows as (
    select * from private.home_numbers(days, (at at time zone 'Asia/Kolkata')::date) as home
     where after_row is null or home.id > after_row order by home.id limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.numbered_home(next_rows.id) || (to_jsonb(next_rows) - 'id') order by next_rows.id), '[]'),
    'next', case when count(*) = size then (select last.id from next_rows as last order by last.id desc limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

-- What happened to one home: its numbers of so many full days, those of each of the last 13 weeks, from Monday on and up to yesterday,
-- and in these weeks its checks and the steps of its price. Counts, days and prices, and nothing of who looked, asked or called: for
-- editors too. Null: there is no such home. The shape is in src/contracts/admin-home-figures.ts.
create function public.admin_home_figures(home uuid, days integer default 28, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  first_week constant date := date_trunc('week', today - 1)::date - 12 * 7;
  answer jsonb;
begin
  perform private.require_staff();
  perform private.require_days(days);
  if not exists (select from public.properties where id = home) then
    return null;
  end if;
  select jsonb_build_object('days', days, 'first_day', today - days, 'last_day', today - 1)
         || jsonb_build_object(
           'views', coalesce(max(views), 0), 'views_before', coalesce(max(views_before), 0),
           'enquiries', coalesce(max(enquiries), 0), 'enquiries_before', coalesce(max(enquiries_before), 0),
           'calls', coalesce(max(calls), 0), 'calls_before', coalesce(max(calls_before), 0),
           'alerts', coalesce(max(alerts), 0), 'alerts_before', coalesce(max(alerts_before), 0))
    into answer from private.counts_of_days(days, today, array[home]);
  return answer || jsonb_build_object(
    'weeks', (
      select jsonb_agg(jsonb_build_object(
               'week', each.week, 'views', coalesce(sums.views, 0), 'enquiries', coalesce(sums.enquiries, 0),
               'calls', coalesce(sums.calls, 0), 'alerts', coalesce(sums.alerts, 0)) order by each.week)
        from (select first_week + 7 * nth as week from generate_series(0, 12) as nth) as each
        left join (
          select date_trunc('week', home_day.day)::date as week, sum(home_day.views) as views, sum(home_day.enquiries) as enquiries,
                 sum(home_day.calls) as calls, sum(home_day.alerts) as alerts
            from public.home_days as home_day
           where home_day.property_id = home and home_day.day >= first_week and home_day.day < today group by 1) as sums using (week)),
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('on', checked_on, 'method', method, 'outcome', outcome)
               order by checked_on desc, checked_at desc), '[]')
        from (select * from public.verifications
               where property_id = home and checked_on >= first_week and checked_on <= today
               order by checked_on desc, checked_at desc limit 30) as latest),
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object('on', step.on_day, 'price', step.price, 'was', step.was, 'currency', step.currency)
               order by step.happened_at desc, step.id desc), '[]')
        from (
          select id, happened_at, (happened_at at time zone 'Asia/Kolkata')::date as on_day, kind, private.known_price(price) as price,
                 currency, case when coalesce(lag(currency) over events, 'INR') = coalesce(currency, 'INR')
                   then private.known_price(lag(price) over events) end as was
            from public.property_history where property_id = home and kind in ('listed', 'price')
          window events as (order by happened_at, id)) as step
       where step.kind = 'price' and step.on_day >= first_week));
end
$$;

-- How the enquiries of these full days were answered, by whoever answered each first, and whose those are that still wait: numbers by
-- colleague, also of one who has left or is an editor now, with the most answers first, and of all. Nine of ten is told from 20
-- answers on. `elapsed`: half were answered within so many minutes by the clock on the wall. The shape is in
-- src/contracts/admin-answer-times.ts.
create function private.answers_by_colleague(days integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
#variable_conflict use_column
declare
  today constant date := (answers_by_colleague.at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  perform private.require_days(days);
  with times as (
    select case when times.answered_at is null then times.owner else times.answered_by end as staff, times.answered_at is not null as answered,
           times.minutes, extract(epoch from times.answered_at - times.asked_at) / 60 as elapsed,
           (times.answered_at at time zone 'Asia/Kolkata')::time as answered_time
      from private.answer_times(
        (today - days)::timestamp at time zone 'Asia/Kolkata', today::timestamp at time zone 'Asia/Kolkata', answers_by_colleague.at) as times
     where times.waits or times.answered_at is not null
  ), counted as (
    select staff, grouping(staff) = 1 as is_all, case when staff is null then answered end as nobody,
           count(*) filter (where answered) as answered,
           count(*) filter (where answered and minutes <= 180) as in_time,
           count(*) filter (where answered and (answered_time < '08:00' or answered_time >= '20:00')) as outside,
           percentile_cont(0.5) within group (order by minutes) filter (where answered) as median,
           percentile_cont(0.9) within group (order by minutes) filter (where answered) as nine_of_ten,
           percentile_cont(0.5) within group (order by greatest(elapsed, 0)) filter (where answered) as elapsed,
           count(*) filter (where not answered) as waiting,
           count(*) filter (where not answered and minutes > 180) as waiting_late
      from times group by grouping sets ((staff, case when staff is null then answered end), ())
  ), told as (
    select counted.is_all, counted.answered as most, counted.waiting as open, private.staff_name(counted.staff) as name, counted.staff,
           jsonb_build_object(
             'id', counted.staff, 'name', private.staff_name(counted.staff), 'answered', counted.answered, 'in_time', counted.in_time,
             'outside', counted.outside, 'median', round(counted.median::numeric),
             'nine_of_ten', case when counted.answered >= 20 then round(counted.nine_of_ten::numeric) end,
             'elapsed', round(counted.elapsed::numeric), 'waiting', counted.waiting, 'waiting_late', counted.waiting_late) as row
      from counted
  )
  select jsonb_build_object(
    'days', days, 'first_day', today - days, 'last_day', today - 1,
    'all', (select row - 'id' - 'name' from told where is_all),
    'colleagues', (
      select coalesce(jsonb_agg(row order by most desc, open desc, name, staff), '[]') from told where not is_all))
    into answer;
  return answer;
end
$$;

create function public.admin_answer_times(days integer, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.answers_by_colleague(days, at);
end
$$;

create function public.admin_numbers(days integer, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.numbers(days, at);
end
$$;

create function public.admin_number_rows(
  days integer, after_row uuid default null, take integer default 5000, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.number_rows(days, after_row, take, at);
end
$$;

grant execute on function public.admin_home_figures(uuid, integer, timestamptz) to authenticated;
grant execute on function
  public.admin_answer_times(integer, timestamptz), public.admin_numbers(integer, timestamptz),
  public.admin_number_rows(integer, uuid, integer, timestamptz)
  to authenticated;
