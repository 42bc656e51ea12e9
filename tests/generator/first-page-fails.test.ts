import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import { describe, expect, test } from 'vitest';
import { manifestFile } from '#generator/site-folder/manifest-file.ts';
import { areas, heavyHome, heavySociety, homeRow, idOf, societies, societyRow } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { addRows, bytesIn, change, filesIn, pageIn, type TestingSite } from './testing-site.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
const studio = 'bangalore/property/studio-in-hebbal-heights/index.html';

beginEachWithFirstVersion((version) => {
  ({ site, first, siteDir } = version);
});

describe('a new page that fails inspection', () => {
  const palace: Entity = { type: 'property', id: idOf(301) };
  const path = '/property/flat-by-the-palace';
  const row = (piece = {}) =>
    homeRow(301, {
      title: 'Flat by the palace',
      area: 'Whitefield',
      area_id: areas.whitefield,
      society_id: societies.meadows,
      price: 12_600_000,
      publish: 1000,
      ...heavyHome,
      ...piece,
    });
  const linking = (address: string) =>
    filesIn(siteDir).filter((file) => !file.startsWith('_a/') && pageIn(siteDir, file).includes(address));
  const expectLikeFreshPublish = async () => {
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
  };

  test('is reported with its reason, and the other pages are published as if its row did not exist', async () => {
    await addRows(site.client, { properties: [row()] });
    const report = await site.publisher({ siteDir }).publishAll();
    expect(report.failed).toEqual([
      { path, entity: palace, problems: [expect.stringMatching(/bytes of HTML, more than the 96000/)] },
    ]);
    expect(report.rendered).toEqual([]);
    expect(report.skipped).toBe((await manifestFile(siteDir).read())?.pages.size);
    expect(site.logged.join('\n')).toContain(`${path} was not published: `);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
    siteDir = site.folder();
    await site.publisher({ siteDir }).publishAll();
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('is linked from all of them once its row is fixed', async () => {
    const publisher = site.publisher({ siteDir });
    await addRows(site.client, { properties: [row()] });
    await publisher.publishAll();
    await change(site, 'properties', palace.id, { images: [] });
    await publisher.publishAll();
    expect(linking(path)).toEqual(
      expect.arrayContaining([
        'buy/index.html',
        'index.html',
        'bangalore/areas/whitefield-bangalore/index.html',
      ]),
    );
    await expectLikeFreshPublish();
  });

  test('is left out of every publish by a running worker until its row is fixed', nightly, async () => {
    const publisher = site.publisher({ siteDir });
    await publisher.publishAll();
    await addRows(site.client, { properties: [row()] });
    const report = await publisher.publishEntities([palace], []);
    expect(report.failed.map((page) => page.path)).toEqual([path]);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
    await change(site, 'properties', idOf(201), { price: 13_000_000 });
    const other = await publisher.publishEntities([{ type: 'property', id: idOf(201) }], []);
    expect(other.failed).toEqual([]);
    expect(linking(path)).toEqual([]);
    await expectLikeFreshPublish();
    await change(site, 'properties', palace.id, { images: [] });
    await publisher.publishEntities([], []);
    expect(linking(path)).toContain('bangalore/societies/whitefield-meadows/index.html');
    await expectLikeFreshPublish();
  });

  test('does not stop another page from being published alone, which then does not link to it', async () => {
    await addRows(site.client, { properties: [row()] });
    const report = await site.publisher({ siteDir }).publishOne('society', 'whitefield-meadows');
    expect(report.rendered.map((page) => page.path)).toEqual(['/bangalore/societies/whitefield-meadows']);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('is left out when it is that of a society, whose homes keep their pages', async () => {
    const court = 'bangalore/property/flat-in-the-long-court/index.html';
    await addRows(site.client, {
      society: [societyRow('s-long', 'Long Court', areas.yelahanka, heavySociety)],
      properties: [row({ title: 'Flat in the long court', society_id: 's-long', images: [] })],
    });
    const report = await site.publisher({ siteDir }).publishAll();
    expect(report.failed.map((page) => page.path)).toEqual(['/bangalore/societies/long-court']);
    expect(linking('/bangalore/societies/long-court')).toEqual([]);
    expect(pageIn(siteDir, court)).not.toContain('Long Court');
    await expectLikeFreshPublish();
  });

  test(
    'at a new address leaves the page at its old address, until it is removed or fixed',
    nightly,
    async () => {
      const publisher = site.publisher({ siteDir });
      await publisher.publishAll();
      await change(site, 'properties', idOf(203), { title: 'Studio by the lake', ...heavyHome });
      await publisher.publishEntities([{ type: 'property', id: idOf(203) }], []);
      expect(linking('/property/studio-by-the-lake')).toEqual([]);
      expect(pageIn(siteDir, studio)).toBe(pageIn(first, studio));
      const bytes = bytesIn(siteDir);
      expect((await publisher.publishAll()).failed).toHaveLength(1);
      expect(bytesIn(siteDir)).toEqual(bytes);
      await change(site, 'properties', idOf(203), { publish: 5 });
      await publisher.publishEntities([], [{ type: 'property', id: idOf(203) }]);
      expect(existsSync(join(siteDir, studio))).toBe(false);
      await expectLikeFreshPublish();
      await change(site, 'properties', idOf(203), { publish: 11, images: [] });
      await publisher.publishEntities([{ type: 'property', id: idOf(203) }], []);
      expect(linking('/property/studio-by-the-lake')).toContain('buy/index.html');
      await expectLikeFreshPublish();
    },
  );
});
