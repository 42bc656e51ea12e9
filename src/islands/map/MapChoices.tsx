import { Fragment, memo, type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '#domain/money/rupees.ts';
import type { Place } from '#domain/search/places/place-entry.ts';
import type { PlaceIndex } from '#domain/search/places/place-index.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import { PlaceBox } from '../search/PlaceBox.tsx';

export interface MapChoice {
  slug: string;
  name: string;
  kannada?: string;
  homes: number;
  /** '₹10,500/sqft'. */
  price?: () => string | null;
  /** What it is made of: shown once it is opened. */
  parts?: readonly MapChoice[];
}

interface Props {
  legend: string;
  /** In the order in which they are listed. */
  choices: readonly MapChoice[];
  chosen: readonly string[];
  toggle: (choice: MapChoice) => void;
  /** How many are listed at first, and how many each 'Show more' adds. */
  max: number;
  /** By which typed words are read. Null until they are loaded. */
  names: PlaceIndex | null;
}

const KINDS: readonly Place['kind'][] = ['area'];

/** A searchable list of checkboxes. It offers the choices of the map to keyboard and screen reader users. */
export function MapChoices({ legend, choices, chosen, toggle, max, names }: Props) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(max);
  const words = typed.trim();
  const read = useMemo(() => typedPlaces(words, names), [words, names]);
  const rankOf = (choice: MapChoice) =>
    read.rankOf(choice, KINDS) ?? (choice.kannada?.includes(words) ? 0 : null);
  const has = (choice: MapChoice) => rankOf(choice) !== null;
  const found = words ? inOrderOf(choices, rankOf) : choices;
  const isChosen = ({ slug }: MapChoice) => chosen.includes(slug);
  const shown = found.filter((choice, at) => at < limit || isChosen(choice) || choice.parts?.some(isChosen));
  return (
    <fieldset className="map-choices">
      <legend>{legend}</legend>
      {choices.length > max && (
        <PlaceBox label={`Find by name: ${legend}`} placeholder="Find by name" onType={setTyped} />
      )}
      <div className="map-options">
        {shown.map((choice) => {
          const { slug, name, parts = [] } = choice;
          const isOpen = parts.some(isChosen) || (words !== '' && !has(choice));
          return (
            <Fragment key={slug}>
              <ChoiceField choice={choice} on={isChosen(choice)} toggle={toggle} />
              {parts.length > 0 && (
                // Opened again where that becomes of use, and left to the visitor otherwise.
                <Parts key={String(isOpen)} name={name} count={parts.length} isOpen={isOpen}>
                  {() =>
                    parts.map((part) => (
                      <ChoiceField key={part.slug} choice={part} on={isChosen(part)} toggle={toggle} />
                    ))
                  }
                </Parts>
              )}
            </Fragment>
          );
        })}
      </div>
      {words && found.length === 0 && <p className="muted">Nothing here is called ‘{words}’.</p>}
      {shown.length < found.length && (
        <button type="button" className="button quiet small" onClick={() => setLimit(limit + max)}>
          Show more of {formatNumber(found.length)}
        </button>
      )}
    </fieldset>
  );
}

/** Those that are meant, or one of whose parts is, the likeliest first. */
function inOrderOf(
  choices: readonly MapChoice[],
  rankOf: (choice: MapChoice) => number | null,
): readonly MapChoice[] {
  return choices
    .flatMap((choice) => {
      const ranks = [choice, ...(choice.parts ?? [])].flatMap((each) => rankOf(each) ?? []);
      return ranks.length > 0 ? [{ choice, rank: Math.min(...ranks) }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

/** What lies in a place. Rendered once it is opened: the lists of all localities together are longer than all else on the map. */
function Parts({
  name,
  count,
  isOpen,
  children,
}: {
  name: string;
  count: number;
  isOpen: boolean;
  children: () => ReactNode;
}) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details open={isOpen} className="map-parts" onToggle={() => setWasOpened(true)}>
      <summary>
        {name} in {formatNumber(count)} parts
      </summary>
      {wasOpened && children()}
    </details>
  );
}

/** Memoised, so that a choice renders one field again and not all. */
const ChoiceField = memo(function ChoiceField({
  choice,
  on,
  toggle,
}: {
  choice: MapChoice;
  on: boolean;
  toggle: (choice: MapChoice) => void;
}) {
  const { name, kannada, homes } = choice;
  const price = choice.price?.();
  return (
    <label className="choice">
      <input type="checkbox" checked={on} disabled={homes === 0 && !on} onChange={() => toggle(choice)} />
      <span>
        {name}
        {kannada && (
          <span className="muted" lang="kn">
            {' '}
            {kannada}
          </span>
        )}
        {price && <span className="muted"> {price}</span>}
      </span>{' '}
      <span className="choice-count">{formatNumber(homes)}</span>
    </label>
  );
});
