-- One row could stop every publish: a society or an area whose page would have the file of another was stored. It is
-- refused now, as one with the same slug in the same city was. And a society or an area that was deleted and came back
-- by an import stayed 'deleted': nobody could edit it, delete it or restore it.

-- The folder of a city's pages, as cityFolder() of src/domain/city/city-folder.ts names it.
create function private.city_folder(name text) returns text
  language sql immutable
  set search_path = ''
as $$
  select coalesce(nullif(btrim(regexp_replace(
    lower(case when name !~* '^[\s\u00a0]*(n/?a|null|undefined|nan|none|-+)[\s\u00a0]*$' then name end),
    '[^a-z0-9]+', '-', 'g'), '-'), ''), 'bangalore')
$$;

-- An index is computed with the rights of the role that writes the row.
revoke all on function private.city_folder(text) from public, anon, authenticated;
grant execute on function private.city_folder(text) to service_role;

drop index public.society_address;
-- No two pages have one file: a publish would stop, and no other page would change either. The address of a society
-- without a slug contains its id.
create unique index society_address on public.society (private.city_folder(city), lower(coalesce(slug, id)))
  where not public.is_hidden_society(id, name, slug);

-- Refuses an area whose page would have the file of another, as local_areas_address does. An index cannot read the city:
-- an area without one is in the folder of the default city, and two cities may have one folder.
create function private.refuse_taken_area_address() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if exists (
    select from public.local_areas as other
      left join public.cities as city on city.id = other.city_id
     where other.slug = new.slug and other.id <> new.id
       and private.city_folder(city.name) = private.city_folder((select name from public.cities where id = new.city_id)))
  then
    raise exception 'duplicate key value violates unique constraint "local_areas_address"'
      using errcode = 'unique_violation', constraint = 'local_areas_address';
  end if;
  return null;
end
$$;

create trigger local_areas_one_address after insert or update of slug, city_id on public.local_areas
  for each row execute function private.refuse_taken_area_address();

revoke all on function private.refuse_taken_area_address() from public, anon, authenticated;

-- A listing that comes back in another way, by an import or SQL, no longer counts as deleted.
create or replace function private.clear_deletion() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.deleted_listings where kind = tg_argv[0] and id = new.id::text;
  return null;
end
$$;

drop trigger properties_shown_again on public.properties;
create trigger properties_shown_again after update of publish on public.properties
  for each row when (new.publish > 10) execute function private.clear_deletion('property');
create trigger society_back after insert on public.society
  for each row execute function private.clear_deletion('society');
create trigger local_areas_back after insert on public.local_areas
  for each row execute function private.clear_deletion('area');
