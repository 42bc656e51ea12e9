-- An alert is changed by its link.

-- What this link opens: [{id, offer, query, label, home, kinds, rhythm, state, ended_because, expires_at}], newest first;
-- null where nobody has it.
create or replace function public.read_alerts(link text) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  who constant uuid := private.subscriber_of(link);
begin
  if who is null then
    return null;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'offer', offer, 'query', query, 'label', label, 'home', property_id is not null,
             'kinds', kinds, 'rhythm', rhythm, 'expires_at', expires_at,
             'state', case when expires_at <= clock_timestamp() then 'ended' else state end,
             'ended_because', case when expires_at <= clock_timestamp() then coalesce(ended_because, 'expired')
               else ended_because end)
             order by created_at desc, id desc)
      from public.alerts where subscriber = who), '[]');
end
$$;

-- What the areas are called that an alert may ask for: [{slug, name}].
create function public.alert_areas() returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', area) order by area, slug), '[]')
    from public.local_areas
$$;

-- Changes what an alert asks for: wish is {query, label, kinds, rhythm, consent}, of one home the query and label stay.
-- 'changed'; 'same' where another alert of this mailbox asks for just that; 'gone' where no alert of theirs runs under
-- this id; null where nobody has the link. It is agreed to anew, so its 90 days begin anew. What was found and not told yet
-- is asked about again by the next publish: it may not fit any longer.
create function public.change_alert_wish(link text, changing uuid, wish jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  who constant uuid := private.subscriber_of(link);
  wanted constant text[] := array(select jsonb_array_elements_text(wish -> 'kinds'));
  known public.alerts;
begin
  if who is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended((select mailbox from public.alert_subscribers where id = who), 3));
  select * into known from public.alerts
   where id = changing and subscriber = who and state in ('active', 'paused') and expires_at > clock_timestamp()
     for update;
  if known.id is null then
    return 'gone';
  end if;
  if known.property_id is null and exists (
    select from public.alerts
     where subscriber = who and id <> known.id and offer = known.offer and query = wish ->> 'query'
       and property_id is null and state <> 'ended')
  then
    return 'same';
  end if;
  update public.alerts
     set query = case when known.property_id is null then wish ->> 'query' else known.query end,
         label = case when known.property_id is null then left(wish ->> 'label', 400) else known.label end,
         kinds = wanted, rhythm = wish ->> 'rhythm', consent = wish ->> 'consent', consented_at = clock_timestamp(),
         reminded_at = null, expires_at = clock_timestamp() + interval '90 days'
   where id = known.id;
  if known.property_id is null and known.query <> wish ->> 'query' then
    with untold as (
      delete from public.alert_matches where alert_id = known.id and mailed_at is null returning change_id
    )
    update public.home_changes set matched_at = null where id in (select change_id from untold);
  else
    delete from public.alert_matches where alert_id = known.id and mailed_at is null and not kind = any (wanted);
  end if;
  return 'changed';
end
$$;

revoke all on function public.alert_areas(), public.change_alert_wish(text, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.alert_areas(), public.change_alert_wish(text, uuid, jsonb) to service_role;
