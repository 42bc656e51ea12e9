-- Which table holds a kind of listing, and of which type its ids are, stood in each function that writes
-- listings; now two functions say it. A copy for a person includes all of an alert and of who asked for it, as it
-- includes an enquiry or a call. Erasing a person also deletes the counters of the place that asked for an alert.
-- In save_withdrawn_pages() only a name has changed.

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

revoke all on function private.listing_table(text), private.listing_id_type(text) from public, anon, authenticated;

-- Writes the named fields of a home, society or area; with `seen_at` null, of a new one, with the id that the
-- browser gave it. Queues the page of a shown row to be made and that of a row which is now hidden to come
-- down; the removal counts as asked for only if an admin saved. The triggers mark the other pages that show the
-- row. Returns {said, queued, reason}: 'saved' with whether pages were queued, 'repeated' (this attempt is
-- stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that was violated.
-- Only 'saved' writes anything.
create or replace function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listing constant text := payload ->> 'id';
  this_attempt constant uuid := (payload ->> 'attempt')::uuid;
  seen_at constant timestamptz := (payload ->> 'seen_at')::timestamptz;
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
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

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock.
-- Returns {rows: [{id, said, reason, queued, updated_at}]}.
create or replace function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  wanted jsonb;
  answer jsonb;
  seen timestamptz;
  answers jsonb := jsonb_build_array();
begin
  execute format('select from public.%I where id = any ($1::%s[]) order by id for update', listings, id_type)
    using ids;
  for wanted in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    answer := public.save_listing(wanted || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into seen using wanted ->> 'id';
    answers := answers || (answer || jsonb_build_object('id', wanted ->> 'id', 'updated_at', seen));
  end loop;
  return jsonb_build_object('rows', answers);
end
$$;

-- Deletes a home, a society or an area, or brings it back (`wanted`: 'delete' or 'restore'). The page of what
-- is deleted comes down at the next publish, as a removal that was asked for. Returns {said, reason, queued}:
-- 'deleted', 'restored', 'repeated' (it is so already), 'gone', 'changed' (not as it was at `seen_at`), or
-- 'refused' with the constraint that keeps it from coming back. Only 'deleted' and 'restored' write anything.
create or replace function public.delete_listing(payload jsonb, deleted_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listing constant text := payload ->> 'id';
  this_attempt constant uuid := (payload ->> 'attempt')::uuid;
  seen_at constant timestamptz := (payload ->> 'seen_at')::timestamptz;
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
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

-- Everything stored about the mailbox of this address: {enquiries, appointments, mails, changes, accounts,
-- alerts}, without idempotency keys and without what names staff.
create or replace function public.privacy_export(address text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  box constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg(to_jsonb(request) - array['owner', 'idempotency_key'] order by request.created_at)
        from public.enquiries as request where request.mailbox = box), '[]'),
    'appointments', coalesce((
      select jsonb_agg(to_jsonb(call) - array['owner', 'idempotency_key'] order by call.created_at)
        from public.appointments as call where call.mailbox = box), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = box), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field = 'status' then change.was end,
               'became', case when change.field = 'status' then change.became end) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = box
         union all select id from public.appointments where mailbox = box)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = box), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert), '{}')
               || jsonb_build_object('email', who.email, 'subscriber', to_jsonb(who), 'told', (
               select count(*) from public.alert_matches as found
                where found.alert_id = alert.id and found.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as who left join public.alerts as alert on alert.subscriber = who.id
       where who.mailbox = box), '[]'));
end
$$;

-- Erases all of that in one transaction. Returns {refused: 'admin'} when the mailbox belongs to staff, whose
-- role must be revoked first; else {enquiries, appointments, alerts, mails, accounts: how many, references,
-- addresses, freed: the calls to come whose slots can be booked again, [{reference, preferred_date,
-- preferred_time}]}. Also deletes the rate limit counters of the places that the requests came from.
create or replace function public.privacy_erase(address text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  box constant text := private.mailbox(address);
  people uuid[];
  names text[];
  spelled text[];
  freed jsonb;
  counts jsonb := '{}'::jsonb;
  gone integer;
begin
  -- Whoever books or asks in this name meanwhile waits, and is stored as somebody new.
  perform pg_advisory_xact_lock(hashtextextended(box, 3));
  select array_agg(id) into people from auth.users where private.mailbox(email) = box;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  select array_agg(distinct each.reference), array_agg(distinct each.email) into names, spelled from (
    select reference, email from public.enquiries where mailbox = box
    union all select reference, email from public.appointments where mailbox = box
    union all select payload ->> 'reference', payload ->> 'email' from public.outbox
     where private.mailbox(payload ->> 'email') = box
    union all select null, email from public.alert_subscribers where mailbox = box
    union all select null, email from auth.users where id = any (people)) as each;
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', call.reference, 'preferred_date', call.preferred_date,
           'preferred_time', to_char(call.preferred_time, 'HH24:MI'))
           order by call.preferred_date, call.preferred_time), '[]') into freed
    from public.appointments as call
   where call.mailbox = box and call.status <> 'cancelled'
     and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' > clock_timestamp();
  delete from public.rate_limits as counter
   where split_part(counter.bucket, ':', 3) in (
     select ip_hash from public.enquiries where mailbox = box
     union select ip_hash from public.appointments where mailbox = box
     union select line_hash from public.appointments where mailbox = box
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as who on who.id = alert.subscriber
      where who.mailbox = box);
  delete from public.outbox where private.mailbox(payload ->> 'email') = box;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('mails', gone);
  -- Their history goes with them, by a trigger.
  delete from public.enquiries where mailbox = box;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('enquiries', gone);
  delete from public.appointments where mailbox = box;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('appointments', gone);
  -- What was found for them, and the links of their mails, go with them.
  delete from public.alerts as alert using public.alert_subscribers as who
   where who.id = alert.subscriber and who.mailbox = box;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('alerts', gone);
  delete from public.alert_subscribers where mailbox = box;
  delete from public.checkups as checkup
   where exists (select from unnest(names) as name where position(name in checkup.findings::text) > 0);
  update public.html_generation_jobs set requested_by = null where requested_by = any (people);
  update public.html_removal_holds set decided_by = null where decided_by = any (people);
  update public.inbox_changes set was = null where field = 'owner' and was = any (people::text[]);
  update public.inbox_changes set became = null where field = 'owner' and became = any (people::text[]);
  -- Tables of sign-in that do not follow the account by themselves; a hosted project may have others of them.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = any ($1)' using people::text[];
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = any ($1)' using people;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and people is not null then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)
        or exists (select from unnest($2) as address where private.has_word(payload::text, address))'
      using people::text[], spelled;
  end if;
  delete from auth.users where id = any (people);
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('accounts', gone);
  return counts || jsonb_build_object(
    'references', coalesce(to_jsonb(array_remove(names, null)), '[]'),
    'addresses', coalesce(to_jsonb(array_remove(spelled, null)), '[]'), 'freed', freed);
end
$$;

-- Stores the pages that were taken down and forgets those that are wanted again; both arguments are
-- [{entity_type, entity_id}]. Only taken pages of published rows are stored: others are gone anyway, and come
-- back when their row does.
create or replace function public.save_withdrawn_pages(taken jsonb, wanted jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_withdrawn_pages as page
   using jsonb_to_recordset(wanted) as back (entity_type text, entity_id text)
   where page.entity_type = back.entity_type and page.entity_id = back.entity_id;
  insert into public.html_withdrawn_pages (entity_type, entity_id)
  select distinct page.entity_type, page.entity_id
    from jsonb_to_recordset(taken) as taken_down (entity_type text, entity_id text)
    join private.pages as page on page.entity_type = taken_down.entity_type and page.entity_id = taken_down.entity_id
   where page.published
  on conflict (entity_type, entity_id) do nothing;
end
$$;
