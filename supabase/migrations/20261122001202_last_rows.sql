-- What a row said last is kept for its page by one function.

-- Keeps what the rows of these pages said last, in case their removal is put on hold.
create function private.keep_last_rows(kind text, last_rows jsonb[]) returns void
  language sql
  set search_path = ''
as $$
  insert into public.html_leaving_rows (entity_type, entity_id, row)
  select kind, page.entity_id, last.row
    from unnest(last_rows) as last (row)
    join public.html_generation_metadata as page on page.entity_type = kind and page.entity_id = last.row ->> 'id'
   order by page.entity_id
  on conflict (entity_type, entity_id) do nothing
$$;

create or replace function private.areas_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  areas uuid[];
  -- Those whose change is seen outside their own page: address, name, section and market figures, not the narratives.
  seen_elsewhere uuid[];
  gone text[];
  societies text[];
  listings text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into areas from new_rows;
    perform private.keep_pages('area', areas::text[]);
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id),
           array_agg(new_rows.id) filter (where
             (new_rows.area, new_rows.slug, new_rows.city_id, new_rows.city_section, new_rows.market_data)
             is distinct from
             (old_rows.area, old_rows.slug, old_rows.city_id, old_rows.city_section, old_rows.market_data))
      into areas, seen_elsewhere
      from old_rows join new_rows using (id) where new_rows.updated_at <> old_rows.updated_at;
  else
    select array_agg(id::text) into gone from old_rows;
    perform private.remove_pages('area', gone);
    perform private.keep_last_rows('area', (select array_agg(to_jsonb(old_rows)) from old_rows));
    return null;
  end if;

  if seen_elsewhere is not null then
    select array_agg(id) into societies from public.society where area = any (seen_elsewhere);
    select array_agg(id::text) into listings from public.properties
     where area_id = any (seen_elsewhere) and publish > 10;
  end if;
  perform private.flag_pages('area', areas::text[]);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  return null;
end
$$;

create or replace function private.societies_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  societies text[];
  areas text[];
  gone text[];
  back text[];
  listings text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct area::text) into societies, areas
      from new_rows where not public.is_hidden_society(id, name, slug);
    back := societies;
  elsif tg_op = 'UPDATE' then
    with changed as (
      select new_rows.id, old_rows.area as old_area, new_rows.area as new_area,
             public.is_hidden_society(old_rows.id, old_rows.name, old_rows.slug) as was_hidden,
             public.is_hidden_society(new_rows.id, new_rows.name, new_rows.slug) as is_hidden
        from old_rows join new_rows using (id)
       where new_rows.updated_at <> old_rows.updated_at
    )
    select array_agg(id),
           array_agg(distinct old_area::text) || array_agg(distinct new_area::text),
           array_agg(id) filter (where is_hidden and not was_hidden),
           array_agg(id) filter (where was_hidden and not is_hidden)
      into societies, areas, gone, back
      from changed where not (was_hidden and is_hidden);
  else
    -- Its listings lose their society by an update of their own, which flags them.
    select array_agg(id) filter (where not public.is_hidden_society(id, name, slug) or id in (
             select entity_id from public.html_generation_metadata where entity_type = 'society')),
           array_agg(distinct area::text)
      into gone, areas
      from old_rows;
  end if;

  select array_agg(id::text) into listings from public.properties
   where society_id = any (societies) and publish > 10;
  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.remove_pages('society', gone);
  if gone is not null then
    perform private.keep_last_rows('society', (
      select array_agg(to_jsonb(old_rows)) from old_rows
       where id = any (gone) and not public.is_hidden_society(id, name, slug)));
  end if;
  perform private.keep_pages('society', back, shown => tg_op = 'UPDATE');
  return null;
end
$$;

create or replace function private.listings_changed() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_nestloop = off
  set timezone = 'UTC'
as $$
declare
  listings text[];
  societies text[];
  areas text[];
  gone text[];
  back text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id::text), array_agg(distinct society_id), array_agg(distinct area_id::text)
      into listings, societies, areas
      from new_rows where publish > 10;
    back := listings;
  elsif tg_op = 'UPDATE' then
    select array_agg(new_rows.id::text),
           array_agg(distinct old_rows.society_id) || array_agg(distinct new_rows.society_id),
           array_agg(distinct old_rows.area_id::text) || array_agg(distinct new_rows.area_id::text),
           array_agg(new_rows.id::text) filter (where old_rows.publish > 10 and (new_rows.publish > 10) is not true),
           array_agg(new_rows.id::text) filter (where new_rows.publish > 10 and (old_rows.publish > 10) is not true)
      into listings, societies, areas, gone, back
      from old_rows join new_rows using (id)
     where new_rows.updated_at <> old_rows.updated_at and (old_rows.publish > 10 or new_rows.publish > 10);
  else
    select array_agg(id::text) filter (where publish > 10 or id::text in (
             select entity_id from public.html_generation_metadata where entity_type = 'property')),
           array_agg(distinct society_id) filter (where publish > 10),
           array_agg(distinct area_id::text) filter (where publish > 10)
      into gone, societies, areas
      from old_rows;
  end if;

  perform private.flag_pages('area', areas);
  perform private.flag_pages('property', listings);
  perform private.flag_pages('society', societies);
  perform private.remove_pages('property', gone);
  if gone is not null then
    perform private.keep_last_rows('property', (
      select array_agg(to_jsonb(old_rows)) from old_rows where publish > 10 and id::text = any (gone)));
  end if;
  perform private.keep_pages('property', back, shown => tg_op = 'UPDATE');
  return null;
end
$$;

revoke all on function private.keep_last_rows(text, jsonb[]) from public, anon, authenticated;
