import { describe, expect, test } from 'vitest';
import { adminHealthAnswer } from '#contracts/admin-health.ts';
import {
  adminQualityAnswer,
  adminQualityRowsAnswer,
  type QualityRule,
  qualityRules,
} from '#contracts/admin-quality.ts';
import { doubtsAbout } from '#domain/doubt/doubts-about.ts';
import { PRICES, type PricedHome, SIZES } from '#domain/property/plausible-price.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { claimFigures } from '#site/claim-findings.ts';
import type { Row } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, publishPages } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const { database, answerOf } = setUpAdmin(
  `delete from public.properties; delete from public.society; delete from public.local_areas; delete from public.enquiries;
   ${emptyTables('html_generation_jobs', 'html_generation_metadata', 'publish_runs', 'sitemap_syncs', 'html_workers', 'outbox')}`,
);

const quality = async (at = new Date()) =>
  adminQualityAnswer.parse(await answerOf('public.admin_quality($1)', [at.toISOString()]));
const health = async () => adminHealthAnswer.parse(await answerOf('public.admin_health()'));
const rowsOf = async (check: QualityRule, after: string | null = null, take = 200, at = new Date()) =>
  adminQualityRowsAnswer.parse(
    await answerOf('public.admin_quality_rows($1, $2, $3, $4)', [check, after, take, at.toISOString()]),
  );

const today = async (days = 0) =>
  (
    await database.query<{ day: string }>(
      `select ((now() at time zone 'Asia/Kolkata')::date + $1::int)::text as day`,
      [days],
    )
  )[0]?.day;

let goodCount = 0;

const everyFact = {
  area_basis: 'carpet',
  deposit: '2 months',
  furnishing: 'none',
  available_from: 'now',
  open_to: ['anyone'],
  pets: false,
  possession: 'ready',
  khata: 'a',
  parking_open: 0,
  water: ['borewell'],
  lift: false,
  power_backup: 'none',
  built_year: 2010,
};

/** A listing without any quality problem, except for what `overrides` changes. */
async function addGood(overrides: Row = {}): Promise<string> {
  return addListing(database, {
    title: `Home ${++goodCount}`,
    images: ['https://pictures.example/a.jpg'],
    area: 'Hebbal',
    price: 95_00_000,
    sqft: 1_450,
    source_key: 'ANG-1',
    last_verified: await today(),
    ...everyFact,
    ...overrides,
  });
}

describe('data quality', () => {
  test('reports no problem of good listings and ignores hidden ones', async () => {
    await addGood();
    await addGood({
      images: ['/illustrations/a.avif', '/photographs/a.avif'],
      last_verified: await today(-7),
      source_key: ' ',
    });
    await addListing(database, { publish: 10, source_key: 'ANG-9' });
    const { counts, figures } = await quality();
    expect(Object.values(counts)).toEqual(Array.from({ length: qualityRules.length }, () => 0));
    expect(figures).toMatchObject({ properties: 2, from_partner: 1, verified: 2, freshly_verified: 2 });
  });

  test.each<[QualityRule, Row, string | null]>([
    ['no_photo', { images: [] }, null],
    ['no_photo', { images: null }, null],
    ['no_photo', { images: [' '] }, null],
    ['no_photo', { images: ['/illustrations/living-monsoon.avif'] }, null],
    ['broken_image', { images: ['/fine.jpg', 'javascript:alert(1)'] }, 'javascript:alert(1)'],
    ['broken_image', { images: ['photo 1.jpg'] }, 'photo 1.jpg'],
    ['no_area', { area: ' ' }, null],
    ['no_price', { price: 0 }, null],
    ['no_price', { price: null }, null],
    ['no_sqft', { sqft: 0 }, null],
    ['no_area_basis', { area_basis: null }, null],
    ['missing_facts', { property_type: 'Rent', price: 52_000, deposit: null, pets: null }, 'deposit, pets'],
    ['missing_facts', { area_basis: null, water: null, deposit: null }, 'area_basis, water'],
    ['missing_facts', { asset_type: 'Residential Plot', water: null, lift: null, khata: null }, 'khata'],
    ['unlikely_price', { price: 1 }, '1'],
    ['unlikely_price', { price: 95_00_000, property_type: 'Rent' }, '9500000'],
    ['unlikely_sqft', { sqft: 10 }, '10'],
    ['missing_verification', { last_verified: null }, null],
    ['stale_verification', { last_verified: '2026-01-01' }, '2026-01-01'],
    ['stale_verification', { last_verified: '2099-01-01' }, '2099-01-01'],
  ])('reports %s for a listing with %j', async (check, overrides, detail) => {
    await addGood();
    const id = await addGood(overrides);
    expect((await quality()).counts[check]).toBe(1);
    expect((await rowsOf(check)).rows).toMatchObject([{ id, detail }]);
  });

  test('asks for no facts of a plot that only a building has, and for no basis without a size', async () => {
    await addGood({ asset_type: 'Plot', lift: null, water: null, power_backup: null, parking_open: null });
    await addGood({ sqft: null, area_basis: null });
    const { counts } = await quality();
    expect(counts).toMatchObject({ no_area_basis: 0, missing_facts: 1 });
  });

  test('lists first, page by page, the homes that lack most of what people ask for', async () => {
    const rent = { property_type: 'Rent', price: 52_000 };
    const ids = [
      await addGood({ ...rent, pets: null, created_at: '2026-10-04Z' }),
      await addGood({ ...rent, deposit: null, furnishing: null, created_at: '2026-10-01Z' }),
      await addGood({ ...rent, deposit: null, created_at: '2026-10-02Z' }),
      await addGood({ ...rent, furnishing: null, created_at: '2026-10-03Z' }),
    ];
    const first = await rowsOf('missing_facts', null, 3);
    const second = await rowsOf('missing_facts', first.next, 3);
    const order = [...first.rows, ...second.rows].map(({ id }) => ids.indexOf(id));
    expect(order).toEqual([1, 3, 2, 0]);
    expect(second.next).toBeNull();
  });

  test('lists the prices and sizes that staff are asked about when they enter them', async () => {
    const bounds = [...PRICES.Sale, ...PRICES.Rent, ...SIZES].flatMap((end) => [end - 1, end, end + 1]);
    const values = [...bounds, 0, 1, null];
    const homes: PricedHome[] = values.flatMap((value) => [
      ...(['Sale', 'Rent'] as const).flatMap((property_type) =>
        ['INR', null, 'USD'].map((currency) => ({ property_type, currency, price: value, sqft: 1_000 })),
      ),
      { property_type: 'Sale', currency: null, price: 95_00_000, sqft: value },
    ]);
    const ids = await Promise.all(homes.map((home) => addGood({ ...home })));
    for (const [check, column] of [
      ['unlikely_price', 'price'],
      ['unlikely_sqft', 'sqft'],
    ] as const) {
      const doubted = ids.filter((_, at) =>
        doubtsAbout(homes[at] ?? {}).some((doubt) => doubt.column === column),
      );
      const { rows } = await rowsOf(check, null, 1000);
      expect(rows.map(({ id }) => id).sort()).toEqual(doubted.sort());
    }
  });

  test('counts fresh verifications by the same day as the publish log, before and after midnight in India', async () => {
    for (const last_verified of ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-23', null])
      await addGood({ last_verified });
    const properties = await database.query<{ last_verified: string | null }>(
      'select last_verified::text from public.properties',
    );
    for (const [instant, fresh] of [
      ['2026-11-21T18:29:00Z', 2],
      ['2026-11-21T18:30:00Z', 1],
    ] as const) {
      const at = new Date(instant);
      const { figures } = await quality(at);
      expect(figures).toMatchObject({ properties: 5, verified: 4, freshly_verified: fresh });
      expect((await rowsOf('stale_verification', null, 200, at)).rows).toHaveLength(4 - fresh);
      const logged = claimFigures({ properties, societies: [] }, istDay(at));
      expect(logged).toMatchObject({ verified: figures.verified, freshlyVerified: figures.freshly_verified });
    }
  });

  test('does not report no_area for a listing that is linked to an area', async () => {
    await addGood({ area: null, area_id: await addArea(database) });
    expect((await quality()).counts.no_area).toBe(0);
  });

  test('reports listings whose titles produce the same slug, page by page', async () => {
    for (let at = 0; at < 3; at++) await addGood({ title: 'Two rooms!', created_at: `2026-01-0${at + 1}` });
    await addGood({ title: 'Three rooms' });
    expect((await quality()).counts.shared_slug).toBe(3);
    const first = await rowsOf('shared_slug', null, 2);
    const second = await rowsOf('shared_slug', first.next, 2);
    expect([...first.rows, ...second.rows].map(({ detail }) => detail)).toEqual(Array(3).fill('two-rooms'));
    expect(second.next).toBeNull();
  });

  test('counts shown societies', async () => {
    await addSociety(database, { name: 'Shown' });
    await addSociety(database, { name: 'Unlisted' });
    expect((await quality()).figures).toMatchObject({ societies: 1, median_first_response_minutes: null });
  });
});

describe('health', () => {
  test('reports zeros and nulls for an empty backend', async () => {
    expect(await health()).toMatchObject({
      queue: { queued: 0, running: 0, oldest_open_at: null },
      failures: { last_7_days: 0, latest: [] },
      workers: [],
      last_weekly_run: null,
      last_run: null,
      last_sitemap: null,
      last_checkup: null,
      mail: { waiting: 0, given_up: 0, oldest_waiting_at: null },
      inbox: { new_enquiries: 0, oldest_new_enquiry_at: null, requested_appointments: 0 },
    });
  });

  test('reports the queue, its failures of the last 7 days and its workers', async () => {
    const id = await addListing(database, { title: 'Two rooms' });
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[id]]);
    await database.exec(`update public.html_generation_jobs set status = 'failed', error = 'no title',
      finished_at = now(); select public.beat_html_worker('w1');
      insert into public.html_generation_jobs (entity_type, entity_id, action, status, finished_at)
      values ('area', 'a', 'generate', 'failed', now() - interval '8 days')`);
    await database.query(`select public.enqueue_html_jobs('area', array['b'], 'delete')`);
    const { queue, failures, workers } = await health();
    expect(queue).toMatchObject({ queued: 1, running: 0 });
    expect(queue.oldest_open_at).not.toBeNull();
    expect(failures).toMatchObject({ last_7_days: 1, latest: [{ name: 'Two rooms', error: 'no title' }] });
    expect(workers.map(({ worker }) => worker)).toEqual(['w1']);
  });

  test('omits a failure that was retried or published since', async () => {
    const [retried, published, broken] = [
      await addListing(database, { title: 'retried' }),
      await addListing(database, { title: 'published since' }),
      await addListing(database, { title: 'broken' }),
    ];
    const ids = [retried, published, broken];
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [ids]);
    await database.exec(
      `update public.html_generation_jobs set status = 'failed', finished_at = clock_timestamp()`,
    );
    await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[retried]]);
    await publishPages(database, ['property', published]);
    const { failures } = await health();
    expect(failures).toMatchObject({ last_7_days: 1, latest: [{ name: 'broken' }] });
  });

  test('reports the last runs and the last successful sitemap sync', async () => {
    const report = { rendered: 3, skipped: 1, removed: 0, failed: 0, bad_rows: 0, milliseconds: 120 };
    const record = (kind: string, rendered: number, scheduled = false) =>
      database
        .as('service_role')
        .query('select public.record_publish_run($1, $2::jsonb, $3)', [
          ...[kind, { ...report, rendered }, scheduled],
        ]);
    await record('all', 300, true);
    // A start of the server also publishes everything, but does not count as a weekly run.
    await record('all', 2);
    await record('queue', 1);
    await database.exec(`select public.begin_sitemap_sync('9934b3c9-5da2-5629-bfcc-06025606aaa1');
      select public.end_sitemap_sync('9934b3c9-5da2-5629-bfcc-06025606aaa1', '{"url_count": 12, "duration_ms": 40}');
      select public.begin_sitemap_sync('9934b3c9-5da2-5629-bfcc-06025606aaa2');
      select public.end_sitemap_sync('9934b3c9-5da2-5629-bfcc-06025606aaa2')`);
    expect(await health()).toMatchObject({
      last_weekly_run: { kind: 'all', rendered: 300 },
      last_run: { kind: 'queue', rendered: 1 },
      last_sitemap: { url_count: 12, duration_ms: 40 },
    });
  });

  test('keeps the last publish run of each kind when old runs are deleted', async () => {
    await database.exec(`insert into public.publish_runs (kind, report, finished_at) values
      ('all', '{}', now() - interval '200 days'), ('all', '{}', now() - interval '100 days'),
      ('queue', '{}', now() - interval '100 days'), ('queue', '{}', now());
      select public.forget_expired()`);
    expect(
      await database.query(
        `select kind, count(*) as runs from public.publish_runs group by kind order by kind`,
      ),
    ).toEqual([
      { kind: 'all', runs: 1 },
      { kind: 'queue', runs: 1 },
    ]);
  });
});
