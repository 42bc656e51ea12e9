import { mkdtempSync, readFileSync, rmSync, statSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAtomically } from '#generator/publish/write-atomically.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-atomic-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a reader who has opened a page finds the old text until the new one is whole, and no leftover stays', async () => {
  const file = join(folder, 'index.html');
  writeFileSync(file, 'old');
  const before = statSync(file).ino;
  await writeAtomically(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  // Another file took the name: the one that a reader holds open was never written into.
  expect(statSync(file).ino).not.toBe(before);
  expect(readdirSync(folder)).toEqual(['index.html']);
});
