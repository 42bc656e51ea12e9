import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photographAddress, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { areas, idOf, societies } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { bytesIn, pageIn, pagesLinking, type TestingSite } from './testing-site.ts';

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

const photograph = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#7a8b6f' } })
    .jpeg()
    .toBuffer();

/** Stores a photograph as the upload function does. */
async function receive(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  await site.client.storage.from(UPLOAD_BUCKET).upload(hash, blob, { contentType: 'image/jpeg' });
  await site.client.rpc('receive_photograph', {
    photograph: { hash, type: 'image/jpeg', bytes: bytes.length },
  });
  return hash;
}
const publishQueued = () => drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });

test('a resized photograph is shown on its home and in its lists, in both formats, and changes no other page', async () => {
  const { client } = site;
  const hashes = [await receive(await photograph(700)), await receive(await photograph(640))];
  const images = hashes.map(photographAddress);
  await client
    .from('properties')
    .update({ images, image_desc: ['The hall'] })
    .eq('id', idOf(30));
  await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
  // The page shows no photograph whose sizes do not exist yet.
  expect(pageIn(siteDir, file)).not.toContain('/photographs/');

  const before = bytesIn(siteDir);
  expect(await makePhotographs({ client, log: silentLog })).toBe(2);
  await publishQueued();
  const html = pageIn(siteDir, file);
  for (const hash of hashes) expect(html).toContain(`${hash}/480.avif 480w`);
  expect(html).toMatch(/<picture>\s*<source type="image\/avif"/);
  expect(html).toContain('src="data:image/webp;base64,');
  expect(html).toContain('<figcaption>The hall</figcaption>');
  expect(html).not.toContain('Illustration, not a photograph');

  const after = bytesIn(siteDir);
  const changed = Object.keys(after).filter((name) => name.endsWith('.html') && after[name] !== before[name]);
  const showing = pagesLinking(siteDir, `/property/${slug}`).concat(file);
  expect(changed.filter((name) => !showing.includes(name))).toEqual([]);
  expect(changed).toContain(file);
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);

  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(after).toEqual(bytesIn(freshFolder));
});

test('a floor plan is shown below the description of its home, as a link to the full picture, and nowhere else', async () => {
  const { client } = site;
  const hash = await receive(await photograph(700));
  await client
    .from('properties')
    .update({ floor_plans: [photographAddress(hash)] })
    .eq('id', idOf(30));
  await makePhotographs({ client, log: silentLog });
  const before = bytesIn(siteDir);
  await publishQueued();
  const [, section = ''] = /<h2>Floor plans<\/h2>([\s\S]*?)<\/section>/.exec(pageIn(siteDir, file)) ?? [];
  expect(section).toMatch(new RegExp(`<a href="[^"]*${hash}/1600.jpg"`));
  expect(section).toMatch(/alt="Floor plan of /);
  const after = bytesIn(siteDir);
  const changed = Object.keys(after).filter((name) => name.endsWith('.html') && after[name] !== before[name]);
  expect(changed).toEqual([file]);
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
});

test("a society's photograph replaces its illustration on every page that shows it, and changes no other page", async () => {
  const { client } = site;
  const hash = await receive(await photograph(900));
  const address = photographAddress(hash);
  const { error } = await client
    .from('society')
    .update({ property_images: [address] })
    .eq('id', societies.meadows);
  expect(error).toBeNull();
  await publisher.publishEntities([{ type: 'society', id: societies.meadows }], []);
  const before = bytesIn(siteDir);
  expect(await makePhotographs({ client, log: silentLog })).toBe(1);
  await publishQueued();

  const ownPage = 'bangalore/societies/whitefield-meadows/index.html';
  const page = pageIn(siteDir, ownPage);
  expect(page).toMatch(new RegExp(`<picture><source type="image/avif" srcset="[^"]*${hash}/480.avif 480w`));
  expect(page).toContain('class="pic-blur" src="data:image/webp;base64,');
  expect(page).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${hash}/1600.jpg"`));
  expect(page).not.toContain('Illustration, not a photograph');
  // Each card of the society shows it, on whichever page.
  const showing = pagesLinking(siteDir, '/bangalore/societies/whitefield-meadows');
  const cards = showing.filter((file) => cardOf(pageIn(siteDir, file)) !== null);
  expect(cards).toContain('bangalore/areas/whitefield-bangalore/index.html');
  expect(cards.filter((file) => !cardOf(pageIn(siteDir, file))?.includes(`${hash}/480.avif`))).toEqual([]);

  const after = bytesIn(siteDir);
  const changed = Object.keys(after).filter((name) => name.endsWith('.html') && after[name] !== before[name]);
  expect(changed.filter((name) => name !== ownPage && !cards.includes(name))).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining([ownPage, ...cards]));
  expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
});

/** The HTML of the society's card on a page; null where there is none. */
function cardOf(html: string): string | null {
  const name = /<h3>\s*<a href="\/bangalore\/societies\/whitefield-meadows"/;
  return html.split('</li>').find((item) => name.test(item)) ?? null;
}

test("an area's photograph is the first picture of its page and of its cards", async () => {
  const { client } = site;
  const hash = await receive(await photograph(850));
  const { error } = await client
    .from('local_areas')
    .update({ featured_image_url: photographAddress(hash) })
    .eq('id', areas.whitefield);
  expect(error).toBeNull();
  await makePhotographs({ client, log: silentLog });
  await publishQueued();
  expect(pageIn(siteDir, 'bangalore/areas/whitefield-bangalore/index.html')).toContain(`${hash}/480.avif`);
  expect(pageIn(siteDir, 'bangalore/areas/index.html')).toContain(`${hash}/480.avif`);
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
});
