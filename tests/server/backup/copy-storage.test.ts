import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyStorage } from '#server/backup/copy-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('copyStorage() copies all stored files, also after an earlier copy was cut off', async () => {
  mkdirSync(join(folder, 'local/storage'), { recursive: true });
  writeFileSync(join(folder, 'local/storage/a.jpg'), 'new');
  mkdirSync(join(folder, 'one.storage.unfinished'));
  writeFileSync(join(folder, 'one.storage.unfinished/gone.jpg'), 'old');
  expect(await copyStorage(join(folder, 'local'), join(folder, 'one.storage'))).toBe(true);
  expect(readdirSync(join(folder, 'one.storage'))).toEqual(['a.jpg']);
});

it('copyStorage() leaves nothing behind when it fails', async () => {
  mkdirSync(join(folder, 'taken.storage/full'), { recursive: true });
  await expect(copyStorage(join(folder, 'local'), join(folder, 'taken.storage'))).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect(readdirSync(join(folder, 'taken.storage'))).toEqual(['full']);
});
