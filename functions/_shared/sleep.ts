/** Resolves after `ms` milliseconds, on Deno and on Node. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
