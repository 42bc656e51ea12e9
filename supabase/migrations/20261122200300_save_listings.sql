-- Many listings are saved in one request and read for tables.

-- Saves these rows of one kind, each as public.save_listing does it, which a refused one keeps nobody else from. The rows
-- are locked in one order before anything is written, so that two of these never wait for each other in a circle. Answers
-- {rows: [{id, said, reason, queued, updated_at}]}.
create function public.save_listings(payload jsonb, saved_by uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kind constant text := payload ->> 'kind';
  listings constant text := case kind
    when 'property' then 'properties' when 'society' then 'society' when 'area' then 'local_areas' end;
  ids constant text[] := array(select row ->> 'id' from jsonb_array_elements(payload -> 'rows') as row);
  wanted jsonb;
  answer jsonb;
  seen timestamptz;
  answers jsonb := jsonb_build_array();
begin
  execute format('select from public.%I where id = any ($1::%s[]) order by id for update', listings,
    case kind when 'society' then 'text' else 'uuid' end) using ids;
  for wanted in
    select row from jsonb_array_elements(payload -> 'rows') as row order by row ->> 'id' collate "C"
  loop
    answer := public.save_listing(wanted || jsonb_build_object('kind', kind), saved_by);
    execute format('select updated_at from public.%I where id = $1::%s', listings,
      case kind when 'society' then 'text' else 'uuid' end) into seen using wanted ->> 'id';
    answers := answers || (answer || jsonb_build_object('id', wanted ->> 'id', 'updated_at', seen));
  end loop;
  return jsonb_build_object('rows', answers);
end
$$;

-- Homes, societies or areas as their rows are: those that have one of these ids, references or slugs, or, without keys, the
-- next ones behind an id in the order of ids.
create function public.admin_listing_rows(
  kind text, keys text[] default null, after text default '', take integer default 200
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 200);
  answer jsonb;
begin
  perform private.require_admin();
  with found as (
    select id::text as id, to_jsonb(properties) - array['history', 'photographs', 'view_count', 'user_id'] as row
      from public.properties
     where admin_listing_rows.kind = 'property'
       and case when keys is null then id::text collate "C" > after else id::text = any (keys) or source_key = any (keys) end
    union all
    select id, to_jsonb(society) - array['photographs'] from public.society
     where admin_listing_rows.kind = 'society'
       and case when keys is null then id collate "C" > after else id = any (keys) or slug = any (keys) end
    union all
    select id::text, to_jsonb(local_areas) - array['photographs'] from public.local_areas
     where admin_listing_rows.kind = 'area'
       and case when keys is null then id::text collate "C" > after else id::text = any (keys) or slug = any (keys) end
  )
  select jsonb_build_object('rows', coalesce(jsonb_agg(row order by id collate "C"), '[]')) into answer
    from (select * from found order by id collate "C" limit case when keys is null then size else 1000 end) as taken;
  return answer;
end
$$;

revoke all on function
  public.save_listings(jsonb, uuid), public.admin_listing_rows(text, text[], text, integer)
  from public, anon, authenticated;
grant execute on function public.save_listings(jsonb, uuid) to service_role;
grant execute on function public.admin_listing_rows(text, text[], text, integer) to authenticated;
