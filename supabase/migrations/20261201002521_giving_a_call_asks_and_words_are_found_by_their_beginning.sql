-- A call is given to a colleague in one transaction that asks about what it would meet, and tells the second of two who act at once. A
-- search of requests and people finds any part of a name, an address, a number or a reference, and what was written by the beginning
-- of its words: the words of each person are written again for it.

SET local check_function_bodies = off;

DROP VIEW "private"."inbox";

DROP FUNCTION "private"."has_all_words"(text, text[]);

DROP FUNCTION "private"."people_with"(text[], text[]);

CREATE OR REPLACE FUNCTION private.begins_word (
  word    text,
  content text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  rest text := ' ' || content;
  at integer := position(word in rest);
begin
  while at > 0 loop
    if at > 1 and translate(substr(rest, at - 1, 1), ' ,.;:!?/()[]{}"''’‘“”<>*_&+=#|\–—-' || chr(9) || chr(10) || chr(13), '') = '' then
      return true;
    end if;
    rest := substr(rest, at + 1);
    at := position(word in rest);
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_all_forms (
  words text,
  forms text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  form text;
begin
  foreach form in array forms loop
    if position(' ' || form in ' ' || words) = 0 and position(form in split_part(words, E'\n', 1)) = 0 then
      return false;
    end if;
  end loop;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_all_words (
  name  text,
  marks text,
  texts text,
  words text[],
  forms text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  -- What is of our alphabet alone, as nearly all is, needs no table of letters.
  named constant text := case when octet_length(marks) + octet_length(name) = char_length(marks) + char_length(name)
    then lower((marks || ' ' || name) collate "C") else lower(marks || ' ' || name) end;
  bare text;
  small text;
  numbers text;
begin
  for nth in 1 .. cardinality(words) loop
    if position(words[nth] in named) > 0 then
      continue;
    end if;
    if char_length(words[nth]) >= 4 and translate(words[nth], '0123456789+()-', '') = '' then
      numbers := coalesce(numbers, replace(replace(replace(replace(replace(replace(replace(
        marks || ' ' || texts, ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''));
      if position(translate(words[nth], '+()-', '') in numbers) > 0 then
        continue;
      end if;
      return false;
    end if;
    -- The name without accents, apostrophes, full stops and hyphens, where it may have any.
    bare := coalesce(bare, case
      when octet_length(name) <> char_length(name) or position('''' in name) > 0 or position('.' in name) > 0 or position('-' in name) > 0
        then translate(lower(normalize(name, nfkd)), U&'\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0323\0327\0328\0331''`.+()-\2019\2018\02BC\00B4\2010\2011\2013\2014', '')
      else '' end);
    if forms[nth] <> '' and position(forms[nth] in bare) > 0 then
      continue;
    end if;
    small := coalesce(small, case when octet_length(texts) = char_length(texts) then lower(texts collate "C") else lower(texts) end);
    if position(' ' || words[nth] in small) > 0
      or position(words[nth] in small) > 0 and private.begins_word(words[nth], small)
    then
      continue;
    end if;
    if forms[nth] = '' or position('.' in small) = 0 or position(' ' || forms[nth] in ' ' || replace(small, '.', '')) = 0 then
      return false;
    end if;
  end loop;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.people_with (
  pieces text[],
  forms  text[]
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
  select array_agg(coalesce(known.merged_into, known.id)) from public.people as known
   where private.pieces_of_three(known.words) @> pieces and private.has_all_forms(known.words, forms)
$function$;

CREATE OR REPLACE FUNCTION private.text_form (
  content text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(' ', private.found_form(content), case when spaced <> content then private.found_form(spaced) end)
    from (select translate(content, '!"#$%&''()*+,./:;<=>?@[\]^_`{|}~-‐‑–—…‘’“”', repeat(' ', 41))) as marks (spaced)
$function$;

CREATE OR REPLACE FUNCTION private.words_to_find (
  person public.people
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select left(private.found_form(concat_ws(' ', person.mailbox, string_agg(request.marks, ' ' order by request.created_at desc, request.id))), 20000)
         || E' \n ' || left(private.text_form(concat_ws(
           ' ', person.next_step, person.notes, string_agg(request.texts, ' ' order by request.created_at desc, request.id))), 29000)
    from (
      select created_at, id, concat_ws(' ', property_title, notes) as texts,
             concat_ws(' ', reference, name, email, phone, private.phone_key(phone), (
               select private.stated_reference(home.source_key) from public.properties as home where home.id = property_id)) as marks
        from public.enquiries where mailbox = person.mailbox and status not in ('suspected', 'spam')
      union all
      select created_at, id, notes, concat_ws(' ', reference, name, email, phone, private.phone_key(phone))
        from public.appointments where mailbox = person.mailbox and status not in ('suspected', 'spam')) as request
$function$;

CREATE OR REPLACE FUNCTION public.admin_inbox (
  kind        text,
  words       text    DEFAULT ''::text,
  only_status text    DEFAULT NULL::text,
  after_row   text    DEFAULT NULL::text,
  take        integer DEFAULT 100,
  sort        text    DEFAULT 'newest'::text,
  scope       jsonb   DEFAULT '{}'::jsonb
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
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  forms constant text[] := (
    select array_agg(private.found_form(word) order by nth) from unnest(search_words) with ordinality as typed (word, nth));
  among uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then
    raise exception 'The inbox has no kind %', kind using errcode = '22023';
  end if;
  among := private.requests_in(kind, scope);
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = admin_inbox.kind
       and (among is null or entry.id = any (among))
       and (entry.status = only_status or only_status is null and (not entry.is_apart or search_words is not null))
       and (search_words is null or private.has_all_words(entry.name, entry.marks, entry.texts, search_words, forms))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_entry(admin_inbox.kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.waits),
    'suspected', (
      select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.status = 'suspected'))
    into answer
    from next_rows;
  return answer;
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
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  size constant integer := least(greatest(take, 1), 1000);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  after_key constant numeric := split_part(after_row, '|', 1)::numeric;
  after_id constant uuid := split_part(after_row, '|', 2)::uuid;
  wanted constant text[] := private.people_words(words);
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
    named := private.people_with(pieces, wanted);
  elsif wanted is not null then
    select array_agg(coalesce(known.merged_into, known.id)) into named from public.people as known
     where private.has_all_forms(known.words, wanted);
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
       and (wanted is null or person.id = any (named))
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

CREATE OR REPLACE FUNCTION public.give_call (
  given jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  receiver constant uuid := (given ->> 'to')::uuid;
  known public.appointments;
  meetings jsonb;
begin
  perform private.require_admin();
  -- In the order of a move. A visit that is planned for the day meanwhile waits, or is seen.
  perform pg_advisory_xact_lock(private.lock_key('visits', (given ->> 'day')::date::text));
  select * into known from public.appointments where id = (given ->> 'call')::uuid for update;
  if known.id is null then
    return jsonb_build_object('result', 'gone');
  end if;
  if known.owner is not distinct from receiver then
    return jsonb_build_object('result', 'given');
  end if;
  if (known.owner, known.preferred_date, known.preferred_time, known.status)
    is distinct from ((given ->> 'owner')::uuid, (given ->> 'day')::date, (given ->> 'time')::time, given ->> 'status')
  then
    return jsonb_build_object('result', 'changed');
  end if;
  if receiver is not null and known.status in ('requested', 'confirmed') then
    select jsonb_agg(met order by nth) into meetings
      from jsonb_array_elements(private.meetings_beside_call(
             known.id, known.preferred_date, known.preferred_time, private.called(receiver))) with ordinality as found (met, nth)
     where not given -> 'despite' ? (met ->> 'id');
    if meetings is not null then
      return jsonb_build_object('result', 'meets', 'meetings', meetings);
    end if;
  end if;
  update public.appointments set owner = receiver where id = known.id;
  return jsonb_build_object('result', 'given');
end
$function$;

REVOKE ALL ON FUNCTION "public"."give_call"(jsonb) FROM PUBLIC, "anon", "service_role";

CREATE VIEW "private"."inbox" WITH (security_invoker=true) AS  SELECT 'enquiry'::text AS kind,
    enquiries.id,
    enquiries.status,
    enquiries.created_at,
    enquiries.created_at AS due_at,
    (enquiries.status = 'new'::text) AS is_due,
    (enquiries.status = 'new'::text) AS waits,
    (enquiries.status = ANY (ARRAY['suspected'::text, 'spam'::text])) AS is_apart,
    enquiries.name,
    concat_ws(' '::text, enquiries.reference, enquiries.email, enquiries.phone) AS marks,
    concat_ws(' '::text, enquiries.property_title, enquiries.property_area, enquiries.best_times, enquiries.notes) AS texts
   FROM public.enquiries
UNION ALL
 SELECT 'appointment'::text AS kind,
    appointments.id,
    appointments.status,
    appointments.created_at,
    ((appointments.preferred_date + appointments.preferred_time) AT TIME ZONE 'Asia/Kolkata'::text) AS due_at,
    (appointments.status = ANY (ARRAY['requested'::text, 'confirmed'::text])) AS is_due,
    (appointments.status = 'requested'::text) AS waits,
    (appointments.status = ANY (ARRAY['suspected'::text, 'spam'::text])) AS is_apart,
    appointments.name,
    concat_ws(' '::text, appointments.reference, appointments.email, appointments.phone, appointments.preferred_date) AS marks,
    concat_ws(' '::text, appointments.message, appointments.notes) AS texts
   FROM public.appointments;

REVOKE ALL ON FUNCTION "private"."begins_word"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begins_word"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begins_word"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_all_forms"(text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_all_forms"(text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_all_forms"(text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_all_words"(text, text, text, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_all_words"(text, text, text, text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_all_words"(text, text, text, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_with"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_with"(text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_with"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."text_form"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."text_form"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."text_form"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."give_call"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."give_call"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."give_call"(jsonb) TO "postgres";

-- people: each row is locked until the migration has ended, so a request of a known person waits.
UPDATE public.people AS person SET words = private.words_to_find(person);
