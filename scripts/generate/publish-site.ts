import { join } from 'node:path';
import { openBundle } from '#generator/bundle/open-bundle.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { makePreviews } from '#generator/preview/make-previews.ts';
import { createRenderer } from '#generator/render/renderer.ts';
import { createSitePublisher, type SitePublisher } from '#generator/publish/site-publisher.ts';
import type { ShardReport } from '#generator/publish/render-shard.ts';
import { shardName } from '#generator/shards/shard.ts';
import type { SocialImageReport } from '#generator/social-images/social-image-phase.ts';
import { removeBrokenManifest } from '#generator/site-folder/manifest-file.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { workerName } from '#server/concurrency/worker-name.ts';
import { countWaitingRemovals, formatWaitingRemovals } from '#generator/read/held-pages.ts';
import { seedIfEmpty } from '#server/import/seed.ts';
import { createProgress } from '#server/command/progress.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { proposeAreaPlaces } from '#server/places/propose-area-places.ts';
import { messageOf } from '#server/log/message-of.ts';
import type { Flags } from './flags.ts';
import { shardJson, shardLines, summaryJson, summaryLines, type GenerateResult } from './summary.ts';
import { type Backend, publicBackend } from '#server/backend/backend.ts';
import type { Env } from '#server/env/env.ts';
import type { Log } from '#server/log/log.ts';
import type { watchMemory } from '../bench/watch-memory.ts';

/** Publishes the site or a part of it, and prints the result. Exit code 1: something needs attention. */
export async function publishSite({
  connecting,
  flags,
  env,
  log,
  memory,
}: {
  connecting: Promise<Backend>;
  flags: Flags;
  env: Env;
  log: Log;
  memory: ReturnType<typeof watchMemory>;
}): Promise<void> {
  const renderer = createRenderer(openBundle);
  // Open the bundle while the backend starts, because that start keeps only one processor busy. Not with
  // --queue: an empty queue needs no bundle. An error is ignored here; the publish opens the bundle again and
  // reports it.
  if (!flags.queue) renderer.open({ newest: true }).catch(() => {});
  const backend = await connecting.catch(async (fault: unknown) => {
    await renderer.close();
    throw fault;
  });
  const client = createServiceClient(backend);
  const publisher = createSitePublisher({
    client,
    siteDir: env.siteDir,
    siteOrigin: env.siteOrigin,
    backend: publicBackend(backend, env.supabase !== undefined),
    log,
    now: () => new Date(),
    waitLimit: { seconds: flags.wait, log: log.info },
    once: !flags.queue,
    renderer,
  });
  const progress = createProgress('Pages');
  try {
    if (flags.force && !flags.dryRun && !flags.shard && (await removeBrokenManifest(env.siteDir)))
      log.warn(`The manifest of ${env.siteDir} could not be read: it and every page are made again.`);
    if (flags.seed && !env.supabase) {
      log.info(
        'No SUPABASE_URL is set: publishing the rows of the embedded backend. ' +
          'To publish those of a project set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
      );
      await seedIfEmpty(client, env, log);
    }
    if (flags.shard) {
      const folder = join(env.localDir, 'shards', shardName(flags.shard));
      const { force, shard } = flags;
      const report = await publisher.renderShard({ shard, folder, force, onProgress: progress.show });
      progress.end();
      return printShard(report, folder, flags.json);
    }
    if (!flags.dryRun)
      await proposeAreaPlaces(client).catch((fault: unknown) => {
        log.warn(`Nothing was proposed for new areas: ${messageOf(fault)}`);
      });
    // Make the photographs first, so that the pages show them.
    if (!flags.dryRun)
      await makePhotographs({ client, log }).catch((fault: unknown) => {
        log.warn(`No photographs were made: ${messageOf(fault)}`);
      });
    const { selection, force, dryRun, allowRemovals, join: shards } = flags;
    const options = { force, dryRun, allowRemovals, shards, onProgress: progress.show };
    const report = flags.queue
      ? await drainQueue({
          client,
          publisher: withExitCode(publisher),
          log,
          worker: workerName('command'),
        })
      : selection
        ? await publisher.publishOne(selection.type, selection.slug, options)
        : await publisher.publishAll({ ...options, scheduled: flags.scheduled });
    progress.end();
    // Previews need the rows. A publish has read them; when nothing was queued, an empty publish reads them.
    const readRows = report ? {} : { readRows: () => publisher.publishEntities([], []) };
    if (flags.queue)
      await makePreviews({ client, publisher, log, ...readRows }).catch((fault: unknown) => {
        log.warn(`No previews were made: ${messageOf(fault)}`);
      });
    const socialImages =
      dryRun || !flags.socialImages ? null : await renderSocialImages(publisher, { force, log });
    if (socialImages?.isComplete) await publisher.noteState();
    const held = await countWaitingRemovals(client);
    printResult({ report, socialImages, held, dryRun, memory: memory.peak() }, flags.json);
    if (held > 0) {
      log.warn(formatWaitingRemovals(held));
      process.exitCode = 1;
    }
    if (report && (report.failed.length > 0 || report.badRows.length > 0)) process.exitCode = 1;
  } finally {
    await publisher.close();
    await backend.close();
  }
}

/** Renders the social images once the pages are live. A failed image is logged; its page is published anyway. */
async function renderSocialImages(
  publisher: SitePublisher,
  { force, log }: { force: boolean; log: Log },
): Promise<SocialImageReport> {
  const progress = createProgress('Social images');
  const report = await publisher.renderSocialImages({ force, onProgress: progress.show });
  progress.end();
  for (const { path, problem } of report.failed)
    log.warn(`The social image of ${path} was not rendered: ${problem}`);
  return report;
}

/** The queue keeps the reason and retries later; exit code 1 tells whoever ran this command. */
function withExitCode(publisher: SitePublisher): Pick<SitePublisher, 'publishEntities'> {
  return {
    publishEntities: (requested, takenDown) =>
      publisher.publishEntities(requested, takenDown).catch((fault: unknown) => {
        process.exitCode = 1;
        throw fault;
      }),
  };
}

function printResult(result: GenerateResult, json: boolean): void {
  printLines(json ? [JSON.stringify(summaryJson(result))] : summaryLines(result));
}

/** A failed page leaves the exit code at 0: the run that joins the shards renders it again, and counts it. */
function printShard(report: ShardReport, folder: string, json: boolean): void {
  printLines(json ? [JSON.stringify(shardJson(report, folder))] : shardLines(report, folder));
}

function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
