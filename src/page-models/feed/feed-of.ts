import type { Property } from '#domain/property/property.ts';
import { feedPath } from '#site/paths.ts';

/** The address of the feed of a page that lists these homes; null where there is none. */
export function feedOf(page: string, homes: readonly Property[]): string | null {
  return homes.some(isDated) ? feedPath(page) : null;
}

/** A feed is about when: a home without a date is on the page alone. */
export function isDated({ created_at }: Pick<Property, 'created_at'>): boolean {
  return Boolean(created_at);
}
