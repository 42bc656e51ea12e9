import type { SavedHome } from '#domain/shortlist/saved-home.ts';

/** A home as somebody saved it two days ago. */
export function saved(slug: string, overrides: Partial<SavedHome> = {}): SavedHome {
  return {
    slug,
    title: '3 BHK in Hebbal',
    price: 9_000_000,
    type: 'Sale',
    place: 'Hebbal',
    at: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}
