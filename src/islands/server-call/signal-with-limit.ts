/** The oldest supported browsers lack AbortSignal.timeout and AbortSignal.any. */
export function signalWithLimit(ms: number, other?: AbortSignal | null): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
  const follow = () => controller.abort(other?.reason);
  if (other?.aborted) follow();
  else other?.addEventListener('abort', follow, { once: true });
  return controller.signal;
}
