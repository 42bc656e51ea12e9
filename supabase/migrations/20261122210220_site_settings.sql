-- Settings of the site: supabase/schemas/48_site_settings.sql.

alter table public.staff_changes drop constraint staff_changes_table_name_check;
alter table public.staff_changes add constraint staff_changes_table_name_check
  check (table_name in ('properties', 'listing_contacts', 'society', 'local_areas', 'closed_days', 'site_settings'));

create table public.site_settings (
  -- True: the one that counts.
  id boolean primary key default true,
  -- {name: value}; a name that is missing has the default of the configuration. Names and forms: src/domain/site/settings.ts.
  entered jsonb not null default '{}' check (jsonb_typeof(entered) = 'object' and private.json_fits(entered, 8000, 1)),
  updated_at timestamptz not null default clock_timestamp()
);

alter table public.site_settings enable row level security;
revoke all on table public.site_settings from public, anon, authenticated, service_role;
grant select (id, entered, updated_at) on table public.site_settings to service_role;

create policy "nobody but the server" on public.site_settings for all to anon, authenticated
  using (false) with check (false);

create trigger site_settings_touch before update on public.site_settings
  for each row execute function private.touch();

-- Writes these values, a null is no value any more. `shown_on`: {name: kinds of pages that show it}. When a shown one changes,
-- these pages are marked, and one page is queued: whoever publishes it sees that the settings are others than those of the
-- site, and looks at every page. Answers {said, pages}: 'saved' with how many pages wait now, also when all of it is stored
-- already, or 'changed' (not as it was at `seen_at`).
create function public.save_site_settings(payload jsonb, shown_on jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  known public.site_settings;
  became jsonb;
  kinds text[];
  kind_of_page text;
  is_shown boolean;
begin
  -- Two at once wait for one another, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('angala.settings', 0));
  select * into known from public.site_settings where id for update;
  known.entered := coalesce(known.entered, '{}');
  became := jsonb_strip_nulls(known.entered || (payload -> 'values'));
  if became <> known.entered then
    if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return jsonb_build_object('said', 'changed');
    end if;
    insert into public.site_settings (entered) values (became)
    on conflict (id) do update set entered = excluded.entered;
    perform private.note_staff_change(saved_by, 'site_settings', 'site', known.entered, became);
    select array_agg(distinct kind) filter (where kind is not null), count(*) > 0 into kinds, is_shown
      from jsonb_each(shown_on) as setting (name, on_kinds)
      left join lateral jsonb_array_elements_text(on_kinds) as kind on true
     where became -> name is distinct from known.entered -> name;
    foreach kind_of_page in array coalesce(kinds, '{}') loop
      perform private.flag_pages(kind_of_page, array_agg(entity_id))
         from public.html_generation_metadata where entity_type = kind_of_page;
    end loop;
    if is_shown then
      perform public.enqueue_html_jobs(entity_type, array[entity_id], 'generate', 10, saved_by)
         from (select * from private.pages where published order by entity_type, entity_id limit 1) as one;
    end if;
  end if;
  return jsonb_build_object(
    'said', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

-- What stands, for admins: {entered, updated_at}; null: nothing was entered yet.
create function public.admin_settings() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce(
    (select jsonb_build_object('entered', entered, 'updated_at', updated_at) from public.site_settings where id),
    '{"entered": {}, "updated_at": null}');
end
$$;

revoke all on function public.save_site_settings(jsonb, jsonb, uuid), public.admin_settings()
  from public, anon, authenticated;
grant execute on function public.save_site_settings(jsonb, jsonb, uuid) to service_role;
grant execute on function public.admin_settings() to authenticated;

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
