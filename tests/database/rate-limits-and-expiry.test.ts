import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const take = async (bucket: string, at: string, from = database) =>
  (
    await from
      .as('service_role')
      .query<{ wait: number }>(
        `select public.rate_limit_wait(bucket => $1, max => 3, period => '10 minutes', at => $2::timestamptz) as wait`,
        [bucket, at],
      )
  )[0]?.wait;

test('a bucket allows its number of hits per window, then returns the time until the next window', async () => {
  for (const [at, wait] of [
    ['2027-01-06T09:00:00Z', 0],
    ['2027-01-06T09:01:00Z', 0],
    ['2027-01-06T09:08:59Z', 0],
    ['2027-01-06T09:08:59Z', 61_000],
    ['2027-01-06T09:09:59.9999Z', 1],
    ['2027-01-06T09:10:00Z', 0],
  ] as const)
    expect(await take('a', at)).toBe(wait);
});

test('buckets count separately', async () => {
  for (let hit = 0; hit < 4; hit += 1) await take('b', '2027-01-06T09:00:00Z');
  expect(await take('c', '2027-01-06T09:00:00Z')).toBe(0);
});

test('a hit that meets the uncommitted last one of its bucket waits for it, and is refused', async () => {
  const real = await openPostgres();
  try {
    const at = '2027-01-06T09:00:00Z';
    for (let hit = 0; hit < 2; hit += 1) expect(await take('at once', at, real)).toBe(0);
    const wait = await meetUncommitted(
      real,
      async (open) => expect(await take('at once', at, { ...real, as: () => open })).toBe(0),
      () => take('at once', at, real),
    );
    expect(wait).toBeGreaterThan(0);
  } finally {
    await real.close();
  }
});

test('expired jobs, workers, mails and rate limits are deleted, open and new ones are kept', async () => {
  await database.exec(`
    insert into public.html_generation_jobs (entity_type, entity_id, action, status, finished_at) values
      ('area', 'old', 'generate', 'done', '2026-01-01'), ('area', 'new', 'generate', 'done', '2027-01-05');
    insert into public.html_generation_jobs (entity_type, entity_id, action, created_at)
      values ('area', 'open', 'generate', '2026-01-01');
    insert into public.html_workers values ('silent', '2027-01-01'), ('alive', '2027-01-06');
    insert into public.outbox (kind, payload, status, created_at) values
      ('enquiry_for_staff', '{}', 'sent', '2026-01-01'), ('enquiry_for_staff', '{}', 'dead', '2026-01-01');
    insert into public.rate_limits values ('spent', '2027-01-01', 1), ('fresh', '2027-01-06', 1);`);
  await database.as('service_role').query(`select public.forget_expired('2027-01-06T12:00:00Z')`);
  const workers = await database.query<{ name: string }>(`
    select entity_id as name from public.html_generation_jobs union all
    select worker from public.html_workers union all
    select status from public.outbox union all
    select bucket from public.rate_limits where bucket in ('spent', 'fresh') order by 1`);
  expect(workers.map((row) => row.name)).toEqual(['alive', 'dead', 'fresh', 'new', 'open']);
});

test('old enquiries and calls are deleted, and hashed IP addresses of newer ones after their period', async () => {
  await database.exec(`
    insert into public.enquiries (reference, name, email, phone, preferred_contact, enquiry_type, ip_hash, created_at, updated_at)
      values ('ANG-OLD01', 'Old', 'old@example.org', '1', 'WhatsApp', 'general_help', 'h', '2024-12-01', '2024-12-01'),
             ('ANG-NEW01', 'New', 'new@example.org', '1', 'WhatsApp', 'general_help', 'h', '2026-12-01', '2026-12-01');
    insert into public.appointments (reference, name, email, phone, preferred_date, preferred_time, message, ip_hash, created_at)
      values ('ANG-OLD02', 'Old', 'old@example.org', '', '2025-12-01', '10:00', '', 'h', '2025-11-30'),
             ('ANG-NEW02', 'New', 'new@example.org', '', '2027-01-08', '10:00', '', 'h', '2027-01-06T11:00Z');`);
  await database.as('service_role').query(`select public.forget_expired('2027-01-06T12:00:00Z')`);
  const calls = await database.query<{ reference: string; hashed: boolean }>(`
    select reference, ip_hash is not null as hashed from public.enquiries where reference like 'ANG-%0_' union all
    select reference, ip_hash is not null from public.appointments where reference like 'ANG-%0_' order by 1`);
  expect(calls).toEqual([
    { reference: 'ANG-NEW01', hashed: false },
    { reference: 'ANG-NEW02', hashed: true },
  ]);
});

test('a call is kept for twelve months after its day in India, whatever the time zone of the server', async () => {
  const remainingCalls = async (zone: string) => {
    await database.exec(`set timezone to '${zone}'; delete from public.appointments;
      insert into public.appointments (reference, name, email, phone, preferred_date, preferred_time)
      values ('ANG-DAY01', 'A', 'a@example.org', '', '2026-01-06', '10:00'),
             ('ANG-DAY02', 'A', 'a@example.org', '', '2026-01-07', '10:00')`);
    // 00:30 on 7 January in India.
    await database.query(`select public.forget_expired('2027-01-06T19:00:00Z')`);
    const rows = await database.query<{ reference: string }>('select reference from public.appointments');
    await database.exec('reset timezone');
    return rows.map(({ reference }) => reference);
  };
  expect(await remainingCalls('UTC')).toEqual(['ANG-DAY02']);
  expect(await remainingCalls('Pacific/Pago_Pago')).toEqual(['ANG-DAY02']);
});
