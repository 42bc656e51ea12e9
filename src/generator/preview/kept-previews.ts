import { randomBytes } from 'node:crypto';
import { previewPath } from '#site/paths.ts';

/** How long a preview can be seen, and how many there are at a time: the oldest goes first. */
const LIFETIME_MS = 15 * 60_000;
const MOST = 20;

/** Pages that are published nowhere, each at an address that cannot be guessed. */
export function createKeptPreviews(now: () => Date) {
  const kept = new Map<string, { html: string; until: number }>();

  function forgetOld(): void {
    for (const [address, { until }] of kept)
      if (until <= now().getTime() || kept.size > MOST) kept.delete(address);
  }

  return {
    /** The address at which the page can be seen. */
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
