import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectPglite } from '#server/database/connection.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { cleanErasedRows, noteErasedRows } from '#server/local-dir/erased-rows.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';

const localDir = mkdtempSync(join(tmpdir(), 'angala-erased-'));
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

async function filesWith(word: string): Promise<string[]> {
  const files = await filesBelow(join(localDir, 'pg'));
  return files.filter((file) => readFileSync(join(localDir, 'pg', file)).includes(word));
}

test('after an erasure neither the tables nor the log of the embedded database hold what was erased', async () => {
  await prepareFolder(localDir);
  const { sql, close } = await connectPglite(join(localDir, 'pg'));
  await sql.query("insert into public.cities (name) values ('Zarathustrina')");
  await sql.query("delete from public.cities where name = 'Zarathustrina'");
  await sql.exec('checkpoint');
  expect(await filesWith('Zarathustrina')).not.toEqual([]);
  await cleanErasedRows(localDir, sql);
  expect(await filesWith('Zarathustrina'), 'nothing is done while nothing was erased').not.toEqual([]);
  noteErasedRows(localDir);
  await cleanErasedRows(localDir, sql);
  expect(await filesWith('Zarathustrina')).toEqual([]);
  expect(existsSync(join(localDir, 'erased-rows'))).toBe(false);
  await close();
});
