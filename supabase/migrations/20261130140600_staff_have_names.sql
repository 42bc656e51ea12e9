-- Staff have a name, a telephone and a signature, for one another and for whom they answer. A name outlives its account
-- (staff_names). Accounts without a name are called by the beginning of their address and are asked for one, once.

SET local check_function_bodies = off;

DROP FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone);

CREATE TABLE "public"."staff_names" (
  "id"    uuid NOT NULL,
  "name"  text,
  "email" text,
  CONSTRAINT "staff_names_email_check" CHECK ((char_length(email) <= 255)),
  CONSTRAINT "staff_names_name_check" CHECK ((char_length(name) <= 100)),
  CONSTRAINT "staff_names_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."staff_names"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."staff_names" FROM "anon", "authenticated", "service_role";

-- profiles: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."profiles"
  ADD COLUMN "signature_english" text;

ALTER TABLE "public"."profiles"
  ADD COLUMN "signature_kannada" text;

ALTER TABLE "public"."profiles"
  ADD COLUMN "name_asked" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.author (
  id            uuid,
  email         text,
  all_addresses boolean
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'by_id', author.id,
    'by_email', case when all_addresses or author.id = (select auth.uid()) then author.email end,
    'by_name', case when author.id is not null
      then coalesce(private.called(author.id), private.mailbox_name(author.email)) end)
$function$;

CREATE OR REPLACE FUNCTION private.called (
  id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(private.shown_name(profile.full_name), kept.name,
           private.mailbox_name(coalesce(profile.email, kept.email)), 'A colleague')
    from (select called.id) as own
    left join public.profiles as profile on profile.id = own.id
    left join public.staff_names as kept on kept.id = own.id
   where profile.id is not null or kept.id is not null
$function$;

CREATE OR REPLACE FUNCTION private.keep_staff_name()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.role in ('admin', 'editor') or exists (select from public.staff_names where id = new.id) then
    insert into public.staff_names as kept (id, name, email)
    values (new.id, private.shown_name(new.full_name), new.email)
    on conflict (id) do update
      set name = coalesce(excluded.name, kept.name), email = coalesce(excluded.email, kept.email);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_name (
  email text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.shown_name(split_part(split_part(email, '@', 1), '+', 1))
$function$;

CREATE OR REPLACE FUNCTION private.record_own_details()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.record_staff_change((select auth.uid()), 'profiles', new.id::text,
    jsonb_build_object('name', old.full_name, 'telephone', old.phone, 'English signature', old.signature_english,
      'Kannada signature', old.signature_kannada),
    jsonb_build_object('name', new.full_name, 'telephone', new.phone, 'English signature', new.signature_english,
      'Kannada signature', new.signature_kannada), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_name (
  id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.called(own.id)
         || case when exists (
              select from public.profiles as namesake
               where namesake.role = 'admin' and namesake.id <> own.id
                 and lower(split_part(private.called(namesake.id), ' ', 1))
                   = lower(split_part(private.called(own.id), ' ', 1)))
            then coalesce(' (' || profile.email || ')', '') else '' end
         || case profile.role when 'admin' then '' when 'editor' then ', an editor now' else ', has left' end
    from (select staff_name.id) as own
    left join public.profiles as profile on profile.id = own.id
$function$;

CREATE OR REPLACE FUNCTION private.visits_of_colleagues (
  visit jsonb,
  at    timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', 'visit', 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', true, 'day', other.begins::date,
           'by', private.author(planned.planned_by, planned.planned_by_email, true) ->> 'by_name') order by other.begins, other.id), '[]')
    from public.visits as planned cross join private.meetings_on(planned.starts_on) as other
   where planned.status = 'planned' and other.kind = 'visit' and other.id = planned.id and planned.id <> (visit ->> 'id')::uuid
     and planned.planned_by is distinct from (select auth.uid())
     and (planned.enquiry = (visit ->> 'enquiry')::uuid
          or other.person = private.person_of('enquiry', (visit ->> 'enquiry')::uuid))
     and other.begins at time zone 'Asia/Kolkata' > at
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation (
  link          text,
  password_hash text,
  at            timestamp with time zone DEFAULT now(),
  called        text                     DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  invitation public.staff_invitations;
  account_id uuid;
  former_role text;
begin
  -- The lock of public.give_role(), before the row: who takes a role away has it, and then deletes invitations.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- The same link pressed twice finds it used.
  select * into invitation from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at and private.may_invite(invited_by) for update;
  if invitation.id is null then
    return null;
  end if;
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, at), updated_at = at
   where lower(email) = invitation.email returning id into account_id;
  if account_id is null then
    return 'no account';
  end if;
  select role into former_role from public.profiles where id = account_id;
  -- Before the role, so that the log says of what staff change only. A stranger may have named the account.
  update public.profiles
     set full_name = private.shown_name(accept_invitation.called), name_asked = true
   where id = account_id and private.shown_name(accept_invitation.called) is not null;
  -- Who has become an admin meanwhile stays one.
  perform public.give_role_and_password(
    invitation.email, case when former_role = 'admin' then 'admin' else invitation.role end, password_hash);
  perform private.delete_factors(account_id);
  delete from public.staff_invitations where id = invitation.id;
  perform private.record_staff_change(
    invitation.invited_by, 'profiles', account_id::text, jsonb_build_object('role', coalesce(former_role, 'user')),
    jsonb_build_object('role', (select role from public.profiles where id = account_id)));
  return 'accepted';
end
$function$;

REVOKE ALL ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.admin_accounts (
  at timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', profile.id, 'email', profile.email, 'name', private.called(profile.id), 'phone', profile.phone,
               'role', profile.role, 'last_sign_in_at', account.last_sign_in_at,
               'sessions', (select count(*) from auth.sessions where user_id = profile.id),
               'second_step', private.has_second_step(profile.id))
               order by profile.role, lower(profile.email), profile.id), '[]')
        from public.profiles as profile join auth.users as account on account.id = profile.id
       where profile.role in ('admin', 'editor')),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'email', email, 'role', role, 'by_email', invited_by_email,
               'by_name', private.author(invited_by, invited_by_email, true) ->> 'by_name', 'created_at', created_at, 'ends_at', ends_at) order by created_at desc, id), '[]')
        from public.staff_invitations where ends_at > at));
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_changes (
  kind    text    DEFAULT NULL::text,
  listing text    DEFAULT NULL::text,
  words   text    DEFAULT ''::text,
  before  bigint  DEFAULT NULL::bigint,
  take    integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  size constant integer := least(greatest(take, 1), 200);
  search_words constant text[] := private.search_words(words);
  all_addresses constant boolean := public.is_admin();
  answer jsonb;
begin
  perform private.require_staff();
  if kind is null or listing is null or kind not in ('property', 'society', 'area') then
    perform private.require_admin();
  end if;
  with named as (
    select change.id, change.changed_at, author.by_id, author.by_email, author.by_name, kinds.kind, change.table_name,
           change.row_id as listing,
           case kinds.kind when 'closed day' then to_char(change.row_id::date, 'FMDD FMMonth YYYY')
             when 'settings' then 'Site settings'
             when 'account' then (
               select private.called(id) || coalesce(' (' || email || ')', '') from public.profiles where id::text = change.row_id)
             else private.page_name(kinds.kind, change.row_id) end as name,
           private.page_facts(kinds.kind, change.row_id) as facts,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day'), ('site_settings', 'settings'),
             ('profiles', 'account')) as kinds (table_name, kind) using (table_name)
     cross join jsonb_to_record(private.author(change.changed_by, change.changed_by_email, all_addresses))
       as author (by_id uuid, by_email text, by_name text)
     where (admin_changes.before is null or change.id < admin_changes.before)
       and (admin_changes.kind is null or kinds.kind = admin_changes.kind)
       and (admin_changes.listing is null or change.row_id = admin_changes.listing)
  ), matching as (
    select id, changed_at, by_id, by_email, by_name, named.kind, named.listing, name, facts, of_contact, changes from named
     where not exists (
       select from unnest(search_words) as word
        where position(word in lower(concat_ws(' ', named.by_email, named.by_name, named.name, named.facts ->> 'reference', named.kind, named.table_name, named.listing,
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
$function$;

CREATE OR REPLACE FUNCTION public.admin_replies (
  of_enquiry uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'replies', coalesce((
      select jsonb_agg(to_jsonb(saved) order by lower(name)) from public.saved_replies as saved), '[]'),
    'signature', (
      select jsonb_build_object('name', private.shown_name(full_name), 'english', signature_english, 'kannada', signature_kannada)
        from public.profiles where id = (select auth.uid())),
    'home', (
      select jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text), 'slug', home.slug,
               'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
               'offer', home.property_type)
        from public.enquiries as asked join public.properties as home on home.id = asked.property_id
       where asked.id = of_enquiry and private.has_page(home)),
    'sent', private.replies_of(of_enquiry),
    'beside', coalesce((
      select private.replies_beside(asked) from public.enquiries as asked where asked.id = of_enquiry), '[]'),
    'asked', (
      select jsonb_build_object(
               'enquiry_type', asked.enquiry_type, 'home', private.asked_home(asked), 'status', asked.status,
               'owner', asked.owner, 'owner_name', private.staff_name(asked.owner), 'status_set', private.status_set(asked.id))
        from public.enquiries as asked where asked.id = of_enquiry));
end
$function$;

CREATE OR REPLACE FUNCTION public.give_name (
  address   text,
  full_name text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if private.shown_name(give_name.full_name) is null then
    return 'unnamed';
  end if;
  update public.profiles as own set full_name = private.shown_name(give_name.full_name), name_asked = true
   where lower(own.email) = lower(btrim(address));
  return case when found then 'done' else 'unknown' end;
end
$function$;

REVOKE ALL ON FUNCTION "public"."give_name"(text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.invite_staff (
  payload jsonb,
  inviter uuid,
  at      timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  -- Without the lock, two requests at once would both count the mails before them.
  perform pg_advisory_xact_lock(private.lock_key('invitations'));
  -- Locks the profile, so that the role cannot be taken away meanwhile.
  perform from public.profiles where id = inviter and role = 'admin' for share;
  if inviter is not null and not found then
    return 'not_admin';
  end if;
  if exists (select from public.profiles where lower(email) = address and role in ('admin', 'editor')) then
    return 'staff';
  end if;
  if (select count(*) >= 30 or count(*) filter (where message.payload ->> 'email' = address) >= 3
        from public.outbox as message
       where message.kind = 'staff_invitation' and message.created_at > at - interval '24 hours')
  then
    return 'too_many';
  end if;
  delete from public.staff_invitations where email = address;
  insert into public.staff_invitations (email, role, hash, invited_by, created_at, ends_at)
  values (address, payload ->> 'role', private.hash_of(link), inviter, at, at + interval '7 days');
  insert into public.outbox (kind, payload)
  values ('staff_invitation', jsonb_build_object(
    'email', address, 'role', payload ->> 'role', 'link', link,
    'by', (select email from public.profiles where id = inviter),
    'by_name', (select private.shown_name(full_name) from public.profiles where id = inviter)));
  return 'invited';
end
$function$;

CREATE OR REPLACE FUNCTION public.own_details()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
             'name', private.shown_name(own.full_name), 'called', private.called(own.id), 'phone', own.phone,
             'signature_english', own.signature_english, 'signature_kannada', own.signature_kannada,
             'asked', own.name_asked,
             'colleagues', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', other.id, 'name', private.called(other.id), 'role', other.role, 'phone', other.phone)
                        order by lower(private.called(other.id)), other.id), '[]')
                 from public.profiles as other where other.role in ('admin', 'editor') and other.id <> own.id))
      from public.profiles as own where own.id = (select auth.uid()));
end
$function$;

REVOKE ALL ON FUNCTION "public"."own_details"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.privacy_erase (
  address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  of_mailbox constant text := private.mailbox(address);
  people uuid[];
  request_references text[];
  addresses text[];
  merged_with text[];
  numbers text[];
  same_number text[];
  freed jsonb;
  visits jsonb;
  counts jsonb := '{}'::jsonb;
  deleted integer;
begin
  -- New requests of this mailbox wait until it is erased, and are then stored as those of somebody new.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  -- Also an account that is gone already: its name and its acts are kept.
  select array_agg(known.id) into people from (
    select id from auth.users where private.mailbox(email) = of_mailbox
    union select id from public.staff_names where private.mailbox(email) = of_mailbox) as known;
  if exists (select from public.profiles where id = any (people) and role <> 'user') then
    return jsonb_build_object('refused', 'admin');
  end if;
  numbers := private.phones_of_mailbox(of_mailbox);
  select array_agg(distinct other order by other) into same_number
    from unnest(numbers) as number, unnest(private.mailboxes_of_phone(number)) as other where other <> of_mailbox;
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
  counts := counts || jsonb_build_object('contact_of', private.erase_contacts_with(numbers) -> 'homes');
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
  update public.area_places set decided_by = null, decided_by_email = null where decided_by = any (people);
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
  delete from public.staff_names where id = any (people);
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
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'same_number', coalesce(to_jsonb(same_number), '[]'),
    'phones', to_jsonb(numbers), 'freed', freed, 'visits', visits);
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_export (
  address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  of_mailbox constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg((to_jsonb(request) - array['owner', 'idempotency_key'])
               || jsonb_build_object('facts', private.page_facts('property', request.property_id::text))
               order by request.created_at)
        from public.enquiries as request where request.mailbox = of_mailbox), '[]'),
    'replies', coalesce((
      select jsonb_agg(to_jsonb(reply) - array['sent_by', 'sent_by_email'] order by reply.sent_at)
        from public.replies as reply join public.enquiries as request on request.id = reply.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) order by visit.starts_on)
        from public.visits as visit join public.enquiries as request on request.id = visit.enquiry
       where request.mailbox = of_mailbox), '[]'),
    'appointments', coalesce((
      select jsonb_agg((to_jsonb(call) - array['owner', 'idempotency_key'])
               || jsonb_build_object('links_made_at', (
                    select coalesce(jsonb_agg(link.created_at order by link.created_at), '[]')
                      from public.call_links as link where link.call = call.id))
               order by call.created_at)
        from public.appointments as call where call.mailbox = of_mailbox), '[]'),
    'people', coalesce((
      select jsonb_agg(to_jsonb(person) - 'owner') from public.people as person where person.mailbox = of_mailbox), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = of_mailbox), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field in ('status', 'stage', 'step') then change.was end,
               'became', case when change.field in ('status', 'stage', 'step') then change.became end,
               'by_caller', change.by_caller, 'reason', change.reason) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = of_mailbox
         union all select id from public.appointments where mailbox = of_mailbox
         union all select id from public.people where mailbox = of_mailbox)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = of_mailbox), '[]'),
    'staff_names', coalesce((
      select jsonb_agg(jsonb_build_object('name', kept.name, 'email', kept.email))
        from public.staff_names as kept where private.mailbox(kept.email) = of_mailbox), '[]'),
    'invitations', coalesce((
      select jsonb_agg(to_jsonb(invitation) - array['hash', 'invited_by', 'invited_by_email'])
        from public.staff_invitations as invitation where private.mailbox(invitation.email) = of_mailbox), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert), '{}')
               || jsonb_build_object('email', person.email, 'subscriber', to_jsonb(person),
               'facts', private.page_facts('property', alert.property_id::text), 'matches_mailed', (
               select count(*) from public.alert_matches as match
                where match.alert_id = alert.id and match.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as person left join public.alerts as alert on alert.subscriber = person.id
       where person.mailbox = of_mailbox), '[]'),
    'partner_contacts', coalesce((
      select jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
               || jsonb_build_object('partner', partner.name) order by partner.name, contact.id)
        from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
       where contact.mailbox = of_mailbox), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_own_details (
  details jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  if details ? 'name' and private.shown_name(details ->> 'name') is null then
    raise exception 'Write your name in letters. An address is no name.' using errcode = '22023';
  end if;
  update public.profiles as own
     set full_name = case when details ? 'name' then private.shown_name(details ->> 'name') else own.full_name end,
         phone = case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else own.phone end,
         signature_english = case when details ? 'signature_english'
           then nullif(btrim(details ->> 'signature_english', E' \t\r\n'), '') else own.signature_english end,
         signature_kannada = case when details ? 'signature_kannada'
           then nullif(btrim(details ->> 'signature_kannada', E' \t\r\n'), '') else own.signature_kannada end,
         name_asked = true
   where own.id = (select auth.uid());
  return public.own_details();
end
$function$;

REVOKE ALL ON FUNCTION "public"."save_own_details"(jsonb) FROM PUBLIC, "anon", "service_role";

-- profiles: reads every row.
ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_signature_english_check" CHECK ((char_length(signature_english) <= 300));

-- profiles: reads every row.
ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_signature_kannada_check" CHECK ((char_length(signature_kannada) <= 300));

-- profiles: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER profiles_details
  AFTER UPDATE OF full_name, phone, signature_english, signature_kannada ON public.profiles
  FOR EACH ROW
  WHEN ((new.role = ANY (ARRAY['admin'::text, 'editor'::text])))
  EXECUTE FUNCTION private.record_own_details();

CREATE TRIGGER profiles_names
  AFTER INSERT OR UPDATE OF full_name, email, ROLE ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_staff_name();

CREATE POLICY "nobody but the server" ON "public"."staff_names"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

REVOKE ALL ON FUNCTION "private"."keep_staff_name"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_staff_name"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_staff_name"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailbox_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailbox_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailbox_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_own_details"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_own_details"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_own_details"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."give_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."give_name"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."give_name"(text, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."own_details"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."own_details"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."own_details"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_own_details"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_own_details"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_own_details"(jsonb) TO "postgres";

REVOKE ALL ("name_asked") ON TABLE "public"."profiles" FROM "service_role";

GRANT INSERT ("name_asked"), SELECT ("name_asked"), UPDATE ("name_asked") ON TABLE "public"."profiles" TO "service_role";

REVOKE ALL ("signature_english") ON TABLE "public"."profiles" FROM "service_role";

GRANT INSERT ("signature_english"), SELECT ("signature_english"), UPDATE ("signature_english") ON TABLE "public"."profiles" TO "service_role";

REVOKE ALL ("signature_kannada") ON TABLE "public"."profiles" FROM "service_role";

GRANT INSERT ("signature_kannada"), SELECT ("signature_kannada"), UPDATE ("signature_kannada") ON TABLE "public"."profiles" TO "service_role";

-- Who is staff, and who was and has left something in the logs.
INSERT INTO "public"."staff_names" ("id", "name", "email")
SELECT "id", "private"."shown_name"("full_name"), "email"
  FROM "public"."profiles"
 WHERE "role" IN ('admin', 'editor') OR "id" IN (
   SELECT "changed_by" FROM "public"."staff_changes" UNION SELECT "changed_by" FROM "public"."inbox_changes"
   UNION SELECT "sent_by" FROM "public"."replies" UNION SELECT "planned_by" FROM "public"."visits"
   UNION SELECT "checked_by" FROM "public"."verifications" UNION SELECT "deleted_by" FROM "public"."deleted_listings"
   UNION SELECT "decided_by" FROM "public"."doubts" UNION SELECT "decided_by" FROM "public"."area_places");
