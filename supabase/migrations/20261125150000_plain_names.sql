-- Functions get names that say what they do: a verb for what acts, is, has or can for what answers yes or no. An account
-- that acts is named after the act (saved_by), and staff_id where the row is its own. No table, column or stored text
-- changes. Postgres renames no argument: a function with another argument is dropped and made again. Triggers, policies
-- and grants follow a renamed function by themselves; the text of a function that calls it does not.

alter function public.session_lives() rename to has_live_session;
alter function private.keep_role() rename to prevent_role_change;
alter function private.open_profile() rename to create_profile;
alter function private.follow_email() rename to copy_email_to_profile;
alter function private.areas_changed() rename to handle_area_changes;
alter function private.city_renamed() rename to handle_city_rename;
alter function private.societies_changed() rename to handle_society_changes;
alter function private.listings_changed() rename to handle_listing_changes;
alter function private.changed_since(text, text, timestamptz) rename to has_changed_since;
alter function private.publish_saved(text, text[], uuid) rename to queue_saved_pages;
alter function private.keep_last_rows(text, jsonb[]) rename to save_leaving_rows;
alter function private.remove_pages(text, text[]) rename to queue_page_removals;
alter function private.repeat_last_intent(bigint) rename to requeue_latest_request;
alter function private.is_over(timestamptz, interval, timestamptz) rename to has_period_ended;
alter function private.may_tell(text, text) rename to can_send_mail;
alter function private.enquiries_beside(public.enquiries) rename to related_enquiries;
alter function private.raise_sequence() rename to raise_call_sequence;
alter function private.calls_beside(public.appointments) rename to related_calls;
alter function private.note_inbox_change() rename to record_inbox_change;
alter function private.holds_words(text, text[]) rename to has_all_words;
alter function private.address_stem(text) rename to slug_stem;
alter function private.listing_slug(text, uuid) rename to claim_listing_slug;
alter function private.address_listing() rename to assign_slug;
alter function private.missing_guards() rename to missing_unique_indexes;
alter function private.is_silent(timestamptz, timestamptz) rename to is_worker_silent;
alter function private.shown_again() rename to clear_deletion;
alter function public.admin_deletion(text, text) rename to admin_deletion_counts;
alter function private.note_listing_history() rename to record_listing_history;
alter function private.begin_listing() rename to prepare_new_listing;
alter function private.note_listed() rename to record_new_listings;
alter function private.note_check_in_history() rename to rebuild_history;
alter function private.trimmed(text[]) rename to trim_addresses;
alter function private.note_photographs() rename to set_photographs;
alter function private.note_place_photographs() rename to set_place_photographs;
alter function public.photograph_is_ready(text, integer, integer, text) rename to finish_photograph;
alter function public.photograph_is_refused(text, text) rename to refuse_photograph;
alter function public.preview_is_made(uuid, text, text) rename to finish_preview;
alter function public.note_home_changes(uuid[]) rename to record_home_changes;
alter function public.alert_wishes() rename to alert_queries;
alter function public.note_former_lists(text[]) rename to record_former_lists;

alter view private.pictured rename to listing_pictures;

drop function private.is_admin(uuid);
drop function private.keep_pages(text, text[], boolean);
drop function public.close_day(date, text, uuid, timestamptz);
drop function public.open_day(date, uuid);
drop function private.note_staff_change(uuid, text, text, jsonb, jsonb, boolean, uuid);
drop function private.show_photograph(text);
drop function public.new_calendar_link(uuid);
drop function public.end_calendar_link(uuid);
drop function public.ask_preview(jsonb, uuid);
drop function public.read_preview(uuid, uuid);
drop function private.erased(text);
drop function private.drop_alert_mails(text);
drop function public.change_alert_wish(text, uuid, jsonb);
drop function public.save_alert_matches(jsonb, bigint[]);
drop function private.still_holds(public.alert_matches);
drop function private.home_news(public.alert_matches, public.home_changes);

-- Whether the caller's session still exists. An access token stays valid for an hour after its session has
-- ended, but signing out or a new password must revoke its access at once. True also for a token without a
-- session: the server itself has signed it.
create or replace function public.has_live_session() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null
      or exists (select from auth.sessions where id::text = (select auth.jwt()) ->> 'session_id')
$$;

-- True when the caller's own profile says admin and their session lives. Without a profile or a session: false.
create or replace function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
     and public.has_live_session()
$$;

-- Whether this person is an admin now. For server functions, which get the person who asked as an argument.
create function private.is_admin(account_id uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select from public.profiles where id = account_id and role = 'admin')
$$;

-- Like public.is_admin(), but true for editors too: they write and check homes, and see no visitor's contact
-- details.
create or replace function public.is_staff() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role in ('admin', 'editor'))
     and public.has_live_session()
$$;

-- A second guard behind the column grants: no signed-in caller changes a role, whatever is granted later.
create or replace function private.prevent_role_change() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and new.role is distinct from old.role then
    raise exception 'A role is given by an administrator only' using errcode = '42501';
  end if;
  return new;
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
  -- Those whose change is seen outside their own page: address, name, section and market figures, not the narratives.
  seen_elsewhere uuid[];
  gone text[];
  societies text[];
  listings text[];
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
    select array_agg(id::text) into gone from old_rows;
    perform private.queue_page_removals('area', gone);
    perform private.save_leaving_rows('area', (select array_agg(to_jsonb(old_rows)) from old_rows));
    return null;
  end if;

  if seen_elsewhere is not null then
    select array_agg(id) into societies from public.society where area = any (seen_elsewhere);
    select array_agg(id::text) into listings from public.properties
     where area_id = any (seen_elsewhere) and publish > 10;
  end if;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', listings);
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
  gone text[];
  back text[];
  listings text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct area::text) into societies, areas
      from new_rows where not public.is_hidden_society(id, name, slug);
    back := societies;
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
      into societies, areas, gone, back
      from changed where not (was_hidden and is_hidden);
  else
    -- Its listings lose their society by an update of their own, which flags them.
    select array_agg(id) filter (where not public.is_hidden_society(id, name, slug) or id in (
             select entity_id from public.html_generation_metadata where entity_type = 'society')),
           array_agg(distinct area::text)
      into gone, areas
      from old_rows;
  end if;

  select array_agg(id::text) into listings from public.properties
   where society_id = any (societies) and publish > 10;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.queue_page_removals('society', gone);
  if gone is not null then
    perform private.save_leaving_rows('society', (
      select array_agg(to_jsonb(old_rows)) from old_rows
       where id = any (gone) and not public.is_hidden_society(id, name, slug)));
  end if;
  perform private.queue_restored_pages('society', back, were_hidden => tg_op = 'UPDATE');
  return null;
end
$$;

-- Marks the pages that a change of listings touches, and queues the removal of pages whose listing is hidden or
-- gone. The last content of a row whose page is removed is kept, in case the removal is put on hold. Jobs are
-- written first, then these rows, as everywhere, so that two transactions do not deadlock. Runs once per
-- statement and without nested loops, like private.handle_area_changes().
create or replace function private.handle_listing_changes() returns trigger
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
  perform private.queue_page_removals('property', gone);
  if gone is not null then
    perform private.save_leaving_rows('property', (
      select array_agg(to_jsonb(old_rows)) from old_rows where publish > 10 and id::text = any (gone)));
  end if;
  perform private.queue_restored_pages('property', back, were_hidden => tg_op = 'UPDATE');
  return null;
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
        select from public.properties as listing
          left join public.society on society.id = listing.society_id
          left join public.local_areas as place on place.id = listing.area_id
         where listing.id::text = has_changed_since.id
           and listing.id = has_changed_since.id::uuid
           and greatest(listing.updated_at, society.updated_at, place.updated_at) > instant);
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
         -- Mostly nothing has changed since the rows of these pages were read, and no page need be looked at for it.
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

-- Queues the pages of published rows that were saved or checked, or have new pictures. A page that was taken
-- down comes back only if an admin saved it. Returns whether any page was queued.
create or replace function private.queue_saved_pages(kind text, ids text[], saved_by uuid) returns boolean
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

-- Queues the pages of rows that are back: those that were leaving, are on hold or came down, and with
-- `were_hidden` the pages of all these rows. This needs no approval by staff. Jobs that staff queue go first.
create function private.queue_restored_pages(kind text, ids text[], were_hidden boolean default false) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted text[];
begin
  if ids is null then
    return;
  end if;
  delete from public.html_withdrawn_pages where entity_type = kind and entity_id = any (ids);
  wanted := case when were_hidden then ids else array(
    select entity_id from public.html_generation_jobs
     where entity_type = kind and entity_id = any (ids) and action = 'delete'
       and (status in ('queued', 'running', 'held') or took_down_at is not null)
    union
    select entity_id from public.html_leaving_rows where entity_type = kind and entity_id = any (ids)) end;
  if cardinality(wanted) > 0 then
    perform public.enqueue_html_jobs(kind, wanted, 'generate', 5);
    delete from public.html_leaving_rows where entity_type = kind and entity_id = any (wanted);
  end if;
end
$$;

-- Queues the last request for the page of this job once more: a worker that was taken for dead may have carried
-- out an older request after a newer one.
create or replace function private.requeue_latest_request(job bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.html_generation_jobs;
begin
  select later.* into latest
    from public.html_generation_jobs as lost
    join public.html_generation_jobs as later using (entity_type, entity_id)
   where lost.id = requeue_latest_request.job
   order by later.created_at desc, later.id desc
   limit 1;
  if latest.id is not null then
    perform public.enqueue_html_jobs(
      latest.entity_type, array[latest.entity_id], latest.action, latest.priority, latest.requested_by);
  end if;
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
  each record;
begin
  for each in
    select * from jsonb_to_recordset(settled) as one (id bigint, revision integer, error text, final boolean)
     order by id
  loop
    id := each.id;
    outcome := case
      when each.error is null then public.finish_html_job(each.id, each.revision, settle_html_jobs.worker)
      else public.fail_html_job(each.id, settle_html_jobs.worker, each.error, coalesce(each.final, false)) end;
    if outcome = 'lost' then
      perform private.requeue_latest_request(each.id);
    end if;
    return next;
  end loop;
end
$$;

-- Whether a period that opened at `opened_at` is over. True also when it opened more than a minute after `at`,
-- because then the clock has stepped back. A smaller difference is normal: concurrent requests may arrive in
-- another order than their instants.
create or replace function private.has_period_ended(opened_at timestamptz, period interval, at timestamptz) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select opened_at + period <= at or opened_at > at + interval '1 minute'
$$;

-- Takes one of `max` hits in a period that opens with the first hit. Returns 0 when a hit was left, else the
-- milliseconds until the period is over, so that a function which is called again before then need not ask the
-- database. No parameter may have a reserved word as its name: the embedded API does not quote names.
create or replace function public.rate_limit_wait(
  bucket text, max integer, period interval, at timestamptz default clock_timestamp()
) returns integer
  language sql security definer
  set search_path = ''
as $$
  insert into public.rate_limits as counter (bucket, opened_at, hits)
  values (rate_limit_wait.bucket, at, 1)
  on conflict (bucket) do update
     set hits = case when private.has_period_ended(counter.opened_at, period, at) then 1
           else least(counter.hits, max) + 1 end,
         opened_at = case when private.has_period_ended(counter.opened_at, period, at) then at
           else counter.opened_at end
  returning case when hits <= max then 0
    else greatest(1, floor(extract(epoch from opened_at + period - at) * 1000))::integer end
$$;

-- Whether one more mail may go to this mailbox: in 24 hours at most 5 that one place has caused, and 15 that
-- all places have. So nobody is flooded, and one place alone cannot use up the limit for somebody else's own
-- mails. Takes a lock, so that concurrent requests are counted one after the other. Without a known place only
-- the limit over all places holds.
create or replace function private.can_send_mail(of_mailbox text, place text) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  from_place integer;
  from_all integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  select count(*) filter (where told_of.place = can_send_mail.place), count(*)
    into from_place, from_all
    from (
      select ip_hash as place from public.enquiries
       where mailbox = of_mailbox and told and created_at > clock_timestamp() - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and told and created_at > clock_timestamp() - interval '24 hours') as told_of;
  return from_place < 5 and from_all < 15;
end
$$;

-- Stores the enquiry and its mails, once, and returns {reference, created}. A request with the same idempotency
-- key and email address gets the first reference, and its corrected details replace the first ones. Without
-- that key only an identical enquiry from the same place within 10 minutes counts as a repeat: its sender
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
  listing uuid;
  entry public.enquiries;
  known public.enquiries;
  is_told boolean;
begin
  -- Always in this order, the lock of private.can_send_mail after both, so that no two wait for each other.
  if attempt is not null then
    perform pg_advisory_xact_lock(hashtextextended(attempt, 1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', address, home, kind), 2));

  if home ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into listing from public.properties where id = home::uuid;
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
   where lower(earlier.email) = address and earlier.property_id is not distinct from listing
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

  is_told := private.can_send_mail(private.mailbox(address), submit_enquiry.ip_hash);
  loop
    insert into public.enquiries (
      reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
      property_price, property_currency, property_area, property_url, idempotency_key, ip_hash, user_agent, told)
    values (
      private.new_reference(), kind, entry.name, btrim(payload ->> 'email'), entry.phone, entry.preferred_contact,
      entry.best_times, listing, entry.property_title, coalesce((payload -> 'property' ->> 'price')::numeric, 0),
      coalesce(payload -> 'property' ->> 'currency', 'INR'), left(payload -> 'property' ->> 'area', 200),
      left(payload ->> 'propertyUrl', 2000), attempt, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
      is_told)
    on conflict (reference) do nothing
    returning * into known;
    exit when found;
  end loop;
  insert into public.outbox (kind, payload) values (
    'enquiry_for_staff',
    private.enquiry_message(known) || jsonb_build_object('beside', private.related_enquiries(known)));
  if is_told then
    insert into public.outbox (kind, payload) values ('enquiry_for_visitor', private.enquiry_message(known));
  end if;
  return jsonb_build_object('reference', known.reference, 'created', true);
end
$$;

-- Closes a day: nobody can book it from then on, and its calls stay. Waits for bookings of the day that are
-- under way, so that the answer counts all of its calls. Returns {said, standing, reason}: 'closed' (also when
-- it was closed before with the same reason), 'closed before' with the stored reason, or 'over'.
create function public.close_day(on_day date, reason text, closed_by uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(close_day.reason), '');
  known public.closed_days;
begin
  perform pg_advisory_xact_lock(private.day_lock(on_day));
  if on_day < (at at time zone 'Asia/Kolkata')::date then
    return jsonb_build_object('said', 'over');
  end if;
  select * into known from public.closed_days where day = on_day;
  if found and known.reason is distinct from wanted then
    return jsonb_build_object('said', 'closed before', 'reason', known.reason);
  end if;
  if not found then
    insert into public.closed_days (day, reason) values (on_day, wanted);
    perform private.record_staff_change(
      closed_by, 'closed_days', on_day::text, null, jsonb_build_object('closed', true, 'reason', wanted));
  end if;
  return jsonb_build_object('said', 'closed', 'standing', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

-- Opens a closed day for calls again.
create function public.open_day(on_day date, opened_by uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.closed_days;
begin
  delete from public.closed_days where day = on_day returning * into known;
  if known.day is not null then
    perform private.record_staff_change(
      opened_by, 'closed_days', on_day::text, jsonb_build_object('closed', true, 'reason', known.reason), null);
  end if;
end
$$;

-- Returns {result: 'booked', reference, created} or {result} with taken, closed, too_soon, too_far, past,
-- not_a_slot, too_many_open, too_many_today, too_many_here or too_many_that_day. The holder of a slot who sends
-- the request again, with the same key or identical and from the same place, gets the same reference, whatever
-- has happened since. With the same key, other details replace the first ones, so that a lost response costs
-- nobody their slot. For a stranger who only knows the holder's email address, the slot is taken. ip_hash and
-- line_hash (null for IPv4) stand for the place; both are null where places cannot be told apart. When the
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
  is_told boolean;
begin
  -- Those who count the same calls wait for one another; always in this order, so that they cannot deadlock. The lock of
  -- the mailbox comes first.
  is_told := private.can_send_mail(
    private.mailbox(address), coalesce(book_appointment.line_hash, book_appointment.ip_hash));
  if book_appointment.ip_hash is not null then
    perform pg_advisory_xact_lock(hashtextextended(book_appointment.ip_hash, 4));
  end if;
  if book_appointment.line_hash is not null then
    perform pg_advisory_xact_lock(hashtextextended(book_appointment.line_hash, 5));
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
      private.place_refusal(
        private.mailbox(address), book_appointment.ip_hash, book_appointment.line_hash, day, at));
    if refusal is not null then
      return jsonb_build_object('result', refusal);
    end if;

    -- Waits for a rival's uncommitted booking. Nothing inserted: the slot is gone, or, rarely, the reference was.
    insert into public.appointments (
      reference, name, email, phone, preferred_date, preferred_time, message, idempotency_key, ip_hash, line_hash, told)
    values (
      private.new_call_reference(), caller_name, btrim(payload ->> 'email'), caller_phone, day, slot, caller_message,
      attempt, book_appointment.ip_hash, book_appointment.line_hash, is_told)
    on conflict do nothing
    returning * into entry;
    if found then
      insert into public.outbox (kind, payload) values ('appointment_for_staff', private.call_message(entry));
      if is_told then
        insert into public.outbox (kind, payload) values ('appointment_for_visitor', private.call_message(entry));
      end if;
      return jsonb_build_object('result', 'booked', 'reference', entry.reference, 'created', true);
    end if;
  end loop;
  raise exception 'A call is either booked or refused.';
end
$$;

-- One row as staff see it. `beside` lists other enquiries of the same mailbox, or other calls of the same
-- place; the place itself is not shown. The shapes of both are in src/contracts/admin-inbox.ts.
create or replace function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object('owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'beside', seen.beside)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox'] as row, own.owner,
             private.related_enquiries(own) as beside
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
  wanted constant text[] := private.search_words(words);
  answer jsonb;
begin
  with found as (
    select entry.id, place.sort_group,
           case when place.sort_group = 0 then extract(epoch from place.moment) else -extract(epoch from place.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as place
     where entry.kind = of_kind
       and (only_status is null or entry.status = only_status)
       and (wanted is null or private.has_all_words(entry.written, wanted))
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

-- Claims the title's slug when it is free, else the slug with the first 8 characters of the id, else with the
-- whole id.
create or replace function private.claim_listing_slug(title text, listing uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := private.slug_stem(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(listing::text, 8), stem || '-' || listing]
  loop
    if candidate is not null and private.claim_slug(candidate, listing) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for listing %', listing using errcode = '23505';
end
$$;

-- Claims addresses for the rows that are new homes and published, as claim_listing_slug() would for one row
-- after the other: the first home of a title gets the bare slug, the others the slug with the start of their
-- id. A row that gets no claim here gets its address from the trigger. Slugs are inserted in order, so that two
-- imports do not deadlock. Only index scans are allowed, because an embedded database has no statistics for the
-- planner.
create or replace function private.claim_slugs(entries jsonb) returns table (listing uuid, address text)
  language plpgsql security definer
  set search_path = ''
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  return query
  with wanted as materialized (
    select home.id, private.slug_stem(home.title) as stem, home.place
      from rows from (jsonb_to_recordset(entries) as (id uuid, title text, publish integer)) with ordinality
             as home (id, title, publish, place)
     where home.publish > 10 and home.title is not null
       and not exists (select from public.properties where properties.id = home.id)
       and not exists (select from public.property_slugs where owner_id = home.id)
  ), bare as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select distinct on (stem) stem, id, id from wanted where stem <> '' order by stem, place
    on conflict (slug) do nothing
    returning owner_id, slug
  ), suffixed as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select those.slug, those.id, those.id
      from (select coalesce(nullif(stem, ''), 'home') || '-' || left(id::text, 8) as slug, id, place from wanted
             where id not in (select owner_id from bare)) as those
     order by those.slug, those.place
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
    new.slug := private.claim_listing_slug(new.title, new.id);
  end if;
  return new;
end
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
    -- What was applied, without the gaps and semicolons that tell its statements apart: the Supabase CLI keeps a list of
    -- them, the embedded backend the whole file.
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
    'double_requests', private.counted_cases(private.double_requests()),
    'untold_requests', private.counted_cases(private.untold_requests(at)),
    'lost_requests', private.counted_cases(private.lost_requests(at)),
    'missing_guards', private.counted_cases(private.missing_unique_indexes()),
    'rows_without_page', private.counted_cases(private.rows_without_page()),
    'stuck_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by id) from public.html_generation_jobs
       where status = 'running' and private.is_worker_silent(lease_until, at))),
    'late_jobs', private.counted_cases((
      select array_agg(entity_type || ' ' || entity_id order by run_after) from public.html_generation_jobs
       where status = 'queued' and run_after < at - interval '30 minutes')),
    'stuck_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'sending' and private.is_worker_silent(lease_until, at))),
    'late_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'pending' and next_attempt_at < at - interval '30 minutes')),
    'dead_mails', private.counted_cases((
      select array_agg(id::text order by id) from public.outbox
       where status = 'dead' and created_at > at - interval '30 days')),
    'stuck_syncs', private.counted_cases((
      select array_agg(ticket::text) from public.sitemap_syncs
       where finished_at is null and private.is_worker_silent(lease_until, at))),
    'unread_calendars', private.counted_cases((
      select array_agg(private.staff_name(staff) order by 1) from private.unread_calendars(at) as staff)));
end
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
  -- A worker that is back at this moment keeps its work.
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
               || jsonb_build_object('email', who.email, 'subscriber', to_jsonb(who), 'told', (
               select count(*) from public.alert_matches as found
                where found.alert_id = alert.id and found.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as who left join public.alerts as alert on alert.subscriber = who.id
       where who.mailbox = of_mailbox), '[]'));
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
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  names text[];
  spelled text[];
  freed jsonb;
  counts jsonb := '{}'::jsonb;
  gone integer;
begin
  -- Whoever books or asks in this name meanwhile waits, and is stored as somebody new.
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  select array_agg(id) into people from auth.users where private.mailbox(email) = of_mailbox;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  select array_agg(distinct each.reference), array_agg(distinct each.email) into names, spelled from (
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
     union select alert.ip_hash from public.alerts as alert join public.alert_subscribers as who on who.id = alert.subscriber
      where who.mailbox = of_mailbox);
  delete from public.outbox where private.mailbox(payload ->> 'email') = of_mailbox;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('mails', gone);
  -- Their history goes with them, by a trigger.
  delete from public.enquiries where mailbox = of_mailbox;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('enquiries', gone);
  delete from public.appointments where mailbox = of_mailbox;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('appointments', gone);
  -- What was found for them, and the links of their mails, go with them.
  delete from public.alerts as alert using public.alert_subscribers as who
   where who.id = alert.subscriber and who.mailbox = of_mailbox;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('alerts', gone);
  delete from public.alert_subscribers where mailbox = of_mailbox;
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

-- Counts what belongs to a home, a society or an area; the admin shows it before a deletion. Returns {counts:
-- {homes, societies, photographs, enquiries, checks, contact}}, with null for a home that does not exist.
create or replace function public.admin_deletion_counts(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  if kind = 'property' and listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select jsonb_build_object(
        'homes', 0, 'societies', 0,
        'photographs', (select count(*) from unnest(home.images) as image where private.photograph_hash(image) is not null),
        'enquiries', (select count(*) from public.enquiries where property_id = home.id),
        'checks', (select count(*) from public.verifications where property_id = home.id),
        'contact', exists (select from public.listing_contacts where property_id = home.id))
      into answer from public.properties as home where home.id = listing::uuid;
  elsif kind in ('society', 'area') then
    select jsonb_build_object(
        'homes', (
          select count(*) from public.properties
           where publish > 10
             and case admin_deletion_counts.kind when 'society' then society_id = listing
                   else area_id::text = listing end),
        'societies', (
          select count(*) from public.society
           where admin_deletion_counts.kind = 'area' and area::text = listing),
        'photographs', 0, 'enquiries', 0, 'checks', 0, 'contact', false)
      into answer;
  end if;
  return jsonb_build_object('counts', answer);
end
$$;

-- Stores the old and new values of the fields that differ. `private_values`: only the names of the fields.
create function private.record_staff_change(
  changed_by uuid, changed_table text, changed_row text, was jsonb, became jsonb, private_values boolean default false,
  attempt uuid default null
) returns void
  language sql
  set search_path = ''
as $$
  insert into public.staff_changes (changed_by, table_name, row_id, changes, attempt)
  select record_staff_change.changed_by, changed_table, changed_row, changes, record_staff_change.attempt
    from (
      select jsonb_object_agg(field, case when private_values then '{}'::jsonb
               else jsonb_build_object('was', was -> field, 'became', became -> field) end) as changes
        from jsonb_object_keys(coalesce(was, '{}') || coalesce(became, '{}')) as field
       where field not in ('updated_at', 'created_at', 'view_count', 'history', 'photographs')
         and nullif(was -> field, 'null') is distinct from nullif(became -> field, 'null')) as difference
   where changes is not null
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
  wanted constant jsonb := jsonb_build_object(
    'name', payload -> 'name', 'firm', payload -> 'firm', 'phone', payload -> 'phone');
  empty constant boolean := jsonb_strip_nulls(wanted) = '{}';
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
  if was = wanted or (was is null and empty) then
    return 'saved';
  end if;
  if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  if empty then
    delete from public.listing_contacts where property_id = home;
  else
    insert into public.listing_contacts as contact (property_id, name, firm, phone)
    values (home, wanted ->> 'name', wanted ->> 'firm', wanted ->> 'phone')
    on conflict (property_id) do update
       set name = excluded.name, firm = excluded.firm, phone = excluded.phone;
  end if;
  perform private.record_staff_change(
    saved_by, 'listing_contacts', home::text, was, wanted, private_values => true);
  return 'saved';
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
    perform private.queue_saved_pages('property', array[home::text], recorded_by);
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
  perform private.record_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$$;

-- Sets the address, the first entry of the history and the photographs of a new home. One trigger does all of
-- it, because every row of an import runs through it.
create or replace function private.prepare_new_listing() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- Nobody sets an address, except that private.claim_slugs() has claimed one for this home in this very transaction.
  claimed constant text := case when new.publish > 10 then new.slug end;
begin
  new.slug := null;
  if cardinality(new.images) > 0 then
    new.images := private.trim_addresses(new.images);
    new.photographs := private.photograph_facts(new.images);
  else
    new.photographs := '{}';
  end if;
  -- The insert half of an upsert: the update half will see to it.
  if exists (select from public.properties where id = new.id) then
    return new;
  end if;
  new.created_at := coalesce(new.created_at, now());
  if new.publish > 10 then
    new.slug := case when claimed is not null and exists (
        select from public.property_slugs where slug = claimed and owner_id = new.id and created_at = now())
      then claimed else private.claim_listing_slug(new.title, new.id) end;
    -- private.record_new_listings() adds the entry that this says, for all rows of the statement.
    new.history := jsonb_build_array(jsonb_build_object(
      'on', (least(new.created_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
      'price', new.price, 'was', null, 'currency', new.currency));
  else
    new.history := '[]';
  end if;
  return new;
end
$$;

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
      shown := private.queue_saved_pages(kind, array[listing], saved_by);
    elsif hidden then
      perform public.enqueue_html_jobs(kind, array[listing], 'delete', 10, saved_by);
    end if;
    perform private.record_staff_change(saved_by, listings, listing, was, became, attempt => this_attempt);
  end if;
  return jsonb_build_object('said', 'saved', 'queued', shown or hidden);
end
$$;

-- Sets properties.photographs from the images of the row, whatever was written to the column.
create or replace function private.set_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.images := private.trim_addresses(new.images);
  if new.images is distinct from old.images or new.photographs is distinct from old.photographs then
    new.photographs := private.photograph_facts(new.images);
  end if;
  return new;
end
$$;

-- The same for societies and areas.
create or replace function private.set_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := case when new.property_images::text like '%/photographs/%'
      then private.photograph_facts(private.society_pictures(new.property_images)) else '{}' end;
  else
    new.featured_image_url := btrim(new.featured_image_url, E' \t\r\n');
    new.area_images := private.trim_addresses(new.area_images);
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

-- Called when the sizes of a photograph are made or it is refused: updates the homes, societies and areas that
-- show it and wait for no other photograph, and queues their pages, so that each is published once.
create function private.update_rows_of_photograph(of_hash text) returns void
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

-- Claims the photographs whose sizes are to be made now, oldest first: [{hash, type}]. One that three tries did
-- not finish is refused and not tried again.
create or replace function public.claim_photographs(take integer default 4, lease interval default '3 minutes') returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given_up text;
  answer jsonb;
begin
  for given_up in
    update public.photographs set state = 'refused', lease_until = null,
           refusal = 'It could not be worked on in three tries. Save it as a JPEG, then add it again.'
     where state = 'received' and tries >= 3 and (lease_until is null or lease_until <= clock_timestamp())
    returning hash
  loop
    perform private.update_rows_of_photograph(given_up);
  end loop;
  with waiting as (
    select hash from public.photographs
     where state = 'received' and (lease_until is null or lease_until <= clock_timestamp())
     order by received_at, hash limit take for update skip locked
  ), claimed as (
    update public.photographs as photograph
       set lease_until = clock_timestamp() + claim_photographs.lease, tries = tries + 1
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
     set state = 'ready', refusal = null, lease_until = null, width = finish_photograph.width,
         height = finish_photograph.height, placeholder = finish_photograph.placeholder
   where photograph.hash = finish_photograph.hash and photograph.state = 'received';
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
     set state = 'refused', refusal = left(reason, 300), lease_until = null
   where photograph.hash = refuse_photograph.hash and photograph.state = 'received';
  if found then
    perform private.update_rows_of_photograph(refuse_photograph.hash);
  end if;
end
$$;

-- The hashes of the photographs that a row shows, public or hidden, or the last content of a page that is leaving.
create or replace function private.used_photographs() returns setof text
  language sql stable
  set search_path = ''
as $$
  select private.photograph_hash(picture) from private.listing_pictures, unnest(pictures) as picture
   where private.photograph_hash(picture) is not null
  union
  select found[1] from public.html_leaving_rows as leaving,
         regexp_matches(leaving.row::text, '/photographs/([0-9a-f]{64})/', 'g') as found
$$;

-- Makes a new calendar link for this admin. It is returned only once, and the link before no longer works.
-- Null: not an admin.
create function public.new_calendar_link(staff_id uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- The role cannot be taken away meanwhile.
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

create function public.end_calendar_link(staff_id uuid) returns void
  language sql security definer
  set search_path = ''
as $$
  delete from public.calendar_links where staff = staff_id
$$;

-- Writes these values; null deletes a value. `shown_on`: {name: kinds of pages that show it}. When a shown
-- value changes, these pages are marked and one page is queued: the worker that publishes it sees that the
-- settings differ from those of the site, and looks at every page. Returns {said, pages}: 'saved' with how many
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
    'said', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

-- Asks for the page of {kind, id, fields}, in place of what this member of staff asked for before. Returns its id.
create function public.request_preview(payload jsonb, staff_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked uuid;
begin
  insert into public.previews as known (asked_by, kind, listing, fields)
  values (staff_id, payload ->> 'kind', payload ->> 'id', payload -> 'fields')
  on conflict (asked_by) do update
     set id = gen_random_uuid(), asked_at = clock_timestamp(), kind = excluded.kind, listing = excluded.listing,
         fields = excluded.fields, status = 'queued', lease_until = null, html = null, problem = null
  returning known.id into asked;
  return asked;
end
$$;

-- Stores the rendered page, or, when `html` is '', the problem with the row. A preview that was asked for anew
-- meanwhile has another id, and stays as it is.
create or replace function public.finish_preview(preview uuid, html text, problem text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.previews
     set status = case finish_preview.html when '' then 'refused' else 'ready' end, lease_until = null,
         html = nullif(finish_preview.html, ''),
         problem = case finish_preview.html when '' then left(finish_preview.problem, 1000) end
   where id = preview and status = 'running'
$$;

-- The page, for the member of staff who asked for it: {html}; null: it is not ready, somebody else's, or too old.
create function public.read_preview(preview uuid, staff_id uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('html', html) from public.previews
   where id = preview and asked_by = staff_id
     and status = 'ready' and asked_at >= clock_timestamp() - interval '15 minutes'
$$;

-- Stores an unconfirmed wish. Returns {said: 'stored'}, whether or not the mailbox is known, or {said: 'unknown
-- home'}. One mail asks for confirmation, then none for a day: its link shows everything that was asked for
-- since. A mailbox has at most ten unconfirmed wishes. A newer one replaces the oldest of the place that has
-- asked most, so that wishes which somebody else sends from one place neither block nor push out those of
-- others.
create or replace function public.subscribe_alert(payload jsonb, place text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query constant text := case when home is null then payload ->> 'query' else '' end;
  words text := payload ->> 'label';
  offered text := payload ->> 'offer';
  who public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into words, offered from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('said', 'unknown home');
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into who from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = who.id and offer = offered and query = alert_query and property_id is not distinct from home
     and state <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.place)::int as asked,
               count(*) over () as waiting
          from public.alerts where subscriber = who.id and state = 'unconfirmed') as those
       where waiting > 9 order by asked desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (who.id, offered, alert_query, home, left(words, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.place);
  elsif known.state = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = who.id and state = 'unconfirmed')
    and (who.asked_at is null or private.has_period_ended(who.asked_at, '24 hours', clock_timestamp()))
    and (who.silent_until is null or who.silent_until <= clock_timestamp())
    and not exists (
      select from public.alert_erasures
       where hash = private.mailbox_hash(of_mailbox) and silent_until > clock_timestamp())
    and private.can_send_mail(of_mailbox, subscribe_alert.place)
  then
    insert into public.outbox (kind, payload) values (
      'alert_to_confirm', jsonb_build_object('email', who.email, 'link', private.new_alert_link(who.id)));
    update public.alert_subscribers set asked_at = clock_timestamp() where id = who.id;
  end if;
  return jsonb_build_object('said', 'stored');
end
$$;

-- The hash that is stored of an erased mailbox.
create function private.mailbox_hash(of_mailbox text) returns text
  language sql immutable
  set search_path = ''
as $$
  select encode(sha256(convert_to(of_mailbox, 'UTF8')), 'hex')
$$;

-- Deletes the alert mails to this mailbox that still wait in the outbox.
create function private.delete_waiting_alert_mails(of_mailbox text) returns void
  language sql
  set search_path = ''
as $$
  delete from public.outbox
   where kind in ('alert_to_confirm', 'alert_news') and status = 'pending'
     and private.mailbox(payload ->> 'email') = of_mailbox
$$;

-- Applies what somebody with the link wants: 'confirm', 'pause', 'resume', 'daily', 'at once', 'renew' or
-- 'stop', for one alert or (null) for all, or 'erase' for everything. Returns false when the link is not valid.
-- Alerts of other mailboxes are not touched. `shown`: the alerts on the page on which somebody pressed
-- 'confirm'; only these are confirmed (null: all that wait). Whoever stops everything, or stops all waiting
-- wishes without ever having confirmed one, gets no mail that asks for confirmation for 180 days. Their link
-- still opens what is asked for meanwhile.
create or replace function public.change_alerts(
  link text, wanted text, alert uuid default null, shown uuid[] default null
) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  who constant uuid := private.subscriber_of(link);
  of_mailbox constant text := (select mailbox from public.alert_subscribers where id = who);
begin
  if who is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  case wanted
    when 'confirm' then
      -- At most twenty at once: more is nobody's search, and a mail of it nobody's reading.
      update public.alerts
         set state = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = who and state = 'unconfirmed' and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = who and state in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = who;
      end if;
    when 'pause' then
      update public.alerts set state = 'paused'
       where subscriber = who and state = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as match using public.alerts as of_alert
       where of_alert.id = match.alert_id and of_alert.subscriber = who and of_alert.state = 'paused'
         and match.mailed_at is null;
    when 'resume' then
      update public.alerts set state = 'active'
       where subscriber = who and state = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = wanted
       where subscriber = who and state <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set state = case when state = 'ended' then 'active' else state end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = who and state <> 'unconfirmed' and (alert is null or id = alert)
         and ended_because is distinct from 'home gone'
         and not (state = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = who and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.state <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts where subscriber = who and state = 'unconfirmed' and (alert is null or id = alert);
      update public.alerts set state = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = who and state <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = who and state <> 'ended') then
        perform private.delete_waiting_alert_mails(of_mailbox);
        if alert is null or not exists (select from public.alerts where subscriber = who) then
          update public.alert_subscribers
             set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = who;
        end if;
      end if;
    when 'erase' then
      insert into public.alert_erasures as known (hash, silent_until)
      select private.mailbox_hash(of_mailbox), greatest(silent_until, asked_at + interval '24 hours')
        from public.alert_subscribers where id = who and (silent_until is not null or asked_at is not null)
      on conflict (hash) do update set silent_until = greatest(known.silent_until, excluded.silent_until);
      delete from public.outbox
       where kind in ('alert_to_confirm', 'alert_news') and private.mailbox(payload ->> 'email') = of_mailbox;
      delete from public.alert_subscribers where id = who;
  end case;
  return true;
end
$$;

-- Changes what an alert asks for: `edits` is {query, label, kinds, rhythm, consent}; of an alert on one home the
-- query and the label stay. Returns 'changed'; 'same' when another alert of this mailbox asks for the same;
-- 'gone' when this mailbox has no running alert with this id; null when the link is not valid. The change is a
-- new consent, so the 90 days begin again. When the query changes, the next publish matches changes again that
-- were found and not yet mailed, because they may no longer fit.
create function public.edit_alert(link text, alert uuid, edits jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  who constant uuid := private.subscriber_of(link);
  wanted constant text[] := array(select jsonb_array_elements_text(edits -> 'kinds'));
  known public.alerts;
begin
  if who is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended((select mailbox from public.alert_subscribers where id = who), 3));
  select * into known from public.alerts
   where id = alert and subscriber = who and state in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = who and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and state <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then edits ->> 'query' else known.query end,
         label = case when known.property_id is null then left(edits ->> 'label', 400) else known.label end,
         kinds = wanted, rhythm = edits ->> 'rhythm', consent = edits ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> edits ->> 'query' then
    with untold as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from untold);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (wanted);
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
  who uuid;
  stopped integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  update public.alert_subscribers
     set silent_until = clock_timestamp() + case reason when 'complained' then interval '180 days' else interval '7 days' end
   where mailbox = of_mailbox
  returning id into who;
  delete from public.alerts where subscriber = who and state = 'unconfirmed';
  update public.alerts set state = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = who and state <> 'ended';
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
  perform pg_advisory_xact_lock(hashtextextended('alert changes', 4));
  is_first := not exists (select from public.alert_homes);
  is_watched := exists (select from public.alerts where state = 'active' and expires_at > clock_timestamp());
  with published as materialized (
    select page.entity_id::uuid as property_id, page.needs_regeneration as is_stale
      from public.html_generation_metadata as page
     where page.entity_type = 'property' and (homes is null or is_first or page.entity_id = any (homes::text[]))
  ), site as materialized (
    select listing.id as property_id, listing.slug, listing.title, listing.area as place,
           listing.property_type as offer, coalesce(listing.price, 0) as price, listing.currency
      from published join public.properties as listing on listing.id = published.property_id
     where not published.is_stale and listing.publish > 10 and listing.slug is not null
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
  ), noted as (
    insert into public.home_changes (property_id, kind, home, price, was)
    select property_id, kind, jsonb_build_object('slug', slug, 'title', title, 'place', place, 'offer', offer), price, was
      from difference
     where is_watched and not is_first
     order by property_id, kind
  ), kept as (
    insert into public.alert_homes as known (property_id, slug, title, place, offer, price, currency)
    select property_id, slug, title, place, offer, price, currency from site
    on conflict (property_id) do update
       set slug = excluded.slug, title = excluded.title, place = excluded.place, offer = excluded.offer,
           price = excluded.price, currency = excluded.currency
     where (known.slug, known.title, known.place, known.offer, known.price, known.currency) is distinct from
           (excluded.slug, excluded.title, excluded.place, excluded.offer, excluded.price, excluded.currency)
  )
  delete from public.alert_homes as known using gone where known.property_id = gone.property_id;

  -- Nobody is told that a home is new which has gone again.
  update public.home_changes as change set matched_at = clock_timestamp()
   where matched_at is null and kind <> 'gone'
     and not exists (select from public.alert_homes as known where known.property_id = change.property_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'property_id', property_id, 'kind', kind) order by id)
      from public.home_changes where matched_at is null), '[]');
end
$$;

-- Stores which changes fit which wishes: `matches` is [{offer, query, changes: [id]}], `changes` are all that
-- were matched. A home that is gone is also a match for every alert that was told of it. All of it is one
-- transaction: until it succeeds, a change is matched again, and the constraint lets no match in twice. Returns
-- the number of new matches.
create function public.save_alert_matches(matches jsonb, changes bigint[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alert changes', 4));
  insert into public.alert_matches (alert_id, change_id, property_id, kind, price)
  select alert.id, change.id, change.property_id, change.kind, change.price
    from (
      select of_wish.id as alert_id, each.value::bigint as change_id
        from jsonb_to_recordset(save_alert_matches.matches) as wish (offer text, query text, changes jsonb)
        join public.alerts as of_wish
          on of_wish.offer = wish.offer and of_wish.query = wish.query and of_wish.state = 'active'
         and of_wish.property_id is null
       cross join lateral jsonb_array_elements_text(wish.changes) as each
      union
      select of_home.id, of_change.id
        from public.home_changes as of_change
        join public.alerts as of_home on of_home.property_id = of_change.property_id and of_home.state = 'active'
       where of_change.id = any (save_alert_matches.changes)
      union
      select told.alert_id, left_site.id
        from public.home_changes as left_site
        join public.alert_matches as told
          on told.property_id = left_site.property_id and told.mailed_at is not null and told.kind <> 'gone'
       where left_site.id = any (save_alert_matches.changes) and left_site.kind = 'gone') as pair
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

-- Whether a match is still true, so that a mail says nothing that the site does not say.
create function private.is_match_current(match public.alert_matches) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case match.kind
    when 'gone' then not exists (select from public.alert_homes where property_id = match.property_id)
    when 'new' then exists (select from public.alert_homes where property_id = match.property_id)
    else exists (select from public.alert_homes where property_id = match.property_id and price = match.price)
  end
$$;

-- What a mail says about a home: {kind, title, slug, place, offer, price, was, currency, bedrooms, sqft, checked}.
create function private.home_news(match public.alert_matches, change public.home_changes) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('kind', match.kind, 'title', change.home ->> 'title', 'slug', change.home ->> 'slug',
      'place', change.home ->> 'place', 'offer', change.home ->> 'offer', 'price', change.price, 'was', change.was)
    || coalesce((
      select jsonb_build_object('title', known.title, 'slug', known.slug, 'place', known.place, 'price', known.price,
               'currency', known.currency, 'bedrooms', listing.bedrooms, 'sqft', listing.sqft,
               'checked', listing.last_verified)
        from public.alert_homes as known
        left join public.properties as listing on listing.id = known.property_id
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
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('alert mails', 4)) then
    return 0;
  end if;
  for due in
    select who.id, who.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as who on who.id = alert.subscriber
     where alert.state = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then who.daily_at is null or who.daily_at < morning or who.daily_at > at + interval '1 day'
             else who.at_once_at is null or private.has_period_ended(who.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by who.id, who.email, alert.rhythm
     order by who.id, alert.rhythm
     limit 200
  loop
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts hit is named once, with what was hit last.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.state = 'active'
         and match.mailed_at is null and match.found_at < due.before
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as place from fresh
    ), told as (
      select alert.id, jsonb_build_object(
               'label', alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.place > 40),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.place <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.state = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from told;
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
    -- Of a home that is gone there is nothing more to tell.
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

-- A policy follows the function, but keeps its old name as the label of a column.
alter policy "own profile, and admins each other" on public.profiles
  using ((id = (select auth.uid()) and (select public.has_live_session()))
    or (role = 'admin' and (select public.is_admin())));
alter policy "own profile is edited" on public.profiles
  using (id = (select auth.uid()) and (select public.has_live_session()))
  with check (id = (select auth.uid()));

revoke all on function
  private.is_admin(uuid), private.queue_restored_pages(text, text[], boolean),
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid),
  private.record_staff_change(uuid, text, text, jsonb, jsonb, boolean, uuid),
  private.update_rows_of_photograph(text), public.new_calendar_link(uuid), public.end_calendar_link(uuid),
  public.request_preview(jsonb, uuid), public.read_preview(uuid, uuid), private.mailbox_hash(text),
  private.delete_waiting_alert_mails(text), public.edit_alert(text, uuid, jsonb),
  public.save_alert_matches(jsonb, bigint[]), private.is_match_current(public.alert_matches),
  private.home_news(public.alert_matches, public.home_changes)
  from public, anon, authenticated;
grant execute on function
  public.close_day(date, text, uuid, timestamptz), public.open_day(date, uuid),
  public.new_calendar_link(uuid), public.end_calendar_link(uuid), public.request_preview(jsonb, uuid),
  public.read_preview(uuid, uuid), public.edit_alert(text, uuid, jsonb),
  public.save_alert_matches(jsonb, bigint[])
  to service_role;
