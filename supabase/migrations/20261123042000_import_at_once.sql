-- An import of a hundred thousand homes: addresses are claimed for all rows of a request at once, a new home passes one
-- trigger, and what is empty is not looked into.

create or replace function private.list_fits(list text[], entries integer, characters integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  -- Where all together have no more characters than one may have, none is looked at.
  return cardinality(list) <= entries and (
    char_length(array_to_string(list, '')) <= characters
    or not exists (select from unnest(list) as entry where char_length(entry) > characters));
end
$$;

create or replace function private.json_fits(value jsonb, characters integer, depth integer) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  written constant text := value::text;
begin
  -- With no more brackets than that nothing can be nested deeper.
  return char_length(written) <= characters and (
    char_length(written) - char_length(translate(written, '[{', '')) <= depth
    or not jsonb_path_exists(value, format('$.**{%s to last}', depth + 1)::jsonpath));
end
$$;

alter table public.properties
  drop constraint properties_images_check,
  drop constraint properties_image_desc_check,
  drop constraint properties_photographs_fit,
  add constraint properties_images_check check (images = '{}' or private.list_fits(images, 100, 2000)),
  add constraint properties_image_desc_check check (image_desc = '{}' or private.list_fits(image_desc, 100, 500)),
  add constraint properties_photographs_fit
    check (photographs = '{}' or (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2)));

create or replace function private.note_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.images := private.trimmed(new.images);
  if new.images is distinct from old.images or new.photographs is distinct from old.photographs then
    new.photographs := private.photograph_facts(new.images);
  end if;
  return new;
end
$$;

create or replace function private.claim_slug(wanted text, listing uuid) returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  holder public.property_slugs;
begin
  -- Looked up first: an insert that meets a rival costs more, and many homes have the title of another.
  select * into holder from public.property_slugs where slug = wanted;
  if not found then
    insert into public.property_slugs (slug, property_id, owner_id) values (wanted, listing, listing)
      on conflict (slug) do nothing;
    if found then
      return true;
    end if;
    select * into holder from public.property_slugs where slug = wanted;
  end if;
  if holder.owner_id is distinct from listing then
    return false;
  end if;
  if holder.property_id is null then
    update public.property_slugs set property_id = listing where slug = wanted;
  end if;
  return true;
end
$$;

-- Claims addresses for those of these rows that are new homes to be shown, as listing_slug() would for one after the other:
-- the first of a title has its bare slug, the others the start of their ids. A row without a claim has its own way. In the
-- order of the slugs, so that two imports do not wait for each other; by indexes, as nobody counts the rows of an embedded
-- database for the planner.
create function private.claim_slugs(entries jsonb) returns table (listing uuid, address text)
  language plpgsql security definer
  set search_path = ''
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_seqscan = off
as $$
begin
  return query
  with wanted as materialized (
    select home.id, private.address_stem(home.title) as stem, home.place
      from rows from (jsonb_to_recordset(entries) as (id uuid, title text, publish integer)) with ordinality
             as home (id, title, publish, place)
     where home.publish > 10 and home.title is not null
       and not exists (select from public.properties where properties.id = home.id)
       and not exists (select from public.property_slugs where owner_id = home.id)
  ), bare as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select distinct on (stem) stem, id, id from wanted where stem <> '' order by stem, place
    on conflict (slug) do nothing
    returning owner_id, slug
  ), suffixed as (
    insert into public.property_slugs (slug, property_id, owner_id)
    select those.slug, those.id, those.id
      from (select coalesce(nullif(stem, ''), 'home') || '-' || left(id::text, 8) as slug, id, place from wanted
             where id not in (select owner_id from bare)) as those
     order by those.slug, those.place
    on conflict (slug) do nothing
    returning owner_id, slug
  )
  select bare.owner_id, bare.slug from bare union all select suffixed.owner_id, suffixed.slug from suffixed;
end
$$;

create or replace function private.address_listing() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.slug := old.slug;
  if (old.slug is null and new.publish > 10)
    or (old.slug is not null and public.title_slug(new.title) <> public.title_slug(old.title))
  then
    new.slug := private.listing_slug(new.title, new.id);
  end if;
  return new;
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

-- A new home: its address, the first entry of its history, its photographs. One trigger for all of them, as every row of an
-- import passes it.
create function private.begin_listing() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- Nobody sets an address, except that private.claim_slugs() has claimed one for this home in this very transaction.
  claimed constant text := case when new.publish > 10 then new.slug end;
begin
  new.slug := null;
  if cardinality(new.images) > 0 then
    new.images := private.trimmed(new.images);
    new.photographs := private.photograph_facts(new.images);
  else
    new.photographs := '{}';
  end if;
  -- The insert half of an upsert: the update half will see to it.
  if exists (select from public.properties where id = new.id) then
    return new;
  end if;
  new.created_at := coalesce(new.created_at, now());
  if new.publish > 10 then
    new.slug := case when claimed is not null and exists (
        select from public.property_slugs where slug = claimed and owner_id = new.id and created_at = now())
      then claimed else private.listing_slug(new.title, new.id) end;
    -- private.note_listed() adds the entry that this says, for all rows of the statement.
    new.history := jsonb_build_array(jsonb_build_object(
      'on', (least(new.created_at, now()) at time zone 'Asia/Kolkata')::date, 'what', 'listed',
      'price', new.price, 'was', null, 'currency', new.currency));
  else
    new.history := '[]';
  end if;
  return new;
end
$$;

drop trigger properties_history on public.properties;
create trigger properties_history before update on public.properties
  for each row execute function private.note_listing_history();
drop trigger properties_slug on public.properties;
create trigger properties_slug before update on public.properties
  for each row execute function private.address_listing();
drop trigger properties_photographs on public.properties;
create trigger properties_photographs before update of images, photographs on public.properties
  for each row execute function private.note_photographs();
create trigger properties_begin before insert on public.properties
  for each row execute function private.begin_listing();

drop function private.listed_entry(timestamptz, numeric, text);

revoke all on function private.claim_slugs(jsonb), private.begin_listing() from public, anon, authenticated;
-- An import runs with the rights of its caller.
grant execute on function private.claim_slugs(jsonb) to service_role;

create or replace function public.import_rows(target text, entries jsonb) returns void
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
  -- The addresses of homes are the database's own.
  select string_agg(format('%I', field), ', '), string_agg(format('%1$I = excluded.%1$I', field), ', ') filter (where field <> 'id')
    into fields, changes from jsonb_object_keys(entries -> 0) as field
   where target <> 'properties' or field <> 'slug';
  execute format(
    case target when 'properties' then
      'with claimed as materialized (select * from private.claim_slugs($1))
       insert into public.%1$I (%2$s, slug)
       select %2$s, claimed.address from jsonb_populate_recordset(null::public.%1$I, $1) as entry
         left join claimed on claimed.listing = entry.id
       on conflict (id) do %3$s'
    else
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (id) do %3$s'
    end, target, fields, coalesce('update set ' || changes, 'nothing')) using entries;
end
$$;
