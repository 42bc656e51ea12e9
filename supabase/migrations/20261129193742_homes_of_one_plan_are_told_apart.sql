-- Homes of one plan are told apart in the lists of staff, in mails and on the pages of links: by floor, facing and price, where
-- nothing else tells them apart. Functions are replaced; no row changes.

-- The same for a page, with {floor, facing, price, currency, offer} of a home without a reference of its own; null for the page of
-- a society or an area.
create or replace function private.page_facts(kind text, id text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select private.telling_facts(slug, society_id, area, sqft, source_key)
           || case when private.stated_reference(source_key) is null then jsonb_build_object(
                'floor', floor_no, 'facing', facing_dir, 'price', price, 'currency', currency, 'offer', property_type) else '{}' end
    from public.properties as property
   where kind = 'property' and property.id = case
     when page_facts.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then page_facts.id::uuid end
$$;

-- A home as the page of a link shows it.
create or replace function private.home_to_confirm(home public.properties) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           -- A photograph in the size of a phone, if it has one.
           'picture', (
             select case when (home.photographs -> private.photograph_hash(address) ->> 'width')::integer > 480
                      then replace(address, '/1600.jpg', '/480.jpg') else address end
               from unnest(home.images) as address where address like '/%' or address like 'http%' limit 1),
           'price', private.known_price(home.price), 'currency', home.currency, 'property_type', home.property_type,
           'bedrooms', home.bedrooms, 'sqft', home.sqft, 'area', home.area,
           'carpet_sqft', home.carpet_sqft, 'floor', home.floor_no, 'facing', home.facing_dir,
           'reference', private.stated_reference(home.source_key),
           'hidden', home.publish <= 10,
           'answer', (
             select jsonb_build_object('answer', said.answer, 'price', said.price, 'answered_at', said.answered_at,
                      'waits', private.waits_for_staff(said, home))
               from public.confirmations as said where said.property_id = home.id and said.state = 'open'))
$$;
