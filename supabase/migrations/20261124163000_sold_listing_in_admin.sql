-- The editor of a listing says of a home that was sold or let that its page says so, and of one whose removal is on hold that
-- visitors still see it; it said 'Hidden: visitors do not see it'.

-- One home, society or area as its row is, or null; of one that is deleted who deleted it, while it can be brought back; of
-- a home whose page says that it was sold or let the day of that check; of a hidden one whether its page stays on the site
-- until an admin takes it down.
create or replace function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
  trash jsonb;
  sold_on date;
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
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - 'photographs' into answer from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null));
end
$$;
