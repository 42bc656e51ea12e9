import { randomBytes } from 'node:crypto';
import { previewPath } from '#site/paths.ts';

/** How long a preview is kept, and how many are kept at a time. The oldest is removed first. */
const LIFETIME_MS = 15 * 60_000;
const MAX_PREVIEWS = 20;

/** Keeps the newest previews in memory for a quarter of an hour, each at an address that cannot be guessed. */
export function createPreviewStore(now: () => Date) {
  const previews = new Map<string, { html: string; expiresAt: number }>();

  function removeExpired(): void {
    for (const [address, { expiresAt }] of previews)
      if (expiresAt <= now().getTime() || previews.size > MAX_PREVIEWS) previews.delete(address);
  }

  return {
    add(html: string): string {
      const address = previewPath(randomBytes(24).toString('base64url'));
      previews.set(address, { html, expiresAt: now().getTime() + LIFETIME_MS });
      removeExpired();
      return address;
    },
    get(address: string): string | null {
      removeExpired();
      return previews.get(address)?.html ?? null;
    },
  };
}
