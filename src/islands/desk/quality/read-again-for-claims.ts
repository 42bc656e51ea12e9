import type { Settings } from '../settings/settings.ts';
import type { Quality } from './quality.ts';

/** The report says which claims the data contradict, if they are not counted. */
export function readAgainForClaims({ $settings }: Settings, { load }: Quality): void {
  $settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void load();
  });
}
