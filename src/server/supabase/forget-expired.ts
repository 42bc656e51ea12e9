import { z } from 'zod';
import { photographHash } from '#domain/photograph/photograph-facts.ts';
import { photographFiles, PHOTOGRAPH_BUCKET, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import type { ServiceClient } from './clients.ts';

/**
 * Deletes what is kept only for a limited time (supabase/schemas/upkeep/retention.sql), listings that were
 * deleted 30 days ago, and unused photographs. Called once a day, by whichever process runs daily.
 */
export async function forgetExpired(client: ServiceClient): Promise<void> {
  const { error } = await client.rpc('forget_expired');
  if (error) throw new Error(`What has expired could not be deleted: ${error.message}`);
  const { error: listingsError } = await client.rpc('forget_deleted_listings');
  if (listingsError)
    throw new Error(`What was deleted 30 days ago could not be forgotten: ${listingsError.message}`);
  const { error: areasError } = await client.rpc('forget_merged_areas');
  if (areasError)
    throw new Error(`What was merged 30 days ago could not be forgotten: ${areasError.message}`);
  await forgetPhotographs(client);
}

const BATCH = 100;

/** Rows first: if interrupted, the doctor finds and removes files that belong to no photograph. */
async function forgetPhotographs(client: ServiceClient): Promise<void> {
  const { data, error } = await client.rpc('forget_photographs');
  if (error) throw new Error(`Photographs that nobody shows could not be forgotten: ${error.message}`);
  const hashes = z.array(photographHash).parse(data);
  for (let from = 0; from < hashes.length; from += BATCH) {
    const batch = hashes.slice(from, from + BATCH);
    await removeStored(client, UPLOAD_BUCKET, batch);
    await removeStored(client, PHOTOGRAPH_BUCKET, batch.flatMap(photographFiles));
  }
}

async function removeStored(client: ServiceClient, bucket: string, names: string[]): Promise<void> {
  const { error } = await client.storage.from(bucket).remove(names);
  if (error) throw new Error(`Photographs that nobody shows could not be deleted: ${error.message}`);
}
