import { formatCount } from '#domain/text/text.ts';
import type { SupabaseProject } from '#server/env/env.ts';
import type { Log } from '#server/log/log.ts';
import { fetchPictures } from '#server/partner-files/fetch-pictures.ts';
import { queuePartnerFiles } from '#server/partner-files/file-runs.ts';
import { takeInThread } from '#server/partner-files/take-in-thread.ts';
import { workOnPartnerFiles } from '#server/partner-files/work-on-partner-files.ts';
import { createServiceClient } from '#server/supabase/clients.ts';

/** Less than a build machine gives the job, because what was changed is published after it. */
const NIGHT_MS = 30 * 60_000;

interface NightOptions {
  log: Log;
  isJson: boolean;
  now: () => Date;
  /** Aborted when the time of this night is over. */
  night?: AbortSignal;
}

/** Takes in the files that wait and fetches pictures until its time is over; what is left waits for the next night. */
export async function takeInAllFiles(
  { url, publishableKey, secretKey }: SupabaseProject,
  { log, isJson, now, night = AbortSignal.timeout(NIGHT_MS) }: NightOptions,
): Promise<void> {
  const project = { url, publishableKey, secretKey };
  const client = createServiceClient(project);
  await queuePartnerFiles(client, now());
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  const signal = AbortSignal.any([stopping.signal, night]);
  const taken = await workOnPartnerFiles({
    client,
    log,
    now,
    signal,
    takeIn: (run, signal) => takeInThread({ project, run }, signal),
  });
  const pictures = await fetchPictures({ client, log, signal });
  if (night.aborted)
    log.warn(
      'The time of this night is over. The files and pictures that are left are read in the next one.',
    );
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ ...taken, pictures })}\n`
      : `${formatCount(taken.files, 'file')} read, ${formatCount(taken.homes, 'home')} changed, ${formatCount(pictures, 'picture')} fetched.\n`,
  );
}
