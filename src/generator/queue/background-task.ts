/** Work that runs beside the queue and does not block it. */
export interface BackgroundTask {
  /** Starts it, unless it is running. */
  start(): void;
  /** Whether its last run asked to be repeated. */
  shouldRepeat(): boolean;
  /** Resolves when it is not running. */
  idle(): Promise<void>;
}

export type RunResult = 'done' | 'repeat';

/** Runs `run` for one start at a time. A fault is passed to `onFault`, which says how the run ended. */
export function createBackgroundTask(
  run: () => Promise<void>,
  onFault: (fault: unknown) => RunResult,
): BackgroundTask {
  let running: Promise<void> | null = null;
  let last: RunResult = 'done';

  async function runOnce(): Promise<void> {
    last = 'done';
    try {
      await run();
    } catch (fault) {
      last = onFault(fault);
    }
    running = null;
  }

  return {
    start() {
      running ??= runOnce();
    },
    shouldRepeat: () => last === 'repeat',
    idle: async () => void (await running),
  };
}
