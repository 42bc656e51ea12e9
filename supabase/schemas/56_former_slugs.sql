-- Earlier addresses of the homes that have a page: published ones, those whose removal is on hold, and those
-- whose page says that they were sold or let.
create view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, listing.updated_at
    from public.property_slugs as former
    join public.properties as listing on listing.id = former.property_id
   where listing.slug is distinct from former.slug
     and (listing.publish > 10
       or listing.id::text in (
         select entity_id from public.html_leaving_rows where entity_type = 'property' and hold is not null)
       or listing.id in (select id from public.unavailable_homes));

revoke all on public.former_slugs from public, anon, authenticated;
grant select (slug, property_id, updated_at) on public.former_slugs to service_role;
