import { afterPaint } from '../motion/after-paint.ts';

/** The cards shown first (one row on a desktop), and those added in each frame (two rows). */
const FIRST = 3;
const STEP = 6;

/**
 * Shows or hides the list that the page was published with. With `inSteps` the first cards appear in the frame of the
 * click: a whole list is slow to lay out.
 */
export function publishedList(list: HTMLElement): (isShown: boolean, inSteps: boolean) => void {
  const cards = [...list.querySelectorAll<HTMLElement>('.home')];
  let stop = () => {};

  function showFrom(first: number, end: number): void {
    for (const card of cards.slice(first, end)) card.hidden = false;
    if (end < cards.length) stop = afterPaint(() => showFrom(end, end + STEP));
  }

  return (isShown, inSteps) => {
    if (list.hidden !== isShown) return;
    stop();
    list.hidden = !isShown;
    for (const card of cards) card.hidden = isShown && inSteps;
    if (isShown && inSteps) showFrom(0, FIRST);
  };
}
