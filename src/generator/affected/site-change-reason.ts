import { hash } from 'node:crypto';
import type { Manifest, PublishSource } from '#domain/manifest/manifest.ts';
import type { SiteFacts } from '#page-models/head/head.ts';

/** What a publish is made from besides rows and code, as the manifest records it. */
export function sourceOf({ origin, backend, config, counted }: SiteFacts): PublishSource {
  return { ...backendOf({ origin, backend }), settings: hashOf({ ...config, counted }) };
}

/** What a site is made from without the settings that staff entered: its origin, and a hash of its backend. */
export function backendOf({
  origin,
  backend,
}: Pick<SiteFacts, 'origin' | 'backend'>): Omit<PublishSource, 'settings'> {
  return { origin, backend: hashOf(backend) };
}

function hashOf(value: object): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

/** The reason when settings changed, which any page may show. */
export const settingsChanged = 'the settings of the site changed';

/**
 * Null when only rows can be the cause; the rules of the pages then predict which pages differ. `recordedCount` is the
 * number of pages that the database knows.
 */
export function siteChangeReason(
  manifest: Manifest | null,
  current: { source: PublishSource; bundle: string; recordedCount: number },
): string | null {
  if (!manifest) return 'nothing was published here before';
  if (manifest.bundle !== current.bundle) return 'the design is new';
  if (manifest.source.origin !== current.source.origin)
    return `the site's address is ${current.source.origin}, before it was ${manifest.source.origin || 'not noted'}`;
  if (manifest.source.backend !== current.source.backend)
    return 'the pages that stood here came from another backend';
  if (manifest.source.settings !== current.source.settings) return settingsChanged;
  const pagesWithRow = [...manifest.pages.values()].filter(({ entity }) => entity !== null).length;
  if (pagesWithRow !== current.recordedCount)
    return 'the pages that stood here came from another state of the database';
  return null;
}
