import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PeerPage } from './draw-page.ts';
import type { Frame } from './frame.ts';

/** Beside the file of page-models. */
export const FRAMES = 'frames.json';

/** What a peer draws: the page-models of a file, one in a line, and what is the same on every page of a kind. */
export function readPages(file: string): { pages: PeerPage[]; frames: Record<PeerPage['kind'], Frame> } {
  const pages: PeerPage[] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { pages, frames: JSON.parse(readFileSync(join(dirname(file), FRAMES), 'utf8')) };
}
