import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import { describe, expect, test } from 'vitest';
import { SiteBusy } from '#generator/site-folder/lock-site.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { createQueueWorker } from '#generator/queue/queue-worker.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { areas, idOf } from '../data-set.ts';
import { beginEachWithFirstVersion } from '../first-version.ts';
import { bytesIn, change, filesIn, pageIn, pagesLinking, today, type TestingSite } from '../testing-site.ts';
import { nightly } from '../../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let publisher: SitePublisher;
const corner = '/property/corner-flat-in-whitefield-meadows';
const cornerFile = `bangalore${corner}/index.html`;
const home = (number: number): Entity => ({ type: 'property', id: idOf(number) });

beginEachWithFirstVersion(async (version) => {
  ({ site, first, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});

const drain = (usedPublisher: Pick<SitePublisher, 'publishEntities'> = publisher) =>
  drainQueue({ client: site.client, publisher: usedPublisher, log: silentLog, worker: 'tests' });
const linking = (address: string) => pagesLinking(siteDir, address);
const jobs = async () =>
  (
    await site.client
      .from('html_generation_jobs')
      .select('entity_id, action, status, attempts, error')
      .order('id')
  ).data;
async function enqueue(action: 'generate' | 'delete', ...ids: string[]): Promise<void> {
  const { error } = await site.client.rpc('enqueue_html_jobs', {
    entity_type: 'property',
    entity_ids: ids,
    action,
  });
  expect(error).toBeNull();
}
async function expectLikeCleanPublish(): Promise<void> {
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
}

describe('a running publisher', () => {
  test('renders a changed home and the pages that show it, and no other', async () => {
    await change(site, 'properties', idOf(203), { price: 3_050_000 });
    const report = await publisher.publishEntities([home(203)], []);
    const showing = filesIn(siteDir).filter(
      (file) => file.endsWith('.html') && /30\.5 L|30\.50 L|30,50,000/.test(pageIn(siteDir, file)),
    );
    expect(report.rendered.map(({ file }) => file).toSorted()).toEqual(showing.toSorted());
    await expectLikeCleanPublish();
  });

  test('renders a requested page although it did not change', async () => {
    const report = await publisher.publishEntities([home(203)], []);
    expect(report.rendered.map(({ path, reason }) => [path, reason])).toEqual([
      ['/property/studio-in-hebbal-heights', 'asked for'],
    ]);
    expect([...(report.checkedPaths ?? [])]).toEqual(['/property/studio-in-hebbal-heights']);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test(
    'also publishes other rows that changed meanwhile, so that pages stay consistent',
    nightly,
    async () => {
      await change(site, 'local_areas', areas.whitefield, { area: 'Whitefield East' });
      await change(site, 'properties', idOf(203), { title: 'Studio by the lake' });
      await change(site, 'properties', idOf(1), { publish: null });
      await site.client.from('properties').delete().eq('id', idOf(2));
      await publisher.publishEntities([home(203)], [home(2)]);
      await expectLikeCleanPublish();
      await change(site, 'properties', idOf(203), { title: 'Studio by the park' });
      await publisher.publishEntities([], []);
      await expectLikeCleanPublish();
    },
  );

  test('removes a page with every link to it, until it is requested again', async () => {
    expect(linking(corner)).not.toEqual([]);
    const report = await publisher.publishEntities([], [home(201)]);
    expect(report.removed.map(({ path }) => path)).toEqual([corner]);
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);
    expect(linking(corner)).toEqual([]);

    await change(site, 'properties', idOf(203), { price: 3_050_000 });
    await publisher.publishEntities([home(203)], []);
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);

    await change(site, 'properties', idOf(203), { price: 3_000_000 });
    await publisher.publishEntities([home(201), home(203)], []);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });
});

describe('the queue', () => {
  test('removes a home unpublished by SQL without a request', async () => {
    await site.sql.query('update public.properties set publish = 5 where id = $1', [idOf(201)]);
    expect(await jobs()).toEqual([
      expect.objectContaining({ entity_id: idOf(201), action: 'delete', status: 'queued' }),
    ]);
    const report = await drain();
    expect(report?.removed.map(({ path }) => path)).toEqual([corner]);
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);
    expect(linking(corner)).toEqual([]);
    expect(await jobs()).toEqual([expect.objectContaining({ status: 'done', error: null })]);
    await expectLikeCleanPublish();
  });

  test('removes a home deleted by SQL, also with a worker that has just started', nightly, async () => {
    await site.sql.query('delete from public.properties where id = $1', [idOf(201)]);
    await drain(site.publisher({ siteDir }));
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);
    await expectLikeCleanPublish();
  });

  test('publishes the jobs of several claims together', async () => {
    await enqueue('generate', ...Array.from({ length: 2_100 }, (_, at) => idOf(10_000 + at)));
    const report = await publisher.publishEntities([], []);
    const publishes: number[] = [];
    await drain({
      publishEntities: async (requested) => {
        publishes.push(requested.length);
        return report;
      },
    });
    expect(publishes).toEqual([1_500, 600]);
    expect((await jobs())?.every(({ status }) => status === 'done')).toBe(true);
  });

  test('keeps a home that is unpublished and published again before its turn', async () => {
    await site.sql.query('update public.properties set publish = 5 where id = $1', [idOf(201)]);
    await site.sql.query('update public.properties set publish = 1000 where id = $1', [idOf(201)]);
    await drain();
    expect(existsSync(join(siteDir, cornerFile))).toBe(true);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('carries out a deletion that is requested while its page is rendered', nightly, async () => {
    await enqueue('generate', idOf(201));
    let turns = 0;
    const queueReport = await drain({
      publishEntities: async (requested, takenDown) => {
        const report = await publisher.publishEntities(requested, takenDown);
        if (++turns === 1) await enqueue('delete', idOf(201));
        return report;
      },
    });
    expect(turns).toBe(2);
    expect(queueReport?.removed.map(({ path }) => path)).toEqual([corner]);
    expect(queueReport?.rendered.map(({ path }) => path)).not.toContain(corner);
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);
    expect(await jobs()).toEqual([expect.objectContaining({ action: 'delete', status: 'done' })]);
  });

  test('handles jobs that are due together in one publish', async () => {
    await enqueue('generate', idOf(1), idOf(2), idOf(203));
    await enqueue('delete', idOf(201));
    const calls: number[] = [];
    await drain({
      publishEntities: (requested, takenDown) => {
        calls.push(requested.length, takenDown.length);
        return publisher.publishEntities(requested, takenDown);
      },
    });
    expect(calls).toEqual([3, 1]);
  });

  test('fails a job with an invalid row at once with the reason, and completes the others', async () => {
    await change(site, 'properties', idOf(203), { title: '   ' });
    await enqueue('generate', idOf(203), idOf(201));
    await drain();
    const found = await jobs();
    expect(found?.find(({ entity_id }) => entity_id === idOf(201))?.status).toBe('done');
    expect(found?.find(({ entity_id }) => entity_id === idOf(203))).toEqual(
      expect.objectContaining({
        status: 'failed',
        attempts: 1,
        error: `properties ${idOf(203)}: title should be a title`,
      }),
    );
  });

  test('records the error of a failed publish on its jobs and queues them again', async () => {
    await enqueue('generate', idOf(201));
    const report = await drain({ publishEntities: () => Promise.reject(new Error('the disk is full')) });
    expect(report).toBeNull();
    expect(await jobs()).toEqual([
      expect.objectContaining({ status: 'queued', attempts: 1, error: 'the disk is full' }),
    ]);
  });

  test('does not publish when it is empty', async () => {
    expect(await drain()).toBeNull();
  });
});

test(
  'the worker retries the social images in a later round while another process publishes',
  nightly,
  async () => {
    let calls = 0;
    const rendered: boolean[] = [];
    const stop = new AbortController();
    const worker = createQueueWorker({
      client: site.client,
      publisher: {
        publishEntities: publisher.publishEntities,
        publishAfterFullRead: publisher.publishAfterFullRead,
        renderSocialImages: async () => {
          if (++calls < 3) throw new SiteBusy(siteDir);
          rendered.push(true);
          stop.abort();
          return { rendered: 1, removed: 0, failed: [], bytes: 1, milliseconds: 1, isComplete: true };
        },
      },
      log: silentLog,
      worker: 'tests',
      now: () => today,
      pause: () => new Promise((resume) => setImmediate(resume)),
    });
    const ended = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    worker.start();
    await ended;
    await worker.stop();
    expect(rendered).toEqual([true]);
  },
);

test('the worker drains the queue at once when woken, records its heartbeat, and stops after the current publish', async () => {
  const rounds: (() => void)[] = [];
  const rested: (() => void)[] = [];
  const nextRest = () => new Promise<void>((resolve) => rested.push(resolve));
  const worker = createQueueWorker({
    client: site.client,
    publisher,
    log: silentLog,
    worker: 'tests',
    now: () => today,
    pause: (_ms, signal) =>
      new Promise((resume) => {
        rounds.push(resume);
        if (signal.aborted) resume();
        signal.addEventListener('abort', () => resume(), { once: true });
        rested.shift()?.();
      }),
  });
  const firstRest = nextRest();
  worker.start();
  await firstRest;
  expect(worker.lastBeatAt()).toEqual(today);
  await site.sql.query('update public.properties set publish = 5 where id = $1', [idOf(201)]);
  const secondRest = nextRest();
  worker.wake();
  await secondRest;
  expect(existsSync(join(siteDir, cornerFile))).toBe(false);
  await worker.stop();
  expect(rounds).toHaveLength(2);
});

test('a new day causes one publish without a request', nightly, async () => {
  let now = today;
  let days = 0;
  let rounds = 0;
  const stop = new AbortController();
  const worker = createQueueWorker({
    client: site.client,
    publisher: {
      ...publisher,
      publishEntities: (requested, takenDown) => {
        if (requested.length + takenDown.length === 0) days++;
        return publisher.publishEntities(requested, takenDown);
      },
    },
    log: silentLog,
    worker: 'tests',
    now: () => now,
    pause: async () => {
      rounds++;
      if (rounds === 2) now = new Date(today.getTime() + 24 * 3_600_000);
      if (rounds === 4) stop.abort();
      await new Promise((resume) => setImmediate(resume));
    },
  });
  const ended = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  worker.start();
  await ended;
  await worker.stop();
  expect(days).toBe(1);
});

test(
  'the worker reads every row once a week at night and logs what it missed, unless a scheduled publish did',
  nightly,
  async () => {
    const day = 24 * 3_600_000;
    // 03:30 in India, `days` days after the first night.
    const night = (days: number) => new Date(Date.UTC(2026, 10, 21, 22) + days * day);
    const emptyReport = await publisher.publishAll();
    let now = today;
    const readTimes: string[] = [];
    const checking = createQueueWorker({
      client: site.client,
      publisher: {
        ...publisher,
        // A publish of the queue finds nothing, whatever has changed, as a bug in it might.
        publishEntities: async () => emptyReport,
        publishAfterFullRead: () => {
          readTimes.push(now.toISOString());
          return publisher.publishAfterFullRead();
        },
      },
      log: silentLog,
      worker: 'tests',
      now: () => now,
      pause: async () => {
        const next = moments.shift();
        if (next) await next();
        else stop.abort();
        await new Promise((resume) => setImmediate(resume));
      },
    });
    const stop = new AbortController();
    const ended = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    const moments = [
      () => (now = night(5)),
      // Seven days are over, but it is 11:30 in India, which is no calm hour.
      () => (now = new Date(today.getTime() + 7 * day)),
      async () => {
        await site.sql.exec(`
        alter table public.properties disable trigger user;
        update public.properties set price = 3050000 where id = '${idOf(203)}';
        alter table public.properties enable trigger user;`);
        now = night(7);
      },
      () => (now = night(8)),
      async () => {
        await site.sql.query(
          `insert into public.publish_runs (kind, report, scheduled, finished_at) values ('all', '{}', true, $1)`,
          [night(12).toISOString()],
        );
        now = night(14);
      },
      () => (now = night(19)),
    ];
    site.logged.length = 0;
    checking.start();
    await ended;
    await checking.stop();
    expect(readTimes).toEqual([night(7).toISOString(), night(19).toISOString()]);
    expect(site.logged.join('')).toContain(
      '/property/studio-in-hebbal-heights changed without being predicted',
    );
    expect(pageIn(siteDir, 'bangalore/property/studio-in-hebbal-heights/index.html')).toContain('30.5');
  },
);

test(
  'a full read keeps pages that staff took down removed, and logs nothing when nothing was missed',
  nightly,
  async () => {
    await publisher.publishEntities([], [home(201)]);
    await change(site, 'properties', idOf(203), { price: 3_050_000 });
    await publisher.publishEntities([], []);
    site.logged.length = 0;
    const report = await publisher.publishAfterFullRead();
    expect([report.rendered, report.removed]).toEqual([[], []]);
    expect(existsSync(join(siteDir, cornerFile))).toBe(false);
    expect(site.logged).toEqual([]);
  },
);
