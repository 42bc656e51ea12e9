import { type Offer, offers } from '#domain/offer.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';

export interface HomeOnSite {
  home: ListedHome;
  offer: Offer;
}

/** An index of the homes for sale and to rent, by the names that saved homes and shared links use. */
export function createHomeLookup(homesOf: Readonly<Record<Offer, IndexedHomes>>) {
  const bySlug = new Map<string, HomeOnSite>();
  for (const offer of offers) {
    const homes = homesOf[offer];
    for (let row = 0; row < homes.count; row++) {
      const home = homes.home(row);
      if (home) bySlug.set(home.slug, { home, offer });
    }
  }

  function byReference(reference: string): HomeOnSite | null {
    for (const offer of offers) {
      const row = homesOf[offer].rowOfReference(reference);
      const home = row === null ? null : homesOf[offer].home(row);
      if (home) return { home, offer };
    }
    return null;
  }

  return {
    bySlug: (slug: string): HomeOnSite | null => bySlug.get(slug) ?? null,
    find: (name: string): HomeOnSite | null => byReference(name) ?? bySlug.get(name) ?? null,
    /** The reference if it leads to exactly this home, otherwise the slug: two homes may have the same reference. */
    nameOf: ({ slug, reference }: ListedHome): string =>
      reference && byReference(reference)?.home.slug === slug ? reference : slug,
    homesOf,
  };
}

export type HomeLookup = ReturnType<typeof createHomeLookup>;
