-- Links with which a member of staff sees the calls and visits in their own calendar. Only the hash of a link is stored:
-- whoever lost the link makes a new one, and the old one no longer works.
create table public.calendar_links (
  staff uuid primary key references public.profiles (id) on delete cascade,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- The last day in India on which somebody read the calendar. Null: never.
  read_on date
);

call private.close_table('public.calendar_links');

-- Makes a new calendar link for this admin. It is returned only once, and the link before no longer works.
-- Null: not an admin.
create function public.new_calendar_link(staff_id uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Locks the profile, so that the role cannot be taken away meanwhile.
  perform from public.profiles where id = staff_id and role = 'admin' for share;
  if not found then
    return null;
  end if;
  insert into public.calendar_links as known (staff, hash)
  values (staff_id, private.hash_of(link))
  on conflict (staff) do update set hash = excluded.hash, created_at = clock_timestamp(), read_on = null;
  return link;
end
$$;

create function public.end_calendar_link(staff_id uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.calendar_links where staff = staff_id
$$;

-- What the calendar behind this link shows: the calls from two weeks ago to the last day that can be booked, the visits
-- from two weeks ago, and the closed days. What was cancelled within two weeks stands in it without anything about the person. Null: nobody has the link, or its owner is no longer an admin.
create function public.calendar_calls(link text, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known public.calendar_links;
begin
  select own.* into known
    from public.calendar_links as own join public.profiles as member on member.id = own.staff
   where own.hash = private.hash_of(calendar_calls.link) and member.role = 'admin';
  if known.staff is null then
    return null;
  end if;
  -- Written once a day, because a telephone reads the calendar every few minutes.
  if known.read_on is distinct from today then
    update public.calendar_links set read_on = today where staff = known.staff and hash = known.hash;
  end if;
  return jsonb_build_object(
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'reference', reference, 'name', name, 'phone', phone, 'email', email, 'message', message,
               'preferred_date', preferred_date, 'preferred_time', preferred_time, 'status', status,
               'sequence', sequence, 'updated_at', updated_at)
             order by preferred_date, preferred_time), '[]')
        from public.appointments
       where preferred_date between today - 14 and today + 60 and status in ('requested', 'confirmed', 'done', 'no-show')),
    'cancelled', (
      select coalesce(jsonb_agg(to_jsonb(gone) order by gone.day, gone."time", gone.key), '[]')
        from (
          select 'call' as kind, reference as key, preferred_date as day, preferred_time as "time", 30 as minutes,
                 sequence, updated_at
            from public.appointments
           where status = 'cancelled' and preferred_date between today and today + 60
             and updated_at > calendar_calls.at - interval '14 days'
          union all
          select 'visit', visit.id::text, visit.starts_on, visit.starts_at,
                 (extract(epoch from private.visit_takes(visit.id)) / 60)::integer, visit.sequence, visit.updated_at
            from public.visits as visit
           where visit.status = 'cancelled' and visit.starts_on between today and today + 400
             and visit.updated_at > calendar_calls.at - interval '14 days') as gone),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'reference', asked.reference, 'name', asked.name, 'phone', asked.phone, 'email', asked.email,
               'starts_on', visit.starts_on, 'starts_at', visit.starts_at, 'meeting_point', visit.meeting_point,
               'shown_by', visit.shown_by, 'status', visit.status, 'sequence', visit.sequence,
               'updated_at', visit.updated_at, 'homes', (
                 select coalesce(jsonb_agg(seen.title order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id),
               -- Beside their titles, which version 1.0.0 reads.
               'stops', (
                 select coalesce(jsonb_agg(jsonb_build_object(
                          'way_minutes', seen.way_minutes, 'minutes', seen.minutes) order by seen.place), '[]')
                   from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between today - 14 and today + 400 and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$$;

-- The staff whose calendar link nobody has read for 90 days.
create function private.unread_calendars(at timestamptz) returns setof uuid
  language sql stable
  set search_path = ''
as $$
  select staff from public.calendar_links
   where coalesce(read_on, (created_at at time zone 'Asia/Kolkata')::date) < (at at time zone 'Asia/Kolkata')::date - 90
$$;

-- Ends these links; returns how many.
create function public.end_unread_calendars(at timestamptz default now()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  delete from public.calendar_links where staff in (select private.unread_calendars(at));
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Ends the calendar link of a person who is no longer an admin, so that it does not work if they become one again.
create function private.end_calendar() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_links where staff = new.id;
  return null;
end
$$;

create trigger profiles_calendar_ends after update of role on public.profiles
  for each row when (new.role <> 'admin') execute function private.end_calendar();

-- A new password ends it too: whoever knew the former one may have made it.
create function private.end_calendar_of_account() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_links where staff = new.id;
  return null;
end
$$;

create trigger calendar_ends_with_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_calendar_of_account();

grant execute on function
  public.new_calendar_link(uuid), public.end_calendar_link(uuid), public.calendar_calls(text, timestamptz),
  public.end_unread_calendars(timestamptz)
  to service_role;
