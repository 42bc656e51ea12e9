-- 'Homes that may be one' took minutes at 34,000 homes with photographs: likenesses were compared one by one with all that are
-- on more than two homes, and all homes of one area and size of family with each other. The answer is the same.

-- The pairs of public homes that may be one: of two partners (or one of staff), in one society or area, with the same number
-- of bedrooms, no other floor, and nearly the same size and price. That fits many flats of a block, so in addition their floor
-- is known and one in their society, or they share photographs. A photograph of more than two homes says nothing: it shows the
-- block. Returns how many photographs are alike. Without nested loops, which are slow where an embedded database has no
-- statistics. Each join compares all that it can by equality: the homes of one area alone are millions of pairs.
create or replace function private.likely_same_homes() returns table (one uuid, other uuid, alike integer)
  language sql stable
  set search_path = ''
  set enable_nestloop = off
  set jit = off
  set work_mem = '32MB'
as $$
  with shown as materialized (
    select home.id, home.partner_id, home.property_type, home.society_id, coalesce(home.bedrooms, 0)::float8 as bedrooms, home.area_basis,
           coalesce(society.area::text, home.area_id::text, home.society_id) as place,
           home.sqft::float8 as sqft, home.price::float8 as price, private.floor_key(home.floor_no) as floor,
           home.images::text like '%/storage/v1/object/public/photographs/%' as has_photographs
      from public.properties as home left join public.society as society on society.id = home.society_id
     where home.publish > 10 and home.sqft > 0 and home.price > 0
  ), fitting as materialized (
    select first.id as one, second.id as other
      from shown as first join shown as second using (society_id, floor, property_type, bedrooms)
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.area_basis = second.area_basis, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft) * 1.03
  ), stepped as materialized (
    -- Prices that differ by 15 % are in one step or in two that follow each other.
    select shown.*, later, hashtextextended(concat_ws(' ', place, property_type, bedrooms, floor(ln(price) / ln(1.16)) + later), 0) as step
      from shown cross join unnest(array[0, 1]) as later
     where has_photographs and place is not null
  ), near as materialized (
    select first.id as one, second.id as other
      from stepped as first join stepped as second using (step)
     where second.later = 0 and (first.later = 1 or first.id < second.id)
       and first.partner_id is distinct from second.partner_id
       and coalesce(first.society_id = second.society_id, true)
       and coalesce(first.floor = second.floor, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       -- Carpet and super built-up area of one home are far apart.
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft)
           * case when coalesce(first.area_basis = second.area_basis, true) then 1.03 else 1.5 end
  ), pictured as materialized (
    -- Not by private.photograph_hash(), which would take most of a minute for all of them.
    select distinct home.id, ('x' || photograph.likeness)::bit(64)::bigint as likeness
      from (select id, unnest(images) as address from public.properties
             where id in (select near.one from near union select near.other from near)) as home
      join public.photographs as photograph on photograph.hash = split_part(address, '/', 7)
     where photograph.likeness is not null and starts_with(address, '/storage/v1/object/public/photographs/')
  ), matched as materialized (
    -- As numbers: a set of bits has no hash, and is looked for by reading all of them.
    select least(near.one, near.other) as one, greatest(near.one, near.other) as other, first.likeness as ours, second.likeness as theirs
      from near
      join pictured as first on first.id = near.one
      join pictured as second on second.id = near.other
     where bit_count((first.likeness # second.likeness)::bit(64)) <= 6
  ), sought as materialized (
    select photograph.hash, each.likeness
      from public.photographs as photograph cross join lateral (select ('x' || photograph.likeness)::bit(64)::bigint as likeness) as each
     where each.likeness in (select ours from matched union select theirs from matched)
  ), common as materialized (
    select sought.likeness
      from (select id, unnest(images) as address from public.properties where publish > 10) as home
      join sought on sought.hash = split_part(address, '/', 7)
     group by sought.likeness having count(distinct home.id) > 2
  ), compared as (
    select matched.one, matched.other, count(distinct ours)::integer as alike
      from matched
     where ours not in (select likeness from common) and theirs not in (select likeness from common)
     group by 1, 2
  )
  select one, other, coalesce(compared.alike, 0)
    from fitting full join compared using (one, other)
    left join public.distinct_homes as apart using (one, other)
   where apart.one is null
$$;
