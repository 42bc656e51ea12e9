-- A decision that cannot be read decides nothing, wherever one is taken: a doubt, a visit, removals, rows and places of a partner's
-- file, a role with a password, a check, and the caller's own change of a call. A lost device loses the calendar too. A telephone
-- number is found where two were typed for one, and in notes in every script. No row changes.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.end_second_step (
  account uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.delete_factors(account) = 0 then
    return false;
  end if;
  delete from auth.sessions
   where user_id = account and id::text is distinct from (select auth.jwt()) ->> 'session_id';
  delete from public.calendar_links where staff = account;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_contacts_with (
  numbers text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'homes', (select coalesce(sum(public.privacy_erase_contact(number)), 0) from unnest(numbers) as number),
    'partners', private.erase_partner_contacts(array(
      select id from public.partner_contacts where mailbox is null and private.phone_keys(phone) && numbers)));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_phone (
  content text,
  number  text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select number !~ '[[:alpha:]@]' and char_length(private.phone_key(number)) >= 10
     and position(private.phone_key(number) in regexp_replace(
           private.latin_digits(content), '(?<=[0-9])[[:space:]().+/,;_*\u00a0\u2007\u2009-\u2015\u202f\u2060\u2212-]+(?=[0-9])', '', 'g')) > 0
$function$;

CREATE OR REPLACE FUNCTION private.latin_digits (
  content text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select translate(content,
           '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
           '०१२३४५६७८९০১২৩৪৫৬৭৮৯'
           '੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
           '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
           '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯'
           '൦൧൨൩൪൫൬൭൮൯０１２３４５６７８９',
           repeat('0123456789', 12))
$function$;

CREATE OR REPLACE FUNCTION private.mailboxes_of_phone (
  number text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.phone_key (
  number text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when char_length(key) >= 7 then key end
    from (
      select regexp_replace(regexp_replace(private.latin_digits(number), '[^0-9]+', '', 'g'),
               '^0*(?:91)?0?(?=[0-9]{10}$)|^0+', '') as key) as digits
$function$;

CREATE OR REPLACE FUNCTION private.phone_keys (
  typed text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select array_agg(distinct key) from (
       select private.phone_key(part) as key
         from regexp_split_to_table(private.latin_digits(typed), '[/,;:&，／]|[[:alpha:]]+') as part) as parts
      where key is not null),
    array_remove(array[private.phone_key(typed)], null))
$function$;

CREATE OR REPLACE FUNCTION private.phones_of_mailbox (
  of_mailbox text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.cancel_own_call (
  link    text,
  payload jsonb,
  at      timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  why constant text := nullif(payload ->> 'reason', '');
  known public.appointments := private.lock_call_of_link(link, at);
begin
  if known.id is null then
    return null;
  end if;
  if known.status = 'cancelled' then
    return 'cancelled';
  end if;
  if known.status not in ('requested', 'confirmed')
    or (known.preferred_date + known.preferred_time) at time zone 'Asia/Kolkata' <= at
  then
    return 'over';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  -- private.record_inbox_change() reads from these settings who did it, and why.
  perform set_config('angala.caller', 'true', true), set_config('angala.reason', coalesce(why, ''), true);
  update public.appointments set status = 'cancelled' where id = known.id returning * into known;
  perform set_config('angala.caller', '', true), set_config('angala.reason', '', true);
  insert into public.outbox (kind, payload)
  values ('appointment_for_staff',
    private.call_message(known) || jsonb_build_object('by_caller', true, 'reason', why));
  return 'cancelled';
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_doubt (
  payload jsonb,
  at      timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET "angala.addresses" TO 'stay'
  AS $function$
declare
  staff constant uuid := (select auth.uid());
  asked public.doubts;
  home public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'decision', array['right', 'left out']);
  -- The home first, as every door does that writes both.
  select * into asked from public.doubts where id = (payload ->> 'doubt')::uuid;
  select * into home from public.properties where id = asked.property_id for update;
  if home.id is null or private.is_deleted('property', home.id::text) then
    return 'gone';
  end if;
  select * into asked from public.doubts where id = asked.id for update;
  if asked.id is null or asked.decision is not null or asked.value is distinct from payload -> 'value' then
    return 'changed';
  end if;
  if payload ->> 'decision' = 'left out' then
    perform private.settle_doubts(home, array[asked.column_name], staff, at, left_out => true);
    return 'decided';
  end if;
  begin
    execute format('update public.properties as home set %1$I = became.%1$I, vouched = home.vouched || $2
        from jsonb_populate_record($1, $2) as became where home.id = $3', asked.column_name)
      using home, jsonb_build_object(asked.column_name, asked.value), home.id;
  exception when integrity_constraint_violation or data_exception then
    return 'refused';
  end;
  select * into became from public.properties where id = home.id;
  perform private.settle_doubts(became, array[asked.column_name], staff, at);
  if became.publish > 10 then
    perform private.queue_saved_pages('property', array[became.id::text], staff);
  end if;
  perform private.record_staff_change(staff, 'properties', became.id::text, to_jsonb(home), to_jsonb(became));
  return 'decided';
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_feed_rows (
  payload jsonb,
  at      timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  decided constant jsonb := payload -> 'decisions';
  chosen record;
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform from public.partner_feeds where partner_id = of_partner for update;
  perform from public.feed_questions
    where partner_id = of_partner and mark in (select each ->> 'mark' from jsonb_array_elements(decided) as each)
    order by mark for update;
  if (jsonb_array_length(decided) > 0) is not true or exists (
    select from jsonb_array_elements(decided) as each
      left join public.feed_questions as asked
        on asked.partner_id = of_partner and asked.mark = each ->> 'mark' and asked.decided_at is null
     where asked.mark is null
        -- Null says that we do not have the home. Nothing says nothing.
        or not each ? 'home'
        or (each ->> 'home' is not null and (each ->> 'home')::uuid <> all (asked.candidates)))
    or (select count(*) - count(distinct each ->> 'home') from jsonb_array_elements(decided) as each
         where each ->> 'home' is not null) > 0
  then
    return 'changed';
  end if;
  for chosen in
    select asked.mark, asked.reference, (each ->> 'home')::uuid as home
      from jsonb_array_elements(decided) as each
      join public.feed_questions as asked on asked.partner_id = of_partner and asked.mark = each ->> 'mark'
     order by 3, 1
  loop
    update public.feed_questions set decided_at = at, property_id = chosen.home
     where partner_id = of_partner and mark = chosen.mark;
    continue when chosen.home is null or chosen.reference is null;
    select * into was from public.properties where id = chosen.home and partner_id = of_partner for update;
    continue when was.id is null;
    update public.properties set source_key = chosen.reference where id = was.id returning * into became;
    perform private.record_staff_change((select auth.uid()), 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
  end loop;
  update public.partner_feeds set context_hash = null, etag = null, last_modified = null where partner_id = of_partner;
  return private.read_feed_again(of_partner, at);
exception when unique_violation then
  -- Another home has this reference by now.
  return 'changed';
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_html_removals (
  decision         text,
  holds            bigint[] DEFAULT NULL::bigint[],
  decided_by       uuid     DEFAULT NULL::uuid,
  cancelled_before boolean  DEFAULT false
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  chosen bigint[];
  decided integer;
  decided_again integer;
begin
  perform private.require_choice(decide_html_removals.decision, array['allowed', 'cancelled']);
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
$function$;

CREATE OR REPLACE FUNCTION public.decide_partner_place (
  payload jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  decided public.partner_places;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'kind', array['area', 'society']);
  -- Null says that it is no place of ours. Nothing says nothing.
  perform private.require_choice((payload ? 'slug')::text, array['true']);
  decided.partner_id := (payload ->> 'partner')::uuid;
  if payload ->> 'slug' is not null then
    if payload ->> 'kind' = 'area' then
      select id into decided.area_id from public.local_areas
       where slug = payload ->> 'slug' or id::text = payload ->> 'slug' order by id limit 1;
    else
      select id into decided.society_id from public.society
       where slug = payload ->> 'slug' or id = payload ->> 'slug' order by id limit 1;
    end if;
  end if;
  if not exists (select from public.partners where id = decided.partner_id)
    or (payload ->> 'slug' is not null and coalesce(decided.area_id::text, decided.society_id) is null)
  then
    return 'gone';
  end if;
  insert into public.partner_places (partner_id, kind, name, area_id, society_id)
  values (decided.partner_id, payload ->> 'kind', payload ->> 'name', decided.area_id, decided.society_id)
  on conflict (partner_id, kind, name) do update
     set area_id = excluded.area_id, society_id = excluded.society_id, decided_at = clock_timestamp();
  return 'saved';
end
$function$;

CREATE OR REPLACE FUNCTION public.end_visit (
  visit    uuid,
  ending   text,
  seen     integer,
  outcomes jsonb                    DEFAULT '{}'::jsonb,
  at       timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.visits;
begin
  perform private.require_admin();
  perform private.require_choice(ending, array['cancelled', 'done']);
  select * into known from public.visits where id = end_visit.visit for update;
  if known.id is null or known.sequence is distinct from seen or not (
    known.status = 'planned' or (known.status = 'done' and ending = 'done'))
  then
    return 'changed';
  end if;
  if ending = 'done' and (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' > at then
    return 'early';
  end if;
  if ending = 'cancelled' then
    perform private.cancel_visit(known.id, array['visit_for_visitor', 'visit_for_staff']);
    return 'saved';
  end if;
  update public.visits set status = ending, sequence = sequence + 1 where id = known.id;
  update public.visit_homes as home
     set outcome = outcomes -> home.place::text ->> 'outcome', note = nullif(btrim(outcomes -> home.place::text ->> 'note'), '')
   where home.visit = known.id;
  update public.people set stage = 'visited'
   where id = private.person_of('enquiry', known.enquiry) and stage in ('new', 'answered', 'visit planned');
  return 'saved';
end
$function$;

CREATE OR REPLACE FUNCTION public.give_role_and_password (
  address       text,
  new_role      text,
  password_hash text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  outcome text;
  account_id uuid;
begin
  -- A password in the place of its hash would be stored readable.
  if (password_hash ~ '^\$2[ab]\$\d\d\$[./A-Za-z0-9]{53}$') is not true then
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
$function$;

CREATE OR REPLACE FUNCTION public.move_own_call (
  link    text,
  payload jsonb,
  at      timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.appointments;
begin
  -- The day is locked first, as by a booking, so that nobody closes it meanwhile.
  perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'day')::date, 'YYYY-MM-DD')));
  known := private.lock_call_of_link(link, at);
  if known.id is null then
    return null;
  end if;
  if known.status in ('requested', 'confirmed')
    and known.preferred_date = (payload ->> 'day')::date and known.preferred_time = (payload ->> 'time')::time
  then
    return 'moved';
  end if;
  if known.sequence is distinct from (payload ->> 'sequence')::integer then
    return 'changed';
  end if;
  known.preferred_date := (payload ->> 'day')::date;
  known.preferred_time := (payload ->> 'time')::time;
  return private.move_by_caller(known, nullif(payload ->> 'reason', ''), at);
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_erase_contact (
  phone_number text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes from public.listing_contacts where private.phone_keys(phone) && private.phone_keys(phone_number);
  update public.verifications set note = null where property_id = any (homes) and note is not null;
  delete from public.listing_contacts where private.phone_keys(phone) && private.phone_keys(phone_number);
  return coalesce(cardinality(homes), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_erase_partner_contact (
  phone_number text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.erase_partner_contacts(array(select id from public.partner_contacts where private.phone_keys(phone) && private.phone_keys(phone_number)));
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_erase_phone (
  phone_number text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.privacy_export_contact (
  phone_number text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
     where private.phone_keys(contact.phone) && private.phone_keys(phone_number)), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION public.privacy_export_partner_contact (
  phone_number text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(contact) - array['id', 'partner_id', 'mailbox']
           || jsonb_build_object('partner', partner.name) order by partner.name, contact.id), '[]')
    from public.partner_contacts as contact join public.partners as partner on partner.id = contact.partner_id
   where private.phone_keys(contact.phone) && private.phone_keys(phone_number)
$function$;

CREATE OR REPLACE FUNCTION public.record_verification (
  payload     jsonb,
  recorded_by uuid,
  at          timestamp with time zone DEFAULT now()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  if was.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
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
       set last_verified = case when payload ->> 'method' = 'partner' then last_verified else today end,
           price = coalesce((payload ->> 'price')::numeric, price),
           -- Somebody of the staff has said that it is right.
           vouched = case when recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number'
             then vouched || jsonb_build_object('price', payload -> 'price') else vouched end,
           on_hold_since = null
     where id = home returning * into became;
    if recorded_by is not null and jsonb_typeof(payload -> 'price') = 'number' then
      perform private.settle_doubts(became, array['price'], recorded_by, at);
      perform private.overtake_said_price(home, at);
    end if;
    perform private.queue_saved_pages('property', array[home::text], recorded_by);
  elsif new_outcome = 'sold or let' then
    update public.properties set publish = 0, on_hold_since = null where id = home returning * into became;
    insert into public.unavailable_homes (id, since, slug, title, city, property_type, price, currency, area_id)
    values (home, today, was.slug, was.title, was.city, was.property_type, was.price, was.currency, was.area_id)
    on conflict (id) do update
      set since = excluded.since, slug = excluded.slug, title = excluded.title, city = excluded.city,
          property_type = excluded.property_type, price = excluded.price, currency = excluded.currency,
          area_id = excluded.area_id;
    perform public.enqueue_html_jobs('property', array[home::text], 'delete', 10, recorded_by);
  else
    if new_outcome = 'on hold' then
      update public.properties set on_hold_since = today where id = home and on_hold_since is null;
      perform private.queue_saved_pages('property', array[home::text], recorded_by);
    end if;
    return 'recorded';
  end if;
  perform private.record_staff_change(recorded_by, 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'recorded';
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_feed_conflict (
  payload jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET "angala.addresses" TO 'stay'
  AS $function$
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
  if (name = any (known.conflicts)) is not true or known.stated -> name is distinct from payload -> 'theirs' then
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
$function$;

CREATE OR REPLACE FUNCTION public.stop_confirmation_mails (
  link text,
  stop boolean,
  at   timestamp with time zone DEFAULT clock_timestamp()
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  contact public.partner_contacts;
begin
  perform private.require_choice(stop::text, array['true', 'false']);
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  if stop then
    insert into public.confirmation_stops (contact_id, stopped_at) values (contact.id, at) on conflict do nothing;
    return 'stopped';
  end if;
  delete from public.confirmation_stops where contact_id = contact.id;
  return 'resumed';
end
$function$;
