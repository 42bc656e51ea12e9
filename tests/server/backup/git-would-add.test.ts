import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { gitWouldAdd } from '#server/backup/git-would-add.ts';
import { runCommand } from '../../fixtures/running-command.ts';
import { runWarmCommand } from '../../fixtures/warm-command.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'angala-place-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('gitWouldAdd() is true only for a file in a repository that git does not ignore', () => {
  expect(gitWouldAdd(join(folder, 'a.backup.gz'))).toBe(false);
  execFileSync('git', ['init', '--quiet', folder]);
  writeFileSync(join(folder, '.gitignore'), '*.backup.gz\n');
  expect(gitWouldAdd(join(folder, 'a.backup.gz'))).toBe(false);
  expect(gitWouldAdd(join(folder, 'not', 'there', 'yet', 'a.gz'))).toBe(true);
});

it('git ignores backups in the usual places of this repository', () => {
  for (const name of ['angala-2026-11-22T0600.backup.gz', 'backups/a.backup.gz', '.local/backups/a'])
    expect([name, gitWouldAdd(join(root, name))]).toEqual([name, false]);
});

it.each<[string, () => string[], string]>([
  ['a second file', () => [join(folder, 'a'), join(folder, 'b')], 'Name one file at most.'],
  [
    'the name of a backup whose stored files are still there',
    () => {
      mkdirSync(join(folder, 'used.storage'));
      return [join(folder, 'used')];
    },
    'used.storage exists already, of a backup whose rows are not there: delete it, or name another file.',
  ],
])('a backup that is given %s is not written', async (_what, args, sentence) => {
  const { code, stderr } = await runWarmCommand('backup.ts', args(), { LOCAL_DIR: join(folder, 'local') });
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

it('a backup that git would add is not written, and the message says where to put it', async () => {
  const file = join(root, 'all-rows.gz');
  const { code, stderr } = await runCommand('backup.ts', [file], { LOCAL_DIR: join(folder, 'local') });
  expect([code, stderr]).toEqual([
    1,
    `${file} is in a repository, where the next commit would take it: name a file outside, or leave FILE out.\n`,
  ]);
});
