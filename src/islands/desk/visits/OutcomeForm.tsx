import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId } from 'react';
import type { Visit } from '#contracts/admin-visits.ts';
import { visitHomeLimits } from '#domain/visit/visit-limits.ts';
import { visitOutcomes } from '#domain/visit/visit-outcomes.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import type { Visits } from './visits.ts';

interface OutcomeFormProps {
  visits: Pick<Visits, '$outcomes' | 'outcomeOf' | 'sayOutcome' | 'finish'>;
  visit: Visit;
  busy: boolean;
}

/** What came of each home. Saving it says that the visit took place. What is typed is kept until then. */
export function OutcomeForm({ visits, visit, busy }: OutcomeFormProps) {
  const id = useId();
  const isTyped = Object.hasOwn(useStore(visits.$outcomes), visit.id);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void visits.finish(visit);
  }

  return (
    <details>
      <summary>What came of it{isTyped && <b className="staff-late"> (not saved)</b>}</summary>
      <form className="staff-reply-box" onSubmit={save} noValidate>
        {visit.homes.map((home) => {
          const key = String(home.place);
          const said = visits.outcomeOf(visit, home);
          return (
            <fieldset key={home.place} className="staff-widths wide">
              <legend className="small">
                {home.place}. <bdi>{home.title}</bdi>
              </legend>
              <div className="staff-person-form">
                <div className="field">
                  <label htmlFor={`${id}-${key}`}>Outcome</label>
                  <select
                    id={`${id}-${key}`}
                    value={said.outcome ?? ''}
                    onChange={({ target }) =>
                      visits.sayOutcome(visit, home, {
                        outcome: visitOutcomes.find((each) => each === target.value) ?? null,
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
                    value={said.note}
                    onChange={({ target }) => visits.sayOutcome(visit, home, { note: target.value })}
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
