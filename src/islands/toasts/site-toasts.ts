import { createToasts } from './toasts.ts';

/** The toasts of this page, whoever shows them. */
export const siteToasts = createToasts();

let opened: Promise<void> | null = null;

/** Puts the empty region on the page, so that screen readers have found it before the first message. */
export function openToasts(): Promise<void> {
  opened ??= import('./Toasts.tsx').then(
    ({ mountToasts }) => mountToasts(siteToasts),
    () => {
      // Offline: the messages beside the fields are still shown, and the next toast tries again.
      opened = null;
    },
  );
  return opened;
}

siteToasts.$toasts.listen((toasts) => {
  if (toasts.length > 0) void openToasts();
});
