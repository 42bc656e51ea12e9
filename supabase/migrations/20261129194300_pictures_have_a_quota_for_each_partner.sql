-- Pictures have a quota for each partner: the worker asks what a partner's take, and lets those that are too many wait. What it
-- claims says also whether the picture is stored, as those that are go on being looked at.

create or replace function public.claim_partner_picture(lease interval default '5 minutes', at timestamptz default clock_timestamp())
  returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  claimed public.partner_pictures;
  is_known boolean;
begin
  if (select count(*) >= 100 from public.photographs where status = 'received') then
    return null;
  end if;
  -- Without it, callers at once would all see that nothing is being fetched, and choose the same partner.
  perform pg_advisory_xact_lock(private.lock_key('partner pictures'));
  loop
    select picture.* into claimed
      from (
        select partner.id, (
                 select count(*) from public.partner_pictures where partner_id = partner.id and lease_until > at) as leased
          from public.partners as partner) as turn
     cross join lateral (
        select * from public.partner_pictures
         where partner_id = turn.id and due_at <= at and (lease_until is null or lease_until <= at)
         order by due_at, address_hash limit 1 for update skip locked) as picture
     order by turn.leased, picture.fetched_at nulls first, picture.due_at, picture.address_hash limit 1;
    if claimed.partner_id is null then
      return null;
    end if;
    delete from public.partner_pictures as picture
     where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash
       and not exists (
         select from public.partner_homes as home
          where home.partner_id = claimed.partner_id
            and home.pictures @> jsonb_build_array(jsonb_build_object('address', claimed.address)));
    exit when not found;
  end loop;
  update public.partner_pictures as picture set lease_until = at + lease, storing = null
   where picture.partner_id = claimed.partner_id and picture.address_hash = claimed.address_hash;
  -- A photograph that no home showed for a month is forgotten, and fetched again.
  is_known := exists (select from public.photographs where hash = claimed.hash);
  return jsonb_build_object(
    'partner', claimed.partner_id, 'address', claimed.address,
    'allows_http', coalesce((select allows_http from public.partner_feeds where partner_id = claimed.partner_id), false),
    'etag', case when is_known then claimed.etag end,
    'last_modified', case when is_known then claimed.last_modified end,
    'answered_from', case when is_known then claimed.answered_from end, 'stored', claimed.hash is not null,
    'lease', at + lease);
end
$$;

-- What the pictures of a partner take: {pictures, bytes} of all that are stored, {fetched, fetched_bytes} of those within a day.
create function public.partner_picture_use(partner uuid, at timestamptz default clock_timestamp()) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
           'pictures', count(*), 'bytes', coalesce(sum(photograph.bytes), 0),
           'fetched', count(*) filter (where picture.fetched_at > at - interval '1 day'),
           'fetched_bytes', coalesce(sum(photograph.bytes) filter (where picture.fetched_at > at - interval '1 day'), 0))
    from public.partner_pictures as picture join public.photographs as photograph on photograph.hash = picture.hash
   where picture.partner_id = partner
$$;

-- Lets the pictures of a partner that are not stored wait for a day, because it has as many as we take: `problem` tells staff.
-- Its homes show those that are stored.
create function public.hold_partner_pictures(partner uuid, problem text, at timestamptz default clock_timestamp()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.partner_pictures as picture
     set problem = left(hold_partner_pictures.problem, 300), failures = picture.failures + 1, due_at = at + interval '1 day'
   where picture.partner_id = partner and picture.hash is null and picture.due_at <= at
     and (picture.lease_until is null or picture.lease_until <= at);
  perform private.show_partner_pictures(array(
    select home.property_id from public.partner_homes as home
     where home.partner_id = partner and home.pictures <> '[]'));
end
$$;

grant execute on function public.partner_picture_use(uuid, timestamptz), public.hold_partner_pictures(uuid, text, timestamptz) to service_role;
