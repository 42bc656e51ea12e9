import { loadOnce } from '../page-island/load-once.ts';
import { createToasts } from './toasts.ts';
import { mountToasts } from './Toasts.tsx';

export const siteToasts = createToasts();

const mount = loadOnce(() => mountToasts(siteToasts));

/** Adds the empty region to the page, so that screen readers know it before the first message. */
export async function prepareToasts(): Promise<void> {
  try {
    await mount();
  } catch {
    // Offline. The messages beside the fields are still shown, and the next toast tries again.
  }
}

siteToasts.$toasts.listen((toasts) => {
  if (toasts.length > 0) void prepareToasts();
});
