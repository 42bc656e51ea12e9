import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { installedEngines } from '../tests/engines/installed-engines.ts';
import { ensureEngines } from './test/ensure-engines.ts';
import { ensureFunctionChecker } from './test/ensure-function-checker.ts';
import { printFigures } from './test/print-figures.ts';
import { planHardTests } from './test/plan-tests.ts';
import { printResults, runPart } from './test/run-part.ts';
import type { TestResults } from './test/test-results.ts';
import { manual } from './manuals/test-hard.ts';

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const folder = mkdtempSync(join(tmpdir(), 'angala-hard-'));
  const figures = join(folder, 'figures.jsonl');
  try {
    ensureFunctionChecker();
    ensureEngines();
    const allResults: TestResults[] = [];
    const hardTests = { engines: installedEngines(), nightlyFiles: nightlyFiles() };
    for (const part of planHardTests(positionals, hardTests))
      allResults.push(await runPart(part, folder, { variables: { HARD_FIGURES: figures } }));
    printFigures(figures);
    printResults(allResults);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The files of Vitest that import the tag of nightly tests. */
function nightlyFiles(): string[] {
  return globSync('tests/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("fixtures/nightly.ts'"),
  );
}
