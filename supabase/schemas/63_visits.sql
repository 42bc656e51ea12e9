-- Visits: an enquirer sees homes, one after the other, with somebody who shows them. Each change is mailed to both sides as an
-- invitation of their calendars.

create table public.visits (
  -- The key of the request that planned it. A request with the same key is a retry.
  id uuid primary key,
  enquiry uuid not null references public.enquiries (id) on delete cascade,
  -- When it begins, in India.
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  starts_at time not null check (
    starts_at between '07:00' and '20:00' and extract(epoch from starts_at)::integer % 900 = 0),
  meeting_point text not null check (char_length(meeting_point) between 1 and 200),
  shown_by text not null check (char_length(shown_by) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'cancelled', 'done')),
  -- SEQUENCE of the calendar invitation. Every change raises it, so that a colleague's is not overwritten.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Who planned it: the account and the address that it had then. They stay when the account is deleted.
  planned_by uuid,
  planned_by_email text check (char_length(planned_by_email) <= 255)
);

create index visits_enquiry on public.visits (enquiry);
create index visits_day on public.visits (starts_on, starts_at) where status = 'planned';
create index visits_person on public.visits (planned_by);

call private.close_table('public.visits');

create trigger visits_author before insert on public.visits
  for each row execute function private.keep_author('planned_by');
create trigger visits_touch before update on public.visits for each row execute function private.touch();

-- The homes of a visit, in the order in which they are seen.
create table public.visit_homes (
  visit uuid not null references public.visits (id) on delete cascade,
  place integer not null check (place between 1 and 8),
  property_id uuid references public.properties (id) on delete set null,
  -- A copy of our row when the visit was planned. It stays when the home is deleted.
  title text not null check (char_length(title) between 1 and 300),
  source_key text check (char_length(source_key) <= 100),
  outcome text check (outcome in ('liked', 'perhaps', 'not liked', 'not seen')),
  note text check (char_length(note) <= 500),
  primary key (visit, place)
);

create index visit_homes_home on public.visit_homes (property_id);

call private.close_table('public.visit_homes');

-- A visit as staff see it. The shape is in src/contracts/admin-visits.ts.
create function private.visit_row(visit public.visits) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(visit) - array['planned_by', 'planned_by_email', 'updated_at'] || jsonb_build_object('homes', coalesce((
    select jsonb_agg(jsonb_build_object(
             'place', seen.place, 'property_id', seen.property_id, 'title', seen.title,
             'facts', private.page_facts('property', seen.property_id::text), 'reference', seen.source_key,
             'area', area.slug, 'outcome', seen.outcome, 'note', seen.note) order by seen.place)
      from public.visit_homes as seen
      left join public.properties as home on home.id = seen.property_id
      left join public.local_areas as area on area.id = home.area_id
     where seen.visit = visit.id), '[]'))
$$;

-- The visits of a person, the last first, and homes for the next one: those that the person asked about and that have a
-- page, or with `words` up to eight in whose title or reference all of them are found.
create function public.admin_visits(person uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'visits', coalesce((
      select jsonb_agg(private.visit_row(visit) || jsonb_build_object('reference', request.reference)
               order by visit.starts_on desc, visit.starts_at desc, visit.id)
        from private.person_requests(admin_visits.person) as request
        join public.visits as visit on request.kind = 'enquiry' and visit.enquiry = request.id), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
               'reference', home.source_key, 'area', area.slug) order by home.title, home.id)
        from (
          select property.* from public.properties as property
           where property.publish > 10
             and case when search_words is null
               then property.id in (select property_id from private.person_requests(admin_visits.person))
               else private.has_all_words(concat_ws(' ', property.title, property.area, property.source_key), search_words) end
           order by property.title, property.id limit 8) as home
        left join public.local_areas as area on area.id = home.area_id), '[]'));
end
$$;

-- Writes the mails of a visit, to the visitor and to staff.
create function private.write_visit_mails(visit public.visits, moved boolean) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload)
  select kind, private.visit_row(visit) - array['enquiry', 'created_at']
           || jsonb_build_object('reference', asked.reference, 'name', asked.name, 'email', asked.email, 'phone', asked.phone,
                'moved', moved, 'written_at', clock_timestamp())
    from public.enquiries as asked, unnest(array['visit_for_visitor', 'visit_for_staff']) as kind
   where asked.id = visit.enquiry
$$;

-- Plans a visit, or changes one: {id, enquiry, starts_on, starts_at, meeting_point, shown_by, homes: [id of a home],
-- seen: null for a new one, else the sequence that the writer saw}. Returns 'saved'; 'changed' when a colleague has changed
-- or ended it; 'gone' when the enquiry is; 'no homes' when one of the homes has no page any more, or none was chosen; or
-- 'past' when it would begin in the past.
create function public.save_visit(visit jsonb, at timestamptz default now()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  key constant uuid := (visit ->> 'id')::uuid;
  homes constant uuid[] := array(select jsonb_array_elements_text(visit -> 'homes'))::uuid[];
  asked public.enquiries;
  known public.visits;
  stored public.visits;
begin
  perform private.require_admin();
  -- Two changes of the visits of one enquiry wait for each other.
  select * into asked from public.enquiries where id = (visit ->> 'enquiry')::uuid for update;
  if asked.id is null or asked.status in ('suspected', 'spam') then
    return 'gone';
  end if;
  select * into known from public.visits where id = key;
  if known.id is not null and visit ->> 'seen' is null then
    -- A retry of the request that planned it.
    return 'saved';
  end if;
  if visit ->> 'seen' is not null and (
    known.id is null or known.enquiry <> asked.id or known.status <> 'planned' or known.sequence <> (visit ->> 'seen')::integer)
  then
    return 'changed';
  end if;
  if ((visit ->> 'starts_on')::date + (visit ->> 'starts_at')::time) at time zone 'Asia/Kolkata' <= at then
    return 'past';
  end if;
  if cardinality(homes) not between 1 and 8 or cardinality(homes) <> (
    select count(*) from public.properties as home where home.id = any (homes) and home.publish > 10)
  then
    return 'no homes';
  end if;
  insert into public.visits as planned (id, enquiry, starts_on, starts_at, meeting_point, shown_by, planned_by)
  values (key, asked.id, (visit ->> 'starts_on')::date, (visit ->> 'starts_at')::time, btrim(visit ->> 'meeting_point'),
          btrim(visit ->> 'shown_by'), auth.uid())
  on conflict (id) do update
     set starts_on = excluded.starts_on, starts_at = excluded.starts_at, meeting_point = excluded.meeting_point,
         shown_by = excluded.shown_by, sequence = planned.sequence + 1
  returning * into stored;
  delete from public.visit_homes where visit_homes.visit = key;
  insert into public.visit_homes (visit, place, property_id, title, source_key)
  select key, chosen.place, home.id, left(coalesce(home.title, 'A home'), 300), left(home.source_key, 100)
    from unnest(homes) with ordinality as chosen (id, place) join public.properties as home on home.id = chosen.id;
  perform private.write_visit_mails(stored, known.id is not null
    and (known.starts_on, known.starts_at) is distinct from (stored.starts_on, stored.starts_at));
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  -- Whoever was lost and sees homes is not lost.
  update public.people set stage = 'visit planned', lost_because = null
   where id = private.person_of('enquiry', asked.id) and stage in ('new', 'answered', 'lost');
  return 'saved';
end
$$;

-- Ends a planned visit: 'cancelled', which is mailed to both sides, or 'done', with what came of each home: {place: {outcome,
-- note}}. What came of a visit that is done can be written again. Returns 'saved', 'changed' (a colleague was faster) or
-- 'early': it has not begun, so nothing came of it yet.
create function public.end_visit(
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
  if known.id is null or known.sequence <> seen or not (
    known.status = 'planned' or (known.status = 'done' and ending = 'done'))
  then
    return 'changed';
  end if;
  if ending = 'done' and (known.starts_on + known.starts_at) at time zone 'Asia/Kolkata' > at then
    return 'early';
  end if;
  update public.visits set status = ending, sequence = sequence + 1 where id = known.id
  returning * into known;
  if ending = 'cancelled' then
    perform private.write_visit_mails(known, false);
    update public.people as person set stage = 'answered'
     where id = private.person_of('enquiry', known.enquiry) and stage = 'visit planned' and not exists (
       select from private.person_requests(person.id) as request
         join public.visits as other on request.kind = 'enquiry' and other.enquiry = request.id
        where other.status = 'planned');
    return 'saved';
  end if;
  update public.visit_homes as home
     set outcome = outcomes -> home.place::text ->> 'outcome', note = nullif(btrim(outcomes -> home.place::text ->> 'note'), '')
   where home.visit = known.id;
  update public.people set stage = 'visited'
   where id = private.person_of('enquiry', known.enquiry) and stage in ('new', 'answered', 'visit planned');
  return 'saved';
end
$$;

-- For a checkup: the enquiries with a visit that has no home, or of whose last change, or planning, one of the two sides was
-- not told. A visit and its mails are written in one transaction, and a mail is kept for 90 days.
create function private.visits_at_odds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct asked.reference order by asked.reference)
    from public.visits as visit join public.enquiries as asked on asked.id = visit.enquiry
   where not exists (select from public.visit_homes where visit_homes.visit = visit.id)
      -- What came of a visit is mailed to nobody.
      or (visit.status <> 'done' and visit.created_at > visits_at_odds.at - interval '89 days' and 2 > (
        select count(distinct kind) from public.outbox
         where kind in ('visit_for_visitor', 'visit_for_staff') and payload ->> 'reference' = asked.reference
           and payload ->> 'id' = visit.id::text and payload ->> 'sequence' = visit.sequence::text))
$$;

grant execute on function
  public.admin_visits(uuid, text), public.save_visit(jsonb, timestamptz), public.end_visit(uuid, text, integer, jsonb, timestamptz)
  to authenticated;
