import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { restoreMarkup } from './restore-markup.ts';

/**
 * Hydrates the markup of a fragment, keeping every element and what was typed in it. Hydration is finished when this
 * returns, so that a click or submit held meanwhile can be repeated.
 *
 * `blank` is what the page was rendered from. It is needed where the elements hold what a person has typed or opened:
 * React throws away markup that a translator or a password manager has changed, so the elements are then put back as
 * they were rendered (decision 175). Without it, React renders such markup anew.
 */
export function hydrateNow(island: HTMLElement, content: ReactNode, blank?: ReactNode): void {
  const markup = island.querySelector('astro-slot');
  if (!markup) throw new Error('The island has no markup of its own.');
  const elements = [...markup.childNodes];
  const focused = document.activeElement;
  let isChanged = false;

  function hydrate(slot: Element): Root {
    const onRecoverableError = () => {
      isChanged = true;
    };
    return flushSync(() => hydrateRoot(slot, content, { onRecoverableError }));
  }

  const root = hydrate(markup);
  if (!isChanged || !blank) return;
  flushSync(() => root.unmount());
  const rendered = document.createElement('div');
  const blankRoot = createRoot(rendered);
  flushSync(() => blankRoot.render(blank));
  const range = document.createRange();
  range.selectNodeContents(rendered);
  markup.replaceChildren(...elements);
  restoreMarkup(markup, range.cloneContents());
  flushSync(() => blankRoot.unmount());
  hydrate(markup);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
