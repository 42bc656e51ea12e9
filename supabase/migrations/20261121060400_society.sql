-- Residential societies. The id is text because one hidden society has the id '1000'.

create table public.society (
  -- Stands in an address when there is no slug.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (char_length(name) between 1 and 300),
  slug text,
  area uuid references public.local_areas (id) on delete set null,
  city text,
  locality text,
  description text,
  overview text,
  developer text,
  total_units integer check (total_units >= 0),
  configurations text,
  price_range text,
  project_status text,
  year_of_completion integer check (year_of_completion between 1900 and 2100),
  highlights text[] default '{}',
  property_images jsonb check (jsonb_typeof(property_images) = 'array'),
  search_score numeric,
  specifications jsonb check (jsonb_typeof(specifications) = 'object'),
  location jsonb check (jsonb_typeof(location) = 'object'),
  community jsonb check (jsonb_typeof(community) = 'object'),
  market jsonb check (jsonb_typeof(market) = 'object'),
  narratives jsonb check (jsonb_typeof(narratives) = 'object'),
  created_at timestamptz default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  updated_at timestamptz not null default now(),
  constraint society_slug_check
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' or slug ~* '^\s*unlisted\s*$')
);

-- Named or slugged 'unlisted' in any case or spacing, or id 1000: such a society is shown nowhere.
create function public.is_hidden_society(id text, name text, slug text) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select id = '1000'
      or coalesce(name ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
      or coalesce(slug ~* '^[\s\u00a0]*unlisted[\s\u00a0]*$', false)
$$;

revoke all on function public.is_hidden_society(text, text, text) from public, anon, authenticated;
grant execute on function public.is_hidden_society(text, text, text) to anon, authenticated, service_role;

create unique index society_address on public.society (lower(coalesce(city, 'bangalore')), slug)
  where slug !~* '^\s*unlisted\s*$';
create index society_slug on public.society (slug);
create index society_area on public.society (area);
create index society_rank on public.society (search_score desc nulls last, name);
create index society_newest on public.society (created_at desc);

alter table public.society enable row level security;
revoke all on table public.society from public, anon, authenticated;
grant all on table public.society to service_role;
grant select on table public.society to anon, authenticated;

create policy "societies are public unless hidden" on public.society for select to anon
  using (not public.is_hidden_society(id, name, slug));
create policy "admins see hidden societies" on public.society for select to authenticated
  using (not public.is_hidden_society(id, name, slug) or (select public.is_admin()));

create trigger society_touch before update on public.society
  for each row execute function private.touch();
