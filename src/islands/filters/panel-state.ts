import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState, FiltersStore } from './filter-store.ts';

/**
 * What the panel shows of the filters. It is made before it is opened, and stands still while it is closed: a click
 * elsewhere does not pay for controls that nobody sees. Opened, it shows what is asked by then.
 */
export function panelState({
  $state,
  $open,
}: Pick<FiltersStore, '$state' | '$open'>): ReadableAtom<FilterState> {
  const $panel = atom($state.get());
  const follow = () => {
    if ($open.get() || $panel.get().homes.state !== 'found') $panel.set($state.get());
  };
  $state.listen(follow);
  $open.listen(follow);
  return $panel;
}
