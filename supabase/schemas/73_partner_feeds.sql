-- The files of partners: where they come from, how they are understood, what they have stated of each home, and each run that
-- read one.

create table public.partner_feeds (
  partner_id uuid primary key references public.partners (id) on delete cascade,
  -- May hold a password, so logs, mails and reports name its host only.
  address text check (char_length(address) <= 2000 and address ~ '^https?://'),
  allows_http boolean not null default false,
  -- What staff mended: {columns: [[name, meaning or null]], values: [[name, [[value, word]]]]}. Lists, because any word may be
  -- the name of a column.
  corrections jsonb not null default '{"columns": [], "values": []}'
    check (jsonb_typeof(corrections) = 'object' and private.json_fits(corrections, 200000, 6)),
  -- What tells its homes apart: {by: 'reference' or 'facts', columns}. A reference that is made of facts depends on which
  -- columns there were, and must never move. Null: nothing was taken in yet.
  identity jsonb check (jsonb_typeof(identity) = 'object' and private.json_fits(identity, 20000, 3)),
  -- What the address said of the file that was read last.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 200),
  -- Of the last file that was taken in: its bytes, what else its reading depended on, when, and how many homes it had.
  content_hash text check (char_length(content_hash) <= 64),
  context_hash text check (char_length(context_hash) <= 64),
  accepted_at timestamptz,
  accepted_homes integer,
  -- When it was last looked for, whatever came of it.
  checked_at timestamptz,
  -- The day in India on which people were last told that a file changed nothing.
  told_on date
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
  lease_until timestamptz,
  ended_at timestamptz,
  content_hash text check (char_length(content_hash) <= 64),
  -- {read, new, changed, same, missing, hidden, shown, refused, unsure, deleted, conflicts}
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object' and private.json_fits(counts, 2000, 2)),
  -- {columns, homes: the first as they will be, findings, unsure, remarks}
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object' and private.json_fits(report, 2000000, 8)),
  -- Why it was refused or failed: a sentence for staff and for the partner.
  problem text check (char_length(problem) <= 2000),
  constraint feed_runs_leased check ((state = 'applying') = (lease_until is not null))
);

-- A partner's files are taken in one after the other; those of two partners at once.
create unique index feed_runs_one_at_work on public.feed_runs (partner_id) where state = 'applying';
create index feed_runs_latest on public.feed_runs (partner_id, requested_at desc);
create index feed_runs_open on public.feed_runs (requested_at) where state in ('waiting', 'applying');

-- What a partner's files have stated of its homes. A home of a partner that was never in a file has no row.
create table public.partner_homes (
  property_id uuid primary key references public.properties (id) on delete cascade,
  partner_id uuid not null references public.partners (id) on delete cascade,
  -- Columns of `properties` as the file stated them last. A column that the file does not state any more stays.
  stated jsonb not null default '{}' check (jsonb_typeof(stated) = 'object' and private.json_fits(stated, 50000, 4)),
  -- What the file stated when staff decided to keep ours, by column. It counts as long as the file states just that.
  settled jsonb not null default '{}' check (jsonb_typeof(settled) = 'object' and private.json_fits(settled, 50000, 4)),
  -- The columns in which the home says something else than its file, and nobody has decided. Set by triggers.
  conflicts text[] not null default '{}' check (private.list_fits(conflicts, 100, 60)),
  -- The pictures of the file, in its order: [{address, caption}].
  pictures jsonb not null default '[]'
    check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 100 and private.json_fits(pictures, 300000, 3)),
  -- A new home of a partner whose homes wait for staff, until they show or delete it.
  waiting_since timestamptz,
  -- Not in the last file that was taken in: since when, and in how many files.
  missing_since timestamptz,
  missing_runs integer not null default 0 check ((missing_runs > 0) = (missing_since is not null))
);

create index partner_homes_partner on public.partner_homes (partner_id);
create index partner_homes_conflicts on public.partner_homes (partner_id) where conflicts <> '{}';
create index partner_homes_waiting on public.partner_homes (partner_id) where waiting_since is not null;
create index partner_homes_missing on public.partner_homes (partner_id) where missing_since is not null;

-- References of homes that were deleted for good: the next file does not bring them back.
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
