import { useId } from 'react';
import { landmarkCredit, localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { aspects } from '#domain/search/aspects.ts';
import { formatMetres, type Near, NEAR_AREA, OFFERED_DISTANCES, readMetres } from '#domain/search/near.ts';
import { nearInstead } from '#domain/search/near-instead.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { PlaceInput } from './fields/PlaceInput.tsx';
import type { NearChoices } from './near-choices.ts';

interface Props {
  near: Near | null;
  /** Null: not read yet. */
  choices: NearChoices | null;
  change: (near: Near) => void;
}

/** A place to be near, found by its name, and how far from it. Its chip takes it away. */
export function NearFields({ near, choices, change }: Props) {
  const id = useId();
  const { legend } = aspects.near;
  const asked = near?.within ? [near.within] : [];
  return (
    <div className="staff-fields">
      <div className="field">
        <label htmlFor={`${id}-place`}>{legend}</label>
        <PlaceInput
          id={`${id}-place`}
          label={legend}
          value={near?.place ?? ''}
          places={choices?.places ?? null}
          onChoose={(place) =>
            change(nearInstead(near, place, choices?.distances.from(place)?.spot?.within ?? NEAR_AREA))
          }
        />
      </div>
      {near && (
        <div className="field">
          <label htmlFor={`${id}-within`}>How far, as the crow flies</label>
          <select
            id={`${id}-within`}
            value={near.within ?? ''}
            onChange={({ target }) => change({ ...near, within: readMetres(target.value) })}
          >
            {sortedUnique([...OFFERED_DISTANCES, ...asked]).map((metres) => (
              <option key={metres} value={metres}>
                {formatMetres(metres)}
              </option>
            ))}
            <option value="">Any distance, nearest first</option>
          </select>
        </div>
      )}
      <p className="micro muted wide">
        {[localityCredit, metroCredit, landmarkCredit].map(({ text, href }) => (
          <span key={text}>
            <a href={href}>{text}</a>{' '}
          </span>
        ))}
      </p>
    </div>
  );
}
