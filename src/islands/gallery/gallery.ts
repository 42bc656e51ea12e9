import { atom } from 'nanostores';

/** Spec.md section 9. */
const swipeThresholdPx = 50;

/** Which way a swipe turns: a mostly sideways movement of at least 50 px, leftwards for the next picture. */
export function swipeTurn(movedX: number, movedY: number): -1 | 0 | 1 {
  if (Math.abs(movedX) < swipeThresholdPx || Math.abs(movedX) <= Math.abs(movedY)) return 0;
  return movedX < 0 ? 1 : -1;
}

/** What is made, perhaps unseen: the lightbox at this picture, anew for each time it was closed. */
export interface MadeGallery {
  index: number;
  round: number;
}

/**
 * The full-screen gallery: made before it is open, and open as soon as it stands at the picture that was asked for
 * (decision 146).
 */
export function createGallery() {
  const $open = atom(false);
  const $made = atom<MadeGallery | null>(null);
  /** Whether somebody looks at it: no picture is loaded before. */
  const $seen = atom(false);
  /** The picture that is on the page, perhaps unseen, in front of the others. */
  let standing: number | null = null;
  /** The one that was asked for, until it stands. */
  let wanted: number | null = null;
  let round = 0;

  function make(index: number): void {
    if ($made.get()?.index !== index) $made.set({ index, round });
  }

  function show(): void {
    wanted = null;
    $open.set(true);
  }

  return {
    $open,
    $made,
    $seen,
    isAwaited: () => wanted !== null,
    /** What a click would open is made before it. */
    prepare(index: number): void {
      if (!$open.get() && wanted === null) make(index);
    },
    /** At once if it stands there, and else when it does. Of several that are asked for the last one counts. */
    open(index: number): void {
      if ($open.get()) return;
      wanted = index;
      make(index);
      if (standing === index) show();
    },
    /** Says that this picture stands in front; returns how to say that it no longer does. */
    stands(index: number): () => void {
      standing = index;
      if (wanted === index) show();
      return () => {
        if (standing === index) standing = null;
      };
    },
    /** Says that its first frames are on the screen. */
    seen: () => $seen.set($open.get()),
    close(): void {
      wanted = null;
      round += 1;
      $made.set(null);
      $seen.set(false);
      $open.set(false);
    },
  };
}

export type Gallery = ReturnType<typeof createGallery>;
