import { atom, type ReadableAtom } from 'nanostores';
import type { FilterState } from '../filter-panel/filters.ts';

interface ListStateDependencies {
  /** Whether the visitor sees any of the list. */
  isInSight: () => boolean;
  afterPaint: (task: () => void) => () => void;
}

/** While the list is off screen or covered, a click reaches it one frame later, after what is seen. */
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
