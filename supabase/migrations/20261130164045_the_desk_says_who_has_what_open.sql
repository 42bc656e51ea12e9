-- Tabs of the desk say with the poll what they have open, and hear who else has (desk_news). Indexes find what the inbox has new
-- without reading it. No row that exists changes.

SET local check_function_bodies = off;

DROP FUNCTION "public"."desk_news"(text, timestamp WITH time zone);

CREATE TABLE "public"."staff_presence" (
  "staff"   uuid                     NOT NULL,
  "tab"     text                     NOT NULL,
  "kind"    text                     NOT NULL,
  "item"    uuid                     NOT NULL,
  "writing" boolean                  NOT NULL DEFAULT false,
  "session" text,
  "seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "staff_presence_kind_check" CHECK ((kind = ANY (ARRAY['enquiry'::text, 'property'::text, 'person'::text]))),
  CONSTRAINT "staff_presence_pkey" PRIMARY KEY (staff, tab, kind, item),
  CONSTRAINT "staff_presence_session_check" CHECK ((char_length(session) <= 64)),
  CONSTRAINT "staff_presence_tab_check" CHECK (((char_length(tab) >= 1) AND (char_length(tab) <= 40)))
);

ALTER TABLE "public"."staff_presence"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."staff_presence" FROM "anon", "authenticated", "service_role";

CREATE OR REPLACE FUNCTION private.end_credentials()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    delete from public.staff_presence where staff = old.id;
  end if;
  if new_role not in ('admin', 'editor') then
    delete from public.picture_uploads where staff = old.id;
    delete from public.previews where requested_by = old.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_presence()
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.staff_presence
   where (staff, tab, kind, item) in (
     select staff, tab, kind, item from public.staff_presence
      where seen_at < clock_timestamp() - interval '2 minutes' or seen_at > clock_timestamp() + interval '2 minutes'
        for update skip locked)
$function$;

CREATE OR REPLACE FUNCTION private.inbox_mark()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select concat_ws('|',
    (select max(updated_at) from public.enquiries), (select max(updated_at) from public.appointments),
    (select max(id) from public.inbox_changes), (select max(sent_at) from public.replies),
    (select count(*) from public.replies where sent_at > clock_timestamp() - interval '1 day'))
$function$;

CREATE OR REPLACE FUNCTION private.note_presence (
  looking jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  me constant uuid := (select auth.uid());
  own_tab constant text := looking ->> 'tab';
begin
  if looking is null or jsonb_typeof(looking) = 'null' then
    return;
  end if;
  perform private.require_choice(kind, array['enquiry', 'property', 'person'])
     from (select said ->> 'kind' as kind from jsonb_array_elements(looking -> 'items') as said) as named;
  if exists (select from jsonb_array_elements(looking -> 'items') as said where said ->> 'kind' <> 'property') then
    perform private.require_admin();
  end if;
  delete from public.staff_presence as open
   where open.staff = me and open.tab = own_tab and not exists (
     select from jsonb_array_elements(looking -> 'items') as said
      where said ->> 'kind' = open.kind and (said ->> 'id')::uuid = open.item);
  insert into public.staff_presence (staff, tab, kind, item, writing, session)
  select me, own_tab, kind, id, bool_or(writing), (select auth.jwt()) ->> 'session_id'
    from (
      select said ->> 'kind' as kind, (said ->> 'id')::uuid as id, coalesce((said ->> 'writing')::boolean, false) as writing
        from jsonb_array_elements(looking -> 'items') as said limit 3) as named
   group by kind, id
  on conflict (staff, tab, kind, item) do update
     set writing = excluded.writing, session = excluded.session, seen_at = clock_timestamp();
  -- The newest of many tabs are enough.
  delete from public.staff_presence as open
   where open.staff = me and (open.tab, open.kind, open.item) in (
     select tab, kind, item from public.staff_presence where staff = me order by seen_at desc, tab, kind, item offset 30);
end
$function$;

CREATE OR REPLACE FUNCTION private.present_colleagues()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'kind', kind, 'id', item, 'name', private.called(staff), 'writing', writing) order by kind, item, staff), '[]')
    from (
      select open.kind, open.item, open.staff, bool_or(open.writing) as writing
        from public.staff_presence as open join public.profiles as colleague on colleague.id = open.staff
       where open.staff <> (select auth.uid())
         and open.seen_at between clock_timestamp() - interval '75 seconds' and clock_timestamp() + interval '75 seconds'
         and (colleague.role = 'admin' or colleague.role = 'editor' and open.kind = 'property')
         and (open.kind = 'property' or (select public.is_admin()))
         and (open.session is null or exists (select from auth.sessions where id::text = open.session))
       group by open.kind, open.item, open.staff
       order by open.kind, open.item, open.staff limit 200) as present
$function$;

CREATE OR REPLACE FUNCTION public.claim_outbox (
  worker text,
  take   integer  DEFAULT 10,
  lease  interval DEFAULT '00:01:00'::interval
)
  RETURNS SETOF public.outbox
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.outbox as message
     set status = 'dead', lease_until = null,
         error = coalesce(message.error, 'The worker stopped while it sent this')
   where message.id in (
     select id from public.outbox
      where status = 'sending' and lease_until <= clock_timestamp() and attempts >= 8 and error is null
        for update skip locked);
  -- The worker comes by when nobody is at the desk.
  perform private.forget_presence();

  return query
    with next as (
      select id from public.outbox
       where (status = 'pending'
              and (held_until is null or held_until <= clock_timestamp()
                or created_at > clock_timestamp() + interval '1 minute')
              and (next_attempt_at <= clock_timestamp() or attempts = 0
                or next_attempt_at > clock_timestamp() + interval '1 hour'))
          or (status = 'sending' and lease_until <= clock_timestamp())
       order by next_attempt_at, id
       limit take
         for update skip locked
    ), claimed as (
      update public.outbox as message
         set status = 'sending', worker = claim_outbox.worker, attempts = message.attempts + 1,
             lease_until = clock_timestamp() + lease
        from next
       where message.id = next.id
      returning message.*
    )
    select * from claimed order by id;
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_news (
  seen    text                     DEFAULT NULL::text,
  looking jsonb                    DEFAULT NULL::jsonb,
  brief   boolean                  DEFAULT false,
  at      timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  known constant text[] := array[
    split_part(coalesce(seen, ''), '.', 1), split_part(coalesce(seen, ''), '.', 2), split_part(coalesce(seen, ''), '.', 3),
    split_part(coalesce(seen, ''), '.', 4)];
  for_admin constant boolean := public.is_admin();
  present jsonb;
  waits jsonb;
  marks text[];
begin
  perform private.require_staff();
  perform private.note_presence(looking);
  perform private.forget_presence();
  present := private.present_colleagues();
  if not brief then
    waits := public.admin_today(false, at);
  end if;
  marks := array[
    case when brief then known[1] else left(md5((waits - 'now')::text), 12) end,
    left(md5(present::text), 6),
    case when for_admin then left(md5(private.inbox_mark()), 8) else '' end,
    case when brief or not for_admin then known[4]
      else left(md5(coalesce((select max(updated_at) from public.properties)::text, '')), 6) end];
  return case when marks[1] = known[1] then '{}'::jsonb else waits end
    || case when marks[2] = known[2] then '{}'::jsonb else jsonb_build_object('present', present) end
    || jsonb_build_object('now', at, 'mark', array_to_string(marks, '.'));
end
$function$;

REVOKE ALL ON FUNCTION "public"."desk_news"(text, jsonb, boolean, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.forget_expired (
  at timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  update public.outbox set network = null
   where network is not null and coalesce(held_until, created_at) < at - interval '48 hours';
  delete from public.property_views where created_at < at - interval '30 days';
  delete from public.home_days where day < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.home_weeks where week + 6 < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.feed_runs as run
   where requested_at < at - interval '60 days' and state <> 'applying' and exists (
     select from public.feed_runs as later where later.partner_id = run.partner_id and later.requested_at > run.requested_at);
  delete from public.enquiries as enquiry
   where greatest(created_at, updated_at) < at - interval '24 months' and not exists (
     select from public.visits
      where visits.enquiry = enquiry.id and status = 'planned' and starts_on >= (at at time zone 'Asia/Kolkata')::date);
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  perform private.forget_people(at);
  delete from public.call_links as link using public.appointments as call
   where call.id = link.call and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' <= at - interval '30 minutes';
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  perform private.forget_bulk_changes(at);
  delete from public.doubts where decided_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  perform private.forget_presence();
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$function$;

-- profiles: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
ALTER TABLE "public"."staff_presence"
  ADD CONSTRAINT "staff_presence_staff_fkey" FOREIGN KEY (staff) REFERENCES public.profiles(id) ON DELETE CASCADE;

-- appointments: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX appointments_changed ON public.appointments USING btree (updated_at);

-- enquiries: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX enquiries_changed ON public.enquiries USING btree (updated_at);

-- replies: takes SHARE: nobody writes it until the migration has ended; reads every row.
CREATE INDEX replies_latest ON public.replies USING btree (sent_at);

CREATE INDEX staff_presence_seen ON public.staff_presence USING btree (seen_at);

CREATE POLICY "nobody but the server" ON "public"."staff_presence"
  FOR ALL
  TO "anon", "authenticated"
  USING (false)
  WITH CHECK (false);

REVOKE ALL ON FUNCTION "private"."forget_presence"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_presence"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_presence"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."inbox_mark"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inbox_mark"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inbox_mark"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_presence"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_presence"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_presence"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."present_colleagues"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."present_colleagues"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."present_colleagues"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."desk_news"(text, jsonb, boolean, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."desk_news"(text, jsonb, boolean, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."desk_news"(text, jsonb, boolean, timestamp WITH time zone) TO "postgres";
