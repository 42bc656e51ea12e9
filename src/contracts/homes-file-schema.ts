import { recordOf } from '#domain/record-of.ts';
import * as z from 'zod/mini';
import { type EncodedName, type HomesFileLists, sharedColumns } from '#domain/search/homes/homes-file.ts';
import { type HomesSheet, type OfferFiles, sheetNames } from '#domain/search/homes/homes-sheets.ts';
import { aspectNames } from '#domain/search/filters.ts';
import { homeColumns } from '#domain/search/listed-home.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import type { EncodedMiddle, EncodedSpot, PositionsFile } from '#domain/search/positions/positions-file.ts';
import type { EncodedLandmarks } from '#domain/search/places/spot-names.ts';
import type {
  EncodedBuilder,
  EncodedPlace,
  EncodedSaidPlace,
  PlacesFile,
} from '#domain/search/places/places-file.ts';

const text = z.string();
const number = z.number();
/**
 * A list of thousands of values. A plain loop looks at them, because with a schema for each of them a slow phone looks for 0.1 s
 * before it has filters.
 */
function listOf<Value>(isValue: (value: unknown) => value is Value): z.ZodMiniType<Value[]> {
  return z.custom<Value[]>((list) => Array.isArray(list) && list.every(isValue));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isNumber);
}

function isEncodedName(value: unknown): value is EncodedName {
  return Array.isArray(value) && (value.length === 1 || value.length === 2) && value.every(isText);
}

const names = listOf(isEncodedName);
const texts = listOf(isText);

function isEncodedPlace(value: unknown): value is EncodedPlace {
  return Array.isArray(value) && isNumber(value[0]) && isNumber(value[1]) && isEncodedName(value.slice(2));
}

function isEncodedBuilder(value: unknown): value is EncodedBuilder {
  return (
    Array.isArray(value) &&
    isNumber(value[0]) &&
    isNumber(value[1]) &&
    isNumbers(value[2]) &&
    isEncodedName(value.slice(3))
  );
}

function isEncodedSaidPlace(value: unknown): value is EncodedSaidPlace {
  return Array.isArray(value) && isText(value[0]) && isNumbers(value.slice(1));
}

function isEncodedLandmarks(value: unknown): value is EncodedLandmarks {
  return Array.isArray(value) && isNumber(value[0]) && value.slice(1).every(isText);
}

function isEncodedMiddle(value: unknown): value is EncodedMiddle {
  return Array.isArray(value) && value.length === 3 && isText(value[0]) && isNumbers(value.slice(1));
}

function isEncodedSpot(value: unknown): value is EncodedSpot {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [slug, called, within, metro, points] = value;
  return (
    isText(slug) &&
    Array.isArray(called) &&
    called.every(isText) &&
    isNumber(within) &&
    (metro === 0 || metro === 1) &&
    isNumbers(points)
  );
}

const places = listOf(isEncodedPlace);
const middles = listOf(isEncodedMiddle);

const offerFiles: z.ZodMiniType<OfferFiles> = z.object({
  sheets: z.record(z.enum(sheetNames), z.object({ file: text, asked: text })),
  cards: texts,
});

/** Names the current files of the search index. Published at `searchIndexPath`. */
export const searchIndexFileNames = z.object({
  sale: offerFiles,
  rent: offerFiles,
  places: text,
  lists: text,
  /** `asked`: which queries need it first, as of a sheet. Missing in the index of a version that has no such file. */
  positions: z.optional(z.object({ file: text, asked: text })),
});

export const positionsFileSchema: z.ZodMiniType<PositionsFile> = z.object({
  areas: middles,
  rough: middles,
  spots: listOf(isEncodedSpot),
});

const sharedLists = {
  numbers: listOf(isNumber),
  places: names,
  placesBy: names,
  trees: names,
  names,
  texts,
  pictures: z.array(
    z.object({
      src: text,
      srcset: text,
      width: number,
      height: number,
      alt: z.nullable(text),
      illustration: z.boolean(),
    }),
  ),
};
/**
 * What `writtenFile` has published; a file of cards is one sheet of a few homes. A column that nobody knows yet is overlooked, so
 * that a page can read the files of a later version.
 */
export const homesSheetSchema: z.ZodMiniType<HomesSheet> = z.object({
  count: number,
  columns: z.record(text, text),
  later: z.optional(z.record(text, text)),
  ...recordOf<{ [List in keyof HomesFileLists]: z.ZodMiniType<HomesFileLists[List] | undefined> }>(
    sharedColumns.map((name) => {
      const { kind, list } = homeColumns[name];
      return [list, z.optional<z.ZodMiniType>(sharedLists[kind])];
    }),
  ),
});

export const placesFileSchema: z.ZodMiniType<PlacesFile> = z.object({
  cities: z.optional(places),
  areas: places,
  localities: z.optional(names),
  within: z.optional(listOf(isNumber)),
  formerAreas: z.optional(z.array(z.tuple([text, text]))),
  misspelt: z.optional(z.array(z.tuple([number, number]))),
  societies: places,
  builders: listOf(isEncodedBuilder),
  types: z.array(text),
  facings: z.array(text),
  bhk: z.array(number),
  baths: z.array(number),
  referencePrefixes: z.array(text),
  said: listOf(isEncodedSaidPlace),
  stations: z.array(text),
  facts: z.array(z.enum(aspectNames)),
  metroLines: z.array(text),
  landmarks: listOf(isEncodedLandmarks),
});

const offerLists = z.object({ path: text, keys: z.array(text) });

export const listsFileSchema: z.ZodMiniType<ListsFile> = z.object({
  sale: offerLists,
  rent: offerLists,
  places: z.record(text, text),
  city: text,
  home: text,
});
