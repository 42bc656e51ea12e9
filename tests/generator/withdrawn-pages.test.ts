import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import { expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { bytesIn, change, type TestingSite } from './testing-site.ts';
import { nightly, nightlyIf } from '../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let publisher: SitePublisher;
const corner: Entity = { type: 'property', id: idOf(201) };
const other: Entity = { type: 'property', id: idOf(203) };
const slug = 'corner-flat-in-whitefield-meadows';
const isPublished = () => existsSync(join(siteDir, `bangalore/property/${slug}/index.html`));
/** The publisher of a worker that has just started. */
const otherPublisher = () => site.publisher({ siteDir });

beginEachWithFirstVersion(async (version) => {
  ({ site, first, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  await publisher.publishEntities([], [corner]);
  expect(isPublished()).toBe(false);
});

test('a page that staff removed is not restored by another worker', async () => {
  await otherPublisher().publishEntities([other], []);
  expect(isPublished()).toBe(false);
});

test(
  'a page that staff removed is not restored by a worker that published it before and was not notified',
  nightly,
  async () => {
    const earlierPublisher = otherPublisher();
    await earlierPublisher.publishEntities([corner], []);
    expect(isPublished()).toBe(true);
    await publisher.publishEntities([], [corner]);
    await change(site, 'properties', other.id, { price: 3_050_000 });
    await earlierPublisher.publishEntities([other], []);
    expect(isPublished()).toBe(false);
    await change(site, 'properties', other.id, { price: 3_000_000 });
    await earlierPublisher.publishEntities([corner, other], []);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  },
);

test('a page that staff removed is restored by a publish of its own, but not of another single page', async () => {
  await otherPublisher().publishOne('property', 'studio-in-hebbal-heights');
  expect(isPublished()).toBe(false);
  await otherPublisher().publishOne('property', slug);
  expect(isPublished()).toBe(true);
  await otherPublisher().publishEntities([other], []);
  expect(isPublished()).toBe(true);
});

test('a publish of everything restores a page that staff removed, and later publishes keep it', async () => {
  await otherPublisher().publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  await publisher.publishEntities([other], []);
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
});

test('a row that is hidden and shown again gets its page back', async () => {
  await change(site, 'properties', corner.id, { publish: 10 });
  await drain();
  await change(site, 'properties', corner.id, { publish: 1000 });
  await publisher.publishEntities([other], []);
  expect(isPublished()).toBe(true);
});

for (const who of ['the worker that read it before', 'a worker that has just started'])
  test(
    `the page of a row that cannot be read is removed by ${who}`,
    nightlyIf(who.startsWith('a worker')),
    async () => {
      await publisher.publishEntities([corner], []);
      await change(site, 'properties', corner.id, { title: '   ' });
      const worker = who.startsWith('the worker') ? publisher : otherPublisher();
      await worker.publishEntities([other], []);
      expect(isPublished()).toBe(true);
      await enqueueDeletion();
      await drain(worker);
      expect(isPublished()).toBe(false);
      expect((await site.client.from('html_generation_jobs').select('status, error')).data).toEqual([
        { status: 'done', error: null },
      ]);
    },
  );

async function enqueueDeletion(): Promise<void> {
  const job = { entity_type: 'property', entity_ids: [corner.id], action: 'delete' };
  expect((await site.client.rpc('enqueue_html_jobs', job)).error).toBeNull();
}

function drain(usedPublisher: SitePublisher = publisher) {
  return drainQueue({ client: site.client, publisher: usedPublisher, log: silentLog, worker: 'tests' });
}
