import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { builderNamed, isKnownGroup } from '../../society/builder.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { wordAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { type Filters, noFilters } from '../filters.ts';
import { filterOfKind, type Place } from '../places/place-entry.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { anyStation, isInMetro } from '../places/spot-names.ts';
import { isWord } from './amount-at.ts';
import { withoutPlaces, withPlaces } from './filter-places.ts';
import { likelyPlaceAt, type NamedPlaces, namedPlaceAt, tradeAt } from './named-place-at.ts';
import { nearAt } from './near-at.ts';
import { isPlainWord } from './is-plain-word.ts';
import { placeKeys } from './place-keys.ts';
import { type Span, spanAt } from './span.ts';

type ChosenPlaces = Pick<Filters, 'cities' | 'areas' | 'societies' | 'builders' | 'near'>;

/** The places of a line: those it names, those it is near, and those it excludes. */
export class PlaceDraft {
  private readonly vocabulary: SearchVocabulary;
  /** Only places are chosen in them. */
  private filters: Filters = noFilters;
  /** Also those of groups. */
  private readonly all: Place[] = [];
  /** What one name says of several areas, such as a pin code. */
  private readonly groups: (readonly Place[])[] = [];
  /** A name that is part of several place names: the places it was taken for, and its other possible meaning. */
  private unclear: { places: readonly Place[]; alternatives: readonly Place[] } | null = null;
  /** 'brigade' of Brigade Road, which is also the name of a builder. */
  private readonly ofBuilders: { places: readonly Place[]; words: readonly string[]; missed: Span }[] = [];
  /** 'whitefield not hoodi': places that are not meant. */
  private readonly excluded: { places: readonly Place[]; missed: Span; isDoubtful: boolean }[] = [];
  /** What no filter expresses, as typed. */
  private readonly missed: Span[] = [];

  /** The words that name the place of `near` in the filters. */
  private nearSpan: Span | null = null;
  /** The area or society of `near` in the filters, where the line says no distance. */
  private nearPlace: { place: string } | null = null;

  constructor(vocabulary: SearchVocabulary) {
    this.vocabulary = vocabulary;
  }

  get chosen(): ChosenPlaces {
    const { cities, areas, societies, builders, near } = this.filters;
    return { cities, areas, societies, builders, near };
  }

  /** All that were named, also where another name says more exactly which are meant. */
  get named(): readonly Place[] {
    return this.all;
  }

  get hasGroups(): boolean {
    return this.groups.length > 0;
  }

  /** How many tokens from here name places exactly. 0: none. */
  takeNamed(tokens: readonly Token[], at: number): number {
    const found = namedPlaceAt(tokens, at, this.vocabulary.places);
    if (found?.length === 1 && isOnlyAlike(wordAt(tokens, at), found.places)) return 0;
    if (!found?.isGroup) return this.addFound(found);
    this.all.push(...found.places);
    this.groups.push(found.places);
    return found.length;
  }

  /** 'brigade group'. How many tokens from here name a builder. 0: none. One whom no society names is missed. */
  takeTrade(tokens: readonly Token[], at: number): number {
    const found = tradeAt(tokens, at, this.vocabulary.places);
    if (found?.places.length === 0) this.missed.push(spanAt(tokens, at, at + found.length));
    return this.addFound(found);
  }

  /** How many tokens from here are an incomplete or misspelt name. 0: none. */
  takeLikely(tokens: readonly Token[], at: number): number {
    return this.addFound(likelyPlaceAt(tokens, at, this.vocabulary.places));
  }

  /**
   * A place to be near, with or without a distance: 'within 2 km of airport', '500m from metro', 'manyata tech park 3 km',
   * 'purple line', 'near whitefield'. Returns the number of tokens, 0: none.
   */
  takeNear(tokens: readonly Token[], at: number): number {
    const said = nearAt(tokens, at, this.vocabulary);
    if (!said) return 0;
    const { place, metres, isTyped, length } = said;
    const { near } = this.filters;
    const isPlace = place.includes('/') && !isTyped;
    // 'near metro, indiranagar metro' names the station that it means.
    if (
      near === null ||
      (near.place === anyStation.slug && isInMetro(place)) ||
      (this.nearPlace && !isPlace)
    ) {
      // 'near whitefield near metro': an area is a list of its own, and a landmark is not.
      if (this.nearPlace) this.addNear(this.nearPlace.place);
      this.filters = { ...this.filters, near: { place, within: metres } };
      this.nearSpan = spanAt(tokens, at, at + length);
      this.nearPlace = isPlace ? { place } : null;
    } else if (isPlace) this.addNear(place);
    else if (place !== near.place && !(place === anyStation.slug && isInMetro(near.place)))
      this.missed.push(spanAt(tokens, at, at + length));
    return length;
  }

  /** Places by a name that is not whole or misspelt: `words`, which may also mean others. */
  addLikely(places: readonly Place[], words: readonly string[], missed: Span): void {
    this.add(places);
    if (isKnownGroup(builderNamed(words.join(' '))?.slug ?? ''))
      this.ofBuilders.push({ places, words, missed });
    const alternatives = this.vocabulary.places.otherMeanings(words);
    if (alternatives.length > 0) this.unclear = { places, alternatives };
  }

  /** `isDoubtful`: another of the places may be meant, so it is said that they are left out. */
  exclude(places: readonly Place[], missed: Span, isDoubtful = false): void {
    this.excluded.push({ places, missed, isDoubtful });
  }

  /** After the whole line is read. Returns the words that are left out. */
  settle(tokens: readonly Token[]): readonly Span[] {
    this.addGroups();
    this.settleUnclear();
    this.excludePlaces();
    this.settleNear(tokens);
    return this.missed;
  }

  /** These filters with the other meaning of an unclear name. Null: every name is clear. */
  alternativeTo(filters: Filters): Filters | null {
    if (!this.unclear) return null;
    const { places, alternatives } = this.unclear;
    return withPlaces(withoutPlaces(filters, places), alternatives);
  }

  private addFound(found: NamedPlaces | null): number {
    if (!found) return 0;
    this.add(found.places);
    return found.length;
  }

  private add(places: readonly Place[]): void {
    this.all.push(...places);
    this.filters = withPlaces(this.filters, places);
  }

  /** 'brigade flats in hebbal': beside another area a begun name of a road is that of societies. */
  private settleUnclear(): void {
    for (const { places, words, missed } of this.ofBuilders) {
      const isArea = places.every(({ kind }) => kind === 'area');
      const others = this.filters.areas.filter((slug) => !places.some((place) => place.slug === slug));
      if (!isArea || others.length === 0) continue;
      const societies = this.vocabulary.places.societiesNamed(words);
      this.filters = withPlaces(withoutPlaces(this.filters, places), societies);
      // With the word, the text says the same where it is read on its own.
      if (societies.length === 0) this.missed.push({ ...missed, text: `${missed.text} group` });
      if (this.unclear?.places === places) this.unclear = null;
    }
  }

  private addGroups(): void {
    const isNamed = (place: Place) => this.filters[filterOfKind[place.kind]].includes(place.slug);
    for (const places of this.groups.filter((group) => !group.some(isNamed)))
      this.filters = withPlaces(this.filters, places);
  }

  /**
   * No home of a named area is in another area, and no home of a named society in another society: such a place is left
   * out by itself. Of anything else it is said that it is not left out: 'whitefield not prestige lakeview'.
   */
  private excludePlaces(): void {
    const places = this.excluded.flatMap((each) => each.places);
    this.filters = withoutPlaces(this.filters, places);
    const { areas, societies } = this.filters;
    const isLeftOut = ({ kind }: Place) => {
      if (kind === 'city') return placeKeys(this.filters).length > 0;
      if (kind === 'area') return areas.length + societies.length > 0;
      return kind === 'society' && societies.length > 0;
    };
    const said = this.excluded.filter((each) => each.isDoubtful || !each.places.every(isLeftOut));
    this.missed.push(...said.map(({ missed }) => missed));
  }

  /** The area or the society itself, and not what is near it. */
  private addNear(place: string): void {
    const [kind, slug = ''] = place.split('/');
    const list = kind === 'at' ? 'societies' : 'areas';
    this.filters = { ...this.filters, [list]: sortedUnique([...this.filters[list], slug]) };
  }

  /**
   * All homes of an area count as being in its middle, so beside another area a circle around one would often find none:
   * the other area is meant, and 'near' orders its homes, unless that name stands for many areas of which the place is
   * one. 'near whitefield or hoodi' are homes in either.
   */
  private settleNear(tokens: readonly Token[]): void {
    const { near, areas, societies } = this.filters;
    if (near === null || this.nearSpan === null || areas.length + societies.length === 0) return;
    const missed = this.nearSpan;
    if (this.nearPlace === null) {
      // 'near manyata or hebbal': no list has the homes of either.
      const or = [missed.to, missed.from - 1].find((at) => isWord(tokens[at], 'or'));
      if (or !== undefined) this.missed.push(spanAt(tokens, or, or + 1));
      return;
    }
    const { place } = this.nearPlace;
    if (areas.some((slug) => place === `in/${slug}`)) return;
    const isChoice = isWord(tokens[missed.to], 'or and') || isWord(tokens[missed.from - 1], 'or');
    if (!isChoice) {
      this.filters = { ...this.filters, near: { ...near, within: null } };
      return;
    }
    this.filters = { ...this.filters, near: null };
    this.addNear(place);
    this.missed.push({ ...missed, to: missed.from + 1, text: tokens[missed.from]?.text ?? missed.text });
  }
}

/** 'share' is no society called Saarea, though both sound the same. */
function isOnlyAlike(word: string, places: readonly Place[]): boolean {
  return isPlainWord(word) && places.every(({ name }) => normaliseWords(name).join('') !== word);
}
