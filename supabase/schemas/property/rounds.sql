-- Today's round, divided among those who ask: each gets homes that no colleague has on the screen.

-- Who asks about a home now. Over when 15 minutes have passed without a sign of them.
create table public.round_claims (
  property_id uuid primary key references public.properties (id) on delete cascade,
  staff uuid not null references public.profiles (id) on delete cascade,
  claimed_at timestamptz not null default clock_timestamp()
);

create index round_claims_staff on public.round_claims (staff);

call private.close_table('public.round_claims');

-- Deletes claims that are over, or that a clock put back has left in the future. One that is being renewed stays.
create function private.forget_round_claims() returns void
  language sql
  set search_path = ''
as $$
  delete from public.round_claims
   where property_id in (
     select property_id from public.round_claims
      where claimed_at < clock_timestamp() - interval '15 minutes' or claimed_at > clock_timestamp() + interval '15 minutes'
        for update skip locked)
$$;

-- Renews the claims of somebody who has one of these homes open.
create function private.renew_round_claims(asker uuid, homes uuid[]) returns void
  language sql
  set search_path = ''
as $$
  update public.round_claims set claimed_at = clock_timestamp()
   where staff = asker and exists (
     select from public.round_claims as own where own.staff = asker and own.property_id = any (homes))
$$;

-- Each area with the one that it lies in, which lies in none. A spelling is the place that it spells.
create function private.outer_areas() returns table (area_id uuid, outer_id uuid)
  language sql stable
  set search_path = ''
as $$
  with recursive around (area_id, outer_id, steps) as (
    select area.id, area.id, 0 from public.local_areas as area
    union all
    select around.area_id, place.parent_id, around.steps + 1
      from around join public.area_places as place on place.area_id = around.outer_id
     where place.parent_id is not null and around.steps < 10)
  select distinct on (around.area_id) around.area_id, around.outer_id from around order by around.area_id, around.steps desc
$$;

-- The next homes of the round for the caller, who has them until they have asked, or turn to others. `choice` is {area: as lists
-- call it, which stands for its parts too; partner: id; asked: true for homes that visitors asked about within 90 days; oldest:
-- true for those that wait longest first; skipped, begun: ids of homes that come last, or first}. Otherwise the homes of one contact stand together, as in public.admin_round(), and
-- those of a contact with whom a colleague speaks come last. Two callers wait for each other. Also says how many are left, in all,
-- by area and by partner; the shape is in src/contracts/admin-round.ts.
create function public.claim_round(choice jsonb default '{}', take integer default 8, at timestamptz default now()) returns jsonb
  language plpgsql security definer
  set search_path = ''
  set jit = off
as $$
declare
  me constant uuid := (select auth.uid());
  size constant integer := least(greatest(take, 1), 50);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  chosen_area uuid;
  answer jsonb;
  shown uuid[];
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(private.lock_key('round'));
  perform private.forget_round_claims();
  if choice ->> 'area' is not null then
    select id into chosen_area from private.areas_in_words() where listed = choice ->> 'area';
  end if;
  with recursive inside (area_id) as (
    select chosen_area
    union
    select place.area_id from inside join public.area_places as place on place.parent_id = inside.area_id
  ), asked as (
    select distinct property_id from public.enquiries
     where property_id is not null and status not in ('suspected', 'spam') and created_at > at - interval '90 days'
  ), due as materialized (
    select home.*, property.partner_id, coalesce(property.area_id, society.area) as area_id, claim.staff as claimed_by,
           asked.property_id is not null as is_asked
      from private.homes_to_check(today) as home
      join public.properties as property on property.id = home.id
      left join public.society on society.id = property.society_id
      left join public.round_claims as claim on claim.property_id = home.id
      left join asked on asked.property_id = home.id
  ), wanted as (
    select due.*, min(coalesce(on_day, '-infinity')) over (partition by contact_key) as longest,
           bool_or(unanswered) over (partition by contact_key) as late,
           bool_or(claimed_by <> me) over (partition by contact_key) as is_busy
      from due
     where (choice ->> 'area' is null or area_id in (select area_id from inside))
       and (choice ->> 'partner' is null or partner_id::text = choice ->> 'partner')
       and ((choice ->> 'asked')::boolean is not true or is_asked)
  ), numbered as (
    select id, row_number() over (order by
             choice -> 'skipped' ? id::text nulls first,
             claimed_by = me desc nulls last,
             choice -> 'begun' ? id::text desc nulls last,
             case when (choice ->> 'oldest')::boolean then null else coalesce(is_busy, false) end,
             case when (choice ->> 'oldest')::boolean then null else late end desc,
             case when (choice ->> 'oldest')::boolean then null else longest end nulls first,
             case when (choice ->> 'oldest')::boolean then null else contact_key end,
             on_day nulls first, created_at, id) as position
      from wanted where claimed_by is null or claimed_by = me
  ), mine as (
    select id, position from numbered where position <= size
  ), called as materialized (
    select id, listed as slug, name from private.areas_in_words()
  ), by_area as (
    select called.name, called.slug, count(*) as left_over
      from due join private.outer_areas() as places on places.area_id = due.area_id
      join called on called.id = places.outer_id
     group by called.id, called.name, called.slug
  ), within_area as (
    select called.name, called.slug, count(*) as left_over
      from due join called on called.id = due.area_id
     where due.area_id in (select area_id from inside) and due.area_id <> chosen_area
     group by called.id, called.name, called.slug
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.round_entry(id) || jsonb_build_object('partner', private.partner_to_call(id))
               order by position), '[]') from mine),
    'due', (select count(*) from wanted),
    'elsewhere', (select count(*) from wanted where claimed_by <> me),
    'all_due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'areas', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'left', left_over) order by left_over desc, name, slug), '[]')
        from (select * from by_area order by left_over desc, name, slug limit 100) as most),
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'left', left_over) order by left_over desc, name, slug), '[]')
        from within_area),
    'partners', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'left', left_over) order by left_over desc, name, id), '[]')
        from (
          select partner.id, partner.name, count(*) as left_over
            from due join public.partners as partner on partner.id = due.partner_id
           group by partner.id, partner.name order by left_over desc, partner.name, partner.id limit 100) as most),
    'asked', (select count(*) from due where is_asked),
    'area_name', (select name from called where id = chosen_area),
    'today', today)
    into answer;
  shown := array(select (home ->> 'id')::uuid from jsonb_array_elements(answer -> 'rows') as home);
  delete from public.round_claims where staff = me and property_id <> all (shown);
  insert into public.round_claims (property_id, staff) select home, me from unnest(shown) as home
  on conflict (property_id) do update set claimed_at = clock_timestamp() where round_claims.staff = me;
  return answer;
end
$$;

grant execute on function public.claim_round(jsonb, integer, timestamptz) to authenticated;
