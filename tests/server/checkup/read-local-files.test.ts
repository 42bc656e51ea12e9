import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readUnfinishedFiles } from '#server/checkup/read-local-files.ts';
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
