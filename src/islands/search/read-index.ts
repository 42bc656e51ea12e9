import type * as z from 'zod/mini';
import { homesFileSchema, placesFileSchema, searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { searchIndexPath } from '#domain/address/search-index-path.ts';
import type { Offer } from '#domain/offer.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { type Homes, readHomes } from '#domain/search/homes/read-homes.ts';
import { takeAsked } from '../list-address/take-asked.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

const timeoutMs = 20_000;

/** The homes for sale or to rent, ready to be filtered. Throws when they cannot be loaded. */
export function readHomesIndex(offer: Offer, send: typeof fetch = fetch): Promise<Homes> {
  return readPart(offer === 'Rent' ? 'rent' : 'sale', homesFileSchema, send).then(readHomes);
}

/** The vocabulary for parsing a search line. Throws when it cannot be loaded. */
export function readVocabularyIndex(send: typeof fetch = fetch): Promise<SearchVocabulary> {
  return readPart('places', placesFileSchema, send).then(readVocabulary);
}

/** Retries once after a failure, because a publish may have replaced the file after its address was read. */
function readPart<Value>(
  part: 'sale' | 'rent' | 'places',
  schema: z.ZodMiniType<Value>,
  send: typeof fetch,
): Promise<Value> {
  const readOnce = async () => {
    const files = searchIndexFileNames.parse(await json(searchIndexPath, send));
    return schema.parse(await json(files[part], send));
  };
  return readOnce().catch(readOnce);
}

async function json(path: string, send: typeof fetch): Promise<unknown> {
  const early = takeAsked(path, timeoutMs);
  if (early !== null) return early;
  const response = await send(path, { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return response.json();
}
