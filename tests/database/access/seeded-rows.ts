/** Rows that are deleted when nobody has renewed them for some minutes. */
export const rowsOfMinutes = `
  delete from public.round_claims;
  delete from public.staff_presence;
  insert into public.round_claims (property_id, staff)
    select home.id, person.id from public.properties as home, (select id from public.profiles limit 1) as person limit 2;
  insert into public.staff_presence (staff, tab, kind, item)
    select id, 'a tab', 'property', gen_random_uuid() from public.profiles limit 2;
`;

/**
 * Puts two rows or more into every table of ours, so that 'no row', 'own row' and 'every row' differ. Runs as
 * the owner.
 */
export const seededRows = `
  insert into public.cities (name) values ('Bangalore'), ('Mysore');
  insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal'), ('Indiranagar', 'indiranagar');
  insert into public.society (id, name, slug) values ('s1', 'Lake View', 'lake-view'), ('s2', 'Rain Tree', 'rain-tree');
  insert into public.properties (title, publish, property_type)
    values ('2 BHK in Hebbal', 50, 'Sale'), ('3 BHK in Hebbal', 50, 'Rent');
  -- A former address of each listing.
  update public.properties set title = title || ' with a view';
  insert into public.property_views (property_id) select id from public.properties;
  insert into public.home_days (day, property_id) select '2026-11-22', id from public.properties;
  insert into public.home_weeks (week, property_id) select '2026-11-16', id from public.properties;
  insert into public.html_generation_metadata (entity_type, entity_id) values ('area', 'a1'), ('area', 'a2')
    on conflict do nothing;
  insert into public.html_withdrawn_pages (entity_type, entity_id) values ('area', 'a1'), ('area', 'a2');
  insert into public.html_removal_holds default values;
  insert into public.html_removal_holds default values;
  insert into public.html_leaving_rows (entity_type, entity_id) values ('area', 'a1'), ('area', 'a2');
  insert into public.html_generation_jobs (entity_type, entity_id, action)
    values ('area', 'a1', 'generate'), ('area', 'a2', 'generate');
  insert into public.html_workers (worker) values ('first'), ('second');
  insert into public.outbox (kind, payload) values ('enquiry_for_staff', '{}'), ('enquiry_for_staff', '{}');
  insert into public.rate_limits (bucket, opened_at, hits) values ('one', now(), 1), ('two', now(), 1);
  insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
    values ('ANG-22222', 'general_help', 'Asha', 'asha@example.in', '+91 98450 00000', 'WhatsApp'),
           ('ANG-33333', 'general_help', 'Ravi', 'ravi@example.in', '+91 98450 00001', 'WhatsApp');
  insert into public.closed_days (day) values ('2027-01-26'), ('2027-08-15');
  insert into public.site_settings (id) values (true), (false);
  insert into public.published_state (id, fingerprint, read_at, snapshot)
    values (true, repeat('a', 43), now(), '1'), (false, repeat('b', 43), now(), '2');
  insert into public.calendar_links (staff, hash)
    select id, md5(id::text) || md5(id::text) from public.profiles limit 2;
  insert into public.appointments (reference, name, email, preferred_date, preferred_time)
    values ('ANG-44444', 'Asha', 'asha@example.in', '2027-01-05', '10:00'),
           ('ANG-55555', 'Ravi', 'ravi@example.in', '2027-01-05', '10:30');
  insert into public.call_links (hash, call) select md5(email) || md5(email), id from public.appointments;
  insert into public.inbox_changes (kind, row_id, field) select 'enquiry', id, 'notes' from public.enquiries;
  insert into public.saved_replies (name, english) values ('Yes', 'Yes.'), ('No', 'No.');
  insert into public.replies (id, enquiry, channel, body) select gen_random_uuid(), id, 'whatsapp', 'Hello' from public.enquiries;
  insert into public.visits (id, enquiry, starts_on, starts_at, meeting_point, shown_by)
    select gen_random_uuid(), id, '2090-01-05', '10:00', 'Gate', 'Meera' from public.enquiries;
  insert into public.visit_homes (visit, place, title) select id, 1, '2 BHK' from public.visits;
  insert into public.visit_links (hash, visit) select md5(id::text) || md5(id::text), id from public.visits;
  insert into public.sitemap_syncs (ticket, lease_until, finished_at)
    values (gen_random_uuid(), now(), now()), (gen_random_uuid(), now(), now());
  insert into public.partners (id, slug, name, homes_come, trust)
    values (gen_random_uuid(), 'kaveri-homes', 'Kaveri Homes', 'file', 'at once'),
           (gen_random_uuid(), 'deccan-homes', 'Deccan Homes', 'typed', 'after staff');
  insert into public.partner_contacts (id, partner_id, name, phone, language)
    select gen_random_uuid(), id, 'Kavya', '+919845000000', 'en' from public.partners;
  insert into public.partner_feeds (partner_id) select id from public.partners;
  insert into public.feed_runs (id, partner_id, source, state) select gen_random_uuid(), id, 'upload', 'waiting' from public.partners;
  insert into public.partner_homes (property_id, partner_id)
    select properties.id, (select id from public.partners limit 1) from public.properties;
  insert into public.confirmation_links (hash, contact_id, created_at, ends_at)
    select id::text, id, now(), now() from public.partner_contacts;
  insert into public.confirmation_mails (contact_id, week, asked_at, homes) select id, '2026-11-23', now(), 1 from public.partner_contacts;
  insert into public.confirmation_stops (contact_id, stopped_at) select id, now() from public.partner_contacts;
  insert into public.confirmations (property_id, partner_id, answered_at, answer)
    select properties.id, (select id from public.partners limit 1), now(), 'available' from public.properties;
  insert into public.doubts (property_id, column_name, value, reason, door, stated_at)
    select id, 'price', '95', 'Homes cost more.', 'file', now() from public.properties;
  insert into public.partner_deleted_homes (partner_id, reference) select id, 'K-1' from public.partners;
  insert into public.feed_run_changes (run, property_id)
  select run.id, known.property_id from public.feed_runs as run join public.partner_homes as known using (partner_id);
  insert into public.feed_questions (partner_id, mark, row_number, facts, candidates, asked_at)
  select id, 'K-9', 2, '[]', '{}', now() from public.partners;
  insert into public.partner_places (partner_id, kind, name) select id, 'area', 'Hebbal 560024' from public.partners;
  insert into public.partner_pictures (partner_id, address) select id, 'https://kaveri.example/1.jpg' from public.partners;
  insert into public.partner_home_pictures (property_id, images, image_desc) select id, '{}', '{}' from public.properties;
  insert into public.hidden_homes (property_id, because, hidden_at, publish) select id, 'no answer', now(), 50 from public.properties;
  insert into public.listing_contacts (property_id, phone) select id, '+919845000000' from public.properties;
  insert into public.verifications (id, property_id, checked_on, method, outcome)
    select gen_random_uuid(), id, '2026-11-20', 'call', 'on hold' from public.properties;
  insert into public.staff_changes (table_name, row_id, changes) select 'properties', id, '{}' from public.properties;
  insert into public.bulk_changes (id, kind, how) values (gen_random_uuid(), 'property', 'field'), (gen_random_uuid(), 'area', 'table');
  insert into public.bulk_changed_rows (bulk, row_id, became, saved_at, saved_key)
    select id, 'p1', '{}', now(), gen_random_uuid() from public.bulk_changes;
  insert into public.previews (requested_by, kind, listing, fields)
    select id, 'property', 'p1', '{}' from public.profiles limit 2;
  insert into public.staff_names (id) values (gen_random_uuid()), (gen_random_uuid());
  insert into public.duty (id) values (true), (false);
  insert into public.duty_areas (area_id, staff)
    select area.id, person.id from public.local_areas as area, (select id from public.profiles limit 1) as person limit 2;
  insert into public.duty_people (staff) select id from public.profiles limit 2;
  ${rowsOfMinutes}
  insert into public.staff_invitations (email, role, hash, ends_at)
    values ('new@example.in', 'editor', repeat('a', 64), now()), ('other@example.in', 'admin', repeat('b', 64), now());
  insert into public.photographs (hash, type, bytes) values (repeat('a', 64), 'image/jpeg', 1), (repeat('b', 64), 'image/png', 1);
  insert into public.checkups (findings) values ('[]'), ('[]');
  insert into public.alert_subscribers (email) values ('asha@example.in'), ('ravi@example.in');
  insert into public.alerts (subscriber, offer, label, rhythm, consent)
    select id, 'Sale', 'All homes for sale', 'daily', 'Yes' from public.alert_subscribers;
  insert into public.alert_links (hash, subscriber, expires_at)
    select md5(email) || md5(email), id, now() from public.alert_subscribers;
  insert into public.alert_erasures (hash, silent_until)
    values (md5('meena@example.in'), now() + interval '180 days'), (md5('omar@example.in'), now() + interval '1 day');
  insert into public.alert_homes (property_id, slug, title, offer, price)
    select id, 'home', title, 'Sale', 0 from public.properties;
  insert into public.home_changes (property_id, kind, home, price) select id, 'new', '{}', 0 from public.properties;
  insert into public.alert_matches (alert_id, change_id, property_id, kind, price)
    select alerts.id, home_changes.id, home_changes.property_id, kind, price from public.alerts, public.home_changes;
  insert into public.sent_photographs (property_id, hash, partner_id, sent_at)
    select (select id from public.properties limit 1), hash, (select id from public.partners limit 1), now() from public.photographs;
  insert into public.picture_uploads (staff) select id from public.profiles;
  insert into public.empty_searches (day, offer, query, label) values ('2026-11-20', 'Sale', 'bhk=9', '9 BHK'), ('2026-11-20', 'Rent', 'bhk=9', '9 BHK');
  insert into public.typed_words (hash, kind, words, first_day)
    select md5(words), 'left out', words, '2026-11-20' from unnest(array['vastu', 'balcony']) as words;
  insert into public.typed_word_days (hash, day) select hash, first_day from public.typed_words;
  insert into public.former_lists (path) values ('/buy/in/hebbal/3-bhk'), ('/rent/in/hebbal');
  insert into public.unavailable_homes (id, since, slug, title, property_type)
    select id, '2026-11-20', 'home-' || id, title, 'Sale' from public.properties;
  insert into public.deleted_listings (kind, id, name, idempotency_key, restore_data)
    values ('area', 'a1', 'Hebbal', gen_random_uuid(), '{}'), ('area', 'a2', 'Indiranagar', gen_random_uuid(), '{}');
  insert into public.area_merges (merged, kept, name, city_folder)
    select gen_random_uuid(), gen_random_uuid(), name, 'bangalore' from unnest(array['Whietfield', 'Whitefiled']) as name;
  insert into public.local_areas (area, slug) values ('Kothanur', 'kothanur-twin'), ('Kothannur', 'kothannur-twin'), ('Kotanur', 'kotanur-twin');
  insert into public.distinct_areas (one, other)
    select one.id, other.id from public.local_areas as one join public.local_areas as other on one.id < other.id
     where one.slug like '%-twin' and other.slug like '%-twin';
  insert into public.home_merges (merged, kept, publish)
    select one.id, other.id, 50 from public.properties as one join public.properties as other on one.id <> other.id;
  insert into public.properties (title, publish, property_type) values ('4 BHK in Hebbal', 0, 'Sale');
  insert into public.distinct_homes (one, other)
    select one.id, other.id from public.properties as one join public.properties as other on one.id < other.id;
  insert into public.asked_homes (property_id, asked_at) select id, now() from public.properties;
  insert into public.publish_runs (kind, report) values ('all', '{}'), ('page', '{}');
`;
