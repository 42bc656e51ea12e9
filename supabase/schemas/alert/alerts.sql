-- Alerts: what somebody asked to be told of by mail. Nobody gets news before they have confirmed the alert with
-- a link from a mail to that address. An alert ends by itself after 90 days. What they are told of is in
-- property/home_changes.sql and alert/alert_matches.sql.

-- A mailbox with alerts, under the spelling of its address that came first. Deleted after the last of its alerts.
create table public.alert_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 255 and email like '_%@_%'),
  mailbox text not null generated always as (private.mailbox(email)) stored check (char_length(mailbox) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  -- When the last mail that asks for a confirmation was written.
  asked_at timestamptz,
  -- Until when no such mail may be written: a mail bounced, or somebody complained or stopped everything.
  silent_until timestamptz,
  -- When the last daily mail with news was written, which is sent in the morning.
  daily_at timestamptz,
  -- When the last mail with news that is sent at once was written.
  at_once_at timestamptz
);

create unique index alert_subscribers_mailbox on public.alert_subscribers (mailbox);

-- Its triggers, in the order in which they run:
--   after update: alerts_counted (numbers/home_days.sql)
create table public.alerts (
  id uuid primary key default gen_random_uuid(),
  subscriber uuid not null references public.alert_subscribers (id) on delete cascade,
  offer text not null check (offer in ('Sale', 'Rent')),
  -- Filters as src/domain/search/filter-query.ts writes them. Empty for an alert about one home.
  query text not null default '' check (char_length(query) <= 2000),
  property_id uuid,
  -- What the alert is about: the filters in our own words, or the title of the home.
  label text not null check (char_length(label) between 1 and 400),
  kinds text[] not null default '{new,reduced,gone}'
    constraint alerts_kinds_known check (cardinality(kinds) > 0 and kinds <@ array['new', 'reduced', 'gone'])
    constraint alerts_kinds_fit check (private.list_fits(kinds, 3, 10)),
  rhythm text not null check (rhythm in ('daily', 'at once')),
  -- 'suspected': it came with a sign of a robot, and no mail asks for a confirmation until staff accept it.
  status text not null default 'unconfirmed' check (status in ('suspected', 'unconfirmed', 'active', 'paused', 'ended')),
  ended_because text check (ended_because in ('unsubscribed', 'expired', 'bounced', 'complained', 'home gone')),
  -- The consent sentence that the person agreed to, and when.
  consent text not null check (char_length(consent) between 1 and 500),
  consented_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The network that sent the request: the salted hash of the /56 around an IPv6 address, else of the IPv4 address.
  -- Deleted after two days, or when the alert is confirmed.
  ip_hash text check (char_length(ip_hash) <= 128),
  -- The sign of a robot that it came with. Null: none.
  suspected_because text check (suspected_because in ('hidden field', 'too fast')),
  constraint alerts_end_has_reason check ((status = 'ended') = (ended_because is not null)),
  constraint alerts_confirmed check (status not in ('active', 'paused') or (confirmed_at is not null and expires_at is not null))
);

-- One mailbox has at most one alert for the same query or home.
create unique index alerts_once on public.alerts (subscriber, offer, query, coalesce(property_id::text, ''))
  where status <> 'ended';
create index alerts_active on public.alerts (offer, query) where status = 'active';
create index alerts_of_home on public.alerts (property_id) where status = 'active';

-- The links in mails: 122 random bits, of which only the hash is stored. A link opens the alerts of one mailbox
-- and nothing else.
create table public.alert_links (
  hash text primary key check (char_length(hash) <= 64),
  subscriber uuid not null references public.alert_subscribers (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index alert_links_of on public.alert_links (subscriber);

-- Erased mailboxes, stored only as a hash: until `silent_until` no mail asks them to confirm an alert.
create table public.alert_erasures (
  hash text primary key check (char_length(hash) <= 64),
  silent_until timestamptz not null
);

-- The server too may reach them only through the functions below.
call private.close_table('public.alert_subscribers');
call private.close_table('public.alerts');
call private.close_table('public.alert_links');
call private.close_table('public.alert_erasures');

-- Makes a new link to the alerts of this mailbox, for one mail.
create function private.new_alert_link(of_subscriber uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.alert_links (hash, subscriber, expires_at)
  values (private.hash_of(link), of_subscriber, clock_timestamp() + interval '180 days');
  return link;
end
$$;

-- The subscriber whose link this is; null: nobody's, or expired.
create function private.subscriber_of(link text) returns uuid
  language sql stable
  set search_path = ''
as $$
  select subscriber from public.alert_links
   where hash = private.hash_of(subscriber_of.link) and expires_at > clock_timestamp()
$$;

-- The names of choices as we spell them, of an area with its city where the name is not enough: [{kind, slug, name, was, has_parts}], only for choices that exist. Text that somebody
-- else wrote into an address is never repeated in a mail. `was`: the slug that was asked for, of an area that was
-- renamed or merged since, or that of the area's own page, which names no city ('gokulam' for 'gokulam-mysuru'). The name
-- of a builder is as one of its societies has it.
create function public.alert_names(
  areas text[], societies text[], types text[], builders text[], cities text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with known_areas as materialized (
    select listed as slug, called.name, former_addresses,
           array[area.slug, regexp_replace(area.slug, '-' || folder || '$', '')] as own_slugs,
           private.has_parts(area.id) as has_parts
      from public.local_areas as area left join public.cities as city on city.id = area.city_id
      join private.areas_in_words() as called on called.id = area.id
     cross join lateral private.city_folder(city.name) as folder
     where cardinality(areas) > 0),
  earlier as (
    select distinct on (was) was, slug, name
      from known_areas
     cross join lateral (
       select private.list_slug(split_part(address, '/', 2), split_part(address, '/', 1)), 1
         from unnest(former_addresses) as address
       union all
       select own_slug, 2 from unnest(own_slugs) as own_slug
       union all
       select split_part(address, '/', 2), 3 from unnest(former_addresses) as address) as other (was, rank)
     where was = any (areas) and not exists (select from known_areas as living where living.slug = was)
     order by was, rank, name, slug)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'kind', kind, 'slug', slug, 'name', name, 'was', was,
             'has_parts', case when known.kind = 'area' and exists (select from known_areas where known_areas.slug = known.slug and known_areas.has_parts) then true end))
           order by kind, slug, was), '[]')
    from (
      select 'area' as kind, slug, name, null as was from known_areas where slug = any (areas)
      union all
      select 'area', slug, name, was from earlier
      union all
      select 'society', listed, name, null
        from public.society
       cross join lateral private.list_slug(coalesce(nullif(btrim(slug), ''), id), private.city_folder(city)) as listed
       where (listed = any (societies) or btrim(slug) = any (societies) or id = any (societies))
         and not public.is_hidden_society(id, name, slug)
      union all
      (select distinct on (built.slug) 'builder', built.slug, written.name, null
         from public.society
        cross join lateral private.society_builder(developer, specifications, market) as built (slug)
        cross join lateral (
          values (developer), (specifications ->> 'developer'), (market ->> 'developerName')) as written (name)
        where cardinality(builders) > 0 and built.slug = any (builders)
          and private.builder_slug(written.name) = built.slug
          and not public.is_hidden_society(id, society.name, society.slug)
        order by built.slug, written.name)
      union all
      select distinct on (folder) 'city', folder, city.name, null
        from public.cities as city cross join lateral private.city_folder(city.name) as folder
       where folder = any (cities)
      union all
      -- The slug of a type, as choiceSlug() of the filters makes it.
      select distinct on (type_slug) 'type', type_slug, asset_type, null from (
        select asset_type, btrim(regexp_replace(lower(asset_type), '[^a-z0-9]+', '-', 'g'), '-') as type_slug
          from public.properties where cardinality(types) > 0 and publish > 10) as offered
       where type_slug = any (types)) as known
$$;

-- Writes the mail that asks this mailbox to confirm its alerts, if one is due and none waits. Call it under the lock of
-- the mailbox.
create function private.ask_for_confirmation(person public.alert_subscribers, network text) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  mail_at timestamptz;
begin
  if not exists (select from public.alerts where subscriber = person.id and status = 'unconfirmed')
    or not (person.asked_at is null or private.has_period_ended(person.asked_at, '24 hours', clock_timestamp()))
    or person.silent_until > clock_timestamp()
    or exists (
      select from public.alert_erasures
       where hash = private.hash_of(person.mailbox) and silent_until > clock_timestamp())
    or exists (
      select from public.outbox
       where kind = 'alert_to_confirm' and status = 'pending' and held_until > clock_timestamp()
         and private.mailbox(payload ->> 'email') = person.mailbox)
  then
    return;
  end if;
  mail_at := private.mail_time(person.mailbox, network);
  if mail_at is not null then
    perform private.write_visitor_mail(
      'alert_to_confirm', jsonb_build_object('email', person.email, 'link', private.new_alert_link(person.id)), mail_at,
      network);
    update public.alert_subscribers set asked_at = clock_timestamp() where id = person.id;
  end if;
end
$$;

-- Decides on a suspected alert: it becomes an unconfirmed one, and a mail asks for its confirmation, or it is deleted.
-- Returns false when there is no such alert any more.
create function public.decide_suspected_alert(alert uuid, is_accepted boolean) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  person public.alert_subscribers;
  of_network text;
begin
  perform private.require_admin();
  perform private.require_choice(is_accepted::text, array['true', 'false']);
  select subscriber.* into person
    from public.alert_subscribers as subscriber join public.alerts on alerts.subscriber = subscriber.id
   where alerts.id = decide_suspected_alert.alert;
  if person.id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', person.mailbox));
  if is_accepted then
    update public.alerts set status = 'unconfirmed', consented_at = clock_timestamp()
     where id = decide_suspected_alert.alert and status = 'suspected' returning ip_hash into of_network;
  else
    delete from public.alerts where id = decide_suspected_alert.alert and status = 'suspected';
  end if;
  if not found then
    return false;
  end if;
  perform private.ask_for_confirmation(person, of_network);
  return true;
end
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. While the network may cause no mail to one more mailbox within three days (private.next_mail_time()), it
-- stores nothing and returns {result: 'too many mails'}, whichever mailbox is named. One mail asks for confirmation, then
-- none for a day, or until it has gone out: its link shows everything that was asked for since. With a sign of a robot
-- (`suspicion`) the alert is stored as suspected, and no mail is written; the same request without a sign makes it an
-- unconfirmed one. A mailbox has at most ten
-- unconfirmed alerts. A newer one replaces the oldest of the network that has sent most, so that alerts which somebody
-- else sends from one network neither block nor push out those of others.
create function public.subscribe_alert(
  payload jsonb, network text default null, suspicion text default null
) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(payload ->> 'email');
  of_mailbox constant text := private.mailbox(address);
  home constant uuid := (payload ->> 'home')::uuid;
  alert_query text;
  new_label text := payload ->> 'label';
  new_offer text := payload ->> 'offer';
  new_status constant text := case when suspicion is null then 'unconfirmed' else 'suspected' end;
  person public.alert_subscribers;
  known public.alerts;
begin
  if home is not null then
    select title, property_type into new_label, new_offer from public.properties where id = home and publish > 10;
    if not found then
      return jsonb_build_object('result', 'unknown home');
    end if;
  end if;
  -- Nobody makes two areas one from here on, so the slugs of today are those that are stored.
  perform pg_advisory_xact_lock_shared(private.lock_key('areas of alerts'));
  alert_query := case when home is null then private.query_of_today(payload ->> 'query') else '' end;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if subscribe_alert.network is not null then
    perform pg_advisory_xact_lock(private.lock_key('mailed by', subscribe_alert.network));
  end if;
  if private.next_mail_time(subscribe_alert.network) is null then
    return jsonb_build_object('result', 'too many mails');
  end if;
  insert into public.alert_subscribers (email) values (address) on conflict (mailbox) do nothing;
  select * into person from public.alert_subscribers where mailbox = of_mailbox;

  select * into known from public.alerts
   where subscriber = person.id and offer = new_offer and query = alert_query and property_id is not distinct from home
     and status <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and status in ('suspected', 'unconfirmed')) as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash, status,
      suspected_because)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network, new_status, suspicion);
  elsif known.status in ('suspected', 'unconfirmed') then
    update public.alerts
       set status = case when suspicion is null then 'unconfirmed' else known.status end, rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if suspicion is null then
    perform private.ask_for_confirmation(person, subscribe_alert.network);
  else
    perform private.mention_suspected();
  end if;
  return jsonb_build_object('result', 'stored');
end
$$;

-- The alerts that this link opens: [{id, offer, query, label, home, facts, kinds, rhythm, status,
-- ended_because, expires_at}], newest first; null when the link is not valid.
create function public.read_alerts(link text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
begin
  if subscriber_id is null then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'offer', offer, 'query', query, 'label', private.label_with_city(label, query), 'home', property_id is not null,
             'facts', private.page_facts('property', property_id::text),
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'status', case when expires_at <= clock_timestamp() then 'ended'
               when status = 'suspected' then 'unconfirmed' else status end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = subscriber_id), '[]');
end
$$;

create function private.delete_waiting_alert_mails(of_mailbox text) returns void
  language sql
  set search_path = ''
as $$
  delete from public.outbox
   where kind in ('alert_to_confirm', 'alert_news') and status = 'pending'
     and private.mailbox(payload ->> 'email') = of_mailbox
$$;

-- Applies what somebody with the link wants: 'confirm', 'pause', 'resume', 'daily', 'at once', 'renew' or
-- 'stop', for one alert or (null) for all, or 'erase' for everything. Returns false when the link is not valid.
-- Alerts of other mailboxes are not touched. `shown`: the alerts on the page on which somebody pressed
-- 'confirm'; only these are confirmed (null: all that wait). Whoever stops everything, or stops all waiting
-- alerts without ever having confirmed one, gets no mail that asks for confirmation for 180 days. Their link
-- still opens what is asked for meanwhile.
create function public.change_alerts(
  link text, change text, alert uuid default null, shown uuid[] default null
) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  of_mailbox constant text := (select mailbox from public.alert_subscribers where id = subscriber_id);
begin
  if subscriber_id is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  case change
    when 'confirm' then
      -- A mailbox has at most twenty confirmed alerts: nobody reads mails about more.
      update public.alerts
         set status = 'active', confirmed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '90 days',
             ip_hash = null
       where id in (
         select id from public.alerts
          where subscriber = subscriber_id and status in ('suspected', 'unconfirmed') and (alert is null or id = alert)
            and (shown is null or id = any (shown))
          order by created_at desc, id
          limit greatest(0, 20 - (
            select count(*) from public.alerts where subscriber = subscriber_id and status in ('active', 'paused'))));
      if found then
        update public.alert_subscribers set silent_until = null where id = subscriber_id;
      end if;
    when 'pause' then
      update public.alerts set status = 'paused'
       where subscriber = subscriber_id and status = 'active' and (alert is null or id = alert);
      delete from public.alert_matches as match using public.alerts as of_alert
       where of_alert.id = match.alert_id and of_alert.subscriber = subscriber_id and of_alert.status = 'paused'
         and match.mailed_at is null;
    when 'resume' then
      update public.alerts set status = 'active'
       where subscriber = subscriber_id and status = 'paused' and (alert is null or id = alert);
    when 'daily', 'at once' then
      update public.alerts set rhythm = change
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
    when 'renew' then
      update public.alerts as renewed
         set status = case when status = 'ended' then 'active' else status end, ended_because = null, ended_at = null,
             confirmed_at = clock_timestamp(), consented_at = clock_timestamp(), reminded_at = null,
             expires_at = clock_timestamp() + interval '90 days'
       where subscriber = subscriber_id and status not in ('suspected', 'unconfirmed')
         and (alert is null or id = alert) and ended_because is distinct from 'home gone'
         and not (status = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = subscriber_id and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.status <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts
       where subscriber = subscriber_id and status in ('suspected', 'unconfirmed') and (alert is null or id = alert);
      update public.alerts set status = 'ended', ended_because = 'unsubscribed', ended_at = clock_timestamp()
       where subscriber = subscriber_id and status <> 'ended' and (alert is null or id = alert);
      if not exists (select from public.alerts where subscriber = subscriber_id and status <> 'ended') then
        perform private.delete_waiting_alert_mails(of_mailbox);
        if alert is null or not exists (select from public.alerts where subscriber = subscriber_id) then
          update public.alert_subscribers
             set silent_until = greatest(silent_until, clock_timestamp() + interval '180 days') where id = subscriber_id;
        end if;
      end if;
    when 'erase' then
      insert into public.alert_erasures as known (hash, silent_until)
      select private.hash_of(of_mailbox), greatest(silent_until, asked_at + interval '24 hours')
        from public.alert_subscribers where id = subscriber_id and (silent_until is not null or asked_at is not null)
      on conflict (hash) do update set silent_until = greatest(known.silent_until, excluded.silent_until);
      delete from public.outbox
       where kind in ('alert_to_confirm', 'alert_news') and private.mailbox(payload ->> 'email') = of_mailbox;
      delete from public.alert_subscribers where id = subscriber_id;
  end case;
  return true;
end
$$;

-- The areas that an alert may ask for: [{slug, name}].
create function public.alert_areas() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'slug', listed, 'name', name) order by name, listed), '[]') from private.areas_in_words()
$$;

-- Changes what an alert asks for: `edits` is {query, label, kinds, rhythm, consent}; of an alert on one home the
-- query and the label stay. Returns 'changed'; 'same' when another alert of this mailbox asks for the same;
-- 'gone' when this mailbox has no running alert with this id; null when the link is not valid. The change is a
-- new consent, so the 90 days begin again. When the query changes, the next publish matches changes again that
-- were found and not yet mailed, because they may no longer fit.
create function public.edit_alert(link text, alert uuid, edits jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  subscriber_id constant uuid := private.subscriber_of(link);
  new_kinds constant text[] := array(select jsonb_array_elements_text(edits -> 'kinds'));
  known public.alerts;
begin
  if subscriber_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.lock_key('areas of alerts'));
  edits := edits || jsonb_build_object('query', private.query_of_today(edits ->> 'query'));
  perform pg_advisory_xact_lock(private.lock_key(
    'mailbox', (select mailbox from public.alert_subscribers where id = subscriber_id)));
  select * into known from public.alerts
   where id = alert and subscriber = subscriber_id and status in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = subscriber_id and id <> known.id and offer = known.offer and query = edits ->> 'query'
       and property_id is null and status <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then edits ->> 'query' else known.query end,
         label = case when known.property_id is null then left(edits ->> 'label', 400) else known.label end,
         kinds = new_kinds, rhythm = edits ->> 'rhythm', consent = edits ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> edits ->> 'query' then
    with dropped as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from dropped);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (new_kinds);
  end if;
  return 'changed';
end
$$;

-- Ends the alerts of a mailbox that does not accept mail ('bounced') or whose owner reported it as unwanted
-- ('complained'), and returns how many. No mail asks it for confirmation for 7 days (bounced) or 180 days
-- (complained). The links of earlier mails still work.
create function public.stop_alerts(address text, reason text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_mailbox constant text := private.mailbox(address);
  subscriber_id uuid;
  stopped integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  update public.alert_subscribers
     set silent_until = clock_timestamp() + case reason when 'complained' then interval '180 days' else interval '7 days' end
   where mailbox = of_mailbox
  returning id into subscriber_id;
  delete from public.alerts where subscriber = subscriber_id and status in ('suspected', 'unconfirmed');
  update public.alerts set status = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = subscriber_id and status <> 'ended';
  get diagnostics stopped = row_count;
  perform private.delete_waiting_alert_mails(of_mailbox);
  return stopped;
end
$$;

-- Counts for admins, and what people wait for: {active, waiting, paused, ended, mails, queries: [{offer, query,
-- label, alerts}], suspected: [{id, email, offer, label, facts, created_at, suspected_because}]}, with the 500 queries that most
-- alerts share, and the 100 suspected alerts that came first. It says whose they are only of suspected ones, which staff
-- must judge. The shape is in src/contracts/admin-alerts.ts.
create function public.admin_alerts() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where status = 'active' and expires_at > clock_timestamp()),
      'waiting', count(*) filter (where status = 'unconfirmed'),
      'paused', count(*) filter (where status = 'paused' and expires_at > clock_timestamp()),
      'ended', count(*) filter (where status = 'ended' or expires_at <= clock_timestamp()),
      'mails', (
        select count(*) from public.outbox
         where kind = 'alert_news' and status = 'sent' and sent_at > clock_timestamp() - interval '30 days'),
      'queries', coalesce((
        select jsonb_agg(to_jsonb(counted) order by counted.alerts desc, counted.offer, counted.query) from (
          select offer, query, private.label_with_city(min(label), query) as label, count(*) as alerts from public.alerts
           where status = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
           group by offer, query order by count(*) desc, offer, query limit 500) as counted), '[]'),
      'suspected', coalesce((
        select jsonb_agg(to_jsonb(suspected) order by suspected.created_at, suspected.id) from (
          select alert.id, person.email, alert.offer, private.label_with_city(alert.label, alert.query) as label,
                 private.page_facts('property', alert.property_id::text) as facts, alert.created_at, alert.suspected_because
            from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
           where alert.status = 'suspected' order by alert.created_at, alert.id limit 100) as suspected), '[]'))
      from public.alerts);
end
$$;

-- Ends expired alerts, and deletes what nobody waits for any longer: unconfirmed and suspected alerts after 7 days, ended
-- alerts after 30 days, then mailboxes without alerts, changes after 120 days, hashed IP addresses after 48
-- hours, homes that were gone before every alert, and links and notes of erasures when they have expired.
create function private.forget_alerts(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.alerts set status = 'ended', ended_because = 'expired', ended_at = expires_at
   where status in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (status in ('suspected', 'unconfirmed') and consented_at < at - interval '7 days')
      or (status = 'ended' and ended_at < at - interval '30 days');
  delete from public.alert_subscribers as person
   where not exists (select from public.alerts where subscriber = person.id)
     and person.created_at < at - interval '1 day' and (person.silent_until is null or person.silent_until <= at);
  update public.alerts set ip_hash = null where ip_hash is not null and created_at < at - interval '48 hours';
  delete from public.alert_links where expires_at <= at;
  delete from public.alert_erasures where silent_until <= at;
  delete from public.home_changes where happened_at < at - interval '120 days';
  delete from public.alert_homes as home
   where gone_since is not null and not exists (select from public.alerts where alerts.created_at <= home.gone_since);
end
$$;

grant execute on function public.admin_alerts(), public.decide_suspected_alert(uuid, boolean) to authenticated;
grant execute on function
  public.alert_names(text[], text[], text[], text[], text[]), public.subscribe_alert(jsonb, text, text), public.read_alerts(text),
  public.change_alerts(text, text, uuid, uuid[]), public.alert_areas(), public.edit_alert(text, uuid, jsonb),
  public.stop_alerts(text, text)
  to service_role;
