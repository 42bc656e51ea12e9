/** Less than the ten seconds that a service manager waits before it kills a service. */
const CLOSES_WITHIN_MS = 6000;

/**
 * Closes and ends the process on Ctrl-C (SIGINT) or SIGTERM. A second signal ends it at once, and so does a
 * close that takes too long: everything that we store survives a kill.
 */
export function closeOnSignal(close: () => Promise<void>, withinMs = CLOSES_WITHIN_MS): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
