import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the markup of a fragment, keeping every element and what was typed in it. Hydration is finished when this
 * returns, so that a click or submit held meanwhile can be repeated.
 */
export function hydrateNow(island: HTMLElement, content: ReactNode): void {
  const markup = island.querySelector('astro-slot');
  if (!markup) throw new Error('The island has no markup of its own.');
  flushSync(() => void hydrateRoot(markup, content));
}
