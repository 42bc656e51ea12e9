-- An enquiry is handed to a colleague with a line of text, which they read in Today. Today has those without an owner first,
-- and says only once a minute what has changed.

SET LOCAL check_function_bodies = off;

-- inbox_changes: takes SHARE: nobody writes it until the index is made.
-- Who handed what to whom: looked for on each poll.
create index inbox_changes_handed on public.inbox_changes (became, changed_at)
  where kind = 'enquiry' and field = 'owner' and reason is not null;

-- Gives an enquiry to a colleague: `handed` is {enquiry, owner, to, line}, where `owner` is whose it was as the writer saw it.
-- Returns 'handed over', also for a retry; 'changed' when a colleague has chosen an owner meanwhile; 'apart' when nobody has
-- accepted the enquiry yet; or 'gone'.
create function public.hand_over(handed jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  line constant text := btrim(handed ->> 'line');
  receiver constant uuid := (handed ->> 'to')::uuid;
  asked public.enquiries;
begin
  perform private.require_admin();
  if receiver is null or coalesce(line, '') = '' then
    raise exception 'Choose a colleague, and write a line for them.' using errcode = '22023';
  end if;
  -- Two who hand over at once wait for each other, and the second sees what the first has chosen.
  select * into asked from public.enquiries where id = (handed ->> 'enquiry')::uuid for update;
  if asked.id is null then
    return 'gone';
  end if;
  if asked.status in ('suspected', 'spam') then
    return 'apart';
  end if;
  if asked.owner = receiver then
    -- The same again, after a lost response, is no second hand-over.
    return case when exists (
      select from public.inbox_changes as change
       where change.kind = 'enquiry' and change.row_id = asked.id and change.field = 'owner'
         and change.changed_by = (select auth.uid()) and change.became = receiver::text and change.reason = line)
      then 'handed over' else 'changed' end;
  end if;
  if asked.owner::text is distinct from handed ->> 'owner' then
    return 'changed';
  end if;
  -- The history notes the line beside the change.
  perform set_config('angala.reason', line, true);
  update public.enquiries set owner = receiver where id = asked.id;
  perform set_config('angala.reason', '', true);
  return 'handed over';
end
$$;

-- The enquiries that a colleague has handed to this person within 30 days and with which they have done nothing since: with
-- who did, and what they wrote.
create function private.handed_to(staff uuid) returns table (enquiry uuid, by_name text, line text)
  language sql stable
  set search_path = ''
as $$
  select handed.row_id, private.author(handed.changed_by, handed.changed_by_email, true) ->> 'by_name', handed.reason
    from public.inbox_changes as handed
   where handed.kind = 'enquiry' and handed.field = 'owner' and handed.reason is not null
     and handed.became = handed_to.staff::text and handed.changed_by is distinct from handed_to.staff
     and handed.changed_at > clock_timestamp() - interval '30 days'
     and not exists (
       select from public.inbox_changes as later
        where later.kind = 'enquiry' and later.row_id = handed.row_id
          and (later.changed_at, later.id) > (handed.changed_at, handed.id)
          and (later.field = 'owner' or later.changed_by = handed_to.staff))
     and not exists (
       select from public.replies as reply
        where reply.enquiry = handed.row_id and reply.sent_by = handed_to.staff and reply.sent_at > handed.changed_at)
$$;

-- What the desk asks each minute: public.admin_today() without the faults of homes, and `mark`, which stands for all of it but the time.
-- Whoever sends the mark that they have gets only {now, mark} while nothing has changed.
create function public.desk_news(seen text default null, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  answer constant jsonb := public.admin_today(false, at);
  mark constant text := md5((answer - 'now')::text);
begin
  return case when mark = seen then jsonb_build_object('now', at) else answer end || jsonb_build_object('mark', mark);
end
$$;

create or replace function private.today_enquiries() returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  answer jsonb;
begin
  with handed as materialized (
    select * from private.handed_to((select auth.uid()))
  ), open as (
    select id from public.enquiries where status = 'new'
    union select asked.id from handed join public.enquiries as asked on asked.id = handed.enquiry
     where asked.status = 'contacted'
  ), waits as (
    select asked.*, handed.line, handed.by_name,
           row_number() over (
             order by asked.owner is not null and private.is_admin(asked.owner), asked.created_at, asked.id) as place
      from open join public.enquiries as asked on asked.id = open.id
      left join handed on handed.enquiry = asked.id
  )
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
           'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'status', status,
           'created_at', created_at, 'preferred_contact', preferred_contact, 'best_times', best_times,
           'property_title', property_title, 'property_facts', private.page_facts('property', property_id::text),
           'owner_name', private.staff_name(owner),
           'handed', case when line is not null then jsonb_build_object('by_name', by_name, 'line', line) end)
           order by place) filter (where place <= 20), '[]'))
    into answer from waits;
  return answer;
end
$$;

grant execute on function public.hand_over(jsonb), public.desk_news(text, timestamptz) to authenticated;
