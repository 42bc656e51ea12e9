import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';

const folder = join(import.meta.dirname, 'eleventy');
const packageFolder = join(folder, 'node_modules/@11ty/eleventy');
const manifestSchema = z.object({ dependencies: z.object({ '@11ty/eleventy': z.string() }) });
const packageSchema = z.object({ version: z.string() });
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Installs Eleventy at its first use, because only this comparison needs it. Returns its version and program. */
export async function installEleventy(): Promise<{ version: string; program: string }> {
  const version = manifestSchema.parse(read(join(folder, 'package.json'))).dependencies['@11ty/eleventy'];
  const manifest = join(packageFolder, 'package.json');
  if (!existsSync(manifest) || packageSchema.parse(read(manifest)).version !== version) {
    process.stdout.write(`Fetching Eleventy ${version} for this comparison (about 20 MB, once)…\n`);
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(npm, 'close');
    if (code !== 0) throw new CommandError(`Eleventy could not be installed: npm ended with ${code}.`);
  }
  return { version, program: join(packageFolder, 'cmd.cjs') };
}
