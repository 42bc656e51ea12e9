import type { ServiceClient } from '../supabase/clients.ts';
import { type FetchedFile, fetchFile, type Network } from './fetch-file.ts';
import { fetchPages } from './fetch-pages.ts';
import type { PartnerFileRun } from './partner-file.ts';
import { partnerFileLimits } from './partner-file-limits.ts';
import { readUpload } from './read-upload.ts';

const NO_ADDRESS = 'The partner has no address of a file any more. Nothing was changed.';
/** A partner that is so slow is tried again in the next night. */
const TIMEOUT_MS = 120_000;

/** Brings the file of a run, from where staff uploaded it or from the partner's address. */
export async function receiveFile(
  client: ServiceClient,
  run: PartnerFileRun,
  { mayBeUnchanged, network }: { mayBeUnchanged: boolean; network?: Network | undefined },
): Promise<FetchedFile> {
  if (run.source === 'upload') return readUpload(client, run);
  const { address, allowsHttp, version } = run.partnerFile;
  if (address === null) return { state: 'refused', reason: NO_ADDRESS };
  const request = {
    address,
    allowsHttp,
    version: mayBeUnchanged ? version : null,
    maxBytes: partnerFileLimits.bytes,
    timeoutMs: TIMEOUT_MS,
  };
  return fetchPages(request, (page) => fetchFile(page, network));
}
