/** Runs in a page: until it has nothing to do for most of a frame, twice in a row. */
export async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const left = await new Promise<number>((tell) => {
      requestIdleCallback((deadline) => tell(deadline.timeRemaining()));
    });
    quiet = left > 10 ? quiet + 1 : 0;
  }
}
