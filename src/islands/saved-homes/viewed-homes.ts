import { parseViewedHomes, REMEMBER_NONE } from '#domain/shortlist/viewed-home.ts';
import { storageKeys } from '#site/storage-keys.ts';

/** The homes that were viewed on this device. Each property page records its own home (decision 106). */
export function viewedHomes(openStorage: () => Storage = () => localStorage) {
  /** The slugs, newest first. Null when viewed homes are not remembered. */
  function read(): string[] | null {
    try {
      return parseViewedHomes(openStorage().getItem(storageKeys.viewed));
    } catch {
      return [];
    }
  }

  /** Turns remembering on or off. Turning it off also deletes the list. */
  function remember(isOn: boolean): void {
    try {
      openStorage().setItem(storageKeys.viewed, isOn ? '[]' : REMEMBER_NONE);
    } catch {
      // Storage is blocked, so nothing is remembered anyway.
    }
  }

  return { read, remember };
}

export type ViewedHomes = ReturnType<typeof viewedHomes>;
