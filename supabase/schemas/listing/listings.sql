-- Listings: homes, societies and areas as staff write them. The functions that save, and those that the admin
-- reads to find and change them.

-- The table of this kind of listing: 'property', 'society' or 'area'.
create function private.listing_table(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'property' then 'properties' when 'society' then 'society' when 'area' then 'local_areas' end
$$;

-- The type of the ids in it. An id of text is compared as text: a cast of the column would pass its index by.
create function private.listing_id_type(kind text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case kind when 'society' then 'text' else 'uuid' end
$$;

-- Whether a row of properties, society or local_areas has a page that visitors see.
create function private.is_shown(kind text, listing jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case kind
    when 'property' then coalesce((listing ->> 'publish')::integer > 10, false)
    when 'society' then not public.is_hidden_society(listing ->> 'id', listing ->> 'name', listing ->> 'slug')
    else listing is not null
  end
$$;

-- Locks a listing for a request to save, delete or restore it. Returns the fields of the request that both share, the
-- table of the listing, and its stored row; null: there is none.
create function private.lock_listing(
  payload jsonb, out kind text, out id text, out idempotency_key uuid, out seen_at timestamptz, out table_name text,
  out id_type text, out stored jsonb)
  language plpgsql
  set search_path = ''
as $$
begin
  kind := payload ->> 'kind';
  id := payload ->> 'id';
  idempotency_key := (payload ->> 'idempotencyKey')::uuid;
  if idempotency_key is null then
    raise exception 'A request without an idempotency key cannot be told from its retry';
  end if;
  seen_at := (payload ->> 'seen_at')::timestamptz;
  table_name := private.listing_table(kind);
  id_type := private.listing_id_type(kind);
  -- A retry waits here for the request that it repeats, also while the row does not exist yet.
  perform pg_advisory_xact_lock(private.lock_key('listing', kind || ' ' || id));
  execute format('select to_jsonb(listing) from public.%I as listing where listing.id = $1::%s for update', table_name, id_type)
    into stored using id;
end
$$;

-- Writes the named fields of a home, society or area; with `seen_at` null, of a new one, with the id that the
-- browser gave it. Queues the page of a shown row to be made and that of a row which is now hidden to come
-- down; the removal is approved only if an admin saved. The triggers mark the other pages that show the
-- row. Returns {result, queued, reason}: 'saved' with whether pages were queued, 'repeated' (a request with
-- this key is stored), 'gone', 'changed' (not as it was at `seen_at`), or 'refused' with the constraint that was violated.
-- Only 'saved' writes anything. `confirmed`: columns whose values are unlikely, and of which the person who saves has said that
-- they are right. What waits for these fields is decided (property/doubts.sql).
create function public.save_listing(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  target record;
  fields jsonb := (payload -> 'fields') - 'id';
  written constant text[] := array(select jsonb_object_keys(fields));
  vouched jsonb;
  columns text;
  was jsonb;
  became jsonb;
  violated text;
  shown boolean := false;
  hidden boolean := false;
begin
  target := private.lock_listing(payload);
  was := target.stored;
  if exists (
    select from public.staff_changes as change
     where change.table_name = target.table_name and change.row_id = target.id
       and change.idempotency_key = target.idempotency_key)
  then
    return jsonb_build_object('result', 'repeated');
  end if;
  if target.seen_at is not null and (was is null or private.is_deleted(target.kind, target.id)) then
    return jsonb_build_object('result', 'gone');
  end if;
  if was is not null and (was ->> 'updated_at')::timestamptz is distinct from target.seen_at then
    return jsonb_build_object('result', 'changed');
  end if;

  if target.kind = 'property' then
    select jsonb_object_agg(field.key, field.value) into vouched from jsonb_each(fields) as field
     where payload -> 'confirmed' ? field.key;
    if vouched is not null then
      fields := fields || jsonb_build_object('vouched', coalesce(was -> 'vouched', '{}') || vouched);
    end if;
  end if;
  select string_agg(format('%I', field), ', ' order by field) into columns from jsonb_object_keys(fields) as field;
  if columns is null then
    return jsonb_build_object('result', 'saved', 'queued', false);
  end if;
  begin
    if was is null then
      execute format('insert into public.%1$I as listing (id, %2$s) select $2::%3$s, %2$s '
        'from jsonb_populate_record(null::public.%1$I, $1) returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    else
      execute format('update public.%1$I as listing set (%2$s) = '
        '(select %2$s from jsonb_populate_record(null::public.%1$I, $1)) '
        'where listing.id = $2::%3$s returning to_jsonb(listing)', target.table_name, columns, target.id_type)
        into became using fields, target.id;
    end if;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('result', 'refused', 'reason', coalesce(violated, ''));
  end;

  if target.kind = 'property' then
    perform private.settle_doubts(jsonb_populate_record(null::public.properties, became), written, saved_by, clock_timestamp());
    if 'price' = any (written) then
      perform private.overtake_said_price((became ->> 'id')::uuid, clock_timestamp());
    end if;
  end if;
  if became -> 'updated_at' is distinct from was -> 'updated_at' then
    shown := private.is_shown(target.kind, became);
    hidden := not shown and was is not null and private.is_shown(target.kind, was);
    if shown then
      shown := private.queue_saved_pages(target.kind, array[target.id], saved_by);
    elsif hidden then
      perform public.enqueue_html_jobs(target.kind, array[target.id], 'delete', 10, saved_by);
    end if;
    perform private.record_staff_change(
      saved_by, target.table_name, target.id, was, became, idempotency_key => target.idempotency_key);
  end if;
  return jsonb_build_object('result', 'saved', 'queued', shown or hidden);
end
$$;

-- Locks these listings of one kind for a request that saves several of them, in one order and as private.lock_listing() locks one, so
-- that no two requests wait for each other.
create function private.lock_listings(kind text, ids text[]) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  id text;
begin
  for id in select each from unnest(ids) as each order by each collate "C" loop
    perform pg_advisory_xact_lock(private.lock_key('listing', kind || ' ' || id));
    execute format('select from public.%I where id = $1::%s for update', private.listing_table(kind), private.listing_id_type(kind))
      using id;
  end loop;
end
$$;

-- Saves these rows of one kind, each like public.save_listing(); a refused row does not keep the others from
-- being saved. The rows are locked in one order before anything is written, so that two calls do not deadlock. With `bulk`, {id, how},
-- what they were is kept for an undo (listing/bulk_changes.sql).
-- Returns {rows: [{id, result, reason, queued, updated_at}]}. `updated_at` is the version that an undo may replace: for
-- a save that is repeated after somebody else has changed the row, one that the row no longer has.
create function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := private.listing_table(kind);
  id_type constant text := private.listing_id_type(kind);
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  bulk constant uuid := (payload #>> '{bulk,id}')::uuid;
  entry jsonb;
  stored jsonb;
  result jsonb;
  version timestamptz;
  results jsonb := jsonb_build_array();
begin
  perform private.lock_listings(kind, ids);
  for entry in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    execute format('select to_jsonb(listing) from public.%I as listing where id = $1::%s', listings, id_type)
      into stored using entry ->> 'id';
    result := public.save_listing(entry || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings, id_type)
      into version using entry ->> 'id';
    if result ->> 'result' = 'repeated' then
      -- A change is recorded right after it is made, so the row is as this save left it, or it was changed later.
      select least(version, change.changed_at) into version
        from public.staff_changes as change
       where change.table_name = listings and change.row_id = entry ->> 'id'
         and change.idempotency_key = (entry ->> 'idempotencyKey')::uuid;
    end if;
    if bulk is not null and result ->> 'result' = 'saved' and version is distinct from (stored ->> 'updated_at')::timestamptz then
      perform private.note_bulk_row(bulk, kind, payload #>> '{bulk,how}', entry ->> 'id', stored, (entry -> 'fields') - 'id',
        (entry ->> 'idempotencyKey')::uuid, version, saved_by);
    end if;
    results := results || (result || jsonb_build_object('id', entry ->> 'id', 'updated_at', version));
  end loop;
  return jsonb_build_object('rows', results);
end
$$;

-- A type or a direction as filters name it: 'Independent House' is 'independent-house'. As choiceOf() of
-- src/page-models/homes/search-index.ts. In PL/pgSQL, like the next two, which is faster once for each home.
create function private.choice_slug(name text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  if btrim(name) ~* '^(n/?a|null|undefined|nan|none|-+)$' then
    return null;
  end if;
  return nullif(btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-'), '');
end
$$;

-- The band of a floor as filters name it. As floorBandOf() of src/domain/search/floor-band.ts.
create function private.floor_band(floor text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  number constant integer := substring(btrim(floor) from '^-?\d{1,3}(?!\d)')::integer;
begin
  return case
    when number <= 0 or btrim(floor) ~* '^(g|gf|ground)\M' then 'ground'
    when number < 5 then 'low'
    when number < 10 then 'middle'
    when number >= 10 then 'high'
  end;
end
$$;

-- Whether a home is on the highest floor of its building: 'yes' or 'no'; null: the two numbers do not say. As topFloorOf()
-- of src/domain/search/floor-band.ts.
create function private.top_floor(floor text, floors integer) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  last constant integer :=
    coalesce(nullif(floors, 0), substring(floor from '(?i)(?:\yof|/)\s*(\d{1,3})\y')::integer);
  number constant integer := case
    when btrim(floor) ~* '^(g|gf|ground)\M' then 0
    else substring(btrim(floor) from '^-?\d{1,3}(?!\d)')::integer
  end;
begin
  return case
    when btrim(floor) ~* '^top( floor)?$' then 'yes'
    when last > 0 and number = last then 'yes'
    when last > 0 and number < last then 'no'
  end;
end
$$;

-- Whether a text says something: feeds write 'N/A' where there is nothing. As shownFact() of src/domain/text/text.ts.
create function private.says_something(text text) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return coalesce(btrim(text) !~* '^(|n/?a|null|undefined|nan|none|-+)$', false);
end
$$;

-- What a society says that it has, as filters name it. As amenitiesOfSociety() of src/domain/society/amenities-of-society.ts; the
-- words are those of amenity-kinds.ts beside it.
create function private.society_amenities(community jsonb, highlights text[]) returns text[]
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return array(
    with kinds (name, words) as (
      values
        ('swimming-pool', 'swimming pool|swimmingpool|swim pool|pool|swimming'),
        ('gym', 'gym|gymnasium|fitness centre|fitness center'),
        ('clubhouse', 'clubhouse|club house|clubroom|club room'),
        ('play-area', 'play area|playarea|playground|play ground|play corner|kids area|kids play area|kids play|children play area|childrens play area|tot lot|sand pit'),
        ('party-hall', 'party hall|banquet hall|community hall|multipurpose hall|multi purpose hall|function hall'),
        ('indoor-games', 'indoor game|game room|games room|table tennis|carrom|carrom board|billiard|snooker'),
        ('badminton', 'badminton court|badminton|shuttle court'),
        ('tennis', 'tennis court|lawn tennis|tennis'),
        ('basketball', 'basketball court|basket ball court|basketball|basket ball'),
        ('cricket', 'cricket net|cricket pitch|cricket practice|cricket ground'),
        ('jogging-track', 'jogging track|running track|walking track|jogger track|joggers track|jogging path|jogging'),
        ('yoga', 'yoga deck|yoga room|yoga'),
        ('library', 'library'),
        ('creche', 'creche|day care|daycare'),
        ('security', 'security guard|24x7 security|24 7 security|24 hour security|24 hours security|security|guard|watchman|watchmen'),
        ('cctv', 'cctv camera|cctv'),
        ('intercom', 'intercom'),
        ('ev-charging', 'ev charging|ev charger|ev charging point|charging point|charging station|electric car charging'),
        ('piped-gas', 'piped gas|gas pipeline|pipeline gas|gas pipe line'),
        ('gated', 'gated community|gated society|gated layout|gated'),
        ('backup', 'power backup|power back up|backup power|powerbackup|full power backup|full backup|generator|genset|dg set|dg backup'),
        (null, 'toddler pool|toddlers pool|kid pool|kids pool|children pool|childrens pool|baby pool|wading pool|private pool|splash pool|car pool|pool table')
    ), listed as (
      select field.name as field, item #>> '{}' as phrase
        from unnest('{sportsAndFitness,recreationalFacilities,familyAmenities,securityFeatures,clubhouseFeatures}'::text[])
               as field (name)
       cross join lateral jsonb_path_query(community -> field.name,
               'strict $[*] ? (@.type() == "string" || @.type() == "number")', '{}', true) as item
    ), phrases as (
      select regexp_replace(lower(regexp_replace(normalize(phrase, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g') as plain
        from (select phrase from listed union all select unnest(highlights)) as said
    ), found as (
      select (regexp_matches(plain, (select '\y(' || string_agg(words, '|') || ')s?\y' from kinds), 'g'))[1] as words
        from phrases
       where plain !~ '\y(no|not|without|planned|proposed|upcoming|soon|nearby)\y'
    )
    select kinds.name from kinds join found on found.words = any (string_to_array(kinds.words, '|')) where kinds.name is not null
    union
    -- A clubhouse that has something is one.
    select 'clubhouse' from listed
     where field = 'clubhouseFeatures' and private.says_something(phrase)
  );
end
$$;

-- The day since 1970 on which the price of a home was last reduced; null: it was not. As propertyDates() of
-- src/domain/property/property-dates.ts.
create function private.reduced_on(history jsonb) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  prices constant jsonb := jsonb_path_query_array(history, '$[*] ? (@.what == "listed" || @.what == "price")');
begin
  if prices -> 0 ->> 'what' = 'price'
    and (prices -> 0 ->> 'price')::numeric > 0
    and (prices -> 0 ->> 'price')::numeric < (prices -> 0 ->> 'was')::numeric
    and (prices -> 1 is null or prices -> 1 ->> 'currency' is not distinct from prices -> 0 ->> 'currency')
  then
    return (prices -> 0 ->> 'on')::date - '1970-01-01';
  end if;
  return null;
end
$$;

-- The first day on which a home is free, in days since 1970: 1 is now. Like the next three as
-- src/domain/search/number-of-fact.ts and facts-of-row.ts.
create function private.free_from_number(free_from text) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return case when free_from = 'now' then 1 else free_from::date - '1970-01-01' end;
end
$$;

-- Months since the year 0, 1 is ready, and 99999 under construction until a month that nobody has said.
create function private.possession_number(possession text) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return case possession
    when 'ready' then 1
    when 'under_construction' then 99999
    else left(possession, 4)::integer * 12 + right(possession, 2)::integer - 1
  end;
end
$$;

-- The deposit in rupees. Months count with the rent, which is null if it is not known in rupees.
create function private.deposit_rupees(deposit text, rent numeric) returns numeric
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if deposit like '% %' then
    return round(split_part(deposit, ' ', 1)::numeric * rent);
  end if;
  return deposit::numeric;
end
$$;

-- How many of these places are stated, which is at least so many; 0: all are stated, and none is there; null: nobody has
-- said.
create function private.stated_places(variadic counts integer[]) returns integer
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when sum(count) > 0 or count(count) = cardinality(counts) then sum(count)::integer end
    from unnest(counts) as count
$$;

-- The area of this kind that a home states, of its two columns; null or 0: none.
create function private.area_of_kind(kind text, sqft numeric, basis text, beside numeric) returns numeric
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return case when sqft > 0 and basis = kind then sqft else beside end;
end
$$;

-- The builder that a text names, as filters name it. As builderNamed() of src/domain/society/builder.ts.
create function private.builder_slug(name text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
declare
  slug constant text := regexp_replace(regexp_replace(private.choice_slug(replace(
    regexp_replace(normalize(btrim(name), nfkd), '[\u0300-\u036f]', '', 'g'), '&', ' and ')),
    '^(m-s|the)-', ''), '(-(and-co|group|of-companies|private|pvt|p|limited|ltd|llp|inc|co|company))+$', '');
begin
  return case
    when slug = 'brigade-enterprises' then 'brigade'
    when slug in ('embassy-property-developments', 'embassy-developments') then 'embassy'
    when slug = 'godrej-properties' then 'godrej'
    when slug = 'mantri-developers' then 'mantri'
    when slug = 'nitesh-estates' then 'nitesh'
    when slug in ('prestige-estates', 'prestige-estates-projects') then 'prestige'
    when slug in ('purva', 'puravankara-projects') then 'puravankara'
    when slug in ('salarpuria-sattva', 'sattva-developers') then 'sattva'
    when slug = 'sobha-developers' then 'sobha'
    when slug = 'total-environment-building-systems' then 'total-environment'
    else nullif(slug, '')
  end;
end
$$;

-- The builder of a society, from the first of its three fields that names one.
create function private.society_builder(developer text, specifications jsonb, market jsonb) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  return coalesce(private.builder_slug(developer),
    private.builder_slug(jsonb_path_query_first(specifications, 'strict $.developer ? (@.type() == "string")', '{}', true) #>> '{}'),
    private.builder_slug(jsonb_path_query_first(market, 'strict $.developerName ? (@.type() == "string")', '{}', true) #>> '{}'));
end
$$;

-- Homes, societies and areas as the admin searches them, without deleted ones. Filters compare the facts, which are
-- those of the filters of visitors (`homeColumns` in src/domain/search/listed-home.ts) and those that only staff use.
-- Of a fact that nobody gave, a number is null or 0. A fact is computed only where a query names it. Of facts that have
-- a folder, private.compared_facts() has the SQL (property/facts.sql).
create view private.listings as
  select 'property' as kind, property.id::text as id, title as name,
         private.stated_reference(source_key) as reference, property.area as place,
         coalesce(publish > 10, false) as shown, property.slug, price, currency, property_type, property.updated_at,
         coalesce(publish > 10, false)::text as fact_shown, property_type as fact_offer,
         trim_scale(bedrooms)::text as fact_bhk, nullif(baths, 0)::text as fact_baths, private.choice_slug(asset_type) as fact_type,
         private.choice_slug(facing_dir) as fact_facing, private.floor_band(floor_no) as fact_floor,
         private.city_folder(coalesce(cities.name, nullif(btrim(property.city), ''), 'Bangalore')) as fact_city,
         private.list_slug(local_areas.slug, private.city_folder(cities.name)) as fact_area,
         coalesce(nullif(btrim(society.slug), ''), society.id) as fact_society,
         case when said_by.is_shown then
           private.society_builder(developer, specifications, market) end as fact_builder,
         case when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end as fact_price,
         case when basis is null or basis = 'carpet' or property.carpet_sqft > 0 then
           coalesce(nullif(private.area_of_kind('carpet', sqft, basis, property.carpet_sqft), 0), case when basis is null then sqft end)
         end as fact_size, last_verified - '1970-01-01' as fact_checked,
         (jsonb_path_query_first(history, '$[*] ? (@.what == "listed").on') #>> '{}')::date - '1970-01-01' as fact_listed,
         private.reduced_on(history) as fact_reduced,
         private.has_photograph(images)::integer as fact_photos,
         private.area_of_kind('carpet', sqft, basis, property.carpet_sqft) as fact_carpet,
         private.area_of_kind('built_up', sqft, basis, null) as fact_built_up,
         private.area_of_kind('super_built_up', sqft, basis, null) as fact_super_built_up,
         private.area_of_kind('plot', sqft, basis, property.plot_sqft) as fact_plot,
         array_remove(array[
           case when sqft > 0 then basis end, case when property.carpet_sqft > 0 then 'carpet' end,
           case when property.plot_sqft > 0 then 'plot' end], null) as fact_basis,
         case when is_rent then private.free_from_number(available_from) end as fact_available,
         case when not is_rent then private.possession_number(possession) end as fact_possession,
         case when is_rent then private.deposit_rupees(deposit, case
           when coalesce(nullif(currency, ''), 'INR') = 'INR' and price >= 0.5 then price end) end as fact_deposit,
         private.stated_places(parking_covered, parking_open) as fact_cars,
         private.stated_places(parking_two_wheeler) as fact_bikes,
         private.top_floor(floor_no, total_floors) as fact_top, said_by.amenities as fact_amenities,
         case when not is_rent and (private.says_something(property.rera_number)
           or (said_by.is_shown and private.says_something(society.rera_number))) then 1 end as fact_rera,
         balconies as fact_balconies, property as home
    from public.properties as property
    cross join lateral (select area_basis as basis, property_type = 'Rent' as is_rent) as said
    left join public.local_areas on local_areas.id = property.area_id
    left join public.cities on cities.id = local_areas.city_id
    left join public.society on society.id = property.society_id
    cross join lateral (select not public.is_hidden_society(society.id, society.name, society.slug) as is_shown) as shown_by
    cross join lateral (
      select is_shown, case when is_shown then private.society_amenities(community, highlights) end as amenities) as said_by
   where property.id not in (select id::uuid from public.deleted_listings where kind = 'property')
  union all
  select 'society', society.id, name, null, coalesce(local_areas.area, locality),
         not public.is_hidden_society(society.id, name, society.slug), society.slug, null, null, null, society.updated_at,
         (not public.is_hidden_society(society.id, name, society.slug))::text, null,
         null, null, null, null, null, null, local_areas.slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
    from public.society left join public.local_areas on local_areas.id = society.area
  union all
  select 'area', id::text, area, null, city_section, true, slug, null, null, null, updated_at,
         'true', null, null, null, null, null, null, null, slug, null, null, null, null, null, null, null, null,
         null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
    from public.local_areas;

-- What makes a row of private.listings part of a scope, as SQL: its name, reference, place or id contain every word (see private.word_patterns), and
-- it passes every filter: {column, any: [text, …]}, one of these, or {column, from, to}, a number between two, each of
-- which may be missing, or {near: [[latitude, longitude], …], within, areas}: at most so many metres from the nearest of these points, or,
-- where only its area is known, in one of these areas. A number that nobody gave passes none. An area or a society has the slug of its own page, or that of lists, which
-- names its city: 'gokulam' and 'gokulam-mysuru'. An area stands for all that lies in it. What only staff ask of homes: 'mine', which
-- the reader has worked on; 'unasked' within so many days; 'photographed', 'true' or 'false'; 'unchecked', last checked up to a
-- day or never.
create function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  facts constant jsonb := private.compared_facts();
  work constant text[] := array['mine', 'unasked', 'photographed', 'counted'];
  choices constant text[] := array['shown', 'offer', 'bhk', 'baths', 'type', 'facing', 'floor', 'city', 'area', 'society', 'builder', 'top']
    || work
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'word');
  several constant text[] := array['basis', 'amenities']
    || array(select key from jsonb_each(facts) where value ->> 'kind' = 'words');
  limits constant text[] := array['available', 'possession', 'deposit', 'unchecked'];
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
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) ~ all (%L::text[])', patterns);
  end if;
  for filter in select value from jsonb_array_elements(filters) loop
    if filter ? 'near' then
      condition := condition || format(
        ' and coalesce(private.metres_from(private.known_position(listing.home), %L::jsonb) <= %L::double precision,
            listing.fact_area = any (%L::text[]), false)',
        filter -> 'near', filter ->> 'within',
        private.areas_named(array(select jsonb_array_elements_text(filter -> 'areas'))));
      continue;
    end if;
    fact := filter ->> 'column';
    if (fact = any (case when filter ? 'any' then choices || several else numbers end)) is not true then
      raise exception 'Listings have no such filter: %', left(filter::text, 100) using errcode = '22023';
    end if;
    compared := coalesce(facts #>> array[fact, 'value'], format('listing.%I', 'fact_' || fact));
    condition := condition || case
      when fact = 'mine' then ' and listing.id in (select private.homes_worked_on((select auth.uid())))'
      when fact = 'counted' then format(
        ' and listing.id in (select home::text from private.homes_counted_as(%L) as home)', filter #>> '{any,0}')
      when fact = 'photographed' then format(
        ' and coalesce(listing.fact_photos > 0, false)::text = any (%L::text[])', array(select jsonb_array_elements_text(filter -> 'any')))
      when fact = 'unasked' then format(
        ' and listing.id in (select private.homes_never_asked(%L))', (filter #>> '{any,0}')::integer)
      when fact = 'unchecked' then format(' and coalesce(listing.fact_checked, 0) <= %L::numeric', filter ->> 'to')
      when fact = 'area' then format(
        case kind
          when 'property' then ' and (listing.home).area_id = any (%L::uuid[])'
          when 'society' then ' and exists (select from public.society where society.id = listing.id and society.area = any (%L::uuid[]))'
          else ' and listing.id = any (%L::text[])' end,
        array(
          select area.id from public.local_areas as area left join public.cities as city on city.id = area.city_id
           where private.list_slug(area.slug, private.city_folder(city.name))
                 = any (private.areas_named(array(select jsonb_array_elements_text(filter -> 'any'))))))
      when fact = 'society' then format(' and (listing.home).society_id = any (%L::text[])', array(
        with listed as (
          select id, slug, private.list_slug(slug, private.city_folder(city)) as called
            from (select id, city, coalesce(nullif(btrim(slug), ''), id) as slug from public.society) as society)
        select listed.id from listed, jsonb_array_elements_text(filter -> 'any') as named
         where listed.called = named
            or listed.slug = named and not exists (select from listed as other where other.called = named)))
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
$$;

-- What a list of homes is ordered by, as SQL: numbers, the least first; null is last. {by, basis}: an order of visitors, as sortHomes()
-- of src/domain/search/homes/sort-homes.ts, where areas of one kind are compared, and each other kind comes behind it; or a column of
-- the desk, with '-' the other way round. {nearest,
-- metres, near}: areas as lists call them, the nearest to a place first, how far each is, and the points of the place, for homes whose own
-- place is known; pages of 1.0.0 send the areas alone. Null: in no order of its own.
create function private.listing_order(sort jsonb) returns text
  language plpgsql immutable
  set search_path = ''
as $$
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
    return format(
      'array[coalesce(private.metres_from(private.known_position(listing.home), %2$L::jsonb)::numeric,
         (%3$L::numeric[])[array_position(%1$L::text[], listing.fact_area)],
         array_position(%1$L::text[], listing.fact_area)::numeric)]',
      array(select jsonb_array_elements_text(sort -> 'nearest')), coalesce(sort -> 'near', '[]'),
      array(select jsonb_array_elements_text(coalesce(sort -> 'metres', '[]'))));
  elsif basis is not null and basis <> all (kinds) or (ltrim(chosen, '-') in ('newest', 'price', 'size', 'sqft-price', 'title',
    'society', 'status', 'checked', 'views', 'enquiries', 'partner', 'changed') and chosen not in ('-newest', '-sqft-price', '-changed')) is not true
  then
    raise exception 'Listings have no such order: %', left(sort::text, 100) using errcode = '22023';
  end if;
  return case chosen
    when 'newest' then 'array[-extract(epoch from (listing.home).created_at)]'
    when 'price' then 'array[listing.fact_price]'
    when '-price' then 'array[-listing.fact_price]'
    when 'size' then format(areas, 'kind.size', sizes)
    when '-size' then format(areas, '-kind.size', sizes)
    when 'status' then 'array[coalesce((listing.home).publish, 0)]'
    when '-status' then 'array[-coalesce((listing.home).publish, 0)]'
    -- Homes that nobody has checked wait longest.
    when 'checked' then 'array[coalesce(listing.fact_checked, 0)]'
    when '-checked' then 'array[-listing.fact_checked]'
    when 'views' then 'array[coalesce(counted.views, 0)]'
    when '-views' then 'array[-coalesce(counted.views, 0)]'
    when 'enquiries' then 'array[coalesce(counted.enquiries, 0), coalesce(counted.views, 0)]'
    when '-enquiries' then 'array[-coalesce(counted.enquiries, 0), -coalesce(counted.views, 0)]'
    when 'changed' then 'array[extract(epoch from listing.updated_at)]'
    when 'sqft-price' then format('case when listing.fact_price > 0 then %s end', format(areas, 'listing.fact_price / kind.size', sizes))
    -- By a word (private.listing_word); without one last.
    else 'array[(word.said is null)::integer]'
    end;
end
$$;

-- What a list that is ordered by words compares, as SQL, and null for any other.
create function private.listing_word(sort jsonb) returns text
  language sql immutable
  set search_path = ''
as $$
  select case ltrim(sort ->> 'by', '-')
    when 'title' then 'listing.name'
    when 'society' then '(select society.name from public.society where society.id = (listing.home).society_id
       and not public.is_hidden_society(society.id, society.name, society.slug))'
    when 'partner' then '(select partner.name from public.partners as partner where partner.id = (listing.home).partner_id)' end
$$;

-- The homes that this colleague added, changed or checked within 28 days, by their ids.
create function private.homes_worked_on(colleague uuid) returns setof text
  language sql stable
  set search_path = ''
as $$
  select change.row_id from public.staff_changes as change
   where change.changed_by = colleague and change.table_name in ('properties', 'listing_contacts')
     and change.changed_at > now() - interval '28 days'
  union
  select property_id::text from public.verifications where checked_by = colleague and checked_at > now() - interval '28 days'
$$;

-- A page of the listings of a scope (see private.scope_condition), in this order (see private.listing_order) and else the latest changed
-- first, how many there are in all, and how many deleted ones the words find. `edge`: the page after or before a row, by what that row
-- was ordered by, so that nothing is shown twice or passed over when rows change meanwhile: {after: [...]} or {before: [...]}, from
-- `first` and `last` of an answer; `before`: how many stand before the page. Views and enquiries are of so many full days. The shape is
-- in src/contracts/admin-listings.ts.
create function public.admin_listings(
  kind text, words text default '', take integer default 50, filters jsonb default '[]', skip integer default 0, sort jsonb default null,
  edge jsonb default null, days integer default 28
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  chosen constant text := coalesce(sort ->> 'by', '');
  word constant text := private.listing_word(sort);
  goes_back constant boolean := coalesce(edge ? 'before', false);
  at constant jsonb := coalesce(edge -> 'after', edge -> 'before');
  onward constant text := case when goes_back then '<' else '>' end;
  word_onward constant text := case when goes_back = (word is not null and chosen like '-%') then '>' else '<' end;
  answer jsonb;
begin
  perform private.require_staff();
  perform private.require_days(days);
  execute format('
    with matching as materialized (
      select listing.id, coalesce(key[1], ''Infinity'') as one, coalesce(key[2], ''Infinity'') as two, coalesce(left(said, 100), '''') as said,
             -extract(epoch from listing.updated_at) as age
        from private.listings as listing %1$s
       cross join lateral (select lower(btrim(%2$s)) collate "C" as said) as word
       cross join lateral (select (%3$s)::numeric[] as key) as ordered
       where %4$s
    ), onward as materialized (
      select * from matching where %5$s
    ), page as materialized (
      select chosen.id, chosen.at, matching.one, matching.two, matching.said, matching.age
        from unnest(array(select id from onward order by %6$s offset $2 limit $3)) with ordinality as chosen (id, at)
        join matching on matching.id = chosen.id
    ), counts as (
      select * from private.counts_of_days($4, $5, array(select page.id::uuid from page where $1 = ''property''))
    ), told as (
      select listing.kind, listing.id, listing.name, listing.reference, listing.place, listing.shown, listing.slug, listing.price,
             listing.currency, listing.property_type, listing.updated_at, home.publish, home.sqft, home.area_basis, home.last_verified,
             picture.address as picture,
             (home.photographs -> private.photograph_hash(picture.address) ->> ''width'')::integer as picture_width, society.name as society, partner.name as partner,
             counts.views, counts.enquiries, page.at
        from private.listings as listing join page on page.id = listing.id
        left join public.properties as home on $1 = ''property'' and home.id::text = page.id
        left join public.society as society on society.id = home.society_id
          and not public.is_hidden_society(society.id, society.name, society.slug)
        left join public.partners as partner on partner.id = home.partner_id
        left join counts on counts.property_id = home.id
        left join lateral (
          select btrim(each.address) as address from unnest(home.images) with ordinality as each (address, nth)
           where btrim(each.address) <> '''' order by each.nth limit 1) as picture on true
       -- As a list, because joined to a page of unknown length all listings would be read again.
       where listing.kind = $1 and listing.id = any (array(select id from page))
         and ($1 <> ''property'' or home.id::text = any (array(select id from page)))
    ), edges as (
      select at, jsonb_build_array(one::text, two::text, said, age::text, id) as edge from page
    )
    select jsonb_build_object(
      ''rows'', (select coalesce(jsonb_agg(to_jsonb(told) - ''at'' order by told.at%7$s), ''[]'') from told),
      ''first'', (select edge from edges order by at%7$s limit 1), ''last'', (select edge from edges order by at%8$s limit 1),
      ''before'', case when %9$L then (select greatest(count(*) - $3, 0) from onward)
                  else (select count(*) from matching) - (select count(*) from onward) + $2 end,
      ''total'', (select count(*) from matching))',
    case when chosen in ('views', '-views', 'enquiries', '-enquiries') then
      'left join private.counts_of_days($4, $5) as counted on counted.property_id::text = listing.id' else '' end,
    coalesce(word, 'null::text'), private.listing_order(sort), private.scope_condition(kind, words, filters),
    case when at is null then 'true' else format(
      '(one, two) %1$s (%3$L::numeric, %4$L::numeric) or (one, two) = (%3$L::numeric, %4$L::numeric)
         and (said %2$s %5$L or said = %5$L and (age, id collate "C") %1$s (%6$L::numeric, %7$L))',
      onward, word_onward, at ->> 0, at ->> 1, at ->> 2, at ->> 3, at ->> 4) end,
    case when goes_back then format('one desc, two desc, said%s, age desc, id collate "C" desc', case when word_onward = '<' then ' desc' else '' end)
      else format('one, two, said%s, age, id collate "C"', case when word_onward = '<' then ' desc' else '' end) end,
    case when goes_back then ' desc' else '' end, case when goes_back then '' else ' desc' end, goes_back)
    into answer using kind, greatest(skip, 0), least(greatest(take, 1), 500), days, today;
  return answer || jsonb_build_object('deleted', (
    select count(*) from private.deletions as deleted
     where deleted.kind = admin_listings.kind and private.search_words(words) is not null
       and deleted.search_text ~ all (private.word_patterns(words))));
end
$$;

-- What homes can be chosen by: the numbers of their bedrooms and bathrooms, their types, their builders and the directions that they face.
create function public.admin_listing_choices() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_staff();
  return (
    with kinds as (
      select distinct bedrooms, baths, asset_type, facing_dir from public.properties
    ), named as (
      select 'types' as list, private.choice_slug(asset_type) as slug, min(btrim(asset_type)) as name from kinds group by 2
      union all
      select 'builders', private.society_builder(developer, specifications, market), min(coalesce(
          nullif(btrim(developer), ''), specifications ->> 'developer', market ->> 'developerName'))
        from public.society where not public.is_hidden_society(id, name, slug) group by 2
      union all
      select 'facings', private.choice_slug(facing_dir), min(btrim(facing_dir)) from kinds group by 2
      union all
      select 'cities', private.city_folder(name), min(name)
        from (select distinct coalesce(cities.name, nullif(btrim(property.city), ''), 'Bangalore') as name
                from public.properties as property
                left join public.local_areas on local_areas.id = property.area_id
                left join public.cities on cities.id = local_areas.city_id) as city
       group by 2
    )
    select jsonb_build_object(
      'bhk', (select coalesce(jsonb_agg(distinct trim_scale(bedrooms)) filter (where bedrooms is not null), '[]') from kinds),
      'baths', (select coalesce(jsonb_agg(distinct baths) filter (where baths > 0), '[]') from kinds),
      'cities', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'cities'), '[]'),
      'types', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'types'), '[]'),
      'builders', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'builders'), '[]'),
      'facings', coalesce(jsonb_agg(entry order by entry ->> 'name') filter (where list = 'facings'), '[]'))
      from named cross join lateral (select jsonb_build_object('slug', slug, 'name', name) as entry) as made
     where slug is not null);
end
$$;

-- The row of one home, society or area, or null. `deleted`: who deleted it, while it can be restored.
-- `sold_on`: the day of the check, for a home whose page says that it was sold or let. `on_hold`: whether the
-- page of a hidden row stays on the site until an admin takes it down.
create function public.admin_listing(kind text, listing text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  answer jsonb;
  deletion jsonb;
  sold_on date;
  held_since date;
begin
  perform private.require_staff();
  select private.author(deleted.deleted_by, deleted.deleted_by_email, public.is_admin())
           || jsonb_build_object('name', deleted.name, 'facts', private.page_facts(admin_listing.kind, listing), 'deleted_at', deleted.deleted_at)
    into deletion from public.deleted_listings as deleted
   where deleted.kind = admin_listing.kind and deleted.id = listing;
  if deletion is not null then
    return jsonb_build_object('row', null, 'deleted', deletion);
  end if;
  if kind = 'society' then
    select to_jsonb(society) - array['photographs', 'former_addresses'] into answer from public.society where id = listing;
  elsif listing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    if kind = 'property' then
      select to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'vouched', 'on_hold_since']
             || jsonb_build_object('source_key', private.stated_reference(source_key)) into answer
        from public.properties where id = listing::uuid;
      select since into sold_on from public.unavailable_homes where id = listing::uuid;
      select on_hold_since into held_since from public.properties where id = listing::uuid;
    elsif kind = 'area' then
      select to_jsonb(local_areas) - array['photographs', 'former_addresses'] into answer
        from public.local_areas where id = listing::uuid;
    end if;
  end if;
  return jsonb_build_object('row', answer, 'deleted', null, 'sold_on', sold_on, 'on_hold', exists (
    select from public.html_leaving_rows as leaving
     where leaving.entity_type = kind and leaving.entity_id = listing and leaving.hold is not null))
    || case when held_since is null then '{}' else jsonb_build_object('offer_on_hold_since', held_since) end;
end
$$;

-- The cities, areas and societies, by name, to which a home or society may belong. `note` tells those of one name apart.
create function public.admin_places() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'cities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from public.cities),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', area.id, 'name', area.area, 'slug', called.listed, 'called', called.name,
               'note', area.city_section, 'middle', private.place_point(place)) order by area.area, area.id), '[]')
        from public.local_areas as area
        join private.areas_in_words() as called using (id)
        left join public.area_places as place on place.area_id = area.id),
    'societies', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', society.id, 'name', society.name,
               'slug', private.list_slug(coalesce(nullif(btrim(society.slug), ''), society.id), private.city_folder(society.city)),
               'note', coalesce(area.area, locality), 'area', private.list_slug(area.slug, private.city_folder(city.name)),
               'gate', gate) order by society.name, society.id), '[]')
        from public.society
        left join public.local_areas as area on area.id = society.area
        left join public.cities as city on city.id = area.city_id));
end
$$;

-- The rows of homes, societies or areas: with `keys`, those that have one of these as their id, reference or slug;
-- without, the next ones of a scope (see private.scope_condition) after an id in the order of ids. With `columns`, only
-- these of each row, and its id and version.
create function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200, words text default '',
  filters jsonb default '[]', columns text[] default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  hidden constant text[] := array['history', 'photographs', 'view_count', 'user_id', 'partner_id', 'former_addresses', 'vouched', 'on_hold_since'];
  key_column constant text := case kind when 'property' then 'source_key' else 'slug' end;
  ids text[];
  answer jsonb;
begin
  perform private.require_admin();
  if keys is null then
    execute format('
      select array_agg(id) from (
        select listing.id from private.listings as listing
         where %s and listing.id collate "C" > $1 order by listing.id collate "C" limit $2) as next',
      private.scope_condition(kind, words, filters))
      into ids using after, least(greatest(take, 1), 1000);
  else
    execute format('
      select array_agg(id) from (
        select id::text from public.%1$I where (id = any ($1::%2$s[]) or %3$I = any ($2)) and not private.is_deleted($3, id::text)
         order by id::text collate "C" limit 1000) as found',
      private.listing_table(kind), private.listing_id_type(kind), key_column)
      into ids using array(select key from unnest(keys) as key where kind = 'society' or key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
        keys, kind;
  end if;
  execute format('
    select coalesce(jsonb_agg(case when row ? ''source_key''
               then row || jsonb_build_object(''source_key'', private.stated_reference(row ->> ''source_key'')) else row end
             order by row ->> ''id'' collate "C"), ''[]'')
      from public.%I as listing
     cross join lateral (
       select case when $2 is null then to_jsonb(listing) - $3
         else (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(listing) - $3) where key = any ($2)) end as row) as told
     where listing.id = any ($1::%s[])', private.listing_table(kind), private.listing_id_type(kind))
    into answer using ids, case when columns is not null then columns || array['id', 'updated_at'] end, hidden;
  return jsonb_build_object('rows', answer);
end
$$;

grant execute on function public.save_listing(jsonb, uuid), public.save_listings(jsonb, uuid) to service_role;
grant execute on function
  public.admin_listings(text, text, integer, jsonb, integer, jsonb, jsonb, integer), public.admin_listing(text, text), public.admin_places(),
  public.admin_listing_choices(), public.admin_listing_rows(text, text[], text, integer, text, jsonb, text[])
  to authenticated;
