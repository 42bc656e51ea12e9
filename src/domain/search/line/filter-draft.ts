import type { Offer } from '../../offer.ts';
import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { type Filters, hasAspect, noFilters } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { Place } from '../places/place-index.ts';
import { type Quantity, quantityAt } from '../../typed-text/quantity.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { type Meaning, similarPhrase, phraseAt } from './meaning.ts';

/** If a line names no offer, an amount below this is a monthly rent and a higher one is a price. */
const RENT_BELOW = 1_000_000;
const MAX_PLACE_WORDS = 6;
/** Incomplete and misspelt names are compared with every place, so only a few words of a line are tried. */
const MAX_INEXACT_WORDS = 4;
const MAX_UNKNOWN_WORDS = 12;

export class FilterDraft {
  private readonly vocabulary: SearchVocabulary;
  private offer: Offer | null = null;
  private filters: { -readonly [Key in keyof Filters]: Filters[Key] };
  /** A name that is part of several place names: the places it was taken for, and its other possible meaning. */
  private unclear: { places: readonly Place[]; alternatives: readonly Place[] } | null = null;
  /** Quantities that may be meant in several ways, as typed: 'under 1,5 cr'. */
  private readonly unclearQuantities: string[] = [];
  /** 'under 80': the unit of 80 is known only after the whole line is read. */
  private unitless: { min: number | null; max: number | null } | null = null;

  constructor(vocabulary: SearchVocabulary, { facings, floors }: Pick<Filters, 'facings' | 'floors'>) {
    this.vocabulary = vocabulary;
    this.filters = { ...noFilters, facings, floors };
  }

  /** Returns the words that were not understood. */
  read(tokens: readonly Token[]): string[] {
    const runs: Token[][] = [[]];
    for (let at = 0; at < tokens.length;) {
      const length = this.understand(tokens, at);
      if (length > 0) {
        at += length;
        runs.push([]);
        continue;
      }
      const token = tokens[at++];
      if (token && token.kind !== 'mark') runs.at(-1)?.push(token);
    }
    return [...this.unclearQuantities, ...runs.flatMap((run) => this.readPlaces(run))];
  }

  result(): { offer: Offer | null; filters: Filters; alternative: Filters | null } {
    this.guessUnit();
    const [min, max] = this.filters.budget;
    const amount = max ?? min;
    const guessedOffer = amount === null ? null : amount < RENT_BELOW ? 'Rent' : 'Sale';
    return {
      offer: this.offer ?? guessedOffer,
      filters: this.filters,
      alternative: this.alternativeFilters(),
    };
  }

  /** How many tokens from this position form one understood phrase. 0 if none. */
  private understand(tokens: readonly Token[], at: number): number {
    const place = this.takeNamedPlace(tokens, at);
    if (place > 1) return place;
    const quantity = quantityAt(tokens, at);
    if (quantity) {
      // 'rent' before a number is part of the quantity, but it also names the offer: 'rent 3 bhk'.
      const [first] = tokens.slice(at, at + quantity.length);
      if (first?.kind === 'word' && first.word === 'rent') this.offer = 'Rent';
      if (quantity.kind === 'unclear') {
        const words = tokens.slice(at, at + quantity.length).map(({ text }) => text);
        this.unclearQuantities.push(words.join(' ').replaceAll(' ,', ','));
      } else this.addQuantity(quantity);
      return quantity.length;
    }
    const phrase = phraseAt(wordsFrom(tokens, at));
    if (phrase) {
      this.addMeaning(phrase.meaning);
      return phrase.length;
    }
    return place;
  }

  /** Takes the longest exact place name at this position. A name needs at least three letters. */
  private takeNamedPlace(tokens: readonly Token[], at: number): number {
    for (let length = Math.min(MAX_PLACE_WORDS, tokens.length - at); length > 0; length--) {
      const span = tokens.slice(at, at + length);
      if (span.some(({ kind }) => kind === 'mark') || (span[0]?.kind === 'number' && length === 1)) continue;
      const words = normaliseWords(span.map(({ text }) => text).join(' '));
      if (words.join('').length < 3) continue;
      const places = this.vocabulary.places.exactMatches(words);
      const [first] = places;
      if (!first) continue;
      if (first.kind === 'city') {
        // 'Mysuru Road' is a road in Bangalore.
        if (normaliseWords(tokens[at + length]?.text ?? '')[0] === 'road') continue;
      } else {
        if (span.every((token) => token.kind === 'word' && isFiller(token.word))) continue;
        // A single word that also has another meaning, such as a society called 'Villa', keeps the other meaning.
        if (length === 1 && span[0]?.kind === 'word' && phraseAt([span[0].word])) continue;
      }
      this.addPlaces(places);
      return length;
    }
    return 0;
  }

  /** Finds incomplete or misspelt place names in words that nothing else used, the longest first. */
  private readPlaces(run: readonly Token[]): string[] {
    const longest = run.length > MAX_UNKNOWN_WORDS ? 0 : Math.min(MAX_INEXACT_WORDS, run.length);
    for (let length = longest; length > 0; length--) {
      for (let from = 0; from + length <= run.length; from++) {
        const span = run.slice(from, from + length);
        const name = normaliseWords(span.map(typedText).join(' '));
        const places = this.vocabulary.places.likelyMatches(name);
        if (places.length === 0) continue;
        const phrase = length === 1 && span[0]?.kind === 'word' ? similarPhrase(span[0].word) : null;
        if (phrase) this.addMeaning(phrase);
        else {
          this.addPlaces(places);
          const alternatives = this.vocabulary.places.otherMeanings(name);
          if (alternatives.length > 0) this.unclear = { places: places, alternatives: alternatives };
        }
        return [...this.readPlaces(run.slice(0, from)), ...this.readPlaces(run.slice(from + length))];
      }
    }
    const unknownTokens = run.filter((token) => {
      const meaning = token.kind === 'word' ? similarPhrase(token.word) : null;
      if (meaning) this.addMeaning(meaning);
      return !meaning;
    });
    return unknownTokens.length > 0 ? [unknownTokens.map(({ text }) => text).join(' ')] : [];
  }

  private addPlaces(places: readonly Place[]): void {
    this.filters = withPlaces(this.filters, places);
  }

  private alternativeFilters(): Filters | null {
    if (!this.unclear) return null;
    const { places, alternatives: others } = this.unclear;
    const remaining = (slugs: readonly string[], kind: Place['kind']) =>
      slugs.filter((slug) => !places.some((place) => place.kind === kind && place.slug === slug));
    const { areas, societies } = this.filters;
    return withPlaces(
      { ...this.filters, areas: remaining(areas, 'area'), societies: remaining(societies, 'society') },
      others,
    );
  }

  private addQuantity(quantity: Exclude<Quantity, { kind: 'unclear' }>): void {
    if (quantity.kind === 'studio') this.addMeaning({ kind: 'studio' });
    else if (quantity.kind === 'unit unknown') this.unitless = quantity;
    else if (quantity.kind === 'bedrooms') {
      const least = Math.min(...quantity.numbers);
      const larger = quantity.andMore ? this.vocabulary.bhk.filter((bhk) => bhk > least) : [];
      this.filters.bhk = sortedUnique([...this.filters.bhk, ...quantity.numbers, ...larger]);
    } else {
      const range = quantity.kind === 'sqft' ? 'size' : 'budget';
      const [low, high] = this.filters[range];
      this.filters[range] = [quantity.min ?? low, quantity.max ?? high];
    }
  }

  private addMeaning(meaning: Meaning): void {
    if (meaning.kind === 'offer') this.offer = meaning.offer;
    else if (meaning.kind === 'type')
      this.filters.types = sortedUnique([...this.filters.types, meaning.type]);
    else if (meaning.kind === 'floor')
      this.filters.floors = sortedUnique([...this.filters.floors, meaning.floor]);
    else if (meaning.kind === 'checked') this.filters.checked = meaning.days;
    else if (meaning.kind === 'photos') this.filters.photos = true;
    else if (meaning.kind === 'sort') this.filters.sort = meaning.sort;
    else if (meaning.kind === 'studio') {
      // Listings either have the type 'studio' or give no bedrooms.
      if (this.vocabulary.types.includes('studio')) this.addMeaning({ kind: 'type', type: 'studio' });
      else this.filters.bhk = sortedUnique([...this.filters.bhk, 0]);
    }
  }

  private guessUnit(): void {
    if (!this.unitless || hasAspect(this.filters, 'budget')) return;
    const { min, max } = this.unitless;
    const most = max ?? min ?? 0;
    const unit = this.offer === 'Rent' ? 1e3 : most < 10 ? 1e7 : 1e5;
    const inRupees = (amount: number | null) => (amount === null ? null : Math.round(amount * unit));
    this.filters.budget = [inRupees(min), inRupees(max)];
  }
}

function withPlaces(filters: Filters, places: readonly Place[]): Filters {
  const slugsOf = (wantedKind: Place['kind']) =>
    places.flatMap(({ kind, slug }) => (kind === wantedKind ? slug : []));
  return {
    ...filters,
    cities: sortedUnique([...filters.cities, ...slugsOf('city')]),
    areas: sortedUnique([...filters.areas, ...slugsOf('area')]),
    societies: sortedUnique([...filters.societies, ...slugsOf('society')]),
  };
}

function typedText(token: Token): string {
  return token.kind === 'word' ? token.word : token.text;
}

function isFiller(word: string): boolean {
  return phraseAt([word])?.meaning.kind === 'nothing';
}

function wordsFrom(tokens: readonly Token[], at: number): string[] {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + 3)) {
    if (token.kind !== 'word') break;
    words.push(token.word);
  }
  return words;
}
