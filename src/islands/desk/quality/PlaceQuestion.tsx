import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ShownPlace } from '#contracts/admin-area-places.ts';
import { placeKinds } from '#domain/place/place-kinds.ts';
import { formatCount } from '#domain/text/text.ts';
import { areaPath } from '#site/paths.ts';
import { PlaceInput } from '../listings/fields/PlaceInput.tsx';
import { PlanOfPlaces } from '../plan/PlanOfPlaces.tsx';
import { actOnKey, Answer, Key } from './AnswerKeys.tsx';
import type { AreaPlaces } from './area-places.ts';
import { describePlace, placeKindLabels } from './describe-place.ts';

/** One area, answered by one key: where it lies, and why the rules think so. */
export function PlaceQuestion({ places, place }: { places: AreaPlaces; place: ShownPlace }) {
  const { areas, last, busy, turn } = useStore(places.$places);
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState(place.kind);
  // The next question is read to whoever has just answered one, and the focus stays where the keys work. Before it is
  // painted: a key that is pressed between would have no listener.
  useLayoutEffect(() => {
    if (turn > 0) title.current?.focus();
  }, [turn]);

  // Where there are several: two may have an area of one name.
  const city = areas.find((area) => area.id === place.id)?.note;
  const focusFinder = () => finder.current?.querySelector('input')?.focus();
  const accept = () => void places.answer(place, kind, place.parent);
  // What is in nothing is a part of nothing.
  const isWhole = kind !== 'spelling' && kind !== 'part';
  const keepAlone = () => void places.answer(place, isWhole ? kind : 'locality', null);
  const skip = () => places.skip(place);
  const undo = () => void places.undoLast();
  const isSpelling = place.kind === 'spelling' && place.parent !== null;
  const makeOne = () => void places.askOne(place);
  const keys: ReadonlyMap<string, () => void> = new Map([
    ['a', accept],
    ['o', focusFinder],
    ['n', keepAlone],
    ['k', skip],
    ['u', undo],
    ...(isSpelling ? [['m', makeOne] as const] : []),
  ]);

  return (
    <article
      className="staff-card-row staff-place-question"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // Out of a field, which keeps its letters, back to where the keys answer. An open list closes first.
        if (event.key === 'Escape' && !event.defaultPrevented) title.current?.focus();
        actOnKey(event, keys);
      }}
    >
      <header>
        <h3 id={id} ref={title} tabIndex={-1}>
          <a data-row href={areaPath(place, place.city)} target="_blank" rel="noopener" translate="no">
            {place.name}
          </a>
        </h3>
        {city && <span className="muted">{city}</span>}
        <span className="badge">{formatCount(place.homes, 'home', 'homes')}</span>
      </header>
      <p>
        {place.name} is perhaps <b translate="no">{describePlace(place)}</b>.
      </p>
      <ul className="staff-list small">
        {place.evidence.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {place.point && place.parent_point && place.parent_name !== null && (
        <PlanOfPlaces
          place={{ name: place.name, point: place.point }}
          another={{ name: place.parent_name, point: place.parent_point }}
        />
      )}
      {isSpelling && (
        <p className="small muted">
          Yes puts its homes under that place, and both stay areas. ‘Make one area’ asks which name stays.
        </p>
      )}
      <div className="staff-place-answers">
        <div className="field">
          <label htmlFor={`${id}-kind`}>What it is</label>
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={({ target }) => setKind(placeKinds.find((each) => each === target.value) ?? kind)}
          >
            {placeKinds.map((each) => (
              <option key={each} value={each}>
                {placeKindLabels[each]}
              </option>
            ))}
          </select>
        </div>
        <div className="field" ref={finder}>
          <label htmlFor={`${id}-other`}>
            {kind === 'spelling' ? 'Of another area' : 'In another area'} <Key name="O" />
          </label>
          <PlaceInput
            id={`${id}-other`}
            label="Areas"
            value=""
            places={areas}
            onChoose={(parent) => void places.answer(place, kind, parent)}
          />
        </div>
      </div>
      <p className="actions">
        <Answer keyName="A" busy={busy} isMain onPress={accept}>
          Yes
        </Answer>
        {isSpelling && (
          <Answer keyName="M" busy={busy} onPress={makeOne}>
            Make one area…
          </Answer>
        )}
        <Answer keyName="N" busy={busy} onPress={keepAlone}>
          In no other area
        </Answer>
        <Answer keyName="K" busy={busy} onPress={skip}>
          Skip
        </Answer>
        {last && (
          <Answer keyName="U" busy={busy} onPress={undo}>
            Undo {last.name}
          </Answer>
        )}
      </p>
    </article>
  );
}
