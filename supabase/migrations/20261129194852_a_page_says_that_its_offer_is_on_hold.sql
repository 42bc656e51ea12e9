-- A home whose offer is on hold says so on its page, whoever said it: staff in a check, or the partner by link. A nullable column,
-- filled from the last check of each home that says something, and functions.

alter table public.properties add column on_hold_since date check (on_hold_since between '2000-01-01' and '2100-01-01');
grant select (on_hold_since), insert (on_hold_since), update (on_hold_since) on public.properties to service_role;

update public.properties as home set on_hold_since = last.checked_on
  from (
    select distinct on (property_id) property_id, outcome, checked_on from public.verifications
     where outcome <> 'not reached' order by property_id, checked_at desc, id) as last
 where last.property_id = home.id and last.outcome = 'on hold' and home.publish > 10;

-- Stores the old and new values of the fields that differ. `private_values`: only the names of the fields.
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
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs', 'former_addresses', 'vouched', 'on_hold_since')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
$$;

-- Records a check and applies its outcome: 'available' and 'price changed' make today the day of the last
-- check, unless a partner says so, 'sold or let' hides the home and makes its page say so, 'on hold' makes its page say that until a
-- later one says something else, and each queues the pages that change. Returns
-- 'recorded'; or, without writing anything, 'repeated' (a request with this key is stored), 'gone' (the home is
-- not on the site) or 'changed' (not as it was at `seen_at`).
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

-- The row of one home, society or area, or null. `deleted`: who deleted it, while it can be restored.
-- `sold_on`: the day of the check, for a home whose page says that it was sold or let. `on_hold`: whether the
-- page of a hidden row stays on the site until an admin takes it down.
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
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'vouched', 'on_hold_since']
             || jsonb_build_object('source_key', private.stated_reference(source_key)) into answer
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

-- The rows of homes, societies or areas: with `keys`, those that have one of these as their id, reference or slug;
-- without, the next ones of a scope (see private.scope_condition) after an id in the order of ids. With `columns`, only
-- these of each row, and its id and version.
create or replace function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200, words text default '',
  filters jsonb default '[]', columns text[] default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  hidden constant text[] := array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'former_addresses', 'vouched', 'on_hold_since'];
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
    select coalesce(jsonb_agg(case when row ? ''source_key''
               then row || jsonb_build_object(''source_key'', private.stated_reference(row ->> ''source_key'')) else row end
             order by row ->> ''id'' collate "C"), ''[]'')
      from public.%I as listing
     cross join lateral (
       select case when $2 is null then to_jsonb(listing) - $3
         else (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing) - $3) where key = any ($2)) end as row) as told
     where listing.id = any ($1::%s[])', private.listing_table(kind), private.listing_id_type(kind))
    into answer using ids, case when columns is not null then columns || array['id', 'updated_at'] end, hidden;
  return jsonb_build_object('rows', answer);
end
$$;
