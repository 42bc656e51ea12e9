import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapConcurrently } from '../concurrency/map-concurrently.ts';
import type { SiteSize } from './growth-notes.ts';

/** Counts the files of a published site, by their names below its folder. */
export async function readSiteSize(folder: string, names: readonly string[]): Promise<SiteSize> {
  const sizes = await mapConcurrently(names, async (file) => ({
    file,
    bytes: (await stat(join(folder, file))).size,
  }));
  const folders = Map.groupBy(names, (file) => dirname(file));
  const redirects = await readFile(join(folder, '_redirects'), 'utf8').catch(() => '');
  return {
    folder,
    files: names.length,
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    biggest: sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most), { file: '', bytes: 0 }),
    filesOfFolder: [...folders.values()].reduce((most, files) => Math.max(most, files.length), 0),
    redirects: redirects.split('\n').filter((line) => /^\s*[^#\s]/.test(line)).length,
    branchBytes: branchBytes(folder),
  };
}

/** Null without git, a repository or the branch. */
function branchBytes(folder: string): number | null {
  for (const branch of ['published', 'origin/published']) {
    const args = ['rev-list', '--disk-usage', '--objects', branch, '--'];
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (status === 0) return Number(stdout.trim());
  }
  return null;
}
