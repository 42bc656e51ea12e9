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
import { printResults, type PartOptions, runPart } from './test/run-part.ts';
import type { TestResults } from './test/test-results.ts';
import { manual } from './manuals/test.ts';

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-tests-'));
  const allResults: TestResults[] = [];
  try {
    const { values } = readArguments(manual);
    const profile = values.profile ? join(folder, 'profile.jsonl') : undefined;
    const { first, lanes } = planLanes(values.changed ? planChangedTests(changedFiles()) : planTests());
    const [options, describeMachine] = [
      profile ? { variables: { TEST_PROFILE: profile } } : {},
      watchMachine(),
    ];
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
    if (profile)
      process.stdout.write(`\n── profile ──\n${profileTable(readProfile(profile))}${describeMachine()}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printResults(allResults);
});

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
