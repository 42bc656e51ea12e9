-- Credentials end with the right that made them: invitations, links of partners and calendars. A person is erased from whatever
-- they are known by, and nothing that cannot be read decides anything.

alter table public.confirmation_links add column made_by uuid;
create index confirmation_links_maker on public.confirmation_links (made_by) where made_by is not null;

-- Raises an error when something else was sent than one of these. Nothing, and what nobody can read, decides nothing.
create function private.require_choice(given text, choices text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if (given = any (choices)) is not true then
    raise exception 'This request cannot be read. Reload the page and try again.' using errcode = '22023';
  end if;
end
$$;

-- Ends what was mailed to an account so that its reader may choose a password. The hosted service keeps such links in a table of
-- their own, the embedded one in the row of the account.
create function private.end_mailed_links(account uuid) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is null then
    update auth.users set recovery_token = null where id = account and recovery_token is not null;
  else
    execute 'delete from auth.one_time_tokens where user_id = $1' using account;
  end if;
end
$$;

create or replace function public.give_role_and_password(address text, new_role text, password_hash text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
  account_id uuid;
begin
  -- A password in the place of its hash would be stored readable.
  if password_hash !~ '^\$2[ab]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is no hash of a password.' using errcode = '22023';
  end if;
  outcome := public.give_role(address, new_role);
  if outcome not in ('done', 'unchanged') then
    return outcome;
  end if;
  update auth.users set encrypted_password = password_hash, updated_at = now()
   where lower(email) = lower(btrim(address)) returning id into strict account_id;
  -- Their refresh tokens go with them, and the links of mails that ask for yet another password.
  delete from auth.sessions where user_id = account_id;
  perform private.end_mailed_links(account_id);
  return outcome;
end
$$;

-- The digits of a telephone number, which all of its spellings share: those of every script of India, of Arabic and of full
-- width as 0 to 9, without the code of India, the zero before a number, and marks. Null for fewer than seven.
create function private.phone_key(number text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when char_length(key) >= 7 then key end
    from (
      select regexp_replace(regexp_replace(translate(number,
               '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
               '०१२३४५६७८९০১২৩৪৫৬৭৮৯'
               '੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
               '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
               '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯'
               '൦൧൨൩൪൫൬൭൮൯０１２３４５６７８９',
               repeat('0123456789', 12)), '[^0-9]+', '', 'g'), '^0*(?:91)?0?(?=[0-9]{10}$)|^0+', '') as key) as digits
$$;

-- Who has this telephone number: the mailboxes of requests, accounts and contacts of partners.
create function private.mailboxes_of_phone(number text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  wanted constant text := private.phone_key(number);
begin
  return (
    select coalesce(array_agg(distinct mailbox order by mailbox) filter (where mailbox is not null), '{}')
      from (
        select mailbox from public.enquiries where private.phone_key(phone) = wanted
        union all select mailbox from public.appointments where private.phone_key(phone) = wanted
        union all select mailbox from public.partner_contacts where private.phone_key(phone) = wanted
        union all select private.mailbox(email) from public.profiles where private.phone_key(phone) = wanted) as known);
end
$$;

-- The telephone numbers that are stored with this mailbox, as private.phone_key() has them.
create function private.phones_of_mailbox(of_mailbox text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct key) filter (where key is not null), '{}')
      from (
        select private.phone_key(phone) as key from public.enquiries where mailbox = of_mailbox
        union all select private.phone_key(phone) from public.appointments where mailbox = of_mailbox
        union all select private.phone_key(phone) from public.partner_contacts where mailbox = of_mailbox
        union all select private.phone_key(phone) from public.profiles where private.mailbox(email) = of_mailbox) as known);
end
$$;

-- Erases the contacts that are known by one of these numbers and by no mailbox: {homes, partners: of how many}.
create function private.erase_contacts_with(numbers text[]) returns jsonb
  language plpgsql
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'homes', (select coalesce(sum(public.privacy_erase_contact(number)), 0) from unnest(numbers) as number),
    'partners', private.erase_partner_contacts(array(
      select id from public.partner_contacts where mailbox is null and private.phone_key(phone) = any (numbers))));
end
$$;

-- The mailboxes with this telephone number, for a copy of what is stored of its owner.
create function public.privacy_mailboxes(phone_number text) returns text[]
  language sql stable security definer
  set search_path = ''
as $$
  select private.mailboxes_of_phone(phone_number)
$$;

-- Erases everything of whoever has this telephone number, in one transaction: each of the mailboxes as
-- public.privacy_erase() does, and the contacts that have no mailbox. Returns {refused: 'admin', mailbox} when one of them
-- belongs to staff, else {people: [{address, …}], homes, partners}.
create function public.privacy_erase_phone(phone_number text) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  mailboxes constant text[] := private.mailboxes_of_phone(phone_number);
  of_staff constant text := (
    select private.mailbox(email) from public.profiles
     where role <> 'user' and private.mailbox(email) = any (mailboxes) limit 1);
  own text;
  people jsonb := '[]';
begin
  if of_staff is not null then
    return jsonb_build_object('refused', 'admin', 'mailbox', of_staff);
  end if;
  foreach own in array mailboxes loop
    people := people || jsonb_build_array(public.privacy_erase(own) || jsonb_build_object('address', own));
  end loop;
  return jsonb_build_object('people', people) || private.erase_contacts_with(array_remove(array[private.phone_key(phone_number)], null));
end
$$;

-- Whether a text contains this telephone number, of ten digits or more, in any spelling. A word with letters is none.
create function private.has_phone(content text, number text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select number !~ '[[:alpha:]@]' and char_length(private.phone_key(number)) >= 10
     and position(private.phone_key(number) in regexp_replace(content, '(?<=[0-9])[ ().+/,-]+(?=[0-9])', '', 'g')) > 0
$$;

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
  select array_agg(id) into people from auth.users where private.mailbox(email) = of_mailbox;
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
  update public.deleted_listings set deleted_by = null, deleted_by_email = null where deleted_by = any (people);
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
$$;

create or replace function public.privacy_traces(words text[]) returns table (location text, mentions bigint)
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
        where exists (
          select from unnest($1) as word
           where private.has_word(each.%3$I::text, word) or private.has_phone(each.%3$I::text, word))',
      candidate.schema_name, candidate.table_name, candidate.column_name)
      into mentions using words;
    if mentions > 0 then
      location := candidate.table_name || '.' || candidate.column_name;
      return next;
    end if;
  end loop;
end
$$;

create or replace function public.privacy_export_contact(phone_number text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'home', property.title, 'facts', private.page_facts('property', property.id::text), 'name', contact.name,
             'firm', contact.firm, 'phone', contact.phone,
             'notes', (
               select coalesce(jsonb_agg(verification.note order by verification.checked_at), '[]')
                 from public.verifications as verification
                where verification.property_id = contact.property_id and verification.note is not null))
             order by property.title, property.id)
      from public.listing_contacts as contact
      join public.properties as property on property.id = contact.property_id
     where private.phone_key(contact.phone) = private.phone_key(phone_number)), '[]');
end
$$;

create or replace function public.privacy_erase_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes from public.listing_contacts where private.phone_key(phone) = private.phone_key(phone_number);
  update public.verifications set note = null where property_id = any (homes) and note is not null;
  delete from public.listing_contacts where private.phone_key(phone) = private.phone_key(phone_number);
  return coalesce(cardinality(homes), 0);
end
$$;

-- A new password ends it too: whoever knew the former one may have made it.
create function private.end_calendar_of_account() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_links where staff = new.id;
  return null;
end
$$;

create or replace function public.decide_suspected_alert(alert uuid, is_accepted boolean) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  person public.alert_subscribers;
  of_network text;
begin
  perform private.require_admin();
  perform private.require_choice(is_accepted::text, array['true', 'false']);
  select subscriber.* into person
    from public.alert_subscribers as subscriber join public.alerts on alerts.subscriber = subscriber.id
   where alerts.id = decide_suspected_alert.alert;
  if person.id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', person.mailbox));
  if is_accepted then
    update public.alerts set status = 'unconfirmed', consented_at = clock_timestamp()
     where id = decide_suspected_alert.alert and status = 'suspected' returning ip_hash into of_network;
  else
    delete from public.alerts where id = decide_suspected_alert.alert and status = 'suspected';
  end if;
  if not found then
    return false;
  end if;
  perform private.ask_for_confirmation(person, of_network);
  return true;
end
$$;

-- Whether the right with which an invitation was made still stands: its maker is an admin now. Null is the operator.
create function private.may_invite(inviter uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select inviter is null or private.is_admin(inviter)
$$;

-- What was made with a role ends with it: invitations and links of partners with that of an admin, pictures on their way and
-- previews with that of staff. Invitations to the person themselves end when they have fewer rights than before, so that
-- nobody who was dismissed comes back by an earlier mail. Mails that have not gone out are not sent.
create function private.end_credentials() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  new_role constant text := coalesce(to_jsonb(new) ->> 'role', 'gone');
  has_fewer_rights constant boolean := old.role = 'admin' or (old.role = 'editor' and new_role <> 'admin');
  ended text[];
begin
  with gone as (
    delete from public.staff_invitations as invitation
     where (has_fewer_rights and private.mailbox(invitation.email) = private.mailbox(old.email))
        or (invitation.invited_by = old.id and new_role <> 'admin')
    returning invitation.email)
  select array_agg(email) into ended from gone;
  delete from public.outbox
   where kind = 'staff_invitation' and status = 'pending' and payload ->> 'email' = any (ended);
  if new_role <> 'admin' then
    delete from public.confirmation_links where made_by = old.id;
  end if;
  if new_role not in ('admin', 'editor') then
    delete from public.picture_uploads where staff = old.id;
    delete from public.previews where requested_by = old.id;
  end if;
  return null;
end
$$;

create or replace function public.end_staff_sessions(account uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = account and role in ('admin', 'editor')) then
    return 0;
  end if;
  delete from auth.sessions
   where user_id = account and id::text is distinct from (select auth.jwt()) ->> 'session_id';
  get diagnostics ended = row_count;
  delete from public.calendar_links where staff = account;
  if ended > 0 then
    perform private.record_staff_change(
      (select auth.uid()), 'profiles', account::text, jsonb_build_object('sessions', ended), jsonb_build_object('sessions', 0));
  end if;
  return ended;
end
$$;

create or replace function public.change_staff_role(account uuid, shown_role text, new_role text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  outcome text;
  known public.profiles;
begin
  perform private.require_admin();
  -- The lock of public.give_role(), so that the role that is compared is the one that is replaced.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- The caller may have lost the role while it waited.
  perform private.require_admin();
  select * into known from public.profiles where id = account;
  if known.id is null or known.role not in ('admin', 'editor') or known.role is distinct from shown_role then
    return 'changed';
  end if;
  if new_role is null or new_role not in ('admin', 'editor', 'user') then
    raise exception 'There is no such role.' using errcode = '22023';
  end if;
  outcome := public.give_role(known.email, new_role);
  if outcome = 'done' then
    perform private.record_staff_change(
      (select auth.uid()), 'profiles', account::text, jsonb_build_object('role', known.role),
      jsonb_build_object('role', new_role));
  end if;
  return case outcome when 'last' then 'last' when 'done' then 'done' when 'unchanged' then 'done' else 'changed' end;
end
$$;

create or replace function public.invite_staff(payload jsonb, inviter uuid, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
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
    'by', (select email from public.profiles where id = inviter)));
  return 'invited';
end
$$;

create or replace function public.read_invitation(link text, at timestamptz default now()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('email', email, 'role', role) from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at and private.may_invite(invited_by)
$$;

create or replace function public.accept_invitation(link text, password_hash text, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

-- Whoever chooses an owner for a request chooses an admin: nobody else sees requests.
create function private.require_admin_as_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and not private.is_admin(new.owner) then
    raise exception 'This colleague may not see requests any more. Choose another owner.' using errcode = 'P0001';
  end if;
  return new;
end
$$;

create or replace function public.privacy_export_partner_contact(phone_number text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
           || jsonb_build_object('partner', partner.name) order by partner.name, contact.id), '[]')
    from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
   where private.phone_key(contact.phone) = private.phone_key(phone_number)
$$;

create or replace function public.privacy_erase_partner_contact(phone_number text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
begin
  return private.erase_partner_contacts(array(select id from public.partner_contacts where private.phone_key(phone) = private.phone_key(phone_number)));
end
$$;

create or replace function public.save_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  new_address constant text := nullif(btrim(payload ->> 'address'), '');
begin
  perform private.require_admin();
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if new_address ilike 'http://%' and (payload ->> 'allows_http')::boolean is not true then
    return 'http';
  end if;
  insert into public.partner_feeds as feed (partner_id, address, allows_http)
  values (of_partner, new_address, (payload ->> 'allows_http')::boolean)
  on conflict (partner_id) do update
     set address = excluded.address, allows_http = excluded.allows_http,
         etag = case when feed.address = excluded.address then feed.etag end,
         last_modified = case when feed.address = excluded.address then feed.last_modified end,
         answered_from = case when feed.address = excluded.address then feed.answered_from end;
  return 'saved';
end
$$;

create or replace function public.decide_feed_run(run uuid, decision text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  decided public.feed_runs;
begin
  perform private.require_admin();
  perform private.require_choice(decision, array['take in', 'read again', 'leave']);
  select * into decided from public.feed_runs where id = run for update;
  if decided.id is null or decided.source = 'command' or decided.state not in ('trial', 'refused', 'failed')
    or exists (
      select from public.feed_runs as later
       where later.partner_id = decided.partner_id and later.requested_at > decided.requested_at and later.state = 'done')
  then
    return case when decided.state = 'waiting' then 'waiting' else 'gone' end;
  end if;
  if decision = 'leave' then
    update public.feed_runs set state = 'refused', ended_at = clock_timestamp(), problem = 'Staff did not take the file in.'
     where id = run;
    return 'left';
  end if;
  update public.feed_runs set state = 'waiting', approved = (decision = 'take in'), ended_at = null, problem = null where id = run;
  return 'waiting';
end
$$;

create or replace function public.resolve_feed_conflict(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  resolved constant uuid := (payload ->> 'home')::uuid;
  name constant text := payload ->> 'column';
  home public.properties;
  known public.partner_homes;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'keep', array['ours', 'theirs']);
  select * into home from public.properties where id = resolved for update;
  select * into known from public.partner_homes where property_id = resolved for update;
  if known.property_id is null or private.is_deleted('property', resolved::text) then
    return 'gone';
  end if;
  if name <> all (known.conflicts) or known.stated -> name is distinct from payload -> 'theirs' then
    return 'changed';
  end if;
  if payload ->> 'keep' = 'ours' then
    update public.partner_homes
       set settled = known.settled || jsonb_build_object(name, known.stated -> name), conflicts = array_remove(known.conflicts, name)
     where property_id = resolved;
    return 'resolved';
  end if;
  if name <> all (private.feed_columns()) then
    return 'changed';
  end if;
  execute format('update public.properties as home set %1$I = became.%1$I
      from jsonb_populate_record($1, $2) as became where home.id = $3', name)
    using home, jsonb_build_object(name, known.stated -> name), resolved;
  select * into became from public.properties where id = resolved;
  perform private.record_staff_change(auth.uid(), 'properties', resolved::text, to_jsonb(home), to_jsonb(became));
  return 'resolved';
end
$$;

create or replace function private.contact_of_link(link text, at timestamptz) returns setof public.partner_contacts
  language sql stable
  set search_path = ''
as $$
  select contact.* from public.partner_contacts as contact
    join public.confirmation_links as known on known.contact_id = contact.id
   where known.hash = private.hash_of(contact_of_link.link) and known.ends_at > at
     and (known.made_by is null or private.is_admin(known.made_by))
$$;

-- A link went to an address or a number. When the contact has others, it ends: somebody else may read there now.
create function private.end_links_of_contact() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.confirmation_links where contact_id = new.id;
  return null;
end
$$;

create or replace function public.decide_confirmation(confirmation uuid, accepted boolean, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  staff constant uuid := (select auth.uid());
  said public.confirmations;
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(accepted::text, array['true', 'false']);
  select * into said from public.confirmations where id = confirmation;
  perform pg_advisory_xact_lock(private.lock_key('confirmations', said.partner_id::text));
  select * into said from public.confirmations where id = confirmation and state = 'waiting';
  if said.id is null then
    return 'changed';
  end if;
  if accepted and said.answer <> 'not ours' then
    call private.apply_confirmation(said, staff, at);
    return case (select state from public.confirmations where id = confirmation) when 'final' then 'saved' else 'changed' end;
  end if;
  if accepted then
    select * into was from public.properties where id = said.property_id for update;
    if was.partner_id = said.partner_id then
      update public.properties set partner_id = null where id = was.id returning * into became;
      perform private.record_staff_change(staff, 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
    end if;
  end if;
  update public.confirmations
     set state = case when accepted then 'final' else 'refused' end, decided_at = at
   where id = confirmation;
  return 'saved';
end
$$;

create or replace function public.new_partner_link(contact uuid, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (select partner_id from public.partner_contacts where id = contact);
  -- A link that begins later would live longer than 14 days from now.
  begins constant timestamptz := least(at, clock_timestamp());
  homes uuid[];
  made text;
begin
  perform private.require_admin();
  if of_partner is null then
    return null;
  end if;
  homes := array(select home.id from private.homes_to_confirm(of_partner, begins) as home);
  perform private.note_asked_homes(homes, begins);
  made := private.new_confirmation_link(contact, begins);
  update public.confirmation_links set made_by = (select auth.uid()) where hash = private.hash_of(made);
  return jsonb_build_object('link', made, 'due', cardinality(homes));
end
$$;

create or replace function public.decide_sent_photograph(
  home uuid, hash text, accepted boolean, at timestamptz default clock_timestamp()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  sent public.sent_photographs;
begin
  perform private.require_staff();
  perform private.require_choice(accepted::text, array['true', 'false']);
  select * into sent from public.sent_photographs as known
   where known.property_id = home and known.hash = decide_sent_photograph.hash for update;
  if sent.state is distinct from 'waiting'
    or not exists (
      select from private.decidable_photographs as decidable
       where decidable.property_id = home and decidable.hash = decide_sent_photograph.hash)
  then
    return case when sent.state = case when accepted then 'accepted' else 'refused' end then 'saved' else 'changed' end;
  end if;
  if accepted then
    return replace(private.show_sent_photograph(sent, (select auth.uid()), at), 'gone', 'changed');
  end if;
  update public.sent_photographs as known set state = 'refused', decided_at = at
   where known.property_id = home and known.hash = decide_sent_photograph.hash;
  return 'saved';
end
$$;

create trigger profiles_credentials_end after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.end_credentials();
create trigger profiles_credentials_gone after delete on public.profiles
  for each row execute function private.end_credentials();
create trigger calendar_ends_with_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_calendar_of_account();
create trigger enquiries_owner before update of owner on public.enquiries
  for each row when (new.owner is not null and new.owner is distinct from old.owner)
  execute function private.require_admin_as_owner();
create trigger appointments_owner before update of owner on public.appointments
  for each row when (new.owner is not null and new.owner is distinct from old.owner)
  execute function private.require_admin_as_owner();
create trigger partner_contacts_links after update of email, phone on public.partner_contacts
  for each row when (old.mailbox is distinct from new.mailbox or old.phone is distinct from new.phone)
  execute function private.end_links_of_contact();

grant execute on function public.privacy_mailboxes(text), public.privacy_erase_phone(text) to service_role;

-- What was made before this: invitations by those who are no admins any more. Who made a link of a
-- partner was not stored; such a link ends after 14 days at most.
delete from public.staff_invitations where not private.may_invite(invited_by);
