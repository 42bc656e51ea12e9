import { atom } from 'nanostores';
import { createRotation, type PauseReason, type Timers } from '../motion/rotation.ts';

/** The interval of the story viewer (spec.md section 9). */
const slideMs = 5_000;

export type StoryScreen = 'pictures' | 'details' | 'form' | 'submitted';

export interface StoryState {
  open: boolean;
  screen: StoryScreen;
  index: number;
  /** True while the bar of the current picture fills. */
  moving: boolean;
  /** Stopped by the visitor, until they start it again. */
  paused: boolean;
}

export interface StoryDependencies extends Timers {
  /** Whether the visitor prefers reduced motion (decision P3). */
  prefersReducedMotion: boolean;
}

/** Pictures, details, form, thanks (spec.md section 4). `leave` is called when Back has no step left. */
export function createStory(count: number, leave: () => void, dependencies: StoryDependencies) {
  const { prefersReducedMotion } = dependencies;
  const first: StoryState = {
    open: false,
    screen: 'pictures',
    index: 0,
    moving: false,
    paused: prefersReducedMotion,
  };
  const $state = atom(first);
  const rotation = createRotation(slideMs, forward, dependencies);

  function set(part: Partial<StoryState>): void {
    const next = { ...$state.get(), ...part };
    const isPlaying = next.open && next.screen === 'pictures';
    if (isPlaying) rotation.start();
    else rotation.stop();
    $state.set({ ...next, moving: isPlaying && !rotation.isHeld() });
  }

  function forward(): void {
    const { index, screen } = $state.get();
    if (screen !== 'pictures') return;
    rotation.restart();
    if (index + 1 < count) set({ index: index + 1 });
    else set({ screen: 'details' });
  }

  function previous(): void {
    const { screen, index } = $state.get();
    if (screen !== 'pictures' || index === 0) return;
    rotation.restart();
    set({ index: index - 1 });
  }

  function hold(reason: PauseReason): void {
    rotation.hold(reason);
    set({});
  }

  function release(reason: PauseReason): void {
    rotation.release(reason);
    set({});
  }

  return {
    $state,
    hold,
    release,
    next: forward,
    /** `index`: the picture with which it begins. */
    open(index = 0): void {
      for (const reason of ['focus', 'hover', 'press'] as const) rotation.release(reason);
      if (prefersReducedMotion) rotation.hold('paused');
      set({ ...first, index, open: true });
    },
    close(): void {
      rotation.release('paused');
      set({ open: false, paused: prefersReducedMotion });
    },
    previous,
    /** Goes back one picture or screen, or leaves. From the details it returns to the last picture. */
    back(): void {
      const { screen, index } = $state.get();
      if (screen === 'form') set({ screen: 'details' });
      else if (screen === 'details') set({ screen: 'pictures', index: count - 1 });
      else if (screen === 'submitted' || index === 0) leave();
      else previous();
    },
    togglePause(): void {
      const paused = !$state.get().paused;
      if (paused) rotation.hold('paused');
      else rotation.release('paused');
      set({ paused });
    },
    showForm: () => set({ screen: 'form' }),
    showSubmitted: () => set({ screen: 'submitted' }),
  };
}

export type StoryStore = ReturnType<typeof createStory>;
