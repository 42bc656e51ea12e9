import { formatIstTime } from '#domain/calendar/ist.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { AdminRemovalsAnswer } from '#contracts/admin-removals.ts';
import { formatCount } from '#domain/text/text.ts';
import { pathOfHtmlFile } from '../format/path-of-html-file.ts';
import type { Removals } from './removals.ts';
import './removals.css';
import { ProblemNote } from '../block/ProblemNote.tsx';

interface RemovalsBlockProps {
  removals: Removals;
  /** Called after a decision. Moves the focus, because the block that had it is gone. */
  onDone: () => void;
}

/** Pages about to be deleted although no admin requested it. Renders nothing if there are none. */
export function RemovalsBlock({ removals, onDone }: RemovalsBlockProps) {
  const { answer, busy, problem } = useStore(removals.$removals);
  const { waiting, cancelled } = answer;
  const finish = (decision: Promise<boolean>) => void decision.then((done) => done && onDone());
  return (
    <div aria-live="polite">
      {waiting && (
        <section className="staff-removals" aria-labelledby="removals-waiting">
          <h3 id="removals-waiting">
            {formatCount(waiting.pages, 'page')} {waiting.pages === 1 ? 'is' : 'are'} about to come down
          </h3>
          <p className="small">
            Rows were hidden or deleted, together more than 20 % of the homes, societies or areas, and no
            admin asked for that here. Until you decide, visitors see these pages and every list as they were.
          </p>
          <Names group={waiting} />
          <p className="small muted">
            Allow takes them down. Cancel leaves them up until their rows are shown again or somebody takes
            them down here.
          </p>
          <div className="actions">
            <DecisionButton busy={busy} tone="danger" onChoose={() => finish(removals.allow(waiting))}>
              Allow<span className="sr"> the removal of {formatCount(waiting.pages, 'page')}</span>
            </DecisionButton>
            <DecisionButton busy={busy} tone="quiet" onChoose={() => finish(removals.cancel(waiting))}>
              Cancel<span className="sr"> the removal of {formatCount(waiting.pages, 'page')}</span>
            </DecisionButton>
          </div>
        </section>
      )}
      {cancelled && (
        <section className="staff-removals kept" aria-labelledby="removals-kept">
          <h3 id="removals-kept">
            {formatCount(cancelled.pages, 'page')} {cancelled.pages === 1 ? 'stays' : 'stay'} up although{' '}
            {cancelled.pages === 1 ? 'its row is' : 'their rows are'} hidden or deleted
          </h3>
          <p className="small">
            Their removal was cancelled on{' '}
            <time dateTime={cancelled.decided_at}>{formatIstTime(cancelled.decided_at)}</time>. Show the rows
            again to publish them as usual, or take the pages down.
          </p>
          <Names group={cancelled} />
          <div className="actions">
            <DecisionButton
              busy={busy}
              tone="quiet"
              onChoose={() => finish(removals.takeDownCancelled(cancelled))}
            >
              Take {formatCount(cancelled.pages, 'page')} down
            </DecisionButton>
          </div>
        </section>
      )}
      <ProblemNote text={problem} />
    </div>
  );
}

function Names({ group }: { group: Pick<NonNullable<AdminRemovalsAnswer['cancelled']>, 'pages' | 'names'> }) {
  const more = group.pages - group.names.length;
  return (
    <ul className="staff-names small">
      {group.names.map(({ entity_type, entity_id, name, html_path }) => {
        const path = pathOfHtmlFile(html_path);
        return (
          <li key={`${entity_type} ${entity_id}`}>
            {path === null ? (
              name
            ) : (
              <a href={path} target="_blank" rel="noopener">
                {name}
              </a>
            )}
          </li>
        );
      })}
      {more > 0 && <li>and {more.toLocaleString('en-IN')} more</li>}
    </ul>
  );
}

interface DecisionButtonProps {
  busy: boolean;
  tone: 'danger' | 'quiet';
  onChoose: () => void;
  children: ReactNode;
}

function DecisionButton({ busy, tone, onChoose, children }: DecisionButtonProps) {
  return (
    <button
      className={`button small ${tone}`}
      type="button"
      aria-disabled={busy}
      onClick={() => (busy ? undefined : onChoose())}
    >
      {children}
    </button>
  );
}
