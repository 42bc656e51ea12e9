import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notAPicture, PICTURE_BYTES } from '#contracts/upload-picture.ts';
import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';
import { UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { pictureTypeOf } from '#domain/photograph/picture-type.ts';
import type { Log } from '../log/log.ts';
import { messageOf } from '../log/message-of.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';
import { type FetchedFile, fetchFile, type Network } from './fetch-file.ts';
import { fileVersionOf, storedVersion } from './file-version.ts';
import {
  type PictureQuota,
  type PictureUse,
  pictureQuota,
  quotaProblem,
  readPictureUse,
} from './picture-quota.ts';

export interface FetchPicturesOptions {
  client: ServiceClient;
  log: Log;
  /** When aborted, ends soon; another worker continues when the leases are over. */
  signal?: AbortSignal;
  /** For one picture, redirects included. */
  timeoutMs?: number;
  /** Tests have servers on their own machine. */
  network?: Network;
  now?: () => Date;
  /** Of each partner. */
  quota?: PictureQuota;
}

const claimedSchema = z
  .object({
    partner: z.string(),
    address: z.string(),
    allows_http: z.boolean(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    answered_from: z.string().nullable(),
    stored: z.boolean(),
    lease: z.string(),
  })
  .nullable();
type ClaimedPicture = NonNullable<z.infer<typeof claimedSchema>>;

type Outcome =
  | { state: 'unchanged' }
  | ({ state: 'read'; hash: string } & ReturnType<typeof storedVersion>)
  | { state: 'refused'; problem: string };

/** At once: their bytes are in memory together. */
const LANES = 4;
const TIMEOUT_MS = 60_000;
/** So often in turn a partner's server may let us wait until its other pictures wait for an hour. */
const SLOW_ANSWERS = 3;
/** An answer that takes longer counts against the time that its partner may take in a round, whatever comes of it. */
const QUICK_MS = 5_000;
/** Of all lanes together. Then the others of this partner wait for an hour, and nobody waits for them. */
const PARTNER_MS = 600_000;

/**
 * Fetches the pictures that partners' files name and that are due, and puts each among the photographs, once for each
 * content. Returns how many were settled. A worker may die at any point: the next one fetches the picture again.
 */
export async function fetchPictures(options: FetchPicturesOptions): Promise<number> {
  const round: Round = {
    ...{ settled: 0, slowAnswers: new Map(), waitedMs: new Map(), use: new Map() },
    storage: createMutex(),
  };
  await Promise.all(Array.from({ length: LANES }, () => runLane(options, round)));
  return round.settled;
}

interface Round {
  settled: number;
  /** By partner, since its server last answered in time. */
  slowAnswers: Map<string, number>;
  /** For answers that took long, by partner, since its pictures were last put off. */
  waitedMs: Map<string, number>;
  /** What the pictures of each partner take, as far as this round knows. */
  use: Map<string, Promise<PictureUse>>;
  /** One upload at a time, because storage refuses one of two of the same content. */
  storage: Mutex;
}

async function runLane(options: FetchPicturesOptions, round: Round): Promise<void> {
  const { client, log, signal, now = () => new Date(), quota = pictureQuota } = options;
  const at = () => ({ at: now().toISOString() });
  while (!signal?.aborted) {
    const picture = claimedSchema.parse(await dataOf(client.rpc('claim_partner_picture', at())));
    if (!picture) return;
    const { partner } = picture;
    const begun = now().getTime();
    try {
      const known = round.use.get(partner) ?? readPictureUse(client, partner, now());
      round.use.set(partner, known);
      const use = await known;
      const full = picture.stored ? null : quotaProblem(use, quota);
      if (full !== null) {
        const outcome = { state: 'refused', problem: full };
        if (await dataOf(client.rpc('settle_partner_picture', { claimed: picture, outcome, ...at() })))
          round.settled++;
        await dataOf(client.rpc('hold_partner_pictures', { partner, problem: full, ...at() }));
        continue;
      }
      const room = reserve(use, picture);
      const file = await fetchOne(picture, options);
      room.settle(file.state === 'read' ? file.bytes.byteLength : null);
      const tookMs = now().getTime() - begun;
      if (signal?.aborted) return;
      const outcome = await round.storage.run(() => store(file, picture, client));
      if (
        outcome &&
        (await dataOf(client.rpc('settle_partner_picture', { claimed: picture, outcome, ...at() })))
      )
        round.settled++;
      if (
        takesTooLong(partner, { isGivenUp: file.state === 'refused' && file.isSlow === true, tookMs }, round)
      )
        await dataOf(client.rpc('put_off_partner_pictures', { partner, ...at() }));
    } catch (fault) {
      if (signal?.aborted) return;
      // It is fetched again when its lease is over.
      log.warn(`A picture of a partner was not stored: ${messageOf(fault)}`);
    }
  }
}

/** Counts a picture as large as any while it is fetched, because the lanes do not wait for each other, and then as it is. */
function reserve(use: PictureUse, { stored }: ClaimedPicture) {
  const add = (pictures: number, bytes: number) => {
    use.fetched += pictures;
    use.fetched_bytes += bytes;
    if (stored) return;
    use.pictures += pictures;
    use.bytes += bytes;
  };
  add(1, PICTURE_BYTES);
  return {
    /** Null: it did not come. */
    settle: (bytes: number | null) => add(bytes === null ? -1 : 0, (bytes ?? 0) - PICTURE_BYTES),
  };
}

/** Notes an answer of a partner's server. True when its other pictures shall wait. */
function takesTooLong(
  partner: string,
  { isGivenUp, tookMs }: { isGivenUp: boolean; tookMs: number },
  { slowAnswers, waitedMs }: Round,
): boolean {
  const slow = isGivenUp ? (slowAnswers.get(partner) ?? 0) + 1 : 0;
  slowAnswers.set(partner, slow);
  const waited = (waitedMs.get(partner) ?? 0) + (tookMs > QUICK_MS ? tookMs : 0);
  waitedMs.set(partner, waited >= PARTNER_MS ? 0 : waited);
  return slow >= SLOW_ANSWERS || waited >= PARTNER_MS;
}

function fetchOne(
  picture: ClaimedPicture,
  { signal, network, timeoutMs = TIMEOUT_MS }: FetchPicturesOptions,
): Promise<FetchedFile> {
  const { address, allows_http: allowsHttp } = picture;
  const version = fileVersionOf(picture);
  const request = { address, allowsHttp, version, maxBytes: PICTURE_BYTES, timeoutMs };
  return fetchFile({ ...request, ...(signal ? { signal } : {}) }, network);
}

/** In this order no file is ever without a row, and no photograph without its file. Null: another worker has the picture. */
async function store(
  file: FetchedFile,
  picture: ClaimedPicture,
  client: ServiceClient,
): Promise<Outcome | null> {
  if (file.state === 'unchanged') return file;
  if (file.state === 'refused') return { state: 'refused', problem: file.reason };
  const type = pictureTypeOf(file.bytes);
  if (type === null) return { state: 'refused', problem: notAPicture };
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  if (!(await dataOf(client.rpc('note_partner_picture', { claimed: picture, hash })))) return null;
  if (!(await isKnown(hash, client))) {
    const content = new Blob([new Uint8Array(file.bytes)], { type });
    const { error } = await client.storage
      .from(UPLOAD_BUCKET)
      .upload(hash, content, { contentType: type, upsert: true });
    if (error) throw new Error(error.message);
    const photograph = { hash, type, bytes: file.bytes.byteLength, received_by: null };
    await dataOf(client.rpc('receive_photograph', { photograph }));
  }
  return { state: 'read', hash, ...storedVersion(file.version) };
}

/** A photograph that was refused is not tried again: its bytes are the same. */
async function isKnown(hash: string, client: ServiceClient): Promise<boolean> {
  const { data } = await client.from('photographs').select('status').eq('hash', hash).maybeSingle();
  return data !== null;
}
