import type { Whereabouts } from '#domain/search/whereabouts.ts';

/** Loads the coordinates of areas and stations, which are in a separate file. Throws when it cannot be loaded. */
export async function readWhere(): Promise<Whereabouts> {
  return (await import('#domain/search/city-whereabouts.ts')).cityWhereabouts;
}
