/**
 * Supabase's runtime ends a function soon after its answer, unless it was promised that something is still to be done.
 * Elsewhere nobody ends the process, and this does nothing.
 */
export function afterAnswer(work: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof waitUntil === 'function') waitUntil.call(runtime, work);
}
