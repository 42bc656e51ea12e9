import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { ensureEngines } from './ensure-engines.ts';
import type { PlannedPart } from './plan.ts';
import {
  readPlaywrightReport,
  readVitestReport,
  resultsWithoutReport,
  type TestResults,
} from './test-results.ts';

/** Runs one part with its output on the terminal, and reads what came of it. Its report is written to `folder`. */
export async function runPart(
  part: PlannedPart,
  folder: string,
  variables: Record<string, string> = {},
): Promise<TestResults> {
  process.stdout.write(`\n── ${part.name} ──\n`);
  const report = join(folder, `${part.name}.json`);
  const exitCode = await run(part, report, variables);
  const results = existsSync(report)
    ? reader(part)(readFileSync(report, 'utf8'), exitCode, part)
    : resultsWithoutReport(exitCode);
  if (results.fault) process.stdout.write(`${part.name}: ${results.fault}.\n`);
  return results;
}

/** Prints `N passed, N failed` as the last line, and ends with 1 when a test failed. */
export function closeWith(allResults: readonly TestResults[]): void {
  const passed = allResults.reduce((sum, results) => sum + results.passed, 0);
  const failed = allResults.reduce((sum, results) => sum + results.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function reader({ runner }: PlannedPart): typeof readVitestReport {
  return runner === 'vitest' ? readVitestReport : readPlaywrightReport;
}

async function run(
  { runner, args }: PlannedPart,
  report: string,
  variables: Record<string, string>,
): Promise<number> {
  if (runner === 'vitest')
    return start(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      variables,
    );
  ensureEngines();
  return start('playwright', ['test', ...args, '--reporter=list,json'], {
    ...variables,
    CHROMIUM_PATH: ensureChromium(),
    SITE_TEST_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
}

function start(program: string, args: readonly string[], extra: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', program), args, {
      stdio: 'inherit',
      env: { ...process.env, ...extra },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
