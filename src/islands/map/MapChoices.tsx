import { useState } from 'react';
import { formatNumber } from '#domain/money/rupees.ts';

export interface MapChoice {
  slug: string;
  name: string;
  kannada?: string;
  homes: number;
  /** '₹10,500/sqft'. */
  price?: () => string | null;
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
  const found = words
    ? choices.filter(({ name, kannada }) => name.toLowerCase().includes(words) || kannada?.includes(words))
    : choices;
  const shown = found.filter(({ slug }, at) => at < limit || chosen.includes(slug));
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
          const { slug, name, kannada, homes } = choice;
          const price = choice.price?.();
          const on = chosen.includes(slug);
          return (
            <label key={slug} className="choice">
              <input
                type="checkbox"
                checked={on}
                disabled={homes === 0 && !on}
                onChange={() => toggle(choice)}
              />
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
