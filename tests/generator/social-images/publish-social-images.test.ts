import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { areas, idOf } from '../data-set.ts';
import { beginEachWithFirstVersion, firstVersionWithSocialImages } from '../first-version.ts';
import { bytesIn, change, filesIn, pageIn, timesIn, type TestingSite } from '../testing-site.ts';
import { nightly, nightlyIf } from '../../fixtures/nightly.ts';

let site: TestingSite;
/** The first version with all of its social images. */
let firstVersion: string;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion(async (version) => {
  ({ site, siteDir } = version);
  firstVersion = await firstVersionWithSocialImages(site);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});

/** Copies all social images into the site, as the publisher would render them before any change. */
function haveAllSocialImages(): void {
  for (const name of ['cards', 'cards.json'])
    cpSync(join(firstVersion, name), join(siteDir, name), { recursive: true, preserveTimestamps: true });
}

const socialImagesIn = (folder: string) => filesIn(folder).filter((file) => file.startsWith('cards/'));
const pictureOf = (file: string) => /og:image" content="([^"]*)"/.exec(pageIn(siteDir, file))?.[1] ?? '';

test('every home, society and area gets a social image after its page, and the page links to it', async () => {
  expect(socialImagesIn(siteDir)).toEqual([]);
  const report = await publisher.renderSocialImages();
  expect(report.failed).toEqual([]);
  const named = filesIn(siteDir)
    .filter((file) => file.endsWith('index.html'))
    .map(pictureOf)
    .filter((address) => address.includes('/cards/'))
    .map((address) => decodeURIComponent(new URL(address).pathname).slice(1));
  expect(named.length).toBeGreaterThan(60);
  expect(socialImagesIn(siteDir)).toEqual(named.toSorted());
});

test('a changed price renders one social image and leaves the others untouched', async () => {
  haveAllSocialImages();
  const before = timesIn(siteDir);
  await change(site, 'properties', idOf(101), { price: 99_000 });
  await publisher.publishEntities([{ type: 'property', id: idOf(101) }], []);
  expect(await publisher.renderSocialImages()).toMatchObject({ rendered: 1, removed: 0 });
  const after = timesIn(siteDir);
  const rendered = socialImagesIn(siteDir).filter((file) => before[file] !== after[file]);
  expect(rendered).toHaveLength(1);
  expect(
    pictureOf(`bangalore/property/${rendered[0]?.replace(/^cards\/property\/|\.jpg$/g, '')}/index.html`),
  ).toContain(rendered[0]);
});

test('social images rendered after changes are the same bytes as in an empty folder', nightly, async () => {
  haveAllSocialImages();
  await change(site, 'properties', idOf(3), { price: 12_300_000 });
  await change(site, 'local_areas', areas.hebbal, { area: 'Hebbala' });
  await publisher.publishAll();
  await publisher.renderSocialImages();
  const freshFolder = site.folder();
  const other = site.publisher({ siteDir: freshFolder });
  await other.publishAll();
  await other.renderSocialImages();
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
});

test('a removed page removes its social image', async () => {
  haveAllSocialImages();
  const count = socialImagesIn(siteDir).length;
  await change(site, 'properties', idOf(101), { publish: 5 });
  await publisher.publishEntities([], [{ type: 'property', id: idOf(101) }]);
  // The social image of its area is rendered, because it says how many homes are listed.
  expect(await publisher.renderSocialImages()).toMatchObject({ rendered: 1, removed: 1 });
  expect(socialImagesIn(siteDir)).toHaveLength(count - 1);
});

describe('a new title with a new address', () => {
  const retitled = { type: 'property', id: idOf(101) } as const;
  const formerFile = 'cards/property/flat-101-to-rent.jpg';
  const present = 'cards/property/lake-flat.jpg';
  beforeEach(async () => {
    haveAllSocialImages();
    expect(socialImagesIn(siteDir)).toContain(formerFile);
    await change(site, 'properties', retitled.id, { title: 'Lake flat' });
  });
  const fresh = async () => {
    const folder = site.folder();
    const other = site.publisher({ siteDir: folder });
    await other.publishAll();
    await other.renderSocialImages();
    return bytesIn(folder);
  };
  /** The files of a fresh site with the new title, made once. */
  let retitledSite: Promise<Record<string, string>> | undefined;
  const freshRetitled = () => (retitledSite ??= fresh());

  for (const way of ['the queue', 'everything'])
    test(
      `leaves no social image at the former address after a publish of ${way}`,
      nightlyIf(way === 'everything'),
      async () => {
        await (way === 'everything' ? publisher.publishAll() : publisher.publishEntities([retitled], []));
        expect(await publisher.renderSocialImages()).toMatchObject({ removed: 1 });
        expect(socialImagesIn(siteDir)).toContain(present);
        expect(bytesIn(siteDir)).toEqual(await freshRetitled());
      },
    );

  test('leaves no social image at the former address after a publish by a new process', nightly, async () => {
    const other = site.publisher({ siteDir });
    await other.publishAll();
    await other.renderSocialImages();
    expect(bytesIn(siteDir)).toEqual(await freshRetitled());
  });

  test(
    'keeps the former social image while a page that is not yet published again links to it',
    nightly,
    async () => {
      const other = site.publisher({ siteDir });
      await other.publishOne('property', 'lake-flat');
      expect(await other.renderSocialImages()).toMatchObject({ rendered: 1, removed: 0 });
      expect(pictureOf('bangalore/property/flat-101-to-rent/index.html')).toContain(formerFile);
      expect(socialImagesIn(siteDir)).toEqual(expect.arrayContaining([formerFile, present]));
      await other.publishAll();
      await other.renderSocialImages();
      expect(bytesIn(siteDir)).toEqual(await freshRetitled());
    },
  );

  test('that is reverted restores the former social image', nightly, async () => {
    await publisher.publishEntities([retitled], []);
    await publisher.renderSocialImages();
    await change(site, 'properties', retitled.id, { title: 'Flat 101 to rent' });
    await publisher.publishEntities([retitled], []);
    await publisher.renderSocialImages();
    expect(bytesIn(siteDir)).toEqual(await fresh());
  });
});

test('a page with an invalid row keeps its social image', nightly, async () => {
  haveAllSocialImages();
  const before = socialImagesIn(siteDir);
  await change(site, 'properties', idOf(101), { title: '   ' });
  for (const each of [publisher, site.publisher({ siteDir })]) {
    await each.publishAll();
    await each.renderSocialImages();
    expect(socialImagesIn(siteDir)).toEqual(before);
  }
});

test('an interrupted rendering continues where it stopped', nightly, async () => {
  const stop = new AbortController();
  const first = await publisher.renderSocialImages({ signal: stop.signal, onProgress: () => stop.abort() });
  const total = first.rendered + (await publisher.renderSocialImages()).rendered;
  expect(total).toBe(socialImagesIn(siteDir).length);
  expect(await publisher.renderSocialImages()).toMatchObject({ rendered: 0 });
});

test('a missing social image is rendered again, and an unfinished file is removed', nightly, async () => {
  haveAllSocialImages();
  const [lost = ''] = socialImagesIn(siteDir);
  rmSync(join(siteDir, lost));
  writeFileSync(join(siteDir, 'cards/half.jpg.1-1.unfinished'), '');
  const again = site.publisher({ siteDir });
  await again.publishAll();
  expect(await again.renderSocialImages()).toMatchObject({ rendered: 1, removed: 1 });
  expect(existsSync(join(siteDir, lost))).toBe(true);
});

test('a failed rendering is reported and retried', async () => {
  const picture = join(siteDir, 'illustrations/living-monsoon-960.avif');
  const sound = readFileSync(picture);
  // The file is hard-linked to other copies of the site, so it is replaced and not overwritten.
  rmSync(picture);
  writeFileSync(picture, 'not a picture');
  const report = await publisher.renderSocialImages();
  expect(report.failed.length).toBeGreaterThan(50);
  expect(report.failed[0]).toMatchObject({
    path: expect.stringMatching(/^\//),
    problem: expect.stringMatching(/./),
  });
  writeFileSync(picture, sound);
  expect(await publisher.renderSocialImages()).toMatchObject({ rendered: report.failed.length, failed: [] });
});

test('publishing one page renders only its social image, and force renders all', nightly, async () => {
  const newPublisher = site.publisher({ siteDir });
  await newPublisher.publishOne('area', 'hebbal');
  expect(await newPublisher.renderSocialImages()).toMatchObject({ rendered: 1 });
  expect(socialImagesIn(siteDir)).toEqual(['cards/bangalore/areas/hebbal.jpg']);
  await publisher.renderSocialImages();
  const { rendered } = await publisher.renderSocialImages({ force: true });
  expect(rendered).toBe(socialImagesIn(siteDir).length);
});

test('a requested page is published before the remaining social images', nightly, async () => {
  const rendering = publisher.renderSocialImages();
  await publisher.publishEntities([{ type: 'property', id: idOf(101) }], []);
  const countWhileRendering = socialImagesIn(siteDir).length;
  await rendering;
  expect(countWhileRendering).toBeLessThan(socialImagesIn(siteDir).length / 2);
});
