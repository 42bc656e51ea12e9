import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stalePages } from '#generator/record/generated-pages.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { areas, idOf } from './data-set.ts';
import { change, openTestingSite, type TestingSite } from './testing-site.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

const studio = { slug: 'studio-in-hebbal-heights', id: idOf(203) };

beforeAll(async () => {
  site = await openTestingSite();
});
beforeEach(async () => {
  await site.reset();
  siteDir = site.folder();
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});
afterAll(() => site.close());

const stale = async () => (await stalePages(site.client)).map(({ type, id }) => `${type} ${id}`).sort();
const withoutStudio = (keys: readonly string[]) => keys.filter((key) => key !== `property ${studio.id}`);
/** The paths that a publish of everything would render or take down. */
const wouldChange = async () => {
  const { rendered, removed } = await site.publisher({ siteDir }).publishAll({ dryRun: true });
  return [...rendered, ...removed].map(({ path }) => path).sort();
};

for (const isNew of [true, false])
  describe(
    `one page, published in ${isNew ? 'a new process' : 'a process that has published before'}`,
    nightlyIf(!isNew),
    () => {
      const openPublisher = () => (isNew ? site.publisher({ siteDir }) : publisher);
      test('leaves every other changed page stale, and reports how many are waiting', async () => {
        await change(site, 'properties', studio.id, { price: 3_050_000, area_id: areas.whitefield });
        const before = await stale();
        expect(before).toContain(`property ${studio.id}`);
        expect(before.length).toBeGreaterThan(3);

        const report = await openPublisher().publishOne('property', studio.slug);
        // It is the third home of its new place, which therefore gets a list, and an address that leads to it. A new page is
        // never left for later.
        expect(report.rendered.map(({ path }) => path).sort()).toEqual([
          '/buy/in/whitefield',
          '/buy/in/whitefield-bangalore',
          `/property/${studio.slug}`,
        ]);
        expect(await stale()).toEqual(withoutStudio(before));
        const stalePaths = await wouldChange();
        expect(stalePaths.length).toBeGreaterThan(3);
        expect(report.waiting).toBe(stalePaths.length);

        const all = await publisher.publishAll();
        expect([...all.rendered, ...all.removed].map(({ path }) => path).sort()).toEqual(stalePaths);
        expect(all.waiting).toBe(0);
        expect(await stale()).toEqual([]);
      });

      test('counts a page that is to be removed among those waiting', async () => {
        await change(site, 'properties', idOf(201), { publish: 5 });
        const stalePaths = await wouldChange();
        const report = await openPublisher().publishOne('property', studio.slug);
        expect(report.removed).toEqual([]);
        expect(report.waiting).toBe(stalePaths.length);
      });

      test('leaves the others stale when the database has lost the record of some pages', async () => {
        await change(site, 'properties', studio.id, { price: 3_050_000 });
        await site.client.from('html_generation_metadata').delete().eq('entity_type', 'area');
        const before = await stale();
        expect(before.length).toBeGreaterThan(1);
        await openPublisher().publishOne('property', studio.slug);
        expect(withoutStudio(await stale())).toEqual(expect.arrayContaining(withoutStudio(before)));
        const { count } = await site.client
          .from('html_generation_metadata')
          .select('*', { count: 'exact', head: true })
          .eq('entity_type', 'area');
        expect(count).toBe(4);
      });
    },
  );

test('a dry run of one page counts the other waiting pages, and keeps all pages stale', async () => {
  await change(site, 'properties', studio.id, { price: 3_050_000 });
  const before = await stale();
  const stalePaths = await wouldChange();
  const report = await publisher.publishOne('property', studio.slug, { dryRun: true });
  expect(report.waiting).toBe(stalePaths.length - 1);
  expect(await stale()).toEqual(before);
});

test('a publish of the queue checks every stale page before it marks it as current', async () => {
  // Marked stale by hand: no row has changed, so no rule predicts a change of these pages.
  await site.client.rpc('enqueue_html_jobs', {
    entity_type: 'property',
    entity_ids: [studio.id],
    action: 'generate',
  });
  await site.sql.query(
    `update public.html_generation_metadata set needs_regeneration = true where entity_type = 'area'`,
  );
  const report = await publisher.publishEntities([{ type: 'property', id: studio.id }], []);
  expect(report.rendered.map(({ path }) => path)).toEqual([`/property/${studio.slug}`]);
  expect(report.checkedPaths).toEqual(new Set([...(report.checkedPaths ?? []), '/bangalore/areas/hebbal']));
  expect(await stale()).toEqual([]);
});
