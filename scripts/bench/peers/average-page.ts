import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Competitor, AveragePage } from './results.ts';

/** The average size of these pages of one competitor. Pages that it had no time to render are left out. */
export function averagePage(competitor: Competitor, folder: string, paths: readonly string[]): AveragePage {
  const files = paths.map((path) => join(folder, path, 'index.html')).filter((file) => existsSync(file));
  let [bytes, elements] = [0, 0];
  for (const file of files) {
    const html = readFileSync(file, 'utf8');
    bytes += Buffer.byteLength(html);
    elements += html.match(/<[a-z]/gi)?.length ?? 0;
  }
  return { competitor: competitor, bytes: bytes / files.length, elements: elements / files.length };
}
