import type { ClosedDay } from '#contracts/admin-calls.ts';
import { addDays } from '#domain/calendar/ist.ts';
import { type Calls, describeOpenCalls } from './calls.ts';
import { formatLongDay } from './week.ts';

interface ClosedDaysProps {
  calls: Calls;
  closedDays: readonly ClosedDay[];
  busy: boolean;
}

export function ClosedDays({ calls, closedDays, busy }: ClosedDaysProps) {
  return (
    <section className="panel staff-block" aria-labelledby="closed-title">
      <header className="staff-block-head">
        <h2 id="closed-title">Days without calls</h2>
        <button
          className="button quiet small"
          type="button"
          onClick={() => calls.beginClosing(addDays(calls.today(), 1))}
        >
          Close a day
        </button>
      </header>
      {closedDays.length === 0 && <p className="small muted">No upcoming day is closed.</p>}
      <ul className="staff-list staff-closed-days">
        {closedDays.map(({ day, reason, open_calls }) => (
          <li key={day}>
            <p>
              <b>{formatLongDay(day)}</b>
              {reason && (
                <>
                  : <bdi>{reason}</bdi>
                </>
              )}
              {open_calls > 0 && <span className="badge due">{describeOpenCalls(open_calls)}</span>}
            </p>
            <div className="actions">
              <button className="button quiet small" type="button" onClick={() => void calls.show(day)}>
                Show<span className="sr"> {formatLongDay(day)}</span>
              </button>
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={() => void calls.openDay(day)}
              >
                Open again<span className="sr"> on {formatLongDay(day)}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
