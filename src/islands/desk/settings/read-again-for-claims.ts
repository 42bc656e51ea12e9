import type { KeptStores } from '../kept-stores.ts';
import type { Settings } from './settings.ts';

/** The report says which claims the data contradict, if they are not counted. Returns the settings. */
export function readAgainForClaims(settings: Settings, kept: KeptStores): Settings {
  settings.$settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void kept.quality?.load();
  });
  return settings;
}
