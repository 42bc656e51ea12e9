-- What a run of a partner's file changed, so that an admin can take it back as a whole.

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

-- What a run writes is noted while `angala.feed_run` names it: see apply_feed_homes and finish_feed_run.
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
