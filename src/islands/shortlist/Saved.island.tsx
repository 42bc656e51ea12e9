import { createRoot } from 'react-dom/client';
import { istDay } from '#domain/calendar/ist.ts';
import { keepOffline } from '../offline/keep-offline.ts';
import { pageIsland } from '../page-island/island.ts';
import { readHomeDocument } from '../published-home/read-home-document.ts';
import { readHomesIndex } from '../search/read-index.ts';
import { SavedPage } from './SavedPage.tsx';
import { savedHomes } from '../saved-homes/saved-homes.ts';
import { viewedHomes } from '../saved-homes/viewed-homes.ts';
import { createShortlist } from './shortlist.ts';

/** The list of saved homes. It starts without a click, because the page has no other content. */
export const SavedIsland = pageIsland<{ sizes: string }>((root, { sizes }) => {
  const shortlist = createShortlist({
    saved: savedHomes(),
    viewed: viewedHomes(),
    read: readHomesIndex,
    slugNow: async (slug) => (await readHomeDocument(slug))?.slug ?? null,
    now: () => new Date(),
    today: () => istDay(new Date()),
    hash: () => location.hash,
    forgetHash: () => history.replaceState(history.state, '', location.pathname),
  });
  createRoot(root).render(<SavedPage shortlist={shortlist} sizes={sizes} />);
  let cachedSlugs: string | null = null;
  shortlist.$state.subscribe(({ site, storage, entries }) => {
    const slugs = entries.flatMap(({ state, saved }) => (state === 'gone' ? [] : saved.slug));
    if (site === 'loading' || storage !== 'readable' || slugs.join() === cachedSlugs) return;
    cachedSlugs = slugs.join();
    void keepOffline(slugs);
  });
  addEventListener('storage', ({ key }) => {
    if (key === null) shortlist.onSaveButton();
    else shortlist.refresh();
  });
  addEventListener('hashchange', shortlist.readShared);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) shortlist.refresh();
  });
  void shortlist.load();
});
