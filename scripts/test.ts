// The whole suite on a fresh machine, cheapest part first, browser tests included: npm test [-- --changed]
// The last line says how many tests passed and failed over all parts. What takes longer is npm run test:hard.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#server/run-command.ts';
import { ensureFunctionChecker } from './test/ensure-function-checker.ts';
import { planSuite } from './test/plan.ts';
import { closeWith, runPart } from './test/run-part.ts';
import type { TestResults } from './test/test-results.ts';

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-suite-'));
  const allResults: TestResults[] = [];
  try {
    const parts = planSuite(process.argv.slice(2), changedFiles());
    ensureFunctionChecker();
    for (const part of parts) allResults.push(await runPart(part, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  closeWith(allResults);
});

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
