import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStoredFiles } from '#server/checkup/stored-files.ts';
import { createFileStorage } from '#server/embedded/file-storage.ts';
import { storedFile } from '#server/files/stored-file.ts';

it('a stored file is compared with the size and the digest that were stored', async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'angala-stored-'));
  onTestFinished(() => rmSync(localDir, { recursive: true }));
  const root = join(localDir, 'storage');
  const storage = createFileStorage(root);
  for (const name of ['whole.avif', 'cut.avif', 'flipped.avif', 'unlisted.avif'])
    await storage.uploadObject('photographs', name, '', Buffer.from('eight by'), 'image/avif', '');
  const fileOf = (name: string) => storedFile(root, 'photographs', name);
  writeFileSync(fileOf('cut.avif'), 'eight');
  writeFileSync(fileOf('flipped.avif'), 'eight bx');
  writeFileSync(`${fileOf('unlisted.avif')}.json`, Buffer.alloc(20));
  const faults = async (isCompared: boolean) =>
    (await readStoredFiles(localDir, () => isCompared)).map(({ name, fault }) => [name, fault]).toSorted();
  expect(await faults(true)).toEqual([
    ['cut.avif', 'another size'],
    ['flipped.avif', 'other content'],
    ['whole.avif', null],
  ]);
  expect(await faults(false)).toEqual([
    ['cut.avif', 'another size'],
    ['flipped.avif', null],
    ['whole.avif', null],
  ]);
});
