import type { SiteFacts } from '#page-models/head/head.ts';
import type { EnteredSettings } from '#domain/settings/setting-names.ts';
import { parseSettings, readSettings } from '#server/settings/read-settings.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';

/**
 * The facts about the site, with the settings that staff entered. `current` returns the same object until they
 * change.
 */
export interface SiteFactsCache {
  current(): SiteFacts;
  read(): Promise<void>;
  /** Like `read`, with settings that were already read, but not parsed. */
  apply(entered: unknown): void;
}

export function createSiteFactsCache(client: ServiceClient, defaults: SiteFacts): SiteFactsCache {
  let entered = '{}';
  let site = defaults;

  function use(settings: EnteredSettings): void {
    const text = JSON.stringify(settings);
    if (text === entered) return;
    entered = text;
    site = { ...defaults, config: withEnteredSettings(defaults.config, settings) };
  }

  return {
    current: () => site,
    read: async () => use(await readSettings(client)),
    apply: (read) => use(parseSettings(read)),
  };
}
