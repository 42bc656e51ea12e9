import type { MapStore } from 'nanostores';
import { reasonOf } from './staff-backend.ts';

interface Steps<State> {
  /** Deals with a failure while `busy` is still true. */
  onFault: (fault: unknown) => Promise<void> | void;
  /** The state while the task runs, apart from `busy`. */
  begin?: (state: State) => State;
}

/** Null if another task of this store runs (`busy`), or if this one failed. */
export async function runAlone<State extends { busy: boolean }, Result>(
  $state: MapStore<State>,
  task: () => Promise<Result>,
  { onFault, begin = (state) => state }: Steps<State>,
): Promise<Result | null> {
  if ($state.get().busy) return null;
  $state.set({ ...begin($state.get()), busy: true });
  try {
    return await task();
  } catch (fault) {
    await onFault(fault);
    return null;
  } finally {
    $state.set({ ...$state.get(), busy: false });
  }
}

interface ActionSteps<State> {
  /** Words the failure. Without it the reason is shown as it is. */
  messageOf?: (fault: unknown) => string;
  /** Called once the failure is shown. */
  onFault?: (fault: unknown) => Promise<void> | void;
  /** What else is set when the task begins. */
  began?: Partial<State>;
}

/** Runs a task like `runAlone`. If it fails, `problem` says why until the next one begins. */
export function runAction<State extends { busy: boolean; problem: string | null }, Result>(
  $state: MapStore<State>,
  task: () => Promise<Result>,
  { messageOf = (fault) => reasonOf(fault), onFault, began }: ActionSteps<State> = {},
): Promise<Result | null> {
  return runAlone($state, task, {
    begin: (state) => ({ ...state, ...began, problem: null }),
    onFault: async (fault) => {
      $state.set({ ...$state.get(), problem: messageOf(fault) });
      await onFault?.(fault);
    },
  });
}
