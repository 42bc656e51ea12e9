-- Admins erase a mailbox of a person on the screen, with the rule of `npm run privacy`, and each erasure leaves a proof in the log of
-- changes, which names nobody whose data it was.

SET local check_function_bodies = off;

-- staff_changes: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."staff_changes"
  DROP CONSTRAINT "staff_changes_table_name_check";

CREATE OR REPLACE FUNCTION private.prove_erasure (
  counts jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
             when 'erasure' then 'Data of a person'
             when 'account' then (
               select private.called(id) || coalesce(' (' || email || ')', '') from public.profiles where id::text = change.row_id)
             else private.page_name(kinds.kind, change.row_id) end as name,
           private.page_facts(kinds.kind, change.row_id) as facts,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day'), ('site_settings', 'settings'),
             ('profiles', 'account'), ('people', 'erasure')) as kinds (table_name, kind) using (table_name)
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

CREATE OR REPLACE FUNCTION public.admin_erase_mailbox (
  mailbox_id uuid,
  seen       text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."admin_erase_mailbox"(uuid, text) FROM PUBLIC, "anon", "service_role";

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
$function$;

-- staff_changes: reads every row.
ALTER TABLE "public"."staff_changes"
  ADD CONSTRAINT "staff_changes_table_name_check"
    CHECK
    ((table_name = ANY (ARRAY['properties'::text, 'listing_contacts'::text, 'society'::text, 'local_areas'::text, 'closed_days'::text, 'site_settings'::text, 'profiles'::text,
    'people'::text])));

REVOKE ALL ON FUNCTION "private"."prove_erasure"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prove_erasure"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prove_erasure"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_erase_mailbox"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_erase_mailbox"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_erase_mailbox"(uuid, text) TO "postgres";
