/** A service manager waits ten seconds before it kills a service. */
const CLOSES_WITHIN_MS = 6000;

/**
 * Ends the process cleanly on Ctrl-C or an outside stop. A second signal ends it at once, and so does a close that
 * takes too long: everything we keep survives a kill.
 */
export function closeOnSignal(close: () => Promise<void>, withinMs = CLOSES_WITHIN_MS): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
