import { savesData } from './saves-data.ts';

/** Whether nothing may move by itself: the visitor asked for less movement or for fewer bytes (decision P3). */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || savesData();
}
