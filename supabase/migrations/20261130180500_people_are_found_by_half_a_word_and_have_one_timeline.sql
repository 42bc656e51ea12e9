-- A person is found by half of any word of their requests and notes, however it is spelled: people.words has these, triggers write
-- it, and it is filled here for everybody. What happened with a person is one list (admin_person_timeline).

SET local check_function_bodies = off;

-- people: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."people"
  ADD COLUMN "words" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.found_form (
  content text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(regexp_replace(
           lower(normalize(private.latin_digits(content), nfkd)),
           '[\u0300-\u036f''’‘ʼ`´.+()‐‑–—-]+|(?<=[0-9])[ \u00a0]+(?=[0-9])', '', 'g'), '\s+', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.people_words (
  words text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when typed.number is not null then array[typed.number] else (
      select array_agg(form) from (
        select private.found_form(case when word like '_%@_%' then private.mailbox(word) else word end) as form
          from unnest(private.search_words(words)) as word) as each where form <> '') end
    from (select case when private.latin_digits(words) ~ '^[\s0-9().+-]+$' then private.phone_key(left(words, 200)) end as number) as typed
$function$;

CREATE OR REPLACE FUNCTION private.person_row (
  person public.people
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_jsonb(person) - array['mailbox', 'merged_into', 'notes', 'words']
      || jsonb_build_object('owner_name', private.staff_name(person.owner))
      || coalesce((
        select jsonb_build_object(
                 'name', (array_agg(name order by nth))[1], 'email', (array_agg(email order by nth))[1],
                 'phone', coalesce((array_agg(phone order by nth) filter (where phone <> ''))[1], ''),
                 'home', (array_agg(property_title order by nth) filter (where property_title is not null))[1],
                 'home_facts', private.page_facts('property', (array_agg(property_id order by nth) filter (where property_title is not null))[1]::text),
                 'enquiries', count(*) filter (where kind = 'enquiry'), 'calls', count(*) filter (where kind = 'appointment'),
                 'waiting', count(*) filter (where status in ('new', 'requested')))
          from private.person_requests(person.id) with ordinality as request
            (kind, id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
             property_currency, starts_at, notes, nth)
        having count(*) > 0), jsonb_build_object(
          'name', '', 'email', person.mailbox, 'phone', '', 'home', null, 'home_facts', null, 'enquiries', 0, 'calls', 0, 'waiting', 0))
$function$;

CREATE OR REPLACE FUNCTION private.pieces_of_three (
  content text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(array_agg(distinct substr(word, at, 3)), '{}')
    from unnest(string_to_array(content, ' ')) as whole,
         lateral (select left(whole, 200)) as cut (word),
         lateral generate_series(1, char_length(word) - 2) as at
$function$;

CREATE OR REPLACE FUNCTION private.words_to_find (
  person public.people
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select left(private.found_form(concat_ws(' ', person.mailbox, person.next_step, person.notes, (
    select string_agg(request.said, ' ' order by request.created_at desc, request.id) from (
      select created_at, id, concat_ws(' ', reference, name, email, phone, private.phone_key(phone), property_title, notes, (
               select private.stated_reference(home.source_key) from public.properties as home where home.id = property_id)) as said
        from public.enquiries where mailbox = person.mailbox and status not in ('suspected', 'spam')
      union all
      select created_at, id, concat_ws(' ', reference, name, email, phone, private.phone_key(phone), notes)
        from public.appointments where mailbox = person.mailbox and status not in ('suspected', 'spam')) as request))), 50000)
$function$;

CREATE OR REPLACE FUNCTION private.write_person_words()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.people as person set words = private.words_to_find(person)
   where person.mailbox in (old.mailbox, new.mailbox) and person.words is distinct from private.words_to_find(person);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_words_of_rest()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.people as person set words = private.words_to_find(person)
   where person.mailbox in (select mailbox from gone) and person.words is distinct from private.words_to_find(person);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_people (
  words      text                     DEFAULT ''::text,
  which      text                     DEFAULT 'all'::text,
  only_stage text                     DEFAULT NULL::text,
  after_row  text                     DEFAULT NULL::text,
  take       integer                  DEFAULT 50,
  at         timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  size constant integer := least(greatest(take, 1), 1000);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  after_key constant numeric := split_part(after_row, '|', 1)::numeric;
  after_id constant uuid := split_part(after_row, '|', 2)::uuid;
  wanted constant text[] := private.people_words(words);
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') from unnest(wanted) as word);
  pieces constant text[] := private.pieces_of_three(array_to_string(wanted, ' '));
  named uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if (which in ('all', 'mine', 'late', 'no step')) is not true then
    raise exception 'The list of people has no part %', which using errcode = '22023';
  end if;
  -- An index finds pieces of words; words of fewer letters are looked for in all.
  if cardinality(pieces) > 0 then
    select array_agg(coalesce(known.merged_into, known.id)) into named from public.people as known
     where private.pieces_of_three(known.words) @> pieces and known.words like all (patterns);
  elsif patterns is not null then
    select array_agg(coalesce(known.merged_into, known.id)) into named from public.people as known
     where known.words like all (patterns);
  end if;
  with found as (
    select person.id,
           case when which = 'late' then person.next_step_on - '2000-01-01'::date
             else -extract(epoch from person.heard_at) end as sort_key
      from public.people as person
     where person.merged_into is null
       and (only_stage is null or person.stage = only_stage)
       and case which
         when 'mine' then person.owner = (select auth.uid())
         when 'late' then person.next_step_on < today
         when 'no step' then person.next_step is null and person.stage not in ('agreed', 'lost')
         else true end
       and (patterns is null or person.id = any (named))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_key, id) > (after_key, after_id)
     order by sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.person_row(person) order by next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_key || '|' || last.id from next_rows as last order by last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'late', (select count(*) from public.people as person where person.merged_into is null and person.next_step_on < today))
    into answer
    from next_rows join public.people as person on person.id = next_rows.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_person (
  person uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  shown public.people;
begin
  perform private.require_admin();
  select * into shown from public.people
   where id = (select coalesce(merged_into, id) from public.people where id = admin_person.person);
  if shown.id is null then
    return null;
  end if;
  return private.person_row(shown) || jsonb_build_object(
    'notes', shown.notes,
    'history', private.inbox_history('person', shown.id),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kind', kind, 'id', id, 'reference', reference, 'status', status, 'created_at', created_at,
               'title', property_title, 'property_id', property_id, 'starts_at', starts_at, 'notes', notes,
               'replies', private.replies_of(id)) order by created_at desc, id)
        from (select * from private.person_requests(shown.id) limit 200) as request), '[]'),
    'mailboxes', (
      select jsonb_agg(jsonb_build_object('id', own.id, 'mailbox', own.mailbox, 'notes',
               case when own.id <> shown.id then own.notes end) order by own.id <> shown.id, own.mailbox)
        from public.people as own where own.id = shown.id or own.merged_into = shown.id),
    'alerts', (
      select jsonb_build_object(
               'active', count(*) filter (where alert.status in ('active', 'paused') and alert.expires_at > clock_timestamp()),
               'waiting', count(*) filter (where alert.status in ('suspected', 'unconfirmed')),
               'ended', count(*) filter (where alert.status = 'ended' or (
                 alert.status in ('active', 'paused') and alert.expires_at <= clock_timestamp())))
        from public.people as own
        join public.alert_subscribers as subscriber on subscriber.mailbox = own.mailbox
        join public.alerts as alert on alert.subscriber = subscriber.id
       where own.id = shown.id or own.merged_into = shown.id),
    'homes', coalesce((
      select jsonb_agg(home.facts order by home.asked_at desc) from (
        select asked.created_at as asked_at, jsonb_build_object(
                 'title', asked.property_title, 'facts', private.page_facts('property', asked.property_id::text),
                 'asked_at', asked.created_at, 'slug', case when private.has_page(property) then property.slug end,
                 'price_then', private.known_price(asked.property_price), 'currency', asked.property_currency,
                 'price_now', case when private.has_page(property) then private.known_price(property.price) end,
                 'currency_now', coalesce(property.currency, 'INR'),
                 'state', case
                   when private.has_page(property) and checked.outcome = 'on hold' then 'on hold'
                   when private.has_page(property) then 'on offer'
                   when checked.outcome = 'sold or let' then case property.property_type when 'Rent' then 'let' else 'sold' end
                   else 'gone' end) as facts
          from (
            select distinct on (coalesce(property_id::text, property_title)) *
              from private.person_requests(shown.id) where property_title is not null
             order by coalesce(property_id::text, property_title), created_at desc) as asked
          left join public.properties as property on property.id = asked.property_id
          left join lateral (
            select outcome from public.verifications
             where property_id = asked.property_id and outcome <> 'not reached'
             order by checked_at desc limit 1) as checked on true
         order by asked.created_at desc limit 50) as home), '[]'),
    'same_number', coalesce((
      select jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name, 'email', other.email) order by other.id) from (
        select distinct on (whose.id) whose.id, request.name, request.email
          from (select distinct phone from private.person_requests(shown.id) where phone <> '') as own
          join (
            select phone, mailbox, name, email from public.enquiries where status not in ('suspected', 'spam')
            union all
            select phone, mailbox, name, email from public.appointments where status not in ('suspected', 'spam') and phone <> ''
          ) as request on request.phone = own.phone
          join public.people as named on named.mailbox = request.mailbox
          join public.people as whose on whose.id = coalesce(named.merged_into, named.id)
         where whose.id <> shown.id
         order by whose.id limit 20) as other), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_person_timeline (
  person    uuid,
  after_row text    DEFAULT NULL::text,
  take      integer DEFAULT 30
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
  after_at constant timestamptz := split_part(after_row, '|', 1)::timestamptz;
  after_key constant text := split_part(after_row, '|', 2);
  whole uuid;
  mailboxes text[];
  ids uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  select coalesce(merged_into, id) into whole from public.people where id = admin_person_timeline.person;
  select array_agg(mailbox), array_agg(id) into mailboxes, ids
    from public.people where id = whole or merged_into = whole;
  with asked as (
    select * from public.enquiries where mailbox = any (mailboxes) and status not in ('suspected', 'spam')
  ), called as (
    select *, (preferred_date + preferred_time) at time zone 'Asia/Kolkata' as starts from public.appointments
     where mailbox = any (mailboxes) and status not in ('suspected', 'spam')
  ), events (kind, id, at, by_id, by_email, reference, said) as (
    select 'enquiry', id::text, created_at, null::uuid, null::text, reference, jsonb_build_object(
             'type', enquiry_type, 'title', property_title, 'words', best_times, 'status', status, 'notes', notes)
      from asked
     union all
    select 'call', id::text, created_at, null, null, reference,
           jsonb_build_object('starts_at', starts, 'words', message, 'status', status, 'notes', notes)
      from called
     union all
    select 'answer', reply.id::text, reply.sent_at, reply.sent_by, reply.sent_by_email, asked.reference,
           jsonb_build_object('channel', reply.channel, 'body', reply.body)
      from public.replies as reply join asked on asked.id = reply.enquiry
     union all
    select 'visit', visit.id::text, visit.created_at, visit.planned_by, visit.planned_by_email, asked.reference, jsonb_build_object(
             'status', visit.status, 'starts_at', (visit.starts_on + visit.starts_at) at time zone 'Asia/Kolkata',
             'shown_by', visit.shown_by, 'homes', (
               select coalesce(jsonb_agg(jsonb_build_object('title', seen.title, 'outcome', seen.outcome) order by seen.place), '[]')
                 from public.visit_homes as seen where seen.visit = visit.id))
      from public.visits as visit join asked on asked.id = visit.enquiry
     union all
    select 'alert', alert.id::text, alert.created_at, null, null, null,
           jsonb_build_object('status', case when alert.expires_at <= clock_timestamp() then 'ended' else alert.status end)
      from public.alerts as alert join public.alert_subscribers as subscriber on subscriber.id = alert.subscriber
     where subscriber.mailbox = any (mailboxes)
     union all
    select 'change', lpad(change.id::text, 20, '0'), change.changed_at, change.changed_by, change.changed_by_email, own.reference,
           jsonb_build_object('of', change.kind, 'field', change.field, 'by_caller', change.by_caller, 'reason', change.reason,
             'was', case when change.field = 'owner' and change.was is not null
               then coalesce(private.staff_name(change.was::uuid), 'an account that is gone') else change.was end,
             'became', case when change.field = 'owner' and change.became is not null
               then coalesce(private.staff_name(change.became::uuid), 'an account that is gone') else change.became end)
      from (
        select 'enquiry' as kind, id, reference from asked
         union all select 'appointment', id, reference from called
         union all select 'visit', visit.id, asked.reference from public.visits as visit join asked on asked.id = visit.enquiry
         union all select 'person', unnest(ids), null) as own
      join public.inbox_changes as change on change.kind = own.kind and change.row_id = own.id
  ), keyed as (
    select *, events.kind || ' ' || events.id as key from events
  ), next_rows as (
    select * from keyed where after_row is null or (at, key) < (after_at, after_key)
     order by at desc, key desc limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.author(by_id, by_email, true) || jsonb_build_object(
        'key', key, 'at', at, 'kind', kind, 'reference', reference, 'said', said) order by at desc, key desc), '[]'),
    'next', case when count(*) = size then (
      select last.at || '|' || last.key from next_rows as last order by last.at, last.key limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_person_timeline"(uuid, text, integer) FROM PUBLIC, "anon", "service_role";

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
$function$;

-- people: reads every row.
ALTER TABLE "public"."people"
  ADD CONSTRAINT "people_words_check" CHECK ((char_length(words) <= 50000));

-- appointments: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER appointments_words_forgotten
  AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.write_words_of_rest();

CREATE TRIGGER appointments_words
  AFTER INSERT OR UPDATE OF reference, name, email, phone, status, notes ON public.appointments
  FOR EACH ROW
  EXECUTE FUNCTION private.write_person_words();

-- enquiries: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER enquiries_words_forgotten
  AFTER DELETE ON public.enquiries REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.write_words_of_rest();

CREATE TRIGGER enquiries_words
  AFTER INSERT OR UPDATE OF reference, name, email, phone, property_id, property_title, status, notes ON public.enquiries
  FOR EACH ROW
  EXECUTE FUNCTION private.write_person_words();

-- people: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER people_words
  AFTER UPDATE OF next_step, notes ON public.people
  FOR EACH ROW
  EXECUTE FUNCTION private.write_person_words();

REVOKE ALL ON FUNCTION "private"."found_form"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_form"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_form"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pieces_of_three"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pieces_of_three"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pieces_of_three"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."words_to_find"(public.people) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_to_find"(public.people) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."words_to_find"(public.people) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_person_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_person_words"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_person_words"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_words_of_rest"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_words_of_rest"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_words_of_rest"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_person_timeline"(uuid, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_person_timeline"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_person_timeline"(uuid, text, integer) TO "postgres";

-- people: takes SHARE: nobody writes it until the migration has ended; reads every row.
UPDATE public.people AS person SET words = private.words_to_find(person);

CREATE INDEX people_words ON public.people USING gin (private.pieces_of_three(words));
