// Publishes the site from the configured backend: npm run generate -- [--all] [--type property|society|area --slug S]
// [--queue] [--force] [--dry-run] [--allow-removals] [--scheduled] [--no-cards] [--json]
import type { Entity } from '#page-models/site-pages.ts';
import { createSitePublisher, type SitePublisher } from '#generator/site-publisher.ts';
import type { CardReport } from '#generator/cards/card-phase.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { workerName } from '#generator/queue/worker-name.ts';
import { countWaitingRemovals, waitingWords } from '#generator/record/held-pages.ts';
import { readArguments } from '#server/arguments.ts';
import { connectBackend, publicBackend } from '#server/backend.ts';
import { readEnv } from '#server/env.ts';
import { createLog, type Log } from '#server/log.ts';
import { createProgress } from '#server/progress.ts';
import { BuildStop, runCommand } from '#server/stop.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { summaryJson, summaryLines, type Outcome } from './generate/summary.ts';

const USAGE =
  'npm run generate -- [--all] [--type property|society|area --slug S] [--queue] [--force] [--dry-run] [--allow-removals] [--scheduled] [--no-cards] [--json]';

await runCommand(async () => {
  const { values: flags } = readArguments(
    {
      options: {
        all: { type: 'boolean' },
        type: { type: 'string' },
        slug: { type: 'string' },
        queue: { type: 'boolean' },
        force: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'allow-removals': { type: 'boolean' },
        scheduled: { type: 'boolean' },
        'no-cards': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    },
    USAGE,
  );
  const selection = readSelection(flags);
  const env = readEnv();
  const log = createLog();
  const backend = await connectBackend(env, { log });
  const client = createServiceClient(backend);
  const publisher = createSitePublisher({
    client,
    siteDir: env.siteDir,
    siteOrigin: env.siteOrigin,
    backend: publicBackend(backend, env.supabase !== undefined),
    log,
    now: () => new Date(),
  });
  const progress = createProgress('Pages');
  try {
    const options = {
      force: flags.force ?? false,
      dryRun: flags['dry-run'] ?? false,
      allowRemovals: flags['allow-removals'] ?? false,
      onProgress: progress.show,
    };
    const report = flags.queue
      ? await drainQueue({
          client,
          publisher: failingLoudly(publisher),
          log,
          worker: workerName('command'),
        })
      : selection
        ? await publisher.publishOne(selection.type, selection.slug, options)
        : await publisher.publishAll({ ...options, scheduled: flags.scheduled ?? false });
    progress.end();
    const cards =
      options.dryRun || flags['no-cards'] ? null : await drawCards(publisher, { force: options.force, log });
    // Of this process and its workers; the backend is a process of its own.
    const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const held = await countWaitingRemovals(client);
    tell({ report, cards, held, dryRun: options.dryRun, peakMegabytes }, flags.json ?? false);
    if (held > 0) {
      log.warn(waitingWords(held));
      process.exitCode = 1;
    }
    if (report && (report.failed.length > 0 || report.badRows.length > 0)) process.exitCode = 1;
  } finally {
    await publisher.close();
    await backend.close();
  }
});

/** The pictures of shared links, once the pages are live. One that fails is named; its page is published all the same. */
async function drawCards(
  publisher: SitePublisher,
  { force, log }: { force: boolean; log: Log },
): Promise<CardReport> {
  const progress = createProgress('Cards');
  const report = await publisher.drawCards({ force, onProgress: progress.show });
  progress.end();
  for (const { path, problem } of report.failed) log.warn(`The card of ${path} was not drawn: ${problem}`);
  return report;
}

/** The queue keeps the reason and tries again later; whoever ran this command hears of it by its exit. */
function failingLoudly(publisher: SitePublisher): Pick<SitePublisher, 'publishEntities'> {
  return {
    publishEntities: (wanted, withdrawn) =>
      publisher.publishEntities(wanted, withdrawn).catch((fault: unknown) => {
        process.exitCode = 1;
        throw fault;
      }),
  };
}

interface Selection {
  type: Entity['type'];
  slug: string;
}

function readSelection({
  type,
  slug,
  all,
  queue,
  force,
  'dry-run': dryRun,
  'allow-removals': allowRemovals,
  scheduled,
}: {
  type?: string;
  slug?: string;
  all?: boolean;
  queue?: boolean;
  force?: boolean;
  'dry-run'?: boolean;
  'allow-removals'?: boolean;
  scheduled?: boolean;
}): Selection | null {
  if (queue && (force || dryRun || allowRemovals || all))
    throw new BuildStop(`--queue goes with --json only: it publishes what was asked for. Usage: ${USAGE}`);
  if (scheduled && (queue || type !== undefined || slug !== undefined))
    throw new BuildStop(`--scheduled goes with a publish of everything. Usage: ${USAGE}`);
  if (type === undefined && slug === undefined) return null;
  if (all || queue)
    throw new BuildStop(`--type and --slug go with neither --all nor --queue. Usage: ${USAGE}`);
  if (type !== 'property' && type !== 'society' && type !== 'area') {
    throw new BuildStop(`--type must be property, society or area. Usage: ${USAGE}`);
  }
  if (!slug) throw new BuildStop(`--slug is missing: name the page to publish. Usage: ${USAGE}`);
  return { type, slug };
}

function tell(outcome: Outcome, json: boolean): void {
  const lines = json ? [JSON.stringify(summaryJson(outcome))] : summaryLines(outcome);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
