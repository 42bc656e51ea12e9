import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState, FiltersStore } from '../filter-panel/filters.ts';

/**
 * The filter state as the panel shows it. The panel is rendered before it is opened and is not updated while closed, so
 * that clicks elsewhere do not render hidden controls. When opened it gets the current state.
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
