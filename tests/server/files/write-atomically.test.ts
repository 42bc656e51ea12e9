import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow } from '#server/files/files-below.ts';
import { replaceFile, writeAtomically, writeAtomicallyAtOnce } from '#server/files/write-atomically.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is written into a new folder with the given mode', async () => {
  const file = join(folder, 'a/b/secret.json');
  await writeAtomically(file, '{}', { mode: 0o600 });
  expect(readFileSync(file, 'utf8')).toBe('{}');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const ways = { 'with waiting': writeAtomically, 'at once': writeAtomicallyAtOnce };

test.each(Object.entries(ways))(
  'a folder that was removed with its last file is created again (%s)',
  async (_, write) => {
    await write(join(folder, 'buy/index.html'), 'one');
    rmSync(join(folder, 'buy'), { recursive: true });
    await write(join(folder, 'buy/index.html'), 'two');
    expect(await filesBelow(folder)).toEqual(['buy/index.html']);
    expect(readFileSync(join(folder, 'buy/index.html'), 'utf8')).toBe('two');
  },
);

test('a synchronous write that fails leaves no partial file', () => {
  // The name of the file is taken by a folder.
  mkdirSync(join(folder, 'index.html'));
  expect(() => writeAtomicallyAtOnce(join(folder, 'index.html'), 'new')).toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test('simultaneous writes of one file leave one complete content and no other file', async () => {
  const file = join(folder, 'page.html');
  const contents = Array.from({ length: 20 }, (_, number) => `${number}`.repeat(1000));
  await Promise.all(contents.map((content) => writeAtomically(file, content)));
  expect(contents).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder)).toEqual(['page.html']);
});

test('a write that fails keeps the previous file and leaves no partial file', async () => {
  const file = join(folder, 'rows.backup.gz');
  writeFileSync(file, 'the last one');
  const failing = replaceFile(file, async (unfinished) => {
    writeFileSync(unfinished, 'half');
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(readFileSync(file, 'utf8')).toBe('the last one');
  expect(readdirSync(folder)).toEqual(['rows.backup.gz']);
});

test.each(Object.entries(ways))(
  'a write replaces the file by another one and leaves no other file (%s)',
  async (_, write) => {
    const file = join(folder, 'index.html');
    writeFileSync(file, 'old');
    const before = statSync(file).ino;
    await write(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    // Another file took the name. The old file, which a reader may have open, was not written to.
    expect(statSync(file).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['index.html']);
  },
);
