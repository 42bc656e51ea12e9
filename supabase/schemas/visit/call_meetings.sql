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

-- What a call would meet on this day at this time if this colleague made it; null: nobody yet. Nothing where it is there already:
-- a colleague has moved it so meanwhile, and was asked.
create function public.call_meetings(call uuid, day date, slot time, owner uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
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
$$;

-- Gives a call to a colleague, or to nobody: `given` is {call, owner, to, day, time, status, despite}, where owner, day, time and
-- status are as the writer saw them. Returns {result}: 'given', also where it is theirs already; 'changed' when a colleague has given
-- or moved it, or set its status, meanwhile; 'gone'; or 'meets' with `meetings`: what an open call would meet whose id is not in
-- `despite`, as private.meetings_beside_call() names it. Pages of before write the owner themselves and are not asked.
create function public.give_call(given jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
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
$$;

grant execute on function public.call_meetings(uuid, date, time, uuid) to authenticated;
grant execute on function public.give_call(jsonb) to authenticated;
