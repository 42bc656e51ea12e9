import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { memo, useMemo } from 'react';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatBhk, describeChecked, FRESH_LABEL, formatMoney, REDUCED_LABEL } from '#domain/search/chips.ts';
import {
  checkedDays,
  sortedUnique,
  type CheckedDays,
  type Filters,
  floorLabels,
  type FloorBand,
  noFilters,
  type Sort,
  sortLabels,
} from '#domain/search/filters.ts';
import type { Counts } from '#domain/search/results/count-homes.ts';
import { floorBands } from '#domain/search/homes/home-columns.ts';
import type { PriceBar } from '#domain/search/results/price-bars.ts';
import type { Homes } from '#domain/search/homes/read-homes.ts';
import { type Choice, Choices, ManyChoices, OneChoice } from './Choices.tsx';
import type { FilterState, FiltersStore, FilterResult } from './filters.ts';
import { NearChoice } from './NearChoice.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { StationChoice } from './StationChoice.tsx';

const formatSize = (sqft: number) => `${formatNumber(sqft)} sqft`;
const PICTURES = 'With pictures';
const SIZES = [400, 600, 800, 1000, 1200, 1500, 1800, 2200, 3000, 4000, 6000];

/** All filters, with the number of homes for each choice. */
export function FilterFields({ store, $state }: { store: FiltersStore; $state: ReadableAtom<FilterState> }) {
  const { filters, homes } = useStore($state);
  return homes.state === 'found' ? <Fields store={store} filters={filters} homes={homes} /> : null;
}

/**
 * Memoised controls with unchanged props are not rendered again. The counts follow a click one frame later (decision
 * 109).
 */
function Fields({ store, filters, homes }: { store: FiltersStore; filters: Filters; homes: FilterResult }) {
  const handlers = useMemo(() => createHandlers(store), [store]);
  const { bhk, types, facings, floors } = useMemo(
    () => choicesOf(homes.homes, homes.counts),
    [homes.homes, homes.counts],
  );
  const { toggle } = handlers;
  const [week, month] = homes.counts.checked;
  return (
    <div className="filter-fields">
      <SortChoice sort={filters.sort} isNear={filters.near !== null} change={handlers.sort} />
      <NearChoice store={store} homes={homes.homes} near={filters.near} change={handlers.near} />
      <Choices legend="BHK" choices={bhk} chosen={filters.bhk} toggle={toggle.bhk} />
      <RangeChoice
        legend="Budget"
        ends={homes.priceEnds}
        format={formatMoney}
        low={filters.min}
        high={filters.max}
        change={handlers.budget}
      >
        <Histogram steps={homes.steps} low={filters.min} high={filters.max} />
      </RangeChoice>
      <ManyChoices
        legend="Area"
        places={homes.homes.choiceNames.areas}
        homes={homes.counts.choices.areas}
        chosen={filters.areas}
        toggle={toggle.areas}
      />
      <StationChoice
        store={store}
        homes={homes.homes}
        counts={homes.counts.metro}
        chosen={filters.metro}
        toggle={toggle.metro}
      />
      <ManyChoices
        legend="Society"
        places={homes.homes.choiceNames.societies}
        homes={homes.counts.choices.societies}
        chosen={filters.societies}
        toggle={toggle.societies}
      />
      <RangeChoice
        legend="Carpet area"
        ends={SIZES}
        format={formatSize}
        low={filters.sizeMin}
        high={filters.sizeMax}
        change={handlers.size}
      />
      {types.length > 0 && (
        <Choices legend="Type" choices={types} chosen={filters.types} toggle={toggle.types} />
      )}
      {facings.length > 0 && (
        <Choices legend="Facing" choices={facings} chosen={filters.facings} toggle={toggle.facings} />
      )}
      {floors.some((floor) => floor.homes > 0) && (
        <Choices legend="Floor" choices={floors} chosen={filters.floors} toggle={toggle.floors} />
      )}
      <fieldset className="choices">
        <legend>Recent changes</legend>
        <div className="options">
          <OneChoice
            value={FRESH_LABEL}
            label={FRESH_LABEL}
            homes={homes.counts.fresh}
            on={filters.fresh}
            toggle={toggle.fresh}
          />
          <OneChoice
            value={REDUCED_LABEL}
            label={REDUCED_LABEL}
            homes={homes.counts.reduced}
            on={filters.reduced}
            toggle={toggle.reduced}
          />
        </div>
      </fieldset>
      <fieldset className="choices">
        <legend>Trust</legend>
        <div className="options">
          {checkedDays.map((days, at) => (
            <OneChoice
              key={days}
              value={days}
              label={describeChecked(days)}
              homes={[week, month][at] ?? 0}
              on={filters.checked === days}
              toggle={toggle.checked}
            />
          ))}
          <OneChoice
            value={PICTURES}
            label={PICTURES}
            homes={homes.counts.photos}
            on={filters.photos}
            toggle={toggle.photos}
          />
        </div>
      </fieldset>
    </div>
  );
}

interface SortProps {
  sort: Sort;
  /** True while the list is sorted by the distance from a place. */
  isNear: boolean;
  change: (sort: Sort) => void;
}

const SortChoice = memo(function SortChoice({ sort, isNear, change }: SortProps) {
  return (
    <label className="field sort">
      <span>Sort</span>
      <select value={isNear ? '' : sort} onChange={(event) => change(sortNamed(event.target.value))}>
        {isNear && <option value="">Nearest first</option>}
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
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

/** The distribution of prices as bars. It is decorative; the menus below it give the range in words. */
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
      viewBox={`0 0 ${bars.length} 1`}
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
  const current = () => store.$state.get().filters;
  const set = (part: Partial<Filters>) => store.change({ ...current(), ...part });
  const toggled = <Value extends string | number>(values: readonly Value[], value: Value) =>
    sortedUnique(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return {
    sort: (sort: Sort) => set({ sort, near: null }),
    near: (near: string) => set({ near, sort: noFilters.sort }),
    budget: (min: number | null, max: number | null) => set({ min, max }),
    size: (sizeMin: number | null, sizeMax: number | null) => set({ sizeMin, sizeMax }),
    toggle: {
      bhk: (bedrooms: number) => set({ bhk: toggled(current().bhk, bedrooms) }),
      areas: (area: string) => set({ areas: toggled(current().areas, area) }),
      metro: (station: string) => set({ metro: toggled(current().metro, station) }),
      societies: (society: string) => set({ societies: toggled(current().societies, society) }),
      types: (type: string) => set({ types: toggled(current().types, type) }),
      facings: (facing: string) => set({ facings: toggled(current().facings, facing) }),
      floors: (floor: FloorBand) => set({ floors: toggled(current().floors, floor) }),
      checked: (days: CheckedDays) => set({ checked: current().checked === days ? null : days }),
      photos: () => set({ photos: !current().photos }),
      fresh: () => set({ fresh: !current().fresh }),
      reduced: () => set({ reduced: !current().reduced }),
    },
  };
}

function choicesOf(homes: Homes, counts: Counts) {
  const named = (list: 'types' | 'facings'): Choice<string>[] =>
    homes.choiceNames[list].map(({ slug, name }, at) => ({
      value: slug,
      label: name,
      homes: counts.choices[list][at] ?? 0,
    }));
  const bhk = homes.choices.bhk.names
    .map((name, at) => ({
      value: Number(name),
      label: formatBhk(Number(name)),
      homes: counts.choices.bhk[at] ?? 0,
    }))
    .sort((a, b) => a.value - b.value);
  const floors = floorBands.map((value, at) => ({
    value,
    label: floorLabels[value],
    homes: counts.choices.floors[at] ?? 0,
  }));
  return {
    bhk,
    floors,
    types: named('types'),
    facings: named('facings'),
  };
}

function sortNamed(text: string): Sort {
  const names: readonly Sort[] = ['newest', 'price', '-price', 'sqft-price', '-size'];
  return names.find((name) => name === text) ?? 'newest';
}
