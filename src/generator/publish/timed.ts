/** Runs a step and measures it, in milliseconds. */
export async function timed<Result>(
  step: () => Result | Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await step(), ms: performance.now() - started };
}
