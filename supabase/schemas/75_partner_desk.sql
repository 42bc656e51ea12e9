-- What the section Partners of the desk shows of each partner, and which homes are a partner's.

-- {homes: that visitors see, hidden: by a rule, waiting, conflicts, last_file: {state, source, file_name, at, refused, problem} or null}.
create function private.partner_counts(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'homes', (select count(*) from public.properties where partner_id = of_partner and publish > 10),
    'hidden', (
      select count(*) from public.hidden_homes as hidden join public.properties as home on home.id = hidden.property_id
       where home.partner_id = of_partner),
    'waiting', (select count(*) from public.partner_homes where partner_id = of_partner and waiting_since is not null),
    'conflicts', (select count(*) from public.partner_homes where partner_id = of_partner and conflicts <> '{}'),
    'last_file', (
      select jsonb_build_object(
               'state', run.state, 'source', run.source, 'file_name', run.file_name,
               'at', coalesce(run.ended_at, run.started_at, run.requested_at),
               'refused', coalesce(run.counts -> 'refused', '0'), 'problem', run.problem)
        from public.feed_runs as run where run.partner_id = of_partner order by run.requested_at desc limit 1))
$$;

-- The homes of a partner, at most 200, and with `words` up to 8 others that can be made its own: {homes, found}, each
-- [{id, title, facts, reference, slug, shown, partner: its name, partner_id}]. `facts` as in private.page_facts().
create function public.admin_partner_homes(partner uuid, words text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  search_words constant text[] := private.search_words(words);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'homes', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where partner_id = admin_partner_homes.partner order by title, id limit 200) as home), '[]'),
    'found', coalesce((
      select jsonb_agg(private.partner_home(home.id) order by home.title, home.id)
        from (
          select id, title from public.properties
           where search_words is not null and partner_id is distinct from admin_partner_homes.partner
             and not private.is_deleted('property', id::text)
             and private.has_all_words(concat_ws(' ', title, area, source_key), search_words)
           order by title, id limit 8) as home), '[]'));
end
$$;

create function private.partner_home(of_home uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
           'id', home.id, 'title', home.title, 'facts', private.page_facts('property', home.id::text),
           'reference', home.source_key, 'slug', home.slug, 'shown', home.publish > 10,
           'partner', partner.name, 'partner_id', partner.id)
    from public.properties as home left join public.partners as partner on partner.id = home.partner_id
   where home.id = of_home
$$;

-- Makes a home this partner's (null: nobody's). Returns 'saved', also when it is already; 'changed' when it is not the home
-- of `seen` any more; 'taken' when another home of the partner has its reference; 'gone' without such a home or partner.
create function public.set_home_partner(home uuid, partner uuid, seen uuid) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  select * into was from public.properties where id = home for update;
  if was.id is null or private.is_deleted('property', home::text)
    or (partner is not null and not exists (select from public.partners where id = partner))
  then
    return 'gone';
  end if;
  if was.partner_id is not distinct from partner then
    return 'saved';
  end if;
  if was.partner_id is distinct from seen then
    return 'changed';
  end if;
  update public.properties set partner_id = set_home_partner.partner where id = home returning * into became;
  perform private.record_staff_change((select auth.uid()), 'properties', home::text, to_jsonb(was), to_jsonb(became));
  return 'saved';
exception when unique_violation then
  return 'taken';
end
$$;

grant execute on function public.admin_partner_homes(uuid, text), public.set_home_partner(uuid, uuid, uuid) to authenticated;
