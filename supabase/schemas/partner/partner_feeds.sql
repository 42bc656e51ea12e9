-- The files of partners: where they come from, how they are understood, what they have stated of each home, and each run that
-- read one.

-- Files that staff uploaded. No policy lets anybody list, read or write them, so only the server does.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit) values ('partner-files', 'partner-files', false, 30 * 1024 * 1024)
    on conflict (id) do nothing;
  end if;
end
$$;

create table public.partner_feeds (
  partner_id uuid primary key references public.partners (id) on delete cascade,
  -- May hold a password, so logs, mails and reports name its host only.
  address text check (char_length(address) <= 2000 and address ~ '^https?://'),
  allows_http boolean not null default false,
  -- What staff mended: {columns: [[name, meaning or null]], values: [[name, [[value, word]]]]}. Lists, because any word may be
  -- the name of a column.
  corrections jsonb not null default '{"columns": [], "values": []}'
    check (jsonb_typeof(corrections) = 'object' and private.json_fits(corrections, 200000, 6)),
  -- What tells its homes apart: {reference: the column, or null, facts: the columns of which a reference is made where none
  -- is stated}. A reference must never move, so the columns stay. Null: nothing was taken in yet.
  identity jsonb check (jsonb_typeof(identity) = 'object' and private.json_fits(identity, 20000, 3)),
  -- What the address said of the file that was read last, and the SHA-256 of the address that said it, after redirects: no
  -- other server is told.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 300),
  answered_from text check (answered_from ~ '^[0-9a-f]{64}$'),
  -- Of the last file that was taken in: its bytes, what else its reading depended on, when, and how many homes it had.
  content_hash text check (char_length(content_hash) <= 64),
  context_hash text check (char_length(context_hash) <= 64),
  accepted_at timestamptz,
  accepted_homes integer,
  -- Whether the last file that was taken in ended with a line end: one that does not may be cut off. Null: it has no lines.
  has_last_line_end boolean,
  -- When it was last looked for, whatever came of it.
  checked_at timestamptz,
  -- The day in India on which people were last told that a file changed nothing.
  told_on date,
  -- Whether a file was taken in from this very address. Until then what is wrong with it is the concern of staff, who typed it.
  address_proven boolean not null default false
);

-- Reads of files, and what came of them.
create table public.feed_runs (
  id uuid primary key,
  partner_id uuid not null references public.partners (id) on delete cascade,
  source text not null check (source in ('address', 'upload', 'command')),
  file_name text check (char_length(file_name) <= 255),
  -- 'waiting' for a worker; 'applying' while a process reads the file and takes it in; 'trial': read, and staff say whether
  -- it is taken in; 'done', also when nothing had changed; 'refused': nothing was changed; 'failed': the process ended.
  state text not null check (state in ('waiting', 'trial', 'applying', 'done', 'refused', 'failed')),
  -- Staff have seen what it would do, and want it: the first file of a partner, or one that is much smaller.
  approved boolean not null default false,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  -- The process, as 'HOST PID', and until when it is taken to live.
  worker text check (char_length(worker) <= 200),
  lease_until timestamptz,
  -- How often a worker has begun with it. One that three workers did not end is not tried again: it may have ended them.
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  content_hash text check (char_length(content_hash) <= 64),
  -- {read, new, changed, same, missing, hidden, shown, refused, unsure, deleted, conflicts}
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object' and private.json_fits(counts, 2000, 2)),
  -- {columns, homes: the first as they will be, findings, unsure, remarks}
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object' and private.json_fits(report, 2000000, 8)),
  -- Why it was refused or failed: a sentence for staff and for the partner.
  problem text check (char_length(problem) <= 2000),
  -- The SHA-256 of the bytes that staff saw and want: others are not taken in for them.
  approved_hash text check (char_length(approved_hash) <= 64),
  -- What partner_feeds said before this run was taken in, and when staff have undone it.
  feed_was jsonb check (jsonb_typeof(feed_was) = 'object' and private.json_fits(feed_was, 30000, 4)),
  undone_at timestamptz,
  constraint feed_runs_leased check ((state = 'applying') = (lease_until is not null))
);

-- A partner's files are taken in one after the other; those of two partners at once.
create unique index feed_runs_one_at_work on public.feed_runs (partner_id) where state = 'applying';
create index feed_runs_latest on public.feed_runs (partner_id, requested_at desc);
create index feed_runs_open on public.feed_runs (requested_at) where state in ('waiting', 'applying');

-- What a partner's files have stated of its homes. A home of a partner that was never in a file has no row.
-- Its triggers, in the order in which they run:
--   after insert: partner_homes_pictures_added (partner/partner_pictures.sql)
--   after update: partner_homes_noted (partner/feed_runs_undone.sql)
--   after update: partner_homes_pictures_changed (partner/partner_pictures.sql)
create table public.partner_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  -- Columns of `properties` as the file stated them last. A column that the file does not state any more stays.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object' and private.json_fits(stated, 50000, 4)),
  -- What the file stated when staff decided to keep ours, by column. It counts as long as the file states just that.
  settled jsonb not null default '{}' check (jsonb_typeof(settled) = 'object' and private.json_fits(settled, 50000, 4)),
  -- The columns in which the home says something else than its file, and nobody has decided. Set by triggers.
  conflicts text[] not null default '{}' check (private.list_fits(conflicts, 100, 60)),
  -- The pictures of the file, in its order: [{address, caption, kind: 'photograph' or 'floor plan'}].
  pictures jsonb not null default '[]'
    check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 100 and private.json_fits(pictures, 300000, 3)),
  -- A new home of a partner whose homes wait for staff, until they show or delete it.
  waiting_since timestamptz,
  -- Not in the last file that was taken in: since when, in how many runs, and when it was hidden for that. It is hidden once:
  -- staff may show it again.
  missing_since timestamptz,
  missing_hidden_at timestamptz,
  missing_runs integer not null default 0 check ((missing_runs > 0) = (missing_since is not null)),
  -- Of a home to which its file gives no reference: short hashes of what else its row says (src/domain/partner-file).
  traits text[] check (private.list_fits(traits, 60, 8))
);

create index partner_homes_partner on public.partner_homes (partner_id);
create index partner_homes_conflicts on public.partner_homes (partner_id) where conflicts <> '{}';
create index partner_homes_waiting on public.partner_homes (partner_id) where waiting_since is not null;
create index partner_homes_missing on public.partner_homes (partner_id) where missing_since is not null;

-- References of homes that were deleted for good, or that are not the partner's any more: the next file does not bring them
-- back, nor makes a second page.
create table public.partner_deleted_homes (
  partner_id uuid not null references public.partners (id) on delete cascade,
  reference text not null check (char_length(reference) <= 200),
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (partner_id, reference)
);

-- What staff decided that a name of a place means in a partner's files, once for each name. Neither: none of our places.
create table public.partner_places (
  partner_id uuid not null references public.partners (id) on delete cascade,
  kind text not null check (kind in ('area', 'society')),
  name text not null check (char_length(name) between 1 and 300),
  area_id uuid references public.local_areas (id) on delete cascade,
  society_id text references public.society (id) on delete cascade check (char_length(society_id) <= 64),
  decided_at timestamptz not null default clock_timestamp(),
  primary key (partner_id, kind, name),
  constraint partner_places_of_kind check (case kind when 'area' then society_id is null else area_id is null end)
);

create index partner_places_area on public.partner_places (area_id) where area_id is not null;
create index partner_places_society on public.partner_places (society_id) where society_id is not null;

-- The server too may write them only through the functions below.
call private.close_table('public.partner_feeds');
call private.close_table('public.feed_runs');
call private.close_table('public.partner_homes');
call private.close_table('public.partner_deleted_homes');
call private.close_table('public.partner_places');

-- The columns in which a home says something else than its file stated, and nobody has decided. An area that was merged is
-- the one that stayed.
create function private.feed_conflicts(home public.properties, stated jsonb, settled jsonb) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  shown constant jsonb := to_jsonb(home);
begin
  return array(
    select said.key from jsonb_each(stated) as said
     where shown -> said.key is distinct from said.value and settled -> said.key is distinct from said.value
       and not (said.key in ('area', 'area_id') and exists (
         select from public.area_merges as merge
          where merge.kept = home.area_id
            and case said.key when 'area_id' then merge.merged::text = said.value #>> '{}'
                  else lower(btrim(merge.name)) = lower(btrim(said.value #>> '{}')) end))
     order by said.key);
end
$$;

-- Keeps what is known of a partner's home true whoever changes the home.
create function private.follow_partner_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.partner_id is distinct from old.partner_id then
    insert into public.partner_deleted_homes (partner_id, reference)
    select partner_id, old.source_key from public.partner_homes
     where property_id = new.id and partner_id = old.partner_id and old.source_key is not null
    on conflict do nothing;
    delete from public.partner_deleted_homes where partner_id = new.partner_id and reference = new.source_key;
    delete from public.partner_homes where property_id = new.id and partner_id is distinct from new.partner_id;
  end if;
  update public.partner_homes as known
     set conflicts = private.feed_conflicts(new, stated, settled),
         waiting_since = case when new.publish > 10 then null else waiting_since end
   where property_id = new.id
     and (conflicts is distinct from private.feed_conflicts(new, stated, settled)
       or (new.publish > 10 and waiting_since is not null));
  return null;
end
$$;

create trigger properties_stated after update on public.properties
  for each row when (new.partner_id is not null
    and (old.updated_at is distinct from new.updated_at or old.partner_id is distinct from new.partner_id)
    or (old.partner_id is not null and new.partner_id is null))
  execute function private.follow_partner_home();

-- A home of a partner that is deleted for good stays away.
create function private.remember_deleted_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.partner_deleted_homes (partner_id, reference) values (old.partner_id, old.source_key)
  on conflict do nothing;
  return null;
end
$$;

create trigger properties_deleted_of_partner after delete on public.properties
  for each row when (old.partner_id is not null and old.source_key is not null)
  execute function private.remember_deleted_home();

-- How long a process that reads a file is taken to live after it last said so.
create function private.feed_lease() returns interval
  language sql immutable
  set search_path = ''
as $$
  select interval '3 minutes'
$$;

-- What a process needs to read a partner's file, with the address and its password.
create function private.feed_of(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
      'partner', jsonb_build_object('id', partner.id, 'slug', partner.slug, 'name', partner.name),
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false),
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'), 'identity', feed.identity,
      'etag', feed.etag, 'last_modified', feed.last_modified, 'answered_from', feed.answered_from,
      'content_hash', feed.content_hash, 'context_hash', feed.context_hash, 'accepted_homes', feed.accepted_homes,
      'has_last_line_end', feed.has_last_line_end,
      'undone', coalesce((
        select jsonb_agg(distinct run.content_hash) from public.feed_runs as run
         where run.partner_id = partner.id and run.undone_at is not null and run.content_hash is not null), '[]'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_array(place.kind, place.name, case place.kind
                 when 'area' then (
                   select case when private.city_folder(city.name) = 'bangalore' then area.slug else area.id::text end
                     from public.local_areas as area left join public.cities as city on city.id = area.city_id
                    where area.id = place.area_id)
                 -- Slugs are unique within a city, so a society of another one is told by its id.
                 else (
                   select case when private.city_folder(coalesce(city.name, society.city)) = 'bangalore'
                            then coalesce(society.slug, society.id) else society.id end
                     from public.society
                     left join public.local_areas as area on area.id = society.area
                     left join public.cities as city on city.id = area.city_id
                    where society.id = place.society_id) end)
                 order by place.kind, place.name)
          from public.partner_places as place where place.partner_id = partner.id), '[]'))
    from public.partners as partner left join public.partner_feeds as feed on feed.partner_id = partner.id
   where partner.id = of_partner
$$;

-- The same by the slug of the partner; null without such a partner. For trying a file without a run.
create function public.read_feed(partner_slug text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select private.feed_of(id) from public.partners where slug = partner_slug
$$;

-- When the file of a partner's address is read again by itself: every night, and after failures of ours in turn 2, 4 and then
-- 7 days after the last, so that a file that ends its worker does so seldom. {failures: in turn, next_at}
create function private.next_feed_run(of_partner uuid, out failures integer, out next_at timestamptz)
  language sql stable
  set search_path = ''
as $$
  select count(*)::integer, max(ended_at) + make_interval(days => least(2 ^ least(count(*) - 1, 3), 7)::integer) - interval '6 hours'
    from public.feed_runs as run
   where partner_id = of_partner and source = 'address' and state = 'failed' and not exists (
     select from public.feed_runs as later
      where later.partner_id = of_partner and later.requested_at > run.requested_at and later.state in ('done', 'trial', 'refused'))
$$;

-- The partners whose last file changed nothing, the last first: [{partner, name, at, file_name, source, problem, failures: in turn,
-- next_at: when it is tried again by itself, from an address that fails again and again}], 50 at most. One that staff left is none.
create function private.failed_files() returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'partner', failed.id, 'name', failed.name, 'at', failed.at, 'file_name', failed.file_name, 'source', failed.source,
           'problem', failed.problem, 'failures', failed.failures, 'next_at', failed.next_at) order by failed.at desc, failed.id), '[]')
    from (
      select partner.id, partner.name, coalesce(last.ended_at, last.requested_at) as at, last.file_name, last.source, last.problem,
             tried.failures, case when last.source = 'address' and last.state = 'failed' then tried.next_at end as next_at
        from public.partners as partner
       cross join lateral (
         select * from public.feed_runs as run where run.partner_id = partner.id order by run.requested_at desc, run.id limit 1) as last
       cross join lateral private.next_feed_run(partner.id) as tried
        left join public.partner_feeds as feed on feed.partner_id = partner.id
       where last.state in ('refused', 'failed') and last.problem is distinct from 'Staff did not take the file in.'
         and (last.source <> 'address' or feed.address is not null)
       order by 3 desc, 1 limit 50) as failed
$$;

-- Lets the file of each partner with an address wait for a worker, unless one of that partner waits already, staff have yet
-- to look at one, or it has failed lately.
create function public.queue_feeds(at timestamptz default clock_timestamp()) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.feed_runs (id, partner_id, source, state, requested_at)
  select gen_random_uuid(), partner_id, 'address', 'waiting', at from public.partner_feeds as feed
   where address is not null and not exists (
     select from public.feed_runs as run
      where run.partner_id = feed.partner_id and run.source = 'address' and run.state in ('waiting', 'trial', 'applying'))
     and coalesce((select next_at from private.next_feed_run(feed.partner_id)), '-infinity') <= at
   order by checked_at nulls first
$$;

-- Begins a run: {run, partner: the slug, source, file_name, worker}. Returns {state: 'begun', run, approved, feed}, 'busy' with
-- the worker at it and since when, or 'unknown' without such a partner. A run whose process is gone ends as failed: its lease
-- has run out, or the caller knows that the process is gone and says so in `dead`, the worker.
create function public.begin_feed_run(begun jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner uuid;
  other public.feed_runs;
begin
  select id into of_partner from public.partners where slug = begun ->> 'partner';
  if of_partner is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  insert into public.partner_feeds (partner_id) values (of_partner) on conflict do nothing;
  -- A run of the partner may be undone just now.
  perform from public.partner_feeds where partner_id = of_partner for update;
  update public.feed_runs
     set state = 'failed', lease_until = null, ended_at = at, problem = 'The process that read the file ended. The next run goes on.'
   where partner_id = of_partner and state = 'applying' and (lease_until <= at or worker = begun ->> 'dead');
  insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at, started_at, worker, lease_until)
  values ((begun ->> 'run')::uuid, of_partner, begun ->> 'source', left(begun ->> 'file_name', 255), 'applying', at, at,
          left(begun ->> 'worker', 200), at + private.feed_lease())
  on conflict do nothing;
  if not found then
    select * into other from public.feed_runs where partner_id = of_partner and state = 'applying';
    return jsonb_build_object('state', 'busy', 'worker', other.worker, 'since', other.started_at);
  end if;
  return jsonb_build_object('state', 'begun', 'run', begun -> 'run', 'approved', false, 'feed', private.feed_of(of_partner));
end
$$;

-- Claims a file that waits for a worker, or one whose worker is gone, of a partner whose files nobody reads now: first those
-- that no worker has begun with, then what staff uploaded, then those of partners whose last file was read soonest, so that a
-- slow or hostile one holds nobody up. One that three workers have begun with and not ended fails, so that a file that ends its
-- worker does so three times at most.
-- Returns {run, source, file_name, approved, approved_hash, feed}, or null.
create function public.claim_feed_run(worker text, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.feed_runs;
  given_up public.feed_runs;
begin
  for given_up in
    update public.feed_runs
       set state = 'failed', lease_until = null, ended_at = at,
           problem = 'The file could not be read in three tries. Nothing more was changed. Send the homes in several files.'
     where state = 'applying' and lease_until <= at and source <> 'command' and attempts >= 3
    returning *
  loop
    perform private.tell_of_feed(given_up.partner_id, given_up.problem, given_up.file_name, at);
  end loop;
  update public.feed_runs set state = 'waiting', lease_until = null
   where state = 'applying' and lease_until <= at and source <> 'command';
  select * into claimed from public.feed_runs as run
   where state = 'waiting' and not exists (
     select from public.feed_runs as busy where busy.partner_id = run.partner_id and busy.state = 'applying')
   order by attempts, source <> 'upload', (
       select last.ended_at - last.started_at from public.feed_runs as last
        where last.partner_id = run.partner_id and last.ended_at is not null order by last.requested_at desc limit 1) nulls first,
     requested_at
   for update skip locked limit 1;
  if claimed.id is null then
    return null;
  end if;
  insert into public.partner_feeds (partner_id) values (claimed.partner_id) on conflict do nothing;
  -- A run of the partner may be undone just now.
  perform from public.partner_feeds where partner_id = claimed.partner_id for update;
  begin
    update public.feed_runs as run
       set state = 'applying', started_at = at, worker = left(claim_feed_run.worker, 200), lease_until = at + private.feed_lease(),
           attempts = attempts + 1, problem = null
     where id = claimed.id;
  exception when unique_violation then
    -- Another file of this partner was begun just now: this one waits for the next round.
    return null;
  end;
  return jsonb_build_object('run', claimed.id, 'source', claimed.source, 'file_name', claimed.file_name,
    'approved', claimed.approved, 'approved_hash', claimed.approved_hash, 'feed', private.feed_of(claimed.partner_id));
end
$$;

-- What the last files of a partner had: {references, deleted: those of homes that staff deleted}.
create function public.feed_references(of_partner uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'references', coalesce((
      select jsonb_agg(home.source_key) from public.partner_homes as known
        join public.properties as home on home.id = known.property_id
       where known.partner_id = of_partner and known.missing_since is null and home.source_key is not null
         and not private.is_deleted('property', home.id::text)), '[]'),
    'deleted', coalesce((
      select jsonb_agg(reference) from (
        select deleted.reference from public.partner_deleted_homes as deleted where deleted.partner_id = of_partner
        union
        select home.source_key from public.properties as home
         where home.partner_id = of_partner and home.source_key is not null
           and private.is_deleted('property', home.id::text)) as gone), '[]'))
$$;

-- The homes of a partner with these references: [{id, reference, seen_at, row, stated, settled, pictures, earlier: the prices
-- from which a step is measured, waiting: what waits for staff, and left_out: what they did not want, by column}]. A home that was never in a file has nothing stated.
-- In plpgsql, because doubts come in a later file.
create function public.feed_homes(of_partner uuid, reference_list text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'id', home.id, 'reference', home.source_key, 'seen_at', home.updated_at,
      'row', to_jsonb(home) - array['history', 'photographs', 'images', 'image_desc'],
      'stated', known.stated, 'settled', coalesce(known.settled, '{}'), 'pictures', coalesce(known.pictures, '[]'),
      'earlier', private.earlier_prices(home, clock_timestamp()),
      'waiting', coalesce((
        select jsonb_object_agg(column_name, value) from public.doubts where property_id = home.id and decision is null), '{}'),
      'left_out', coalesce((
        select jsonb_object_agg(column_name, value) from (
          select distinct on (column_name) column_name, value, decision from public.doubts
           where property_id = home.id and decision is not null order by column_name, decided_at desc) as last
         where decision = 'left out'), '{}'))), '[]')
    from public.properties as home left join public.partner_homes as known on known.property_id = home.id
   where home.partner_id = of_partner and home.source_key = any (reference_list));
end
$$;

-- Writes some homes of a file, as one: [{id, reference, seen_at, fields, stated, pictures, judged, doubts, source, holds}],
-- without `seen_at` for a new home; `doubts`: values that are in neither `fields` nor `stated`, because they wait for staff
-- (property/doubts.sql); `holds`: a new home that is not shown before staff have seen it.
-- Returns {state: 'applied', again: the ids of homes that somebody else has changed meanwhile}, or 'lost' when another process
-- has the run. A home keeps its address when its title changes.
create function public.apply_feed_homes(run uuid, entries jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  of_partner uuid;
  waits boolean;
  again uuid[];
  held uuid[];
  columns text;
  added jsonb;
begin
  update public.feed_runs set lease_until = at + private.feed_lease() where id = run and state = 'applying'
  returning partner_id into of_partner;
  if of_partner is null then
    return jsonb_build_object('state', 'lost');
  end if;
  -- What is written from here on can be undone.
  perform set_config('angala.feed_run', run::text, true);
  if exists (
    select from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
     where name <> all (private.feed_columns()))
  then
    raise exception 'A file may not write this column' using errcode = '22023';
  end if;
  perform from public.properties where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
   order by id for update;
  select array_agg(home.id) filter (where home.updated_at = (entry ->> 'seen_at')::timestamptz and home.partner_id = of_partner
           and not private.is_deleted('property', home.id::text))
    into held
    from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid;
  held := coalesce(held, array[]::uuid[]);
  again := array(
    select (entry ->> 'id')::uuid from jsonb_array_elements(entries) as entry
     where entry ->> 'seen_at' is not null and (entry ->> 'id')::uuid <> all (held));

  -- What the file states first: the trigger of the home compares with it.
  insert into public.partner_homes as known (property_id, partner_id, stated, pictures)
  select (entry ->> 'id')::uuid, of_partner, entry -> 'stated', entry -> 'pictures' from jsonb_array_elements(entries) as entry
   where (entry ->> 'id')::uuid = any (held)
  on conflict (property_id) do update set stated = known.stated || excluded.stated, pictures = excluded.pictures;
  select string_agg(distinct format('%1$I = became.%1$I', name), ', ') into columns
    from jsonb_array_elements(entries) as entry, jsonb_object_keys(entry -> 'fields') as name
   where (entry ->> 'id')::uuid = any (held);
  if columns is not null then
    execute format('update public.properties as home set %s
        from jsonb_array_elements($1) as entry
        join public.properties as was on was.id = (entry ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(was, entry -> ''fields'') as became
       where home.id = was.id and home.id = any ($2) and entry -> ''fields'' <> ''{}''', columns) using entries, held;
  end if;
  update public.partner_homes as known set conflicts = private.feed_conflicts(home, known.stated, known.settled)
    from public.properties as home
   where home.id = known.property_id and known.property_id = any (held)
     and known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled);

  select trust = 'after staff' into waits from public.partners where id = of_partner;
  select jsonb_agg(entry -> 'fields' || jsonb_build_object(
           'id', entry -> 'id', 'partner_id', of_partner, 'source_key', entry -> 'reference',
           'publish', case when waits or entry -> 'holds' = 'true' then 0 else 50 end)) into added
    from jsonb_array_elements(entries) as entry where entry ->> 'seen_at' is null;
  if added is not null then
    select string_agg(format('%I', name), ', ') into columns from unnest(private.feed_columns()) as name;
    execute format('with claimed as materialized (select * from private.claim_slugs($1))
        insert into public.properties (id, partner_id, source_key, publish, %1$s, slug)
        select id, partner_id, source_key, publish, %1$s, claimed.address
          from jsonb_populate_recordset(jsonb_populate_record(null::public.properties, ''{"currency": "INR"}''), $1) as entry
          left join claimed on claimed.home_id = entry.id', columns) using added;
    insert into public.partner_homes (property_id, partner_id, stated, pictures, conflicts, waiting_since)
    select home.id, of_partner, entry -> 'stated', entry -> 'pictures', private.feed_conflicts(home, entry -> 'stated', '{}'),
           case when waits or entry -> 'holds' = 'true' then at end
      from jsonb_array_elements(entries) as entry join public.properties as home on home.id = (entry ->> 'id')::uuid
     where entry ->> 'seen_at' is null;
  end if;
  perform private.keep_doubts((
    select jsonb_agg(entry) from jsonb_array_elements(entries) as entry
     where entry ? 'judged' and (entry ->> 'seen_at' is null or (entry ->> 'id')::uuid = any (held))), 'file', at);
  perform set_config('angala.feed_run', '', true);
  return jsonb_build_object('state', 'applied', 'again', to_jsonb(again));
end
$$;

-- Ends a run: {state, problem, counts, report, content_hash, context_hash, identity, etag, last_modified, answered_from,
-- accepted_homes, has_last_line_end, present, untouched, asked, traits}. 'done': the whole file was taken in, and `present` are the references in it,
-- or null if nothing in it was new; `untouched` are references of homes that may or may not be in it, and that stay as they are. `asked` and
-- `traits` as in private.keep_feed_identities().
-- Homes that are not in it are hidden when they were missing in two runs and for 48 hours, once; homes that are back are shown
-- again. 'refused' and 'failed' change no home and tell people so, once a day. 'trial' waits for staff, 'waiting' for the next
-- worker. Returns {state, missing, hidden, shown, conflicts, files: the runs whose
-- uploaded files nobody needs any more}, or 'lost' when another process has the run.
create function public.finish_feed_run(run uuid, outcome jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended public.feed_runs;
  came_back uuid[];
  left_out uuid[];
  to_hide uuid[];
  shown uuid[] := array[]::uuid[];
  hidden uuid[] := array[]::uuid[];
  counted jsonb;
begin
  select * into ended from public.feed_runs where id = run and state = 'applying' for update;
  if ended.id is null then
    return jsonb_build_object('state', 'lost');
  end if;
  perform set_config('angala.feed_run', run::text, true);
  if outcome ->> 'state' = 'done' then
    if jsonb_typeof(outcome -> 'present') = 'array' then
      select array_agg(known.property_id) filter (where present.reference is not null and known.missing_since is not null),
             array_agg(known.property_id) filter (where present.reference is null)
        into came_back, left_out
        from public.partner_homes as known
        join public.properties as home on home.id = known.property_id
        left join (select distinct value as reference from jsonb_array_elements_text(outcome -> 'present')) as present
          on present.reference = home.source_key
       where known.partner_id = ended.partner_id
         and home.source_key not in (select jsonb_array_elements_text(coalesce(outcome -> 'untouched', '[]')));
      perform private.keep_feed_identities(
        ended.partner_id, coalesce(outcome -> 'asked', '[]'), coalesce(outcome -> 'traits', '[]'), at);
    else
      select array_agg(property_id) into left_out from public.partner_homes
       where partner_id = ended.partner_id and missing_since is not null;
    end if;
    update public.partner_homes set missing_since = null, missing_runs = 0, missing_hidden_at = null
     where property_id = any (came_back);
    shown := private.show_hidden_homes(coalesce(came_back, '{}'), 'not in the file');
    update public.feed_run_changes as change set shown_again = true
     where change.run = ended.id and change.property_id = any (shown);
    update public.partner_homes set missing_since = coalesce(missing_since, at), missing_runs = missing_runs + 1
     where property_id = any (left_out);
    to_hide := array(
      select property_id from public.partner_homes
       where property_id = any (left_out) and missing_runs >= 2 and missing_since <= at - interval '48 hours'
         and missing_hidden_at is null and not private.is_at_another_partner(property_id));
    hidden := private.hide_homes(to_hide, 'not in the file', at);
    update public.partner_homes set missing_hidden_at = at where property_id = any (to_hide);
    update public.feed_runs as of_run
       set feed_was = (
         select to_jsonb(feed) - array['partner_id', 'address', 'allows_http', 'corrections', 'checked_at', 'told_on']
           from public.partner_feeds as feed where feed.partner_id = ended.partner_id)
     where of_run.id = run and feed_was is null;
    update public.partner_feeds
       set content_hash = outcome ->> 'content_hash', context_hash = outcome ->> 'context_hash',
           identity = coalesce(outcome -> 'identity', identity), accepted_at = at,
           accepted_homes = (outcome ->> 'accepted_homes')::integer,
           has_last_line_end = case
             when outcome ? 'has_last_line_end' then (outcome ->> 'has_last_line_end')::boolean else has_last_line_end end,
           address_proven = address_proven or ended.source = 'address'
     where partner_id = ended.partner_id;
    perform private.ask_about_past_months(ended.partner_id, at);
  end if;
  update public.partner_feeds
     set checked_at = at,
         etag = case when outcome ? 'etag' then outcome ->> 'etag' else etag end,
         last_modified = case when outcome ? 'etag' then outcome ->> 'last_modified' else last_modified end,
         answered_from = case when outcome ? 'etag' then outcome ->> 'answered_from' else answered_from end
   where partner_id = ended.partner_id and outcome ->> 'state' <> 'waiting';
  select jsonb_build_object('missing', count(*) filter (where missing_since is not null), 'hidden', cardinality(hidden),
           'shown', cardinality(shown), 'conflicts', count(*) filter (where conflicts <> '{}'))
    into counted from public.partner_homes where partner_id = ended.partner_id;
  update public.feed_runs
     set state = outcome ->> 'state', lease_until = null, ended_at = case when outcome ->> 'state' <> 'waiting' then at end,
         attempts = 0, content_hash = outcome ->> 'content_hash', counts = coalesce(outcome -> 'counts', '{}') || counted,
         report = coalesce(outcome -> 'report', '{}'), problem = left(outcome ->> 'problem', 2000)
   where id = run;
  perform set_config('angala.feed_run', '', true);
  if outcome ->> 'state' in ('refused', 'failed') then
    perform private.tell_of_feed(ended.partner_id, left(outcome ->> 'problem', 2000), ended.file_name, at);
  end if;
  return counted || jsonb_build_object('state', outcome ->> 'state', 'files', coalesce((
    select jsonb_agg(id) from public.feed_runs
     where outcome ->> 'state' = 'done' and partner_id = ended.partner_id and source = 'upload'
       and state in ('done', 'refused', 'failed')
       -- Kept to be read again when staff have decided.
       and (id <> run or not exists (
         select from public.feed_questions where feed_questions.partner_id = ended.partner_id and decided_at is null))), '[]'));
end
$$;

-- Tells staff and the partner's contacts that a file changed nothing and why, once a day at most. An address from which nothing
-- was taken in yet, also a new one of a partner whose files were, is the concern of staff, who typed it.
create function private.tell_of_feed(of_partner uuid, problem text, file_name text, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  told jsonb;
begin
  update public.partner_feeds set told_on = (at at time zone 'Asia/Kolkata')::date
   where partner_id = of_partner and told_on is distinct from (at at time zone 'Asia/Kolkata')::date;
  if not found then
    return;
  end if;
  select jsonb_build_object('partner', name, 'problem', problem, 'file_name', file_name) into told
    from public.partners where id = of_partner;
  insert into public.outbox (kind, payload) values ('feed_refused_for_staff', told);
  insert into public.outbox (kind, payload)
  select 'feed_refused_for_partner', told || jsonb_build_object('email', email, 'name', name, 'language', language)
    from public.partner_contacts
   where partner_id = of_partner and email is not null
     and (tell_of_feed.file_name is not null or exists (
       select from public.partner_feeds as feed where feed.partner_id = of_partner and feed.address_proven))
   order by id;
end
$$;

grant execute on function
  public.read_feed(text), public.queue_feeds(timestamptz), public.begin_feed_run(jsonb, timestamptz), public.claim_feed_run(text, timestamptz),
  public.feed_references(uuid), public.feed_homes(uuid, text[]), public.apply_feed_homes(uuid, jsonb, timestamptz),
  public.finish_feed_run(uuid, jsonb, timestamptz)
  to service_role;

-- A file of a partner that staff have uploaded waits for a worker: {run, partner, file_name, hash: the SHA-256 of its bytes}.
-- Returns 'waiting', also when it waits already; 'other' when the run has another file; 'gone' without such a partner; 'full'
-- while five files of the partner wait.
create function public.receive_feed_upload(upload jsonb, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (upload ->> 'partner')::uuid;
begin
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if exists (select from public.feed_runs where id = (upload ->> 'run')::uuid) then
    return case when exists (
        select from public.feed_runs
         where id = (upload ->> 'run')::uuid and partner_id = of_partner and source = 'upload'
           and coalesce(content_hash = upload ->> 'hash', true))
      then 'waiting' else 'other' end;
  end if;
  if (select count(*) from public.feed_runs where partner_id = of_partner and source = 'upload' and state = 'waiting') >= 5 then
    return 'full';
  end if;
  insert into public.partner_feeds (partner_id) values (of_partner) on conflict do nothing;
  insert into public.feed_runs (id, partner_id, source, file_name, state, requested_at, content_hash)
  values ((upload ->> 'run')::uuid, of_partner, 'upload', left(upload ->> 'file_name', 255), 'waiting', at, left(upload ->> 'hash', 64))
  on conflict (id) do nothing;
  return 'waiting';
end
$$;

grant execute on function public.receive_feed_upload(jsonb, timestamptz) to service_role;

-- A value of a home as staff read it: of an area or a society its name.
create function private.said_value(of_column text, value jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select case of_column
    when 'area_id' then (select to_jsonb(area) from public.local_areas where id::text = value #>> '{}')
    when 'society_id' then (select to_jsonb(name) from public.society where id = value #>> '{}')
    else value end
$$;

-- Homes that somebody at the partner, or staff, said are sold or let, and that a file which was taken in two days later still
-- has: it stays hidden, and people ask the partner which of both holds.
create function private.gone_homes_in_file(of_partner uuid) returns table (property_id uuid, said_on date, by_partner boolean)
  language sql stable
  set search_path = ''
as $$
  select known.property_id, last.checked_on, last.method = 'partner'
    from public.partner_homes as known
    join public.properties as home on home.id = known.property_id
    join public.partner_feeds as feed on feed.partner_id = known.partner_id
   cross join lateral (
      select * from public.verifications as each
       where each.property_id = known.property_id and each.outcome <> 'not reached'
       order by each.checked_at desc limit 1) as last
   where known.partner_id = of_partner and known.missing_since is null and home.publish <= 10
     and last.outcome = 'sold or let' and feed.accepted_at >= last.checked_at + interval '48 hours'
     and not private.is_deleted('property', home.id::text)
$$;

-- The middles of the areas that the unclear names of a report may mean, by their slugs in it, for a plan: {slug: {lat, lng}}.
create function private.points_of_guesses(report jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(said.slug, private.place_point(place)), '{}')
    from (
      select distinct guess ->> 'slug' as slug, (private.area_called(guess ->> 'slug')).id as area
        from jsonb_array_elements(report -> 'unsure') as asked, jsonb_array_elements(asked -> 'guesses') as guess
       where asked ->> 'kind' = 'area') as said
    join public.area_places as place on place.area_id = said.area and private.place_point(place) is not null
$$;

-- Everything that staff see and decide about a partner's files: {address, allows_http, accepted_at, accepted_homes, checked_at,
-- corrections, places, homes, runs, report: of the last run that read a file, waiting, conflicts, gone: as in
-- private.gone_homes_in_file(), asked: as in private.open_feed_questions(), totals}. Lists have 50 rows.
-- Null without such a partner.
create function public.admin_partner_feed(partner uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := partner;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'address', feed.address, 'allows_http', coalesce(feed.allows_http, false), 'accepted_at', feed.accepted_at,
      'accepted_homes', feed.accepted_homes, 'checked_at', feed.checked_at,
      'failures', (select jsonb_build_object('count', failures, 'next_at', next_at) from private.next_feed_run(of_partner)),
      'corrections', coalesce(feed.corrections, '{"columns": [], "values": []}'),
      'places', coalesce((
        select jsonb_agg(jsonb_build_object('kind', place.kind, 'name', place.name, 'means', coalesce(area.area, society.name))
                 order by place.decided_at desc)
          from public.partner_places as place
          left join public.local_areas as area on area.id = place.area_id
          left join public.society on society.id = place.society_id
         where place.partner_id = of_partner), '[]'),
      'totals', (
        select jsonb_build_object('in_files', count(*), 'gone', (select count(*) from private.gone_homes_in_file(of_partner)),
                 'asked', (select count(*) from public.feed_questions as asked
                            where asked.partner_id = of_partner and asked.decided_at is null),
                 'waiting', count(*) filter (where waiting_since is not null),
                 'missing', count(*) filter (where missing_since is not null),
                 'conflicts', count(*) filter (where conflicts <> '{}'))
          from public.partner_homes where partner_id = of_partner),
      'runs', coalesce((
        select jsonb_agg(to_jsonb(run) - array['partner_id', 'report', 'worker', 'lease_until', 'attempts', 'content_hash', 'approved_hash', 'feed_was']
                 || jsonb_build_object('undoable', private.is_undoable(run.id))
                 order by run.requested_at desc, run.id)
          from (select * from public.feed_runs where partner_id = of_partner order by requested_at desc, id limit 20) as run), '[]'),
      'report', (
        select report || jsonb_build_object('run', id, 'points', private.points_of_guesses(report)) from public.feed_runs
         where partner_id = of_partner and report <> '{}' order by requested_at desc, id limit 1),
      'asked', private.open_feed_questions(of_partner),
      'waiting', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'facts', private.page_facts('property', home.id::text)) order by home.waiting_since, home.id)
          from (select property.id, title, source_key, waiting_since
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and waiting_since is not null
                   and not private.is_deleted('property', property.id::text)
                 order by waiting_since, property.id limit 50) as home), '[]'),
      'gone', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'facts', private.page_facts('property', home.id::text), 'said_on', home.said_on,
                 'by_partner', home.by_partner) order by home.said_on, home.title, home.id)
          from (select property.id, title, source_key, said_on, by_partner
                  from private.gone_homes_in_file(of_partner) as known
                  join public.properties as property on property.id = known.property_id
                 order by said_on, title, property.id limit 50) as home), '[]'),
      'conflicts', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', private.stated_reference(home.source_key),
                 'columns', (
                   select jsonb_agg(jsonb_build_object('column', name, 'theirs', home.stated -> name,
                            'ours_said', private.said_value(name, home.shown -> name),
                            'theirs_said', private.said_value(name, home.stated -> name)) order by name) from unnest(home.conflicts) as name)) order by home.title, home.id)
          from (select property.id, title, source_key, stated, conflicts,
                       to_jsonb(property) - array['history', 'photographs'] as shown
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and conflicts <> '{}'
                   and not private.is_deleted('property', property.id::text)
                 order by title, property.id limit 50) as home), '[]'))
      from public.partners as known left join public.partner_feeds as feed on feed.partner_id = known.id
     where known.id = of_partner);
end
$$;

-- Stores where a partner's file is: {partner, address or null, allows_http}. Returns 'saved', 'http' when the address is not
-- encrypted and nobody allowed that, or 'gone' without such a partner.
create function public.save_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  new_address constant text := nullif(btrim(payload ->> 'address'), '');
begin
  perform private.require_admin();
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if new_address ilike 'http://%' and (payload ->> 'allows_http')::boolean is not true then
    return 'http';
  end if;
  insert into public.partner_feeds as feed (partner_id, address, allows_http)
  values (of_partner, new_address, (payload ->> 'allows_http')::boolean)
  on conflict (partner_id) do update
     set address = excluded.address, allows_http = excluded.allows_http,
         etag = case when feed.address = excluded.address then feed.etag end,
         last_modified = case when feed.address = excluded.address then feed.last_modified end,
         answered_from = case when feed.address = excluded.address then feed.answered_from end,
         address_proven = feed.address_proven and feed.address is not distinct from excluded.address;
  return 'saved';
end
$$;

-- The entries of a list of [name, what it means] with this one, in place of one of the same name.
create function private.with_entry(entries jsonb, entry jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(each order by at) filter (where each ->> 0 is distinct from entry ->> 0), '[]') || jsonb_build_array(entry)
    from jsonb_array_elements(entries) with ordinality as listed (each, at)
$$;

-- Whether this is one correction in a shape with which files can be read: what private.with_correction takes, and nothing else.
create function private.is_correction(mended jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case
    when jsonb_typeof(mended) is distinct from 'object' or jsonb_typeof(mended -> 'column') is distinct from 'string' then false
    when mended ? 'value' or mended ? 'word' then
      coalesce(jsonb_typeof(mended -> 'value') = 'string' and jsonb_typeof(mended -> 'word') = 'string', false)
      and mended - array['column', 'value', 'word'] = '{}'
    else coalesce(jsonb_typeof(mended -> 'meaning') in ('string', 'null'), true) and mended - array['column', 'meaning'] = '{}'
  end
$$;

-- Corrections with one more: {column, meaning: null for no fact of a home}, {column} for as it was recognised, or
-- {column, value, word}.
create function private.with_correction(corrections jsonb, mended jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case
    when mended ? 'value' then jsonb_set(corrections, '{values}', private.with_entry(
      corrections -> 'values',
      jsonb_build_array(mended -> 'column', private.with_entry(
        coalesce((select each -> 1 from jsonb_array_elements(corrections -> 'values') as each
                   where each ->> 0 = mended ->> 'column' limit 1), '[]'),
        jsonb_build_array(mended -> 'value', mended -> 'word')))))
    when mended ? 'meaning' then jsonb_set(corrections, '{columns}', private.with_entry(
      corrections -> 'columns', jsonb_build_array(mended -> 'column', mended -> 'meaning')))
    else jsonb_set(corrections, '{columns}', (
      select coalesce(jsonb_agg(each order by at), '[]')
        from jsonb_array_elements(corrections -> 'columns') with ordinality as listed (each, at)
       where each ->> 0 is distinct from mended ->> 'column'))
  end
$$;

-- Stores what staff mended in a partner's files, beside what colleagues have mended: {partner, mended}, which is what
-- private.with_correction takes; anything else is an error, because nobody could read the partner's files with it. It holds from
-- the next read on. Returns 'saved', or 'gone' without such a partner.
create function public.mend_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.is_correction(payload -> 'mended') then
    raise exception 'This is no correction of a column or a value' using errcode = '22023';
  end if;
  if not exists (select from public.partners where id = (payload ->> 'partner')::uuid) then
    return 'gone';
  end if;
  insert into public.partner_feeds as feed (partner_id, corrections)
  values ((payload ->> 'partner')::uuid, private.with_correction('{"columns": [], "values": []}', payload -> 'mended'))
  on conflict (partner_id) do update set corrections = private.with_correction(feed.corrections, payload -> 'mended');
  return 'saved';
end
$$;

-- Stores what a name of a place means in a partner's files: {partner, kind, name, slug: of our place, in another city
-- than ours its id, or null for none of them}.
-- Returns 'saved', or 'gone' without such a partner or place.
create function public.decide_partner_place(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  decided public.partner_places;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'kind', array['area', 'society']);
  -- Null says that it is no place of ours. Nothing says nothing.
  perform private.require_choice((payload ? 'slug')::text, array['true']);
  decided.partner_id := (payload ->> 'partner')::uuid;
  if payload ->> 'slug' is not null then
    if payload ->> 'kind' = 'area' then
      decided.area_id := (private.area_called(payload ->> 'slug')).id;
    else
      select society.id into decided.society_id from public.society
        left join public.local_areas as area on area.id = society.area
        left join public.cities as city on city.id = area.city_id
       where society.id = payload ->> 'slug'
          or (society.slug = payload ->> 'slug' and private.city_folder(coalesce(city.name, society.city)) = 'bangalore')
       order by society.id = payload ->> 'slug' desc limit 1;
    end if;
  end if;
  if not exists (select from public.partners where id = decided.partner_id)
    or (payload ->> 'slug' is not null and coalesce(decided.area_id::text, decided.society_id) is null)
  then
    return 'gone';
  end if;
  insert into public.partner_places (partner_id, kind, name, area_id, society_id)
  values (decided.partner_id, payload ->> 'kind', payload ->> 'name', decided.area_id, decided.society_id)
  on conflict (partner_id, kind, name) do update
     set area_id = excluded.area_id, society_id = excluded.society_id, decided_at = clock_timestamp();
  return 'saved';
end
$$;

-- What staff decide about a file that was read: 'take in', also a first or a small one; 'read again', after mending; or 'leave'
-- it. Returns 'waiting' for a worker, 'left', or 'gone' when it is not the last file any more or nobody keeps it.
create function public.decide_feed_run(run uuid, decision text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  decided public.feed_runs;
begin
  perform private.require_admin();
  perform private.require_choice(decision, array['take in', 'read again', 'leave']);
  select * into decided from public.feed_runs where id = run for update;
  if decided.id is null or decided.source = 'command' or decided.state not in ('trial', 'refused', 'failed')
    or exists (
      select from public.feed_runs as later
       where later.partner_id = decided.partner_id and later.requested_at > decided.requested_at and later.state = 'done')
  then
    return case when decided.state = 'waiting' then 'waiting' else 'gone' end;
  end if;
  if decision = 'leave' then
    update public.feed_runs set state = 'refused', ended_at = clock_timestamp(), problem = 'Staff did not take the file in.'
     where id = run;
    return 'left';
  end if;
  -- Staff want what they have seen, and of a file that nobody could read they have seen nothing.
  update public.feed_runs
     set state = 'waiting', approved = (decision = 'take in' and content_hash is not null),
         approved_hash = case when decision = 'take in' then content_hash end, ended_at = null, problem = null
   where id = run;
  return 'waiting';
end
$$;

-- Lets a partner's file be read from its address now. Returns 'waiting', also when it waits already, or 'no address'.
create function public.read_partner_feed_now(partner uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.partner_feeds where partner_id = partner and address is not null) then
    return 'no address';
  end if;
  -- A trial of the night before is replaced by what is there now.
  update public.feed_runs set state = 'waiting', approved = false, approved_hash = null
   where partner_id = partner and source = 'address' and state = 'trial';
  if not exists (
    select from public.feed_runs where partner_id = partner and source = 'address' and state in ('waiting', 'applying'))
  then
    insert into public.feed_runs (id, partner_id, source, state) values (gen_random_uuid(), partner, 'address', 'waiting');
  end if;
  return 'waiting';
end
$$;

-- Decides one conflict: {home, column, keep: 'ours' or 'theirs', theirs: as the caller saw it}. Returns 'resolved', 'changed'
-- when the file or the home says something else by now, or 'gone'.
create function public.resolve_feed_conflict(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  resolved constant uuid := (payload ->> 'home')::uuid;
  name constant text := payload ->> 'column';
  home public.properties;
  known public.partner_homes;
  became public.properties;
begin
  perform private.require_admin();
  perform private.require_choice(payload ->> 'keep', array['ours', 'theirs']);
  select * into home from public.properties where id = resolved for update;
  select * into known from public.partner_homes where property_id = resolved for update;
  if known.property_id is null or private.is_deleted('property', resolved::text) then
    return 'gone';
  end if;
  if (name = any (known.conflicts)) is not true or known.stated -> name is distinct from payload -> 'theirs' then
    return 'changed';
  end if;
  if payload ->> 'keep' = 'ours' then
    update public.partner_homes
       set settled = known.settled || jsonb_build_object(name, known.stated -> name), conflicts = array_remove(known.conflicts, name)
     where property_id = resolved;
    return 'resolved';
  end if;
  if name <> all (private.feed_columns()) then
    return 'changed';
  end if;
  execute format('update public.properties as home set %1$I = became.%1$I
      from jsonb_populate_record($1, $2) as became where home.id = $3', name)
    using home, jsonb_build_object(name, known.stated -> name), resolved;
  select * into became from public.properties where id = resolved;
  perform private.record_staff_change(auth.uid(), 'properties', resolved::text, to_jsonb(home), to_jsonb(became));
  return 'resolved';
end
$$;

-- Shows homes of partners that waited for staff. Returns how many.
create function public.show_waiting_homes(homes uuid[]) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  shown integer;
begin
  perform private.require_admin();
  perform from public.properties where id = any (homes) order by id for update;
  with waiting as (
    select property_id from public.partner_homes
     where property_id = any (homes) and waiting_since is not null and not private.is_deleted('property', property_id::text)
  ), changed as (
    update public.properties set publish = 50 from waiting where id = waiting.property_id and publish <= 10 returning id
  ), noted as (
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    select auth.uid(), 'properties', id::text, '{"publish": {"was": 0, "became": 50}}' from changed
  )
  select count(*) into shown from changed;
  return shown;
end
$$;

grant execute on function
  public.admin_partner_feed(uuid), public.save_partner_feed(jsonb), public.mend_partner_feed(jsonb),
  public.decide_partner_place(jsonb), public.decide_feed_run(uuid, text), public.read_partner_feed_now(uuid),
  public.resolve_feed_conflict(jsonb), public.show_waiting_homes(uuid[])
  to authenticated;

-- Partners whose file waits for a day, or whose worker has been silent for an hour: nobody takes it in.
create function private.late_feeds(at timestamptz) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(distinct partner.slug)
    from public.feed_runs as run join public.partners as partner on partner.id = run.partner_id
   where (run.state = 'waiting' and run.requested_at < at - interval '24 hours')
      or (run.state = 'applying' and run.lease_until < at - interval '1 hour')
$$;

-- Homes that what is known of their partner's file does not fit: of another partner, hidden for missing in a file in which they
-- are, or with other conflicts than their columns have.
create function private.homes_at_odds_with_files() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(home.id::text order by home.id)
    from public.partner_homes as known join public.properties as home on home.id = known.property_id
   where known.partner_id is distinct from home.partner_id
      or known.conflicts is distinct from private.feed_conflicts(home, known.stated, known.settled)
      or (known.missing_since is null and home.id in (
        select property_id from public.hidden_homes where because = 'not in the file'))
$$;
