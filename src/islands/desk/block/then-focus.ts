import { flushSync } from 'react-dom';

/**
 * Does the step of a button that its own press takes away, then focuses what comes next, so that the keyboard stays
 * there.
 */
export function thenFocus(step: () => void, next: () => HTMLElement | null | undefined): void {
  flushSync(step);
  if (document.activeElement === document.body) next()?.focus();
}
