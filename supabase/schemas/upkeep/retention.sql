-- How long anything is kept. Called once a day, by the worker or by `npm run sitemap`.

-- Deletes what has been kept for its full time. The privacy policy (src/pages/privacy.astro) promises this for data of
-- visitors. A row, or part of a row, is kept
--   html_generation_jobs: for 30 days after the job was done or failed
--   html_workers: for a day after the worker was last seen
--   outbox: for 90 days if the mail was sent, else for 24 months; the hashed IP address until two days after the mail
--     could go out, because the limits of a network are counted by it
--   property_views: for 30 days
--   home_days, home_weeks: for 24 months
--   rate_limits: for a day
--   publish_runs, sitemap_syncs: for 90 days; the last of its kind always
--   feed_runs: for 60 days; the last of a partner always
--   enquiries: for 24 months after the last change, and until their visits are over; hashed IP address and browser for 48 hours
--   appointments: for 12 months after the day of the call in India; hashed IP addresses for 48 hours, those of an open
--     call until its day is over, because the limits of a network are counted by them
--   call_links: until the call is over
--   visit_links: until the day of the visit in India is over
--   people: as long as one of their requests
--   listing_contacts: if the home is hidden, for 12 months after the last change of the home and the contact
--   verifications: always; the note for 24 months
--   staff_changes: for 24 months
--   bulk_changes: for the 24 hours in which they can be taken back
--   doubts: until staff have decided, and for 24 months then
--   staff_invitations: until they are accepted or end
--   round_claims: for 15 minutes
--   staff_presence: for two minutes (private.forget_presence(), which polls and the worker call)
--   empty_searches: for the 30 days that staff look at
--   typed_words, typed_word_days: see private.forget_typed_words()
--   unavailable_homes: for 90 days
--   alerts: see private.forget_alerts()
create function public.forget_expired(at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.html_generation_jobs
   where status in ('done', 'failed') and finished_at < at - interval '30 days';
  delete from public.html_workers where last_seen_at < at - interval '1 day';
  delete from public.outbox
   where (status = 'sent' and created_at < at - interval '90 days') or created_at < at - interval '24 months';
  update public.outbox set network = null
   where network is not null and coalesce(held_until, created_at) < at - interval '48 hours';
  delete from public.property_views where created_at < at - interval '30 days';
  delete from public.home_days where day < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.home_weeks where week + 6 < ((at at time zone 'Asia/Kolkata') - interval '24 months')::date;
  delete from public.rate_limits where opened_at < at - interval '1 day';
  delete from public.publish_runs as run
   where finished_at < at - interval '90 days' and exists (
     select from public.publish_runs as later where later.kind = run.kind and later.finished_at > run.finished_at);
  delete from public.sitemap_syncs as sync
   where finished_at < at - interval '90 days' and exists (
     select from public.sitemap_syncs as later
      where later.result is not null and later.finished_at > sync.finished_at);
  delete from public.feed_runs as run
   where requested_at < at - interval '60 days' and state <> 'applying' and exists (
     select from public.feed_runs as later where later.partner_id = run.partner_id and later.requested_at > run.requested_at);
  delete from public.enquiries as enquiry
   where greatest(created_at, updated_at) < at - interval '24 months' and not exists (
     select from public.visits
      where visits.enquiry = enquiry.id and status = 'planned' and starts_on >= (at at time zone 'Asia/Kolkata')::date);
  delete from public.appointments where preferred_date < ((at at time zone 'Asia/Kolkata') - interval '12 months')::date;
  perform private.forget_people(at);
  delete from public.call_links as link using public.appointments as call
   where call.id = link.call and (call.preferred_date + call.preferred_time) at time zone 'Asia/Kolkata' <= at - interval '30 minutes';
  delete from public.visit_links as link using public.visits as visit
   where visit.id = link.visit and visit.starts_on < (at at time zone 'Asia/Kolkata')::date - 1;
  update public.enquiries set ip_hash = null, user_agent = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or user_agent is not null);
  update public.appointments set ip_hash = null, line_hash = null
   where created_at < at - interval '48 hours' and (ip_hash is not null or line_hash is not null)
     and (status not in ('requested', 'confirmed') or preferred_date < (at at time zone 'Asia/Kolkata')::date);
  delete from public.listing_contacts as contact using public.properties as property
   where property.id = contact.property_id and (property.publish > 10) is not true
     and greatest(property.updated_at, contact.updated_at) < at - interval '12 months';
  update public.verifications set note = null where checked_at < at - interval '24 months' and note is not null;
  delete from public.staff_changes where changed_at < at - interval '24 months';
  perform private.forget_bulk_changes(at);
  delete from public.doubts where decided_at < at - interval '24 months';
  delete from public.staff_invitations where ends_at <= at;
  perform private.forget_presence();
  perform private.forget_round_claims();
  delete from public.empty_searches where day <= ((at at time zone 'Asia/Kolkata') - interval '30 days')::date;
  perform private.forget_typed_words(at);
  delete from public.unavailable_homes where since <= ((at at time zone 'Asia/Kolkata') - interval '90 days')::date;
  perform private.forget_alerts(at);
end
$$;

grant execute on function public.forget_expired(timestamptz) to service_role;
