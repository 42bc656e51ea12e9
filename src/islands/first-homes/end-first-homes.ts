import { afterPaint } from '../motion/after-paint.ts';

/** The list of the filters has come: it takes the place of the first homes, with the link that has the focus. */
export function endFirstHomes(list: ParentNode): void {
  const first = document.querySelector('[data-first-homes]');
  const focused = first?.querySelector('a:focus')?.getAttribute('href');
  first?.remove();
  if (focused)
    afterPaint(() =>
      list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true }),
    );
}
