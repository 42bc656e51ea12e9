/** Ends the process cleanly on Ctrl-C or a stop from outside; a second signal ends it at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
