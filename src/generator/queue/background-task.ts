/** Work that runs beside the queue and does not block it. */
export interface BackgroundTask {
  /** Starts the work, unless it is running. */
  start(): void;
  /** Resolves when the work is not running. */
  idle(): Promise<void>;
}

/** Only one call of `run` is in progress at a time. Its errors go to `onFault`. */
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
