-- The inbox shows beside an enquiry which others name the same mailbox, and beside a call which others came from the same
-- place; of the place itself it shows nothing. The shapes of both answers are in src/contracts/admin-inbox.ts.
create or replace function public.admin_enquiries(
  words text default '', only_status text default null, after_row text default null, take integer default 100,
  sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  wanted constant text[] := private.search_words(words);
  answer jsonb;
begin
  perform private.require_admin();
  with found as (
    select entry.*, place.sort_group,
           case when place.sort_group = 0 then extract(epoch from place.moment) else -extract(epoch from place.moment) end
             as sort_key
      from public.enquiries as entry
     cross join lateral (
       select case when sort = 'due' and entry.status = 'new' then 0 else 1 end as sort_group,
              entry.created_at as moment) as place
     where (only_status is null or entry.status = only_status)
       and (wanted is null or private.holds_words(concat_ws(' ', entry.reference, entry.name, entry.email, entry.phone,
             entry.property_title, entry.property_area, entry.best_times, entry.notes), wanted))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      to_jsonb(entry) - array['sort_group', 'sort_key', 'ip_hash', 'user_agent', 'idempotency_key', 'mailbox']
      || jsonb_build_object('owner_name', private.staff_name(entry.owner),
           'history', private.inbox_history('enquiry', entry.id),
           'beside', (select private.enquiries_beside(own) from public.enquiries as own where own.id = entry.id))
      order by entry.sort_group, entry.sort_key, entry.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from public.enquiries where status = 'new'))
    into answer
    from next_rows as entry;
  return answer;
end
$$;

create or replace function public.admin_appointments(
  words text default '', only_status text default null, after_row text default null, take integer default 100,
  sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  wanted constant text[] := private.search_words(words);
  answer jsonb;
begin
  perform private.require_admin();
  with found as (
    select entry.*, place.sort_group,
           case when place.sort_group = 0 then extract(epoch from place.moment) else -extract(epoch from place.moment) end
             as sort_key
      from public.appointments as entry
     cross join lateral (
       select case when sort = 'due' and entry.status in ('requested', 'confirmed') then 0 else 1 end as sort_group,
              case when sort = 'due' then (entry.preferred_date + entry.preferred_time) at time zone 'Asia/Kolkata'
                else entry.created_at end as moment) as place
     where (only_status is null or entry.status = only_status)
       and (wanted is null or private.holds_words(concat_ws(' ', entry.reference, entry.name, entry.email, entry.phone,
             entry.preferred_date, entry.message, entry.notes), wanted))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      to_jsonb(entry) - array[
          'sort_group', 'sort_key', 'ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at']
      || jsonb_build_object('owner_name', private.staff_name(entry.owner),
           'history', private.inbox_history('appointment', entry.id),
           'beside', (select private.calls_beside(own) from public.appointments as own where own.id = entry.id))
      order by entry.sort_group, entry.sort_key, entry.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from public.appointments where status = 'requested'))
    into answer
    from next_rows as entry;
  return answer;
end
$$;
