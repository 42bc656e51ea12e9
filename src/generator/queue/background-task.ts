export interface BackgroundTask {
  /** Does nothing while it runs. */
  start(): void;
  shouldRepeat(): boolean;
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
