-- Changes of many listings at once, which can be taken back as a whole for 24 hours: by whoever made them, or by an admin. Kept as long.

create table public.bulk_changes (
  -- Made by the browser, so that several requests belong to one change.
  id uuid primary key,
  kind text not null check (kind in ('property', 'society', 'area')),
  -- One field of chosen listings, or a table.
  how text not null check (how in ('field', 'table')),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid,
  made_by_email text check (char_length(made_by_email) <= 255),
  -- When its undo had looked at the last row.
  undone_at timestamptz,
  undone_by uuid,
  undone_by_email text check (char_length(undone_by_email) <= 255)
);

create index bulk_changes_latest on public.bulk_changes (made_at desc);

-- What each listing was before, and what it was made.
create table public.bulk_changed_rows (
  bulk uuid not null references public.bulk_changes (id) on delete cascade,
  row_id text not null check (char_length(row_id) between 1 and 64),
  -- The changed columns before. Null: the listing was new.
  was jsonb check (jsonb_typeof(was) = 'object' and private.json_fits(was, 2000000, 14)),
  became jsonb not null check (jsonb_typeof(became) = 'object' and private.json_fits(became, 2000000, 14)),
  -- The version that was changed, the one that came of it, and the key of the save (staff_changes).
  seen_at timestamptz,
  saved_at timestamptz not null,
  saved_key uuid not null,
  -- What an undo did: 'undone', or left as it is because somebody has 'changed' it since, it is 'gone' or 'refused', or a new area,
  -- which cannot be hidden ('stays'). Null: no undo has looked at it.
  outcome text check (outcome in ('undone', 'changed', 'gone', 'refused', 'stays')),
  primary key (bulk, row_id)
);

create index bulk_changed_rows_listing on public.bulk_changed_rows (row_id);

-- The server too may reach them only through the functions below.
call private.close_table('public.bulk_changes');
call private.close_table('public.bulk_changed_rows');

create trigger bulk_changes_author before insert on public.bulk_changes
  for each row execute function private.keep_author('made_by');
create trigger bulk_changes_undone before update of undone_by on public.bulk_changes
  for each row execute function private.keep_author('undone_by');

create function private.bulk_undo_time() returns interval
  language sql immutable
  set search_path = ''
as $$
  select interval '24 hours'
$$;

-- Notes that a listing was saved as part of a bulk change. `stored`: its row before; null: it was new.
create function private.note_bulk_row(
  bulk uuid, kind text, how text, listing text, stored jsonb, fields jsonb, key uuid, version timestamptz, by uuid
) returns void
  language plpgsql
  set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.bulk_changes (id, kind, how, made_by)
  values (note_bulk_row.bulk, note_bulk_row.kind, note_bulk_row.how, by) on conflict (id) do nothing;
  if not exists (
    select from public.bulk_changes as change
     where change.id = note_bulk_row.bulk and change.kind = note_bulk_row.kind and change.made_by is not distinct from by)
  then
    raise exception 'This change belongs to somebody else' using errcode = '42501';
  end if;
  insert into public.bulk_changed_rows as known (bulk, row_id, was, became, seen_at, saved_at, saved_key)
  values (note_bulk_row.bulk, listing,
          case when stored is not null then (
            select coalesce(jsonb_object_agg(field, stored -> field), '{}') from jsonb_object_keys(fields) as field) end,
          fields, (stored ->> 'updated_at')::timestamptz, version, key)
  on conflict (bulk, row_id) do update
     set was = excluded.was || known.was, became = known.became || excluded.became, saved_at = excluded.saved_at,
         saved_key = excluded.saved_key;
end
$$;

-- Whether a listing is as the bulk change left it: it has the same version, or nobody of the staff has changed or checked it since and
-- the changed columns have the same values. Photographs that became ready give a row a newer version.
create function private.is_as_bulk_left_it(changed public.bulk_changed_rows, listings text, stored jsonb) returns boolean
  language sql stable
  set search_path = ''
as $$
  select (stored ->> 'updated_at')::timestamptz = changed.saved_at
      or (not exists (
            select from jsonb_object_keys(changed.became) as field
             where nullif(stored -> field, 'null') is distinct from nullif(changed.became -> field, 'null'))
          and not exists (
            select from public.staff_changes as later
             where later.table_name = listings and later.row_id = changed.row_id and later.changed_at > changed.saved_at
               and later.idempotency_key is distinct from changed.saved_key)
          and not exists (
            select from public.verifications as checked
             where listings = 'properties' and checked.property_id::text = changed.row_id and checked.checked_at > changed.saved_at))
$$;

-- Gives the next `take` listings of a bulk change back what they were, each like public.save_listing(). A listing that somebody has
-- changed since stays as it is. A listing that was new is hidden. Returns {result: 'undone', left} with how many are left to ask for, or
-- {result: 'late'} (after 24 hours, or there is no such change).
create function public.undo_bulk_change(bulk uuid, take integer default 100, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  actor constant uuid := auth.uid();
  key uuid;
  known public.bulk_changes;
  listings text;
  id_type text;
  ids text[];
  changed public.bulk_changed_rows;
  stored jsonb;
  fields jsonb;
  result text;
  rows_left integer;
begin
  perform private.require_staff();
  -- A second undo of the same waits here.
  select * into known from public.bulk_changes where id = undo_bulk_change.bulk for no key update;
  if known.id is null or known.made_at <= at - private.bulk_undo_time() then
    return jsonb_build_object('result', 'late');
  end if;
  if known.made_by is distinct from actor then
    perform private.require_admin();
  end if;
  listings := private.listing_table(known.kind);
  id_type := private.listing_id_type(known.kind);
  ids := array(
    select row_id from public.bulk_changed_rows
     where bulk_changed_rows.bulk = known.id and outcome is null order by row_id collate "C" limit least(greatest(take, 1), 500));
  perform private.lock_listings(known.kind, ids);
  for changed in
    select * from public.bulk_changed_rows where bulk_changed_rows.bulk = known.id and row_id = any (ids) order by row_id collate "C"
  loop
    execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
      into stored using changed.row_id;
    fields := coalesce(changed.was, case known.kind when 'property' then '{"publish": 0}'::jsonb when 'society' then '{"slug": "unlisted"}' end);
    if stored is null or private.is_deleted(known.kind, changed.row_id) then
      result := 'gone';
    elsif fields is null then
      result := 'stays';
    elsif not private.is_as_bulk_left_it(changed, listings, stored) then
      result := 'changed';
    else
      key := gen_random_uuid();
      result := public.save_listing(jsonb_build_object(
        'kind', known.kind, 'id', changed.row_id, 'idempotencyKey', key, 'seen_at', stored -> 'updated_at', 'fields', fields,
        -- What was there before is no new doubt.
        'confirmed', (select jsonb_agg(field) from jsonb_object_keys(fields) as field)), actor) ->> 'result';
      result := case result when 'saved' then 'undone' when 'refused' then 'refused' else 'changed' end;
      if result = 'undone' then
        execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
          into stored using changed.row_id;
        -- The listing is again as an earlier bulk change left it, so that one can be taken back next.
        update public.bulk_changed_rows as earlier
           set saved_at = (stored ->> 'updated_at')::timestamptz, saved_key = key
          from public.bulk_changes as its
         where its.id = earlier.bulk and its.kind = known.kind and earlier.row_id = changed.row_id
           and earlier.saved_at = changed.seen_at and earlier.outcome is null;
      end if;
    end if;
    update public.bulk_changed_rows set outcome = result where bulk_changed_rows.bulk = known.id and row_id = changed.row_id;
  end loop;
  select count(*) into rows_left from public.bulk_changed_rows where bulk_changed_rows.bulk = known.id and outcome is null;
  if rows_left = 0 and known.undone_at is null then
    update public.bulk_changes set undone_at = at, undone_by = actor where id = known.id;
  end if;
  return jsonb_build_object('result', 'undone', 'left', rows_left);
end
$$;

-- The bulk changes of the last 24 hours that the reader may take back or has, the latest first, with the listings that an undo left as
-- they are, and who changed each since. The shape is in src/contracts/admin-bulk-changes.ts.
create function public.admin_bulk_changes(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  for_admin constant boolean := public.is_admin();
  answer jsonb;
begin
  perform private.require_staff();
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', change.id, 'kind', change.kind, 'how', change.how, 'made_at', change.made_at,
           'made', private.author(change.made_by, change.made_by_email, for_admin),
           'columns', its.columns, 'rows', its.rows, 'left', its.remaining, 'undone', its.undone, 'undone_at', change.undone_at,
           'undone_by', case when change.undone_at is not null then private.author(change.undone_by, change.undone_by_email, for_admin) end,
           'kept', its.kept)
           order by change.made_at desc, change.id), '[]')
    into answer
    from (
      select * from public.bulk_changes as each
       where each.made_at > at - private.bulk_undo_time() and (for_admin or each.made_by = (select auth.uid()))
       order by each.made_at desc, each.id limit 20) as change
   cross join lateral (
     select count(*) as rows, count(*) filter (where row.outcome is null) as remaining, count(*) filter (where row.outcome = 'undone') as undone,
            (select coalesce(jsonb_agg(field order by field), '[]') from (
               select distinct field
                 from (select became from public.bulk_changed_rows where bulk = change.id and was is not null limit 100) as sampled
                cross join jsonb_object_keys(sampled.became) as field) as named) as columns,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', left_row.row_id, 'name', private.page_name(change.kind, left_row.row_id),
                      'facts', private.page_facts(change.kind, left_row.row_id), 'outcome', left_row.outcome,
                      'changed', later.note) order by left_row.row_id collate "C"), '[]')
               from (select * from public.bulk_changed_rows as each
                      where each.bulk = change.id and each.outcome <> 'undone' order by each.row_id collate "C" limit 100) as left_row
               left join lateral (
                 select private.author(log.changed_by, log.changed_by_email, for_admin) || jsonb_build_object('at', log.changed_at) as note
                   from public.staff_changes as log
                  where log.table_name = private.listing_table(change.kind) and log.row_id = left_row.row_id
                    and log.changed_at > left_row.saved_at and log.idempotency_key is distinct from left_row.saved_key
                  order by log.changed_at desc limit 1) as later on left_row.outcome = 'changed') as kept
       from public.bulk_changed_rows as row where row.bulk = change.id) as its;
  return jsonb_build_object('changes', answer);
end
$$;

-- Kept only as long as it can be taken back.
create function private.forget_bulk_changes(at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  delete from public.bulk_changes where made_at <= at - private.bulk_undo_time()
$$;

grant execute on function public.undo_bulk_change(uuid, integer, timestamptz), public.admin_bulk_changes(timestamptz) to authenticated;
