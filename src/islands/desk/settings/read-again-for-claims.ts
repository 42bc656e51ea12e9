import type { Quality } from '../quality/quality.ts';
import type { Settings } from './settings.ts';

/** The report says which claims the data contradict, if they are not counted. Returns the settings. */
export function readAgainForClaims(settings: Settings, kept: { quality?: Quality }): Settings {
  settings.$settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void kept.quality?.load();
  });
  return settings;
}
