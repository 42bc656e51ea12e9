-- The claim '100 % from partner' is compared with the rows too: a listing of the partner network carries its reference.
create or replace function public.admin_quality() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set jit = off
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', clock_timestamp(),
    'counts', (
      select jsonb_object_agg(failed_check, listings)
        from (
          select failed_check, count(fault.id) as listings
            from unnest(array['no_photo', 'broken_image', 'no_area', 'no_price', 'no_sqft', 'missing_verification',
                              'stale_verification', 'shared_slug']) as failed_check
            left join private.listing_faults as fault using (failed_check)
           group by failed_check) as counted),
    'figures', jsonb_build_object(
      'properties', (select count(*) from public.properties where publish > 10),
      'from_partner', (
        select count(*) from public.properties where publish > 10 and coalesce(btrim(source_key), '') <> ''),
      'freshly_verified', (
        select count(*) from public.properties
         where publish > 10 and last_verified >= (now() at time zone 'Asia/Kolkata')::date - 7),
      'societies', (select count(*) from public.society where not public.is_hidden_society(id, name, slug)),
      'average_first_response_minutes', (
        select round(avg(extract(epoch from answered.at - enquiry.created_at)) / 60)
          from public.enquiries as enquiry
          join lateral (
            select min(changed_at) as at from public.inbox_changes
             where kind = 'enquiry' and row_id = enquiry.id and field = 'status' and was = 'new') as answered
            on answered.at is not null
         where enquiry.created_at > now() - interval '30 days')));
end
$$;
