import type { Offer } from '../offer.ts';
import type { Property } from '../property/property.ts';
import { type Builder, builderOfSociety } from '../society/builder.ts';
import type { Society } from '../society/society.ts';
import type { Catalogue } from './catalogue.ts';
import { homesByCity } from './homes-by-city.ts';

export interface BuilderHomes {
  builder: Builder;
  city: string;
  homes: readonly Property[];
}

/**
 * The homes of this offer in the societies of each builder, once for each city. Newest first. Builders with homes in one
 * society only are left out: the list of that society has them all.
 */
export function homesByBuilder(offer: Offer, catalogue: Catalogue): BuilderHomes[] {
  const names = builderNames(catalogue.societies);
  if (names.size === 0) return [];
  return homesByCity(offer, catalogue).flatMap(({ name: city, homes }) => {
    const bySlug = new Map<string, Property[]>();
    for (const home of homes) {
      const slug = builderOf(catalogue.society(home.society_id))?.slug;
      if (slug === undefined) continue;
      const own = bySlug.get(slug);
      if (own) own.push(home);
      else bySlug.set(slug, [home]);
    }
    return [...bySlug]
      .filter(([, own]) => own.some((home) => home.society_id !== own[0]?.society_id))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, own]) => ({ builder: { slug, name: names.get(slug) ?? slug }, city, homes: own }));
  });
}

/** The builder of a society, with the name that the lists of the builder have. */
export function builderInLists(society: Society | undefined, catalogue: Catalogue): Builder | null {
  const slug = builderOf(society)?.slug;
  return slug === undefined ? null : { slug, name: builderNames(catalogue.societies).get(slug) ?? slug };
}

export function societiesBuiltBy(slug: string, { societies }: Pick<Catalogue, 'societies'>): Society[] {
  return societies.filter((society) => builderOf(society)?.slug === slug);
}

const builders = new WeakMap<Society, { builder: Builder | null }>();

function builderOf(society: Society | undefined): Builder | null {
  if (!society) return null;
  const known = builders.get(society) ?? { builder: builderOfSociety(society) };
  builders.set(society, known);
  return known.builder;
}

const namesOfSocieties = new WeakMap<readonly Society[], ReadonlyMap<string, string>>();

/** By slug, as most societies write the name: 'Sobha' and 'SOBHA' are one builder. */
function builderNames(societies: readonly Society[]): ReadonlyMap<string, string> {
  const cached = namesOfSocieties.get(societies);
  if (cached) return cached;
  const counts = new Map<string, Map<string, number>>();
  for (const society of societies) {
    const builder = builderOf(society);
    if (!builder) continue;
    const written = counts.get(builder.slug) ?? new Map<string, number>();
    counts.set(builder.slug, written.set(builder.name, (written.get(builder.name) ?? 0) + 1));
  }
  const names = new Map([...counts].map(([slug, written]) => [slug, mostWritten(written)]));
  namesOfSocieties.set(societies, names);
  return names;
}

function mostWritten(written: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...written].sort(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1),
  );
  return name;
}
