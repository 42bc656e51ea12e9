-- An answer takes its enquiry, and asks first where a colleague has answered; an enquiry keeps what its home stated.

alter table public.enquiries add column asked_facts text check (char_length(asked_facts) <= 5000);
grant select (asked_facts), insert (asked_facts), update (asked_facts) on table public.enquiries to service_role;

alter table public.replies add column took boolean not null default false;

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create or replace function private.enquiry_message(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(enquiry)
    - array[
        'ip_hash', 'user_agent', 'idempotency_key', 'notes', 'owner', 'status', 'mailbox', 'notified', 'suspected_because',
        'asked_facts']
$$;

-- One row as staff see it. `related` lists other enquiries of the same mailbox, or other calls of the same
-- network; the network itself is not shown. `mail_held_until` is the time until which a limit holds back the mail to the
-- visitor. The shapes of both are in src/contracts/admin-inbox.ts.
create or replace function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object(
           'mail_held_until', (
             select max(held_until) from public.outbox
              where kind in ('enquiry_for_visitor', 'appointment_for_visitor')
                and payload ->> 'reference' = seen.row ->> 'reference' and status = 'pending'
                and held_until > clock_timestamp()),
           'owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'related', seen.related)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox', 'asked_facts']
               || jsonb_build_object('property_facts', private.page_facts('property', own.property_id::text)) as row, own.owner,
             private.related_enquiries(own) as related
        from public.enquiries as own where of_kind = 'enquiry' and own.id = of_row
      union all
      select to_jsonb(own)
               - array['ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at'],
             own.owner, private.related_calls(own)
        from public.appointments as own where of_kind = 'appointment' and own.id = of_row) as seen
$$;

-- The facts of a home that somebody who asked about it should hear of when they change: {column: value}. Its price is not
-- among them: an enquiry has the price that its sender saw.
create or replace function private.facts_to_compare(home public.properties) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'title', home.title, 'property_type', home.property_type, 'bedrooms', home.bedrooms, 'baths', home.baths,
    'sqft', home.sqft, 'area_basis', home.area_basis, 'carpet_sqft', home.carpet_sqft, 'plot_sqft', home.plot_sqft,
    'floor_no', home.floor_no, 'facing_dir', home.facing_dir, 'furnishing', home.furnishing,
    'parking_covered', home.parking_covered, 'parking_open', home.parking_open, 'available_from', home.available_from,
    'possession', home.possession, 'sale_kind', home.sale_kind, 'deposit', home.deposit,
    'maint_charges', home.maint_charges, 'lock_in_months', home.lock_in_months, 'notice_months', home.notice_months,
    'open_to', home.open_to, 'pets', home.pets)
$$;

create or replace function private.keep_asked_facts() returns trigger
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

-- What is known now of the home that an enquiry is about, and which facts changed since: the shape is in
-- src/contracts/asked-home.ts. Null when it is about no home.
create or replace function private.asked_home(asked public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'state', case
             when home.publish > 10 and checked.outcome = 'on hold' then 'on hold'
             when home.publish > 10 then 'on offer'
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
create or replace function private.status_set(of_enquiry uuid) returns jsonb
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
create or replace function private.inbox_entry(of_kind text, of_row uuid) returns jsonb
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
create or replace function public.admin_inbox_rows(kind text, ids uuid[]) returns jsonb
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

-- The next rows of a kind ('enquiry' or 'appointment'), newest first, or with `sort` 'due' in the order in which they are
-- due: open enquiries, oldest first, or calls still to be made, by their time; then all others. What stands apart is
-- listed only when its status or words are asked for.
create or replace function public.admin_inbox(
  kind text, words text default '', only_status text default null, after_row text default null,
  take integer default 100, sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  search_words constant text[] := private.search_words(words);
  answer jsonb;
begin
  perform private.require_admin();
  if (kind in ('enquiry', 'appointment')) is not true then
    raise exception 'The inbox has no kind %', kind using errcode = '22023';
  end if;
  with found as (
    select entry.id, sorting.sort_group,
           case when sorting.sort_group = 0 then extract(epoch from sorting.moment) else -extract(epoch from sorting.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as sorting
     where entry.kind = admin_inbox.kind
       and (entry.status = only_status or only_status is null and (not entry.is_apart or search_words is not null))
       and (search_words is null or private.has_all_words(entry.search_text, search_words))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_entry(admin_inbox.kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.waits),
    'suspected', (
      select count(*) from private.inbox as entry where entry.kind = admin_inbox.kind and entry.status = 'suspected'))
    into answer
    from next_rows;
  return answer;
end
$$;

-- The saved texts, by name, and for an enquiry what fills them from our own rows: {replies, home, sent, asked}. `home` is
-- null when none of our homes that have a page was asked about: what a visitor typed as a home is never sent in our name.
-- `asked`: what was asked, and who has it.
create or replace function public.admin_replies(of_enquiry uuid default null) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'replies', coalesce((
      select jsonb_agg(to_jsonb(saved) order by lower(name)) from public.saved_replies as saved), '[]'),
    'home', (
      select jsonb_build_object('title', home.title, 'facts', private.page_facts('property', home.id::text), 'slug', home.slug,
               'price', private.known_price(home.price), 'currency', coalesce(home.currency, 'INR'),
               'offer', home.property_type)
        from public.enquiries as asked join public.properties as home on home.id = asked.property_id
       where asked.id = of_enquiry and home.publish > 10),
    'sent', private.replies_of(of_enquiry),
    'asked', (
      select jsonb_build_object(
               'enquiry_type', asked.enquiry_type, 'home', private.asked_home(asked), 'status', asked.status,
               'owner', asked.owner, 'owner_name', private.staff_name(asked.owner), 'status_set', private.status_set(asked.id))
        from public.enquiries as asked where asked.id = of_enquiry));
end
$$;

-- Notes an answer, {id, enquiry, channel, body, despite, status, owner}, and mails it if its channel is 'outbox'. The
-- enquiry is then contacted, which stops the clock of our promise, and the writer's if it was nobody's. `despite` are the
-- answers that the writer knows of; `status` and `owner` are what the writer saw in the enquiry. Returns 'sent'; 'gone';
-- 'apart' when nobody has accepted the enquiry yet; 'answered' when somebody has answered, has dealt with it, or owns it,
-- of which the writer does not know; or 'too many' when we have mailed 10 answers to this mailbox within 24 hours. Whoever
-- states nothing (pages of version 1.0.0) knows only of their own answers.
create or replace function public.send_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked public.enquiries;
  is_owned boolean;
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
create or replace function public.take_back_reply(reply uuid) returns text
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

grant execute on function public.admin_inbox_rows(text, uuid[]) to authenticated;
