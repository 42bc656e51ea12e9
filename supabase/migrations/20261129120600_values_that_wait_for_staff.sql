-- Values that the product doubts wait for staff, whatever door they come by.

alter table public.properties add column vouched jsonb not null default '{}'
  constraint properties_vouched_fits check (vouched = '{}' or (jsonb_typeof(vouched) = 'object' and private.json_fits(vouched, 60000, 4)));
grant select (vouched), insert (vouched), update (vouched) on public.properties to service_role;

-- Values that the product doubts. What a file, a data set or a link stated of a home and what is hardly true is kept here with
-- its source, and the home shows what it shows without it until staff have said that it is right or corrected it. Which values
-- these are, src/domain/doubt says. A price that was said by link waits in confirmations (74_confirmations.sql).

create table public.doubts (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  -- A column of `properties`, and the value as it would be there.
  column_name text not null check (char_length(column_name) between 1 and 60),
  value jsonb not null check (private.json_fits(value, 50000, 4)),
  -- Why, as a sentence for staff.
  reason text not null check (char_length(reason) between 1 and 500),
  -- 'file': of a partner. 'import': a data set.
  door text not null check (door in ('file', 'import')),
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
-- homes}], cities: [names]}. `rates`: the middle of the prices per square foot of at least five homes for sale of one type and
-- kind of area, in these areas; null: in all.
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
             and (areas is null or area_id = any (areas))
           group by area_id, asset_type, area_basis having count(*) >= 5) as rate), '[]'),
    'cities', (
      select coalesce(jsonb_agg(distinct name), '[]') from public.cities))
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
  if payload ->> 'decision' not in ('right', 'left out') then
    raise exception 'No such decision' using errcode = '22023';
  end if;
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
        from jsonb_populate_record($1, $2) as became where home.id = $3 returning home.*', asked.column_name)
      into became using home, jsonb_build_object(asked.column_name, asked.value), home.id;
  exception when integrity_constraint_violation or data_exception then
    return 'refused';
  end;
  perform private.settle_doubts(became, array[asked.column_name], staff, at);
  if became.publish > 10 then
    perform private.queue_saved_pages('property', array[became.id::text], staff);
  end if;
  perform private.record_staff_change(staff, 'properties', became.id::text, to_jsonb(home), to_jsonb(became));
  return 'decided';
end
$$;

-- What waits, oldest first, of one partner or of all: {total, rows: [{id, kind: 'value' or 'answer', home: as
-- private.partner_home(), updated_at, column, value, shown, reason, door, source, by, stated_at, property_type, currency}]}.
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
      select waiting.*, to_jsonb(home) -> column_name as shown, home.updated_at, home.property_type, home.currency
        from waiting join public.properties as home on home.id = waiting.property_id
       where (admin_doubts.partner is null or home.partner_id = admin_doubts.partner)
         and not private.is_deleted('property', home.id::text)
    )
    select jsonb_build_object(
      'total', (select count(*) from of_homes),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', first.id, 'kind', kind, 'home', private.partner_home(property_id), 'updated_at', updated_at,
                 'column', column_name, 'value', value, 'shown', shown, 'reason', reason, 'door', door, 'source', source,
                 'by', (select name from public.partner_contacts as person where person.id = contact_id),
                 'stated_at', stated_at, 'property_type', property_type, 'currency', currency) order by stated_at, first.id)
          from (select * from of_homes order by stated_at, id limit least(greatest(take, 1), 500)) as first), '[]')));
end
$$;

grant execute on function public.admin_doubts(uuid, integer), public.decide_doubt(jsonb, timestamptz) to authenticated;
grant execute on function public.doubt_contexts(uuid[], uuid[], timestamptz) to service_role;

-- A price said by link is compared with more than the price of today.
drop function private.waits_for_staff(public.confirmations, numeric);
drop function private.is_far_price(numeric, numeric);

create or replace function private.waits_for_staff(said public.confirmations, home public.properties) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return said.answer = 'not ours' or said.other_answer is not null
    or (said.answer = 'price changed' and private.is_doubtful_price(home, said.price, said.answered_at));
end
$$;

create or replace function private.home_to_confirm(home public.properties) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           -- A photograph in the size of a phone, if it has one.
           'picture', (
             select case when (home.photographs -> private.photograph_hash(address) ->> 'width')::integer > 480
                      then replace(address, '/1600.jpg', '/480.jpg') else address end
               from unnest(home.images) as address where address like '/%' or address like 'http%' limit 1),
           'price', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
           'bedrooms', home.bedrooms, 'sqft', home.sqft, 'area', home.area, 'reference', home.source_key,
           'hidden', home.publish <= 10,
           'answer', (
             select jsonb_build_object('answer', said.answer, 'price', said.price, 'answered_at', said.answered_at,
                      'waits', private.waits_for_staff(said, home))
               from public.confirmations as said where said.property_id = home.id and said.state = 'open'))
$$;

create or replace function private.settle_confirmations(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  due record;
  said public.confirmations;
  home public.properties;
  settled integer := 0;
begin
  for due in
    select id, partner_id from public.confirmations
     where state = 'open' and answered_at <= at - interval '1 hour' order by partner_id, property_id limit 200
  loop
    perform pg_advisory_xact_lock(private.lock_key('confirmations', due.partner_id::text));
    select * into said from public.confirmations where id = due.id and state = 'open';
    continue when said.id is null;
    select * into home from public.properties where id = said.property_id;
    if private.waits_for_staff(said, home) then
      update public.confirmations set state = 'waiting' where id = said.id;
    else
      call private.apply_confirmation(said, null, at);
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

create or replace function private.touch_property() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  compared public.properties;
begin
  new.created_at := coalesce(new.created_at, old.created_at);
  new.view_count := coalesce(new.view_count, old.view_count);
  new.updated_at := old.updated_at;
  if new.vouched <> '{}' then
    new.vouched := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(new.vouched) where value = to_jsonb(new) -> key), '{}');
  end if;
  compared := new;
  compared.view_count := old.view_count;
  compared.user_id := old.user_id;
  compared.partner_id := old.partner_id;
  if compared is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

create or replace function private.record_staff_change(
  changed_by uuid, changed_table text, changed_row text, was jsonb, became jsonb, private_values boolean default false,
  idempotency_key uuid default null
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
  select record_staff_change.changed_by, changed_table, changed_row, changes, record_staff_change.idempotency_key
    from (
      select jsonb_object_agg(field, case when private_values then '{}'::jsonb
               else jsonb_build_object('was', was -> field, 'became', became -> field) end) as changes
        from jsonb_object_keys(coalesce(was, '{}') || coalesce(became, '{}')) as field
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs', 'former_addresses', 'vouched')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
$$;

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
  if was.updated_at <> (payload ->> 'seen_at')::timestamptz then
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

  if new_outcome in ('available', 'price changed') then
    update public.properties
       set last_verified = case when payload ->> 'method' = 'partner' then last_verified else today end,
           price = coalesce((payload ->> 'price')::numeric, price),
           -- Somebody of the staff has said that it is right.
           vouched = case when recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number'
             then vouched || jsonb_build_object('price', payload -> 'price') else vouched end
     where id = home returning * into became;
    if recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number' then
      perform private.settle_doubts(became, array['price'], recorded_by, at);
      perform private.overtake_said_price(home, at);
    end if;
    perform private.queue_saved_pages('property', array[home::text], recorded_by);
  elsif new_outcome = 'sold or let' then
    update public.properties set publish = 0 where id = home returning * into became;
    insert into public.unavailable_homes (id, since, slug, title, city, property_type, price, currency, area_id)
    values (home, today, was.slug, was.title, was.city, was.property_type, was.price, was.currency, was.area_id)
    on conflict (id) do update
      set since = excluded.since, slug = excluded.slug, title = excluded.title, city = excluded.city,
          property_type = excluded.property_type, price = excluded.price, currency = excluded.currency,
          area_id = excluded.area_id;
    perform public.enqueue_html_jobs('property', array[home::text], 'delete', 10, recorded_by);
  else
    return 'recorded';
  end if;
  perform private.record_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$$;

create or replace function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  fields jsonb := (payload -> 'fields') - 'id';
  written constant text[] := array(select jsonb_object_keys(fields));
  vouched jsonb;
  columns text;
  was jsonb;
  became jsonb;
  violated text;
  shown boolean := false;
  hidden boolean := false;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  if exists (
    select from public.staff_changes as change
     where change.table_name = target.table_name and change.row_id = target.id
       and change.idempotency_key = target.idempotency_key)
  then
    return jsonb_build_object('result', 'repeated');
  end if;
  if target.seen_at is not null and (was is null or private.is_deleted(target.kind, target.id)) then
    return jsonb_build_object('result', 'gone');
  end if;
  if was is not null and (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;

  if target.kind = 'property' then
    select jsonb_object_agg(field.key, field.value) into vouched from jsonb_each(fields) as field
     where payload -> 'confirmed' ? field.key;
    if vouched is not null then
      fields := fields || jsonb_build_object('vouched', coalesce(was -> 'vouched', '{}') || vouched);
    end if;
  end if;
  select string_agg(format('%I', field), ', ' order by field) into columns from jsonb_object_keys(fields) as field;
  if columns is null then
    return jsonb_build_object('result', 'saved', 'queued', false);
  end if;
  begin
    if was is null then
      execute format('insert into public.%1$I as listing (id, %2$s) select $2::%3$s, %2$s '
        'from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    else
      execute format('update public.%1$I as listing set (%2$s) = '
        '(select %2$s from jsonb_populate_record(null::public.%1$I, $1)) '
        'where listing.id = $2::%3$s returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    end if;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
  end;

  if target.kind = 'property' then
    perform private.settle_doubts(jsonb_populate_record(null::public.properties, became), written, saved_by, clock_timestamp());
    if 'price' = any (written) then
      perform private.overtake_said_price((became ->> 'id')::uuid, clock_timestamp());
    end if;
  end if;
  if became -> 'updated_at' is distinct from was -> 'updated_at' then
    shown := private.is_shown(target.kind, became);
    hidden := not shown and was is not null and private.is_shown(target.kind, was);
    if shown then
      shown := private.queue_saved_pages(target.kind, array[target.id], saved_by);
    elsif hidden then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, saved_by);
    end if;
    perform private.record_staff_change(
      saved_by, target.table_name, target.id, was, became, idempotency_key => target.idempotency_key);
  end if;
  return jsonb_build_object('result', 'saved', 'queued', shown or hidden);
end
$$;

create or replace function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
  deletion jsonb;
  sold_on date;
begin
  perform private.require_staff();
  select private.author(deleted.deleted_by, deleted.deleted_by_email, public.is_admin())
           || jsonb_build_object('name', deleted.name, 'facts', private.page_facts(admin_listing.kind, listing), 'deleted_at', deleted.deleted_at)
    into deletion from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if deletion is not null then
    return jsonb_build_object('row', null, 'deleted', deletion);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - array['photographs', 'former_addresses'] into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'vouched'] into answer
        from public.properties where id = listing::uuid;
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - array['photographs', 'former_addresses'] into answer
        from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null));
end
$$;

create or replace function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200, words text default '',
  filters jsonb default '[]', columns text[] default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  hidden constant text[] := array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'former_addresses', 'vouched'];
  key_column constant text := case kind when 'property' then 'source_key' else 'slug' end;
  ids text[];
  answer jsonb;
begin
  perform private.require_admin();
  if keys is null then
    execute format('
      select array_agg(id) from (
        select listing.id from private.listings as listing
         where %s and listing.id collate "C" > $1 order by listing.id collate "C" limit $2) as next',
      private.scope_condition(kind, words, filters))
      into ids using after, least(greatest(take, 1), 1000);
  else
    execute format('
      select array_agg(id) from (
        select id::text from public.%1$I where (id = any ($1::%2$s[]) or %3$I = any ($2)) and not private.is_deleted($3, id::text)
         order by id::text collate "C" limit 1000) as found',
      private.listing_table(kind), private.listing_id_type(kind), key_column)
      into ids using array(select key from unnest(keys) as key where kind = 'society' or key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
        keys, kind;
  end if;
  execute format('
    select coalesce(jsonb_agg(row order by row ->> ''id'' collate "C"), ''[]'')
      from public.%I as listing
     cross join lateral (
       select case when $2 is null then to_jsonb(listing) - $3
         else (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing) - $3) where key = any ($2)) end as row) as told
     where listing.id = any ($1::%s[])', private.listing_table(kind), private.listing_id_type(kind))
    into answer using ids, case when columns is not null then columns || array['id', 'updated_at'] end, hidden;
  return jsonb_build_object('rows', answer);
end
$$;

create or replace function public.feed_homes(of_partner uuid, reference_list text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'id', home.id, 'reference', home.source_key, 'seen_at', home.updated_at,
      'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc'],
      'stated', known.stated, 'settled', coalesce(known.settled, '{}'), 'pictures', coalesce(known.pictures, '[]'),
      'earlier', private.earlier_prices(home, clock_timestamp()),
      'waiting', coalesce((
        select jsonb_object_agg(column_name, value) from public.doubts where property_id = home.id and decision is null), '{}'),
      'left_out', coalesce((
        select jsonb_object_agg(column_name, value) from (
          select distinct on (column_name) column_name, value, decision from public.doubts
           where property_id = home.id and decision is not null order by column_name, decided_at desc) as last
         where decision = 'left out'), '{}'))), '[]')
    from public.properties as home left join public.partner_homes as known on known.property_id = home.id
   where home.partner_id = of_partner and home.source_key = any (reference_list));
end
$$;

create or replace function public.apply_feed_homes(run uuid, entries jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  of_partner uuid;
  waits boolean;
  again uuid[];
  held uuid[];
  columns text;
  added jsonb;
begin
  update public.feed_runs set lease_until = at + private.feed_lease() where id = run and state = 'applying'
  returning partner_id into of_partner;
  if of_partner is null then
    return jsonb_build_object('state', 'lost');
  end if;
  if exists (
    select from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
     where name <> all (private.feed_columns()))
  then
    raise exception 'A file may not write this column' using errcode = '22023';
  end if;
  perform from public.properties where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
   order by id for update;
  select array_agg(home.id) filter (where home.updated_at = (entry ->> 'seen_at')::timestamptz and home.partner_id = of_partner
           and not private.is_deleted('property', home.id::text))
    into held
    from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid;
  held := coalesce(held, array[]::uuid[]);
  again := array(
    select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry
     where entry ->> 'seen_at' is not null and (entry ->> 'id')::uuid <> all (held));

  -- What the file states first: the trigger of the home compares with it.
  insert into public.partner_homes as known (property_id, partner_id, stated, pictures)
  select (entry ->> 'id')::uuid, of_partner, entry -> 'stated', entry -> 'pictures' from jsonb_array_elements(entries) as entry
   where (entry ->> 'id')::uuid = any (held)
  on conflict (property_id) do update set stated = known.stated || excluded.stated, pictures = excluded.pictures;
  select string_agg(distinct format('%1$I = became.%1$I', name), ', ') into columns
    from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
   where (entry ->> 'id')::uuid = any (held);
  if columns is not null then
    execute format('update public.properties as home set %s
        from jsonb_array_elements($1) as entry
        join public.properties as was on was.id = (entry ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(was, entry -> ''fields'') as became
       where home.id = was.id and home.id = any ($2) and entry -> ''fields'' <> ''{}''', columns) using entries, held;
  end if;
  update public.partner_homes as known set conflicts = private.feed_conflicts(home, known.stated, known.settled)
    from public.properties as home
   where home.id = known.property_id and known.property_id = any (held)
     and known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled);

  select trust = 'after staff' into waits from public.partners where id = of_partner;
  select jsonb_agg(entry -> 'fields' || jsonb_build_object(
           'id', entry -> 'id', 'partner_id', of_partner, 'source_key', entry -> 'reference',
           'publish', case when waits or entry -> 'holds' = 'true' then 0 else 50 end)) into added
    from jsonb_array_elements(entries) as entry where entry ->> 'seen_at' is null;
  if added is not null then
    select string_agg(format('%I', name), ', ') into columns from unnest(private.feed_columns()) as name;
    execute format('with claimed as materialized (select * from private.claim_slugs($1))
        insert into public.properties (id, partner_id, source_key, publish, %1$s, slug)
        select id, partner_id, source_key, publish, %1$s, claimed.address
          from jsonb_populate_recordset(jsonb_populate_record(null::public.properties, ''{"currency": "INR"}''), $1) as entry
          left join claimed on claimed.home_id = entry.id', columns) using added;
    insert into public.partner_homes (property_id, partner_id, stated, pictures, conflicts, waiting_since)
    select home.id, of_partner, entry -> 'stated', entry -> 'pictures', private.feed_conflicts(home, entry -> 'stated', '{}'),
           case when waits or entry -> 'holds' = 'true' then at end
      from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid
     where entry ->> 'seen_at' is null;
  end if;
  perform private.keep_doubts((
    select jsonb_agg(entry) from jsonb_array_elements(entries) as entry
     where entry ? 'judged' and (entry ->> 'seen_at' is null or (entry ->> 'id')::uuid = any (held))), 'file', at);
  return jsonb_build_object('state', 'applied', 'again', to_jsonb(again));
end
$$;

create or replace function private.partner_counts(of_partner uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'homes', (select count(*) from public.properties where partner_id = of_partner and publish > 10),
    'hidden', (
      select count(*) from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
       where home.partner_id = of_partner),
    'waiting', (select count(*) from public.partner_homes where partner_id = of_partner and waiting_since is not null),
    'conflicts', (select count(*) from public.partner_homes where partner_id = of_partner and conflicts <> '{}'),
    'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
    'unanswered', (
      select count(*) from public.asked_homes as asked join public.properties as home on home.id = asked.property_id
       where home.partner_id = of_partner),
    'to_decide', (select count(*) from public.confirmations where partner_id = of_partner and state = 'waiting'),
    'doubts', (
      select count(*) from public.doubts as known join public.properties as home on home.id = known.property_id
       where known.decision is null and home.partner_id = of_partner and not private.is_deleted('property', home.id::text)),
    'photographs', (select count(*) from private.decidable_photographs where partner_id = of_partner),
    'answered', (
      select count(distinct property_id) from public.confirmations
       where partner_id = of_partner and answered_at > clock_timestamp() - interval '30 days'),
    'last_file', (
      select jsonb_build_object(
               'state', run.state, 'source', run.source, 'file_name', run.file_name,
               'at', coalesce(run.ended_at, run.started_at, run.requested_at),
               'refused', coalesce(run.counts -> 'refused', '0'), 'problem', run.problem)
        from public.feed_runs as run where run.partner_id = of_partner order by run.requested_at desc limit 1));
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
      'photographs', (select count(*) from private.decidable_photographs)) end,
    'pages', case when for_admin then jsonb_build_object(
      'failed', (select count(*) from private.failed_jobs),
      'held', (
        select count(*) from public.html_leaving_rows as leaving
          join public.html_removal_holds as hold on hold.id = leaving.hold
         where hold.decision is null)) end);
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
  delete from public.doubts where decided_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

create or replace function public.privacy_erase(address text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  request_references text[];
  addresses text[];
  merged_with text[];
  freed jsonb;
  visits jsonb;
  counts jsonb := '{}'::jsonb;
  deleted integer;
begin
  -- New requests of this mailbox wait until it is erased, and are then stored as those of somebody new.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  select array_agg(id) into people from auth.users where private.mailbox(email) = of_mailbox;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
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
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
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
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'freed', freed, 'visits', visits);
end
$$;
