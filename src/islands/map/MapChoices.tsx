import { Fragment, useState } from 'react';
import { formatNumber } from '#domain/money/rupees.ts';

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
}

/** A searchable list of checkboxes. It offers the choices of the map to keyboard and screen reader users. */
export function MapChoices({ legend, choices, chosen, toggle, max }: Props) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(max);
  const words = typed.trim().toLowerCase();
  const has = ({ name, kannada }: MapChoice) =>
    name.toLowerCase().includes(words) || kannada?.includes(words) === true;
  const found = words ? choices.filter((choice) => has(choice) || choice.parts?.some(has)) : choices;
  const isChosen = ({ slug }: MapChoice) => chosen.includes(slug);
  const shown = found.filter((choice, at) => at < limit || isChosen(choice) || choice.parts?.some(isChosen));
  return (
    <fieldset className="map-choices">
      <legend>{legend}</legend>
      {choices.length > max && (
        <label className="field">
          <span className="sr">Find by name: {legend}</span>
          <input
            type="search"
            value={typed}
            placeholder="Find by name"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
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
                <details key={String(isOpen)} open={isOpen} className="map-parts">
                  <summary>
                    {name} in {formatNumber(parts.length)} parts
                  </summary>
                  {parts.map((part) => (
                    <ChoiceField key={part.slug} choice={part} on={isChosen(part)} toggle={toggle} />
                  ))}
                </details>
              )}
            </Fragment>
          );
        })}
      </div>
      {words && found.length === 0 && <p className="muted">Nothing here is called ‘{typed.trim()}’.</p>}
      {shown.length < found.length && (
        <button type="button" className="button quiet small" onClick={() => setLimit(limit + max)}>
          Show more of {formatNumber(found.length)}
        </button>
      )}
    </fieldset>
  );
}

function ChoiceField({
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
}
