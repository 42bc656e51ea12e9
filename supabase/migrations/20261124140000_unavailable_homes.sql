-- A home that a check found sold or let has for 90 days a page that says so, where it had its own; before, nothing was
-- at its address from that day on.

create table public.unavailable_homes (
  id uuid primary key references public.properties (id) on delete cascade,
  -- The day of the check, in India.
  since date not null check (since between '2000-01-01' and '2100-01-01'),
  slug text not null check (char_length(slug) <= 217),
  title text not null check (char_length(title) between 1 and 300),
  city text check (char_length(city) <= 100),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  price numeric check (price >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  area_id uuid
);

create index unavailable_homes_day on public.unavailable_homes (since);

alter table public.unavailable_homes enable row level security;
revoke all on table public.unavailable_homes from public, anon, authenticated, service_role;
grant select (id, since, slug, title, city, property_type, price, currency, area_id) on table public.unavailable_homes
  to service_role;

create policy "nobody but the server" on public.unavailable_homes for all to anon, authenticated
  using (false) with check (false);

-- Marks the pages that a change of listings touches, and queues the removal of pages whose listing is hidden or gone.
-- A page that leaves keeps what its row said last, in case its removal is put on hold. Jobs are written first, then these
-- rows, as everywhere, so that no two wait for each other. Once per statement and without nested loops, as
-- private.areas_changed().
create or replace function private.listings_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  listings text[];
  societies text[];
  areas text[];
  gone text[];
  back text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id::text), array_agg(distinct society_id), array_agg(distinct area_id::text)
      into listings, societies, areas
      from new_rows where publish > 10;
    back := listings;
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id::text),
           array_agg(distinct old_rows.society_id) || array_agg(distinct new_rows.society_id),
           array_agg(distinct old_rows.area_id::text) || array_agg(distinct new_rows.area_id::text),
           array_agg(new_rows.id::text) filter (where old_rows.publish > 10 and (new_rows.publish > 10) is not true),
           array_agg(new_rows.id::text) filter (where new_rows.publish > 10 and (old_rows.publish > 10) is not true)
      into listings, societies, areas, gone, back
      from old_rows join new_rows using (id)
     where new_rows.updated_at <> old_rows.updated_at and (old_rows.publish > 10 or new_rows.publish > 10);
  else
    select array_agg(id::text) filter (where publish > 10 or id::text in (
             select entity_id from public.html_generation_metadata where entity_type = 'property')),
           array_agg(distinct society_id) filter (where publish > 10),
           array_agg(distinct area_id::text) filter (where publish > 10)
      into gone, societies, areas
      from old_rows;
  end if;

  if back is not null and tg_op = 'UPDATE' then
    delete from public.unavailable_homes where id = any (back::uuid[]);
  end if;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.remove_pages('property', gone);
  if gone is not null then
    perform private.keep_last_rows('property', (
      select array_agg(to_jsonb(old_rows)) from old_rows where publish > 10 and id::text = any (gone)));
  end if;
  perform private.keep_pages('property', back, shown => tg_op = 'UPDATE');
  return null;
end
$$;

-- Keeps what the privacy policy (src/pages/privacy.astro) promises: enquiries 24 months after the last change, calls 12
-- months after their day in India, views 12 months, hashed addresses 48 hours, and those of a call until it is over: what
-- one place may book of a day is counted by them. Settled jobs are kept for 30 days, sent mails for 90, silent workers and
-- spent counters for a day, runs and syncs for 90 days but never the last of its kind. Whom to ask about a home that is
-- hidden is kept for 12 months, notes of checks and the changes by staff for 24. What searches did not find is kept for the
-- 30 days that staff look at; that a home was sold or let, 90. Alerts: private.forget_alerts.
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
  delete from public.property_views where created_at < at - interval '12 months';
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.enquiries where greatest(created_at, updated_at) < at - interval '24 months';
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as listing
   where listing.id = contact.property_id and (listing.publish > 10) is not true
     and greatest(listing.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

-- Deletes a home, a society or an area, or brings it back (`wanted`: 'delete' or 'restore'). Its page comes down as asked
-- for, at the next publish. Answers {said, reason, queued}: 'deleted', 'restored', 'repeated' (it is so already), 'gone',
-- 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that keeps it from coming back. Nothing is
-- written but for the first two.
create or replace function public.delete_listing(payload jsonb, deleted_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listing constant text := payload ->> 'id';
  this_attempt constant uuid := (payload ->> 'attempt')::uuid;
  seen_at constant timestamptz := (payload ->> 'seen_at')::timestamptz;
  listings constant text := case kind
    when 'property' then 'properties' when 'society' then 'society' when 'area' then 'local_areas' end;
  id_type constant text := case kind when 'society' then 'text' else 'uuid' end;
  trash public.deleted_listings;
  was jsonb;
  kept jsonb;
  called text;
  broken text;
  shown boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(kind || listing, 5));
  execute format('select to_jsonb(listing) from public.%I as listing where listing.id = $1::%s for update', listings, id_type)
    into was using listing;
  select * into trash from public.deleted_listings as deleted
   where deleted.kind = delete_listing.payload ->> 'kind' and deleted.id = listing for update;

  if payload ->> 'wanted' = 'restore' then
    if trash.id is null then
      return jsonb_build_object('said', case when was is null then 'gone' else 'repeated' end);
    end if;
    begin
      if trash.kind = 'property' then
        update public.properties set publish = (trash.kept ->> 'publish')::integer where id = listing::uuid
          returning to_jsonb(properties) into was;
      else
        execute format('insert into public.%1$I as listing select (jsonb_populate_record(null::public.%1$I, $1)).* '
          'returning to_jsonb(listing)', listings) into was using trash.kept -> 'row';
        execute format('update public.properties set %1$I = $1::%2$s where %1$I is null '
          'and id::text in (select jsonb_array_elements_text($2))',
          case trash.kind when 'society' then 'society_id' else 'area_id' end, id_type) using listing, trash.kept -> 'homes';
        if trash.kind = 'area' then
          update public.society set area = listing::uuid
           where area is null and id in (select jsonb_array_elements_text(trash.kept -> 'societies'));
        end if;
      end if;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics broken = constraint_name;
      return jsonb_build_object('said', 'refused', 'reason', coalesce(broken, ''));
    end;
    delete from public.deleted_listings as deleted where deleted.kind = trash.kind and deleted.id = trash.id;
    shown := private.is_shown(kind, was);
    if shown then
      perform public.enqueue_html_jobs(kind, array[listing], 'generate', 10, deleted_by);
    end if;
    insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
    values (deleted_by, listings, listing, jsonb_build_object('brought back', jsonb_build_object('became', trash.name)), this_attempt);
    return jsonb_build_object('said', 'restored', 'queued', shown);
  end if;

  if trash.id is not null then
    return jsonb_build_object('said', case when trash.attempt = this_attempt then 'repeated' else 'gone' end);
  end if;
  if was is null then
    return jsonb_build_object('said', 'gone');
  end if;
  if (was ->> 'updated_at')::timestamptz is distinct from seen_at then
    return jsonb_build_object('said', 'changed');
  end if;
  called := coalesce(was ->> 'title', was ->> 'name', was ->> 'area');
  shown := private.is_shown(kind, was);
  if kind = 'property' then
    kept := jsonb_build_object('publish', was -> 'publish');
    update public.properties set publish = 0 where id = listing::uuid;
    -- One that was sold or let has a page that says so.
    delete from public.unavailable_homes where id = listing::uuid;
    shown := shown or found;
  else
    kept := jsonb_build_object(
      'row', was - array['photographs'],
      'homes', case kind
        when 'society' then (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where society_id = listing)
        else (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where area_id = listing::uuid) end,
      'societies', case kind
        when 'area' then (select coalesce(jsonb_agg(id order by id), '[]') from public.society where area = listing::uuid) end);
    execute format('delete from public.%I where id = $1::%s', listings, id_type) using listing;
  end if;
  insert into public.deleted_listings (kind, id, name, deleted_by, attempt, kept)
  values (kind, listing, called, delete_listing.deleted_by, this_attempt, kept);
  if shown then
    perform public.enqueue_html_jobs(kind, array[listing], 'delete', 10, deleted_by);
  end if;
  insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
  values (deleted_by, listings, listing, jsonb_build_object('deleted', jsonb_build_object('became', called)), this_attempt);
  return jsonb_build_object('said', 'deleted', 'queued', shown);
end
$$;

-- Records what came of asking about a home, and does what follows from it: 'available' and 'price changed' make today the
-- day of its last check, 'sold or let' hides it and makes its page say so, and each asks for the pages that change. Answers 'recorded', 'repeated'
-- (this attempt is stored), 'gone' (the home is not on the site) or 'changed' (not as it was at `seen_at`); then nothing
-- is written.
create or replace function public.record_verification(payload jsonb, recorded_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  attempt constant uuid := (payload ->> 'attempt')::uuid;
  said constant text := payload ->> 'outcome';
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  was public.properties;
  became public.properties;
begin
  -- A repeat waits here for the attempt it repeats.
  select * into was from public.properties where id = home for update;
  if exists (select from public.verifications where id = attempt and property_id = home) then
    return 'repeated';
  end if;
  if (was.publish > 10) is not true then
    return 'gone';
  end if;
  if was.updated_at <> (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;

  insert into public.verifications (
    id, property_id, checked_at, checked_on, checked_by, way, outcome, price, confirmed, papers_seen, papers_not_seen, note)
  values (
    attempt, home, at, today, recorded_by, payload ->> 'way', said, (payload ->> 'price')::numeric,
    array(select jsonb_array_elements_text(payload -> 'confirmed')),
    array(select jsonb_array_elements_text(payload -> 'papers_seen')),
    array(select jsonb_array_elements_text(payload -> 'papers_not_seen')), payload ->> 'note');

  if said in ('available', 'price changed') then
    update public.properties
       set last_verified = today, price = coalesce((payload ->> 'price')::numeric, price)
     where id = home returning * into became;
    perform public.enqueue_html_jobs('property', array[home::text], 'generate', 10, recorded_by);
  elsif said = 'sold or let' then
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
  perform private.note_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$$;

-- Rows whose updated_at is not before changed_since (publishing_time() of the last answer), those of stale pages and of
-- `suspects` ([{entity_type, entity_id}]), whatever the clock said when they changed, and all cities. With written_since
-- (`snapshot` of an earlier answer) also what was written behind our triggers since then, and how many rows there are: a
-- caller that knows more has missed a deletion. Null when so many rows have changed that reading all is no more work.
-- Removals are looked at once the rows are read: a row that was found hidden has its removal queued by then. Nobody counts
-- the rows of an embedded database for the planner, which would read whole tables for a few of them.
create or replace function public.publishing_changes(
  changed_since timestamptz, suspects jsonb default '[]', written_since text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  set timezone = 'UTC'
as $$
declare
  most constant integer := 2000;
  read_at constant timestamptz := public.publishing_time();
  snapshot constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  since constant xid := (written_since::xid8)::xid;
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  stale jsonb;
  homes uuid[];
  societies text[];
  areas uuid[];
  answer jsonb;
begin
  stale := (
    select coalesce(jsonb_agg(page), '[]')
      from (
        select entity_type, entity_id from public.html_generation_metadata
         where needs_regeneration limit most + 1) as page);
  homes := array(
    select id from public.properties where updated_at >= changed_since
    union
    select id from public.properties where since is not null and age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'property' and entity_id ~ uuids
     limit most + 1);
  societies := array(
    select id from public.society where updated_at >= changed_since
    union
    select id from public.society where since is not null and age(xmin) <= age(since)
    union
    select entity_id from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'society'
     limit most + 1);
  areas := array(
    select id from public.local_areas where updated_at >= changed_since or age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'area' and entity_id ~ uuids
     limit most + 1);
  if greatest(jsonb_array_length(stale), cardinality(homes), cardinality(societies), cardinality(areas)) > most then
    return null;
  end if;

  answer := jsonb_build_object('read_at', read_at, 'snapshot', snapshot::text, 'stale', stale,
    'cities', (select coalesce(jsonb_agg(city), '[]') from public.cities as city),
    'local_areas', (
      select coalesce(jsonb_agg(place), '[]') from public.local_areas as place where id = any (areas)),
    'society', (select coalesce(jsonb_agg(place), '[]') from public.society as place where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(listing), '[]') from public.properties as listing where id = any (homes)),
    'former_slugs', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'property_id', property_id)), '[]')
        from public.former_slugs where property_id = any (homes)),
    'unavailable_homes', (
      select coalesce(jsonb_agg(home), '[]') from public.unavailable_homes as home where id = any (homes)));
  perform private.guard_removals();
  return answer || jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'row', row)
               order by entity_type, entity_id), '[]')
        from public.html_leaving_rows where hold is not null),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and asked and status in ('queued', 'running')),
    'withdrawn', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)
               order by entity_type, entity_id), '[]')
        from public.html_withdrawn_pages),
    'settings', (select entered from public.site_settings where id),
    'former_lists', array(select path from public.former_lists order by gone_at desc, path),
    'counts', case when since is not null then jsonb_build_object(
      'local_areas', (select count(*) from public.local_areas),
      'society', (select count(*) from public.society),
      'properties', (select count(*) from public.properties where publish > 10),
      'recorded', (select count(*) from public.html_generation_metadata)) end);
end
$$;
