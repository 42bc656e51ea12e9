-- Handing an enquiry to a colleague, with a line of text that they read in Today until they have done something with it.

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

grant execute on function public.hand_over(jsonb) to authenticated;
