import { afterPaint } from '../motion/after-paint.ts';

/** A row on a desktop first, then two with each frame. */
const FIRST = 3;
const STEP = 6;

/**
 * Hides the published list and shows it again. Shown in steps, its first cards come with the answer to the click and the
 * others in the frames after it: laying out a whole list takes a cheap phone longer than a blink.
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
