import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { type Offer, offers } from '../../offer.ts';
import { answerLine, homesAt, type LineAnswer, offerAt, placeOfKey } from './answer-line.ts';
import { MAX_HOMES_OF_TYPO } from '../../area/misspelt-rows.ts';
import { placeOfArea } from '../area-itself.ts';
import { chipsOf } from '../chips.ts';
import { namedByCity } from '../named-by-city.ts';
import { NEAR_AREA, type Near } from '../near.ts';
import { wordsOfSlug } from '../../text/words-of-slug.ts';
import { type Aspect, aspectNames, type Filters, hasAspect, isEmptyFilters, textOf } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { NamedSpot } from '../places/spot-names.ts';
import { filterOfKind, partsOfAreas, type Place } from '../places/place-entry.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { isOfPlaces } from './filter-places.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { phraseFrom } from './meaning.ts';
import { nearAtEnd } from './near-at-end.ts';
import { negationAt } from './negations.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { tokensOf } from '../../typed-text/tokens.ts';
import { capitalise } from '../../text/capitalise.ts';

export interface Suggestion {
  label: string;
  /** Shown in small print after the label: 'Area · 38 for sale, 12 to rent', 'Area · 12 to rent', 'Area · For sale'. */
  note: string;
  target: { reference: string } | { offer: Offer; filters: Filters };
}

const offerWords: Record<Offer, string> = { Sale: 'For sale', Rent: 'To rent' };
const countedWords: Record<Offer, string> = { Sale: 'for sale', Rent: 'to rent' };
const MAX_SUGGESTIONS = 7;
/** More names would fill the whole list, for example all societies of one builder. */
const MAX_WORDS = 6;
/** Landmarks, pin codes and other names beside more places than fit. */
const MAX_SAID = 2;
/** A note names so many of the areas that a name stands for. */
const MAX_NAMED_AREAS = 3;
/** Few names have more words. */
const MAX_NAME_WORDS = 4;
const NUMBERS: ReadonlySet<Aspect> = new Set(['bhk', 'baths', 'budget', 'size']);

/**
 * The meaning so far, then matching places. If a word is not understood, places come first, because it may be the start
 * of a name. Homes are counted for the offer that the line or its page names, or for both if neither does.
 */
export function suggest(
  line: string,
  vocabulary: SearchVocabulary,
  offerOfPage: Offer | null = null,
): Suggestion[] {
  if (line.trim() === '') return [];
  const answer = answerLine(line, vocabulary, offerOfPage);
  if (answer.reference)
    return [{ label: answer.reference, note: 'One home', target: { reference: answer.reference } }];
  const meaning = meaningSuggestion(answer, vocabulary);
  const places = placeSuggestions(line, {
    vocabulary,
    offerOfPage,
    read: answer,
  });
  const [place] = places;
  // 'whitefield' on its own says the same as the place below it.
  const repeats = places.length > 0 && meaning?.label === place?.label;
  const lineSuggestions = [
    ...(meaning && !repeats ? [meaning] : []),
    ...alternativeSuggestions(answer, vocabulary),
  ];
  const shownPlaces = places
    .filter(({ label }) => repeats || label !== meaning?.label)
    .slice(0, MAX_SUGGESTIONS - lineSuggestions.length);
  return answer.unknownWords.length > 0
    ? [...shownPlaces, ...lineSuggestions]
    : [...lineSuggestions, ...shownPlaces];
}

function meaningSuggestion(answer: LineAnswer, vocabulary: SearchVocabulary): Suggestion | null {
  const { offer, filters, unknownWords, reasons } = answer;
  if (isEmptyFilters(filters)) return null;
  return {
    label: formatFilters(filters, vocabulary).join(', '),
    note: [
      offerWords[offer],
      ...(unknownWords.length > 0 ? [`ignoring ‘${unknownWords.join('’, ‘')}’`] : []),
      ...reasons,
    ].join(' · '),
    target: { offer, filters },
  };
}

/** The other meaning of a name: 'brigade' is Brigade Road, and also the societies of a builder. */
function alternativeSuggestions(
  { offer, alternative: filters }: LineAnswer,
  vocabulary: SearchVocabulary,
): Suggestion[] {
  if (!filters) return [];
  const kind = filters.societies.length > 0 ? 'societies of this name' : 'an area of this name';
  return [
    {
      label: formatFilters(filters, vocabulary).join(', '),
      note: `${offerWords[offer]} · ${kind}`,
      target: { offer, filters },
    },
  ];
}

/**
 * Whether the last words of a line begin in the middle of others that were read together. '5th block' of 'koramangala 4th or
 * 5th block' is no name of its own, and 'lakhs' of 'under 70 lakhs' does not begin Lakshmipura.
 */
function beginInside({ spans, unknownWords }: ParsedLine, words: string): boolean {
  const end = unknownWords.length > 0 ? 0 : Math.max(0, ...spans.map(({ to }) => to));
  const at = end - tokensOf(words).length;
  return spans.some(({ from, to }) => from < at && at < to);
}

/**
 * Whether a name that takes these words out of a line leaves what the line asks for: 'biggest villa' is no Iblur Village, and
 * '1.1 cr' no CR Layout. But 'new' may begin the name of New Thippasandra, and names begin with no number of rooms or rupees,
 * but pin codes do.
 */
function fitting(asked: Filters, before: Filters, typed: readonly string[]): (name: string) => boolean {
  const lost = aspectNames.filter(
    (aspect) =>
      !isOfPlaces(aspect) && hasAspect(asked, aspect) && textOf(asked, aspect) !== textOf(before, aspect),
  );
  // Of 'magadi road house' the last word is understood, and no part of 'Rest House Road'.
  if (lost.length === 0 && phraseFrom(tokensOf(typed.join(' ')), 0)?.length !== typed.length)
    return () => true;
  const begun = typed.join(' ');
  const isNumber = !/^\d{3,6}$/.test(begun) && lost.some((aspect) => NUMBERS.has(aspect));
  return (name) => !isNumber && normaliseWords(name).join(' ').startsWith(begun);
}

function endsInNegation(text: string): boolean {
  const tokens = tokensOf(text);
  return [1, 2].some((length) => negationAt(tokens, tokens.length - length) === length);
}

/** Places whose name continues the last words. The words before them stay filters. */
function placeSuggestions(
  line: string,
  {
    vocabulary,
    offerOfPage,
    read,
  }: { vocabulary: SearchVocabulary; offerOfPage: Offer | null; read: ParsedLine },
): Suggestion[] {
  const words = line.trim().split(/\s+/);
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length--) {
    const typed = normaliseWords(words.slice(-length).join(' '));
    if (typed.length === 0) continue;
    const found = vocabulary.places.startingWith(typed, MAX_SUGGESTIONS);
    const saidNames = vocabulary.places.saidStartingWith(typed, MAX_SUGGESTIONS);
    const spotsNamed = vocabulary.spots.startingWith(typed, MAX_SAID);
    if (found.length + saidNames.length + spotsNamed.length === 0) continue;
    // 'whitefield not hoodi' asks for nothing in Hoodi.
    if (endsInNegation(words.slice(0, -length).join(' '))) return [];
    const { rest, metres, isNear } = nearAtEnd(words.slice(0, -length).join(' '));
    if (!isNear && beginInside(read, words.slice(-length).join(' '))) continue;
    const before = parseLine(rest, vocabulary);
    // '9th phase' of 'jp nagar 9th phase' begins no area of another name.
    if (
      before.filters.areas.length > 0 &&
      typed.every((word) => partsOfAreas.has(word) || /^\d{1,2}$/.test(word))
    )
      continue;
    const fits = fitting(read.filters, before.filters, typed);
    const places = found.filter(({ name }) => fits(name));
    const said = saidNames
      .filter(({ name, areas }) => fits(name) && !areas.every((area) => places.includes(area)))
      .slice(0, Math.max(MAX_SAID, MAX_SUGGESTIONS - places.length));
    const spots = spotsNamed.filter(({ name }) => fits(name));
    if (places.length + said.length + spots.length === 0) continue;
    const others = Math.max(0, MAX_SUGGESTIONS - said.length - spots.length);
    const ofSpots = spots.map((spot) =>
      spotSuggestion({ ...spot, within: metres ?? spot.within }, { before, offerOfPage }, vocabulary),
    );
    if (isNear) {
      const circles = places
        .filter(({ kind }) => kind === 'area' || kind === 'society')
        .slice(0, MAX_SUGGESTIONS - spots.length)
        .map((place) =>
          circleSuggestion(place, metres ?? usualMetres(before), { before, offerOfPage }, vocabulary),
        );
      // An area that begins so and has homes is meant, and not a bus station named for it.
      const [first] = places;
      const isFirst = metres === null && first?.kind === 'area' && homesOf(first) > MAX_HOMES_OF_TYPO;
      return isFirst ? [...circles.slice(0, 1), ...ofSpots, ...circles.slice(1)] : [...ofSpots, ...circles];
    }
    return [
      ...places.slice(0, others).map((place) => placeSuggestion(place, { before, offerOfPage }, vocabulary)),
      ...said.map((each) => saidSuggestion(each, { before, offerOfPage }, vocabulary)),
      ...ofSpots,
    ];
  }
  return [];
}

function placeSuggestion(
  place: Place,
  { before, offerOfPage }: { before: ParsedLine; offerOfPage: Offer | null },
  vocabulary: SearchVocabulary,
): Suggestion {
  const list = filterOfKind[place.kind];
  const isWithin = (slug: string, other: string) =>
    place.kind === 'area' && vocabulary.places.isWithin(slug, other);
  // 'Hagadur' after 'whitefield' is that part of it alone.
  const others = before.filters[list].filter(
    (slug) => !isWithin(slug, place.slug) && !isWithin(place.slug, slug),
  );
  const filters: Filters = { ...before.filters, [list]: sortedUnique([...others, place.slug]) };
  const offer = before.offer ?? offerAt([place], offerOfPage);
  const isNamed = before.offer !== null || offerOfPage !== null;
  return {
    label: formatFilters(filters, vocabulary).join(', '),
    // Only the counts of all homes of a place are known, and other filters of the line leave some of them out.
    note: `${capitalise(place.kind)} · ${isEmptyFilters(before.filters) ? countsOf(place, isNamed ? [offer] : offers) : offerWords[offer]}`,
    target: { offer, filters },
  };
}

/** 'Manyata Tech Park', 'Near Nagavara, Hebbal and 2 more areas'. */
function saidSuggestion(
  { name, areas }: ReturnType<PlaceIndex['saidStartingWith']>[number],
  { before, offerOfPage }: { before: ParsedLine; offerOfPage: Offer | null },
  vocabulary: SearchVocabulary,
): Suggestion {
  const filters: Filters = {
    ...before.filters,
    areas: sortedUnique([...before.filters.areas, ...areas.map(({ slug }) => slug)]),
  };
  const offer = before.offer ?? offerAt(areas, offerOfPage);
  const more = areas.length - MAX_NAMED_AREAS;
  const named = areas.slice(0, MAX_NAMED_AREAS).map((area) => area.name);
  const note = `${areas.length > 1 ? 'Areas' : 'Area'}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    label: [...formatFilters(before.filters, vocabulary), name].join(', '),
    note: `${note} · ${offerWords[offer]}`,
    target: { offer, filters },
  };
}

/** '3 BHK, Within about 3 km of Whitefield'. */
function circleSuggestion(
  place: Place,
  within: number | null,
  context: { before: ParsedLine; offerOfPage: Offer | null },
  vocabulary: SearchVocabulary,
): Suggestion {
  const { kind, slug, name } = place;
  return spotSuggestion({ slug: keyOfPlace(kind, slug), name, within }, context, vocabulary, [place]);
}

/** '3 BHK, Within 3 km of Manyata Tech Park'. */
function spotSuggestion(
  { slug, within }: Omit<NamedSpot, 'within'> & { within: number | null },
  { before, offerOfPage }: { before: ParsedLine; offerOfPage: Offer | null },
  vocabulary: SearchVocabulary,
  places: readonly Place[] = [],
): Suggestion {
  const filters: Filters = { ...before.filters, near: { place: slug, within } };
  const offer = before.offer ?? offerAt(places, offerOfPage);
  return {
    label: formatFilters(filters, vocabulary).join(', '),
    note: `Near a place · ${offerWords[offer]}`,
    target: { offer, filters },
  };
}

/** Beside another area, a place to be near only orders its homes: all of them count as being in its middle. */
function usualMetres({ filters: { areas, societies } }: ParsedLine): number | null {
  return areas.length + societies.length > 0 ? null : NEAR_AREA;
}

function homesOf({ sale, rent }: Place): number {
  return sale + rent;
}

function countsOf(place: Place, counted: readonly Offer[]): string {
  const counts = counted.map((offer) => ({ offer, homes: homesAt(place, offer) }));
  const shown = counts.filter(({ homes }) => homes > 0 || counted.length === 1);
  return shown.map(({ offer, homes }) => `${homes || 'none'} ${countedWords[offer]}`).join(', ');
}

/** '3 BHK', 'Up to ₹80 L', 'Whitefield': the filters in words, of which some are counted if there are many. */
export function formatFilters(filters: Filters, vocabulary: SearchVocabulary): string[] {
  const words = wordsOfFilters(filters, vocabulary);
  return words.length > MAX_WORDS
    ? [...words.slice(0, MAX_WORDS - 1), `${words.length - MAX_WORDS + 1} more`]
    : words;
}

/** Each of the filters in words. */
export function wordsOfFilters(filters: Filters, { places, types, spots }: SearchVocabulary): string[] {
  const spot = filters.near && spots.nameOf(filters.near.place);
  const nearPlace = filters.near && placeOfKey(filters.near.place, places);
  const placesOfKind = (kind: Place['kind']) => [
    ...filters[filterOfKind[kind]].flatMap((slug) => places.find(kind, placeOfArea(slug)) ?? []),
    ...(nearPlace?.kind === kind ? [nearPlace] : []),
  ];
  const ofSlugs = (slugs: readonly string[]) =>
    slugs.map((slug) => ({ slug, name: capitalise(slug.replaceAll('-', ' ')) }));
  const names = {
    cities: placesOfKind('city'),
    areas: namedByCity(placesOfKind('area'), () => places.all.filter(({ kind }) => kind === 'city')),
    societies: placesOfKind('society'),
    builders: placesOfKind('builder'),
    types: ofSlugs(types),
    facings: ofSlugs(filters.facings),
    groups: places.groupsOf(filters.areas),
    near: filters.near && spot ? [{ slug: filters.near.place, name: spot }] : [],
  };
  return chipsOf(filters, names).map(({ label }) => label);
}

/** The name of a place to be near, as it is shown. */
export function nameOfNear({ place }: Near, { places, spots }: SearchVocabulary): string {
  return placeOfKey(place, places)?.name ?? spots.nameOf(place) ?? wordsOfSlug(place.replace(/^.*\//, ''));
}

function keyOfPlace(kind: Place['kind'], slug: string): string {
  return `${kind === 'society' ? 'at' : 'in'}/${slug}`;
}
