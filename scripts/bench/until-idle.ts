/** Runs in a page: waits until two idle callbacks in a row have more than 10 ms left, which is most of a frame. */
export async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const remaining = await new Promise<number>((resolve) => {
      requestIdleCallback((deadline) => resolve(deadline.timeRemaining()));
    });
    quiet = remaining > 10 ? quiet + 1 : 0;
  }
}
