-- How people reach us, and whether claims are counted, as staff entered it. In pages these values replace those of
-- src/site/config.ts. The table has one row, or none yet.

create table public.site_settings (
  -- True for the row that counts; save_site_settings adds no other.
  id boolean primary key default true,
  -- {name: value}. A missing name has the default of the configuration. Names: src/domain/settings/setting-names.ts.
  entered jsonb not null default '{}' check (jsonb_typeof(entered) = 'object' and private.json_fits(entered, 8000, 1)),
  updated_at timestamptz not null default clock_timestamp()
);

call private.close_table('public.site_settings');
grant select (id, entered, updated_at) on table public.site_settings to service_role;

create trigger site_settings_touch before update on public.site_settings
  for each row execute function private.touch();

-- Writes these values; null deletes a value. `shown_on`: {name: kinds of pages that show it}. When a shown
-- value changes, these pages are marked and one page is queued: the worker that publishes it sees that the
-- settings differ from those of the site, and looks at every page. Returns {result, pages}: 'saved' with how many
-- pages wait now, also when all of it was stored already, or 'changed' (not as it was at `seen_at`).
-- `saved_by` is null for a command of the operator.
create function public.save_site_settings(payload jsonb, shown_on jsonb, saved_by uuid default null) returns jsonb
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
  -- Concurrent requests wait for one another, also while there is no row yet.
  perform pg_advisory_xact_lock(private.lock_key('settings'));
  select * into known from public.site_settings where id for update;
  known.entered := coalesce(known.entered, '{}');
  became := jsonb_strip_nulls(known.entered || (payload -> 'values'));
  if became <> known.entered then
    if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
      return jsonb_build_object('result', 'changed');
    end if;
    insert into public.site_settings (entered) values (became)
    on conflict (id) do update set entered = excluded.entered;
    perform private.record_staff_change(saved_by, 'site_settings', 'site', known.entered, became);
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
         from (
           select * from private.pages
            where published and not private.is_taken_down(entity_type, entity_id)
            order by entity_type, entity_id limit 1) as one;
    end if;
  end if;
  return jsonb_build_object(
    'result', 'saved', 'pages', (select count(*) from public.html_generation_metadata where needs_regeneration));
end
$$;

-- The stored values, for admins: {entered, updated_at}; updated_at is null when nothing was entered yet.
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

grant execute on function public.save_site_settings(jsonb, jsonb, uuid) to service_role;
grant execute on function public.admin_settings() to authenticated;
