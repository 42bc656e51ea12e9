-- Function bodies get plain words: comments, local names, and the keys of what they return. Each advisory lock names
-- its kind (private.lock_key). The network from which a request comes is called network, no longer place. Six columns
-- are named after what they hold. What an alert asks for is called its query. A listing is a home, a society or an
-- area: what is about homes alone is named for properties. A request that started before this migration may hold a lock
-- under its earlier key; what must be unique is enforced by unique indexes.

alter table public.enquiries rename column told to notified;
alter table public.appointments rename column told to notified;
alter table public.html_generation_jobs rename column asked to approved;
alter view private.failed_jobs rename column asked to approved;
alter table public.deleted_listings rename column kept to restore_data;
alter table public.deleted_listings rename constraint deleted_listings_kept_check to deleted_listings_restore_data_check;
alter index public.appointments_place rename to appointments_network;
alter index public.alert_matches_told rename to alert_matches_mailed;
alter view private.inbox rename column written to search_text;
alter table public.previews rename column asked_by to requested_by;
alter table public.previews rename column asked_at to requested_at;
alter table public.previews rename constraint previews_asked_by_key to previews_requested_by_key;
alter table public.previews rename constraint previews_asked_by_fkey to previews_requested_by_fkey;
alter index public.alerts_wish rename to alerts_once;
alter table public.listing_history rename to property_history;
alter sequence public.listing_history_id_seq rename to property_history_id_seq;
alter index public.listing_history_home rename to property_history_home;
alter table public.property_history rename constraint listing_history_pkey to property_history_pkey;
alter table public.property_history rename constraint listing_history_kind_check to property_history_kind_check;
alter table public.property_history rename constraint listing_history_currency_check to property_history_currency_check;
alter table public.property_history rename constraint listing_history_property_id_fkey to property_history_property_id_fkey;

alter function private.place_refusal(text, text, text, date, timestamptz) rename to exceeded_network_limit;
alter function private.untold_requests(timestamptz) rename to requests_without_mail;
alter function private.touch_listing() rename to touch_property;
alter function private.handle_listing_changes() rename to handle_property_changes;
alter function private.prepare_new_listing() rename to prepare_new_property;
alter function private.record_new_listings() rename to record_new_properties;
alter function private.record_listing_history() rename to record_property_history;
alter function private.listing_faults(date) rename to property_faults;
alter function private.counted_cases(text[]) rename to count_with_examples;
alter function private.double_requests() rename to duplicate_requests;

drop function private.can_send_mail(text, text);
drop function private.claim_listing_slug(text, uuid);
drop function private.claim_slug(text, uuid);
drop function private.claim_slugs(jsonb);
drop function private.day_lock(date);
drop function private.has_all_words(text, text[]);
drop function private.has_word(text, text);
drop function public.change_alerts(text, text, uuid, uuid[]);
drop function public.decide_html_removals(text, bigint[], uuid, boolean);
drop function public.privacy_traces(text[]);
drop function public.record_former_lists(text[]);
drop function public.save_withdrawn_pages(jsonb, jsonb);
drop function public.subscribe_alert(jsonb, text);

-- Lets the server read and write every column that exists now, and delete rows: there is no right to delete by
-- column.
create or replace procedure private.open_rows_to_server(opened regclass)
  language plpgsql
  set search_path = ''
as $$
declare
  readable text;
  -- Nobody can write a computed column.
  writable text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '')
    into readable, writable
    from pg_catalog.pg_attribute
   where attrelid = opened and attnum > 0 and not attisdropped;
  execute format('revoke all on table %s from service_role', opened);
  execute format('grant select (%1$s), insert (%2$s), update (%2$s), delete on table %3$s to service_role',
    readable, writable, opened);
end
$$;

-- Whether a list has at most so many entries of at most so many characters. Null fits.
create or replace function private.list_fits(list text[], entries integer, characters integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  -- When all entries together are short enough for one entry, none of them needs a check.
  return cardinality(list) <= entries and (
    char_length(array_to_string(list, '')) <= characters
    or not exists (select from unnest(list) as entry where char_length(entry) > characters));
end
$$;

-- Whether a value has at most so many characters as JSON, and none nested deeper than that. Null fits.
create or replace function private.json_fits(value jsonb, characters integer, depth integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  json_text constant text := value::text;
begin
  -- A value with at most `depth` opening brackets cannot be nested deeper.
  return char_length(json_text) <= characters and (
    char_length(json_text) - char_length(translate(json_text, '[{', '')) <= depth
    or not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath));
end
$$;

-- Makes the person with this address an admin, an editor or a user again. Returns 'done', 'unchanged',
-- 'unknown' (nobody has signed up with the address), 'unconfirmed' (somebody has, but never followed the link
-- in the mail, and anybody may sign up with anybody's address), or 'last' (the only admin stays one). Taking a
-- role away needs no confirmed address.
create or replace function public.give_role(address text, new_role text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  email_address constant text := lower(btrim(address));
  profile public.profiles;
begin
  -- Without the lock, two admins who revoke each other at the same time would leave none.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- Restores the profile of an account that has lost it.
  insert into public.profiles (id, email)
  select id, left(email, 255) from auth.users where lower(email) = email_address
  on conflict (id) do nothing;

  select * into profile from public.profiles where lower(email) = email_address order by created_at limit 1;
  if profile.id is null then
    return 'unknown';
  end if;
  if profile.role = new_role then
    return 'unchanged';
  end if;
  if new_role <> 'user' and not exists (
    select from auth.users as account
     where account.id = profile.id and lower(account.email) = email_address and account.email_confirmed_at is not null)
  then
    return 'unconfirmed';
  end if;
  if profile.role = 'admin' and not exists (
    select from public.profiles where role = 'admin' and id <> profile.id)
  then
    return 'last';
  end if;
  update public.profiles set role = new_role where id = profile.id;
  return 'done';
end
$$;

-- Marks the pages that a change of areas touches. Called once per statement, so that imports stay fast. No nested loops:
-- the plan over the transition tables is cached from the first call, which may have seen one row where the next has
-- 13,000.
create or replace function private.handle_area_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  areas uuid[];
  -- Areas with a change that other pages show: address, name, section or market figures, but not the narratives.
  seen_elsewhere uuid[];
  removed text[];
  societies text[];
  homes text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into areas from new_rows;
    perform private.queue_restored_pages('area', areas::text[]);
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id),
           array_agg(new_rows.id) filter (where
             (new_rows.area, new_rows.slug, new_rows.city_id, new_rows.city_section, new_rows.market_data)
             is distinct from
             (old_rows.area, old_rows.slug, old_rows.city_id, old_rows.city_section, old_rows.market_data))
      into areas, seen_elsewhere
      from old_rows join new_rows using (id) where new_rows.updated_at <> old_rows.updated_at;
  else
    select array_agg(id::text) into removed from old_rows;
    perform private.queue_page_removals('area', removed);
    perform private.save_leaving_rows('area', (select array_agg(to_jsonb(old_rows)) from old_rows));
    return null;
  end if;

  if seen_elsewhere is not null then
    select array_agg(id) into societies from public.society where area = any (seen_elsewhere);
    select array_agg(id::text) into homes from public.properties
     where area_id = any (seen_elsewhere) and publish > 10;
  end if;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', homes);
  perform private.flag_pages('society', societies);
  return null;
end
$$;

-- Marks the pages that a change of societies touches, and queues the removal of pages whose society is hidden or gone.
-- Runs once per statement and without nested loops, like private.handle_area_changes().
create or replace function private.handle_society_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  societies text[];
  areas text[];
  removed text[];
  restored text[];
  homes text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct area::text) into societies, areas
      from new_rows where not public.is_hidden_society(id, name, slug);
    restored := societies;
  elsif tg_op = 'UPDATE' then
    with changed as (
      select new_rows.id, old_rows.area as old_area, new_rows.area as new_area,
             public.is_hidden_society(old_rows.id, old_rows.name, old_rows.slug) as was_hidden,
             public.is_hidden_society(new_rows.id, new_rows.name, new_rows.slug) as is_hidden
        from old_rows join new_rows using (id)
       where new_rows.updated_at <> old_rows.updated_at
    )
    select array_agg(id),
           array_agg(distinct old_area::text) || array_agg(distinct new_area::text),
           array_agg(id) filter (where is_hidden and not was_hidden),
           array_agg(id) filter (where was_hidden and not is_hidden)
      into societies, areas, removed, restored
      from changed where not (was_hidden and is_hidden);
  else
    -- The foreign key clears society_id of the homes, and that update flags their pages.
    select array_agg(id) filter (where not public.is_hidden_society(id, name, slug) or id in (
             select entity_id from public.html_generation_metadata where entity_type = 'society')),
           array_agg(distinct area::text)
      into removed, areas
      from old_rows;
  end if;

  select array_agg(id::text) into homes from public.properties
   where society_id = any (societies) and publish > 10;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', homes);
  perform private.flag_pages('society', societies);
  perform private.queue_page_removals('society', removed);
  if removed is not null then
    perform private.save_leaving_rows('society', (
      select array_agg(to_jsonb(old_rows)) from old_rows
       where id = any (removed) and not public.is_hidden_society(id, name, slug)));
  end if;
  perform private.queue_restored_pages('society', restored, were_hidden => tg_op = 'UPDATE');
  return null;
end
$$;

-- Like private.touch(), but a new view count or another owner does not count as a change: no page shows either.
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
  compared := new;
  compared.view_count := old.view_count;
  compared.user_id := old.user_id;
  if compared is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

-- Marks the pages that a change of homes touches, and queues the removal of pages whose home is hidden or
-- gone. The last content of a row whose page is removed is kept, in case the removal is put on hold. Jobs are
-- written first, then these rows, as everywhere, so that two transactions do not deadlock. Runs once per
-- statement and without nested loops, like private.handle_area_changes().
create or replace function private.handle_property_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  homes text[];
  societies text[];
  areas text[];
  removed text[];
  restored text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id::text), array_agg(distinct society_id), array_agg(distinct area_id::text)
      into homes, societies, areas
      from new_rows where publish > 10;
    restored := homes;
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id::text),
           array_agg(distinct old_rows.society_id) || array_agg(distinct new_rows.society_id),
           array_agg(distinct old_rows.area_id::text) || array_agg(distinct new_rows.area_id::text),
           array_agg(new_rows.id::text) filter (where old_rows.publish > 10 and (new_rows.publish > 10) is not true),
           array_agg(new_rows.id::text) filter (where new_rows.publish > 10 and (old_rows.publish > 10) is not true)
      into homes, societies, areas, removed, restored
      from old_rows join new_rows using (id)
     where new_rows.updated_at <> old_rows.updated_at and (old_rows.publish > 10 or new_rows.publish > 10);
  else
    select array_agg(id::text) filter (where publish > 10 or id::text in (
             select entity_id from public.html_generation_metadata where entity_type = 'property')),
           array_agg(distinct society_id) filter (where publish > 10),
           array_agg(distinct area_id::text) filter (where publish > 10)
      into removed, societies, areas
      from old_rows;
  end if;

  if restored is not null and tg_op = 'UPDATE' then
    delete from public.unavailable_homes where id = any (restored::uuid[]);
  end if;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', homes);
  perform private.flag_pages('society', societies);
  perform private.queue_page_removals('property', removed);
  if removed is not null then
    perform private.save_leaving_rows('property', (
      select array_agg(to_jsonb(old_rows)) from old_rows where publish > 10 and id::text = any (removed)));
  end if;
  perform private.queue_restored_pages('property', restored, were_hidden => tg_op = 'UPDATE');
  return null;
end
$$;

-- Counts one view of a published home and silently ignores any other, because nobody reads the response to a
-- beacon. Only the function record-property-view may call it: that function limits the rate.
create or replace function public.record_property_view(property_id uuid, user_agent text default null) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.properties as property
     set view_count = coalesce(property.view_count, 0) + 1
   where property.id = record_property_view.property_id and property.publish > 10;
  if found then
    insert into public.property_views (property_id, user_agent)
    values (record_property_view.property_id, left(record_property_view.user_agent, 500));
  end if;
end
$$;

-- Whether the page's own row, or one that it shows, has changed since `instant`. Only for a page that had no
-- metadata row that could carry the flag.
create or replace function private.has_changed_since(kind text, id text, instant timestamptz) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  case kind
    when 'property' then
      return exists (
        select from public.properties as property
          left join public.society on society.id = property.society_id
          left join public.local_areas as area on area.id = property.area_id
         where property.id::text = has_changed_since.id
           and property.id = has_changed_since.id::uuid
           and greatest(property.updated_at, society.updated_at, area.updated_at) > instant);
    when 'society' then
      return exists (select from public.society where society.id = has_changed_since.id and updated_at > instant)
        or exists (select from public.properties where society_id = has_changed_since.id and updated_at > instant);
    else
      return exists (
          select from public.local_areas where local_areas.id = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.society where area = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.properties where area_id = has_changed_since.id::uuid and updated_at > instant);
  end case;
end
$$;

-- Upserts [{entity_type, entity_id, file_size_bytes, generation_duration_ms, html_path, last_generated_at}] and
-- returns how many. last_generated_at is the instant before the rows were read (publishing_time()). A flag set
-- after it stays set, and an older page never replaces the figures of a newer one.
create or replace function public.save_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
  read_at timestamptz;
begin
  select min(last_generated_at) into read_at from jsonb_to_recordset(rows) as incoming (last_generated_at timestamptz);
  insert into public.html_generation_metadata as page (
    entity_type, entity_id, needs_regeneration, last_generated_at, file_size_bytes, generation_duration_ms, html_path)
  select distinct on (entity_type, entity_id)
         entity_type, entity_id,
         -- Usually no row has changed since these were read, and then no page needs a check of its own.
         coalesce(greatest(
           (select max(updated_at) from public.properties),
           (select max(updated_at) from public.society),
           (select max(updated_at) from public.local_areas)) > read_at, false)
         and not exists (
           select from public.html_generation_metadata as known
            where known.entity_type = incoming.entity_type and known.entity_id = incoming.entity_id)
         and private.has_changed_since(entity_type, entity_id, last_generated_at),
         last_generated_at, file_size_bytes, generation_duration_ms, html_path
    from jsonb_to_recordset(rows) as incoming (
      entity_type text, entity_id text, file_size_bytes bigint, generation_duration_ms numeric, html_path text,
      last_generated_at timestamptz)
   order by entity_type, entity_id, last_generated_at desc
  on conflict (entity_type, entity_id) do update
     set needs_regeneration = coalesce(page.flagged_at > excluded.last_generated_at, false)
           or excluded.needs_regeneration,
         last_generated_at = excluded.last_generated_at,
         file_size_bytes = excluded.file_size_bytes,
         generation_duration_ms = excluded.generation_duration_ms,
         html_path = excluded.html_path
   where page.last_generated_at is null or page.last_generated_at <= excluded.last_generated_at;
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Deletes the metadata of pages that are gone, [{entity_type, entity_id}], notes on their removal jobs when
-- they came down, and returns how many pages were known.
create or replace function public.forget_generated_pages(rows jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.html_generation_metadata as page
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where page.entity_type = removed.entity_type and page.entity_id = removed.entity_id;
  get diagnostics forgotten = row_count;
  perform from public.html_generation_jobs as job
    join jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
      on job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
   where job.action = 'delete' and job.status in ('queued', 'running', 'held')
   order by job.entity_type, job.entity_id for update of job;
  update public.html_generation_jobs as job
     set took_down_at = clock_timestamp(),
         -- The page is removed, so nothing is left to decide about a removal on hold.
         status = case when job.status = 'held' then 'done' else job.status end,
         finished_at = case when job.status = 'held' then clock_timestamp() end
    from jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where job.entity_type = removed.entity_type and job.entity_id = removed.entity_id
     and job.action = 'delete' and job.status in ('queued', 'running', 'held');
  delete from public.html_leaving_rows as leaving
   using jsonb_to_recordset(rows) as removed (entity_type text, entity_id text)
   where leaving.entity_type = removed.entity_type and leaving.entity_id = removed.entity_id;
  return forgotten;
end
$$;

-- Stores the pages that were withdrawn and forgets those that were restored; both arguments are
-- [{entity_type, entity_id}]. Only withdrawn pages of published rows are stored: the others have no page anyway, and
-- come back when their row does.
create function public.save_withdrawn_pages(withdrawn jsonb, restored jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_withdrawn_pages as page
   using jsonb_to_recordset(restored) as restored_page (entity_type text, entity_id text)
   where page.entity_type = restored_page.entity_type and page.entity_id = restored_page.entity_id;
  insert into public.html_withdrawn_pages (entity_type, entity_id)
  select distinct page.entity_type, page.entity_id
    from jsonb_to_recordset(withdrawn) as withdrawn_page (entity_type text, entity_id text)
    join private.pages as page on page.entity_type = withdrawn_page.entity_type and page.entity_id = withdrawn_page.entity_id
   where page.published
  on conflict (entity_type, entity_id) do nothing;
end
$$;

-- Puts removals that no admin asked for on hold when, together with those that came down within a day, they are
-- more than five pages and more than a fifth of all pages or of one kind. Until somebody has decided, every
-- further one is held too. Returns whether removals are held. src/generator/publish/guard-removals.ts has the
-- same limits. No lock is needed: concurrent workers count the same, because a removal that another worker has
-- claimed still counts as leaving.
create or replace function private.guard_removals() returns boolean
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  since timestamptz;
  too_many boolean;
  to_hold bigint[];
  new_hold bigint;
begin
  if not exists (
    select from public.html_generation_jobs
     where action = 'delete' and not approved and status in ('queued', 'held')) then
    return false;
  end if;
  -- An admin who allowed removals knew of all that came before.
  since := greatest(clock_timestamp() - interval '24 hours', (
    select max(decided_at) from public.html_removal_holds where decision = 'allowed'));
  select exists (select from public.html_generation_jobs where status = 'held') into too_many;
  if not too_many then
    with pages as (
      select page.entity_type, page.entity_id, job.id is not null as leaving
        from public.html_generation_metadata as page
        left join public.html_generation_jobs as job
          on job.entity_type = page.entity_type and job.entity_id = page.entity_id
         and job.action = 'delete' and not job.approved and job.status in ('queued', 'running', 'held')
      union all
      select distinct job.entity_type, job.entity_id, true
        from public.html_generation_jobs as job
       where job.took_down_at > since and not job.approved and not exists (
         select from public.html_generation_metadata as page
          where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
    ), shares as (
      select count(*) filter (where leaving) as leaving, count(*) as known
        from pages group by grouping sets ((entity_type), ())
    )
    select coalesce(bool_or(leaving > 5 and leaving * 5 > known), false) into too_many from shares;
  end if;
  if not too_many then
    return false;
  end if;
  -- Skips a job that another transaction is changing, because waiting for it could deadlock. The next call sees it.
  to_hold := array(
    select job.id from public.html_generation_jobs as job
     where job.status = 'queued' and job.action = 'delete' and not job.approved and exists (
       select from public.html_generation_metadata as page
        where page.entity_type = job.entity_type and page.entity_id = job.entity_id)
       for update of job skip locked);
  if cardinality(to_hold) > 0 then
    insert into public.html_removal_holds default values returning id into new_hold;
    update public.html_generation_jobs set status = 'held', hold = new_hold, error = null where id = any (to_hold);
    insert into public.html_leaving_rows as leaving (entity_type, entity_id, hold)
    select entity_type, entity_id, new_hold from public.html_generation_jobs where id = any (to_hold)
     order by entity_type, entity_id
    on conflict (entity_type, entity_id) do update set hold = excluded.hold;
  end if;
  return true;
end
$$;

-- Allows or cancels the removals of these holds, or of all undecided holds when `holds` is null, where 'allowed'
-- also allows what was cancelled before. Of named holds only the undecided ones are meant, or with
-- `cancelled_before` only the cancelled ones: an admin who allows what an old screen shows as waiting has not read
-- that a colleague cancelled it. Returns the number of pages.
create function public.decide_html_removals(
  decision text, holds bigint[] default null, decided_by uuid default null, cancelled_before boolean default false
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  chosen bigint[];
  decided integer;
  decided_again integer;
begin
  chosen := array(
    select id from public.html_removal_holds as hold
     where case when decide_html_removals.holds is null
       then hold.decision is null or (hold.decision = 'cancelled' and decide_html_removals.decision = 'allowed')
       else id = any (decide_html_removals.holds)
         and hold.decision is not distinct from case when decide_html_removals.cancelled_before then 'cancelled' end
       end
     order by id for no key update);
  if decide_html_removals.holds is null and decide_html_removals.decision = 'allowed' then
    -- Approves every removal that is queued or running, also those that no worker has checked yet.
    update public.html_generation_jobs set approved = true
     where id in (
       select id from public.html_generation_jobs
        where action = 'delete' and not approved and status in ('queued', 'running')
        order by entity_type, entity_id for update);
  end if;
  perform from public.html_generation_jobs
    where status = 'held' and hold = any (chosen) order by entity_type, entity_id for update;
  if decide_html_removals.decision = 'cancelled' then
    update public.html_generation_jobs set status = 'done', finished_at = clock_timestamp()
     where status = 'held' and hold = any (chosen);
    get diagnostics decided = row_count;
  else
    update public.html_generation_jobs
       set status = 'queued', approved = true, requested_by = decide_html_removals.decided_by, attempts = 0,
           run_after = clock_timestamp()
     where status = 'held' and hold = any (chosen);
    get diagnostics decided = row_count;
    insert into public.html_generation_jobs as job (entity_type, entity_id, action, requested_by, approved)
    select leaving.entity_type, leaving.entity_id, 'delete', decide_html_removals.decided_by, true
      from public.html_leaving_rows as leaving
      join public.html_removal_holds as hold on hold.id = leaving.hold
     where hold.id = any (chosen) and hold.decision = 'cancelled'
     order by leaving.entity_type, leaving.entity_id
    on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do nothing;
    get diagnostics decided_again = row_count;
    decided := decided + decided_again;
    update public.html_leaving_rows set hold = null where hold = any (chosen);
  end if;
  update public.html_removal_holds as hold
     set decision = decide_html_removals.decision, decided_at = clock_timestamp(),
         decided_by = decide_html_removals.decided_by
   where hold.id = any (chosen);
  return decided;
end
$$;

-- The shape is in src/contracts/admin-removals.ts. `waiting`: on hold. `cancelled`: so that the pages stay up
-- although their rows are hidden or gone. Null where there are none.
create or replace function public.admin_removals() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  with leaving as (
    select leaving_row.entity_type, leaving_row.entity_id, hold.id as hold, hold.held_at, hold.decision, hold.decided_at,
           page.html_path,
           coalesce(leaving_row.row ->> 'title', leaving_row.row ->> 'name', leaving_row.row ->> 'area',
             private.page_name(leaving_row.entity_type, leaving_row.entity_id), leaving_row.entity_id) as name
      from public.html_leaving_rows as leaving_row
      join public.html_removal_holds as hold on hold.id = leaving_row.hold
      left join public.html_generation_metadata as page
        on page.entity_type = leaving_row.entity_type and page.entity_id = leaving_row.entity_id
     where hold.decision is distinct from 'allowed'
  ), numbered as (
    select *, row_number() over (partition by decision order by entity_type, name, entity_id) as position from leaving
  ), groups as (
    select decision, count(*) as pages, jsonb_agg(distinct hold) as holds, min(held_at) as held_at,
           max(decided_at) as decided_at,
           jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'name', name,
             'html_path', html_path) order by position) filter (where position <= 5) as names
      from numbered group by decision
  )
  select jsonb_build_object(
    'waiting', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'held_at', held_at, 'names', names)
        from groups where decision is null),
    'cancelled', (
      select jsonb_build_object('pages', pages, 'holds', holds, 'decided_at', decided_at, 'names', names)
        from groups where decision = 'cancelled'))
    into answer;
  return answer;
end
$$;

-- Queues an action for these pages and returns how many pages have a job now. An open job takes the new action
-- and is due at once; a removal on hold stays there until an admin asks for it or the page is wanted again. A
-- removal that an editor asked for is guarded like one that nobody asked for.
create or replace function public.enqueue_html_jobs(
  entity_type text, entity_ids text[], action text, priority integer default 10, requested_by uuid default null
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  by_admin constant boolean := private.is_admin(enqueue_html_jobs.requested_by);
  queued integer;
begin
  insert into public.html_generation_jobs as job (entity_type, entity_id, action, priority, requested_by, approved)
  select enqueue_html_jobs.entity_type, page, enqueue_html_jobs.action, enqueue_html_jobs.priority,
         enqueue_html_jobs.requested_by, by_admin
    from (select distinct unnest(entity_ids) as page) as pages
   order by page
  on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do update
     set action = excluded.action,
         revision = job.revision + 1,
         priority = greatest(job.priority, excluded.priority),
         -- A request to make the page is not a request to remove it.
         requested_by = case when job.action = excluded.action
           then coalesce(excluded.requested_by, job.requested_by) else excluded.requested_by end,
         approved = excluded.approved or (job.approved and job.action = excluded.action),
         status = case when job.status = 'held' and (excluded.approved or excluded.action = 'generate')
           then 'queued' else job.status end,
         hold = case when excluded.approved or excluded.action = 'generate' then null else job.hold end,
         attempts = case when job.status = 'running' then job.attempts else 0 end,
         run_after = clock_timestamp();
  get diagnostics queued = row_count;
  if enqueue_html_jobs.action = 'delete' and by_admin then
    update public.html_leaving_rows as leaving set hold = null
     where leaving.entity_type = enqueue_html_jobs.entity_type and leaving.entity_id = any (entity_ids);
  end if;
  return queued;
end
$$;

-- Whether an admin took this page down although its row is published, or has just asked for that.
create or replace function private.is_taken_down(kind text, page text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
      select from public.html_withdrawn_pages as withdrawn where withdrawn.entity_type = kind and withdrawn.entity_id = page)
    or exists (
      select from public.html_generation_jobs as job
       where job.entity_type = kind and job.entity_id = page and job.action = 'delete' and job.approved
         and job.status in ('queued', 'running'))
$$;

-- Queues the pages of published rows that were saved or checked, or have new pictures. A page that was taken
-- down comes back only if an admin saved it. Returns whether any page was queued.
create or replace function private.queue_saved_pages(kind text, ids text[], saved_by uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  allowed_ids constant text[] := array(
    select page from unnest(ids) as page
     where private.is_admin(saved_by) or not private.is_taken_down(kind, page));
begin
  if cardinality(allowed_ids) > 0 then
    perform public.enqueue_html_jobs(kind, allowed_ids, 'generate', 10, saved_by);
  end if;
  return cardinality(allowed_ids) > 0;
end
$$;

-- Queues the pages of rows that are back: those that were leaving, are on hold or came down, and with
-- `were_hidden` the pages of all these rows. This needs no approval by staff. Jobs that staff queue go first.
create or replace function private.queue_restored_pages(kind text, ids text[], were_hidden boolean default false) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  page_ids text[];
begin
  if ids is null then
    return;
  end if;
  delete from public.html_withdrawn_pages where entity_type = kind and entity_id = any (ids);
  page_ids := case when were_hidden then ids else array(
    select entity_id from public.html_generation_jobs
     where entity_type = kind and entity_id = any (ids) and action = 'delete'
       and (status in ('queued', 'running', 'held') or took_down_at is not null)
    union
    select entity_id from public.html_leaving_rows where entity_type = kind and entity_id = any (ids)) end;
  if cardinality(page_ids) > 0 then
    perform public.enqueue_html_jobs(kind, page_ids, 'generate', 5);
    delete from public.html_leaving_rows where entity_type = kind and entity_id = any (page_ids);
  end if;
end
$$;

-- Records that the worker is alive, and returns which work waits, {jobs, photographs, previews}, and how many
-- removals are on hold. A worker asks every two seconds, so all of it is one call.
create or replace function public.beat_html_worker(worker text) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.html_workers (worker) values (beat_html_worker.worker)
    on conflict on constraint html_workers_pkey do update set last_seen_at = clock_timestamp();
  return jsonb_build_object(
    'jobs', exists (select from public.html_generation_jobs where status in ('queued', 'running')),
    'photographs', exists (
      select from public.photographs
       where state = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Counts expired previews too: the worker that claims a preview deletes them.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or requested_at < clock_timestamp() - interval '15 minutes'),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$$;

-- Claims the most urgent open jobs for this worker, with a lease. A job whose lease has run out counts as one
-- failed attempt. No pause before a retry is longer than 80 seconds: a job that is due only in more than five
-- minutes got its time before the clock stepped back, and is claimed now. Removals that no admin asked for are
-- guarded first (private.guard_removals()), and are not claimed while some are on hold.
create or replace function public.claim_html_jobs(
  worker text, take integer default 10, lease interval default '60 seconds'
) returns setof public.html_generation_jobs
  language plpgsql security definer
  set search_path = ''
as $$
declare
  are_removals_held constant boolean := private.guard_removals();
begin
  -- A page that stops its worker at every attempt must not be tried for ever.
  update public.html_generation_jobs as job
     set status = 'failed', finished_at = clock_timestamp(), lease_until = null,
         error = coalesce(job.error, 'The worker stopped while it made this page')
   where job.id in (
     select id from public.html_generation_jobs
      where status = 'running' and lease_until <= clock_timestamp() and attempts >= 5
        and revision = claimed_revision
        for update skip locked);

  return query
    with next as (
      select open.id from public.html_generation_jobs as open
       where ((open.status = 'queued'
               and (open.run_after <= clock_timestamp() or open.run_after > clock_timestamp() + interval '5 minutes'))
          or (open.status = 'running' and open.lease_until <= clock_timestamp()))
         and not (are_removals_held and open.status = 'queued' and open.action = 'delete' and not open.approved and exists (
           select from public.html_generation_metadata as page
            where page.entity_type = open.entity_type and page.entity_id = open.entity_id))
       order by open.priority desc, open.created_at, open.id
       limit take
         for update of open skip locked
    ), claimed as (
      update public.html_generation_jobs as job
         set status = 'running',
             worker = claim_html_jobs.worker,
             attempts = case when job.revision = job.claimed_revision then job.attempts + 1 else 1 end,
             claimed_revision = job.revision,
             lease_until = clock_timestamp() + lease,
             started_at = clock_timestamp()
        from next
       where job.id = next.id
      returning job.*
    )
    select * from claimed order by priority desc, created_at, id;
end
$$;

-- Extends the lease of this worker's running jobs; returns how many it still holds.
create or replace function public.renew_html_leases(worker text, lease interval default '60 seconds') returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  renewed integer;
begin
  update public.html_generation_jobs as job
     set lease_until = clock_timestamp() + lease
   where job.status = 'running' and job.worker = renew_html_leases.worker;
  get diagnostics renewed = row_count;
  return renewed;
end
$$;

-- Notes a failed attempt. Returns 'queued' with a growing pause (10, 20, 40, 80 seconds), 'failed' after the
-- fifth attempt, or 'lost'. A final error is one that a retry cannot fix, such as a bad row: the job fails at
-- once, so that staff see it while they look.
create or replace function public.fail_html_job(id bigint, worker text, error text, final boolean default false) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.html_generation_jobs as job
     set status = case when attempt.is_last then 'failed' else 'queued' end,
         finished_at = case when attempt.is_last then clock_timestamp() end,
         run_after = case
           when job.revision = job.claimed_revision
             then clock_timestamp() + interval '10 seconds' * power(2, job.attempts - 1)
           else clock_timestamp() end,
         lease_until = null,
         error = left(fail_html_job.error, 2000)
    from (
      select (each.attempts >= 5 or final) and each.revision = each.claimed_revision as is_last
        from public.html_generation_jobs as each where each.id = fail_html_job.id) as attempt
   where job.id = fail_html_job.id and job.status = 'running' and job.worker = fail_html_job.worker
  returning job.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

-- Ends the jobs of one publish, [{id, revision, error, final}], where no error means done; returns the outcome
-- of each.
create or replace function public.settle_html_jobs(worker text, settled jsonb) returns table (id bigint, outcome text)
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  result record;
begin
  for result in
    select * from jsonb_to_recordset(settled) as settled_job (id bigint, revision integer, error text, final boolean)
     order by id
  loop
    id := result.id;
    outcome := case
      when result.error is null then public.finish_html_job(result.id, result.revision, settle_html_jobs.worker)
      else public.fail_html_job(result.id, settle_html_jobs.worker, result.error, coalesce(result.final, false)) end;
    if outcome = 'lost' then
      perform private.requeue_latest_request(result.id);
    end if;
    return next;
  end loop;
end
$$;

-- The next rows of one kind, newest first, or the named ones. The cost of an answer depends on the rows in it,
-- not on how many there are in all. The type is json, not jsonb: its text is kept as it was built. The shape is
-- in src/contracts/admin-pages.ts.
create or replace function public.admin_pages(
  kind text, after_row text default null, take integer default 2000, ids text[] default null
) returns json
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant text := split_part(after_row, '|', 2);
  answer json;
begin
  perform private.require_admin();
  with next_rows as materialized (
    select * from private.listed_pages
     where entity_type = kind
       and (ids is null or entity_id = any (ids))
       and (after_row is null or (created_at, entity_id) < (after_created, after_id))
     order by created_at desc, entity_id desc
     limit size
  )
  select json_build_object(
    'rows', coalesce(json_agg(json_build_object(
      'id', entity_id, 'name', name, 'slug', slug, 'image', image, 'published', published,
      'status', case when not known then 'never_generated' when needs_regeneration then 'needs_update'
                     else 'generated' end,
      'last_generated_at', last_generated_at, 'file_size_bytes', file_size_bytes,
      'generation_duration_ms', generation_duration_ms, 'html_path', html_path, 'job', job.latest)
      order by created_at desc, entity_id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.entity_id from next_rows as last
       order by last.created_at, last.entity_id limit 1) end)
    into answer
    from next_rows
    left join lateral (
      select json_build_object('id', id, 'action', action, 'status', status, 'error', error, 'attempts', attempts,
               'created_at', newest.created_at) as latest
        from (
          select * from public.html_generation_jobs as each
           where each.entity_type = next_rows.entity_type and each.entity_id = next_rows.entity_id
           order by each.created_at desc, each.id desc
           limit 1) as newest
       where status in ('queued', 'running', 'held')
          -- A failure no longer counts once a run of the whole site has made the page.
          or (status = 'failed' and (next_rows.last_generated_at is null or finished_at > next_rows.last_generated_at))
    ) as job on true;
  return answer;
end
$$;

-- Counts what an action on these pages would meet: {unknown, hidden, never_generated, needs_update, generated,
-- shown_on: {property, society, area}}. unknown: neither a row nor a page exists; shown_on: published pages
-- that also show them.
create or replace function public.review_html_pages(kind text, ids text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  answer jsonb;
  societies text[];
  areas text[];
begin
  select jsonb_build_object(
    'unknown', count(*) filter (where page.entity_id is null and known.entity_id is null),
    'hidden', count(*) filter (where page.published is not true and (page.entity_id is not null or known.entity_id is not null)),
    'never_generated', count(*) filter (where page.published and known.entity_id is null),
    'needs_update', count(*) filter (where known.needs_regeneration),
    'generated', count(*) filter (where not known.needs_regeneration))
    into answer
    from (select distinct unnest(review_html_pages.ids) as id) as requested
    left join private.pages as page on page.entity_type = kind and page.entity_id = requested.id
    left join public.html_generation_metadata as known on known.entity_type = kind and known.entity_id = requested.id;

  if kind = 'property' then
    select array_agg(distinct society_id), array_agg(distinct area_id::text) into societies, areas
      from public.properties where id::text = any (review_html_pages.ids);
  elsif kind = 'society' then
    select array_agg(distinct area::text) into areas from public.society where id = any (review_html_pages.ids);
  end if;
  return answer || jsonb_build_object('shown_on', jsonb_build_object(
    'property', case when kind = 'society' then (
      select count(*) from public.properties
       where society_id = any (review_html_pages.ids) and publish > 10) else 0 end,
    'society', (
      select count(*) from public.html_generation_metadata
       where entity_type = 'society' and entity_id = any (societies)),
    'area', (
      select count(*) from public.html_generation_metadata where entity_type = 'area' and entity_id = any (areas))));
end
$$;

-- Whether one more mail may go to this mailbox: in 24 hours at most 5 that one network has caused, and 15
-- that all networks have. So nobody is flooded, and one network alone cannot use up the limit for somebody else's
-- own mails. Takes a lock, so that concurrent requests are counted one after the other. Without a known network
-- only the limit over all networks holds.
create function private.can_send_mail(of_mailbox text, network text) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  from_network integer;
  from_all integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  select count(*) filter (where notified_requests.network = can_send_mail.network), count(*)
    into from_network, from_all
    from (
      select ip_hash as network from public.enquiries
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours') as notified_requests;
  return from_network < 5 and from_all < 15;
end
$$;

-- The reference that a visitor quotes on the phone: ANG- and five characters that are not mistaken for one
-- another. The first of them is a letter. For a call it is a digit, so that no enquiry has the reference of a
-- call.
create or replace function private.new_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select 'ANG-' || string_agg(substr(characters, get_byte(bytes, position) % char_length(characters) + 1, 1), '' order by position)
    from (select uuid_send(gen_random_uuid()) as bytes) as random,
         generate_series(0, 4) as position,
         substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', case position when 0 then 9 else 1 end) as characters
$$;

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create or replace function private.enquiry_message(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(enquiry)
    - array['ip_hash', 'user_agent', 'idempotency_key', 'notes', 'owner', 'status', 'mailbox', 'notified']
$$;

-- Stores the enquiry and its mails, once, and returns {reference, created}. A request with the same idempotency
-- key and email address gets the first reference, and its corrected details replace the first ones. Without
-- that key only an identical enquiry from the same network within 10 minutes counts as a repeat: its sender
-- learns nothing new and changes nothing. When the mailbox has reached its limit (private.can_send_mail()), the
-- visitor's mail is left out; the row and the mail to staff never are.
create or replace function public.submit_enquiry(
  payload jsonb, idempotency_key text default null, ip_hash text default null, user_agent text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  kind constant text := payload ->> 'enquiryType';
  home constant text := coalesce(payload -> 'property' ->> 'id', '');
  attempt constant text := nullif(submit_enquiry.idempotency_key, '');
  existing_home uuid;
  entry public.enquiries;
  known public.enquiries;
  is_notified boolean;
begin
  -- Locks are always taken in this order, and that of private.can_send_mail() last, so that requests cannot deadlock.
  if attempt is not null then
    perform pg_advisory_xact_lock(private.lock_key('enquiry attempt', attempt));
  end if;
  perform pg_advisory_xact_lock(private.lock_key('enquiry', concat_ws('|', address, home, kind)));

  if home ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into existing_home from public.properties where id = home::uuid;
  end if;
  entry.name := btrim(payload ->> 'name');
  entry.phone := btrim(payload ->> 'phone');
  entry.preferred_contact := payload ->> 'preferredContact';
  entry.best_times := btrim(coalesce(payload ->> 'bestTimes', ''));
  entry.property_title := left(payload -> 'property' ->> 'title', 300);

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.idempotency_key = attempt;
  if known.id is not null then
    update public.enquiries as earlier
       set name = entry.name, phone = entry.phone, preferred_contact = entry.preferred_contact,
           best_times = entry.best_times
     where earlier.id = known.id
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times) is distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times)
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload)
      values ('enquiry_changed_for_staff', private.enquiry_message(entry));
    end if;
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.property_id is not distinct from existing_home
     and earlier.enquiry_type = kind and earlier.created_at > clock_timestamp() - interval '10 minutes'
     and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times, earlier.property_title,
          earlier.ip_hash) is not distinct from
         (entry.name, entry.phone, entry.preferred_contact, entry.best_times, entry.property_title,
          submit_enquiry.ip_hash)
   order by earlier.created_at desc
   limit 1;
  if known.id is not null then
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  is_notified := private.can_send_mail(private.mailbox(address), submit_enquiry.ip_hash);
  loop
    insert into public.enquiries (
      reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
      property_price, property_currency, property_area, property_url, idempotency_key, ip_hash, user_agent, notified)
    values (
      private.new_reference(), kind, entry.name, btrim(payload ->> 'email'), entry.phone, entry.preferred_contact,
      entry.best_times, existing_home, entry.property_title, coalesce((payload -> 'property' ->> 'price')::numeric, 0),
      coalesce(payload -> 'property' ->> 'currency', 'INR'), left(payload -> 'property' ->> 'area', 200),
      left(payload ->> 'propertyUrl', 2000), attempt, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
      is_notified)
    on conflict (reference) do nothing
    returning * into known;
    exit when found;
  end loop;
  insert into public.outbox (kind, payload) values (
    'enquiry_for_staff',
    private.enquiry_message(known) || jsonb_build_object('beside', private.related_enquiries(known)));
  if is_notified then
    insert into public.outbox (kind, payload) values ('enquiry_for_visitor', private.enquiry_message(known));
  end if;
  return jsonb_build_object('reference', known.reference, 'created', true);
end
$$;

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {result, open_calls, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create or replace function public.close_day(on_day date, reason text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_reason constant text := nullif(btrim(close_day.reason), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if on_day < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('result', 'over');
  end if;
  select * into known from public.closed_days where day = on_day;
  if found and known.reason is distinct from new_reason then
    return jsonb_build_object('result', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (on_day, new_reason);
    perform private.record_staff_change(
      closed_by, 'closed_days', on_day::text, null, jsonb_build_object('closed', true, 'reason', new_reason));
  end if;
  return jsonb_build_object('result', 'closed', 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

-- Cancels calls of a closed day, {day, calls: [{id, seen_at}]}, each only if nobody has changed it since it was
-- read; seen_at is the updated_at that the caller has read. A trigger writes the mails. Returns {result,
-- cancelled, open_calls}: 'open' (nobody has closed the day, or somebody has opened it again: nothing is
-- written), or 'cancelled' with how many of these calls are cancelled now, including those cancelled before,
-- and how many open calls the day still has, because they were changed or booked meanwhile.
create or replace function public.cancel_day(payload jsonb, cancelled_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  on_day constant date := (payload ->> 'day')::date;
  cancelled_count integer;
begin
  -- Waits for bookings of this day, and for moves to it, that are under way.
  perform pg_advisory_xact_lock(private.lock_key('day', to_char(on_day, 'YYYY-MM-DD')));
  if not exists (select from public.closed_days where day = on_day) then
    return jsonb_build_object('result', 'open');
  end if;
  -- private.record_inbox_change() reads from this setting who did it.
  perform set_config('angala.staff', cancelled_by::text, true);
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(payload -> 'calls') as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.preferred_date = on_day and call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), cancelled as (
    update public.appointments as call set status = 'cancelled' from locked where call.id = locked.id returning call.id
  )
  select (select count(*) from cancelled) + (
           select count(*) from public.appointments as call join requested on requested.id = call.id
            where call.preferred_date = on_day and call.status = 'cancelled')
    into cancelled_count;
  perform set_config('angala.staff', '', true);
  return jsonb_build_object('result', 'cancelled', 'cancelled', cancelled_count, 'open_calls', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create or replace function private.call_message(call public.appointments) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(call)
    - array['ip_hash', 'line_hash', 'idempotency_key', 'notes', 'owner', 'mailbox', 'notified', 'released_at']
$$;

-- While the call is still to come, mails the caller what differs from the last mail: the call is confirmed
-- (once), moved, cancelled, or takes place after all. For released calls, public.release_calls() writes one
-- mail per batch and mailbox.
create or replace function private.announce_call_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  last_mail jsonb;
  known_status text;
  moved boolean;
  is_news boolean;
begin
  if new.status not in ('requested', 'confirmed', 'cancelled')
    or (new.preferred_date + new.preferred_time) at time zone 'Asia/Kolkata' <= clock_timestamp()
    or new.released_at is distinct from old.released_at and new.released_at is not null
  then
    return null;
  end if;

  -- A mail that was given up has reached nobody. Without any mail, the change is compared with the row before it.
  select payload into last_mail from public.outbox
   where kind = 'appointment_for_visitor' and payload ->> 'reference' = new.reference and status <> 'dead'
   order by id desc limit 1;
  last_mail := coalesce(last_mail, to_jsonb(old));
  known_status := case when old.released_at is not null and old.notified then 'cancelled' else last_mail ->> 'status' end;
  moved := ((last_mail ->> 'preferred_date')::date, (last_mail ->> 'preferred_time')::time)
    is distinct from (new.preferred_date, new.preferred_time);

  if new.status = 'cancelled' then
    is_news := known_status <> 'cancelled';
  else
    is_news := known_status = 'cancelled' or moved or (new.status = 'confirmed' and known_status <> 'confirmed');
  end if;
  if is_news then
    insert into public.outbox (kind, payload)
    values (
      'appointment_for_visitor',
      private.call_message(new) || jsonb_build_object('reinstated', known_status = 'cancelled'));
  end if;
  return null;
end
$$;

-- The limit that one more call of this network would exceed, or null. `network` is the hash of the address or
-- /64, `line` that of the /56.
create or replace function private.exceeded_network_limit(
  of_mailbox text, network text, line text, day date, at timestamptz
) returns text
  language sql stable
  set search_path = ''
as $$
  select case
      when count(*) filter (where is_open and mailbox = of_mailbox) >= 8 then 'too_many_open'
      when network is null then null
      when count(*) filter (where is_new and ip_hash = network) >= 6 or count(*) filter (where is_new) >= 12
        then 'too_many_today'
      when count(*) filter (where is_open and ip_hash = network) >= 12 or count(*) filter (where is_open) >= 24
        then 'too_many_here'
      when count(*) filter (where on_day and ip_hash = network) >= 4 or count(*) filter (where on_day) >= 6
        then 'too_many_that_day'
    end
    from (
      select ip_hash, mailbox,
             status in ('requested', 'confirmed')
               and (preferred_date + preferred_time) at time zone 'Asia/Kolkata' > at as is_open,
             created_at > now() - interval '24 hours' as is_new,
             status <> 'cancelled' and preferred_date = day as on_day
        from public.appointments
       where ip_hash = network or line_hash = line
          or (network is null and ip_hash is null and mailbox = of_mailbox)) as counted
$$;

-- Returns {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past,
-- not_a_slot, too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who sends
-- the request again, with the same key or identical and from the same network, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the network; both are null where networks cannot be told apart. When the
-- mailbox has reached its limit (private.can_send_mail()), the caller's mail is left out.
create or replace function private.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  attempt constant text := nullif(book_appointment.idempotency_key, '');
  address constant text := lower(btrim(payload ->> 'email'));
  day constant date := (payload ->> 'preferred_date')::date;
  slot constant time := (payload ->> 'preferred_time')::time;
  caller_name constant text := btrim(payload ->> 'name');
  caller_phone constant text := btrim(coalesce(payload ->> 'phone', ''));
  caller_message constant text := btrim(coalesce(payload ->> 'message', ''));
  entry public.appointments;
  booked_as text;
  refusal text;
  is_notified boolean;
begin
  -- Requests that count the same calls wait for one another. Locks are always taken in this order (mailbox, network,
  -- line), so that requests cannot deadlock.
  is_notified := private.can_send_mail(
    private.mailbox(address), coalesce(book_appointment.line_hash, book_appointment.ip_hash));
  if book_appointment.ip_hash is not null then
    perform pg_advisory_xact_lock(private.lock_key('network', book_appointment.ip_hash));
  end if;
  if book_appointment.line_hash is not null then
    perform pg_advisory_xact_lock(private.lock_key('line', book_appointment.line_hash));
  end if;

  loop
    select * into entry from public.appointments
     where preferred_date = day and preferred_time = slot and status <> 'cancelled';
    if found then
      booked_as := entry.reference;
      if lower(entry.email) = address and entry.idempotency_key = attempt then
        update public.appointments as call set name = caller_name, phone = caller_phone, message = caller_message
         where call.id = entry.id
           and (call.name, call.phone, call.message) is distinct from (caller_name, caller_phone, caller_message)
        returning * into entry;
        if found then
          insert into public.outbox (kind, payload)
          values ('appointment_for_staff', private.call_message(entry) || '{"corrected": true}');
        end if;
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      if lower(entry.email) = address
        and (entry.name, entry.phone, entry.message, entry.ip_hash, entry.line_hash) is not distinct from
            (caller_name, caller_phone, caller_message, book_appointment.ip_hash, book_appointment.line_hash)
      then
        return jsonb_build_object('result', 'booked', 'reference', booked_as, 'created', false);
      end if;
      return jsonb_build_object('result', 'taken');
    end if;

    refusal := coalesce(
      private.slot_refusal(day, slot, at),
      private.exceeded_network_limit(
        private.mailbox(address), book_appointment.ip_hash, book_appointment.line_hash, day, at));
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    -- Waits for a concurrent booking. When nothing is inserted, the slot is taken, or, rarely, the reference.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash, line_hash, notified)
    values (
      private.new_call_reference(), caller_name, btrim(payload ->> 'email'), caller_phone, day, slot, caller_message,
      attempt, book_appointment.ip_hash, book_appointment.line_hash, is_notified)
    on conflict do nothing
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload) values ('appointment_for_staff', private.call_message(entry));
      if is_notified then
        insert into public.outbox (kind, payload) values ('appointment_for_visitor', private.call_message(entry));
      end if;
      return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', true);
    end if;
  end loop;
  raise exception 'A call is either booked or refused.';
end
$$;

-- Books a call under the shared lock of its day. Whoever closes the day holds the lock exclusively, so a
-- booking that waited for them sees the closed day.
create or replace function public.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'preferred_date')::date, 'YYYY-MM-DD')));
  return private.book_appointment(payload, idempotency_key, ip_hash, at, line_hash);
end
$$;

-- Moves a call to a free slot; a trigger writes the mail. Returns 'moved' (also when it is there already),
-- 'gone', 'changed' (not as it was at `seen_at`), 'over' (done, missed or cancelled), 'taken', or what
-- private.slot_refusal returns.
create or replace function public.move_call(payload jsonb, moved_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_day constant date := (payload ->> 'day')::date;
  new_time constant time := (payload ->> 'time')::time;
  known public.appointments;
  refusal text;
begin
  -- The day is locked before the row, as a booking does, so that nobody closes the day meanwhile.
  perform pg_advisory_xact_lock_shared(private.lock_key('day', to_char(new_day, 'YYYY-MM-DD')));
  select * into known from public.appointments where id = (payload ->> 'call')::uuid for update;
  if not found then
    return 'gone';
  end if;
  if known.status not in ('requested', 'confirmed') then
    return 'over';
  end if;
  if known.preferred_date = new_day and known.preferred_time = new_time then
    return 'moved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal := private.slot_refusal(new_day, new_time, at);
  if refusal is not null then
    return refusal;
  end if;
  begin
    update public.appointments set preferred_date = new_day, preferred_time = new_time where id = known.id;
  exception when unique_violation then
    return 'taken';
  end;
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  values ('appointment', known.id, moved_by, 'time',
    to_char(known.preferred_date + known.preferred_time, 'YYYY-MM-DD HH24:MI'),
    to_char(new_day + new_time, 'YYYY-MM-DD HH24:MI'));
  return 'moved';
end
$$;

-- Cancels these calls together, each only if nobody has changed it since it was read. Returns {released,
-- changed, mails}. `calls` is an array of {id, seen_at}; seen_at is the updated_at that the caller has read.
-- `changed` counts the calls that somebody has changed since or that are no longer open, `mails` the mails that
-- are written.
create or replace function public.release_calls(calls jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  released_ids uuid[];
  mails integer;
begin
  perform private.require_admin();
  with requested as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(calls) as call
  ), locked as (
    -- Rows are locked in one order, so that two requests that share calls cannot deadlock.
    select call.id from public.appointments as call join requested on requested.id = call.id
     where call.updated_at = requested.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), released as (
    update public.appointments as call set status = 'cancelled', released_at = clock_timestamp()
      from locked where call.id = locked.id
    returning call.id
  )
  select coalesce(array_agg(id), '{}') into released_ids from released;

  insert into public.outbox (kind, payload)
  select 'calls_released_for_visitor',
         (array_agg(private.call_message(call) order by call.preferred_date, call.preferred_time))[1]
           || jsonb_build_object('calls', jsonb_agg(
                jsonb_build_object(
                  'reference', call.reference, 'preferred_date', call.preferred_date,
                  'preferred_time', call.preferred_time)
                order by call.preferred_date, call.preferred_time))
    from public.appointments as call
   where call.id = any (released_ids) and call.notified
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp()
   group by call.mailbox;
  get diagnostics mails = row_count;
  return jsonb_build_object(
    'released', cardinality(released_ids), 'changed', jsonb_array_length(calls) - cardinality(released_ids), 'mails', mails);
end
$$;

-- The slots of some days with their calls, the closed days to come, and when the caller's calendar link was
-- made. The shape is in src/contracts/admin-calls.ts.
create or replace function public.admin_calls(first_day date, days integer default 7, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', shown.day,
               'closed', exists (select from public.closed_days as closed where closed.day = shown.day),
               'reason', (select reason from public.closed_days as closed where closed.day = shown.day),
               'slots', (
                 select jsonb_agg(jsonb_build_object(
                          'time', slot."time", 'refusal', slot.refusal,
                          'call', (
                            select private.inbox_row('appointment', call.id) from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status <> 'cancelled'))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'open_calls', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
end
$$;

-- The change is noted for the signed-in person, or for the person that a server function names in angala.staff.
create or replace function private.record_inbox_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('angala.staff', true), '')::uuid);
begin
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  select tg_argv[0], new.id, (select id from public.profiles where id = actor), field, was, became
    from (values
      ('status', old.status, new.status, old.status is distinct from new.status),
      ('owner', old.owner::text, new.owner::text, old.owner is distinct from new.owner),
      ('notes', null, null, old.notes is distinct from new.notes)
    ) as change (field, was, became, happened)
   where happened;
  return null;
end
$$;

-- True when the text contains every word, in any case; a phone number in any spacing.
create function private.has_all_words(content text, words text[]) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  word text;
begin
  foreach word in array words loop
    if position(word in lower(content)) = 0
      and (word !~ '^[+0-9()-]{4,}$' or position(
        regexp_replace(word, '\D', '', 'g') in regexp_replace(content, '[^0-9]', '', 'g')) = 0)
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- One row as staff see it. `related` lists other enquiries of the same mailbox, or other calls of the same
-- network; the network itself is not shown. The shapes of both are in src/contracts/admin-inbox.ts.
create or replace function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object('owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'related', seen.related)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox'] as row, own.owner,
             private.related_enquiries(own) as related
        from public.enquiries as own where of_kind = 'enquiry' and own.id = of_row
      union all
      select to_jsonb(own)
               - array['ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at'],
             own.owner, private.related_calls(own)
        from public.appointments as own where of_kind = 'appointment' and own.id = of_row) as seen
$$;

-- The next rows of a kind, newest first, or with 'due' in the order in which they are due: open enquiries,
-- oldest first, or calls still to be made, by their time; then all others.
create or replace function private.inbox_page(
  of_kind text, words text, only_status text, after_row text, take integer, sort text
) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  answer jsonb;
begin
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = of_kind
       and (only_status is null or entry.status = only_status)
       and (search_words is null or private.has_all_words(entry.search_text, search_words))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_row(of_kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = of_kind and entry.waits))
    into answer
    from next_rows;
  return answer;
end
$$;

-- Claims the slug for the home; returns whether it was free or already its own. Waits for a concurrent claim
-- that is not committed yet.
create function private.claim_slug(candidate text, home uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  holder public.property_slugs;
begin
  -- Read first: an insert that conflicts costs more, and many homes have the same title.
  select * into holder from public.property_slugs where slug = candidate;
  if not found then
    insert into public.property_slugs (slug, property_id, owner_id) values (candidate, home, home)
      on conflict (slug) do nothing;
    if found then
      return true;
    end if;
    select * into holder from public.property_slugs where slug = candidate;
  end if;
  if holder.owner_id is distinct from home then
    return false;
  end if;
  if holder.property_id is null then
    update public.property_slugs set property_id = home where slug = candidate;
  end if;
  return true;
end
$$;

-- Claims the title's slug when it is free, else the slug with the first 8 characters of the id, else with the
-- whole id.
create function private.claim_property_slug(title text, home uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := private.slug_stem(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(home::text, 8), stem || '-' || home]
  loop
    if candidate is not null and private.claim_slug(candidate, home) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for home %', home using errcode = '23505';
end
$$;

-- Claims addresses for the rows that are new homes and published, as claim_property_slug() would for one row
-- after the other: the first home of a title gets the bare slug, the others the slug with the start of their
-- id. A row that gets no claim here gets its address from the trigger. Slugs are inserted in order, so that two
-- imports do not deadlock. Only index scans are allowed, because an embedded database has no statistics for the
-- planner.
create function private.claim_slugs(entries jsonb) returns table (home_id uuid, address text)
  language plpgsql security definer
  set search_path = ''
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  return query
  with new_homes as materialized (
    select home.id, private.slug_stem(home.title) as stem, home.position
      from rows from (jsonb_to_recordset(entries) as (id uuid, title text, publish integer)) with ordinality
             as home (id, title, publish, position)
     where home.publish > 10 and home.title is not null
       and not exists (select from public.properties where properties.id = home.id)
       and not exists (select from public.property_slugs where owner_id = home.id)
  ), bare as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select distinct on (stem) stem, id, id from new_homes where stem <> '' order by stem, position
    on conflict (slug) do nothing
    returning owner_id, slug
  ), suffixed as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select candidates.slug, candidates.id, candidates.id
      from (select coalesce(nullif(stem, ''), 'home') || '-' || left(id::text, 8) as slug, id, position from new_homes
             where id not in (select owner_id from bare)) as candidates
     order by candidates.slug, candidates.position
    on conflict (slug) do nothing
    returning owner_id, slug
  )
  select bare.owner_id, bare.slug from bare union all select suffixed.owner_id, suffixed.slug from suffixed;
end
$$;

create or replace function private.assign_slug() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.slug := old.slug;
  if (old.slug is null and new.publish > 10)
    or (old.slug is not null and public.title_slug(new.title) <> public.title_slug(old.title))
  then
    new.slug := private.claim_property_slug(new.title, new.id);
  end if;
  return new;
end
$$;

-- Deletes what the privacy policy (src/pages/privacy.astro) promises to delete: enquiries 24 months after the
-- last change, calls 12 months after their day in India, views after 12 months, hashed IP addresses after 48
-- hours, but those of an open call only after its day, because the limits of a network count by them. Settled
-- jobs are kept for 30 days, sent mails for 90 days and any other mail for 24 months, silent workers and rate
-- limit counters for a day, publish runs and syncs for 90 days but never the last of its kind. The contact of a
-- hidden home is kept for 12 months, notes of checks and changes by staff for 24 months, empty searches for the
-- 30 days that staff look at, and unavailable homes for 90 days. private.forget_alerts() covers alerts.
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
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

-- How many cases there are, and the first five of them.
create or replace function private.count_with_examples(cases text[]) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object('count', coalesce(cardinality(cases), 0), 'first', coalesce(to_jsonb(cases[1:5]), '[]'))
$$;

-- References of requests that were stored twice: two enquiries of one attempt, or two calls in one slot.
create or replace function private.duplicate_requests() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(request order by request) from (
    select string_agg(reference, ' and ' order by reference) as request from public.enquiries
     where idempotency_key is not null group by idempotency_key, lower(email) having count(*) > 1
    union all
    select string_agg(reference, ' and ' order by reference) from public.appointments
     where status <> 'cancelled' group by preferred_date, preferred_time having count(*) > 1
    union all
    select reference from (
      select reference from public.enquiries union all select reference from public.appointments) as every_request
     group by reference having count(*) > 1) as duplicates
$$;

-- Requests for which no mail to staff exists. Row and mail are written in one transaction, and a mail is kept
-- for 90 days.
create or replace function private.requests_without_mail(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(reference order by created_at desc) from (
    select reference, created_at from public.enquiries as request
     where not exists (
       select from public.outbox where kind = 'enquiry_for_staff' and payload ->> 'reference' = request.reference)
    union all
    select reference, created_at from public.appointments as request
     where not exists (
       select from public.outbox where kind = 'appointment_for_staff' and payload ->> 'reference' = request.reference)
  ) as without_mail
   where created_at > at - interval '89 days'
$$;

-- Published rows that have no page for no known reason: they have no open or failed job, and staff did not take the
-- page down.
create or replace function private.rows_without_page() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(page.entity_type || ' ' || page.entity_id order by page.created_at desc, page.entity_id)
    from private.pages as page
   where page.published
     and not exists (
       select from public.html_generation_metadata as metadata
        where metadata.entity_type = page.entity_type and metadata.entity_id = page.entity_id)
     and not exists (
       select from public.html_withdrawn_pages as withdrawn
        where withdrawn.entity_type = page.entity_type and withdrawn.entity_id = page.entity_id)
     and not exists (
       select from public.html_generation_jobs as job
        where job.entity_type = page.entity_type and job.entity_id = page.entity_id and job.status <> 'done')
$$;

-- What a checkup judges of the database; the shape is in src/server/checkup/database-facts.ts. A job or mail is
-- stuck when its worker is silent (private.is_worker_silent()), and late when nobody has claimed it within half an
-- hour of its due time.
create or replace function public.checkup_facts(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  migrations jsonb := '[]'::jsonb;
  migration_texts jsonb := '{}'::jsonb;
  stored jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
       into migrations;
    -- The applied texts without white space and semicolons, because the Supabase CLI stores a list of statements and
    -- the embedded backend the whole file.
    execute $q$select coalesce(jsonb_object_agg(version, md5(translate(array_to_string(statements, ''), E' \t\r\n;', ''))), '{}')
                 from supabase_migrations.schema_migrations where statements is not null$q$
       into migration_texts;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select coalesce(jsonb_agg(jsonb_build_object(''bucket'', bucket_id, ''name'', name) order by bucket_id, name), ''[]'')
               from (select bucket_id, name from storage.objects
                      where bucket_id not in (''photographs'', ''photograph-uploads'')
                      order by bucket_id, name limit 10000) as object'
       into stored;
  end if;
  return jsonb_build_object(
    'migrations', migrations,
    'migration_texts', migration_texts,
    'stored', stored,
    'duplicate_requests', private.count_with_examples(private.duplicate_requests()),
    'requests_without_mail', private.count_with_examples(private.requests_without_mail(at)),
    'lost_requests', private.count_with_examples(private.lost_requests(at)),
    'missing_unique_indexes', private.count_with_examples(private.missing_unique_indexes()),
    'rows_without_page', private.count_with_examples(private.rows_without_page()),
    'stuck_jobs', private.count_with_examples((
      select array_agg(entity_type || ' ' || entity_id order by id) from public.html_generation_jobs
       where status = 'running' and private.is_worker_silent(lease_until, at))),
    'late_jobs', private.count_with_examples((
      select array_agg(entity_type || ' ' || entity_id order by run_after) from public.html_generation_jobs
       where status = 'queued' and run_after < at - interval '30 minutes')),
    'stuck_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'sending' and private.is_worker_silent(lease_until, at))),
    'late_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'pending' and next_attempt_at < at - interval '30 minutes')),
    'dead_mails', private.count_with_examples((
      select array_agg(id::text order by id) from public.outbox
       where status = 'dead' and created_at > at - interval '30 days')),
    'stuck_syncs', private.count_with_examples((
      select array_agg(ticket::text) from public.sitemap_syncs
       where finished_at is null and private.is_worker_silent(lease_until, at))),
    'unread_calendars', private.count_with_examples((
      select array_agg(private.staff_name(staff) order by 1) from private.unread_calendars(at) as staff)));
end
$$;

-- Who may do what, in the words of supabase/access.txt, with which src/server/checkup compares it: {tables,
-- routines, security_definer, without_rls, policies}. Roles and routines of the platform are left out.
create or replace function public.checkup_rights() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with relation as (
    select oid, relname::text as name, relkind, relacl, relrowsecurity,
           case relnamespace when 'private'::regnamespace then 'private.' else '' end || relname as object_name
      from pg_catalog.pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  ), routine as (
    select oid, prosecdef,
           case pronamespace when 'private'::regnamespace then 'private.' else '' end || proname
             || '(' || replace(pg_catalog.pg_get_function_identity_arguments(oid), 'public.', '') || ')' as object_name
      from pg_catalog.pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  ), caller as (
    select unnest(array['anon', 'authenticated', 'service_role']) as role
  ), privilege as (
    select lower(privilege_type) as verb, object_name, case grantee when 0 then 'public' else grantee::regrole::text end as role,
           null::text[] as columns
      from relation, pg_catalog.aclexplode(relacl)
     where grantee = 0 or grantee::regrole::text in (select role from caller)
    union all
    select verb, object_name, role, array_agg(attname::text order by attnum)
      from relation
      join pg_catalog.pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped,
           unnest(array['select', 'insert', 'update', 'references']) as verb, caller
     where relkind <> 'S' and pg_catalog.has_column_privilege(role, attrelid, attnum, verb)
     group by verb, object_name, role
  )
  select jsonb_build_object(
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('verb', verb, 'object', object_name, 'role', role, 'columns', columns)
                                order by object_name, verb, role), '[]')
        from privilege),
    'routines', (
      select coalesce(jsonb_agg(jsonb_build_object('verb', 'execute', 'object', object_name, 'role', role, 'columns', null)
                                order by object_name, role), '[]')
        from routine, caller where pg_catalog.has_function_privilege(role, oid, 'execute')),
    'security_definer', (
      select coalesce(jsonb_agg(object_name order by object_name), '[]') from routine where prosecdef),
    'without_rls', (
      select coalesce(jsonb_agg(object_name order by object_name), '[]') from relation
       where relkind in ('r', 'p') and not relrowsecurity),
    'policies', (
      select coalesce(jsonb_agg(
               regexp_replace(
                 replace(
                   concat_ws('  ', case schemaname when 'public' then '' else schemaname || '.' end || tablename,
                             lower(cmd), array_to_string(roles, ', '), '"' || policyname || '"',
                             'using ' || qual, 'check ' || with_check),
                   'public.', ''),
                 '\s*\n\s*', ' ', 'g')
               order by tablename, policyname), '[]')
        from pg_catalog.pg_policies where schemaname in ('public', 'private')))
$$;

-- Repairs what is safe to repair: jobs and mails of a silent worker become due again, and a sync of the sitemap
-- whose process died is ended. Returns how many of each: {jobs, mails, syncs}.
create or replace function public.release_stuck_work(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  jobs integer;
  mails integer;
  syncs integer;
begin
  -- Rows that a worker holds locked are skipped: it is active again and keeps its work.
  update public.html_generation_jobs as job
     set status = 'queued', lease_until = null, worker = null, run_after = clock_timestamp()
   where job.id in (
     select stuck.id from public.html_generation_jobs as stuck
      where stuck.status = 'running' and private.is_worker_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics jobs = row_count;
  update public.outbox as message
     set status = 'pending', lease_until = null, worker = null, next_attempt_at = clock_timestamp()
   where message.id in (
     select stuck.id from public.outbox as stuck
      where stuck.status = 'sending' and private.is_worker_silent(stuck.lease_until, at)
      order by stuck.id for update skip locked);
  get diagnostics mails = row_count;
  update public.sitemap_syncs set finished_at = clock_timestamp()
   where finished_at is null and private.is_worker_silent(lease_until, at);
  get diagnostics syncs = row_count;
  return jsonb_build_object('jobs', jobs, 'mails', mails, 'syncs', syncs);
end
$$;

-- Everything stored about the mailbox of this address: {enquiries, appointments, mails, changes, accounts,
-- alerts}, without idempotency keys and without what names staff.
create or replace function public.privacy_export(address text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg(to_jsonb(request) - array['owner', 'idempotency_key'] order by request.created_at)
        from public.enquiries as request where request.mailbox = of_mailbox), '[]'),
    'appointments', coalesce((
      select jsonb_agg(to_jsonb(call) - array['owner', 'idempotency_key'] order by call.created_at)
        from public.appointments as call where call.mailbox = of_mailbox), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = of_mailbox), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field = 'status' then change.was end,
               'became', case when change.field = 'status' then change.became end) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = of_mailbox
         union all select id from public.appointments where mailbox = of_mailbox)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = of_mailbox), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert), '{}')
               || jsonb_build_object('email', person.email, 'subscriber', to_jsonb(person), 'matches_mailed', (
               select count(*) from public.alert_matches as match
                where match.alert_id = alert.id and match.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as person left join public.alerts as alert on alert.subscriber = person.id
       where person.mailbox = of_mailbox), '[]'));
end
$$;

-- Whether a text contains this word, in any case. An email address must stand by itself: 'joann@mail.example'
-- contains 'ann@mail.example', but is somebody else. src/server/privacy/mail-files.ts has the same rule.
create function private.has_word(content text, word text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select position(lower(word) in lower(content)) > 0
     and (position('@' in word) = 0
       -- JSON writes a line break as a backslash and a letter.
       or regexp_replace(lower(content), '\\[bfnrt]', ' ', 'g')
          ~ ('(?<![a-z0-9._%+\u0080-\uffff-])'
             || regexp_replace(lower(word), '([^a-z0-9\u0080-\uffff])', '\\\1', 'g')
             || '(?![a-z0-9_@\u0080-\uffff-]|\.[a-z0-9\u0080-\uffff])'))
$$;

-- Erases all of that in one transaction. Returns {refused: 'admin'} when the mailbox belongs to staff, whose
-- role must be revoked first; else {enquiries, appointments, alerts, mails, accounts: how many, references,
-- addresses, freed: the calls to come whose slots can be booked again, [{reference, preferred_date,
-- preferred_time}]}. Also deletes the rate limit counters of the networks that the requests came from.
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
  freed jsonb;
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
    union all select null, email from auth.users where id = any (people)) as each;
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', call.reference, 'preferred_date', call.preferred_date,
           'preferred_time', to_char(call.preferred_time, 'HH24:MI'))
           order by call.preferred_date, call.preferred_time), '[]') into freed
    from public.appointments as call
   where call.mailbox = of_mailbox and call.status <> 'cancelled'
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp();
  delete from public.rate_limits as counter
   where split_part(counter.bucket, ':', 3) in (
     select ip_hash from public.enquiries where mailbox = of_mailbox
     union select ip_hash from public.appointments where mailbox = of_mailbox
     union select line_hash from public.appointments where mailbox = of_mailbox
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
      where person.mailbox = of_mailbox);
  delete from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('mails', deleted);
  -- A trigger deletes their history.
  delete from public.enquiries where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('enquiries', deleted);
  delete from public.appointments where mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('appointments', deleted);
  -- Foreign keys delete the matches of the alerts and the links of the subscriber.
  delete from public.alerts as alert using public.alert_subscribers as person
   where person.id = alert.subscriber and person.mailbox = of_mailbox;
  get diagnostics deleted = row_count;
  counts := counts || jsonb_build_object('alerts', deleted);
  delete from public.alert_subscribers where mailbox = of_mailbox;
  delete from public.checkups as checkup
   where exists (select from unnest(request_references) as reference where position(reference in checkup.findings::text) > 0);
  update public.html_generation_jobs set requested_by = null where requested_by = any (people);
  update public.html_removal_holds set decided_by = null where decided_by = any (people);
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
    'addresses', coalesce(to_jsonb(array_remove(addresses, null)), '[]'), 'freed', freed);
end
$$;

-- Where one of these words still stands, in any case: 'table.column' and the number of rows, for every text or
-- JSON column of the schemas public, auth and storage. This finds what staff or others typed into another
-- person's row; a person must judge it.
create function public.privacy_traces(words text[]) returns table (location text, mentions bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  candidate record;
begin
  for candidate in
    select space.nspname as schema_name, class.relname as table_name, attribute.attname as column_name
      from pg_catalog.pg_attribute as attribute
      join pg_catalog.pg_class as class on class.oid = attribute.attrelid
      join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
      join pg_catalog.pg_type as type on type.oid = attribute.atttypid
     where space.nspname in ('public', 'auth', 'storage') and class.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped
       and (type.typcategory in ('S', 'A') or type.typname in ('json', 'jsonb'))
       and has_table_privilege(class.oid, 'select')
     order by 1, 2, 3
  loop
    execute format(
      'select count(*) from %I.%I as each
        where exists (select from unnest($1) as word where private.has_word(each.%I::text, word))',
      candidate.schema_name, candidate.table_name, candidate.column_name)
      into mentions using words;
    if mentions > 0 then
      location := candidate.table_name || '.' || candidate.column_name;
      return next;
    end if;
  end loop;
end
$$;

-- One row for each home and each check that it fails on this day, with the value at fault.
create or replace function private.property_faults(today date)
  returns table (
    id uuid, title text, slug text, created_at timestamptz, failed_check text, detail text)
  language sql stable
  set search_path = ''
as $$
  with published as (
    select id, title, slug, images, area, area_id, price, sqft, last_verified,
           coalesce(created_at, '2000-01-01Z') as created_at,
           public.title_slug(title) as title_slug
      from public.properties where publish > 10
  ), counted as (
    select *, count(*) over (partition by title_slug) as sharing from published
  )
  select property.id, property.title, property.slug, property.created_at, fault.failed_check, fault.detail
    from counted as property
   cross join lateral (
     values
       ('no_photo', not exists (select from unnest(property.images) as image where btrim(image) <> ''), null),
       ('no_area', property.area_id is null and coalesce(btrim(property.area), '') = '', null),
       ('no_price', coalesce(property.price, 0) = 0, null),
       ('no_sqft', coalesce(property.sqft, 0) = 0, null),
       ('missing_verification', property.last_verified is null, null),
       ('stale_verification', property.last_verified not between today - 7 and today, property.last_verified::text),
       ('shared_slug', property.sharing > 1, property.title_slug)
     union all
     (select 'broken_image', true, left(image, 200) from unnest(property.images) as image
       where btrim(image) <> '' and btrim(image) !~* '^(https?://[^\s/]+\.[^\s]+|/[^/\s][^\s]*)$' limit 1)
   ) as fault (failed_check, found, detail)
   where fault.found;
$$;

-- Counts per check, and the figures that the site's claims are compared with. A home of the partner network carries
-- its source_key. The shapes of both answers are in src/contracts/admin-quality.ts.
create or replace function public.admin_quality(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'counts', (
      select jsonb_object_agg(failed_check, homes)
        from (
          select failed_check, count(fault.id) as homes
            from unnest(array['no_photo', 'broken_image', 'no_area', 'no_price', 'no_sqft', 'missing_verification',
                              'stale_verification', 'shared_slug']) as failed_check
            left join private.property_faults(today) as fault using (failed_check)
           group by failed_check) as counted),
    'figures', jsonb_build_object(
      'properties', (select count(*) from public.properties where publish > 10),
      'from_partner', (
        select count(*) from public.properties where publish > 10 and coalesce(btrim(source_key), '') <> ''),
      'verified', (select count(*) from public.properties where publish > 10 and last_verified is not null),
      'freshly_verified', (
        select count(*) from public.properties where publish > 10 and last_verified between today - 7 and today),
      'societies', (select count(*) from public.society where not public.is_hidden_society(id, name, slug)),
      'average_first_response_minutes', (
        select round(avg(extract(epoch from answered.at - enquiry.created_at)) / 60)
          from public.enquiries as enquiry
          join lateral (
            select min(changed_at) as at from public.inbox_changes
             where kind = 'enquiry' and row_id = enquiry.id and field = 'status' and was = 'new') as answered
            on answered.at is not null
         where enquiry.created_at > admin_quality.at - interval '30 days')));
end
$$;

create or replace function public.admin_quality_rows(
  failed_check text, after_row text default null, take integer default 200, at timestamptz default now())
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant uuid := (split_part(after_row, '|', 2))::uuid;
  answer jsonb;
begin
  perform private.require_staff();
  with next_rows as (
    select * from private.property_faults((at at time zone 'Asia/Kolkata')::date) as fault
     where fault.failed_check = admin_quality_rows.failed_check
       and (after_row is null or (fault.created_at, fault.id) < (after_created, after_id))
     order by fault.created_at desc, fault.id desc
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'title', title, 'slug', slug, 'detail', detail)
      order by created_at desc, id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.id from next_rows as last
       order by last.created_at, last.id limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

-- The key of an advisory lock, for pg_advisory_xact_lock() and its shared and try forms. Each kind has keys of its
-- own. A kind without a key is one lock.
--   kind             key                                              who takes it
--   roles                                                             whoever gives or takes a role
--   settings                                                          whoever saves the site settings
--   mailbox          the mailbox                                      whoever counts its mails, changes its alerts or erases it
--   enquiry attempt  the idempotency key                              an enquiry
--   enquiry          address, home and kind                           an enquiry
--   day              'YYYY-MM-DD'                                     shared: a booking, or a move to the day; exclusive:
--                                                                     whoever closes it or cancels its calls
--   network          the hash of the IPv4 address or the IPv6 /64     a booking
--   line             the hash of the IPv6 /56                         a booking
--   listing          kind and id                                      whoever saves, deletes or restores it
--   home changes                                                      whoever finds or matches changes for alerts
--   alert mails                                                       the worker that writes alert mails; others pass by
create function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'enquiry attempt', 'enquiry', 'day', 'network', 'line', 'listing',
                  'home changes', 'alert mails')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$$;

-- Deletes a home, a society or an area, or restores it (`action`: 'delete' or 'restore'). The page of what
-- is deleted comes down at the next publish, as an approved removal. Returns {result, reason, queued}:
-- 'deleted', 'restored', 'repeated' (it is so already), 'gone', 'changed' (not as it was at `seen_at`), or
-- 'refused' with the constraint that keeps it from coming back. Only 'deleted' and 'restored' write anything.
create or replace function public.delete_listing(payload jsonb, deleted_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  deletion public.deleted_listings;
  was jsonb;
  restore_data jsonb;
  listing_name text;
  violated text;
  shown boolean;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  select * into deletion from public.deleted_listings as deleted
   where deleted.kind = target.kind and deleted.id = target.id for update;

  if payload ->> 'action' = 'restore' then
    if deletion.id is null then
      return jsonb_build_object('result', case when was is null then 'gone' else 'repeated' end);
    end if;
    begin
      if deletion.kind = 'property' then
        update public.properties set publish = (deletion.restore_data ->> 'publish')::integer where id = target.id::uuid
          returning to_jsonb(properties) into was;
      else
        execute format('insert into public.%1$I as listing select (jsonb_populate_record(null::public.%1$I, $1)).* '
          'returning to_jsonb(listing)', target.table_name) into was using deletion.restore_data -> 'row';
        execute format('update public.properties set %1$I = $1::%2$s where %1$I is null '
          'and id::text in (select jsonb_array_elements_text($2))',
          case deletion.kind when 'society' then 'society_id' else 'area_id' end, target.id_type)
          using target.id, deletion.restore_data -> 'homes';
        if deletion.kind = 'area' then
          update public.society set area = target.id::uuid
           where area is null and id in (select jsonb_array_elements_text(deletion.restore_data -> 'societies'));
        end if;
      end if;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics violated = constraint_name;
      return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
    end;
    delete from public.deleted_listings as deleted where deleted.kind = deletion.kind and deleted.id = deletion.id;
    shown := private.is_shown(target.kind, was);
    if shown then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'generate', 10, deleted_by);
    end if;
    insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
    values (deleted_by, target.table_name, target.id,
            jsonb_build_object('brought back', jsonb_build_object('became', deletion.name)), target.attempt);
    return jsonb_build_object('result', 'restored', 'queued', shown);
  end if;

  if deletion.id is not null then
    return jsonb_build_object('result', case when deletion.attempt = target.attempt then 'repeated' else 'gone' end);
  end if;
  if was is null then
    return jsonb_build_object('result', 'gone');
  end if;
  if (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;
  listing_name := coalesce(was ->> 'title', was ->> 'name', was ->> 'area');
  -- The page of a hidden row may still be published: its removal waits, is on hold, or was cancelled.
  shown := private.is_shown(target.kind, was) or exists (
    select from public.html_leaving_rows as leaving where leaving.entity_type = target.kind and leaving.entity_id = target.id);
  if target.kind = 'property' then
    restore_data := jsonb_build_object('publish', was -> 'publish');
    update public.properties set publish = 0 where id = target.id::uuid;
    -- A home that was sold or let has a page that says so.
    delete from public.unavailable_homes where id = target.id::uuid;
    shown := shown or found;
  else
    restore_data := jsonb_build_object(
      'row', was - array['photographs'],
      'homes', case target.kind
        when 'society' then (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where society_id = target.id)
        else (select coalesce(jsonb_agg(id order by id), '[]') from public.properties where area_id = target.id::uuid) end,
      'societies', case target.kind
        when 'area' then (select coalesce(jsonb_agg(id order by id), '[]') from public.society where area = target.id::uuid) end);
    execute format('delete from public.%I where id = $1::%s', target.table_name, target.id_type) using target.id;
  end if;
  insert into public.deleted_listings (kind, id, name, deleted_by, attempt, restore_data)
  values (target.kind, target.id, listing_name, delete_listing.deleted_by, target.attempt, restore_data);
  if shown then
    perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, deleted_by);
  end if;
  insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
  values (deleted_by, target.table_name, target.id,
          jsonb_build_object('deleted', jsonb_build_object('became', listing_name)), target.attempt);
  return jsonb_build_object('result', 'deleted', 'queued', shown);
end
$$;

-- What staff changed, newest first: the changes of one listing, or, for admins only, all of them. `words` keeps
-- the changes in which every word is found in the person's name, the name, id or table of the row, the day in
-- India ('2026-11-22', '22 November 2026'), or the fields and values. `before`: the id of the last change that
-- was shown.
create or replace function public.admin_changes(
  kind text default null, listing text default null, words text default '', before bigint default null,
  take integer default 50
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  search_words constant text[] := array_remove(regexp_split_to_array(lower(left(words, 200)), '\s+'), '');
  answer jsonb;
begin
  perform private.require_staff();
  if kind is null or listing is null or kind not in ('property', 'society', 'area') then
    perform private.require_admin();
  end if;
  with named as (
    select change.id, change.changed_at, private.staff_name(change.changed_by) as by_name, kinds.kind, change.table_name,
           change.row_id as listing,
           case kinds.kind when 'closed day' then to_char(change.row_id::date, 'FMDD FMMonth YYYY')
             when 'settings' then 'Site settings'
             else private.page_name(kinds.kind, change.row_id) end as name,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day'), ('site_settings', 'settings')) as kinds (table_name, kind) using (table_name)
     where (admin_changes.before is null or change.id < admin_changes.before)
       and (admin_changes.kind is null or kinds.kind = admin_changes.kind)
       and (admin_changes.listing is null or change.row_id = admin_changes.listing)
  ), matching as (
    select id, changed_at, by_name, named.kind, named.listing, name, of_contact, changes from named
     where not exists (
       select from unnest(search_words) as word
        where position(word in lower(concat_ws(' ', named.by_name, named.name, named.kind, named.table_name, named.listing,
                to_char(named.changed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD FMDD FMMonth YYYY'),
                named.changes::text))) = 0)
     order by id desc limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(matching) order by id desc), '[]'),
    'next', case when count(*) = size then min(id) end)
    into answer
    from matching;
  return answer;
end
$$;

-- Writes the contact of a home, or removes it when all fields are null. Returns 'saved', 'gone' (no such home)
-- or 'changed': the contact is not as it was at `seen_at` (null: there was none). What is stored already counts
-- as saved.
create or replace function public.save_listing_contact(payload jsonb, saved_by uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  new_values constant jsonb := jsonb_build_object(
    'name', payload -> 'name', 'firm', payload -> 'firm', 'phone', payload -> 'phone');
  empty constant boolean := jsonb_strip_nulls(new_values) = '{}';
  known public.listing_contacts;
  was jsonb;
begin
  perform from public.properties where id = home for update;
  if not found then
    return 'gone';
  end if;
  select * into known from public.listing_contacts where property_id = home;
  was := case when known.property_id is not null
    then jsonb_build_object('name', known.name, 'firm', known.firm, 'phone', known.phone) end;
  if was = new_values or (was is null and empty) then
    return 'saved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if empty then
    delete from public.listing_contacts where property_id = home;
  else
    insert into public.listing_contacts as contact (property_id, name, firm, phone)
    values (home, new_values ->> 'name', new_values ->> 'firm', new_values ->> 'phone')
    on conflict (property_id) do update
       set name = excluded.name, firm = excluded.firm, phone = excluded.phone;
  end if;
  perform private.record_staff_change(
    saved_by, 'listing_contacts', home::text, was, new_values, private_values => true);
  return 'saved';
end
$$;

-- Everything stored about the contact with this telephone number, with the notes that staff wrote on checks of
-- the contact's homes. Called by `npm run privacy`.
create or replace function public.privacy_export_contact(phone_number text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'home', property.title, 'name', contact.name, 'firm', contact.firm, 'phone', contact.phone,
             'notes', (
               select coalesce(jsonb_agg(verification.note order by verification.checked_at), '[]')
                 from public.verifications as verification
                where verification.property_id = contact.property_id and verification.note is not null))
             order by property.title, property.id)
      from public.listing_contacts as contact
      join public.properties as property on property.id = contact.property_id
     where contact.phone = phone_number), '[]');
end
$$;

-- Records a check and applies its outcome: 'available' and 'price changed' make today the day of the last
-- check, 'sold or let' hides the home and makes its page say so, and each queues the pages that change. Returns
-- 'recorded'; or, without writing anything, 'repeated' (this attempt is stored), 'gone' (the home is not on the
-- site) or 'changed' (not as it was at `seen_at`).
create or replace function public.record_verification(payload jsonb, recorded_by uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  home constant uuid := (payload ->> 'property_id')::uuid;
  attempt constant uuid := (payload ->> 'attempt')::uuid;
  new_outcome constant text := payload ->> 'outcome';
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  was public.properties;
  became public.properties;
begin
  -- A retry waits here for the request that it repeats.
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
    attempt, home, at, today, recorded_by, payload ->> 'way', new_outcome, (payload ->> 'price')::numeric,
    array(select jsonb_array_elements_text(payload -> 'confirmed')),
    array(select jsonb_array_elements_text(payload -> 'papers_seen')),
    array(select jsonb_array_elements_text(payload -> 'papers_not_seen')), payload ->> 'note');

  if new_outcome in ('available', 'price changed') then
    update public.properties
       set last_verified = today, price = coalesce((payload ->> 'price')::numeric, price)
     where id = home returning * into became;
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

-- A home as the round shows it, with its contact and its latest three checks.
create or replace function private.round_entry(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', property.id, 'title', property.title, 'slug', property.slug, 'price', property.price,
    'currency', property.currency, 'property_type', property.property_type, 'area', property.area,
    'society', society.name, 'bedrooms', property.bedrooms, 'sqft', property.sqft, 'source_key', property.source_key,
    'last_verified', property.last_verified, 'updated_at', property.updated_at,
    'contact', (
      select jsonb_build_object('name', contact.name, 'firm', contact.firm, 'phone', contact.phone,
               'updated_at', contact.updated_at)
        from public.listing_contacts as contact where contact.property_id = property.id),
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('checked_at', latest.checked_at,
               'by_name', private.staff_name(latest.checked_by), 'way', latest.way, 'outcome', latest.outcome,
               'price', latest.price, 'note', latest.note) order by latest.checked_at desc), '[]')
        from (select * from public.verifications as each where each.property_id = property.id
               order by each.checked_at desc limit 3) as latest))
    from public.properties as property left join public.society on society.id = property.society_id
   where property.id = home
$$;

-- Homes to ask about today: published, last checked six days ago or longer, and not asked about today. A last
-- check on a future day, which an import may bring, does not count. The homes of one contact stand together, at
-- the position of the one that has waited longest. `only_home`: only that home, due or not. The shape is in
-- src/contracts/admin-round.ts.
create or replace function public.admin_round(
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
    select property.id, checked.on_day, property.created_at,
           coalesce(contact.phone, contact.firm, contact.name, property.id::text) as contact_key
      from public.properties as property
      left join public.listing_contacts as contact on contact.property_id = property.id
     cross join lateral (select case when property.last_verified <= today then property.last_verified end as on_day) as checked
     where property.publish > 10 and (checked.on_day is null or checked.on_day <= today - 6)
       and not exists (
         select from public.verifications as done where done.property_id = property.id and done.checked_on = today)
  ), numbered as (
    select id, row_number() over (
             order by longest nulls first, contact_key, on_day nulls first, created_at, id) as position
      from (select *, min(coalesce(on_day, '-infinity')) over (partition by contact_key) as longest from due) as waiting
  ), shown as (
    select id, position from numbered where only_home is null and position <= size
    union all
    select property.id, 1 from public.properties as property where property.id = only_home and property.publish > 10
  )
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.round_entry(id) order by position), '[]') from shown),
    'due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'today', today)
    into answer;
  return answer;
end
$$;

-- The latest ten events of a home, newest first: [{on, what: 'listed' | 'price', price, was, currency} | {on,
-- what: 'check', way, confirmed, seen, not_seen}], with days in India. Only checks that found the home on offer
-- count, without who asked and what was noted.
create or replace function private.public_history(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by moment desc, tie_break desc), '[]')
    from (
      select moment, tie_break, entry from (
        select happened_at as moment, id as tie_break,
               jsonb_build_object('on', (happened_at at time zone 'Asia/Kolkata')::date, 'what', kind, 'price', price,
                 'was', lag(price) over (order by happened_at, id), 'currency', currency) as entry
          from public.property_history where property_id = home
        union all
        -- At the same moment, the check comes below the price that it found.
        select checked_at, 0,
               jsonb_build_object('on', checked_on, 'what', 'check', 'way', way, 'confirmed', to_jsonb(confirmed),
                 'seen', to_jsonb(papers_seen), 'not_seen', to_jsonb(papers_not_seen))
          from public.verifications where property_id = home and outcome in ('available', 'price changed')
      ) as everything
      order by moment desc, tie_break desc limit 10) as latest
$$;

-- Notes when a home is first published, and each new price while it is published. A price that is corrected
-- within 24 hours was a mistake and leaves no entry.
create or replace function private.record_property_history() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.property_history;
  before_latest public.property_history;
begin
  if (new.price, new.currency, new.publish > 10, new.history)
    is not distinct from (old.price, old.currency, old.publish > 10, old.history)
  then
    return new;
  end if;

  if new.publish > 10 then
    select * into latest from public.property_history where property_id = new.id
     order by happened_at desc, id desc limit 1;
    if latest.id is null then
      insert into public.property_history (property_id, happened_at, kind, price, currency)
      values (new.id, now(), 'listed', new.price, new.currency);
    elsif (latest.price, latest.currency) is distinct from (new.price, new.currency) then
      if latest.happened_at <= now() - interval '24 hours' then
        insert into public.property_history (property_id, happened_at, kind, price, currency)
        values (new.id, now(), 'price', new.price, new.currency);
      else
        select * into before_latest from public.property_history where property_id = new.id and id <> latest.id
         order by happened_at desc, id desc limit 1;
        if latest.kind = 'price' and (before_latest.price, before_latest.currency)
          is not distinct from (new.price, new.currency)
        then
          delete from public.property_history where id = latest.id;
        else
          update public.property_history set price = new.price, currency = new.currency where id = latest.id;
        end if;
      end if;
    end if;
  end if;
  new.history := private.public_history(new.id);
  return new;
end
$$;

-- Sets the address, the first entry of the history and the photographs of a new home. One trigger does all of
-- it, because every row of an import runs through it.
create or replace function private.prepare_new_property() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- A slug counts only when private.claim_slugs() has claimed it for this home in this transaction.
  claimed constant text := case when new.publish > 10 then new.slug end;
begin
  new.slug := null;
  if cardinality(new.images) > 0 then
    new.images := private.trim_addresses(new.images);
    new.photographs := private.photograph_facts(new.images);
  else
    new.photographs := '{}';
  end if;
  -- In an upsert of an existing row, the triggers of the update set the rest.
  if exists (select from public.properties where id = new.id) then
    return new;
  end if;
  new.created_at := coalesce(new.created_at, now());
  if new.publish > 10 then
    new.slug := case when claimed is not null and exists (
        select from public.property_slugs where slug = claimed and owner_id = new.id and created_at = now())
      then claimed else private.claim_property_slug(new.title, new.id) end;
    -- private.record_new_properties() stores this entry, for all rows of the statement.
    new.history := jsonb_build_array(jsonb_build_object(
      'on', (least(new.created_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
      'price', new.price, 'was', null, 'currency', new.currency));
  else
    new.history := '[]';
  end if;
  return new;
end
$$;

-- Adds the first entry of new published homes, once per statement: an import has thousands of them.
create or replace function private.record_new_properties() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.property_history (property_id, happened_at, kind, price, currency)
  select id, least(created_at, now()), 'listed', price, currency from new_rows where publish > 10;
  return null;
end
$$;

-- Locks a listing for a request to save, delete or restore it. Returns the fields of the request that both share, the
-- table of the listing, and its stored row; null: there is none.
create function private.lock_listing(
  payload jsonb, out kind text, out id text, out attempt uuid, out seen_at timestamptz, out table_name text,
  out id_type text, out stored jsonb)
  language plpgsql
  set search_path = ''
as $$
begin
  kind := payload ->> 'kind';
  id := payload ->> 'id';
  attempt := (payload ->> 'attempt')::uuid;
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
-- row. Returns {result, queued, reason}: 'saved' with whether pages were queued, 'repeated' (this attempt is
-- stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that was violated.
-- Only 'saved' writes anything.
create or replace function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
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
     where change.table_name = target.table_name and change.row_id = target.id and change.attempt = target.attempt)
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
    perform private.record_staff_change(saved_by, target.table_name, target.id, was, became, attempt => target.attempt);
  end if;
  return jsonb_build_object('result', 'saved', 'queued', shown or hidden);
end
$$;

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock.
-- Returns {rows: [{id, result, reason, queued, updated_at}]}.
create or replace function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
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
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$$;

-- The listings of one kind whose name, reference, place or id contain every word, the latest changed first. The
-- shape is in src/contracts/admin-listings.ts.
create or replace function public.admin_listings(kind text, words text default '', take integer default 50) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  -- Each word as a pattern that finds it anywhere.
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      from unnest(regexp_split_to_array(lower(left(words, 200)), '\s+')) as word where word <> '');
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

-- The row of one home, society or area, or null. `deleted`: who deleted it, while it can be brought back.
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
  select jsonb_build_object('name', deleted.name, 'deleted_at', deleted.deleted_at,
           'by_name', private.staff_name(deleted.deleted_by))
    into deletion from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if deletion is not null then
    return jsonb_build_object('row', null, 'deleted', deletion);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - 'photographs' into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] into answer
        from public.properties where id = listing::uuid;
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - 'photographs' into answer from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null));
end
$$;

-- The addresses in their order, without surrounding white space, which a table or another program may have added.
create or replace function private.trim_addresses(addresses text[]) returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if addresses is null or cardinality(addresses) = 0 then
    return addresses;
  end if;
  return array(
    select btrim(address, E' \t\r\n') from unnest(addresses) with ordinality as each (address, position) order by position);
end
$$;

-- Makes a new calendar link for this admin. It is returned only once, and the link before no longer works.
-- Null: not an admin.
create or replace function public.new_calendar_link(staff_id uuid) returns text
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
  values (staff_id, encode(sha256(convert_to(link, 'UTF8')), 'hex'))
  on conflict (staff) do update set hash = excluded.hash, created_at = clock_timestamp(), read_on = null;
  return link;
end
$$;

-- What the calendar behind this link shows: the calls from two weeks ago to the last day that can be booked,
-- and the closed days. Null: nobody has the link, or its owner is no longer an admin.
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
       where preferred_date between today - 14 and today + 60 and status <> 'cancelled'),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) order by day), '[]')
        from public.closed_days where day between today - 14 and today + 400));
end
$$;

-- Writes these values; null deletes a value. `shown_on`: {name: kinds of pages that show it}. When a shown
-- value changes, these pages are marked and one page is queued: the worker that publishes it sees that the
-- settings differ from those of the site, and looks at every page. Returns {result, pages}: 'saved' with how many
-- pages wait now, also when all of it was stored already, or 'changed' (not as it was at `seen_at`).
create or replace function public.save_site_settings(payload jsonb, shown_on jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.site_settings;
  became jsonb;
  kinds text[];
  kind_of_page text;
  is_shown boolean;
begin
  -- Concurrent requests wait for one another, also while there is no row yet.
  perform pg_advisory_xact_lock(private.lock_key('settings'));
  select * into known from public.site_settings where id for update;
  known.entered := coalesce(known.entered, '{}');
  became := jsonb_strip_nulls(known.entered || (payload -> 'values'));
  if became <> known.entered then
    if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return jsonb_build_object('result', 'changed');
    end if;
    insert into public.site_settings (entered) values (became)
    on conflict (id) do update set entered = excluded.entered;
    perform private.record_staff_change(saved_by, 'site_settings', 'site', known.entered, became);
    select array_agg(distinct kind) filter (where kind is not null), count(*) > 0 into kinds, is_shown
      from jsonb_each(shown_on) as setting (name, on_kinds)
      left join lateral jsonb_array_elements_text(on_kinds) as kind on true
     where became -> name is distinct from known.entered -> name;
    foreach kind_of_page in array coalesce(kinds, '{}') loop
      perform private.flag_pages(kind_of_page, array_agg(entity_id))
         from public.html_generation_metadata where entity_type = kind_of_page;
    end loop;
    if is_shown then
      perform public.enqueue_html_jobs(entity_type, array[entity_id], 'generate', 10, saved_by)
         from (
           select * from private.pages
            where published and not private.is_taken_down(entity_type, entity_id)
            order by entity_type, entity_id limit 1) as one;
    end if;
  end if;
  return jsonb_build_object(
    'result', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

-- Asks for the page of {kind, id, fields}, in place of what this member of staff asked for before. Returns its id.
create or replace function public.request_preview(payload jsonb, staff_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  preview_id uuid;
begin
  insert into public.previews as preview (requested_by, kind, listing, fields)
  values (staff_id, payload ->> 'kind', payload ->> 'id', payload -> 'fields')
  on conflict (requested_by) do update
     set id = gen_random_uuid(), requested_at = clock_timestamp(), kind = excluded.kind, listing = excluded.listing,
         fields = excluded.fields, status = 'queued', lease_until = null, html = null, problem = null
  returning preview.id into preview_id;
  return preview_id;
end
$$;

-- Claims the next preview to render, oldest first: {id, kind, listing, fields}; null: none waits. Deletes
-- previews that are older than a quarter of an hour.
create or replace function public.claim_preview(lease interval default '1 minute') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.previews;
begin
  delete from public.previews where requested_at < clock_timestamp() - interval '15 minutes';
  update public.previews as preview set status = 'running', lease_until = clock_timestamp() + claim_preview.lease
   where preview.id = (
     select waiting.id from public.previews as waiting
      where waiting.status = 'queued' or waiting.status = 'running' and waiting.lease_until <= clock_timestamp()
      order by waiting.requested_at limit 1 for update skip locked)
  returning * into claimed;
  if claimed.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', claimed.id, 'kind', claimed.kind, 'listing', claimed.listing, 'fields', claimed.fields);
end
$$;

-- The page, for the member of staff who asked for it: {html}; null: it is not ready, somebody else's, or too old.
create or replace function public.read_preview(preview uuid, staff_id uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('html', html) from public.previews
   where id = preview and requested_by = staff_id
     and status = 'ready' and requested_at >= clock_timestamp() - interval '15 minutes'
$$;

-- The state of a preview that the caller asked for: {status, problem}; null: it is not the caller's, or it is
-- too old.
create or replace function public.admin_preview(preview uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('status', status, 'problem', problem) from public.previews
     where id = preview and requested_by = (select auth.uid()) and requested_at >= clock_timestamp() - interval '15 minutes');
end
$$;

-- The names of choices as we spell them: [{kind, slug, name}], only for choices that exist. Text that somebody
-- else wrote into an address is never repeated in a mail.
create or replace function public.alert_names(areas text[], societies text[], types text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'slug', slug, 'name', name) order by kind, slug), '[]')
    from (
      select 'area' as kind, slug, area as name from public.local_areas where slug = any (areas)
      union all
      select 'society', coalesce(nullif(btrim(slug), ''), id), name from public.society
       where (btrim(slug) = any (societies) or id = any (societies))
         and not public.is_hidden_society(id, name, slug)
      union all
      -- The slug of a type, as choiceSlug() of the filters makes it.
      select distinct on (type_slug) 'type', type_slug, asset_type from (
        select asset_type, btrim(regexp_replace(lower(asset_type), '[^a-z0-9]+', '-', 'g'), '-') as type_slug
          from public.properties where cardinality(types) > 0 and publish > 10) as offered
       where type_slug = any (types)) as known
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. One mail asks for confirmation, then none for a day: its link shows everything that was asked for
-- since. A mailbox has at most ten unconfirmed alerts. A newer one replaces the oldest of the network that has
-- sent most, so that alerts which somebody else sends from one network neither block nor push out those of
-- others.
create function public.subscribe_alert(payload jsonb, network text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query constant text := case when home is null then payload ->> 'query' else '' end;
  new_label text := payload ->> 'label';
  new_offer text := payload ->> 'offer';
  person public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into new_label, new_offer from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('result', 'unknown home');
    end if;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and state <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and state = 'unconfirmed') as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network);
  elsif known.state = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = person.id and state = 'unconfirmed')
    and (person.asked_at is null or private.has_period_ended(person.asked_at, '24 hours', clock_timestamp()))
    and (person.silent_until is null or person.silent_until <= clock_timestamp())
    and not exists (
      select from public.alert_erasures
       where hash = private.mailbox_hash(of_mailbox) and silent_until > clock_timestamp())
    and private.can_send_mail(of_mailbox, subscribe_alert.network)
  then
    insert into public.outbox (kind, payload) values (
      'alert_to_confirm', jsonb_build_object('email', person.email, 'link', private.new_alert_link(person.id)));
    update public.alert_subscribers set asked_at = clock_timestamp() where id = person.id;
  end if;
  return jsonb_build_object('result', 'stored');
end
$$;

-- The alerts that this link opens: [{id, offer, query, label, home, kinds, rhythm, state, ended_because,
-- expires_at}], newest first; null when the link is not valid.
create or replace function public.read_alerts(link text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
begin
  if subscriber_id is null then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'offer', offer, 'query', query, 'label', label, 'home', property_id is not null,
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'state', case when expires_at <= clock_timestamp() then 'ended' else state end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = subscriber_id), '[]');
end
$$;

-- Applies what somebody with the link wants: 'confirm', 'pause', 'resume', 'daily', 'at once', 'renew' or
-- 'stop', for one alert or (null) for all, or 'erase' for everything. Returns false when the link is not valid.
-- Alerts of other mailboxes are not touched. `shown`: the alerts on the page on which somebody pressed
-- 'confirm'; only these are confirmed (null: all that wait). Whoever stops everything, or stops all waiting
-- alerts without ever having confirmed one, gets no mail that asks for confirmation for 180 days. Their link
-- still opens what is asked for meanwhile.
create function public.change_alerts(
  link text, change text, alert uuid default null, shown uuid[] default null
) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  of_mailbox constant text := (select mailbox from public.alert_subscribers where id = subscriber_id);
begin
  if subscriber_id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  case change
    when 'confirm' then
      -- A mailbox has at most twenty confirmed alerts: nobody reads mails about more.
      update public.alerts
         set state = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = subscriber_id and state = 'unconfirmed' and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = subscriber_id and state in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = subscriber_id;
      end if;
    when 'pause' then
      update public.alerts set state = 'paused'
       where subscriber = subscriber_id and state = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as match using public.alerts as of_alert
       where of_alert.id = match.alert_id and of_alert.subscriber = subscriber_id and of_alert.state = 'paused'
         and match.mailed_at is null;
    when 'resume' then
      update public.alerts set state = 'active'
       where subscriber = subscriber_id and state = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = change
       where subscriber = subscriber_id and state <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set state = case when state = 'ended' then 'active' else state end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = subscriber_id and state <> 'unconfirmed' and (alert is null or id = alert)
         and ended_because is distinct from 'home gone'
         and not (state = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = subscriber_id and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.state <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts where subscriber = subscriber_id and state = 'unconfirmed' and (alert is null or id = alert);
      update public.alerts set state = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = subscriber_id and state <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = subscriber_id and state <> 'ended') then
        perform private.delete_waiting_alert_mails(of_mailbox);
        if alert is null or not exists (select from public.alerts where subscriber = subscriber_id) then
          update public.alert_subscribers
             set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = subscriber_id;
        end if;
      end if;
    when 'erase' then
      insert into public.alert_erasures as known (hash, silent_until)
      select private.mailbox_hash(of_mailbox), greatest(silent_until, asked_at + interval '24 hours')
        from public.alert_subscribers where id = subscriber_id and (silent_until is not null or asked_at is not null)
      on conflict (hash) do update set silent_until = greatest(known.silent_until, excluded.silent_until);
      delete from public.outbox
       where kind in ('alert_to_confirm', 'alert_news') and private.mailbox(payload ->> 'email') = of_mailbox;
      delete from public.alert_subscribers where id = subscriber_id;
  end case;
  return true;
end
$$;

-- Changes what an alert asks for: `edits` is {query, label, kinds, rhythm, consent}; of an alert on one home the
-- query and the label stay. Returns 'changed'; 'same' when another alert of this mailbox asks for the same;
-- 'gone' when this mailbox has no running alert with this id; null when the link is not valid. The change is a
-- new consent, so the 90 days begin again. When the query changes, the next publish matches changes again that
-- were found and not yet mailed, because they may no longer fit.
create or replace function public.edit_alert(link text, alert uuid, edits jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  new_kinds constant text[] := array(select jsonb_array_elements_text(edits -> 'kinds'));
  known public.alerts;
begin
  if subscriber_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(private.lock_key(
    'mailbox', (select mailbox from public.alert_subscribers where id = subscriber_id)));
  select * into known from public.alerts
   where id = alert and subscriber = subscriber_id and state in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = subscriber_id and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and state <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then edits ->> 'query' else known.query end,
         label = case when known.property_id is null then left(edits ->> 'label', 400) else known.label end,
         kinds = new_kinds, rhythm = edits ->> 'rhythm', consent = edits ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> edits ->> 'query' then
    with dropped as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from dropped);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (new_kinds);
  end if;
  return 'changed';
end
$$;

-- Ends the alerts of a mailbox that does not accept mail ('bounced') or whose owner reported it as unwanted
-- ('complained'), and returns how many. No mail asks it for confirmation for 7 days (bounced) or 180 days
-- (complained). The links of earlier mails still work.
create or replace function public.stop_alerts(address text, reason text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_mailbox constant text := private.mailbox(address);
  subscriber_id uuid;
  stopped integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  update public.alert_subscribers
     set silent_until = clock_timestamp() + case reason when 'complained' then interval '180 days' else interval '7 days' end
   where mailbox = of_mailbox
  returning id into subscriber_id;
  delete from public.alerts where subscriber = subscriber_id and state = 'unconfirmed';
  update public.alerts set state = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = subscriber_id and state <> 'ended';
  get diagnostics stopped = row_count;
  perform private.delete_waiting_alert_mails(of_mailbox);
  return stopped;
end
$$;

-- Compares what is published now with what alerts last knew, notes the differences, and returns the changes
-- that were not yet matched with alerts: [{id, property_id, kind}]. A page that still needs regeneration shows
-- what it showed before, so its home has not changed yet. At the first call there is nothing to compare with,
-- so nothing counts as new. With `homes` only these homes are compared, those whose pages were just published:
-- all others were compared before.
create or replace function public.record_home_changes(homes uuid[] default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_first boolean;
  is_watched boolean;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  is_first := not exists (select from public.alert_homes);
  is_watched := exists (select from public.alerts where state = 'active' and expires_at > clock_timestamp());
  with published as materialized (
    select page.entity_id::uuid as property_id, page.needs_regeneration as is_stale
      from public.html_generation_metadata as page
     where page.entity_type = 'property' and (homes is null or is_first or page.entity_id = any (homes::text[]))
  ), site as materialized (
    select property.id as property_id, property.slug, property.title, property.area as place,
           property.property_type as offer, coalesce(property.price, 0) as price, property.currency
      from published join public.properties as property on property.id = published.property_id
     where not published.is_stale and property.publish > 10 and property.slug is not null
  ), gone as materialized (
    select known.* from public.alert_homes as known
     where (homes is null or known.property_id = any (homes))
       and not exists (select from published where published.property_id = known.property_id)
  ), difference as (
    select site.*, null::numeric as was, 'new' as kind from site
     where not exists (select from public.alert_homes as known where known.property_id = site.property_id)
    union all
    select site.*, known.price, 'reduced' from site join public.alert_homes as known using (property_id)
     where site.price > 0 and site.price < known.price and site.currency is not distinct from known.currency
    union all
    select gone.*, null, 'gone' from gone
  ), recorded as (
    insert into public.home_changes (property_id, kind, home, price, was)
    select property_id, kind, jsonb_build_object('slug', slug, 'title', title, 'place', place, 'offer', offer), price, was
      from difference
     where is_watched and not is_first
     order by property_id, kind
  ), stored as (
    insert into public.alert_homes as known (property_id, slug, title, place, offer, price, currency)
    select property_id, slug, title, place, offer, price, currency from site
    on conflict (property_id) do update
       set slug = excluded.slug, title = excluded.title, place = excluded.place, offer = excluded.offer,
           price = excluded.price, currency = excluded.currency
     where (known.slug, known.title, known.place, known.offer, known.price, known.currency) is distinct from
           (excluded.slug, excluded.title, excluded.place, excluded.offer, excluded.price, excluded.currency)
  )
  delete from public.alert_homes as known using gone where known.property_id = gone.property_id;

  -- A home that has gone again is not reported as new or reduced.
  update public.home_changes as change set matched_at = clock_timestamp()
   where matched_at is null and kind <> 'gone'
     and not exists (select from public.alert_homes as known where known.property_id = change.property_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'property_id', property_id, 'kind', kind) order by id)
      from public.home_changes where matched_at is null), '[]');
end
$$;

-- Stores which changes fit which queries: `matches` is [{offer, query, changes: [id]}], `changes` are all that
-- were matched. A home that is gone is also a match for every alert that was told of it. All of it is one
-- transaction: until it succeeds, a change is matched again, and the constraint lets no match in twice. Returns
-- the number of new matches.
create or replace function public.save_alert_matches(matches jsonb, changes bigint[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  insert into public.alert_matches (alert_id, change_id, property_id, kind, price)
  select alert.id, change.id, change.property_id, change.kind, change.price
    from (
      select of_query.id as alert_id, each.value::bigint as change_id
        from jsonb_to_recordset(save_alert_matches.matches) as matched (offer text, query text, changes jsonb)
        join public.alerts as of_query
          on of_query.offer = matched.offer and of_query.query = matched.query and of_query.state = 'active'
         and of_query.property_id is null
       cross join lateral jsonb_array_elements_text(matched.changes) as each
      union
      select of_home.id, of_change.id
        from public.home_changes as of_change
        join public.alerts as of_home on of_home.property_id = of_change.property_id and of_home.state = 'active'
       where of_change.id = any (save_alert_matches.changes)
      union
      select mailed.alert_id, gone_home.id
        from public.home_changes as gone_home
        join public.alert_matches as mailed
          on mailed.property_id = gone_home.property_id and mailed.mailed_at is not null and mailed.kind <> 'gone'
       where gone_home.id = any (save_alert_matches.changes) and gone_home.kind = 'gone') as pair
    join public.home_changes as change on change.id = pair.change_id and change.matched_at is null
    join public.alerts as alert on alert.id = pair.alert_id
   where change.id = any (save_alert_matches.changes) and change.kind = any (alert.kinds)
     and alert.state = 'active' and alert.expires_at > clock_timestamp() and alert.confirmed_at <= change.happened_at
   order by alert.id, change.id
  on conflict on constraint alert_matches_once do nothing;
  get diagnostics saved = row_count;
  update public.home_changes set matched_at = clock_timestamp()
   where id = any (save_alert_matches.changes) and matched_at is null;
  return saved;
end
$$;

-- What a mail says about a home: {kind, title, slug, place, offer, price, was, currency, bedrooms, sqft, checked}.
create or replace function private.home_news(match public.alert_matches, change public.home_changes) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('kind', match.kind, 'title', change.home ->> 'title', 'slug', change.home ->> 'slug',
      'place', change.home ->> 'place', 'offer', change.home ->> 'offer', 'price', change.price, 'was', change.was)
    || coalesce((
      select jsonb_build_object('title', known.title, 'slug', known.slug, 'place', known.place, 'price', known.price,
               'currency', known.currency, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
               'checked', property.last_verified)
        from public.alert_homes as known
        left join public.properties as property on property.id = known.property_id
       where known.property_id = match.property_id and match.kind <> 'gone'), '{}')
$$;

-- Writes the mails that are due into the outbox, 200 at most, and returns how many. Each mailbox gets one mail
-- for all its daily alerts, at 08:30 in India and only with what was found before that, and one for its alerts
-- that are told at once, ten minutes after the last at the earliest. A mail is written in the transaction that
-- marks its homes as told. A week before an alert ends, a mail says so once. A mail names forty homes at most.
create or replace function public.queue_alert_mails(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  morning constant timestamptz :=
    (date_trunc('day', (at at time zone 'Asia/Kolkata') - interval '8 hours 30 minutes') + interval '8 hours 30 minutes')
    at time zone 'Asia/Kolkata';
  due record;
  news jsonb;
  written integer := 0;
begin
  -- Another worker is writing these mails.
  if not pg_try_advisory_xact_lock(private.lock_key('alert mails')) then
    return 0;
  end if;
  for due in
    select person.id, person.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
     where alert.state = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then person.daily_at is null or person.daily_at < morning or person.daily_at > at + interval '1 day'
             else person.at_once_at is null or private.has_period_ended(person.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by person.id, person.email, alert.rhythm
     order by person.id, alert.rhythm
     limit 200
  loop
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts match is named once, with its latest match.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.state = 'active'
         and match.mailed_at is null and match.found_at < due.before
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as position from fresh
    ), parts as (
      select alert.id, jsonb_build_object(
               'label', alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.position > 40),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.position <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.state = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from parts;
    continue when news is null;

    insert into public.outbox (kind, payload) values ('alert_news', jsonb_build_object(
      'email', due.email, 'rhythm', due.rhythm, 'link', private.new_alert_link(due.id), 'alerts', news));
    update public.alert_matches as match set mailed_at = at
      from public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and alert.rhythm = due.rhythm
       and alert.state = 'active' and match.mailed_at is null and match.found_at < due.before;
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and state = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set state = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.state = 'active' and exists (
       select from public.alert_matches as match
        where match.alert_id = alert.id and match.property_id = alert.property_id and match.kind = 'gone'
          and match.mailed_at = at);
    update public.alert_subscribers
       set daily_at = case when due.rhythm = 'daily' then at else daily_at end,
           at_once_at = case when due.rhythm = 'at once' then at else at_once_at end
     where id = due.id;
    written := written + 1;
  end loop;
  return written;
end
$$;

-- Counts for admins, and what people wait for: {active, waiting, paused, ended, mails, queries: [{offer, query,
-- label, alerts}]}, with the 500 queries that most alerts share. It does not say whose they are. The shape is in
-- src/contracts/admin-alerts.ts.
create or replace function public.admin_alerts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where state = 'active' and expires_at > clock_timestamp()),
      'waiting', count(*) filter (where state = 'unconfirmed'),
      'paused', count(*) filter (where state = 'paused' and expires_at > clock_timestamp()),
      'ended', count(*) filter (where state = 'ended' or expires_at <= clock_timestamp()),
      'mails', (
        select count(*) from public.outbox
         where kind = 'alert_news' and status = 'sent' and sent_at > clock_timestamp() - interval '30 days'),
      'queries', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.alerts desc, counted.offer, counted.query) from (
          select offer, query, min(label) as label, count(*) as alerts from public.alerts
           where state = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
           group by offer, query order by count(*) desc, offer, query limit 500) as counted), '[]'))
      from public.alerts);
end
$$;

-- Ends expired alerts, and deletes what nobody waits for any longer: unconfirmed alerts after 7 days, ended
-- alerts after 30 days, then mailboxes without alerts, changes after 120 days, hashed IP addresses after 48
-- hours, and links and notes of erasures when they have expired.
create or replace function private.forget_alerts(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.alerts set state = 'ended', ended_because = 'expired', ended_at = expires_at
   where state in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (state = 'unconfirmed' and consented_at < at - interval '7 days')
      or (state = 'ended' and ended_at < at - interval '30 days');
  delete from public.alert_subscribers as person
   where not exists (select from public.alerts where subscriber = person.id)
     and person.created_at < at - interval '1 day' and (person.silent_until is null or person.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
end
$$;

-- Counts one search. A day stores at most a thousand different questions; after that only stored questions are
-- counted.
create or replace function public.record_empty_search(
  offer text, query text, label text, at timestamptz default clock_timestamp()
) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.empty_searches as known (day, offer, query, label)
  select today.day, record_empty_search.offer, record_empty_search.query, record_empty_search.label
    from (select (record_empty_search.at at time zone 'Asia/Kolkata')::date as day) as today
   where (select count(*) from public.empty_searches as each where each.day = today.day) < 1000
      or exists (
        select from public.empty_searches as each
         where each.day = today.day and each.offer = record_empty_search.offer
           and each.query = record_empty_search.query)
  on conflict (day, offer, query) do update set searches = known.searches + 1, label = excluded.label
$$;

-- For admins: {searches: [{offer, query, label, week, month}]}, the 300 questions that were asked most often
-- within 30 days, with the counts of 7 and of 30 days. The shape is in src/contracts/admin-empty-searches.ts.
create or replace function public.admin_empty_searches(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_admin();
  return jsonb_build_object('searches', coalesce((
    select jsonb_agg(to_jsonb(question) order by question.week desc, question.month desc, question.offer, question.query) from (
      select each.offer, each.query, max(each.label) as label,
             coalesce(sum(each.searches) filter (where each.day > today - 7), 0)::integer as week,
             sum(each.searches)::integer as month
        from public.empty_searches as each
       where each.day > today - 30
       group by each.offer, each.query
       order by sum(each.searches) desc, each.offer, each.query limit 300) as question), '[]'));
end
$$;

-- Notes lists that have just lost their page, and returns the 500 that lost theirs last, newest first. Further
-- ones, and those of more than a year ago, are forgotten, because a host allows only a limited number of
-- redirect rules.
create function public.record_former_lists(removed text[]) returns text[]
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.former_lists (path)
    select distinct removed_path from unnest(removed) as removed_path where char_length(removed_path) <= 450
  on conflict (path) do update set gone_at = clock_timestamp();
  delete from public.former_lists
   where gone_at < clock_timestamp() - interval '1 year' or path in (
     select path from public.former_lists order by gone_at desc, path offset 500);
  return array(select path from public.former_lists order by gone_at desc, path);
end
$$;

-- Returns rows whose updated_at is not before changed_since (publishing_time() of the last answer), the rows of
-- stale pages and of `suspects` ([{entity_type, entity_id}]), whatever the clock said when they changed, and
-- all cities. With written_since (`snapshot` of an earlier answer), also rows that were written since then
-- without our triggers, and how many rows there are: a caller that knows more rows has missed a deletion. Null
-- when so many rows have changed that reading all is no more work. Removals are guarded after the rows are
-- read: a row that was found hidden has its removal queued by then. Sequential scans are off, because an
-- embedded database has no statistics and the planner would read whole tables for a few rows.
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
      select coalesce(jsonb_agg(local_areas), '[]') from public.local_areas where id = any (areas)),
    'society', (select coalesce(jsonb_agg(society), '[]') from public.society where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(property), '[]') from public.properties as property where id = any (homes)),
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
    'approved_removals', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and approved and status in ('queued', 'running')),
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

-- Upserts rows of one table by id. All rows have the fields of the first row. A field that they lack keeps its
-- value, or gets the default of the table in a new row. Runs with the rights of the caller, as an upsert would.
create or replace function public.import_rows(target text, entries jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  fields text;
  changes text;
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  -- The database sets the addresses of homes.
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field
   where target <> 'properties' or field <> 'slug';
  execute format(
    case target when 'properties' then
      'with claimed as materialized (select * from private.claim_slugs($1))
       insert into public.%1$I (%2$s, slug)
       select %2$s, claimed.address from jsonb_populate_recordset(null::public.%1$I, $1) as entry
         left join claimed on claimed.home_id = entry.id
       on conflict (id) do %3$s'
    else
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s'
    end, target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;

-- Which of these rows refer to a row of another table that does not exist: [{listing, field, missing: the
-- table}]. Called after a request was refused for that reason, so that the other rows need not be found by
-- trying halves.
create or replace function public.unknown_references(target text, entries jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  reference record;
  unknown jsonb;
  unknown_of_all jsonb := jsonb_build_array();
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  for reference in
    select attname, relname
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      join pg_catalog.pg_class on pg_class.oid = confrelid
     where contype = 'f' and conrelid = format('public.%I', target)::regclass
  loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''listing'', entry.id, ''field'', %1$L, ''missing'', %2$L)), ''[]'')
         from jsonb_populate_recordset(null::public.%3$I, $1) as entry
        where entry.%1$I is not null and not exists (select from public.%2$I as known where known.id = entry.%1$I)',
      reference.attname, reference.relname, target) into unknown using entries;
    unknown_of_all := unknown_of_all || unknown;
  end loop;
  return unknown_of_all;
end
$$;

-- Earlier addresses of the homes that have a page: published ones, those whose removal is on hold, and those
-- whose page says that they were sold or let.
create or replace view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, property.updated_at
    from public.property_slugs as former
    join public.properties as property on property.id = former.property_id
   where property.slug is distinct from former.slug
     and (property.publish > 10
       or property.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or property.id in (select id from public.unavailable_homes));

revoke all on function
  public.save_withdrawn_pages(jsonb, jsonb), public.decide_html_removals(text, bigint[], uuid, boolean),
  private.can_send_mail(text, text), private.has_all_words(text, text[]), private.claim_slug(text, uuid),
  private.has_word(text, text), public.privacy_traces(text[]), private.lock_key(text, text),
  private.claim_property_slug(text, uuid), private.claim_slugs(jsonb), public.record_former_lists(text[]),
  private.lock_listing(jsonb), public.subscribe_alert(jsonb, text), public.change_alerts(text, text, uuid, uuid[])
  from public, anon, authenticated;
grant execute on function
  public.save_withdrawn_pages(jsonb, jsonb), public.decide_html_removals(text, bigint[], uuid, boolean),
  private.claim_slugs(jsonb), public.record_former_lists(text[]), public.privacy_traces(text[]),
  public.subscribe_alert(jsonb, text), public.change_alerts(text, text, uuid, uuid[])
  to service_role;
