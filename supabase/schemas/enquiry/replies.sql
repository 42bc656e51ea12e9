-- Answers to enquiries: the texts that staff keep for them, and what was sent, when and by whom.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  -- {name}, {home}, {price}, {link} and {reference} stand for what is known of the enquiry.
  english text not null check (char_length(english) between 1 and 1500),
  kannada text check (char_length(kannada) between 1 and 1500),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index saved_replies_name on public.saved_replies (lower(name));

call private.close_table('public.saved_replies');

create trigger saved_replies_touch before update on public.saved_replies
  for each row execute function private.touch();

create table public.replies (
  -- The key of the request. A request with the same key is a retry.
  id uuid primary key,
  enquiry uuid not null references public.enquiries (id) on delete cascade,
  -- 'whatsapp', 'mail': staff opened the text there. 'outbox': we mail it.
  channel text not null check (channel in ('whatsapp', 'mail', 'outbox')),
  body text not null check (char_length(body) between 1 and 3000),
  sent_at timestamptz not null default clock_timestamp(),
  -- Who answered: the account and the address that it had then. They stay when the account is deleted.
  sent_by uuid,
  sent_by_email text check (char_length(sent_by_email) <= 255),
  -- Whether the enquiry became the writer's with this answer, because it was nobody's before.
  took boolean not null default false
);

create index replies_enquiry on public.replies (enquiry, sent_at);
create index replies_person on public.replies (sent_by);
create index replies_latest on public.replies (sent_at);

call private.close_table('public.replies');

create trigger replies_author before insert on public.replies
  for each row execute function private.keep_author('sent_by');

-- What was answered to an enquiry, the last first. The shape is in src/contracts/admin-replies.ts.
create function private.replies_of(of_enquiry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(private.author(sent_by, sent_by_email, true) || jsonb_build_object(
           'id', id, 'channel', channel, 'body', body, 'sent_at', sent_at) order by sent_at desc, id), '[]')
    from public.replies where enquiry = of_enquiry
$$;

-- The facts of a home that somebody who asked about it should hear of when they change: {column: value}, of all that a file may
-- state. Its price is not among them: an enquiry has the price that its sender saw. A place is told by the title, and a text or a
-- film says nothing beside it.
create function private.facts_to_compare(home public.properties) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_object_agg(fact, value)
    from jsonb_each(to_jsonb(home)) as stated (fact, value)
   where fact = any (private.feed_columns())
     and fact <> all ('{price, currency, society_id, area_id, area, city, position, description, video_url}')
$$;

create function private.keep_asked_facts() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  select private.facts_to_compare(home)::text into new.asked_facts from public.properties as home where home.id = new.property_id;
  return new;
end
$$;

create trigger enquiries_facts before insert on public.enquiries
  for each row execute function private.keep_asked_facts();

-- What was answered within the last 30 days to the other enquiries of the same person about the same home, the last first, as
-- private.replies_of() has it, with the `reference` of each enquiry.
create function private.replies_beside(asked public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(private.author(reply.sent_by, reply.sent_by_email, true) || jsonb_build_object(
           'id', reply.id, 'channel', reply.channel, 'body', reply.body, 'sent_at', reply.sent_at, 'reference', other.reference)
           order by reply.sent_at desc, reply.id), '[]')
    from private.person_requests(private.person_of('enquiry', asked.id)) as other
    join public.replies as reply on reply.enquiry = other.id
   where other.kind = 'enquiry' and other.id <> asked.id and other.property_id = asked.property_id
     and reply.sent_at > clock_timestamp() - interval '30 days'
$$;

-- Who changed a home last, and when: {by_id, by_email, by_name, at}. All authors null: a file, the server or nobody known. Null:
-- the home is not stored any more.
create function private.last_change_of_home(home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.author(change.changed_by, change.changed_by_email, true) || jsonb_build_object('at', property.updated_at)
    from public.properties as property
    left join lateral (
      select changed_by, changed_by_email from public.staff_changes
       where table_name = 'properties' and row_id = property.id::text
         -- The log is written beside the row, and what came later is not theirs.
         and changed_at > property.updated_at - interval '5 seconds'
       order by changed_at desc, id desc limit 1) as change on true
   where property.id = home
$$;

-- What is known now of the home that an enquiry is about, and which facts changed since: the shape is in
-- src/contracts/enquiry-home.ts. Null when it is about no home.
create function private.asked_home(asked public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'state', case
             when private.has_page(home) and checked.outcome = 'on hold' then 'on hold'
             when private.has_page(home) then 'on offer'
             when checked.outcome = 'sold or let' then case home.property_type when 'Rent' then 'let' else 'sold' end
             else 'gone' end,
           'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
           'price_then', private.known_price(asked.property_price), 'currency_then', asked.property_currency,
           'checked_on', home.last_verified,
           'confirmed_on', (
             select max(checked_on) from public.verifications
              where property_id = home.id and method = 'partner' and outcome in ('available', 'price changed')),
           'changes', coalesce((
             select jsonb_object_agg(fact, jsonb_build_object('was', value, 'became', private.facts_to_compare(home) -> fact))
               from jsonb_each(asked.asked_facts::jsonb) as stated (fact, value)
              where home.id is not null
                and nullif(value, 'null') is distinct from nullif(private.facts_to_compare(home) -> fact, 'null')), '{}'))
    from (select asked.property_id as id) as own
    left join public.properties as home on home.id = own.id
    left join lateral (
      select outcome from public.verifications
       where property_id = own.id and outcome <> 'not reached'
       order by checked_at desc limit 1) as checked on true
   where asked.property_id is not null or asked.property_title is not null
$$;

-- Who dealt with an enquiry last without an answer that we stored, as after a call: the latest change to its status, {to,
-- at, by_id, by_email, by_name}. Null while it is new.
create function private.status_set(of_enquiry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.author(change.changed_by, change.changed_by_email, true)
           || jsonb_build_object('to', asked.status, 'at', change.changed_at)
    from public.enquiries as asked
   cross join lateral (
     select * from public.inbox_changes
      where kind = 'enquiry' and row_id = asked.id and field = 'status'
      order by changed_at desc, id desc limit 1) as change
   where asked.id = of_enquiry and asked.status in ('contacted', 'done')
$$;

-- One row of the inbox with what only later files know: the person, and of an enquiry the home and the last answer.
create function private.inbox_entry(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.inbox_row(of_kind, of_row)
      || jsonb_build_object('person', private.person_of(of_kind, of_row))
      || case when of_kind = 'enquiry' then jsonb_build_object(
           'asked_home', (select private.asked_home(asked) from public.enquiries as asked where id = of_row),
           'answered', (
             select private.author(sent_by, sent_by_email, true)
                    || jsonb_build_object('id', id, 'channel', channel, 'sent_at', sent_at)
               from public.replies where enquiry = of_row order by sent_at desc, id limit 1)) else '{}' end
$$;

-- These rows of the inbox as they are now, in no order, for a list that shows them. Those that are gone are left out.
create function public.admin_inbox_rows(kind text, ids uuid[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.inbox_entry(entry.kind, entry.id))
      from private.inbox as entry
     where entry.kind = admin_inbox_rows.kind and entry.id = any (ids[1:1000])), '[]');
end
$$;

-- The saved texts, by name, how the caller signs, and for an enquiry what fills them from our own rows: {replies, signature,
-- home, sent, beside, asked}. `home`
-- is null when none of our homes that have a page was asked about: what a visitor typed as a home is never sent in our name.
-- `beside`: what the same person was told about this home elsewhere. `asked`: what was asked, and who has it.
create function public.admin_replies(of_enquiry uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'replies', coalesce((
      select jsonb_agg(to_jsonb(saved) order by lower(name)) from public.saved_replies as saved), '[]'),
    'signature', (
      select jsonb_build_object('name', private.shown_name(full_name), 'english', signature_english, 'kannada', signature_kannada)
        from public.profiles where id = (select auth.uid())),
    'home', (
      select jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text), 'slug', home.slug,
               'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
               'offer', home.property_type)
        from public.enquiries as asked join public.properties as home on home.id = asked.property_id
       where asked.id = of_enquiry and private.has_page(home)),
    'sent', private.replies_of(of_enquiry),
    'beside', coalesce((
      select private.replies_beside(asked) from public.enquiries as asked where asked.id = of_enquiry), '[]'),
    'asked', (
      select jsonb_build_object(
               'enquiry_type', asked.enquiry_type, 'home', private.asked_home(asked), 'status', asked.status,
               'owner', asked.owner, 'owner_name', private.staff_name(asked.owner), 'status_set', private.status_set(asked.id),
               'home_changed', private.last_change_of_home(asked.property_id))
        from public.enquiries as asked where asked.id = of_enquiry));
end
$$;

-- Stores a text, new (without `id`) or changed. Returns 'saved'; 'changed' when a colleague has changed it since
-- `seen_at`; 'gone'; 'taken' when another has this name; or 'full' at 50 of them.
create function public.save_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.saved_replies;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('saved replies'));
  if exists (
    select from public.saved_replies
     where lower(name) = lower(btrim(reply ->> 'name')) and id is distinct from (reply ->> 'id')::uuid)
  then
    return 'taken';
  end if;
  if reply ->> 'id' is null then
    if (select count(*) from public.saved_replies) >= 50 then
      return 'full';
    end if;
    insert into public.saved_replies (name, english, kannada)
    values (btrim(reply ->> 'name'), btrim(reply ->> 'english'), nullif(btrim(reply ->> 'kannada'), ''));
    return 'saved';
  end if;
  select * into known from public.saved_replies where id = (reply ->> 'id')::uuid;
  if known.id is null then
    return 'gone';
  end if;
  if known.updated_at is distinct from (reply ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  update public.saved_replies
     set name = btrim(reply ->> 'name'), english = btrim(reply ->> 'english'), kannada = nullif(btrim(reply ->> 'kannada'), '')
   where id = known.id;
  return 'saved';
end
$$;

-- Deletes a text that nobody has changed since `seen_at`. Returns 'deleted' (also when it is gone) or 'changed'.
create function public.delete_reply(reply uuid, seen_at timestamptz) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.saved_replies where id = reply and updated_at = seen_at;
  return case when exists (select from public.saved_replies where id = reply) then 'changed' else 'deleted' end;
end
$$;

-- Notes an answer, {id, enquiry, channel, body, despite, status, owner, home}, and mails it if its channel is 'outbox'. The
-- enquiry is then contacted, which stops the clock of our promise, and the writer's if it was nobody's. `despite` are the
-- answers that the writer knows of; `status` and `owner` are what the writer saw in the enquiry, `home` {state, price,
-- currency, changes} of its home, or null. Returns 'sent'; 'gone'; 'apart' when nobody has accepted the enquiry yet; 'answered' when
-- somebody has answered, has dealt with it, or owns it, of which the writer does not know, or has told the same person of this
-- home in another enquiry; 'changed' when the home is not as the writer saw it; or 'too many' when we have mailed 10 answers
-- to this mailbox within 24 hours. Whoever states nothing (pages of version 1.0.0) knows only of their own answers.
create function public.send_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked public.enquiries;
  is_owned boolean;
  home jsonb;
begin
  perform private.require_admin();
  select * into asked from public.enquiries where id = (reply ->> 'enquiry')::uuid for update;
  if asked.id is null then
    return 'gone';
  end if;
  if exists (select from public.replies where id = (reply ->> 'id')::uuid and enquiry = asked.id) then
    return 'sent';
  end if;
  if asked.status in ('suspected', 'spam') then
    return 'apart';
  end if;
  if exists (
    select from public.replies as earlier where earlier.enquiry = asked.id and case
      when reply ? 'despite' then (reply -> 'despite' ? earlier.id::text) is not true
      else earlier.sent_by is distinct from auth.uid() end)
  then
    return 'answered';
  end if;
  is_owned := asked.owner is not null and private.is_admin(asked.owner);
  if reply ? 'status' and asked.status is distinct from reply ->> 'status' and asked.status <> 'new'
    or reply ? 'owner' and is_owned and asked.owner <> auth.uid() and asked.owner::text is distinct from reply ->> 'owner'
  then
    return 'answered';
  end if;
  if reply ? 'despite' and asked.property_id is not null then
    -- Two answers to one person wait for each other, whichever of their enquiries they are to. In the order of merges.
    perform pg_advisory_xact_lock_shared(private.lock_key('people'));
    perform from public.people where id = private.person_of('enquiry', asked.id) for update;
    if exists (
      select from jsonb_array_elements(private.replies_beside(asked)) as other
       where other ->> 'by_id' is distinct from auth.uid()::text and (reply -> 'despite' ? (other ->> 'id')) is not true)
    then
      return 'answered';
    end if;
  end if;
  -- The home stays as it is compared until the answer is stored.
  perform from public.properties where id = asked.property_id for share;
  home := private.asked_home(asked);
  if reply ? 'home' and (home ->> 'state', (home ->> 'price')::numeric, home ->> 'currency') is distinct from
    (reply -> 'home' ->> 'state', (reply -> 'home' ->> 'price')::numeric, reply -> 'home' ->> 'currency')
    or reply -> 'home' ? 'changes' and home -> 'changes' is distinct from reply -> 'home' -> 'changes'
  then
    return 'changed';
  end if;
  if reply ->> 'channel' = 'outbox' then
    perform pg_advisory_xact_lock(private.lock_key('mailbox', asked.mailbox));
    if (select count(*) from public.replies as earlier join public.enquiries as other on other.id = earlier.enquiry
         where other.mailbox = asked.mailbox and earlier.channel = 'outbox'
           and earlier.sent_at > clock_timestamp() - interval '24 hours') >= 10
    then
      return 'too many';
    end if;
    insert into public.outbox (kind, payload)
    values ('reply_for_visitor', private.enquiry_message(asked) || jsonb_build_object('body', btrim(reply ->> 'body')));
  end if;
  insert into public.replies (id, enquiry, channel, body, sent_by, took)
  values ((reply ->> 'id')::uuid, asked.id, reply ->> 'channel', btrim(reply ->> 'body'), auth.uid(), not is_owned);
  update public.enquiries
     set status = case status when 'new' then 'contacted' else status end,
         owner = case when is_owned then owner else auth.uid() end
   where id = asked.id and (status = 'new' or not is_owned);
  return 'sent';
end
$$;

-- Takes back an answer that was opened in WhatsApp or in a mail program and not sent there. Without any answer the enquiry
-- is new again, and the clock runs on; and it is nobody's again, if this answer made it the writer's and they gave no
-- other. Returns 'taken back', or 'gone'. What we mailed stays.
create function public.take_back_reply(reply uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked uuid;
  taken public.replies;
begin
  perform private.require_admin();
  select enquiry into asked from public.replies where id = reply and channel <> 'outbox';
  perform from public.enquiries where id = asked for update;
  delete from public.replies where id = reply and channel <> 'outbox' returning * into taken;
  if taken.id is null then
    return 'gone';
  end if;
  update public.enquiries set status = 'new'
   where id = asked and status = 'contacted' and not exists (select from public.replies where enquiry = asked);
  update public.enquiries set owner = null
   where id = asked and taken.took and owner = taken.sent_by
     and not exists (select from public.replies where enquiry = asked and sent_by = taken.sent_by);
  return 'taken back';
end
$$;

-- For a checkup: the enquiries with an answer that we said we mailed, and no mail of it. Answer and mail are written in one
-- transaction, and a mail is kept for 90 days.
create function private.answers_without_mail(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(asked.reference order by answered.last desc)
    from (
      select enquiry, count(*) as answers, max(sent_at) as last from public.replies
       where channel = 'outbox' and sent_at > answers_without_mail.at - interval '89 days' group by enquiry) as answered
    join public.enquiries as asked on asked.id = answered.enquiry
   where answered.answers > (
     select count(*) from public.outbox
      where kind = 'reply_for_visitor' and payload ->> 'reference' = asked.reference)
$$;

grant execute on function
  public.admin_replies(uuid), public.save_reply(jsonb), public.delete_reply(uuid, timestamptz), public.send_reply(jsonb),
  public.take_back_reply(uuid), public.admin_inbox_rows(text, uuid[])
  to authenticated;
