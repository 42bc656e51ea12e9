import { useStore } from '@nanostores/react';
import { indianNumber } from '#domain/money/rupees.ts';
import { bedroomWords, checkedWords, FRESH, moneyWords, REDUCED } from '#domain/search/chips.ts';
import {
  checkedDays,
  chosen,
  type Filters,
  floorNames,
  type FloorBand,
  noFilters,
  type Sort,
  sortNames,
} from '#domain/search/filters.ts';
import { type Choice, Choices, ManyChoices } from './Choices.tsx';
import type { FiltersStore, Found } from './filter-store.ts';
import { NearChoice } from './NearChoice.tsx';
import { RangeChoice } from './RangeChoice.tsx';

const sqftWords = (sqft: number) => `${indianNumber(sqft)} sqft`;
const SIZES = [400, 600, 800, 1000, 1200, 1500, 1800, 2200, 3000, 4000, 6000];

/** Every filter, with the homes of each choice. */
export function FilterFields({ store }: { store: FiltersStore }) {
  const { filters, homes } = useStore(store.$state);
  if (homes.state !== 'found') return null;
  const set = (part: Partial<Filters>) => store.change({ ...filters, ...part });
  const { bhk, types, facings, floors } = choicesOf(homes);
  const [week, month] = homes.counts.checked;
  return (
    <div className="filter-fields">
      <label className="field sort">
        <span>Sort</span>
        <select
          value={filters.near === null ? filters.sort : ''}
          onChange={(event) => set({ sort: sortNamed(event.target.value), near: null })}
        >
          {filters.near !== null && <option value="">Nearest first</option>}
          {Object.entries(sortNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <NearChoice
        store={store}
        found={homes}
        near={filters.near}
        change={(near) => set({ near, sort: noFilters.sort })}
      />
      <Choices legend="BHK" choices={bhk} chosen={filters.bhk} change={(bhk) => set({ bhk: chosen(bhk) })} />
      <RangeChoice
        legend="Budget"
        ends={homes.priceEnds}
        words={moneyWords}
        low={filters.min}
        high={filters.max}
        change={(min, max) => set({ min, max })}
      >
        <Histogram found={homes} low={filters.min} high={filters.max} />
      </RangeChoice>
      <ManyChoices
        legend="Area"
        places={homes.homes.named.areas}
        homes={homes.counts.choices.areas}
        chosen={filters.areas}
        change={(areas) => set({ areas: chosen(areas) })}
      />
      <ManyChoices
        legend="Society"
        places={homes.homes.named.societies}
        homes={homes.counts.choices.societies}
        chosen={filters.societies}
        change={(societies) => set({ societies: chosen(societies) })}
      />
      <RangeChoice
        legend="Carpet area"
        ends={SIZES}
        words={sqftWords}
        low={filters.sizeMin}
        high={filters.sizeMax}
        change={(sizeMin, sizeMax) => set({ sizeMin, sizeMax })}
      />
      {types.length > 0 && (
        <Choices
          legend="Type"
          choices={types}
          chosen={filters.types}
          change={(types) => set({ types: chosen(types) })}
        />
      )}
      {facings.length > 0 && (
        <Choices
          legend="Facing"
          choices={facings}
          chosen={filters.facings}
          change={(facings) => set({ facings: chosen(facings) })}
        />
      )}
      {floors.some((floor) => floor.homes > 0) && (
        <Choices
          legend="Floor"
          choices={floors}
          chosen={filters.floors}
          change={(floors) => set({ floors: chosen(floors) })}
        />
      )}
      <fieldset className="choices">
        <legend>Lately</legend>
        <div className="options">
          <Toggle
            label={FRESH}
            homes={homes.counts.fresh}
            on={filters.fresh}
            change={(fresh) => set({ fresh })}
          />
          <Toggle
            label={REDUCED}
            homes={homes.counts.reduced}
            on={filters.reduced}
            change={(reduced) => set({ reduced })}
          />
        </div>
      </fieldset>
      <fieldset className="choices">
        <legend>Trust</legend>
        <div className="options">
          {checkedDays.map((days, at) => (
            <Toggle
              key={days}
              label={checkedWords(days)}
              homes={[week, month][at] ?? 0}
              on={filters.checked === days}
              change={(on) => set({ checked: on ? days : null })}
            />
          ))}
          <Toggle
            label="With pictures"
            homes={homes.counts.photos}
            on={filters.photos}
            change={(photos) => set({ photos })}
          />
        </div>
      </fieldset>
    </div>
  );
}

function Toggle({
  label,
  homes,
  on,
  change,
}: {
  label: string;
  homes: number;
  on: boolean;
  change: (on: boolean) => void;
}) {
  return (
    <label className="choice">
      <input type="checkbox" checked={on} disabled={homes === 0 && !on} onChange={() => change(!on)} />
      <span>{label}</span> <span className="choice-count">{indianNumber(homes)}</span>
    </label>
  );
}

/** How the prices lie: bars for the eye; the choices below say the same in words. */
function Histogram({ found, low, high }: { found: Found; low: number | null; high: number | null }) {
  const most = Math.max(1, ...found.steps.map(({ homes }) => homes));
  const bars = found.steps.map(({ from, to, homes }, at) => ({
    in: (low === null || to > low) && (high === null || from < high),
    // Two shapes for all bars: one element for each would be half the work of a click.
    path: `M${at} 1v${-Math.max(homes / most, 0.02).toFixed(3)}h.85V1z`,
  }));
  const path = (isIn: boolean) => bars.flatMap((bar) => (bar.in === isIn ? bar.path : [])).join('');
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
}

function choicesOf({ homes, counts }: Found) {
  const named = (list: 'types' | 'facings'): Choice<string>[] =>
    homes.named[list].map(({ slug, name }, at) => ({
      value: slug,
      label: name,
      homes: counts.choices[list][at] ?? 0,
    }));
  const bhk = homes.choices.bhk.names
    .map((name, at) => ({
      value: Number(name),
      label: bedroomWords(Number(name)),
      homes: counts.choices.bhk[at] ?? 0,
    }))
    .sort((a, b) => a.value - b.value);
  const floors = floorNamesInOrder.map((value, at) => ({
    value,
    label: floorNames[value],
    homes: counts.choices.floors[at] ?? 0,
  }));
  return {
    bhk,
    floors,
    types: named('types'),
    facings: named('facings'),
  };
}

const floorNamesInOrder: readonly FloorBand[] = ['ground', 'low', 'middle', 'high'];

function sortNamed(text: string): Sort {
  const names: readonly Sort[] = ['newest', 'price', '-price', 'sqft-price', '-size'];
  return names.find((name) => name === text) ?? 'newest';
}
