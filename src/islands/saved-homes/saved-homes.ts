import { MAX_SAVED, parseSaved, savedText, type SavedHome } from '#domain/shortlist/saved-home.ts';
import { storageKeys } from '#site/storage-keys.ts';

/** `full`: the list has its most homes. `blocked`: the browser stores nothing or has no room left. */
export type SaveResult = 'kept' | 'full' | 'blocked';

export type SavedState = { homes: SavedHome[]; state: 'readable' | 'unreadable' | 'blocked' };

/** The homes saved on this device. Each change starts from what is stored now: another tab may have changed it. */
export function savedHomes(openStorage: () => Storage = () => localStorage) {
  function read(): SavedState {
    try {
      const { homes, readable } = parseSaved(openStorage().getItem(storageKeys.saved));
      return { homes, state: readable ? 'readable' : 'unreadable' };
    } catch {
      return { homes: [], state: 'blocked' };
    }
  }

  function write(homes: readonly SavedHome[]): SaveResult {
    if (homes.length > MAX_SAVED) return 'full';
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
    /** Adds a home at the top of the list. A home that was already in the list is saved again. */
    add: (home: SavedHome): SaveResult => write([home, ...without(home.slug)]),
    remove: (slug: string): SaveResult => write(without(slug)),
    /** Adds these homes before the saved ones. Homes that are already saved stay as they were. */
    merge(more: readonly SavedHome[]): SaveResult {
      const { homes } = read();
      const savedSlugs = new Set(homes.map(({ slug }) => slug));
      return write([...more.filter(({ slug }) => !savedSlugs.has(slug)), ...homes]);
    },
    /** Changes the slug of a home whose address has changed. Its place in the list and its saved data stay the same. */
    rename(slug: string, newSlug: string): SaveResult {
      const { homes } = read();
      const renamed = homes.map((home) => (home.slug === slug ? { ...home, slug: newSlug } : home));
      return write(renamed.filter((home, at) => renamed.findIndex((each) => each.slug === home.slug) === at));
    },
    replace: write,
  };
}

export type SavedHomes = ReturnType<typeof savedHomes>;
