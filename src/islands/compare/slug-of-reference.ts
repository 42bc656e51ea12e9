import { loadOnce } from '../page-island/load-once.ts';
import { createHomeLookup } from '../saved-homes/home-lookup.ts';
import { readHomesIndex } from '../search/read-index.ts';

/**
 * Returns a function that gives the slug of the home with a reference, or null if no home on the site has it. It reads
 * the search index at the first call, and again after a failure. Rejects when the index cannot be read.
 */
export function createSlugOfReference(): (reference: string) => Promise<string | null> {
  const homes = loadOnce(async () => {
    const [Sale, Rent] = await Promise.all([readHomesIndex('Sale'), readHomesIndex('Rent')]);
    return createHomeLookup({ Sale, Rent });
  });
  return async (reference) => (await homes()).find(reference)?.home.slug ?? null;
}
