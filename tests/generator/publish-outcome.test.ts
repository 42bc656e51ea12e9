import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heavyHome, idOf } from './data-set.ts';
import { change, openTestingSite, type TestingSite } from './testing-site.ts';

let site: TestingSite;
beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
});
afterAll(() => site.close());

test('a publisher says when it last published, how many pages failed, and that a publish failed as a whole', async () => {
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  expect(await publisher.outcome()).toEqual({ published: null, failedPages: 0 });

  await change(site, 'properties', idOf(203), heavyHome);
  await publisher.publishAll({ dryRun: true });
  expect((await publisher.outcome()).published).toBeNull();

  await publisher.publishAll();
  const first = await publisher.outcome();
  expect(first).toEqual({ published: expect.any(Date), failedPages: 1 });

  const manifest = join(siteDir, 'manifest.json');
  const whole = readFileSync(manifest);
  writeFileSync(manifest, whole.subarray(0, whole.length / 2));
  // Before anybody asks for the next publish, which will fail.
  expect(await publisher.outcome()).toEqual({ published: first.published, failedPages: null });
  writeFileSync(manifest, whole);
  expect(await publisher.outcome()).toEqual(first);

  writeFileSync(manifest, '{"cut');
  await expect(publisher.publishAll()).rejects.toThrow('manifest.json');
  expect(await publisher.outcome()).toEqual({ published: first.published, failedPages: null });
});
