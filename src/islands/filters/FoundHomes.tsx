import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Offer } from '#domain/offer.ts';
import { creditsOfDistances } from '#domain/search/positions/credits-of-distances.ts';
import { type Chip, chipsOf } from '#domain/search/chips.ts';
import { aspects } from '#domain/search/aspects.ts';
import { type Filters, noFilters, rangeAspects } from '#domain/search/filters.ts';
import { describeLacking } from '#domain/search/results/describe-facts.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { describeDistances, describeOrder, labelOfOrder } from '#domain/search/results/describe-order.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { isItself } from '#domain/search/area-itself.ts';
import { type PartOfArea, partsOfArea, toggleArea } from '#domain/search/results/parts-of-area.ts';
import { formatCount } from '#domain/text/text.ts';
import { ShareList } from './ShareList.tsx';
import { namesInResult } from '../filter-panel/names-in-result.ts';
import type { NearState, FilterState, FiltersStore, FilterResult } from '../filter-panel/filters.ts';
import { FoundCard } from '../homes/FoundCard.tsx';
import { distinguishingTexts } from '../homes/distinguishing-texts.ts';
import { Loaded } from '../filter-panel/FilterPanel.tsx';
import { Readings } from './Readings.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useFirstCards } from './use-first-cards.ts';

interface Props {
  store: FiltersStore;
  $list: ReadableAtom<FilterState>;
  offer: Offer;
  /** The sentence from the spec for an empty list. */
  empty: string;
  sizes: string;
}

/**
 * The active filters as removable chips, and the homes that match. Hidden while the published list is shown. Until the
 * homes are loaded, the page says what is looked for (components/filter/Finding.astro).
 */
export function FoundHomes({ store, $list, offer, empty, sizes }: Props) {
  const { filters, homes, active, notes } = useStore($list);
  const list = useRef<HTMLUListElement>(null);
  const shown = active && homes.state === 'found' ? homes.shown.length : 0;
  const previousCount = useRef(shown);
  const isMore = useRef(false);
  const found = cardsOf(homes);
  const telling = useMemo(() => distinguishingTexts(found.map((home) => ({ home, offer }))), [found, offer]);
  const { cards, shown: ready } = useFirstCards(found, {
    inSteps: homes.state === 'found' && homes.inSteps,
    isSeen: active,
  });
  useLayoutEffect(() => {
    for (const [at, card] of [...(list.current?.children ?? [])].entries())
      card.classList.toggle('leaves', at >= ready);
  });
  useEffect(() => {
    // The button 'Show more' may be gone. Then the first new home gets the focus; not after Back, which may show more homes too.
    if (isMore.current && document.activeElement === document.body && shown > previousCount.current)
      list.current?.children[previousCount.current]?.querySelector('a')?.focus();
    isMore.current = false;
    previousCount.current = shown;
  }, [shown]);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current || (active && homes.state !== 'found')) return;
    isPressed.current = false;
    // The pressed chip may be gone, as it is when it is removed. Then the next one gets the focus, or what opens the panel.
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLElement>(active ? '.found .chip' : '.filter-open button')
        ?.focus({ preventScroll: true });
  }, [active, homes]);
  const press = (changed: Filters) => {
    isPressed.current = true;
    store.change(changed);
  };
  const showMore = () => {
    isMore.current = true;
    store.showMore();
  };
  const notice = notes.length > 0 && <p className="notice">{notes.join(' ')}</p>;
  const result = homes.state === 'found' ? homes : null;
  const cardCount = found.length;
  return (
    <>
      {!active && notice}
      <p role="status" className="sr">
        {result && !active && formatCount(result.total, 'home')}
      </p>
      {/* Rendered even while the published list is shown, because an existing list answers the first click in half
          the time. */}
      <div className="found" hidden={!active}>
        {active && notice}
        {result && <Chips filters={filters} result={result} press={press} />}
        {result && <Parts filters={filters} result={result} press={press} />}
        {result && <Readings filters={filters} store={store} offer={offer} />}
        <div className="found-head">
          {/* Also there before the homes are: a status that is new together with its text may not be read out. */}
          <p role="status" className="found-count">
            {result && (
              <>
                {result.total === 0
                  ? nothingFits(filters, { result, offer, empty })
                  : formatCount(result.total, 'home')}
                <LeftOut result={result} />
              </>
            )}
          </p>
          {result && <OrderNote result={result} filters={filters} />}
          {result && result.total > 0 && <ShareList offer={offer} query={store.queryOf(filters)} />}
        </div>
        {homes.state === 'failed' && <NotLoaded store={store} />}
        {result?.total === 0 && <NothingFound result={result} filters={filters} store={store} />}
        <ul className={ready < cardCount ? 'grid-homes grows' : 'grid-homes'} role="list" ref={list}>
          {result &&
            cards.map((home) => (
              <FoundCard
                key={home.slug}
                home={home}
                offer={offer}
                sizes={sizes}
                today={result.today}
                telling={telling.get(home)}
              />
            ))}
        </ul>
        {result && shown > 0 && shown < result.total && (
          <p className="actions after">
            <button type="button" className="button quiet" onClick={showMore}>
              Show more homes
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** The error of the spec, with a second attempt and the way to all homes. */
function NotLoaded({ store }: { store: FiltersStore }) {
  return (
    <>
      <Loaded store={store}>{null}</Loaded>
      <p>
        <button type="button" className="button quiet small" onClick={() => store.change(noFilters)}>
          Show all homes
        </button>
      </p>
    </>
  );
}

/** The order of the found homes. That of the published list stands above it, and is hidden with it. */
function OrderNote({ result: { homes, near, total }, filters }: { result: FilterResult; filters: Filters }) {
  if (near) return <NearNote near={near} homes={homes} filters={filters} />;
  return total > 1 && <p className="muted">{describeOrder(homes, filters)}</p>;
}

const NONE: readonly ListedHome[] = [];

function cardsOf(homes: FilterState['homes']): readonly ListedHome[] {
  if (homes.state !== 'found') return NONE;
  return homes.total === 0 ? homes.nearest : homes.shown;
}

function chipsOfResult(filters: Filters, result: FilterResult): readonly Chip[] {
  return chipsOf(filters, namesInResult(result, filters));
}

/** The sentence of the spec is that of a site without homes. Otherwise what was asked for is said. */
function nothingFits(
  filters: Filters,
  { result, offer, empty }: { result: FilterResult; offer: Offer; empty: string },
): string {
  const asked = chipsOfResult(filters, result).map(({ label }) => label);
  if (result.homes.count === 0 || asked.length === 0) return empty;
  return `No home ${offer === 'Rent' ? 'to rent' : 'for sale'} fits ‘${asked.join(', ')}’.`;
}

interface ChipsProps {
  filters: Filters;
  result: FilterResult;
  press: (changed: Filters) => void;
}

function Chips({ filters, result, press }: ChipsProps) {
  const chips = chipsOfResult(filters, result);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters" role="list">
      {chips.map(({ label, filtersWithout }) => (
        <li key={label}>
          <button type="button" className="chip" onClick={() => press(filtersWithout)}>
            <span className="sr">Remove </span>
            {label}
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link-button"
          onClick={() => press({ ...noFilters, sort: filters.sort })}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

/** The parts of the only area that is chosen. A press shows one of them instead. */
function Parts({ filters, result, press }: ChipsProps) {
  const [area, ...others] = filters.areas;
  if (area === undefined || others.length > 0) return null;
  const parts = partsOfArea(result.homes, result.counts, area);
  if (parts.length < 2) return null;
  return (
    <details className="parts">
      <summary>{describeParts(parts)}</summary>
      <ul className="chips" role="list">
        {parts.map(({ value, label, homes }) => (
          <li key={value}>
            <button
              type="button"
              className="chip"
              onClick={() => press({ ...filters, areas: toggleArea(result.homes, filters.areas, value) })}
            >
              {label} <span className="choice-count">{formatNumber(homes)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function describeParts([first, ...others]: readonly PartOfArea[]): string {
  const isFirstWhole = first !== undefined && isItself(first.value);
  const count = formatCount(others.length + (isFirstWhole ? 0 : 1), 'part');
  return isFirstWhole ? `${first.label}, or one of its ${count}` : `One of its ${count}`;
}

/** Explains the distances and credits the data (decision 094). */
function NearNote({ near, homes, filters }: { near: NearState; homes: IndexedHomes; filters: Filters }) {
  if (near.state === 'loading') return <p className="muted">Loading places...</p>;
  if (near.state === 'failed')
    return <p className="notice">The places did not load, so this list is not sorted by distance.</p>;
  const { name, spot, isGate } = near.from;
  const credits = creditsOfDistances(near.from, filters.near?.within ?? null);
  return (
    <p className="muted">
      {labelOfOrder(filters)}. Distances are about right, as the crow flies: from {name}
      {spot ? '' : isGate ? ' (its gate)' : ' (the middle of its area)'} {describeDistances(homes)}.
      {near.unknown > 0 &&
        ` ${formatCount(near.unknown, 'home')} whose place we do not know ${near.unknown === 1 ? 'comes' : 'come'} last.`}{' '}
      <span className="credits micro">
        {credits.map(({ text, href }) => (
          <a key={text} href={href}>
            {text}
          </a>
        ))}
      </span>
    </p>
  );
}

/** The homes left out because they lack the value that a range filter needs (decision S1). */
function LeftOut({ result: { homes, unknown } }: { result: FilterResult }) {
  const lacking = [
    ...rangeAspects.map((name) => [unknown[name], describeLacking(name, homes)] as const),
    [unknown.near, aspects.near.lacking] as const,
  ];
  const parts = lacking.flatMap(([count, words]) =>
    count > 0 ? `${formatCount(count, 'home')} ${words}` : [],
  );
  if (parts.length === 0) return null;
  return <span className="muted left-out"> Not in this list: {parts.join(', ')}.</span>;
}
