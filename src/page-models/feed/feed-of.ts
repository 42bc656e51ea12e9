import type { Property } from '#domain/property/property.ts';
import { feedPath } from '#site/paths.ts';

/** Null if there is none. */
export function feedOf(page: string, homes: readonly Property[]): string | null {
  return homes.some(isDated) ? feedPath(page) : null;
}

/** A feed needs dates, so a home without a date is only on the page. */
export function isDated({ created_at }: Pick<Property, 'created_at'>): boolean {
  return Boolean(created_at);
}
