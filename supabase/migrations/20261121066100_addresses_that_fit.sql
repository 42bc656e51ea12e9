-- An address is the name of a folder and part of a picture's file name, and those end at 255 bytes. A listing's slug
-- keeps whole words of the title's first 180 letters; with the id behind it, it has 217 at most.

create function private.address_stem(title text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select case
    when char_length(slug) <= 180 then slug
    when position('-' in left(slug, 181)) > 0 then regexp_replace(left(slug, 181), '-[^-]*$', '')
    else left(slug, 180)
  end
  from (select public.title_slug(title) as slug) as whole
$$;

revoke all on function private.address_stem(text) from public, anon, authenticated;

create or replace function private.listing_slug(title text, listing uuid) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  bare constant text := private.address_stem(title);
  stem constant text := coalesce(nullif(bare, ''), 'home');
  candidate text;
begin
  foreach candidate in array array[nullif(bare, ''), stem || '-' || left(listing::text, 8), stem || '-' || listing]
  loop
    if candidate is not null and private.claim_slug(candidate, listing) then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is left for listing %', listing using errcode = '23505';
end
$$;

revoke all on function private.listing_slug(text, uuid) from public, anon, authenticated;

-- No page ever stood at a longer address: the listings get one that fits, and the old ones lead nowhere.
alter table public.properties disable trigger properties_slug;
update public.properties set slug = private.listing_slug(title, id) where char_length(slug) > 217;
-- A table cannot be altered while claims of addresses wait for their check.
set constraints all immediate;
alter table public.properties enable trigger properties_slug;
delete from public.property_slugs where char_length(slug) > 217;

alter table public.property_slugs
  add constraint property_slugs_slug_fits check (char_length(slug) <= 217);
-- Rows from before are not looked at: the generator names a society whose address does not fit.
alter table public.society
  add constraint society_slug_fits check (char_length(slug) <= 200) not valid;
