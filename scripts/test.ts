// The whole suite on a fresh machine, cheapest part first, browser tests included: npm test [-- --changed]
// The last line says how many tests passed and failed over all parts.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#server/run-command.ts';
import { freePort } from './free-port.ts';
import { ensureChromium } from './test/ensure-chromium.ts';
import { ensureFunctionChecker } from './test/ensure-function-checker.ts';
import { type PlannedPart, planSuite } from './test/plan.ts';
import {
  type TestResults,
  resultsWithoutReport,
  readPlaywrightReport,
  readVitestReport,
} from './test/test-results.ts';

/** Runs one part, which writes its report to the file `report`. */
async function run({ runner, args }: PlannedPart, report: string): Promise<number> {
  if (runner === 'vitest')
    return start(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {},
    );
  return start('playwright', ['test', ...args, '--reporter=list,json'], {
    CHROMIUM_PATH: ensureChromium(),
    SITE_TEST_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
}

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-suite-'));
  const allResults: TestResults[] = [];
  try {
    const parts = planSuite(process.argv.slice(2), changedFiles());
    ensureFunctionChecker();
    for (const part of parts) {
      process.stdout.write(`\n── ${part.name} ──\n`);
      const results = await outcome(part, join(folder, `${part.name}.json`));
      if (results.fault) process.stdout.write(`${part.name}: ${results.fault}.\n`);
      allResults.push(results);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const passed = allResults.reduce((sum, results) => sum + results.passed, 0);
  const failed = allResults.reduce((sum, results) => sum + results.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
});

async function outcome(part: PlannedPart, report: string): Promise<TestResults> {
  const exitCode = await run(part, report);
  if (!existsSync(report)) return resultsWithoutReport(exitCode);
  const read = part.runner === 'vitest' ? readVitestReport : readPlaywrightReport;
  return read(readFileSync(report, 'utf8'), exitCode, part);
}

/** Paths of the files that differ from the last commit and still exist. Empty without git. */
function changedFiles(): string[] {
  const asked = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  return asked
    .flatMap((args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.split('\n') ?? [])
    .filter((file) => file && existsSync(file));
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
