/**
 * Supabase's runtime stops a function soon after its response, unless `waitUntil` was given a promise of the remaining
 * work. Other runtimes keep the process alive, so there this does nothing.
 */
export function afterAnswer(work: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof waitUntil === 'function') waitUntil.call(runtime, work);
}
