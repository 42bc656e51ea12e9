-- A call that a colleague has moved to this time already meets nothing there, so whoever moves it there as well is not asked about
-- the same visit again. No stored row changes.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.call_meetings (
  call  uuid,
  day   date,
  slot  time without time zone,
  owner uuid                   DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  if exists (
    select from public.appointments
     where id = call_meetings.call and preferred_date = call_meetings.day and preferred_time = slot and status <> 'suspected')
  then
    return '[]';
  end if;
  return private.meetings_beside_call(
    call_meetings.call, call_meetings.day, slot, private.called(call_meetings.owner));
end
$function$;
