import { MAX_WIDTH, photographFile, PHOTOGRAPH_BUCKET } from '#domain/photograph/photograph.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';

/** The largest size of a photograph, as JPEG, by its hash. Throws when it cannot be read. */
export async function readPhotograph(client: ServiceClient, hash: string): Promise<Buffer> {
  const { data, error } = await client.storage
    .from(PHOTOGRAPH_BUCKET)
    .download(photographFile(hash, MAX_WIDTH, 'jpg'));
  if (error) throw new Error(`The photograph ${hash} could not be read: ${error.message}`);
  return Buffer.from(await data.arrayBuffer());
}
