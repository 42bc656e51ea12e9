/** Supabase's runtime stops a function soon after its response, unless it knows of remaining work. */
export function waitUntil(work: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const runtimeWaitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof runtimeWaitUntil === 'function') runtimeWaitUntil.call(runtime, work);
}
