-- A call counts once, for the home that its caller had asked about last. Until now it counted for each home asked about
-- within 28 days: what the calls that are still stored counted too often is taken back.

alter table public.appointments add column counted_home uuid;
grant select (counted_home), insert (counted_home), update (counted_home) on table public.appointments to service_role;

-- One row as staff see it. `related` lists other enquiries of the same mailbox, or other calls of the same
-- network; the network itself is not shown. `mail_held_until` is the time until which a limit holds back the mail to the
-- visitor. The shapes of both are in src/contracts/admin-inbox.ts.
create or replace function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object(
           'mail_held_until', (
             select max(held_until) from public.outbox
              where kind in ('enquiry_for_visitor', 'appointment_for_visitor')
                and payload ->> 'reference' = seen.row ->> 'reference' and status = 'pending'
                and held_until > clock_timestamp()),
           'owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'related', seen.related)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox', 'asked_facts']
               || jsonb_build_object('property_facts', private.page_facts('property', own.property_id::text)) as row, own.owner,
             private.related_enquiries(own) as related
        from public.enquiries as own where of_kind = 'enquiry' and own.id = of_row
      union all
      select to_jsonb(own)
               - array['ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at', 'counted_home'],
             own.owner, private.related_calls(own)
        from public.appointments as own where of_kind = 'appointment' and own.id = of_row) as seen
$$;

-- A call names no home. It counts once, for the home that its mailbox had asked about last, by the day on which it was booked.
create or replace function private.keep_counted_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.counted_home := (
    select enquiry.property_id from public.enquiries as enquiry
     where enquiry.mailbox = private.mailbox(new.email) and enquiry.property_id is not null
       and enquiry.status not in ('suspected', 'spam')
       and enquiry.created_at between new.created_at - interval '28 days' and new.created_at
     order by enquiry.created_at desc, enquiry.id limit 1);
  return new;
end
$$;

create trigger appointments_asked_home before insert on public.appointments
  for each row execute function private.keep_counted_home();

create or replace function private.count_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := new.status not in ('suspected', 'spam');
  counted constant boolean := tg_op = 'UPDATE' and old.status not in ('suspected', 'spam');
begin
  if counts <> counted and new.counted_home is not null then
    perform private.count_home_day(new.counted_home, new.created_at, more_calls => case when counts then 1 else -1 end);
  end if;
  return null;
end
$$;

-- The row is the same for everybody who saw it.
alter table public.appointments disable trigger appointments_touch;
update public.appointments as call
   set counted_home = (
     select enquiry.property_id from public.enquiries as enquiry
      where enquiry.mailbox = call.mailbox and enquiry.property_id is not null
        and enquiry.status not in ('suspected', 'spam')
        and enquiry.created_at between call.created_at - interval '28 days' and call.created_at
      order by enquiry.created_at desc, enquiry.id limit 1);
alter table public.appointments enable trigger appointments_touch;

update public.home_days as known
   set calls = greatest(known.calls - more.calls, 0)
  from (
    select (call.created_at at time zone 'Asia/Kolkata')::date as day, asked.property_id, count(*)::integer as calls
      from public.appointments as call
     cross join lateral (
       select distinct enquiry.property_id from public.enquiries as enquiry
        where enquiry.mailbox = call.mailbox and enquiry.property_id is not null
          and enquiry.status not in ('suspected', 'spam')
          and enquiry.created_at between call.created_at - interval '28 days' and call.created_at) as asked
     where call.status not in ('suspected', 'spam') and asked.property_id <> call.counted_home
     group by 1, 2) as more
 where known.day = more.day and known.property_id = more.property_id;

create or replace function private.numbers(days integer, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  if (days in (7, 28, 90)) is not true then
    raise exception 'Numbers are for 7, 28 or 90 days, not %', days using errcode = '22023';
  end if;
  with home as materialized (
    select * from private.home_numbers(days, today)
  ), place as (
    -- Names of one folder are one city.
    select name, min(name) over (partition by private.city_folder(name)) as city from (select distinct city as name from home) as each
  ), grouped as (
    select case when grouping(place.city) = 0 then 'city' when grouping(home.area) = 0 then 'area' when grouping(home.bedrooms) = 0 then 'size'
                when grouping(home.band) = 0 then 'price' when grouping(home.source) = 0 then 'source' else 'all' end as kind,
           jsonb_build_object(
             'name', coalesce(place.city, home.area, home.bedrooms::text, home.band::text, home.source), 'offer', home.offer,
             'homes', count(*) filter (where home.shown),
             -- Of no home at all, a sum is null.
             'views', coalesce(sum(home.views), 0), 'views_before', coalesce(sum(home.views_before), 0),
             'enquiries', coalesce(sum(home.enquiries), 0), 'enquiries_before', coalesce(sum(home.enquiries_before), 0),
             'calls', coalesce(sum(home.calls), 0), 'calls_before', coalesce(sum(home.calls_before), 0),
             'alerts', coalesce(sum(home.alerts), 0), 'alerts_before', coalesce(sum(home.alerts_before), 0)) as row,
           row_number() over (
             partition by grouping(place.city), grouping(home.area), grouping(home.bedrooms), grouping(home.band),
                          grouping(home.source)
             order by sum(home.views) desc, sum(home.enquiries) desc, count(*) desc, place.city, home.offer, home.area,
                      home.bedrooms, home.band, home.source) as place
      from home join place on place.name = home.city
     group by grouping sets ((place.city), (home.area), (home.bedrooms), (home.offer, home.band), (home.source), ())
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
$$;

