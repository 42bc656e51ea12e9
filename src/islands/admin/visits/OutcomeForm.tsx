import { type SyntheticEvent, useId, useState } from 'react';
import type { Visit } from '#contracts/admin-visits.ts';
import { visitHomeLimits } from '#domain/visit/visit-limits.ts';
import { visitOutcomes } from '#domain/visit/visit-outcomes.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { VisitOutcomes } from './visits.ts';

interface OutcomeFormProps {
  visit: Visit;
  busy: boolean;
  onSave: (visit: Visit, outcomes: VisitOutcomes) => Promise<void>;
}

/** What came of each home. Saving it says that the visit took place. */
export function OutcomeForm({ visit, busy, onSave }: OutcomeFormProps) {
  const id = useId();
  const [outcomes, setOutcomes] = useState<VisitOutcomes>(() =>
    Object.fromEntries(
      visit.homes.map(({ place, outcome, note }) => [String(place), { outcome, note: note ?? '' }]),
    ),
  );

  function change(place: string, piece: Partial<VisitOutcomes[string]>): void {
    const before = ownValue(outcomes, place) ?? { outcome: null, note: '' };
    setOutcomes({ ...outcomes, [place]: { ...before, ...piece } });
  }

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void onSave(visit, outcomes);
  }

  return (
    <details>
      <summary>What came of it</summary>
      <form className="staff-reply-box" onSubmit={save} noValidate>
        {visit.homes.map(({ place, title }) => {
          const key = String(place);
          const known = ownValue(outcomes, key);
          return (
            <fieldset key={place} className="staff-widths wide">
              <legend className="small">
                {place}. <bdi>{title}</bdi>
              </legend>
              <div className="staff-person-form">
                <div className="field">
                  <label htmlFor={`${id}-${key}`}>Outcome</label>
                  <select
                    id={`${id}-${key}`}
                    value={known?.outcome ?? ''}
                    onChange={(event) =>
                      change(key, {
                        outcome: visitOutcomes.find((each) => each === event.target.value) ?? null,
                      })
                    }
                  >
                    <option value="">Not said</option>
                    {visitOutcomes.map((each) => (
                      <option key={each} value={each}>
                        {capitalise(each)}
                      </option>
                    ))}
                  </select>
                </div>
                <div className="field">
                  <label htmlFor={`${id}-${key}-note`}>Why</label>
                  <input
                    id={`${id}-${key}-note`}
                    type="text"
                    autoComplete="off"
                    maxLength={visitHomeLimits.note}
                    value={known?.note ?? ''}
                    onChange={(event) => change(key, { note: event.target.value })}
                  />
                </div>
              </div>
            </fieldset>
          );
        })}
        <div className="actions wide">
          <button className="button small" type="submit" aria-disabled={busy}>
            The visit took place: save
          </button>
        </div>
      </form>
    </details>
  );
}
