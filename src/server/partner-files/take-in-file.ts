import { z } from 'zod';
import { istDay } from '#domain/calendar/ist.ts';
import { judgeFile } from '#domain/partner-file/judge-file.ts';
import type { ReportedValue } from '#domain/partner-file/reported-value.ts';
import { CommandError } from '../command/command-error.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';
import type { PartnerFile, PartnerFileRun } from './partner-file.ts';
import type { FetchedFile } from './fetch-file.ts';
import { storedVersion } from './file-version.ts';
import { faultOfOurs } from '#domain/partner-file/fault-of-ours.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { formatCount } from '#domain/text/text.ts';
import { storable } from '#domain/text/storable.ts';
import { type IdentifiedFile, identifyFile, storedQuestions } from './identify-file.ts';
import { runReport } from './run-report.ts';
import { pictureQuota, quotaProblem, readPictureUse } from './picture-quota.ts';
import { type DoubtContextOf, type HomeOutcome, planHomes } from './plan-homes.ts';
import { contextHash, type StatedHomes, readStatedHomes, sha256 } from './read-stated-homes.ts';
import { readPlaceNames } from './read-place-names.ts';
import { removeUploads } from './remove-uploads.ts';
import { readDoubtContextOf } from './read-doubt-context-of.ts';
import { BATCH, doubtedIn, keepRun, readKnownHomes, RunLost, writeHomes } from './write-homes.ts';

export interface RunCounts {
  read: number;
  new: number;
  changed: number;
  same: number;
  /** Homes that are not in the file, now and before. */
  missing: number;
  /** Homes that this run has hidden, because they are missing, and shown again. */
  hidden: number;
  shown: number;
  /** Rows that are no home. */
  refused: number;
  /** Names of places that are not clear. */
  unsure: number;
  /** Homes in the file that staff have deleted. */
  deleted: number;
  /** Rows that may be one of several homes: staff decide. */
  asked: number;
  /** Homes in which staff keep something else than the file says. */
  conflicts: number;
}

export interface RunEnd {
  /** 'lost': another process has taken over. 'waiting': it was stopped, and another worker goes on. */
  state: 'done' | 'trial' | 'refused' | 'failed' | 'waiting' | 'lost';
  /** Why nothing, or not everything, was taken in. */
  problem: string | null;
  counts: RunCounts;
  /** False: nothing had changed, so nothing was read. */
  isRead: boolean;
}

/** Brings the file. `mayBeUnchanged`: it need not be sent if it is the one that was taken in last. */
export type ReceiveFile = (mayBeUnchanged: boolean) => Promise<FetchedFile>;

export interface TakeInOptions {
  client: ServiceClient;
  now: () => Date;
  /** When aborted, ends between two batches; another worker goes on. */
  signal?: AbortSignal | undefined;
  /** Called after each part of the work, so that one that hangs is noticed. */
  onStep?: (() => void) | undefined;
}

const nothing: RunCounts = {
  ...{ read: 0, new: 0, changed: 0, same: 0, missing: 0, hidden: 0, shown: 0 },
  ...{ refused: 0, unsure: 0, deleted: 0, asked: 0, conflicts: 0 },
};

const OTHER = 'This is another file than the one that staff looked at. Look at this one, then decide.';
const UNDONE =
  'Staff have undone this very file. It is not taken in again by itself; if it is right after all, staff can take it in.';
const STOPPED = 'The worker was stopped. The next one goes on.';

/**
 * Takes a partner's file in: everything is read and judged before anything is written, then homes are written a batch after
 * the other, and last come those that are missing. A run that dies on the way is repeated by the next: what is as the file has
 * it is not written again.
 */
export async function takeInFile(
  run: PartnerFileRun,
  receive: ReceiveFile,
  options: TakeInOptions,
): Promise<RunEnd> {
  const written = { new: 0, changed: 0, same: 0 };
  try {
    return await takeIn(run, receive, options, written);
  } catch (fault) {
    if (fault instanceof RunLost) return { state: 'lost', problem: null, counts: nothing, isRead: false };
    const isRefused = fault instanceof CommandError;
    const problem = isRefused ? fault.message : faultOfOurs(written.new + written.changed);
    const counts = written.new + written.changed > 0 ? { counts: written } : {};
    const end = await finish(run, { state: isRefused ? 'refused' : 'failed', problem, ...counts }, options);
    if (isRefused) return { ...end, isRead: false };
    throw fault;
  }
}

async function takeIn(
  claimed: PartnerFileRun,
  receive: ReceiveFile,
  options: TakeInOptions,
  /** Counted while it goes on, because a fault may end it on the way. */
  written: Record<HomeOutcome, number>,
): Promise<RunEnd> {
  const { client, now, signal, onStep = () => {} } = options;
  const { partnerFile } = claimed;
  const places = await readPlaceNames(client);
  const context = contextHash(partnerFile, places);
  const isSameContext = partnerFile.acceptedHomes !== null && context === partnerFile.contextHash;
  const received = await receive(isSameContext);
  if (received.state === 'refused') throw new CommandError(received.reason);
  const content = received.state === 'read' ? sha256(received.bytes) : (partnerFile.contentHash ?? '');
  // Staff want the bytes that they have seen, and no others.
  const isOther = typeof claimed.approvedHash === 'string' && claimed.approvedHash !== content;
  const run = isOther ? { ...claimed, isApproved: false } : claimed;
  const answered = received.state === 'read' ? storedVersion(received.version) : {};
  if (received.state === 'unchanged' || (isSameContext && content === partnerFile.contentHash)) {
    const homes = partnerFile.acceptedHomes ?? 0;
    const counts = { read: homes, same: homes };
    const kept = {
      content_hash: content,
      ...answered,
      context_hash: partnerFile.contextHash,
      accepted_homes: homes,
    };
    return { ...(await finish(run, { state: 'done', counts, ...kept }, options)), isRead: false };
  }
  // A slow server may have taken most of the lease, and reading may take as much.
  await keepRun({ client, run: run.run, now });
  onStep();
  const read = await readStatedHomes(received.bytes, { partnerFile, places, today: istDay(now()) });
  await keepRun({ client, run: run.run, now });
  onStep();
  const identified = await identifyFile(client, read, partnerFile.partner);
  const full = quotaProblem(await readPictureUse(client, partnerFile.partner.id, now()), pictureQuota);
  const file = withRemarks(withIdentities(read, identified), full === null ? [] : [full]);
  const references = await referencesOf(client, partnerFile);
  const doubt =
    partnerFile.undone.has(content) && !run.isApproved
      ? UNDONE
      : problemOf(file, identified, references.known, run);
  const problem = doubt !== null && isOther ? `${OTHER} ${doubt}` : doubt;
  const counts = countRead(file, identified, references.deleted);
  if (problem !== null) {
    const mayBeTakenIn = problemOf(file, identified, references.known, { ...run, isApproved: true }) === null;
    // Not what the address said of it: the next run shall not take the file for one that was taken in.
    const outcome = {
      state: 'refused' as const,
      problem,
      counts,
      report: runReport(file, { mayBeTakenIn }),
      content_hash: content,
    };
    return { ...(await finish(run, outcome, options)), isRead: true };
  }
  const { homes, refused } = dividedByPrice(
    file.homes.filter(({ reference }) => !references.deleted.has(reference)),
    references.known,
  );
  const contextOf = await readDoubtContextOf(client, homes, { today: istDay(now()), at: now() });
  if (partnerFile.acceptedHomes === null && run.source !== 'command' && !run.isApproved) {
    const { counts: planned, doubted } = await countPlanned(client, partnerFile, homes, contextOf);
    const outcome = {
      state: 'trial' as const,
      counts: { ...counts, ...planned, refused: counts.refused + refused.length },
      report: runReport(file, { refused, doubted }),
      ...(isOther ? { problem: OTHER } : {}),
    };
    return { ...(await finish(run, { ...outcome, content_hash: content }, options)), isRead: true };
  }
  const doubted: ReportedValue[] = [];
  let takenOff = 0;
  const writer = {
    ...{ client, partner: partnerFile.partner.id, run: run.run, now },
    plan: { contextOf, source: run.fileName ?? 'their address' },
  };
  for (let at = 0; at < homes.length; at += BATCH) {
    if (signal?.aborted)
      return { ...(await finish(run, { state: 'waiting', problem: STOPPED }, options)), isRead: true };
    const batch = homes.slice(at, at + BATCH);
    const part = await writeHomes(writer, batch);
    for (const outcome of ['new', 'changed', 'same'] as const) written[outcome] += part[outcome];
    refused.push(...part.refused);
    doubted.push(...part.doubted);
    takenOff += part.takenOff;
    onStep();
  }
  const outcome = {
    state: 'done' as const,
    counts: { ...counts, ...written, refused: counts.refused + refused.length },
    report: runReport(withRemarks(file, takenOff === 0 ? [] : [sayTakenOff(takenOff)]), {
      refused,
      doubted,
    }),
    content_hash: content,
    ...answered,
    // A home that the database refused is tried again, though the file is the same.
    context_hash: refused.length > 0 ? null : context,
    identity: file.reading.identity,
    accepted_homes: file.homes.length + identified.asked.length,
    has_last_line_end: file.table.hasLastLineEnd ?? null,
    present: referencesIn(file),
    untouched: identified.untouched,
    asked: storedQuestions(identified.asked),
    traits: homes.flatMap(({ reference, made }) => (made ? [[reference, made.traits]] : [])),
  };
  return { ...(await finish(run, outcome, options)), isRead: true };
}

/** A home that we know and whose price got lost in the spreadsheet stays as it is, and is not called unchanged. */
function dividedByPrice(stated: StatedHomes['homes'], known: ReadonlySet<string>) {
  const isLost = ({ reference, isPriceLost }: StatedHomes['homes'][number]) =>
    isPriceLost === true && known.has(reference);
  const refused = stated.filter(isLost).map(({ row, reference }): ReportedValue => ({
    row,
    column: '',
    value: referenceOfPartner(reference) ?? '',
    reason: LOST_PRICE,
    kind: 'refused',
  }));
  return { homes: stated.filter((home) => !isLost(home)), refused };
}

const LOST_PRICE =
  'its price is a formula without a result or an error of the spreadsheet, so the home stays as it was: open the file in Excel, correct and save it, and send it again';

const sayTakenOff = (count: number) =>
  `${formatCount(count, 'value')} that stood on pages ${count === 1 ? 'is' : 'are'} hardly true, and no page shows ${count === 1 ? 'it' : 'them'} before staff have looked: see what waits.`;

const withRemarks = (file: StatedHomes, remarks: readonly string[]): StatedHomes => ({
  ...file,
  table: { ...file.table, remarks: [...remarks, ...file.table.remarks] },
});

/** The file with the references of the homes that we have, and without rows that staff are asked about. */
function withIdentities(file: StatedHomes, { homes, remarks }: IdentifiedFile): StatedHomes {
  const { table } = file;
  return { ...file, homes, table: { ...table, remarks: [...remarks, ...table.remarks] } };
}

const referencesIn = ({ homes, reading }: StatedHomes) => [
  ...homes.map(({ reference }) => reference),
  ...reading.unreadHomes,
];

function problemOf(
  file: StatedHomes,
  { asked, untouched }: IdentifiedFile,
  known: ReadonlySet<string>,
  { partnerFile, isApproved }: PartnerFileRun,
): string | null {
  const { table, reading, homes } = file;
  return (
    reading.strange ??
    judgeFile({
      rows: table.rows.length,
      homes: homes.length + asked.length,
      references: [...referencesIn(file), ...untouched],
      known,
      accepted: partnerFile.acceptedHomes,
      lostLineEnd: partnerFile.hasLastLineEnd === true && table.hasLastLineEnd === false,
      isApproved,
    })
  );
}

function countRead(
  { table, homes, unsure }: StatedHomes,
  { asked }: IdentifiedFile,
  deleted: ReadonlySet<string>,
) {
  return {
    ...nothing,
    read: table.rows.length,
    asked: asked.length,
    refused: table.rows.length - homes.length - asked.length,
    unsure: unsure.length,
    deleted: homes.filter(({ reference }) => deleted.has(reference)).length,
  };
}

/** What a file of this partner would do, without a run: nothing is written. */
export async function tryFile(
  partnerFile: PartnerFile,
  bytes: Uint8Array,
  { client, now }: TakeInOptions,
): Promise<{ file: StatedHomes; counts: RunCounts; problem: string | null }> {
  const places = await readPlaceNames(client);
  const read = await readStatedHomes(bytes, { partnerFile, places, today: istDay(now()) });
  const identified = await identifyFile(client, read, partnerFile.partner);
  const full = quotaProblem(await readPictureUse(client, partnerFile.partner.id, now()), pictureQuota);
  const file = withRemarks(withIdentities(read, identified), full === null ? [] : [full]);
  const { known, deleted } = await referencesOf(client, partnerFile);
  const { homes, refused } = dividedByPrice(
    file.homes.filter(({ reference }) => !deleted.has(reference)),
    known,
  );
  const present = new Set([...referencesIn(file), ...identified.untouched]);
  const missing = [...known].filter((reference) => !present.has(reference)).length;
  const run: PartnerFileRun = { run: '', source: 'command', fileName: null, isApproved: false, partnerFile };
  const contextOf = await readDoubtContextOf(client, homes, { today: istDay(now()), at: now() });
  const planned = await countPlanned(client, partnerFile, homes, contextOf);
  const ofFile = countRead(file, identified, deleted);
  const counts = { ...ofFile, ...planned.counts, missing, refused: ofFile.refused + refused.length };
  return { file, counts, problem: problemOf(file, identified, known, run) };
}

async function countPlanned(
  client: ServiceClient,
  { partner }: PartnerFile,
  homes: StatedHomes['homes'],
  contextOf: DoubtContextOf,
) {
  const doubted: ReportedValue[] = [];
  const counts: Record<HomeOutcome, number> = { new: 0, changed: 0, same: 0 };
  for (let at = 0; at < homes.length; at += BATCH) {
    const batch = homes.slice(at, at + BATCH);
    const planned = planHomes(batch, await readKnownHomes(client, partner.id, batch), { contextOf });
    for (const each of planned) {
      counts[each.outcome]++;
      doubted.push(...doubtedIn(each));
    }
  }
  return { counts, doubted };
}

const referencesSchema = z.object({ references: z.array(z.string()), deleted: z.array(z.string()) });

async function referencesOf(client: ServiceClient, { partner }: PartnerFile) {
  const request = client.rpc('feed_references', { of_partner: partner.id });
  const { references, deleted } = referencesSchema.parse(
    await dataOf(
      request,
      (message) => new Error(`The references of the partner could not be read: ${message}`),
    ),
  );
  return { known: new Set(references), deleted: new Set(deleted) };
}

const endSchema = z.union([
  z.object({ state: z.literal('lost') }),
  z.object({
    state: z.enum(['done', 'trial', 'refused', 'failed', 'waiting']),
    missing: z.int(),
    hidden: z.int(),
    shown: z.int(),
    conflicts: z.int(),
    files: z.array(z.string()),
  }),
]);

interface Outcome {
  state: Exclude<RunEnd['state'], 'lost'>;
  problem?: string;
  counts?: Partial<RunCounts>;
  [stored: string]: unknown;
}

async function finish(
  { run, partnerFile }: PartnerFileRun,
  outcome: Outcome,
  { client, now }: TakeInOptions,
): Promise<Omit<RunEnd, 'isRead'>> {
  const request = anyTable(client).rpc('finish_feed_run', {
    run,
    outcome: storable(outcome),
    at: now().toISOString(),
  });
  const ended = endSchema.parse(
    await dataOf(request, (message) => new Error(`The run could not be ended: ${message}`)),
  );
  if (ended.state === 'lost') throw new RunLost();
  const { state, files, ...counted } = ended;
  await removeUploads(client, partnerFile, files);
  return { state, problem: outcome.problem ?? null, counts: { ...nothing, ...outcome.counts, ...counted } };
}
