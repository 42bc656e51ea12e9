import type { Offer } from '../offer.ts';
import { areaItself, isItself, placeOfArea } from './area-itself.ts';
import { sortedUnique } from '../sorting/sorted-unique.ts';
import { wordsOfSlug } from '../text/words-of-slug.ts';
import { aspects } from './aspects.ts';
import type { ChoiceNames } from './chips.ts';
import { type Filters, type NamedAspect, namedAspects } from './filters.ts';
import type { NamedPlace } from './named-place.ts';

export interface AbsentChoice {
  list: NamedAspect;
  slug: string;
}

/**
 * The id of a society may have capitals, but no two societies differ only in them. One may have the slug of its own page,
 * which names no city: 'palace-view' for 'palace-view-mysuru'.
 */
export function withKnownSocieties(
  filters: Filters,
  {
    societies,
    cities = [],
  }: { societies: readonly NamedPlace[]; cities?: readonly NamedPlace[] | undefined },
): Filters {
  const find = (wanted: string) => societies.find(({ slug }) => slug.toLowerCase() === wanted)?.slug;
  const known = (typed: string) => {
    const wanted = typed.toLowerCase();
    const inCities = () => cities.flatMap((city) => find(`${wanted}-${city.slug}`) ?? []);
    return find(wanted) ?? inCities()[0] ?? typed;
  };
  const { near } = filters;
  return {
    ...filters,
    societies: sortedUnique(filters.societies.map(known)),
    near: near?.place.startsWith('at/')
      ? { ...near, place: `at/${known(near.place.slice('at/'.length))}` }
      : near,
  };
}

/** An area that was renamed or merged into another has the slug of today. `formerAreas` has it by an earlier one. */
export function withCurrentAreas(
  filters: Filters,
  formerAreas: Pick<ReadonlyMap<string, string>, 'get' | 'has'>,
): Filters {
  const current = (slug: string) => formerAreas.get(slug) ?? slug;
  const currentArea = (area: string) => {
    const slug = placeOfArea(area);
    return isItself(area) && formerAreas.has(slug) ? areaItself(current(slug)) : current(area);
  };
  const { areas, near } = filters;
  return {
    ...filters,
    areas: areas.some((area) => formerAreas.has(placeOfArea(area)))
      ? sortedUnique(areas.map(currentArea))
      : areas,
    near: near?.place.startsWith('in/')
      ? { ...near, place: `in/${current(near.place.slice('in/'.length))}` }
      : near,
  };
}

/** The chosen places and types that no home of the list has. */
export function absentChoices(filters: Filters, names: ChoiceNames): AbsentChoice[] {
  return namedAspects.flatMap((list) =>
    filters[list]
      .filter((chosen) => {
        const wanted = list === 'areas' ? placeOfArea(chosen) : chosen;
        return !names[list]?.some(({ slug }) => slug === wanted);
      })
      .map((slug) => ({ list, slug })),
  );
}

export function withoutChoices(filters: Filters, choices: readonly AbsentChoice[]): Filters {
  let rest = filters;
  for (const { list, slug } of choices)
    rest = { ...rest, [list]: rest[list].filter((each) => each !== slug) };
  return rest;
}

/** 'No home for sale is in an area called ‘Atlantis’ or of the type ‘Castle’.': a sentence, or none. */
export function describeAbsent(choices: readonly AbsentChoice[], offer: Offer): string[] {
  if (choices.length === 0) return [];
  const [first, ...others] = choices.map(
    ({ list, slug }) => `${aspects[list].absent} ‘${wordsOfSlug(slug.replace(/^(?:all|only)\//, ''))}’`,
  );
  const last = others.pop();
  const all = last ? `${[first, ...others].join(', ')} or ${last}` : first;
  return [`No home ${offer === 'Rent' ? 'to rent' : 'for sale'} is ${all}.`];
}
