-- A calendar link that nobody reads is noticed and can be ended (47_calls.sql, 26_checkups.sql).

alter table public.calendar_links add column read_on date;

-- A new link for the calendar of this admin, told once; the one before opens nothing any more. Null: no admin.
create or replace function public.new_calendar_link(member uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- The role cannot be taken away meanwhile.
  perform from public.profiles where id = member and role = 'admin' for share;
  if not found then
    return null;
  end if;
  insert into public.calendar_links as known (staff, hash)
  values (member, encode(sha256(convert_to(link, 'UTF8')), 'hex'))
  on conflict (staff) do update set hash = excluded.hash, created_at = clock_timestamp(), read_on = null;
  return link;
end
$$;

-- What the calendar behind this link shows: the calls from two weeks ago to as far as calls can be booked, and the closed
-- days. Null: nobody has the link, or whoever has it is no admin any more.
create or replace function public.calendar_calls(link text, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known public.calendar_links;
begin
  select own.* into known
    from public.calendar_links as own join public.profiles as member on member.id = own.staff
   where own.hash = encode(sha256(convert_to(calendar_calls.link, 'UTF8')), 'hex') and member.role = 'admin';
  if known.staff is null then
    return null;
  end if;
  -- Once a day: a telephone asks every few minutes.
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
       where preferred_date between today - 14 and today + 60 and status <> 'cancelled'),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$$;

-- Whose link nobody has read for 90 days.
create function private.unread_calendars(at timestamptz) returns setof uuid
  language sql stable
  set search_path = ''
as $$
  select staff from public.calendar_links
   where coalesce(read_on, (created_at at time zone 'Asia/Kolkata')::date) < (at at time zone 'Asia/Kolkata')::date - 90
$$;

-- Ends these links; answers how many.
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

revoke all on function private.unread_calendars(timestamptz), public.end_unread_calendars(timestamptz)
  from public, anon, authenticated;
grant execute on function public.end_unread_calendars(timestamptz) to service_role;

-- What a checkup judges: its text is otherwise as it was.
do $$
declare
  known constant text := pg_get_functiondef('public.checkup_facts(timestamptz)'::regprocedure);
  ending constant text := '       where finished_at is null and private.is_silent(lease_until, at))));';
  more constant text := replace(known, ending, left(ending, -2) || $new$,
    'unread_calendars', private.counted_cases((
      select array_agg(private.staff_name(staff) order by 1) from private.unread_calendars(at) as staff)));$new$);
begin
  if more = known then
    raise exception 'checkup_facts does not end as it did.';
  end if;
  execute more;
end
$$;
