-- The inbox lists enquiries and calls by one function.

-- Both kinds as one list: the day that something is due, whether it still is, and whether nobody has answered yet.
create view private.inbox with (security_invoker = true) as
  select 'enquiry' as kind, id, status, created_at, created_at as due_at, status = 'new' as is_due,
         status = 'new' as waits,
         concat_ws(' ', reference, name, email, phone, property_title, property_area, best_times, notes) as written
    from public.enquiries
  union all
  select 'appointment', id, status, created_at, (preferred_date + preferred_time) at time zone 'Asia/Kolkata',
         status in ('requested', 'confirmed'), status = 'requested',
         concat_ws(' ', reference, name, email, phone, preferred_date, message, notes)
    from public.appointments;

-- One row as staff see it. Beside an enquiry stand others of the same mailbox, beside a call those of the same place; of
-- the place itself nothing is shown. The shapes of both are in src/contracts/admin-inbox.ts.
create function private.inbox_row(of_kind text, of_row uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select seen.row || jsonb_build_object('owner_name', private.staff_name(seen.owner),
           'history', private.inbox_history(of_kind, of_row), 'beside', seen.beside)
    from (
      select to_jsonb(own) - array['ip_hash', 'user_agent', 'idempotency_key', 'mailbox'] as row, own.owner,
             private.enquiries_beside(own) as beside
        from public.enquiries as own where of_kind = 'enquiry' and own.id = of_row
      union all
      select to_jsonb(own)
               - array['ip_hash', 'line_hash', 'idempotency_key', 'sequence', 'mailbox', 'released_at'],
             own.owner, private.calls_beside(own)
        from public.appointments as own where of_kind = 'appointment' and own.id = of_row) as seen
$$;

-- The next rows of a kind, newest first or ('due') by what is due first: enquiries that wait, oldest first, and calls that
-- are still to be made, by their day; then all others.
create function private.inbox_page(
  of_kind text, words text, only_status text, after_row text, take integer, sort text
) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  size constant integer := least(greatest(take, 1), 1000);
  after_group constant integer := split_part(after_row, '|', 1)::integer;
  after_key constant numeric := split_part(after_row, '|', 2)::numeric;
  after_id constant uuid := split_part(after_row, '|', 3)::uuid;
  wanted constant text[] := private.search_words(words);
  answer jsonb;
begin
  with found as (
    select entry.id, place.sort_group,
           case when place.sort_group = 0 then extract(epoch from place.moment) else -extract(epoch from place.moment) end
             as sort_key
      from private.inbox as entry
     cross join lateral (
       select case when sort = 'due' and entry.is_due then 0 else 1 end as sort_group,
              case when sort = 'due' then entry.due_at else entry.created_at end as moment) as place
     where entry.kind = of_kind
       and (only_status is null or entry.status = only_status)
       and (wanted is null or private.holds_words(entry.written, wanted))
  ), next_rows as (
    select * from found
     where after_row is null or (sort_group, sort_key, id) > (after_group, after_key, after_id)
     order by sort_group, sort_key, id
     limit size
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(private.inbox_row(of_kind, next_rows.id)
      order by next_rows.sort_group, next_rows.sort_key, next_rows.id), '[]'),
    'next', case when count(*) = size then (
      select last.sort_group || '|' || last.sort_key || '|' || last.id from next_rows as last
       order by last.sort_group desc, last.sort_key desc, last.id desc limit 1) end,
    'total', (select count(*) from found),
    'waiting', (select count(*) from private.inbox as entry where entry.kind = of_kind and entry.waits))
    into answer
    from next_rows;
  return answer;
end
$$;

create or replace function public.admin_enquiries(
  words text default '', only_status text default null, after_row text default null, take integer default 100,
  sort text default 'newest'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return private.inbox_page('enquiry', words, only_status, after_row, take, sort);
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
begin
  perform private.require_admin();
  return private.inbox_page('appointment', words, only_status, after_row, take, sort);
end
$$;

revoke all on table private.inbox from public, anon, authenticated;
revoke all on function private.inbox_row(text, uuid), private.inbox_page(text, text, text, text, integer, text)
  from public, anon, authenticated;
