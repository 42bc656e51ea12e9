-- Listings that were there before property_slugs have no address yet: only a write gives one. Oldest first, as they
-- would have claimed them.
do $$
declare
  listing uuid;
begin
  for listing in
    select id from public.properties where slug is null and publish > 10 order by created_at, id
  loop
    update public.properties set slug = null where id = listing;
  end loop;
end
$$;
