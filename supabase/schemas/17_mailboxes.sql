-- Mailboxes: what one is told is counted, by one place and by all places, so that nobody is mailed at. One mailbox has many
-- spellings, and whoever mails at somebody must not begin anew with each.

-- The mailbox that mail to this address ends in, as far as the address tells: Google ignores dots, Proton dots, hyphens
-- and underscores, and nobody hands 'asha+flat@…' to another person than 'asha@…'.
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

-- A generated column is made by whoever writes its row: staff too.
revoke all on function private.mailbox(text) from public, anon, authenticated;
grant execute on function private.mailbox(text) to authenticated, service_role;

-- Whether one more mail may go to this mailbox: at most 5 that one place has caused in 24 hours, and 15 that all places
-- have. So nobody is mailed at, and from one place nobody's own mails are silenced. Takes a lock, so that requests that
-- come at once are counted one after the other. A place that is not known counts among all.
create function private.may_tell(of_mailbox text, place text) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  from_place integer;
  from_all integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_mailbox, 3));
  select count(*) filter (where told_of.place = may_tell.place), count(*)
    into from_place, from_all
    from (
      select ip_hash as place from public.enquiries
       where mailbox = of_mailbox and told and created_at > clock_timestamp() - interval '24 hours'
      union all
      select coalesce(line_hash, ip_hash) from public.appointments
       where mailbox = of_mailbox and told and created_at > clock_timestamp() - interval '24 hours') as told_of;
  return from_place < 5 and from_all < 15;
end
$$;

revoke all on function private.may_tell(text, text) from public, anon, authenticated;
