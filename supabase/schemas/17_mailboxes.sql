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
revoke all on function private.mailbox(text) from public, anon, authenticated;
grant execute on function private.mailbox(text) to authenticated, service_role;

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

-- Whether one more mail may go to this mailbox: in 24 hours at most 5 that one network has caused, and 15
-- that all networks have. So nobody is flooded, and one network alone cannot use up the limit for somebody else's
-- own mails. A mailbox to which the network has caused no mail in that time also counts as one more for
-- private.exceeded_mail_limit(). Takes locks, so that concurrent requests are counted one after the other. Without a
-- known network only the limits over all networks hold.
create function private.can_send_mail(of_mailbox text, network text) returns boolean
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

revoke all on function private.exceeded_mail_limit(text, timestamptz), private.can_send_mail(text, text)
  from public, anon, authenticated;
