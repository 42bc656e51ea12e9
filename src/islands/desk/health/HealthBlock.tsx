import { formatIstTime } from '#domain/calendar/ist.ts';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Spinner } from '../block/Spinner.tsx';
import type { Health } from './health.ts';
import { CheckupFindings } from './CheckupFindings.tsx';
import { healthCards } from './health-cards.ts';

const toneLabels = { good: 'Good', due: 'Check', late: 'Act now' };

export function HealthBlock({ health }: { health: Health }) {
  const { load, answer } = useStore(health.$health);
  useEffect(() => void health.load(), [health]);
  return (
    <section className="panel staff-block" aria-labelledby="health-title">
      <header className="staff-block-head">
        <h2 id="health-title">Health</h2>
        <button
          className="button quiet small"
          type="button"
          aria-disabled={load === 'loading'}
          onClick={() => void (load !== 'loading' && health.load())}
        >
          Refresh
        </button>
      </header>
      {load === 'loading' && !answer && <Spinner text="Asking…" />}
      {load === 'failed' && <p className="problem">The state could not be read. Use Refresh to try again.</p>}
      {answer && (
        <>
          <ul className="staff-health">
            {healthCards(answer).map(({ title, value, note, tone }) => (
              <li key={title}>
                <h3>
                  {title} {tone !== 'plain' && <span className={`badge ${tone}`}>{toneLabels[tone]}</span>}
                </h3>
                <p>{value}</p>
                <p className="small muted">{note}</p>
              </li>
            ))}
          </ul>
          {answer.last_checkup && <CheckupFindings checkup={answer.last_checkup} />}
          {answer.failures.latest.length > 0 && (
            <>
              <h3>Pages that failed last</h3>
              <ul className="staff-list small">
                {answer.failures.latest.map((failure) => (
                  <li key={failure.id}>
                    {failure.name ?? `${failure.entity_type} ${failure.entity_id}`}:{' '}
                    {failure.error ?? 'no reason was given'}{' '}
                    <time className="muted" dateTime={failure.finished_at}>
                      {formatIstTime(failure.finished_at)}
                    </time>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}
