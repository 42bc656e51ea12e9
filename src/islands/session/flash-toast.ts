import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value.ts';
import type { ToastMessage } from '../toasts/toasts.ts';

const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['plain', 'destructive']),
});

const stored = storedValue(() => sessionStorage, 'angala.flash-toast', toastSchema);

/** Stores a toast for the page that opens next. Without storage only the current page shows it. */
export function flashToast(toast: ToastMessage): void {
  stored.write(toast);
}

/** Returns and removes the toast that the previous page has stored. */
export function takeFlashToast(): ToastMessage | null {
  const toast = stored.read();
  stored.write(null);
  return toast;
}
