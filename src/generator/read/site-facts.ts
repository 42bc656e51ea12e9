import type { SiteFacts } from '#page-models/head.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { withEntered } from '#site/entered-settings.ts';

/** The facts about the site, with what staff entered. The same object for as long as nothing changes. */
export interface KnownSite {
  current(): SiteFacts;
  read(): Promise<void>;
}

export function createKnownSite(client: ServiceClient, defaults: SiteFacts): KnownSite {
  let entered = '{}';
  let site = defaults;
  return {
    current: () => site,
    async read() {
      const settings = await readSettings(client);
      const text = JSON.stringify(settings);
      if (text === entered) return;
      entered = text;
      site = { ...defaults, config: withEntered(defaults.config, settings) };
    },
  };
}
