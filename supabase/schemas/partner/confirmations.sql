-- What partners say of their homes. Once a week each person at a partner is asked by a link, without an account, whether the
-- homes that are due are still on offer. An answer can be changed for an hour, and is then a verification of method 'partner'.

-- 122 random bits, of which only the hash is stored. A link opens the homes of the partner of one contact, and nothing else.
create table public.confirmation_links (
  hash text primary key check (char_length(hash) <= 64),
  contact_id uuid not null references public.partner_contacts (id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- The admin who made it, and with whose role it ends. Null: a weekly mail has it.
  made_by uuid
);

create index confirmation_links_contact on public.confirmation_links (contact_id);
create index confirmation_links_end on public.confirmation_links (ends_at);
create index confirmation_links_maker on public.confirmation_links (made_by) where made_by is not null;

-- The mails that asked: one for each contact and week in India, which begins on Monday.
create table public.confirmation_mails (
  contact_id uuid not null references public.partner_contacts (id) on delete cascade,
  week date not null,
  asked_at timestamptz not null,
  homes integer not null check (homes > 0),
  primary key (contact_id, week)
);

-- Contacts who want no such mails. Staff can still send them a link, and begin the mails again.
create table public.confirmation_stops (
  contact_id uuid primary key references public.partner_contacts (id) on delete cascade,
  stopped_at timestamptz not null
);

-- Homes that a partner was asked about and has not answered for: since when, and when a mail last said that they will be
-- hidden.
create table public.asked_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  asked_at timestamptz not null,
  warned_at timestamptz
);

create index asked_homes_since on public.asked_homes (asked_at);

-- Answers of partners. The id is that of the verification that it becomes.
create table public.confirmations (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  contact_id uuid references public.partner_contacts (id) on delete set null,
  answered_at timestamptz not null,
  answer text not null check (answer in ('available', 'price changed', 'sold or let', 'on hold', 'not ours')),
  price numeric check (price > 0 and price <= 10000000000),
  -- The price that the page showed. Null: on request.
  price_then numeric,
  -- What another person at the partner said of the home within the hour, if they have not come to agree: staff decide.
  other_answer text check (other_answer in ('available', 'price changed', 'sold or let', 'on hold', 'not ours')),
  -- 'open': its hour runs, in which it can be changed. 'waiting': staff decide. 'final': it has become a verification, or the
  -- home was detached. 'refused' by staff. 'overtaken': staff have checked or hidden the home meanwhile.
  state text not null default 'open' check (state in ('open', 'waiting', 'final', 'refused', 'overtaken')),
  decided_at timestamptz,
  constraint confirmations_price_of_a_change check ((answer = 'price changed') = (price is not null)),
  constraint confirmations_decided check ((decided_at is null) = (state in ('open', 'waiting')))
);

create unique index confirmations_one_open on public.confirmations (property_id) where state in ('open', 'waiting');
create index confirmations_home on public.confirmations (property_id, answered_at desc);
create index confirmations_partner on public.confirmations (partner_id, answered_at desc);
create index confirmations_contact on public.confirmations (contact_id);
create index confirmations_open on public.confirmations (answered_at) where state = 'open';
create index confirmations_waiting on public.confirmations (partner_id) where state = 'waiting';

-- The server too may reach them only through the functions below.
call private.close_table('public.confirmation_links');
call private.close_table('public.confirmation_mails');
call private.close_table('public.confirmation_stops');
call private.close_table('public.asked_homes');
call private.close_table('public.confirmations');

-- Days after which a home without an answer is asked about by staff, and hidden: site settings, with their defaults.
create function private.answer_days() returns table (to_round integer, to_hide integer)
  language sql stable
  set search_path = ''
as $$
  select coalesce((select (entered ->> 'unansweredToRound')::integer from public.site_settings where id), 10),
         coalesce((select (entered ->> 'unansweredToHide')::integer from public.site_settings where id), 21)
$$;

-- An answer to anybody ends the wait for the partner's.
create function private.end_wait_for_answer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.asked_homes where property_id = new.property_id;
  return null;
end
$$;

create trigger verifications_asked after insert on public.verifications
  for each row when (new.outcome <> 'not reached') execute function private.end_wait_for_answer();

-- A home that is hidden, shown or given to another partner is asked about anew.
create function private.forget_asked_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.asked_homes where property_id = new.id;
  return null;
end
$$;

create trigger properties_asked after update of publish, partner_id on public.properties
  for each row when (old.partner_id is distinct from new.partner_id or (old.publish > 10) is distinct from (new.publish > 10))
  execute function private.forget_asked_home();

-- The homes of a partner that somebody there has to answer for: shown, or hidden because nobody did; and neither checked
-- nor answered for in six days.
create function private.homes_to_confirm(of_partner uuid, at timestamptz) returns setof public.properties
  language sql stable
  set search_path = ''
as $$
  select home.* from public.properties as home
   where home.partner_id = of_partner
     and (home.publish > 10
       or exists (select from public.hidden_homes as hidden where hidden.property_id = home.id and because = 'no answer'))
     and not private.is_deleted('property', home.id::text)
     and coalesce(home.last_verified, '-infinity') not between (at at time zone 'Asia/Kolkata')::date - 5
       and (at at time zone 'Asia/Kolkata')::date
     and not exists (
       select from public.verifications as known
        where known.property_id = home.id and known.outcome <> 'not reached'
          and known.checked_on > (at at time zone 'Asia/Kolkata')::date - 6)
     and not exists (
       select from public.confirmations as said
        where said.property_id = home.id and said.state in ('open', 'waiting'))
$$;

-- Makes a new link for this contact.
create function private.new_confirmation_link(of_contact uuid, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.confirmation_links (hash, contact_id, created_at, ends_at)
  values (private.hash_of(link), of_contact, at, at + interval '14 days');
  return link;
end
$$;

-- The contact whose link this is; no row: nobody's, or the link has ended, was revoked, or its maker is no admin any more.
create function private.contact_of_link(link text, at timestamptz) returns setof public.partner_contacts
  language sql stable
  set search_path = ''
as $$
  select contact.* from public.partner_contacts as contact
    join public.confirmation_links as known on known.contact_id = contact.id
   where known.hash = private.hash_of(contact_of_link.link) and known.ends_at > at
     and (known.made_by is null or private.is_admin(known.made_by))
$$;

-- A link went to an address or a number. When the contact has others, it ends: somebody else may read there now.
create function private.end_links_of_contact() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.confirmation_links where contact_id = new.id;
  return null;
end
$$;

create trigger partner_contacts_links after update of email, phone on public.partner_contacts
  for each row when (old.mailbox is distinct from new.mailbox or old.phone is distinct from new.phone)
  execute function private.end_links_of_contact();

-- Whether staff look at an answer before it counts: its price is doubtful (property/doubts.sql), or another person at the partner said
-- something else. In plpgsql, because doubts come in a later file.
create function private.waits_for_staff(said public.confirmations, home public.properties) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return said.answer = 'not ours' or said.other_answer is not null
    or (said.answer = 'price changed' and private.is_doubtful_price(home, said.price, said.answered_at));
end
$$;

-- A home as the page of a link shows it.
create function private.home_to_confirm(home public.properties) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           -- A photograph in the size of a phone, if it has one.
           'picture', (
             select case when (home.photographs -> private.photograph_hash(address) ->> 'width')::integer > 480
                      then replace(address, '/1600.jpg', '/480.jpg') else address end
               from unnest(home.images) as address where address like '/%' or address like 'http%' limit 1),
           'price', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
           'bedrooms', home.bedrooms, 'sqft', home.sqft, 'area', home.area,
           'carpet_sqft', home.carpet_sqft, 'floor', home.floor_no, 'facing', home.facing_dir,
           'reference', private.stated_reference(home.source_key),
           'hidden', home.publish <= 10,
           'answer', (
             select jsonb_build_object('answer', said.answer, 'price', said.price, 'answered_at', said.answered_at,
                      'waits', private.waits_for_staff(said, home))
               from public.confirmations as said where said.property_id = home.id and said.state = 'open'))
$$;

-- The same with the photographs of the home that wait: private.waiting_photographs_of(). In plpgsql, because these come in a
-- later file.
create function private.home_with_photographs(home public.properties) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.home_to_confirm(home) || jsonb_build_object('photographs', private.waiting_photographs_of(home.id));
end
$$;

-- What the page of this link shows: {partner, language, stopped, due, trust, homes}; null when the link is not valid. `homes`: at
-- most 50 that are due, those that wait longest first, and then those whose answer can still be changed. The page does not
-- name the contact, because mails are forwarded. Writes nothing.
create function public.read_partner_homes(link text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  contact public.partner_contacts;
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  return (
    with due as (
      select home, asked.asked_at from private.homes_to_confirm(contact.partner_id, at) as home
        left join public.asked_homes as asked on asked.property_id = home.id
    )
    select jsonb_build_object(
      'partner', (select name from public.partners where id = contact.partner_id),
      'language', contact.language,
      'stopped', exists (select from public.confirmation_stops where contact_id = contact.id),
      'due', (select count(*) from due),
      'trust', (select trust from public.partners where id = contact.partner_id),
      'homes', coalesce((
        select jsonb_agg(private.home_with_photographs(shown.home) order by shown.asked_at, (shown.home).title, (shown.home).id)
          from (select due.home, due.asked_at from due order by due.asked_at, (due.home).title, (due.home).id limit 50) as shown), '[]')
        || coalesce((
        select jsonb_agg(private.home_with_photographs(home) order by said.answered_at desc, home.title, home.id)
          from public.confirmations as said join public.properties as home on home.id = said.property_id
         where said.partner_id = contact.partner_id and home.partner_id = contact.partner_id and said.state = 'open'
           and said.answered_at > at - interval '1 hour'), '[]')));
end
$$;

-- Stores answers of the contact of this link: [{home, answer, price}]. The same answer again changes nothing. Returns
-- {stored, refused: [{home, because}]}: 'gone', the home is not the partner's or not on offer; 'final', another answer was
-- given more than an hour ago and has become a check. Null when the link is not valid. An answer that differs from that of
-- another person at the partner waits for staff.
create function public.answer_partner_homes(link text, answers jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
  given record;
  home public.properties;
  said public.confirmations;
  stored integer := 0;
  refused jsonb := jsonb_build_array();
begin
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  -- The answers of a partner are stored one after the other.
  perform pg_advisory_xact_lock(private.lock_key('confirmations', contact.partner_id::text));
  for given in
    select * from jsonb_to_recordset(answers) as row (home uuid, answer text, price numeric) order by row.home limit 200
  loop
    select * into home from public.properties
     where id = given.home and partner_id = contact.partner_id and not private.is_deleted('property', id::text)
       for no key update;
    select * into said from public.confirmations
     where property_id = given.home and partner_id = contact.partner_id order by answered_at desc limit 1;
    if said.answer = given.answer and said.price is not distinct from given.price
      and (said.state in ('open', 'waiting') or said.answered_at > at - interval '6 days')
    then
      -- Two people who said different things agree now.
      update public.confirmations set other_answer = null
       where id = said.id and state = 'open' and contact_id is distinct from contact.id and other_answer is not null;
      stored := stored + 1;
    elsif home.id is null
      or (home.publish <= 10 and not exists (
        select from public.hidden_homes where property_id = home.id and because = 'no answer'))
    then
      refused := refused || jsonb_build_object('home', given.home, 'because', 'gone');
    elsif said.state = 'open' and said.answered_at > at - interval '1 hour' then
      update public.confirmations
         set answer = given.answer, price = given.price, contact_id = contact.id,
             other_answer = case
               when contact_id is distinct from contact.id then said.answer
               when other_answer is distinct from given.answer then other_answer end
       where id = said.id;
      stored := stored + 1;
    elsif said.state in ('open', 'waiting') or (said.state = 'final' and said.answered_at > at - interval '6 days') then
      refused := refused || jsonb_build_object('home', given.home, 'because', 'final');
    else
      insert into public.confirmations (property_id, partner_id, contact_id, answered_at, answer, price, price_then)
      values (home.id, contact.partner_id, contact.id, at, given.answer, given.price, private.known_price(home.price));
      delete from public.asked_homes where property_id = home.id;
      stored := stored + 1;
    end if;
  end loop;
  return jsonb_build_object('stored', stored, 'refused', refused);
end
$$;

-- Stops the weekly mails to the contact of this link, or begins them again. Returns 'stopped' or 'resumed', also when that was
-- so already; null when the link is not valid.
create function public.stop_confirmation_mails(link text, stop boolean, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  contact public.partner_contacts;
begin
  perform private.require_choice(stop::text, array['true', 'false']);
  select * into contact from private.contact_of_link(link, at);
  if contact.id is null then
    return null;
  end if;
  if stop then
    insert into public.confirmation_stops (contact_id, stopped_at) values (contact.id, at) on conflict do nothing;
    return 'stopped';
  end if;
  delete from public.confirmation_stops where contact_id = contact.id;
  return 'resumed';
end
$$;

-- Makes an answer a check of its day. A home that was hidden for no answer is shown again first. Nothing is done, and the answer
-- is 'overtaken', when staff have checked or hidden the home since. The caller holds the lock of the partner's answers.
create procedure private.apply_confirmation(said public.confirmations, decided_by uuid, at timestamptz)
  language plpgsql
  set search_path = ''
as $$
declare
  result text := 'overtaken';
begin
  perform from public.properties where id = said.property_id for update;
  if not exists (
    select from public.verifications
     where property_id = said.property_id and outcome <> 'not reached' and checked_at > said.answered_at)
  then
    perform private.show_hidden_homes(array[said.property_id], 'no answer');
    result := public.record_verification(jsonb_build_object(
      'property_id', said.property_id, 'idempotencyKey', said.id, 'method', 'partner', 'outcome', said.answer,
      'price', said.price, 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb,
      'confirmed', case said.answer when 'available' then '["availability"]'::jsonb
        when 'price changed' then '["price", "availability"]' else '[]' end,
      'seen_at', (select updated_at from public.properties where id = said.property_id)),
      decided_by, said.answered_at);
  end if;
  update public.confirmations
     set state = case when result in ('recorded', 'repeated') then 'final' else 'overtaken' end,
         decided_at = at
   where id = said.id;
end
$$;

-- Makes answers final whose hour is over: a check, or work for staff. Returns how many, at most 200.
create function private.settle_confirmations(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  due record;
  said public.confirmations;
  home public.properties;
  settled integer := 0;
begin
  for due in
    select id, partner_id from public.confirmations
     where state = 'open' and answered_at <= at - interval '1 hour' order by partner_id, property_id limit 200
  loop
    perform pg_advisory_xact_lock(private.lock_key('confirmations', due.partner_id::text));
    select * into said from public.confirmations where id = due.id and state = 'open';
    continue when said.id is null;
    select * into home from public.properties where id = said.property_id;
    if private.waits_for_staff(said, home) then
      update public.confirmations set state = 'waiting' where id = said.id;
    else
      call private.apply_confirmation(said, null, at);
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Notes that somebody at a partner is asked about these homes, by mail or by staff. Returns the titles of those that will be
-- hidden without an answer, with the day: [{title, facts, on}].
create function private.note_asked_homes(homes uuid[], at timestamptz) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  days_to_hide constant integer := (select to_hide from private.answer_days());
begin
  insert into public.asked_homes (property_id, asked_at)
  select home.id, note_asked_homes.at from public.properties as home where home.id = any (homes) and home.publish > 10
  on conflict do nothing;
  update public.asked_homes as asked set warned_at = note_asked_homes.at
   where asked.property_id = any (homes) and asked.warned_at is null
     and asked.asked_at <= note_asked_homes.at - make_interval(days => days_to_hide - 10);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'title', home.title, 'facts', private.page_facts('property', home.id::text),
             'on', (greatest(asked.asked_at + make_interval(days => days_to_hide), asked.warned_at + interval '3 days')
               at time zone 'Asia/Kolkata')::date) order by asked.asked_at, home.title, home.id)
      from public.asked_homes as asked join public.properties as home on home.id = asked.property_id
     where asked.property_id = any (homes) and asked.warned_at is not null), '[]');
end
$$;

-- The rows of the file that was taken in last which nobody meant to be left out: {file_name, rows, first: [{row, column,
-- reason}]}, at most five. Null if there are none. A file that had not changed since says nothing of its own.
create function private.refused_rows(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select case when (last.report #>> '{refused,rows}')::integer > 0
           then last.report -> 'refused' || jsonb_build_object('file_name', last.file_name) end
    from public.feed_runs as last
   where last.partner_id = of_partner and last.state = 'done' and last.report <> '{}'
   order by last.requested_at desc, last.id limit 1
$$;

-- Writes the mail of the week to each contact with an address whose partner has homes due, from Tuesday 9:00 in India on, by
-- day; a server that was off then writes it later in the week. A contact gets one mail a week, and none within five days of
-- the last. Returns how many, at most 50.
create function private.ask_partners(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
  set jit = off
as $$
declare
  india constant timestamp := at at time zone 'Asia/Kolkata';
  this_week constant date := date_trunc('week', india)::date;
  contact public.partner_contacts;
  homes uuid[];
  link text;
  asked integer := 0;
begin
  if extract(isodow from india) < 2 or extract(hour from india) not between 9 and 19 then
    return 0;
  end if;
  for contact in
    select person.* from public.partner_contacts as person
     where person.email is not null
       and not exists (select from public.confirmation_stops as stop where stop.contact_id = person.id)
       and not exists (
         select from public.confirmation_mails as mail
          where mail.contact_id = person.id and (mail.week = this_week or mail.asked_at > at - interval '5 days'))
       and exists (select from private.homes_to_confirm(person.partner_id, at))
     order by person.id limit 50
  loop
    homes := array(
      select home.id from private.homes_to_confirm(contact.partner_id, at) as home order by home.title, home.id);
    -- Another instance that writes the same mail waits here, and then writes none.
    insert into public.confirmation_mails (contact_id, week, asked_at, homes)
    values (contact.id, this_week, at, cardinality(homes)) on conflict do nothing;
    continue when not found;
    link := private.new_confirmation_link(contact.id, at);
    insert into public.outbox (kind, payload)
    values ('homes_to_confirm', jsonb_build_object(
      'email', contact.email, 'name', contact.name, 'language', contact.language, 'link', link,
      'partner', (select name from public.partners where id = contact.partner_id), 'due', cardinality(homes),
      'homes', (
        select jsonb_agg(jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text),
                 'reference', private.stated_reference(home.source_key)) order by home.title, home.id)
          from public.properties as home where home.id = any (homes[1:10])),
      'hides', private.first_entries(private.note_asked_homes(homes, at), 20),
      'refused', private.refused_rows(contact.partner_id)));
    asked := asked + 1;
  end loop;
  return asked;
end
$$;

create function private.first_entries(list jsonb, most integer) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(entry order by place), '[]')
    from jsonb_array_elements(list) with ordinality as each (entry, place) where place <= most
$$;

-- Hides homes that nobody at their partner has answered for, when a mail has said so at least three days before. Returns how
-- many, at most 100.
create function private.hide_unanswered(at timestamptz) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  homes uuid[];
begin
  select array_agg(property_id) into homes
    from (
      select asked.property_id from public.asked_homes as asked
       where asked.asked_at <= at - make_interval(days => (select to_hide from private.answer_days()))
         and asked.warned_at <= at - interval '3 days'
         and not exists (
           select from public.confirmations as said
            where said.property_id = asked.property_id and said.state in ('open', 'waiting'))
       order by asked.property_id limit 100) as late;
  return cardinality(private.hide_homes(coalesce(homes, '{}'), 'no answer', at));
end
$$;

-- The periodic work: answers become final, unanswered homes are hidden, photographs of partners shown, mails written, and links that ended a month ago
-- are deleted, as are rows of mails after 400 days. Any number of servers may call it at once. Returns {settled, hidden, shown, asked}.
create function public.tend_confirmations(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  settled constant integer := private.settle_confirmations(at);
  hidden constant integer := private.hide_unanswered(at);
  shown constant integer := private.settle_sent_photographs(at);
begin
  delete from public.confirmation_links where ends_at < at - interval '30 days';
  delete from public.confirmation_mails where asked_at < at - interval '400 days';
  return jsonb_build_object('settled', settled, 'hidden', hidden, 'shown', shown, 'asked', private.ask_partners(at));
end
$$;

-- Answers of partners that have not become what they should, by the title of the home: one that is final without a check, one
-- whose hour has been over for two, and a home that is hidden for no answer although there is one since.
create function private.answers_at_odds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(title order by title) from (
    select home.title from public.confirmations as said join public.properties as home on home.id = said.property_id
     where (said.state = 'final' and said.answer <> 'not ours'
         and not exists (select from public.verifications as known where known.id = said.id))
        or (said.state = 'open' and said.answered_at < at - interval '3 hours')
    union all
    select home.title from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
     where hidden.because = 'no answer' and exists (
       select from public.confirmations as said
        where said.property_id = hidden.property_id and said.state = 'final' and said.answered_at > hidden.hidden_at)) as odd
$$;

grant execute on function
  public.read_partner_homes(text, timestamptz), public.answer_partner_homes(text, jsonb, timestamptz),
  public.stop_confirmation_mails(text, boolean, timestamptz), public.tend_confirmations(timestamptz)
  to service_role;
