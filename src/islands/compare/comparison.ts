import { atom } from 'nanostores';
import { readSharedHash } from '#domain/shortlist/share-list.ts';
import type { ComparedPage } from './read-page.ts';

/** So many fit beside each other. */
export const MOST_COMPARED = 4;

export type ComparisonState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; pages: readonly ComparedPage[]; gone: number; leftOut: number };

interface ComparisonTools {
  hash: () => string;
  read: (slug: string) => Promise<ComparedPage | null>;
}

/** The homes that the address names, each read from its page. */
export function createComparison({ hash, read }: ComparisonTools) {
  const $state = atom<ComparisonState>({ state: 'loading' });

  async function load(): Promise<void> {
    const asked = hash();
    const { names, leftOut } = readSharedHash(asked, MOST_COMPARED) ?? { names: [], leftOut: 0 };
    $state.set({ state: 'loading' });
    try {
      const found = await Promise.all(names.map(read));
      // The address may have changed meanwhile: then its own homes are on their way.
      if (hash() !== asked) return;
      const pages = found.filter((page) => page !== null);
      $state.set({ state: 'ready', pages, gone: found.length - pages.length, leftOut });
    } catch {
      if (hash() === asked) $state.set({ state: 'failed' });
    }
  }

  return { $state, load };
}

export type Comparison = ReturnType<typeof createComparison>;
