import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
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
  const markup = island.querySelector('astro-slot') ?? island;
  const elements = [...markup.childNodes];
  const focused = markup.querySelector<HTMLElement>(':focus');
  let isChanged = false;
  const onRecoverableError = () => {
    isChanged = true;
  };
  const hydrate = () => flushSync(() => hydrateRoot(markup, content, { onRecoverableError }));

  const root = hydrate();
  if (!isChanged || !blank) return;
  const rendered = document.createElement('div');
  const blankRoot = createRoot(rendered);
  flushSync(() => {
    root.unmount();
    blankRoot.render(blank);
  });
  markup.replaceChildren(...elements);
  restoreMarkup(markup, rendered.cloneNode(true));
  flushSync(() => blankRoot.unmount());
  hydrate();
  focused?.focus({ preventScroll: true });
}
