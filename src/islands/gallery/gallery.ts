import { atom } from 'nanostores';

/** The shortest swipe that counts, in pixels (spec.md section 9). */
const swipeThresholdPx = 50;

/** 1 for the next picture (leftwards), -1 for the previous, 0 if not mostly sideways or under 50 px. */
export function swipeTurn(movedX: number, movedY: number): -1 | 0 | 1 {
  if (Math.abs(movedX) < swipeThresholdPx || Math.abs(movedX) <= Math.abs(movedY)) return 0;
  return movedX < 0 ? 1 : -1;
}

/**
 * How many pictures the visitor has turned to, of which the row of the page has turned `turned`: the browser turns one for
 * several quick keys. Who is elsewhere than keys lead has swiped, and stays there.
 */
export function turnsWanted(keys: number, turned: number): number {
  return turned * keys >= 0 && Math.abs(turned) <= Math.abs(keys) ? keys : turned;
}

/** Turns of a row that a finger has moved on by so many pixels: the last one may still be under way. */
export function turnsScrolled(moved: number, width: number): number {
  const whole = Math.trunc(moved / width);
  return whole - swipeTurn(moved - whole * width, 0);
}

/** Possibly hidden. `round` increases each time it is closed, so that it is rendered again. */
export interface RenderedGallery {
  index: number;
  round: number;
}

/** Rendered before it is opened; opens as soon as the requested picture is in front (decision 109). */
export function createGallery() {
  const $open = atom(false);
  const $made = atom<RenderedGallery | null>(null);
  /** Whether the lightbox is visible. Other pictures are not loaded before that. */
  const $seen = atom(false);
  /** The picture that is rendered in front, possibly hidden. */
  let frontIndex: number | null = null;
  /** The requested picture, until it is in front. */
  let requestedIndex: number | null = null;
  let round = 0;
  /** How often it was turned on before it was visible. */
  let heldTurns = 0;

  function render(index: number): void {
    if ($made.get()?.index !== index) $made.set({ index, round });
  }

  function show(): void {
    requestedIndex = null;
    $open.set(true);
  }

  return {
    $open,
    $made,
    $seen,
    isAwaited: () => requestedIndex !== null,
    prepare(index: number): void {
      if (!$open.get() && requestedIndex === null) render(index);
    },
    /** At once if the picture is in front, otherwise as soon as it is. Of several the last counts. */
    open(index: number): void {
      if ($open.get()) return;
      requestedIndex = index;
      render(index);
      if (frontIndex === index) show();
    },
    /** Reports that this picture is in front. Returns a function that reports the opposite. */
    inFront(index: number): () => void {
      frontIndex = index;
      if (requestedIndex === index) show();
      return () => {
        if (frontIndex === index) frontIndex = null;
      };
    },
    /** What was turned on while it was being opened: 2 for two pictures, -1 for one back. Asked for once. */
    takeTurns(): number {
      const turns = heldTurns;
      heldTurns = 0;
      return turns;
    },
    holdTurns(turns: number): void {
      heldTurns = turns;
    },
    /** Reports that the lightbox has been painted. */
    seen: () => $seen.set($open.get()),
    close(): void {
      requestedIndex = null;
      round += 1;
      $made.set(null);
      $seen.set(false);
      $open.set(false);
    },
  };
}

export type Gallery = ReturnType<typeof createGallery>;
