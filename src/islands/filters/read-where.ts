import { choiceSlug } from '#domain/search/filters.ts';
import type { Whereabouts } from '#domain/search/near-homes.ts';

/** Loads where areas and stations are, in a file of its own. Throws when it cannot be loaded. */
export async function readWhere(): Promise<Whereabouts> {
  const [{ localityOf }, { metroStations }] = await Promise.all([
    import('#domain/city/localities.ts'),
    import('#domain/city/metro-stations.ts'),
  ]);
  return {
    area(slug) {
      const locality = localityOf(slug);
      return locality && locality.confidence !== 'low' ? locality : null;
    },
    stations: metroStations.map((station) => ({ ...station, slug: choiceSlug(station.name) })),
  };
}
