import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writtenFiles } from '#generator/site-folder/written-files.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-written-'));
  file = join(folder, 'sitemap.xml');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file with the same content is not written again, whoever wrote it', async () => {
  const files = writtenFiles(folder, new Map());
  await files.write('sitemap.xml', 'one');
  for (const each of [files, writtenFiles(folder, new Map()), writtenFiles(folder, null)]) {
    utimesSync(file, 1000, 1000);
    await each.write('sitemap.xml', 'one');
    expect(statSync(file).mtimeMs).toBe(1_000_000);
  }
  await files.write('sitemap.xml', 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
});

test.each([
  ['was changed by another process', () => writeFileSync(file, 'two')],
  ['was deleted', () => rmSync(file)],
])('a file that %s is written again', async (_label, happens) => {
  const files = writtenFiles(folder, new Map());
  await files.write('sitemap.xml', 'one');
  happens();
  await files.write('sitemap.xml', 'one');
  expect(readFileSync(file, 'utf8')).toBe('one');
});
