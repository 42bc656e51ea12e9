-- The words of the desk's lists find names with a word that begins so, and no name in which they only stand in the middle of one.

create or replace function private.word_patterns(words text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select array(
    select case
        when plain ~ '^[0-9]{1,2}$' then border || plain || '(st|nd|rd|th)?($|[^[:alnum:]])'
        when plain ~ '[0-9]{3}|[0-9a-f]{8}' then ''
        else border
      end || case
        when plain ~ '^[0-9]{1,2}$' then ''
        when plain = 'blk' then '(blk|block)'
        when plain = 'stg' then '(stg|stage)'
        else regexp_replace(plain, '([][\\(){}.*+?^$|])', '\\\1', 'g')
      end
      from unnest(private.search_words(words)) as word,
           regexp_replace(word, '^([0-9]{1,2})(st|nd|rd|th)$', '\1') as plain,
           -- Signs of vowels in Indian scripts are no letters to Postgres, and stand within words.
           (values ('(^|[^[:alnum:]\u0900-\u0dff])')) as before (border))
$$;

create or replace function public.admin_deleted_listings(words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(private.author(deleted_by, deleted_by_email, true)
             || jsonb_build_object('kind', kind, 'id', id, 'name', name, 'reference', reference,
               'facts', private.page_facts(kind, id), 'deleted_at', deleted_at) order by deleted_at desc, id), '[]')
      from (
        select * from private.deletions where search_text ~ all (private.word_patterns(words))
         order by deleted_at desc, id limit 200) as latest));
end
$$;

create or replace function private.scope_condition(kind text, words text, filters jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
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
      ' and lower(concat_ws('' '', listing.name, listing.reference, listing.place, listing.id)) ~ all (%L::text[])', patterns);
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
$$;

create or replace function public.admin_listings(
  kind text, words text default '', take integer default 50, filters jsonb default '[]', skip integer default 0, sort jsonb default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
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
       and deleted.search_text ~ all (private.word_patterns(words))));
end
$$;
