import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EntityType } from '#domain/entity.ts';
import type { SitePublisher } from '#generator/site-publisher.ts';
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
async function seen(type: EntityType, id: string, fields: object) {
  const made = await preview(type, id, fields);
  return 'html' in made ? visibleText(made.html) : made.problem;
}

test('a page shows what is typed and the rest of its row, and nothing of it is stored or published', async () => {
  const before = bytesIn(siteDir);
  const text = await seen('property', idOf(30), { price: 1_57_00_000, description: 'A <b>mango</b> tree' });
  expect(text).toContain('₹1.6 Cr');
  expect(text).toContain('A &lt;b&gt;mango&lt;/b&gt; tree');
  expect(text).toContain('Hebbal');
  await publisher.publishAll();
  expect(bytesIn(siteDir)).toEqual(before);
});

test('a new home, a hidden one and a hidden society have a page to look at, too', async () => {
  const fields = { title: 'Villa by the lake', property_type: 'Rent', price: 52_000, publish: 0 };
  expect(await seen('property', randomUUID(), fields)).toContain('Villa by the lake');
  expect(await seen('property', idOf(30), { publish: 0, title: 'Hidden again' })).toContain('Hidden again');
  expect(await seen('society', randomUUID(), { name: 'Lake Court', slug: 'unlisted' })).toContain(
    'Lake Court',
  );
});

test('a row that the generator would not read is refused by the name of the field', async () => {
  expect(await preview('property', randomUUID(), { property_type: 'Sale' })).toEqual({
    problem: expect.stringContaining('title: this must be'),
  });
  expect(await preview('society', randomUUID(), { name: 'Unlisted' })).toEqual({
    problem: expect.stringContaining('shown nowhere'),
  });
});
