import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../motion/after-paint.ts';

/** The cards shown first: one row on a desktop, and more than a phone's screen. */
const FIRST = 3;
const STEP = 6;

interface FirstCards<Home> {
  cards: readonly Home[];
  /** The cards after these belong to the previous list and must be hidden. They are removed in the next frame. */
  shown: number;
}

/**
 * The cards of a list to render now. A list that appears in steps shows its first cards in the frame of the click and
 * the others in later frames. Rendering all of them at once, or removing the old ones, takes noticeable time on a cheap
 * phone. A hidden list keeps its first cards rendered.
 */
export function useFirstCards<Home>(
  homes: readonly Home[],
  { inSteps, isSeen }: { inSteps: boolean; isSeen: boolean },
): FirstCards<Home> {
  const [rendered, setRendered] = useState({ list: homes, cards: 0 });
  const previousCards = useRef<readonly Home[]>([]);
  const first = inSteps || !isSeen ? FIRST : homes.length;
  const isFirst = inSteps && rendered.list !== homes;
  const shown = Math.min(rendered.list === homes ? Math.max(rendered.cards, first) : first, homes.length);
  const shownHomes = shown < homes.length ? homes.slice(0, shown) : homes;
  const cards = isFirst
    ? [...shownHomes, ...previousCards.current.filter((home) => !shownHomes.includes(home))]
    : shownHomes;
  useEffect(() => {
    previousCards.current = shownHomes;
    if (!isSeen || (!isFirst && shown >= homes.length)) return;
    return afterPaint(() => setRendered({ list: homes, cards: shown + STEP }));
  });
  return { cards, shown };
}
