import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findNotFoundPage } from '#server/site/site-files.ts';

vi.mock('node:fs/promises', async (original) => {
  const real: object & { realpath: typeof realpath } = await original();
  return { ...real, realpath: vi.fn(real.realpath) };
});

const site = mkdtempSync(join(tmpdir(), 'angala-missing-'));
afterAll(() => rmSync(site, { recursive: true }));
mkdirSync(join(site, 'bangalore/areas'), { recursive: true });
writeFileSync(join(site, '404.html'), 'site');
writeFileSync(join(site, 'bangalore/404.html'), 'city');

it.each([
  ['/nothing', '404.html'],
  ['/bangalore', '404.html'],
  ['/bangalore/nothing', 'bangalore/404.html'],
  ['/bangalore/areas/nothing', 'bangalore/404.html'],
  ['/bangalore/nowhere/at/all', 'bangalore/404.html'],
  ['/nowhere/at/all', '404.html'],
])('the page for what is missing at %s is the nearest', async (path, page) => {
  expect(await findNotFoundPage(site, [path.split('/').slice(1)])).toBe(await realpath(join(site, page)));
});

it('an address of thousands of folders that are not there costs no more than a short one', async () => {
  vi.mocked(realpath).mockClear();
  await findNotFoundPage(site, ['a/'.repeat(3500).split('/')]);
  expect(vi.mocked(realpath).mock.calls.length).toBeLessThan(5);
});
