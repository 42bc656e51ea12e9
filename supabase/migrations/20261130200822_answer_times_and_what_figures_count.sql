-- Admins see how enquiries were answered, by colleague, and what each figure of Numbers counts: the inbox and the list of homes take the
-- name of a row of Numbers. Words are found among 100,000 enquiries in a quarter of the time. Rows that exist need nothing.

SET local check_function_bodies = off;

DROP FUNCTION "private"."answer_times"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone);

DROP FUNCTION "private"."home_numbers"(integer, date);

DROP FUNCTION "public"."admin_inbox"(text, text, text, text, integer, text);

CREATE OR REPLACE FUNCTION private.answer_times (
  asked_from   timestamp with time zone,
  asked_before timestamp with time zone,
  at           timestamp with time zone
)
  RETURNS TABLE (
    enquiry     uuid,
    property_id uuid,
    owner       uuid,
    waits       boolean,
    asked_at    timestamp with time zone,
    answered_at timestamp with time zone,
    answered_by uuid,
    minutes     numeric
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with asked as (
    select id, enquiries.property_id, enquiries.owner, status, created_at from public.enquiries
     where created_at >= asked_from and created_at < asked_before and status not in ('suspected', 'spam')
  ), changes as (
    select change.id, change.row_id, change.changed_at, change.changed_by,
           change.was = 'new' and change.became in ('contacted', 'done') as answers,
           max(change.changed_at) filter (where change.became = 'new') over (partition by change.row_id) as taken_back_at
      from public.inbox_changes as change join asked on asked.id = change.row_id
     where change.kind = 'enquiry' and change.field = 'status' and asked.status <> 'new'
  ), answered as (
    select distinct on (row_id) row_id, changed_at as at, changed_by as staff from changes
     where answers and (taken_back_at is null or changed_at > taken_back_at) order by row_id, changed_at, id
  )
  select asked.id, asked.property_id, asked.owner, asked.status = 'new', asked.created_at, answered.at, answered.staff,
         greatest(0, (clock.ended::date - clock.began::date) * 720
           + least(greatest(extract(epoch from clock.ended::time) / 60 - 480, 0), 720)
           - least(greatest(extract(epoch from clock.began::time) / 60 - 480, 0), 720))
    from asked left join answered on answered.row_id = asked.id
   cross join lateral (
     select asked.created_at at time zone 'Asia/Kolkata' as began,
            coalesce(answered.at, answer_times.at) at time zone 'Asia/Kolkata' as ended) as clock
$function$;

CREATE OR REPLACE FUNCTION private.answers_by_colleague (
  days integer,
  at   timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.grouped_homes()
  RETURNS TABLE (
    id       uuid,
    shown    boolean,
    offer    text,
    city     text,
    area     text,
    locality text,
    bedrooms integer,
    band     integer,
    source   text,
    partner  text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.has_all_words (
  content text,
  words   text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  small constant text := lower(content);
  numbers text;
  word text;
begin
  foreach word in array words loop
    if position(word in small) = 0 then
      if word !~ '^[+0-9()-]{4,}$' then
        return false;
      end if;
      -- Once for all words, and not by a pattern, which takes most of the time among 100,000 rows.
      numbers := coalesce(numbers, translate(content, ' +().-/', ''));
      if position(translate(word, '+()-', '') in numbers) = 0 then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
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
    locality         text,
    bedrooms         integer,
    band             integer,
    source           text,
    partner          text,
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
begin
  return query select home.*, coalesce(counted.views, 0), coalesce(counted.views_before, 0),
         coalesce(counted.enquiries, 0), coalesce(counted.enquiries_before, 0),
         coalesce(counted.calls, 0), coalesce(counted.calls_before, 0),
         coalesce(counted.alerts, 0), coalesce(counted.alerts_before, 0)
    from private.grouped_homes() as home
    left join private.counts_of_days(days, today) as counted on counted.property_id = home.id
   where home.shown or counted.property_id is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.homes_counted_as (
  counted text
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.requests_in (
  kind  text,
  scope jsonb
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.scope_condition (
  kind    text,
  words   text,
  filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := private.compared_facts();
  work constant text[] := array['mine', 'unasked', 'photographed', 'counted'];
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || work
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit', 'unchecked'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos',
    'cars', 'balconies', 'bikes', 'rera'] || array(select key from jsonb_each(facts) where value ->> 'kind' = 'flag');
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
  compared text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) ~ all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    if filter ? 'near' then
      condition := condition || format(
        ' and coalesce(private.metres_from(private.known_position(listing.home), %L::jsonb) <= %L::double precision,
            listing.fact_area = any (%L::text[]), false)',
        filter -> 'near', filter ->> 'within',
        private.areas_named(array(select jsonb_array_elements_text(filter -> 'areas'))));
      continue;
    end if;
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    compared := coalesce(facts #>> array[fact, 'value'], format('listing.%I', 'fact_' || fact));
    condition := condition || case
      when fact = 'mine' then ' and listing.id in (select private.homes_worked_on((select auth.uid())))'
      when fact = 'counted' then format(
        ' and listing.id in (select home::text from private.homes_counted_as(%L) as home)', filter #>> '{any,0}')
      when fact = 'photographed' then format(
        ' and coalesce(listing.fact_photos > 0, false)::text = any (%L::text[])', array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = 'unasked' then format(
        ' and listing.id in (select private.homes_never_asked(%L))', (filter #>> '{any,0}')::integer)
      when fact = 'unchecked' then format(' and coalesce(listing.fact_checked, 0) <= %L::numeric', filter ->> 'to')
      when fact = 'area' then format(
        case kind
          when 'property' then ' and (listing.home).area_id = any (%L::uuid[])'
          when 'society' then ' and exists (select from public.society where society.id = listing.id and society.area = any (%L::uuid[]))'
          else ' and listing.id = any (%L::text[])' end,
        array(
          select area.id from public.local_areas as area left join public.cities as city on city.id = area.city_id
           where private.list_slug(area.slug, private.city_folder(city.name))
                 = any (private.areas_named(array(select jsonb_array_elements_text(filter -> 'any'))))))
      when fact = 'society' then format(' and (listing.home).society_id = any (%L::text[])', array(
        with listed as (
          select id, slug, private.list_slug(slug, private.city_folder(city)) as called
            from (select id, city, coalesce(nullif(btrim(slug), ''), id) as slug from public.society) as society)
        select listed.id from listed, jsonb_array_elements_text(filter -> 'any') as named
         where listed.called = named
            or listed.slug = named and not exists (select from listed as other where other.called = named)))
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
$function$;

CREATE OR REPLACE FUNCTION public.admin_answer_times (
  days integer,
  at   timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return private.answers_by_colleague(days, at);
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_answer_times"(integer, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_inbox (
  kind        text,
  words       text    DEFAULT ''::text,
  only_status text    DEFAULT NULL::text,
  after_row   text    DEFAULT NULL::text,
  take        integer DEFAULT 100,
  sort        text    DEFAULT 'newest'::text,
  scope       jsonb   DEFAULT '{}'::jsonb
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
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  among uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then
    raise exception 'The inbox has no kind %', kind using errcode = '22023';
  end if;
  among := private.requests_in(kind, scope);
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = admin_inbox.kind
       and (among is null or entry.id = any (among))
       and (entry.status = only_status or only_status is null and (not entry.is_apart or search_words is not null))
       and (search_words is null or private.has_all_words(entry.search_text, search_words))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_entry(admin_inbox.kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.waits),
    'suspected', (
      select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.status = 'suspected'))
    into answer
    from next_rows;
  return answer;
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_inbox"(text, text, text, text, integer, text, jsonb) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."answer_times"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_times"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_times"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answers_by_colleague"(integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answers_by_colleague"(integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_by_colleague"(integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grouped_homes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grouped_homes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grouped_homes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_numbers"(integer, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."home_numbers"(integer, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_numbers"(integer, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."homes_counted_as"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."homes_counted_as"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."homes_counted_as"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requests_in"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requests_in"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requests_in"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_answer_times"(integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_answer_times"(integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_answer_times"(integer, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_inbox"(text, text, text, text, integer, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_inbox"(text, text, text, text, integer, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_inbox"(text, text, text, text, integer, text, jsonb) TO "postgres";
