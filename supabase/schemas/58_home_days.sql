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
  -- Calls booked by mailboxes that had asked about the home within 28 days before.
  calls integer not null default 0 check (calls >= 0),
  -- Alerts about this very home, by the day on which they were first confirmed.
  alerts integer not null default 0 check (alerts >= 0),
  primary key (day, property_id)
) with (fillfactor = 80);

create index home_days_home on public.home_days (property_id, day);
create index home_days_asked on public.home_days (day) where enquiries + calls + alerts > 0;

-- The server too may reach it only through the functions below.
call private.close_table('public.home_days');

create function private.count_home_day(
  home uuid, at timestamptz, more_views integer default 0, more_enquiries integer default 0, more_calls integer default 0,
  more_alerts integer default 0
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.home_days as known (day, property_id, views, enquiries, calls, alerts)
  select (count_home_day.at at time zone 'Asia/Kolkata')::date, property.id, more_views, greatest(more_enquiries, 0),
         greatest(more_calls, 0), more_alerts
    from public.properties as property where property.id = home
  on conflict (day, property_id) do update
     set views = known.views + more_views, enquiries = greatest(known.enquiries + more_enquiries, 0),
         calls = greatest(known.calls + more_calls, 0), alerts = known.alerts + more_alerts
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

-- A call names no home. It counts for the homes that its mailbox had asked about, by the day on which it was booked.
create function private.count_call() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := new.status not in ('suspected', 'spam');
  counted constant boolean := tg_op = 'UPDATE' and old.status not in ('suspected', 'spam');
begin
  if counts <> counted then
    perform private.count_home_day(asked.property_id, new.created_at, more_calls => case when counts then 1 else -1 end)
       from (
         select distinct enquiry.property_id from public.enquiries as enquiry
          where enquiry.mailbox = new.mailbox and enquiry.property_id is not null
            and enquiry.status not in ('suspected', 'spam')
            and enquiry.created_at between new.created_at - interval '28 days' and new.created_at
          order by enquiry.property_id) as asked;
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

-- Homes and days of the last seven full days whose views differ from the raw rows: 'day home'. None, unless somebody wrote
-- to one of the tables by hand.
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
  )
  select array_agg(coalesce(raw.day, kept.day) || ' ' || coalesce(raw.property_id, kept.property_id) order by 1)
    from raw full join kept on kept.day = raw.day and kept.property_id = raw.property_id
   where raw.views is distinct from kept.views
$$;
