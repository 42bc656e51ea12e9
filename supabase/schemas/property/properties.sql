-- Homes for sale or rent. publish null or up to 10: hidden; above 10: public; from 1000 on: also on the front page.

-- Its triggers, in the order in which they run:
--   before insert: properties_begin (property/property_history.sql)
--   before insert: properties_merged_area (area/area_merges.sql)
--   after insert: properties_fed (partner/feed_runs_undone.sql)
--   after insert: properties_added (listing/listing_changes.sql)
--   after insert: properties_listed (property/property_history.sql)
--   before update: properties_history (property/property_history.sql)
--   before update: properties_made_reference
--   before update: properties_merged_area (area/area_merges.sql)
--   before update: properties_merged_home (property/same_homes.sql)
--   before update: properties_photographs (photograph/photographs.sql)
--   before update: properties_slug (property/property_slugs.sql)
--   before update: properties_touch
--   after update: properties_asked (partner/confirmations.sql)
--   after update: properties_fed (partner/feed_runs_undone.sql)
--   after update: properties_rule_ended (property/hidden_homes.sql)
--   after update: properties_shown_again (listing/deleted_listings.sql)
--   after update: properties_stated (partner/partner_feeds.sql)
--   after update: properties_changed (listing/listing_changes.sql)
--   after delete: properties_deleted_of_partner (partner/partner_feeds.sql)
--   after delete: properties_removed (listing/listing_changes.sql)
create table public.properties (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  description text check (char_length(description) <= 10000),
  price numeric check (price >= 0),
  currency text default 'INR' check (currency ~ '^[A-Z]{3}$'),
  images text[] default '{}' check (images = '{}' or private.list_fits(images, 100, 2000)),
  image_desc text[] default '{}' check (image_desc = '{}' or private.list_fits(image_desc, 100, 500)),
  area text check (char_length(area) <= 200),
  city text check (char_length(city) <= 100),
  -- A small room counts as half a bedroom, as in Indian listings: '2.5 BHK'.
  bedrooms numeric(3, 1) check (bedrooms >= 0)
    constraint properties_bedrooms_halves check (bedrooms * 2 = trunc(bedrooms * 2)),
  baths integer check (baths >= 0),
  sqft numeric check (sqft >= 0),
  floor_no text check (char_length(floor_no) <= 100),
  facing_dir text check (char_length(facing_dir) <= 100),
  asset_type text check (char_length(asset_type) <= 100),
  maint_charges numeric check (maint_charges >= 0),
  last_verified date check (last_verified between '2000-01-01' and '2100-01-01'),
  marketing_tag text check (char_length(marketing_tag) <= 100),
  user_id uuid references public.profiles (id) on delete set null,
  area_id uuid references public.local_areas (id) on delete set null,
  society_id text references public.society (id) on delete set null check (char_length(society_id) <= 64),
  source_key text check (char_length(source_key) <= 200),
  publish integer check (publish >= 0),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: no view was counted yet. An update to null leaves the count unchanged, so an import does not reset it.
  view_count integer default 0 check (view_count >= 0),
  -- Set by a trigger; see property_slugs.
  slug text unique check (char_length(slug) <= 217),
  updated_at timestamptz not null default now(),
  -- What its page says about its prices and checks, newest first. Set by a trigger; see property_history.
  history jsonb default '[]'
    constraint properties_history_fits check (jsonb_typeof(history) = 'array' and private.json_fits(history, 20000, 4)),
  -- The ready photographs among its images and floor plans, by hash: {hash: {width, height, placeholder}}. Set by a trigger;
  -- see photographs.
  photographs jsonb default '{}'
    constraint properties_photographs_fit
      check (photographs = '{}' or (jsonb_typeof(photographs) = 'object' and private.json_fits(photographs, 200000, 2))),
  -- What the number in sqft measures. No kind of area is converted to another.
  area_basis text check (area_basis in ('carpet', 'built_up', 'super_built_up', 'plot')),
  carpet_sqft numeric check (carpet_sqft >= 0),
  plot_sqft numeric check (plot_sqft >= 0),
  balconies integer check (balconies between 0 and 20),
  furnishing text check (furnishing in ('full', 'semi', 'none')),
  furnished_with text[] check (private.list_fits(furnished_with, 100, 500)),
  -- 'now', or a day.
  available_from text check (char_length(available_from) <= 20 and private.is_free_from(available_from)),
  -- 'ready', 'under_construction', or the month until which it is built: '2027-06'.
  possession text
    check (char_length(possession) <= 20 and possession ~ '^(ready|under_construction|20[0-9]{2}-(0[1-9]|1[0-2]))$'),
  open_to text[]
    check (private.list_fits(open_to, 5, 20) and private.words_of(open_to, '{anyone,family,singles,company,students}')),
  pets boolean,
  sale_kind text check (sale_kind in ('new', 'resale')),
  negotiable boolean,
  -- Rupees ('150000'), months of rent ('2 months') or a share of the price ('1.5%'). '0': nothing is paid.
  deposit text check (char_length(deposit) <= 20 and deposit ~ '^(0|[1-9][0-9]{0,11}|[0-9]{1,2}([.]5)? months?)$'),
  brokerage text
    check (char_length(brokerage) <= 20 and
      brokerage ~ '^(0|[1-9][0-9]{0,11}|[0-9]{1,2}([.]5)? months?|[0-9]{1,2}([.][0-9]{1,2})?%)$'),
  lock_in_months integer check (lock_in_months between 0 and 120),
  notice_months integer check (notice_months between 0 and 24),
  ownership text check (ownership in ('freehold', 'leasehold', 'cooperative', 'power_of_attorney')),
  khata text check (khata in ('a', 'b')),
  rera_number text check (char_length(rera_number) <= 100),
  total_floors integer check (total_floors between 0 and 200),
  built_year integer check (built_year between 1800 and 2100),
  lift boolean,
  gated boolean,
  power_backup text check (power_backup in ('none', 'lift_and_lights', 'full')),
  water text[]
    check (private.list_fits(water, 3, 20) and private.words_of(water, '{corporation,borewell,tanker}')),
  parking_covered integer check (parking_covered between 0 and 50),
  parking_open integer check (parking_open between 0 and 50),
  parking_two_wheeler integer check (parking_two_wheeler between 0 and 50),
  -- Few: with the images, what photographs says of them must fit.
  floor_plans text[] check (floor_plans = '{}' or private.list_fits(floor_plans, 20, 2000)),
  video_url text check (char_length(video_url) <= 2000),
  -- Whose home it is; see partners (partner/partners.sql), where its foreign key is.
  partner_id uuid,
  -- The values that somebody of the staff has said are right although they are unlikely, by column; see doubts (property/doubts.sql).
  -- One that is not the value of its column any more is dropped.
  vouched jsonb not null default '{}'
    constraint properties_vouched_fits check (vouched = '{}' or (jsonb_typeof(vouched) = 'object' and private.json_fits(vouched, 60000, 4))),
  -- Since when the offer is paused, as the last check or the partner's link said (property/verifications.sql). Null: it is not.
  on_hold_since date check (on_hold_since between '2000-01-01' and '2100-01-01'),
  servant_room boolean,
  -- Latitude and longitude in degrees (WGS 84), in India and to about 100 m, so that no door can store it more exactly. One value,
  -- so that both or none are stated, doubted and taken back. As src/domain/position.
  position text
    check (char_length(position) <= 20 and position ~ '^([6-9]|[12][0-9]|3[0-7])[.][0-9]{3},(6[89]|[78][0-9]|9[0-7])[.][0-9]{3}$'),
  constraint properties_open_to_anyone_alone check (not ('anyone' = any (open_to) and cardinality(open_to) > 1))
);

create index properties_home on public.properties (publish desc, created_at desc) where publish >= 1000;
create index properties_newest on public.properties (created_at desc, id) where publish > 10;
create index properties_newest_of_type on public.properties (property_type, created_at desc, id) where publish > 10;
create index properties_price on public.properties (price) where publish > 10;
create index properties_price_of_type on public.properties (property_type, price) where publish > 10;
-- Not partial: deleting a society or an area must find its hidden homes too.
create index properties_society on public.properties (society_id, created_at desc);
create index properties_area on public.properties (area_id, created_at desc);
create index properties_placed on public.properties (area_id, position) where position is not null and publish > 10;
create index properties_changed on public.properties (updated_at);
-- For the admin's list of pages, newest first, and for looking up a row by the text id that pages use.
create index properties_listed on public.properties ((coalesce(created_at, '2000-01-01Z'::timestamptz)) desc, (id::text) desc);
create index properties_text_id on public.properties ((id::text));
create index properties_owner on public.properties (user_id) where user_id is not null;

call private.close_table('public.properties');
call private.open_rows_to_server('public.properties');

-- The partner's own number of a home; null for one that was made for a home to which its file gives none ('row-5zdil30evv-2').
-- That one says nothing to anybody and is shown to nobody. The same rule as in src/domain/property/reference-of-partner.ts.
create function private.stated_reference(reference text) returns text
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when reference !~ '^row-[0-9a-z]{9,11}(-[0-9]+)?$' then reference end
$$;

-- Nobody sees a reference that was made, so nobody takes it away: an exported table that is imported again has none. Without it,
-- the next file of the partner would not know the home.
create function private.keep_made_reference() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(new.source_key, '') = '' and old.source_key is not null and private.stated_reference(old.source_key) is null then
    new.source_key := old.source_key;
  end if;
  return new;
end
$$;

create trigger properties_made_reference before update of source_key on public.properties
  for each row execute function private.keep_made_reference();

-- Like private.touch(), but a new view count, another owner or another partner does not count as a change: no page shows
-- them.
create function private.touch_property() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  compared public.properties;
begin
  new.created_at := coalesce(new.created_at, old.created_at);
  new.view_count := coalesce(new.view_count, old.view_count);
  new.updated_at := old.updated_at;
  if new.vouched <> '{}' then
    new.vouched := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(new.vouched) where value = to_jsonb(new) -> key), '{}');
  end if;
  compared := new;
  compared.view_count := old.view_count;
  compared.user_id := old.user_id;
  compared.partner_id := old.partner_id;
  if compared is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

-- Runs after properties_slug, as triggers run in the order of their names: a new slug is a change too.
create trigger properties_touch before update on public.properties
  for each row execute function private.touch_property();
