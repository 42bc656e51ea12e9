import { placesFileSchema } from '#contracts/homes-file-schema.ts';
import { localToday } from '#domain/appointment/local-today.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { readFiles, readJson } from './read-index.ts';

/**
 * The vocabulary for parsing a search line. Throws when it cannot be loaded. Apart from the homes of the index, which are
 * shown without the rules for names.
 */
export function readVocabularyIndex(send: typeof fetch = fetch): Promise<SearchVocabulary> {
  return readFiles(send, async ({ places }) => ({
    ...readVocabulary(placesFileSchema.parse(await readJson(places, send))),
    today: localToday(new Date()),
  }));
}
