-- The tree of places: which area lies in which, what kind of place each is, and by which other names people know it. Rules
-- (src/domain/place) propose it from names, numbers, known parts and positions. What they are sure of holds at once, the rest
-- waits in Data quality for an admin, whose word no rule changes. Pages read what holds.

create table public.area_places (
  area_id uuid primary key references public.local_areas (id) on delete cascade,
  -- What holds. Null: nobody has said, and no rule is sure. A 'spelling' is the place that its parent is.
  kind text constraint area_places_kind check (kind in ('locality', 'part', 'road', 'village', 'landmark', 'spelling')),
  -- An area of the same city. Null: people look for the place by its own name.
  parent_id uuid references public.local_areas (id) on delete set null,
  -- By whom it holds: a member of staff at that time, or the rules (null).
  decided_at timestamptz,
  decided_by uuid,
  decided_by_email text check (char_length(decided_by_email) <= 255),
  -- What the rules say, also where somebody decided otherwise.
  proposed_kind text constraint area_places_proposed_kind
    check (proposed_kind in ('locality', 'part', 'road', 'village', 'landmark', 'spelling')),
  proposed_parent_id uuid references public.local_areas (id) on delete set null,
  is_sure boolean not null default false,
  -- Why, in sentences for staff.
  evidence text[] not null default '{}'
    constraint area_places_evidence_fits check (private.list_fits(evidence, 10, 500)),
  -- Staff took back what the rules were sure of, so that it is asked from now on.
  is_asked boolean not null default false,
  other_names text[] not null default '{}'
    constraint area_places_other_names_fit check (private.list_fits(other_names, 30, 200)),
  -- The middle of the place in degrees (WGS 84), where it comes from and how good it is.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  position_source text check (position_source in ('city data', 'homes', 'staff')),
  position_confidence text check (position_confidence in ('high', 'medium', 'low')),
  -- Null: an area came, went or changed, and the rules have not looked since.
  judged_at timestamptz,
  -- Rises with every change of what holds or is proposed, so that two people at once do not cross. Another reason for the same is none.
  version bigint not null default 1,
  -- What the rules knew when they looked (src/server/places/rules-digest.ts). Null: rules of before that.
  judged_rules text check (char_length(judged_rules) <= 64),
  -- When what holds has last changed.
  held_since timestamptz,
  -- A digest of the positions of homes that the rules have looked at for its middle. Null: of none.
  measured text check (char_length(measured) <= 64),
  constraint area_places_decided check (decided_at is null or kind is not null),
  constraint area_places_parent check (parent_id is null or kind is not null),
  constraint area_places_spelling check (kind <> 'spelling' or parent_id is not null),
  constraint area_places_position
    check (num_nonnulls(latitude, longitude, position_source, position_confidence) in (0, 4))
);

create index area_places_in on public.area_places (parent_id) where parent_id is not null;
create index area_places_proposed_in on public.area_places (proposed_parent_id) where proposed_parent_id is not null;
create index area_places_unjudged on public.area_places (area_id) where judged_at is null;
create index area_places_person on public.area_places (decided_by) where decided_by is not null;

-- The server too may reach them only through the functions below.
call private.close_table('public.area_places');

-- Refuses what would be no tree: a parent in another city, a circle, a part of a part. The areas are locked before the tree, as by
-- all functions that write it, so that nobody who deletes an area waits for somebody who waits for it.
create function private.keep_places_a_tree() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  cities uuid[];
  above public.area_places;
begin
  if new.kind is null then
    return new;
  end if;
  perform from public.local_areas where id in (new.area_id, new.parent_id) order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  if new.parent_id is not null then
    if (select count(distinct coalesce(city_id, '00000000-0000-0000-0000-000000000000'))
          from public.local_areas where id in (new.area_id, new.parent_id)) > 1
    then
      raise check_violation using message = 'The two areas are in two cities.', constraint = 'area_places_one_city';
    end if;
    if exists (
      with recursive ancestors (id) as (
        select new.parent_id
        union
        select place.parent_id from ancestors join public.area_places as place on place.area_id = ancestors.id
         where place.parent_id is not null)
      select from ancestors where ancestors.id = new.area_id)
    then
      raise check_violation using constraint = 'area_places_no_circle', message = case
        when new.parent_id = new.area_id then 'An area does not lie in itself.'
        else 'Then each of the two would lie in the other.' end;
    end if;
    select * into above from public.area_places where area_id = new.parent_id;
    if above.kind = 'spelling' or (above.kind in ('part', 'landmark') and new.kind <> 'spelling') then
      raise check_violation using message = 'That area is itself a part of another. Choose the one that it is a part of.',
        constraint = 'area_places_one_level';
    end if;
  end if;
  if exists (
    select from public.area_places as below
     where below.parent_id = new.area_id
       and (new.kind = 'spelling' or (new.kind in ('part', 'landmark') and below.kind <> 'spelling')))
  then
    raise check_violation using message = 'Other areas lie in this one. It can be no part of another before they are.',
      constraint = 'area_places_one_level';
  end if;
  return new;
end
$$;

create trigger area_places_tree before insert or update of kind, parent_id on public.area_places
  for each row execute function private.keep_places_a_tree();

-- The middle of an area as its homes tell it, {lat, lng, confidence}, where that is good enough for a distance. What the files of a
-- city know, pages have from there.
create function private.middle_for_pages(place public.area_places) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case when place.position_source = 'homes' and place.position_confidence <> 'low'
    then jsonb_build_object('lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence) end
$$;

create function private.count_place_version() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (new.kind, new.parent_id, new.decided_at, new.proposed_kind, new.proposed_parent_id, new.is_asked)
     is distinct from
     (old.kind, old.parent_id, old.decided_at, old.proposed_kind, old.proposed_parent_id, old.is_asked)
  then
    new.version := old.version + 1;
  end if;
  if (new.kind, new.parent_id, private.middle_for_pages(new)) is distinct from (old.kind, old.parent_id, private.middle_for_pages(old)) then
    new.held_since := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger area_places_version before update on public.area_places
  for each row execute function private.count_place_version();
create trigger area_places_author before update on public.area_places
  for each row when (old.decided_at is distinct from new.decided_at) execute function private.keep_author('decided_by');

-- The page of the area shows where it lies, and the pages of both places count its homes. Those of its homes follow: a publisher
-- reads the row of the area again (publishing_changes).
create function private.flag_placed_areas() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.flag_pages('area', array_remove(
    array[new.area_id::text, new.parent_id::text, old.parent_id::text], null));
  return null;
end
$$;

create trigger area_places_pages after update on public.area_places
  for each row when (old.held_since is distinct from new.held_since)
  execute function private.flag_placed_areas();

-- For a publisher that reads all rows: [{id, place_kind, lies_in, middle}] of each area of which something of that holds.
create function public.places_in_force() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', area_id, 'place_kind', kind, 'lies_in', parent_id, 'middle', private.middle_for_pages(place)) order by area_id), '[]')
    from public.area_places as place where kind is not null or position_source = 'homes'
$$;

-- The areas that filters name, with all that lies in them, as lists call them ('gokulam-mysuru'): each by its slug, that of lists, or of
-- another spelling of it. 'only/jp-nagar' is the area without its parts.
create function private.areas_named(names text[]) returns text[]
  language sql stable
  set search_path = ''
as $$
  with recursive area as materialized (
    select area.id, private.list_slug(area.slug, private.city_folder(city.name)) as listed, area.slug, place.kind, place.parent_id
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join public.area_places as place on place.area_id = area.id
  ), named as (
    select case when area.kind = 'spelling' then area.parent_id else area.id end as id, said.alone
      from (select regexp_replace(name, '^only/', '') as slug, name like 'only/%' as alone from unnest(names) as name) as said
      join (
        select id, listed as slug from area
        union
        -- 'vijayanagar' is that of Bangalore where there is one.
        select id, slug from area as own where not exists (select from area as other where other.listed = own.slug)
      ) as called using (slug)
      join area using (id)
  ), inside as (
    select id, alone from named
    union
    select area.id, inside.alone
      from inside join area on area.parent_id = inside.id and (area.kind = 'spelling' or not inside.alone))
  select coalesce(array_agg(distinct area.listed order by area.listed), '{}') from inside join area using (id)
$$;

-- Around each area its place (of another spelling the place that it is) at step 0, and then all that this lies in, the smallest first.
create function private.areas_around() returns table (area_id uuid, place uuid, step integer)
  language sql stable
  set search_path = ''
as $$
  with recursive tree as materialized (
    select area.id, known.kind, known.parent_id
      from public.local_areas as area left join public.area_places as known on known.area_id = area.id
  ), around (area_id, place, step) as (
    select id, case when kind = 'spelling' then parent_id else id end, 0 from tree
    union all
    select around.area_id, tree.parent_id, around.step + 1
      from around join tree on tree.id = around.place
     where tree.parent_id is not null)
  select around.area_id, around.place, around.step from around
$$;

-- Each area has its row from the beginning, whatever door it came by.
create function private.add_area_place() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.area_places (area_id) values (new.id) on conflict (area_id) do nothing;
  return null;
end
$$;

create trigger local_areas_place after insert on public.local_areas
  for each row execute function private.add_area_place();

-- An area in another city has no place in the tree of the one before; under another name the rules look at it again.
create function private.judge_area_again() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new.city_id is distinct from old.city_id then
    perform private.leave_tree(new.id);
  end if;
  if (new.area, new.slug, new.city_id) is distinct from (old.area, old.slug, old.city_id) then
    update public.area_places set judged_at = null where area_id = new.id;
  end if;
  return null;
end
$$;

-- Nothing lies in this area any more, and it lies nowhere: what was decided of those that did is asked anew.
create function private.leave_tree(area uuid) returns void
  language sql
  set search_path = ''
as $$
  update public.area_places
     set kind = null, parent_id = null, decided_at = null, decided_by = null, judged_at = null
   where area_id = leave_tree.area or parent_id = leave_tree.area;
  update public.area_places set proposed_parent_id = null, is_sure = false, judged_at = null
   where proposed_parent_id = leave_tree.area
$$;

create trigger local_areas_place_again after update of area, slug, city_id on public.local_areas
  for each row execute function private.judge_area_again();

create function private.leave_tree_of_areas() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.leave_tree(old.id);
  return old;
end
$$;

create trigger local_areas_place_gone before delete on public.local_areas
  for each row execute function private.leave_tree_of_areas();

-- Before an area is made one with another: what lay in the one that goes lies in the one that stays.
create function private.move_places(goes uuid, stays uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  below uuid;
begin
  -- In the order of all that writes the tree.
  perform from public.local_areas where id in (goes, stays) order by id for update;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  for below in
    select area_id from public.area_places where parent_id = move_places.goes and area_id <> move_places.stays order by area_id
  loop
    begin
      update public.area_places set parent_id = move_places.stays where area_id = below;
    exception when check_violation then
      -- It cannot lie there, so it is judged again.
      perform private.leave_tree(below);
    end;
  end loop;
  update public.area_places set judged_at = null where area_id = move_places.stays;
end
$$;

-- After a merge was taken back: `place` is the row of the area that is back, `below` what lay in it and went to `stays`.
create function private.move_places_back(back uuid, stays uuid, place jsonb, below jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  was constant public.area_places := jsonb_populate_record(null::public.area_places, place);
  lay uuid;
begin
  perform from public.local_areas where id in (back, stays) order by id for update;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  if was.kind is not null and (was.parent_id is null or exists (select from public.local_areas where id = was.parent_id)) then
    begin
      update public.area_places as known
         set kind = was.kind, parent_id = was.parent_id, decided_at = was.decided_at, decided_by = was.decided_by,
             is_asked = was.is_asked
       where known.area_id = move_places_back.back;
    exception when check_violation then
      -- The tree has changed since, so the area is judged again.
      null;
    end;
  end if;
  for lay in
    select area_id from public.area_places
     where parent_id = move_places_back.stays and move_places_back.below ? area_id::text order by area_id
  loop
    begin
      update public.area_places set parent_id = move_places_back.back where area_id = lay;
    exception when check_violation then
      null;
    end;
  end loop;
  update public.area_places set judged_at = null where area_id = move_places_back.stays;
end
$$;

-- The positions of the homes that visitors see, sorted, of the areas whose middle no file of their city knows well. `digest`: what
-- `area_places.measured` becomes once the rules have looked at them.
create function private.positions_by_area() returns table (area_id uuid, positions text[], digest text)
  language sql stable
  set search_path = ''
as $$
  select place.area_id, array_agg(home.position order by home.position), md5(string_agg(home.position, ' ' order by home.position))
    from public.properties as home
    join public.area_places as place on place.area_id = home.area_id
   where home.publish > 10 and home.position is not null
     and (place.position_source is distinct from 'city data' or place.position_confidence = 'low')
   group by place.area_id
$$;

-- Whether an area came, went or changed since the rules have looked, or homes came, went or moved in one whose middle they tell.
create function private.has_areas_to_place() returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select from public.area_places where judged_at is null)
      or exists (
        select from private.positions_by_area() as found
          full join (select area_id, measured from public.area_places where measured is not null) as known using (area_id)
         where found.digest is distinct from known.measured)
$$;

-- For the rules: null if they have looked at every area and home since it changed, otherwise all areas: [{id, name, slug, city, homes,
-- merged, positions, measured}], where homes are those that visitors see, `merged` the names of areas that were made one with it, and
-- `positions` and their digest `measured` those of its homes, where no file knows its middle. `rules`: what they know now. If
-- others looked before `since`, when the process of these began, they look again. Two versions at once leave each other's word alone.
create function public.areas_to_place(rules text default null, since timestamptz default null) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select case when private.has_areas_to_place() or exists (
    select from public.area_places where judged_at < since and judged_rules is distinct from rules)
  then (
    select jsonb_agg(jsonb_build_object(
             'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'homes', coalesce(home.count, 0),
             'merged', (select coalesce(jsonb_agg(distinct merge.name order by merge.name), '[]')
                          from public.area_merges as merge where merge.kept = area.id),
             'positions', coalesce(to_jsonb(found.positions), '[]'), 'measured', found.digest)
             order by area.id)
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join private.positions_by_area() as found on found.area_id = area.id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id) end
$$;

-- For the server: every area as the tree has it now, by id: [{id, slug, name, city, kind, parent, names, latitude, longitude,
-- confidence}], where kind and parent hold (null while it waits), and `names` are other names of it.
create function public.area_tree() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', area.id, 'slug', coalesce(area.slug, area.id::text), 'name', area.area, 'city', city.name, 'kind', place.kind,
           'parent', place.parent_id, 'names', coalesce(place.other_names, '{}'), 'latitude', place.latitude,
           'longitude', place.longitude, 'confidence', place.position_confidence)
           order by area.id), '[]')
    from public.local_areas as area
    left join public.cities as city on city.id = area.city_id
    left join public.area_places as place on place.area_id = area.id
$$;

-- What the rules say, as rows. Of an area that has another name meanwhile, or whose parent is gone, nothing.
create function private.said_places(proposals jsonb) returns table (
    area uuid, kind text, parent uuid, sure boolean, names text[], evidence text[],
    latitude double precision, longitude double precision, confidence text, source text, measured text)
  language sql stable
  set search_path = ''
as $$
  select stated.area, stated.kind, stated.parent, stated.sure, coalesce(stated.names, '{}'), coalesce(stated.evidence, '{}'),
         stated.latitude, stated.longitude, stated.confidence, stated.source, stated.measured
    from jsonb_to_recordset(proposals) as stated (
           area uuid, name text, kind text, parent uuid, sure boolean, names text[], evidence text[],
           latitude double precision, longitude double precision, confidence text, source text, measured text)
    join public.local_areas as living on living.id = stated.area and living.area = stated.name
   where stated.parent is null or exists (select from public.local_areas where id = stated.parent)
$$;

-- What of a place says whether a position lies in it.
create function private.reach_of(place public.area_places) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'kind', place.kind, 'parent', place.parent_id, 'lat', place.latitude, 'lng', place.longitude, 'confidence', place.position_confidence)
$$;

-- Stores what the rules say: [{area, name, kind, parent, sure, names, evidence, latitude, longitude, confidence, source,
-- measured}], `source` of the position: 'city data' or 'homes'. An area of which
-- nothing can be stored any more is judged again. What staff have decided stays. `rules`: as above. Returns how many proposals changed.
create function public.keep_place_proposals(
    proposals jsonb, at timestamptz default clock_timestamp(), rules text default null) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed integer;
  said record;
  was jsonb;
begin
  -- In the order of all that writes the tree. Nobody deletes or moves an area meanwhile.
  perform from public.local_areas order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select coalesce(jsonb_object_agg(place.area_id, private.reach_of(place)), '{}') into was
    from public.area_places as place where place.judged_at is not null;
  update public.area_places as place
     set proposed_kind = stated.kind, proposed_parent_id = stated.parent, is_sure = stated.sure,
         evidence = stated.evidence, other_names = stated.names,
         latitude = stated.latitude, longitude = stated.longitude, position_confidence = stated.confidence,
         -- A version of before says no source.
         position_source = coalesce(stated.source, case when stated.latitude is not null then 'city data' end)
    from private.said_places(proposals) as stated
   where place.area_id = stated.area
     and (place.proposed_kind, place.proposed_parent_id, place.is_sure, place.evidence, place.other_names, place.latitude, place.longitude, place.position_source,
          place.position_confidence)
         is distinct from
         (stated.kind, stated.parent, stated.sure, stated.evidence, stated.names, stated.latitude, stated.longitude,
          coalesce(stated.source, case when stated.latitude is not null then 'city data' end), stated.confidence);
  get diagnostics changed = row_count;
  -- First what the rules no longer say, so that an area may change sides with its parts.
  update public.area_places as place set kind = null, parent_id = null
    from private.said_places(proposals) as stated
   where place.area_id = stated.area and place.decided_at is null and place.kind is not null
     and (not stated.sure or place.is_asked or (place.kind, place.parent_id) is distinct from (stated.kind, stated.parent));
  for said in
    select stated.* from private.said_places(proposals) as stated join public.area_places as place on place.area_id = stated.area
     where place.decided_at is null and place.kind is null and stated.sure and not place.is_asked
     order by stated.kind = 'spelling', stated.area
  loop
    begin
      update public.area_places set kind = said.kind, parent_id = said.parent where area_id = said.area;
    exception when check_violation then
      -- Somebody decided of a neighbour what does not go with it: that waits for a person.
      null;
    end;
  end loop;
  update public.area_places as place set judged_at = at, judged_rules = rules, measured = stated.measured
    from private.said_places(proposals) as stated where place.area_id = stated.area;
  -- Of areas that lie elsewhere now, and of those that they lie in, which reach as far.
  perform private.ask_about_positions(array(
    select changing.id from public.area_places as place
     cross join lateral (values (place.area_id), (place.parent_id), ((was #>> array[place.area_id::text, 'parent'])::uuid)) as changing (id)
     where changing.id is not null and was -> place.area_id::text is distinct from private.reach_of(place)), at);
  return changed;
end
$$;

-- A place in words for the change log: 'a part of JP Nagar'.
create function private.place_words(place public.area_places) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when place.kind is null then 'not decided'
    when place.parent_id is null then place.kind || ', in no other area'
    when place.kind = 'spelling' then 'another spelling of ' || parent.area
    else place.kind || ' in ' || parent.area end
    from (select 1) as one left join public.local_areas as parent on parent.id = place.parent_id
$$;

-- What staff see after an answer: {outcome, version, place, by}. `by`: who decided it, null for the rules.
create function private.told_place(of_area uuid, outcome text, problem text default null) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(
    (select jsonb_build_object(
              'outcome', outcome, 'problem', problem, 'version', place.version, 'place', private.place_words(place),
              'by', private.staff_name(place.decided_by))
       from public.area_places as place where place.area_id = of_area),
    jsonb_build_object('outcome', 'gone', 'problem', null, 'version', null, 'place', null, 'by', null))
$$;

-- Says what an area is and in which other it lies. `expected`: the version that was shown. Returns {outcome: 'answered', 'repeated' (it
-- is so already), 'changed' (somebody was sooner, and what they said is told), 'refused' (with the problem) or 'gone'}.
create function public.answer_area_place(area uuid, expected bigint, kind text, parent uuid default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.area_places;
  becomes public.area_places;
  said text;
begin
  perform private.require_admin();
  perform private.require_choice(answer_area_place.kind, array['locality', 'part', 'road', 'village', 'landmark', 'spelling']);
  perform from public.local_areas where id in (answer_area_place.area, answer_area_place.parent) order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select * into was from public.area_places as place where place.area_id = answer_area_place.area;
  if was.area_id is null or (
    answer_area_place.parent is not null
    and not exists (select from public.local_areas where id = answer_area_place.parent))
  then
    return private.told_place(answer_area_place.area, case when was.area_id is null then 'gone' else 'changed' end);
  end if;
  if was.decided_at is not null and (was.kind, was.parent_id) is not distinct from (answer_area_place.kind, answer_area_place.parent) then
    return private.told_place(was.area_id, 'repeated');
  end if;
  if was.version is distinct from expected then
    return private.told_place(was.area_id, 'changed');
  end if;
  begin
    update public.area_places as place
       set kind = answer_area_place.kind, parent_id = answer_area_place.parent,
           decided_at = clock_timestamp(), decided_by = auth.uid()
     where place.area_id = was.area_id
    returning * into becomes;
  exception when check_violation then
    get stacked diagnostics said = constraint_name;
    return private.told_place(was.area_id, 'refused', case said
      when 'area_places_spelling' then 'Choose the area that it is a spelling of.'
      else sqlerrm end);
  end;
  perform private.ask_about_positions(
    array_remove(array[was.area_id, was.parent_id, becomes.parent_id], null), clock_timestamp());
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', was.area_id, jsonb_build_object(
    'place', jsonb_build_object('was', private.place_words(was), 'became', private.place_words(becomes))));
  return private.told_place(was.area_id, 'answered');
end
$$;

-- Takes back what staff said, so that what the rules say holds or waits; or what the rules were sure of, so that it waits. The same
-- answer as above, with the outcome 'undone'.
create function public.undo_area_place(area uuid, expected bigint) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.area_places;
  becomes public.area_places;
begin
  perform private.require_admin();
  perform from public.local_areas where id = undo_area_place.area for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select * into was from public.area_places as place where place.area_id = undo_area_place.area;
  if was.area_id is null then
    return private.told_place(undo_area_place.area, 'gone');
  end if;
  if was.version is distinct from expected or was.kind is null then
    return private.told_place(was.area_id, 'changed');
  end if;
  update public.area_places as place
     set kind = null, parent_id = null, decided_at = null, decided_by = null,
         -- What was waiting before waits again; what the rules were sure of is asked from now on.
         is_asked = place.is_asked or was.decided_at is null, judged_at = null
   where place.area_id = was.area_id
  returning * into becomes;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', was.area_id, jsonb_build_object(
    'place', jsonb_build_object('was', private.place_words(was), 'became', private.place_words(becomes))));
  return private.told_place(was.area_id, 'undone');
end
$$;

-- The area that a file's name means: by its id, or by its slug, which is that of one in Bangalore as long as no city is said. Slugs are
-- unique within a city only.
create function private.area_called(named text) returns public.local_areas
  language sql stable
  set search_path = ''
as $$
  select living.* from public.local_areas as living left join public.cities as city on city.id = living.city_id
   where living.id::text = named or (living.slug = named and private.city_folder(city.name) = 'bangalore')
   order by living.id::text = named desc limit 1
$$;

-- Makes what files call a part an area of its own, in the area that it is a part of, which is named as files name it.
-- `area`: the id that the browser gave it, so that the same request twice makes one. Returns as above; 'repeated' also if there is
-- an area of that name already. Its homes come with the next reading of the file.
create function public.add_area_part(area uuid, name text, parent text) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  typed constant text := btrim(add_area_part.name);
  address constant text := btrim(regexp_replace(lower(typed), '[^a-z0-9]+', '-', 'g'), '-');
  above public.local_areas;
  host uuid;
  there uuid;
  saved jsonb;
  becomes public.area_places;
begin
  perform private.require_admin();
  -- Of a part or another spelling, the place that it lies in: there is one level of parts.
  above := private.area_called(add_area_part.parent);
  select coalesce(case when place.kind in ('part', 'landmark', 'spelling') then place.parent_id end, above.id) into host
    from public.area_places as place where place.area_id = above.id;
  perform from public.local_areas where id = host for key share;
  if not found then
    return private.told_place(add_area_part.area, 'gone');
  end if;
  -- Two colleagues who make the same part at once make one.
  perform pg_advisory_xact_lock(private.lock_key('places'));
  select living.id into there from public.local_areas as living
   where living.city_id is not distinct from above.city_id and (living.slug = address or lower(living.area) = lower(typed))
   order by living.id = add_area_part.area desc, living.id limit 1;
  if there is not null then
    return private.told_place(there, 'repeated');
  end if;
  saved := public.save_listing(jsonb_build_object(
    'kind', 'area', 'id', add_area_part.area, 'idempotencyKey', gen_random_uuid(), 'seen_at', null,
    'fields', jsonb_build_object('area', typed, 'slug', address, 'city_id', above.city_id)), auth.uid());
  if saved ->> 'result' <> 'saved' then
    return jsonb_build_object(
      'outcome', 'refused', 'problem', 'An area cannot have this name. Add it under Areas with another.',
      'version', null, 'place', null, 'by', null);
  end if;
  update public.area_places as place
     set kind = 'part', parent_id = host, decided_at = clock_timestamp(), decided_by = auth.uid()
   where place.area_id = add_area_part.area
  returning * into becomes;
  insert into public.staff_changes (changed_by, table_name, row_id, changes)
  values (auth.uid(), 'local_areas', becomes.area_id, jsonb_build_object(
    'place', jsonb_build_object('became', private.place_words(becomes))));
  return private.told_place(becomes.area_id, 'answered');
end
$$;

-- Takes back what add_area_part() made, as long as nothing is in it. Returns as above, with the outcome 'undone'.
create function public.undo_area_part(area uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.local_areas;
  made public.area_places;
  deleted jsonb;
begin
  perform private.require_admin();
  select living.* into was from public.local_areas as living where living.id = undo_area_part.area for update;
  select place.* into made from public.area_places as place where place.area_id = undo_area_part.area;
  if was.id is null then
    return private.told_place(undo_area_part.area, 'gone');
  end if;
  if made.kind is distinct from 'part' or made.decided_at is null then
    return private.told_place(was.id, 'changed');
  end if;
  if exists (select from public.properties where area_id = was.id)
    or exists (select from public.society as one where one.area = was.id)
    or exists (select from public.area_places as below where below.parent_id = was.id)
  then
    return private.told_place(was.id, 'refused', 'Homes or other areas are in it by now, so it stays.');
  end if;
  deleted := public.delete_listing(jsonb_build_object(
    'kind', 'area', 'id', was.id, 'action', 'delete', 'idempotencyKey', gen_random_uuid(), 'seen_at', was.updated_at), auth.uid());
  if deleted ->> 'result' <> 'deleted' then
    return private.told_place(was.id, 'changed');
  end if;
  return jsonb_build_object('outcome', 'undone', 'problem', null, 'version', null, 'place', null, 'by', null);
end
$$;

-- A middle that is known well enough to say where the place is: {lat, lng}, otherwise null.
create function private.place_point(place public.area_places) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case when place.latitude is not null and place.position_confidence <> 'low'
              then jsonb_build_object('lat', place.latitude, 'lng', place.longitude) end
$$;

-- How far from the middle of a place its homes lie, in metres, as src/domain/place/place-size.ts says it. Null of no place.
create function private.size_of_place(place public.area_places) returns double precision
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select case
             when place.kind = 'road' or named.area ~* '\y(road|rd|highway|expressway|orr)\y' then 10000
             else greatest(
               case when place.kind in ('part', 'landmark')
                      or coalesce(place.kind, 'spelling') = 'spelling' and named.area ~* '[0-9]|\y(stage|phase|block|sector)\y'
                 then 1300 else 2000 end,
               (select max(least(private.metres_between(place.latitude, place.longitude, part.latitude, part.longitude), 8000))
                  from public.area_places as part
                 where part.parent_id = place.area_id and part.kind <> 'spelling' and part.position_confidence <> 'low')) end
      from public.local_areas as named where named.id = place.area_id);
end
$$;

-- For staff: {waiting: [area], waiting_total, standing: [area], standing_total, areas: [{id, name, city}]}, where an area is {id, name,
-- slug, city, homes, version, kind, parent, parent_name, point, parent_point, evidence, by, decided_at}: of those that wait what the rules propose, of the
-- others what holds. Those with most homes first, and of the decided ones the newest before all that the rules hold.
create function public.admin_area_places(take integer default 200) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_staff();
  with shown as materialized (
    select place.*, area.area as name, area.slug, city.name as city, coalesce(home.count, 0) as homes, place.kind is null as waits
      from public.area_places as place
      join public.local_areas as area on area.id = place.area_id
      left join public.cities as city on city.id = area.city_id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id
     where place.kind is not null or place.proposed_kind is not null
  ), numbered as (
    select shown.*, row_number() over (
             partition by waits order by decided_at desc nulls last, homes desc, name, area_id) as place_in_list
      from shown
  ), told as (
    select numbered.waits, numbered.place_in_list, jsonb_build_object(
             'id', numbered.area_id, 'name', numbered.name, 'slug', numbered.slug, 'city', numbered.city, 'homes', numbered.homes,
             'version', numbered.version, 'kind', coalesce(numbered.kind, numbered.proposed_kind),
             'parent', parent.id, 'parent_name', parent.area, 'evidence', numbered.evidence,
             'point', private.place_point(own), 'parent_point', private.place_point(above),
             'by', private.staff_name(numbered.decided_by),
             'decided_at', numbered.decided_at) as area
      from numbered
      join public.area_places as own on own.area_id = numbered.area_id
      left join public.local_areas as parent
        on parent.id = case when numbered.waits then numbered.proposed_parent_id else numbered.parent_id end
      left join public.area_places as above on above.area_id = parent.id
     where numbered.place_in_list <= greatest(take, 0))
  select jsonb_build_object(
    'waiting', coalesce((select jsonb_agg(area order by place_in_list) from told where waits), '[]'),
    'waiting_total', (select count(*) from shown where waits),
    'standing', coalesce((select jsonb_agg(area order by place_in_list) from told where not waits), '[]'),
    'standing_total', (select count(*) from shown where not waits),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', area.id, 'name', area.area, 'city', city.name) order by area.area, area.id), '[]')
        from public.local_areas as area left join public.cities as city on city.id = area.city_id))
    into answer;
  return answer;
end
$$;

grant execute on function
  public.answer_area_place(uuid, bigint, text, uuid), public.undo_area_place(uuid, bigint), public.admin_area_places(integer),
  public.add_area_part(uuid, text, text), public.undo_area_part(uuid)
  to authenticated;
grant execute on function public.areas_to_place(text, timestamptz), public.area_tree(), public.places_in_force(),
  public.keep_place_proposals(jsonb, timestamptz, text) to service_role;
