-- Checks of homes: who asked about a home, when, how, and with what outcome. Rows are added and never changed,
-- except that retention and erasure delete the note.

-- Its triggers, in the order in which they run:
--   before insert: verifications_author
--   after insert: verifications_asked (partner/confirmations.sql)
--   after insert: verifications_history (property/property_history.sql)
create table public.verifications (
  -- The idempotency key of the request that recorded it. A request with the same key is a retry, and is stored once.
  id uuid primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  checked_at timestamptz not null default clock_timestamp(),
  -- The day of the check in India.
  checked_on date not null check (checked_on between '2000-01-01' and '2100-01-01'),
  -- Who asked: the account and the address that it had then. They stay when the account is deleted.
  checked_by uuid,
  checked_by_email text check (char_length(checked_by_email) <= 255),
  -- 'partner': not a check by us. Somebody at the partner has answered by a link (partner/confirmations.sql).
  method text not null check (method in ('call', 'visit', 'message', 'feed', 'partner')),
  outcome text not null check (outcome in ('available', 'price changed', 'on hold', 'sold or let', 'not reached')),
  -- The new price, in the currency of the home.
  price numeric check (price > 0 and price <= 1000000000000),
  confirmed text[] not null default '{}'
    check (private.list_fits(confirmed, 3, 20) and confirmed <@ array['price', 'availability', 'carpet area']),
  papers_seen text[] not null default '{}'
    check (private.list_fits(papers_seen, 4, 40)
      and papers_seen <@ array['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number']),
  papers_not_seen text[] not null default '{}'
    check (private.list_fits(papers_not_seen, 4, 40)
      and papers_not_seen <@ array['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number']),
  -- Only staff see it.
  note text check (char_length(note) <= 2000),
  constraint verifications_price_of_a_change check ((outcome = 'price changed') = (price is not null)),
  constraint verifications_paper_seen_or_not check (not papers_seen && papers_not_seen)
);

create index verifications_home on public.verifications (property_id, checked_at desc);
create index verifications_day on public.verifications (checked_on, property_id);
create index verifications_person on public.verifications (checked_by);

call private.close_table('public.verifications');

create trigger verifications_author before insert on public.verifications
  for each row execute function private.keep_author('checked_by');

-- Records a check and applies its outcome: 'available' and 'price changed' make today the day of the last
-- check, unless a partner says so, 'sold or let' hides the home and makes its page say so, 'on hold' makes its page say that until a
-- later one says something else, and each queues the pages that change. Returns
-- 'recorded'; or, without writing anything, 'repeated' (a request with this key is stored), 'gone' (the home is
-- not on the site) or 'changed' (not as it was at `seen_at`).
create function public.record_verification(payload jsonb, recorded_by uuid, at timestamptz default now()) returns text
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

-- A home as the round shows it, with its contact and its latest three checks.
create function private.round_entry(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', property.id, 'title', property.title, 'slug', property.slug, 'price', property.price,
    'currency', property.currency, 'property_type', property.property_type, 'area', property.area,
    'society', society.name, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
    'source_key', private.stated_reference(property.source_key),
    'last_verified', property.last_verified, 'updated_at', property.updated_at,
    'contact', (
      select jsonb_build_object('name', contact.name, 'firm', contact.firm, 'phone', contact.phone,
               'updated_at', contact.updated_at)
        from public.listing_contacts as contact where contact.property_id = property.id),
    'checks', (
      select coalesce(jsonb_agg(private.author(latest.checked_by, latest.checked_by_email, (select public.is_admin()))
               || jsonb_build_object('checked_at', latest.checked_at, 'method', latest.method,
               'outcome', latest.outcome, 'price', latest.price, 'note', latest.note) order by latest.checked_at desc), '[]')
        from (select * from public.verifications as each where each.property_id = property.id
               order by each.checked_at desc limit 3) as latest))
    from public.properties as property left join public.society on society.id = property.society_id
   where property.id = home
$$;

-- Homes to ask about today: published, last checked six days ago or longer, and not asked about today. A last
-- check on a future day, which an import may bring, does not count. A home that its partner has answered for in these days, or
-- still may, is not among them; one for which the partner has long not answered is `unanswered`.
create function private.homes_to_check(today date)
  returns table (id uuid, on_day date, created_at timestamptz, contact_key text, unanswered boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select property.id, checked.on_day, property.created_at,
         coalesce(contact.phone, contact.firm, contact.name, property.partner_id::text, property.id::text),
         asked.property_id is not null
    from public.properties as property
    left join public.asked_homes as asked on asked.property_id = property.id
    left join public.listing_contacts as contact on contact.property_id = property.id
   cross join lateral (select case when property.last_verified <= today then property.last_verified end as on_day) as checked
   where property.publish > 10 and (checked.on_day is null or checked.on_day <= today - 6)
     and not exists (
       select from public.verifications as done
        where done.property_id = property.id
          and (done.checked_on = today
            or (done.method = 'partner' and done.outcome <> 'sold or let' and done.checked_on between today - 5 and today)))
     and not exists (
       select from public.confirmations as said
        where said.property_id = property.id and said.state in ('open', 'waiting'))
     and (asked.property_id is null
       or (asked.asked_at at time zone 'Asia/Kolkata')::date <= today - (select to_round from private.answer_days()));
end
$$;

-- The homes to ask about today. The homes of one contact stand together, at the position of the one that has waited
-- longest, and first those of contacts who have not answered by link. `only_home`: only that home, due or not. The shape is in src/contracts/admin-round.ts.
create function public.admin_round(
  take integer default 100, only_home uuid default null, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  perform private.require_staff();
  with due as (
    select * from private.homes_to_check(today)
  ), numbered as (
    select id, row_number() over (
             order by late desc, longest nulls first, contact_key, on_day nulls first, created_at, id) as position
      from (select *, min(coalesce(on_day, '-infinity')) over (partition by contact_key) as longest,
                   bool_or(unanswered) over (partition by contact_key) as late from due) as waiting
  ), shown as (
    select id, position from numbered where only_home is null and position <= size
    union all
    select property.id, 1 from public.properties as property where property.id = only_home and property.publish > 10
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.round_entry(id) || jsonb_build_object('partner', private.partner_to_call(id))
               order by position), '[]') from shown),
    'due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'today', today)
    into answer;
  return answer;
end
$$;

grant execute on function public.record_verification(jsonb, uuid, timestamptz) to service_role;
grant execute on function public.admin_round(integer, uuid, timestamptz) to authenticated;
