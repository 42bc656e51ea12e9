import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { runLanes, type Step } from './check/steps.ts';
import { manual } from './manuals/check.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

/** Two lanes for two cores. `astro check` writes the types that the second step reads, so it goes first. */
const lanes: Step[][] = [
  [
    { name: 'types of pages', command: [bin('astro'), 'check', '--minimumSeverity', 'warning'] },
    { name: 'types', command: [process.execPath, 'scripts/check-types.ts'] },
  ],
  [
    { name: 'lint', command: [bin('biome'), 'lint', '.', '--error-on-warnings', '--max-diagnostics=200'] },
    { name: 'tree', command: [process.execPath, 'scripts/check-tree.ts'] },
    { name: 'workflows', command: [process.execPath, 'scripts/check-workflows.ts'] },
    { name: 'dead code', command: [bin('knip')] },
    { name: 'format', command: [bin('prettier'), '--check', '--log-level=warn', '.'] },
  ],
];

const check = async () => {
  readArguments(manual);
  const results = await runLanes(lanes, ({ name, passed, output, seconds }) => {
    process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (!passed) process.stdout.write(`${output}\n\n`);
  });
  const failed = results.filter(({ passed }) => !passed);
  process.stdout.write(`${results.length - failed.length} checks passed, ${failed.length} failed\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
};

// The tools print with colours.
await runCommand(check, undefined, { isRaw: true });
