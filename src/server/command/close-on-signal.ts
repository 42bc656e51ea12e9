/** Less than the ten seconds that a service manager waits before it kills a service. */
const CLOSES_WITHIN_MS = 6000;
/** Ctrl-C reaches this process from the terminal and again from npm: two signals so close together are one. */
const SAME_PRESS_MS = 500;

/**
 * Closes the process on SIGINT or SIGTERM. A second signal or a slow close ends it at once: what we store survives a
 * kill.
 */
export function closeOnSignal(
  close: () => Promise<void>,
  withinMs = CLOSES_WITHIN_MS,
  now = () => performance.now(),
): void {
  let closingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closingSince !== null) {
        if (now() - closingSince > SAME_PRESS_MS) process.exit(1);
        return;
      }
      closingSince = now();
      setTimeout(() => process.exit(1), withinMs).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
