import * as z from 'zod/mini';
import type { ToastMessage } from '../toasts/toasts.ts';

const KEY = 'angala.flash-toast';
const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['plain', 'destructive']),
});

/** Stores a toast for the page that opens next. Without storage only the current page shows it. */
export function flashToast(toast: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Storage is blocked or full. The toast has already been shown on this page.
  }
}

/** Returns and removes the toast that the previous page has stored. */
export function takeFlashToast(): ToastMessage | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (toastSchema.safeParse(JSON.parse(kept)).data ?? null);
  } catch {
    return null;
  }
}
