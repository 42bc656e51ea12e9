import type { Offer } from '../offer.ts';
import { chipsOf, type ChoiceNames } from '../search/chips.ts';
import { type Filters, namedAspects } from '../search/filters.ts';
import { withCurrentAreas, withKnownSocieties } from '../search/known-choices.ts';
import { placeOfArea } from '../search/area-itself.ts';
import type { NamedPlace } from '../search/named-place.ts';
import { spots } from '../search/positions/spots.ts';
import { withStationSlug } from '../search/positions/with-station-slug.ts';
import { capitalise } from '../text/capitalise.ts';

const FACINGS = [
  'east',
  'north',
  'north-east',
  'north-west',
  'south',
  'south-east',
  'south-west',
  'west',
].map((slug) => ({ slug, name: capitalise(slug) }));
const MAX_WORDS = 8;

/** The choices that exist on this site. Any other value of a filter is unknown. */
export type SiteChoiceNames = Readonly<
  Record<'areas' | 'societies' | 'builders' | 'cities' | 'types', readonly NamedPlace[]>
>;

/**
 * Whether each place and type of the filters exists on this site. Otherwise a stranger could put their own words into a
 * mail.
 */
export function hasKnownChoices(filters: Filters, names: SiteChoiceNames): boolean {
  const known: ChoiceNames = { ...names, facings: FACINGS };
  const isKnown = (slugs: readonly string[], list: readonly NamedPlace[] = []) =>
    slugs.every((slug) => list.some((each) => each.slug === slug));
  const near = nearOf(filters);
  return (
    namedAspects.every((name) =>
      isKnown(name === 'areas' ? filters.areas.map(placeOfArea) : filters[name], known[name]),
    ) &&
    isKnown(near.areas, names.areas) &&
    isKnown(near.societies, names.societies) &&
    isKnown(near.spots, spotNames)
  );
}

/** The place to be near, as the only one of its kind. */
export function nearOf({ near }: Filters): Record<'areas' | 'societies' | 'spots', readonly string[]> {
  const [kind = '', slug] = near?.place.split('/') ?? [];
  return {
    areas: kind === 'in' && slug !== undefined ? [slug] : [],
    societies: kind === 'at' && slug !== undefined ? [slug] : [],
    spots: near !== null && slug === undefined ? [near.place] : [],
  };
}

/**
 * The same filters by the slugs of today: an area that was renamed or merged, and the own slug of an area, a society or a
 * station. `societies` are those that were found for these filters, as lists call them: 'palace-view-mysuru'.
 */
export function withKnownPlaces(
  filters: Filters,
  { formerAreas, societies }: { formerAreas: ReadonlyMap<string, string>; societies: readonly NamedPlace[] },
): Filters {
  const isSpot = (place: string) => spotNames.some(({ slug }) => slug === place);
  const asked = new Set([...filters.societies, ...nearOf(filters).societies]);
  const foundByOwnSlug = societies.filter(({ slug }) => !asked.has(slug));
  const cities = [...asked].flatMap((own) =>
    foundByOwnSlug
      .filter(({ slug }) => slug.startsWith(`${own}-`))
      .map(({ slug, name }) => ({ slug: slug.slice(own.length + 1), name })),
  );
  const listed = withKnownSocieties(filters, { societies, cities });
  return withStationSlug(withCurrentAreas(listed, formerAreas), isSpot);
}

const spotNames: readonly NamedPlace[] = spots.map(({ slug, names }) => ({ slug, name: names[0] ?? slug }));

/** 'Homes for sale: 3 BHK, Whitefield'. */
export function alertLabel(offer: Offer, filters: Filters, names: SiteChoiceNames): string {
  const words = describeFilters(filters, names);
  const homes = offer === 'Rent' ? 'Homes to rent' : 'Homes for sale';
  return words === '' ? `All ${homes.toLowerCase()}` : `${homes}: ${words}`;
}

/** '3 BHK, Whitefield': in our own words. Empty without a filter. */
export function describeFilters(filters: Filters, names: SiteChoiceNames): string {
  const words = chipsOf(filters, choiceNames(filters, names)).map(({ label }) => label);
  const shownWords =
    words.length > MAX_WORDS
      ? [...words.slice(0, MAX_WORDS - 1), `${words.length - MAX_WORDS + 1} more`]
      : words;
  return shownWords.join(', ');
}

/** What choices of the filters are called, on a server: facings and places to be near too. */
export function choiceNames({ facings }: Filters, names: SiteChoiceNames): SiteChoiceNames & ChoiceNames {
  const facingNames = facings.map((slug) => ({ slug, name: capitalise(slug) }));
  return { ...names, facings: facingNames, near: spotNames };
}
