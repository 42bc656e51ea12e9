import { z } from 'zod';
import { photographHash } from '#domain/photograph/photograph-facts.ts';
import { photographFile, PHOTOGRAPH_BUCKET, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { pictureTypes } from '#domain/photograph/picture-type.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { messageOf } from '#server/log/message-of.ts';
import { type MadePhotograph, makeSizes, PictureRefused } from './make-sizes.ts';

export interface PhotographWork {
  client: ServiceClient;
  log: Log;
  /** When aborted, ends after the current picture; another worker continues when its lease is over. */
  signal?: AbortSignal;
}

const claimed = z.array(z.object({ hash: photographHash, type: z.enum(pictureTypes) }));
type Claimed = z.infer<typeof claimed>[number];

/**
 * Photographs per claim. Few, because they are processed one after the other and one lease covers all of them.
 */
const TAKE = 4;
const LOST = 'The picture did not arrive whole. Add it again.';
const YEAR_SECONDS = '31536000';
const CONTENT_TYPES = { avif: 'image/avif', jpg: 'image/jpeg' };

/**
 * Makes the sizes of every photograph that was received, the oldest first, and stores them in the public
 * bucket. Returns how many it processed. A worker may die at any point: files are named by the photograph's
 * content hash, so the next worker overwrites them, and a photograph becomes ready only when all its files are
 * stored.
 */
export async function makePhotographs({ client, log, signal }: PhotographWork): Promise<number> {
  let settled = 0;
  while (!signal?.aborted) {
    const waiting = claimed.parse(await dataOf(client.rpc('claim_photographs', { take: TAKE })));
    if (waiting.length === 0) break;
    for (const photograph of waiting) {
      if (signal?.aborted) break;
      await make(client, photograph).catch((fault: unknown) => {
        // The photograph is tried again when its lease is over.
        const why = messageOf(fault);
        log.warn(`A photograph was not made: ${why}`);
      });
      settled++;
    }
  }
  return settled;
}

async function make(client: ServiceClient, { hash, type }: Claimed): Promise<void> {
  const uploads = client.storage.from(UPLOAD_BUCKET);
  try {
    const sent = await uploads.download(hash);
    if (sent.error) throw new PictureRefused(LOST);
    const made = await makeSizes(new Uint8Array(await sent.data.arrayBuffer()), type);
    await store(client, hash, made);
    const { width, height, placeholder } = made;
    await dataOf(client.rpc('finish_photograph', { hash, width, height, placeholder }));
  } catch (fault) {
    if (!(fault instanceof PictureRefused)) throw fault;
    await dataOf(client.rpc('refuse_photograph', { hash, reason: fault.message }));
  }
  // The upload may contain the place where the picture was taken, so it is deleted once it is no longer needed.
  await uploads.remove([hash]);
}

async function store(client: ServiceClient, hash: string, { files }: MadePhotograph): Promise<void> {
  const bucket = client.storage.from(PHOTOGRAPH_BUCKET);
  for (const { width, format, bytes } of files) {
    const contentType = CONTENT_TYPES[format];
    const { error } = await bucket.upload(
      photographFile(hash, width, format),
      new Blob([new Uint8Array(bytes)], { type: contentType }),
      { contentType, cacheControl: YEAR_SECONDS, upsert: true },
    );
    if (error) throw new Error(`its sizes could not be stored: ${error.message}`);
  }
}
