import { prefersReducedData } from './prefers-reduced-data.ts';

/** Whether nothing may move by itself: the visitor asked for less movement or for fewer bytes (decision P3). */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || prefersReducedData();
}
