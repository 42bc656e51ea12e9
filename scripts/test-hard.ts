import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { ensureFunctionChecker } from './test/ensure-function-checker.ts';
import { printFigures } from './test/print-figures.ts';
import { printResults, runPart } from './test/run-part.ts';
import { manual } from './manuals/test-hard.ts';

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const folder = mkdtempSync(join(tmpdir(), 'angala-hard-'));
  const figures = join(folder, 'figures.jsonl');
  try {
    ensureFunctionChecker();
    const part = {
      name: 'hard',
      runner: 'vitest' as const,
      args: ['--project', 'hard', '--project', 'hard-alone', ...positionals],
      mayBeEmpty: false,
    };
    const results = await runPart(part, folder, { variables: { HARD_FIGURES: figures } });
    printFigures(figures);
    printResults([results]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
