import { memo, type ReactNode, useMemo, useState } from 'react';
import { indianNumber } from '#domain/money/rupees.ts';
import { fullestPlaces } from '#domain/search/fullest-places.ts';
import type { NamedPlace } from '#domain/search/homes-file.ts';

export interface Choice<Value> {
  value: Value;
  label: string;
  homes: number;
}

interface Props<Value> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** Always the same function, so that a choice is left alone while only others change. */
  toggle(value: Value): void;
}

/** Several of a few choices. One that would give nothing is greyed, not hidden. */
export const Choices: <Value extends string | number>(props: Props<Value>) => ReactNode = memo(
  function Choices({ legend, choices, chosen, toggle }) {
    return (
      <fieldset className="choices">
        <legend>{legend}</legend>
        <div className="options">
          {choices.map(({ value, label, homes }) => (
            <OneChoice
              key={value}
              value={value}
              label={label}
              homes={homes}
              on={chosen.includes(value)}
              toggle={toggle}
            />
          ))}
        </div>
      </fieldset>
    );
  },
);

interface OneProps<Value> extends Choice<Value> {
  on: boolean;
  toggle(value: Value): void;
}

/** A choice with its count. */
export const OneChoice: <Value extends string | number>(props: OneProps<Value>) => ReactNode = memo(
  function OneChoice({ value, label, homes, on, toggle }) {
    return (
      <label className={on ? 'choice on' : homes === 0 ? 'choice none' : 'choice'}>
        <input type="checkbox" checked={on} disabled={homes === 0 && !on} onChange={() => toggle(value)} />
        <span>{label}</span> <span className="choice-count">{indianNumber(homes)}</span>
      </label>
    );
  },
);

/** Choices shown of a long list until something is typed. */
const MOST = 6;
const MOST_TYPED = 30;

interface ManyProps extends Omit<Props<string>, 'choices'> {
  places: readonly NamedPlace[];
  /** By position of the place. */
  homes: Uint32Array;
}

/** Several of very many choices: the chosen ones and the fullest, or those that a typed text names. */
export const ManyChoices = memo(function ManyChoices({ legend, places, homes, chosen, toggle }: ManyProps) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const choice = (at: number): Choice<string>[] => {
    const place = places[at];
    return place ? [{ value: place.slug, label: place.name, homes: homes[at] ?? 0 }] : [];
  };
  // A click on another choice changes none of these before the counts do, and there are thousands of places.
  const found = useMemo(
    () =>
      fullestPlaces(places, homes, {
        most: words ? MOST_TYPED : MOST,
        isWanted: ({ slug, name }) => (words ? name.toLowerCase().includes(words) : !chosen.includes(slug)),
      }),
    [places, homes, words, chosen],
  );
  const kept = words ? [] : chosen.map((slug) => places.findIndex((place) => place.slug === slug));
  return (
    <div className="many-choices">
      <Choices
        legend={legend}
        choices={[...kept, ...found].flatMap(choice)}
        chosen={chosen}
        toggle={toggle}
      />
      {places.length > MOST && (
        <label className="field">
          <span>Find another {legend.toLowerCase()}</span>
          <input
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {words && found.length === 0 && <p className="muted">Nothing here is called ‘{typed.trim()}’.</p>}
    </div>
  );
});
