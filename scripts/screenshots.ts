import { CommandError } from '#server/command/command-error.ts';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { manual } from './manuals/screenshots.ts';

const FOLDER = 'tests/site/screenshots/pictures';
/** All screenshots together, in bytes: everybody who clones downloads them. */
const MAX_BYTES = 5_000_000;

await runCommand(async () => {
  const names = readArguments(manual).positionals.join(' ');
  const result = spawnSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      'screenshots/screenshots',
      '--update-snapshots=changed',
      ...(names ? ['--grep', names] : []),
    ],
    { stdio: 'inherit' },
  );
  if (result.status !== 0)
    throw new CommandError('The pictures could not be taken; what went wrong stands above.');
  let total = 0;
  for (const file of await readdir(FOLDER)) {
    const path = join(FOLDER, file);
    if (!(await sharp(path).metadata()).isPalette) await makeSmall(path);
    total += (await stat(path)).size;
  }
  process.stdout.write(`${(total / 1e6).toFixed(1)} MB of pictures in all.\n`);
  if (total > MAX_BYTES)
    throw new CommandError(`More than ${MAX_BYTES / 1e6} MB: show less of a page in screenshots.spec.ts.`);
});

/** Playwright writes full colours. A palette of 128 colours shows a changed page as well as full colour does, in a fifth of the bytes. */
async function makeSmall(path: string): Promise<void> {
  const small = await sharp(await readFile(path))
    .png({ palette: true, colours: 128, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  await writeFile(path, small);
  process.stdout.write(`renewed  ${path}\n`);
}
