// Builds the site and publishes every page of it, as `npx astro build` does: npm run build
import { CommandError } from '#server/command-error.ts';
import { build } from 'astro';
import { readArguments } from '#server/read-arguments.ts';
import { runCommand } from '#server/run-command.ts';
import { messageOf } from '#server/message-of.ts';

await runCommand(async () => {
  readArguments({ options: {} }, 'npm run build');
  try {
    await build({});
  } catch (fault) {
    throw new CommandError(messageOf(fault), { cause: fault });
  }
});
