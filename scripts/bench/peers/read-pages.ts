import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PeerPage } from './render-page.ts';
import type { Frame } from './frame.ts';

/** The name of the file of frames, which lies beside the file of page-models. */
export const FRAMES_FILE = 'frames.json';

/** Reads what a peer renders: the page-models of a file, one per line, and the frame of each kind of page. */
export function readPages(file: string): { pages: PeerPage[]; frames: Record<PeerPage['kind'], Frame> } {
  const pages: PeerPage[] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { pages, frames: JSON.parse(readFileSync(join(dirname(file), FRAMES_FILE), 'utf8')) };
}
