-- What SQL knows of the facts of a home. Written by `npm run schema -- draft` from src/domain/fact and property-columns.ts; a test
-- compares them. Not to be changed by hand.

-- The columns of `properties` that a partner's file may write. Its pictures and floor plans are fetched first, and ids, references,
-- addresses and publishing are ours.
create function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select '{title, property_type, asset_type, price, currency, maint_charges, bedrooms, baths, sqft, floor_no, facing_dir, society_id, area_id, area, city, description, area_basis, carpet_sqft, plot_sqft, balconies, furnishing, furnished_with, available_from, possession, open_to, pets, sale_kind, negotiable, deposit, brokerage, lock_in_months, notice_months, ownership, khata, total_floors, built_year, lift, gated, power_backup, water, parking_covered, parking_open, parking_two_wheeler, rera_number, video_url, servant_room, position}'::text[]
$$;

-- The facts that filters of the desk compare as a home or its society states them, by the column of the index: one of a few words,
-- several of them, or a flag as a number; and the SQL of it for a row of private.listings.
create function private.compared_facts() returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select '{
    "furnishing": {"kind":"word","value":"(listing.home).furnishing"},
    "tenants": {"kind":"words","value":"case when listing.property_type = ''Rent'' then case when ''anyone'' = any ((listing.home).open_to) then ''{family,singles,company,students}''::text[] else (listing.home).open_to end end"},
    "water": {"kind":"words","value":"(listing.home).water"},
    "khata": {"kind":"word","value":"case when listing.property_type = ''Sale'' then (listing.home).khata end"},
    "lift": {"kind":"flag","value":"(listing.home).lift::integer"},
    "gated": {"kind":"flag","value":"coalesce((listing.home).gated, case when ''gated'' = any (listing.fact_amenities) then true end)::integer"},
    "backup": {"kind":"flag","value":"coalesce(((listing.home).power_backup <> ''none''), case when ''backup'' = any (listing.fact_amenities) then true end)::integer"},
    "pets": {"kind":"flag","value":"(listing.home).pets::integer"},
    "servantRoom": {"kind":"flag","value":"(listing.home).servant_room::integer"}}'::jsonb
$$;
