import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { stalePages } from '#generator/record/generated-pages.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { areas, dataSet, homeRow, idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import {
  bytesIn,
  change,
  filesIn,
  openTestingSite,
  pageIn,
  timesIn,
  type TestingSite,
} from './testing-site.ts';
import { testingBundle } from './testing-bundle.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
const studio = 'bangalore/property/studio-in-hebbal-heights/index.html';

beginEachWithFirstVersion((version) => {
  ({ site, first, siteDir } = version);
});

describe('a row that violates its schema', () => {
  test('is reported with table, id, field and expectation, keeps its page, and does not stop the others', async () => {
    await change(site, 'properties', idOf(203), { title: '   ' });
    await change(site, 'properties', idOf(201), { price: 13_000_000 });
    const report = await site.publisher({ siteDir }).publishAll();
    expect(report.badRows).toEqual([
      { table: 'properties', id: idOf(203), field: 'title', expected: 'a title' },
    ]);
    expect(site.logged.join('\n')).toContain(
      `properties ${idOf(203)}: title: expected a title. Its page is kept as it was.`,
    );
    // The 2 BHK lists go: without the studio they would hold all homes of their place.
    expect(
      report.removed.filter(({ path }) => !path.endsWith('/2-bhk') && !path.endsWith('/2-bhk/2')),
    ).toEqual([]);
    expect(pageIn(siteDir, studio)).toBe(pageIn(first, studio));
    expect(report.rendered.map(({ path }) => path)).toContain('/property/corner-flat-in-whitefield-meadows');
    expect(
      filesIn(siteDir).filter(
        (file) => /^sitemap\d/.test(file) && pageIn(siteDir, file).includes('studio-in'),
      ),
    ).toHaveLength(1);

    await change(site, 'properties', idOf(203), { title: 'Studio in Hebbal Heights', price: 3_100_000 });
    const repairedReport = await site.publisher({ siteDir }).publishAll();
    expect(repairedReport.badRows).toEqual([]);
    expect(repairedReport.rendered.map(({ path }) => path)).toContain('/property/studio-in-hebbal-heights');
  });

  test('keeps its page when it is an area, and so do its homes', async () => {
    await change(site, 'local_areas', areas.hebbal, { area: '   ' });
    const report = await site.publisher({ siteDir }).publishAll();
    expect(report.badRows.map(({ table, id }) => [table, id])).toEqual([['local_areas', areas.hebbal]]);
    expect(report.failed).toEqual([]);
    expect(existsSync(join(siteDir, 'bangalore/areas/hebbal/index.html'))).toBe(true);
    expect(existsSync(join(siteDir, studio))).toBe(true);
  });
});

describe('a page that fails inspection', () => {
  test('keeps its last version, is reported with its finding, and is retried', async () => {
    const bundle = await testingBundle();
    const broken = `${site.folder()}.mjs`;
    writeFileSync(
      broken,
      `import { render as bundled } from ${JSON.stringify(bundle.entry)};
export const renderSync = () => null;
export const render = async (page) => page.title?.startsWith('Studio') ? (await bundled(page)).replace(/<h1[^]*<\\/h1>/, '') : bundled(page);`,
    );
    const openBundle = async () => ({ ...bundle, hash: 'broken', entry: broken });
    const report = await site.publisher({ siteDir, openBundle }).publishAll();
    expect(report.failed).toEqual([
      {
        path: '/property/studio-in-hebbal-heights',
        entity: { type: 'property', id: idOf(203) },
        problems: ['0 h1 instead of one'],
      },
    ]);
    expect(pageIn(siteDir, studio)).toBe(pageIn(first, studio));
    expect(site.logged.join('\n')).toContain(
      '/property/studio-in-hebbal-heights was not published: 0 h1 instead of one.',
    );
    const { data } = await site.client
      .from('html_generation_metadata')
      .select('needs_regeneration')
      .eq('entity_id', idOf(203));
    // The database was reset. It now has a record of the page in the folder, and that this page is stale.
    expect(data).toEqual([{ needs_regeneration: true }]);

    await site.publisher({ siteDir }).publishAll();
    expect(bytesIn(siteDir)).toEqual({ ...bytesIn(first), 'manifest.json': expect.any(String) });
  });
});

describe('nothing is written and the last pages are kept', () => {
  let times: Record<string, number>;
  beforeEach(() => {
    times = timesIn(siteDir);
  });
  const untouched = () => {
    expect(timesIn(siteDir)).toEqual(times);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  };

  test('when the backend is empty', async () => {
    await site.reset({ cities: [], local_areas: [], society: [], properties: [] });
    await expect(site.publisher({ siteDir }).publishAll()).rejects.toThrow(
      'The backend holds no published home, society or area. Nothing was published; the last pages stay.',
    );
    untouched();
  });

  test('when the key is wrong', async () => {
    const client = createServiceClient({ ...site.project, secretKey: 'sb_secret_somebody-elses' });
    await expect(site.publisher({ siteDir, client }).publishAll()).rejects.toThrow(
      /^It could not be checked whether too many pages would be removed: .+ Nothing was published; the last pages stay\.$/,
    );
    untouched();
  });

  test('when the database lacks a migration that the pages need', async () => {
    await site.sql.exec('alter view public.former_slugs rename to former_slugs_of_tomorrow');
    await expect(site.publisher({ siteDir }).publishAll()).rejects.toThrow(
      /^former_slugs could not be read from the backend: .+ Nothing was published; the last pages stay\.$/,
    );
    untouched();
    await site.sql.exec('alter view public.former_slugs_of_tomorrow rename to former_slugs');
  });

  test('when the backend is unreachable', async () => {
    const client = createServiceClient({ ...site.project, url: 'http://localhost:9' });
    await expect(site.publisher({ siteDir, client }).publishAll()).rejects.toThrow(
      /^It could not be checked whether too many pages would be removed: .+ Nothing was published; the last pages stay\.$/,
    );
    untouched();
  });

  test('when the backend starts to fail during the publish', async () => {
    await change(site, 'properties', idOf(203), { price: 3_100_000 });
    const { client, refuse } = interruptible(site);
    refuse((url) => url.includes('/properties?'));
    const publisher = site.publisher({ siteDir, client });
    await expect(publisher.publishAll()).rejects.toThrow(
      /^properties could not be read from the backend: .+ Nothing was published; the last pages stay\.$/,
    );
    untouched();
  });

  test('while another publish into the same folder is running', async () => {
    const second = site.publisher({ siteDir });
    const outcomes = await new Promise<unknown[]>((resolve) => {
      const outcome: Promise<unknown>[] = [];
      const running = site.publisher({
        siteDir,
        openBundle: async () => {
          outcome.push(second.publishAll().catch((fault: unknown) => fault));
          return testingBundle();
        },
      });
      void running.publishAll().then(async () => resolve(await Promise.all(outcome)));
    });
    expect(String(outcomes[0])).toContain(
      `Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`,
    );
    await second.publishAll();
    untouched();
  });

  test('in a dry run, which reports the planned changes with their reasons', async () => {
    await change(site, 'properties', idOf(203), { price: 3_100_000 });
    await change(site, 'properties', idOf(201), { publish: 5 });
    const report = await site.publisher({ siteDir }).publishAll({ dryRun: true });
    expect(report.rendered).toContainEqual(
      expect.objectContaining({ path: '/property/studio-in-hebbal-heights', reason: 'content changed' }),
    );
    expect(report.removed.map(({ path }) => path)).toEqual(['/property/corner-flat-in-whitefield-meadows']);
    untouched();
    const { data } = await site.client.from('html_generation_metadata').select('entity_id');
    expect(data).toEqual([]);
  });
});

/** A client of the site. After `refuse`, the requests that the rule names get an error. */
function interruptible({ project }: TestingSite) {
  let isRefused = (_url: string) => false;
  const originalFetch = globalThis.fetch;
  const fetch: typeof globalThis.fetch = (input, init) =>
    isRefused(String(input))
      ? Promise.resolve(Response.json({ message: 'the disk is full' }, { status: 500 }))
      : originalFetch(input, init);
  const client = createClient(project.url, project.secretKey, {
    auth: { persistSession: false },
    global: { fetch },
  });
  return { client, refuse: (rule: typeof isRefused) => (isRefused = rule) };
}

test('a publish retries each request that fails once before it writes', async () => {
  const failed = new Set<string>();
  const client = createClient(site.project.url, site.project.secretKey, {
    auth: { persistSession: false },
    global: {
      fetch: (input, init) => {
        const { pathname } = new URL(String(input));
        if (!/guard_html_removals|publishing_time|publishing_snapshot/.test(pathname) || failed.has(pathname))
          return globalThis.fetch(input, init);
        failed.add(pathname);
        return Promise.reject(new TypeError('fetch failed'));
      },
    },
  });
  const report = await site.publisher({ siteDir, client }).publishAll();
  expect(failed.size).toBe(3);
  expect(report.failed).toEqual([]);
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
});

test('after a failure, a running publisher publishes all changes it missed', nightly, async () => {
  const { client, refuse } = interruptible(site);
  const publisher = site.publisher({ siteDir, client });
  await publisher.publishAll();
  await change(site, 'properties', idOf(203), { price: 3_100_000 });
  await change(site, 'properties', idOf(201), { price: 13_000_000 });
  refuse((url) => url.includes('/rpc/publishing_changes'));
  const requested = [{ type: 'property' as const, id: idOf(203) }];
  await expect(publisher.publishEntities(requested, [])).rejects.toThrow(
    'What has changed could not be read',
  );
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  refuse((url) => url.includes('/society?'));
  await expect(publisher.publishAll()).rejects.toThrow('society could not be read');
  refuse(() => false);
  const report = await publisher.publishEntities(requested, []);
  expect(report.removed).toEqual([]);
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
});

test('no row is missed when the backend returns fewer rows than requested', nightly, async () => {
  const capped = await openTestingSite({ maxRows: 50 });
  try {
    const rows = dataSet();
    rows.properties.push(...Array.from({ length: 110 }, (_, number) => homeRow(400 + number)));
    await capped.reset(rows);
    const folder = capped.folder();
    const running = capped.publisher({ siteDir: folder });
    const report = await running.publishAll();
    expect(report.rendered.filter(({ entity }) => entity?.type === 'property')).toHaveLength(170);
    expect(
      filesIn(folder).filter((file) => file.startsWith('bangalore/property/') && file.endsWith('index.html')),
    ).toHaveLength(170);
    const { count } = await capped.client
      .from('html_generation_metadata')
      .select('*', { count: 'exact', head: true });
    expect(count).toBe(177);
    await capped.sql.query(
      'update public.properties set updated_at = now(), price = price + 1 where bedrooms = 2',
    );
    const again = await capped.publisher({ siteDir: folder }).publishAll();
    expect(again.rendered.filter(({ entity }) => entity?.type === 'property').length).toBeGreaterThan(160);
    const { data } = await capped.client
      .from('html_generation_metadata')
      .select('entity_id')
      .eq('needs_regeneration', true);
    expect(data).toEqual([]);
    await capped.sql.query('update public.properties set price = price + 100000 where bedrooms = 2');
    const flagged = await capped.sql.query(
      'select entity_id from public.html_generation_metadata where needs_regeneration',
    );
    expect(flagged.length).toBeGreaterThan(160);
    expect(await stalePages(capped.client)).toHaveLength(flagged.length);
    const queued = await running.publishEntities([], []);
    expect(queued.rendered.filter(({ entity }) => entity?.type === 'property').length).toBeGreaterThan(160);
    expect(await stalePages(capped.client)).toEqual([]);
  } finally {
    await capped.close();
  }
});

test('a page stays recorded and in the folder while another file fails to write, and leaves both afterwards', async () => {
  const studioHome = { type: 'property', id: idOf(203) } as const;
  const isRecorded = async () => {
    const { count } = await site.client
      .from('html_generation_metadata')
      .select('*', { count: 'exact', head: true })
      .eq('entity_id', studioHome.id);
    return count === 1;
  };
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  const feed = join(siteDir, 'buy.atom');
  rmSync(feed);
  mkdirSync(join(feed, 'in the way'), { recursive: true });
  await expect(publisher.publishEntities([], [studioHome])).rejects.toThrow('buy.atom');
  expect([existsSync(join(siteDir, studio)), await isRecorded()]).toEqual([true, true]);

  rmSync(feed, { recursive: true });
  await publisher.publishEntities([], [studioHome]);
  expect([existsSync(join(siteDir, studio)), await isRecorded()]).toEqual([false, false]);
});
