-- For staff: a list of homes can be ordered as visitors order theirs, and by the distance of areas from a place (`sort`); a society
-- says the slug of its area. What a home or its society says of a gate, of power backup and of who may rent is computed by
-- private.compared_facts() instead of the view, with the same answers. No row changes.

SET local check_function_bodies = off;

DROP VIEW "private"."listings";

DROP FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer);

CREATE OR REPLACE FUNCTION private.compared_facts()
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.listing_order (
  sort jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  chosen constant text := sort ->> 'by';
  basis constant text := sort ->> 'basis';
  kinds constant text[] := array['carpet', 'built_up', 'super_built_up', 'plot'];
  areas constant text :=
    '(select array[kind.at, %s] from unnest(array[%s]) with ordinality as kind (size, at) where kind.size > 0 order by kind.at limit 1)';
  sizes constant text := (
    select string_agg('listing.fact_' || size, ', ')
      from unnest(case when basis is null then array['size'] || kinds else array[basis] end) as size);
begin
  if sort is null then
    return 'null::numeric[]';
  elsif sort ? 'nearest' then
    return format('array[array_position(%L::text[], case when listing.fact_city = ''bangalore'' then listing.fact_area end)::numeric]',
      array(select jsonb_array_elements_text(sort -> 'nearest')));
  elsif basis is not null and basis <> all (kinds) or (chosen in ('newest', 'price', '-price', '-size', 'sqft-price')) is not true then
    raise exception 'Listings have no such order: %', left(sort::text, 100) using errcode = '22023';
  end if;
  return case chosen
    when 'newest' then 'array[-extract(epoch from (listing.home).created_at)]'
    when 'price' then 'array[listing.fact_price]'
    when '-price' then 'array[-listing.fact_price]'
    when '-size' then format(areas, '-kind.size', sizes)
    else format('case when listing.fact_price > 0 then %s end', format(areas, 'listing.fact_price / kind.size', sizes))
    end;
end
$function$;

CREATE OR REPLACE FUNCTION private.scope_condition (
  kind    text,
  words   text,
  filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
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
        array(select jsonb_array_elements_text(filter -> 'any')))
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

CREATE OR REPLACE FUNCTION public.admin_listings (
  kind    text,
  words   text    DEFAULT ''::text,
  take    integer DEFAULT 50,
  filters jsonb   DEFAULT '[]'::jsonb,
  skip    integer DEFAULT 0,
  sort    jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
declare
  answer jsonb;
begin
  perform private.require_staff();
  execute format('
    with matching as materialized (
      select listing.id, listing.updated_at, %s as key from private.listings as listing where %s
    ), page as materialized (
      select id, at from unnest(array(
        select id from matching order by key[1], key[2], updated_at desc, id offset $2 limit $3)) with ordinality as chosen (id, at)
    )
    select jsonb_build_object(
      ''rows'', (
        select coalesce(jsonb_agg(to_jsonb(row) - ''at'' order by row.at), ''[]'')
          from (
            select kind, listing.id, name, reference, place, shown, slug, price, currency, property_type, updated_at, page.at
              from private.listings as listing join page on page.id = listing.id
             where listing.kind = $1) as row),
      ''total'', (select count(*) from matching))', private.listing_order(sort), private.scope_condition(kind, words, filters))
    into answer using kind, greatest(skip, 0), least(greatest(take, 1), 500);
  return answer || jsonb_build_object('deleted', (
    select count(*) from private.deletions as deleted
     where deleted.kind = admin_listings.kind and private.search_words(words) is not null
       and deleted.search_text like all (private.word_patterns(words))));
end
$function$;

REVOKE ALL ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_places()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'name', area, 'slug', slug, 'note', city_section) order by area, id), '[]')
        from public.local_areas),
    'societies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', society.id, 'name', name, 'slug', coalesce(nullif(btrim(society.slug), ''), society.id),
               'note', coalesce(local_areas.area, locality), 'area', local_areas.slug) order by name, society.id), '[]')
        from public.society left join public.local_areas on local_areas.id = society.area));
end
$function$;

CREATE VIEW "private"."listings" AS  SELECT 'property'::text AS kind,
    (property.id)::text AS id,
    property.title AS name,
    private.stated_reference(property.source_key) AS reference,
    property.area AS place,
    COALESCE((property.publish > 10), false) AS shown,
    property.slug,
    property.price,
    property.currency,
    property.property_type,
    property.updated_at,
    (COALESCE((property.publish > 10), false))::text AS fact_shown,
    property.property_type AS fact_offer,
    (trim_scale(property.bedrooms))::text AS fact_bhk,
    (NULLIF(property.baths, 0))::text AS fact_baths,
    private.choice_slug(property.asset_type) AS fact_type,
    private.choice_slug(property.facing_dir) AS fact_facing,
    private.floor_band(property.floor_no) AS fact_floor,
    private.city_folder(COALESCE(cities.name, NULLIF(btrim(property.city), ''::text), 'Bangalore'::text)) AS fact_city,
    local_areas.slug AS fact_area,
    COALESCE(NULLIF(btrim(society.slug), ''::text), society.id) AS fact_society,
        CASE
            WHEN said_by.is_shown THEN private.society_builder(society.developer, society.specifications, society.market)
            ELSE NULL::text
        END AS fact_builder,
        CASE
            WHEN ((COALESCE(NULLIF(property.currency, ''::text), 'INR'::text) = 'INR'::text) AND (property.price >= 0.5)) THEN property.price
            ELSE NULL::numeric
        END AS fact_price,
        CASE
            WHEN ((said.basis IS NULL) OR (said.basis = 'carpet'::text) OR (property.carpet_sqft > (0)::numeric)) THEN COALESCE(NULLIF(private.area_of_kind('carpet'::text, property.sqft, said.basis, property.carpet_sqft), (0)::numeric),
            CASE
                WHEN (said.basis IS NULL) THEN property.sqft
                ELSE NULL::numeric
            END)
            ELSE NULL::numeric
        END AS fact_size,
    (property.last_verified - '1970-01-01'::date) AS fact_checked,
    (((jsonb_path_query_first(property.history, '$[*]?(@."what" == "listed")."on"'::jsonpath) #>> '{}'::text[]))::date - '1970-01-01'::date) AS fact_listed,
    private.reduced_on(property.history) AS fact_reduced,
    (private.has_photograph(property.images))::integer AS fact_photos,
    private.area_of_kind('carpet'::text, property.sqft, said.basis, property.carpet_sqft) AS fact_carpet,
    private.area_of_kind('built_up'::text, property.sqft, said.basis, NULL::numeric) AS fact_built_up,
    private.area_of_kind('super_built_up'::text, property.sqft, said.basis, NULL::numeric) AS fact_super_built_up,
    private.area_of_kind('plot'::text, property.sqft, said.basis, property.plot_sqft) AS fact_plot,
    array_remove(ARRAY[
        CASE
            WHEN (property.sqft > (0)::numeric) THEN said.basis
            ELSE NULL::text
        END,
        CASE
            WHEN (property.carpet_sqft > (0)::numeric) THEN 'carpet'::text
            ELSE NULL::text
        END,
        CASE
            WHEN (property.plot_sqft > (0)::numeric) THEN 'plot'::text
            ELSE NULL::text
        END], NULL::text) AS fact_basis,
        CASE
            WHEN said.is_rent THEN private.free_from_number(property.available_from)
            ELSE NULL::integer
        END AS fact_available,
        CASE
            WHEN (NOT said.is_rent) THEN private.possession_number(property.possession)
            ELSE NULL::integer
        END AS fact_possession,
        CASE
            WHEN said.is_rent THEN private.deposit_rupees(property.deposit,
            CASE
                WHEN ((COALESCE(NULLIF(property.currency, ''::text), 'INR'::text) = 'INR'::text) AND (property.price >= 0.5)) THEN property.price
                ELSE NULL::numeric
            END)
            ELSE NULL::numeric
        END AS fact_deposit,
    private.stated_places(VARIADIC ARRAY[property.parking_covered, property.parking_open]) AS fact_cars,
    private.stated_places(VARIADIC ARRAY[property.parking_two_wheeler]) AS fact_bikes,
    private.top_floor(property.floor_no, property.total_floors) AS fact_top,
    said_by.amenities AS fact_amenities,
        CASE
            WHEN ((NOT said.is_rent) AND (private.says_something(property.rera_number) OR (said_by.is_shown AND private.says_something(society.rera_number)))) THEN 1
            ELSE NULL::integer
        END AS fact_rera,
    property.balconies AS fact_balconies,
    property.*::public.properties AS home
   FROM ((((((public.properties property
     CROSS JOIN LATERAL ( SELECT property.area_basis AS basis,
            (property.property_type = 'Rent'::text) AS is_rent) said)
     LEFT JOIN public.local_areas ON ((local_areas.id = property.area_id)))
     LEFT JOIN public.cities ON ((cities.id = local_areas.city_id)))
     LEFT JOIN public.society ON ((society.id = property.society_id)))
     CROSS JOIN LATERAL ( SELECT (NOT public.is_hidden_society(society.id, society.name, society.slug)) AS is_shown) shown_by)
     CROSS JOIN LATERAL ( SELECT shown_by.is_shown,
                CASE
                    WHEN shown_by.is_shown THEN private.society_amenities(society.community, society.highlights)
                    ELSE NULL::text[]
                END AS amenities) said_by)
  WHERE (NOT (property.id IN ( SELECT (deleted_listings.id)::uuid AS id
           FROM public.deleted_listings
          WHERE (deleted_listings.kind = 'property'::text))))
UNION ALL
 SELECT 'society'::text AS kind,
    society.id,
    society.name,
    NULL::text AS reference,
    COALESCE(local_areas.area, society.locality) AS place,
    (NOT public.is_hidden_society(society.id, society.name, society.slug)) AS shown,
    society.slug,
    NULL::numeric AS price,
    NULL::text AS currency,
    NULL::text AS property_type,
    society.updated_at,
    ((NOT public.is_hidden_society(society.id, society.name, society.slug)))::text AS fact_shown,
    NULL::text AS fact_offer,
    NULL::text AS fact_bhk,
    NULL::text AS fact_baths,
    NULL::text AS fact_type,
    NULL::text AS fact_facing,
    NULL::text AS fact_floor,
    NULL::text AS fact_city,
    local_areas.slug AS fact_area,
    NULL::text AS fact_society,
    NULL::text AS fact_builder,
    NULL::numeric AS fact_price,
    NULL::numeric AS fact_size,
    NULL::integer AS fact_checked,
    NULL::integer AS fact_listed,
    NULL::integer AS fact_reduced,
    NULL::integer AS fact_photos,
    NULL::numeric AS fact_carpet,
    NULL::numeric AS fact_built_up,
    NULL::numeric AS fact_super_built_up,
    NULL::numeric AS fact_plot,
    NULL::text[] AS fact_basis,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies,
    NULL::public.properties AS home
   FROM (public.society
     LEFT JOIN public.local_areas ON ((local_areas.id = society.area)))
UNION ALL
 SELECT 'area'::text AS kind,
    (local_areas.id)::text AS id,
    local_areas.area AS name,
    NULL::text AS reference,
    local_areas.city_section AS place,
    true AS shown,
    local_areas.slug,
    NULL::numeric AS price,
    NULL::text AS currency,
    NULL::text AS property_type,
    local_areas.updated_at,
    'true'::text AS fact_shown,
    NULL::text AS fact_offer,
    NULL::text AS fact_bhk,
    NULL::text AS fact_baths,
    NULL::text AS fact_type,
    NULL::text AS fact_facing,
    NULL::text AS fact_floor,
    NULL::text AS fact_city,
    local_areas.slug AS fact_area,
    NULL::text AS fact_society,
    NULL::text AS fact_builder,
    NULL::numeric AS fact_price,
    NULL::numeric AS fact_size,
    NULL::integer AS fact_checked,
    NULL::integer AS fact_listed,
    NULL::integer AS fact_reduced,
    NULL::integer AS fact_photos,
    NULL::numeric AS fact_carpet,
    NULL::numeric AS fact_built_up,
    NULL::numeric AS fact_super_built_up,
    NULL::numeric AS fact_plot,
    NULL::text[] AS fact_basis,
    NULL::integer AS fact_available,
    NULL::integer AS fact_possession,
    NULL::numeric AS fact_deposit,
    NULL::integer AS fact_cars,
    NULL::integer AS fact_bikes,
    NULL::text AS fact_top,
    NULL::text[] AS fact_amenities,
    NULL::integer AS fact_rera,
    NULL::integer AS fact_balconies,
    NULL::public.properties AS home
   FROM public.local_areas;

REVOKE ALL ON FUNCTION "private"."listing_order"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listing_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listing_order"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_listings"(text, text, integer, jsonb, integer, jsonb) TO "postgres";
