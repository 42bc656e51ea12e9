import { atom } from 'nanostores';
import type { Day } from '#domain/calendar/day.ts';
import {
  type AspectEffect,
  aspectEffects,
  type Counts,
  countHomes,
  type UnknownHomes,
  unknownHomes,
} from '#domain/search/results/count-homes.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import {
  type AbsentChoice,
  absentChoices,
  describeAbsent,
  withCurrentAreas,
  withKnownSocieties,
  withoutChoices,
} from '#domain/search/known-choices.ts';
import type { Offer } from '#domain/offer.ts';
import { sayFacings } from '#domain/search/say-facings.ts';
import { aspectsOfOtherOffer, describeOfferOfList, describeOtherOffer } from '#domain/search/other-offer.ts';
import { isKnownElsewhere } from '#domain/search/places/is-known-elsewhere.ts';
import { slugsOfToday } from '#domain/search/places/slugs-of-today.ts';
import type { SearchVocabulary } from '#domain/search/places/search-vocabulary.ts';
import { wordsOfSlug } from '#domain/text/words-of-slug.ts';
import { type AreaGroup, isGroupKey, MIN_GROUP } from '#domain/search/area-groups.ts';
import { withAreasOfGroups, withGroupKeys } from '#domain/search/areas-of-groups.ts';
import { describeIgnored } from '#site/list-address/describe-ignored.ts';
import {
  hasAspect,
  isEmptyFilters,
  mergeFilters,
  type Filters,
  noFilters,
  withoutAspect,
} from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { orderOf, withoutDistance } from '#domain/search/results/order-of.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { type Failures, fromPlace, matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { nearestHomes } from '#domain/search/results/nearest-homes.ts';
import { describeUnknownNear, withKnownNear } from '#domain/search/positions/known-near.ts';
import { distancesIn, type FromPlace } from '#domain/search/positions/distances.ts';
import type { readWordsOfAddress } from '#domain/search/line/read-words-of-address.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { barOfHomes, priceEnds, type PriceBar, priceBars } from '#domain/search/results/price-bars.ts';

/** What the page shows once the homes are loaded. */
export interface FilterResult {
  homes: IndexedHomes;
  /** False before what only cards show has come: `shown` and `nearest` are empty then. */
  hasCards: boolean;
  /** What each home fails of the filters. */
  failures: Failures;
  counts: Counts;
  /** The homes on the page so far. More are shown on request. */
  shown: readonly ListedHome[];
  /** True if a click has just changed the list. Its first cards are then rendered before the others. */
  inSteps: boolean;
  /** Today's date, by which cards mark what is new. */
  today: Day;
  total: number;
  /** Names that stand for many of the chosen areas. Empty until the names of all places are loaded. */
  groups: readonly AreaGroup[];
  /** The place from which distances are measured. Null without a place to be near. */
  near: NearState | null;
  /** When nothing matches: the closest homes, and how many would match without each filter. */
  nearest: readonly ListedHome[];
  costs: readonly AspectEffect[];
  /** Counts of homes that might match if they gave their price, size or location. */
  unknown: UnknownHomes;
  steps: readonly PriceBar[];
  /** The amounts to choose a budget from, in rupees. */
  priceEnds: readonly number[];
}

/** `unknown` is the number of homes in the list whose location is unknown. They come last. */
export type NearState =
  { state: 'loading' } | { state: 'failed' } | { state: 'measured'; from: FromPlace; unknown: number };

export interface FilterState {
  filters: Filters;
  /** Sentences on what the address asks for in vain. Empty until the homes are loaded. */
  notes: readonly string[];
  homes: { state: 'loading' } | { state: 'failed' } | ({ state: 'found' } & FilterResult);
  /** False while the published list is shown: the address asks for no filter, no words and no sort order. */
  active: boolean;
}

export interface FilterDependencies {
  offer: Offer;
  read: () => Promise<IndexedHomes>;
  /** Reads the names of all homes. Called when no home of the list has a name that the address chooses. */
  readVocabulary: () => Promise<SearchVocabulary>;
  /** Reads the coordinates of places. Called when distances are needed. */
  readCoordinates: () => Promise<Coordinates>;
  /** Today's date in the visitor's time zone, 'YYYY-MM-DD'. */
  today: () => string;
  address: { query: () => string; change: (query: string) => void };
  /** Runs a task after the current state has been painted. Returns a function that cancels it. */
  afterPaint: (task: () => void) => () => void;
  /** How many homes are shown at first. More when a visitor returns to a long list. */
  initialCount?: number;
}

/** Homes shown at a time. The number fills complete rows of two and of three. */
export const PAGE_SIZE = 24;
const NEAREST = 6;
const NO_GROUPS: readonly AreaGroup[] = [];

/** Filters that use every kind of comparison. */
const EVERY_KIND: Filters = {
  ...noFilters,
  bhk: [3],
  budget: [1, null],
  size: [1, null],
  checked: 7,
  photos: true,
  water: ['borewell'],
  deposit: 1,
};

export function createFilters({
  offer,
  read,
  readVocabulary,
  readCoordinates,
  today,
  address,
  afterPaint,
  initialCount = PAGE_SIZE,
}: FilterDependencies) {
  let homes: IndexedHomes | null = null;
  /** As they were read, without distances. */
  let known: IndexedHomes | null = null;
  let hasCards = false;
  /** The state that shows the first counts, until something is chosen. */
  let counted: FilterState | null = null;
  let ends: number[] = [];
  let bars: Uint8Array = new Uint8Array(0);
  let limit = initialCount;
  let cancelPending = () => {};
  let leftOut: readonly string[] = [];
  let grouped: { areas: Filters['areas']; groups: readonly AreaGroup[] } | null = null;
  let vocabulary: SearchVocabulary | 'loading' | 'failed' | null = null;
  /** Comes with the vocabulary, because few addresses have words and its code is large. */
  let readWords: typeof readWordsOfAddress | null = null;
  /** The address has words that wait for the names of all homes. */
  let awaitsWords = false;
  const $coordinates = atom<Coordinates | 'loading' | 'failed' | null>(null);
  const initialQuery = readFilterQuery(address.query());
  const $state = atom<FilterState>({
    filters: initialQuery.filters,
    notes: [],
    homes: { state: 'loading' },
    active: isActive(initialQuery.filters) || hasUnreadWords(),
  });

  /** Words can be read only with the names of all homes and places. */
  function hasUnreadWords(): boolean {
    const isReadable = homes !== null && isLoaded(vocabulary);
    return !isReadable && readFilterQuery(address.query()).words !== '';
  }

  async function load(): Promise<void> {
    $state.set({ ...$state.get(), homes: { state: 'loading' } });
    if (vocabulary === 'failed') vocabulary = null;
    if ($coordinates.get() === 'failed') $coordinates.set(null);
    if (hasUnreadWords()) void requestVocabulary();
    // Both at once, where the address asks for both.
    if (readFilterQuery(address.query()).filters.near) void requestCoordinates();
    try {
      const whole = await read();
      if (whole !== known) take(whole);
    } catch {
      homes = known = null;
      $state.set({ ...$state.get(), homes: { state: 'failed' } });
      return;
    }
    hasCards = true;
    readAddress({ keepsCounts: $state.get() === counted });
    // Runs the matching loop once in advance, so that the JIT compiler has optimised it before the first click.
    afterPaint(() => {
      if (homes) matchHomes(homes, EVERY_KIND, 0);
    });
  }

  /**
   * Shows the counts of these homes, of which `read` will get the rest, unless the address asks for a list of them. Resolves when they
   * have been painted.
   */
  async function count(countable: IndexedHomes): Promise<void> {
    if ($state.get().active) return;
    take(countable);
    readAddress();
    counted = $state.get();
    await new Promise<void>((done) => {
      afterPaint(done);
    });
  }

  function take(read: IndexedHomes): void {
    known = read;
    hasCards = false;
    homes = withDistances(read);
    const { price } = homes.columns;
    ends = priceEnds(price.filter((rupees) => rupees > 0));
    bars = barOfHomes(price, ends);
  }

  /** Applies the filters in the address, on load and when the visitor goes back. */
  function readAddress({ keepsCounts = false } = {}): void {
    const { filters, words, ignored } = readFilterQuery(address.query());
    awaitsWords = words !== '' && !isLoaded(vocabulary);
    if (awaitsWords && homes) {
      // The names of this list alone would read 'manyata tech park' as a society whose name begins like it.
      cancelPending();
      const state = vocabulary === 'failed' ? 'failed' : 'loading';
      $state.set({ filters, notes: [], active: true, homes: { state } });
      void requestVocabulary();
      return;
    }
    const parsed =
      words && readWords && isLoaded(vocabulary) ? readWords(words, filters.near, vocabulary) : null;
    const typed = [parsed?.reference ?? [], parsed?.unknownWords ?? []].flat().map((word) => `‘${word}’`);
    const reasons = parsed?.reasons ?? [];
    // What is known not to filter was understood.
    const missed = reasons.length > 0 ? ignored : [...ignored, ...typed];
    const all = parsed ? mergeFilters(filters, parsed.filters) : filters;
    const foreign = aspectsOfOtherOffer(all, offer);
    leftOut = [
      ...(missed.length > 0 ? [describeIgnored(missed)] : []),
      ...(reasons.length > 0 ? [`We left out ${typed.join(', ')}.`] : []),
      ...reasons.map((reason) => `${reason}.`),
      ...(parsed?.offer && parsed.offer !== offer ? [describeOfferOfList(offer)] : []),
      ...foreign.map((aspect) => describeOtherOffer(aspect, offer)),
    ];
    const own = foreign.reduce(withoutAspect, all);
    show(homes ? withKnownSocieties(own, homes.choiceNames) : own, { keepsCounts });
  }

  function show(chosen: Filters, { inSteps = false, keepsCounts = false } = {}): void {
    cancelPending();
    const asked = isLoaded(vocabulary) ? withNamedAreas(chosen, vocabulary) : chosen;
    const wait = (state: 'loading' | 'failed') =>
      $state.set({
        filters: asked,
        notes: [],
        active: isActive(asked) || hasUnreadWords(),
        homes: { state },
      });
    if (!homes) {
      wait($state.get().homes.state === 'failed' ? 'failed' : 'loading');
      return;
    }
    if (hasAspect(asked, 'near') && !homes.distances) {
      // Without the coordinates it is unknown which homes are near, so no list is shown rather than a wrong one.
      const hasFailed = $coordinates.get() === 'failed';
      wait(hasFailed ? 'failed' : 'loading');
      if (!hasFailed) void requestCoordinates();
      return;
    }
    if (asked.near !== null && $coordinates.get() === null) void requestCoordinates();
    if (asked.areas.some(isGroupKey) && !isLoaded(vocabulary)) {
      // Which areas are meant is known only with the names of all places.
      wait(vocabulary === 'failed' ? 'failed' : 'loading');
      void requestVocabulary();
      return;
    }
    const absent = absentChoices(asked, homes.choiceNames);
    const hasUnknown = absent.length > 0 || isNearUnknown(asked, homes);
    if (hasUnknown && !isLoaded(vocabulary) && vocabulary !== 'failed') {
      wait('loading');
      void requestVocabulary();
      return;
    }
    // The list does not wait for what only names its chips.
    if (asked.areas.length >= MIN_GROUP && vocabulary === null) void requestVocabulary();
    const { filters, notes, groups } = partToFollow(asked, absent, homes);
    const todayText = today();
    const day = dayNumber(todayText);
    const failures = matchHomes(homes, filters, day);
    const rows = matchingRows(orderOf(homes, filters), failures);
    const cards = (rowList: readonly number[]) => rowList.flatMap((row) => homes?.home(row) ?? []);
    const countSteps = (all: IndexedHomes) => ({
      counts: countHomes(all, filters, failures, day),
      steps: priceBars(all, failures, { bars, ends }),
    });
    const shownHomes = $state.get().homes;
    const inFrames = inSteps && shownHomes.state === 'found';
    const isKnown = (inSteps || keepsCounts) && shownHomes.state === 'found';
    const { counts, steps } = isKnown ? shownHomes : countSteps(homes);
    $state.set({
      filters,
      notes,
      active: isActive(filters),
      homes: {
        state: 'found',
        homes,
        hasCards,
        failures,
        counts,
        shown: cards(rows.slice(0, limit)),
        inSteps,
        today: todayText,
        total: rows.length,
        groups,
        near: filters.near === null ? null : nearStateOf(homes, filters, rows),
        nearest: rows.length > 0 ? [] : cards(nearestHomes(homes, failures, filters, NEAREST)),
        costs:
          rows.length > 0 ? [] : aspectEffects(homes, filters, failures).filter((cost) => cost.homes > 0),
        unknown: unknownHomes(homes, filters, failures),
        steps,
        priceEnds: ends,
      },
    });
    // The counts of all choices take as long again, and wait until the list has shown its first homes.
    if (!inFrames) return;
    cancelPending = afterPaint(() => {
      cancelPending = afterPaint(() => {
        const current = $state.get();
        if (homes && current.homes.state === 'found')
          $state.set({ ...current, homes: { ...current.homes, ...countSteps(homes) } });
      });
    });
  }

  /** Leaves out names and places that nobody knows, and says so. */
  function partToFollow(asked: Filters, absent: readonly AbsentChoice[], all: IndexedHomes) {
    // A name that homes of the other offer have stays: no home matches it, and an alert can wait for one.
    const isMissing = (choice: AbsentChoice) => isLoaded(vocabulary) && isKnownElsewhere(choice, vocabulary);
    const unknown = absent.filter((choice) => !isMissing(choice));
    const known = withoutChoices(asked, unknown);
    const filters = withKnownNear(known, all.distances, (list, slug) => isPlace(list, slug, all));
    leftOut = [
      ...leftOut,
      ...describeAbsent(unknown, offer),
      ...describeUnknownNear(known, filters, nameOfNear(known, all)),
    ];
    const rest = isActive(filters) ? 'The list follows everything else.' : 'The list shows all homes.';
    // 'No home for sale is in' many areas of a quarter is no news: they are chosen by one name.
    const groups = groupsOf(filters);
    const isOneChip = sayFacings(filters.facings) !== null;
    const isNamed = ({ list, slug }: AbsentChoice) =>
      list === 'facings' ? !isOneChip : list !== 'areas' || !groups.some(({ areas }) => areas.includes(slug));
    const notes = [
      ...leftOut,
      ...(leftOut.length > 0 ? [rest] : []),
      ...describeAbsent(absent.filter(isMissing).filter(isNamed), offer),
    ];
    return { filters, notes, groups };
  }

  /** Of this list, or of another one. */
  function isPlace(list: 'areas' | 'societies', slug: string, { choiceNames }: IndexedHomes): boolean {
    return (
      choiceNames[list].some((place) => place.slug === slug) ||
      (isLoaded(vocabulary) && isKnownElsewhere({ list, slug }, vocabulary))
    );
  }

  /** The same as before while the areas are, so that nothing is rendered again. */
  function groupsOf({ areas }: Filters): readonly AreaGroup[] {
    if (!isLoaded(vocabulary) || areas.length < MIN_GROUP) return NO_GROUPS;
    if (areas !== grouped?.areas) grouped = { areas, groups: vocabulary.places.groupsOf(areas) };
    return grouped.groups;
  }

  function nearStateOf(all: IndexedHomes, filters: Filters, rows: readonly number[]): NearState {
    const from = fromPlace(all, filters);
    if (!from) return { state: $coordinates.get() === 'failed' ? 'failed' : 'loading' };
    return { state: 'measured', from, unknown: withoutDistance(all, filters, rows) };
  }

  /** Loads the coordinates once, and again after a failure. */
  async function requestCoordinates(): Promise<void> {
    if (isLoaded($coordinates.get()) || $coordinates.get() === 'loading') return;
    $coordinates.set('loading');
    try {
      $coordinates.set(await readCoordinates());
    } catch {
      $coordinates.set('failed');
    }
    homes = homes && withDistances(homes);
    if (homes) show($state.get().filters);
  }

  /** Loads the names of all homes once, and again after a failure. */
  async function requestVocabulary(): Promise<void> {
    if (vocabulary !== null) return;
    vocabulary = 'loading';
    try {
      const line = import('#domain/search/line/read-words-of-address.ts');
      const [names, { readWordsOfAddress: read }] = await Promise.all([readVocabulary(), line]);
      [vocabulary, readWords] = [names, read];
    } catch {
      vocabulary = 'failed';
    }
    if (awaitsWords) readAddress();
    else show($state.get().filters);
  }

  function withDistances(target: IndexedHomes): IndexedHomes {
    const coordinates = $coordinates.get();
    return isLoaded(coordinates) ? { ...target, distances: distancesIn(target, coordinates) } : target;
  }

  /** As the address says it: by the names that stand for many areas. */
  function queryOf(filters: Filters): string {
    return filterQuery(withGroupKeys(filters, groupsOf(filters)));
  }

  /** `said` is a sentence on what the change leaves out. */
  function change(filters: Filters, said: string | null = null): void {
    limit = PAGE_SIZE;
    // Changes the address first, so that what is shown always matches it.
    address.change(queryOf(filters));
    awaitsWords = false;
    leftOut = said === null ? [] : [said];
    show(filters, { inSteps: true });
  }

  return {
    offer,
    $state,
    $open: atom(false),
    /** The coordinates of places. Null until they are requested. */
    $coordinates,
    requestCoordinates,
    load,
    count,
    readAddress,
    queryOf,
    change,
    clear: () => change({ ...noFilters, sort: $state.get().filters.sort }),
    showMore() {
      limit += PAGE_SIZE;
      show($state.get().filters);
    },
  };
}

export type FiltersStore = ReturnType<typeof createFilters>;

function isLoaded<Data extends object>(data: Data | 'loading' | 'failed' | null): data is Data {
  return typeof data === 'object' && data !== null;
}

/** Each area by its slug of today. */
function withNamedAreas(filters: Filters, vocabulary: SearchVocabulary): Filters {
  return withCurrentAreas(
    withAreasOfGroups(filters, vocabulary.places.areasOfGroup),
    slugsOfToday(vocabulary),
  );
}

/** An area without homes in this list, which may have another slug now. */
function isNearUnknown({ near }: Filters, { choiceNames }: IndexedHomes): boolean {
  const place = near?.place ?? '';
  return place.startsWith('in/') && !choiceNames.areas.some(({ slug }) => place === `in/${slug}`);
}

/** As it is said where its position is not known. */
function nameOfNear({ near }: Filters, { choiceNames }: IndexedHomes): string {
  const [kind, slug] = near?.place.split('/') ?? [];
  const places = choiceNames[kind === 'at' ? 'societies' : 'areas'];
  return places.find((place) => place.slug === slug)?.name ?? wordsOfSlug(slug ?? kind ?? '');
}

function isActive(filters: Filters): boolean {
  return !isEmptyFilters(filters) || filters.sort !== noFilters.sort || filters.near !== null;
}
