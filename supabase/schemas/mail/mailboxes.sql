-- Mailboxes: the mails to a mailbox are counted per network that caused them and over all networks, so that
-- nobody can be flooded with mail. One mailbox has many spellings, and an attacker must not get a new count with
-- each.

-- The mailbox in which mail to this address ends, as far as the address tells: Google ignores dots, Proton
-- ignores dots, hyphens and underscores, and no provider gives 'asha+flat@…' to another person than 'asha@…'.
create function private.mailbox(address text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(bare, '.', '') || '@gmail.com'
      when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(bare, '._-', '') || '@proton.me'
      else bare || '@' || domain end
    from (select lower(btrim(address)) as whole) as written,
         lateral (select substring(whole from '@([^@]*)$') as domain,
                         regexp_replace(whole, '(?<=.)[+].*$|@[^@]*$', '') as bare) as parts
$$;

-- A generated column is computed with the rights of whoever writes its row, which may be staff.
grant execute on function private.mailbox(text) to authenticated, service_role;

-- The same text with the digits of every script of India, of Arabic and of full width as 0 to 9.
create function private.latin_digits(content text) returns text
  language sql immutable
  set search_path = ''
as $$
  select translate(content,
           '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
           '०१२३४५६७८९০১২৩৪৫৬৭৮৯'
           '੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
           '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
           '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯'
           '൦൧൨൩൪൫൬൭൮൯０１２３４５６７８９',
           repeat('0123456789', 12))
$$;

-- The digits of a telephone number, which all of its spellings share: without the code of India, the zero before a number, and
-- marks. Null for fewer than seven.
create function private.phone_key(number text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when char_length(key) >= 7 then key end
    from (
      select regexp_replace(regexp_replace(private.latin_digits(number), '[^0-9]+', '', 'g'),
               '^0*(?:91)?0?(?=[0-9]{10}$)|^0+', '') as key) as digits
$$;

-- The keys of all telephone numbers in what somebody typed for one: '9845012345/41234567', 'Meena 2: 98450 12345'. Most are one
-- number, which need not be taken apart.
create function private.phone_keys(typed text) returns text[]
  language sql immutable security definer
  set search_path = ''
as $$
  select case when typed !~ '[/,;:&，／[:alpha:]]' then array_remove(array[private.phone_key(typed)], null) else coalesce(
    (select array_agg(distinct key) from (
       select private.phone_key(part) as key
         from regexp_split_to_table(private.latin_digits(typed), '[/,;:&，／]|[[:alpha:]]+') as part) as parts
      where key is not null),
    array_remove(array[private.phone_key(typed)], null)) end
$$;

-- Indexes compute them with the rights of whoever writes a row, which may be staff.
grant execute on function private.phone_keys(text) to authenticated, service_role;

-- What is kept of somebody is found by their mailbox and numbers, also where nobody asks often: an erasure reads no whole table.
create index outbox_mailbox on public.outbox (private.mailbox(payload ->> 'email'));
create index profiles_mailbox on public.profiles (private.mailbox(email));
create index profiles_phone_keys on public.profiles using gin (private.phone_keys(phone));

-- Whether all networks together may cause one more mail to a visitor at this time: at most 200 in an hour, and 1000 in
-- 24 hours. This stops a stranger with many networks, and also holds where the network is not known.
create function private.is_within_mail_limits(at timestamptz) returns boolean
  language sql stable
  set search_path = ''
as $$
  select count(*) < 1000 and count(*) filter (where coalesce(held_until, created_at) > at - interval '1 hour') < 200
    from public.outbox
   where kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm')
     and coalesce(held_until, created_at) between at - interval '24 hours' and at + interval '1 minute'
$$;

-- When a mail that this network causes may go to one more mailbox: now, or later within three days; null when all of
-- these days are full. Anybody can type anybody's address, and the mail that thanks for a request, or asks to confirm an
-- alert, would reach a stranger in our name: so one network (null: not known) causes mails to 10 mailboxes in an hour,
-- and to 30 in 24 hours. Mails from before the clock stepped back do not count.
create function private.next_mail_time(network text) returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  now_at constant timestamptz := clock_timestamp();
  moment timestamptz;
begin
  with mailed as (
    select max(coalesce(held_until, created_at)) as mail_at
      from public.outbox as message
     where message.network = next_mail_time.network and created_at <= now_at + interval '1 minute'
       and coalesce(held_until, created_at) > now_at - interval '24 hours'
     group by private.mailbox(payload ->> 'email')
  )
  select greatest(
      now_at,
      (select mail_at from mailed order by mail_at desc offset 9 limit 1) + interval '1 hour',
      (select mail_at from mailed order by mail_at desc offset 29 limit 1) + interval '24 hours')
    into moment;
  while moment <= now_at + interval '3 days' loop
    if private.is_within_mail_limits(moment) then
      return moment;
    end if;
    moment := moment + interval '30 minutes';
  end loop;
  return null;
end
$$;

-- When the next mail that this network causes may go to this mailbox; null: never. A mailbox gets in 24 hours at most 5
-- mails that one network has caused, and 15 that all networks have. So nobody is flooded, and one network alone cannot
-- use up the limit for somebody else's own mails. A mailbox to which the network has caused a mail in that time gets the
-- next one as early as that; any other waits for private.next_mail_time(). Takes locks, so that concurrent requests are
-- counted one after the other. Without a known network only the limits over all networks hold.
create function private.mail_time(of_mailbox text, network text) returns timestamptz
  language plpgsql volatile
  set search_path = ''
as $$
declare
  now_at constant timestamptz := clock_timestamp();
  from_network integer;
  from_all integer;
  known_time timestamptz;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', network));
  end if;
  select count(*) filter (where notified_requests.network = mail_time.network), count(*)
    into from_network, from_all
    from (
      select ip_hash as network from public.enquiries
       where mailbox = of_mailbox and notified and created_at > now_at - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and notified and created_at > now_at - interval '24 hours') as notified_requests;
  if from_network >= 5 or from_all >= 15 then
    return null;
  end if;
  select min(coalesce(held_until, created_at)) into known_time
    from public.outbox as message
   where message.network = mail_time.network and private.mailbox(payload ->> 'email') = of_mailbox
     and coalesce(held_until, created_at) > now_at - interval '24 hours';
  return case when known_time is null then private.next_mail_time(network) else greatest(known_time, now_at) end;
end
$$;

-- Writes a mail to a visitor that may go out at `mail_at`; null: no mail.
create function private.write_visitor_mail(kind text, payload jsonb, mail_at timestamptz, network text) returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload, network, held_until, next_attempt_at)
  select kind, payload, network, case when mail_at > clock_timestamp() then mail_at end, greatest(mail_at, clock_timestamp())
   where mail_at is not null
$$;

-- Deletes the mails to the visitor of a request that have not gone out: those that a limit holds back, or all that wait.
create function private.drop_visitor_mails(of_reference text, is_held_only boolean) returns void
  language sql
  set search_path = ''
as $$
  delete from public.outbox
   where kind in ('enquiry_for_visitor', 'appointment_for_visitor') and payload ->> 'reference' = of_reference
     and status = 'pending' and (held_until > clock_timestamp() or not is_held_only)
$$;

-- Tells staff, once an hour at most, that a request waits among the suspected ones of /admin.
create function private.mention_suspected() returns void
  language sql
  set search_path = ''
as $$
  insert into public.outbox (kind, payload)
  select 'suspected_for_staff', '{}'
   where not exists (
     select from public.outbox
      where kind = 'suspected_for_staff' and created_at between clock_timestamp() - interval '1 hour' and clock_timestamp())
$$;
