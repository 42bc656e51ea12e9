import { z } from 'zod';
import { photographHash } from '#domain/photograph/photograph-facts.ts';
import { photographFile, PHOTOGRAPH_BUCKET, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { pictureTypes } from '#domain/photograph/picture-type.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { messageOf } from '#server/log/message-of.ts';
import type { SizedPhotograph } from './make-sizes.ts';

export interface PhotographOptions {
  client: ServiceClient;
  log: Log;
  /** When aborted, ends after the current picture; another worker continues when its lease is over. */
  signal?: AbortSignal;
}

const claimedSchema = z.array(z.object({ hash: photographHash, type: z.enum(pictureTypes) }));
type ClaimedPhotograph = z.infer<typeof claimedSchema>[number];

/** Few, because they are processed one after the other and one lease covers all of them. */
const TAKE = 4;
const LOST = 'The picture did not arrive whole. Add it again.';
const YEAR_SECONDS = '31536000';
const CONTENT_TYPES = { avif: 'image/avif', jpg: 'image/jpeg' };

/**
 * The oldest first. Returns how many it processed. A worker may die at any point: files are named by the photograph's
 * content hash, so the next worker overwrites them, and a photograph becomes ready only when all its files are stored.
 */
export async function makePhotographs({ client, log, signal }: PhotographOptions): Promise<number> {
  let processed = 0;
  while (!signal?.aborted) {
    const photographs = claimedSchema.parse(await dataOf(client.rpc('claim_photographs', { take: TAKE })));
    if (photographs.length === 0) break;
    for (const photograph of photographs) {
      if (signal?.aborted) break;
      await makePhotograph(client, photograph).catch((fault: unknown) => {
        // The photograph is tried again when its lease is over.
        const reason = messageOf(fault);
        log.warn(`A photograph was not made: ${reason}`);
      });
      processed++;
    }
  }
  return processed;
}

async function makePhotograph(client: ServiceClient, { hash, type }: ClaimedPhotograph): Promise<void> {
  // Imported here: most publishes find no photograph to make, and never need the large module.
  const { makeSizes, PictureRefused } = await import('./make-sizes.ts');
  const uploads = client.storage.from(UPLOAD_BUCKET);
  try {
    const upload = await uploads.download(hash);
    if (upload.error) throw new PictureRefused(LOST);
    const photograph = await makeSizes(new Uint8Array(await upload.data.arrayBuffer()), type);
    await storeSizes(client, hash, photograph);
    const { width, height, placeholder, likeness } = photograph;
    const facts = { hash, width, height, placeholder, ...(likeness ? { likeness } : {}) };
    await dataOf(client.rpc('finish_photograph', facts));
  } catch (fault) {
    if (!(fault instanceof PictureRefused)) throw fault;
    await dataOf(client.rpc('refuse_photograph', { hash, reason: fault.message }));
  }
  // The upload may contain the place where the picture was taken, so it is deleted once it is no longer needed.
  await uploads.remove([hash]);
}

async function storeSizes(client: ServiceClient, hash: string, { files }: SizedPhotograph): Promise<void> {
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
