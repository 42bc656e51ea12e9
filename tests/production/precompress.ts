import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const program = resolve(import.meta.dirname, '../../.github/cdn/precompress.ts');

/** Runs the program of a server of one's own. Returns what it prints; throws what it prints when it fails. */
export async function precompress(siteDir: string, served: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, siteDir, served]);
  return stdout.trim();
}
