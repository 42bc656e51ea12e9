import type * as z from 'zod/mini';
import {
  homesSheetSchema,
  listsFileSchema,
  placesFileSchema,
  positionsFileSchema,
  searchIndexFileNames,
} from '#contracts/homes-file-schema.ts';
import { searchIndexPath } from '#domain/address/search-index-path.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { readPositions } from '#domain/search/positions/positions-file.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { joinSheets, type OfferFiles, sheetNames } from '#domain/search/homes/homes-sheets.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';

export interface PublishedIndex {
  vocabulary: SearchVocabulary;
  lists: ListsFile;
  /** The slug of the home with this reference, in capitals or not unless `isExact`, or null if there is none. Loads the homes. */
  slugOf(reference: string, options?: { isExact: boolean }): Promise<string | null>;
  /** The homes for sale or to rent. Loaded once. */
  homesOf(offer: Offer): Promise<IndexedHomes>;
}

const timeoutMs = 8_000;
/** Searches within this time share one read of the index. */
const maxAgeMs = 60_000;

let cached: { origin: string; at: number; index: Promise<PublishedIndex> } | null = null;

/** Reads the index from the site, at most once a minute. Throws when the site does not answer. */
export function readIndex(
  origin: string,
  fetch: typeof globalThis.fetch,
  now: Date,
): Promise<PublishedIndex> {
  const age = cached ? now.getTime() - cached.at : Number.POSITIVE_INFINITY;
  if (cached?.origin === origin && age >= 0 && age < maxAgeMs) return cached.index;
  const index = loadIndex(origin, fetch, now);
  cached = { origin, at: now.getTime(), index };
  // A failure is not kept, and takes away no later read.
  index.catch(() => {
    if (cached?.index === index) cached = null;
  });
  return index;
}

async function loadIndex(origin: string, fetch: typeof globalThis.fetch, now: Date): Promise<PublishedIndex> {
  async function json<Value>(path: string, schema: z.ZodMiniType<Value>): Promise<Value> {
    const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`${path} answered with ${answer.status}`);
    return schema.parse(await answer.json());
  }
  const files = await json(searchIndexPath, searchIndexFileNames);
  const [places, lists] = await Promise.all([
    json(files.places, placesFileSchema),
    json(files.lists, listsFileSchema),
  ]);
  async function positions(): Promise<Coordinates> {
    // The index of 1.0.0, which names none until the next publish.
    if (!files.positions) return cityCoordinates;
    return readPositions(await json(files.positions.file, positionsFileSchema));
  }
  async function loadHomes({ sheets }: OfferFiles): Promise<IndexedHomes> {
    const parts = sheetNames.map((name) => json(sheets[name].file, homesSheetSchema));
    const homes = readHomes(joinSheets(await Promise.all(parts)));
    return { ...homes, distances: distancesIn(homes, await positions()) };
  }
  const loaded = new Map<Offer, Promise<IndexedHomes>>();
  function homesOf(offer: Offer): Promise<IndexedHomes> {
    const homes = loaded.get(offer) ?? loadHomes(offer === 'Rent' ? files.rent : files.sale);
    loaded.set(offer, homes);
    // A failure is not kept.
    homes.catch(() => loaded.delete(offer));
    return homes;
  }
  async function slugOf(reference: string, { isExact } = { isExact: false }): Promise<string | null> {
    for (const offer of offers) {
      const homes = await homesOf(offer);
      const row = homes.rowOfReference(reference);
      const home = row === null ? null : homes.home(row);
      if (home && (!isExact || home.reference === reference)) return home.slug;
    }
    return null;
  }
  // As old as the index, which is read every minute.
  return { vocabulary: { ...readVocabulary(places), today: istDay(now) }, lists, slugOf, homesOf };
}
