// Builds the site and publishes every page of it, as `npx astro build` does: npm run build
import { build } from 'astro';
import { readArguments } from '#server/arguments.ts';
import { BuildStop, runCommand } from '#server/stop.ts';

await runCommand(async () => {
  readArguments({ options: {} }, 'npm run build');
  try {
    await build({});
  } catch (fault) {
    throw new BuildStop(fault instanceof Error ? fault.message : String(fault), { cause: fault });
  }
});
