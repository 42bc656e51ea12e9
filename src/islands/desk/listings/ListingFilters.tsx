import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { ListingChoices, ListingPlaces } from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import {
  deskSortLabels,
  type ListingFilters as Chosen,
  workLabels,
} from '#domain/listing/listing-filters.ts';
import { countedLabel } from '#domain/numbers/counted-homes.ts';
import { periods } from '#domain/numbers/periods.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { offers } from '#domain/offer.ts';
import { tickGroups } from '#domain/search/aspect-kinds.ts';
import { aspects } from '#domain/search/aspects.ts';
import { chipsOf, type ChoiceNames } from '#domain/search/chips.ts';
import {
  type Filters,
  limitAspects,
  type LimitName,
  type ChoicesName,
  choiceAspects,
  type RangeName,
  rangeAspects,
  tickAspects,
  type TicksName,
} from '#domain/search/filters.ts';
import { keyOf } from '#domain/search/key-of.ts';
import { type LimitOption, limitOfText, limitOptions, textOfLimit } from '#domain/search/limit-options.ts';
import { namesOf as namesOfRecord } from '#domain/record-of.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { readAmount } from '#domain/typed-text/read-number.ts';
import { FieldProblem } from '../../form/FieldProblem.tsx';
import { PlaceInput } from './fields/PlaceInput.tsx';
import { NearFields } from './NearFields.tsx';
import type { Listings } from './listings.ts';
import type { NearChoices } from './near-choices.ts';

type Option = { value: string | number; label: string };

/** Whether it is shown, for all kinds that can be hidden; for homes the filters of visitors too. */
export function ListingFilters({ listings }: { listings: Listings }) {
  const { kind, filters, choices, places, nearChoices } = useStore(listings.$listings);
  const id = useId();
  if (kind === 'area') return null;
  const change = (piece: Partial<Chosen>) => void listings.find({ filters: { ...filters, ...piece } });
  const names = namesOf(choices, places, nearChoices);
  const all =
    kind === 'property'
      ? [
          ...workChips(filters, change),
          ...chipsOf(filters.homes, names).map(({ label, filtersWithout: homes }) => ({
            label,
            remove: () => change({ homes }),
          })),
        ]
      : [];
  return (
    <>
      <div className="staff-filters">
        {kind === 'property' && (
          <div className="field">
            <label htmlFor={`${id}-offer`}>For</label>
            <select
              id={`${id}-offer`}
              value={filters.offer ?? ''}
              onChange={({ target }) =>
                change({ offer: offers.find((offer) => offer === target.value) ?? null })
              }
            >
              <option value="">Sale and rent</option>
              {offers.map((offer) => (
                <option key={offer}>{offer}</option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-shown`}>Visitors see</label>
          <select
            id={`${id}-shown`}
            value={filters.shown === null ? '' : String(filters.shown)}
            onChange={({ target }) => change({ shown: target.value === '' ? null : target.value === 'true' })}
          >
            <option value="">All, also hidden</option>
            <option value="true">On the site</option>
            <option value="false">{kind === 'property' ? 'Drafts' : 'Hidden'}</option>
          </select>
        </div>
        {kind === 'property' && <OrderField filters={filters} change={change} />}
      </div>
      {kind === 'property' && (
        <details
          className="staff-more-filters"
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) void listings.loadChoices();
          }}
        >
          <summary>More filters{all.length > 0 && ` (${all.length})`}</summary>
          <div className="staff-fields">
            <WorkFields filters={filters} change={change} />
          </div>
          <HomeFilters
            homes={filters.homes}
            today={listings.today()}
            choices={choices}
            places={places}
            change={(homes) => change({ homes })}
          />
          <NearFields
            near={filters.homes.near}
            choices={nearChoices}
            change={(near) => change({ homes: { ...filters.homes, near }, sort: null })}
          />
        </details>
      )}
      <Chips chips={all} />
    </>
  );
}

interface OrderProps {
  filters: Chosen;
  change: (piece: Partial<Chosen>) => void;
}

/** The orders of visitors beside that of the desk. A place without a distance is nothing but an order. */
function OrderField({ filters: { homes, sort }, change }: OrderProps) {
  const id = useId();
  const isOrderOnly = homes.near !== null && homes.near.within === null;
  const others = isOrderOnly ? { ...homes, near: null } : homes;
  return (
    <div className="field">
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        value={sort ?? ''}
        onChange={({ target }) => {
          const chosen = keyOf(deskSortLabels, target.value);
          change({ sort: chosen, homes: chosen === null ? homes : others });
        }}
      >
        <option value="">{homes.near === null ? 'Latest changed first' : 'Nearest first'}</option>
        {namesOfRecord(deskSortLabels).map((name) => (
          <option key={name} value={name}>
            {deskSortLabels[name]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What only staff ask of homes. */
function WorkFields({ filters: { unchecked, only, days }, change }: OrderProps) {
  const id = useId();
  const counted = sortedUnique([...UNCHECKED_DAYS, ...(unchecked === null ? [] : [unchecked])]);
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-unchecked`}>Last check</label>
        <select
          id={`${id}-unchecked`}
          value={unchecked ?? ''}
          onChange={({ target }) => change({ unchecked: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Any day or never</option>
          {counted.map((each) => (
            <option key={each} value={each}>
              Not for {each} days
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-days`}>Views and enquiries of</label>
        <select
          id={`${id}-days`}
          value={days}
          onChange={({ target }) =>
            change({ days: periods.find((each) => String(each) === target.value) ?? days })
          }
        >
          {periods.map((each) => (
            <option key={each} value={each}>
              {each} days
            </option>
          ))}
        </select>
      </div>
      <Options
        legend="Only"
        options={namesOfRecord(workLabels).map((value) => ({ value, label: workLabels[value] }))}
        isOn={(value) => only.some((name) => name === value)}
        toggle={(value) => {
          const others = only.filter((name) => name !== value);
          const name = keyOf(workLabels, String(value));
          change({ only: others.length < only.length || !name ? others : sortedUnique([...only, name]) });
        }}
      />
    </>
  );
}

const UNCHECKED_DAYS = [7, 14, 30, 60, 90];

interface RemovableChip {
  label: string;
  remove: () => void;
}

function workChips(
  { unchecked, only, counted }: Chosen,
  change: (piece: Partial<Chosen>) => void,
): RemovableChip[] {
  return [
    ...(unchecked === null
      ? []
      : [{ label: `Not checked for ${unchecked} days`, remove: () => change({ unchecked: null }) }]),
    ...only.map((name) => ({
      label: workLabels[name],
      remove: () => change({ only: only.filter((each) => each !== name) }),
    })),
    ...(counted === null
      ? []
      : [{ label: `In Numbers: ${countedLabel(counted)}`, remove: () => change({ counted: null }) }]),
  ];
}

function Chips({ chips }: { chips: readonly RemovableChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="staff-chips">
      {chips.map(({ label, remove }) => (
        <li key={label}>
          <button className="button quiet small" type="button" onClick={remove}>
            <span className="sr">Remove </span>
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface HomeFiltersProps {
  homes: Filters;
  today: Day;
  choices: ListingChoices | null;
  places: ListingPlaces | null;
  change: (homes: Filters) => void;
}

/** A control for each filter that a column of a home tells. */
function HomeFilters({ homes, today, choices, places, change }: HomeFiltersProps) {
  const id = useId();
  const limits = limitOptions(homes, today);
  const found = {
    areas: bySlug(calledAreas(places)),
    societies: bySlug(places?.societies),
    builders: choices && bySlug(choices.builders.map((builder) => ({ ...builder, note: null }))),
  };
  function toggle(name: ChoicesName, option: string | number): void {
    const values: readonly (string | number)[] = homes[name];
    const others = values.filter((value) => value !== option);
    if (aspects[name].isSingle) {
      change({ ...homes, [name]: others.length < values.length ? [] : [option] });
      return;
    }
    change({ ...homes, [name]: others.length < values.length ? others : sortedUnique([...values, option]) });
  }
  return (
    <div className="staff-fields">
      {choiceAspects.map((name) => {
        const { legend } = aspects[name];
        if (name === 'areas' || name === 'societies' || name === 'builders')
          return (
            <div className="field" key={name}>
              <label htmlFor={`${id}-${name}`}>{legend}</label>
              <PlaceInput
                id={`${id}-${name}`}
                label={legend}
                value=""
                places={found[name]}
                onChoose={(slug) => toggle(name, slug)}
              />
            </div>
          );
        return (
          <Options
            key={name}
            legend={legend}
            options={optionsOf(name, choices)}
            isOn={(option) => homes[name].some((value: string | number) => value === option)}
            toggle={(option) => toggle(name, option)}
          />
        );
      })}
      {rangeAspects.map((name) => (
        <RangeFields key={name} name={name} homes={homes} change={change} />
      ))}
      {limitAspects.map((name) => (
        <LimitField key={name} name={name} homes={homes} options={limits.get(name) ?? []} change={change} />
      ))}
      {tickGroups.map((group) => {
        const ticks = tickAspects
          .filter((name) => aspects[name].legend === group)
          .flatMap((name) => aspects[name].options.map((option) => ({ name, option })));
        const tickOf = (label: string | number) => ticks.find(({ option }) => option.label === label);
        const isOn = (tick: ReturnType<typeof tickOf>) =>
          tick !== undefined && homes[tick.name] === tick.option.value;
        return (
          <Options
            key={group}
            legend={group}
            options={ticks.map(({ option: { label } }) => ({ value: label, label }))}
            isOn={(label) => isOn(tickOf(label))}
            toggle={(label) => {
              const tick = tickOf(label);
              if (tick) change(withTick(homes, tick.name, isOn(tick) ? null : tick.option.value));
            }}
          />
        );
      })}
    </div>
  );
}

interface LimitProps {
  name: LimitName;
  homes: Filters;
  options: readonly LimitOption[];
  change: (homes: Filters) => void;
}

/** A menu of days, months or amounts: at most this. */
function LimitField({ name, homes, options, change }: LimitProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{aspects[name].legend}</label>
      <select
        id={id}
        value={textOfLimit(homes, name)}
        onChange={({ target }) => change({ ...homes, [name]: limitOfText(name, target.value) })}
      >
        <option value="">Any</option>
        {options.map(({ text, label }) => (
          <option key={text} value={text}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Filters name places and builders by their slugs. */
function bySlug<Place extends { slug: string }>(
  places: readonly Place[] | undefined,
): (Place & { id: string })[] | null {
  return places?.map((place) => ({ ...place, id: place.slug })) ?? null;
}

function withTick(homes: Filters, name: TicksName, value: number | boolean | null): Filters {
  return { ...homes, [name]: value ?? aspects[name].none };
}

interface OptionsProps {
  legend: string;
  options: readonly Option[];
  isOn: (value: string | number) => boolean;
  toggle: (value: string | number) => void;
}

function Options({ legend, options, isOn, toggle }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="field staff-options">
      <legend>{legend}</legend>
      <div className="choices">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" checked={isOn(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface RangeProps {
  name: RangeName;
  homes: Filters;
  change: (homes: Filters) => void;
}

/** Two ends, typed as people say them: 95 lakh, 1,450. */
function RangeFields({ name, homes, change }: RangeProps) {
  const id = useId();
  const { legend, word } = aspects[name];
  const [low, high] = homes[name];
  const set = (...range: readonly [number | null, number | null]) => change({ ...homes, [name]: range });
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="staff-range">
        <End
          key={`from ${low}`}
          id={`${id}-from`}
          label="From"
          name={name}
          value={low === null ? '' : word(low)}
          set={(value) => set(value, high !== null && value !== null && high < value ? null : high)}
        />
        <End
          key={`to ${high}`}
          id={`${id}-to`}
          label="Up to"
          name={name}
          value={high === null ? '' : word(high)}
          set={(value) => set(low !== null && value !== null && low > value ? null : low, value)}
        />
      </div>
    </fieldset>
  );
}

interface EndProps {
  id: string;
  label: string;
  name: RangeName;
  /** In words. */
  value: string;
  set: (value: number | null) => void;
}

/** Read when the typing ends, so that no number on the way to the one that is meant counts. */
function End({ id, label, name, value, set }: EndProps) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  function read(): void {
    if (typed.trim() === value) return;
    const amount = typed.trim() === '' ? { value: null } : readEnd(name, typed);
    if ('problem' in amount) setProblem(amount.problem);
    else set(amount.value);
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder="Any"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        onBlur={read}
        onKeyDown={({ key }) => {
          if (key === 'Enter') read();
        }}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

function readEnd(name: RangeName, typed: string): { value: number } | { problem: string } {
  if (name !== 'budget') return readAmount(typed.replace(/\s*sqft$/i, ''));
  const price = readTypedPrice(typed);
  return 'problem' in price ? price : { value: price.rupees };
}

function optionsOf(
  name: Exclude<ChoicesName, 'areas' | 'societies' | 'builders'>,
  choices: ListingChoices | null,
): Option[] {
  switch (name) {
    case 'bhk':
    case 'baths':
      return (choices?.[name] ?? []).map((value) => ({ value, label: aspects[name].word(value) }));
    case 'types':
    case 'facings':
    case 'cities':
      return (choices?.[name] ?? []).map(({ slug, name: label }) => ({ value: slug, label }));
    default:
      return Object.entries(aspects[name].labels).map(([value, label]) => ({ value, label }));
  }
}

/** With the city of those whose name is not enough. */
function calledAreas(places: ListingPlaces | null) {
  return places?.areas.map((area) => ({ ...area, name: area.called ?? area.name }));
}

function namesOf(
  choices: ListingChoices | null,
  places: ListingPlaces | null,
  near: NearChoices | null,
): ChoiceNames {
  return {
    near: near?.places.map(({ id, name }) => ({ slug: id, name })) ?? [],
    areas: calledAreas(places) ?? [],
    societies: places?.societies ?? [],
    types: choices?.types ?? [],
    facings: choices?.facings ?? [],
    builders: choices?.builders ?? [],
  };
}
