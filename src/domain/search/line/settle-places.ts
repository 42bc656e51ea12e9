import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { builderNamed, isKnownGroup } from '../../society/builder.ts';
import { type Filters, noFilters } from '../filters.ts';
import { filterOfKind, type Place } from '../places/place-entry.ts';
import { isWord } from './amount-at.ts';
import type { Line } from './claim.ts';
import { withoutPlaces, withPlaces } from './filter-places.ts';
import { type LeftOut, leftOutOf } from './left-out.ts';
import { type NearMeant, nearMeant } from './near-meant.ts';
import { placeKeys } from './place-keys.ts';
import { type Said, saidOf } from './settled.ts';
import { type Span, spanAt } from './span.ts';

type Chosen = Pick<Filters, 'cities' | 'areas' | 'societies' | 'builders' | 'near'>;

/** The places of a line: those it names, those it is near, and those it excludes. */
interface MeantPlaces {
  chosen: Chosen;
  /** These filters with the other meaning of an unclear name. Null: every name is clear. */
  alternativeTo(filters: Filters): Filters | null;
  leftOut: readonly LeftOut[];
}

/** Only places are chosen in the filters. */
interface Places {
  filters: Filters;
  leftOut: readonly LeftOut[];
}

/** Decides which places a line means, from all its claims. */
export function settlePlaces(line: Line, said: readonly Said[]): MeantPlaces {
  const near = nearMeant(said);
  const unclear = settleUnclear(withNamed(said, near, line), said, line);
  const { filters, leftOut } = settleNear(withoutExcluded(unclear.places, said, line), near, line);
  const { cities, areas, societies, builders } = filters;
  const { other } = unclear;
  return {
    chosen: { cities, areas, societies, builders, near: filters.near },
    alternativeTo: (all) => other && withPlaces(withoutPlaces(all, other.places), other.alternatives),
    leftOut,
  };
}

/** What one name says of several areas, such as a pin code, is meant where none of them is named. */
function withNamed(said: readonly Said[], near: NearMeant, line: Line): Places {
  const named = saidOf(said, 'places');
  const all = [...named.filter(({ isGroup }) => !isGroup), ...saidOf(said, 'likely places')].toSorted(
    (one, other) => one.span.from - other.span.from,
  );
  const single = all.filter(
    (each, at) => ![all[at - 1], all[at + 1]].some((other) => other && isPlaceOf(other, each, line)),
  );
  const filters = near.also.reduce(
    withKey,
    withPlaces(
      noFilters,
      single.flatMap(({ places }) => places),
    ),
  );
  const isNamed = (place: Place) => filters[filterOfKind[place.kind]].includes(place.slug);
  const groups = named.filter(({ isGroup, places }) => isGroup && !places.some(isNamed));
  const chosen = withPlaces(
    filters,
    groups.flatMap(({ places }) => places),
  );
  return { filters: { ...chosen, near: near.near }, leftOut: near.leftOut };
}

interface NamedSpan {
  places: readonly Place[];
  span: Span;
}

/** Whether the second only says where the first is: 'jp nagar' of '7th phase, jp nagar'. Of 'whitefield or hagadur' both are meant. */
function isPlaceOf(part: NamedSpan, whole: NamedSpan, { tokens, vocabulary }: Line): boolean {
  const [first, second] = part.span.from < whole.span.from ? [part, whole] : [whole, part];
  return (
    tokens
      .slice(first.span.to, second.span.from)
      .every((token) => isWord(token, 'in of at') || (token.kind === 'mark' && /^[,-]$/.test(token.text))) &&
    [...part.places, ...whole.places].every(({ kind }) => kind === 'area') &&
    part.places.every(({ slug }) => whole.places.every((area) => vocabulary.places.isWithin(slug, area.slug)))
  );
}

/** The area or the society itself, and not what is near it. */
function withKey(filters: Filters, key: string): Filters {
  const [kind, slug = ''] = key.split('/');
  const list = kind === 'at' ? 'societies' : 'areas';
  return { ...filters, [list]: sortedUnique([...filters[list], slug]) };
}

/** A name that is part of several place names: the places it was taken for, and its other possible meaning. */
interface Unclear {
  places: readonly Place[];
  alternatives: readonly Place[];
}

/** 'brigade flats in hebbal': beside another area a begun name of a road is that of the societies of a builder. */
function settleUnclear(
  named: Places,
  said: readonly Said[],
  { vocabulary }: Line,
): { places: Places; other: Unclear | null } {
  let { filters } = named;
  let other: Unclear | null = null;
  const leftOut = [...named.leftOut];
  for (const { places, words, span } of saidOf(said, 'likely places')) {
    const others = filters.areas.filter((slug) => !places.some((place) => place.slug === slug));
    const isBesideArea = others.length > 0 && places.every(({ kind }) => kind === 'area');
    if (isBesideArea && isKnownGroup(builderNamed(words.join(' '))?.slug ?? '')) {
      const societies = vocabulary.places.societiesNamed(words);
      filters = withPlaces(withoutPlaces(filters, places), societies);
      if (societies.length === 0) leftOut.push({ span, why: 'builder' });
      continue;
    }
    const alternatives = vocabulary.places.otherMeanings(words);
    if (alternatives.length > 0) other = { places, alternatives };
  }
  return { places: { filters, leftOut }, other };
}

/**
 * No home of a named area is in another area that is no part of it, and no home of a named society in another society: such a place is
 * left out by itself. Of anything else it is said that it is not left out: 'whitefield not prestige lakeview'.
 */
function withoutExcluded(before: Places, all: readonly Said[], { vocabulary }: Line): Places {
  const excluded = saidOf(all, 'excluded');
  const filters = withoutPlaces(
    before.filters,
    excluded.flatMap(({ places }) => places),
  );
  const { areas, societies } = filters;
  const isLeftOut = ({ kind, slug }: Place) => {
    if (kind === 'city') return placeKeys(filters).length > 0;
    if (kind === 'area')
      return (
        areas.length + societies.length > 0 && !areas.some((area) => vocabulary.places.isWithin(slug, area))
      );
    return kind === 'society' && societies.length > 0;
  };
  const said = excluded.filter((each) => each.isDoubtful || !each.places.every(isLeftOut));
  return { filters, leftOut: [...before.leftOut, ...said.map(leftOutOf)] };
}

/**
 * All homes of an area count as being in its middle, so beside another area a circle around one would often find none:
 * the other area is meant, and 'near' orders its homes, unless that name stands for many areas of which the place is
 * one. 'near whitefield or hoodi' are homes in either.
 */
function settleNear(before: Places, { span, place }: NearMeant, { tokens }: Line): Places {
  const { near, areas, societies } = before.filters;
  if (near === null || span === null || areas.length + societies.length === 0) return before;
  const withLeftOut = (more: LeftOut) => [...before.leftOut, more];
  if (place === null) {
    // 'near manyata or hebbal': no list has the homes of either.
    const or = [span.to, span.from - 1].find((at) => isWord(tokens[at], 'or'));
    return or === undefined
      ? before
      : { ...before, leftOut: withLeftOut({ span: spanAt(tokens, or, or + 1), why: 'near-area' }) };
  }
  if (areas.some((slug) => place === `in/${slug}`)) return before;
  const isChoice = isWord(tokens[span.to], 'or and') || isWord(tokens[span.from - 1], 'or');
  if (!isChoice) return { ...before, filters: { ...before.filters, near: { ...near, within: null } } };
  return {
    filters: withKey({ ...before.filters, near: null }, place),
    leftOut: withLeftOut({ span: spanAt(tokens, span.from, span.from + 1) }),
  };
}
