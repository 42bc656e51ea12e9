-- A publish of a few pages compares their homes with what alerts know of, not every home of the site.

drop function public.note_home_changes();

-- Compares what is published now with what alerts know of, notes the difference, and answers the changes that no alert has
-- been asked about: [{id, property_id, kind}]. A page that still has to be made again says what it said before, so its
-- home has not changed yet. The first time there is nothing to compare with: nothing is new. With `homes` only these are
-- compared, those of the pages that were just published: all others were compared before.
create function public.note_home_changes(homes uuid[] default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_first boolean;
  is_watched boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('alert changes', 4));
  is_first := not exists (select from public.alert_homes);
  is_watched := exists (select from public.alerts where state = 'active' and expires_at > clock_timestamp());
  with published as materialized (
    select page.entity_id::uuid as property_id, page.needs_regeneration as is_stale
      from public.html_generation_metadata as page
     where page.entity_type = 'property' and (homes is null or is_first or page.entity_id = any (homes::text[]))
  ), site as materialized (
    select listing.id as property_id, listing.slug, listing.title, listing.area as place,
           listing.property_type as offer, coalesce(listing.price, 0) as price, listing.currency
      from published join public.properties as listing on listing.id = published.property_id
     where not published.is_stale and listing.publish > 10 and listing.slug is not null
  ), gone as materialized (
    select known.* from public.alert_homes as known
     where (homes is null or known.property_id = any (homes))
       and not exists (select from published where published.property_id = known.property_id)
  ), difference as (
    select site.*, null::numeric as was, 'new' as kind from site
     where not exists (select from public.alert_homes as known where known.property_id = site.property_id)
    union all
    select site.*, known.price, 'reduced' from site join public.alert_homes as known using (property_id)
     where site.price > 0 and site.price < known.price and site.currency is not distinct from known.currency
    union all
    select gone.*, null, 'gone' from gone
  ), noted as (
    insert into public.home_changes (property_id, kind, home, price, was)
    select property_id, kind, jsonb_build_object('slug', slug, 'title', title, 'place', place, 'offer', offer), price, was
      from difference
     where is_watched and not is_first
     order by property_id, kind
  ), kept as (
    insert into public.alert_homes as known (property_id, slug, title, place, offer, price, currency)
    select property_id, slug, title, place, offer, price, currency from site
    on conflict (property_id) do update
       set slug = excluded.slug, title = excluded.title, place = excluded.place, offer = excluded.offer,
           price = excluded.price, currency = excluded.currency
     where (known.slug, known.title, known.place, known.offer, known.price, known.currency) is distinct from
           (excluded.slug, excluded.title, excluded.place, excluded.offer, excluded.price, excluded.currency)
  )
  delete from public.alert_homes as known using gone where known.property_id = gone.property_id;

  -- Nobody is told that a home is new which has gone again.
  update public.home_changes as change set matched_at = clock_timestamp()
   where matched_at is null and kind <> 'gone'
     and not exists (select from public.alert_homes as known where known.property_id = change.property_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'property_id', property_id, 'kind', kind) order by id)
      from public.home_changes where matched_at is null), '[]');
end
$$;

revoke all on function public.note_home_changes(uuid[]) from public, anon, authenticated;
grant execute on function public.note_home_changes(uuid[]) to service_role;
