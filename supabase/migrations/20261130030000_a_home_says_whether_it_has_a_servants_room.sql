-- Whether a home has a servant's room: partners' files may say it, and the desk filters by it. Null in every row: nobody has said.

alter table public.properties add column servant_room boolean;
grant select (servant_room), insert (servant_room), update (servant_room) on public.properties to service_role;

create or replace function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select '{title, property_type, asset_type, price, currency, maint_charges, bedrooms, baths, sqft, floor_no, facing_dir, society_id, area_id, area, city, description, area_basis, carpet_sqft, plot_sqft, balconies, furnishing, furnished_with, available_from, possession, open_to, pets, sale_kind, negotiable, deposit, brokerage, lock_in_months, notice_months, ownership, khata, total_floors, built_year, lift, gated, power_backup, water, parking_covered, parking_open, parking_two_wheeler, rera_number, video_url, servant_room}'::text[]
$$;

create or replace function private.compared_facts() returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select '{
    "furnishing": {"kind":"word","value":"(listing.home).furnishing"},
    "water": {"kind":"words","value":"(listing.home).water"},
    "khata": {"kind":"word","value":"case when listing.property_type = ''Sale'' then (listing.home).khata end"},
    "lift": {"kind":"flag","value":"(listing.home).lift::integer"},
    "pets": {"kind":"flag","value":"(listing.home).pets::integer"},
    "servantRoom": {"kind":"flag","value":"(listing.home).servant_room::integer"}}'::jsonb
$$;
