-- Words of search lines that were left out, or that were read as something else than was meant: by word, without a person.
-- A word is stored only when a third network has typed it; until then it is a salted hash, so a name or a number that one
-- person types is never here.

create table public.typed_words (
  -- Salted, of the kind, the words and what they were read as.
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('left out', 'undone')),
  words text check (char_length(words) between 1 and 40),
  -- Of 'undone': what the words were read as, in our own words.
  reading text check (char_length(reading) between 1 and 400),
  -- The first networks that typed it, salted with the word, until the third.
  networks text[] not null default '{}' check (private.list_fits(networks, 3, 32)),
  first_day date not null,
  check ((kind = 'undone') = (reading is not null))
);

create index typed_words_first_day on public.typed_words (first_day);

create table public.typed_word_days (
  hash text not null check (hash ~ '^[0-9a-f]{32}$') references public.typed_words on delete cascade,
  day date not null,
  searches integer not null default 1 check (searches > 0),
  primary key (hash, day)
);

-- The server too may reach them only through the functions below.
call private.close_table('public.typed_words');
call private.close_table('public.typed_word_days');

-- Counts words that one network typed. A day begins at most a thousand new ones; after that only known ones are counted.
create function public.record_typed_words(
  hash text, kind text, words text, reading text, network text, at timestamptz default clock_timestamp()
) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  today constant date := (record_typed_words.at at time zone 'Asia/Kolkata')::date;
begin
  if not exists (select from public.typed_words as known where known.hash = record_typed_words.hash)
    and (select count(*) from public.typed_words as each where each.first_day = today) >= 1000
  then
    return;
  end if;
  insert into public.typed_words as known (hash, kind, reading, networks, first_day)
  values (
    record_typed_words.hash, record_typed_words.kind, record_typed_words.reading, array[record_typed_words.network], today)
  on conflict on constraint typed_words_pkey do update
     set networks = known.networks || record_typed_words.network
   where known.words is null and record_typed_words.network <> all (known.networks);
  update public.typed_words as known set words = record_typed_words.words, networks = '{}'
   where known.hash = record_typed_words.hash and cardinality(known.networks) >= 3;
  insert into public.typed_word_days as known (hash, day) values (record_typed_words.hash, today)
  on conflict on constraint typed_word_days_pkey do update set searches = known.searches + 1;
end
$$;

-- Of the last 30 days, for forget_expired().
create function private.forget_typed_words(at timestamptz) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  delete from public.typed_word_days where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  delete from public.typed_words as known
   where not exists (select from public.typed_word_days as each where each.hash = known.hash);
end
$$;

-- [{kind, words, reading, week, month}]: the 100 of each kind that were typed most often within 30 days, with the counts of 7
-- and of 30 days.
create function private.typed_words(at timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
           jsonb_build_object('kind', kind, 'words', words, 'reading', reading, 'week', week, 'month', month)
           order by kind, week desc, month desc, words, reading), '[]')
    from (
      select known.kind, known.words, known.reading,
             coalesce(sum(each.searches) filter (where each.day > day.today - 7), 0)::integer as week,
             sum(each.searches)::integer as month,
             row_number() over (partition by known.kind order by sum(each.searches) desc, known.words, known.reading) as place
        from public.typed_words as known
        join public.typed_word_days as each using (hash),
             (select (typed_words.at at time zone 'Asia/Kolkata')::date as today) as day
       where known.words is not null and each.day > day.today - 30
       group by known.hash, known.kind, known.words, known.reading) as counted
   where place <= 100
$$;

-- For admins: {words}. The shape is in src/contracts/admin-typed-words.ts.
create function public.admin_typed_words(at timestamptz default clock_timestamp()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object('words', private.typed_words(at));
end
$$;

grant execute on function public.admin_typed_words(timestamptz) to authenticated;
grant execute on function public.record_typed_words(text, text, text, text, text, timestamptz) to service_role;
