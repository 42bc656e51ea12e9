import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { withBackend } from '#server/backend/backend.ts';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { takeInAllFiles } from './feeds/take-in-all-files.ts';
import { takeInFileOf } from './feeds/take-in-file-of.ts';
import { tryFileOf } from './feeds/try-file-of.ts';
import { manual } from './manuals/feeds.ts';

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const [file, ...others] = positionals;
  if (values.all) return takeInAll(positionals, values.json ?? false);
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one file to read. Usage: ${usageOf(manual)}`);
  const { partner, json, 'dry-run': isTrial, 'even-if-smaller': isApproved } = values;
  if (partner === undefined && !isTrial)
    throw new CommandError(
      'Say whose homes these are (--partner SLUG), or add --dry-run to see what the file would do: npm run feeds -- FILE --dry-run',
    );
  const sent = { bytes: bytesOf(file), name: basename(file) };
  await withBackend(readEnv(), { log: createLog(), database: 'existing' }, async (client) => {
    const options = { client, partner, isJson: json ?? false, now: () => new Date() };
    if (isTrial || partner === undefined) await tryFileOf(sent, options);
    else await takeInFileOf(sent, { ...options, partner, isApproved: isApproved ?? false });
  });
});

/** The files of all partners with an address, and those that staff uploaded. */
async function takeInAll(positionals: readonly string[], isJson: boolean): Promise<void> {
  if (positionals.length > 0)
    throw new CommandError(`--all reads the files of all partners, so name none. Usage: ${usageOf(manual)}`);
  const log = createLog();
  await withBackend(readEnv(), { log, database: 'existing' }, async (_client, backend) => {
    await takeInAllFiles(backend, { log, isJson, now: () => new Date() });
  });
}

function bytesOf(file: string): Uint8Array {
  if (!existsSync(file)) throw new CommandError(`${file} could not be read: it is not there.`);
  if (statSync(file).isDirectory())
    throw new CommandError(`${file} could not be read: it is a folder. Name one file.`);
  try {
    return readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${file} could not be read: ${reason}.`, { cause });
  }
}
