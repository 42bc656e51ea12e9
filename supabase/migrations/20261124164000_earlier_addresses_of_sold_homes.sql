-- Earlier addresses of a home that was sold or let answered 404 from that minute, while its last one says so for 90 days: they
-- lead there now.

create or replace view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, listing.updated_at
    from public.property_slugs as former
    join public.properties as listing on listing.id = former.property_id
   where listing.slug is distinct from former.slug
     and (listing.publish > 10
       or listing.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or listing.id in (select id from public.unavailable_homes));
