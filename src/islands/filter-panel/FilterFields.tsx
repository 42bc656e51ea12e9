import { type AreaGroup, areasWithout } from '#domain/search/area-groups.ts';
import { recordOf } from '#domain/record-of.ts';
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { memo, type ReactNode, useMemo } from 'react';
import { askedInOrder } from '#domain/search/asked-in-order.ts';
import { chipsOf } from '#domain/search/chips.ts';
import { type Range, tickGroups } from '#domain/search/aspect-kinds.ts';
import { aspects } from '#domain/search/aspects.ts';
import {
  type Aspect,
  aspectNames,
  choiceAspects,
  type ChoicesName,
  type Filters,
  noFilters,
  isChoices,
  isLimit,
  isNamed,
  isRange,
  limitAspects,
  type LimitName,
  type RangeName,
  rangeAspects,
  type Sort,
  sortLabels,
  tickAspects,
  type TicksName,
  withoutAspect,
  hasAspect,
  withoutOrder,
} from '#domain/search/filters.ts';
import type { Near } from '#domain/search/near.ts';
import { type LimitOption, limitOfText, limitOptions, textOfLimit } from '#domain/search/limit-options.ts';
import type { FilterStart } from '#domain/search/filter-start.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { type Counts, statesAspect } from '#domain/search/results/count-homes.ts';
import { toggleArea } from '#domain/search/results/parts-of-area.ts';
import { describeComparedSizes, describeUnsaid } from '#domain/search/results/describe-facts.ts';
import type { PriceBar } from '#domain/search/results/price-bars.ts';
import { type Choice, Choices, ManyChoices, OneChoice } from './Choices.tsx';
import { Fold } from './Fold.tsx';
import { namesInResult } from './names-in-result.ts';
import type { FilterResult, FilterState, FiltersStore } from './filters.ts';
import { LimitChoice } from './LimitChoice.tsx';
import { NearChoice } from './NearChoice.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { filterOfKind, placeKinds } from '#domain/search/places/place-entry.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { TypedBudget } from './TypedBudget.tsx';

interface Props {
  store: FiltersStore;
  $state: ReadableAtom<FilterState>;
  /** What is offered until the homes are loaded. */
  start: FilterStart;
}

/**
 * The filters that stand on the page before its homes are loaded, and whether they are open there. The others follow below
 * them, each folded to a line, so that nothing moves.
 */
const atStart = new Map<Aspect, { isOpen: boolean }>([
  ['budget', { isOpen: true }],
  ['bhk', { isOpen: true }],
  ['areas', { isOpen: false }],
]);

/** Memoised controls with unchanged props are not rendered; counts follow a frame later (decision 109). */
export function FilterFields({ store, $state, start }: Props) {
  const { filters, homes: state } = useStore($state);
  const found = state.state === 'found' ? state : null;
  const { homes = null, counts = null } = found ?? {};
  const handlers = useMemo(() => createHandlers(store), [store]);
  const choices = useMemo(
    () => (homes && counts ? choicesOf(homes, counts) : choicesAtStart(start)),
    [homes, counts, start],
  );
  const today = found?.today ?? null;
  const limits = useMemo(() => limitOptions(filters, today), [filters, today]);
  const hasHomes = homes !== null && homes.count > 0;
  const comparedSizes = homes && describeComparedSizes(homes, filters);
  return (
    <div className="filter-fields">
      <SortChoice
        labels={found ? sortLabels : sortAtStart}
        sort={filters.sort}
        near={filters.near}
        change={handlers.sort}
      />
      {askedInOrder(store.offer).map((name) => groupOf(name))}
    </div>
  );

  /** A filter, or with the first of some ticks all of them. */
  function groupOf(name: Aspect): ReactNode {
    const group = tickGroups.find((each) => each === aspects[name].legend);
    if (group !== undefined) {
      const isFirst = name === askedInOrder(store.offer).find((each) => aspects[each].legend === group);
      return isFirst && counts && tickGroup(group, counts);
    }
    const { isOpen = false } = atStart.get(name) ?? {};
    const isOnPage = atStart.has(name);
    if (name === 'near' ? !hasHomes : !(isOnPage ? hasChoices(name) : isAsked(name))) return null;
    const control = name === 'near' ? nearControl : () => controlOf(name);
    return (
      <Fold
        key={name}
        legend={aspects[name].legend}
        chosen={chosenWords([name])}
        isOpen={isOpen}
        isOnPage={isOnPage}
        mark={name === 'budget' && <Histogram steps={found?.steps ?? NO_BARS} {...endsOf(filters.budget)} />}
      >
        {control}
      </Fold>
    );
  }

  function nearControl(): ReactNode {
    return (
      homes && (
        <NearChoice
          store={store}
          homes={homes}
          near={filters.near}
          counts={counts?.near ?? NO_COUNTS}
          change={handlers.near}
        />
      )
    );
  }

  function chosenWords(names: readonly Aspect[]): string[] {
    return names.some((name) => hasAspect(filters, name)) ? wordsChosen(filters, names, found) : [];
  }

  /** An offer without a home is asked for nothing. */
  function hasChoices(name: Aspect): boolean {
    if (name === 'budget') return (found?.priceEnds ?? start.priceEnds).length > 0;
    if (name === 'areas') return (homes ? homes.choiceNames.areas : start.areas).length > 0;
    return choices.has(name);
  }

  /** A fact that no home of the list states is not asked for. */
  function isAsked(name: Aspect): boolean {
    if (!hasHomes || !homes || !statesAspect(homes, name)) return false;
    if (!isChoices(name)) return true;
    return isNamed(name) && aspects[name].isLong ? homes.choiceNames[name].length > 0 : choices.has(name);
  }

  function unsaidOf(name: Aspect): string | null {
    return describeUnsaid(counts?.unsaid.get(name) ?? 0);
  }

  function tickGroup(group: (typeof tickGroups)[number], all: Counts): ReactNode {
    const shown = tickAspects.filter(
      (name) =>
        aspects[name].legend === group &&
        (aspects[name].only ?? store.offer) === store.offer &&
        isAsked(name),
    );
    if (shown.length === 0) return null;
    return (
      <Fold key={group} legend={group} chosen={chosenWords(shown)}>
        {() => (
          <fieldset className="choices">
            <legend>{group}</legend>
            <div className="options">{shown.map((name) => ticksOf(name, all))}</div>
          </fieldset>
        )}
      </Fold>
    );
  }

  function controlOf(name: Aspect): ReactNode {
    const { legend } = aspects[name];
    if (isLimit(name))
      return (
        <LimitChoice
          key={name}
          legend={legend}
          options={limits.get(name) ?? NO_OPTIONS}
          chosen={textOfLimit(filters, name)}
          change={handlers.limit[name]}
          unsaid={unsaidOf(name)}
        />
      );
    if (isRange(name)) {
      const { ends = found?.priceEnds ?? start.priceEnds, word } = aspects[name];
      const [low, high] = filters[name];
      return (
        <RangeChoice
          key={name}
          legend={legend}
          ends={ends}
          format={word}
          low={low}
          high={high}
          change={handlers.change[name]}
          below={
            name === 'budget' ? (
              <TypedBudget offer={store.offer} change={handlers.change[name]} />
            ) : (
              comparedSizes && <p className="muted says">{comparedSizes}</p>
            )
          }
        />
      );
    }
    if (!isChoices(name)) return null;
    const toggle = handlers.toggle[name];
    const kind = placeKinds.find((each) => filterOfKind[each] === name);
    if (kind && isNamed(name) && aspects[name].isLong)
      return (
        <ManyChoices
          key={name}
          legend={legend}
          places={homes ? homes.choiceNames[name] : start.areas}
          kind={kind}
          homes={counts?.[name] ?? null}
          {...(name === 'areas' && homes && counts ? { tree: { homes, counts } } : {})}
          {...(homes ? {} : { isLong: start.hasMoreAreas })}
          chosen={filters[name]}
          toggle={toggle}
          unsaid={unsaidOf(name)}
          {...(name === 'areas' && found ? { groups: found.groups, dropGroup: handlers.dropGroup } : {})}
        />
      );
    const shown = choices.get(name);
    return (
      shown && (
        <Choices
          key={name}
          legend={legend}
          choices={shown}
          chosen={filters[name]}
          toggle={toggle}
          unsaid={unsaidOf(name)}
        />
      )
    );
  }

  function ticksOf(name: TicksName, counts: Counts): ReactNode {
    return aspects[name].options.map(({ value, label }, at) => (
      <OneChoice
        key={label}
        value={label}
        label={label}
        homes={counts[name][at] ?? 0}
        on={filters[name] === value}
        toggle={handlers.toggle[name]}
        unsaid={unsaidOf(name)}
      />
    ));
  }
}

function endsOf([low, high]: Range) {
  return { low, high };
}

/** What is chosen in some of the filters, in the words of its chips. */
function wordsChosen(filters: Filters, names: readonly Aspect[], found: FilterResult | null): string[] {
  const others = aspectNames.filter((name) => !names.includes(name));
  const chosen = others.reduce(withoutAspect, filters);
  return chipsOf(chosen, found ? namesInResult(found, filters) : {}).map(({ label }) => label);
}

/** Short, because the summary of the published list says the order, and that list may be hidden. */
const sortAtStart = { newest: sortLabels.newest };

interface SortProps {
  labels: Partial<Record<Sort, string>>;
  sort: Sort;
  near: Near | null;
  change: (sort: Sort) => void;
}

const SortChoice = memo(function SortChoice({ labels, sort, near, change }: SortProps) {
  return (
    <label className="field sort">
      <span>Sort</span>
      <select value={sort} onChange={(event) => change(sortNamed(event.target.value))}>
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {near !== null && value === noFilters.sort ? 'Nearest first' : label}
          </option>
        ))}
      </select>
    </label>
  );
});

interface HistogramProps {
  steps: readonly PriceBar[];
  low: number | null;
  high: number | null;
}

/** The distribution of prices as bars, once they are known. It is decorative; the menus below it give the range in words. */
const Histogram = memo(function Histogram({ steps, low, high }: HistogramProps) {
  const maxHomes = Math.max(1, ...steps.map(({ homes }) => homes));
  const bars = steps.map(({ from, to, homes }, at) => ({
    isInRange: (low === null || to > low) && (high === null || from < high),
    // Two paths for all bars. One element per bar would take half the time of a click.
    path: `M${at} 1v${-Math.max(homes / maxHomes, 0.02).toFixed(3)}h.85V1z`,
  }));
  const path = (isIn: boolean) => bars.flatMap((bar) => (bar.isInRange === isIn ? bar.path : [])).join('');
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${Math.max(1, bars.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path(false)} />
      <path className="in" d={path(true)} />
    </svg>
  );
});

/** The handlers of all controls, created once so that they stay the same. */
function createHandlers(store: FiltersStore) {
  const change = (part: (filters: Filters) => Filters) => store.change(part(store.$state.get().filters));
  const toggles = [...choiceAspects, ...tickAspects].map((name) => [
    name,
    (option: string | number) => change((filters) => toggleOption(filters, name, option)),
  ]);
  const toggleAreas = (pressed: string | number) => {
    const { filters, homes } = store.$state.get();
    const areas =
      homes.state === 'found'
        ? toggleArea(homes.homes, filters.areas, String(pressed))
        : toggleOption(filters, 'areas', pressed).areas;
    store.change({ ...filters, areas });
  };
  const changes = rangeAspects.map((name) => [
    name,
    (...ends: Range) => change((filters) => ({ ...filters, [name]: ends })),
  ]);
  const limits = limitAspects.map((name) => [
    name,
    (text: string) => change((filters) => ({ ...filters, [name]: limitOfText(name, text) })),
  ]);
  return {
    limit: recordOf<Record<LimitName, (text: string) => void>>(limits),
    // A place without a circle only orders the list.
    sort: (sort: Sort) => change((filters) => ({ ...withoutOrder(filters), sort })),
    near: (near: Near | null) => change((filters) => ({ ...filters, near, sort: noFilters.sort })),
    dropGroup: (group: AreaGroup) => {
      const { filters, homes } = store.$state.get();
      const groups = homes.state === 'found' ? homes.groups : [];
      const others = groups.filter(({ name }) => name !== group.name);
      store.change({ ...filters, areas: areasWithout(filters.areas, group, others) });
    },
    toggle: {
      ...recordOf<Record<ChoicesName | TicksName, (option: string | number) => void>>(toggles),
      areas: toggleAreas,
    },
    change: recordOf<Record<RangeName, (...ends: Range) => void>>(changes),
  };
}

/** The filters after a visitor has pressed an option of a control. */
function toggleOption(filters: Filters, name: ChoicesName | TicksName, option: string | number): Filters {
  if (isChoices(name)) {
    const values: readonly (string | number)[] = filters[name];
    const others = values.filter((value) => value !== option);
    if (aspects[name].isSingle) return { ...filters, [name]: others.length < values.length ? [] : [option] };
    return { ...filters, [name]: others.length < values.length ? others : sortedUnique([...values, option]) };
  }
  const { options, none } = aspects[name];
  const pressed = options.map(({ value, label }) =>
    label === option && value !== filters[name] ? value : none,
  );
  return { ...filters, [name]: pressed.find((value) => value !== none) ?? none };
}

const NO_BARS: readonly PriceBar[] = [];
const NO_COUNTS = new Uint32Array(0);
const NO_OPTIONS: readonly LimitOption[] = [];

function choicesAtStart({ bhk }: FilterStart): ReadonlyMap<Aspect, Choice<string | number>[]> {
  const choices = bhk.map((value) => ({ value, label: aspects.bhk.word(value), homes: null }));
  return new Map(choices.length > 0 ? [['bhk', choices]] : []);
}

/** The choices of each list that is shown whole, unless there is nothing to choose. */
function choicesOf(homes: IndexedHomes, counts: Counts): ReadonlyMap<Aspect, Choice<string | number>[]> {
  return new Map(
    choiceAspects.flatMap((name) => {
      const choices = isLong(name) ? [] : choicesIn(name, homes, counts);
      const isShown =
        aspects[name].of === 'labels' ? choices.some((choice) => choice.homes !== 0) : choices.length > 0;
      return isShown ? [[name, choices] as const] : [];
    }),
  );
}

function choicesIn(name: ChoicesName, homes: IndexedHomes, counts: Counts): Choice<string | number>[] {
  const choices = homes.choices[name].names.map((value, at) => ({
    value,
    label: aspects[name].optionWord(value, isNamed(name) ? (homes.choiceNames[name][at]?.name ?? '') : ''),
    homes: counts[name][at] ?? 0,
  }));
  return aspects[name].of === 'numbers' ? choices.sort((a, b) => Number(a.value) - Number(b.value)) : choices;
}

function isLong(name: ChoicesName): boolean {
  return isNamed(name) && aspects[name].isLong;
}

function sortNamed(text: string): Sort {
  const names: readonly Sort[] = ['newest', 'price', '-price', 'sqft-price', '-size'];
  return names.find((name) => name === text) ?? 'newest';
}
