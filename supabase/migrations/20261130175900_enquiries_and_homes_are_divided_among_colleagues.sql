-- New enquiries become theirs who are on duty, homes of the round are divided among those who ask, and an answer says which facts
-- of its home the writer saw; so does a visit of its homes. Nobody is on duty until an admin says so. No row that exists changes.

set local check_function_bodies = off;

create or replace function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day',
                  'people', 'saved replies', 'visits', 'partners', 'confirmations', 'listing', 'home changes',
                  'alert mails', 'picture uploads', 'partner pictures', 'places', 'invitations', 'duty', 'round')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$$;

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
      select jsonb_agg(jsonb_build_object('id', id, 'name', area) order by lower(area), id) from public.local_areas), '[]'));
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

-- Today's round, divided among those who ask: each gets homes that no colleague has on the screen.

-- Who asks about a home now. Over when 15 minutes have passed without a sign of them.
create table public.round_claims (
  property_id uuid primary key references public.properties (id) on delete cascade,
  staff uuid not null references public.profiles (id) on delete cascade,
  claimed_at timestamptz not null default clock_timestamp()
);

create index round_claims_staff on public.round_claims (staff);

call private.close_table('public.round_claims');

-- Deletes claims that are over, or that a clock put back has left in the future. One that is being renewed stays.
create function private.forget_round_claims() returns void
  language sql
  set search_path = ''
as $$
  delete from public.round_claims
   where property_id in (
     select property_id from public.round_claims
      where claimed_at < clock_timestamp() - interval '15 minutes' or claimed_at > clock_timestamp() + interval '15 minutes'
        for update skip locked)
$$;

-- Renews the claims of somebody who has one of these homes open.
create function private.renew_round_claims(asker uuid, homes uuid[]) returns void
  language sql
  set search_path = ''
as $$
  update public.round_claims set claimed_at = clock_timestamp()
   where staff = asker and exists (
     select from public.round_claims as own where own.staff = asker and own.property_id = any (homes))
$$;

-- Each area with the one that it lies in, which lies in none. A spelling is the place that it spells.
create function private.outer_areas() returns table (area_id uuid, outer_id uuid)
  language sql stable
  set search_path = ''
as $$
  with recursive around (area_id, outer_id, steps) as (
    select area.id, area.id, 0 from public.local_areas as area
    union all
    select around.area_id, place.parent_id, around.steps + 1
      from around join public.area_places as place on place.area_id = around.outer_id
     where place.parent_id is not null and around.steps < 10)
  select distinct on (around.area_id) around.area_id, around.outer_id from around order by around.area_id, around.steps desc
$$;

-- The next homes of the round for the caller, who has them until they have asked, or turn to others. `choice` is {area: slug of
-- an area, which stands for its parts too; partner: id; asked: true for homes that visitors asked about within 90 days; oldest:
-- true for those that wait longest first; skipped, begun: ids of homes that come last, or first}. Otherwise the homes of one contact stand together, as in public.admin_round(), and
-- those of a contact with whom a colleague speaks come last. Two callers wait for each other. Also says how many are left, in all,
-- by area and by partner; the shape is in src/contracts/admin-round.ts.
create function public.claim_round(choice jsonb default '{}', take integer default 8, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  me constant uuid := (select auth.uid());
  size constant integer := least(greatest(take, 1), 50);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  chosen_area uuid;
  answer jsonb;
  shown uuid[];
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(private.lock_key('round'));
  perform private.forget_round_claims();
  if choice ->> 'area' is not null then
    select id into chosen_area from public.local_areas where slug = choice ->> 'area' order by city_id nulls first, id limit 1;
  end if;
  with recursive inside (area_id) as (
    select chosen_area
    union
    select place.area_id from inside join public.area_places as place on place.parent_id = inside.area_id
  ), asked as (
    select distinct property_id from public.enquiries
     where property_id is not null and status not in ('suspected', 'spam') and created_at > at - interval '90 days'
  ), due as materialized (
    select home.*, property.partner_id, coalesce(property.area_id, society.area) as area_id, claim.staff as claimed_by,
           asked.property_id is not null as is_asked
      from private.homes_to_check(today) as home
      join public.properties as property on property.id = home.id
      left join public.society on society.id = property.society_id
      left join public.round_claims as claim on claim.property_id = home.id
      left join asked on asked.property_id = home.id
  ), wanted as (
    select due.*, min(coalesce(on_day, '-infinity')) over (partition by contact_key) as longest,
           bool_or(unanswered) over (partition by contact_key) as late,
           bool_or(claimed_by <> me) over (partition by contact_key) as is_busy
      from due
     where (choice ->> 'area' is null or area_id in (select area_id from inside))
       and (choice ->> 'partner' is null or partner_id::text = choice ->> 'partner')
       and ((choice ->> 'asked')::boolean is not true or is_asked)
  ), numbered as (
    select id, row_number() over (order by
             choice -> 'skipped' ? id::text nulls first,
             claimed_by = me desc nulls last,
             choice -> 'begun' ? id::text desc nulls last,
             case when (choice ->> 'oldest')::boolean then null else coalesce(is_busy, false) end,
             case when (choice ->> 'oldest')::boolean then null else late end desc,
             case when (choice ->> 'oldest')::boolean then null else longest end nulls first,
             case when (choice ->> 'oldest')::boolean then null else contact_key end,
             on_day nulls first, created_at, id) as position
      from wanted where claimed_by is null or claimed_by = me
  ), mine as (
    select id, position from numbered where position <= size
  ), by_area as (
    select outer_id, area.area as name, area.slug, count(*) as left_over
      from due join private.outer_areas() as places on places.area_id = due.area_id
      join public.local_areas as area on area.id = places.outer_id
     group by outer_id, area.area, area.slug
  ), within_area as (
    select area.area as name, area.slug, count(*) as left_over
      from due join public.local_areas as area on area.id = due.area_id
     where due.area_id in (select area_id from inside) and due.area_id <> chosen_area
     group by area.id, area.area, area.slug
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.round_entry(id) || jsonb_build_object('partner', private.partner_to_call(id))
               order by position), '[]') from mine),
    'due', (select count(*) from wanted),
    'elsewhere', (select count(*) from wanted where claimed_by <> me),
    'all_due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'left', left_over) order by left_over desc, name, slug), '[]')
        from (select * from by_area order by left_over desc, name, slug limit 100) as most),
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'left', left_over) order by left_over desc, name, slug), '[]')
        from within_area),
    'partners', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'left', left_over) order by left_over desc, name, id), '[]')
        from (
          select partner.id, partner.name, count(*) as left_over
            from due join public.partners as partner on partner.id = due.partner_id
           group by partner.id, partner.name order by left_over desc, partner.name, partner.id limit 100) as most),
    'asked', (select count(*) from due where is_asked),
    'area_name', (select area from public.local_areas where id = chosen_area),
    'today', today)
    into answer;
  shown := array(select (home ->> 'id')::uuid from jsonb_array_elements(answer -> 'rows') as home);
  delete from public.round_claims where staff = me and property_id <> all (shown);
  insert into public.round_claims (property_id, staff) select home, me from unnest(shown) as home
  on conflict (property_id) do update set claimed_at = clock_timestamp() where round_claims.staff = me;
  return answer;
end
$$;

grant execute on function public.claim_round(jsonb, integer, timestamptz) to authenticated;

create or replace function public.record_verification(payload jsonb, recorded_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  idempotency_key constant uuid := (payload ->> 'idempotencyKey')::uuid;
  new_outcome constant text := payload ->> 'outcome';
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  was public.properties;
  became public.properties;
begin
  -- A retry waits here for the request that it repeats.
  select * into was from public.properties where id = home for update;
  if exists (select from public.verifications where id = idempotency_key and property_id = home) then
    return 'repeated';
  end if;
  if (was.publish > 10) is not true then
    return 'gone';
  end if;
  if was.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;

  insert into public.verifications (
    id, property_id, checked_at, checked_on, checked_by, method, outcome, price, confirmed, papers_seen,
    papers_not_seen, note)
  values (
    idempotency_key, home, at, today, recorded_by, payload ->> 'method', new_outcome, (payload ->> 'price')::numeric,
    array(select jsonb_array_elements_text(payload -> 'confirmed')),
    array(select jsonb_array_elements_text(payload -> 'papers_seen')),
    array(select jsonb_array_elements_text(payload -> 'papers_not_seen')), payload ->> 'note');
  delete from public.round_claims where property_id = home;

  if new_outcome in ('available', 'price changed') then
    update public.properties
       set last_verified = case when payload ->> 'method' = 'partner' then last_verified else today end,
           price = coalesce((payload ->> 'price')::numeric, price),
           -- Somebody of the staff has said that it is right.
           vouched = case when recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number'
             then vouched || jsonb_build_object('price', payload -> 'price') else vouched end,
           on_hold_since = null
     where id = home returning * into became;
    if recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number' then
      perform private.settle_doubts(became, array['price'], recorded_by, at);
      perform private.overtake_said_price(home, at);
    end if;
    perform private.queue_saved_pages('property', array[home::text], recorded_by);
  elsif new_outcome = 'sold or let' then
    update public.properties set publish = 0, on_hold_since = null where id = home returning * into became;
    insert into public.unavailable_homes (id, since, slug, title, city, property_type, price, currency, area_id)
    values (home, today, was.slug, was.title, was.city, was.property_type, was.price, was.currency, was.area_id)
    on conflict (id) do update
      set since = excluded.since, slug = excluded.slug, title = excluded.title, city = excluded.city,
          property_type = excluded.property_type, price = excluded.price, currency = excluded.currency,
          area_id = excluded.area_id;
    perform public.enqueue_html_jobs('property', array[home::text], 'delete', 10, recorded_by);
  else
    if new_outcome = 'on hold' then
      update public.properties set on_hold_since = today where id = home and on_hold_since is null;
      perform private.queue_saved_pages('property', array[home::text], recorded_by);
    end if;
    return 'recorded';
  end if;
  perform private.record_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$$;

create or replace function private.note_presence(looking jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  own_tab constant text := looking ->> 'tab';
begin
  if looking is null or jsonb_typeof(looking) = 'null' then
    return;
  end if;
  perform private.require_choice(kind, array['enquiry', 'property', 'person'])
     from (select said ->> 'kind' as kind from jsonb_array_elements(looking -> 'items') as said) as named;
  if exists (select from jsonb_array_elements(looking -> 'items') as said where said ->> 'kind' <> 'property') then
    perform private.require_admin();
  end if;
  delete from public.staff_presence as open
   where open.staff = me and open.tab = own_tab and not exists (
     select from jsonb_array_elements(looking -> 'items') as said
      where said ->> 'kind' = open.kind and (said ->> 'id')::uuid = open.item);
  insert into public.staff_presence (staff, tab, kind, item, writing, session)
  select me, own_tab, kind, id, bool_or(writing), (select auth.jwt()) ->> 'session_id'
    from (
      select said ->> 'kind' as kind, (said ->> 'id')::uuid as id, coalesce((said ->> 'writing')::boolean, false) as writing
        from jsonb_array_elements(looking -> 'items') as said limit 3) as named
   group by kind, id
  on conflict (staff, tab, kind, item) do update
     set writing = excluded.writing, session = excluded.session, seen_at = clock_timestamp();
  -- Whoever has a home of the round open goes on with it.
  perform private.renew_round_claims(me, array(
    select item from public.staff_presence as open where open.staff = me and open.tab = own_tab and open.kind = 'property'));
  -- The newest of many tabs are enough.
  delete from public.staff_presence as open
   where open.staff = me and (open.tab, open.kind, open.item) in (
     select tab, kind, item from public.staff_presence where staff = me order by seen_at desc, tab, kind, item offset 30);
end
$$;

create or replace function private.end_credentials() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_role constant text := coalesce(to_jsonb(new) ->> 'role', 'gone');
  has_fewer_rights constant boolean := old.role = 'admin' or (old.role = 'editor' and new_role <> 'admin');
  ended text[];
begin
  with gone as (
    delete from public.staff_invitations as invitation
     where (has_fewer_rights and private.mailbox(invitation.email) = private.mailbox(old.email))
        or (invitation.invited_by = old.id and new_role <> 'admin')
    returning invitation.email)
  select array_agg(email) into ended from gone;
  delete from public.outbox
   where kind = 'staff_invitation' and status = 'pending' and payload ->> 'email' = any (ended);
  if new_role <> 'admin' then
    delete from public.confirmation_links where made_by = old.id;
    delete from public.staff_presence where staff = old.id;
    delete from public.duty_people where staff = old.id;
  end if;
  if new_role not in ('admin', 'editor') then
    delete from public.picture_uploads where staff = old.id;
    delete from public.previews where requested_by = old.id;
    delete from public.round_claims where staff = old.id;
  end if;
  return null;
end
$$;

create or replace function public.forget_expired(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
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
  delete from public.visit_links as link using public.visits as visit
   where visit.id = link.visit and visit.starts_on < (at at time zone 'Asia/Kolkata')::date - 1;
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
  perform private.forget_presence();
  perform private.forget_round_claims();
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

create or replace function private.last_change_of_home(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.author(change.changed_by, change.changed_by_email, true) || jsonb_build_object('at', property.updated_at)
    from public.properties as property
    left join lateral (
      select changed_by, changed_by_email from public.staff_changes
       where table_name = 'properties' and row_id = property.id::text
         -- The log is written beside the row, and what came later is not theirs.
         and changed_at > property.updated_at - interval '5 seconds'
       order by changed_at desc, id desc limit 1) as change on true
   where property.id = home
$$;

create or replace function public.admin_replies(of_enquiry uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'replies', coalesce((
      select jsonb_agg(to_jsonb(saved) order by lower(name)) from public.saved_replies as saved), '[]'),
    'signature', (
      select jsonb_build_object('name', private.shown_name(full_name), 'english', signature_english, 'kannada', signature_kannada)
        from public.profiles where id = (select auth.uid())),
    'home', (
      select jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text), 'slug', home.slug,
               'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
               'offer', home.property_type)
        from public.enquiries as asked join public.properties as home on home.id = asked.property_id
       where asked.id = of_enquiry and private.has_page(home)),
    'sent', private.replies_of(of_enquiry),
    'beside', coalesce((
      select private.replies_beside(asked) from public.enquiries as asked where asked.id = of_enquiry), '[]'),
    'asked', (
      select jsonb_build_object(
               'enquiry_type', asked.enquiry_type, 'home', private.asked_home(asked), 'status', asked.status,
               'owner', asked.owner, 'owner_name', private.staff_name(asked.owner), 'status_set', private.status_set(asked.id),
               'home_changed', private.last_change_of_home(asked.property_id))
        from public.enquiries as asked where asked.id = of_enquiry));
end
$$;

create or replace function public.send_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked public.enquiries;
  is_owned boolean;
  home jsonb;
begin
  perform private.require_admin();
  select * into asked from public.enquiries where id = (reply ->> 'enquiry')::uuid for update;
  if asked.id is null then
    return 'gone';
  end if;
  if exists (select from public.replies where id = (reply ->> 'id')::uuid and enquiry = asked.id) then
    return 'sent';
  end if;
  if asked.status in ('suspected', 'spam') then
    return 'apart';
  end if;
  if exists (
    select from public.replies as earlier where earlier.enquiry = asked.id and case
      when reply ? 'despite' then (reply -> 'despite' ? earlier.id::text) is not true
      else earlier.sent_by is distinct from auth.uid() end)
  then
    return 'answered';
  end if;
  is_owned := asked.owner is not null and private.is_admin(asked.owner);
  if reply ? 'status' and asked.status is distinct from reply ->> 'status' and asked.status <> 'new'
    or reply ? 'owner' and is_owned and asked.owner <> auth.uid() and asked.owner::text is distinct from reply ->> 'owner'
  then
    return 'answered';
  end if;
  if reply ? 'despite' and asked.property_id is not null then
    -- Two answers to one person wait for each other, whichever of their enquiries they are to. In the order of merges.
    perform pg_advisory_xact_lock_shared(private.lock_key('people'));
    perform from public.people where id = private.person_of('enquiry', asked.id) for update;
    if exists (
      select from jsonb_array_elements(private.replies_beside(asked)) as other
       where other ->> 'by_id' is distinct from auth.uid()::text and (reply -> 'despite' ? (other ->> 'id')) is not true)
    then
      return 'answered';
    end if;
  end if;
  -- The home stays as it is compared until the answer is stored.
  perform from public.properties where id = asked.property_id for share;
  home := private.asked_home(asked);
  if reply ? 'home' and (home ->> 'state', (home ->> 'price')::numeric, home ->> 'currency') is distinct from
    (reply -> 'home' ->> 'state', (reply -> 'home' ->> 'price')::numeric, reply -> 'home' ->> 'currency')
    or reply -> 'home' ? 'changes' and home -> 'changes' is distinct from reply -> 'home' -> 'changes'
  then
    return 'changed';
  end if;
  if reply ->> 'channel' = 'outbox' then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', asked.mailbox));
    if (select count(*) from public.replies as earlier join public.enquiries as other on other.id = earlier.enquiry
         where other.mailbox = asked.mailbox and earlier.channel = 'outbox'
           and earlier.sent_at > clock_timestamp() - interval '24 hours') >= 10
    then
      return 'too many';
    end if;
    insert into public.outbox (kind, payload)
    values ('reply_for_visitor', private.enquiry_message(asked) || jsonb_build_object('body', btrim(reply ->> 'body')));
  end if;
  insert into public.replies (id, enquiry, channel, body, sent_by, took)
  values ((reply ->> 'id')::uuid, asked.id, reply ->> 'channel', btrim(reply ->> 'body'), auth.uid(), not is_owned);
  update public.enquiries
     set status = case status when 'new' then 'contacted' else status end,
         owner = case when is_owned then owner else auth.uid() end
   where id = asked.id and (status = 'new' or not is_owned);
  return 'sent';
end
$$;

create or replace function public.admin_today(with_faults boolean default true, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  for_admin constant boolean := public.is_admin();
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'round', jsonb_build_object(
      'due', (select count(*) from private.homes_to_check(today)),
      'done', (select count(distinct property_id) from public.verifications where checked_on = today)),
    'pictures', private.today_pictures(),
    'faults', case when with_faults then private.fault_counts(today) end,
    'requests', case when for_admin then jsonb_build_object(
      'enquiries', private.today_enquiries(),
      'calls', private.today_calls(at),
      'visits', private.today_visits(at),
      'steps', private.today_steps(at),
      -- Why new enquiries become nobody's. Null: all is well.
      'duty_gap', private.duty_gap(at),
      'suspected', (select count(*) from public.enquiries where status = 'suspected')
        + (select count(*) from public.appointments where status = 'suspected'),
      -- What nobody has answered yet: the number in the title of the tab.
      'unanswered', (select count(*) from public.enquiries where status = 'new')
        + (select count(*) from public.appointments where status = 'requested'),
      'newest_at', greatest(
        (select max(created_at) from public.enquiries where status = 'new'),
        (select max(created_at) from public.appointments where status = 'requested'))) end,
    'partners', case when for_admin then jsonb_build_object(
      'answers', (select count(*) from public.confirmations where state = 'waiting'),
      'said_prices', (
        select count(*) from public.confirmations where state = 'waiting' and answer = 'price changed' and other_answer is null),
      'photographs', (select count(*) from private.decidable_photographs),
      'files', private.failed_files()) end,
    'pages', case when for_admin then jsonb_build_object(
      'failed', (select count(*) from private.failed_jobs),
      'held', (
        select count(*) from public.html_leaving_rows as leaving
          join public.html_removal_holds as hold on hold.id = leaving.hold
         where hold.decision is null)) end);
end
$$;

-- Homes of a visit as its writer saw them: one that was hidden or changed meanwhile is asked about before the visit is planned.

-- Stands for what a writer may have read of a home.
create function private.home_as_seen(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select md5(jsonb_build_array(
    private.has_page(home), home.title, home.price, home.currency, private.facts_to_compare(home))::text)
$$;

-- The same of these homes: {id: what stands for it}, for whoever is about to plan a visit.
create function public.homes_as_seen(homes uuid[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_object_agg(home.id, private.home_as_seen(home)) from public.properties as home
     where home.id = any (homes_as_seen.homes[1:8])), '{}');
end
$$;

-- Saves a visit as public.save_visit() does, unless one of its homes is not as in `homes_seen`, {id: what stood for it}: then nothing
-- is saved, and the result is 'homes changed' with `homes`: [{id, title, facts, seen, gone, changed}], `changed` as in
-- private.last_change_of_home(). The homes stay as they are compared until the visit is stored.
create function public.plan_visit(visit jsonb, homes_seen jsonb, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select each.id from private.wanted_homes(visit -> 'homes') as each);
  changed jsonb;
begin
  perform private.require_admin();
  -- A retry of the request that planned it is saved already, whatever became of its homes.
  if visit ->> 'seen' is not null or not exists (select from public.visits where id = (visit ->> 'id')::uuid) then
    perform from public.properties where id = any (wanted) order by id for share;
    select jsonb_agg(jsonb_build_object(
             'id', home.id, 'title', coalesce(home.title, 'A home'), 'facts', private.page_facts('property', home.id::text),
             'seen', private.home_as_seen(home), 'gone', not private.has_page(home),
             'changed', private.last_change_of_home(home.id)) order by array_position(wanted, home.id))
      into changed
      from public.properties as home
     where home.id = any (wanted) and homes_seen ? home.id::text
       and homes_seen ->> home.id::text is distinct from private.home_as_seen(home);
    if changed is not null then
      return jsonb_build_object('result', 'homes changed', 'homes', changed);
    end if;
  end if;
  return public.save_visit(visit, at);
end
$$;

grant execute on function public.homes_as_seen(uuid[]), public.plan_visit(jsonb, jsonb, timestamptz) to authenticated;
