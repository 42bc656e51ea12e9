import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photographAddress, UPLOADS } from '#domain/photograph/photograph.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import type { SitePublisher } from '#generator/site-publisher.ts';
import { silentLog } from '#server/log.ts';
import { idOf } from './data-set.ts';
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

/** As the function stores what was sent. */
async function receive(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  await site.client.storage.from(UPLOADS).upload(hash, blob, { contentType: 'image/jpeg' });
  await site.client.rpc('receive_photograph', {
    photograph: { hash, type: 'image/jpeg', bytes: bytes.length },
  });
  return hash;
}
const publishQueued = () => drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });

test('a photograph that gets ready is on its home and in its lists, in both formats, and no other page changes', async () => {
  const { client } = site;
  const hashes = [await receive(await photograph(700)), await receive(await photograph(640))];
  const images = hashes.map(photographAddress);
  await client
    .from('properties')
    .update({ images, image_desc: ['The hall'] })
    .eq('id', idOf(30));
  await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
  // Nobody is shown a picture that is not there.
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

  const anew = site.folder();
  await site.publisher({ siteDir: anew }).publishAll();
  expect(after).toEqual(bytesIn(anew));
});
