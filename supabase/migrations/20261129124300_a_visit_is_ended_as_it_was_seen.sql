-- A visit is ended only by somebody who says what they saw of it.

-- Ends a planned visit: 'cancelled', which is mailed to both sides, or 'done', with what came of each home: {place: {outcome,
-- note}}. What came of a visit that is done can be written again. Returns 'saved', 'changed' (a colleague was faster) or
-- 'early': it has not begun, so nothing came of it yet.
create or replace function public.end_visit(
  visit uuid, ending text, seen integer, outcomes jsonb default '{}', at timestamptz default now()
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.visits;
begin
  perform private.require_admin();
  select * into known from public.visits where id = end_visit.visit for update;
  if known.id is null or known.sequence is distinct from seen or not (
    known.status = 'planned' or (known.status = 'done' and ending = 'done'))
  then
    return 'changed';
  end if;
  if ending = 'done' and (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' > at then
    return 'early';
  end if;
  if ending = 'cancelled' then
    perform private.cancel_visit(known.id, array['visit_for_visitor', 'visit_for_staff']);
    return 'saved';
  end if;
  update public.visits set status = ending, sequence = sequence + 1 where id = known.id;
  update public.visit_homes as home
     set outcome = outcomes -> home.place::text ->> 'outcome', note = nullif(btrim(outcomes -> home.place::text ->> 'note'), '')
   where home.visit = known.id;
  update public.people set stage = 'visited'
   where id = private.person_of('enquiry', known.enquiry) and stage in ('new', 'answered', 'visit planned');
  return 'saved';
end
$$;

