import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EntityType } from '#domain/entity.ts';
import { makePreviews } from '#generator/preview/make-previews.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { idOf } from '../data-set.ts';
import { beginEachWithFirstVersion } from '../first-version.ts';
import { bytesIn, type TestingSite, visibleText } from '../testing-site.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;
beginEachWithFirstVersion(async (version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
});

const preview = (type: EntityType, id: string, fields: object) =>
  publisher.renderUnsaved({ entity: { type, id }, fields: { ...fields } });
async function previewText(type: EntityType, id: string, fields: object) {
  const result = await preview(type, id, fields);
  return 'html' in result ? visibleText(result.html) : result.refusal;
}

test('a preview shows the typed values and the rest of the row, and nothing is stored or published', async () => {
  const before = bytesIn(siteDir);
  const text = await previewText('property', idOf(30), {
    price: 1_57_00_000,
    description: 'A <b>mango</b> tree',
  });
  expect(text).toContain('₹1.6 Cr');
  expect(text).toContain('A &lt;b&gt;mango&lt;/b&gt; tree');
  expect(text).toContain('Hebbal');
  await publisher.publishAll();
  expect(bytesIn(siteDir)).toEqual(before);
});

test('a preview has no scripts, which its frame would block and report', async () => {
  const page = await preview('property', idOf(30), {});
  const html = 'html' in page ? page.html : '';
  expect(html).toContain('</html>');
  expect(html).not.toMatch(/<script|modulepreload/);
});

test('a new home, a hidden home and a hidden society can be previewed', async () => {
  const fields = { title: 'Villa by the lake', property_type: 'Rent', price: 52_000, publish: 0 };
  expect(await previewText('property', randomUUID(), fields)).toContain('Villa by the lake');
  expect(await previewText('property', idOf(30), { publish: 0, title: 'Hidden again' })).toContain(
    'Hidden again',
  );
  expect(await previewText('society', randomUUID(), { name: 'Lake Court', slug: 'unlisted' })).toContain(
    'Lake Court',
  );
});

test('a preview of an invalid row is rejected with the name of the field', async () => {
  expect(await preview('property', randomUUID(), { property_type: 'Sale' })).toEqual({
    refusal: expect.stringContaining('title: this must be'),
  });
  expect(await preview('society', randomUUID(), { name: 'Unlisted' })).toEqual({
    refusal: expect.stringContaining('shown nowhere'),
  });
});

test('a queued preview is rendered by the publisher, without changing the site', async () => {
  const before = bytesIn(siteDir);
  const [member] = await site.sql.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@angala.test') returning id`,
  );
  const ask = async (fields: object) => {
    const payload = { kind: 'property', id: idOf(30), fields: { ...fields } };
    const { data } = await site.client.rpc('request_preview', { payload, staff_id: member?.id ?? '' });
    return data;
  };
  const { client } = site;
  const work = { client, publisher, log: silentLog };
  const previews = async () =>
    site.sql.query<Record<string, string>>('select status, html, refusal from public.previews');
  await ask({ description: 'A <script>mango</script> tree' });
  expect(await makePreviews(work)).toBe(1);
  const [{ status, html = '' } = {}] = await previews();
  expect([status, visibleText(html)]).toEqual(['ready', expect.stringContaining('A &lt;script&gt;mango')]);

  // A publisher as in a new process, which a workflow starts: it has read no row yet.
  const freshPublisher = site.publisher({ siteDir });
  await ask({ price: 'much' });
  await makePreviews({
    ...work,
    publisher: freshPublisher,
    readRows: () => freshPublisher.publishEntities([], []),
  });
  expect(await previews()).toMatchObject([
    { status: 'refused', refusal: expect.stringContaining('price: this must be') },
  ]);
  await ask({ description: 'A neem tree' });
  await makePreviews({
    ...work,
    publisher: freshPublisher,
    readRows: () => freshPublisher.publishEntities([], []),
  });
  const [secondPreview] = await previews();
  expect(visibleText(secondPreview?.['html'] ?? '')).toContain('A neem tree');
  expect(visibleText(secondPreview?.['html'] ?? '')).toContain('Hebbal');
  expect(await makePreviews(work)).toBe(0);
  expect(bytesIn(siteDir)).toEqual(before);
});
