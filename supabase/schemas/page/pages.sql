-- Pages as staff see them: every row that has a page, with what is generated and queued for it. The functions
-- return one value, because the API caps the rows of a table. JIT is off: compiling takes longer than reading.

-- Every row that has a page, in one shape for all kinds. `facts` tell it apart from others of its name: {place, sqft,
-- price, currency, reference}.
create view private.pages as
  select 'property' as entity_type, id::text as entity_id, title as name, slug, images[1] as image,
         coalesce(publish > 10, false) as published, coalesce(created_at, '2000-01-01Z') as created_at,
         jsonb_build_object('place', coalesce((
             select society.name from public.society
              where society.id = society_id
                and not public.is_hidden_society(society.id, society.name, society.slug)), area),
           'sqft', sqft, 'price', price, 'currency', currency, 'reference', private.stated_reference(source_key)) as facts
    from public.properties
  union all
  select 'society', id, name, slug,
         case jsonb_typeof(property_images -> 0)
           when 'string' then property_images ->> 0
           when 'object' then property_images -> 0 ->> 'original'
         end,
         not public.is_hidden_society(id, name, slug), coalesce(created_at, '2000-01-01Z'),
         jsonb_build_object('place', coalesce(
           (select place.area from public.local_areas as place where place.id = society.area), locality))
    from public.society
  union all
  select 'area', id::text, area, slug, coalesce(featured_image_url, area_images[1]), true,
         coalesce(created_at, '2000-01-01Z'),
         jsonb_build_object('place', (select city.name from public.cities as city where city.id = city_id))
    from public.local_areas;

-- The pages that the admin lists: those of published rows, and of hidden rows whose page still exists.
create view private.listed_pages as
  select page.*, known.entity_id is not null as known, known.needs_regeneration, known.last_generated_at,
         known.file_size_bytes, known.generation_duration_ms, known.html_path
    from private.pages as page
    left join public.html_generation_metadata as known
      on known.entity_type = page.entity_type and known.entity_id = page.entity_id
   where page.published or known.entity_id is not null;

-- What tells a home apart from others with its title: {slug, place, sqft, reference}. Null where the address of the
-- home does not show that another has its title. The columns, not the row: a row is copied whole with its texts, which
-- takes a fifth longer for a list of homes.
create function private.telling_facts(slug text, society_id text, area text, sqft numeric, source_key text)
  returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('slug', slug, 'place', coalesce((
             select society.name from public.society
              where society.id = society_id
                and not public.is_hidden_society(society.id, society.name, society.slug)), area),
           'sqft', sqft, 'reference', private.stated_reference(source_key))
   where slug ~ '-[0-9a-f]{8}$'
$$;

-- The same for a page, with {floor, facing, price, currency, offer} of a home without a reference of its own; null for the page of
-- a society or an area.
create function private.page_facts(kind text, id text) returns jsonb
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

-- The name of a page for staff; null when its row is gone.
create function private.page_name(kind text, id text) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when kind = 'society' then (select society.name from public.society where society.id = page_name.id)
    when page_name.id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
    when kind = 'property' then (
      select title from public.properties where properties.id = page_name.id::uuid)
    else (select area from public.local_areas where local_areas.id = page_name.id::uuid)
  end
$$;

-- A page as the admin shows it, with its open job, or its last one if that failed. The shape is in
-- src/contracts/admin-pages.ts. The type is json, not jsonb: its text is kept as it was built.
create function private.page_answer(page private.listed_pages) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return json_build_object(
    'id', page.entity_id, 'name', page.name, 'slug', page.slug, 'facts', page.facts, 'image', page.image,
    'published', page.published,
    'status', case when not page.known then 'never_generated' when page.needs_regeneration then 'needs_update'
                   else 'generated' end,
    'last_generated_at', page.last_generated_at, 'file_size_bytes', page.file_size_bytes,
    'generation_duration_ms', page.generation_duration_ms, 'html_path', page.html_path,
    'job', (
      select json_build_object('id', id, 'action', action, 'status', status, 'error', error, 'attempts', attempts,
               'created_at', newest.created_at)
        from (
          select * from public.html_generation_jobs as each
           where each.entity_type = page.entity_type and each.entity_id = page.entity_id
           order by each.created_at desc, each.id desc
           limit 1) as newest
       where status in ('queued', 'running', 'held')
          -- A failure no longer counts once a run of the whole site has made the page.
          or (status = 'failed' and (page.last_generated_at is null or finished_at > page.last_generated_at))));
end
$$;

-- The next rows of one kind, newest first. The cost of an answer depends on the rows in it, not on how many there are
-- in all.
create function public.admin_pages(kind text, after_row text default null, take integer default 2000) returns json
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 5000);
  after_created constant timestamptz := (split_part(after_row, '|', 1))::timestamptz;
  after_id constant text := split_part(after_row, '|', 2);
  answer json;
begin
  perform private.require_admin();
  with next_rows as materialized (
    select page, page.created_at, page.entity_id from private.listed_pages as page
     where entity_type = kind
       and (after_row is null or (created_at, entity_id) < (after_created, after_id))
     order by created_at desc, entity_id desc
     limit size
  )
  select json_build_object(
    'rows', coalesce(json_agg(private.page_answer(page) order by created_at desc, entity_id desc), '[]'),
    'next', case when count(*) = size then (
      select last.created_at::text || '|' || last.entity_id from next_rows as last
       order by last.created_at, last.entity_id limit 1) end)
    into answer
    from next_rows;
  return answer;
end
$$;

-- How far the queue is: {at, waiting: {property, society, area}, pages: {property, society, area}}. `pages` are those
-- whose jobs have changed since `since`, the `at` of an earlier answer; null without it, and when they are more than
-- admin_pages returns at once. What is asked does not grow with the queue. `at` is taken before anything is read, and
-- waits for open transactions, so no change is missed; some are in two answers.
create function public.admin_page_progress(since timestamptz default null) returns json
  language plpgsql volatile security definer
  set search_path = ''
  set jit = off
as $$
declare
  most constant integer := 5000;
  at constant timestamptz := public.publishing_time();
  waiting json;
  changed bigint[];
  pages json;
begin
  perform private.require_admin();
  waiting := (
    select json_object_agg(kind, (
             select count(*) from public.html_generation_jobs
              where entity_type = kind and status in ('queued', 'running')))
      from unnest(array['property', 'society', 'area']) as kind);
  changed := array(select id from public.html_generation_jobs where updated_at >= since limit most + 1);
  if since is not null and cardinality(changed) <= most then
    pages := (
      select json_object_agg(kind, coalesce((
               select json_agg(private.page_answer(page)) from private.listed_pages as page
                where page.entity_type = kind and page.entity_id = any (array(
                  select entity_id from public.html_generation_jobs where id = any (changed) and entity_type = kind))),
               '[]'))
        from unnest(array['property', 'society', 'area']) as kind);
  end if;
  return json_build_object('at', at, 'waiting', waiting, 'pages', pages);
end
$$;

-- Counts what an action on these pages would meet: {unknown, hidden, never_generated, needs_update, generated,
-- shown_on: {property, society, area}}. unknown: neither a row nor a page exists; shown_on: published pages
-- that also show them.
create function public.review_html_pages(kind text, ids text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  answer jsonb;
  societies text[];
  areas text[];
begin
  select jsonb_build_object(
    'unknown', count(*) filter (where page.entity_id is null and known.entity_id is null),
    'hidden', count(*) filter (where page.published is not true and (page.entity_id is not null or known.entity_id is not null)),
    'never_generated', count(*) filter (where page.published and known.entity_id is null),
    'needs_update', count(*) filter (where known.needs_regeneration),
    'generated', count(*) filter (where not known.needs_regeneration))
    into answer
    from (select distinct unnest(review_html_pages.ids) as id) as requested
    left join private.pages as page on page.entity_type = kind and page.entity_id = requested.id
    left join public.html_generation_metadata as known on known.entity_type = kind and known.entity_id = requested.id;

  if kind = 'property' then
    select array_agg(distinct society_id), array_agg(distinct area_id::text) into societies, areas
      from public.properties where id::text = any (review_html_pages.ids);
  elsif kind = 'society' then
    select array_agg(distinct area::text) into areas from public.society where id = any (review_html_pages.ids);
  end if;
  return answer || jsonb_build_object('shown_on', jsonb_build_object(
    'property', case when kind = 'society' then (
      select count(*) from public.properties
       where society_id = any (review_html_pages.ids) and publish > 10) else 0 end,
    'society', (
      select count(*) from public.html_generation_metadata
       where entity_type = 'society' and entity_id = any (societies)),
    'area', (
      select count(*) from public.html_generation_metadata where entity_type = 'area' and entity_id = any (areas))));
end
$$;

-- The same for every page of a kind that can be generated.
create function public.review_all_html_pages(kind text) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select public.review_html_pages(kind, array(
    select entity_id from private.pages where entity_type = kind and published))
$$;

-- Queues the next pages of a kind that can be generated, in the order of their ids: {queued, next}. `next` is the
-- `after` of the next call, null after the last page. So no statement is long, however many pages there are.
create function public.enqueue_next_html_jobs(kind text, after text, priority integer, requested_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 2000;
  ids constant text[] := array(
    select entity_id from private.pages
     where entity_type = kind and published and entity_id > after
     order by entity_id limit most);
begin
  return jsonb_build_object(
    'queued', public.enqueue_html_jobs(kind, ids, 'generate', priority, requested_by), 'next', ids[most]);
end
$$;

grant execute on function public.admin_pages(text, text, integer), public.admin_page_progress(timestamptz)
  to authenticated;
grant execute on function
  public.review_html_pages(text, text[]), public.review_all_html_pages(text),
  public.enqueue_next_html_jobs(text, text, integer, uuid)
  to service_role;
