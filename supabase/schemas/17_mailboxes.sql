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

-- Whether one more mail may go to this mailbox: in 24 hours at most 5 that one network has caused, and 15
-- that all networks have. So nobody is flooded, and one network alone cannot use up the limit for somebody else's
-- own mails. Takes a lock, so that concurrent requests are counted one after the other. Without a known network
-- only the limit over all networks holds.
create function private.can_send_mail(of_mailbox text, network text) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  from_network integer;
  from_all integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  select count(*) filter (where notified_requests.network = can_send_mail.network), count(*)
    into from_network, from_all
    from (
      select ip_hash as network from public.enquiries
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and notified and created_at > clock_timestamp() - interval '24 hours') as notified_requests;
  return from_network < 5 and from_all < 15;
end
$$;

revoke all on function private.can_send_mail(text, text) from public, anon, authenticated;
