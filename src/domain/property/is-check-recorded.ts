import type { Property } from './property.ts';

/** Whether we know how the last check of a home was made, and not only on which day. What a partner says is no check of ours. */
export function isCheckRecorded({
  last_verified: day,
  history,
}: Pick<Property, 'last_verified' | 'history'>): boolean {
  return (history ?? []).some(
    (entry) => entry.what === 'check' && entry.method !== 'partner' && entry.on === day,
  );
}
