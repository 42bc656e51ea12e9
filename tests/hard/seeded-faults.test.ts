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
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { clusterUrl } from '../fixtures/postgres-cluster.ts';
import type { SeededFault } from '../guards/seeded-fault.ts';
import { seededFaults, withoutGuard } from '../guards/seeded-faults.ts';
import { schemaText } from '../../scripts/schema/schema-text.ts';
import { noteFigure } from './note-figure.ts';
import { escapeRegex } from '#domain/text/escape-regex.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Number of guards that are removed at the same time, each in its own copy. Most of a test's time is its start.
 */
const COPIES = 2;
const free: string[] = [];
const waiting: ((copy: string) => void)[] = [];
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = `${await clusterUrl(inject('postgresFolder'))}/postgres`;
  for (let nth = 0; nth < COPIES; nth += 1) free.push(copyOfTree());
});
afterAll(() => {
  for (const copy of free) rmSync(copy, { recursive: true, force: true });
});

/**
 * A copy of the working tree without the files that git ignores. The packages are links, with a cache of their
 * own.
 */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'angala-guards-'));
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
  return copy;
}

/** Runs the work in a copy that nothing else uses meanwhile. */
async function inCopy(work: (copy: string) => Promise<void>): Promise<void> {
  const copy = free.pop() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
  try {
    await work(copy);
  } finally {
    const next = waiting.shift();
    if (next) next(copy);
    else free.push(copy);
  }
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

interface Tested {
  /** Path of the test file below the tree. `name` is the full name of the test. */
  file: string;
  name: string;
  status: string;
  failures: readonly string[];
}

/**
 * Vitest's report on the tests in these files whose names contain one of these texts. Other tests are left out.
 */
async function tested(copy: string, files: readonly string[], words: readonly string[]): Promise<Tested[]> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  // A test that notices a missing guard belongs to every run: one with the tag is reported as skipped.
  const filters = ['-t', words.map(escapeRegex).join('|'), '--tags-filter=!nightly'];
  const args = [...filters, `--maxWorkers=${COPIES}`];
  const child = spawn(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...files, ...args, '--reporter=json', `--outputFile.json=${report}`],
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', CI: 'true', TEST_DATABASE_URL: databaseUrl },
    },
  );
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) throw new Error(`Vitest wrote no report for ${files.join(' ')}.`);
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: relative(copy, name),
      name: fullName,
      status,
      failures: failureMessages,
    })),
  );
}

const testsOfFault = (tests: readonly Tested[], { test, notices }: SeededFault) =>
  tests.filter(({ file, name }) => file === test && name.includes(notices));

describe('with every guard in its place', () => {
  it('every test that covers a guard exists and passes', async () => {
    await inCopy(async (copy) => {
      const tests = await tested(
        copy,
        [...new Set(seededFaults.map(({ test }) => test))],
        seededFaults.map(({ notices }) => notices),
      );
      const failing = seededFaults.filter((fault) => {
        // One of several of its name may wait for the night, as on a second database.
        const matching = testsOfFault(tests, fault).filter(({ status }) => status !== 'skipped');
        return matching.length === 0 || matching.some(({ status }) => status !== 'passed');
      });
      expect(failing.map(({ guard, test, notices }) => `${guard}: ${test}, ${notices}`)).toEqual([]);
    });
  }, 600_000);
});

describe.concurrent('the tests fail without this guard:', () => {
  // '$guard' would cut names off, and ‘-t’ could not choose one by its last words.
  it.each(seededFaults.map((fault) => [fault.guard, fault] as const))(
    '%s',
    (_, fault) =>
      inCopy(async (copy) => {
        const file = join(copy, fault.file);
        const content = readFileSync(file, 'utf8');
        const change = (text: string) => {
          writeFileSync(file, text);
          if (fault.file.startsWith('supabase/schemas/')) migrateInOneStep(copy);
        };
        change(withoutGuard(content, fault));
        try {
          const failed = testsOfFault(await tested(copy, [fault.test], [fault.notices]), fault).filter(
            ({ status }) => status === 'failed',
          );
          expect(failed.length, `${fault.test} passes without it`).toBeGreaterThan(0);
          // A replacement with an unknown name fails every test, so it says nothing about the guard.
          expect(failed.flatMap(({ failures }) => failures).join('\n')).not.toContain('ReferenceError');
          noteFigure(
            'Guard → the test that notices that it is gone',
            fault.guard,
            `${fault.test}: ${fault.notices}`,
          );
        } finally {
          change(content);
        }
      }),
    300_000,
  );
});

/** Makes the schemas of the copy its only migration, so that its databases lack the guard too. */
function migrateInOneStep(copy: string): void {
  const folder = join(copy, 'supabase/migrations');
  const [first = '', ...later] = readdirSync(folder).sort();
  writeFileSync(join(folder, first), schemaText(copy));
  for (const file of later) rmSync(join(folder, file));
}
