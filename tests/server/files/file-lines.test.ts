import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { fileLines } from '#server/files/file-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(file: string, gzipped: boolean): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of fileLines(file, { gzipped })) lines.push(line);
  return lines;
}

test.each([
  ['does not end its last line', 'a\nb\nc', ['a', 'b', 'c']],
  ['has line separators inside its lines', 'a\u2028b\rc\nd\n', ['a\u2028b\rc', 'd']],
  ['begins with a byte order mark', '\ufeff{"id":1}\n\ufeffb\n', ['{"id":1}', '\ufeffb']],
  ['has only a byte order mark', '\ufeff', []],
])('a file that %s is read line by line, plain and gzipped', async (_, text, lines) => {
  const [plain, zipped] = [join(folder, 'a.jsonl'), join(folder, 'a.jsonl.gz')];
  writeFileSync(plain, text);
  writeFileSync(zipped, gzipSync(text));
  expect(await linesOf(plain, false)).toEqual(lines);
  expect(await linesOf(zipped, true)).toEqual(lines);
});
