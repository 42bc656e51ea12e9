import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState, FiltersStore } from '../filter-panel/filters.ts';

/**
 * The state of the filters while the panel is open. It is not updated while that is closed, so that clicks elsewhere do
 * not render hidden controls.
 */
export function panelState({
  $state,
  $open,
}: Pick<FiltersStore, '$state' | '$open'>): ReadableAtom<FilterState> {
  const $panel = atom($state.get());
  const update = () => {
    if ($open.get() || $panel.get().homes.state !== 'found') $panel.set($state.get());
  };
  $state.listen(update);
  $open.listen(update);
  return $panel;
}
