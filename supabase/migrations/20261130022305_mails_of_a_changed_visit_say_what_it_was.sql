-- For both sides of a visit: the mail of a change has what the visit was before, so that it says who shows the homes now, where
-- and which homes. Mails that are written already stay as they are. No row changes.

SET local check_function_bodies = off;

DROP FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone);

CREATE OR REPLACE FUNCTION private.write_visit_mails (
  visit      public.visits,
  moved      boolean,
  kinds      text[]                      DEFAULT ARRAY['visit_for_visitor'::text,
  'visit_for_staff'::text],
  moved_from timestamp without time zone DEFAULT NULL::timestamp WITHOUT time zone,
  was        jsonb                       DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.outbox (kind, payload)
  select kind, private.visit_row(visit) - array['enquiry', 'created_at']
           || jsonb_build_object('reference', asked.reference, 'name', asked.name, 'email', asked.email, 'phone', asked.phone,
                'moved', moved, 'written_at', clock_timestamp(), 'moved_from', case when moved_from is not null then
                  jsonb_build_object('starts_on', moved_from::date, 'starts_at', moved_from::time) end,
                'was', case when was is not null then jsonb_build_object(
                  'shown_by', was -> 'shown_by', 'meeting_point', was -> 'meeting_point', 'homes', was -> 'homes') end)
    from public.enquiries as asked, unnest(kinds) as kind
   where asked.id = visit.enquiry
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
  was jsonb;
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
  was := case when known.id is not null then private.visit_row(known) end;
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
    stored, has_moved, moved_from => case when has_moved then known.starts_on + known.starts_at end, was => was);
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return jsonb_build_object('result', 'saved');
end
$function$;

REVOKE ALL ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_visit_mails"(public.visits, boolean, text[], timestamp WITHOUT time zone, jsonb) TO "postgres";
