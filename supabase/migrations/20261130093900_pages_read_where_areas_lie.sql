-- Pages, lists and the desk read in which other each area lies: a publisher is told it with the row of the area, a change of it flags
-- the pages of the places concerned, and a filter of the desk by an area finds what lies in it too.

SET local check_function_bodies = off;

-- area_places: takes ACCESS EXCLUSIVE: nobody reads or writes it until the migration has ended.
ALTER TABLE "public"."area_places"
  ADD COLUMN "held_since" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.areas_named (
  names text[]
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive area as materialized (
    select area.id, private.list_slug(area.slug, private.city_folder(city.name)) as listed, area.slug, place.kind, place.parent_id
      from public.local_areas as area
      left join public.cities as city on city.id = area.city_id
      left join public.area_places as place on place.area_id = area.id
  ), named as (
    select case when area.kind = 'spelling' then area.parent_id else area.id end as id, said.alone
      from (select regexp_replace(name, '^only/', '') as slug, name like 'only/%' as alone from unnest(names) as name) as said
      join (select id, slug from area union select id, listed from area) as called using (slug)
      join area using (id)
  ), inside as (
    select id, alone from named
    union
    select area.id, inside.alone
      from inside join area on area.parent_id = inside.id and (area.kind = 'spelling' or not inside.alone))
  select coalesce(array_agg(distinct area.listed order by area.listed), '{}') from inside join area using (id)
$function$;

CREATE OR REPLACE FUNCTION private.count_place_version()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (new.kind, new.parent_id, new.decided_at, new.proposed_kind, new.proposed_parent_id, new.is_asked)
     is distinct from
     (old.kind, old.parent_id, old.decided_at, old.proposed_kind, old.proposed_parent_id, old.is_asked)
  then
    new.version := old.version + 1;
  end if;
  if (new.kind, new.parent_id) is distinct from (old.kind, old.parent_id) then
    new.held_since := clock_timestamp();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.flag_placed_areas()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.flag_pages('area', array_remove(
    array[new.area_id::text, new.parent_id::text, old.parent_id::text], null));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_changed_since (
  kind    text,
  id      text,
  instant timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  case kind
    when 'property' then
      return exists (
        select from public.properties as property
          left join public.society on society.id = property.society_id
          left join public.local_areas as area on area.id = property.area_id
         where property.id::text = has_changed_since.id
           and property.id = has_changed_since.id::uuid
           and greatest(property.updated_at, society.updated_at, area.updated_at) > instant);
    when 'society' then
      return exists (select from public.society where society.id = has_changed_since.id and updated_at > instant)
        or exists (select from public.properties where society_id = has_changed_since.id and updated_at > instant);
    else
      return exists (
          select from public.local_areas where local_areas.id = has_changed_since.id::uuid and updated_at > instant)
        or exists (
          select from public.area_places
           where has_changed_since.id::uuid in (area_id, parent_id) and held_since > instant)
        or exists (select from public.society where area = has_changed_since.id::uuid and updated_at > instant)
        or exists (select from public.properties where area_id = has_changed_since.id::uuid and updated_at > instant);
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.scope_condition (
  kind    text,
  words   text,
  filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := private.compared_facts();
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit'];
  numbers constant text[] := limits || array[
    'price', 'size', 'carpet', 'built_up', 'super_built_up', 'plot', 'checked', 'listed', 'reduced', 'photos',
    'cars', 'balconies', 'bikes', 'rera'] || array(select key from jsonb_each(facts) where value ->> 'kind' = 'flag');
  patterns constant text[] := private.word_patterns(words);
  condition text := format('listing.kind = %L', kind);
  filter jsonb;
  fact text;
  compared text;
begin
  if cardinality(patterns) > 0 then
    condition := condition || format(
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) like all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    compared := coalesce(facts #>> array[fact, 'value'], format('listing.%I', 'fact_' || fact));
    condition := condition || case
      when fact = 'area' then format(
        ' and (listing.fact_area = any (%1$L::text[]) or listing.fact_area || ''-'' || listing.fact_city = any (%1$L::text[]))',
        private.areas_named(array(select jsonb_array_elements_text(filter -> 'any'))))
      when filter ? 'any' then format(
        case when fact = any (several) then ' and %s && %L::text[]' else ' and %s = any (%L::text[])' end,
        compared, array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = any (limits) then format(' and %s <= %L::numeric', compared, filter ->> 'to')
      else format(' and %s > 0 and %1$s between %L::numeric and %L::numeric', compared,
             coalesce((filter ->> 'from')::numeric, 0), coalesce((filter ->> 'to')::numeric, 'Infinity'))
      end;
  end loop;
  return condition;
end
$function$;

CREATE OR REPLACE FUNCTION public.places_in_force()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', area_id, 'place_kind', kind, 'lies_in', parent_id) order by area_id), '[]')
    from public.area_places where kind is not null
$function$;

REVOKE ALL ON FUNCTION "public"."places_in_force"() FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.publishing_changes (
  changed_since timestamp with time zone,
  suspects      jsonb                    DEFAULT '[]'::jsonb,
  written_since text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET jit TO 'off'
  SET "TimeZone" TO 'UTC'
  AS $function$
declare
  most constant integer := 2000;
  read_at constant timestamptz := public.publishing_time();
  snapshot constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  since constant xid := (written_since::xid8)::xid;
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  stale jsonb;
  homes uuid[];
  societies text[];
  areas uuid[];
  answer jsonb;
begin
  stale := (
    select coalesce(jsonb_agg(page), '[]')
      from (
        select entity_type, entity_id from public.html_generation_metadata
         where needs_regeneration limit most + 1) as page);
  homes := array(
    select id from public.properties where updated_at >= changed_since
    union
    select id from public.properties as home
     where since is not null and age(home.xmin) <= age(since)
       -- A view is written on the row by the transaction that stores it, and changes no page.
       and not exists (
         select from public.property_views as seen where seen.property_id = home.id and seen.xmin = home.xmin)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'property' and entity_id ~ uuids
     limit most + 1);
  societies := array(
    select id from public.society where updated_at >= changed_since
    union
    select id from public.society where since is not null and age(xmin) <= age(since)
    union
    select entity_id from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'society'
     limit most + 1);
  areas := array(
    select id from public.local_areas where updated_at >= changed_since or age(xmin) <= age(since)
    union
    select entity_id::uuid from jsonb_to_recordset(stale || suspects) as page (entity_type text, entity_id text)
     where entity_type = 'area' and entity_id ~ uuids
     limit most + 1);
  if greatest(jsonb_array_length(stale), cardinality(homes), cardinality(societies), cardinality(areas)) > most then
    return null;
  end if;

  answer := jsonb_build_object('read_at', read_at, 'snapshot', snapshot::text, 'stale', stale,
    'cities', (select coalesce(jsonb_agg(city), '[]') from public.cities as city),
    'local_areas', (
      select coalesce(jsonb_agg(to_jsonb(living) || jsonb_build_object('place_kind', place.kind, 'lies_in', place.parent_id)), '[]')
        from public.local_areas as living left join public.area_places as place on place.area_id = living.id
       where living.id = any (areas)),
    'society', (select coalesce(jsonb_agg(society), '[]') from public.society where id = any (societies)),
    'properties', (
      select coalesce(jsonb_agg(property), '[]') from public.properties as property where id = any (homes)),
    'former_slugs', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'slug', slug, 'property_id', property_id, 'created_at', created_at)), '[]')
        from public.former_slugs where property_id = any (homes)),
    'unavailable_homes', (
      select coalesce(jsonb_agg(home), '[]') from public.unavailable_homes as home where id = any (homes)));
  perform private.guard_removals();
  return answer || jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id, 'row', row)
               order by entity_type, entity_id), '[]')
        from public.html_leaving_rows where hold is not null),
    'approved_removals', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)), '[]')
        from public.html_generation_jobs
       where action = 'delete' and approved and status in ('queued', 'running')),
    'withdrawn', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', entity_type, 'entity_id', entity_id)
               order by entity_type, entity_id), '[]')
        from public.html_withdrawn_pages),
    'settings', (select entered from public.site_settings where id),
    'first_response_hours', case
      when exists (select from public.site_settings where entered ->> 'claims' = 'as_counted')
      then public.median_first_response_hours() end,
    'former_lists', array(select path from public.former_lists order by gone_at desc, path),
    'counts', case when since is not null then jsonb_build_object(
      'local_areas', (select count(*) from public.local_areas),
      'society', (select count(*) from public.society),
      'properties', (select count(*) from public.properties where publish > 10),
      'recorded', (select count(*) from public.html_generation_metadata)) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_generated_pages (
  rows jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  saved integer;
  read_at timestamptz;
begin
  select min(last_generated_at) into read_at from jsonb_to_recordset(rows) as incoming (last_generated_at timestamptz);
  insert into public.html_generation_metadata as page (
    entity_type, entity_id, needs_regeneration, last_generated_at, file_size_bytes, generation_duration_ms, html_path)
  select distinct on (entity_type, entity_id)
         entity_type, entity_id,
         -- Usually no row has changed since these were read, and then no page needs a check of its own.
         coalesce(greatest(
           (select max(updated_at) from public.properties),
           (select max(updated_at) from public.society),
           (select max(updated_at) from public.local_areas),
           (select max(held_since) from public.area_places)) > read_at, false)
         and not exists (
           select from public.html_generation_metadata as known
            where known.entity_type = incoming.entity_type and known.entity_id = incoming.entity_id)
         and private.has_changed_since(entity_type, entity_id, last_generated_at),
         last_generated_at, file_size_bytes, generation_duration_ms, html_path
    from jsonb_to_recordset(rows) as incoming (
      entity_type text, entity_id text, file_size_bytes bigint, generation_duration_ms numeric, html_path text,
      last_generated_at timestamptz)
   order by entity_type, entity_id, last_generated_at desc
  on conflict (entity_type, entity_id) do update
     set needs_regeneration = coalesce(page.flagged_at > excluded.last_generated_at, false)
           or excluded.needs_regeneration,
         last_generated_at = excluded.last_generated_at,
         file_size_bytes = excluded.file_size_bytes,
         generation_duration_ms = excluded.generation_duration_ms,
         html_path = excluded.html_path
   where page.last_generated_at is null or page.last_generated_at <= excluded.last_generated_at;
  get diagnostics saved = row_count;
  return saved;
end
$function$;

-- area_places: takes SHARE ROW EXCLUSIVE: nobody writes it until the migration has ended.
CREATE TRIGGER area_places_pages
  AFTER UPDATE ON public.area_places
  FOR EACH ROW
  WHEN (((old.kind IS DISTINCT FROM new.kind) OR (old.parent_id IS DISTINCT FROM new.parent_id)))
  EXECUTE FUNCTION private.flag_placed_areas();

REVOKE ALL ON FUNCTION "private"."areas_named"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."areas_named"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."areas_named"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."flag_placed_areas"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."flag_placed_areas"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."flag_placed_areas"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."places_in_force"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."places_in_force"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."places_in_force"() TO "service_role";
