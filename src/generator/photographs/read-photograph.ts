import { LARGEST, photographFile, PHOTOGRAPHS } from '#domain/photograph/photograph.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';

/** Reads the largest JPEG of a photograph. */
export async function readPhotograph(client: ServiceClient, hash: string): Promise<Buffer> {
  const { data, error } = await client.storage
    .from(PHOTOGRAPHS)
    .download(photographFile(hash, LARGEST, 'jpg'));
  if (error) throw new Error(`The photograph ${hash} could not be read: ${error.message}`);
  return Buffer.from(await data.arrayBuffer());
}
