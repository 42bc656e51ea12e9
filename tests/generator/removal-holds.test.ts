import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { addUser } from '../database/rows.ts';
import { areaRow, areas, homeRow, idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { addRows, bytesIn, change, sitemapsIn, type TestingSite } from './testing-site.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let folderBefore: string;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion(async (version) => {
  ({ site, first: folderBefore, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});

const otherPublisher = () => site.publisher({ siteDir });
const drain = (usedPublisher: SitePublisher = publisher) =>
  drainQueue({ client: site.client, publisher: usedPublisher, log: silentLog, worker: 'tests' });
const hide = (from: number, to: number) =>
  site.sql.query(`update public.properties set publish = 5 where id = any ($1)`, [ids(from, to)]);
const show = (from: number, to: number) =>
  site.sql.query(`update public.properties set publish = 50 where id = any ($1)`, [ids(from, to)]);
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, number) => idOf(from + number));
const decide = async (decision: 'allowed' | 'cancelled') => {
  const { data, error } = await site.client.rpc('decide_html_removals', { decision });
  if (error) throw error;
  return data;
};
/** How many of these homes have a page. The slug of the first one has no suffix. */
const countPages = (from: number, to: number) =>
  ids(from, to).filter((id) => {
    const slug = id === idOf(1) ? '2-bhk-in-hebbal' : `2-bhk-in-hebbal-${id.slice(0, 8)}`;
    return existsSync(join(siteDir, `bangalore/property/${slug}/index.html`));
  }).length;
const expectUnchangedFolder = () => expect(bytesIn(siteDir)).toEqual(bytesIn(folderBefore));

describe('a mass removal of homes by a trigger', () => {
  test('is held, and the homes stay published in every list', async () => {
    await hide(1, 30);
    await drain();
    expectUnchangedFolder();
  });

  test(
    'stays on hold while other pages are published, by any worker and by a publish of everything',
    nightly,
    async () => {
      await hide(1, 30);
      await drain();
      await change(site, 'properties', idOf(203), { price: 3_050_000 });
      for (const each of [publisher, otherPublisher()]) {
        await each.publishEntities([{ type: 'property', id: idOf(203) }], []);
        expect(countPages(2, 30)).toBe(29);
      }
      await otherPublisher().publishAll();
      expect(countPages(2, 30)).toBe(29);
      await change(site, 'properties', idOf(203), { price: 3_000_000 });
      await otherPublisher().publishAll();
      expectUnchangedFolder();
    },
  );

  test('is held when a publish of everything is the first to notice it', async () => {
    await hide(1, 30);
    await otherPublisher().publishAll();
    expectUnchangedFolder();
    await drain();
    expectUnchangedFolder();
  });

  test('is held when the rows were deleted', async () => {
    await site.sql.query('delete from public.properties where id = any ($1)', [ids(1, 30)]);
    await drain();
    expectUnchangedFolder();
    await otherPublisher().publishAll();
    expectUnchangedFolder();
  });

  test('is held when the homes are hidden while other pages are being published', nightly, async () => {
    await site.client.rpc('enqueue_html_jobs', {
      entity_type: 'property',
      entity_ids: [idOf(203)],
      action: 'generate',
    });
    let hidden = false;
    await drainQueue({
      client: site.client,
      log: silentLog,
      worker: 'tests',
      publisher: {
        publishEntities: async (requested, takenDown) => {
          if (!hidden) await hide(1, 30);
          hidden = true;
          return publisher.publishEntities(requested, takenDown);
        },
      },
    });
    expectUnchangedFolder();
  });

  test('in single steps over many rounds stops at a fifth of the homes', nightly, async () => {
    for (let number = 1; number <= 30; number++) {
      await hide(number, number);
      await drain();
    }
    expect(countPages(1, 30)).toBeGreaterThanOrEqual(18);
    expect(countPages(1, 30)).toBeLessThan(30);
  });

  test('is carried out once it is allowed, including the lists', async () => {
    await hide(1, 30);
    await drain();
    expect(await decide('allowed')).toBe(30);
    await drain();
    expect(countPages(1, 30)).toBe(0);
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
  });

  test('is never carried out once it is cancelled, not even by a publish of everything', async () => {
    await hide(1, 30);
    await drain();
    expect(await decide('cancelled')).toBe(30);
    await drain();
    await otherPublisher().publishAll();
    expectUnchangedFolder();
  });

  test('is carried out by a publish of everything that allows removals', async () => {
    await hide(1, 30);
    await drain();
    await decide('cancelled');
    await hide(31, 40);
    await drain();
    await otherPublisher().publishAll({ allowRemovals: true });
    expect(countPages(1, 40)).toBe(0);
    expect(sitemapsIn(siteDir)).not.toContain('2-bhk-in-hebbal-00000009');
    await drain();
    await drain(otherPublisher());
    expect(countPages(1, 40)).toBe(0);
  });

  test('stays on hold when a publish that allows removals refuses to publish', nightly, async () => {
    await hide(1, 30);
    await drain();
    await site.sql.exec(
      'delete from public.properties; delete from public.society; delete from public.local_areas',
    );
    await expect(otherPublisher().publishAll({ allowRemovals: true })).rejects.toThrow('the last pages stay');
    await drain();
    expectUnchangedFolder();
  });

  test('stays on hold while a new row takes over the address of a deleted area', nightly, async () => {
    await hide(1, 30);
    await drain();
    await site.sql.query('delete from public.local_areas where id = $1', [areas.whitefield]);
    await addRows(site.client, {
      local_areas: [areaRow(idOf(0xaa), 'Whitefield', { slug: 'whitefield-bangalore' })],
    });
    const report = await otherPublisher().publishAll();
    expect(report.failed).toEqual([]);
    expect(countPages(1, 30)).toBe(30);
  });
});

describe('homes that are shown again', () => {
  test('leave the hold and are published, while the others stay on hold', async () => {
    await hide(1, 30);
    await drain();
    await site.sql.query(`update public.properties set publish = 50, price = 1234000 where id = $1`, [
      idOf(7),
    ]);
    await drain();
    expect(await decide('allowed')).toBe(29);
    await drain();
    expect(countPages(1, 30)).toBe(1);
  });

  test('after their removal are published by the next round of the queue', async () => {
    await hide(1, 3);
    await drain();
    expect(countPages(2, 3)).toBe(0);
    await show(1, 3);
    await drain();
    expectUnchangedFolder();
  });

  test('after their rows were deleted and imported again are published', nightly, async () => {
    await site.sql.query('delete from public.properties where id = any ($1)', [ids(2, 4)]);
    await drain();
    expect(countPages(2, 4)).toBe(0);
    await addRows(site.client, { properties: [2, 3, 4].map((number) => homeRow(number)) });
    await drain();
    expectUnchangedFolder();
  });
});

test.each([
  ['a mass removal requested by an admin is not held', 'admin', 0],
  ['a mass removal requested by an editor is held', 'editor', 40],
])('%s', async (_, role, remaining) => {
  const { error } = await site.client.rpc('enqueue_html_jobs', {
    entity_type: 'property',
    entity_ids: ids(1, 40),
    action: 'delete',
    requested_by: await addUser(site.sql, { role }),
  });
  expect(error).toBeNull();
  await drain();
  expect(countPages(1, 40)).toBe(remaining);
});

test('pages that staff queued for generation do not count as removals they requested', async () => {
  await site.client.rpc('enqueue_html_jobs', {
    entity_type: 'property',
    entity_ids: ids(1, 54),
    action: 'generate',
    requested_by: idOf(0xad),
  });
  await hide(1, 30);
  await drain();
  expect(countPages(2, 30)).toBe(29);
});
