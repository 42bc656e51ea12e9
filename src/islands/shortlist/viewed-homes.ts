import { parseViewed, REMEMBER_NONE } from '#domain/shortlist/viewed-home.ts';
import { storageKeys } from '#site/storage-keys.ts';

/** The homes that were looked at on this device, which each property page notes by itself (decision 108). */
export function viewedHomes(openStorage: () => Storage = () => localStorage) {
  /** Newest first; null when none are to be remembered. */
  function read(): string[] | null {
    try {
      return parseViewed(openStorage().getItem(storageKeys.viewed));
    } catch {
      return [];
    }
  }

  /** Turned off, it also forgets what it knew. */
  function remember(on: boolean): void {
    try {
      openStorage().setItem(storageKeys.viewed, on ? '[]' : REMEMBER_NONE);
    } catch {
      // Blocked: nothing is remembered there anyway.
    }
  }

  return { read, remember };
}

export type ViewedHomes = ReturnType<typeof viewedHomes>;
