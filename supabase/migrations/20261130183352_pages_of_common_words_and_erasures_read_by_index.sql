-- Staff who look for people by a word that most have, and admins who see what an erasure would take, wait for no whole table: indexes
-- know the keys of telephone numbers and the mailbox of mails. Staff write such rows, so they may compute the keys. Rows that exist
-- need nothing else; their indexes take some ten seconds for 100,000 enquiries.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mailboxes_of_phone (
  number text
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
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

CREATE OR REPLACE FUNCTION private.people_with (
  pieces   text[],
  patterns text[]
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
  select array_agg(coalesce(known.merged_into, known.id)) from public.people as known
   where private.pieces_of_three(known.words) @> pieces and known.words like all (patterns)
$function$;

CREATE OR REPLACE FUNCTION private.phone_keys (
  typed text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when typed ~ '^[+]?[0-9]+$' then array_remove(array[private.phone_key(typed)], null) else coalesce(
    (select array_agg(distinct key) from (
       select private.phone_key(part) as key
         from regexp_split_to_table(private.latin_digits(typed), '[/,;:&，／]|[[:alpha:]]+') as part) as parts
      where key is not null),
    array_remove(array[private.phone_key(typed)], null)) end
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
    named := private.people_with(pieces, patterns);
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

CREATE OR REPLACE FUNCTION public.privacy_erase_contact (
  phone_number text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_seqscan TO 'off'
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

REVOKE ALL ON FUNCTION "private"."people_with"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_with"(text[], text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_with"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."phone_keys"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."phone_keys"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."phone_keys"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."phone_keys"(text) TO "service_role";

-- appointments: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX appointments_phone_keys ON public.appointments USING gin (private.phone_keys(phone));

-- enquiries: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX enquiries_phone_keys ON public.enquiries USING gin (private.phone_keys(phone));

-- listing_contacts: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX listing_contacts_phone_keys ON public.listing_contacts USING gin (private.phone_keys(phone));

-- outbox: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX outbox_mailbox ON public.outbox USING btree (private.mailbox((payload ->> 'email'::text)));

-- profiles: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX profiles_mailbox ON public.profiles USING btree (private.mailbox(email));

-- profiles: reads every row.
CREATE INDEX profiles_phone_keys ON public.profiles USING gin (private.phone_keys(phone));
