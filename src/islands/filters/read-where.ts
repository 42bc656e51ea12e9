import type { Whereabouts } from '#domain/search/whereabouts.ts';

/** Loads where areas and stations are, in a file of its own. Throws when it cannot be loaded. */
export async function readWhere(): Promise<Whereabouts> {
  return (await import('#domain/search/city-whereabouts.ts')).cityWhereabouts;
}
