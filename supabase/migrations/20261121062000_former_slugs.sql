-- Earlier addresses of published listings, for the alias pages. Few, while property_slugs has a row per listing.
create view public.former_slugs with (security_invoker = true) as
  select former.slug, former.property_id, listing.updated_at
    from public.property_slugs as former
    join public.properties as listing on listing.id = former.property_id
   where listing.publish > 10 and listing.slug is distinct from former.slug;

revoke all on public.former_slugs from public, anon, authenticated;
grant select on public.former_slugs to service_role;
