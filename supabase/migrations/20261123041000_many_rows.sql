-- Ten times as many rows: an import does per statement what it did per row, small functions keep their plans, and what
-- staff list costs what it answers.

create or replace function private.list_fits(list text[], entries integer, characters integer) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return list is null or cardinality(list) = 0 or (
    cardinality(list) <= entries
    and not exists (select from unnest(list) as entry where char_length(entry) > characters));
end
$$;

create or replace function private.json_fits(value jsonb, characters integer, depth integer) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return value is null or (
    char_length(value::text) <= characters
    and not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath));
end
$$;

create or replace function public.title_slug(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return trim(both '-' from regexp_replace(
    lower(replace(replace(title, chr(8490), 'k'), chr(304), 'i-') collate "C"),
    '[^a-z0-9]+' collate "C", '-', 'g'));
end
$$;

create or replace function private.address_stem(title text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  slug constant text := public.title_slug(title);
begin
  return case
    when char_length(slug) <= 180 then slug
    when position('-' in left(slug, 181)) > 0 then regexp_replace(left(slug, 181), '-[^-]*$', '')
    else left(slug, 180)
  end;
end
$$;

create or replace function private.photograph_facts(addresses text[]) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if addresses is null or array_to_string(addresses, ' ') not like '%/photographs/%' then
    return '{}'::jsonb;
  end if;
  return (
    select coalesce(jsonb_object_agg(hash, jsonb_build_object(
             'width', width, 'height', height, 'placeholder', placeholder)), '{}')
      from public.photographs
     where state = 'ready'
       and hash in (select private.photograph_hash(address) from unnest(addresses) as address));
end
$$;

create or replace function private.trimmed(addresses text[]) returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if addresses is null or cardinality(addresses) = 0 then
    return addresses;
  end if;
  return array(
    select btrim(address, E' \t\r\n') from unnest(addresses) with ordinality as each (address, place) order by place);
end
$$;

create or replace function private.note_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := case when new.property_images::text like '%/photographs/%'
      then private.photograph_facts(private.society_pictures(new.property_images)) else '{}' end;
  else
    new.featured_image_url := btrim(new.featured_image_url, E' \t\r\n');
    new.area_images := private.trimmed(new.area_images);
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

-- What public_history() says of a home that has just been listed.
create function private.listed_entry(listed_at timestamptz, price numeric, currency text) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object('on', (least(listed_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
    'price', price, 'was', null, 'currency', currency);
end
$$;

create or replace function private.note_listing_history() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  latest public.listing_history;
  before_latest public.listing_history;
begin
  if tg_op = 'INSERT' then
    -- The insert half of an upsert: the update half will see to it.
    if exists (select from public.properties where id = new.id) then
      return new;
    end if;
    new.created_at := coalesce(new.created_at, now());
    -- private.note_listed() adds the entry that this says, for all rows of the statement.
    new.history := case when new.publish > 10 then jsonb_build_array(private.listed_entry(new.created_at, new.price, new.currency))
      else '[]' end;
    return new;
  end if;
  if (new.price, new.currency, new.publish > 10, new.history)
    is not distinct from (old.price, old.currency, old.publish > 10, old.history)
  then
    return new;
  end if;

  if new.publish > 10 then
    select * into latest from public.listing_history where property_id = new.id
     order by happened_at desc, id desc limit 1;
    if latest.id is null then
      insert into public.listing_history (property_id, happened_at, kind, price, currency)
      values (new.id, now(), 'listed', new.price, new.currency);
    elsif (latest.price, latest.currency) is distinct from (new.price, new.currency) then
      if latest.happened_at <= now() - interval '24 hours' then
        insert into public.listing_history (property_id, happened_at, kind, price, currency)
        values (new.id, now(), 'price', new.price, new.currency);
      else
        select * into before_latest from public.listing_history where property_id = new.id and id <> latest.id
         order by happened_at desc, id desc limit 1;
        if latest.kind = 'price' and (before_latest.price, before_latest.currency)
          is not distinct from (new.price, new.currency)
        then
          delete from public.listing_history where id = latest.id;
        else
          update public.listing_history set price = new.price, currency = new.currency where id = latest.id;
        end if;
      end if;
    end if;
  end if;
  new.history := private.public_history(new.id);
  return new;
end
$$;

-- The first entry of homes that are new and shown, once per statement: an import has thousands of them.
create function private.note_listed() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.listing_history (property_id, happened_at, kind, price, currency)
  select id, least(created_at, now()), 'listed', price, currency from new_rows where publish > 10;
  return null;
end
$$;

create trigger properties_listed after insert on public.properties
  referencing new table as new_rows for each statement execute function private.note_listed();

revoke all on function private.listed_entry(timestamptz, numeric, text), private.note_listed()
  from public, anon, authenticated;

-- As the admin lists pages, newest first, and as pages name their rows.
create index properties_listed on public.properties ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, (id::text) desc);
create index properties_text_id on public.properties ((id::text));

create index society_listed on public.society ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, id desc);

-- Those of them that the admin lists: published rows, and hidden ones whose page still stands.
create view private.listed_pages as
  select page.*, known.entity_id is not null as known, known.needs_regeneration, known.last_generated_at,
         known.file_size_bytes, known.generation_duration_ms, known.html_path
    from private.pages as page
    left join public.html_generation_metadata as known
      on known.entity_type = page.entity_type and known.entity_id = page.entity_id
   where page.published or known.entity_id is not null;

revoke all on private.listed_pages from public, anon, authenticated;

drop function public.admin_pages(text, text, integer, text[]);

-- The next rows of one kind, newest first, or the named ones. Each answer costs what it holds, however many rows there are.
-- As json, which is written as it is found. The shape is in src/contracts/admin-pages.ts.
create function public.admin_pages(
  kind text, after_row text default null, take integer default 2000, ids text[] default null
) returns json
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant text := split_part(after_row, '|', 2);
  answer json;
begin
  perform private.require_admin();
  with next_rows as materialized (
    select * from private.listed_pages
     where entity_type = kind
       and (ids is null or entity_id = any (ids))
       and (after_row is null or (created_at, entity_id) < (after_created, after_id))
     order by created_at desc, entity_id desc
     limit size
  )
  select json_build_object(
    'rows', coalesce(json_agg(json_build_object(
      'id', entity_id, 'name', name, 'slug', slug, 'image', image, 'published', published,
      'status', case when not known then 'never_generated' when needs_regeneration then 'needs_update'
                     else 'generated' end,
      'last_generated_at', last_generated_at, 'file_size_bytes', file_size_bytes,
      'generation_duration_ms', generation_duration_ms, 'html_path', html_path, 'job', job.latest)
      order by created_at desc, entity_id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.entity_id from next_rows as last
       order by last.created_at, last.entity_id limit 1) end)
    into answer
    from next_rows
    left join lateral (
      select json_build_object('id', id, 'action', action, 'status', status, 'error', error, 'attempts', attempts,
               'created_at', newest.created_at) as latest
        from (
          select * from public.html_generation_jobs as each
           where each.entity_type = next_rows.entity_type and each.entity_id = next_rows.entity_id
           order by each.created_at desc, each.id desc
           limit 1) as newest
       where status in ('queued', 'running', 'held')
          -- A page that was made since, by a run of the whole site, has got over it.
          or (status = 'failed' and (next_rows.last_generated_at is null or finished_at > next_rows.last_generated_at))
    ) as job on true;
  return answer;
end
$$;

revoke all on function public.admin_pages(text, text, integer, text[]) from public, anon, authenticated;
grant execute on function public.admin_pages(text, text, integer, text[]) to authenticated;

create or replace view private.listings as
  select 'property' as kind, id::text as id, title as name, source_key as reference, area as place,
         coalesce(publish > 10, false) as shown, slug, price, currency, property_type, updated_at
    from public.properties
   where not exists (
     select from public.deleted_listings as deleted where deleted.kind = 'property' and deleted.id = properties.id::text)
  union all
  select 'society', society.id, name, null, coalesce(local_areas.area, locality),
         not public.is_hidden_society(society.id, name, society.slug), society.slug, null, null, null, society.updated_at
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at from public.local_areas;

create or replace function public.admin_listings(kind text, words text default '', take integer default 50) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  -- Each word as a pattern that finds it anywhere.
  wanted constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      from unnest(regexp_split_to_array(lower(left(words, 200)), '\s+')) as word where word <> '');
  answer jsonb;
begin
  perform private.require_staff();
  with matching as materialized (
    select listing.id, listing.updated_at from private.listings as listing
     where listing.kind = admin_listings.kind
       and (cardinality(wanted) = 0
         or lower(concat_ws(' ', listing.name, listing.reference, listing.place, listing.id)) like all (wanted))
  ), latest as materialized (
    select id from matching order by updated_at desc, id limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(listing) order by listing.updated_at desc, listing.id), '[]')
        from private.listings as listing
       where listing.kind = admin_listings.kind and listing.id in (select id from latest)),
    'total', (select count(*) from matching))
    into answer;
  return answer;
end
$$;

-- Rows of a data set, as many as one request holds: PostgreSQL reads them from one value, which is a third of the work of
-- a statement with a parameter for each field.

-- Adds or replaces rows of one table by id. All rows have the fields of the first; a field that they lack stays as it is,
-- or is what the table says for a new row. Runs with the rights of the caller, as an upsert would.
create function public.import_rows(target text, entries jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  fields text;
  changes text;
begin
  if target not in ('cities', 'local_areas', 'society', 'properties') then
    raise exception 'No data set has a table %', target using errcode = '22023';
  end if;
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s',
    target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;

revoke all on function public.import_rows(text, jsonb) from public, anon, authenticated;
grant execute on function public.import_rows(text, jsonb) to service_role;
