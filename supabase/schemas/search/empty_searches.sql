-- Searches that found nothing: what people look for and we do not have. Searches are counted for each question
-- and day in India. Who asked is not stored, nor any word that we do not use ourselves.

create table public.empty_searches (
  day date not null,
  offer text not null check (offer in ('Sale', 'Rent')),
  -- Filters as src/domain/search/empty-search.ts rounds them and filter-query.ts writes them.
  query text not null check (char_length(query) between 1 and 400),
  -- The same filters in our own words.
  label text not null check (char_length(label) between 1 and 400),
  searches integer not null default 1 check (searches > 0),
  primary key (day, offer, query)
);

-- The server too may reach it only through the functions below.
call private.close_table('public.empty_searches');

-- Counts one search. A day stores at most a thousand different questions; after that only stored questions are
-- counted.
create function public.record_empty_search(
  offer text, query text, label text, at timestamptz default clock_timestamp()
) returns void
  language sql security definer
  set search_path = ''
as $$
  insert into public.empty_searches as known (day, offer, query, label)
  select today.day, record_empty_search.offer, record_empty_search.query, record_empty_search.label
    from (select (record_empty_search.at at time zone 'Asia/Kolkata')::date as day) as today
   where (select count(*) from public.empty_searches as each where each.day = today.day) < 1000
      or exists (
        select from public.empty_searches as each
         where each.day = today.day and each.offer = record_empty_search.offer
           and each.query = record_empty_search.query)
  on conflict (day, offer, query) do update set searches = known.searches + 1, label = excluded.label
$$;

-- [{offer, query, label, week, month}]: the 300 questions that were asked most often within 30 days, with the counts of 7 and
-- of 30 days.
create function private.empty_searches(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(question) order by question.week desc, question.month desc, question.offer, question.query), '[]')
    from (
      select each.offer, each.query, max(each.label) as label,
             coalesce(sum(each.searches) filter (where each.day > day.today - 7), 0)::integer as week,
             sum(each.searches)::integer as month
        from public.empty_searches as each, (select (empty_searches.at at time zone 'Asia/Kolkata')::date as today) as day
       where each.day > day.today - 30
       group by each.offer, each.query
       order by sum(each.searches) desc, each.offer, each.query limit 300) as question
$$;

-- For admins: {searches}. The shape is in src/contracts/admin-empty-searches.ts.
create function public.admin_empty_searches(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('searches', private.empty_searches(at));
end
$$;

grant execute on function public.admin_empty_searches(timestamptz) to authenticated;
grant execute on function public.record_empty_search(text, text, text, timestamptz) to service_role;
