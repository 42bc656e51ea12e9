import * as z from 'zod/mini';
import type { ToastMessage } from '../toasts/toasts.ts';

const KEY = 'angala.flash-toast';
const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['plain', 'destructive']),
});

/** Keeps a toast for the page that opens next; without storage only this page shows it. */
export function flashToast(toast: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Storage is blocked or full: the toast has been shown on this page already.
  }
}

/** Returns and removes the toast that the page before has left. */
export function takeFlashToast(): ToastMessage | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (toastSchema.safeParse(JSON.parse(kept)).data ?? null);
  } catch {
    return null;
  }
}
