-- Lists by place, size or budget that were published and have lost their page. Their addresses redirect to the
-- next wider list until the page comes back (decision 120).

create table public.former_lists (
  path text primary key check (char_length(path) <= 450 and path ~ '^/(buy|rent)/(in|at|by)/[^/]'),
  gone_at timestamptz not null default clock_timestamp()
);

-- The server too may reach it only through the function below.
call private.close_table('public.former_lists');

-- Notes lists that have just lost their page, and returns the 500 that lost theirs last, newest first. Further
-- ones, and those of more than a year ago, are forgotten, because a host allows only a limited number of
-- redirect rules.
create function public.record_former_lists(removed text[]) returns text[]
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.former_lists (path)
    select distinct removed_path from unnest(removed) as removed_path where char_length(removed_path) <= 450
  on conflict (path) do update set gone_at = clock_timestamp();
  delete from public.former_lists
   where gone_at < clock_timestamp() - interval '1 year' or path in (
     select path from public.former_lists order by gone_at desc, path offset 500);
  return array(select path from public.former_lists order by gone_at desc, path);
end
$$;

grant execute on function public.record_former_lists(text[]) to service_role;
