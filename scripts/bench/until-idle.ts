/** Runs in a page: waits until two idle callbacks in a row have more than 10 ms left, which is most of a frame. */
export async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const left = await new Promise<number>((tell) => {
      requestIdleCallback((deadline) => tell(deadline.timeRemaining()));
    });
    quiet = left > 10 ? quiet + 1 : 0;
  }
}
