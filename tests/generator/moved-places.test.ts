import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, societies } from './data-set.ts';
import { change, openTestingSite, type TestingSite } from './testing-site.ts';

let site: TestingSite;
beforeAll(async () => {
  site = await openTestingSite();
});
afterAll(() => site.close());

test('an area and a society whose slug changes lead on from their old addresses, also in a fresh folder', async () => {
  await site.reset();
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  const { data: area } = await site.client.from('local_areas').select('slug').eq('id', areas.hebbal).single();
  const { data: society } = await site.client
    .from('society')
    .select('slug')
    .eq('id', societies.heights)
    .single();
  await change(site, 'local_areas', areas.hebbal, { slug: 'hebbal-lake' });
  await change(site, 'society', societies.heights, { slug: 'lake-heights' });
  await publisher.publishAll();
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  for (const folder of [siteDir, freshFolder]) {
    const page = (path: string) => readFileSync(join(folder, `${path}/index.html`), 'utf8');
    expect(page(`bangalore/areas/${area?.slug}`)).toContain('/bangalore/areas/hebbal-lake');
    expect(page(`bangalore/societies/${society?.slug ?? societies.heights}`)).toContain(
      '/bangalore/societies/lake-heights',
    );
    expect(readFileSync(join(folder, '_redirects'), 'utf8')).toContain(
      `/bangalore/areas/${area?.slug} /bangalore/areas/hebbal-lake 301`,
    );
    expect(readFileSync(join(folder, '_redirects'), 'utf8')).toContain(
      `/bangalore/areas/${area?.slug}.atom /bangalore/areas/hebbal-lake.atom 301`,
    );
    expect(existsSync(join(folder, 'bangalore/areas/hebbal-lake/index.html'))).toBe(true);
  }
});
