import { CommandError } from '#server/command/command-error.ts';
import { build } from 'astro';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { messageOf } from '#server/log/message-of.ts';
import { manual } from './manuals/build.ts';

await runCommand(async () => {
  readArguments(manual);
  try {
    await build({});
  } catch (fault) {
    throw new CommandError(messageOf(fault), { cause: fault });
  }
});
