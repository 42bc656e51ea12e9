import { type ListedHomes, listedHomes } from '../shortlist/listed-homes.ts';
import { readHomesIndex } from '../search/read-index.ts';

/**
 * Returns a function that gives the slug of the home with a reference, or null if no home on the site has it. It reads
 * the search index at the first call, and again after a failure. Rejects when the index cannot be read.
 */
export function createSlugOfReference(): (reference: string) => Promise<string | null> {
  let known: Promise<ListedHomes> | null = null;
  return async (reference) => {
    known ??= Promise.all([readHomesIndex('Sale'), readHomesIndex('Rent')]).then(([Sale, Rent]) =>
      listedHomes({ Sale, Rent }),
    );
    const homes = await known.catch((fault: unknown) => {
      known = null;
      throw fault;
    });
    return homes.named(reference)?.home.slug ?? null;
  };
}
