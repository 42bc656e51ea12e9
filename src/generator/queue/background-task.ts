/** Work that runs beside the queue and does not block it. */
export interface BackgroundTask {
  /** Starts it, unless it runs. */
  start(): void;
  /** Resolves when it does not run. */
  idle(): Promise<void>;
}

/** `run` is called for one start at a time; its fault goes to `onFault`. */
export function createBackgroundTask(
  run: () => Promise<void>,
  onFault: (fault: unknown) => void,
): BackgroundTask {
  let running: Promise<void> | null = null;
  return {
    start() {
      running ??= run()
        .catch(onFault)
        .finally(() => {
          running = null;
        });
    },
    idle: async () => void (await running),
  };
}
