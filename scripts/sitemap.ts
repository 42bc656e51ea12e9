import { CommandError } from '#server/command/command-error.ts';
import { syncSitemap } from '#functions/sync-static-sitemap/sync-sitemap.ts';
import { dailyCheckup } from '#generator/checkup/daily-checkup.ts';
import { readManifestText, rewriteSitemap } from '#generator/site-folder/rewrite-sitemap.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { publicBackend, withBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { runCommand } from '#server/command/run-command.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { forgetExpired } from '#server/supabase/forget-expired.ts';
import { manual } from './manuals/sitemap.ts';

await runCommand(async () => {
  readArguments(manual);
  const { siteDir, siteOrigin, ...env } = readEnv();
  const log = createLog();
  const nothingPublished = new CommandError(
    `${siteDir} holds no site that this version published. Publish it with \`npm run generate\`, then run this again.`,
  );
  if ((await readManifestText(siteDir)) === null) throw nothingPublished;
  await withBackend({ ...env, siteOrigin }, { log, database: 'existing' }, async (client, backend) => {
    const changed = await rewriteSitemap(siteDir, siteOrigin);
    if (changed === null) throw nothingPublished;
    await forgetExpired(client);
    const result = await syncSitemap({
      client,
      origin: siteOrigin,
      readManifest: () => readManifestText(siteDir),
      now: () => new Date(),
      pause: sleep,
    });
    if (result === 'busy' || !result) {
      throw new CommandError('Another sync of the sitemap is still running. Run this again in a minute.');
    }
    await dailyCheckup(
      {
        client,
        siteDir,
        siteOrigin,
        backend: publicBackend(backend, env.supabase !== undefined),
        localDir: env.supabase ? null : env.localDir,
        now: () => new Date(),
      },
      log,
    );
    const files = changed === 1 ? '1 file' : `${changed} files`;
    const seconds = (result.duration_ms / 1000).toFixed(1);
    process.stdout.write(
      `The sitemap of ${result.url_count} URLs is stored (${seconds} s); ${files} of ${siteDir} changed.\n`,
    );
  });
});
