import type { Offer } from '../offer.ts';
import { chipsOf, type ChoiceNames } from '../search/chips.ts';
import { filterQuery, readFilterQuery } from '../search/filter-query.ts';
import { type Filters, namedAspects, noFilters } from '../search/filters.ts';
import type { NamedPlace } from '../search/named-place.ts';
import { stations } from '../search/positions/stations.ts';
import { capitalise } from '../text/capitalise.ts';

/** How often mails arrive: once a day at 8:30 in India, or as soon as something is found. */
export const alertRhythms = ['daily', 'at once'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

export const rhythmLabels: Record<AlertRhythm, string> = {
  daily: 'Once a day, at 8:30 am',
  'at once': 'At once',
};

export const alertKinds = ['new', 'reduced', 'gone'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const kindLabels: Record<AlertKind, string> = {
  new: 'A new home',
  reduced: 'A lower price',
  gone: 'A home we told you about is no longer available',
};

/** Shown to a person who asks for an alert, and stored with it. */
export const alertConsent =
  'We use this address only to tell you about the homes you ask for here. The alert ends by itself after 90 days, and every mail has a link that stops it. For people aged 18 and over.';

/** The sort order and the place to measure from exclude no home, so both are dropped. */
export function alertFilters(query: string): Filters {
  return { ...readFilterQuery(query).filters, sort: noFilters.sort, near: noFilters.near };
}

/** The same filters give the same query, whatever order their address had. */
export function alertQuery(query: string): string {
  return filterQuery(alertFilters(query));
}

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
export type SiteChoiceNames = Readonly<Record<'areas' | 'societies' | 'types', readonly NamedPlace[]>>;

/** Otherwise a stranger could put their own words into a mail. */
export function hasKnownChoices(filters: Filters, names: SiteChoiceNames): boolean {
  const known: ChoiceNames = { ...names, facings: FACINGS, metro: stations };
  return namedAspects.every((name) =>
    filters[name].every((slug) => known[name]?.some((each) => each.slug === slug) ?? false),
  );
}

/** 'Homes for sale: 3 BHK, Whitefield'. */
export function alertLabel(offer: Offer, filters: Filters, names: SiteChoiceNames): string {
  const words = chipsOf(filters, choiceNames(filters, names)).map(({ label }) => label);
  const shownWords =
    words.length > MAX_WORDS
      ? [...words.slice(0, MAX_WORDS - 1), `${words.length - MAX_WORDS + 1} more`]
      : words;
  const homes = offer === 'Rent' ? 'Homes to rent' : 'Homes for sale';
  return shownWords.length > 0 ? `${homes}: ${shownWords.join(', ')}` : `All ${homes.toLowerCase()}`;
}

export function choiceNames({ facings }: Filters, names: SiteChoiceNames): SiteChoiceNames & ChoiceNames {
  const facingNames = facings.map((slug) => ({ slug, name: capitalise(slug) }));
  return { ...names, facings: facingNames, metro: stations };
}
