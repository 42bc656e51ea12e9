import { performance } from 'node:perf_hooks';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { CommandError } from '#server/command/command-error.ts';
import { beginRun } from '#server/partner-files/file-runs.ts';
import { publishByWorker } from '#server/partner-files/publish-by-worker.ts';
import { sayEnd } from '#server/partner-files/say-end.ts';
import { takeInFile } from '#server/partner-files/take-in-file.ts';
import { type FileOptions, type SentFile, unknownPartner } from './file-options.ts';

/** Takes a file of a partner in. Throws a CommandError, with the reason, if it changed nothing. */
export async function takeInFileOf(
  { bytes, name }: SentFile,
  { client, partner, isJson, isApproved, now }: FileOptions & { partner: string; isApproved: boolean },
): Promise<void> {
  const start = performance.now();
  const begun = await beginRun(client, { partner, source: 'command', fileName: name, isApproved }, now());
  if (begun.state === 'unknown') throw new CommandError(unknownPartner(partner));
  if (begun.state === 'busy')
    throw new CommandError(
      `Another file of ${partner} is being taken in${begun.since ? ` since ${formatIstTime(begun.since.toISOString())}` : ''}. Nothing was changed. Send this one again when that has ended.`,
    );
  const received = { state: 'read' as const, bytes, version: null };
  const end = await takeInFile(begun.run, async () => received, { client, now });
  if (end.state === 'lost')
    throw new CommandError(
      'Another process has taken the run over, and this one ended. Send the file again.',
    );
  const { new: added, changed, hidden, shown } = end.counts;
  const hasChanged = added + changed + hidden + shown > 0;
  const isPublished = hasChanged && (await publishByWorker(client, begun.run.partnerFile.partner.id, now()));
  if (isJson) {
    const milliseconds = Math.round(performance.now() - start);
    process.stdout.write(`${JSON.stringify({ ...end.counts, milliseconds })}\n`);
  }
  if (end.problem !== null) throw new CommandError(end.problem);
  const pages = hasChanged ? `${isPublished ? BY_WORKER : BY_COMMAND}\n` : '';
  if (!isJson) process.stdout.write(`${sayEnd(end)}\n${pages}`);
}

const BY_WORKER = 'The running server publishes the changed pages now.';
const BY_COMMAND =
  'No server is running that publishes the changed pages: npm run generate does, and the next npm start.';
