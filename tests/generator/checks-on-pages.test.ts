import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { bytesIn, pageIn, pagesLinking, type TestingSite, visibleText } from './testing-site.ts';
import { nightly } from '../fixtures/nightly.ts';

const slug = `2-bhk-in-hebbal-${idOf(30).slice(0, 8)}`;
const file = `bangalore/property/${slug}/index.html`;

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;
beginEachWithFirstVersion(async (version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});

/** Records a check of a home in Hebbal as the function does, and publishes what it queued. */
async function check(
  outcome: string,
  price: number | null = null,
  { at = '2026-11-22T04:30:00Z' }: { at?: string } = {},
): Promise<void> {
  const [row] = await site.sql.query<{ answer: string }>(
    `select public.record_verification(jsonb_build_object('idempotencyKey', $2::text, 'property_id', id, 'seen_at', updated_at,
       'method', 'visit', 'outcome', $3::text, 'price', $4::numeric, 'confirmed', '["price"]'::jsonb,
       'papers_seen', '["khata"]'::jsonb, 'papers_not_seen', '[]'::jsonb, 'note', 'Rings back on Friday'), null,
       $5::timestamptz) as answer
       from public.properties where id = $1`,
    [idOf(30), randomUUID(), outcome, price, at],
  );
  expect(row?.answer).toBe('recorded');
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
}

/** The files of a full publish of the same rows into an empty folder. */
async function publishedAnew(): Promise<Record<string, string>> {
  const folder = site.folder();
  await site.publisher({ siteDir: folder }).publishAll();
  return bytesIn(folder);
}

test("a price changed by a check is on the home's page with receipt and history, and the site equals a full publish", async () => {
  await check('price changed', 12_000_000);
  const text = visibleText(pageIn(siteDir, file));
  expect(text).toContain('22 November 2026');
  expect(text).toMatch(/Khata\s*Seen/);
  expect(text).toContain('Price reduced to ₹1.20 Cr: ₹5,00,000 less (4 %)');
  expect(text).toContain('Checked on a visit');
  expect(text).not.toContain('Rings back');
  expect(pageIn(siteDir, file)).toContain('<polyline');
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
  expect(bytesIn(siteDir)).toEqual(await publishedAnew());
});

test("a price saved by staff is on the home's page, and the site equals a full publish", async () => {
  const before = bytesIn(siteDir);
  const [row] = await site.sql.query<{ answer: { result: string } }>(
    `select public.save_listing(jsonb_build_object('idempotencyKey', $2::text, 'kind', 'property', 'id', id,
       'seen_at', updated_at, 'fields', '{"price": 12000000}'::jsonb), null) as answer
       from public.properties where id = $1`,
    [idOf(30), randomUUID()],
  );
  expect(row?.answer.result).toBe('saved');
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  expect(visibleText(pageIn(siteDir, file))).toContain('Price reduced to ₹1.20 Cr');
  const after = bytesIn(siteDir);
  expect(after).toEqual(await publishedAnew());
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toContain(file);
  expect(changed.length).toBeLessThan(Object.keys(after).length / 2);
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
});

describe('a home that a check found sold', () => {
  const page = () => visibleText(pageIn(siteDir, file));
  const unpredicted = () => site.logged.filter((line) => /without being predicted/.test(line));

  test('has a short page with similar homes, in no list or sitemap', async () => {
    expect(pagesLinking(siteDir, `/property/${slug}`).length).toBeGreaterThan(1);
    await check('sold or let', null, { at: 'now' });
    expect(page()).toMatch(/This home is no longer available\s*2 BHK in Hebbal/);
    expect(page()).toContain('Similar homes');
    expect(pageIn(siteDir, file)).toContain('<meta name="robots" content="noindex');
    expect(page()).not.toContain('Check Availability');
    expect(pagesLinking(siteDir, `/property/${slug}`)).toEqual([]);
    const names = Object.keys(bytesIn(siteDir)).filter((name) => /sitemap|search|feed|latest/.test(name));
    for (const name of names) expect(pageIn(siteDir, name), name).not.toContain(slug);
    expect(
      await site.sql.query(`select from public.html_generation_metadata where entity_id = $1`, [idOf(30)]),
    ).toEqual([]);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
    expect(unpredicted()).toEqual([]);
  });

  test('is the target of its former addresses', nightly, async () => {
    await site.sql.query(`update public.properties set title = 'Home of another name' where id = $1`, [
      idOf(30),
    ]);
    await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
    const [home] = await site.sql.query<{ slug: string }>(
      'select slug from public.properties where id = $1',
      [idOf(30)],
    );
    const now = `bangalore/property/${home?.slug}/index.html`;
    expect(now).not.toBe(file);
    await check('sold or let', null, { at: 'now' });
    expect(visibleText(pageIn(siteDir, now))).toContain('This home is no longer available');
    expect(pageIn(siteDir, file)).toContain(`/property/${home?.slug}`);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
    expect(unpredicted()).toEqual([]);
  });

  test('has a page that is rendered again when the homes it shows change', nightly, async () => {
    await check('sold or let', null, { at: 'now' });
    const html = pageIn(siteDir, file);
    const [relatedPath = ''] = /\/property\/[a-z0-9-]+/.exec(html.slice(html.indexOf('id="related"'))) ?? [];
    expect(relatedPath).not.toBe('');
    await site.sql.query(`update public.properties set price = 987654321 where '/property/' || slug = $1`, [
      relatedPath,
    ]);
    await publisher.publishEntities([], []);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
    expect(unpredicted()).toEqual([]);
  });

  test('has its full page again when it is published again', async () => {
    const before = pageIn(siteDir, file);
    await check('sold or let', null, { at: 'now' });
    await site.sql.query('update public.properties set publish = 50 where id = $1', [idOf(30)]);
    await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
    expect(visibleText(pageIn(siteDir, file))).toContain('Check Availability');
    expect(pageIn(siteDir, file).length).toBeGreaterThan(before.length / 2);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
  });

  test('has no page once staff delete it', async () => {
    await check('sold or let', null, { at: 'now' });
    expect(existsSync(join(siteDir, file))).toBe(true);
    await site.sql.query(
      `select public.delete_listing(jsonb_build_object('kind', 'property', 'id', id, 'action', 'delete',
         'idempotencyKey', gen_random_uuid(), 'seen_at', updated_at), null) from public.properties where id = $1`,
      [idOf(30)],
    );
    await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
    expect(existsSync(join(siteDir, file))).toBe(false);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
  });

  test('has no page 90 days after the check', nightly, async () => {
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    await check('sold or let', null, { at: day(91) });
    expect(existsSync(join(siteDir, file))).toBe(false);
    expect(bytesIn(siteDir)).toEqual(await publishedAnew());
  });
});
