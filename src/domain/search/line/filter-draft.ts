import { isOtherCity } from '../../city/other-cities.ts';
import type { Offer } from '../../offer.ts';
import { sortedUnique } from '../../sorting/sorted-unique.ts';
import {
  type Aspect,
  aspectNames,
  type Filters,
  hasAspect,
  isRange,
  noFilters,
  rangeAspects,
  withoutAspect,
} from '../filters.ts';
import type { Place } from '../places/place-entry.ts';
import type { SpotNames } from '../places/spot-names.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { Quantity } from '../../typed-text/quantity.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { wordAt, wordsFrom } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { countedAt } from './counted-at.ts';
import { facingAt } from './facing-at.ts';
import { floorAt } from './floor-at.ts';
import { type AskedFact, type Meaning, similarPhrase, phraseAt, phraseFrom } from './meaning.ts';
import { isOfPlaces } from './filter-places.ts';
import { freeByAt } from './free-by-at.ts';
import { OfferDraft } from './offer-draft.ts';
import { isLikelyPlaceBefore, likelyPlaceAt, likelyPlaceIn, MAX_INEXACT_WORDS } from './named-place-at.ts';
import { PlaceDraft } from './place-draft.ts';
import { isPlainWord } from './is-plain-word.ts';
import { possessionAt } from './possession-at.ts';
import { joinNeighbours, type Span, spanAt } from './span.ts';
import { amountAt, isJoin, isPerMonth, isPinCode, isPinCodeElsewhere, isWord } from './amount-at.ts';
import { exceptionAt, hasNegationAfter, isFarAt, negationAfter, negationAt } from './negations.ts';
import { type Unwanted, unwantedOf, withoutUnwanted } from './without-unwanted.ts';

const MAX_UNKNOWN_WORDS = 12;

const HOUSE = 'independent-house';
const HOUSES = new Set('house houses building bungalow duplex duplexes'.split(' '));

export class FilterDraft {
  private readonly vocabulary: SearchVocabulary;
  private readonly places: PlaceDraft;
  private readonly offer = new OfferDraft();
  private facts: { -readonly [Key in keyof Filters]: Filters[Key] };
  /** '30x40': whether a plot is meant is known only after the whole line is read. */
  private readonly plots: { sqft: number; missed: Span }[] = [];
  private isAboutHouse = false;
  /** 'house': where houses are listed as one kind only, it is meant, unless the line names another. */
  private readonly houses: Span[] = [];
  /** What no filter can express or what may be meant in several ways, as typed: 'under 1,5 cr', 'no parking'. */
  private readonly missed: Span[] = [];
  /** 'not ground floor': what is not wanted of a fact. */
  private readonly unwanted: Unwanted[] = [];
  /** True if a number of a floor was read, which its band is only about. */
  private isRough = false;
  /** 'under 80': the unit of 80 is known only after the whole line is read. */
  private unitless: { min: number | null; max: number | null } | null = null;

  private readonly readSpans: Span[] = [];
  private tokens: readonly Token[] = [];

  constructor(vocabulary: SearchVocabulary) {
    this.vocabulary = vocabulary;
    this.places = new PlaceDraft(vocabulary);
    this.facts = { ...noFilters };
  }

  /** Returns the words that were not understood, in the order typed. The words of `leftOut` are not read. */
  read(tokens: readonly Token[], leftOut: Span | null = null): string[] {
    this.tokens = tokens;
    const isNegatedAfter = hasNegationAfter(tokens);
    const runs: { from: number; tokens: Token[] }[] = [];
    let isRunOpen = false;
    for (let at = 0; at < tokens.length;) {
      const isLeftOut = leftOut?.from === at;
      const { facts } = this;
      const negated = isNegatedAfter && !isLeftOut ? this.leaveOutBefore(tokens, at) : 0;
      const length = isLeftOut ? leftOut.to - at : negated || this.understand(tokens, at);
      if (isLeftOut) this.miss(tokens, at, length);
      if (length > 0) {
        const span = spanAt(tokens, at, at + length);
        this.readSpans.push(span);
        this.offer.noteFacts(facts, this.facts, span);
        at += length;
        isRunOpen = false;
        continue;
      }
      const token = tokens[at];
      if (token && token.kind !== 'mark') {
        if (!isRunOpen) runs.push({ from: at, tokens: [] });
        runs.at(-1)?.tokens.push(token);
        isRunOpen = true;
      }
      at++;
    }
    for (const run of runs)
      for (const text of this.readUnknown(run.tokens))
        this.missed.push({ from: run.from, to: run.from + run.tokens.length, text });
    this.addPlots();
    this.settleStudio(tokens);
    this.settleHouses(tokens);
    this.excludeFacts();
    this.leaveOutDepositOfLease();
    this.missed.push(...this.offer.otherNames(tokens));
    this.leaveOutFactsOfOtherOffer();
    const missed = [...this.missed, ...this.places.settle(tokens)];
    return joinNeighbours(missed.toSorted((a, b) => a.from - b.from));
  }

  /** The words that were read together, in the order read. */
  get spans(): readonly Span[] {
    return this.readSpans;
  }

  /** Of facts and places. */
  private get filters(): Filters {
    return { ...this.facts, ...this.places.chosen };
  }

  /** Whether what was read is only known when the whole line is: 'not villa', '30x40', 'under 80', '560034'. */
  get isOpen(): boolean {
    return (
      this.unwanted.length + this.plots.length + this.houses.length > 0 ||
      this.unitless !== null ||
      this.places.hasGroups
    );
  }

  result(): { offer: Offer | null; filters: Filters; alternative: Filters | null } {
    this.guessUnit();
    const { filters } = this;
    return {
      offer: this.offer.offerOf(filters),
      filters,
      alternative: this.places.alternativeTo(filters),
    };
  }

  /** How many tokens from this position form one understood phrase. 0 if none. */
  understand(tokens: readonly Token[], at: number): number {
    const fact =
      this.takeFloor(tokens, at) ||
      this.takeFacing(tokens, at) ||
      this.takePossession(tokens, at) ||
      this.takeFreeBy(tokens, at) ||
      this.takeCounted(tokens, at);
    if (fact > 0) return fact;
    const again = fact === 0 ? this.missAgain(tokens, at) : 0;
    if (again > 0) return again;
    const quantity = amountAt(tokens, at);
    // 'not more than 80 lakh' is a budget.
    const negated = quantity === null ? this.leaveOut(tokens, at) : 0;
    if (negated > 0) return negated;
    if (isPerMonth(tokens, at)) {
      this.offer.name('Rent', spanAt(tokens, at, at + 2));
      return 2;
    }
    const line = otherLineAt(tokens, at, this.vocabulary.spots);
    if (line > 0) {
      this.miss(tokens, at, line);
      return line;
    }
    const builder = this.places.takeTrade(tokens, at);
    if (builder > 0) return builder;
    const near = this.places.takeNear(tokens, at);
    if (near > 0) return near;
    const place = this.places.takeNamed(tokens, at);
    if (place > 1) return place;
    if (place === 0 && (isPinCode(tokens[at]) || isPinCodeElsewhere(tokens, at, quantity))) {
      this.miss(tokens, at, 1);
      return 1;
    }
    if (isPinCode(tokens[at])) return place;
    if (place === 0 && isOtherCity(wordAt(tokens, at))) {
      this.miss(tokens, at, 1);
      return 1;
    }
    if (quantity) {
      // 'rent' before a number is part of the quantity, but it also names the offer: 'rent 3 bhk'.
      if (tokens.slice(at, at + quantity.length).some((token) => isWord(token, 'rent')))
        this.offer.name('Rent', spanAt(tokens, at, at + quantity.length));
      if (quantity.kind === 'unclear' || (quantity.kind === 'baths' && !this.states('baths')))
        this.miss(tokens, at, quantity.length);
      else if (quantity.kind === 'deposit') {
        if (!this.addFact({ aspect: 'deposit', value: quantity.max })) this.miss(tokens, at, quantity.length);
      } else if (quantity.kind === 'plot')
        this.plots.push({ sqft: quantity.sqft, missed: spanAt(tokens, at, at + quantity.length) });
      else if (!this.addQuantity(quantity)) this.miss(tokens, at, quantity.length);
      if (quantity.kind === 'rupees') this.offer.noteAmount(spanAt(tokens, at, at + quantity.length));
      return quantity.length;
    }
    const other = this.missOther(tokens, at);
    if (other > 0) return other;
    const phrase = phraseFrom(tokens, at);
    // The word may also be part of a name: 'Metro Court'.
    if (phrase && phrase.length === 1 && this.isUnfiltered(tokens[at])) return place;
    if (phrase) {
      this.isAboutHouse ||= HOUSES.has(wordAt(tokens, at));
      if (phrase.length === 1 && isWord(tokens[at], 'house houses'))
        this.houses.push(spanAt(tokens, at, at + 1));
      if (isWord(tokens[at], 'lease')) this.offer.nameLease();
      // 'gym or pool': a home has all that is asked for.
      if (isAskedWithOthers(phrase.meaning) && wordsFrom(tokens, at - 1, 1)[0] === 'or')
        this.miss(tokens, at - 1, phrase.length + 1);
      else if (phrase.meaning.kind === 'offer')
        this.offer.name(phrase.meaning.offer, spanAt(tokens, at, at + phrase.length));
      else if (!this.addMeaning(phrase.meaning)) this.miss(tokens, at, phrase.length);
      return phrase.length;
    }
    return place;
  }

  /** '2bhk or villa': no list has the homes that are either. Places may be one or the other, and so may types. */
  private missOther(tokens: readonly Token[], at: number): number {
    if (!isWord(tokens[at], 'or')) return 0;
    const before = this.namesBefore(tokens, at);
    const { names, length } = this.askedAt(tokens, at + 1);
    const whole = this.wholeAfter(tokens, at, { names, length }) || this.otherEndAfter(tokens, at);
    if (whole > 0) {
      this.miss(tokens, at, whole);
      return whole;
    }
    // 'whitefield or hebbal' are the homes of both, but 'villa or hebbal' is one thing or another.
    const isPlaceBefore = before.some(isOfPlaces);
    const isOther =
      names.length > 0 &&
      !names.some((name) => (isOfPlaces(name) ? isPlaceBefore : hasAspect(this.facts, name)));
    const isAsked = before.length > 0;
    if (!isOther || !(isAsked || at === 0)) return 0;
    // '2bhk 40 lakh or villa 1 cr': the amount is that of the other.
    let to = at + 1 + length;
    for (;;) {
      const next = this.askedAt(tokens, to);
      if (next.names.length === 0 || !next.names.every((name) => isRange(name))) break;
      to += next.length;
    }
    this.miss(tokens, at, to - at);
    return to - at;
  }

  /** '2bhk in hsr or 3bhk in begur', '2 bhk 50 lakh or 3 bhk 70 lakh': the same is asked again, with another place or amount. */
  private wholeAfter(
    tokens: readonly Token[],
    at: number,
    { names, length }: { names: Aspect[]; length: number },
  ): number {
    const isAsked = (name: Aspect) =>
      at === 0 || (isOfPlaces(name) ? this.places.named.length > 0 : hasAspect(this.facts, name));
    if (names.length === 0 || names.some((name) => isOfPlaces(name) || !isAsked(name))) return 0;
    let to = at + 1 + length;
    let isWhole = false;
    for (;;) {
      let from = to;
      while (isPlainFiller(tokens[from]) && !isJoin(tokens[from])) from++;
      const next = this.askedAt(tokens, from);
      // '2 bhk or 3 bhk flat' asks for the kind of both, which is named once.
      const isMore = next.names.length > 0 && next.names.every(isAsked);
      if (!isMore) break;
      isWhole ||= next.names.some((name) => isOfPlaces(name) || isRange(name));
      to = from + next.length;
    }
    return isWhole ? to - at : 0;
  }

  /** '2bhk 50 lakh, 3bhk 70 lakh': one search or the other, also without the word. */
  private missAgain(tokens: readonly Token[], at: number): number {
    const { bhk, types } = this.facts;
    if (at === 0 || !hasAspect(this.facts, 'budget') || bhk.length + types.length === 0) return 0;
    const { names, length } = this.askedAt(tokens, at);
    if (names.length === 0 || !names.every((name) => name === 'bhk' || name === 'types')) return 0;
    const whole = this.wholeAfter(tokens, at - 1, { names, length }) - 1;
    if (whole <= 0) return 0;
    // With the word, the text says the same where it is read on its own.
    const missed = spanAt(tokens, at, at + whole);
    this.missed.push({ ...missed, text: `or ${missed.text}` });
    return whole;
  }

  /** 'under 50 lakh or above 1 crore': no list leaves out the middle. */
  private otherEndAfter(tokens: readonly Token[], at: number): number {
    const { draft, length } = readAlone(tokens, at + 1, this.vocabulary);
    const isSplit = rangeAspects.some((name) => {
      const [low, high] = this.facts[name];
      const [otherLow, otherHigh] = draft.facts[name];
      return (
        (high !== null && low === null && otherLow !== null && otherLow > high) ||
        (low !== null && high === null && otherHigh !== null && otherHigh < low)
      );
    });
    return isSplit ? length + 1 : 0;
  }

  /** What the words that end here ask for. */
  private namesBefore(tokens: readonly Token[], at: number): readonly Aspect[] {
    const before = this.readSpans.at(-1);
    if (before?.to === at) return this.askedAt(tokens, before.from).names;
    return isLikelyPlaceBefore(tokens, at, this.vocabulary.places) ? ['areas'] : [];
  }

  /** What the words at this position ask for, read on their own. */
  private askedAt(tokens: readonly Token[], at: number): { names: Aspect[]; length: number } {
    const { draft: other, length } = readAlone(tokens, at, this.vocabulary);
    // A misspelt name, which is only read after everything else.
    const likely = length === 0 ? likelyPlaceAt(tokens, at, this.vocabulary.places) : null;
    if (likely) return { names: ['areas'], length: likely.length };
    const { filters } = other.result();
    return { names: aspectNames.filter((name) => hasAspect(filters, name)), length };
  }

  /** 'not hoodi', 'not ground floor'. What cannot be left out, such as 'no parking', is said to be ignored. */
  private leaveOut(tokens: readonly Token[], at: number): number {
    const exception = exceptionAt(tokens, at);
    const negation = exception || negationAt(tokens, at);
    // 'no deposit' has a meaning of its own.
    if (negation === 0 || (phraseFrom(tokens, at)?.length ?? 0) > negation) return 0;
    let from = at + negation;
    for (let next = tokens[from]; next?.kind === 'word' && isFiller(next.word); next = tokens[from]) from++;
    const alone = readAlone(tokens, from, this.vocabulary);
    const likely = new FilterDraft(this.vocabulary);
    const known = Math.max(alone.length, this.isUnfiltered(tokens[from]) ? 1 : 0);
    const length = known || likely.places.takeLikely(tokens, from);
    const other = known > 0 ? alone.draft : likely;
    if (length === 0 || (exception > 0 && other.places.named.length === 0)) return 0;
    let to = from + length;
    // 'not near silk board': nothing leaves out what is near a place.
    const isNear = tokens.slice(at, from).some((token) => isWord(token, 'near nearby'));
    if (isNear && exception > 0) return 0;
    if (isNear || isFarAt(tokens, at)) {
      this.miss(tokens, at, to - at);
      return to - at;
    }
    if (other.places.named.length > 0)
      return this.excludePlaces(tokens, { at, to, other, isException: exception > 0 });
    const isFact = this.unwant(other, spanAt(tokens, at, to));
    // 'not villa or plot'.
    for (
      let more = isFact ? this.alsoUnwanted(tokens, to) : 0;
      more > 0;
      more = this.alsoUnwanted(tokens, to)
    )
      to += more;
    return to - at;
  }

  /**
   * 'not in whitefield or hoodi': neither of them is wanted. After a comma or 'and' the next place may be meant or not, so
   * it is left out, and that is said.
   */
  private excludePlaces(
    tokens: readonly Token[],
    {
      at,
      to: first,
      other,
      isException,
    }: { at: number; to: number; other: FilterDraft; isException: boolean },
  ): number {
    const places = [...other.places.named];
    let to = first;
    let isDoubtful = false;
    for (;;) {
      const isOr = isJoin(tokens[to]);
      if (!isOr && !isAndOrComma(tokens[to])) break;
      let from = to + 1;
      while (isPlainFiller(tokens[from])) from++;
      const next = this.placesAt(tokens, from);
      if (!next) break;
      isDoubtful ||= !isOr;
      places.push(...next.places);
      to = from + next.length;
    }
    const missed = spanAt(tokens, at, to);
    // With the word, the text says the same where it is read on its own.
    const text = isException ? `all ${missed.text}` : missed.text;
    this.places.exclude(places, { ...missed, text }, isDoubtful);
    return to - at;
  }

  /** Places that are named here and nothing else, whole or nearly. */
  private placesAt(
    tokens: readonly Token[],
    at: number,
  ): { places: readonly Place[]; length: number } | null {
    const { draft, length } = readAlone(tokens, at, this.vocabulary);
    if (length > 0) return draft.places.named.length > 0 ? { places: draft.places.named, length } : null;
    return this.isUnfiltered(tokens[at]) ? null : likelyPlaceAt(tokens, at, this.vocabulary.places);
  }

  private alsoUnwanted(tokens: readonly Token[], at: number): number {
    if (!isJoin(tokens[at])) return 0;
    const { draft: other, length } = readAlone(tokens, at + 1, this.vocabulary);
    const unwanted = unwantedOf(other.filters, spanAt(tokens, at, at + 1 + length));
    if (length === 0 || unwanted === null || other.isRough || other.places.named.length > 0) return 0;
    this.unwanted.push(unwanted);
    return length + 1;
  }

  /** 'ground floor nahi', 'pets not allowed': the words before a negation. */
  private leaveOutBefore(tokens: readonly Token[], at: number): number {
    const others = this.joinedFacts(tokens, at);
    const length = others.reduce((sum, each) => sum + each.length, 0);
    // 'whitefield me nahi'.
    let to = at + length;
    while (isWord(tokens[to], 'me in is')) to++;
    const after = length === 0 ? null : negationAfter(tokens, to);
    if (!after) return 0;
    const missed = spanAt(tokens, at, to + after.length);
    const places = others.flatMap(({ draft }) => draft.places.named);
    if (after.kind !== 'unwanted') this.missed.push(missed);
    else if (places.length > 0) this.places.exclude(places, missed);
    else for (const { draft } of others) this.unwant(draft, missed);
    return to + after.length - at;
  }

  /** 'top or ground floor', each read apart. Only facts that can be left out are joined. */
  private joinedFacts(tokens: readonly Token[], at: number): { draft: FilterDraft; length: number }[] {
    const { draft, length: understood } = readAlone(tokens, at, this.vocabulary);
    const length = Math.max(understood, this.isUnfiltered(tokens[at]) ? 1 : 0);
    const isPlace = draft.places.named.length > 0;
    const isFact = length > 0 && unwantedOf(draft.filters, spanAt(tokens, at, at + length)) !== null;
    const isJoined = isJoin(tokens[at + length]) || (isPlace && isWord(tokens[at + length], 'and'));
    const more = (isFact || isPlace) && isJoined ? this.joinedFacts(tokens, at + length + 1) : [];
    const [next, ...rest] = more;
    const isNext =
      next !== undefined &&
      (isPlace
        ? next.draft.places.named.length > 0
        : unwantedOf(next.draft.filters, spanAt(tokens, at, at)) !== null);
    return isNext ? [{ draft, length }, { ...next, length: next.length + 1 }, ...rest] : [{ draft, length }];
  }

  /** Notes what another draft has read as not wanted. Returns whether it is a fact that can be left out. */
  private unwant(other: FilterDraft, missed: Span): boolean {
    const unwanted = other.isRough ? null : unwantedOf(other.filters, missed);
    const places = other.places.named;
    if (places.length > 0) this.places.exclude(places, missed);
    else if (unwanted) this.unwanted.push(unwanted);
    else this.missed.push(missed);
    return places.length === 0 && unwanted !== null;
  }

  private excludeFacts(): void {
    const { filters, missed } = withoutUnwanted(this.facts, this.unwanted, this.vocabulary);
    this.facts = filters;
    this.missed.push(...missed);
  }

  private takeFloor(tokens: readonly Token[], at: number): number {
    const said = floorAt(tokens, at);
    if (!said) return 0;
    if (said.fact === null || !this.addFact(said.fact)) this.miss(tokens, at, said.length);
    else this.isRough = said.isRough;
    return said.length;
  }

  private takeFacing(tokens: readonly Token[], at: number): number {
    const said = facingAt(tokens, at);
    if (!said) return 0;
    if (!this.addFact({ aspect: 'facings', values: said.facings })) this.miss(tokens, at, said.length);
    return said.length;
  }

  private takePossession(tokens: readonly Token[], at: number): number {
    const said = possessionAt(tokens, at, this.vocabulary);
    if (!said) return 0;
    if (!this.addFact(said.fact)) this.miss(tokens, at, said.length);
    return said.length;
  }

  private takeFreeBy(tokens: readonly Token[], at: number): number {
    const said = freeByAt(tokens, at, this.vocabulary);
    if (!said) return 0;
    if (said.fact === null || !this.addFact(said.fact)) this.miss(tokens, at, said.length);
    return said.length;
  }

  private takeCounted(tokens: readonly Token[], at: number): number {
    const said = countedAt(tokens, at);
    if (!said) return 0;
    if (said.fact === null || !this.addFact(said.fact)) this.miss(tokens, at, said.length);
    return said.length;
  }

  /** 'family 80 lakh': only who lets a home says to whom. A home is ready to buy, or free to rent. */
  private leaveOutFactsOfOtherOffer(): void {
    const { offer } = this.result();
    for (const { aspect, span } of this.offer.factsOfOther(offer)) {
      if (!hasAspect(this.facts, aspect)) continue;
      const isNow = this.facts.possession === 'ready' || this.facts.available === 'now';
      this.facts = withoutAspect(this.facts, aspect);
      const isSame =
        isNow &&
        (aspect === 'possession'
          ? this.addFact({ aspect: 'available', value: 'now' })
          : aspect === 'available' && this.addFact({ aspect: 'possession', value: 'ready' }));
      // With the words, the text says the same where it is read on its own.
      if (!isSame)
        this.missed.push({ ...span, text: `${span.text} to ${offer === 'Rent' ? 'rent' : 'buy'}` });
    }
  }

  private settleHouses(tokens: readonly Token[]): void {
    const { types } = this.vocabulary;
    const isOneKind =
      types.includes(HOUSE) && !types.some((type) => type === 'villa' || type === 'row-house');
    const isJoined = ({ from, to }: Span) =>
      [tokens[from - 1], tokens[to]].some((token) => isJoin(token) || isAndOrComma(token));
    // 'duplex house' is named by its other word, and 'flat or house' is either.
    const isMeant = this.houses.some((house) => this.facts.types.length === 0 || isJoined(house));
    if (isOneKind && isMeant) this.facts.types = sortedUnique([...this.facts.types, HOUSE]);
  }

  /** 'studio apt' is no other apartment. */
  private settleStudio(tokens: readonly Token[]): void {
    const { types } = this.facts;
    const isEither = tokens.some((token) => isJoin(token) || isAndOrComma(token));
    if (!isEither && types.includes('studio') && types.includes('apartment'))
      this.facts.types = types.filter((type) => type !== 'apartment');
  }

  private leaveOutDepositOfLease(): void {
    const deposit = this.offer.depositOfLease(this.facts.budget);
    if (deposit.length > 0) this.facts.budget = noFilters.budget;
    this.missed.push(...deposit);
  }

  private miss(tokens: readonly Token[], from: number, length: number): void {
    this.missed.push(spanAt(tokens, from, from + length));
  }

  /** A house has the size of its rooms, and not of its plot. */
  private addPlots(): void {
    const { types } = this.facts;
    for (const { sqft, missed } of this.plots) {
      // With the word, the text says the same where it is read on its own.
      if (types.length > 0 ? !types.includes('plot') : this.isAboutHouse)
        this.missed.push({ ...missed, text: `${missed.text} house` });
      else {
        this.facts.size = [sqft, sqft];
        this.facts.types = sortedUnique([...types, 'plot']);
      }
    }
  }

  /** Finds incomplete or misspelt place names in words that nothing else used, the longest first. */
  private readUnknown(run: readonly Token[]): string[] {
    const longest = run.length > MAX_UNKNOWN_WORDS ? 0 : Math.min(MAX_INEXACT_WORDS, run.length);
    for (let length = longest; length > 0; length--) {
      for (let from = 0; from + length <= run.length; from++) {
        const span = run.slice(from, from + length);
        if (length === 1 && (this.isUnfiltered(span[0]) || isPlain(span[0]))) continue;
        const found = likelyPlaceIn(run, from, length, this.vocabulary.places);
        if (!found) continue;
        const typed = this.noteSpan(span);
        const phrase = length === 1 && span[0]?.kind === 'word' ? similarPhrase(span[0].word) : null;
        if (phrase && phrase.kind !== 'unfiltered' && phrase.kind !== 'fact') this.addMeaning(phrase);
        else this.places.addLikely(found.places, found.words, typed);
        return [...this.readUnknown(run.slice(0, from)), ...this.readUnknown(run.slice(from + length))];
      }
    }
    const unknownTokens = run.filter((token) => {
      const meaning = token.kind === 'word' && !this.isUnfiltered(token) ? similarPhrase(token.word) : null;
      return meaning === null || !this.addMeaning(meaning);
    });
    return unknownTokens.length > 0 ? [unknownTokens.map(({ text }) => text).join(' ')] : [];
  }

  /** The tokens of a run stand side by side, but for marks. */
  private noteSpan(tokens: readonly Token[]): Span {
    const placeOf = (token: Token | undefined) => (token ? this.tokens.indexOf(token) : -1);
    const [from, to] = [placeOf(tokens[0]), placeOf(tokens.at(-1)) + 1];
    const span = spanAt(this.tokens, from, to);
    this.readSpans.push(span);
    return span;
  }

  /** Returns false if no home has so many rooms. */
  private addQuantity(quantity: Exclude<Quantity, { kind: 'unclear' | 'plot' | 'deposit' }>): boolean {
    if (quantity.kind === 'bedrooms') return this.addNumbers('bhk', quantity);
    if (quantity.kind === 'baths') return this.addNumbers('baths', quantity);
    if (quantity.kind === 'studio') this.addMeaning({ kind: 'studio' });
    else if (quantity.kind === 'unit unknown') this.unitless = quantity;
    else {
      const range = quantity.kind === 'sqft' ? 'size' : 'budget';
      const [low, high] = this.facts[range];
      this.facts[range] = [quantity.min ?? low, quantity.max ?? high];
    }
    return true;
  }

  private addNumbers(
    name: 'bhk' | 'baths',
    { numbers, above }: { numbers: readonly number[]; above: number | null },
  ): boolean {
    const larger = above === null ? [] : this.vocabulary[name].filter((number) => number > above);
    this.facts[name] = sortedUnique([...this.facts[name], ...numbers, ...larger]);
    return numbers.length + larger.length > 0;
  }

  /** 'vastu', and 'parking' where no home states it: alone it is never taken for a name that sounds alike. */
  private isUnfiltered(token: Token | undefined): boolean {
    const meaning = token?.kind === 'word' ? phraseAt([token.word])?.meaning : undefined;
    return meaning?.kind === 'unfiltered' || (meaning?.kind === 'fact' && !this.states(meaning.aspect));
  }

  /** Whether any home states such a fact. */
  private states(fact: Aspect): boolean {
    return this.vocabulary.facts.includes(fact);
  }

  /** Returns whether any home states such a fact. */
  private addFact(fact: AskedFact): boolean {
    if (!this.states(fact.aspect)) return false;
    if ('values' in fact) {
      const values: readonly string[] = [...this.facts[fact.aspect], ...fact.values];
      this.facts = { ...this.facts, [fact.aspect]: sortedUnique(values) };
    } else this.facts = { ...this.facts, [fact.aspect]: fact.value };
    return true;
  }

  /** Returns whether a filter expresses it. */
  private addMeaning(meaning: Meaning): boolean {
    if (meaning.kind === 'unfiltered') return false;
    if (meaning.kind === 'fact') return this.addFact(meaning);
    if (meaning.kind === 'offer') this.offer.named = meaning.offer;
    else if (meaning.kind === 'type') {
      const { types } = this.vocabulary;
      if (isRareType(meaning.type) && !types.includes(meaning.type)) return false;
      this.facts.types = sortedUnique([...this.facts.types, typeAmong(types, meaning.type)]);
    } else if (meaning.kind === 'checked') this.facts.checked = meaning.days;
    else if (meaning.kind === 'photos' || meaning.kind === 'fresh' || meaning.kind === 'reduced')
      this.facts[meaning.kind] = true;
    else if (meaning.kind === 'sort') this.facts.sort = meaning.sort;
    else if (meaning.kind === 'studio') {
      // Listings either have the type 'studio' or give no bedrooms.
      if (this.vocabulary.types.includes('studio')) this.addMeaning({ kind: 'type', type: 'studio' });
      else this.facts.bhk = sortedUnique([...this.facts.bhk, 0]);
    }
    return true;
  }

  private guessUnit(): void {
    if (!this.unitless || hasAspect(this.facts, 'budget')) return;
    const { min, max } = this.unitless;
    const most = max ?? min ?? 0;
    const unit = this.offer.named === 'Rent' ? 1e3 : most < 10 ? 1e7 : 1e5;
    const inRupees = (amount: number | null) => (amount === null ? null : Math.round(amount * unit));
    this.facts.budget = [inRupees(min), inRupees(max)];
  }
}

/** What the words at one position of a line say where nothing stands before them, and how many tokens they are. 0: nothing. */
export const readAlone = rememberedAt((tokens, at, vocabulary: SearchVocabulary) => {
  const draft = new FilterDraft(vocabulary);
  return { draft, length: draft.understand(tokens, at) };
});

/** Where all houses are listed as independent houses, a villa and a row house are one of them. It is said so. */
function typeAmong(types: readonly string[], type: string): string {
  const isOtherHouse = type === 'villa' || type === 'row-house';
  return isOtherHouse && !types.includes(type) && types.includes(HOUSE) ? HOUSE : type;
}

/** Types that few cities have: without homes of such a type, the word is left out and said. */
function isRareType(type: string): boolean {
  return type === 'penthouse' || type === 'duplex' || type === 'farm-house';
}

const askedWithOthers: ReadonlySet<Aspect> = new Set(['amenities', 'cars', 'balconies']);

/** Facts of which a home has all that are asked for. */
function isAskedWithOthers(meaning: Meaning): boolean {
  return meaning.kind === 'fact' && (askedWithOthers.has(meaning.aspect) || meaning.value === true);
}

function isPlain(token: Token | undefined): boolean {
  return token?.kind === 'word' && isPlainWord(token.word);
}

/** The number of tokens of 'blue line metro', a line that is not built: not any station is meant. 0: none. */
function otherLineAt(tokens: readonly Token[], at: number, spots: SpotNames): number {
  const isMetro = isWord(tokens[at], 'metro');
  const from = isMetro ? at + 1 : at;
  const [colour = '', line = '', after = ''] = wordsFrom(tokens, from);
  if (!/^(?:blue|pink|orange|red|grey|white)$/.test(colour) || line !== 'line') return 0;
  if (spots.named([colour, line])) return 0;
  return from - at + (after === 'metro' ? 3 : 2);
}

function isPlainFiller(token: Token | undefined): boolean {
  return token?.kind === 'word' && isFiller(token.word);
}

function isAndOrComma(token: Token | undefined): boolean {
  return isWord(token, 'and') || (token?.kind === 'mark' && /^[,&]$/.test(token.text));
}

function isFiller(word: string): boolean {
  return phraseAt([word])?.meaning.kind === 'nothing';
}
