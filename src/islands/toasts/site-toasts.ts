import { createToasts } from './toasts.ts';

/** The toasts of this page, shared by all islands. */
export const siteToasts = createToasts();

let opened: Promise<void> | null = null;

/** Adds the empty region to the page, so that screen readers know it before the first message. */
export function openToasts(): Promise<void> {
  opened ??= import('./Toasts.tsx').then(
    ({ mountToasts }) => mountToasts(siteToasts),
    () => {
      // Offline. The messages beside the fields are still shown, and the next toast tries again.
      opened = null;
    },
  );
  return opened;
}

siteToasts.$toasts.listen((toasts) => {
  if (toasts.length > 0) void openToasts();
});
