-- In the choices of the round and of duty, areas of one name in two cities are told apart by their city, as lists tell them.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.admin_duty (
  at timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  setting public.duty;
begin
  perform private.require_admin();
  select * into setting from public.duty where id;
  return jsonb_build_object(
    'way', coalesce(setting.way, 'nobody'), 'otherwise', coalesce(setting.otherwise, 'nobody'), 'person', setting.person,
    'updated_at', setting.updated_at, 'gap', private.duty_gap(at),
    'areas', coalesce((
      select jsonb_agg(jsonb_build_object('area', assigned.area_id, 'staff', assigned.staff) order by area.area, area.id)
        from public.duty_areas as assigned join public.local_areas as area on area.id = assigned.area_id), '[]'),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', profile.id, 'name', private.staff_name(profile.id), 'is_admin', profile.role = 'admin',
               'takes_turns', coalesce(own.takes_turns, true),
               'away_until', case when own.away_until > (at at time zone 'Asia/Kolkata')::date then own.away_until end,
               'is_me', profile.id = (select auth.uid())) order by lower(private.called(profile.id)), profile.id)
        from public.profiles as profile left join public.duty_people as own on own.staff = profile.id
       where profile.role = 'admin' or profile.id = setting.person
          or exists (select from public.duty_areas where staff = profile.id)), '[]'),
    'choices', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id) from private.areas_in_words()), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_round (
  choice jsonb                    DEFAULT '{}'::jsonb,
  take   integer                  DEFAULT 8,
  at     timestamp with time zone DEFAULT now()
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  AS $function$
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
$function$;
