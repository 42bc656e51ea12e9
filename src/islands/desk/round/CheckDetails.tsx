import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { RoundHome } from '#contracts/admin-round.ts';
import { verificationLimits } from '#domain/limits.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { checkMethods, confirmableFacts, papers } from '#domain/verification/check-outcomes.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Round } from './round.ts';
import { checkMethodLabels } from './home-facts.ts';

/** All details are optional. */
export function CheckDetails({ round, home }: { round: Round; home: RoundHome }) {
  const id = useId();
  const draft = ownValue(useStore(round.drafts.$drafts), home.id) ?? round.drafts.get(home.id);
  const change: typeof round.drafts.change = (homeId, piece) => round.drafts.change(homeId, piece);
  const excess = characterCount(draft.note) - verificationLimits.note;
  return (
    <details className="staff-check-details">
      <summary>
        {checkMethodLabels[draft.method]};{' '}
        {draft.confirmed.length > 0 ? `${draft.confirmed.join(', ')} confirmed` : 'nothing confirmed'}
        {draft.note && '; a note'}
      </summary>
      <fieldset className="field">
        <legend>How you asked</legend>
        <div className="choices">
          {checkMethods.map((method) => (
            <label key={method}>
              <input
                type="radio"
                name={`${id}-method`}
                checked={draft.method === method}
                onChange={() => change(home.id, { method })}
              />
              {checkMethodLabels[method]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>Confirmed, if it is available</legend>
        <div className="choices">
          {confirmableFacts.map((item) => (
            <label key={item}>
              <input
                type="checkbox"
                checked={draft.confirmed.includes(item)}
                onChange={(event) =>
                  change(home.id, {
                    confirmed: confirmableFacts.filter((each) =>
                      each === item ? event.target.checked : draft.confirmed.includes(each),
                    ),
                  })
                }
              />
              {capitalise(item)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="staff-papers">
        {papers.map((paper) => (
          <div className="field" key={paper}>
            <label htmlFor={`${id}-${paper}`}>{capitalise(paper)}</label>
            <select
              id={`${id}-${paper}`}
              value={draft.papers[paper]}
              onChange={({ target }) => {
                const state = target.value === 'seen' || target.value === 'not seen' ? target.value : '';
                change(home.id, { papers: { ...draft.papers, [paper]: state } });
              }}
            >
              <option value="">Not asked</option>
              <option value="seen">Seen</option>
              <option value="not seen">Asked, not seen</option>
            </select>
          </div>
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>Note for colleagues</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          value={draft.note}
          aria-invalid={excess > 0}
          aria-describedby={`${id}-room`}
          onChange={(event) => change(home.id, { note: event.target.value })}
        />
        <p className={excess > 0 ? 'problem' : 'hint'} id={`${id}-room`}>
          {excess > 0
            ? `A note has room for 2,000 characters: shorten it by ${excess.toLocaleString('en-IN')}.`
            : 'Never shown to visitors.'}
        </p>
      </div>
    </details>
  );
}
