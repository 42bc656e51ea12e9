import { claimsModes } from '#domain/settings/setting-names.ts';
import { withBackend } from '#server/backend/backend.ts';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { saveClaims } from '#server/settings/save-claims.ts';
import { manual } from './manuals/claims.ts';

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const [mode] = claimsModes.filter((each) => each === positionals[0]);
  if (mode === undefined || positionals.length > 1)
    throw new CommandError(`Say as_counted or as_specified. Usage: ${usageOf(manual)}`);
  await withBackend(readEnv(), { log: createLog(), database: 'existing' }, async (client) => {
    process.stdout.write(`${await saveClaims(client, mode)}\n`);
  });
});
