import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState } from '../filter-panel/filters.ts';

interface ListStateDependencies {
  /** Whether the visitor sees any of the list. */
  isInSight: () => boolean;
  afterPaint: (task: () => void) => () => void;
}

/**
 * The filter state as the list shows it. While the list is off screen or covered, a click reaches it one frame later.
 * The frame of the click is then free for the choice and the count that the visitor sees.
 */
export function listState(
  $state: ReadableAtom<FilterState>,
  { isInSight, afterPaint }: ListStateDependencies,
): ReadableAtom<FilterState> {
  const $list = atom($state.get());
  let cancelPending = () => {};
  $state.listen((state) => {
    cancelPending();
    const canWait = state.homes.state === 'found' && state.homes.inSteps && !isInSight();
    if (canWait) cancelPending = afterPaint(() => $list.set(state));
    else $list.set(state);
  });
  return $list;
}
