-- The subject of an alert's mail counts all homes that it is about, also those that it does not name.

create or replace function public.queue_alert_mails(at timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  morning constant timestamptz :=
    (date_trunc('day', (at at time zone 'Asia/Kolkata') - interval '8 hours 30 minutes') + interval '8 hours 30 minutes')
    at time zone 'Asia/Kolkata';
  due record;
  news jsonb;
  written integer := 0;
begin
  -- Another worker is writing these mails.
  if not pg_try_advisory_xact_lock(private.lock_key('alert mails')) then
    return 0;
  end if;
  for due in
    select person.id, person.email, alert.rhythm,
           case alert.rhythm when 'daily' then morning else 'infinity'::timestamptz end as before
      from public.alerts as alert join public.alert_subscribers as person on person.id = alert.subscriber
     where alert.status = 'active' and alert.expires_at > at
       and case alert.rhythm
             when 'daily' then person.daily_at is null or person.daily_at < morning or person.daily_at > at + interval '1 day'
             else person.at_once_at is null or private.has_period_ended(person.at_once_at, '10 minutes', at) end
       and ((alert.reminded_at is null and alert.expires_at < morning + interval '7 days')
         or exists (
           select from public.alert_matches as match
            where match.alert_id = alert.id and match.mailed_at is null and private.is_match_current(match)
              and (alert.rhythm <> 'daily' or match.found_at < morning)))
     group by person.id, person.email, alert.rhythm
     order by person.id, alert.rhythm
     limit 200
  loop
    -- A new home that has gone again is still new to this person when it is back.
    delete from public.alert_matches as match using public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and match.mailed_at is null and match.kind <> 'new'
       and not private.is_match_current(match);

    with fresh as (
      -- A home that several alerts match is named once, with its latest match.
      select distinct on (match.property_id) match.id, match.alert_id, private.home_news(match, change) as home
        from public.alert_matches as match
        join public.alerts as alert on alert.id = match.alert_id
        join public.home_changes as change on change.id = match.change_id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active'
         and match.mailed_at is null and match.found_at < due.before and private.is_match_current(match)
       order by match.property_id, match.id desc, match.alert_id
    ), numbered as (
      select fresh.*, row_number() over (order by id desc) as position from fresh
    ), parts as (
      select alert.id, jsonb_build_object(
               'label', alert.label, 'offer', alert.offer, 'query', alert.query, 'home', alert.property_id is not null,
               'facts', private.page_facts('property', alert.property_id::text),
               'ends_on', case when alert.expires_at < morning + interval '7 days' and alert.reminded_at is null
                 then (alert.expires_at at time zone 'Asia/Kolkata')::date end,
               'more', count(numbered.id) filter (where numbered.position > 40),
               'counts', jsonb_build_object(
                 'new', count(numbered.id) filter (where numbered.home ->> 'kind' = 'new'),
                 'changed', count(numbered.id) filter (where numbered.home ->> 'kind' = 'changed'),
                 'reduced', count(numbered.id) filter (where numbered.home ->> 'kind' = 'reduced'),
                 'gone', count(numbered.id) filter (where numbered.home ->> 'kind' = 'gone')),
               'homes', coalesce(
                 jsonb_agg(numbered.home order by numbered.id desc) filter (where numbered.position <= 40), '[]')) as part,
             alert.created_at
        from public.alerts as alert left join numbered on numbered.alert_id = alert.id
       where alert.subscriber = due.id and alert.rhythm = due.rhythm and alert.status = 'active' and alert.expires_at > at
       group by alert.id
      having count(numbered.id) > 0 or (alert.expires_at < morning + interval '7 days' and alert.reminded_at is null)
    )
    select jsonb_agg(part order by created_at, id) into news from parts;
    continue when news is null;

    insert into public.outbox (kind, payload) values ('alert_news', jsonb_build_object(
      'email', due.email, 'rhythm', due.rhythm, 'link', private.new_alert_link(due.id), 'alerts', news));
    update public.alert_matches as match set mailed_at = at
      from public.alerts as alert
     where alert.id = match.alert_id and alert.subscriber = due.id and alert.rhythm = due.rhythm
       and alert.status = 'active' and match.mailed_at is null and match.found_at < due.before
       and private.is_match_current(match);
    update public.alerts set reminded_at = at
     where subscriber = due.id and rhythm = due.rhythm and status = 'active' and reminded_at is null
       and expires_at > at and expires_at < morning + interval '7 days';
    -- An alert about a home that is gone has nothing more to report.
    update public.alerts as alert set status = 'ended', ended_because = 'home gone', ended_at = at
     where alert.subscriber = due.id and alert.status = 'active' and exists (
       select from public.alert_matches as match
        where match.alert_id = alert.id and match.property_id = alert.property_id and match.kind = 'gone'
          and match.mailed_at = at);
    update public.alert_subscribers
       set daily_at = case when due.rhythm = 'daily' then at else daily_at end,
           at_once_at = case when due.rhythm = 'at once' then at else at_once_at end
     where id = due.id;
    written := written + 1;
  end loop;
  return written;
end
$$;
