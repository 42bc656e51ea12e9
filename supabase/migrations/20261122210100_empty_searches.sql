-- Searches that found nothing: what people look for and we do not have. A count for each question and day in India; who
-- asked is stored nowhere, nor any word that we do not use ourselves.

create table public.empty_searches (
  day date not null,
  offer text not null check (offer in ('Sale', 'Rent')),
  -- Filters as src/domain/search/empty-search.ts rounds them and filter-address.ts writes them.
  query text not null check (char_length(query) between 1 and 400),
  -- The same in our own words.
  label text not null check (char_length(label) between 1 and 400),
  searches integer not null default 1 check (searches > 0),
  primary key (day, offer, query)
);

alter table public.empty_searches enable row level security;
-- The server too reaches it through the functions below alone.
revoke all on table public.empty_searches from public, anon, authenticated, service_role;

create policy "nobody but the server" on public.empty_searches for all to anon, authenticated
  using (false) with check (false);

-- Counts one search. A day holds a thousand different questions; of more, only those that it has already are counted on.
create function public.record_empty_search(
  offer text, query text, label text, at timestamptz default clock_timestamp()
) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.empty_searches as known (day, offer, query, label)
  select asked.day, record_empty_search.offer, record_empty_search.query, record_empty_search.label
    from (select (record_empty_search.at at time zone 'Asia/Kolkata')::date as day) as asked
   where (select count(*) from public.empty_searches as each where each.day = asked.day) < 1000
      or exists (
        select from public.empty_searches as each
         where each.day = asked.day and each.offer = record_empty_search.offer
           and each.query = record_empty_search.query)
  on conflict (day, offer, query) do update set searches = known.searches + 1, label = excluded.label
$$;

-- For staff: {searches: [{offer, query, label, week, month}]}, the 300 questions that were asked most often within 30 days,
-- with how often within 7 and within 30. The shape is in src/contracts/admin-empty-searches.ts.
create function public.admin_empty_searches(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_admin();
  return jsonb_build_object('searches', coalesce((
    select jsonb_agg(to_jsonb(asked) order by asked.week desc, asked.month desc, asked.offer, asked.query) from (
      select each.offer, each.query, max(each.label) as label,
             coalesce(sum(each.searches) filter (where each.day > today - 7), 0)::integer as week,
             sum(each.searches)::integer as month
        from public.empty_searches as each
       where each.day > today - 30
       group by each.offer, each.query
       order by sum(each.searches) desc, each.offer, each.query limit 300) as asked), '[]'));
end
$$;

revoke all on function
  public.record_empty_search(text, text, text, timestamptz), public.admin_empty_searches(timestamptz)
  from public, anon, authenticated;
grant execute on function public.admin_empty_searches(timestamptz) to authenticated;
grant execute on function public.record_empty_search(text, text, text, timestamptz) to service_role;

-- Keeps what the privacy policy (src/pages/privacy.astro) promises: enquiries 24 months after the last change, calls 12
-- months after their day in India, views 12 months, hashed addresses 48 hours, and those of a call until it is over: what
-- one place may book of a day is counted by them. Settled jobs are kept for 30 days, sent mails for 90, silent workers and
-- spent counters for a day, runs and syncs for 90 days but never the last of its kind. Whom to ask about a home that is
-- hidden is kept for 12 months, notes of checks and the changes by staff for 24. What searches did not find is kept for the
-- 30 days that staff look at. Alerts: private.forget_alerts.
create or replace function public.forget_expired(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  delete from public.property_views where created_at < at - interval '12 months';
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.enquiries where greatest(created_at, updated_at) < at - interval '24 months';
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as listing
   where listing.id = contact.property_id and (listing.publish > 10) is not true
     and greatest(listing.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_alerts(at);
end
$$;
