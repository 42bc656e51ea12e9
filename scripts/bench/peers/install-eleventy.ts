import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';

const folder = join(import.meta.dirname, 'eleventy');
const installed = join(folder, 'node_modules/@11ty/eleventy');
const wantedSchema = z.object({ dependencies: z.object({ '@11ty/eleventy': z.string() }) });
const foundSchema = z.object({ version: z.string() });
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Installs Eleventy, which only this comparison needs, at its first use. Returns its version and the path of
 * its program.
 */
export async function installEleventy(): Promise<{ version: string; program: string }> {
  const version = wantedSchema.parse(read(join(folder, 'package.json'))).dependencies['@11ty/eleventy'];
  const manifest = join(installed, 'package.json');
  if (!existsSync(manifest) || foundSchema.parse(read(manifest)).version !== version) {
    process.stdout.write(`Fetching Eleventy ${version} for this comparison (about 20 MB, once)…\n`);
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(npm, 'close');
    if (code !== 0) throw new CommandError(`Eleventy could not be installed: npm ended with ${code}.`);
  }
  return { version, program: join(installed, 'cmd.cjs') };
}
