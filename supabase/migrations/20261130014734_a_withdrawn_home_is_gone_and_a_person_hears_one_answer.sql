-- For staff who answer: a home whose page was taken down is gone, although its row is published, and no visit is planned to it;
-- an answer to another enquiry of the same person about the same home is shown, and asks first; an answer is not sent while
-- the home is otherwise than the writer saw it. No row changes.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.asked_home (
  asked public.enquiries
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
           'state', case
             when private.has_page(home) and checked.outcome = 'on hold' then 'on hold'
             when private.has_page(home) then 'on offer'
             when checked.outcome = 'sold or let' then case home.property_type when 'Rent' then 'let' else 'sold' end
             else 'gone' end,
           'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
           'price_then', private.known_price(asked.property_price), 'currency_then', asked.property_currency,
           'checked_on', home.last_verified,
           'confirmed_on', (
             select max(checked_on) from public.verifications
              where property_id = home.id and method = 'partner' and outcome in ('available', 'price changed')),
           'changes', coalesce((
             select jsonb_object_agg(fact, jsonb_build_object('was', value, 'became', private.facts_to_compare(home) -> fact))
               from jsonb_each(asked.asked_facts::jsonb) as stated (fact, value)
              where home.id is not null
                and nullif(value, 'null') is distinct from nullif(private.facts_to_compare(home) -> fact, 'null')), '{}'))
    from (select asked.property_id as id) as own
    left join public.properties as home on home.id = own.id
    left join lateral (
      select outcome from public.verifications
       where property_id = own.id and outcome <> 'not reached'
       order by checked_at desc limit 1) as checked on true
   where asked.property_id is not null or asked.property_title is not null
$function$;

CREATE OR REPLACE FUNCTION private.has_page (
  home public.properties
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(home.publish > 10, false) and not private.is_taken_down('property', home.id::text)
$function$;

CREATE OR REPLACE FUNCTION private.replies_beside (
  asked public.enquiries
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(private.author(reply.sent_by, reply.sent_by_email, true) || jsonb_build_object(
           'id', reply.id, 'channel', reply.channel, 'body', reply.body, 'sent_at', reply.sent_at, 'reference', other.reference)
           order by reply.sent_at desc, reply.id), '[]')
    from private.person_requests(private.person_of('enquiry', asked.id)) as other
    join public.replies as reply on reply.enquiry = other.id
   where other.kind = 'enquiry' and other.id <> asked.id and other.property_id = asked.property_id
     and reply.sent_at > clock_timestamp() - interval '30 days'
$function$;

CREATE OR REPLACE FUNCTION private.today_visits (
  at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'id', waits.id, 'person', private.person_of('enquiry', waits.enquiry), 'reference', waits.reference,
           'name', waits.name, 'email', waits.email, 'phone', waits.phone, 'starts_on', waits.starts_on,
           'starts_at', waits.starts_at, 'meeting_point', waits.meeting_point, 'shown_by', waits.shown_by,
           'homes', waits.homes, 'gone', waits.gone)
           order by waits.place) filter (where waits.place <= 20), '[]'))
    into answer
    from (
      select visit.*, seen.homes, seen.gone, asked.reference, asked.name, asked.email, asked.phone,
             row_number() over (order by visit.starts_on < today, visit.starts_on, visit.starts_at, visit.id) as place
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       cross join lateral (
         select count(*) as homes, count(*) filter (where not private.has_page(home)) as gone
           from public.visit_homes left join public.properties as home on home.id = visit_homes.property_id
          where visit_homes.visit = visit.id) as seen
       where visit.status = 'planned' and (visit.starts_on <= today or seen.gone > 0)
         and asked.status not in ('suspected', 'spam')) as waits;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.visit_row (
  visit public.visits
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'facts', private.page_facts('property', seen.property_id::text), 'reference', private.stated_reference(seen.source_key),
             'gone', not private.has_page(home), 'area', area.slug, 'outcome', seen.outcome, 'note', seen.note)
             order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
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
               'title', property_title, 'starts_at', starts_at, 'notes', notes,
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

CREATE OR REPLACE FUNCTION public.admin_visits (
  person uuid,
  words  text DEFAULT ''::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object('reference', request.reference)
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', private.stated_reference(home.source_key), 'area', area.slug) order by home.title, home.id)
        from (
          select property.* from public.properties as property
           where property.publish > 10 and private.has_page(property)
             and case when search_words is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else private.has_all_words(
                 concat_ws(' ', property.title, property.area, private.stated_reference(property.source_key)), search_words) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_visit (
  visit jsonb,
  at    timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  key constant uuid := (visit ->> 'id')::uuid;
  homes constant uuid[] := array(select jsonb_array_elements_text(visit -> 'homes'))::uuid[];
  asked public.enquiries;
  known public.visits;
  stored public.visits;
  meeting jsonb;
  has_moved boolean;
begin
  perform private.require_admin();
  -- Two visits of one day wait for each other, so that neither is planned without having seen the other.
  perform pg_advisory_xact_lock(private.lock_key('visits', (visit ->> 'starts_on')::date::text));
  -- Two changes of the visits of one enquiry wait for each other.
  select * into asked from public.enquiries where id = (visit ->> 'enquiry')::uuid for update;
  if asked.id is null or asked.status in ('suspected', 'spam') then
    return jsonb_build_object('result', 'gone');
  end if;
  select * into known from public.visits where id = key;
  if known.id is not null and visit ->> 'seen' is null then
    -- A retry of the request that planned it.
    return jsonb_build_object('result', 'saved');
  end if;
  if visit ->> 'seen' is not null and (
    known.id is null or known.enquiry <> asked.id or known.status <> 'planned' or known.sequence <> (visit ->> 'seen')::integer)
  then
    return jsonb_build_object('result', 'changed');
  end if;
  if ((visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time) at time zone 'Asia/Kolkata' <= at then
    return jsonb_build_object('result', 'past');
  end if;
  if cardinality(homes) not between 1 and 8 or cardinality(homes) <> (
    select count(*) from public.properties as home where home.id = any (homes) and private.has_page(home))
  then
    return jsonb_build_object('result', 'no homes');
  end if;
  -- Two visits of one person wait for each other, whichever of their enquiries they are of.
  perform pg_advisory_xact_lock_shared(private.lock_key('people'));
  perform from public.people where id = private.person_of('enquiry', asked.id) for update;
  meeting := private.meetings_at_that_time(visit);
  if known.id is null then
    meeting := meeting || coalesce((
      select jsonb_agg(each) from jsonb_array_elements(private.visits_of_colleagues(visit, at)) as found (each)
       where not exists (select from jsonb_array_elements(meeting) as met where met -> 'id' = each -> 'id')), '[]');
  end if;
  select jsonb_agg(each order by nth) into meeting
    from jsonb_array_elements(meeting) with ordinality as found (each, nth)
   where not coalesce(visit -> 'despite' ? (each ->> 'id'), false);
  if meeting is not null then
    return jsonb_build_object('result', 'taken', 'meetings', meeting);
  end if;
  insert into public.visits as planned (id, enquiry, starts_on, starts_at, meeting_point, shown_by, planned_by)
  values (key, asked.id, (visit ->> 'starts_on')::date, (visit ->> 'starts_at')::time, btrim(visit ->> 'meeting_point'),
          btrim(visit ->> 'shown_by'), auth.uid())
  on conflict (id) do update
     set starts_on = excluded.starts_on, starts_at = excluded.starts_at, meeting_point = excluded.meeting_point,
         shown_by = excluded.shown_by, sequence = planned.sequence + 1
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(private.stated_reference(home.source_key), 100)
    from unnest(homes) with ordinality as chosen (id, place) join public.properties as home on home.id = chosen.id;
  has_moved := known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at);
  perform private.write_visit_mails(
    stored, has_moved, moved_from => case when has_moved then known.starts_on + known.starts_at end);
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$function$;

CREATE OR REPLACE FUNCTION public.send_reply (
  reply jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  asked public.enquiries;
  is_owned boolean;
  home jsonb;
begin
  perform private.require_admin();
  select * into asked from public.enquiries where id = (reply ->> 'enquiry')::uuid for update;
  if asked.id is null then
    return 'gone';
  end if;
  if exists (select from public.replies where id = (reply ->> 'id')::uuid and enquiry = asked.id) then
    return 'sent';
  end if;
  if asked.status in ('suspected', 'spam') then
    return 'apart';
  end if;
  if exists (
    select from public.replies as earlier where earlier.enquiry = asked.id and case
      when reply ? 'despite' then (reply -> 'despite' ? earlier.id::text) is not true
      else earlier.sent_by is distinct from auth.uid() end)
  then
    return 'answered';
  end if;
  is_owned := asked.owner is not null and private.is_admin(asked.owner);
  if reply ? 'status' and asked.status is distinct from reply ->> 'status' and asked.status <> 'new'
    or reply ? 'owner' and is_owned and asked.owner <> auth.uid() and asked.owner::text is distinct from reply ->> 'owner'
  then
    return 'answered';
  end if;
  if reply ? 'despite' and asked.property_id is not null then
    -- Two answers to one person wait for each other, whichever of their enquiries they are to. In the order of merges.
    perform pg_advisory_xact_lock_shared(private.lock_key('people'));
    perform from public.people where id = private.person_of('enquiry', asked.id) for update;
    if exists (
      select from jsonb_array_elements(private.replies_beside(asked)) as other
       where other ->> 'by_id' is distinct from auth.uid()::text and (reply -> 'despite' ? (other ->> 'id')) is not true)
    then
      return 'answered';
    end if;
  end if;
  home := private.asked_home(asked);
  if reply ? 'home' and (home ->> 'state', (home ->> 'price')::numeric, home ->> 'currency') is distinct from
    (reply -> 'home' ->> 'state', (reply -> 'home' ->> 'price')::numeric, reply -> 'home' ->> 'currency')
  then
    return 'changed';
  end if;
  if reply ->> 'channel' = 'outbox' then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', asked.mailbox));
    if (select count(*) from public.replies as earlier join public.enquiries as other on other.id = earlier.enquiry
         where other.mailbox = asked.mailbox and earlier.channel = 'outbox'
           and earlier.sent_at > clock_timestamp() - interval '24 hours') >= 10
    then
      return 'too many';
    end if;
    insert into public.outbox (kind, payload)
    values ('reply_for_visitor', private.enquiry_message(asked) || jsonb_build_object('body', btrim(reply ->> 'body')));
  end if;
  insert into public.replies (id, enquiry, channel, body, sent_by, took)
  values ((reply ->> 'id')::uuid, asked.id, reply ->> 'channel', btrim(reply ->> 'body'), auth.uid(), not is_owned);
  update public.enquiries
     set status = case status when 'new' then 'contacted' else status end,
         owner = case when is_owned then owner else auth.uid() end
   where id = asked.id and (status = 'new' or not is_owned);
  return 'sent';
end
$function$;

REVOKE ALL ON FUNCTION "private"."has_page"(public.properties) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_page"(public.properties) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_page"(public.properties) TO "postgres";

REVOKE ALL ON FUNCTION "private"."replies_beside"(public.enquiries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replies_beside"(public.enquiries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replies_beside"(public.enquiries) TO "postgres";
