-- Homes that a check found sold or let. For 90 days a short page at their address says so and shows similar homes
-- (decision L2). The row is a copy: what staff change in the hidden home is not shown.

create table public.unavailable_homes (
  id uuid primary key references public.properties (id) on delete cascade,
  -- The day of the check, in India.
  since date not null check (since between '2000-01-01' and '2100-01-01'),
  slug text not null check (char_length(slug) <= 217),
  title text not null check (char_length(title) between 1 and 300),
  city text check (char_length(city) <= 100),
  property_type text not null check (property_type in ('Sale', 'Rent')),
  price numeric check (price >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  area_id uuid
);

create index unavailable_homes_day on public.unavailable_homes (since);

call private.close_table('public.unavailable_homes');
grant select (id, since, slug, title, city, property_type, price, currency, area_id) on table public.unavailable_homes
  to service_role;
