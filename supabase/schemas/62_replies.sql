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
  sent_by_email text check (char_length(sent_by_email) <= 255)
);

create index replies_enquiry on public.replies (enquiry, sent_at);
create index replies_person on public.replies (sent_by);

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

-- The saved texts, by name, and for an enquiry what fills them from our own rows: {replies, home, sent}. `home` is null
-- when none of our homes that have a page was asked about: what a visitor typed as a home is never sent in our name.
create function public.admin_replies(of_enquiry uuid default null) returns jsonb
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
    'sent', private.replies_of(of_enquiry));
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

-- Notes an answer, {id, enquiry, channel, body}, and mails it if its channel is 'outbox'. The enquiry is then contacted,
-- which stops the clock of our promise. Returns 'sent'; 'gone'; 'apart' when nobody has accepted the enquiry yet; or 'too
-- many' when we have mailed 10 answers to this mailbox within 24 hours.
create function public.send_reply(reply jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked public.enquiries;
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
  insert into public.replies (id, enquiry, channel, body, sent_by)
  values ((reply ->> 'id')::uuid, asked.id, reply ->> 'channel', btrim(reply ->> 'body'), auth.uid());
  update public.enquiries set status = 'contacted' where id = asked.id and status = 'new';
  return 'sent';
end
$$;

-- Takes back an answer that was opened in WhatsApp or in a mail program and not sent there. Without any answer the enquiry
-- is new again, and the clock runs on. Returns 'taken back', or 'gone'. What we mailed stays.
create function public.take_back_reply(reply uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  asked uuid;
begin
  perform private.require_admin();
  select enquiry into asked from public.replies where id = reply and channel <> 'outbox';
  perform from public.enquiries where id = asked for update;
  delete from public.replies where id = reply and channel <> 'outbox';
  if not found then
    return 'gone';
  end if;
  update public.enquiries set status = 'new'
   where id = asked and status = 'contacted' and not exists (select from public.replies where enquiry = asked);
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
  public.take_back_reply(uuid)
  to authenticated;
