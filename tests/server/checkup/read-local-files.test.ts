import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStoredFiles, readUnfinishedFiles } from '#server/checkup/read-local-files.ts';
import { createFileStorage } from '#server/embedded/file-storage.ts';
import { storedFile } from '#server/files/stored-file.ts';
import { replaceFile } from '#server/files/write-atomically.ts';

let localDir: string;
beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'angala-local-'));
  mkdirSync(join(localDir, 'outbox'));
  mkdirSync(join(localDir, 'storage', 'ab'), { recursive: true });
});
afterEach(() => rmSync(localDir, { recursive: true }));

/** Leaves the unfinished file of a process that died during this write. Returns its name. */
function leftBehind(file: string): Promise<string> {
  return new Promise((resolve) => {
    void replaceFile(join(localDir, file), async (unfinished) => {
      writeFileSync(unfinished, 'half');
      resolve(unfinished);
      await new Promise(() => undefined);
    });
  });
}

it('partial mails and stored files are found when they are older than ten minutes', async () => {
  writeFileSync(join(localDir, 'outbox', 'whole.txt'), 'whole');
  const unfinished = [await leftBehind('outbox/1.eml'), await leftBehind('storage/ab/abc')];
  expect(await readUnfinishedFiles(localDir, new Date())).toEqual([]);
  const elevenMinutesLater = new Date(Date.now() + 11 * 60_000);
  expect((await readUnfinishedFiles(localDir, elevenMinutesLater)).sort()).toEqual(unfinished.sort());
  utimesSync(unfinished[0] ?? '', elevenMinutesLater, elevenMinutesLater);
  expect(await readUnfinishedFiles(localDir, elevenMinutesLater)).toEqual([unfinished[1]]);
});

it('a stored file is compared with the size and the digest that were stored', async () => {
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
