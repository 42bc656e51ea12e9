import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../port/free-port.ts';
import { ensureChromium } from './ensure-chromium.ts';
import type { PlannedPart } from './plan-tests.ts';
import {
  readPlaywrightReport,
  readVitestReport,
  resultsWithoutReport,
  type TestResults,
} from './test-results.ts';

export interface PartOptions {
  variables?: Record<string, string>;
  /** The part prints nothing until these have settled, so that parallel parts do not mix their lines. */
  printAfter?: readonly Promise<unknown>[];
}

/**
 * Runs a part of the tests. The output goes to the terminal, the results come from the report, which is written to
 * `folder`.
 */
export async function runPart(
  part: PlannedPart,
  folder: string,
  options: PartOptions = {},
): Promise<TestResults> {
  const report = join(folder, `${part.name}.json`);
  const exitCode = await run(part, report, options);
  const results = existsSync(report)
    ? reportReader(part)(readFileSync(report, 'utf8'), exitCode, part)
    : resultsWithoutReport(exitCode);
  return results.fault
    ? { ...results, failures: [`${part.name}: ${results.fault}.`, ...results.failures] }
    : results;
}

/** Prints the failures again, then `N passed, N failed` as the last line. Sets exit code 1 when a test failed. */
export function printResults(allResults: readonly TestResults[]): void {
  const passed = allResults.reduce((sum, results) => sum + results.passed, 0);
  const failed = allResults.reduce((sum, results) => sum + results.failed, 0);
  const failures = allResults.flatMap((results) => results.failures);
  if (failures.length > 0) process.stdout.write(`\n── failed ──\n${failures.join('\n\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function reportReader({ runner }: PlannedPart): typeof readVitestReport {
  return runner === 'vitest' ? readVitestReport : readPlaywrightReport;
}

async function run(
  { name, runner, args }: PlannedPart,
  report: string,
  options: PartOptions,
): Promise<number> {
  if (runner === 'vitest')
    return start(
      name,
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      options,
    );
  const variables = {
    ...options.variables,
    CHROMIUM_PATH: ensureChromium(),
    SITE_TEST_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const reporters = '--reporter=list,json,./tests/profile/browser-reporter.ts';
  return start(name, 'playwright', ['test', ...args, reporters], { ...options, variables });
}

/**
 * The browser tests are the shorter of the two lanes. At equal priority they end minutes before the other lane,
 * whose two processes alone do not keep two cores busy. At a lower priority both lanes end at about the same
 * time.
 */
const BROWSER_NICENESS = 2;

function start(
  name: string,
  program: string,
  args: readonly string[],
  { variables = {}, printAfter = [] }: PartOptions,
): Promise<number> {
  const title = `\n── ${name} ──\n`;
  const isFirst = printAfter.length === 0;
  if (isFirst) process.stdout.write(title);
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', program), args, {
      stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...variables },
    });
    if (program === 'playwright' && child.pid !== undefined) setPriority(child.pid, BROWSER_NICENESS);
    const shown = isFirst ? Promise.resolve() : showLater(child, title, printAfter);
    child.once('error', reject);
    child.once('close', (code) => resolve(shown.then(() => code ?? 1)));
  });
}

/** Until `printAfter` has settled; then prints it and passes on further output at once. */
async function showLater(
  child: ChildProcess,
  title: string,
  printAfter: readonly Promise<unknown>[],
): Promise<void> {
  let buffered: (string | Buffer)[] | null = [title];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (buffered ? buffered.push(piece) : process.stdout.write(piece)));
  await Promise.allSettled(printAfter);
  for (const piece of buffered) process.stdout.write(piece);
  buffered = null;
}
