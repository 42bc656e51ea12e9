-- A month until which a home is built, as its partner's file stated it, waits for staff once it is over, and the editor says since
-- when an offer is on hold. A function is new and two are replaced; no row changes.

create function private.ask_about_past_months(of_partner uuid, at timestamptz) returns void
  language sql
  set search_path = ''
as $$
  insert into public.doubts (property_id, column_name, value, reason, door, stated_at)
  select home.id, 'possession', to_jsonb(home.possession), 'That month has passed.', 'file', at
    from public.partner_homes as known join public.properties as home on home.id = known.property_id
   where home.partner_id = of_partner and home.publish > 10 and home.possession ~ '^20[0-9][0-9]-[0-9][0-9]$'
     and home.possession < to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM')
     and known.stated -> 'possession' = to_jsonb(home.possession)
     and home.vouched -> 'possession' is distinct from to_jsonb(home.possession)
     and not private.is_deleted('property', home.id::text)
     and not exists (
       select from public.doubts as decided
        where decided.property_id = home.id and decided.column_name = 'possession' and decided.decision is not null
          and decided.value = to_jsonb(home.possession))
  on conflict (property_id, column_name) where decision is null do nothing
$$;

create or replace function public.finish_feed_run(run uuid, outcome jsonb, at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended public.feed_runs;
  came_back uuid[];
  left_out uuid[];
  to_hide uuid[];
  shown uuid[] := array[]::uuid[];
  hidden uuid[] := array[]::uuid[];
  counted jsonb;
begin
  select * into ended from public.feed_runs where id = run and state = 'applying' for update;
  if ended.id is null then
    return jsonb_build_object('state', 'lost');
  end if;
  perform set_config('angala.feed_run', run::text, true);
  if outcome ->> 'state' = 'done' then
    if jsonb_typeof(outcome -> 'present') = 'array' then
      select array_agg(known.property_id) filter (where present.reference is not null and known.missing_since is not null),
             array_agg(known.property_id) filter (where present.reference is null)
        into came_back, left_out
        from public.partner_homes as known
        join public.properties as home on home.id = known.property_id
        left join (select distinct value as reference from jsonb_array_elements_text(outcome -> 'present')) as present
          on present.reference = home.source_key
       where known.partner_id = ended.partner_id
         and home.source_key not in (select jsonb_array_elements_text(coalesce(outcome -> 'untouched', '[]')));
      perform private.keep_feed_identities(
        ended.partner_id, coalesce(outcome -> 'asked', '[]'), coalesce(outcome -> 'traits', '[]'), at);
    else
      select array_agg(property_id) into left_out from public.partner_homes
       where partner_id = ended.partner_id and missing_since is not null;
    end if;
    update public.partner_homes set missing_since = null, missing_runs = 0, missing_hidden_at = null
     where property_id = any (came_back);
    shown := private.show_hidden_homes(coalesce(came_back, '{}'), 'not in the file');
    update public.feed_run_changes as change set shown_again = true
     where change.run = ended.id and change.property_id = any (shown);
    update public.partner_homes set missing_since = coalesce(missing_since, at), missing_runs = missing_runs + 1
     where property_id = any (left_out);
    to_hide := array(
      select property_id from public.partner_homes
       where property_id = any (left_out) and missing_runs >= 2 and missing_since <= at - interval '48 hours'
         and missing_hidden_at is null and not private.is_at_another_partner(property_id));
    hidden := private.hide_homes(to_hide, 'not in the file', at);
    update public.partner_homes set missing_hidden_at = at where property_id = any (to_hide);
    update public.feed_runs as of_run
       set feed_was = (
         select to_jsonb(feed) - array['partner_id', 'address', 'allows_http', 'corrections', 'checked_at', 'told_on']
           from public.partner_feeds as feed where feed.partner_id = ended.partner_id)
     where of_run.id = run and feed_was is null;
    update public.partner_feeds
       set content_hash = outcome ->> 'content_hash', context_hash = outcome ->> 'context_hash',
           identity = coalesce(outcome -> 'identity', identity), accepted_at = at,
           accepted_homes = (outcome ->> 'accepted_homes')::integer,
           has_last_line_end = case
             when outcome ? 'has_last_line_end' then (outcome ->> 'has_last_line_end')::boolean else has_last_line_end end,
           address_proven = address_proven or ended.source = 'address'
     where partner_id = ended.partner_id;
    perform private.ask_about_past_months(ended.partner_id, at);
  end if;
  update public.partner_feeds
     set checked_at = at,
         etag = case when outcome ? 'etag' then outcome ->> 'etag' else etag end,
         last_modified = case when outcome ? 'etag' then outcome ->> 'last_modified' else last_modified end,
         answered_from = case when outcome ? 'etag' then outcome ->> 'answered_from' else answered_from end
   where partner_id = ended.partner_id and outcome ->> 'state' <> 'waiting';
  select jsonb_build_object('missing', count(*) filter (where missing_since is not null), 'hidden', cardinality(hidden),
           'shown', cardinality(shown), 'conflicts', count(*) filter (where conflicts <> '{}'))
    into counted from public.partner_homes where partner_id = ended.partner_id;
  update public.feed_runs
     set state = outcome ->> 'state', lease_until = null, ended_at = case when outcome ->> 'state' <> 'waiting' then at end,
         attempts = 0, content_hash = outcome ->> 'content_hash', counts = coalesce(outcome -> 'counts', '{}') || counted,
         report = coalesce(outcome -> 'report', '{}'), problem = left(outcome ->> 'problem', 2000)
   where id = run;
  perform set_config('angala.feed_run', '', true);
  if outcome ->> 'state' in ('refused', 'failed') then
    perform private.tell_of_feed(ended.partner_id, left(outcome ->> 'problem', 2000), ended.file_name, at);
  end if;
  return counted || jsonb_build_object('state', outcome ->> 'state', 'files', coalesce((
    select jsonb_agg(id) from public.feed_runs
     where outcome ->> 'state' = 'done' and partner_id = ended.partner_id and source = 'upload'
       and state in ('done', 'refused', 'failed')
       -- Kept to be read again when staff have decided.
       and (id <> run or not exists (
         select from public.feed_questions where feed_questions.partner_id = ended.partner_id and decided_at is null))), '[]'));
end
$$;

create or replace function public.admin_listing(kind text, listing text) returns jsonb
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
