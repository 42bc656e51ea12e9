/**
 * Statements that fill an empty database as after a busy half year, the same rows each time: 17,260 homes in 300 areas, 10
 * million views of the last 30 days, 181 days of homes, 100,000 enquiries of 70,000 people. Triggers do not run, so the days
 * are added up from the views as the triggers and functions would have.
 */
export const seedStatements: readonly string[] = [
  `set session_replication_role = replica`,
  `insert into public.cities (id, name) values (md5('Bangalore')::uuid, 'Bangalore')`,
  `insert into public.local_areas (id, area, slug, city_id)
   select md5('area ' || nth)::uuid, 'Area ' || nth, 'area-' || nth, md5('Bangalore')::uuid from generate_series(1, 300) as nth`,
  `insert into public.properties (
     id, title, slug, publish, property_type, asset_type, price, sqft, area_basis, bedrooms, area_id, source_key, last_verified,
     images, created_at)
   select md5('home ' || nth)::uuid, nth % 5 + 1 || ' BHK in Area ' || nth % 300, 'home-' || nth,
          case when nth % 10 = 0 then 0 else 50 end, case when nth % 3 = 0 then 'Rent' else 'Sale' end, 'Apartment',
          case when nth % 3 = 0 then 15000 + nth * 7919 % 90000 else 4000000 + nth * 7919 % 997 * 50000 end,
          600 + nth * 104729 % 2000, 'carpet', nth % 5 + 1, md5('area ' || nth % 300 + 1)::uuid,
          case when nth % 2 = 0 then 'WF-' || nth end, date '2026-11-24' - nth % 9,
          array['https://pictures.example/' || nth || '.jpg'], timestamptz '2026-01-01Z' + nth * interval '1 minute'
     from generate_series(1, 17260) as nth`,
  `insert into public.property_views (property_id, user_agent, counted, created_at)
   select md5('home ' || nth * 31 % 17260 + 1)::uuid, 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0',
          nth % 20 <> 0, timestamptz '2026-11-27T04:30:00Z' - nth * interval '0.2592 seconds'
     from generate_series(0::bigint, 9999999) as nth`,
  `insert into public.home_days (day, property_id, views, enquiries, calls)
   select (created_at at time zone 'Asia/Kolkata')::date, property_id, count(*),
          case when abs(hashtext(property_id::text || min(created_at)::date)) % 97 = 0 then 1 else 0 end, 0
     from public.property_views where counted group by 1, 2`,
  `insert into public.home_days (day, property_id, views, enquiries, calls)
   select date '2026-10-27' - back, md5('home ' || nth)::uuid, 1 + (nth * 31 + back * 17) % 40,
          case when (nth * 7 + back) % 97 = 0 then 1 else 0 end, case when (nth * 11 + back) % 499 = 0 then 1 else 0 end
     from generate_series(1, 150) as back cross join generate_series(1, 17260) as nth
    where (nth * 13 + back * 7) % 100 < 77`,
  `insert into public.home_weeks (week, property_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
   select date_trunc('week', day)::date, property_id, ${[1, 2, 3, 4, 5, 6, 7]
     .map((nth) => `coalesce(sum(views) filter (where extract(isodow from day) = ${nth}), 0)`)
     .join(', ')}
     from public.home_days group by 1, 2`,
  `insert into public.enquiries (
     id, reference, enquiry_type, name, email, phone, preferred_contact, property_id, property_title, status, created_at)
   select md5('enquiry ' || nth)::uuid, 'E-' || nth, 'availability_check', 'Person ' || nth % 70000,
          'person' || nth % 70000 || '@example.in', '+9198' || lpad((nth % 70000)::text, 8, '0'), 'WhatsApp',
          md5('home ' || nth * 31 % 17260 + 1)::uuid, 'A home',
          case when nth % 200 = 0 then 'new' when nth % 50 = 1 then 'spam' when nth % 2 = 0 then 'contacted' else 'done' end,
          timestamptz '2026-11-27T04:00:00Z' - nth * interval '10 minutes'
     from generate_series(0, 99999) as nth`,
  `insert into public.inbox_changes (kind, row_id, changed_at, field, was, became)
   select 'enquiry', id, created_at + (abs(hashtext(reference)) % 400) * interval '1 minute', 'status', 'new', 'contacted'
     from public.enquiries where status in ('contacted', 'done')`,
  `insert into public.people (mailbox, heard_at, next_step, next_step_on)
   select mailbox, max(created_at), case when abs(hashtext(mailbox)) % 20 = 0 then 'Call again' end,
          case when abs(hashtext(mailbox)) % 20 = 0 then date '2026-11-20' + abs(hashtext(mailbox)) % 11 end
     from public.enquiries group by mailbox`,
  `reset session_replication_role`,
];

/** Every home a second time, at a partner, with another reference: 34,520 homes, of which each may be one with its copy. */
export const copyStatements: readonly string[] = [
  `set session_replication_role = replica`,
  `insert into public.partners (id, slug, name, homes_come, trust)
   values (md5('partner')::uuid, 'kaveri-homes', 'Kaveri Homes', 'file', 'at once')`,
  `insert into public.properties (
     title, slug, publish, property_type, asset_type, price, sqft, area_basis, bedrooms, area_id, partner_id, source_key, images, created_at)
   select title, slug || '-again', 50, property_type, asset_type, price, sqft, area_basis, bedrooms, area_id, md5('partner')::uuid,
          'KH-' || slug, images, created_at
     from public.properties`,
  `insert into public.photographs (hash, type, bytes, status, width, height, placeholder, likeness)
   select md5(nth::text) || md5(nth::text), 'image/jpeg', 1, 'ready', 10, 10, 'data:image/webp;base64,AA==', left(md5(nth::text), 16)
     from generate_series(1, 17260) as nth`,
  `update public.properties
      set images = array['/storage/v1/object/public/photographs/' || md5(nth) || md5(nth) || '/1600.jpg']
     from (select id as home, substring(slug from '[0-9]+') as nth from public.properties) as numbered
    where id = home`,
  `reset session_replication_role`,
  `analyze`,
];
