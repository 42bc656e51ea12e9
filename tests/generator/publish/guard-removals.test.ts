import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entityKey } from '#domain/entity.ts';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { guardRemovals } from '#generator/publish/guard-removals.ts';
import { removeFiles } from '#generator/site-folder/remove-files.ts';
import { aManifest, aPublishedPage } from '../../fixtures/manifest.ts';

function homes(count: number): Manifest {
  const pages = Array.from({ length: count }, (_, number) => {
    const entity = { type: 'property' as const, id: `p${number}` };
    return [`/property/${number}`, { file: `${number}`, entity }];
  });
  return aManifest(Object.fromEntries(pages));
}

function staysIn(manifest: Manifest, removedCount: number): (key: string) => boolean {
  const keys = new Set(
    [...manifest.pages.values()].slice(removedCount).map(({ entity }) => (entity ? entityKey(entity) : '')),
  );
  return (key) => keys.has(key);
}

describe('the limit for removals', () => {
  test.each([
    ['all 5 of 5', 5, 5, false],
    ['6 of 6', 6, 6, true],
    ['6 of 30, exactly a fifth', 30, 6, false],
    ['200 of 1000, exactly a fifth', 1000, 200, false],
    ['201 of 1000, 20.1 %', 1000, 201, true],
    ['none', 1000, 0, false],
  ])('is applied correctly to %s', (_label, total, removedCount, isRefused) => {
    const manifest = homes(total);
    const publish = () => guardRemovals(manifest, staysIn(manifest, removedCount));
    if (isRefused)
      expect(publish).toThrow(`This publish would remove ${removedCount} of ${total} pages, more than 20 %.`);
    else expect(publish).not.toThrow();
  });

  test('also applies to each kind of page, however many pages of other kinds there are', () => {
    const manifest = homes(20);
    const areas = Array.from({ length: 100 }, (_, number) => {
      const entity = { type: 'area' as const, id: `a${number}` };
      return [`/areas/${number}`, aPublishedPage({ file: `a${number}`, entity })] as const;
    });
    const allPages = { ...manifest, pages: new Map([...manifest.pages, ...areas]) };
    expect(() => guardRemovals(allPages, staysIn(allPages, 4))).not.toThrow();
    expect(() => guardRemovals(allPages, staysIn(allPages, 6))).toThrow(
      'would remove 6 of 20 home pages, more than 20 %.',
    );
  });

  test('does not count a home that only changed its address', () => {
    const manifest = homes(10);
    expect(() => guardRemovals(manifest, staysIn(manifest, 0))).not.toThrow();
  });
});

test('removing the last page removes its folder, unless other files are in it, and skips files that do not exist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-removals-'));
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/index.html'), '');
  writeFileSync(join(folder, 'a/kept.txt'), '');
  await removeFiles(folder, [
    'a/b/index.html',
    'a/never-there.html',
    `a/${'too-long-'.repeat(40)}/index.html`,
  ]);
  expect(existsSync(join(folder, 'a/b'))).toBe(false);
  expect(existsSync(join(folder, 'a/kept.txt'))).toBe(true);
  rmSync(folder, { recursive: true });
});
