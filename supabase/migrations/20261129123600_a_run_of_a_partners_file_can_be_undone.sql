-- A run of a partner's file can be undone; an approval is of the bytes that staff saw; files that fail are read more seldom.
alter table public.feed_runs
  add column approved_hash text constraint feed_runs_approved_hash_check check (char_length(approved_hash) <= 64),
  add column feed_was jsonb constraint feed_runs_feed_was_check
    check (jsonb_typeof(feed_was) = 'object' and private.json_fits(feed_was, 30000, 4)),
  add column undone_at timestamptz;

create table public.feed_run_changes (
  run uuid not null references public.feed_runs (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  -- The run made the home.
  is_new boolean not null default false,
  -- Columns of the home before and after, as far as the run changed them.
  was jsonb not null default '{}' check (jsonb_typeof(was) = 'object' and private.json_fits(was, 100000, 8)),
  became jsonb not null default '{}' check (jsonb_typeof(became) = 'object' and private.json_fits(became, 100000, 8)),
  -- The row of partner_homes before, without what is computed. Null: the run did not change it.
  known_was jsonb check (jsonb_typeof(known_was) = 'object' and private.json_fits(known_was, 500000, 8)),
  -- The run showed a home again that was hidden because it was not in the file.
  shown_again boolean not null default false,
  primary key (run, property_id)
);

create index feed_run_changes_home on public.feed_run_changes (property_id);

-- The server too may reach it only through the functions below.
call private.close_table('public.feed_run_changes');

-- What a run writes is noted while `angala.feed_run` names it: see write_feed_homes and finish_feed_run.
create function private.note_fed_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  columns constant text[] := private.feed_columns();
  changed_was jsonb;
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    insert into public.feed_run_changes (run, property_id, is_new)
    values (current_setting('angala.feed_run')::uuid, new.id, true) on conflict do nothing;
    return null;
  end if;
  select jsonb_object_agg(before.key, before.value), jsonb_object_agg(before.key, now.value) into changed_was, changed
    from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as now using (key)
   where before.value is distinct from now.value and before.key = any (columns);
  if changed is not null then
    insert into public.feed_run_changes as noted (run, property_id, was, became)
    values (current_setting('angala.feed_run')::uuid, new.id, changed_was, changed)
    on conflict (run, property_id) do update
       set was = excluded.was || noted.was, became = noted.became || excluded.became;
  end if;
  return null;
end
$$;

create trigger properties_fed after insert or update on public.properties
  for each row when (coalesce(current_setting('angala.feed_run', true), '') <> '') execute function private.note_fed_home();

create function private.note_known_home() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.feed_run_changes as noted (run, property_id, known_was)
  values (current_setting('angala.feed_run')::uuid, old.property_id, to_jsonb(old) - array['property_id', 'partner_id', 'conflicts'])
  on conflict (run, property_id) do update set known_was = coalesce(noted.known_was, excluded.known_was)
   where not noted.is_new;
  return null;
end
$$;

create trigger partner_homes_noted after update on public.partner_homes
  for each row when (coalesce(current_setting('angala.feed_run', true), '') <> '') execute function private.note_known_home();

-- public.apply_feed_homes() for a run that can be undone.
create function public.write_feed_homes(run uuid, entries jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform set_config('angala.feed_run', run::text, true);
  answer := public.apply_feed_homes(run, entries, at);
  perform set_config('angala.feed_run', '', true);
  return answer;
end
$$;

grant execute on function public.write_feed_homes(uuid, jsonb, timestamptz) to service_role;

-- Whether a run changed something and can be undone: the last of its partner that did.
create function private.is_undoable(of_run uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.feed_runs as run
     where run.id = of_run and run.state in ('done', 'failed') and run.undone_at is null
       and exists (select from public.feed_run_changes as change where change.run = run.id)
       and not exists (
         select from public.feed_runs as later
          where later.partner_id = run.partner_id and later.requested_at > run.requested_at and later.undone_at is null
            and exists (
              select from public.feed_run_changes as change
               where change.run = later.id and (change.is_new or change.was <> '{}'))))
$$;

-- Takes a run back as a whole: columns that still say what the run wrote say again what they said before, homes that are missing
-- or back are as before, and new homes are hidden until a file has them again; those that nobody has seen yet are removed.
-- What somebody changed since stays. Returns {state: 'undone', restored, hidden, removed, left: homes in which something was left
-- alone}, {state: 'gone'} when it cannot be undone (any more), or {state: 'busy'} while a file of the partner is taken in.
create function public.undo_feed_run(run uuid, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set angala.addresses = 'stay'
as $$
declare
  undone public.feed_runs;
  of_partner uuid;
  restored integer := 0;
  kept integer := 0;
  changes jsonb;
  columns text;
  fresh uuid[];
  used uuid[];
  unseen uuid[];
  unseen_references text[];
  back uuid[];
  hidden uuid[];
begin
  perform private.require_admin();
  select partner_id into of_partner from public.feed_runs where id = run;
  -- No file of the partner is begun meanwhile: a run that begins changes this row of its own first.
  perform from public.partner_feeds where partner_id = of_partner for update;
  select * into undone from public.feed_runs where id = run for update;
  if undone.id is null or not private.is_undoable(run) then
    return jsonb_build_object('state', 'gone');
  end if;
  if exists (select from public.feed_runs where partner_id = of_partner and state = 'applying') then
    return jsonb_build_object('state', 'busy');
  end if;
  perform from public.properties as home
    where home.id in (select property_id from public.feed_run_changes as change where change.run = undo_feed_run.run)
    order by home.id for update;

  -- What the file stated first: the trigger of the home compares with it.
  update public.partner_homes as known
     set stated = became.stated, pictures = became.pictures, missing_since = became.missing_since,
         missing_hidden_at = became.missing_hidden_at, missing_runs = became.missing_runs, traits = became.traits
    from public.feed_run_changes as change
   cross join lateral jsonb_populate_record(null::public.partner_homes, change.known_was) as became
   where change.run = undo_feed_run.run and change.known_was is not null and known.property_id = change.property_id
     and known.partner_id = of_partner;

  select coalesce(jsonb_agg(jsonb_build_object('id', home.id, 'was', change.was, 'fields', coalesce((
           select jsonb_object_agg(said.key, change.was -> said.key)
             from jsonb_each(change.became) as said
            where to_jsonb(home) -> said.key is not distinct from said.value), '{}'))), '[]')
    into changes
    from public.feed_run_changes as change join public.properties as home on home.id = change.property_id
   where change.run = undo_feed_run.run and not change.is_new and change.was <> '{}' and home.partner_id = of_partner
     and not private.is_deleted('property', home.id::text);
  select string_agg(distinct format('%1$I = became.%1$I', name), ', ') into columns
    from jsonb_array_elements(changes) as change, jsonb_object_keys(change -> 'fields') as name;
  if columns is not null then
    execute format('update public.properties as home set %s
        from jsonb_array_elements($1) as change
        join public.properties as before on before.id = (change ->> ''id'')::uuid
       cross join lateral jsonb_populate_record(before, change -> ''fields'') as became
       where home.id = before.id and change -> ''fields'' <> ''{}''', columns) using changes;
  end if;
  select count(*) filter (where change -> 'fields' <> '{}'), count(*) filter (where change -> 'fields' <> change -> 'was')
    into restored, kept
    from jsonb_array_elements(changes) as change;

  -- Homes that the run made. One that somebody has worked with since stays.
  select array_agg(home.id) filter (where not work.was_done), array_agg(home.id) filter (where work.was_done) into fresh, used
    from public.feed_run_changes as change join public.properties as home on home.id = change.property_id
   cross join lateral (
     select exists (select from public.staff_changes where table_name = 'properties' and row_id = home.id::text)
         or exists (select from public.verifications where property_id = home.id)
         or exists (select from public.confirmations where property_id = home.id)
         or exists (select from public.enquiries where property_id = home.id) as was_done) as work
   where change.run = undo_feed_run.run and change.is_new and home.partner_id = of_partner
     and not private.is_deleted('property', home.id::text);
  select array_agg(known.property_id), array_agg(home.source_key) into unseen, unseen_references
    from public.partner_homes as known join public.properties as home on home.id = known.property_id
   where known.property_id = any (fresh) and known.waiting_since is not null;
  delete from public.properties where id = any (unseen);
  delete from public.partner_deleted_homes where partner_id = of_partner and reference = any (unseen_references);
  update public.partner_homes set missing_since = at, missing_runs = 1, missing_hidden_at = at where property_id = any (fresh);
  hidden := private.hide_homes(coalesce(fresh, '{}'), 'not in the file', at);

  -- Homes that the run hid, or showed again.
  select array_agg(property_id) into back from public.partner_homes
   where partner_id = of_partner and (missing_since is null or missing_hidden_at is null);
  perform private.show_hidden_homes(coalesce(back, '{}'), 'not in the file');
  perform private.hide_homes(array(
    select change.property_id from public.feed_run_changes as change
      join public.partner_homes as known on known.property_id = change.property_id
     where change.run = undo_feed_run.run and change.shown_again and known.missing_hidden_at is not null), 'not in the file', at);

  delete from public.feed_questions where partner_id = of_partner and decided_at is null;
  -- The next file is read whatever it is; of what was known of the last one before, only what judges it is left.
  update public.partner_feeds
     set content_hash = null, context_hash = null, etag = null, last_modified = null, answered_from = null,
         identity = nullif(undone.feed_was -> 'identity', 'null'),
         accepted_at = (undone.feed_was ->> 'accepted_at')::timestamptz,
         accepted_homes = (undone.feed_was ->> 'accepted_homes')::integer,
         has_last_line_end = (undone.feed_was ->> 'has_last_line_end')::boolean
   where partner_id = of_partner and undone.feed_was is not null;
  update public.feed_runs set undone_at = at where id = run;
  return jsonb_build_object('state', 'undone', 'restored', restored, 'hidden', cardinality(hidden),
    'removed', coalesce(cardinality(unseen), 0), 'left', kept + coalesce(cardinality(used), 0));
end
$$;

grant execute on function public.undo_feed_run(uuid, timestamptz) to authenticated;

create or replace function private.feed_of(of_partner uuid) returns jsonb
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
                 when 'area' then (select coalesce(slug, id::text) from public.local_areas where id = place.area_id)
                 else (select coalesce(slug, id) from public.society where id = place.society_id) end)
                 order by place.kind, place.name)
          from public.partner_places as place where place.partner_id = partner.id), '[]'))
    from public.partners as partner left join public.partner_feeds as feed on feed.partner_id = partner.id
   where partner.id = of_partner
$$;

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

create or replace function public.queue_feeds(at timestamptz default clock_timestamp()) returns void
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

create or replace function public.begin_feed_run(begun jsonb, at timestamptz default clock_timestamp()) returns jsonb
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

create or replace function public.claim_feed_run(worker text, at timestamptz default clock_timestamp()) returns jsonb
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

create or replace function public.finish_feed_run(run uuid, outcome jsonb, at timestamptz default clock_timestamp()) returns jsonb
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
             when outcome ? 'has_last_line_end' then (outcome ->> 'has_last_line_end')::boolean else has_last_line_end end
     where partner_id = ended.partner_id;
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

create or replace function public.receive_feed_upload(upload jsonb, at timestamptz default clock_timestamp()) returns text
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

create or replace function public.decide_feed_run(run uuid, decision text) returns text
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

create or replace function public.admin_partner_feed(partner uuid) returns jsonb
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
        select report || jsonb_build_object('run', id) from public.feed_runs
         where partner_id = of_partner and report <> '{}' order by requested_at desc, id limit 1),
      'asked', private.open_feed_questions(of_partner),
      'waiting', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
                 'facts', private.page_facts('property', home.id::text)) order by home.waiting_since, home.id)
          from (select property.id, title, source_key, waiting_since
                  from public.partner_homes as known join public.properties as property on property.id = known.property_id
                 where known.partner_id = of_partner and waiting_since is not null
                   and not private.is_deleted('property', property.id::text)
                 order by waiting_since, property.id limit 50) as home), '[]'),
      'gone', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
                 'facts', private.page_facts('property', home.id::text), 'said_on', home.said_on,
                 'by_partner', home.by_partner) order by home.said_on, home.title, home.id)
          from (select property.id, title, source_key, said_on, by_partner
                  from private.gone_homes_in_file(of_partner) as known
                  join public.properties as property on property.id = known.property_id
                 order by said_on, title, property.id limit 50) as home), '[]'),
      'conflicts', coalesce((
        select jsonb_agg(jsonb_build_object('id', home.id, 'title', home.title, 'reference', home.source_key,
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

create or replace function public.read_partner_feed_now(partner uuid) returns text
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

