-- The calendar of the desk shows each home of a visit with its own time and the way to it. Rows that exist need nothing.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.admin_calls (
  first_day date,
  days      integer                  DEFAULT 7,
  at        timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', shown.day,
               'closed', exists (select from public.closed_days as closed where closed.day = shown.day),
               'reason', (select reason from public.closed_days as closed where closed.day = shown.day),
               'slots', (
                 select jsonb_agg(jsonb_build_object(
                          'time', slot."time", 'refusal', slot.refusal,
                          'call', (
                            select private.inbox_row('appointment', call.id)
                                     || jsonb_build_object('person', private.person_of('appointment', call.id))
                              from public.appointments as call
                             where call.preferred_date = shown.day and call.preferred_time = slot."time"::time
                               and call.status not in ('cancelled', 'spam') and call.keeps_slot
                               and private.is_slot_kept(call, at)))
                        order by slot."time")
                   from public.appointment_slots(shown.day, at) as slot))
             order by shown.day), '[]')
        from (
          select first_day + nth as day from generate_series(0, least(greatest(admin_calls.days, 1), 31) - 1) as nth) as shown),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', visit.id, 'person', private.person_of('enquiry', visit.enquiry), 'name', asked.name,
               'reference', asked.reference, 'starts_on', visit.starts_on, 'starts_at', visit.starts_at,
               'meeting_point', visit.meeting_point, 'shown_by', visit.shown_by, 'status', visit.status,
               'homes', (select coalesce(jsonb_agg(jsonb_build_object(
                                  'title', seen.title, 'way_minutes', seen.way_minutes, 'minutes', seen.minutes)
                                  order by seen.place), '[]')
                           from public.visit_homes as seen where seen.visit = visit.id))
             order by visit.starts_on, visit.starts_at, visit.id), '[]')
        from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
       where visit.starts_on between first_day and first_day + least(greatest(admin_calls.days, 1), 31) - 1
         and visit.status in ('planned', 'done')),
    'closed_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', next.day, 'reason', next.reason,
               'open_calls', (
                 select count(*) from public.appointments as call
                  where call.preferred_date = next.day and call.status in ('requested', 'confirmed')))
             order by next.day), '[]')
        from (
          select * from public.closed_days as closed where closed.day >= (at at time zone 'Asia/Kolkata')::date
           order by closed.day limit 100) as next),
    'calendar_since', (select created_at from public.calendar_links where staff = (select auth.uid())));
end
$function$;
