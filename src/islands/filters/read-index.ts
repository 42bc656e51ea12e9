import { homesFileSchema, searchIndexFiles } from '#contracts/homes-file-schema.ts';
import type { PropertyType } from '#domain/money/price.ts';
import { type Homes, readHomes } from '#domain/search/read-homes.ts';
import { searchIndexPath } from '#site/paths.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

/** How long a visitor waits before we report a failure. */
const timeoutMs = 20_000;

/**
 * The homes of one offer, ready to be filtered. Asks once more when it fails: a publish may have replaced the file since
 * we read where it is. Throws when they cannot be loaded.
 */
export async function readIndex(type: PropertyType, send: typeof fetch = fetch): Promise<Homes> {
  return readOnce(type, send).catch(() => readOnce(type, send));
}

async function readOnce(type: PropertyType, send: typeof fetch): Promise<Homes> {
  const files = searchIndexFiles.parse(await json(searchIndexPath, send));
  return readHomes(homesFileSchema.parse(await json(type === 'Rent' ? files.rent : files.sale, send)));
}

async function json(path: string, send: typeof fetch): Promise<unknown> {
  const response = await send(path, { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return response.json();
}
