-- Homes of a visit as its writer saw them: one that was hidden or changed meanwhile is asked about before the visit is planned.

-- Stands for what a writer may have read of a home.
create function private.home_as_seen(home public.properties) returns text
  language sql stable
  set search_path = ''
as $$
  select md5(jsonb_build_array(
    private.has_page(home), home.title, home.price, home.currency, private.facts_to_compare(home))::text)
$$;

-- The same of these homes: {id: what stands for it}, for whoever is about to plan a visit.
create function public.homes_as_seen(homes uuid[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_object_agg(home.id, private.home_as_seen(home)) from public.properties as home
     where home.id = any (homes_as_seen.homes[1:8])), '{}');
end
$$;

-- Saves a visit as public.save_visit() does, unless one of its homes is not as in `homes_seen`, {id: what stood for it}: then nothing
-- is saved, and the result is 'homes changed' with `homes`: [{id, title, facts, seen, gone, changed}], `changed` as in
-- private.last_change_of_home(). The homes stay as they are compared until the visit is stored.
create function public.plan_visit(visit jsonb, homes_seen jsonb, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select each.id from private.wanted_homes(visit -> 'homes') as each);
  changed jsonb;
begin
  perform private.require_admin();
  -- A retry of the request that planned it is saved already, whatever became of its homes.
  if visit ->> 'seen' is not null or not exists (select from public.visits where id = (visit ->> 'id')::uuid) then
    perform from public.properties where id = any (wanted) order by id for share;
    select jsonb_agg(jsonb_build_object(
             'id', home.id, 'title', coalesce(home.title, 'A home'), 'facts', private.page_facts('property', home.id::text),
             'seen', private.home_as_seen(home), 'gone', not private.has_page(home),
             'changed', private.last_change_of_home(home.id)) order by array_position(wanted, home.id))
      into changed
      from public.properties as home
     where home.id = any (wanted) and homes_seen ? home.id::text
       and homes_seen ->> home.id::text is distinct from private.home_as_seen(home);
    if changed is not null then
      return jsonb_build_object('result', 'homes changed', 'homes', changed);
    end if;
  end if;
  return public.save_visit(visit, at);
end
$$;

grant execute on function public.homes_as_seen(uuid[]), public.plan_visit(jsonb, jsonb, timestamptz) to authenticated;
