import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState } from '../filter-panel/filters.ts';

/**
 * What the list shows. A click reaches it one frame later than the control that was clicked: both in one frame would
 * take a cheap phone longer than people take for an answer. So do the first homes of a list that is not shown: the counts
 * beside the choices come before them. A list whose cards have not come is loading.
 */
export function listState(
  $state: ReadableAtom<FilterState>,
  afterPaint: (task: () => void) => () => void,
): ReadableAtom<FilterState> {
  const $list = atom($state.get());
  let cancelPending = () => {};
  $state.listen((changed) => {
    cancelPending();
    const { active, homes } = changed;
    const lacksCards = active && homes.state === 'found' && !homes.hasCards;
    const state: FilterState = lacksCards ? { ...changed, homes: { state: 'loading' } } : changed;
    const isHidden = !state.active && !$list.get().active;
    if (state.homes.state === 'found' && (state.homes.inSteps || isHidden))
      cancelPending = afterPaint(() => $list.set(state));
    else $list.set(state);
  });
  return $list;
}
