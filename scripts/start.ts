import { CommandError } from '#server/command/command-error.ts';
import { dailyCheckup } from '#generator/checkup/daily-checkup.ts';
import { fetchPictures } from '#server/partner-files/fetch-pictures.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { createPreviewStore } from '#generator/preview/preview-store.ts';
import { makePreviews } from '#generator/preview/make-previews.ts';
import { createQueueWorker } from '#generator/queue/queue-worker.ts';
import { workerName } from '#server/concurrency/worker-name.ts';
import { backendOf } from '#generator/affected/site-change-reason.ts';
import { claimSite } from '#generator/site-folder/claim-site.ts';
import { countWaitingRemovals, formatWaitingRemovals } from '#generator/read/held-pages.ts';
import { createSitePublisher, type SitePublisher } from '#generator/publish/site-publisher.ts';
import { styleguidePage } from '#page-models/styleguide/styleguide-page.ts';
import { publicBackend } from '#server/backend/backend.ts';
import { refuseSecondServer } from '#server/backend/refuse-second-server.ts';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { OlderDatabase } from '#server/database/older-database.ts';
import type { EmbeddedThread } from '#server/embedded/open-in-thread.ts';
import { serve } from '#server/http/serve.ts';
import { type Env, readEnv } from '#server/env/env.ts';
import { readFunctionVariables } from '#server/env/read-function-variables.ts';
import { checkSeed, seedIfEmpty } from '#server/import/seed.ts';
import { createWriteProbe, healthOf } from '#server/http/health.ts';
import { createLog, type Log } from '#server/log/log.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import type { PartnerFileRun } from '#server/partner-files/partner-file.ts';
import { queuePartnerFiles } from '#server/partner-files/file-runs.ts';
import { proposeAreaPlaces } from '#server/places/propose-area-places.ts';
import { takeInThread } from '#server/partner-files/take-in-thread.ts';
import { workOnPartnerFiles } from '#server/partner-files/work-on-partner-files.ts';
import { createProgress } from '#server/command/progress.ts';
import { closeOnSignal } from '#server/command/close-on-signal.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { listRestoredPhotographs } from '#server/checkup/photographs.ts';
import { listRestoredSitemap } from '#server/checkup/list-restored-sitemap.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';
import { paths } from '#site/paths.ts';
import { functionsWithWorker } from './start/functions.ts';
import { senderFacts } from './mail/sender-facts.ts';
import { manual } from './manuals/start.ts';

await runCommand(async () => {
  const { values } = readArguments(manual);
  const env = readEnv();
  const functionVariables = readFunctionVariables();
  checkSeed(env.seed);
  const mail = readMailSettings(env);
  const log = createLog();
  const { localDir, siteDir, siteOrigin, port } = env;

  log.info('Starting Angala. A first start takes 10 to 20 s longer than the next ones.');
  const claim = claimSite(siteDir);
  const embedded = env.supabase ? null : await openEmbedded(env, log, values.migrate === true);
  const url = `http://localhost:${port}`;
  const project = env.supabase ?? {
    url,
    publishableKey: embedded?.keys.publishable ?? '',
    secretKey: embedded?.keys.secret ?? '',
  };
  const client = createServiceClient(project);
  const now = () => new Date();
  const writable = createWriteProbe([localDir, siteDir]);
  const backend = publicBackend(project, env.supabase !== undefined);
  claim.name(backendOf({ origin: siteOrigin, backend }));
  const publisher = createSitePublisher({
    client,
    siteDir,
    siteOrigin,
    backend,
    log,
    now,
  });
  const checkup = { client, siteDir, siteOrigin, backend, localDir: embedded ? localDir : null, now };
  const queue = createQueueWorker({
    client,
    publisher,
    log,
    now,
    worker: workerName('server'),
    fetchPictures: (signal) => fetchPictures({ client, log, signal }),
    makePhotographs: (signal) => makePhotographs({ client, log, signal }),
    makePreviews: (signal) => makePreviews({ client, publisher, log, signal }),
    takeInPartnerFiles: (signal, changed) => {
      const takeIn = (run: PartnerFileRun) => takeInThread({ project, run }, signal);
      return workOnPartnerFiles({ client, log, now, signal, takeIn, changed });
    },
    placeAreas: () => proposeAreaPlaces(client),
    daily: async () => {
      await queuePartnerFiles(client, now());
      await dailyCheckup(checkup, log);
    },
  });
  const previews = createPreviewStore(now);
  const styleguide = (path: string) =>
    embedded && path === paths.styleguide
      ? publisher.renderUnpublished(styleguidePage({ config: siteConfig, origin: siteOrigin, backend }))
      : null;
  const outbox = createOutbox({ client, settings: mail, log, facts: senderFacts(siteOrigin) });

  const server = await serve({
    port,
    log,
    backend: embedded ?? undefined,
    functions: createFunctionRouter({
      functions: functionsWithWorker(queue.wake, async ({ kind, id, fields }) => {
        const preview = await publisher.renderUnsaved({ entity: { type: kind, id }, fields });
        return 'html' in preview ? { address: previews.add(preview.html) } : preview;
      }),
      env: functionEnv(project, {
        ...functionVariables,
        SITE_ORIGIN: siteOrigin,
        ALLOWED_ORIGINS: url,
        PUBLISHED_SITE_URL: url,
      }),
      log,
      now,
    }),
    site: createSiteHandler({ siteDir, log, render: (path) => previews.get(path) ?? styleguide(path) }),
    health: async () => {
      const worker = queue.lastBeatAt();
      return healthOf({ ...(await publisher.outcome()), worker, now: now(), writable: await writable() });
    },
    hosts: [new URL(siteOrigin).hostname],
    announce: embedded ? { localDir, siteUrl: siteOrigin, keys: embedded.keys } : undefined,
  });
  closeOnSignal(async () => {
    await queue.stop();
    await outbox.stop();
    // The next start is slower without it.
    await publisher.noteState().catch(() => false);
    await publisher.close();
    await server.close();
    await embedded?.close();
    claim.release();
  });

  if (env.databaseUrl) await refuseSecondServer(client);
  if (embedded) {
    await seedIfEmpty(client, env, log);
    await listRestoredPhotographs(client, localDir, log);
    await listRestoredSitemap(client, localDir);
  }
  const isUnchanged = await publishAtStart(publisher, log);
  const waiting = await countWaitingRemovals(client);
  if (waiting > 0) log.warn(formatWaitingRemovals(waiting));
  queue.start({ looksFirst: isUnchanged });
  outbox.start();
  process.stdout.write(`Ready on ${url}\n`);
});

/**
 * The server does not listen yet, so no request from outside can come before the first admin exists (decision 069). The
 * modules are imported here because a start with a hosted project does not need them.
 */
async function openEmbedded(env: Env, log: Log, migrates: boolean): Promise<EmbeddedThread> {
  const { openInThread } = await import('#server/embedded/open-in-thread.ts');
  const { describeAdmin } = await import('#server/embedded/ensure-admin.ts');
  const { localDir, databaseUrl, siteOrigin: siteUrl, adminEmail: email, adminPassword: password } = env;
  const open = () =>
    openInThread({ localDir, databaseUrl, siteUrl, log, database: 'made', admin: { email, password } });
  const embedded = await open().catch(async (fault: unknown) => {
    // Others may work with the database of DATABASE_URL, so that it is brought up to date on demand only.
    if (!(fault instanceof OlderDatabase) || (databaseUrl && !migrates)) throw fault;
    const { upgradeDatabase } = await import('#server/upgrade/upgrade-database.ts');
    await upgradeDatabase(env, { log, now: new Date() });
    return open();
  });
  const admin = embedded.admin && describeAdmin(embedded.admin);
  if (admin) log.info(admin);
  return embedded;
}

/**
 * Returns whether nothing has changed since the last complete publish: then no row was read. After a CommandError, such as
 * for too many removals, the previous pages stay and are served.
 */
async function publishAtStart(publisher: SitePublisher, log: Log): Promise<boolean> {
  const progress = createProgress('Pages');
  try {
    const report = await publisher.publishAll({ allowEmpty: true, onProgress: progress.show });
    log.info(`${report.rendered.length} pages published, ${report.skipped} unchanged.`);
    return report.isUnchanged;
  } catch (fault) {
    if (!(fault instanceof CommandError)) throw fault;
    log.error(`${fault.message} Until \`npm run generate\` succeeds, the pages published before are served.`);
    return false;
  } finally {
    progress.end();
  }
}
