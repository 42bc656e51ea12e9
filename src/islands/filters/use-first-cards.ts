import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** Two rows on a desktop; what follows is below the fold of a phone. */
const STEP = 6;

/**
 * The cards of a list that are rendered by now. A list that appears in steps shows its first cards with the answer to the
 * click, and the others in the frames after it: all of them at once take a cheap phone longer than a blink.
 */
export function useFirstCards<Home>(homes: readonly Home[], inSteps: boolean): readonly Home[] {
  const [rendered, setRendered] = useState({ of: homes, cards: homes.length });
  const cards = rendered.of === homes ? rendered.cards : inSteps ? STEP : homes.length;
  useEffect(() => {
    if (cards >= homes.length) return;
    return afterPaint(() => setRendered({ of: homes, cards: cards + STEP }));
  }, [homes, cards]);
  return cards < homes.length ? homes.slice(0, cards) : homes;
}
