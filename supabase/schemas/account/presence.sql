-- Who has which enquiry, home or person open at the desk, so that two colleagues do not do the same at once. A tab says it with
-- each poll. What no tab has said for 75 seconds counts no more, and its row is deleted within minutes.

create table public.staff_presence (
  staff uuid not null references public.profiles (id) on delete cascade,
  -- One of their tabs, by a name that it made up.
  tab text not null check (char_length(tab) between 1 and 40),
  kind text not null check (kind in ('enquiry', 'property', 'person')),
  item uuid not null,
  -- Whether an answer is begun and not sent.
  writing boolean not null default false,
  -- With the session ends what it has said. Null: the token has none.
  session text check (char_length(session) <= 64),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (staff, tab, kind, item)
);

create index staff_presence_seen on public.staff_presence (seen_at);

call private.close_table('public.staff_presence');

-- Notes what a tab of the caller has open: `looking` is {tab, items: [{kind, id, writing}]}, at most three items. Null says
-- nothing, and no items that the tab has none open any more.
create function private.note_presence(looking jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  own_tab constant text := looking ->> 'tab';
begin
  if looking is null or jsonb_typeof(looking) = 'null' then
    return;
  end if;
  perform private.require_choice(kind, array['enquiry', 'property', 'person'])
     from (select said ->> 'kind' as kind from jsonb_array_elements(looking -> 'items') as said) as named;
  if exists (select from jsonb_array_elements(looking -> 'items') as said where said ->> 'kind' <> 'property') then
    perform private.require_admin();
  end if;
  delete from public.staff_presence as open
   where open.staff = me and open.tab = own_tab and not exists (
     select from jsonb_array_elements(looking -> 'items') as said
      where said ->> 'kind' = open.kind and (said ->> 'id')::uuid = open.item);
  insert into public.staff_presence (staff, tab, kind, item, writing, session)
  select me, own_tab, kind, id, bool_or(writing), (select auth.jwt()) ->> 'session_id'
    from (
      select said ->> 'kind' as kind, (said ->> 'id')::uuid as id, coalesce((said ->> 'writing')::boolean, false) as writing
        from jsonb_array_elements(looking -> 'items') as said limit 3) as named
   group by kind, id
  on conflict (staff, tab, kind, item) do update
     set writing = excluded.writing, session = excluded.session, seen_at = clock_timestamp();
  -- Whoever has a home of the round open goes on with it.
  perform private.renew_round_claims(me, array(
    select item from public.staff_presence as open where open.staff = me and open.tab = own_tab and open.kind = 'property'));
  -- The newest of many tabs are enough.
  delete from public.staff_presence as open
   where open.staff = me and (open.tab, open.kind, open.item) in (
     select tab, kind, item from public.staff_presence where staff = me order by seen_at desc, tab, kind, item offset 30);
end
$$;

-- Deletes what nobody has said for two minutes. A row that is written at this moment stays.
create function private.forget_presence() returns void
  language sql
  set search_path = ''
as $$
  delete from public.staff_presence
   where (staff, tab, kind, item) in (
     select staff, tab, kind, item from public.staff_presence
      where seen_at < clock_timestamp() - interval '2 minutes' or seen_at > clock_timestamp() + interval '2 minutes'
        for update skip locked)
$$;

-- What colleagues of the caller have open now: [{kind, id, name, writing}]. Two tabs of one colleague are one. Nobody is named
-- who has left, or whose session is over. An editor hears of homes alone.
create function private.present_colleagues() returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'kind', kind, 'id', item, 'name', private.called(staff), 'writing', writing) order by kind, item, staff), '[]')
    from (
      select open.kind, open.item, open.staff, bool_or(open.writing) as writing
        from public.staff_presence as open join public.profiles as colleague on colleague.id = open.staff
       where open.staff <> (select auth.uid())
         and open.seen_at between clock_timestamp() - interval '75 seconds' and clock_timestamp() + interval '75 seconds'
         and (colleague.role = 'admin' or colleague.role = 'editor' and open.kind = 'property')
         and (open.kind = 'property' or (select public.is_admin()))
         and (open.session is null or exists (select from auth.sessions where id::text = open.session))
       group by open.kind, open.item, open.staff
       order by open.kind, open.item, open.staff limit 200) as present
$$;

-- Stands for what the inbox shows of requests: it is another one when one of them came, changed or was answered. An erasure alone
-- makes no other.
create function private.inbox_mark() returns text
  language sql stable
  set search_path = ''
as $$
  select concat_ws('|',
    (select max(updated_at) from public.enquiries), (select max(updated_at) from public.appointments),
    (select max(id) from public.inbox_changes), (select max(sent_at) from public.replies),
    (select count(*) from public.replies where sent_at > clock_timestamp() - interval '1 day'))
$$;

-- What the desk asks again and again: {now, mark}, and what is new since `seen`, the mark that the asker has. The mark has a
-- part for what waits (public.admin_today() without the faults of homes), which is then sent whole; for `present`, what
-- colleagues have open, which is sent whole; for the requests of the inbox; and for homes, of which enquiries tell.
-- `looking`: what the asker has open. `brief`: without what waits and without homes, which take longest.
create function public.desk_news(
  seen text default null, looking jsonb default null, brief boolean default false, at timestamptz default now()
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  known constant text[] := array[
    split_part(coalesce(seen, ''), '.', 1), split_part(coalesce(seen, ''), '.', 2), split_part(coalesce(seen, ''), '.', 3),
    split_part(coalesce(seen, ''), '.', 4)];
  for_admin constant boolean := public.is_admin();
  present jsonb;
  waits jsonb;
  marks text[];
begin
  perform private.require_staff();
  perform private.note_presence(looking);
  perform private.forget_presence();
  present := private.present_colleagues();
  if not brief then
    waits := public.admin_today(false, at);
  end if;
  marks := array[
    case when brief then known[1] else left(md5((waits - 'now')::text), 12) end,
    left(md5(present::text), 6),
    case when for_admin then left(md5(private.inbox_mark()), 8) else '' end,
    case when brief or not for_admin then known[4]
      else left(md5(coalesce((select max(updated_at) from public.properties)::text, '')), 6) end];
  return case when marks[1] = known[1] then '{}'::jsonb else waits end
    || case when marks[2] = known[2] then '{}'::jsonb else jsonb_build_object('present', present) end
    || jsonb_build_object('now', at, 'mark', array_to_string(marks, '.'));
end
$$;

grant execute on function public.desk_news(text, jsonb, boolean, timestamptz) to authenticated;
