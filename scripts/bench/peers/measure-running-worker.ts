import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Property } from '#domain/property/property.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { createRowStore } from '#generator/read/row-store.ts';
import { type SitePage, sitePages } from '#page-models/site-pages.ts';
import { CommandError } from '#server/command/command-error.ts';
import { readEnv } from '#server/env/env.ts';
import { silentLog } from '#server/log/log.ts';
import { siteConfig } from '#site/config.ts';
import { propertyFilePath } from '#site/paths.ts';
import { openPublisher } from '../open-publisher.ts';
import type { SiteFolders } from '../run-node.ts';
import type { PeerPage } from './render-page.ts';
import { extractFrame, type Frame } from './frame.ts';
import { FRAMES_FILE } from './read-pages.ts';
import type { Measurement, Subject } from './results.ts';

/** Prices changed one after the other. At the first change the worker is not warm yet. */
const CHANGES = 5;
const LINES_PER_WRITE = 100;
/** About so many pages have their size and structure compared. */
const COMPARED_PAGES = 300;

/** What the peers render: page-models of every home, society and area, and a sample for `astro build`. */
export interface Models {
  file: string;
  count: number;
  /** A file with a single page-model. */
  singlePageFile: string;
  /** A file with page-models of homes as one JSON array. */
  homeSampleFile: string;
  sampledHomes: number;
  /** The pages to compare: their path in the output of a peer, and in our published folder. */
  comparedPages: { path: string; published: string }[];
}

/**
 * Opens a publisher on the published site of `folders`, as a running worker has it, writes the page-models for
 * the peers into `folder`, then measures what changes cost. `report` gets each measurement as it comes.
 */
export async function measureRunningWorker(
  folders: SiteFolders,
  {
    folder,
    sampleSize,
    isTimeUp,
    report,
  }: {
    folder: string;
    sampleSize: number;
    isTimeUp: () => boolean;
    report: (measurement: Measurement) => void;
  },
): Promise<Models> {
  const env = readEnv({ ...process.env, ...folders });
  const { siteDir, siteOrigin } = env;
  const { client, publisher, pageBackend, close } = await openPublisher(env);
  const record = (subject: Subject, milliseconds: number) =>
    report({ subject, competitor: 'Angala', milliseconds, pages: null, megabytes: null });

  async function publishHome({ id }: Property): Promise<number> {
    const { error } = await client.rpc('enqueue_html_jobs', {
      entity_type: 'property',
      entity_ids: [id],
      action: 'generate',
      priority: 10,
    });
    if (error) throw new CommandError(`A page could not be queued: ${error.message}`);
    await drainQueue({ client, publisher, log: silentLog, worker: 'bench' });
    return Date.now();
  }

  try {
    const store = createRowStore(client);
    await store.load();
    const catalogue = store.catalogue();
    const site = { config: siteConfig, origin: siteOrigin, backend: pageBackend };
    const models = await writeModels(folder, siteDir, sampleSize, sitePages({ catalogue, site }));
    await publisher.publishAll();
    for (let change = 1; change <= CHANGES && !isTimeUp(); change++) {
      record('nothing changed, running worker', (await publisher.publishEntities([], [])).milliseconds);
      const homes = catalogue.properties.length;
      const home = catalogue.properties[Math.floor((homes * change) / (CHANGES + 1))];
      if (!home) throw new CommandError('The data set has no published home to change the price of.');
      const began = Date.now();
      const price = (home.price ?? 0) + 100_000 * change;
      const { error } = await client.from('properties').update({ price }).eq('id', home.id);
      if (error) throw new CommandError(`A price could not be changed: ${error.message}`);
      const drainedAt = await publishHome(home);
      // The ctime of the file is the moment when it replaced the old one.
      record(
        'one price changed, until its page is replaced',
        statSync(join(siteDir, propertyFilePath(home), 'index.html')).ctimeMs - began,
      );
      record('one price changed, until all files agree', drainedAt - began);
      const requestedAt = Date.now();
      record('a page from the queue', (await publishHome(home)) - requestedAt);
    }
    return models;
  } finally {
    await close();
  }
}

/**
 * Writes the page-models to a file in batches: all of them at once are hundreds of megabytes. Between batches
 * it yields to the event loop: a process that is busy for seconds finds the connections to its backend closed.
 */
async function writeModels(
  folder: string,
  siteDir: string,
  sampleSize: number,
  pages: readonly SitePage[],
): Promise<Models> {
  mkdirSync(join(folder, 'one'), { recursive: true });
  const models: Models = {
    file: join(folder, 'models.jsonl'),
    singlePageFile: join(folder, 'one', 'models.jsonl'),
    homeSampleFile: join(folder, 'sample.json'),
    count: 0,
    sampledHomes: 0,
    comparedPages: [],
  };
  const interval = Math.max(1, Math.floor(pages.length / COMPARED_PAGES));
  const frames: Partial<Record<PeerPage['kind'], Frame>> = {};
  const homes: PeerPage[] = [];
  let lines: string[] = [];
  const flush = async () => {
    await yieldToEventLoop();
    appendFileSync(models.file, lines.map((line) => `${line}\n`).join(''));
    lines = [];
  };
  for (const { entity, model, filePath } of pages) {
    if (entity === null) continue;
    const page = model();
    if (page.kind !== 'property' && page.kind !== 'society' && page.kind !== 'area') continue;
    frames[page.kind] ??= extractFrame(readFileSync(join(siteDir, filePath, 'index.html'), 'utf8'));
    if (page.kind === 'property' && homes.length < sampleSize) homes.push(page);
    lines.push(JSON.stringify(page));
    if (models.count % interval === 0) models.comparedPages.push({ path: page.path, published: filePath });
    models.count++;
    if (lines.length === LINES_PER_WRITE) await flush();
  }
  await flush();
  writeFileSync(models.singlePageFile, JSON.stringify(homes[0]));
  for (const file of [models.file, models.singlePageFile])
    writeFileSync(join(dirname(file), FRAMES_FILE), JSON.stringify(frames));
  writeFileSync(models.homeSampleFile, JSON.stringify(homes));
  return { ...models, sampledHomes: homes.length };
}
