import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../fixtures/running-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a missing folder', 'does not exist', () => {}],
  ['a folder without data', 'holds no data file', (seed: string) => mkdirSync(seed)],
])('SEED as %s makes the start fail before a backend is created', async (_label, reason, prepare) => {
  const seed = join(folder, 'data');
  prepare(seed);
  const localDir = join(folder, 'local');
  const variables = { SEED: seed, LOCAL_DIR: localDir, SITE_DIR: join(folder, 'public') };
  const { code, stdout, stderr } = await runCommand('start.ts', [], variables);
  expect(stderr).toBe(
    `SEED must be demo, none, or the folder of a data set; ${seed} ${reason}. A data set is cities.jsonl, local_areas.jsonl, society.jsonl, properties.jsonl, each plain or .gz, or as .csv.\n`,
  );
  expect([code, stdout, existsSync(localDir)]).toEqual([1, '', false]);
});

test('a bad variable of the functions makes the start fail before a backend is created', async () => {
  const localDir = join(folder, 'local');
  const variables = { FORWARDED_HOPS: 'two', LOCAL_DIR: localDir, SITE_DIR: join(folder, 'public') };
  const { code, stdout, stderr } = await runCommand('start.ts', [], variables);
  expect(stderr).toBe("FORWARDED_HOPS must be a number from 1 to 9; it is 'two'.\n");
  expect([code, stdout, existsSync(localDir)]).toEqual([1, '', false]);
});
