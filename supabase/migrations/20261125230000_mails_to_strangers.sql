-- One network could cause 14,400 mails a day that thank for a request, or ask to confirm an alert, to as many people who
-- have never heard of us. Now it causes mails to 10 mailboxes an hour and 30 a day, and all networks together cause 200
-- an hour and 1,000 a day. A request beyond that is stored and reaches staff without the visitor's mail; an alert is
-- refused before anything is stored, because it would wait for a mail that never comes.

create index enquiries_mailed_by on public.enquiries (ip_hash, created_at) where notified and ip_hash is not null;

create index outbox_to_visitors on public.outbox (created_at)
  where kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm');

-- The network that caused the last mail that asks for a confirmation.
alter table public.alert_subscribers add column asked_by text check (char_length(asked_by) <= 128);
create index alert_subscribers_asked_by on public.alert_subscribers (asked_by, asked_at) where asked_by is not null;

-- The key of an advisory lock, for pg_advisory_xact_lock() and its shared and try forms. Each kind has keys of its
-- own. A kind without a key is one lock.
--   kind             key                                              who takes it
--   roles                                                             whoever gives or takes a role
--   settings                                                          whoever saves the site settings
--   mailbox          the mailbox                                      whoever counts its mails, changes its alerts or erases it
--   mailed by        the hash of the IPv4 address or the IPv6 /56     whoever counts the mails that it has caused
--   enquiry attempt  the idempotency key                              an enquiry
--   enquiry          address, home and kind                           an enquiry
--   day              'YYYY-MM-DD'                                     shared: a booking, or a move to the day; exclusive:
--                                                                     whoever closes it or cancels its calls
--   network          the hash of the IPv4 address or the IPv6 /64     a booking
--   line             the hash of the IPv6 /56                         a booking
--   listing          kind and id                                      whoever saves, deletes or restores it
--   home changes                                                      whoever finds or matches changes for alerts
--   alert mails                                                       the worker that writes alert mails; others pass by
create or replace function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'enquiry attempt', 'enquiry', 'day', 'network', 'line',
                  'listing', 'home changes', 'alert mails')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$$;

-- The limit that mails to one more mailbox would exceed, 'hour' or 'day' after the time to wait, or null. Anybody can
-- type anybody's address, and the mail that thanks for a request, or asks to confirm an alert, would reach a stranger
-- in our name. A stranger with many networks is stopped by the limit over all, which also holds where the network is
-- not known (null).
--                                                             an hour    24 hours
--   mailboxes that one network has caused mails to                 10          30
--   mails to visitors that all networks have caused               200        1000
-- Mails dated in the future are from before the clock stepped back, and do not count.
create function private.exceeded_mail_limit(network text, at timestamptz default clock_timestamp()) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  opened_at constant timestamptz := at - interval '24 hours';
  ends_at constant timestamptz := at + interval '1 minute';
  in_an_hour integer;
  in_a_day integer;
begin
  select count(distinct mailbox) filter (where mailed_at > at - interval '1 hour'), count(distinct mailbox)
    into in_an_hour, in_a_day
    from (
      select mailbox, created_at as mailed_at from public.enquiries
       where ip_hash = network and notified and created_at between opened_at and ends_at
      union all
      select mailbox, created_at from public.appointments
       where (line_hash = network or (line_hash is null and ip_hash = network)) and notified
         and created_at between opened_at and ends_at
      union all
      select mailbox, asked_at from public.alert_subscribers
       where asked_by = network and asked_at between opened_at and ends_at) as caused;
  if in_a_day >= 30 then
    return 'day';
  elsif in_an_hour >= 10 then
    return 'hour';
  end if;

  select count(*) filter (where created_at > at - interval '1 hour'), count(*)
    into in_an_hour, in_a_day
    from public.outbox
   where kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm')
     and created_at between opened_at and ends_at;
  return case when in_a_day >= 1000 then 'day' when in_an_hour >= 200 then 'hour' end;
end
$$;

revoke all on function private.exceeded_mail_limit(text, timestamptz) from public, anon, authenticated;

-- Whether one more mail may go to this mailbox: in 24 hours at most 5 that one network has caused, and 15
-- that all networks have. So nobody is flooded, and one network alone cannot use up the limit for somebody else's
-- own mails. A mailbox to which the network has caused no mail in that time also counts as one more for
-- private.exceeded_mail_limit(). Takes locks, so that concurrent requests are counted one after the other. Without a
-- known network only the limits over all networks hold.
create or replace function private.can_send_mail(of_mailbox text, network text) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  from_network integer;
  from_all integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', network));
  end if;
  select count(*) filter (where notified_requests.network = can_send_mail.network), count(*)
    into from_network, from_all
    from (
      select ip_hash as network from public.enquiries
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours') as notified_requests;
  return from_network < 5 and from_all < 15
    and (from_network > 0
      or exists (
        select from public.alert_subscribers
         where mailbox = of_mailbox and asked_by = can_send_mail.network
           and asked_at > clock_timestamp() - interval '24 hours')
      or private.exceeded_mail_limit(can_send_mail.network) is null);
end
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. While the network may cause no mail to one more mailbox (private.exceeded_mail_limit()), it stores
-- nothing and returns {result: 'too many mails', wait: 'hour' or 'day'}, whichever mailbox is named. One mail asks for
-- confirmation, then none for a day: its link shows everything that was asked for since. A mailbox has at most ten
-- unconfirmed alerts. A newer one replaces the oldest of the network that has sent most, so that alerts which somebody
-- else sends from one network neither block nor push out those of others.
create or replace function public.subscribe_alert(payload jsonb, network text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query constant text := case when home is null then payload ->> 'query' else '' end;
  new_label text := payload ->> 'label';
  new_offer text := payload ->> 'offer';
  exceeded_limit text;
  person public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into new_label, new_offer from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('result', 'unknown home');
    end if;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if subscribe_alert.network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', subscribe_alert.network));
  end if;
  exceeded_limit := private.exceeded_mail_limit(subscribe_alert.network);
  if exceeded_limit is not null then
    return jsonb_build_object('result', 'too many mails', 'wait', exceeded_limit);
  end if;
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and state <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and state = 'unconfirmed') as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network);
  elsif known.state = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = person.id and state = 'unconfirmed')
    and (person.asked_at is null or private.has_period_ended(person.asked_at, '24 hours', clock_timestamp()))
    and (person.silent_until is null or person.silent_until <= clock_timestamp())
    and not exists (
      select from public.alert_erasures
       where hash = private.mailbox_hash(of_mailbox) and silent_until > clock_timestamp())
    and private.can_send_mail(of_mailbox, subscribe_alert.network)
  then
    insert into public.outbox (kind, payload) values (
      'alert_to_confirm', jsonb_build_object('email', person.email, 'link', private.new_alert_link(person.id)));
    update public.alert_subscribers
       set asked_at = clock_timestamp(), asked_by = subscribe_alert.network where id = person.id;
  end if;
  return jsonb_build_object('result', 'stored');
end
$$;

-- Ends expired alerts, and deletes what nobody waits for any longer: unconfirmed alerts after 7 days, ended
-- alerts after 30 days, then mailboxes without alerts, changes after 120 days, hashed IP addresses after 48
-- hours, and links and notes of erasures when they have expired.
create or replace function private.forget_alerts(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.alerts set state = 'ended', ended_because = 'expired', ended_at = expires_at
   where state in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (state = 'unconfirmed' and consented_at < at - interval '7 days')
      or (state = 'ended' and ended_at < at - interval '30 days');
  delete from public.alert_subscribers as person
   where not exists (select from public.alerts where subscriber = person.id)
     and person.created_at < at - interval '1 day' and (person.silent_until is null or person.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  update public.alert_subscribers set asked_by = null where asked_by is not null and asked_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
end
$$;
