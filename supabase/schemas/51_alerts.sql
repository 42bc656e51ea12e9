-- Alerts: what somebody asked to be told of by mail. Nobody gets news before they have confirmed the alert with
-- a link from a mail to that address. An alert ends by itself after 90 days. The worker matches changes with
-- their queries at the end of a publish, by the rules of the filters. The database decides who is told of which home,
-- and that it happens only once.

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
  at_once_at timestamptz,
  -- The network that caused the last mail that asks for a confirmation: the salted hash of the /56 around an IPv6
  -- address, else of the IPv4 address. Deleted after two days.
  asked_by text check (char_length(asked_by) <= 128)
);

create unique index alert_subscribers_mailbox on public.alert_subscribers (mailbox);
create index alert_subscribers_asked_by on public.alert_subscribers (asked_by, asked_at) where asked_by is not null;

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
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'active', 'paused', 'ended')),
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

-- The homes on the site as alerts last knew them. A change is a difference from what is published now.
create table public.alert_homes (
  property_id uuid primary key,
  slug text not null check (char_length(slug) <= 217),
  title text not null check (char_length(title) <= 300),
  place text check (char_length(place) <= 200),
  offer text not null check (offer in ('Sale', 'Rent')),
  -- 0: on request (property_history has null for that).
  price numeric not null,
  currency text check (char_length(currency) <= 3)
);

create table public.home_changes (
  id bigint generated by default as identity primary key,
  property_id uuid not null,
  kind text not null check (kind in ('new', 'reduced', 'gone')),
  -- The home at the time of the change: {slug, title, place, offer}. A home that is gone has no row in alert_homes.
  home jsonb not null check (jsonb_typeof(home) = 'object' and private.json_fits(home, 4000, 2)),
  price numeric not null,
  was numeric,
  happened_at timestamptz not null default clock_timestamp(),
  -- Null: not compared with the alerts yet.
  matched_at timestamptz
);

create index home_changes_open on public.home_changes (id) where matched_at is null;
create index home_changes_of on public.home_changes (property_id);

create table public.alert_matches (
  id bigint generated by default as identity primary key,
  alert_id uuid not null references public.alerts (id) on delete cascade,
  change_id bigint not null references public.home_changes (id) on delete cascade,
  property_id uuid not null,
  kind text not null check (kind in ('new', 'reduced', 'gone')),
  price numeric not null,
  found_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  -- Nobody is told the same about a home twice, however often it is hidden and shown or its price rises and falls.
  constraint alert_matches_once unique (alert_id, property_id, kind, price)
);

create index alert_matches_open on public.alert_matches (alert_id) where mailed_at is null;
create index alert_matches_mailed on public.alert_matches (property_id, alert_id) where mailed_at is not null;
create index alert_matches_change on public.alert_matches (change_id);

alter table public.alert_subscribers enable row level security;
alter table public.alerts enable row level security;
alter table public.alert_links enable row level security;
alter table public.alert_homes enable row level security;
alter table public.home_changes enable row level security;
alter table public.alert_matches enable row level security;
alter table public.alert_erasures enable row level security;
-- The server too may reach them only through the functions below.
revoke all on table
  public.alert_subscribers, public.alerts, public.alert_links, public.alert_homes, public.home_changes,
  public.alert_matches, public.alert_erasures
  from public, anon, authenticated, service_role;

create policy "nobody but the server" on public.alert_subscribers for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.alerts for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.alert_links for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.alert_homes for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.home_changes for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.alert_matches for all to anon, authenticated
  using (false) with check (false);
create policy "nobody but the server" on public.alert_erasures for all to anon, authenticated
  using (false) with check (false);

-- Makes a new link to the alerts of this mailbox, for one mail.
create function private.new_alert_link(of_subscriber uuid) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  link constant text := replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.alert_links (hash, subscriber, expires_at)
  values (encode(sha256(convert_to(link, 'UTF8')), 'hex'), of_subscriber, clock_timestamp() + interval '180 days');
  return link;
end
$$;

-- The subscriber whose link this is; null: nobody's, or expired.
create function private.subscriber_of(link text) returns uuid
  language sql stable
  set search_path = ''
as $$
  select subscriber from public.alert_links
   where hash = encode(sha256(convert_to(subscriber_of.link, 'UTF8')), 'hex') and expires_at > clock_timestamp()
$$;

-- Removes the link from a mail that was sent or given up: from then on only its hash is stored.
create function private.forget_alert_link() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.payload := new.payload - 'link';
  return new;
end
$$;

create trigger outbox_alert_link before update on public.outbox
  for each row when (new.kind in ('alert_to_confirm', 'alert_news') and new.status in ('sent', 'dead'))
  execute function private.forget_alert_link();

-- The names of choices as we spell them: [{kind, slug, name}], only for choices that exist. Text that somebody
-- else wrote into an address is never repeated in a mail.
create function public.alert_names(areas text[], societies text[], types text[]) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'slug', slug, 'name', name) order by kind, slug), '[]')
    from (
      select 'area' as kind, slug, area as name from public.local_areas where slug = any (areas)
      union all
      select 'society', coalesce(nullif(btrim(slug), ''), id), name from public.society
       where (btrim(slug) = any (societies) or id = any (societies))
         and not public.is_hidden_society(id, name, slug)
      union all
      -- The slug of a type, as choiceSlug() of the filters makes it.
      select distinct on (type_slug) 'type', type_slug, asset_type from (
        select asset_type, btrim(regexp_replace(lower(asset_type), '[^a-z0-9]+', '-', 'g'), '-') as type_slug
          from public.properties where cardinality(types) > 0 and publish > 10) as offered
       where type_slug = any (types)) as known
$$;

-- Stores an unconfirmed alert. Returns {result: 'stored'}, whether or not the mailbox is known, or {result:
-- 'unknown home'}. While the network may cause no mail to one more mailbox (private.exceeded_mail_limit()), it stores
-- nothing and returns {result: 'too many mails', wait: 'hour' or 'day'}, whichever mailbox is named. One mail asks for
-- confirmation, then none for a day: its link shows everything that was asked for since. A mailbox has at most ten
-- unconfirmed alerts. A newer one replaces the oldest of the network that has sent most, so that alerts which somebody
-- else sends from one network neither block nor push out those of others.
create function public.subscribe_alert(payload jsonb, network text default null) returns jsonb
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
     and status <> 'ended';
  if known.id is null then
    delete from public.alerts where id in (
      select id from (
        select id, created_at,
               count(*) over (partition by ip_hash) + (ip_hash is not distinct from subscribe_alert.network)::int as sent_by_network,
               count(*) over () as total
          from public.alerts where subscriber = person.id and status = 'unconfirmed') as unconfirmed
       where total > 9 order by sent_by_network desc, created_at, id limit 1);
    insert into public.alerts (subscriber, offer, query, property_id, label, kinds, rhythm, consent, ip_hash)
    values (person.id, new_offer, alert_query, home, left(new_label, 400),
      case when home is null then array['new', 'reduced', 'gone'] else array['reduced', 'gone'] end,
      payload ->> 'rhythm', payload ->> 'consent', subscribe_alert.network);
  elsif known.status = 'unconfirmed' then
    update public.alerts
       set rhythm = payload ->> 'rhythm', consent = payload ->> 'consent', consented_at = clock_timestamp()
     where id = known.id;
  end if;

  if exists (select from public.alerts where subscriber = person.id and status = 'unconfirmed')
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

-- The hash that is stored of an erased mailbox.
create function private.mailbox_hash(of_mailbox text) returns text
  language sql immutable
  set search_path = ''
as $$
  select encode(sha256(convert_to(of_mailbox, 'UTF8')), 'hex')
$$;

-- The alerts that this link opens: [{id, offer, query, label, home, kinds, rhythm, status, ended_because,
-- expires_at}], newest first; null when the link is not valid.
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
             'id', id, 'offer', offer, 'query', query, 'label', label, 'home', property_id is not null,
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'status', case when expires_at <= clock_timestamp() then 'ended' else status end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = subscriber_id), '[]');
end
$$;

-- Deletes the alert mails to this mailbox that still wait in the outbox.
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
          where subscriber = subscriber_id and status = 'unconfirmed' and (alert is null or id = alert)
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
       where subscriber = subscriber_id and status <> 'unconfirmed' and (alert is null or id = alert)
         and ended_because is distinct from 'home gone'
         and not (status = 'ended' and exists (
           select from public.alerts as other
            where other.subscriber = subscriber_id and other.id <> renewed.id and other.offer = renewed.offer
              and other.query = renewed.query and other.property_id is not distinct from renewed.property_id
              and (other.status <> 'ended' or other.id > renewed.id)));
    when 'stop' then
      delete from public.alerts where subscriber = subscriber_id and status = 'unconfirmed' and (alert is null or id = alert);
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
      select private.mailbox_hash(of_mailbox), greatest(silent_until, asked_at + interval '24 hours')
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
  select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', area) order by area, slug), '[]')
    from public.local_areas
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
  delete from public.alerts where subscriber = subscriber_id and status = 'unconfirmed';
  update public.alerts set status = 'ended', ended_because = reason, ended_at = clock_timestamp()
   where subscriber = subscriber_id and status <> 'ended';
  get diagnostics stopped = row_count;
  perform private.delete_waiting_alert_mails(of_mailbox);
  return stopped;
end
$$;

-- Compares what is published now with what alerts last knew, notes the differences, and returns the changes
-- that were not yet matched with alerts: [{id, property_id, kind}]. A page that still needs regeneration shows
-- what it showed before, so its home has not changed yet. At the first call there is nothing to compare with,
-- so nothing counts as new. With `homes` only these homes are compared, those whose pages were just published:
-- all others were compared before.
create function public.record_home_changes(homes uuid[] default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_first boolean;
  is_watched boolean;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  is_first := not exists (select from public.alert_homes);
  is_watched := exists (select from public.alerts where status = 'active' and expires_at > clock_timestamp());
  with published as materialized (
    select page.entity_id::uuid as property_id, page.needs_regeneration as is_stale
      from public.html_generation_metadata as page
     where page.entity_type = 'property' and (homes is null or is_first or page.entity_id = any (homes::text[]))
  ), site as materialized (
    select property.id as property_id, property.slug, property.title, property.area as place,
           property.property_type as offer, coalesce(property.price, 0) as price, property.currency
      from published join public.properties as property on property.id = published.property_id
     where not published.is_stale and property.publish > 10 and property.slug is not null
  ), gone as materialized (
    select known.* from public.alert_homes as known
     where (homes is null or known.property_id = any (homes))
       and not exists (select from published where published.property_id = known.property_id)
  ), difference as (
    select site.*, null::numeric as was, 'new' as kind from site
     where not exists (select from public.alert_homes as known where known.property_id = site.property_id)
    union all
    select site.*, known.price, 'reduced' from site join public.alert_homes as known using (property_id)
     where site.price > 0 and site.price < known.price and site.currency is not distinct from known.currency
    union all
    select gone.*, null, 'gone' from gone
  ), recorded as (
    insert into public.home_changes (property_id, kind, home, price, was)
    select property_id, kind, jsonb_build_object('slug', slug, 'title', title, 'place', place, 'offer', offer), price, was
      from difference
     where is_watched and not is_first
     order by property_id, kind
  ), stored as (
    insert into public.alert_homes as known (property_id, slug, title, place, offer, price, currency)
    select property_id, slug, title, place, offer, price, currency from site
    on conflict (property_id) do update
       set slug = excluded.slug, title = excluded.title, place = excluded.place, offer = excluded.offer,
           price = excluded.price, currency = excluded.currency
     where (known.slug, known.title, known.place, known.offer, known.price, known.currency) is distinct from
           (excluded.slug, excluded.title, excluded.place, excluded.offer, excluded.price, excluded.currency)
  )
  delete from public.alert_homes as known using gone where known.property_id = gone.property_id;

  -- A home that has gone again is not reported as new or reduced.
  update public.home_changes as change set matched_at = clock_timestamp()
   where matched_at is null and kind <> 'gone'
     and not exists (select from public.alert_homes as known where known.property_id = change.property_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'property_id', property_id, 'kind', kind) order by id)
      from public.home_changes where matched_at is null), '[]');
end
$$;

-- The different queries of active alerts: [{offer, query}]. Whose they are does not leave the database.
create function public.alert_queries() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('offer', offer, 'query', query)), '[]')
    from public.alerts where status = 'active' and expires_at > clock_timestamp() and property_id is null
$$;

-- Stores which changes fit which queries: `matches` is [{offer, query, changes: [id]}], `changes` are all that
-- were matched. A home that is gone is also a match for every alert that was told of it. All of it is one
-- transaction: until it succeeds, a change is matched again, and the constraint lets no match in twice. Returns
-- the number of new matches.
create function public.save_alert_matches(matches jsonb, changes bigint[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  saved integer;
begin
  perform pg_advisory_xact_lock(private.lock_key('home changes'));
  insert into public.alert_matches (alert_id, change_id, property_id, kind, price)
  select alert.id, change.id, change.property_id, change.kind, change.price
    from (
      select of_query.id as alert_id, each.value::bigint as change_id
        from jsonb_to_recordset(save_alert_matches.matches) as matched (offer text, query text, changes jsonb)
        join public.alerts as of_query
          on of_query.offer = matched.offer and of_query.query = matched.query and of_query.status = 'active'
         and of_query.property_id is null
       cross join lateral jsonb_array_elements_text(matched.changes) as each
      union
      select of_home.id, of_change.id
        from public.home_changes as of_change
        join public.alerts as of_home on of_home.property_id = of_change.property_id and of_home.status = 'active'
       where of_change.id = any (save_alert_matches.changes)
      union
      select mailed.alert_id, gone_home.id
        from public.home_changes as gone_home
        join public.alert_matches as mailed
          on mailed.property_id = gone_home.property_id and mailed.mailed_at is not null and mailed.kind <> 'gone'
       where gone_home.id = any (save_alert_matches.changes) and gone_home.kind = 'gone') as pair
    join public.home_changes as change on change.id = pair.change_id and change.matched_at is null
    join public.alerts as alert on alert.id = pair.alert_id
   where change.id = any (save_alert_matches.changes) and change.kind = any (alert.kinds)
     and alert.status = 'active' and alert.expires_at > clock_timestamp() and alert.confirmed_at <= change.happened_at
   order by alert.id, change.id
  on conflict on constraint alert_matches_once do nothing;
  get diagnostics saved = row_count;
  update public.home_changes set matched_at = clock_timestamp()
   where id = any (save_alert_matches.changes) and matched_at is null;
  return saved;
end
$$;

-- Whether a match is still true, so that a mail says nothing that the site does not say.
create function private.is_match_current(match public.alert_matches) returns boolean
  language sql stable
  set search_path = ''
as $$
  select case match.kind
    when 'gone' then not exists (select from public.alert_homes where property_id = match.property_id)
    when 'new' then exists (select from public.alert_homes where property_id = match.property_id)
    else exists (select from public.alert_homes where property_id = match.property_id and price = match.price)
  end
$$;

-- What a mail says about a home: {kind, title, slug, place, offer, price, was, currency, bedrooms, sqft, checked}.
create function private.home_news(match public.alert_matches, change public.home_changes) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('kind', match.kind, 'title', change.home ->> 'title', 'slug', change.home ->> 'slug',
      'place', change.home ->> 'place', 'offer', change.home ->> 'offer', 'price', change.price, 'was', change.was)
    || coalesce((
      select jsonb_build_object('title', known.title, 'slug', known.slug, 'place', known.place, 'price', known.price,
               'currency', known.currency, 'bedrooms', property.bedrooms, 'sqft', property.sqft,
               'checked', property.last_verified)
        from public.alert_homes as known
        left join public.properties as property on property.id = known.property_id
       where known.property_id = match.property_id and match.kind <> 'gone'), '{}')
$$;

-- Writes the mails that are due into the outbox, 200 at most, and returns how many. Each mailbox gets one mail
-- for all its daily alerts, at 08:30 in India and only with what was found before that, and one for its alerts
-- that are told at once, ten minutes after the last at the earliest. A mail is written in the transaction that
-- marks its homes as told. A week before an alert ends, a mail says so once. A mail names forty homes at most.
create function public.queue_alert_mails(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  morning constant timestamptz :=
    (date_trunc('day', (at at time zone 'Asia/Kolkata') - interval '8 hours 30 minutes') + interval '8 hours 30 minutes')
    at time zone 'Asia/Kolkata';
  due record;
  news jsonb;
  written integer := 0;
begin
  -- Another worker is writing these mails.
  if not pg_try_advisory_xact_lock(private.lock_key('alert mails')) then
    return 0;
  end if;
  for due in
    select person.id, person.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
     where alert.status = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then person.daily_at is null or person.daily_at < morning or person.daily_at > at + interval '1 day'
             else person.at_once_at is null or private.has_period_ended(person.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by person.id, person.email, alert.rhythm
     order by person.id, alert.rhythm
     limit 200
  loop
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts match is named once, with its latest match.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active'
         and match.mailed_at is null and match.found_at < due.before
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as position from fresh
    ), parts as (
      select alert.id, jsonb_build_object(
               'label', alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.position > 40),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.position <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from parts;
    continue when news is null;

    insert into public.outbox (kind, payload) values ('alert_news', jsonb_build_object(
      'email', due.email, 'rhythm', due.rhythm, 'link', private.new_alert_link(due.id), 'alerts', news));
    update public.alert_matches as match set mailed_at = at
      from public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and alert.rhythm = due.rhythm
       and alert.status = 'active' and match.mailed_at is null and match.found_at < due.before;
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and status = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set status = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.status = 'active' and exists (
       select from public.alert_matches as match
        where match.alert_id = alert.id and match.property_id = alert.property_id and match.kind = 'gone'
          and match.mailed_at = at);
    update public.alert_subscribers
       set daily_at = case when due.rhythm = 'daily' then at else daily_at end,
           at_once_at = case when due.rhythm = 'at once' then at else at_once_at end
     where id = due.id;
    written := written + 1;
  end loop;
  return written;
end
$$;

-- Counts for admins, and what people wait for: {active, waiting, paused, ended, mails, queries: [{offer, query,
-- label, alerts}]}, with the 500 queries that most alerts share. It does not say whose they are. The shape is in
-- src/contracts/admin-alerts.ts.
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
          select offer, query, min(label) as label, count(*) as alerts from public.alerts
           where status = 'active' and expires_at > clock_timestamp() and property_id is null and query <> ''
           group by offer, query order by count(*) desc, offer, query limit 500) as counted), '[]'))
      from public.alerts);
end
$$;

-- Ends expired alerts, and deletes what nobody waits for any longer: unconfirmed alerts after 7 days, ended
-- alerts after 30 days, then mailboxes without alerts, changes after 120 days, hashed IP addresses after 48
-- hours, and links and notes of erasures when they have expired.
create function private.forget_alerts(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.alerts set status = 'ended', ended_because = 'expired', ended_at = expires_at
   where status in ('active', 'paused') and expires_at <= at;
  delete from public.alerts
   where (status = 'unconfirmed' and consented_at < at - interval '7 days')
      or (status = 'ended' and ended_at < at - interval '30 days');
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

revoke all on function
  private.new_alert_link(uuid), private.subscriber_of(text), private.forget_alert_link(), private.mailbox_hash(text),
  private.delete_waiting_alert_mails(text), private.is_match_current(public.alert_matches),
  private.home_news(public.alert_matches, public.home_changes), private.forget_alerts(timestamptz),
  public.alert_names(text[], text[], text[]), public.subscribe_alert(jsonb, text), public.read_alerts(text),
  public.change_alerts(text, text, uuid, uuid[]), public.alert_areas(), public.edit_alert(text, uuid, jsonb),
  public.stop_alerts(text, text), public.record_home_changes(uuid[]),
  public.alert_queries(), public.save_alert_matches(jsonb, bigint[]), public.queue_alert_mails(timestamptz),
  public.admin_alerts()
  from public, anon, authenticated;
grant execute on function public.admin_alerts() to authenticated;
grant execute on function
  public.alert_names(text[], text[], text[]), public.subscribe_alert(jsonb, text), public.read_alerts(text),
  public.change_alerts(text, text, uuid, uuid[]), public.alert_areas(), public.edit_alert(text, uuid, jsonb),
  public.stop_alerts(text, text), public.record_home_changes(uuid[]),
  public.alert_queries(), public.save_alert_matches(jsonb, bigint[]), public.queue_alert_mails(timestamptz)
  to service_role;
