import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { $placeNames, requestPlaceNames } from '../../../search/place-names.ts';
import { findPlaces, type NamedPlace } from './find-places.ts';

interface Props {
  id: string;
  label: string;
  /** The id of a place, or what was typed in place of one. */
  value: string;
  /** Null: not read yet. */
  places: readonly NamedPlace[] | null;
  onChoose: (id: string) => void;
  onText?: (typed: string) => void;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** Chooses one of thousands of places by typing, which is read as in a search line. ARIA 1.2: the focus stays in the input, and arrow keys move. */
export function PlaceInput({ id, label, value, places, onChoose, onText, ...aria }: Props) {
  const list = useId();
  const names = useStore($placeNames);
  /** Null: nobody types, and the name of the place is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The id of a place, because the list may change when the names of places have come. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const found = isOpen && typed?.trim() && places ? findPlaces(places, typed, names) : [];
  const active = found.findIndex((place) => place.id === activeId);
  const name = places?.find((place) => place.id === value)?.name ?? (places ? value : '');

  function type(text: string): void {
    setTyped(text);
    setActiveId(null);
    setIsOpen(true);
    onText?.(text);
  }

  function choose(place: NamedPlace): void {
    setTyped(null);
    setIsOpen(false);
    onChoose(place.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[active] ?? (found.length === 1 ? found[0] : undefined);
    if (step !== 0) {
      const next = (active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length;
      setActiveId(found[next]?.id ?? null);
    } else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className="staff-place">
      <input
        {...aria}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        readOnly={!places}
        placeholder={places ? 'Type to find' : 'Reading the list…'}
        value={typed ?? name}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${list}-${active}`}
        onChange={({ target }) => type(target.value)}
        onFocus={requestPlaceNames}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(null);
          setIsOpen(false);
        }}
      />
      <div
        className="staff-place-list"
        id={list}
        role="listbox"
        aria-label={`${label}: found`}
        hidden={found.length === 0}
        // Keeps the focus in the input, so that the list is still open for the click.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((place, at) => (
          <button
            key={place.id}
            id={`${list}-${at}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => choose(place)}
          >
            <bdi>{place.name}</bdi>
            {place.note && <small>{place.note}</small>}
          </button>
        ))}
      </div>
    </div>
  );
}
