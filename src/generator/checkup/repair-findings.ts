import { entityTypes } from '#domain/entity.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { uploadAgain, removeOrphans } from '#server/checkup/photographs.ts';
import { closeToOthers } from '#server/checkup/read-local-files.ts';
import { formatCount } from '#domain/text/text.ts';
import { awaitSiteLock } from '../site-folder/lock-site.ts';
import { rewriteSitemap } from '../site-folder/rewrite-sitemap.ts';
import { type CheckupReading, type CheckupOptions, faultyPages, removeUnfinished } from './run-checkup.ts';
import { deleteFiles } from '#server/files/delete-files.ts';

const releasedSchema = z.object({ jobs: z.int(), mails: z.int(), syncs: z.int() });

export interface RepairOptions extends CheckupOptions {
  /** Publishes what differs, and the pages at these paths whether they differ or not. */
  publish: (again: readonly string[]) => Promise<unknown>;
}

/**
 * Repairs what needs no decision by a person. It deletes only half-written files, old sitemap files, stored
 * files that belong to no photograph, and calendar links that nobody reads. It never changes what a visitor
 * sent. Returns what was done as sentences; an empty list when there was nothing to do.
 */
export async function repairFindings(reading: CheckupReading, options: RepairOptions): Promise<string[]> {
  return [
    ...(await releaseStuckWork(options)),
    ...(await queuePages(reading, options)),
    ...(await publishAgain(reading, options)),
    ...(await repairSitemap(reading)),
    ...(await removeHalfFiles(reading, options)),
    ...(await repairPhotographs(reading, options)),
    ...(await closeFolders(reading)),
    ...(await endUnreadCalendars(options)),
  ];
}

async function releaseStuckWork({ client }: CheckupOptions): Promise<string[]> {
  const { data, error } = await client.rpc('release_stuck_work');
  if (error) throw new Error(`Stuck work could not be released: ${error.message}`);
  const { jobs, mails, syncs } = releasedSchema.parse(data);
  return [
    jobs > 0 && `Queued ${formatCount(jobs, 'stuck page')} again.`,
    mails > 0 && `Made ${formatCount(mails, 'stuck mail')} due again.`,
    syncs > 0 && 'Ended a copy of the sitemap that had died.',
  ].filter((sentence) => sentence !== false);
}

/** A link shows names and numbers to anybody who finds it. Staff who still want it can make a new one. */
async function endUnreadCalendars({ client }: CheckupOptions): Promise<string[]> {
  const { data, error } = await client.rpc('end_unread_calendars');
  if (error) throw new Error(`Calendar links could not be ended: ${error.message}`);
  return data > 0 ? [`Ended ${formatCount(data, 'calendar link')} that nobody has read for 90 days.`] : [];
}

/** Those of rows are rendered again by their jobs. */
async function queuePages({ site }: CheckupReading, { client }: CheckupOptions): Promise<string[]> {
  const entities = site ? faultyPages(site).entities : [];
  for (const type of entityTypes) {
    const ids = entities.filter((entity) => entity.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { error } = await client.rpc('enqueue_html_jobs', {
      entity_type: type,
      entity_ids: ids,
      action: 'generate',
    });
    if (error) throw new Error(`Pages could not be queued: ${error.message}`);
  }
  return entities.length === 0
    ? []
    : [`Queued ${formatCount(entities.length, 'page')} to be made again; \`npm start\` does it at once.`];
}

/** Pages without a row have no job: lists, the front page, the pages of the site itself. So have files that pages load. */
async function publishAgain(
  { site }: CheckupReading,
  { publish, siteDir }: RepairOptions,
): Promise<string[]> {
  if (!site) return [];
  const { otherPaths } = faultyPages(site);
  const assets = site.facts.assets.filter(
    ({ file, fault }) => fault !== null && site.manifest.assets.has(file),
  );
  const { isInterrupted } = site.facts;
  if (otherPaths.length + assets.length === 0 && !isInterrupted) return [];
  // A publish copies what is not there, and looks into no file whose name holds its digest.
  await deleteFiles(assets.map(({ file }) => join(siteDir, file)));
  await publish(otherPaths);
  return [
    isInterrupted && 'Finished the publish that was cut off.',
    otherPaths.length > 0 && `Made ${formatCount(otherPaths.length, 'page')} again.`,
    assets.length > 0 && `Copied ${formatCount(assets.length, 'file')} that pages load again.`,
  ].filter((sentence) => sentence !== false);
}

async function repairSitemap({ site }: CheckupReading): Promise<string[]> {
  if (!site || site.facts.isInterrupted || site.facts.wrongSitemaps.length === 0) return [];
  const changed = await rewriteSitemap(site.facts.folder, site.manifest.source.origin);
  return [`Wrote ${formatCount(changed ?? 0, 'file')} of the sitemap again.`];
}

async function removeHalfFiles(
  { halfFiles, site }: CheckupReading,
  { siteDir }: CheckupOptions,
): Promise<string[]> {
  await deleteFiles(halfFiles);
  const unfinished = site?.unfinished ?? [];
  if (unfinished.length > 0) {
    const lock = await awaitSiteLock(siteDir, { seconds: 60, log: () => {} });
    try {
      await removeUnfinished(siteDir, unfinished);
    } finally {
      lock.release();
    }
  }
  const count = halfFiles.length + unfinished.length;
  return count > 0 ? [`Removed ${formatCount(count, 'half-written file')}.`] : [];
}

async function repairPhotographs(
  { photographs }: CheckupReading,
  { client, localDir }: CheckupOptions,
): Promise<string[]> {
  if (!photographs) return [];
  const relisted = localDir ? await uploadAgain(client, localDir, photographs) : 0;
  const removed = await removeOrphans(client, photographs, localDir);
  return [
    relisted > 0 && `Listed the files of ${formatCount(relisted, 'photograph')} again.`,
    removed > 0 && `Deleted ${formatCount(removed, 'file')} of photographs that belonged to nothing.`,
  ].filter((sentence) => sentence !== false);
}

async function closeFolders({ modes }: CheckupReading): Promise<string[]> {
  const openFolders = modes.filter(({ mode }) => (mode & 0o077) !== 0);
  await closeToOthers(openFolders);
  return openFolders.length > 0
    ? [`Closed ${openFolders.map(({ path }) => path).join(', ')} to other accounts.`]
    : [];
}
