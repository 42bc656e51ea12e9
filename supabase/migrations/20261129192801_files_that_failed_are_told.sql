-- Files of partners that failed are told in Today, and what is wrong with an address that staff have just typed is told to them
-- alone, also for a partner from whose earlier address files were taken in. A column with a default and functions; the partners
-- from whose address a file was taken in keep being told.

alter table public.partner_feeds add column address_proven boolean not null default false;

update public.partner_feeds as feed set address_proven = true
 where exists (
   select from public.feed_runs as run where run.partner_id = feed.partner_id and run.source = 'address' and run.state = 'done');

-- The partners whose last file changed nothing, the last first: [{partner, name, at, file_name, source, problem, failures: in turn,
-- next_at: when it is tried again by itself, from an address that fails again and again}], 50 at most. One that staff left is none.
create or replace function private.failed_files() returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'partner', failed.id, 'name', failed.name, 'at', failed.at, 'file_name', failed.file_name, 'source', failed.source,
           'problem', failed.problem, 'failures', failed.failures, 'next_at', failed.next_at) order by failed.at desc, failed.id), '[]')
    from (
      select partner.id, partner.name, coalesce(last.ended_at, last.requested_at) as at, last.file_name, last.source, last.problem,
             tried.failures, case when last.source = 'address' and last.state = 'failed' then tried.next_at end as next_at
        from public.partners as partner
       cross join lateral (
         select * from public.feed_runs as run where run.partner_id = partner.id order by run.requested_at desc, run.id limit 1) as last
       cross join lateral private.next_feed_run(partner.id) as tried
        left join public.partner_feeds as feed on feed.partner_id = partner.id
       where last.state in ('refused', 'failed') and last.problem is distinct from 'Staff did not take the file in.'
         and (last.source <> 'address' or feed.address is not null)
       order by 3 desc, 1 limit 50) as failed
$$;

-- Ends a run: {state, problem, counts, report, content_hash, context_hash, identity, etag, last_modified, answered_from,
-- accepted_homes, has_last_line_end, present, untouched, asked, traits}. 'done': the whole file was taken in, and `present` are the references in it,
-- or null if nothing in it was new; `untouched` are references of homes that may or may not be in it, and that stay as they are. `asked` and
-- `traits` as in private.keep_feed_identities().
-- Homes that are not in it are hidden when they were missing in two runs and for 48 hours, once; homes that are back are shown
-- again. 'refused' and 'failed' change no home and tell people so, once a day. 'trial' waits for staff, 'waiting' for the next
-- worker. Returns {state, missing, hidden, shown, conflicts, files: the runs whose
-- uploaded files nobody needs any more}, or 'lost' when another process has the run.
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

-- Tells staff and the partner's contacts that a file changed nothing and why, once a day at most. An address from which nothing
-- was taken in yet, also a new one of a partner whose files were, is the concern of staff, who typed it.
create or replace function private.tell_of_feed(of_partner uuid, problem text, file_name text, at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  told jsonb;
begin
  update public.partner_feeds set told_on = (at at time zone 'Asia/Kolkata')::date
   where partner_id = of_partner and told_on is distinct from (at at time zone 'Asia/Kolkata')::date;
  if not found then
    return;
  end if;
  select jsonb_build_object('partner', name, 'problem', problem, 'file_name', file_name) into told
    from public.partners where id = of_partner;
  insert into public.outbox (kind, payload) values ('feed_refused_for_staff', told);
  insert into public.outbox (kind, payload)
  select 'feed_refused_for_partner', told || jsonb_build_object('email', email, 'name', name, 'language', language)
    from public.partner_contacts
   where partner_id = of_partner and email is not null
     and (tell_of_feed.file_name is not null or exists (
       select from public.partner_feeds as feed where feed.partner_id = of_partner and feed.address_proven))
   order by id;
end
$$;

-- Stores where a partner's file is: {partner, address or null, allows_http}. Returns 'saved', 'http' when the address is not
-- encrypted and nobody allowed that, or 'gone' without such a partner.
create or replace function public.save_partner_feed(payload jsonb) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  of_partner constant uuid := (payload ->> 'partner')::uuid;
  new_address constant text := nullif(btrim(payload ->> 'address'), '');
begin
  perform private.require_admin();
  if not exists (select from public.partners where id = of_partner) then
    return 'gone';
  end if;
  if new_address ilike 'http://%' and (payload ->> 'allows_http')::boolean is not true then
    return 'http';
  end if;
  insert into public.partner_feeds as feed (partner_id, address, allows_http)
  values (of_partner, new_address, (payload ->> 'allows_http')::boolean)
  on conflict (partner_id) do update
     set address = excluded.address, allows_http = excluded.allows_http,
         etag = case when feed.address = excluded.address then feed.etag end,
         last_modified = case when feed.address = excluded.address then feed.last_modified end,
         answered_from = case when feed.address = excluded.address then feed.answered_from end,
         address_proven = feed.address_proven and feed.address is not distinct from excluded.address;
  return 'saved';
end
$$;

-- For staff. An editor gets null for what needs an admin. Faults of homes are counted only on demand: they take longest, and
-- change least from one minute to the next. The shape is in src/contracts/admin-today.ts.
create or replace function public.admin_today(with_faults boolean default true, at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  for_admin constant boolean := public.is_admin();
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'round', jsonb_build_object(
      'due', (select count(*) from private.homes_to_check(today)),
      'done', (select count(distinct property_id) from public.verifications where checked_on = today)),
    'pictures', private.today_pictures(),
    'faults', case when with_faults then private.fault_counts(today) end,
    'requests', case when for_admin then jsonb_build_object(
      'enquiries', private.today_enquiries(),
      'calls', private.today_calls(at),
      'visits', private.today_visits(at),
      'steps', private.today_steps(at),
      'suspected', (select count(*) from public.enquiries where status = 'suspected')
        + (select count(*) from public.appointments where status = 'suspected'),
      -- What nobody has answered yet: the number in the title of the tab.
      'unanswered', (select count(*) from public.enquiries where status = 'new')
        + (select count(*) from public.appointments where status = 'requested'),
      'newest_at', greatest(
        (select max(created_at) from public.enquiries where status = 'new'),
        (select max(created_at) from public.appointments where status = 'requested'))) end,
    'partners', case when for_admin then jsonb_build_object(
      'answers', (select count(*) from public.confirmations where state = 'waiting'),
      'said_prices', (
        select count(*) from public.confirmations where state = 'waiting' and answer = 'price changed' and other_answer is null),
      'photographs', (select count(*) from private.decidable_photographs),
      'files', private.failed_files()) end,
    'pages', case when for_admin then jsonb_build_object(
      'failed', (select count(*) from private.failed_jobs),
      'held', (
        select count(*) from public.html_leaving_rows as leaving
          join public.html_removal_holds as hold on hold.id = leaving.hold
         where hold.decision is null)) end);
end
$$;
