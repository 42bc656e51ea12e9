import type { Settings } from './settings.ts';
import type { Quality } from '../quality/quality.ts';

/** The report says which claims the data contradict, if they are not counted. */
export function readAgainForClaims({ $settings }: Settings, { load }: Quality): void {
  $settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void load();
  });
}
