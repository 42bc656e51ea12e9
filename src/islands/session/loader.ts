import type { MapStore } from 'nanostores';

export type Load = 'loading' | 'ready' | 'failed';

interface LoaderSteps<State, Answer> {
  read: () => Promise<Answer>;
  /** What the answer changes in the state. Called for the newest answer only, and so is `showFault`. */
  show: (answer: Answer) => Partial<State>;
  showFault?: (fault: unknown) => Partial<State>;
}

/** Reads and shows the newest answer: reads may overlap. What is on the screen stays until it arrives. */
export function createLoader<State extends { load: string }, Answer>(
  $state: MapStore<State>,
  { read, show, showFault = () => ({}) }: LoaderSteps<State, Answer>,
) {
  const begin = createOvertaking();
  const set = (load: Load, piece: Partial<State> = {}) => $state.set({ ...$state.get(), load, ...piece });

  async function poll(): Promise<void> {
    const isNewest = begin();
    try {
      const answer = await read();
      if (isNewest()) set('ready', show(answer));
    } catch (fault) {
      if (isNewest()) set('failed', showFault(fault));
    }
  }

  return {
    /** Reads, and says meanwhile that it does. */
    async load(): Promise<void> {
      set('loading');
      await poll();
    },
    /** Reads without saying so. */
    poll,
    /** Makes every read that is under way outdated. */
    begin,
  };
}

/** Returns a function that begins a request, and returns whether that one is still the newest. */
export function createOvertaking(): () => () => boolean {
  let newest = 0;
  return () => {
    const request = ++newest;
    return () => request === newest;
  };
}
