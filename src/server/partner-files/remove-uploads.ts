import { PARTNER_FILE_BUCKET, partnerFilePath } from '#domain/partner-file/partner-file-bucket.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { PartnerFile } from './partner-file.ts';

/** Removes the files of these runs, as far as they are stored. One that stays is removed with the next run. */
export async function removeUploads(
  client: ServiceClient,
  { partner }: PartnerFile,
  runs: readonly string[],
): Promise<void> {
  if (runs.length === 0) return;
  await client.storage.from(PARTNER_FILE_BUCKET).remove(runs.map((run) => partnerFilePath(partner.id, run)));
}
