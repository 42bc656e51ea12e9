-- What happened to a home on a day in India, as numbers without a person. The transaction that stores a view, an enquiry, a
-- call or an alert also counts it here, so that each is counted once, whatever stops or repeats. Erasing a request leaves
-- the number; deleting a home for good takes its days with it (decision 246).

create table public.home_days (
  day date not null check (day between '2000-01-01' and '2100-01-01'),
  property_id uuid not null references public.properties (id) on delete cascade,
  -- Views that no robot made, by its name.
  views integer not null default 0 check (views >= 0),
  -- Enquiries about the home that look like a person's, by the day on which they came.
  enquiries integer not null default 0 check (enquiries >= 0),
  -- Calls booked by mailboxes that had asked about the home last, within 28 days before.
  calls integer not null default 0 check (calls >= 0),
  -- Alerts about this very home, by the day on which they were first confirmed.
  alerts integer not null default 0 check (alerts >= 0),
  primary key (day, property_id)
) with (fillfactor = 80);

create index home_days_home on public.home_days (property_id, day);
create index home_days_asked on public.home_days (day) where enquiries + calls + alerts > 0;

-- The views of the same days, a row for a home and a week, so that Numbers of 90 days read
-- a fifth of the rows (decision 281).
create table public.home_weeks (
  -- A Monday.
  week date not null check (extract(isodow from week) = 1 and week between '2000-01-01' and '2100-01-01'),
  property_id uuid not null references public.properties (id) on delete cascade,
  monday integer not null default 0 check (monday >= 0),
  tuesday integer not null default 0 check (tuesday >= 0),
  wednesday integer not null default 0 check (wednesday >= 0),
  thursday integer not null default 0 check (thursday >= 0),
  friday integer not null default 0 check (friday >= 0),
  saturday integer not null default 0 check (saturday >= 0),
  sunday integer not null default 0 check (sunday >= 0),
  primary key (week, property_id)
) with (fillfactor = 80);

create index home_weeks_home on public.home_weeks (property_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.home_days');
call private.close_table('public.home_weeks');

-- In plpgsql, which plans its statements once in a session: counting a view takes a fifth of the time (0.06 ms, not 0.27).
create function private.count_home_day(
  home uuid, at timestamptz, more_views integer default 0, more_enquiries integer default 0, more_calls integer default 0,
  more_alerts integer default 0
) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  on_day constant date := (count_home_day.at at time zone 'Asia/Kolkata')::date;
  nth constant integer := extract(isodow from on_day);
begin
  if not exists (select from public.properties where id = home) then
    return;
  end if;
  -- Always the day first, so that two who count one home wait for each other and never in a circle.
  insert into public.home_days as known (day, property_id, views, enquiries, calls, alerts)
  values (on_day, home, more_views, greatest(more_enquiries, 0), greatest(more_calls, 0), more_alerts)
  on conflict (day, property_id) do update
     set views = known.views + more_views, enquiries = greatest(known.enquiries + more_enquiries, 0),
         calls = greatest(known.calls + more_calls, 0), alerts = known.alerts + more_alerts;
  if more_views = 0 then
    return;
  end if;
  insert into public.home_weeks as known (
    week, property_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
  values (on_day - nth + 1, home, case nth when 1 then more_views else 0 end, case nth when 2 then more_views else 0 end,
          case nth when 3 then more_views else 0 end, case nth when 4 then more_views else 0 end,
          case nth when 5 then more_views else 0 end, case nth when 6 then more_views else 0 end,
          case nth when 7 then more_views else 0 end)
  on conflict (week, property_id) do update
     set monday = known.monday + excluded.monday, tuesday = known.tuesday + excluded.tuesday,
         wednesday = known.wednesday + excluded.wednesday, thursday = known.thursday + excluded.thursday,
         friday = known.friday + excluded.friday, saturday = known.saturday + excluded.saturday,
         sunday = known.sunday + excluded.sunday;
end
$$;

-- Counts one view of a published home and silently ignores any other, because nobody reads the response to a
-- beacon. A robot's is kept among the raw rows, and counted nowhere else. Only the function record-property-view may call
-- it: that function limits the rate.
create function public.record_property_view(
  property_id uuid, user_agent text default null, is_robot boolean default false, at timestamptz default now()
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.properties as property
     set view_count = coalesce(property.view_count, 0) + 1
   where property.id = record_property_view.property_id and property.publish > 10;
  if not found then
    return;
  end if;
  insert into public.property_views (property_id, user_agent, counted, created_at)
  values (record_property_view.property_id, left(record_property_view.user_agent, 500), not is_robot, at);
  if not is_robot then
    perform private.count_home_day(record_property_view.property_id, at, more_views => 1);
  end if;
end
$$;

grant execute on function public.record_property_view(uuid, text, boolean, timestamptz) to service_role;

-- An enquiry counts while it is neither suspected nor spam.
create function private.count_enquiry() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := new.status not in ('suspected', 'spam');
  counted constant boolean := tg_op = 'UPDATE' and old.status not in ('suspected', 'spam');
begin
  if counts <> counted and new.property_id is not null then
    perform private.count_home_day(
      new.property_id, new.created_at, more_enquiries => case when counts then 1 else -1 end);
  end if;
  return null;
end
$$;

create trigger enquiries_counted after insert or update of status on public.enquiries
  for each row execute function private.count_enquiry();

-- A call names no home. It counts once, for the home that its mailbox had asked about last, by the day on which it was booked.
create function private.keep_counted_home() returns trigger
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

create function private.count_call() returns trigger
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

create trigger appointments_counted after insert or update of status on public.appointments
  for each row execute function private.count_call();

-- The first confirmation only: a pause, a renewal or another rhythm is no new interest.
create function private.count_alert() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.count_home_day(new.property_id, new.confirmed_at, more_alerts => 1);
  return null;
end
$$;

create trigger alerts_counted after update of confirmed_at on public.alerts
  for each row when (old.confirmed_at is null and new.confirmed_at is not null and new.property_id is not null)
  execute function private.count_alert();

-- The views of each home and day in these weeks, those with none left out.
create function private.daily_views(first_week date, last_week date)
  returns table (day date, property_id uuid, views integer)
  language sql stable
  set search_path = ''
as $$
  select each.day, home_week.property_id, each.views
    from public.home_weeks as home_week
   cross join lateral (
     values (week, monday), (week + 1, tuesday), (week + 2, wednesday), (week + 3, thursday), (week + 4, friday),
            (week + 5, saturday), (week + 6, sunday)) as each (day, views)
   where home_week.week between first_week and last_week and each.views > 0
$$;

-- Homes and days of the last seven full days whose views differ from the raw rows, or from their week: 'day home'. None,
-- unless somebody wrote to one of the tables by hand.
create function private.miscounted_days(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  with days as (
    select (at at time zone 'Asia/Kolkata')::date - 7 as first_day, (at at time zone 'Asia/Kolkata')::date as end_day
  ), raw as (
    select (view.created_at at time zone 'Asia/Kolkata')::date as day, view.property_id, count(*) as views
      from public.property_views as view, days
     where view.counted and view.created_at >= days.first_day::timestamp at time zone 'Asia/Kolkata'
       and view.created_at < days.end_day::timestamp at time zone 'Asia/Kolkata'
     group by 1, 2
  ), kept as (
    select day, property_id, views from public.home_days, days where day >= first_day and day < end_day and views > 0
  ), weekly as (
    select weekly.*
      from days, private.daily_views(date_trunc('week', days.first_day)::date, days.end_day) as weekly
     where weekly.day >= days.first_day and weekly.day < days.end_day
  ), found as (
    select day, property_id, raw.views as raw, kept.views as kept, weekly.views as weekly
      from raw full join kept using (day, property_id) full join weekly using (day, property_id)
  )
  select array_agg(day || ' ' || property_id order by day, property_id)
    from found where raw is distinct from kept or kept is distinct from weekly
$$;
