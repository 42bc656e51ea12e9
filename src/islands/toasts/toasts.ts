import { atom } from 'nanostores';

export interface ToastMessage {
  title: string;
  description: string;
  /** Destructive toasts interrupt a screen reader; plain ones wait. */
  tone: 'plain' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
}

/** How long a toast stays. Spec.md section 9 asks for 4000 ms to 5000 ms. */
const toastMs = 5_000;

/** Short messages that close by themselves, but never while a pointer or the focus is on them. */
export function createToasts() {
  const $toasts = atom<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let isHeld = false;
  let lastId = 0;

  function dismiss(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    $toasts.set($toasts.get().filter((toast) => toast.id !== id));
    if ($toasts.get().length === 0) isHeld = false;
  }

  function startTimer(id: number): void {
    timers.set(
      id,
      setTimeout(() => dismiss(id), toastMs),
    );
  }

  return {
    $toasts,
    dismiss,
    /** A new toast replaces the previous one, because an old refusal must not be shown beside a success. */
    show(message: ToastMessage): void {
      for (const { id } of $toasts.get()) dismiss(id);
      const toast = { ...message, id: ++lastId };
      $toasts.set([toast]);
      if (!isHeld) startTimer(toast.id);
    },
    /** Takes away a refusal whose reason is gone, because the visitor has corrected it or left. */
    withdrawRefusals(): void {
      for (const { id, tone } of $toasts.get()) if (tone === 'destructive') dismiss(id);
    },
    /** Call while a pointer or the focus is on the toasts. */
    hold(): void {
      isHeld = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    release(): void {
      isHeld = false;
      for (const { id } of $toasts.get()) if (!timers.has(id)) startTimer(id);
    },
  };
}

export type ToastStore = ReturnType<typeof createToasts>;

export function infoToast(title: string, description: string): ToastMessage {
  return { title, description, tone: 'plain' };
}

export function failedToast(title: string, description: string): ToastMessage {
  return { title, description, tone: 'destructive' };
}
