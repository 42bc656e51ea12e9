const timeoutMs = 10_000;

/** The manifest of the published site, over HTTP; null when it cannot be reached or has never been published. */
export async function readPublishedManifest(
  address: string,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  try {
    const answer = await fetch(`${address}/manifest.json`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return answer.ok ? text : null;
  } catch {
    return null;
  }
}
