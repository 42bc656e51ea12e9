import { atom } from 'nanostores';

export interface GalleryState {
  open: boolean;
  index: number;
}

/** Spec.md section 9. */
const swipeThresholdPx = 50;

/** Which way a swipe turns: a mostly sideways movement of at least 50 px, leftwards for the next picture. */
export function swipeTurn(movedX: number, movedY: number): -1 | 0 | 1 {
  if (Math.abs(movedX) < swipeThresholdPx || Math.abs(movedX) <= Math.abs(movedY)) return 0;
  return movedX < 0 ? 1 : -1;
}

/** The full-screen gallery: open or closed, and at which of `count` pictures; it wraps (spec.md section 4). */
export function createGallery(count: number) {
  const $state = atom<GalleryState>({ open: false, index: 0 });
  const at = (index: number) => ((index % count) + count) % count;

  return {
    $state,
    open: (index: number) => $state.set({ open: true, index: at(index) }),
    close: () => $state.set({ ...$state.get(), open: false }),
    show: (index: number) => $state.set({ ...$state.get(), index: at(index) }),
  };
}

export type Gallery = ReturnType<typeof createGallery>;
