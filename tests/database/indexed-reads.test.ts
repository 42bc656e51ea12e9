import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

// The reads of spec.md section 7, on tables so large that a full table scan is slow. At night, on five times as many.
for (const homes of [20_000, 100_000])
  describe(`among ${homes.toLocaleString('en')} homes`, nightlyIf(homes > 20_000), () => {
    const many = homes.toLocaleString('en');
    /** Enough for an index to be the shorter way. Each is dear to store: its mailbox and its number are looked up. */
    const requests = homes / 4;
    /** Minutes between two homes, so that all were added within two years. */
    const apart = 1_000_000 / homes;
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openPostgres();
      await database.exec(`
    insert into public.cities (id, name) values ('00000000-0000-4000-8000-0000000000c0', 'Bangalore');
    insert into public.local_areas (id, area, slug, city_id, city_section)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Area ' || n, 'area-' || n,
             '00000000-0000-4000-8000-0000000000c0', 'Section ' || n % 5
        from generate_series(1, 400) as n;
    alter table public.society disable trigger user;
    insert into public.society (id, name, slug, area, city, search_score)
      select 's-' || n, 'Society ' || n, 'society-' || n,
             ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n % 400), 12, '0'))::uuid, 'Bangalore', n % 100
        from generate_series(1, ${homes / 10}) as n;
    alter table public.society enable trigger user;
    alter table public.properties disable trigger user;
    insert into public.properties (id, title, slug, price, publish, property_type, area_id, society_id, created_at, updated_at)
      select ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Home ' || n, 'home-' || n,
             1000000 + (n * 7919) % 90000000, case when n % 5000 = 0 then 1000 when n % 10 = 0 then 5 else 50 end,
             case when n % 5 = 0 then 'Rent' else 'Sale' end,
             ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n % 400), 12, '0'))::uuid, 's-' || (1 + n % ${homes / 10}),
             '2024-01-01Z'::timestamptz + n * interval '${apart} minutes', '2024-01-01Z'::timestamptz + n * interval '${apart} minutes'
        from generate_series(1, ${homes}) as n;
    alter table public.properties enable trigger user;
    insert into public.html_generation_metadata (entity_type, entity_id, last_generated_at)
      select 'property', id::text, now() from public.properties;
    analyze`);
    });
    afterAll(() => database.close());

    const area = `'00000000-0000-4000-8000-000000000007'`;
    const home = `'10000000-0000-4000-8000-000000000007'`;

    test.each([
      ['featured homes', 'properties where publish >= 1000 order by publish desc, created_at desc limit 6'],
      [
        'the newest homes to buy',
        `properties where property_type = 'Sale' and publish > 10 order by created_at desc, id limit 48`,
      ],
      [
        'the newest homes to rent',
        `properties where property_type = 'Rent' and publish > 10 order by created_at desc, id limit 48`,
      ],
      ['the newest homes', 'properties where publish > 10 order by created_at desc, id limit 1000'],
      [
        'the next homes that the generator reads',
        `properties where publish > 10 and id > ${home} order by id limit 1000`,
      ],
      ['a home by its address', `properties where slug = 'home-777'`],
      [
        'homes near in price',
        `properties where publish > 10 and id <> ${home} and price between 5000000 and 20000000 order by price limit 20`,
      ],
      ['homes of a society', `properties where society_id = 's-77' and publish > 10 limit 6`],
      ['the number of homes of a society', `properties where society_id = 's-77' and publish > 10`],
      [
        'homes of an area',
        `properties where area_id = ${area} and publish > 10 order by created_at desc limit 6`,
      ],
      ['homes that changed since a date', `properties where updated_at >= '2025-11-20Z'`],
      ['societies by id', `society where id in ('s-1', 's-2', 's-3')`],
      ['a society by its address', `society where slug = 'society-77'`],
      ['the first societies', 'society order by search_score desc nulls last, name limit 20'],
      ['the newest societies', 'society order by created_at desc limit 20'],
      ['societies of an area', `society where area = ${area} and id <> 's-7' limit 20`],
      ['societies of some areas', `society where area in (${area}, ${home}) limit 20`],
      [
        'the metadata of some pages',
        `html_generation_metadata where entity_type = 'property' and entity_id in (${home}, 'x')`,
      ],
      ['stale pages', 'html_generation_metadata where needs_regeneration'],
    ])(`the query for %s uses an index among ${many} homes`, async (_, read) => {
      const rows = await database.query<{ 'QUERY PLAN': string }>(`explain select * from public.${read}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan/);
    });

    test(`counting the mails that a network has caused scans no whole table among ${requests.toLocaleString('en')} requests`, async () => {
      const tables = ['enquiries', 'appointments', 'outbox'].map((name) => `public.${name}`);
      // For each row they would look for its person and count its mails: a minute.
      const setTriggers = (state: 'enable' | 'disable') =>
        database.exec(tables.map((table) => `alter table ${table} ${state} trigger user`).join(';'));
      await setTriggers('disable');
      await database.exec(`
    insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, ip_hash, notified, created_at)
      select 'ANG-' || n, 'general_help', 'Asha', 'a' || n || '@example.in', '+91 98450 12345', 'WhatsApp',
             'network ' || n % 500, n % 500 > 0 or n <= ${requests / 4}, now() - n * interval '1 second'
        from generate_series(1, ${requests}) as n;
    insert into public.appointments (reference, name, email, preferred_date, preferred_time, status, ip_hash, line_hash)
      select 'ANG-' || n, 'Asha', 'a' || n || '@example.in', '2027-01-11', '10:00', 'cancelled', 'network ' || n % 500,
             case when n % 2 = 0 then 'network ' || n % 400 end
        from generate_series(1, ${requests}) as n;
    insert into public.outbox (kind, payload, status, created_at, network)
      select case when n % 2 = 0 then 'enquiry_for_staff' else 'enquiry_for_visitor' end,
             jsonb_build_object('email', 'a' || n || '@example.in'), 'sent', now() - n * interval '3 minutes',
             case when n < 80 then 'network 0' when n % 2 = 1 then 'network ' || n % 500 end
        from generate_series(1, ${requests}) as n;
    analyze ${tables.join(', ')}`);
      await setTriggers('enable');
      const scans = `sum(pg_stat_get_xact_numscans(to_regclass(name)))::int from unnest(array[
    ${tables.map((table) => `'${table}'`).join(', ')}]) as name`;
      const [scanCounts] = await database.query<{ before: number; after: number; waits: boolean }>(
        `with before as materialized (select ${scans}),
          counted as materialized (
            select private.mail_time('somebody@example.in', 'network 0') > now() + interval '1 hour' as waits from before)
     select before.sum as before, (select ${scans} where counted is not null) as after, waits from before, counted`,
      );
      expect(scanCounts).toEqual({ before: 0, after: 0, waits: true });
    });

    test.each([
      [
        'the next pages in the list of staff',
        `(created_at, entity_id) < ('2025-01-01Z'::timestamptz, '5') order by created_at desc, entity_id desc limit 5000`,
      ],
      ['the pages that staff wait for', `entity_id = any (array[${home}, ${area}])`],
    ])(`the query for %s uses an index among ${many} homes`, async (_, those) => {
      const rows = await database.query<{ 'QUERY PLAN': string }>(
        `explain select * from private.listed_pages where entity_type = 'property' and ${those}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan/);
    });

    test(`a publish compares ${many} homes with those that alerts know in one pass`, async () => {
      const compare = `select public.record_home_changes()`;
      await database.exec(compare);
      await database.exec('analyze public.alert_homes');
      // Among 100,000 one pass takes a few seconds, a pass for each home half an hour.
      await database.exec(`set statement_timeout = '${homes / 1000}s'`);
      await database.exec(compare);
      await database.exec('set statement_timeout = 0');
    });

    test(`the faults of ${many} homes are counted in one pass, and the homes that lack most facts are found in one`, async () => {
      const counts = `select private.fault_counts('2026-11-22')`;
      const worst = `select id from private.property_faults('2026-11-22', 'missing_facts') as fault
    order by fault.rank desc, fault.created_at desc, fault.id desc limit 200`;
      // Among 100,000 each takes some ten seconds, and a pass for each home hours.
      await database.exec(`set statement_timeout = '${homes / 1000}s'`);
      await database.exec(counts);
      expect(await database.query(worst)).toHaveLength(200);
      await database.exec('set statement_timeout = 0');
    });
  });
