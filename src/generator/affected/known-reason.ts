import { hash } from 'node:crypto';
import type { Manifest, PublishSource } from '#domain/manifest/manifest.ts';
import type { SiteFacts } from '#page-models/head/head.ts';

export function sourceOf({ origin, backend, config }: SiteFacts): PublishSource {
  return { ...backendOf({ origin, backend }), settings: hashed(config) };
}

/** The source of the pages without the settings that staff entered. */
export function backendOf({
  origin,
  backend,
}: Pick<SiteFacts, 'origin' | 'backend'>): Omit<PublishSource, 'settings'> {
  return { origin, backend: hashed(backend) };
}

function hashed(value: object): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

/** The reason when settings changed, which any page may show. */
export const settingsChanged = 'the settings of the site changed';

/**
 * Returns as text why published pages may differ although none of their rows changed. Returns null when only
 * rows can be the cause; the rules of the pages then predict which pages differ. `recorded` is the number of
 * pages that the database knows.
 */
export function knownReason(
  standing: Manifest | null,
  now: { source: PublishSource; bundle: string; recorded: number },
): string | null {
  if (!standing) return 'nothing was published here before';
  if (standing.bundle === null) return 'the record of the last publish is of an earlier form';
  if (standing.bundle !== now.bundle) return 'the design is new';
  if (standing.source.origin !== now.source.origin)
    return `the site's address is ${now.source.origin}, before it was ${standing.source.origin || 'not noted'}`;
  if (standing.source.backend !== now.source.backend)
    return 'the pages that stood here came from another backend';
  if (standing.source.settings !== now.source.settings) return settingsChanged;
  const withRow = [...standing.pages.values()].filter(({ entity }) => entity !== null).length;
  if (withRow !== now.recorded) return 'the pages that stood here came from another state of the database';
  return null;
}
