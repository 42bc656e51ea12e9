import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { FIRST_RELEASE, firstReleaseOf } from './schema/first-release.ts';
import { manual } from './manuals/schema.ts';

await runCommand(async () => {
  readArguments(manual);
  const root = resolve(import.meta.dirname, '..');
  mkdirSync(dirname(join(root, FIRST_RELEASE)), { recursive: true });
  writeFileSync(join(root, FIRST_RELEASE), firstReleaseOf(root));
});
