-- Enquiries of visitors: availability checks and requests for help.

-- The reference that a visitor quotes on the phone: ANG- and five characters that are not mistaken for one
-- another. The first of them is a letter. For a call it is a digit, so that no enquiry has the reference of a
-- call.
create function private.new_reference() returns text
  language sql volatile
  set search_path = ''
as $$
  select 'ANG-' || string_agg(substr(characters, get_byte(bytes, position) % char_length(characters) + 1, 1), '' order by position)
    from (select uuid_send(gen_random_uuid()) as bytes) as random,
         generate_series(0, 4) as position,
         substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', case position when 0 then 9 else 1 end) as characters
$$;

-- Its triggers, in the order in which they run:
--   before insert: enquiries_facts (enquiry/replies.sql)
--   after insert: enquiries_counted (numbers/home_days.sql)
--   after insert: enquiries_duty (enquiry/duty.sql)
--   after insert: enquiries_person (enquiry/people.sql)
--   after insert: enquiries_words (enquiry/people.sql)
--   before update: enquiries_owner (account/staff_accounts.sql)
--   before update: enquiries_settle
--   before update: enquiries_touch
--   after update: enquiries_counted (numbers/home_days.sql)
--   after update: enquiries_duty_later (enquiry/duty.sql)
--   after update: enquiries_history (enquiry/inbox.sql)
--   after update: enquiries_person (enquiry/people.sql)
--   after update: enquiries_visits (visit/visits.sql)
--   after update: enquiries_words (enquiry/people.sql)
--   after delete: enquiries_forgotten (enquiry/inbox.sql)
--   after delete: enquiries_words_forgotten (enquiry/people.sql)
create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (char_length(reference) <= 20),
  enquiry_type text not null check (enquiry_type in ('availability_check', 'general_help')),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  phone text not null check (char_length(phone) between 1 and 20),
  preferred_contact text not null check (preferred_contact in ('WhatsApp', 'Phone Call')),
  best_times text not null default '' check (char_length(best_times) <= 200),
  property_id uuid references public.properties (id) on delete set null,
  -- A copy of the home as the visitor saw it. It stays when the home is deleted. Price 0: on request.
  property_title text check (char_length(property_title) <= 300),
  property_price numeric not null default 0 check (property_price >= 0),
  property_currency text not null default 'INR' check (property_currency ~ '^[A-Z]{3}$'),
  property_area text check (char_length(property_area) <= 200),
  property_url text check (char_length(property_url) <= 2000),
  -- 'suspected': it had a sign of a robot, and staff have not decided yet. 'spam': they decided that nobody asks.
  status text not null default 'new' check (status in ('suspected', 'new', 'contacted', 'done', 'spam')),
  notes text check (char_length(notes) <= 5000),
  owner uuid references public.profiles (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  -- The network that sent it: the salted hash of the /56 around an IPv6 address, else of the IPv4 address.
  -- In appointments ip_hash is the hash of the /64.
  ip_hash text check (char_length(ip_hash) <= 128),
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  -- Whether a mail to the visitor was written. False while it is suspected, and when the mailbox was over its limit of
  -- mails, or the network so far that three days would not be enough.
  notified boolean not null default true,
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast')),
  -- What the home stated when it was asked about, as JSON: {column: value}, from private.facts_to_compare(). Null: no home of
  -- ours, or asked before this was kept.
  asked_facts text check (char_length(asked_facts) <= 5000)
);

create unique index enquiries_idempotency_key on public.enquiries (idempotency_key, lower(email));
create index enquiries_person on public.enquiries (lower(email), created_at desc);
create index enquiries_mailbox on public.enquiries (mailbox, created_at desc);
create index enquiries_newest on public.enquiries (created_at desc);
create index enquiries_changed on public.enquiries (updated_at);
create index enquiries_waiting on public.enquiries (status, created_at) where status in ('new', 'suspected');
create index enquiries_phone_keys on public.enquiries using gin (private.phone_keys(phone));
create index enquiries_property on public.enquiries (property_id);
create index enquiries_owner on public.enquiries (owner);

alter table public.enquiries enable row level security;
call private.open_rows_to_server('public.enquiries');

grant select (
  id, reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
  property_price, property_currency, property_area, property_url, status, notes, owner, notified, created_at, updated_at,
  suspected_because
) on table public.enquiries to authenticated;
grant update (status, notes, owner) on table public.enquiries to authenticated;

create policy "admins read enquiries" on public.enquiries for select to authenticated
  using ((select public.is_admin()));
create policy "admins answer enquiries" on public.enquiries for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create trigger enquiries_touch before update on public.enquiries
  for each row execute function private.touch();

-- The row as mails need it: without the columns that only guard against abuse, and without those of staff.
create function private.enquiry_message(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select to_jsonb(enquiry)
    - array[
        'ip_hash', 'user_agent', 'idempotency_key', 'notes', 'owner', 'status', 'mailbox', 'notified', 'suspected_because',
        'asked_facts']
$$;

-- Enquiries of the same mailbox within 30 days before or after this one, newest first, at most five.
create function private.related_enquiries(enquiry public.enquiries) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'reference', reference, 'property_title', property_title,
           'property_facts', private.page_facts('property', property_id::text), 'same_phone', phone = enquiry.phone)
           order by created_at desc, id desc), '[]')
    from (
      select * from public.enquiries as other
       where other.mailbox = enquiry.mailbox and other.id <> enquiry.id
         and other.created_at between enquiry.created_at - interval '30 days' and enquiry.created_at + interval '30 days'
       order by other.created_at desc, other.id desc limit 5) as others
$$;

-- Writes the mails of an enquiry that waits for an answer; the visitor's may go out at `mail_at`.
create function private.write_enquiry_mails(enquiry public.enquiries, mail_at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload) values (
    'enquiry_for_staff',
    private.enquiry_message(enquiry) || jsonb_build_object('beside', private.related_enquiries(enquiry)));
  select private.write_visitor_mail('enquiry_for_visitor', private.enquiry_message(enquiry), mail_at, enquiry.ip_hash);
$$;

-- A suspected enquiry becomes a new one, and its mails are written, or it becomes spam. What has been answered needs no
-- mail that a limit still holds back, and nobody is thanked for spam.
create function private.settle_enquiry() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if old.status in ('suspected', 'spam') and new.status not in ('suspected', 'new', 'spam') then
    raise exception 'An enquiry that is % becomes new first.', old.status using errcode = '22023';
  end if;
  if new.status = 'new' and old.status in ('suspected', 'spam') and not exists (
    select from public.outbox where kind = 'enquiry_for_staff' and payload ->> 'reference' = new.reference)
  then
    mail_at := private.mail_time(new.mailbox, new.ip_hash);
    new.notified := mail_at is not null;
    perform private.write_enquiry_mails(new, mail_at);
  elsif new.status <> 'new' then
    perform private.drop_visitor_mails(new.reference, is_held_only => new.status <> 'spam');
  end if;
  return new;
end
$$;

create trigger enquiries_settle before update of status on public.enquiries
  for each row when (old.status <> new.status) execute function private.settle_enquiry();

-- Stores the enquiry and its mails, once, and returns {reference, created}. A request with the same idempotency
-- key and email address gets the first reference, and its corrected details replace the first ones. Without
-- that key only an identical enquiry from the same network within 10 minutes counts as a repeat: its sender
-- learns nothing new and changes nothing. When the network has reached its limit of mails (private.mail_time()), the
-- visitor's mail waits; when the mailbox has, it is left out; the row and the mail to staff never are. With a sign of a
-- robot (`suspicion`, as in suspected_because) the enquiry is stored as suspected, and no mail is written about it until
-- staff accept it, or the same request comes again without a sign.
create function public.submit_enquiry(
  payload jsonb, idempotency_key text default null, ip_hash text default null, user_agent text default null,
  suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := lower(btrim(payload ->> 'email'));
  kind constant text := payload ->> 'enquiryType';
  home constant text := coalesce(payload -> 'property' ->> 'id', '');
  key constant text := nullif(submit_enquiry.idempotency_key, '');
  existing_home uuid;
  entry public.enquiries;
  known public.enquiries;
  mail_at timestamptz;
begin
  -- Locks are always taken in this order, and those of private.mail_time() last, so that requests cannot deadlock.
  if key is not null then
    perform pg_advisory_xact_lock(private.lock_key('idempotency key', key));
  end if;
  perform pg_advisory_xact_lock(private.lock_key('enquiry', concat_ws('|', address, home, kind)));

  if home ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into existing_home from public.properties where id = home::uuid;
  end if;
  entry.name := btrim(payload ->> 'name');
  entry.phone := btrim(payload ->> 'phone');
  entry.preferred_contact := payload ->> 'preferredContact';
  entry.best_times := btrim(coalesce(payload ->> 'bestTimes', ''));
  entry.property_title := left(payload -> 'property' ->> 'title', 300);

  select * into known from public.enquiries as earlier
   where lower(earlier.email) = address and earlier.idempotency_key = key;
  if known.id is not null then
    update public.enquiries as earlier
       set name = entry.name, phone = entry.phone, preferred_contact = entry.preferred_contact,
           best_times = entry.best_times
     where earlier.id = known.id
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times) is distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times)
    returning * into entry;
    if found and known.status not in ('suspected', 'spam') then
      insert into public.outbox (kind, payload)
      values ('enquiry_changed_for_staff', private.enquiry_message(entry));
    end if;
  else
    select * into known from public.enquiries as earlier
     where lower(earlier.email) = address and earlier.property_id is not distinct from existing_home
       and earlier.enquiry_type = kind and earlier.created_at > clock_timestamp() - interval '10 minutes'
       and (earlier.name, earlier.phone, earlier.preferred_contact, earlier.best_times, earlier.property_title,
            earlier.ip_hash) is not distinct from
           (entry.name, entry.phone, entry.preferred_contact, entry.best_times, entry.property_title,
            submit_enquiry.ip_hash)
     order by earlier.created_at desc
     limit 1;
  end if;
  if known.id is not null then
    if submit_enquiry.suspicion is null then
      update public.enquiries set status = 'new' where id = known.id and status = 'suspected';
    end if;
    return jsonb_build_object('reference', known.reference, 'created', false);
  end if;

  if submit_enquiry.suspicion is null then
    mail_at := private.mail_time(private.mailbox(address), submit_enquiry.ip_hash);
  end if;
  loop
    insert into public.enquiries (
      reference, enquiry_type, name, email, phone, preferred_contact, best_times, property_id, property_title,
      property_price, property_currency, property_area, property_url, idempotency_key, ip_hash, user_agent, status,
      notified, suspected_because)
    values (
      private.new_reference(), kind, entry.name, btrim(payload ->> 'email'), entry.phone, entry.preferred_contact,
      entry.best_times, existing_home, entry.property_title, coalesce((payload -> 'property' ->> 'price')::numeric, 0),
      coalesce(payload -> 'property' ->> 'currency', 'INR'), left(payload -> 'property' ->> 'area', 200),
      left(payload ->> 'propertyUrl', 2000), key, submit_enquiry.ip_hash, left(submit_enquiry.user_agent, 500),
      case when submit_enquiry.suspicion is null then 'new' else 'suspected' end, mail_at is not null,
      submit_enquiry.suspicion)
    on conflict (reference) do nothing
    returning * into known;
    exit when found;
  end loop;
  if submit_enquiry.suspicion is not null then
    perform private.mention_suspected();
  else
    perform private.write_enquiry_mails(known, mail_at);
  end if;
  return jsonb_build_object('reference', known.reference, 'created', true);
end
$$;

grant execute on function public.submit_enquiry(jsonb, text, text, text, text) to service_role;
