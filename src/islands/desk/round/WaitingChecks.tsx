import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { undoKey } from './home-facts.ts';
import type { Round } from './round.ts';

/** The checks that are published in a moment, the latest first, each with its Undo. */
export function WaitingChecks({ round }: { round: Round }) {
  const waiting = useStore(round.$waiting);
  const { unpublished } = useStore(round.$round, { keys: ['unpublished'] });
  // Also those of an earlier page or another tab: from here on they are seen, and can be undone.
  useEffect(() => round.$waiting.subscribe(() => round.resume()), [round]);
  const checks = Object.entries(waiting).toReversed();
  return (
    <div className="staff-waiting small">
      {checks.length > 0 && (
        <ul aria-label="Published in ten seconds">
          {checks.map(([home, { name, body }], at) => {
            const problem = unpublished.get(home);
            return (
              <li key={body.idempotencyKey}>
                <span>
                  {problem === undefined && <span className="muted">Published in ten seconds: </span>}
                  <bdi>{name}</bdi> is available.
                  {problem !== undefined && <span className="problem"> Not published: {problem}</span>}
                </span>
                <span className="actions">
                  {problem !== undefined && (
                    <button
                      className="button quiet small"
                      type="button"
                      onClick={() => void round.publish(home)}
                    >
                      Try again<span className="sr"> to publish the check of {name}</span>
                    </button>
                  )}
                  <button
                    className="button quiet small"
                    type="button"
                    aria-keyshortcuts={at === 0 ? undoKey.toUpperCase() : undefined}
                    onClick={() => void round.undo(home)}
                  >
                    Undo<span className="sr"> the check of {name}</span>
                    {at === 0 && (
                      <>
                        {' '}
                        <span className="key" aria-hidden="true">
                          {undoKey.toUpperCase()}
                        </span>
                      </>
                    )}
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
