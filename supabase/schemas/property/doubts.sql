-- Values that the product doubts. What a file, a data set or a link stated of a home and what is hardly true is kept here with
-- its source, and the home shows what it shows without it until staff have said that it is right or corrected it. Which values
-- these are, src/domain/doubt says. A price that was said by link waits in confirmations (partner/confirmations.sql).

create table public.doubts (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  -- A column of `properties`, and the value as it would be there.
  column_name text not null check (char_length(column_name) between 1 and 60),
  value jsonb not null check (private.json_fits(value, 50000, 4)),
  -- Why, as a sentence for staff.
  reason text not null check (char_length(reason) between 1 and 500),
  -- 'file': of a partner. 'import': a data set. 'area': nobody stated it anew, and the area of the home is known to lie elsewhere.
  door text not null constraint doubts_door_check check (door in ('file', 'import', 'area')),
  -- 'homes.csv, row 12'.
  source text check (char_length(source) <= 400),
  stated_at timestamptz not null,
  -- Null while it waits. 'right': it stands. 'corrected': staff wrote something else. 'left out': the home stays as it was.
  decision text check (decision in ('right', 'corrected', 'left out')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_email text check (char_length(decided_by_email) <= 255),
  constraint doubts_decided check ((decision is null) = (decided_at is null))
);

-- A newer statement of the same fact replaces the one that waits.
create unique index doubts_one_waiting on public.doubts (property_id, column_name) where decision is null;
create index doubts_home on public.doubts (property_id, column_name, decided_at desc);
create index doubts_waiting on public.doubts (stated_at, id) where decision is null;
create index doubts_person on public.doubts (decided_by) where decided_by is not null;
create index doubts_decision on public.doubts (decided_at) where decision is not null;

-- The server too may reach them only through the functions below.
call private.close_table('public.doubts');

create trigger doubts_author before update on public.doubts
  for each row when (old.decision is null and new.decision is not null) execute function private.keep_author('decided_by');

-- The price that staff or a file stated last: the one of the home, or the one before what partners have said by link since.
create function private.stated_price(home public.properties) returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  stated numeric := private.known_price(home.price);
  said record;
begin
  for said in
    select price, price_then from public.confirmations
     where property_id = home.id and answer = 'price changed' and state = 'final' order by answered_at desc limit 20
  loop
    exit when said.price is distinct from stated or to_jsonb(stated) is not distinct from home.vouched -> 'price';
    stated := said.price_then;
  end loop;
  return stated;
end
$$;

-- The price 30 days ago, or the first one of a home that is younger; after a price that somebody of the staff said is right,
-- that one.
create function private.price_month_ago(home public.properties, at timestamptz) returns numeric
  language sql stable
  set search_path = ''
as $$
  select coalesce(
    (select (home.vouched ->> 'price')::numeric where exists (
       select from public.property_history as known
        where known.property_id = home.id and known.kind in ('listed', 'price') and known.happened_at > at - interval '30 days'
          and known.price = (home.vouched ->> 'price')::numeric)),
    (select known.price from public.property_history as known
      where known.property_id = home.id and known.kind in ('listed', 'price') and coalesce(known.currency, 'INR') = coalesce(home.currency, 'INR')
      order by known.happened_at <= at - interval '30 days' desc,
        case when known.happened_at <= at - interval '30 days' then known.happened_at end desc, known.happened_at, known.id
      limit 1))
$$;

-- The prices from which a step is measured.
create function private.earlier_prices(home public.properties, at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct price), '[]')
    from (values (private.stated_price(home)), (private.known_price(private.price_month_ago(home, at)))) as earlier (price)
   where price is not null
$$;

-- Whether staff look at a price before a page shows it: one that no home has, or more than a fifth from one of the prices
-- before, or for a home whose price is on request. As the rules in src/domain/doubt, and a test compares them.
create function private.is_doubtful_price(home public.properties, price numeric, at timestamptz) returns boolean
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(is_doubtful_price.price) is distinct from home.vouched -> 'price' and (
    private.known_price(home.price) is null
    or (coalesce(home.currency, 'INR') = 'INR' and not
      case when home.property_type = 'Rent' then is_doubtful_price.price between 1000 and 5000000
           else is_doubtful_price.price between 100000 and 10000000000 end)
    or exists (
      select from jsonb_array_elements(private.earlier_prices(home, at)) as earlier (was)
       where abs(is_doubtful_price.price - was::numeric) > was::numeric / 5))
$$;

-- What the rules ask of homes that are there: {homes: [{id, row, earlier: [prices]}], rates: [{area, type, basis, middle,
-- homes}], cities: [names], areas: [{id, name, slug, city, kind, middle: {lat, lng, confidence}, parts: [{lat, lng}]}]}. `rates`: the middle of the prices per square foot of at least five homes for sale of one type and
-- kind of area, in these areas and those of the homes, which `areas` names; null: in all.
create function public.doubt_contexts(homes uuid[], areas uuid[] default '{}', at timestamptz default clock_timestamp()) returns jsonb
  language sql stable security definer
  set search_path = ''
  set jit = off
as $$
  select jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc', 'floor_plans'],
               'earlier', private.earlier_prices(home, at)))
        from public.properties as home where home.id = any (doubt_contexts.homes)), '[]'),
    'rates', coalesce((
      select jsonb_agg(jsonb_build_object('area', area_id, 'type', asset_type, 'basis', area_basis, 'middle', middle, 'homes', counted))
        from (
          select area_id, asset_type, area_basis, count(*) as counted,
                 percentile_cont(0.5) within group (order by (price / sqft)::float8) as middle
            from public.properties
           where publish > 10 and property_type = 'Sale' and coalesce(currency, 'INR') = 'INR'
             and price between 100000 and 10000000000 and sqft between 100 and 100000 and area_id is not null and asset_type <> ''
             and (areas is null or area_id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes))))
           group by area_id, asset_type, area_basis having count(*) >= 5) as rate), '[]'),
    'cities', (
      select coalesce(jsonb_agg(distinct name), '[]') from public.cities),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'kind', place.kind,
               'middle', case when place.latitude is not null then jsonb_build_object(
                 'lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence) end,
               'parts', coalesce((
                 select jsonb_agg(jsonb_build_object('lat', part.latitude, 'lng', part.longitude))
                   from public.area_places as part
                  where part.parent_id = place.area_id and part.kind <> 'spelling' and part.position_confidence <> 'low'), '[]')))
        from public.local_areas as area
        left join public.cities as city on city.id = area.city_id
        left join public.area_places as own on own.area_id = area.id
        -- A spelling has the middle of its place.
        left join public.area_places as place on place.area_id = case when own.kind = 'spelling' then own.parent_id else area.id end
       where areas is null
          or area.id = any (areas || array(select own.area_id from public.properties as own where own.id = any (doubt_contexts.homes)))), '[]'))
$$;

-- Keeps what is doubted of homes that are there: [{id, judged: [columns], doubts: [{column, value, reason}], source}]. A column
-- that is judged and not doubted was stated anew, so what waited for it is dropped. What staff have left out is not asked again
-- while the same is stated.
create function private.keep_doubts(entries jsonb, of_door text, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  delete from public.doubts as known using jsonb_array_elements(entries) as entry
   where known.property_id = (entry ->> 'id')::uuid and known.decision is null and entry -> 'judged' ? known.column_name
     and not exists (
       select from jsonb_array_elements(entry -> 'doubts') as found where found ->> 'column' = known.column_name);
  insert into public.doubts as known (property_id, column_name, value, reason, door, source, stated_at)
  select (entry ->> 'id')::uuid, found ->> 'column', found -> 'value', left(found ->> 'reason', 500), of_door,
         left(entry ->> 'source', 400), at
    from jsonb_array_elements(entries) as entry, jsonb_array_elements(entry -> 'doubts') as found
   where not exists (
     select from (
       select decision, value from public.doubts as decided
        where decided.property_id = (entry ->> 'id')::uuid and decided.column_name = found ->> 'column' and decision is not null
        order by decided_at desc limit 1) as last
      where last.decision <> 'right' and last.value = found -> 'value')
  on conflict (property_id, column_name) where decision is null do update
     set value = excluded.value, reason = excluded.reason, door = excluded.door, source = excluded.source,
         stated_at = case when known.value = excluded.value then known.stated_at else excluded.stated_at end
$$;

-- The same for an import, of homes that it has stored.
create function public.keep_import_doubts(entries jsonb, at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  select private.keep_doubts((
    select jsonb_agg(entry) from jsonb_array_elements(entries) as entry
      join public.properties as home on home.id = (entry ->> 'id')::uuid), 'import', at)
$$;

-- Of a partner's homes those that are built until a month that is over, as a file stated it, wait for staff: pages do not show
-- the month any more (src/domain/property/home-on-day.ts). Asked once for each value.
create function private.ask_about_past_months(of_partner uuid, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  insert into public.doubts (property_id, column_name, value, reason, door, stated_at)
  select home.id, 'possession', to_jsonb(home.possession), 'That month has passed.', 'file', at
    from public.partner_homes as known join public.properties as home on home.id = known.property_id
   where home.partner_id = of_partner and home.publish > 10 and home.possession ~ '^20[0-9][0-9]-[0-9][0-9]$'
     and home.possession < to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM')
     and known.stated -> 'possession' = to_jsonb(home.possession)
     and home.vouched -> 'possession' is distinct from to_jsonb(home.possession)
     and not private.is_deleted('property', home.id::text)
     and not exists (
       select from public.doubts as decided
        where decided.property_id = home.id and decided.column_name = 'possession' and decided.decision is not null
          and decided.value = to_jsonb(home.possession))
  on conflict (property_id, column_name) where decision is null do nothing
$$;

-- Asks about the positions of homes in these areas that contradict where the area lies: its middle was learned after them, or it is
-- another kind of place now, or reaches less far. Each is asked once, as one that contradicts where it is stated, and what contradicts
-- no more waits no more.
create function private.ask_about_positions(areas uuid[], at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  delete from public.doubts as known using public.properties as home
   where home.id = known.property_id and home.area_id = any (areas) and known.door = 'area' and known.decision is null
     and (to_jsonb(home.position) is distinct from known.value or private.own_position(home) is not null);
  insert into public.doubts (property_id, column_name, value, reason, door, stated_at)
  select home.id, 'position', to_jsonb(home.position), format(
           'That is %s km from the middle of %s, which is known by now.',
           to_char(private.metres_from(home.position, jsonb_build_array(jsonb_build_array(place.latitude, place.longitude))) / 1000, 'FM99990.0'),
           area.area), 'area', at
    from public.properties as home
    join public.local_areas as area on area.id = home.area_id
    join public.area_places as place on place.area_id = area.id
   where home.area_id = any (areas) and home.position is not null and private.own_position(home) is null
     and not private.is_deleted('property', home.id::text)
     and not exists (
       select from public.doubts as decided
        where decided.property_id = home.id and decided.column_name = 'position' and decided.decision is not null
          and decided.value = to_jsonb(home.position))
  on conflict (property_id, column_name) where decision is null do nothing
$$;

-- Ends what waits for these columns of a home, as it is now: staff have decided them. What its partner's file stated counts as
-- stated then, and is no conflict; what is left out was not stated.
create function private.settle_doubts(home public.properties, columns text[], decided_by uuid, at timestamptz, left_out boolean default false)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  settled jsonb;
  kept jsonb;
begin
  with decided as (
    update public.doubts as known
       set decision = case when left_out then 'left out'
                           when to_jsonb(home) -> column_name = value then 'right' else 'corrected' end,
           decided_at = at, decided_by = settle_doubts.decided_by
     where property_id = home.id and decision is null and column_name = any (columns)
    returning known.column_name, known.value, known.decision, known.door
  )
  select jsonb_object_agg(column_name, value), jsonb_object_agg(column_name, value) filter (where decision <> 'right')
    into settled, kept from decided where door = 'file' and decision <> 'left out';
  if settled is not null then
    update public.partner_homes as known
       set stated = known.stated || settle_doubts_of.stated, settled = known.settled || settle_doubts_of.kept,
           conflicts = private.feed_conflicts(home, known.stated || settle_doubts_of.stated, known.settled || settle_doubts_of.kept)
      from (select settled as stated, coalesce(kept, '{}') as kept) as settle_doubts_of
     where known.property_id = home.id;
  end if;
end
$$;

-- A price that staff have written settles what the partner said of it by link and what waits for staff.
create function private.overtake_said_price(home uuid, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  update public.confirmations set state = 'overtaken', decided_at = at
   where property_id = home and state = 'waiting' and answer = 'price changed'
$$;

-- Decides a value that waits: {doubt, value: as the caller saw it, decision: 'right' or 'left out'}. Another value is written as
-- any change of a home is, which decides it too. Returns 'decided'; 'changed' when a colleague was faster or something else is
-- stated by now; 'gone' without the home; or 'refused' when the home cannot have it.
create function public.decide_doubt(payload jsonb, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  staff constant uuid := (select auth.uid());
  asked public.doubts;
  home public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'decision', array['right', 'left out']);
  -- The home first, as every door does that writes both.
  select * into asked from public.doubts where id = (payload ->> 'doubt')::uuid;
  select * into home from public.properties where id = asked.property_id for update;
  if home.id is null or private.is_deleted('property', home.id::text) then
    return 'gone';
  end if;
  select * into asked from public.doubts where id = asked.id for update;
  if asked.id is null or asked.decision is not null or asked.value is distinct from payload -> 'value' then
    return 'changed';
  end if;
  if payload ->> 'decision' = 'left out' then
    perform private.settle_doubts(home, array[asked.column_name], staff, at, left_out => true);
    return 'decided';
  end if;
  begin
    execute format('update public.properties as home set %1$I = became.%1$I, vouched = home.vouched || $2
        from jsonb_populate_record($1, $2) as became where home.id = $3', asked.column_name)
      using home, jsonb_build_object(asked.column_name, asked.value), home.id;
  exception when integrity_constraint_violation or data_exception then
    return 'refused';
  end;
  select * into became from public.properties where id = home.id;
  perform private.settle_doubts(became, array[asked.column_name], staff, at);
  if became.publish > 10 then
    perform private.queue_saved_pages('property', array[became.id::text], staff);
  end if;
  perform private.record_staff_change(staff, 'properties', became.id::text, to_jsonb(home), to_jsonb(became));
  return 'decided';
end
$$;

-- For a doubt about where a home is: {area, middle: {lat, lng}, position}, the area that it is said to be in, and where it is said to
-- be. Null for other doubts, and where one of both is not known.
create function private.doubted_place(home public.properties, column_name text, value jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('area', area.area, 'middle', private.place_point(place), 'position', said.position)
    from (
      select case column_name when 'position' then value #>> '{}' else home.position end as position,
             case column_name when 'area_id' then value #>> '{}' else home.area_id::text end as area
       where column_name in ('position', 'area_id')) as said
    join public.local_areas as area on area.id::text = said.area
    join public.area_places as place on place.area_id = area.id
   where said.position is not null and private.place_point(place) is not null
$$;

-- What waits, oldest first, of one partner or of all: {total, rows: [{id, kind: 'value' or 'answer', home: as
-- private.partner_home(), updated_at, column, value, shown, place: as private.doubted_place(), reason, door, source, by, stated_at,
-- property_type, currency}]}.
-- `kind` 'answer': a price that somebody at the partner has said by link (public.decide_confirmation()), and `id` is its id.
create function public.admin_doubts(partner uuid default null, take integer default 20) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return (
    with waiting as (
      select known.id, 'value' as kind, known.property_id, column_name, value, reason, door, source, null::uuid as contact_id, stated_at
        from public.doubts as known where decision is null
      union all
      select said.id, 'answer', said.property_id, 'price', to_jsonb(said.price), null, 'link', null, said.contact_id, said.answered_at
        from public.confirmations as said where state = 'waiting' and answer = 'price changed' and other_answer is null
    ), of_homes as (
      select waiting.*, to_jsonb(home) -> column_name as shown,
             private.doubted_place(home, column_name, value) as place, home.updated_at, home.property_type, home.currency
        from waiting join public.properties as home on home.id = waiting.property_id
       where (admin_doubts.partner is null or home.partner_id = admin_doubts.partner)
         and not private.is_deleted('property', home.id::text)
    )
    select jsonb_build_object(
      'total', (select count(*) from of_homes),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', first.id, 'kind', kind, 'home', private.partner_home(property_id), 'updated_at', updated_at,
                 'column', column_name, 'value', value, 'shown', shown, 'place', place, 'reason', reason, 'door', door, 'source', source,
                 'by', (select name from public.partner_contacts as person where person.id = contact_id),
                 'stated_at', stated_at, 'property_type', property_type, 'currency', currency) order by stated_at, first.id)
          from (select * from of_homes order by stated_at, id limit least(greatest(take, 1), 500)) as first), '[]')));
end
$$;

grant execute on function public.admin_doubts(uuid, integer), public.decide_doubt(jsonb, timestamptz) to authenticated;
grant execute on function public.doubt_contexts(uuid[], uuid[], timestamptz), public.keep_import_doubts(jsonb, timestamptz) to service_role;
