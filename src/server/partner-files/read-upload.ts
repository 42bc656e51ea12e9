import { PARTNER_FILE_BUCKET, partnerFilePath } from '#domain/partner-file/partner-file-bucket.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { PartnerFileRun } from './partner-file.ts';
import type { FetchedFile } from './fetch-file.ts';

const GONE = 'The uploaded file is not stored any more. Upload it again. Nothing was changed.';

/** The file that staff uploaded for this run. */
export async function readUpload(
  client: ServiceClient,
  { partnerFile, run }: PartnerFileRun,
): Promise<FetchedFile> {
  const { data, error } = await client.storage
    .from(PARTNER_FILE_BUCKET)
    .download(partnerFilePath(partnerFile.partner.id, run));
  if (error) return { state: 'refused', reason: GONE };
  return { state: 'read', bytes: new Uint8Array(await data.arrayBuffer()), version: null };
}
