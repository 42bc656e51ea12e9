-- Who is on duty: new enquiries become theirs in the transaction that stores them.

create table public.duty (
  -- True for the row that counts; public.save_duty() adds no other. Without it nobody is on duty.
  id boolean primary key default true,
  -- 'person': one colleague; 'turn': each in turn; 'area': whoever has the area of the home, or what `otherwise` says.
  way text not null default 'nobody' check (way in ('nobody', 'person', 'turn', 'area')),
  otherwise text not null default 'nobody' check (otherwise in ('nobody', 'turn')),
  person uuid references public.profiles (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp()
);

create index duty_person on public.duty (person);

-- Who has an area, with all that lies in it and is nobody else's.
create table public.duty_areas (
  area_id uuid primary key references public.local_areas (id) on delete cascade,
  staff uuid not null references public.profiles (id) on delete cascade
);

create index duty_areas_staff on public.duty_areas (staff);

create table public.duty_people (
  staff uuid primary key references public.profiles (id) on delete cascade,
  -- False: new enquiries do not come to them in turn.
  takes_turns boolean not null default true,
  -- The day in India on which they are back. Until then nothing new becomes theirs.
  away_until date check (away_until between '2000-01-01' and '2100-01-01'),
  -- Rises with each enquiry that came to them in turn: the lowest is the next.
  turn bigint not null default 0
);

call private.close_table('public.duty');
call private.close_table('public.duty_areas');
call private.close_table('public.duty_people');

-- Whether new enquiries may become theirs: an admin who is here. Locks the account, so that the role cannot be taken away
-- before the enquiry is stored.
create function private.is_here(account uuid, today date) returns boolean
  language plpgsql
  set search_path = ''
as $$
begin
  perform from public.profiles where id = account and role = 'admin' for share;
  return found and not exists (select from public.duty_people where staff = account and away_until > today);
end
$$;

-- Whose turn it is, which is then over; null: nobody takes turns who is here. Called with the lock 'duty'.
create function private.take_turn(today date) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  candidate uuid;
begin
  for candidate in
    select profile.id from public.profiles as profile left join public.duty_people as own on own.staff = profile.id
     where profile.role = 'admin' and coalesce(own.takes_turns, true)
     order by coalesce(own.turn, 0), profile.created_at, profile.id
  loop
    if private.is_here(candidate, today) then
      insert into public.duty_people as own (staff, turn)
      values (candidate, (select coalesce(max(turn), 0) + 1 from public.duty_people))
      on conflict (staff) do update set turn = excluded.turn;
      return candidate;
    end if;
  end loop;
  return null;
end
$$;

-- The area of a home and those around it, the nearest first.
create function private.areas_around(home uuid) returns table (area_id uuid, steps integer)
  language sql stable
  set search_path = ''
as $$
  with recursive around (area_id, steps) as (
    select coalesce(property.area_id, society.area), 0
      from public.properties as property left join public.society on society.id = property.society_id
     where property.id = areas_around.home
    union all
    select place.parent_id, around.steps + 1
      from around join public.area_places as place on place.area_id = around.area_id
     where place.parent_id is not null and around.steps < 10)
  select around.area_id, around.steps from around where around.area_id is not null
$$;

-- Gives an enquiry that nobody has to whoever is on duty, once it is accepted. Enquiries that arrive at once wait for each
-- other here, after every other lock of theirs but that of people, so turns are fair.
create function private.give_to_duty() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'Asia/Kolkata')::date;
  setting public.duty;
  chosen uuid;
begin
  if not exists (select from public.duty where id and way <> 'nobody') then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('duty'));
  -- As it is after the wait.
  select * into setting from public.duty where id;
  if setting.way = 'person' and private.is_here(setting.person, today) then
    chosen := setting.person;
  elsif setting.way = 'area' then
    select assigned.staff into chosen
      from private.areas_around(new.property_id) as around join public.duty_areas as assigned on assigned.area_id = around.area_id
     where private.is_here(assigned.staff, today)
     order by around.steps limit 1;
  end if;
  if setting.way = 'turn' or (setting.way = 'area' and chosen is null and setting.otherwise = 'turn') then
    chosen := private.take_turn(today);
  end if;
  if chosen is not null then
    update public.enquiries set owner = chosen where id = new.id and owner is null;
  end if;
  return null;
end
$$;

create trigger enquiries_duty after insert on public.enquiries
  for each row when (new.status = 'new' and new.owner is null) execute function private.give_to_duty();
create trigger enquiries_duty_later after update of status on public.enquiries
  for each row when (old.status in ('suspected', 'spam') and new.status = 'new' and new.owner is null)
  execute function private.give_to_duty();

-- Why new enquiries become nobody's although somebody shall have them; null while all is well, or nobody shall.
create function private.duty_gap(at timestamptz) returns text
  language sql stable
  set search_path = ''
as $$
  with here as (
    select profile.id, coalesce(own.takes_turns, true) as takes_turns
      from public.profiles as profile left join public.duty_people as own on own.staff = profile.id
     where profile.role = 'admin'
       and (own.away_until is null or own.away_until <= (duty_gap.at at time zone 'Asia/Kolkata')::date))
  select case
           when way = 'person' and person is null then 'nobody chosen'
           when way = 'person' and not private.is_admin(person) then 'has left'
           when way = 'person' and not exists (select from here where id = person) then 'away'
           when (way = 'turn' or way = 'area' and otherwise = 'turn')
             and not exists (select from here where takes_turns) then 'all away' end
    from public.duty where duty.id
$$;

-- The setting, for an admin: {way, otherwise, person, areas: [{area, staff}], people: [{id, name, takes_turns, away_until, is_me}],
-- choices: [{id, name}], gap, updated_at}. `people` are the admins, and whoever else is chosen. `choices` are the areas.
create function public.admin_duty(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  setting public.duty;
begin
  perform private.require_admin();
  select * into setting from public.duty where id;
  return jsonb_build_object(
    'way', coalesce(setting.way, 'nobody'), 'otherwise', coalesce(setting.otherwise, 'nobody'), 'person', setting.person,
    'updated_at', setting.updated_at, 'gap', private.duty_gap(at),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object('area', assigned.area_id, 'staff', assigned.staff) order by area.area, area.id)
        from public.duty_areas as assigned join public.local_areas as area on area.id = assigned.area_id), '[]'),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', profile.id, 'name', private.staff_name(profile.id), 'is_admin', profile.role = 'admin',
               'takes_turns', coalesce(own.takes_turns, true),
               'away_until', case when own.away_until > (at at time zone 'Asia/Kolkata')::date then own.away_until end,
               'is_me', profile.id = (select auth.uid())) order by lower(private.called(profile.id)), profile.id)
        from public.profiles as profile left join public.duty_people as own on own.staff = profile.id
       where profile.role = 'admin' or profile.id = setting.person
          or exists (select from public.duty_areas where staff = profile.id)), '[]'),
    'choices', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id) from private.areas_in_words()), '[]'));
end
$$;

-- Writes the setting: {way, otherwise, person, turns: [id of an admin who takes turns], areas: {area: staff}}. `seen` is the
-- updated_at that the writer saw. Returns 'saved', or 'changed' when a colleague was faster.
create function public.save_duty(setting jsonb, seen timestamptz) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.duty;
  turns constant uuid[] := array(select jsonb_array_elements_text(setting -> 'turns'))::uuid[];
  was jsonb;
  became jsonb;
begin
  perform private.require_admin();
  perform private.require_choice(setting ->> 'way', array['nobody', 'person', 'turn', 'area']);
  perform private.require_choice(setting ->> 'otherwise', array['nobody', 'turn']);
  perform pg_advisory_xact_lock(private.lock_key('duty'));
  select * into known from public.duty where id;
  if known.updated_at is distinct from seen then
    return 'changed';
  end if;
  if setting ->> 'way' = 'person' and setting ->> 'person' is null then
    raise exception 'Choose who gets new enquiries.' using errcode = '22023';
  end if;
  if exists (
    select from (
      select (setting ->> 'person')::uuid as id where setting ->> 'way' = 'person'
      union select value::uuid from jsonb_each_text(setting -> 'areas') where setting ->> 'way' = 'area') as chosen
     where not private.is_admin(chosen.id))
  then
    raise exception 'This colleague may not see requests any more. Choose another.' using errcode = '22023';
  end if;
  if (setting ->> 'way' = 'turn' or setting ->> 'way' = 'area' and setting ->> 'otherwise' = 'turn')
    and not exists (select from public.profiles where role = 'admin' and id = any (turns))
  then
    raise exception 'Choose at least one colleague who takes turns.' using errcode = '22023';
  end if;
  was := jsonb_build_object('person', known.person,
    'areas', (select jsonb_object_agg(area_id, staff) from public.duty_areas),
    'turns', (select jsonb_agg(staff order by staff) from public.duty_people where not takes_turns));
  insert into public.duty as stored (way, otherwise, person)
  values (setting ->> 'way', setting ->> 'otherwise', (setting ->> 'person')::uuid)
  on conflict (id) do update
     set way = excluded.way, otherwise = excluded.otherwise, person = excluded.person,
         updated_at = greatest(clock_timestamp(), stored.updated_at + interval '1 microsecond');
  delete from public.duty_areas where area_id::text not in (select jsonb_object_keys(setting -> 'areas'));
  insert into public.duty_areas (area_id, staff)
  select area.id, chosen.value::uuid
    from jsonb_each_text(setting -> 'areas') as chosen join public.local_areas as area on area.id::text = chosen.key
  on conflict (area_id) do update set staff = excluded.staff;
  insert into public.duty_people as own (staff, takes_turns)
  select id, id = any (turns) from public.profiles where role = 'admin'
  on conflict (staff) do update set takes_turns = excluded.takes_turns;
  became := jsonb_build_object('person', setting -> 'person',
    'areas', (select jsonb_object_agg(area_id, staff) from public.duty_areas),
    'turns', (select jsonb_agg(staff order by staff) from public.duty_people where not takes_turns));
  perform private.record_staff_change((select auth.uid()), 'site_settings', 'duty',
    jsonb_build_object('new_enquiries', coalesce(known.way, 'nobody'), 'otherwise', coalesce(known.otherwise, 'nobody')),
    jsonb_build_object('new_enquiries', setting -> 'way', 'otherwise', setting -> 'otherwise'));
  -- Names of staff stay out of the log, which would outlive their erasure.
  perform private.record_staff_change((select auth.uid()), 'site_settings', 'duty', was, became, true);
  return 'saved';
end
$$;

-- Says until which day in India the caller is away, or that they are here: null. Enquiries that are theirs stay so.
create function public.set_away(until date, at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  known date;
begin
  perform private.require_admin();
  if until <= today or until > today + 366 then
    raise exception 'Choose the day on which you are back: after today, and within a year.' using errcode = '22023';
  end if;
  select away_until into known from public.duty_people where staff = (select auth.uid());
  insert into public.duty_people (staff, away_until) values ((select auth.uid()), until)
  on conflict (staff) do update set away_until = excluded.away_until;
  perform private.record_staff_change((select auth.uid()), 'profiles', (select auth.uid())::text,
    jsonb_build_object('away_until', known), jsonb_build_object('away_until', until), true);
end
$$;

grant execute on function public.admin_duty(timestamptz), public.save_duty(jsonb, timestamptz), public.set_away(date, timestamptz)
  to authenticated;
