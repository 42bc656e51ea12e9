import type { SiteFacts } from '#page-models/head/head.ts';
import type { EnteredSettings } from '#domain/settings/setting-names.ts';
import { parseSettings, readSettings } from '#server/settings/read-settings.ts';
import { readFirstResponseHours } from '#server/settings/read-first-response-hours.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';
import type { PublishingChanges } from './publishing-changes.ts';

/** The facts about the whole site. `current` returns the same object until they change. */
export interface SiteFactsCache {
  current(): SiteFacts;
  read(): Promise<void>;
  /** Does as `read`, with what was read with the changes. */
  apply(read: Pick<PublishingChanges, 'settings' | 'firstResponseHours'>): void;
}

export function createSiteFactsCache(client: ServiceClient, defaults: SiteFacts): SiteFactsCache {
  let lastRead = '[{},null]';
  let site = defaults;

  function use(settings: EnteredSettings, firstResponseHours: number | null): void {
    const text = JSON.stringify([settings, firstResponseHours]);
    if (text === lastRead) return;
    lastRead = text;
    const config = withEnteredSettings(defaults.config, settings);
    site =
      settings.claims === 'as_counted'
        ? { ...defaults, config, counted: { firstResponseHours } }
        : { ...defaults, config };
  }

  return {
    current: () => site,
    async read() {
      const settings = await readSettings(client);
      use(settings, settings.claims === 'as_counted' ? await readFirstResponseHours(client) : null);
    },
    apply: ({ settings, firstResponseHours }) => use(parseSettings(settings), firstResponseHours),
  };
}
