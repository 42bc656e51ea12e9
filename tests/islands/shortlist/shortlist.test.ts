import { describe, expect, it } from 'vitest';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import type { SavedHome } from '#domain/shortlist/saved-home.ts';
import { readSharedHash, sharedHash } from '#domain/shortlist/shared-hash.ts';
import { savedHomes } from '#islands/saved-homes/saved-homes.ts';
import { storageKeys } from '#site/storage-keys.ts';
import { viewedHomes } from '#islands/saved-homes/viewed-homes.ts';
import { createShortlist } from '#islands/shortlist/shortlist.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';
import { aHome } from '../filter-panel/a-home.ts';
import { saved } from './saved.ts';

const home = (slug: string, overrides: Partial<ListedHome> = {}) =>
  aHome(0, {
    ...{ slug, title: '3 BHK in Hebbal', reference: `ANG-${slug}`, price: 9_000_000, bedrooms: 3 },
    ...overrides,
  });

function openShortlist(
  stored: readonly SavedHome[],
  {
    sale = [home('a'), home('b')],
    rent = [home('r', { price: 40_000 })],
    hash = '',
    storage = fakeStorage,
    fails = false,
    moved = {},
  }: {
    sale?: ListedHome[];
    rent?: ListedHome[];
    hash?: string;
    storage?: () => Storage;
    fails?: boolean;
    /** Old slug -> the present slug that its address answers, or the error when it does not answer. */
    moved?: Record<string, string | Error>;
  } = {},
) {
  let openedStorage: Storage | null = null;
  const open = () => (openedStorage ??= storage());
  const homes = savedHomes(open);
  homes.replace(stored);
  let currentHash = hash;
  const offers = { Sale: sale, Rent: rent };
  const shortlist = createShortlist({
    saved: homes,
    viewed: viewedHomes(open),
    read: (offer) =>
      fails ? Promise.reject(new Error('offline')) : Promise.resolve(readHomes(homesFile(offers[offer]))),
    slugNow: (slug) => {
      const answer = moved[slug] ?? null;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    now: () => new Date('2026-11-22T06:00:00Z'),
    today: () => '2026-11-22',
    hash: () => currentHash,
    forgetHash: () => (currentHash = ''),
  });
  const slugs = () => shortlist.$state.get().entries.map(({ saved: { slug } }) => slug);
  return { shortlist, homes, open, slugs, state: () => shortlist.$state.get(), hash: () => currentHash };
}

describe('the saved homes', () => {
  it('are shown with their current data and what has changed since', async () => {
    const { shortlist, state } = openShortlist([saved('a')], {
      sale: [home('a', { price: 8_500_000, checked: '2026-11-21' })],
    });
    await shortlist.load();
    expect(state().entries).toMatchObject([{ state: 'listed', change: '₹5 L less than when you saved it' }]);
  });

  it('whose address changed are followed to the new one, and stored under it with their saved data', async () => {
    const stored = [saved('old', { price: 9_500_000 }), saved('b'), saved('older'), saved('gone')];
    const { shortlist, state, homes } = openShortlist(stored, { moved: { old: 'a', older: 'b' } });
    await shortlist.load();
    expect(state().entries.map((entry) => [entry.saved.slug, entry.state])).toEqual([
      ['a', 'listed'],
      ['b', 'listed'],
      ['gone', 'gone'],
    ]);
    expect(state().entries[0]).toMatchObject({ change: '₹5 L less than when you saved it' });
    expect(homes.read().homes.map(({ slug }) => slug)).toEqual(['a', 'b', 'gone']);
  });

  it('are not shown as gone while their address does not answer or their page exists', async () => {
    const { shortlist, state } = openShortlist([saved('x'), saved('y')], {
      moved: { x: new Error('offline'), y: 'y' },
    });
    await shortlist.load();
    expect(state().entries.map(({ state: status }) => status)).toEqual(['unknown', 'unknown']);
  });

  it('that are gone offer the most similar homes', async () => {
    const distantHome = home('far', { price: 30_000_000, bedrooms: 1, area: null, place: 'Whitefield' });
    const { shortlist, state } = openShortlist([saved('gone')], {
      sale: [distantHome, home('a'), home('b'), home('c')],
    });
    await shortlist.load();
    const [entry] = state().entries;
    expect(entry?.state === 'gone' && entry.similar.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('are shown with their saved data while the homes cannot be loaded', async () => {
    const { shortlist, state, slugs } = openShortlist([saved('a')], { fails: true });
    await shortlist.load();
    expect(state().site).toBe('failed');
    expect(slugs()).toEqual(['a']);
  });

  it('that changed from sale to rent show no change of price', async () => {
    const { shortlist, state } = openShortlist([saved('r')]);
    await shortlist.load();
    expect(state().entries).toMatchObject([{ state: 'listed', change: null }]);
  });

  it('are restored by an undo after they were all cleared', async () => {
    const { shortlist, slugs } = openShortlist([saved('a'), saved('b')]);
    await shortlist.load();
    shortlist.clear();
    expect(slugs()).toEqual([]);
    shortlist.undo();
    expect(slugs()).toEqual(['a', 'b']);
  });

  it('are restored by an undo after a save button removed one', async () => {
    const { shortlist, homes, slugs } = openShortlist([saved('a'), saved('b')]);
    await shortlist.load();
    homes.remove('a');
    shortlist.onSaveButton();
    expect(slugs()).toEqual(['b']);
    shortlist.undo();
    expect(slugs()).toEqual(['a', 'b']);
  });

  it('stay through an undo when they were saved since, here or in another tab', async () => {
    const { shortlist, homes, slugs } = openShortlist([saved('a'), saved('b')]);
    await shortlist.load();
    shortlist.clear();
    homes.add(saved('r'));
    shortlist.undo();
    expect(slugs()).toEqual(['r', 'a', 'b']);
  });

  it('are named by reference in a link, and by slug when two share a reference', async () => {
    const sale = [home('a'), home('b', { reference: 'ANG-a' }), home('c', { reference: null })];
    const { shortlist } = openShortlist([saved('a'), saved('b'), saved('c')], { sale });
    await shortlist.load();
    expect(shortlist.names()).toEqual(['ANG-a', 'b', 'c']);
    expect(readSharedHash(sharedHash(shortlist.names()), 200)?.names).toEqual(['ANG-a', 'b', 'c']);
  });

  it('report when the browser stores nothing', async () => {
    const { shortlist, state } = openShortlist([], { storage: blockedStorage, hash: '#homes=ANG-a' });
    await shortlist.load();
    expect(state().storage).toBe('blocked');
    shortlist.saveShared('merge');
    expect(state().message).toBe('Your browser stores nothing for this site.');
    expect(state().shared).not.toBeNull();
  });
});

describe('a shared link', () => {
  it("shows a list that can be merged into the visitor's own", async () => {
    const { shortlist, state, slugs, hash } = openShortlist([saved('b')], { hash: '#homes=ANG-a,ang-r' });
    await shortlist.load();
    expect(state().shared?.homes.map(({ home }) => home.slug)).toEqual(['a', 'r']);
    expect(slugs()).toEqual(['b']);
    shortlist.saveShared('merge');
    expect(slugs()).toEqual(['a', 'r', 'b']);
    expect(hash()).toBe('');
  });

  it("can replace the visitor's own list, and an undo restores it", async () => {
    const { shortlist, slugs } = openShortlist([saved('b')], { hash: '#homes=a' });
    await shortlist.load();
    shortlist.saveShared('replace');
    expect(slugs()).toEqual(['a']);
    shortlist.undo();
    expect(slugs()).toEqual(['b']);
  });

  it('with markup, foreign hosts and unknown names shows none of them and counts them', async () => {
    const names = ['<img src=x>', 'https://evil.example/a', '../admin', '__proto__', 'ANG-a'];
    const { shortlist, state } = openShortlist([], { hash: sharedHash(names) });
    await shortlist.load();
    expect(state().shared).toMatchObject({ homes: [{ home: { slug: 'a' } }], unmatched: 4, leftOut: 0 });
  });

  it('with ten thousand references is limited to the size of a list', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `ANG-x${n}`);
    const { shortlist, state } = openShortlist([], { hash: sharedHash(names) });
    await shortlist.load();
    expect(state().shared).toMatchObject({ homes: [], unmatched: 200, leftOut: 9_800 });
  });
});

describe('the viewed homes', () => {
  const storedViews = '[{"slug":"b"},{"slug":"gone"},null,7,{"slug":"r"},{"slug":"b"}]';
  const viewedSlugs = (found: ReturnType<typeof openShortlist>) =>
    found.state().viewed?.map(({ home }) => home.slug);

  it('are shown with their current data, without those that are gone', async () => {
    const found = openShortlist([]);
    found.open().setItem(storageKeys.viewed, storedViews);
    await found.shortlist.load();
    expect(viewedSlugs(found)).toEqual(['b', 'r']);
  });

  it.each(['{', '{"slug":"a"}', 'null'])('are empty when the stored value is invalid (%s)', async (text) => {
    const found = openShortlist([]);
    found.open().setItem(storageKeys.viewed, text);
    await found.shortlist.load();
    expect(viewedSlugs(found)).toEqual([]);
  });

  it('are cleared when they are switched off, and remembered from then on when switched on', async () => {
    const found = openShortlist([]);
    found.open().setItem(storageKeys.viewed, storedViews);
    await found.shortlist.load();
    found.shortlist.rememberViewed(false);
    expect(found.state().viewed).toBeNull();
    expect(found.open().getItem(storageKeys.viewed)).toBe('off');
    found.shortlist.rememberViewed(true);
    expect(viewedSlugs(found)).toEqual([]);
  });
});
