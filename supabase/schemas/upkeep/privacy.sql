-- What a person may ask for: a copy of everything that is stored about them, and its erasure. A person is a
-- mailbox: 'asha+flat@…' is Asha too. A telephone number leads to the mailboxes that have it, in any spelling. Called by
-- `npm run privacy`, and by admins on the page of a person: both erase with public.privacy_erase().

-- Who has this telephone number: the mailboxes of requests, accounts and contacts of partners. Without the index, which the planner
-- leaves out for a number that many share, the keys of all numbers would be computed: a minute for 100,000 requests.
create function private.mailboxes_of_phone(number text) returns text[]
  language plpgsql stable
  set search_path = ''
  set enable_seqscan = off
as $$
declare
  wanted constant text[] := private.phone_keys(number);
begin
  return (
    select coalesce(array_agg(distinct mailbox order by mailbox) filter (where mailbox is not null), '{}')
      from (
        select mailbox from public.enquiries where private.phone_keys(phone) && wanted
        union all select mailbox from public.appointments where private.phone_keys(phone) && wanted
        union all select mailbox from public.partner_contacts where private.phone_keys(phone) && wanted
        union all select private.mailbox(email) from public.profiles where private.phone_keys(phone) && wanted) as known);
end
$$;

-- The telephone numbers that are stored with this mailbox, as private.phone_keys() has them.
create function private.phones_of_mailbox(of_mailbox text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct key), '{}')
      from (
        select phone from public.enquiries where mailbox = of_mailbox
        union all select phone from public.appointments where mailbox = of_mailbox
        union all select phone from public.partner_contacts where mailbox = of_mailbox
        union all select phone from public.profiles where private.mailbox(email) = of_mailbox) as known,
           unnest(private.phone_keys(phone)) as key);
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
      select id from public.partner_contacts where mailbox is null and private.phone_keys(phone) && numbers)));
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
  people jsonb := '[]'::jsonb;
begin
  if of_staff is not null then
    return jsonb_build_object('refused', 'admin', 'mailbox', of_staff);
  end if;
  foreach own in array mailboxes loop
    people := people || jsonb_build_array(public.privacy_erase(own) || jsonb_build_object('address', own));
  end loop;
  return jsonb_build_object('people', people) || private.erase_contacts_with(private.phone_keys(phone_number));
end
$$;

-- Everything stored about the mailbox of this address: {enquiries, replies, visits, appointments, people, mails, changes,
-- accounts, alerts, partner_contacts}, without idempotency keys and without what names staff. An enquiry and an alert have
-- the facts that tell their home from others with its title.
create function public.privacy_export(address text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
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
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object(
               'visitor_changed_at', visit.visitor_changed_at, 'links_made_at', (
                 select coalesce(jsonb_agg(link.created_at order by link.created_at), '[]')
                   from public.visit_links as link where link.visit = visit.id))
               order by visit.starts_on)
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
      select jsonb_agg(to_jsonb(person) - array['owner', 'words']) from public.people as person where person.mailbox = of_mailbox), '[]'),
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
         union all select visit.id from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
           where asked.mailbox = of_mailbox
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

-- Whether a text contains this telephone number, of ten digits or more, in any spelling. A word with letters is none.
create function private.has_phone(content text, number text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select number !~ '[[:alpha:]@]' and char_length(private.phone_key(number)) >= 10
     and position(private.phone_key(number) in regexp_replace(
           private.latin_digits(content), '(?<=[0-9])[[:space:]().+/,;_*\u00a0\u2007\u2009-\u2015\u202f\u2060\u2212-]+(?=[0-9])', '', 'g')) > 0
$$;

-- The proof of an erasure in the log of changes: when, by whom, and how many rows of each kind, without anything that leads to
-- the person. Returns {id, erased_at, by_id, by_email, by_name}; null when nothing was stored.
create function private.prove_erasure(counts jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  proof record;
begin
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  select (select id from public.profiles where id = auth.uid()), 'people', gen_random_uuid()::text, changes
    from (
      select jsonb_object_agg(kind, jsonb_build_object('was', amount, 'became', 0)) as changes
        from jsonb_each(counts) as erased (kind, amount) where amount <> '0') as erased
   where changes is not null
  returning * into proof;
  if proof.id is null then
    return null;
  end if;
  return private.author(proof.changed_by, proof.changed_by_email, true)
    || jsonb_build_object('id', proof.row_id, 'erased_at', proof.changed_at);
end
$$;

-- Erases all of that in one transaction. Returns {refused: 'admin'} when the mailbox belongs to staff, whose
-- role must be revoked first; else {enquiries, answers, planned_visits, appointments, people, alerts, partner_contacts, mails, accounts: how many, references,
-- addresses, contact_of: of how many homes, merged_with: the mailboxes that staff took for the same person, same_number: other
-- mailboxes with a telephone number of this one, freed: the calls to come whose slots can be booked again, [{reference, preferred_date,
-- preferred_time}], visits: those to come, of which staff get a mail (private.withdraw_visits), proof: see private.prove_erasure()}. Also deletes the rate limit counters of the networks that the requests came from.
create function public.privacy_erase(address text) returns jsonb
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
  counts := counts || (
    select jsonb_build_object(
             'answers', (select count(*) from public.replies where enquiry = any (asked)),
             'planned_visits', (select count(*) from public.visits where enquiry = any (asked)))
      from (select array_agg(id) as asked from public.enquiries where mailbox = of_mailbox) as own);
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
  update public.bulk_changes set made_by = null, made_by_email = null where made_by = any (people);
  update public.bulk_changes set undone_by = null, undone_by_email = null where undone_by = any (people);
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
    'proof', private.prove_erasure(counts),
    'references', coalesce(to_jsonb(array_remove(request_references, null)), '[]'),
    'addresses', coalesce(to_jsonb(array_remove(addresses, null)), '[]'),
    'merged_with', coalesce(to_jsonb(merged_with), '[]'), 'same_number', coalesce(to_jsonb(same_number), '[]'),
    'phones', to_jsonb(numbers), 'freed', freed, 'visits', visits);
end
$$;

-- Erases one mailbox of a person, as `npm run privacy` does, for an admin. Without the right `seen` nothing is erased: the answer
-- {result: 'asks', mark, erases} says what would be, in the shape of public.privacy_erase(), found by erasing it and rolling that
-- back, so that both are one rule. With the mark as `seen`, and nothing else stored since, {result: 'erased', mark, erases}. Those
-- whom staff merged with the person stay, and are named. {result: 'staff'}: their role must be taken first. {result: 'gone'}.
create function public.admin_erase_mailbox(mailbox_id uuid, seen text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox text;
  erases jsonb;
  mark text;
begin
  perform private.require_admin();
  select mailbox into of_mailbox from public.people where id = mailbox_id;
  -- Of two admins at once the second finds nobody.
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox)) where of_mailbox is not null;
  if not exists (select from public.people where id = mailbox_id) then
    return jsonb_build_object('result', 'gone');
  end if;
  begin
    erases := public.privacy_erase(of_mailbox);
    -- A mail may be written meanwhile, and nobody decides on its number.
    mark := md5((erases - array['proof', 'mails'])::text);
    if erases ? 'refused' or mark is distinct from seen then
      raise exception using errcode = 'DRYUN', message = 'taken back';
    end if;
  exception when sqlstate 'DRYUN' then
    if erases ? 'refused' then
      return jsonb_build_object('result', 'staff');
    end if;
    return jsonb_build_object('result', 'asks', 'mark', mark, 'erases', erases - 'proof');
  end;
  return jsonb_build_object('result', 'erased', 'mark', mark, 'erases', erases);
end
$$;

grant execute on function public.admin_erase_mailbox(uuid, text) to authenticated;

-- Where one of these words still stands, in any case: 'table.column' and the number of rows, for every text or
-- JSON column of the schemas public, auth and storage. This finds what staff or others typed into another
-- person's row; a person must judge it. A word that is a telephone number is found in every spelling.
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

grant execute on function
  public.privacy_export(text), public.privacy_erase(text), public.privacy_traces(text[]), public.privacy_mailboxes(text),
  public.privacy_erase_phone(text)
  to service_role;
