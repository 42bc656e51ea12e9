-- One profile per auth user. The role is never taken from the client: not from sign-up metadata, not from an update.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 100),
  phone text check (char_length(phone) <= 20),
  email text check (char_length(email) <= 255),
  company_name text check (char_length(company_name) <= 200),
  avatar_url text check (char_length(avatar_url) <= 2000),
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated;
grant all on table public.profiles to service_role;

create index profiles_admins on public.profiles (id) where role = 'admin';

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch();

-- True when the caller's own profile says admin. A missing profile or session is no admin.
create function public.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;

revoke all on function public.is_admin() from public, anon, authenticated;
grant execute on function public.is_admin() to authenticated, service_role;

-- Second lock behind the column grants: no signed-in caller writes a role, whatever the grants have become.
create function private.keep_role() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and new.role is distinct from old.role then
    raise exception 'A role is given by an administrator only' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke all on function private.keep_role() from public, anon, authenticated;

create trigger profiles_keep_role before update on public.profiles
  for each row execute function private.keep_role();

create function private.open_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, left(new.email, 255), left(new.raw_user_meta_data ->> 'full_name', 100))
  on conflict (id) do nothing;
  return null;
end
$$;

create function private.follow_email() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.profiles set email = left(new.email, 255) where id = new.id;
  return null;
end
$$;

revoke all on function private.open_profile(), private.follow_email() from public, anon, authenticated;

create trigger profiles_open after insert on auth.users
  for each row execute function private.open_profile();
create trigger profiles_follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- Role included: the admin page reads its own.
grant select on table public.profiles to authenticated;
grant update (full_name, phone, company_name, avatar_url) on table public.profiles to authenticated;

-- Colleagues see each other, to hand over an enquiry; nobody else sees a stranger's profile.
create policy "own profile, and admins each other" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (role = 'admin' and (select public.is_admin())));
create policy "own profile is edited" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
