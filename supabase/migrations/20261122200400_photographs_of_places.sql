-- Societies and areas have photographs as homes have: what their pages need of those that are ready stands in the row, a
-- photograph that gets ready is published where it is shown, and one that any row shows is kept.

alter table public.society add column photographs jsonb default '{}'
  constraint society_photographs_fit
    check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2));
alter table public.local_areas add column photographs jsonb default '{}'
  constraint local_areas_photographs_fit
    check (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2));
grant select (photographs), insert (photographs), update (photographs) on table public.society to service_role;
grant select (photographs), insert (photographs), update (photographs) on table public.local_areas to service_role;

-- The addresses in the pictures of a society, which are texts, or objects with an 'original'.
create function private.society_pictures(pictures jsonb) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array_agg(case jsonb_typeof(picture) when 'object' then picture ->> 'original' else picture #>> '{}' end)
    from jsonb_array_elements(case jsonb_typeof(pictures) when 'array' then pictures else '[]' end) as picture
$$;

-- The same of societies and areas.
create function private.note_place_photographs() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'society' then
    new.photographs := private.photograph_facts(private.society_pictures(new.property_images));
  else
    new.photographs := private.photograph_facts(array_prepend(new.featured_image_url, new.area_images));
  end if;
  return new;
end
$$;

create trigger society_photographs before insert or update of property_images, photographs on public.society
  for each row execute function private.note_place_photographs();
create trigger local_areas_photographs
  before insert or update of featured_image_url, area_images, photographs on public.local_areas
  for each row execute function private.note_place_photographs();

-- Whatever has pictures, with their addresses. Most societies have none of ours, which a look at the text says soonest.
create view private.pictured as
  select 'property' as kind, id::text as id, images as pictures from public.properties
  union all
  select 'society', id, private.society_pictures(property_images) from public.society
   where property_images::text like '%/photographs/%'
  union all
  select 'area', id::text, array_prepend(featured_image_url, area_images) from public.local_areas;

revoke all on private.pictured from public, anon, authenticated;

-- Of a photograph that is no longer being made: the homes, societies and areas that wait for no other one show it, each in
-- one publish.
create or replace function private.show_photograph(settled text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address constant text := '/storage/v1/object/public/photographs/' || settled || '/1600.jpg';
  homes uuid[];
  societies text[];
  areas uuid[];
begin
  select array_agg(id::uuid) filter (where kind = 'property'), array_agg(id) filter (where kind = 'society'),
         array_agg(id::uuid) filter (where kind = 'area')
    into homes, societies, areas
    from private.pictured
   where address = any (pictures)
     and not exists (
       select from public.photographs as waiting
        where waiting.state = 'received'
          and waiting.hash in (select private.photograph_hash(picture) from unnest(pictures) as picture));
  update public.local_areas as area set photographs = null
   where area.id = any (areas)
     and area.photographs is distinct from private.photograph_facts(array_prepend(area.featured_image_url, area.area_images));
  update public.society as society set photographs = null
   where society.id = any (societies)
     and society.photographs is distinct from private.photograph_facts(private.society_pictures(society.property_images));
  update public.properties as home set photographs = null
   where home.id = any (homes) and home.photographs is distinct from private.photograph_facts(home.images);
  perform public.enqueue_html_jobs(kind, array_agg(entity), 'generate', 10, null)
     from (
       select 'area' as kind, unnest(areas)::text as entity
       union all
       select 'society', id from public.society
        where id = any (societies) and not public.is_hidden_society(id, name, slug)
       union all
       select 'property', id::text from public.properties where id = any (homes) and publish > 10) as shown
   group by kind;
end
$$;

-- Those that a row shows, public or hidden, or that a page shows whose removal is on hold.
create or replace function private.used_photographs() returns setof text
  language sql stable
  set search_path = ''
as $$
  select private.photograph_hash(picture) from private.pictured, unnest(pictures) as picture
   where private.photograph_hash(picture) is not null
  union
  select found[1] from public.html_leaving_rows as leaving,
         regexp_matches(leaving.row::text, '/photographs/([0-9a-f]{64})/', 'g') as found
$$;

-- One home, society or area as its row is, or null.
create or replace function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
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
  return jsonb_build_object('row', answer);
end
$$;

revoke all on function private.society_pictures(jsonb), private.note_place_photographs() from public, anon, authenticated;
