-- Editors: they write and check, and see neither who asks for calls and homes nor what only an admin decides
-- (03_profiles.sql; which function asks for which role stands in the file of its noun).

alter table public.profiles drop constraint profiles_role_check;
alter table public.profiles add constraint profiles_role_check check (role in ('user', 'editor', 'admin'));

create function public.is_staff() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role in ('admin', 'editor'))
     and public.session_lives()
$$;

create function private.require_staff() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'Only staff may do this.' using errcode = '42501';
  end if;
end
$$;

revoke all on function public.is_staff(), private.require_staff() from public, anon, authenticated;
grant execute on function public.is_staff() to authenticated;

-- What editors read to write and to check: the same functions with the other question at their door. Each stands with it in
-- the file of its noun; its text is otherwise as it was.
do $$
declare
  named text;
  known text;
  opened text;
begin
  foreach named in array array[
    'public.admin_listings(text, text, integer)', 'public.admin_listing(text, text)', 'public.admin_places()',
    'public.admin_photographs(text[])', 'public.admin_round(integer, uuid, timestamptz)',
    'public.admin_quality(timestamptz)', 'public.admin_quality_rows(text, text, integer, timestamptz)']
  loop
    known := pg_get_functiondef(named::regprocedure);
    opened := replace(known, 'perform private.require_admin();', 'perform private.require_staff();');
    if opened = known then
      raise exception '% does not ask for the role where it did.', named;
    end if;
    execute opened;
  end loop;

  -- Nobody who is staff is erased.
  known := pg_get_functiondef('public.privacy_erase(text)'::regprocedure);
  opened := replace(known, $of$where id = any (people) and role = 'admin'$of$, $of$where id = any (people) and role <> 'user'$of$);
  if opened = known then
    raise exception 'privacy_erase does not look at the role where it did.';
  end if;
  execute opened;

  -- A role beyond that of everybody is for whoever owns the address.
  known := pg_get_functiondef('public.give_role(text, text)'::regprocedure);
  opened := replace(known, $of$if new_role = 'admin' and not exists ($of$, $of$if new_role <> 'user' and not exists ($of$);
  if opened = known then
    raise exception 'give_role does not look at the role where it did.';
  end if;
  execute opened;
end
$$;

-- What staff changed, newest first: of one row, or, for admins, whatever has every word in who did it, the name and id of
-- the row, its table, the day in India ('2026-11-22', '22 November 2026'), or the fields and values. `before`: the id of the
-- last one shown.
create or replace function public.admin_changes(
  kind text default null, listing text default null, words text default '', before bigint default null,
  take integer default 50
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  wanted constant text[] := array_remove(regexp_split_to_array(lower(left(words, 200)), '\s+'), '');
  answer jsonb;
begin
  perform private.require_staff();
  if kind is null or listing is null then
    perform private.require_admin();
  end if;
  with told as (
    select change.id, change.changed_at, private.staff_name(change.changed_by) as by_name, kinds.kind, change.table_name,
           change.row_id as listing,
           case kinds.kind when 'closed day' then to_char(change.row_id::date, 'FMDD FMMonth YYYY')
             else private.page_name(kinds.kind, change.row_id) end as name,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day')) as kinds (table_name, kind) using (table_name)
     where (admin_changes.before is null or change.id < admin_changes.before)
       and (admin_changes.kind is null or kinds.kind = admin_changes.kind)
       and (admin_changes.listing is null or change.row_id = admin_changes.listing)
  ), matching as (
    select id, changed_at, by_name, told.kind, told.listing, name, of_contact, changes from told
     where not exists (
       select from unnest(wanted) as word
        where position(word in lower(concat_ws(' ', told.by_name, told.name, told.kind, told.table_name, told.listing,
                to_char(told.changed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD FMDD FMMonth YYYY'),
                told.changes::text))) = 0)
     order by id desc limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(matching) order by id desc), '[]'),
    'next', case when count(*) = size then min(id) end)
    into answer
    from matching;
  return answer;
end
$$;
