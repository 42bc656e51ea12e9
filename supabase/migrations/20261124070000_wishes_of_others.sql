-- A yes is to what stood on the page alone; what somebody asks for from one place pushes out nothing that was asked for from
-- another; whoever stops everything is asked by no mail for 180 days, and whoever erases it for a day.

alter table public.alerts add column ip_hash text check (char_length(ip_hash) <= 128);

-- A mailbox that was erased, by its hash alone: until then no mail asks it for a yes.
create table public.alert_erasures (
  hash text primary key check (char_length(hash) <= 64),
  silent_until timestamptz not null
);
alter table public.alert_erasures enable row level security;
revoke all on table public.alert_erasures from public, anon, authenticated, service_role;
create policy "nobody but the server" on public.alert_erasures for all to anon, authenticated
  using (false) with check (false);

-- What is kept of a mailbox that was erased.
create function private.erased(box text) returns text
  language sql immutable
  set search_path = ''
as $$
  select encode(sha256(convert_to(box, 'UTF8')), 'hex')
$$;

-- Stores a wish until its mailbox says yes: {said: 'stored'}, whether or not the mailbox is known, or {said: 'unknown
-- home'}. One mail asks for the yes, then none for a day: its link shows all that was asked for since. A mailbox has at most
-- ten wishes without a yes; a newer one takes the place of the oldest of whichever place has asked most, so that nobody is
-- kept out, nor pushed out from one place, by what others typed.
create or replace function public.subscribe_alert(payload jsonb, place text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  box constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  wish constant text := case when home is null then payload ->> 'query' else '' end;
  words text := payload ->> 'label';
  offered text := payload ->> 'offer';
  who public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into words, offered from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('said', 'unknown home');
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(box, 3));
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into who from public.alert_subscribers where mailbox = box;

  select * into known from public.alerts
   where subscriber = who.id and offer = offered and query = wish and property_id is not distinct from home
     and state <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.place)::int as asked,
               count(*) over () as waiting
          from public.alerts where subscriber = who.id and state = 'unconfirmed') as those
       where waiting > 9 order by asked desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (who.id, offered, wish, home, left(words, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.place);
  elsif known.state = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = who.id and state = 'unconfirmed')
    and (who.asked_at is null or private.is_over(who.asked_at, '24 hours', clock_timestamp()))
    and (who.silent_until is null or who.silent_until <= clock_timestamp())
    and not exists (
      select from public.alert_erasures where hash = private.erased(box) and silent_until > clock_timestamp())
    and private.may_tell(box, subscribe_alert.place)
  then
    insert into public.outbox (kind, payload) values (
      'alert_to_confirm', jsonb_build_object('email', who.email, 'link', private.new_alert_link(who.id)));
    update public.alert_subscribers set asked_at = clock_timestamp() where id = who.id;
  end if;
  return jsonb_build_object('said', 'stored');
end
$$;

drop function public.change_alerts(text, text, uuid);

-- What somebody with the link wants: 'confirm', 'pause', 'resume', 'daily', 'at once', 'renew', 'stop', of one alert or
-- (null) of all, and 'erase' of everything. False where nobody has the link. An alert of another mailbox is none of theirs.
-- `shown`: those that stood on the page with the yes, which is a yes to no other (null: to all that wait). Whoever stops
-- everything, or never said yes to anything and wants nothing of what waits, is asked by no mail for 180 days; their link
-- still opens what is asked for meanwhile.
create function public.change_alerts(
  link text, wanted text, alert uuid default null, shown uuid[] default null
) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  who constant uuid := private.subscriber_of(link);
  box constant text := (select mailbox from public.alert_subscribers where id = who);
begin
  if who is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(box, 3));
  case wanted
    when 'confirm' then
      -- At most twenty at once: more is nobody's search, and a mail of it nobody's reading.
      update public.alerts
         set state = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = who and state = 'unconfirmed' and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = who and state in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = who;
      end if;
    when 'pause' then
      update public.alerts set state = 'paused'
       where subscriber = who and state = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as hit using public.alerts as of_alert
       where of_alert.id = hit.alert_id and of_alert.subscriber = who and of_alert.state = 'paused'
         and hit.mailed_at is null;
    when 'resume' then
      update public.alerts set state = 'active'
       where subscriber = who and state = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = wanted
       where subscriber = who and state <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set state = case when state = 'ended' then 'active' else state end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = who and state <> 'unconfirmed' and (alert is null or id = alert)
         and ended_because is distinct from 'home gone'
         and not (state = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = who and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.state <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts where subscriber = who and state = 'unconfirmed' and (alert is null or id = alert);
      update public.alerts set state = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = who and state <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = who and state <> 'ended') then
        perform private.drop_alert_mails(box);
        if alert is null or not exists (select from public.alerts where subscriber = who) then
          update public.alert_subscribers
             set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = who;
        end if;
      end if;
    when 'erase' then
      insert into public.alert_erasures as known (hash, silent_until)
      select private.erased(box), greatest(silent_until, asked_at + interval '24 hours')
        from public.alert_subscribers where id = who and (silent_until is not null or asked_at is not null)
      on conflict (hash) do update set silent_until = greatest(known.silent_until, excluded.silent_until);
      delete from public.outbox
       where kind in ('alert_to_confirm', 'alert_news') and private.mailbox(payload ->> 'email') = box;
      delete from public.alert_subscribers where id = who;
  end case;
  return true;
end
$$;

-- What nobody waits for any longer: wishes without a yes after 7 days, ended alerts and their mailboxes after 30, changes
-- after 120, links when they are too old.
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
  delete from public.alert_subscribers as who
   where not exists (select from public.alerts where subscriber = who.id)
     and who.created_at < at - interval '1 day' and (who.silent_until is null or who.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
end
$$;

-- Everything stored about the mailbox of this address: {enquiries, appointments, mails, changes, accounts, alerts}. Without the
-- keys that only guard against abuse, and without what names staff.
create or replace function public.privacy_export(address text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  box constant text := private.mailbox(address);
begin
  return jsonb_build_object(
    'enquiries', coalesce((
      select jsonb_agg(to_jsonb(request) - array['owner', 'idempotency_key'] order by request.created_at)
        from public.enquiries as request where request.mailbox = box), '[]'),
    'appointments', coalesce((
      select jsonb_agg(to_jsonb(call) - array['owner', 'idempotency_key'] order by call.created_at)
        from public.appointments as call where call.mailbox = box), '[]'),
    'mails', coalesce((
      select jsonb_agg(to_jsonb(message) - array['worker', 'lease_until'] order by message.id)
        from public.outbox as message where private.mailbox(message.payload ->> 'email') = box), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object('kind', change.kind, 'changed_at', change.changed_at, 'field', change.field,
               'was', case when change.field = 'status' then change.was end,
               'became', case when change.field = 'status' then change.became end) order by change.id)
        from public.inbox_changes as change
       where change.row_id in (
         select id from public.enquiries where mailbox = box
         union all select id from public.appointments where mailbox = box)), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('email', account.email, 'created_at', account.created_at,
               'last_sign_in_at', account.last_sign_in_at, 'details', account.raw_user_meta_data,
               'profile', to_jsonb(profile)))
        from auth.users as account left join public.profiles as profile on profile.id = account.id
       where private.mailbox(account.email) = box), '[]'),
    'alerts', coalesce((
      select jsonb_agg(coalesce(to_jsonb(alert) - array['subscriber', 'ip_hash'], '{}') || jsonb_build_object('email', who.email, 'told', (
               select count(*) from public.alert_matches as found
                where found.alert_id = alert.id and found.mailed_at is not null)) order by alert.created_at)
        from public.alert_subscribers as who left join public.alerts as alert on alert.subscriber = who.id
       where who.mailbox = box), '[]'));
end
$$;

revoke all on function private.erased(text), public.change_alerts(text, text, uuid, uuid[])
  from public, anon, authenticated;
grant execute on function public.change_alerts(text, text, uuid, uuid[]) to service_role;
