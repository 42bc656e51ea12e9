-- Homes that two partners offer, or a partner and staff: one flat with two references. Staff see the likely pairs in Data
-- quality and say whether they are one home or two. One home has one page; the other row stays hidden, so that its partner
-- stays known, its file goes on updating it, and the decision can be taken back.

create table public.home_merges (
  -- The home without a page.
  merged uuid primary key references public.properties (id) on delete cascade,
  -- The home with the page. When that is merged itself, the one that has the page then.
  kept uuid not null references public.properties (id) on delete cascade check (kept <> merged),
  -- As the merged home was while it had a page.
  publish integer not null check (publish > 10),
  merged_at timestamptz not null default clock_timestamp()
);

create index home_merges_kept on public.home_merges (kept);

-- Pairs of homes that look alike and are two, as staff said. Nobody is asked again.
create table public.distinct_homes (
  one uuid not null references public.properties (id) on delete cascade,
  other uuid not null references public.properties (id) on delete cascade,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (one, other),
  check (one < other)
);

create index distinct_homes_other on public.distinct_homes (other);

-- The server too may reach them only through the functions below.
call private.close_table('public.home_merges');
call private.close_table('public.distinct_homes');

-- A home that is merged has no page, whoever shows it: staff take the merge back instead.
create function private.keep_home_merged() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if exists (select from public.home_merges where merged = new.id) then
    new.publish := 0;
  end if;
  return new;
end
$$;

create trigger properties_merged_home before update of publish on public.properties
  for each row when (new.publish > 10) execute function private.keep_home_merged();

-- Whether another partner still offers this home, so that it does not go when one partner's file has it no more.
create function private.is_at_another_partner(home uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.home_merges as merge
      left join public.partner_homes as known on known.property_id = merge.merged
     where merge.kept = home and known.missing_since is null)
$$;

-- A floor as it can be compared: '4 out of 16' and '4' are one.
create function private.floor_key(floor text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case when lower(btrim(floor)) like 'ground%' then '0'
    else coalesce(substring(btrim(floor) from '^-?[0-9]+'), nullif(lower(btrim(floor)), '')) end
$$;

-- The pairs of public homes that may be one: of two partners (or one of staff), in one society or area, with the same number
-- of bedrooms, no other floor, and nearly the same size and price. That fits many flats of a block, so in addition their floor
-- is known and one in their society or at their position, or they share photographs. A photograph of more than two homes says
-- nothing: it shows the block. Homes whose own positions are more than 300 m apart are two, unless photographs are alike. Returns
-- how many are, and how many metres lie between the two, null where nobody knows. Without nested loops, which are slow where an embedded database has no
-- statistics. Each join compares all that it can by equality: the homes of one area alone are millions of pairs.
create function private.likely_same_homes() returns table (one uuid, other uuid, alike integer, metres integer)
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
           home.images::text like '%/storage/v1/object/public/photographs/%' as has_photographs,
           case when home.position is not null then private.own_position(home) end as position
      from public.properties as home left join public.society as society on society.id = home.society_id
     where home.publish > 10 and home.sqft > 0 and home.price > 0
  ), fitting as materialized (
    select first.id as one, second.id as other
      from shown as first join shown as second using (society_id, floor, property_type, bedrooms)
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.area_basis = second.area_basis, true)
       and greatest(first.price, second.price) <= least(first.price, second.price) * 1.15
       and greatest(first.sqft, second.sqft) <= least(first.sqft, second.sqft) * 1.03
    union
    select first.id, second.id
      from shown as first join shown as second using (position, floor, property_type, bedrooms)
     where first.id < second.id and first.partner_id is distinct from second.partner_id
       and coalesce(first.society_id = second.society_id, true)
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
  ), measured as (
    select one, other, coalesce(compared.alike, 0) as alike,
           private.metres_from(first.position, jsonb_build_array(string_to_array(second.position, ','))) as metres
      from fitting full join compared using (one, other)
      left join shown as first on first.id = one
      left join shown as second on second.id = other
      left join public.distinct_homes as apart using (one, other)
     where apart.one is null
  )
  select one, other, alike, round(metres)::integer from measured where coalesce(metres <= 300, true) or alike > 0
$$;

-- A home as staff compare it.
create function private.compared_home(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'slug', home.slug,
           'partner', partner.name, 'reference', private.stated_reference(home.source_key),
           'price', home.price, 'currency', home.currency, 'property_type', home.property_type,
           'sqft', home.sqft, 'area_basis', home.area_basis, 'bedrooms', home.bedrooms, 'floor', home.floor_no,
           'society', society.name, 'area', coalesce(area.area, home.area),
           'pictures', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'address', address, 'width', (home.photographs -> private.photograph_hash(address) ->> 'width')::integer)
                      order by position), '[]')
               from unnest(home.images[1:4]) with ordinality as shown (address, position)),
           'picture_count', coalesce(cardinality(home.images), 0))
    from public.properties as home
    left join public.partners as partner on partner.id = home.partner_id
    left join public.society as society on society.id = home.society_id
    left join public.local_areas as area on area.id = home.area_id
   where home.id = of_home
$$;

-- For staff: {pairs: [{first, second, alike, metres}], total, merged: [{kept, merged, merged_at}], merged_total}: the likeliest 50 pairs
-- of homes that may be one, and the 50 that were made one last. Those at one position come before others, and those far apart last.
create function public.admin_same_homes() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  with likely as materialized (
    select * from private.likely_same_homes()
  )
  select jsonb_build_object(
    'total', (select count(*) from likely),
    'pairs', coalesce((
      select jsonb_agg(jsonb_build_object(
               'first', private.compared_home(one), 'second', private.compared_home(other), 'alike', alike,
               'metres', metres) order by nth)
        from (
          select likely.*, row_number() over (order by coalesce(metres > 300, false), alike desc, metres, one, other) as nth
            from likely order by nth limit 50) as first), '[]'),
    'merged_total', (select count(*) from public.home_merges),
    'merged', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kept', private.compared_home(kept), 'merged', private.compared_home(merged), 'merged_at', merged_at)
               order by merged_at desc, merged)
        from (select * from public.home_merges order by merged_at desc, merged limit 50) as latest), '[]'))
    into answer;
  return answer;
end
$$;

-- Says that two homes are one: `kept` keeps its page, and the addresses of `merged` lead there. Returns 'merged', 'repeated' (they
-- are one already), or 'changed' when one of them has no page any more.
create function public.merge_homes(kept uuid, merged uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  stays public.properties;
  goes public.properties;
begin
  perform private.require_admin();
  -- In one order, so that two merges against each other wait instead of stopping each other.
  perform from public.properties where id in (merge_homes.kept, merge_homes.merged) order by id for update;
  if exists (
    select from public.home_merges as known where known.merged = merge_homes.merged and known.kept = merge_homes.kept)
  then
    return 'repeated';
  end if;
  select * into stays from public.properties where id = merge_homes.kept;
  select * into goes from public.properties where id = merge_homes.merged;
  if stays.id is null or goes.id is null or stays.id = goes.id or coalesce(least(stays.publish, goes.publish), 0) <= 10 then
    return 'changed';
  end if;

  update public.properties set publish = 0 where id = goes.id;
  insert into public.home_merges (merged, kept, publish) values (goes.id, stays.id, goes.publish);
  update public.home_merges as known set kept = stays.id where known.kept = goes.id;
  update public.property_slugs set property_id = stays.id where property_id = goes.id;
  perform public.enqueue_html_jobs('property', array[goes.id::text], 'delete', 10, actor);
  -- The page that stays has new addresses, which no column of its home says.
  perform private.flag_pages('property', array[stays.id::text]);
  perform private.queue_saved_pages('property', array[stays.id::text], actor);
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (actor, 'properties', stays.id, jsonb_build_object('one home with', jsonb_build_object('became', private.named_home(goes)))),
         (actor, 'properties', goes.id, jsonb_build_object('one home with', jsonb_build_object('became', private.named_home(stays))));
  return 'merged';
end
$$;

-- A home in the change log, where its title may be that of many.
create function private.named_home(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select left(concat_ws(', ', home.title, (select name from public.partners where id = home.partner_id),
    private.stated_reference(home.source_key)), 300)
$$;

-- Says that two homes are two: nobody is asked again, and if they were made one, the merged one has its page and its addresses
-- again. Returns 'apart', or 'changed' if one of them is gone.
create function public.keep_homes_apart(one uuid, other uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  first public.properties;
  second public.properties;
  undone public.home_merges;
begin
  perform private.require_admin();
  perform from public.properties where id in (keep_homes_apart.one, keep_homes_apart.other) order by id for update;
  select * into first from public.properties where id = least(keep_homes_apart.one, keep_homes_apart.other);
  select * into second from public.properties where id = greatest(keep_homes_apart.one, keep_homes_apart.other);
  if first.id is null or second.id is null or first.id = second.id then
    return 'changed';
  end if;
  delete from public.home_merges as known
   where (known.kept, known.merged) in ((first.id, second.id), (second.id, first.id)) returning * into undone;
  if undone.merged is not null then
    update public.property_slugs set property_id = owner_id where owner_id = undone.merged and property_id = undone.kept;
    if not private.is_deleted('property', undone.merged::text) then
      update public.properties set publish = undone.publish where id = undone.merged;
    end if;
    perform private.flag_pages('property', array[undone.kept::text]);
    perform private.queue_saved_pages('property', array[undone.kept::text, undone.merged::text], actor);
  end if;
  insert into public.distinct_homes (one, other) values (first.id, second.id) on conflict do nothing;
  if found then
    insert into public.staff_changes (changed_by, table_name, row_id, changes)
    values (actor, 'properties', first.id,
            jsonb_build_object('not one home with', jsonb_build_object('became', private.named_home(second))));
  end if;
  return 'apart';
end
$$;

-- For the checkup: homes that are merged and visible, or that two merges claim.
create function private.homes_merged_wrongly() returns text[]
  language sql stable
  set search_path = ''
as $$
  select array_agg(merge.merged::text order by merge.merged)
    from public.home_merges as merge join public.properties as home on home.id = merge.merged
   where home.publish > 10 or merge.kept in (select merged from public.home_merges)
$$;

grant execute on function
  public.admin_same_homes(), public.merge_homes(uuid, uuid), public.keep_homes_apart(uuid, uuid) to authenticated;
