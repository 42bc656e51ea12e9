import { formatCount } from '#domain/text/text.ts';
import type { SupabaseProject } from '#server/env/env.ts';
import type { Log } from '#server/log/log.ts';
import { fetchPictures } from '#server/partner-files/fetch-pictures.ts';
import { queueFeeds } from '#server/partner-files/feed-runs.ts';
import { takeInThread } from '#server/partner-files/take-in-thread.ts';
import { workOnFeeds } from '#server/partner-files/work-on-feeds.ts';
import { createServiceClient } from '#server/supabase/clients.ts';

export async function takeInAllFeeds(
  { url, publishableKey, secretKey }: SupabaseProject,
  { log, isJson, now }: { log: Log; isJson: boolean; now: () => Date },
): Promise<void> {
  const project = { url, publishableKey, secretKey };
  const client = createServiceClient(project);
  await queueFeeds(client, now());
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const taken = await workOnFeeds({
    client,
    log,
    now,
    signal: stopping.signal,
    takeIn: (run, signal) => takeInThread({ project, run }, signal),
  });
  const pictures = await fetchPictures({ client, log, signal: stopping.signal });
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ ...taken, pictures })}\n`
      : `${formatCount(taken.files, 'file')} read, ${formatCount(taken.homes, 'home')} changed, ${formatCount(pictures, 'picture')} fetched.\n`,
  );
}
