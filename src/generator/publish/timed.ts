/** A task's result, and the milliseconds it took. */
export async function timed<Result>(task: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await task(), ms: performance.now() - started };
}
