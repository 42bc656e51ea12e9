import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/site-publisher.ts';
import { silentLog } from '#server/log.ts';
import { idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { bytesIn, pageIn, pagesLinking, type TestingSite, visibleText } from './testing-site.ts';

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

/** A check of a home of Hebbal, recorded as the function records it, and what the queue then publishes. */
async function check(outcome: string, price: number | null = null): Promise<void> {
  const [row] = await site.sql.query<{ said: string }>(
    `select public.record_verification(jsonb_build_object('attempt', $2::text, 'property_id', id, 'seen_at', updated_at,
       'way', 'visit', 'outcome', $3::text, 'price', $4::numeric, 'confirmed', '["price"]'::jsonb,
       'papers_seen', '["khata"]'::jsonb, 'papers_not_seen', '[]'::jsonb, 'note', 'Rings back on Friday'), null,
       '2026-11-22T04:30:00Z') as said
       from public.properties where id = $1`,
    [idOf(30), randomUUID(), outcome, price],
  );
  expect(row?.said).toBe('recorded');
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
}

/** What a publish of everything, into an empty folder, makes of the same rows. */
async function publishedAnew(): Promise<Record<string, string>> {
  const folder = site.folder();
  await site.publisher({ siteDir: folder }).publishAll();
  return bytesIn(folder);
}

test('a new price that a check found is on the page with its receipt and history, in the lists, and nothing else changes', async () => {
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

test('a new price that staff save is on every page that shows it, and nothing else changes', async () => {
  const before = bytesIn(siteDir);
  const [row] = await site.sql.query<{ answer: { said: string } }>(
    `select public.save_listing(jsonb_build_object('attempt', $2::text, 'kind', 'property', 'id', id,
       'seen_at', updated_at, 'fields', '{"price": 12000000}'::jsonb), null) as answer
       from public.properties where id = $1`,
    [idOf(30), randomUUID()],
  );
  expect(row?.answer.said).toBe('saved');
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  expect(visibleText(pageIn(siteDir, file))).toContain('Price reduced to ₹1.20 Cr');
  const after = bytesIn(siteDir);
  expect(after).toEqual(await publishedAnew());
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toContain(file);
  expect(changed.length).toBeLessThan(Object.keys(after).length / 2);
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
});

test('a home that a check found sold has no page and stands in no list', async () => {
  expect(pagesLinking(siteDir, `/property/${slug}`).length).toBeGreaterThan(1);
  await check('sold or let');
  expect(existsSync(join(siteDir, file))).toBe(false);
  expect(pagesLinking(siteDir, `/property/${slug}`)).toEqual([]);
  expect(bytesIn(siteDir)).toEqual(await publishedAnew());
});
