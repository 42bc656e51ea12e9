import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { istDay } from '#domain/calendar/ist.ts';
import { placeHomes } from '#domain/partner-file/place-homes.ts';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { connectBackend } from '#server/backend/backend.ts';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { compareWithHomes } from '#server/partner-files/compare-with-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { readPlaceNames } from '#server/partner-files/read-place-names.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { printReading } from './feeds/print-reading.ts';
import { manual } from './manuals/feeds.ts';

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one file to read. Usage: ${usageOf(manual)}`);
  if (!values['dry-run'])
    throw new CommandError(
      'This command says what a file would do, and writes nothing. Add --dry-run to run it: npm run feeds -- FILE --dry-run',
    );
  const start = performance.now();
  const table = await readPartnerFile(bytesOf(file));
  const reading = readHomes(table, { today: istDay(new Date()) });
  const backend = await connectBackend(readEnv(), { log: createLog() });
  try {
    const client = createServiceClient(backend);
    const places = await readPlaceNames(client);
    const { homes, unsure } = placeHomes(reading.homes, places.matcher);
    const changes = await compareWithHomes(client, homes, places);
    const counts = {
      read: table.rows.length,
      new: changes.new,
      changed: changes.changed,
      same: changes.same,
      missing: 0,
      refused: table.rows.length - reading.homes.length + changes.ambiguous.length,
      unsure: unsure.length,
      milliseconds: Math.round(performance.now() - start),
    };
    if (values.json) {
      process.stdout.write(`${JSON.stringify(counts)}\n`);
      return;
    }
    printReading(basename(file), table, reading, unsure);
    for (const { row, reference } of changes.ambiguous)
      process.stdout.write(`Row ${row}: several homes have the reference ${reference}.\n`);
    process.stdout.write(
      `\n${counts.read} rows: ${counts.new} new, ${counts.changed} changed, ${counts.same} as they are, ${counts.refused} refused. Nothing was written.\n`,
    );
  } finally {
    await backend.close();
  }
});

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${file} could not be read: ${reason}.`, { cause });
  }
}
