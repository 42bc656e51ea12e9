import { randomBytes } from 'node:crypto';
import { previewPath } from '#site/paths.ts';

/** How long a preview is kept, and how many are kept at a time. The oldest is removed first. */
const LIFETIME_MS = 15 * 60_000;
const MOST = 20;

/** Keeps unpublished pages in memory, each at an address that cannot be guessed. */
export function createPreviewStore(now: () => Date) {
  const kept = new Map<string, { html: string; until: number }>();

  function forgetOld(): void {
    for (const [address, { until }] of kept)
      if (until <= now().getTime() || kept.size > MOST) kept.delete(address);
  }

  return {
    /** Stores the page and returns its address. */
    keep(html: string): string {
      const address = previewPath(randomBytes(24).toString('base64url'));
      kept.set(address, { html, until: now().getTime() + LIFETIME_MS });
      forgetOld();
      return address;
    },
    at(address: string): string | null {
      forgetOld();
      return kept.get(address)?.html ?? null;
    },
  };
}
