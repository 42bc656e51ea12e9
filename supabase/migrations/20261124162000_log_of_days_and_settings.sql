-- An editor reads the log of the listing that is open; that of a closed day or of the settings is for admins.

-- What staff changed, newest first: of one listing, or, for admins, whatever has every word in who did it, the name and id of
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
  if kind is null or listing is null or kind not in ('property', 'society', 'area') then
    perform private.require_admin();
  end if;
  with told as (
    select change.id, change.changed_at, private.staff_name(change.changed_by) as by_name, kinds.kind, change.table_name,
           change.row_id as listing,
           case kinds.kind when 'closed day' then to_char(change.row_id::date, 'FMDD FMMonth YYYY')
             when 'settings' then 'Site settings'
             else private.page_name(kinds.kind, change.row_id) end as name,
           change.table_name = 'listing_contacts' as of_contact, change.changes
      from public.staff_changes as change
      join (values ('properties', 'property'), ('listing_contacts', 'property'), ('society', 'society'),
             ('local_areas', 'area'), ('closed_days', 'closed day'), ('site_settings', 'settings')) as kinds (table_name, kind) using (table_name)
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
