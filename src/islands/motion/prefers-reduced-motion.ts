import { prefersReducedData } from './prefers-reduced-data.ts';

/** Whether nothing may move by itself, because the visitor asked for reduced motion or reduced data (decision P3). */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || prefersReducedData();
}
