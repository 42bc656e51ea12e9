import { MOST_SAVED, parseSaved, savedText, type SavedHome } from '#domain/shortlist/saved-home.ts';
import { storageKeys } from '#site/storage-keys.ts';

/** What came of a wish to keep something: `blocked` when the browser keeps nothing for us, or has no room left. */
export type Kept = 'kept' | 'full' | 'blocked';

export type SavedState = { homes: SavedHome[]; state: 'readable' | 'unreadable' | 'blocked' };

/**
 * The homes that somebody saved, on this device alone. Each change starts from what is stored now, because another tab
 * may have changed it.
 */
export function savedHomes(openStorage: () => Storage = () => localStorage) {
  function read(): SavedState {
    try {
      const { homes, readable } = parseSaved(openStorage().getItem(storageKeys.saved));
      return { homes, state: readable ? 'readable' : 'unreadable' };
    } catch {
      return { homes: [], state: 'blocked' };
    }
  }

  function write(homes: readonly SavedHome[]): Kept {
    if (homes.length > MOST_SAVED) return 'full';
    try {
      openStorage().setItem(storageKeys.saved, savedText(homes));
      return 'kept';
    } catch {
      return 'blocked';
    }
  }

  const without = (slug: string) => read().homes.filter((home) => home.slug !== slug);

  return {
    read,
    /** Newest first; a home that was there is there anew. */
    add: (home: SavedHome): Kept => write([home, ...without(home.slug)]),
    remove: (slug: string): Kept => write(without(slug)),
    /** The given homes before those that are kept already, which stay as they were saved. */
    merge(more: readonly SavedHome[]): Kept {
      const { homes } = read();
      const known = new Set(homes.map(({ slug }) => slug));
      return write([...more.filter(({ slug }) => !known.has(slug)), ...homes]);
    },
    /** The address of a home has changed: it stays where it is in the list, as it was saved. */
    rename(slug: string, now: string): Kept {
      const { homes } = read();
      const renamed = homes.map((home) => (home.slug === slug ? { ...home, slug: now } : home));
      return write(renamed.filter((home, at) => renamed.findIndex((each) => each.slug === home.slug) === at));
    },
    replace: write,
  };
}

export type SavedHomes = ReturnType<typeof savedHomes>;
