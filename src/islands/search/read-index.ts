import type * as z from 'zod/mini';
import { homesSheetSchema, positionsFileSchema, searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { cardFilePath, searchIndexPath } from '#domain/address/search-index-path.ts';
import type { Offer } from '#domain/offer.ts';
import { homesInCardFile } from '#domain/search/homes/card-files.ts';
import {
  joinSheets,
  type OfferFiles,
  type SheetName,
  sheetNames,
} from '#domain/search/homes/homes-sheets.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { readPositions } from '#domain/search/positions/positions-file.ts';
import type { HomesFile } from '#domain/search/homes/homes-file.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { takeAsked } from '../list-address/take-asked.ts';
import { signalWithLimit } from '../server-call/signal-with-limit.ts';

const timeoutMs = 20_000;

/**
 * The homes for sale or to rent, ready to be filtered. Throws when they cannot be loaded. `onCountable` gets them before what only
 * cards show has come, which is two fifths of the bytes; they are the same when they are whole, and not before it resolves.
 */
export function readHomesIndex(
  offer: Offer,
  send: typeof fetch = fetch,
  onCountable: (homes: IndexedHomes) => Promise<void> = async () => {},
): Promise<IndexedHomes> {
  return readFiles(send, async (files) => {
    const { sheets } = filesOf(files, offer);
    const read = async (name: SheetName) => homesSheetSchema.parse(await readJson(sheets[name].file, send));
    const parts = sheetNames.map(read);
    const all = Promise.all(parts);
    // A fault of the texts is heard of below.
    all.catch(() => {});
    let whole: HomesFile | null = null;
    const counted = sheetNames.flatMap((name, at) => (name === 'texts' ? [] : (parts[at] ?? [])));
    const homes = readHomes(joinSheets(await Promise.all(counted)), () => whole);
    await onCountable(homes);
    whole = joinSheets(await all);
    // Reads what cards show, or throws here.
    homes.home(0);
    return homes;
  });
}

/** The positions of places. Throws when they cannot be loaded. */
export function readCoordinates(send: typeof fetch = fetch): Promise<Coordinates> {
  return readFiles(send, async (files) =>
    readPositions(positionsFileSchema.parse(await readJson(positionsOf(files), send))),
  );
}

/** Some of the homes' facts, and how to read the cards of single homes. */
export interface HomesForAddress {
  /** Facts of other sheets are missing. */
  homes: IndexedHomes;
  /** The file of cards at this position, counted from the oldest homes. */
  readCards(file: number): Promise<IndexedHomes>;
  /** The positions of places. */
  readCoordinates(): Promise<Coordinates>;
  /** Begins to load all other sheets, for whoever reads all homes. */
  loadRest(): void;
}

/**
 * Loads only these sheets, for what an address asks for. What the page has begun to load stays there for whoever reads
 * all homes later. Throws when a file does not come or is of another index, and does not try again.
 */
export async function readHomesForAddress(
  offer: Offer,
  sheets: readonly SheetName[],
  send: typeof fetch = fetch,
): Promise<HomesForAddress> {
  const read = (path: string) => globalThis.askedFiles?.get(path) ?? load(path, send);
  const pointer = searchIndexFileNames.parse(await read(searchIndexPath));
  const files = filesOf(pointer, offer);
  const parts = sheets.map(async (name) => homesSheetSchema.parse(await read(files.sheets[name].file)));
  const homes = readHomes(joinSheets(await Promise.all(parts)));
  return {
    homes,
    async readCards(file) {
      const cards = readHomes(
        joinSheets([homesSheetSchema.parse(await read(cardFilePath(files.cards[file] ?? '')))]),
      );
      if (cards.count !== homesInCardFile(file, homes.count))
        throw new Error('The files of the homes do not belong together.');
      return cards;
    },
    readCoordinates: async () => readPositions(positionsFileSchema.parse(await read(positionsOf(pointer)))),
    loadRest() {
      for (const { file } of Object.values(files.sheets)) {
        if (!globalThis.askedFiles || globalThis.askedFiles.has(file)) continue;
        const sheet = load(file, send);
        // Whoever takes it hears of a fault.
        sheet.catch(() => {});
        globalThis.askedFiles.set(file, sheet);
      }
    },
  };
}

type Files = z.infer<typeof searchIndexFileNames>;

/** Reads a file of the index. Retries once after a failure, because a publish may have replaced files after their addresses were read. */
export function readFiles<Value>(send: typeof fetch, read: (files: Files) => Promise<Value>): Promise<Value> {
  const readOnce = async () => read(searchIndexFileNames.parse(await readJson(searchIndexPath, send)));
  return readOnce().catch(readOnce);
}

function positionsOf({ positions }: Files): string {
  if (!positions) throw new Error('The index of an earlier version has no positions.');
  return positions.file;
}

function filesOf(files: Files, offer: Offer): OfferFiles {
  return offer === 'Rent' ? files.rent : files.sale;
}

/** What a file of the site says, as the page has begun to load it, or loaded now. Throws when it does not come. */
export async function readJson(path: string, send: typeof fetch): Promise<unknown> {
  return takeAsked(path, timeoutMs) ?? load(path, send);
}

async function load(path: string, send: typeof fetch): Promise<unknown> {
  const response = await send(path, { signal: signalWithLimit(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return response.json();
}
