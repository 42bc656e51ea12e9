import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findNotFoundPage } from '#server/static-site/find-file.ts';

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
])('the 404 page for %s is the nearest one', async (path, page) => {
  expect(await findNotFoundPage(site, [path.split('/').slice(1)])).toBe(
    await files.realpath(join(site, page)),
  );
});

it('a path of thousands of missing folders needs no more file operations than a short one', async () => {
  const realpath = vi.spyOn(files, 'realpath');
  syncBuiltinESMExports();
  try {
    await findNotFoundPage(site, ['a/'.repeat(3500).split('/')]);
    expect(realpath.mock.calls.length).toBeGreaterThan(0);
    expect(realpath.mock.calls.length).toBeLessThan(5);
  } finally {
    realpath.mockRestore();
    syncBuiltinESMExports();
  }
});
