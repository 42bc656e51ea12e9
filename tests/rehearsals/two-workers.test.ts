import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manifestFile } from '#generator/site-folder/manifest-file.ts';
import { idOf } from '../generator/data-set.ts';
import { firstVersionWithSocialImages } from '../generator/first-version.ts';
import { change, filesIn, openTestingSite, pageIn, type TestingSite } from '../generator/testing-site.ts';
import { waitUntil, workerProcesses } from '../generator/worker-processes.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let processes: ReturnType<typeof workerProcesses>;
const corner = 'corner-flat-in-whitefield-meadows';
const studio = 'studio-in-hebbal-heights';
const fileOf = (slug: string) => join(siteDir, `bangalore/property/${slug}/index.html`);

beforeAll(async () => {
  site = await openTestingSite();
  processes = workerProcesses(site);
  first = await firstVersionWithSocialImages(site);
});
beforeEach(async () => {
  await site.reset();
  siteDir = site.folder(first);
  await site.publisher({ siteDir }).publishAll();
});
afterEach(() => processes.end());
afterAll(() => site.close());

async function ask(action: 'generate' | 'delete', ...homes: number[]): Promise<void> {
  const job = { entity_type: 'property', entity_ids: homes.map(idOf), action, priority: 10 };
  expect((await site.client.rpc('enqueue_html_jobs', job)).error).toBeNull();
}

interface Job {
  entity_id: string;
  action: string;
  status: string;
  worker: string | null;
  attempts: number;
  error: string | null;
}

const jobs = () =>
  site.sql.query<Job>(
    'select entity_id, action, status, worker, attempts, error from public.html_generation_jobs order by id',
  );
const areAllJobsDone = async () => (await jobs()).every(({ status }) => status === 'done');
/** Waits until the worker has polled the queue, finished what it found, and polled again. */
async function waitForNextPoll(worker: string): Promise<void> {
  const beat = async () => {
    const [row] = await site.sql.query<{ at: string }>(
      'select last_seen_at::text as at from public.html_workers where worker = $1',
      [worker],
    );
    return row?.at;
  };
  for (let polls = 0; polls < 2; polls++) {
    const before = await beat();
    await waitUntil(async () => (await beat()) !== before);
  }
}

/** Expects in the folder what a clean publish of the rows and the last requests gives, and the same in the database. */
async function expectTruth(): Promise<void> {
  expect(await areAllJobsDone()).toBe(true);
  const clean = site.folder();
  await site.publisher({ siteDir: clean }).publishEntities([], []);
  const pages = filesIn(siteDir).filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => !pageIn(siteDir, file).trimEnd().endsWith('</html>'))).toEqual([]);
  expect(pages).toEqual(filesIn(clean).filter((file) => file.endsWith('.html')));
  // Only pages are compared: the worker that did the last job may still be rendering their social images.
  expect(pages.filter((file) => pageIn(siteDir, file) !== pageIn(clean, file))).toEqual([]);

  const digests = async (folder: string) =>
    [...((await manifestFile(folder).read())?.pages ?? [])].map(([path, { digest, file }]) => [
      path,
      digest,
      file,
    ]);
  expect(await digests(siteDir)).toEqual(await digests(clean));
  const recorded = await site.sql.query<{ html_path: string; file_size_bytes: number }>(
    'select html_path, file_size_bytes::int from public.html_generation_metadata order by html_path',
  );
  const published = [...((await manifestFile(siteDir).read())?.pages.values() ?? [])]
    .filter(({ entity }) => entity !== null)
    .map(({ file }) => ({
      html_path: `public/${file}`,
      file_size_bytes: statSync(join(siteDir, file)).size,
    }));
  expect(recorded).toEqual(published.toSorted((a, b) => (a.html_path < b.html_path ? -1 : 1)));
}

describe('while one worker is rendering or removing a page', () => {
  test('a deletion of the page that it renders is carried out afterwards', async () => {
    await ask('generate', 201);
    const one = await processes.startHeldWorker('one', siteDir, `rename ${corner}`);
    await processes.worker('two', siteDir);
    await ask('delete', 201);
    one.resume();
    await waitUntil(areAllJobsDone);
    expect(existsSync(fileOf(corner))).toBe(false);
    await expectTruth();
  });

  test('a request for the page that it removes is carried out afterwards', async () => {
    await ask('delete', 201);
    const one = await processes.startHeldWorker('one', siteDir, `remove ${corner}`);
    await processes.worker('two', siteDir);
    await ask('generate', 201);
    one.resume();
    await waitUntil(areAllJobsDone);
    expect(existsSync(fileOf(corner))).toBe(true);
    await expectTruth();
  });

  test('it keeps its jobs past their lease, and another worker returns a job that it cannot publish yet', async () => {
    await ask('generate', 201, 203);
    const one = await processes.startHeldWorker('one', siteDir, `rename ${corner}`);
    await change(site, 'properties', idOf(202), { price: 7_700_000 });
    await ask('generate', 202);
    await processes.worker('two', siteDir);
    const [claim] = await site.sql.query<{ lease: string }>(
      `select max(lease_until)::text as lease from public.html_generation_jobs where worker = 'one'`,
    );
    await waitUntil(async () => {
      const [clock] = await site.sql.query<{ past: boolean }>(
        `select clock_timestamp() > $1::timestamptz as past`,
        [claim?.lease],
      );
      return clock?.past === true;
    });
    await waitForNextPoll('two');
    expect((await jobs()).filter(({ worker }) => worker === 'one')).toHaveLength(2);
    one.resume();
    await waitUntil(areAllJobsDone);
    expect((await jobs()).map(({ attempts, error }) => [attempts, error])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
    await expectTruth();
  });
});

describe('a worker that is killed', () => {
  test.each([`write ${corner}`, 'write manifest.json', 'write sitemap'])(
    'at %s has its jobs done by another worker',
    async (at) => {
      await change(site, 'properties', idOf(201), { price: 9_100_000 });
      await ask('generate', 201);
      await ask('delete', 203);
      await processes.killedWorker('one', siteDir, at);
      expect((await jobs()).map(({ status, worker }) => [status, worker])).toEqual([
        ['running', 'one'],
        ['running', 'one'],
      ]);
      await processes.worker('two', siteDir);
      await waitUntil(areAllJobsDone);
      expect((await jobs()).map(({ worker, attempts }) => [worker, attempts])).toEqual([
        ['two', 2],
        ['two', 2],
      ]);
      expect(existsSync(fileOf(studio))).toBe(false);
      await expectTruth();
    },
  );
});

test('two workers share a growing queue without losing a job or leaving an incomplete page', async () => {
  await processes.worker('one', siteDir);
  await processes.worker('two', siteDir);
  await waitForNextPoll('one');
  await waitForNextPoll('two');
  for (let round = 0; round < 6; round++) {
    for (const at of [0, 1, 2]) {
      const home = 1 + round * 3 + at;
      await change(site, 'properties', idOf(home), { price: 6_000_000 + home * 10_000 });
      await ask(home % 4 === 0 ? 'delete' : 'generate', home);
    }
  }
  await ask('delete', 1);
  await ask('generate', 4);
  await waitUntil(areAllJobsDone);
  expect((await jobs()).filter(({ error }) => error !== null)).toEqual([]);
  await expectTruth();
});

describe('during a full publish', () => {
  test('a deletion and a changed page wait, and are carried out afterwards', async () => {
    await change(site, 'properties', idOf(202), { price: 7_700_000 });
    const run = await processes.heldFullRun(siteDir, 'write manifest.json');
    await processes.worker('one', siteDir);
    await change(site, 'properties', idOf(203), { price: 3_100_000 });
    await ask('generate', 203);
    await ask('delete', 201);
    await waitForNextPoll('one');
    const ended = once(run.process, 'exit');
    run.resume();
    expect(await ended).toEqual([0, null]);
    await waitUntil(areAllJobsDone);
    expect(existsSync(fileOf(corner))).toBe(false);
    expect(pageIn(siteDir, `bangalore/property/${studio}/index.html`)).toContain('₹31');
    expect((await jobs()).map(({ attempts, error }) => [attempts, error])).toEqual([
      [1, null],
      [1, null],
    ]);
    await expectTruth();
  });
});
