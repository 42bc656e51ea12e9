import { type ListedHomes, listedHomes } from '../shortlist/listed-homes.ts';
import { readOffer } from '../search/read-index.ts';

/**
 * The slug of the home with a reference, null where no home on the site has it: asked of the search index, which is read at
 * the first reference, and again after a failure. Rejects when it cannot be read.
 */
export function createSlugOfReference(): (reference: string) => Promise<string | null> {
  let known: Promise<ListedHomes> | null = null;
  return async (reference) => {
    known ??= Promise.all([readOffer('Sale'), readOffer('Rent')]).then(([Sale, Rent]) =>
      listedHomes({ Sale, Rent }),
    );
    const homes = await known.catch((fault: unknown) => {
      known = null;
      throw fault;
    });
    return homes.named(reference)?.home.slug ?? null;
  };
}
