-- What only an admin may ask for. 'Sold or let' and hiding by an editor took any share of the site down, since they counted
-- as asked for; they are judged with what nobody asked for now (decisions 045, 122). A home whose removal was on hold or
-- cancelled was deleted and stayed on the site. 'Allow' on an old screen undid a colleague's 'Cancel'. A check, a save or a
-- picture of an editor brought back a page that an admin had taken down.

-- Whether this person is an admin now: for functions of the server, which are told who asked.
create function private.is_admin(person uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select from public.profiles where id = person and role = 'admin')
$$;

-- Whether an admin took this page down although its row is published, or has just asked for that.
create function private.is_taken_down(kind text, page text) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
      select from public.html_withdrawn_pages as taken where taken.entity_type = kind and taken.entity_id = page)
    or exists (
      select from public.html_generation_jobs as job
       where job.entity_type = kind and job.entity_id = page and job.action = 'delete' and job.asked
         and job.status in ('queued', 'running'))
$$;

-- For shown rows that were saved or checked, or have new pictures. A page that was taken down comes back for an admin
-- alone. Says whether any was queued.
create function private.publish_saved(kind text, ids text[], saved_by uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  wanted constant text[] := array(
    select page from unnest(ids) as page
     where private.is_admin(saved_by) or not private.is_taken_down(kind, page));
begin
  if cardinality(wanted) > 0 then
    perform public.enqueue_html_jobs(kind, wanted, 'generate', 10, saved_by);
  end if;
  return cardinality(wanted) > 0;
end
$$;

-- Answers how many pages have a job now. An open job takes the new action and is due at once; a removal on hold stays
-- there until an admin asks for it or the page is wanted again. What an editor hides is judged with what nobody asked for.
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
  insert into public.html_generation_jobs as job (entity_type, entity_id, action, priority, requested_by, asked)
  select enqueue_html_jobs.entity_type, page, enqueue_html_jobs.action, enqueue_html_jobs.priority,
         enqueue_html_jobs.requested_by, by_admin
    from (select distinct unnest(entity_ids) as page) as pages
   order by page
  on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do update
     set action = excluded.action,
         revision = job.revision + 1,
         priority = greatest(job.priority, excluded.priority),
         -- Whoever wanted the page made has not asked for it to come down.
         requested_by = case when job.action = excluded.action
           then coalesce(excluded.requested_by, job.requested_by) else excluded.requested_by end,
         asked = excluded.asked or (job.asked and job.action = excluded.action),
         status = case when job.status = 'held' and (excluded.asked or excluded.action = 'generate')
           then 'queued' else job.status end,
         hold = case when excluded.asked or excluded.action = 'generate' then null else job.hold end,
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
  -- A hidden one may still be on the site: its removal waits, is on hold, or was cancelled.
  shown := private.is_shown(kind, was) or exists (
    select from public.html_leaving_rows as leaving where leaving.entity_type = kind and leaving.entity_id = listing);
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
    perform private.publish_saved('property', array[home::text], recorded_by);
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

-- Writes the named fields of a home, society or area; `seen_at` null: of a new one, with the id that the browser gave it.
-- A shown page is queued to be made, one that is hidden now to come down, as asked for by an admin alone; the triggers mark
-- what else shows it. Answers {said, queued, reason}: 'saved' with whether pages were queued, 'repeated' (this attempt is
-- stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that does not take it. Nothing
-- is written but for 'saved'.
create or replace function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
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
  -- An id of text is compared as text: a cast of the column would pass its index by.
  id_type constant text := case kind when 'society' then 'text' else 'uuid' end;
  fields constant jsonb := (payload -> 'fields') - 'id';
  columns text;
  was jsonb;
  became jsonb;
  broken text;
  shown boolean := false;
  hidden boolean := false;
begin
  -- A repeat waits here for the attempt it repeats, also while the row is not there yet.
  perform pg_advisory_xact_lock(hashtextextended(kind || listing, 5));
  execute format('select to_jsonb(listing) from public.%I as listing where listing.id = $1::%s for update', listings, id_type)
    into was using listing;
  if exists (
    select from public.staff_changes as change
     where change.table_name = listings and change.row_id = listing and change.attempt = this_attempt)
  then
    return jsonb_build_object('said', 'repeated');
  end if;
  if seen_at is not null and (was is null or private.is_deleted(kind, listing)) then
    return jsonb_build_object('said', 'gone');
  end if;
  if was is not null and (was ->> 'updated_at')::timestamptz is distinct from seen_at then
    return jsonb_build_object('said', 'changed');
  end if;

  select string_agg(format('%I', field), ', ' order by field) into columns from jsonb_object_keys(fields) as field;
  if columns is null then
    return jsonb_build_object('said', 'saved', 'queued', false);
  end if;
  begin
    if was is null then
      execute format('insert into public.%1$I as listing (id, %2$s) select $2::%3$s, %2$s '
        'from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(listing)', listings, columns, id_type)
        into became using fields, listing;
    else
      execute format('update public.%1$I as listing set (%2$s) = '
        '(select %2$s from jsonb_populate_record(null::public.%1$I, $1)) '
        'where listing.id = $2::%3$s returning to_jsonb(listing)', listings, columns, id_type)
        into became using fields, listing;
    end if;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics broken = constraint_name;
    return jsonb_build_object('said', 'refused', 'reason', coalesce(broken, ''));
  end;

  if became -> 'updated_at' is distinct from was -> 'updated_at' then
    shown := private.is_shown(kind, became);
    hidden := not shown and was is not null and private.is_shown(kind, was);
    if shown then
      shown := private.publish_saved(kind, array[listing], saved_by);
    elsif hidden then
      perform public.enqueue_html_jobs(kind, array[listing], 'delete', 10, saved_by);
    end if;
    perform private.note_staff_change(saved_by, listings, listing, was, became, attempt => this_attempt);
  end if;
  return jsonb_build_object('said', 'saved', 'queued', shown or hidden);
end
$$;

-- Of a photograph that is no longer being made: the homes, societies and areas that wait for no other one show it, each in
-- one publish.
create or replace function private.show_photograph(settled text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || settled || '/1600.jpg';
  homes uuid[];
  societies text[];
  areas uuid[];
begin
  select array_agg(id::uuid) filter (where kind = 'property'), array_agg(id) filter (where kind = 'society'),
         array_agg(id::uuid) filter (where kind = 'area')
    into homes, societies, areas
    from private.pictured
   where address = any (pictures)
     and not exists (
       select from public.photographs as waiting
        where waiting.state = 'received'
          and waiting.hash in (select private.photograph_hash(picture) from unnest(pictures) as picture));
  update public.local_areas as area set photographs = null
   where area.id = any (areas)
     and area.photographs is distinct from private.photograph_facts(array_prepend(area.featured_image_url, area.area_images));
  update public.society as society set photographs = null
   where society.id = any (societies)
     and society.photographs is distinct from private.photograph_facts(private.society_pictures(society.property_images));
  update public.properties as home set photographs = null
   where home.id = any (homes) and home.photographs is distinct from private.photograph_facts(home.images);
  perform private.publish_saved(kind, array_agg(entity), null)
     from (
       select 'area' as kind, unnest(areas)::text as entity
       union all
       select 'society', id from public.society
        where id = any (societies) and not public.is_hidden_society(id, name, slug)
       union all
       select 'property', id::text from public.properties where id = any (homes) and publish > 10) as shown
   group by kind;
end
$$;

-- Writes these values, a null is no value any more. `shown_on`: {name: kinds of pages that show it}. When a shown one changes,
-- these pages are marked, and one page is queued: whoever publishes it sees that the settings are others than those of the
-- site, and looks at every page. Answers {said, pages}: 'saved' with how many pages wait now, also when all of it is stored
-- already, or 'changed' (not as it was at `seen_at`).
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
  -- Two at once wait for one another, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('angala.settings', 0));
  select * into known from public.site_settings where id for update;
  known.entered := coalesce(known.entered, '{}');
  became := jsonb_strip_nulls(known.entered || (payload -> 'values'));
  if became <> known.entered then
    if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return jsonb_build_object('said', 'changed');
    end if;
    insert into public.site_settings (entered) values (became)
    on conflict (id) do update set entered = excluded.entered;
    perform private.note_staff_change(saved_by, 'site_settings', 'site', known.entered, became);
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
    'said', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

drop function public.decide_html_removals(text, bigint[], uuid);

-- Allows or cancels what waits in these holds, or in all of them. Allows also what was cancelled before; of named holds
-- only with `kept`, which then is all that is meant: who allows what waits on an old screen has not read that a colleague
-- cancelled it. Says how many pages that was about.
create function public.decide_html_removals(
  decision text, holds bigint[] default null, decided_by uuid default null, kept boolean default false
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  chosen bigint[];
  decided integer;
  more integer;
begin
  chosen := array(
    select id from public.html_removal_holds as hold
     where case when decide_html_removals.holds is null
       then hold.decision is null or (hold.decision = 'cancelled' and decide_html_removals.decision = 'allowed')
       else id = any (decide_html_removals.holds)
         and hold.decision is not distinct from case when decide_html_removals.kept then 'cancelled' end
       end
     order by id for no key update);
  if decide_html_removals.holds is null and decide_html_removals.decision = 'allowed' then
    -- Everything that leaves unasked now, also what no worker has looked at yet.
    update public.html_generation_jobs set asked = true
     where id in (
       select id from public.html_generation_jobs
        where action = 'delete' and not asked and status in ('queued', 'running')
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
       set status = 'queued', asked = true, requested_by = decide_html_removals.decided_by, attempts = 0,
           run_after = clock_timestamp()
     where status = 'held' and hold = any (chosen);
    get diagnostics decided = row_count;
    insert into public.html_generation_jobs as job (entity_type, entity_id, action, requested_by, asked)
    select leaving.entity_type, leaving.entity_id, 'delete', decide_html_removals.decided_by, true
      from public.html_leaving_rows as leaving
      join public.html_removal_holds as hold on hold.id = leaving.hold
     where hold.id = any (chosen) and hold.decision = 'cancelled'
     order by leaving.entity_type, leaving.entity_id
    on conflict (entity_type, entity_id) where status in ('queued', 'running', 'held') do nothing;
    get diagnostics more = row_count;
    decided := decided + more;
    update public.html_leaving_rows set hold = null where hold = any (chosen);
  end if;
  update public.html_removal_holds as hold
     set decision = decide_html_removals.decision, decided_at = clock_timestamp(),
         decided_by = decide_html_removals.decided_by
   where hold.id = any (chosen);
  return decided;
end
$$;

revoke all on function
  private.is_admin(uuid), private.is_taken_down(text, text), private.publish_saved(text, text[], uuid),
  public.decide_html_removals(text, bigint[], uuid, boolean)
  from public, anon, authenticated;
grant execute on function public.decide_html_removals(text, bigint[], uuid, boolean) to service_role;
