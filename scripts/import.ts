import { CommandError } from '#server/command/command-error.ts';
import { formatCounts } from '#domain/listing/import-planner.ts';
import { dataFilesIn, importData, type RejectedRow, type UnlikelyValue } from '#server/import/import-data.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { withBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { createProgress } from '#server/command/progress.ts';
import { runCommand } from '#server/command/run-command.ts';
import { askOnTerminal } from '#server/command/ask-on-terminal.ts';
import { manual } from './manuals/import.ts';

/** The most rejected rows that are printed. More would hide the first, which is the one to read. */
const SHOWN = 50;

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const dryRun = values['dry-run'] ?? false;
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0)
    throw new CommandError(`Name one folder to load. Usage: ${usageOf(manual)}`);
  // Before a database is made: the name may be mistyped.
  dataFilesIn(folder);
  await withBackend(readEnv(), { log: createLog(), database: 'made' }, async (client) => {
    const progress = createProgress('Rows');
    const report = await importData(client, folder, {
      onProgress: progress.show,
      dryRun,
      confirm: async (unlikely) => {
        progress.end();
        printUnlikely(unlikely);
        return askOnTerminal(
          'Are these values right? Yes loads them as they are, no leaves these homes out.',
          'wait',
        );
      },
    });
    progress.end();
    if (dryRun) {
      process.stdout.write(`${formatCounts(report.planned)}. Nothing was loaded.\n`);
      printUnlikely(report.unlikely);
      printRejected(report.rejected, 'would not be loaded');
      return;
    }
    const { cities, local_areas, society, properties } = report.loaded;
    process.stdout.write(
      `Loaded ${cities} cities, ${local_areas} local areas, ${society} societies, ${properties} properties.\n`,
    );
    if (cities + local_areas + society + properties > 0)
      process.stdout.write('Pages follow with the next publish: npm run generate.\n');
    printRejected(report.rejected, 'were not loaded');
  });
});

function printUnlikely(unlikely: readonly UnlikelyValue[]): void {
  if (unlikely.length === 0) return;
  for (const { file, line, field, question } of unlikely.slice(0, SHOWN))
    process.stderr.write(`${file} line ${line}: ${field}: ${question}\n`);
  if (unlikely.length > SHOWN) process.stderr.write(`… and ${unlikely.length - SHOWN} more.\n`);
  process.stderr.write(
    'Where nobody says that they are right, these values wait in /admin, under Today, and the homes are loaded without them.\n',
  );
}

function printRejected(rejected: readonly RejectedRow[], what: string): void {
  if (rejected.length === 0) return;
  for (const { file, line, field, expected } of rejected.slice(0, SHOWN)) {
    process.stderr.write(`${file} line ${line}: ${field}: expected ${expected}\n`);
  }
  if (rejected.length > SHOWN) process.stderr.write(`… and ${rejected.length - SHOWN} more.\n`);
  process.stderr.write(`${rejected.length} rows ${what}. Correct them and run the command again.\n`);
  process.exitCode = 1;
}
