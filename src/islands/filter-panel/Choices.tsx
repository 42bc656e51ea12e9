import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { type AreaGroup, areasOutside } from '#domain/search/area-groups.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { isItself, placeOfArea } from '#domain/search/area-itself.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import type { Counts } from '#domain/search/results/count-homes.ts';
import { partsOfArea, placesOfChosen } from '#domain/search/results/parts-of-area.ts';
import { AREAS_AT_START } from '#domain/search/filter-start.ts';
import { fullestPlaces } from '#domain/search/results/fullest-places.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import type { Place } from '#domain/search/places/place-entry.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import { PlaceBox } from '../search/PlaceBox.tsx';
import { $placeNames } from '../search/place-names.ts';

export interface Choice<Value> {
  value: Value;
  label: string;
  /** Null until the homes are loaded. */
  homes: number | null;
  /** True of a part of a chosen area, which stands below it. */
  isPart?: true;
}

interface Props<Value> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** Must stay the same function, so that a choice is not rendered again when only others change. */
  toggle(value: Value): void;
  /** '12 homes do not say', if some do not. */
  unsaid?: string | null;
  /** Stands before the choices. */
  first?: ReactNode;
}

/** A group of checkboxes. A choice that no home has is disabled, not hidden. */
export const Choices: <Value extends string | number>(props: Props<Value>) => ReactNode = memo(
  function Choices({ legend, choices, chosen, toggle, unsaid, first = null }) {
    return (
      <fieldset className="choices">
        <legend>{legend}</legend>
        <div className="options">
          {first}
          {choices.map(({ value, label, homes, isPart }) => (
            <OneChoice
              key={value}
              {...(isPart && { isPart })}
              value={value}
              label={label}
              homes={homes}
              on={chosen.includes(value)}
              toggle={toggle}
            />
          ))}
        </div>
        {unsaid && <p className="muted says">{unsaid}</p>}
      </fieldset>
    );
  },
);

interface OneProps<Value> extends Choice<Value> {
  unsaid?: string | null;
  on: boolean;
  toggle(value: Value): void;
}

export const OneChoice: <Value extends string | number>(props: OneProps<Value>) => ReactNode = memo(
  function OneChoice({ value, label, homes, isPart, unsaid, on, toggle }) {
    const state = on ? ' on' : homes === 0 ? ' none' : '';
    return (
      <label className={`choice${state}${isPart ? ' part' : ''}`}>
        <input type="checkbox" checked={on} disabled={homes === 0 && !on} onChange={() => toggle(value)} />
        <span>{label}</span> <span className="choice-count">{homes === null ? '' : formatNumber(homes)}</span>
        {unsaid && <span className="muted says">{unsaid}</span>}
      </label>
    );
  },
);

/** The most choices shown of a long list: before and after something is typed. */
const MAX_CHOICES = AREAS_AT_START;
const MAX_MATCHES = 30;

interface ManyProps extends Omit<Props<string>, 'choices'> {
  places: readonly NamedPlace[];
  /** What they are. */
  kind: Place['kind'];
  /** The number of homes, by position of the place. Null until they are loaded: the places are in their order. */
  homes: Uint32Array | null;
  /** Of areas: in which other each lies, and how many homes are in each alone. */
  tree?: { homes: Pick<IndexedHomes, 'choiceNames' | 'within'>; counts: Counts };
  /** True if there are more of them than are shown at first. */
  isLong?: boolean;
  /** Names that stand for some of the chosen ones, and what takes such a name away. */
  groups?: readonly AreaGroup[];
  dropGroup?: (group: AreaGroup) => void;
}

/** Shows the chosen ones and those with the most homes, or those that the typed words mean. */
export const ManyChoices = memo(function ManyChoices({
  legend,
  places,
  kind,
  homes,
  tree,
  isLong = places.length > MAX_CHOICES,
  chosen,
  toggle,
  unsaid = null,
  groups = NO_GROUPS,
  dropGroup = () => {},
}: ManyProps) {
  const [typed, setTyped] = useState('');
  const names = useStore($placeNames);
  const words = typed.trim();
  const areas = tree?.homes;
  const shown = useMemo(() => {
    const ungrouped = words ? NONE : areasOutside(chosen, groups);
    return areas ? placesOfChosen(areas, ungrouped) : ungrouped;
  }, [words, chosen, groups, areas]);
  const choice = (at: number): Choice<string>[] => {
    const place = places[at];
    return place ? [{ value: place.slug, label: place.name, homes: homes && (homes[at] ?? 0) }] : [];
  };
  const chosenChoice = (value: string): Choice<string>[] => {
    const slug = placeOfArea(value);
    const at = places.findIndex((place) => place.slug === slug);
    const [one] = choice(at);
    if (!one || !places[at]?.hasParts || !tree) return one ? [one] : [];
    const { label } = one;
    if (isItself(value)) return [{ value, label: `${label} itself`, homes: tree.counts.areasAlone[at] ?? 0 }];
    const parts = partsOfArea(tree.homes, tree.counts, slug, chosen).filter(
      (part) => !shown.includes(part.value),
    );
    return [
      { ...one, label: `${label} and its parts` },
      ...parts.map((part) => ({ ...part, isPart: true as const })),
    ];
  };
  // Memoised, because there are thousands of places. A click on another choice changes none of these until the counts
  // are updated.
  const found = useMemo(() => {
    const counts = homes ?? inOrder(places.length);
    if (!words)
      return fullestPlaces(places, counts, {
        max: MAX_CHOICES,
        isWanted: ({ slug }, at) => !shown.includes(slug) && (tree?.homes.within[at] ?? -1) < 0,
      });
    const { rankOf } = typedPlaces(words, names);
    return places
      .flatMap((place, at) => {
        const rank = rankOf(place, [kind]);
        return rank === null ? [] : [{ at, rank }];
      })
      .sort((one, other) => one.rank - other.rank || (counts[other.at] ?? 0) - (counts[one.at] ?? 0))
      .slice(0, MAX_MATCHES)
      .map(({ at }) => at);
  }, [places, kind, homes, tree?.homes, words, names, shown]);
  const homesIn = ({ areas }: AreaGroup) => {
    const slugs = new Set(areas);
    return homes && places.reduce((sum, { slug }, at) => sum + (slugs.has(slug) ? (homes[at] ?? 0) : 0), 0);
  };
  return (
    <div className="many-choices">
      <Choices
        legend={legend}
        choices={[...shown.flatMap(chosenChoice), ...found.flatMap(choice)]}
        chosen={chosen}
        toggle={toggle}
        unsaid={unsaid}
        first={
          words === '' &&
          groups.map((group) => (
            <OneChoice
              key={group.name}
              value={group.name}
              label={group.name}
              homes={homesIn(group)}
              on
              toggle={() => dropGroup(group)}
            />
          ))
        }
      />
      {isLong && <PlaceBox label={`Find another ${legend.toLowerCase()}`} onType={setTyped} />}
      {words && found.length === 0 && <p className="muted">Nothing here is called ‘{words}’.</p>}
    </div>
  );
});

const NO_GROUPS: readonly AreaGroup[] = [];
const NONE: readonly string[] = [];

/** Counts that keep the places as they are. */
function inOrder(places: number): Uint32Array {
  return Uint32Array.from({ length: places }, (_, at) => places - at);
}
