import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundle } from '#generator/bundle/open-bundle.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { ensureFunctionChecker } from './test/ensure-function-checker.ts';
import { type PlannedPart, planChangedTests, planLanes, planTests } from './test/plan-tests.ts';
import { profileTable, readProfile, watchMachine } from './test/profile.ts';
import { referenceSeconds } from './test/reference-seconds.ts';
import { printResults, type PartOptions, runPart } from './test/run-part.ts';
import { judgeSuite } from './test/suite-budget.ts';
import type { TestResults } from './test/test-results.ts';
import { manual } from './manuals/test.ts';

/** Files in the table of what the tests cost. */
const DEAREST = 10;

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-tests-'));
  const allResults: TestResults[] = [];
  try {
    const { values } = readArguments(manual);
    const profile = join(folder, 'profile.jsonl');
    const reference = referenceSeconds();
    const { first, lanes } = planLanes(values.changed ? planChangedTests(changedFiles()) : planTests());
    const options = { variables: { TEST_PROFILE: profile } };
    const describeMachine = watchMachine();
    ensureFunctionChecker();
    // Both lanes need the bundle at once, and each would build it. A failed build is reported by the tests that
    // need it.
    const bundle = lanes.length > 0 ? openBundle().catch(() => undefined) : undefined;
    for (const part of first) allResults.push(await runPart(part, folder, options));
    await bundle;
    const running: Promise<void>[] = [];
    for (const lane of lanes)
      running.push(runLane(lane, folder, { ...options, printAfter: [...running] }, allResults));
    // Wait for every lane before a fault is thrown: a lane that cannot start leaves no others running.
    await Promise.allSettled(running);
    await Promise.all(running);
    const notes = readProfile(profile);
    const budget = values.changed ? null : judgeSuite(notes, Math.max(reference, referenceSeconds()));
    const table = profileTable(notes, values.profile ? Infinity : DEAREST);
    process.stdout.write(`\n── cost ──\n${table}${describeMachine()}\n${budget ? `${budget.text}\n` : ''}`);
    if (budget?.isExceeded) allResults.push(tooDear(budget.text));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printResults(allResults);
});

function tooDear(text: string): TestResults {
  const failure = `${text} Make the dearest of them cheaper, or tag what rarely changes as nightly.`;
  return { passed: 0, failed: 1, fault: null, failures: [failure] };
}

async function runLane(
  parts: readonly PlannedPart[],
  folder: string,
  options: PartOptions,
  allResults: TestResults[],
): Promise<void> {
  for (const part of parts) allResults.push(await runPart(part, folder, options));
}

/** Paths of the files that differ from the last commit and still exist. Empty without git. */
function changedFiles(): string[] {
  const commands = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  return commands
    .flatMap((args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.split('\n') ?? [])
    .filter((file) => file && existsSync(file));
}
