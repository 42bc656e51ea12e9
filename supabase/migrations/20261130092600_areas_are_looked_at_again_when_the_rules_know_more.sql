-- Areas are looked at again when the rules know more: a new version of the product, or of what it knows of a city. Which areas others
-- have looked at stands beside each; what staff have decided stays. Areas of before are looked at once after the upgrade.

alter table public.area_places add column judged_rules text check (char_length(judged_rules) <= 64);

drop function public.areas_to_place();

create function public.areas_to_place(rules text default null, since timestamptz default null) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select case when exists (
    select from public.area_places
     where judged_at is null or judged_at < since and judged_rules is distinct from rules)
  then (
    select jsonb_agg(jsonb_build_object(
             'id', area.id, 'name', area.area, 'slug', area.slug, 'city', city.name, 'homes', coalesce(home.count, 0),
             'merged', (select coalesce(jsonb_agg(distinct merge.name order by merge.name), '[]')
                          from public.area_merges as merge where merge.kept = area.id))
             order by area.id)
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join (
        select area_id, count(*) from public.properties where publish > 10 group by area_id) as home on home.area_id = area.id) end
$$;

revoke all on function public.areas_to_place(text, timestamptz) from public, anon, authenticated;
grant execute on function public.areas_to_place(text, timestamptz) to service_role;

drop function public.keep_place_proposals(jsonb, timestamptz);

create function public.keep_place_proposals(
    proposals jsonb, at timestamptz default clock_timestamp(), rules text default null) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed integer;
  said record;
begin
  -- In the order of all that writes the tree. Nobody deletes or moves an area meanwhile.
  perform from public.local_areas order by id for key share;
  perform pg_advisory_xact_lock(private.lock_key('places'));
  update public.area_places as place
     set proposed_kind = stated.kind, proposed_parent_id = stated.parent, is_sure = stated.sure,
         evidence = stated.evidence, other_names = stated.names,
         latitude = stated.latitude, longitude = stated.longitude, position_confidence = stated.confidence,
         position_source = case when stated.latitude is not null then 'city data' end
    from private.said_places(proposals) as stated
   where place.area_id = stated.area
     and (place.proposed_kind, place.proposed_parent_id, place.is_sure, place.evidence, place.other_names, place.latitude, place.longitude)
         is distinct from
         (stated.kind, stated.parent, stated.sure, stated.evidence, stated.names, stated.latitude, stated.longitude);
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
  update public.area_places as place set judged_at = at, judged_rules = rules
    from private.said_places(proposals) as stated where place.area_id = stated.area;
  return changed;
end
$$;

revoke all on function public.keep_place_proposals(jsonb, timestamptz, text) from public, anon, authenticated;
grant execute on function public.keep_place_proposals(jsonb, timestamptz, text) to service_role;
