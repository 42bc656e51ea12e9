import { atom } from 'nanostores';
import type { Offer } from '#domain/offer.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { priceChange } from '#domain/shortlist/price-change.ts';
import { MAX_SAVED, type SavedHome } from '#domain/shortlist/saved-home.ts';
import { readSharedHash } from '#domain/shortlist/shared-hash.ts';
import { similarHomes } from '#domain/shortlist/similar-homes.ts';
import { joinShown } from '#domain/text/text.ts';
import { type HomeOnSite, type HomeLookup, createHomeLookup } from '../saved-homes/home-lookup.ts';
import type { SaveResult, SavedHomes, SavedState } from '../saved-homes/saved-homes.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import type { ViewedHomes } from '../saved-homes/viewed-homes.ts';

export type SavedEntry =
  | { state: 'listed'; saved: SavedHome; current: HomeOnSite; change: string | null }
  | { state: 'gone'; saved: SavedHome; similar: readonly ListedHome[] }
  | { state: 'unknown'; saved: SavedHome };

/** A list from the address that is not saved yet. */
export interface SharedList {
  homes: readonly HomeOnSite[];
  /** The number of names that match no home on the site. */
  unmatched: number;
  leftOut: number;
}

export interface ShortlistState {
  site: 'loading' | 'failed' | 'ready';
  storage: SavedState['state'];
  entries: readonly SavedEntry[];
  shared: SharedList | null;
  /** Viewed homes, newest first. Null when they are not remembered. */
  viewed: readonly HomeOnSite[] | null;
  /** The list before and after the last change, while that can be undone. */
  undo: { before: readonly SavedHome[]; after: readonly SavedHome[] } | null;
  message: string;
}

export interface ShortlistDependencies {
  saved: SavedHomes;
  viewed: ViewedHomes;
  read: (offer: Offer) => Promise<IndexedHomes>;
  /**
   * Reads the slug of today from the page of a home. Null if there is no such home; rejects when the page cannot be
   * loaded.
   */
  slugNow: (slug: string) => Promise<string | null>;
  now: () => Date;
  /** Today's date in India. */
  today: () => string;
  hash: () => string;
  forgetHash: () => void;
}

export function createShortlist({
  saved,
  viewed,
  read,
  slugNow,
  now,
  today,
  hash,
  forgetHash,
}: ShortlistDependencies) {
  let lookup: HomeLookup | null = null;
  /** Slugs of saved homes that are missing from the index, although their page exists or could not be read. */
  const unsureSlugs = new Set<string>();
  const $state = atom<ShortlistState>({
    site: 'loading',
    storage: 'readable',
    entries: [],
    shared: null,
    viewed: [],
    undo: null,
    message: '',
  });
  const change = (part: Partial<ShortlistState>) => $state.set({ ...$state.get(), ...part });

  async function load(): Promise<void> {
    change({ site: 'loading' });
    refresh();
    try {
      const [Sale, Rent] = await Promise.all([read('Sale'), read('Rent')]);
      const newLookup = createHomeLookup({ Sale, Rent });
      await renameMoved(newLookup);
      lookup = newLookup;
    } catch {
      change({ site: 'failed' });
      return;
    }
    change({ site: 'ready' });
    refresh();
    readShared();
  }

  /** Renames saved homes whose address has changed. Their old address leads to the current one. */
  async function renameMoved(newLookup: HomeLookup): Promise<void> {
    unsureSlugs.clear();
    const missing = saved.read().homes.filter(({ slug }) => !newLookup.bySlug(slug));
    await Promise.all(
      missing.map(async ({ slug }) => {
        const answer = await slugNow(slug).catch(() => slug);
        if (answer !== null && newLookup.bySlug(answer)) saved.rename(slug, answer);
        else if (answer !== null) unsureSlugs.add(slug);
      }),
    );
  }

  /** Reads the stored homes again, after a change here or in another tab. */
  function refresh(): void {
    const { homes, state } = saved.read();
    const viewedOnSite = viewed.read()?.flatMap((slug) => lookup?.bySlug(slug) ?? []) ?? null;
    change({ storage: state, entries: homes.map(entryOf), viewed: viewedOnSite });
  }

  function entryOf(home: SavedHome): SavedEntry {
    if (!lookup) return { state: 'unknown', saved: home };
    const onSite = lookup.bySlug(home.slug);
    if (!onSite && unsureSlugs.has(home.slug)) return { state: 'unknown', saved: home };
    if (!onSite)
      return { state: 'gone', saved: home, similar: similarHomes(lookup.homesOf[home.type], home, today()) };
    return {
      state: 'listed',
      saved: home,
      current: onSite,
      // A home that was for sale and is now to let has a different kind of price, not a lower one.
      change: priceChange(onSite.offer === home.type ? home : { ...home, price: null }, onSite.home),
    };
  }

  function readShared(): void {
    const sharedNames = readSharedHash(hash(), MAX_SAVED);
    if (!lookup) return;
    if (!sharedNames) {
      change({ shared: null });
      return;
    }
    const homes = new Map<string, HomeOnSite>();
    let unmatched = 0;
    for (const name of sharedNames.names) {
      const found = lookup.find(name);
      if (found) homes.set(found.home.slug, found);
      else unmatched++;
    }
    change({ shared: { homes: [...homes.values()], unmatched, leftOut: sharedNames.leftOut } });
  }

  function saveShared(mode: 'merge' | 'replace'): void {
    const { shared } = $state.get();
    if (!shared) return;
    const before = saved.read().homes;
    const homes = shared.homes.map((home) => savedFrom(home, now()));
    const result = mode === 'merge' ? saved.merge(homes) : saved.replace(homes);
    announce(result, 'The shared homes are saved on this device.', mode === 'replace' ? before : null);
    if (result === 'kept') dropShared();
  }

  function dropShared(): void {
    forgetHash();
    change({ shared: null });
  }

  function clear(): void {
    const before = saved.read().homes;
    announce(saved.replace([]), 'All saved homes are cleared.', before);
  }

  /** Called when a heart button on this page was pressed. A home that was removed by it can be restored with Undo. */
  function onSaveButton(): void {
    const before = $state.get().entries.map((entry) => entry.saved);
    refresh();
    const after = saved.read().homes;
    if (after.length < before.length) change({ undo: { before, after }, message: 'No longer saved.' });
  }

  function rememberViewed(isOn: boolean): void {
    viewed.remember(isOn);
    refresh();
  }

  /** Restores the list before the last change. Homes that were saved since then, here or in another tab, stay. */
  function undo(): void {
    const { undo: last } = $state.get();
    if (!last) return;
    const slugs = new Set([...last.before, ...last.after].map(({ slug }) => slug));
    const since = saved.read().homes.filter(({ slug }) => !slugs.has(slug));
    announce(saved.replace([...since, ...last.before]), 'Your list is restored.', null);
  }

  function announce(result: SaveResult, message: string, before: readonly SavedHome[] | null): void {
    if (result === 'full')
      change({ message: 'Together these are more homes than a list can hold. Remove some first.' });
    else if (result === 'blocked') change({ message: 'Your browser stores nothing for this site.' });
    else
      change({ message, undo: before && before.length > 0 ? { before, after: saved.read().homes } : null });
    refresh();
  }

  return {
    $state,
    today,
    load,
    refresh,
    readShared,
    saveShared,
    dropShared,
    clear,
    onSaveButton,
    rememberViewed,
    undo,
    /** The names for a link to the saved homes that are on the site. */
    names: (): string[] =>
      $state
        .get()
        .entries.flatMap((entry) =>
          entry.state === 'listed' ? (lookup?.nameOf(entry.current.home) ?? entry.saved.slug) : [],
        ),
  };
}

export type Shortlist = ReturnType<typeof createShortlist>;

function savedFrom({ home, offer }: HomeOnSite, now: Date): SavedHome {
  return {
    slug: home.slug,
    title: home.title,
    price: isKnownPrice(home.price) && home.currency === null ? Math.round(home.price) : null,
    type: offer,
    place: joinShown([home.society?.name, home.place]),
    at: now.toISOString(),
  };
}
