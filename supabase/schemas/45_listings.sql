-- Listings: homes, societies and areas as staff write them. The functions that save, and those that the admin
-- reads to find and change them.

-- The table of this kind of listing: 'property', 'society' or 'area'.
create function private.listing_table(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'property' then 'properties' when 'society' then 'society' when 'area' then 'local_areas' end
$$;

-- The type of the ids in it. An id of text is compared as text: a cast of the column would pass its index by.
create function private.listing_id_type(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'society' then 'text' else 'uuid' end
$$;

-- Whether a row of properties, society or local_areas has a page that visitors see.
create function private.is_shown(kind text, listing jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case kind
    when 'property' then coalesce((listing ->> 'publish')::integer > 10, false)
    when 'society' then not public.is_hidden_society(listing ->> 'id', listing ->> 'name', listing ->> 'slug')
    else listing is not null
  end
$$;

-- Locks a listing for a request to save, delete or restore it. Returns the fields of the request that both share, the
-- table of the listing, and its stored row; null: there is none.
create function private.lock_listing(
  payload jsonb, out kind text, out id text, out idempotency_key uuid, out seen_at timestamptz, out table_name text,
  out id_type text, out stored jsonb)
  language plpgsql
  set search_path = ''
as $$
begin
  kind := payload ->> 'kind';
  id := payload ->> 'id';
  idempotency_key := (payload ->> 'idempotencyKey')::uuid;
  if idempotency_key is null then
    raise exception 'A request without an idempotency key cannot be told from its retry';
  end if;
  seen_at := (payload ->> 'seen_at')::timestamptz;
  table_name := private.listing_table(kind);
  id_type := private.listing_id_type(kind);
  -- A retry waits here for the request that it repeats, also while the row does not exist yet.
  perform pg_advisory_xact_lock(private.lock_key('listing', kind || ' ' || id));
  execute format('select to_jsonb(listing) from public.%I as listing where listing.id = $1::%s for update', table_name, id_type)
    into stored using id;
end
$$;

-- Writes the named fields of a home, society or area; with `seen_at` null, of a new one, with the id that the
-- browser gave it. Queues the page of a shown row to be made and that of a row which is now hidden to come
-- down; the removal is approved only if an admin saved. The triggers mark the other pages that show the
-- row. Returns {result, queued, reason}: 'saved' with whether pages were queued, 'repeated' (a request with
-- this key is stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that was violated.
-- Only 'saved' writes anything.
create function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  fields constant jsonb := (payload -> 'fields') - 'id';
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

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock.
-- Returns {rows: [{id, result, reason, queued, updated_at}]}. `updated_at` is the version that an undo may replace: for
-- a save that is repeated after somebody else has changed the row, one that the row no longer has.
create function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  entry jsonb;
  result jsonb;
  version timestamptz;
  results jsonb := jsonb_build_array();
begin
  execute format('select from public.%I where id = any ($1::%s[]) order by id for update', listings, id_type)
    using ids;
  for entry in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    result := public.save_listing(entry || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into version using entry ->> 'id';
    if result ->> 'result' = 'repeated' then
      -- A change is recorded right after it is made, so the row is as this save left it, or it was changed later.
      select least(version, change.changed_at) into version
        from public.staff_changes as change
       where change.table_name = listings and change.row_id = entry ->> 'id'
         and change.idempotency_key = (entry ->> 'idempotencyKey')::uuid;
    end if;
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$$;

-- Homes, societies and areas as the admin searches them, without deleted ones.
create view private.listings as
  select 'property' as kind, id::text as id, title as name, source_key as reference, area as place,
         coalesce(publish > 10, false) as shown, slug, price, currency, property_type, updated_at
    from public.properties
   where not exists (
     select from public.deleted_listings as deleted where deleted.kind = 'property' and deleted.id = properties.id::text)
  union all
  select 'society', society.id, name, null, coalesce(local_areas.area, locality),
         not public.is_hidden_society(society.id, name, society.slug), society.slug, null, null, null, society.updated_at
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at from public.local_areas;

-- The listings of one kind whose name, reference, place or id contain every word, the latest changed first. The
-- shape is in src/contracts/admin-listings.ts.
create function public.admin_listings(kind text, words text default '', take integer default 50) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  -- Each word as a pattern that finds it anywhere.
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      from unnest(private.search_words(words)) as word);
  answer jsonb;
begin
  perform private.require_staff();
  with matching as materialized (
    select listing.id, listing.updated_at from private.listings as listing
     where listing.kind = admin_listings.kind
       and (cardinality(patterns) = 0
         or lower(concat_ws(' ', listing.name, listing.reference, listing.place, listing.id)) like all (patterns))
  ), latest as materialized (
    select id from matching order by updated_at desc, id limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(listing) order by listing.updated_at desc, listing.id), '[]')
        from private.listings as listing
       where listing.kind = admin_listings.kind and listing.id in (select id from latest)),
    'total', (select count(*) from matching))
    into answer;
  return answer;
end
$$;

-- The row of one home, society or area, or null. `deleted`: who deleted it, while it can be restored.
-- `sold_on`: the day of the check, for a home whose page says that it was sold or let. `on_hold`: whether the
-- page of a hidden row stays on the site until an admin takes it down.
create function public.admin_listing(kind text, listing text) returns jsonb
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
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] into answer
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

-- The cities, areas and societies, by name, to which a home or society may belong.
create function public.admin_places() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', area) order by area, id), '[]')
                from public.local_areas),
    'societies', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]')
                    from public.society));
end
$$;

-- The rows of homes, societies or areas: with `keys`, those that have one of these as their id, reference or
-- slug; without, the next ones after an id in the order of ids.
create function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  answer jsonb;
begin
  perform private.require_admin();
  with found as (
    select id::text as id, to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] as row
      from public.properties
     where admin_listing_rows.kind = 'property' and not private.is_deleted('property', id::text)
       and case when keys is null then id::text collate "C" > after else id::text = any (keys) or source_key = any (keys) end
    union all
    select id, to_jsonb(society) - array['photographs', 'former_addresses'] from public.society
     where admin_listing_rows.kind = 'society'
       and case when keys is null then id collate "C" > after else id = any (keys) or slug = any (keys) end
    union all
    select id::text, to_jsonb(local_areas) - array['photographs', 'former_addresses'] from public.local_areas
     where admin_listing_rows.kind = 'area'
       and case when keys is null then id::text collate "C" > after else id::text = any (keys) or slug = any (keys) end
  )
  select jsonb_build_object('rows', coalesce(jsonb_agg(row order by id collate "C"), '[]')) into answer
    from (select * from found order by id collate "C" limit case when keys is null then size else 1000 end) as taken;
  return answer;
end
$$;

grant execute on function public.save_listing(jsonb, uuid), public.save_listings(jsonb, uuid) to service_role;
grant execute on function
  public.admin_listings(text, text, integer), public.admin_listing(text, text), public.admin_places(),
  public.admin_listing_rows(text, text[], text, integer)
  to authenticated;
