-- An editor of what is deleted says so (45_save_listing.sql), and an address of a picture is kept without the spaces around
-- it, so that a photograph is found under its address when it gets ready (46_photographs.sql).

-- One home, society or area as its row is, or null; of one that is deleted who deleted it, while it can be brought back.
create or replace function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
  trash jsonb;
begin
  perform private.require_staff();
  select jsonb_build_object('name', deleted.name, 'deleted_at', deleted.deleted_at,
           'by_name', private.staff_name(deleted.deleted_by))
    into trash from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if trash is not null then
    return jsonb_build_object('row', null, 'deleted', trash);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - 'photographs' into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] into answer
        from public.properties where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - 'photographs' into answer from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null);
end
$$;

-- Addresses without the spaces that came with them from a table or another program, in their order.
create function private.trimmed(addresses text[]) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select case when addresses is not null then array(
    select btrim(address, E' \t\r\n') from unnest(addresses) with ordinality as each (address, place) order by place) end
$$;

revoke all on function private.trimmed(text[]) from public, anon, authenticated;

-- Nobody else writes this column: whatever is sent for it, it says what the photographs of the row are.
create or replace function private.note_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.images := private.trimmed(new.images);
  if tg_op = 'INSERT' or new.images is distinct from old.images or new.photographs is distinct from old.photographs then
    new.photographs := private.photograph_facts(new.images);
  end if;
  return new;
end
$$;

-- The addresses in the pictures of a society, which are texts, or objects with an 'original'.
create or replace function private.society_pictures(pictures jsonb) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(btrim(case jsonb_typeof(picture) when 'object' then picture ->> 'original' else picture #>> '{}' end, E' \t\r\n'))
    from jsonb_array_elements(case jsonb_typeof(pictures) when 'array' then pictures else '[]' end) as picture
$$;

-- The same of societies and areas.
create or replace function private.note_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := private.photograph_facts(private.society_pictures(new.property_images));
  else
    new.featured_image_url := btrim(new.featured_image_url, E' \t\r\n');
    new.area_images := private.trimmed(new.area_images);
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

update public.properties set images = images where images is distinct from private.trimmed(images);
update public.local_areas set area_images = area_images
 where area_images is distinct from private.trimmed(area_images)
    or featured_image_url <> btrim(featured_image_url, E' \t\r\n');
