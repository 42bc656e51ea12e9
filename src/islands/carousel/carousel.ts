import { atom } from 'nanostores';
import { createRotation, type PauseReason, type Timers } from '../motion/rotation.ts';

/** The interval of hero carousels on detail pages (spec.md section 9). */
const heroMs = 5_000;

export interface CarouselState {
  index: number;
  /** False while something holds the carousel. Changes are then announced to screen readers. */
  moving: boolean;
  /** Stopped by the visitor, until they start it again. */
  paused: boolean;
}

/** Advances by itself and wraps around. `still`: reduced motion, so it starts paused (decision P3). */
export function createCarousel(count: number, dependencies: Timers & { still: boolean }) {
  const $state = atom<CarouselState>({ index: 0, moving: false, paused: dependencies.still });
  const rotation = createRotation(heroMs, () => select($state.get().index + 1), dependencies);
  const moves = count > 1;

  function set(part: Partial<CarouselState>): void {
    $state.set({ ...$state.get(), ...part, moving: moves && !rotation.isHeld() });
  }

  function select(index: number): void {
    set({ index: ((index % count) + count) % count });
  }

  if (dependencies.still) rotation.hold('paused');
  if (moves) rotation.start();
  set({});

  return {
    $state,
    /** Called when the visitor picks or drags to a picture. That picture then stays for the full interval. */
    show(index: number): void {
      if (index === $state.get().index) return;
      rotation.restart();
      select(index);
    },
    hold(reason: PauseReason): void {
      rotation.hold(reason);
      set({});
    },
    release(reason: PauseReason): void {
      rotation.release(reason);
      set({});
    },
    togglePause(): void {
      const paused = !$state.get().paused;
      if (paused) rotation.hold('paused');
      else rotation.release('paused');
      set({ paused });
    },
  };
}

export type Carousel = ReturnType<typeof createCarousel>;
