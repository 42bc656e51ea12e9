import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seededFaults, withoutGuard } from '../guards/seeded-faults.ts';
import { noteFigure } from './note-figure.ts';

const root = join(import.meta.dirname, '../..');
let copy: string;

/** The working tree without what git ignores, and the packages by links, with a cache of its own. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'angala-guards-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((each) => each && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const reportSchema = z.object({
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

/** What Vitest reports of these test files in the copy; of one whose file cannot even be loaded, no test at all. */
async function tested(args: readonly string[]) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...args, '--reporter=json', `--outputFile.json=${report}`],
    ],
    { cwd: copy, stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '', CI: 'true' } },
  );
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) throw new Error(`Vitest wrote no report for ${args.join(' ')}.`);
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
}

const quoted = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('with every guard in its place', () => {
  it('the tests that notice them pass', async () => {
    const files = [...new Set(seededFaults.map(({ test }) => test))];
    const { numFailedTests, numPassedTests, testResults } = await tested(files);
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, status }) => (status === 'failed' ? fullName : [])),
    );
    expect(failed).toEqual([]);
    expect([numFailedTests, numPassedTests > seededFaults.length]).toEqual([0, true]);
  }, 900_000);
});

describe('it is noticed that this guard is gone:', () => {
  it.each(seededFaults)(
    '$guard',
    async (fault) => {
      const file = join(copy, fault.file);
      const content = readFileSync(file, 'utf8');
      writeFileSync(file, withoutGuard(content, fault));
      try {
        const { numFailedTests } = await tested([
          fault.test,
          ...(fault.notices ? ['-t', quoted(fault.notices)] : []),
        ]);
        expect(numFailedTests, `${fault.test} passes without it`).toBeGreaterThan(0);
        noteFigure('Guard → the test that notices that it is gone', fault.guard, fault.test);
      } finally {
        writeFileSync(file, content);
      }
    },
    180_000,
  );
});
