/**
 * Supabase's runtime stops a function soon after its response, unless `waitUntil` was given a promise of the remaining
 * work. Other runtimes keep the process alive, so there this does nothing.
 */
export function waitUntil(work: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const runtimeWaitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof runtimeWaitUntil === 'function') runtimeWaitUntil.call(runtime, work);
}
