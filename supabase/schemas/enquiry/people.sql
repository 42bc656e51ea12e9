-- The people behind enquiries and calls: how far staff have come with each, and what they do next. A person is a mailbox.
-- Staff may say that several mailboxes are one person, and take it back. The rows arise from requests by triggers, and
-- names, numbers and homes are read from the requests.

create table public.people (
  id uuid primary key default gen_random_uuid(),
  mailbox text not null unique check (char_length(mailbox) <= 300),
  -- The person that this mailbox belongs to, if staff have merged it. That one is merged into nobody. The row keeps its own
  -- values, and shows them again when staff take the merge back.
  merged_into uuid references public.people (id) on delete set null check (merged_into <> id),
  -- When the last accepted request came in, of this mailbox or of one that is merged into it.
  heard_at timestamptz not null,
  stage text not null default 'new'
    check (stage in ('new', 'answered', 'visit planned', 'visited', 'offer', 'agreed', 'lost')),
  lost_because text check (lost_because in (
    'found a home elsewhere', 'the home was gone', 'too expensive', 'does not answer', 'not looking any more', 'another reason')),
  next_step text check (char_length(next_step) between 1 and 100),
  -- The day of the next step, in India.
  next_step_on date check (next_step_on between '2000-01-01' and '2100-01-01'),
  owner uuid references public.profiles (id) on delete set null,
  notes text check (char_length(notes) <= 5000),
  -- What a search finds the mailbox by, as private.words_to_find() has it: written by triggers, from its requests and notes.
  words text not null default '' check (char_length(words) <= 50000),
  constraint people_lost_with_a_reason check ((stage = 'lost') = (lost_because is not null)),
  constraint people_step_with_a_day check ((next_step is null) = (next_step_on is null))
);

-- The pieces of three letters of each word, by which an index finds half a word.
create function private.pieces_of_three(content text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(word, at, 3)), '{}')
    from unnest(string_to_array(content, ' ')) as whole,
         lateral (select left(whole, 200)) as cut (word),
         lateral generate_series(1, char_length(word) - 2) as at
$$;

create index people_words on public.people using gin (private.pieces_of_three(words));

create index people_merged on public.people (merged_into);
create index people_owner on public.people (owner);
create index people_heard on public.people (heard_at desc, id) where merged_into is null;
create index people_steps on public.people (next_step_on, id) where merged_into is null and next_step_on is not null;
create index enquiries_phone on public.enquiries (phone);
create index appointments_phone on public.appointments (phone) where phone <> '';

call private.close_table('public.people');

-- A request that staff may answer makes its sender a person, or is heard from a known one. Whoever was lost is new again
-- when they ask again, and whoever got an answer is answered. The lock keeps the person from being merged meanwhile.
create function private.hear_from_person() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_answered constant boolean := new.status in ('contacted', 'confirmed', 'done');
  is_request constant boolean := tg_op = 'INSERT' or old.status in ('suspected', 'spam');
  sender public.people;
begin
  perform pg_advisory_xact_lock_shared(private.lock_key('people'));
  insert into public.people (mailbox, heard_at) values (new.mailbox, new.created_at) on conflict (mailbox) do nothing;
  if found then
    return null;
  end if;
  select * into sender from public.people where mailbox = new.mailbox;
  update public.people as person
     set heard_at = greatest(person.heard_at, new.created_at),
         stage = case when is_request and stage = 'lost' then 'new' when is_answered and stage = 'new' then 'answered' else stage end,
         lost_because = case when is_request then null else lost_because end
   where id in (sender.id, sender.merged_into)
     and (heard_at < new.created_at or (is_request and stage = 'lost') or (is_answered and stage = 'new'));
  return null;
end
$$;

create trigger enquiries_person after insert or update of status on public.enquiries
  for each row when (new.status not in ('suspected', 'spam')) execute function private.hear_from_person();
create trigger appointments_person after insert or update of status on public.appointments
  for each row when (new.status not in ('suspected', 'spam')) execute function private.hear_from_person();

-- Notes in the history of a person what staff, or a request, changed. Of notes and merges only that they changed.
create function private.record_person_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := (
    select id from public.profiles where id = coalesce(auth.uid(), nullif(current_setting('angala.staff', true), '')::uuid));
begin
  insert into public.inbox_changes (kind, row_id, changed_by, field, was, became)
  select 'person', new.id, actor, field, was, became
    from (values
      ('stage', concat_ws(': ', old.stage, old.lost_because), concat_ws(': ', new.stage, new.lost_because)),
      ('step', left(to_char(old.next_step_on, 'YYYY-MM-DD') || ' ' || old.next_step, 100),
       left(to_char(new.next_step_on, 'YYYY-MM-DD') || ' ' || new.next_step, 100)),
      ('owner', old.owner::text, new.owner::text)
    ) as change (field, was, became)
   where was is distinct from became
   union all
  select 'person', new.id, actor, 'notes', null, null
   where old.notes is distinct from new.notes
   union all
  select 'person', coalesce(new.merged_into, old.merged_into), actor,
         case when new.merged_into is null then 'split' else 'merged' end, null, null
   where old.merged_into is distinct from new.merged_into
     and exists (select from public.people where id = coalesce(new.merged_into, old.merged_into));
  return null;
end
$$;

create trigger people_history after update on public.people
  for each row execute function private.record_person_change();
create trigger people_forgotten after delete on public.people
  for each row execute function private.forget_inbox_changes('person');

-- Everything that a search finds a mailbox by, the latest first: before the line break its spellings, names, numbers, references
-- and those of its homes, in the form of private.found_form(), and behind it the homes and what staff wrote, as words.
create function private.words_to_find(person public.people) returns text
  language sql stable
  set search_path = ''
as $$
  select left(private.found_form(concat_ws(' ', person.mailbox, string_agg(request.marks, ' ' order by request.created_at desc, request.id))), 20000)
         || E' \n ' || left(private.text_form(concat_ws(
           ' ', person.next_step, person.notes, string_agg(request.texts, ' ' order by request.created_at desc, request.id))), 29000)
    from (
      select created_at, id, concat_ws(' ', property_title, notes) as texts,
             concat_ws(' ', reference, name, email, phone, private.phone_key(phone), (
               select private.stated_reference(home.source_key) from public.properties as home where home.id = property_id)) as marks
        from public.enquiries where mailbox = person.mailbox and status not in ('suspected', 'spam')
      union all
      select created_at, id, notes, concat_ws(' ', reference, name, email, phone, private.phone_key(phone))
        from public.appointments where mailbox = person.mailbox and status not in ('suspected', 'spam')) as request
$$;

-- Writes these words again when a request of the mailbox, or what staff wrote about it, changes.
create function private.write_person_words() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.people as person set words = private.words_to_find(person)
   where person.mailbox in (old.mailbox, new.mailbox) and person.words is distinct from private.words_to_find(person);
  return null;
end
$$;

-- The same once for all rows that a statement deletes, as an erasure does.
create function private.write_words_of_rest() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.people as person set words = private.words_to_find(person)
   where person.mailbox in (select mailbox from gone) and person.words is distinct from private.words_to_find(person);
  return null;
end
$$;

create trigger enquiries_words
  after insert or update of reference, name, email, phone, property_id, property_title, status, notes on public.enquiries
  for each row execute function private.write_person_words();
create trigger enquiries_words_forgotten after delete on public.enquiries referencing old table as gone
  for each statement execute function private.write_words_of_rest();
create trigger appointments_words
  after insert or update of reference, name, email, phone, status, notes on public.appointments
  for each row execute function private.write_person_words();
create trigger appointments_words_forgotten after delete on public.appointments referencing old table as gone
  for each statement execute function private.write_words_of_rest();
create trigger people_words after update of next_step, notes on public.people
  for each row execute function private.write_person_words();

-- The words of a search of people in the form in which they are compared; null for none. A number, in any spelling, is one word
-- without the code of India; an address is its mailbox.
create function private.people_words(words text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select case when typed.number is not null then array[typed.number] else (
      select array_agg(form) from (
        select private.found_form(case when word like '_%@_%' then private.mailbox(word) else word end) as form
          from unnest(private.search_words(words)) as word) as each where form <> '') end
    from (select case when private.latin_digits(words) ~ '^[\s0-9().+-]+$' then private.phone_key(left(words, 200)) end as number) as typed
$$;

-- The accepted requests of a person and of all mailboxes that are merged into them, newest first.
create function private.person_requests(person uuid) returns table (
    kind text, id uuid, reference text, name text, email text, phone text, status text, created_at timestamptz,
    property_id uuid, property_title text, property_price numeric, property_currency text, starts_at timestamptz, notes text)
  language sql stable
  set search_path = ''
as $$
  select request.* from public.people as mailbox_row
   cross join lateral (
     select 'enquiry', id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
            property_currency, null::timestamptz, notes
       from public.enquiries where mailbox = mailbox_row.mailbox and status not in ('suspected', 'spam')
     union all
     select 'appointment', id, reference, name, email, phone, status, created_at, null, null, null, null,
            (preferred_date + preferred_time) at time zone 'Asia/Kolkata', notes
       from public.appointments where mailbox = mailbox_row.mailbox and status not in ('suspected', 'spam')
   ) as request (kind, id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
                 property_currency, starts_at, notes)
   where mailbox_row.id = person_requests.person or mailbox_row.merged_into = person_requests.person
   order by request.created_at desc, request.id
$$;

-- The person who sent a request; null while nobody has accepted it.
create function private.person_of(of_kind text, of_row uuid) returns uuid
  language sql stable
  set search_path = ''
as $$
  select coalesce(person.merged_into, person.id) from public.people as person
   where person.mailbox = case of_kind
     when 'enquiry' then (select mailbox from public.enquiries where id = of_row)
     else (select mailbox from public.appointments where id = of_row) end
$$;

-- A person as the list shows them; the shape is in src/contracts/admin-people.ts.
create function private.person_row(person public.people) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(person) - array['mailbox', 'merged_into', 'notes', 'words']
      || jsonb_build_object('owner_name', private.staff_name(person.owner))
      || coalesce((
        select jsonb_build_object(
                 'name', (array_agg(name order by nth))[1], 'email', (array_agg(email order by nth))[1],
                 'phone', coalesce((array_agg(phone order by nth) filter (where phone <> ''))[1], ''),
                 'home', (array_agg(property_title order by nth) filter (where property_title is not null))[1],
                 'home_facts', private.page_facts('property', (array_agg(property_id order by nth) filter (where property_title is not null))[1]::text),
                 'enquiries', count(*) filter (where kind = 'enquiry'), 'calls', count(*) filter (where kind = 'appointment'),
                 'waiting', count(*) filter (where status in ('new', 'requested')))
          from private.person_requests(person.id) with ordinality as request
            (kind, id, reference, name, email, phone, status, created_at, property_id, property_title, property_price,
             property_currency, starts_at, notes, nth)
        having count(*) > 0), jsonb_build_object(
          'name', '', 'email', person.mailbox, 'phone', '', 'home', null, 'home_facts', null, 'enquiries', 0, 'calls', 0, 'waiting', 0))
$$;

-- Whether words of people have each of these: any part of what stands before the line break, or the beginning of a word.
create function private.has_all_forms(words text, forms text[]) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  form text;
begin
  foreach form in array forms loop
    if position(' ' || form in ' ' || words) = 0 and position(form in split_part(words, E'\n', 1)) = 0 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- The people who have all these pieces of words, and whose words private.has_all_forms(), as their merges show them; null for none. The
-- planner would read all rows for pieces that most have, and cut each into pieces again: 15 seconds among 100,000 people. The index
-- knows them.
create function private.people_with(pieces text[], forms text[]) returns uuid[]
  language sql stable
  set search_path = ''
  set enable_seqscan = off
as $$
  select array_agg(coalesce(known.merged_into, known.id)) from public.people as known
   where private.pieces_of_three(known.words) @> pieces and private.has_all_forms(known.words, forms)
$$;

-- The next people of a list, those heard from last first; of the late ones, the latest first. `which` is 'all', 'mine',
-- 'late' (the day of the next step is past) or 'no step' (none is planned, and nothing is agreed or lost).
create function public.admin_people(
  words text default '', which text default 'all', only_stage text default null, after_row text default null,
  take integer default 50, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
  -- A plan for any search would compare each person with each that is named.
  set plan_cache_mode = force_custom_plan
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  after_key constant numeric := split_part(after_row, '|', 1)::numeric;
  after_id constant uuid := split_part(after_row, '|', 2)::uuid;
  wanted constant text[] := private.people_words(words);
  pieces constant text[] := private.pieces_of_three(array_to_string(wanted, ' '));
  named uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  if (which in ('all', 'mine', 'late', 'no step')) is not true then
    raise exception 'The list of people has no part %', which using errcode = '22023';
  end if;
  -- An index finds pieces of words; words of fewer letters are looked for in all.
  if cardinality(pieces) > 0 then
    named := private.people_with(pieces, wanted);
  elsif wanted is not null then
    select array_agg(coalesce(known.merged_into, known.id)) into named from public.people as known
     where private.has_all_forms(known.words, wanted);
  end if;
  with found as (
    select person.id,
           case when which = 'late' then person.next_step_on - '2000-01-01'::date
             else -extract(epoch from person.heard_at) end as sort_key
      from public.people as person
     where person.merged_into is null
       and (only_stage is null or person.stage = only_stage)
       and case which
         when 'mine' then person.owner = (select auth.uid())
         when 'late' then person.next_step_on < today
         when 'no step' then person.next_step is null and person.stage not in ('agreed', 'lost')
         else true end
       and (wanted is null or person.id = any (named))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_key, id) > (after_key, after_id)
     order by sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.person_row(person) order by next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_key || '|' || last.id from next_rows as last order by last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'late', (select count(*) from public.people as person where person.merged_into is null and person.next_step_on < today))
    into answer
    from next_rows join public.people as person on person.id = next_rows.id;
  return answer;
end
$$;

-- Everything about one person, the 200 latest requests and 50 homes at most; null when there is none. A merged person is
-- shown as the one that they are merged into. The shape is in src/contracts/admin-people.ts.
create function public.admin_person(person uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  shown public.people;
begin
  perform private.require_admin();
  select * into shown from public.people
   where id = (select coalesce(merged_into, id) from public.people where id = admin_person.person);
  if shown.id is null then
    return null;
  end if;
  return private.person_row(shown) || jsonb_build_object(
    'notes', shown.notes,
    'history', private.inbox_history('person', shown.id),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kind', kind, 'id', id, 'reference', reference, 'status', status, 'created_at', created_at,
               'title', property_title, 'property_id', property_id, 'starts_at', starts_at, 'notes', notes,
               'replies', private.replies_of(id)) order by created_at desc, id)
        from (select * from private.person_requests(shown.id) limit 200) as request), '[]'),
    'mailboxes', (
      select jsonb_agg(jsonb_build_object('id', own.id, 'mailbox', own.mailbox, 'notes',
               case when own.id <> shown.id then own.notes end) order by own.id <> shown.id, own.mailbox)
        from public.people as own where own.id = shown.id or own.merged_into = shown.id),
    'alerts', (
      select jsonb_build_object(
               'active', count(*) filter (where alert.status in ('active', 'paused') and alert.expires_at > clock_timestamp()),
               'waiting', count(*) filter (where alert.status in ('suspected', 'unconfirmed')),
               'ended', count(*) filter (where alert.status = 'ended' or (
                 alert.status in ('active', 'paused') and alert.expires_at <= clock_timestamp())))
        from public.people as own
        join public.alert_subscribers as subscriber on subscriber.mailbox = own.mailbox
        join public.alerts as alert on alert.subscriber = subscriber.id
       where own.id = shown.id or own.merged_into = shown.id),
    'homes', coalesce((
      select jsonb_agg(home.facts order by home.asked_at desc) from (
        select asked.created_at as asked_at, jsonb_build_object(
                 'title', asked.property_title, 'facts', private.page_facts('property', asked.property_id::text),
                 'asked_at', asked.created_at, 'slug', case when private.has_page(property) then property.slug end,
                 'price_then', private.known_price(asked.property_price), 'currency', asked.property_currency,
                 'price_now', case when private.has_page(property) then private.known_price(property.price) end,
                 'currency_now', coalesce(property.currency, 'INR'),
                 'state', case
                   when private.has_page(property) and checked.outcome = 'on hold' then 'on hold'
                   when private.has_page(property) then 'on offer'
                   when checked.outcome = 'sold or let' then case property.property_type when 'Rent' then 'let' else 'sold' end
                   else 'gone' end) as facts
          from (
            select distinct on (coalesce(property_id::text, property_title)) *
              from private.person_requests(shown.id) where property_title is not null
             order by coalesce(property_id::text, property_title), created_at desc) as asked
          left join public.properties as property on property.id = asked.property_id
          left join lateral (
            select outcome from public.verifications
             where property_id = asked.property_id and outcome <> 'not reached'
             order by checked_at desc limit 1) as checked on true
         order by asked.created_at desc limit 50) as home), '[]'),
    'same_number', coalesce((
      select jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name, 'email', other.email) order by other.id) from (
        select distinct on (whose.id) whose.id, request.name, request.email
          from (select distinct phone from private.person_requests(shown.id) where phone <> '') as own
          join (
            select phone, mailbox, name, email from public.enquiries where status not in ('suspected', 'spam')
            union all
            select phone, mailbox, name, email from public.appointments where status not in ('suspected', 'spam') and phone <> ''
          ) as request on request.phone = own.phone
          join public.people as named on named.mailbox = request.mailbox
          join public.people as whose on whose.id = coalesce(named.merged_into, named.id)
         where whose.id <> shown.id
         order by whose.id limit 20) as other), '[]'));
end
$$;

-- What happened with a person and all mailboxes that are merged into them, the newest first, in pages of `take`: {rows, next}. A
-- row has {key, at, kind, by_id, by_email, by_name, reference, said}; what `said` has for each kind is in
-- src/contracts/admin-person-timeline.ts. Of alerts it tells that they are, not what they look for. The key is where a page ends.
create function public.admin_person_timeline(person uuid, after_row text default null, take integer default 30) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  after_at constant timestamptz := split_part(after_row, '|', 1)::timestamptz;
  after_key constant text := split_part(after_row, '|', 2);
  whole uuid;
  mailboxes text[];
  ids uuid[];
  answer jsonb;
begin
  perform private.require_admin();
  select coalesce(merged_into, id) into whole from public.people where id = admin_person_timeline.person;
  select array_agg(mailbox), array_agg(id) into mailboxes, ids
    from public.people where id = whole or merged_into = whole;
  with asked as (
    select * from public.enquiries where mailbox = any (mailboxes) and status not in ('suspected', 'spam')
  ), called as (
    select *, (preferred_date + preferred_time) at time zone 'Asia/Kolkata' as starts from public.appointments
     where mailbox = any (mailboxes) and status not in ('suspected', 'spam')
  ), events (kind, id, at, by_id, by_email, reference, said) as (
    select 'enquiry', id::text, created_at, null::uuid, null::text, reference, jsonb_build_object(
             'type', enquiry_type, 'title', property_title, 'words', best_times, 'status', status, 'notes', notes)
      from asked
     union all
    select 'call', id::text, created_at, null, null, reference,
           jsonb_build_object('starts_at', starts, 'words', message, 'status', status, 'notes', notes)
      from called
     union all
    select 'answer', reply.id::text, reply.sent_at, reply.sent_by, reply.sent_by_email, asked.reference,
           jsonb_build_object('channel', reply.channel, 'body', reply.body)
      from public.replies as reply join asked on asked.id = reply.enquiry
     union all
    select 'visit', visit.id::text, visit.created_at, visit.planned_by, visit.planned_by_email, asked.reference, jsonb_build_object(
             'status', visit.status, 'starts_at', (visit.starts_on + visit.starts_at) at time zone 'Asia/Kolkata',
             'shown_by', visit.shown_by, 'homes', (
               select coalesce(jsonb_agg(jsonb_build_object('title', seen.title, 'outcome', seen.outcome) order by seen.place), '[]')
                 from public.visit_homes as seen where seen.visit = visit.id))
      from public.visits as visit join asked on asked.id = visit.enquiry
     union all
    select 'alert', alert.id::text, alert.created_at, null, null, null,
           jsonb_build_object('status', case when alert.expires_at <= clock_timestamp() then 'ended' else alert.status end)
      from public.alerts as alert join public.alert_subscribers as subscriber on subscriber.id = alert.subscriber
     where subscriber.mailbox = any (mailboxes)
     union all
    select 'change', lpad(change.id::text, 20, '0'), change.changed_at, change.changed_by, change.changed_by_email, own.reference,
           jsonb_build_object('of', change.kind, 'field', change.field, 'by_caller', change.by_caller, 'reason', change.reason,
             'was', case when change.field = 'owner' and change.was is not null
               then coalesce(private.staff_name(change.was::uuid), 'an account that is gone') else change.was end,
             'became', case when change.field = 'owner' and change.became is not null
               then coalesce(private.staff_name(change.became::uuid), 'an account that is gone') else change.became end)
      from (
        select 'enquiry' as kind, id, reference from asked
         union all select 'appointment', id, reference from called
         union all select 'visit', visit.id, asked.reference from public.visits as visit join asked on asked.id = visit.enquiry
         union all select 'person', unnest(ids), null) as own
      join public.inbox_changes as change on change.kind = own.kind and change.row_id = own.id
  ), keyed as (
    select *, events.kind || ' ' || events.id as key from events
  ), next_rows as (
    select * from keyed where after_row is null or (at, key) < (after_at, after_key)
     order by at desc, key desc limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.author(by_id, by_email, true) || jsonb_build_object(
        'key', key, 'at', at, 'kind', kind, 'reference', reference, 'said', said) order by at desc, key desc), '[]'),
    'next', case when count(*) = size then (
      select last.at || '|' || last.key from next_rows as last order by last.at, last.key limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

grant execute on function public.admin_person_timeline(uuid, text, integer) to authenticated;

-- Writes what staff changed of a person: `changes` are {field: value} with stage, lost_because, next_step, next_step_on,
-- owner and notes, and `seen` has the values that the writer saw in these fields. Returns 'saved', 'changed' (a colleague
-- has written one of them meanwhile, or the person is merged into another) or 'gone'.
create function public.save_person(person uuid, seen jsonb, changes jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  fields constant text[] := array['stage', 'lost_because', 'next_step', 'next_step_on', 'owner', 'notes'];
  known public.people;
  new_values public.people;
begin
  perform private.require_admin();
  select * into known from public.people where id = save_person.person for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.merged_into is not null or exists (
    select from jsonb_each(changes) as change
     where to_jsonb(known) -> change.key is distinct from seen -> change.key
       and to_jsonb(known) -> change.key is distinct from change.value)
  then
    return 'changed';
  end if;
  select * into new_values from jsonb_populate_record(known, (
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(known) || changes) where key = any (fields)));
  if new_values.owner is distinct from known.owner and new_values.owner is not null
    and not private.is_admin(new_values.owner)
  then
    raise exception 'This colleague may not see people any more. Choose another owner.' using errcode = 'P0001';
  end if;
  update public.people
     set stage = new_values.stage, lost_because = new_values.lost_because, next_step = new_values.next_step,
         next_step_on = new_values.next_step_on, owner = new_values.owner, notes = new_values.notes
   where id = known.id;
  return 'saved';
end
$$;

-- Where two people who become one have two visits, or a visit and a call, at one time. In plpgsql, because visits come in a
-- later file; their shape is there (private.meetings_of_both()).
create function private.meetings_of_merged(one uuid, other uuid, at timestamptz) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.meetings_of_both(one, other, at);
end
$$;

-- Says that `person` is the same as `into_person`, who gets what they lack: a next step, an owner, a stage. Returns
-- {result}: 'merged', with `meetings` as private.meetings_of_both() has them, or 'changed' when one of them is gone, or is
-- merged already.
create function public.merge_people(person uuid, into_person uuid, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  merged public.people;
  meetings jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('people'));
  select * into merged from public.people where id = merge_people.person and merged_into is null for update;
  if merged.id is null or merged.id = into_person
    or not exists (select from public.people where id = into_person and merged_into is null)
  then
    return jsonb_build_object('result', 'changed');
  end if;
  meetings := private.meetings_of_merged(merged.id, into_person, at);
  update public.people set merged_into = into_person where id = merged.id or merged_into = merged.id;
  update public.people as kept
     set heard_at = greatest(kept.heard_at, merged.heard_at), owner = coalesce(kept.owner, merged.owner),
         next_step = coalesce(kept.next_step, merged.next_step), next_step_on = coalesce(kept.next_step_on, merged.next_step_on),
         stage = case when takes.stage then merged.stage else kept.stage end,
         lost_because = case when takes.stage then merged.lost_because else kept.lost_because end
    -- Whoever sees homes is neither only answered nor lost.
    from (
      select kept_now.stage = 'new' or (kept_now.stage in ('answered', 'lost') and merged.stage = 'visit planned') as stage
        from public.people as kept_now where kept_now.id = into_person) as takes
   where kept.id = into_person;
  return jsonb_build_object('result', 'merged', 'meetings', meetings);
end
$$;

-- Whom staff know by this address, in any spelling of its mailbox; of merged ones the person that is shown. Null: nobody.
create function public.person_at(address text) returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select coalesce(merged_into, id) from public.people where mailbox = private.mailbox(address));
end
$$;

-- Takes a merge back: the mailbox is a person of its own again, with what was written about it before the merge. Returns
-- 'split', or 'changed' when it is not merged.
create function public.split_person(person uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('people'));
  select merged_into into kept from public.people where id = split_person.person;
  if kept is null then
    return 'changed';
  end if;
  update public.people set merged_into = null where id = split_person.person;
  update public.people as each
     set heard_at = (select max(created_at) from private.person_requests(each.id))
   where id in (kept, split_person.person) and exists (select from private.person_requests(each.id));
  return 'split';
end
$$;

-- A copy of what is stored about one mailbox of a person, for whoever asks for theirs, as public.privacy_export() has it, or
-- null. Not of those that staff merged with it: who asks may not own them. Links of mails that have not gone out yet are left
-- out, because each opens something for its reader.
create function public.admin_person_copy(mailbox_id uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  of_mailbox text;
  copy jsonb;
begin
  perform private.require_admin();
  select mailbox into of_mailbox from public.people where id = mailbox_id;
  if of_mailbox is null then
    return null;
  end if;
  copy := public.privacy_export(of_mailbox);
  return jsonb_build_object('mailbox', of_mailbox) || copy || jsonb_build_object('mails', (
    select coalesce(jsonb_agg(mail || jsonb_build_object('payload', (mail -> 'payload') - array['link', 'standing'])
             order by place), '[]')
      from jsonb_array_elements(copy -> 'mails') with ordinality as each (mail, place)));
end
$$;

grant execute on function public.admin_person_copy(uuid) to authenticated;

-- The next steps whose day has come, the oldest first.
create function private.steps_due(at timestamptz) returns table (
    person uuid, name text, stage text, next_step text, next_step_on date, owner uuid)
  language sql stable
  set search_path = ''
as $$
  select due.id, coalesce((select request.name from private.person_requests(due.id) as request limit 1), ''), due.stage,
         due.next_step, due.next_step_on, due.owner
    from public.people as due
   where due.merged_into is null and due.next_step_on <= (at at time zone 'Asia/Kolkata')::date
   order by due.next_step_on, due.id
$$;

-- Deletes people of whom no request is kept any more. A request that arrives meanwhile moves heard_at.
create function private.forget_people(at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  delete from public.people as person
   where heard_at < at - interval '1 day'
     and not exists (select from public.enquiries where enquiries.mailbox = person.mailbox)
     and not exists (select from public.appointments where appointments.mailbox = person.mailbox)
$$;

-- For the checkup: mailboxes with an accepted request and no person, and people whose last request is newer than they say, or who are merged
-- into somebody who is merged too.
create function private.people_at_odds() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct at_odds.reference order by at_odds.reference) from (
    select request.reference
      from (
        select mailbox, reference, created_at, status from public.enquiries
        union all select mailbox, reference, created_at, status from public.appointments) as request
      left join public.people as own on own.mailbox = request.mailbox
      left join public.people as person on person.id = coalesce(own.merged_into, own.id)
     where request.status not in ('suspected', 'spam')
       and (person.id is null or person.merged_into is not null or person.heard_at < request.created_at)) as at_odds
$$;

grant execute on function
  public.admin_people(text, text, text, text, integer, timestamptz), public.admin_person(uuid),
  public.save_person(uuid, jsonb, jsonb), public.person_at(text), public.merge_people(uuid, uuid, timestamptz),
  public.split_person(uuid)
  to authenticated;
