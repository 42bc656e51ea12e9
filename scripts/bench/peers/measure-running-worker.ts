import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Property } from '#domain/property/property.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { createRowStore } from '#generator/read/row-store.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { CommandError } from '#server/command/command-error.ts';
import { readEnv } from '#server/env/env.ts';
import { silentLog } from '#server/log/log.ts';
import { siteConfig } from '#site/config.ts';
import { propertyFilePath } from '#site/paths.ts';
import { openPublisher } from '../open-publisher.ts';
import type { SiteFolders } from '../run-node.ts';
import type { Measurement, Subject } from './results.ts';
import { type Models, writeModels } from './write-models.ts';

/** Prices changed one after the other. At the first change the worker is not warm yet. */
const CHANGES = 5;

/**
 * Opens a publisher on the published site of `folders`, as a running worker has it, writes what the peers render
 * into `folder`, then measures what changes cost. `report` gets each measurement as it comes.
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
    const models = await writeModels(folder, sampleSize, sitePages({ catalogue, site }));
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
