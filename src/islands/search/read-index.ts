import type * as z from 'zod/mini';
import { homesSheetSchema, placesFileSchema, searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { searchIndexPath } from '#domain/address/search-index-path.ts';
import type { Offer } from '#domain/offer.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { joinSheets, type OfferFiles, sheetNames } from '#domain/search/homes/homes-sheets.ts';
import { type Homes, readHomes } from '#domain/search/homes/read-homes.ts';
import { takeAsked } from '../list-address/take-asked.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

const timeoutMs = 20_000;

/** The homes for sale or to rent, ready to be filtered. Throws when they cannot be loaded. */
export function readHomesIndex(offer: Offer, send: typeof fetch = fetch): Promise<Homes> {
  return readFiles(send, async (files) => {
    const { sheets } = filesOf(files, offer);
    const parts = sheetNames.map(async (name) => homesSheetSchema.parse(await json(sheets[name].file, send)));
    return readHomes(joinSheets(await Promise.all(parts)));
  });
}

/** The vocabulary for parsing a search line. Throws when it cannot be loaded. */
export function readVocabularyIndex(send: typeof fetch = fetch): Promise<SearchVocabulary> {
  return readFiles(send, async ({ places }) =>
    readVocabulary(placesFileSchema.parse(await json(places, send))),
  );
}

type Files = z.infer<typeof searchIndexFileNames>;

/** Retries once after a failure, because a publish may have replaced files after their addresses were read. */
function readFiles<Value>(send: typeof fetch, read: (files: Files) => Promise<Value>): Promise<Value> {
  const readOnce = async () => read(searchIndexFileNames.parse(await json(searchIndexPath, send)));
  return readOnce().catch(readOnce);
}

function filesOf(files: Files, offer: Offer): OfferFiles {
  return offer === 'Rent' ? files.rent : files.sale;
}

async function json(path: string, send: typeof fetch): Promise<unknown> {
  const early = takeAsked(path, timeoutMs);
  if (early !== null) return early;
  const response = await send(path, { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return response.json();
}
