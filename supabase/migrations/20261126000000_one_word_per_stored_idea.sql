-- One word for each idea. Where a row stands is its status, how often it was tried are its attempts, and how staff asked
-- about a home is the method of the check. An error is why an attempt failed, a refusal is why a status is 'refused'. The
-- key by which a retry is recognised is its idempotency key. Both kinds of the inbox are read by one function,
-- admin_inbox. An open page of the admin that sends or expects an earlier word is told to reload, and what was typed
-- there is kept. A request that started before this migration may hold the lock of its key under the earlier kind; the
-- unique index on the key is enforced all the same.

alter table public.photographs rename column state to status;
alter table public.photographs rename constraint photographs_state_check to photographs_status_check;
alter table public.photographs rename column tries to attempts;
alter table public.photographs rename constraint photographs_tries_check to photographs_attempts_check;
alter table public.alerts rename column state to status;
alter table public.alerts rename constraint alerts_state_check to alerts_status_check;
alter table public.verifications rename column way to method;
alter table public.verifications rename constraint verifications_way_check to verifications_method_check;
alter table public.outbox rename column last_error to error;
alter table public.outbox rename constraint outbox_last_error_check to outbox_error_check;
alter table public.previews rename column problem to refusal;
alter table public.previews rename constraint previews_problem_check to previews_refusal_check;
alter table public.staff_changes rename column attempt to idempotency_key;
alter table public.deleted_listings rename column attempt to idempotency_key;
alter index public.enquiries_attempt rename to enquiries_idempotency_key;

-- The stored history of a home names the method of each check too: its latest version, and the last one of a row whose
-- page is leaving. The histories hold no text that anybody typed, so only the key is written like this. The triggers are
-- off, because the homes are as they were: they would count as changed, and their pages as stale.
alter table public.properties disable trigger user;
update public.properties set history = replace(history::text, '"way": ', '"method": ')::jsonb
 where history @> '[{"what": "check"}]';
alter table public.properties enable trigger user;
update public.html_leaving_rows
   set row = jsonb_set(row, '{history}', replace((row -> 'history')::text, '"way": ', '"method": ')::jsonb)
 where entity_type = 'property' and row -> 'history' @> '[{"what": "check"}]';

drop function private.lock_listing(jsonb);
drop function private.record_staff_change(uuid, text, text, jsonb, jsonb, boolean, uuid);
drop function public.finish_preview(uuid, text, text);
drop function public.admin_enquiries(text, text, text, integer, text);
drop function public.admin_appointments(text, text, text, integer, text);
drop function private.inbox_page(text, text, text, text, integer, text);

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
       where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())),
    -- Counts expired previews too: the worker that claims a preview deletes them.
    'previews', exists (
      select from public.previews
       where status = 'queued' or status = 'running' and lease_until <= clock_timestamp()
          or requested_at < clock_timestamp() - interval '15 minutes'),
    'removals_on_hold', (select count(*) from public.html_generation_jobs where status = 'held'));
end
$$;

-- Claims the oldest due messages for this worker, with a lease. A message whose lease has run out is due again,
-- and dead when its worker has stopped at each of 8 attempts. A first attempt is due at once, and no pause is
-- longer than an hour: a message that seems to wait longer got its time before the clock stepped back, and is
-- due.
create or replace function public.claim_outbox(worker text, take integer default 10, lease interval default '60 seconds')
  returns setof public.outbox
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.outbox as message
     set status = 'dead', lease_until = null,
         error = coalesce(message.error, 'The worker stopped while it sent this')
   where message.id in (
     select id from public.outbox
      where status = 'sending' and lease_until <= clock_timestamp() and attempts >= 8 and error is null
        for update skip locked);

  return query
    with next as (
      select id from public.outbox
       where (status = 'pending'
              and (next_attempt_at <= clock_timestamp() or attempts = 0
                or next_attempt_at > clock_timestamp() + interval '1 hour'))
          or (status = 'sending' and lease_until <= clock_timestamp())
       order by next_attempt_at, id
       limit take
         for update skip locked
    ), claimed as (
      update public.outbox as message
         set status = 'sending', worker = claim_outbox.worker, attempts = message.attempts + 1,
             lease_until = clock_timestamp() + lease
        from next
       where message.id = next.id
      returning message.*
    )
    select * from claimed order by id;
end
$$;

-- Returns 'sent', or 'lost' when the message is no longer this worker's.
create or replace function public.finish_outbox(id bigint, worker text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.outbox as message
     set status = 'sent', sent_at = clock_timestamp(), lease_until = null, error = null
   where message.id = finish_outbox.id and message.status = 'sending' and message.worker = finish_outbox.worker;
  return case when found then 'sent' else 'lost' end;
end
$$;

-- Notes a failed attempt. Returns 'pending' with a growing pause (30 seconds, doubling to an hour), 'dead'
-- three days after the message was written and not before the eighth attempt, or 'lost'. A mail server may be
-- down for a weekend.
create or replace function public.fail_outbox(id bigint, worker text, error text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
begin
  update public.outbox as message
     set status = case
           when message.attempts >= 8 and message.created_at < clock_timestamp() - interval '3 days' then 'dead'
           else 'pending' end,
         next_attempt_at = clock_timestamp()
           + least(interval '30 seconds' * power(2, least(message.attempts, 8) - 1), interval '1 hour'),
         lease_until = null,
         error = left(fail_outbox.error, 2000)
   where message.id = fail_outbox.id and message.status = 'sending' and message.worker = fail_outbox.worker
  returning message.status into outcome;
  return coalesce(outcome, 'lost');
end
$$;

-- Stores the enquiry and its mails, once, and returns {reference, created}. A request with the same idempotency
-- key and email address gets the first reference, and its corrected details replace the first ones. Without
-- that key only an identical enquiry from the same network within 10 minutes counts as a repeat: its sender
-- learns nothing new and changes nothing. When the mailbox or the network has reached its limit of mails
-- (private.can_send_mail()), the visitor's mail is left out; the row and the mail to staff never are.
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
  key constant text := nullif(submit_enquiry.idempotency_key, '');
  existing_home uuid;
  entry public.enquiries;
  known public.enquiries;
  is_notified boolean;
begin
  -- Locks are always taken in this order, and that of private.can_send_mail() last, so that requests cannot deadlock.
  if key is not null then
    perform pg_advisory_xact_lock(private.lock_key('idempotency key', key));
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
   where lower(earlier.email) = address and earlier.idempotency_key = key;
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
      left(payload ->> 'propertyUrl', 2000), key, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
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

-- Returns {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past,
-- not_a_slot, too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who sends
-- the request again, with the same key or identical and from the same network, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the network; both are null where networks cannot be told apart. When the
-- mailbox or the network has reached its limit of mails (private.can_send_mail()), the caller's mail is left out.
create or replace function private.book_appointment(
  payload jsonb, idempotency_key text default null, ip_hash text default null, at timestamptz default now(),
  line_hash text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  key constant text := nullif(book_appointment.idempotency_key, '');
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
      if lower(entry.email) = address and entry.idempotency_key = key then
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
      key, book_appointment.ip_hash, book_appointment.line_hash, is_notified)
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

-- The next rows of a kind ('enquiry' or 'appointment'), newest first, or with `sort` 'due' in the order in which they are
-- due: open enquiries, oldest first, or calls still to be made, by their time; then all others.
create function public.admin_inbox(
  kind text, words text default '', only_status text default null, after_row text default null,
  take integer default 100, sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  answer jsonb;
begin
  perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then
    raise exception 'The inbox has no kind %', kind using errcode = '22023';
  end if;
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = admin_inbox.kind
       and (only_status is null or entry.status = only_status)
       and (search_words is null or private.has_all_words(entry.search_text, search_words))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_row(admin_inbox.kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.waits))
    into answer
    from next_rows;
  return answer;
end
$$;

-- References of requests that were stored twice: two enquiries with one idempotency key, or two calls in one slot.
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

-- Unique indexes that are missing or invalid. They refuse a second row even when two requests come at once.
create or replace function private.missing_unique_indexes() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(name order by name)
    from unnest(array['enquiries_idempotency_key', 'enquiries_reference_key', 'appointments_slot',
                      'appointments_reference_key', 'html_generation_jobs_open', 'sitemap_syncs_running']) as name
   where not exists (
     select from pg_catalog.pg_index
      where indexrelid = to_regclass('public.' || name) and indisunique and indisvalid)
$$;

-- The key of an advisory lock, for pg_advisory_xact_lock() and its shared and try forms. Each kind has keys of its
-- own. A kind without a key is one lock.
--   kind             key                                              who takes it
--   roles                                                             whoever gives or takes a role
--   settings                                                          whoever saves the site settings
--   mailbox          the mailbox                                      whoever counts its mails, changes its alerts or erases it
--   mailed by        the hash of the IPv4 address or the IPv6 /56     whoever counts the mails that it has caused
--   idempotency key  the key                                          an enquiry
--   enquiry          address, home and kind                           an enquiry
--   day              'YYYY-MM-DD'                                     shared: a booking, or a move to the day; exclusive:
--                                                                     whoever closes it or cancels its calls
--   network          the hash of the IPv4 address or the IPv6 /64     a booking
--   line             the hash of the IPv6 /56                         a booking
--   listing          kind and id                                      whoever saves, deletes or restores it
--   home changes                                                      whoever finds or matches changes for alerts
--   alert mails                                                       the worker that writes alert mails; others pass by
create or replace function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day', 'network', 'line',
                  'listing', 'home changes', 'alert mails')
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
    insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
    values (deleted_by, target.table_name, target.id,
            jsonb_build_object('brought back', jsonb_build_object('became', deletion.name)), target.idempotency_key);
    return jsonb_build_object('result', 'restored', 'queued', shown);
  end if;

  if deletion.id is not null then
    return jsonb_build_object(
      'result', case when deletion.idempotency_key = target.idempotency_key then 'repeated' else 'gone' end);
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
  insert into public.deleted_listings (kind, id, name, deleted_by, idempotency_key, restore_data)
  values (target.kind, target.id, listing_name, delete_listing.deleted_by, target.idempotency_key, restore_data);
  if shown then
    perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, deleted_by);
  end if;
  insert into public.staff_changes (changed_by, table_name, row_id, changes, idempotency_key)
  values (deleted_by, target.table_name, target.id,
          jsonb_build_object('deleted', jsonb_build_object('became', listing_name)), target.idempotency_key);
  return jsonb_build_object('result', 'deleted', 'queued', shown);
end
$$;

-- Stores the old and new values of the fields that differ. `private_values`: only the names of the fields.
create function private.record_staff_change(
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
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
$$;

-- Records a check and applies its outcome: 'available' and 'price changed' make today the day of the last
-- check, 'sold or let' hides the home and makes its page say so, and each queues the pages that change. Returns
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
               'by_name', private.staff_name(latest.checked_by), 'method', latest.method, 'outcome', latest.outcome,
               'price', latest.price, 'note', latest.note) order by latest.checked_at desc), '[]')
        from (select * from public.verifications as each where each.property_id = property.id
               order by each.checked_at desc limit 3) as latest))
    from public.properties as property left join public.society on society.id = property.society_id
   where property.id = home
$$;

-- The latest ten events of a home, newest first: [{on, what: 'listed' | 'price', price, was, currency} | {on,
-- what: 'check', method, confirmed, seen, not_seen}], with days in India. `was` is null before the first price and for a
-- price in another currency. Only checks that found the home on offer count, without who asked and what was noted.
create or replace function private.public_history(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by moment desc, tie_break desc), '[]')
    from (
      select moment, tie_break, entry from (
        select happened_at as moment, id as tie_break,
               jsonb_build_object('on', (happened_at at time zone 'Asia/Kolkata')::date, 'what', kind,
                 'price', private.known_price(price), 'was',
                 case when coalesce(lag(currency) over events, 'INR') = coalesce(currency, 'INR')
                   then private.known_price(lag(price) over events) end,
                 'currency', currency) as entry
          from public.property_history where property_id = home
        window events as (order by happened_at, id)
        union all
        -- At the same moment, the check comes below the price that it found.
        select checked_at, 0,
               jsonb_build_object('on', checked_on, 'what', 'check', 'method', method, 'confirmed', to_jsonb(confirmed),
                 'seen', to_jsonb(papers_seen), 'not_seen', to_jsonb(papers_not_seen))
          from public.verifications where property_id = home and outcome in ('available', 'price changed')
      ) as everything
      order by moment desc, tie_break desc limit 10) as latest
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

-- What pages need to show the ready photographs among these addresses: {hash: {width, height, placeholder}}.
create or replace function private.photograph_facts(addresses text[]) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if addresses is null or array_to_string(addresses, ' ') not like '%/photographs/%' then
    return '{}'::jsonb;
  end if;
  return (
    select coalesce(jsonb_object_agg(hash, jsonb_build_object(
             'width', width, 'height', height, 'placeholder', placeholder)), '{}')
      from public.photographs
     where status = 'ready'
       and hash in (select private.photograph_hash(address) from unnest(addresses) as address));
end
$$;

-- Called when the sizes of a photograph are made or it is refused: updates the homes, societies and areas that
-- show it and wait for no other photograph, and queues their pages, so that each is published once.
create or replace function private.update_rows_of_photograph(of_hash text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || of_hash || '/1600.jpg';
  homes uuid[];
  societies text[];
  areas uuid[];
begin
  select array_agg(id::uuid) filter (where kind = 'property'), array_agg(id) filter (where kind = 'society'),
         array_agg(id::uuid) filter (where kind = 'area')
    into homes, societies, areas
    from private.listing_pictures
   where address = any (pictures)
     and not exists (
       select from public.photographs as waiting
        where waiting.status = 'received'
          and waiting.hash in (select private.photograph_hash(picture) from unnest(pictures) as picture));
  update public.local_areas as area set photographs = null
   where area.id = any (areas)
     and area.photographs is distinct from private.photograph_facts(array_prepend(area.featured_image_url, area.area_images));
  update public.society as society set photographs = null
   where society.id = any (societies)
     and society.photographs is distinct from private.photograph_facts(private.society_pictures(society.property_images));
  update public.properties as home set photographs = null
   where home.id = any (homes) and home.photographs is distinct from private.photograph_facts(home.images);
  perform private.queue_saved_pages(kind, array_agg(entity), null)
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

-- Notes a photograph whose bytes are stored, {hash, type, bytes}, once for each content. One that was refused
-- is tried again. Returns its status.
create or replace function public.receive_photograph(photograph jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  answer text;
begin
  insert into public.photographs as known (hash, type, bytes)
  values (photograph ->> 'hash', photograph ->> 'type', (photograph ->> 'bytes')::integer)
  on conflict (hash) do update
     set status = case known.status when 'refused' then 'received' else known.status end,
         attempts = case known.status when 'refused' then 0 else known.attempts end,
         refusal = null, unused_since = null
  returning known.status into answer;
  return answer;
end
$$;

-- Claims the photographs whose sizes are to be made now, oldest first: [{hash, type}]. One that three attempts
-- did not finish is refused and not tried again.
create or replace function public.claim_photographs(take integer default 4, lease interval default '3 minutes') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given_up text;
  answer jsonb;
begin
  for given_up in
    update public.photographs set status = 'refused', lease_until = null,
           refusal = 'It could not be worked on in three tries. Save it as a JPEG, then add it again.'
     where status = 'received' and attempts >= 3 and (lease_until is null or lease_until <= clock_timestamp())
    returning hash
  loop
    perform private.update_rows_of_photograph(given_up);
  end loop;
  with waiting as (
    select hash from public.photographs
     where status = 'received' and (lease_until is null or lease_until <= clock_timestamp())
     order by received_at, hash limit take for update skip locked
  ), claimed as (
    update public.photographs as photograph
       set lease_until = clock_timestamp() + claim_photographs.lease, attempts = attempts + 1
      from waiting where photograph.hash = waiting.hash
    returning photograph.hash, photograph.type, photograph.received_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'type', type) order by received_at, hash), '[]')
    into answer from claimed;
  return answer;
end
$$;

-- Called when the sizes of a photograph are stored. Queues the pages that show it.
create or replace function public.finish_photograph(hash text, width integer, height integer, placeholder text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'ready', refusal = null, lease_until = null, width = finish_photograph.width,
         height = finish_photograph.height, placeholder = finish_photograph.placeholder
   where photograph.hash = finish_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(finish_photograph.hash);
  end if;
end
$$;

-- Called when a photograph cannot be shown, with the reason.
create or replace function public.refuse_photograph(hash text, reason text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.photographs as photograph
     set status = 'refused', refusal = left(reason, 300), lease_until = null
   where photograph.hash = refuse_photograph.hash and photograph.status = 'received';
  if found then
    perform private.update_rows_of_photograph(refuse_photograph.hash);
  end if;
end
$$;

-- The status of these photographs, at most 200, for the editor: [{hash, status, refusal}].
create or replace function public.admin_photographs(hashes text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'status', status, 'refusal', refusal)
             order by hash), '[]')
      from public.photographs where hash = any (hashes[1:200]));
end
$$;

-- For the checkup: stored files without a photograph, ready photographs without their files, and photographs
-- that have been waiting for half an hour.
create or replace function public.photograph_cases(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  orphans text[];
  lacking text[];
begin
  if to_regclass('storage.objects') is not null then
    execute $q$
      select array_agg(object.bucket_id || '/' || object.name order by object.bucket_id, object.name)
        from storage.objects as object
       where object.bucket_id in ('photographs', 'photograph-uploads')
         and object.created_at < $1 - interval '1 hour'
         and not exists (
           select from public.photographs as photograph
            where photograph.hash = split_part(object.name, '/', 1)
              and (object.bucket_id = 'photographs' or photograph.status = 'received'))$q$
      into orphans using at;
    execute $q$
      select array_agg(hash order by hash) from public.photographs as photograph
       where status = 'ready' and not exists (
         select from storage.objects as object
          where object.bucket_id = 'photographs' and object.name = photograph.hash || '/1600.jpg')$q$
      into lacking;
  end if;
  return jsonb_build_object(
    'orphans', coalesce(to_jsonb(orphans), '[]'),
    'lacking', coalesce(to_jsonb(lacking), '[]'),
    'late', (
      select coalesce(jsonb_agg(hash order by hash), '[]') from public.photographs
       where status = 'received' and received_at < at - interval '30 minutes'));
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
         fields = excluded.fields, status = 'queued', lease_until = null, html = null, refusal = null
  returning preview.id into preview_id;
  return preview_id;
end
$$;

-- Stores the rendered page, or, when `html` is '', why the row was refused. A preview that was asked for anew
-- meanwhile has another id, and stays as it is.
create function public.finish_preview(preview uuid, html text, refusal text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.previews
     set status = case finish_preview.html when '' then 'refused' else 'ready' end, lease_until = null,
         html = nullif(finish_preview.html, ''),
         refusal = case finish_preview.html when '' then left(finish_preview.refusal, 1000) end
   where id = preview and status = 'running'
$$;

-- The status of a preview that the caller asked for: {status, refusal}; null: it is not the caller's, or it is
-- too old.
create or replace function public.admin_preview(preview uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object('status', status, 'refusal', refusal) from public.previews
     where id = preview and requested_by = (select auth.uid()) and requested_at >= clock_timestamp() - interval '15 minutes');
end
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. While the network may cause no mail to one more mailbox (private.exceeded_mail_limit()), it stores
-- nothing and returns {result: 'too many mails', wait: 'hour' or 'day'}, whichever mailbox is named. One mail asks for
-- confirmation, then none for a day: its link shows everything that was asked for since. A mailbox has at most ten
-- unconfirmed alerts. A newer one replaces the oldest of the network that has sent most, so that alerts which somebody
-- else sends from one network neither block nor push out those of others.
create or replace function public.subscribe_alert(payload jsonb, network text default null) returns jsonb
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
  exceeded_limit text;
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
  if subscribe_alert.network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', subscribe_alert.network));
  end if;
  exceeded_limit := private.exceeded_mail_limit(subscribe_alert.network);
  if exceeded_limit is not null then
    return jsonb_build_object('result', 'too many mails', 'wait', exceeded_limit);
  end if;
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and status <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and status = 'unconfirmed') as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network);
  elsif known.status = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = person.id and status = 'unconfirmed')
    and (person.asked_at is null or private.has_period_ended(person.asked_at, '24 hours', clock_timestamp()))
    and (person.silent_until is null or person.silent_until <= clock_timestamp())
    and not exists (
      select from public.alert_erasures
       where hash = private.mailbox_hash(of_mailbox) and silent_until > clock_timestamp())
    and private.can_send_mail(of_mailbox, subscribe_alert.network)
  then
    insert into public.outbox (kind, payload) values (
      'alert_to_confirm', jsonb_build_object('email', person.email, 'link', private.new_alert_link(person.id)));
    update public.alert_subscribers
       set asked_at = clock_timestamp(), asked_by = subscribe_alert.network where id = person.id;
  end if;
  return jsonb_build_object('result', 'stored');
end
$$;

-- The alerts that this link opens: [{id, offer, query, label, home, kinds, rhythm, status, ended_because,
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
             'status', case when expires_at <= clock_timestamp() then 'ended' else status end,
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
create or replace function public.change_alerts(
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
         set status = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = subscriber_id and status = 'unconfirmed' and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = subscriber_id and status in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = subscriber_id;
      end if;
    when 'pause' then
      update public.alerts set status = 'paused'
       where subscriber = subscriber_id and status = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as match using public.alerts as of_alert
       where of_alert.id = match.alert_id and of_alert.subscriber = subscriber_id and of_alert.status = 'paused'
         and match.mailed_at is null;
    when 'resume' then
      update public.alerts set status = 'active'
       where subscriber = subscriber_id and status = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = change
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set status = case when status = 'ended' then 'active' else status end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = subscriber_id and status <> 'unconfirmed' and (alert is null or id = alert)
         and ended_because is distinct from 'home gone'
         and not (status = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = subscriber_id and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.status <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts where subscriber = subscriber_id and status = 'unconfirmed' and (alert is null or id = alert);
      update public.alerts set status = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = subscriber_id and status <> 'ended') then
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
   where id = alert and subscriber = subscriber_id and status in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = subscriber_id and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and status <> 'ended')
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
  delete from public.alerts where subscriber = subscriber_id and status = 'unconfirmed';
  update public.alerts set status = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = subscriber_id and status <> 'ended';
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
  is_watched := exists (select from public.alerts where status = 'active' and expires_at > clock_timestamp());
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

-- The different queries of active alerts: [{offer, query}]. Whose they are does not leave the database.
create or replace function public.alert_queries() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('offer', offer, 'query', query)), '[]')
    from public.alerts where status = 'active' and expires_at > clock_timestamp() and property_id is null
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
          on of_query.offer = matched.offer and of_query.query = matched.query and of_query.status = 'active'
         and of_query.property_id is null
       cross join lateral jsonb_array_elements_text(matched.changes) as each
      union
      select of_home.id, of_change.id
        from public.home_changes as of_change
        join public.alerts as of_home on of_home.property_id = of_change.property_id and of_home.status = 'active'
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
     and alert.status = 'active' and alert.expires_at > clock_timestamp() and alert.confirmed_at <= change.happened_at
   order by alert.id, change.id
  on conflict on constraint alert_matches_once do nothing;
  get diagnostics saved = row_count;
  update public.home_changes set matched_at = clock_timestamp()
   where id = any (save_alert_matches.changes) and matched_at is null;
  return saved;
end
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
     where alert.status = 'active' and alert.expires_at > at
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
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active'
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
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active' and alert.expires_at > at
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
       and alert.status = 'active' and match.mailed_at is null and match.found_at < due.before;
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and status = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set status = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.status = 'active' and exists (
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
      'active', count(*) filter (where status = 'active' and expires_at > clock_timestamp()),
      'waiting', count(*) filter (where status = 'unconfirmed'),
      'paused', count(*) filter (where status = 'paused' and expires_at > clock_timestamp()),
      'ended', count(*) filter (where status = 'ended' or expires_at <= clock_timestamp()),
      'mails', (
        select count(*) from public.outbox
         where kind = 'alert_news' and status = 'sent' and sent_at > clock_timestamp() - interval '30 days'),
      'queries', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.alerts desc, counted.offer, counted.query) from (
          select offer, query, min(label) as label, count(*) as alerts from public.alerts
           where status = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
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
  update public.alerts set status = 'ended', ended_because = 'expired', ended_at = expires_at
   where status in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (status = 'unconfirmed' and consented_at < at - interval '7 days')
      or (status = 'ended' and ended_at < at - interval '30 days');
  delete from public.alert_subscribers as person
   where not exists (select from public.alerts where subscriber = person.id)
     and person.created_at < at - interval '1 day' and (person.silent_until is null or person.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  update public.alert_subscribers set asked_by = null where asked_by is not null and asked_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
end
$$;

revoke all on function
  private.lock_listing(jsonb), private.record_staff_change(uuid, text, text, jsonb, jsonb, boolean, uuid),
  public.finish_preview(uuid, text, text), public.admin_inbox(text, text, text, text, integer, text)
  from public, anon, authenticated;
grant execute on function public.finish_preview(uuid, text, text) to service_role;
grant execute on function public.admin_inbox(text, text, text, text, integer, text) to authenticated;
