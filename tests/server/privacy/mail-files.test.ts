import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from '#server/files/write-atomically.ts';
import { findMailFiles } from '#server/privacy/mail-files.ts';

let localDir: string;
beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'angala-mails-'));
  mkdirSync(join(localDir, 'outbox'));
});
afterEach(() => rmSync(localDir, { recursive: true }));

it('the files of a mail go together, with what a crash left half written of it', async () => {
  const file = (name: string) => join(localDir, 'outbox', name);
  writeFileSync(file('one.txt'), 'To: Ravi <ravi@mail.example>');
  writeFileSync(file('other.txt'), 'To: Asha <asha@mail.example>');
  await new Promise<void>((resolve) => {
    void replaceFile(file('one.eml'), async (unfinished) => {
      writeFileSync(unfinished, 'From: Angala');
      resolve();
      await new Promise(() => undefined);
    });
  });
  const found = await findMailFiles(localDir, ['ravi@mail.example']);
  expect(found.map((path) => basename(path)).sort()).toEqual([
    expect.stringMatching(/^one\.eml\.\d+-\d+\.unfinished$/),
    'one.txt',
  ]);
});
