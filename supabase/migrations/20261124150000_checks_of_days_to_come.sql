-- A check on a day to come, as an import may bring one, is none: the home is due in the round, stands among those to check
-- again, and counts as freshly verified nowhere. It was held for checked until that day was a week ago.

-- One line per listing and check it fails on this day, with the value at fault.
create or replace function private.listing_faults(today date)
  returns table (
    id uuid, title text, slug text, created_at timestamptz, failed_check text, detail text)
  language sql stable
  set search_path = ''
as $$
  with published as (
    select id, title, slug, images, area, area_id, price, sqft, last_verified,
           coalesce(created_at, '2000-01-01Z') as created_at,
           public.title_slug(title) as title_slug
      from public.properties where publish > 10
  ), counted as (
    select *, count(*) over (partition by title_slug) as sharing from published
  )
  select listing.id, listing.title, listing.slug, listing.created_at, fault.failed_check, fault.detail
    from counted as listing
   cross join lateral (
     values
       ('no_photo', not exists (select from unnest(listing.images) as image where btrim(image) <> ''), null),
       ('no_area', listing.area_id is null and coalesce(btrim(listing.area), '') = '', null),
       ('no_price', coalesce(listing.price, 0) = 0, null),
       ('no_sqft', coalesce(listing.sqft, 0) = 0, null),
       ('missing_verification', listing.last_verified is null, null),
       ('stale_verification', listing.last_verified not between today - 7 and today, listing.last_verified::text),
       ('shared_slug', listing.sharing > 1, listing.title_slug)
     union all
     (select 'broken_image', true, left(image, 200) from unnest(listing.images) as image
       where btrim(image) <> '' and btrim(image) !~* '^(https?://[^\s/]+\.[^\s]+|/[^/\s][^\s]*)$' limit 1)
   ) as fault (failed_check, found, detail)
   where fault.found;
$$;

-- Counts per check, and the figures that the site's claims are compared with. A listing of the partner network carries
-- its source_key. The shapes of both answers are in src/contracts/admin-quality.ts.
create or replace function public.admin_quality(at timestamptz default now()) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := (at at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'now', at,
    'counts', (
      select jsonb_object_agg(failed_check, listings)
        from (
          select failed_check, count(fault.id) as listings
            from unnest(array['no_photo', 'broken_image', 'no_area', 'no_price', 'no_sqft', 'missing_verification',
                              'stale_verification', 'shared_slug']) as failed_check
            left join private.listing_faults(today) as fault using (failed_check)
           group by failed_check) as counted),
    'figures', jsonb_build_object(
      'properties', (select count(*) from public.properties where publish > 10),
      'from_partner', (
        select count(*) from public.properties where publish > 10 and coalesce(btrim(source_key), '') <> ''),
      'verified', (select count(*) from public.properties where publish > 10 and last_verified is not null),
      'freshly_verified', (
        select count(*) from public.properties where publish > 10 and last_verified between today - 7 and today),
      'societies', (select count(*) from public.society where not public.is_hidden_society(id, name, slug)),
      'average_first_response_minutes', (
        select round(avg(extract(epoch from answered.at - enquiry.created_at)) / 60)
          from public.enquiries as enquiry
          join lateral (
            select min(changed_at) as at from public.inbox_changes
             where kind = 'enquiry' and row_id = enquiry.id and field = 'status' and was = 'new') as answered
            on answered.at is not null
         where enquiry.created_at > admin_quality.at - interval '30 days')));
end
$$;

-- Homes to ask about today: published, last checked six days ago or longer, and not asked about today. A check on a day to
-- come, as an import may bring one, is none. Those of one contact stand together, at the place of the one that has waited
-- longest. `only_home`: that home alone, due or not. The shape is in src/contracts/admin-round.ts.
create or replace function public.admin_round(
  take integer default 100, only_home uuid default null, at timestamptz default now()
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
declare
  size constant integer := least(greatest(take, 1), 500);
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  answer jsonb;
begin
  perform private.require_staff();
  with due as (
    select listing.id, checked.on_day, listing.created_at,
           coalesce(contact.phone, contact.firm, contact.name, listing.id::text) as asked
      from public.properties as listing
      left join public.listing_contacts as contact on contact.property_id = listing.id
     cross join lateral (select case when listing.last_verified <= today then listing.last_verified end as on_day) as checked
     where listing.publish > 10 and (checked.on_day is null or checked.on_day <= today - 6)
       and not exists (
         select from public.verifications as done where done.property_id = listing.id and done.checked_on = today)
  ), placed as (
    select id, row_number() over (
             order by longest nulls first, asked, on_day nulls first, created_at, id) as place
      from (select *, min(coalesce(on_day, '-infinity')) over (partition by asked) as longest from due) as waiting
  ), shown as (
    select id, place from placed where only_home is null and place <= size
    union all
    select listing.id, 1 from public.properties as listing where listing.id = only_home and listing.publish > 10
  )
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.round_entry(id) order by place), '[]') from shown),
    'due', (select count(*) from due),
    'done', (select count(distinct property_id) from public.verifications where checked_on = today),
    'today', today)
    into answer;
  return answer;
end
$$;
