import { atom } from 'nanostores';
import { readSharedHash } from '#domain/shortlist/shared-hash.ts';
import type { ComparedPage } from './read-property-page.ts';

export const MAX_COMPARED = 4;

export type ComparisonState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; pages: readonly ComparedPage[]; unavailable: number; leftOut: number };

interface ComparisonDependencies {
  hash: () => string;
  /** Returns the slug of the home with this reference, or null if no home on the site has it. */
  slugOf: (reference: string) => Promise<string | null>;
  read: (slug: string) => Promise<ComparedPage | null>;
}

/** Matches slugs. A reference has capitals ('ANG-1150'), a slug has none. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The store of the comparison: the homes in the address, by reference or slug, each read from its page. */
export function createComparison({ hash, slugOf, read }: ComparisonDependencies) {
  const $state = atom<ComparisonState>({ state: 'loading' });

  async function readNamed(name: string): Promise<ComparedPage | null> {
    const slug = SLUG.test(name) ? name : await slugOf(name);
    return slug === null ? null : read(slug);
  }

  async function load(): Promise<void> {
    const requestedHash = hash();
    const { names, leftOut } = readSharedHash(requestedHash, MAX_COMPARED) ?? { names: [], leftOut: 0 };
    $state.set({ state: 'loading' });
    try {
      const found = await Promise.all(names.map(readNamed));
      // If the address has changed meanwhile, its homes are already being loaded.
      if (hash() !== requestedHash) return;
      const pages = found.filter((page) => page !== null);
      $state.set({ state: 'ready', pages, unavailable: found.length - pages.length, leftOut });
    } catch {
      if (hash() === requestedHash) $state.set({ state: 'failed' });
    }
  }

  return { $state, load };
}

export type Comparison = ReturnType<typeof createComparison>;
