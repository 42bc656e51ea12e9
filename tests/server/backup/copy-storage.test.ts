import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyStorage, restoreStorage } from '#server/backup/copy-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('copyStorage() copies all stored files, also after an earlier copy was cut off', async () => {
  mkdirSync(join(folder, 'local/storage'), { recursive: true });
  writeFileSync(join(folder, 'local/storage/a.jpg'), 'new');
  mkdirSync(join(folder, 'one.storage.unfinished'));
  writeFileSync(join(folder, 'one.storage.unfinished/gone.jpg'), 'old');
  expect(await copyStorage(join(folder, 'local'), join(folder, 'one.storage'))).toBe(1);
  expect(readdirSync(join(folder, 'one.storage'))).toEqual(['a.jpg']);
});

it('copyStorage() leaves nothing behind when it fails', async () => {
  mkdirSync(join(folder, 'taken.storage/full'), { recursive: true });
  await expect(copyStorage(join(folder, 'local'), join(folder, 'taken.storage'))).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect(readdirSync(join(folder, 'taken.storage'))).toEqual(['full']);
});

it('restoreStorage() runs again after a kill, and only the owner may open the files', async () => {
  const [from, localDir] = [join(folder, 'saved.storage'), join(folder, 'restored')];
  mkdirSync(join(from, 'ab'), { recursive: true });
  writeFileSync(join(from, 'ab/photograph'), 'whole', { mode: 0o644 });
  mkdirSync(join(localDir, 'storage/ab'), { recursive: true });
  writeFileSync(join(localDir, 'storage/ab/photograph'), 'who');
  expect(await restoreStorage(from, localDir)).toBe(1);
  expect(readFileSync(join(localDir, 'storage/ab/photograph'), 'utf8')).toBe('whole');
  expect(await copyStorage(localDir, join(folder, 'again.storage'))).toBe(1);
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
  expect(['', '/ab', '/ab/photograph'].map((name) => modeOf(`again.storage${name}`))).toEqual([
    0o700, 0o700, 0o600,
  ]);
});
