import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../motion/after-paint.ts';

/** A row on a desktop, and more than the screen of a phone. */
const FIRST = 3;
const STEP = 6;

/** The cards to render, and how many of them to show. */
interface FirstCards<Home> {
  cards: readonly Home[];
  /** The others are of the list before, to be hidden: taking them away waits for the next frame. */
  shown: number;
}

/**
 * The cards of a list that are rendered by now. A list that appears in steps shows its first cards with the answer to the
 * click, and the others in the frames after it: all of them at once, or taking the old ones away, takes a cheap phone
 * longer than a blink. A list that is not seen keeps its first cards ready.
 */
export function useFirstCards<Home>(
  homes: readonly Home[],
  { inSteps, isSeen }: { inSteps: boolean; isSeen: boolean },
): FirstCards<Home> {
  const [rendered, setRendered] = useState({ of: homes, cards: 0 });
  const before = useRef<readonly Home[]>([]);
  const first = inSteps || !isSeen ? FIRST : homes.length;
  const isFirst = inSteps && rendered.of !== homes;
  const shown = Math.min(rendered.of === homes ? Math.max(rendered.cards, first) : first, homes.length);
  const some = shown < homes.length ? homes.slice(0, shown) : homes;
  const cards = isFirst ? [...some, ...before.current.filter((home) => !some.includes(home))] : some;
  useEffect(() => {
    before.current = some;
    if (!isSeen || (!isFirst && shown >= homes.length)) return;
    return afterPaint(() => setRendered({ of: homes, cards: shown + STEP }));
  });
  return { cards, shown };
}
