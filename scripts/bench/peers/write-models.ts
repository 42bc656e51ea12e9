import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PropertyPage } from '#page-models/property/property-page.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { type FrozenPage, frozenPage } from './frozen-page.ts';

const LINES_PER_WRITE = 100;
/** About so many pages have their size and structure compared. */
const COMPARED_PAGES = 300;

/** What the peers render: as many frozen pages as there are homes, societies and areas, and homes for `astro build`. */
export interface Models {
  file: string;
  count: number;
  singlePageFile: string;
  /** A file with page-models of homes as one JSON array. */
  homeSampleFile: string;
  sampledHomes: number;
  /** The pages to compare, in the output of a peer and in our published folder. */
  compared: { paths: string[]; published: string[] };
}

/**
 * Writes the pages to a file in batches: all of them at once are hundreds of megabytes. Between batches it yields to
 * the event loop: a process that is busy for seconds finds the connections to its backend closed.
 */
export async function writeModels(
  folder: string,
  sampleSize: number,
  pages: readonly SitePage[],
): Promise<Models> {
  mkdirSync(folder, { recursive: true });
  const own = pages.filter(({ entity }) => entity !== null);
  const [file, singlePageFile, homeSampleFile] = [
    join(folder, 'models.jsonl'),
    join(folder, 'one.jsonl'),
    join(folder, 'sample.json'),
  ];
  const homes: PropertyPage[] = [];
  for (const { model } of own) {
    if (homes.length === sampleSize) break;
    const page = model();
    if (page.kind === 'property') homes.push(page);
  }
  writeFileSync(homeSampleFile, JSON.stringify(homes));
  writeFileSync(singlePageFile, `${JSON.stringify(frozenPage(0))}\n`);
  for (let first = 0; first < own.length; first += LINES_PER_WRITE) {
    await yieldToEventLoop();
    const lines = own
      .slice(first, first + LINES_PER_WRITE)
      .map((_, at) => `${JSON.stringify(frozenPage(first + at))}\n`);
    appendFileSync(file, lines.join(''));
  }
  const interval = Math.max(1, Math.floor(own.length / COMPARED_PAGES));
  const isCompared = (_: unknown, at: number) => at % interval === 0;
  return {
    file,
    count: own.length,
    singlePageFile,
    homeSampleFile,
    sampledHomes: homes.length,
    compared: {
      paths: own.map((_, at) => frozenPage(at).path).filter(isCompared),
      published: own.map(({ filePath }) => filePath).filter(isCompared),
    },
  };
}

/** Reads what a peer renders: the pages of a file, one per line. */
export function readModels(file: string): FrozenPage[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): FrozenPage => JSON.parse(line));
}
