import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contestant, Likeness } from './results.ts';

/** What these pages of one contestant are like on average. */
export function likenessOf(of: Contestant, folder: string, paths: readonly string[]): Likeness {
  let [bytes, elements] = [0, 0];
  for (const path of paths) {
    const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
    bytes += Buffer.byteLength(html);
    elements += html.match(/<[a-z]/gi)?.length ?? 0;
  }
  return { of, bytes: bytes / paths.length, elements: elements / paths.length };
}
