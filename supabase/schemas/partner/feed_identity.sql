-- Which home a row of a partner's file is, where nothing in the file says so: a home without a reference, one of several that
-- say the same, or one that may have another reference than before. Nothing is done about such a row until staff decide.

create table public.feed_questions (
  partner_id uuid not null references public.partners (id) on delete cascade,
  -- By which a decision is known to be about this row: its reference, or a hash of what it says.
  mark text not null check (char_length(mark) <= 200),
  row_number integer not null,
  -- What the row says, for staff: [[label, value]].
  facts jsonb not null check (jsonb_typeof(facts) = 'array' and private.json_fits(facts, 20000, 3)),
  title text check (char_length(title) <= 300),
  reference text check (char_length(reference) <= 200),
  -- The homes that it may be, the likeliest first.
  candidates uuid[] not null check (cardinality(candidates) <= 5),
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Which home it is. Null once decided: one that we do not have.
  property_id uuid references public.properties (id) on delete cascade,
  primary key (partner_id, mark),
  check (property_id is null or decided_at is not null)
);

create index feed_questions_open on public.feed_questions (partner_id) where decided_at is null;
create index feed_questions_home on public.feed_questions (property_id) where property_id is not null;

-- The server too may reach it only through the functions below.
call private.close_table('public.feed_questions');

-- What the homes of a partner are known by: {references: of all; homes: those without a reference of their own, and those whose
-- reference is not in `present`, as [{id, reference, traits, stated, pictures, deleted, long_gone}]; gone: references of homes
-- that were deleted for good; decided: [[mark, home or null]]}.
create function public.feed_identities(of_partner uuid, present text[], at timestamptz default clock_timestamp()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with listed as materialized (select distinct reference from unnest(present) as reference),
  homes as materialized (
    select home.id, home.source_key as reference, known.stated, known.pictures, known.missing_since,
           -- One that a killed run left without traits is known by the form of its reference.
           coalesce(known.traits, case when private.stated_reference(home.source_key) is null then array[]::text[] end) as traits
      from public.partner_homes as known join public.properties as home on home.id = known.property_id
     where known.partner_id = of_partner and home.source_key is not null
  )
  select jsonb_build_object(
    'references', coalesce((
      select jsonb_agg(source_key) from public.properties where partner_id = of_partner and source_key is not null), '[]'),
    'homes', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', home.id, 'reference', home.reference, 'traits', home.traits, 'stated', home.stated,
               'pictures', (
                 select coalesce(jsonb_agg(picture ->> 'address' order by place), '[]')
                   from jsonb_array_elements(home.pictures) with ordinality as each (picture, place)),
               'deleted', private.is_deleted('property', home.id::text),
               'long_gone', coalesce(home.missing_since < at - interval '30 days', false)) order by home.reference)
        from homes as home left join listed using (reference)
       where home.traits is not null or listed.reference is null), '[]'),
    'gone', coalesce((
      select jsonb_agg(reference) from public.partner_deleted_homes where partner_id = of_partner), '[]'),
    'decided', coalesce((
      select jsonb_agg(jsonb_build_array(mark, property_id)) from public.feed_questions
       where partner_id = of_partner and decided_at is not null), '[]'))
$$;

grant execute on function public.feed_identities(uuid, text[], timestamptz) to service_role;

-- Keeps what the file that was just taken in left open: `asked` as rows of feed_questions, and `traits` as [[reference, traits]] of
-- homes without a reference of their own. Questions that the file does not ask any more end.
create function private.keep_feed_identities(of_partner uuid, asked jsonb, traits jsonb, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.partner_homes as known
     set traits = array(select jsonb_array_elements_text(said.traits))
    from (select each ->> 0 as reference, each -> 1 as traits from jsonb_array_elements(traits) as each) as said
    join public.properties as home on home.partner_id = of_partner and home.source_key = said.reference
   where known.property_id = home.id and to_jsonb(known.traits) is distinct from said.traits;
  delete from public.feed_questions
   where partner_id = of_partner
     and (decided_at < at - interval '60 days'
       or (decided_at is null and mark not in (select each ->> 'mark' from jsonb_array_elements(asked) as each)));
  insert into public.feed_questions (partner_id, mark, row_number, facts, title, reference, candidates, asked_at)
  select of_partner, each ->> 'mark', (each ->> 'row')::integer, each -> 'facts', left(each ->> 'title', 300), each ->> 'reference',
         array(select jsonb_array_elements_text(each -> 'candidates')::uuid), at
    from jsonb_array_elements(asked) as each
  on conflict (partner_id, mark) do update
     set row_number = excluded.row_number, facts = excluded.facts, title = excluded.title, candidates = excluded.candidates
   where feed_questions.decided_at is null;
end
$$;

-- The rows that staff are asked about, at most 50: [{mark, row, title, reference, facts, asked_at, homes: [{id, title, facts, reference,
-- shown, missing: not in the file}]}].
create function private.open_feed_questions(of_partner uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'mark', asked.mark, 'row', asked.row_number, 'title', asked.title,
           'reference', private.stated_reference(asked.reference), 'facts', asked.facts,
           'asked_at', asked.asked_at,
           'homes', (
             select coalesce(jsonb_agg(private.partner_home(home.id) || jsonb_build_object('missing', known.missing_since is not null)
                      order by place), '[]')
               from unnest(asked.candidates) with ordinality as each (id, place)
               join public.properties as home on home.id = each.id
               left join public.partner_homes as known on known.property_id = home.id))
         order by asked.row_number, asked.mark), '[]')
    from (
      select * from public.feed_questions
       where partner_id = of_partner and decided_at is null order by row_number, mark limit 50) as asked
$$;

-- What staff decide about rows of a partner's last file: {partner, decisions: [{mark, home: its id, or null for one that we do not
-- have}]}. A home whose reference has changed has the new one from now on. The file is read again: from its address, or the
-- one that was uploaded last, which is kept as long as something is asked. Returns 'reading', 'next file' when there is none to
-- read again, or 'changed' when one of them is not asked any more, and then nothing is decided.
create function public.decide_feed_rows(payload jsonb, at timestamptz default clock_timestamp()) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  decided constant jsonb := payload -> 'decisions';
  chosen record;
  was public.properties;
  became public.properties;
begin
  perform private.require_admin();
  perform from public.partner_feeds where partner_id = of_partner for update;
  perform from public.feed_questions
    where partner_id = of_partner and mark in (select each ->> 'mark' from jsonb_array_elements(decided) as each)
    order by mark for update;
  if (jsonb_array_length(decided) > 0) is not true or exists (
    select from jsonb_array_elements(decided) as each
      left join public.feed_questions as asked
        on asked.partner_id = of_partner and asked.mark = each ->> 'mark' and asked.decided_at is null
     where asked.mark is null
        -- Null says that we do not have the home. Nothing says nothing.
        or not each ? 'home'
        or (each ->> 'home' is not null and (each ->> 'home')::uuid <> all (asked.candidates)))
    or (select count(*) - count(distinct each ->> 'home') from jsonb_array_elements(decided) as each
         where each ->> 'home' is not null) > 0
  then
    return 'changed';
  end if;
  for chosen in
    select asked.mark, asked.reference, (each ->> 'home')::uuid as home
      from jsonb_array_elements(decided) as each
      join public.feed_questions as asked on asked.partner_id = of_partner and asked.mark = each ->> 'mark'
     order by 3, 1
  loop
    update public.feed_questions set decided_at = at, property_id = chosen.home
     where partner_id = of_partner and mark = chosen.mark;
    continue when chosen.home is null or chosen.reference is null;
    select * into was from public.properties where id = chosen.home and partner_id = of_partner for update;
    continue when was.id is null;
    update public.properties set source_key = chosen.reference where id = was.id returning * into became;
    perform private.record_staff_change((select auth.uid()), 'properties', was.id::text, to_jsonb(was), to_jsonb(became));
  end loop;
  update public.partner_feeds set context_hash = null, etag = null, last_modified = null where partner_id = of_partner;
  return private.read_feed_again(of_partner, at);
exception when unique_violation then
  -- Another home has this reference by now.
  return 'changed';
end
$$;

-- Lets the last file of a partner be read again. Returns 'reading', or 'next file' when nobody keeps it.
create function private.read_feed_again(of_partner uuid, at timestamptz) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  last public.feed_runs;
begin
  if exists (
    select from public.feed_runs where partner_id = of_partner and state in ('waiting', 'applying') and source <> 'command')
  then
    return 'reading';
  end if;
  select * into last from public.feed_runs
   where partner_id = of_partner and state = 'done' order by requested_at desc, id limit 1 for update;
  -- A run that left nothing open has not kept its file.
  if last.source = 'upload' and (last.counts ->> 'asked')::integer > 0 then
    update public.feed_runs set state = 'waiting', ended_at = null, problem = null where id = last.id;
    return 'reading';
  end if;
  if last.source = 'address' and exists (select from public.partner_feeds where partner_id = of_partner and address is not null) then
    insert into public.feed_runs (id, partner_id, source, state, requested_at)
    values (gen_random_uuid(), of_partner, 'address', 'waiting', at);
    return 'reading';
  end if;
  return 'next file';
end
$$;

grant execute on function public.decide_feed_rows(jsonb, timestamptz) to authenticated;
