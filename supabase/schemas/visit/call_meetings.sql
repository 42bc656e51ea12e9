-- Calls at the time of a visit or of another call: asked about when staff move one, or give one to a colleague. Visitors who book
-- are not asked, and their slots are those of calls alone: nobody owns the call yet, and whoever is free takes it.

-- The planned visits and calls that a call would meet at this time, of the same person or of the colleague of this name, as
-- private.meetings_at_that_time() has them.
create function private.meetings_beside_call(call uuid, day date, slot time, host text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', other.id, 'kind', other.kind, 'name', other.name, 'starts_at', to_char(other.begins, 'HH24:MI'),
           'ends_at', to_char(other.ends, 'HH24:MI'), 'same_person', other.person is not distinct from own.person)
           order by other.begins, other.id), '[]')
    from (select private.person_of('appointment', meetings_beside_call.call) as person) as own
   cross join private.meetings_on(meetings_beside_call.day) as other
   where other.id <> meetings_beside_call.call
     and (lower(btrim(other.host)) = lower(btrim(meetings_beside_call.host)) or other.person = own.person)
     and other.begins < meetings_beside_call.day + slot + interval '30 minutes' and meetings_beside_call.day + slot < other.ends
$$;

-- What a call would meet on this day at this time if this colleague made it; null: nobody yet.
create function public.call_meetings(call uuid, day date, slot time, owner uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.meetings_beside_call(
    call_meetings.call, call_meetings.day, slot, private.called(call_meetings.owner));
end
$$;

grant execute on function public.call_meetings(uuid, date, time, uuid) to authenticated;
