-- Staff see listings as rows, sorted by any column a page at a time, with views and enquiries and what only staff ask of homes; what
-- happened to one home has figures of its own. A change of many listings keeps what they were for 24 hours, and is taken back as a
-- whole. Rows that exist need nothing. admin_listings gets two parameters with defaults, which the version before does not name.

SET local check_function_bodies = off;

DROP FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb);

CREATE TABLE "public"."bulk_changed_rows" (
  "bulk"      uuid                     NOT NULL,
  "row_id"    text                     NOT NULL,
  "was"       jsonb,
  "became"    jsonb                    NOT NULL,
  "seen_at"   timestamp with time zone,
  "saved_at"  timestamp with time zone NOT NULL,
  "saved_key" uuid                     NOT NULL,
  "outcome"   text,
  CONSTRAINT "bulk_changed_rows_outcome_check" CHECK ((outcome = ANY (ARRAY['undone'::text, 'changed'::text, 'gone'::text, 'refused'::text, 'stays'::text]))),
  CONSTRAINT "bulk_changed_rows_pkey" PRIMARY KEY (bulk, row_id),
  CONSTRAINT "bulk_changed_rows_row_id_check" CHECK (((char_length(row_id) >= 1) AND (char_length(row_id) <= 64))),
  CONSTRAINT "bulk_changed_rows_became_check" CHECK (((jsonb_typeof(became) = 'object'::text) AND private.json_fits(became, 2000000, 14))),
  CONSTRAINT "bulk_changed_rows_was_check" CHECK (((jsonb_typeof(was) = 'object'::text) AND private.json_fits(was, 2000000, 14)))
);

ALTER TABLE "public"."bulk_changed_rows"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."bulk_changed_rows" FROM "anon", "authenticated", "service_role";

CREATE TABLE "public"."bulk_changes" (
  "id"              uuid                     NOT NULL,
  "kind"            text                     NOT NULL,
  "how"             text                     NOT NULL,
  "made_at"         timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "made_by"         uuid,
  "made_by_email"   text,
  "undone_at"       timestamp with time zone,
  "undone_by"       uuid,
  "undone_by_email" text,
  CONSTRAINT "bulk_changes_how_check" CHECK ((how = ANY (ARRAY['field'::text, 'table'::text]))),
  CONSTRAINT "bulk_changes_kind_check" CHECK ((kind = ANY (ARRAY['property'::text, 'society'::text, 'area'::text]))),
  CONSTRAINT "bulk_changes_made_by_email_check" CHECK ((char_length(made_by_email) <= 255)),
  CONSTRAINT "bulk_changes_pkey" PRIMARY KEY (id),
  CONSTRAINT "bulk_changes_undone_by_email_check" CHECK ((char_length(undone_by_email) <= 255))
);

ALTER TABLE "public"."bulk_changes"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."bulk_changes" FROM "anon", "authenticated", "service_role";

CREATE OR REPLACE FUNCTION private.bulk_undo_time()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '24 hours'
$function$;

CREATE OR REPLACE FUNCTION private.counts_of_days (
  days  integer,
  today date,
  homes uuid[]  DEFAULT NULL::uuid[]
)
  RETURNS TABLE (
    property_id      uuid,
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
$function$;

CREATE OR REPLACE FUNCTION private.forget_bulk_changes (
  at timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.bulk_changes where made_at <= at - private.bulk_undo_time()
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
begin
  return query select property.id, property.publish > 10, property.property_type,
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
    left join private.counts_of_days(days, today) as counted on counted.property_id = property.id
    left join public.local_areas as local_area on local_area.id = property.area_id
    left join public.cities as city on city.id = local_area.city_id
   where property.publish > 10 or counted.property_id is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.homes_never_asked (
  days integer
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select home.id::text
    from private.counts_of_days(days, (now() at time zone 'Asia/Kolkata')::date) as counted
    join public.properties as home on home.id = counted.property_id and home.publish > 10
   where counted.views >= 10 and counted.enquiries = 0 and counted.calls = 0 and not exists (
     select from public.enquiries as enquiry where enquiry.property_id = home.id and enquiry.status not in ('suspected', 'spam'))
$function$;

CREATE OR REPLACE FUNCTION private.homes_worked_on (
  colleague uuid
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select change.row_id from public.staff_changes as change
   where change.changed_by = colleague and change.table_name in ('properties', 'listing_contacts')
     and change.changed_at > now() - interval '28 days'
  union
  select property_id::text from public.verifications where checked_by = colleague and checked_at > now() - interval '28 days'
$function$;

CREATE OR REPLACE FUNCTION private.is_as_bulk_left_it (
  changed  public.bulk_changed_rows,
  listings text,
  stored   jsonb
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (stored ->> 'updated_at')::timestamptz = changed.saved_at
      or (not exists (
            select from jsonb_object_keys(changed.became) as field
             where nullif(stored -> field, 'null') is distinct from nullif(changed.became -> field, 'null'))
          and not exists (
            select from public.staff_changes as later
             where later.table_name = listings and later.row_id = changed.row_id and later.changed_at > changed.saved_at
               and later.idempotency_key is distinct from changed.saved_key)
          and not exists (
            select from public.verifications as checked
             where listings = 'properties' and checked.property_id::text = changed.row_id and checked.checked_at > changed.saved_at))
$function$;

CREATE OR REPLACE FUNCTION private.listing_order (
  sort jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  chosen constant text := sort ->> 'by';
  basis constant text := sort ->> 'basis';
  kinds constant text[] := array['carpet', 'built_up', 'super_built_up', 'plot'];
  areas constant text :=
    '(select array[kind.at, %s] from unnest(array[%s]) with ordinality as kind (size, at) where kind.size > 0 order by kind.at limit 1)';
  sizes constant text := (
    select string_agg('listing.fact_' || size, ', ')
      from unnest(case when basis is null then array['size'] || kinds else array[basis] end) as size);
begin
  if sort is null then
    return 'null::numeric[]';
  elsif sort ? 'nearest' then
    return format(
      'array[coalesce(private.metres_from(private.known_position(listing.home), %2$L::jsonb)::numeric,
         case when listing.fact_city = ''bangalore'' then coalesce(
           (%3$L::numeric[])[array_position(%1$L::text[], listing.fact_area)],
           array_position(%1$L::text[], listing.fact_area)::numeric) end)]',
      array(select jsonb_array_elements_text(sort -> 'nearest')), coalesce(sort -> 'near', '[]'),
      array(select jsonb_array_elements_text(coalesce(sort -> 'metres', '[]'))));
  elsif basis is not null and basis <> all (kinds) or (ltrim(chosen, '-') in ('newest', 'price', 'size', 'sqft-price', 'title',
    'society', 'status', 'checked', 'views', 'enquiries', 'partner', 'changed') and chosen not in ('-newest', '-sqft-price', '-changed')) is not true
  then
    raise exception 'Listings have no such order: %', left(sort::text, 100) using errcode = '22023';
  end if;
  return case chosen
    when 'newest' then 'array[-extract(epoch from (listing.home).created_at)]'
    when 'price' then 'array[listing.fact_price]'
    when '-price' then 'array[-listing.fact_price]'
    when 'size' then format(areas, 'kind.size', sizes)
    when '-size' then format(areas, '-kind.size', sizes)
    when 'status' then 'array[coalesce((listing.home).publish, 0)]'
    when '-status' then 'array[-coalesce((listing.home).publish, 0)]'
    -- Homes that nobody has checked wait longest.
    when 'checked' then 'array[coalesce(listing.fact_checked, 0)]'
    when '-checked' then 'array[-listing.fact_checked]'
    when 'views' then 'array[coalesce(counted.views, 0)]'
    when '-views' then 'array[-coalesce(counted.views, 0)]'
    when 'enquiries' then 'array[coalesce(counted.enquiries, 0), coalesce(counted.views, 0)]'
    when '-enquiries' then 'array[-coalesce(counted.enquiries, 0), -coalesce(counted.views, 0)]'
    when 'changed' then 'array[extract(epoch from listing.updated_at)]'
    when 'sqft-price' then format('case when listing.fact_price > 0 then %s end', format(areas, 'listing.fact_price / kind.size', sizes))
    -- By a word (private.listing_word); without one last.
    else 'array[(word.said is null)::integer]'
    end;
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_word (
  sort jsonb
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case ltrim(sort ->> 'by', '-')
    when 'title' then 'listing.name'
    when 'society' then '(select society.name from public.society where society.id = (listing.home).society_id
       and not public.is_hidden_society(society.id, society.name, society.slug))'
    when 'partner' then '(select partner.name from public.partners as partner where partner.id = (listing.home).partner_id)' end
$function$;

CREATE OR REPLACE FUNCTION private.lock_listings (
  kind text,
  ids  text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  id text;
begin
  for id in select each from unnest(ids) as each order by each collate "C" loop
    perform pg_advisory_xact_lock(private.lock_key('listing', kind || ' ' || id));
    execute format('select from public.%I where id = $1::%s for update', private.listing_table(kind), private.listing_id_type(kind))
      using id;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_bulk_row (
  bulk    uuid,
  kind    text,
  how     text,
  listing text,
  stored  jsonb,
  fields  jsonb,
  key     uuid,
  version timestamp with time zone,
  by      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  insert into public.bulk_changes (id, kind, how, made_by)
  values (note_bulk_row.bulk, note_bulk_row.kind, note_bulk_row.how, by) on conflict (id) do nothing;
  if not exists (
    select from public.bulk_changes as change
     where change.id = note_bulk_row.bulk and change.kind = note_bulk_row.kind and change.made_by is not distinct from by)
  then
    raise exception 'This change belongs to somebody else' using errcode = '42501';
  end if;
  insert into public.bulk_changed_rows as known (bulk, row_id, was, became, seen_at, saved_at, saved_key)
  values (note_bulk_row.bulk, listing,
          case when stored is not null then (
            select coalesce(jsonb_object_agg(field, stored -> field), '{}') from jsonb_object_keys(fields) as field) end,
          fields, (stored ->> 'updated_at')::timestamptz, version, key)
  on conflict (bulk, row_id) do update
     set was = excluded.was || known.was, became = known.became || excluded.became, saved_at = excluded.saved_at,
         saved_key = excluded.saved_key;
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

CREATE OR REPLACE FUNCTION private.require_days (
  days integer
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if (days in (7, 28, 90)) is not true then
    raise exception 'Numbers are for 7, 28 or 90 days, not %', days using errcode = '22023';
  end if;
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
  work constant text[] := array['mine', 'unasked', 'photographed'];
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
            listing.fact_city = ''bangalore'' and listing.fact_area = any (%L::text[]), false)',
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

CREATE OR REPLACE FUNCTION public.admin_bulk_changes (
  at timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  for_admin constant boolean := public.is_admin();
  answer jsonb;
begin
  perform private.require_staff();
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', change.id, 'kind', change.kind, 'how', change.how, 'made_at', change.made_at,
           'made', private.author(change.made_by, change.made_by_email, for_admin),
           'columns', its.columns, 'rows', its.rows, 'left', its.remaining, 'undone', its.undone, 'undone_at', change.undone_at,
           'undone_by', case when change.undone_at is not null then private.author(change.undone_by, change.undone_by_email, for_admin) end,
           'kept', its.kept)
           order by change.made_at desc, change.id), '[]')
    into answer
    from (
      select * from public.bulk_changes as each
       where each.made_at > at - private.bulk_undo_time() and (for_admin or each.made_by = (select auth.uid()))
       order by each.made_at desc, each.id limit 20) as change
   cross join lateral (
     select count(*) as rows, count(*) filter (where row.outcome is null) as remaining, count(*) filter (where row.outcome = 'undone') as undone,
            (select coalesce(jsonb_agg(field order by field), '[]') from (
               select distinct field
                 from (select became from public.bulk_changed_rows where bulk = change.id and was is not null limit 100) as sampled
                cross join jsonb_object_keys(sampled.became) as field) as named) as columns,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', left_row.row_id, 'name', private.page_name(change.kind, left_row.row_id),
                      'facts', private.page_facts(change.kind, left_row.row_id), 'outcome', left_row.outcome,
                      'changed', later.note) order by left_row.row_id collate "C"), '[]')
               from (select * from public.bulk_changed_rows as each
                      where each.bulk = change.id and each.outcome <> 'undone' order by each.row_id collate "C" limit 100) as left_row
               left join lateral (
                 select private.author(log.changed_by, log.changed_by_email, for_admin) || jsonb_build_object('at', log.changed_at) as note
                   from public.staff_changes as log
                  where log.table_name = private.listing_table(change.kind) and log.row_id = left_row.row_id
                    and log.changed_at > left_row.saved_at and log.idempotency_key is distinct from left_row.saved_key
                  order by log.changed_at desc limit 1) as later on left_row.outcome = 'changed') as kept
       from public.bulk_changed_rows as row where row.bulk = change.id) as its;
  return jsonb_build_object('changes', answer);
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_bulk_changes"(timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_home_figures (
  home uuid,
  days integer                  DEFAULT 28,
  at   timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."admin_home_figures"(uuid, integer, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_listings (
  kind    text,
  words   text    DEFAULT ''::text,
  take    integer DEFAULT 50,
  filters jsonb   DEFAULT '[]'::jsonb,
  skip    integer DEFAULT 0,
  sort    jsonb   DEFAULT NULL::jsonb,
  edge    jsonb   DEFAULT NULL::jsonb,
  days    integer DEFAULT 28
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  chosen constant text := coalesce(sort ->> 'by', '');
  word constant text := private.listing_word(sort);
  goes_back constant boolean := coalesce(edge ? 'before', false);
  at constant jsonb := coalesce(edge -> 'after', edge -> 'before');
  onward constant text := case when goes_back then '<' else '>' end;
  word_onward constant text := case when goes_back = (word is not null and chosen like '-%') then '>' else '<' end;
  answer jsonb;
begin
  perform private.require_staff();
  perform private.require_days(days);
  execute format('
    with matching as materialized (
      select listing.id, coalesce(key[1], ''Infinity'') as one, coalesce(key[2], ''Infinity'') as two, coalesce(left(said, 100), '''') as said,
             -extract(epoch from listing.updated_at) as age
        from private.listings as listing %1$s
       cross join lateral (select lower(btrim(%2$s)) collate "C" as said) as word
       cross join lateral (select (%3$s)::numeric[] as key) as ordered
       where %4$s
    ), onward as materialized (
      select * from matching where %5$s
    ), page as materialized (
      select chosen.id, chosen.at, matching.one, matching.two, matching.said, matching.age
        from unnest(array(select id from onward order by %6$s offset $2 limit $3)) with ordinality as chosen (id, at)
        join matching on matching.id = chosen.id
    ), counts as (
      select * from private.counts_of_days($4, $5, array(select page.id::uuid from page where $1 = ''property''))
    ), told as (
      select listing.kind, listing.id, listing.name, listing.reference, listing.place, listing.shown, listing.slug, listing.price,
             listing.currency, listing.property_type, listing.updated_at, home.publish, home.sqft, home.area_basis, home.last_verified,
             picture.address as picture,
             (home.photographs -> private.photograph_hash(picture.address) ->> ''width'')::integer as picture_width, society.name as society, partner.name as partner,
             counts.views, counts.enquiries, page.at
        from private.listings as listing join page on page.id = listing.id
        left join public.properties as home on $1 = ''property'' and home.id::text = page.id
        left join public.society as society on society.id = home.society_id
          and not public.is_hidden_society(society.id, society.name, society.slug)
        left join public.partners as partner on partner.id = home.partner_id
        left join counts on counts.property_id = home.id
        left join lateral (
          select btrim(each.address) as address from unnest(home.images) with ordinality as each (address, nth)
           where btrim(each.address) <> '''' order by each.nth limit 1) as picture on true
       -- As a list, because joined to a page of unknown length all listings would be read again.
       where listing.kind = $1 and listing.id = any (array(select id from page))
         and ($1 <> ''property'' or home.id::text = any (array(select id from page)))
    ), edges as (
      select at, jsonb_build_array(one::text, two::text, said, age::text, id) as edge from page
    )
    select jsonb_build_object(
      ''rows'', (select coalesce(jsonb_agg(to_jsonb(told) - ''at'' order by told.at%7$s), ''[]'') from told),
      ''first'', (select edge from edges order by at%7$s limit 1), ''last'', (select edge from edges order by at%8$s limit 1),
      ''before'', case when %9$L then (select greatest(count(*) - $3, 0) from onward)
                  else (select count(*) from matching) - (select count(*) from onward) + $2 end,
      ''total'', (select count(*) from matching))',
    case when chosen in ('views', '-views', 'enquiries', '-enquiries') then
      'left join private.counts_of_days($4, $5) as counted on counted.property_id::text = listing.id' else '' end,
    coalesce(word, 'null::text'), private.listing_order(sort), private.scope_condition(kind, words, filters),
    case when at is null then 'true' else format(
      '(one, two) %1$s (%3$L::numeric, %4$L::numeric) or (one, two) = (%3$L::numeric, %4$L::numeric)
         and (said %2$s %5$L or said = %5$L and (age, id collate "C") %1$s (%6$L::numeric, %7$L))',
      onward, word_onward, at ->> 0, at ->> 1, at ->> 2, at ->> 3, at ->> 4) end,
    case when goes_back then format('one desc, two desc, said%s, age desc, id collate "C" desc', case when word_onward = '<' then ' desc' else '' end)
      else format('one, two, said%s, age, id collate "C"', case when word_onward = '<' then ' desc' else '' end) end,
    case when goes_back then ' desc' else '' end, case when goes_back then '' else ' desc' end, goes_back)
    into answer using kind, greatest(skip, 0), least(greatest(take, 1), 500), days, today;
  return answer || jsonb_build_object('deleted', (
    select count(*) from private.deletions as deleted
     where deleted.kind = admin_listings.kind and private.search_words(words) is not null
       and deleted.search_text ~ all (private.word_patterns(words))));
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb, jsonb, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.forget_expired (
  at timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  update public.outbox set network = null
   where network is not null and coalesce(held_until, created_at) < at - interval '48 hours';
  delete from public.property_views where created_at < at - interval '30 days';
  delete from public.home_days where day < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.home_weeks where week + 6 < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.feed_runs as run
   where requested_at < at - interval '60 days' and state <> 'applying' and exists (
     select from public.feed_runs as later where later.partner_id = run.partner_id and later.requested_at > run.requested_at);
  delete from public.enquiries as enquiry
   where greatest(created_at, updated_at) < at - interval '24 months' and not exists (
     select from public.visits
      where visits.enquiry = enquiry.id and status = 'planned' and starts_on >= (at at time zone 'Asia/Kolkata')::date);
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  perform private.forget_people(at);
  delete from public.call_links as link using public.appointments as call
   where call.id = link.call and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' <= at - interval '30 minutes';
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  perform private.forget_bulk_changes(at);
  delete from public.doubts where decided_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_erase (
  address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  request_references text[];
  addresses text[];
  merged_with text[];
  numbers text[];
  same_number text[];
  freed jsonb;
  visits jsonb;
  counts jsonb := '{}'::jsonb;
  deleted integer;
begin
  -- New requests of this mailbox wait until it is erased, and are then stored as those of somebody new.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  -- Also an account that is gone already: its name and its acts are kept.
  select array_agg(known.id) into people from (
    select id from auth.users where private.mailbox(email) = of_mailbox
    union select id from public.staff_names where private.mailbox(email) = of_mailbox) as known;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  numbers := private.phones_of_mailbox(of_mailbox);
  select array_agg(distinct other order by other) into same_number
    from unnest(numbers) as number, unnest(private.mailboxes_of_phone(number)) as other where other <> of_mailbox;
  select array_agg(distinct each.reference), array_agg(distinct each.email) into request_references, addresses from (
    select reference, email from public.enquiries where mailbox = of_mailbox
    union all select reference, email from public.appointments where mailbox = of_mailbox
    union all select payload ->> 'reference', payload ->> 'email' from public.outbox
     where private.mailbox(payload ->> 'email') = of_mailbox
    union all select null, email from public.alert_subscribers where mailbox = of_mailbox
    union all select null, email from public.partner_contacts where mailbox = of_mailbox
    union all select null, email from auth.users where id = any (people)) as each;
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', call.reference, 'preferred_date', call.preferred_date,
           'preferred_time', to_char(call.preferred_time, 'HH24:MI'))
           order by call.preferred_date, call.preferred_time), '[]') into freed
    from public.appointments as call
   where call.mailbox = of_mailbox and private.is_slot_kept(call, clock_timestamp())
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp();
  delete from public.rate_limits as counter
   where split_part(counter.bucket, ':', 3) in (
     select ip_hash from public.enquiries where mailbox = of_mailbox
     union select ip_hash from public.appointments where mailbox = of_mailbox
     union select line_hash from public.appointments where mailbox = of_mailbox
     union select network from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
      where person.mailbox = of_mailbox);
  delete from public.staff_invitations where private.mailbox(email) = of_mailbox;
  delete from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('mails', deleted);
  -- A visit that is planned meanwhile finds no enquiry.
  perform from public.enquiries where mailbox = of_mailbox order by id for update;
  visits := private.withdraw_visits(of_mailbox);
  -- Triggers delete their history and the links of calls, foreign keys their answers and visits.
  delete from public.enquiries where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('enquiries', deleted);
  delete from public.appointments where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('appointments', deleted);
  select array_agg(other.mailbox order by other.mailbox) into merged_with
    from public.people as own
    join public.people as other
      on other.id <> own.id and coalesce(other.merged_into, other.id) = coalesce(own.merged_into, own.id)
   where own.mailbox = of_mailbox;
  delete from public.people where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('people', deleted);
  -- Foreign keys delete the matches of the alerts and the links of the subscriber.
  delete from public.alerts as alert using public.alert_subscribers as person
   where person.id = alert.subscriber and person.mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('alerts', deleted);
  delete from public.alert_subscribers where mailbox = of_mailbox;
  counts := counts || jsonb_build_object('partner_contacts', private.erase_partner_contacts(
    array(select id from public.partner_contacts where mailbox = of_mailbox)));
  counts := counts || jsonb_build_object('contact_of', private.erase_contacts_with(numbers) -> 'homes');
  delete from public.checkups as checkup
   where exists (select from unnest(request_references) as reference where position(reference in checkup.findings::text) > 0);
  update public.html_generation_jobs set requested_by = null where requested_by = any (people);
  update public.html_removal_holds set decided_by = null where decided_by = any (people);
  update public.staff_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.inbox_changes set changed_by = null, changed_by_email = null where changed_by = any (people);
  update public.verifications set checked_by = null, checked_by_email = null where checked_by = any (people);
  update public.replies set sent_by = null, sent_by_email = null where sent_by = any (people);
  update public.visits set planned_by = null, planned_by_email = null where planned_by = any (people);
  update public.doubts set decided_by = null, decided_by_email = null where decided_by = any (people);
  update public.area_places set decided_by = null, decided_by_email = null where decided_by = any (people);
  update public.bulk_changes set made_by = null, made_by_email = null where made_by = any (people);
  update public.bulk_changes set undone_by = null, undone_by_email = null where undone_by = any (people);
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
  delete from public.staff_names where id = any (people);
  update public.inbox_changes set was = null where field = 'owner' and was = any (people::text[]);
  update public.inbox_changes set became = null where field = 'owner' and became = any (people::text[]);
  -- Tables of Supabase Auth that no foreign key empties. Which of them exist depends on the project.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = any ($1)' using people::text[];
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = any ($1)' using people;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and people is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)
        or exists (select from unnest($2) as address where private.has_word(payload::text, address))'
      using people::text[], addresses;
  end if;
  delete from auth.users where id = any (people);
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('accounts', deleted);
  return counts || jsonb_build_object(
    'references', coalesce(to_jsonb(array_remove(request_references, null)), '[]'),
    'addresses', coalesce(to_jsonb(array_remove(addresses, null)), '[]'),
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'same_number', coalesce(to_jsonb(same_number), '[]'),
    'phones', to_jsonb(numbers), 'freed', freed, 'visits', visits);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_listings (
  payload  jsonb,
  saved_by uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  bulk constant uuid := (payload #>> '{bulk,id}')::uuid;
  entry jsonb;
  stored jsonb;
  result jsonb;
  version timestamptz;
  results jsonb := jsonb_build_array();
begin
  perform private.lock_listings(kind, ids);
  for entry in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
      into stored using entry ->> 'id';
    result := public.save_listing(entry || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into version using entry ->> 'id';
    if result ->> 'result' = 'repeated' then
      -- A change is recorded right after it is made, so the row is as this save left it, or it was changed later.
      select least(version, change.changed_at) into version
        from public.staff_changes as change
       where change.table_name = listings and change.row_id = entry ->> 'id'
         and change.idempotency_key = (entry ->> 'idempotencyKey')::uuid;
    end if;
    if bulk is not null and result ->> 'result' = 'saved' and version is distinct from (stored ->> 'updated_at')::timestamptz then
      perform private.note_bulk_row(bulk, kind, payload #>> '{bulk,how}', entry ->> 'id', stored, (entry -> 'fields') - 'id',
        (entry ->> 'idempotencyKey')::uuid, version, saved_by);
    end if;
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_bulk_change (
  bulk uuid,
  take integer                  DEFAULT 100,
  at   timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  actor constant uuid := auth.uid();
  key uuid;
  known public.bulk_changes;
  listings text;
  id_type text;
  ids text[];
  changed public.bulk_changed_rows;
  stored jsonb;
  fields jsonb;
  result text;
  rows_left integer;
begin
  perform private.require_staff();
  -- A second undo of the same waits here.
  select * into known from public.bulk_changes where id = undo_bulk_change.bulk for no key update;
  if known.id is null or known.made_at <= at - private.bulk_undo_time() then
    return jsonb_build_object('result', 'late');
  end if;
  if known.made_by is distinct from actor then
    perform private.require_admin();
  end if;
  listings := private.listing_table(known.kind);
  id_type := private.listing_id_type(known.kind);
  ids := array(
    select row_id from public.bulk_changed_rows
     where bulk_changed_rows.bulk = known.id and outcome is null order by row_id collate "C" limit least(greatest(take, 1), 500));
  perform private.lock_listings(known.kind, ids);
  for changed in
    select * from public.bulk_changed_rows where bulk_changed_rows.bulk = known.id and row_id = any (ids) order by row_id collate "C"
  loop
    execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
      into stored using changed.row_id;
    fields := coalesce(changed.was, case known.kind when 'property' then '{"publish": 0}'::jsonb when 'society' then '{"slug": "unlisted"}' end);
    if stored is null or private.is_deleted(known.kind, changed.row_id) then
      result := 'gone';
    elsif fields is null then
      result := 'stays';
    elsif not private.is_as_bulk_left_it(changed, listings, stored) then
      result := 'changed';
    else
      key := gen_random_uuid();
      result := public.save_listing(jsonb_build_object(
        'kind', known.kind, 'id', changed.row_id, 'idempotencyKey', key, 'seen_at', stored -> 'updated_at', 'fields', fields,
        -- What was there before is no new doubt.
        'confirmed', (select jsonb_agg(field) from jsonb_object_keys(fields) as field)), actor) ->> 'result';
      result := case result when 'saved' then 'undone' when 'refused' then 'refused' else 'changed' end;
      if result = 'undone' then
        execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
          into stored using changed.row_id;
        -- The listing is again as an earlier bulk change left it, so that one can be taken back next.
        update public.bulk_changed_rows as earlier
           set saved_at = (stored ->> 'updated_at')::timestamptz, saved_key = key
          from public.bulk_changes as its
         where its.id = earlier.bulk and its.kind = known.kind and earlier.row_id = changed.row_id
           and earlier.saved_at = changed.seen_at and earlier.outcome is null;
      end if;
    end if;
    update public.bulk_changed_rows set outcome = result where bulk_changed_rows.bulk = known.id and row_id = changed.row_id;
  end loop;
  select count(*) into rows_left from public.bulk_changed_rows where bulk_changed_rows.bulk = known.id and outcome is null;
  if rows_left = 0 and known.undone_at is null then
    update public.bulk_changes set undone_at = at, undone_by = actor where id = known.id;
  end if;
  return jsonb_build_object('result', 'undone', 'left', rows_left);
end
$function$;

REVOKE ALL ON FUNCTION "public"."undo_bulk_change"(uuid, integer, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."bulk_changed_rows"
  ADD CONSTRAINT "bulk_changed_rows_bulk_fkey" FOREIGN KEY (bulk) REFERENCES public.bulk_changes(id) ON DELETE CASCADE;

CREATE INDEX bulk_changed_rows_listing ON public.bulk_changed_rows USING btree (row_id);

CREATE INDEX bulk_changes_latest ON public.bulk_changes USING btree (made_at DESC);

CREATE TRIGGER bulk_changes_author
  BEFORE INSERT ON public.bulk_changes
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_author('made_by');

CREATE TRIGGER bulk_changes_undone
  BEFORE UPDATE OF undone_by ON public.bulk_changes
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_author('undone_by');

CREATE POLICY "nobody but the server" ON "public"."bulk_changed_rows"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

CREATE POLICY "nobody but the server" ON "public"."bulk_changes"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

REVOKE ALL ON FUNCTION "private"."bulk_undo_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bulk_undo_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bulk_undo_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."counts_of_days"(integer, date, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."counts_of_days"(integer, date, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counts_of_days"(integer, date, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_bulk_changes"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_bulk_changes"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_bulk_changes"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."homes_never_asked"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."homes_never_asked"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."homes_never_asked"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."homes_worked_on"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."homes_worked_on"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."homes_worked_on"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_as_bulk_left_it"(public.bulk_changed_rows, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_as_bulk_left_it"(public.bulk_changed_rows, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_as_bulk_left_it"(public.bulk_changed_rows, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listing_word"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listing_word"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listing_word"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_listings"(text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_listings"(text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_listings"(text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_bulk_row"(uuid, text, text, text, jsonb, jsonb, uuid, timestamp WITH time zone, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_bulk_row"(uuid, text, text, text, jsonb, jsonb, uuid, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_bulk_row"(uuid, text, text, text, jsonb, jsonb, uuid, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_days"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_days"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_days"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_bulk_changes"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_bulk_changes"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_bulk_changes"(timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_home_figures"(uuid, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_home_figures"(uuid, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_home_figures"(uuid, integer, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_bulk_change"(uuid, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_bulk_change"(uuid, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."undo_bulk_change"(uuid, integer, timestamp WITH time zone) TO "postgres";
