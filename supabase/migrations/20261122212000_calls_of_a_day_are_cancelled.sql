-- All calls of a closed day are cancelled at once, and the history says by whom (47_calls.sql, 21_inbox.sql).

-- Who did it is who is signed in, or whom a function of the server names as angala.staff.
create or replace function private.note_inbox_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  doer constant uuid := coalesce(auth.uid(), nullif(current_setting('angala.staff', true), '')::uuid);
begin
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  select tg_argv[0], new.id, (select id from public.profiles where id = doer), field, was, became
    from (values
      ('status', old.status, new.status, old.status is distinct from new.status),
      ('owner', old.owner::text, new.owner::text, old.owner is distinct from new.owner),
      ('notes', null, null, old.notes is distinct from new.notes)
    ) as change (field, was, became, happened)
   where happened;
  return null;
end
$$;

-- Cancels calls of a closed day, each only as it was seen: {day, calls: [{id, seen_at}]}, seen_at the updated_at that the
-- caller read. Their mails follow by the trigger. Answers {said, cancelled, standing}: 'open' (nobody has closed the day,
-- or somebody has opened it again: nothing is written), or 'cancelled' with how many of these are cancelled now, also
-- before, and how many calls still stand on the day: changed, or booked meanwhile.
create function public.cancel_day(payload jsonb, cancelled_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  on_day constant date := (payload ->> 'day')::date;
  gone integer;
begin
  -- Whoever is booking this day or moving a call to it at this moment is waited for.
  perform pg_advisory_xact_lock(private.day_lock(on_day));
  if not exists (select from public.closed_days where day = on_day) then
    return jsonb_build_object('said', 'open');
  end if;
  -- The history says who did it.
  perform set_config('angala.staff', cancelled_by::text, true);
  with asked as (
    select (call ->> 'id')::uuid as id, (call ->> 'seen_at')::timestamptz as seen_at
      from jsonb_array_elements(payload -> 'calls') as call
  ), locked as (
    -- In one order, so that two of these that share calls do not wait for each other.
    select call.id from public.appointments as call join asked on asked.id = call.id
     where call.preferred_date = on_day and call.updated_at = asked.seen_at and call.status in ('requested', 'confirmed')
     order by call.id
       for update of call
  ), cancelled as (
    update public.appointments as call set status = 'cancelled' from locked where call.id = locked.id returning call.id
  )
  select (select count(*) from cancelled) + (
           select count(*) from public.appointments as call join asked on asked.id = call.id
            where call.preferred_date = on_day and call.status = 'cancelled')
    into gone;
  perform set_config('angala.staff', '', true);
  return jsonb_build_object('said', 'cancelled', 'cancelled', gone, 'standing', (
    select count(*) from public.appointments
     where preferred_date = on_day and status in ('requested', 'confirmed')));
end
$$;

revoke all on function public.cancel_day(jsonb, uuid) from public, anon, authenticated;
grant execute on function public.cancel_day(jsonb, uuid) to service_role;
