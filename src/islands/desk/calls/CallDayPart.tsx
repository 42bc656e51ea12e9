import type { CallDay } from '#contracts/admin-calls.ts';
import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import { isOpenCall } from '#domain/appointment/appointment-status.ts';
import { slotNote } from '#domain/appointment/slot-refusal.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { type Calls, describeOpenCalls } from './calls.ts';
import { dayNames, formatLongDay } from './week.ts';

interface CallDayPartProps {
  calls: Calls;
  day: CallDay;
  /** The calls of the week as they are now. */
  rows: readonly AppointmentRow[];
  today: string;
}

const statusTones: Record<string, string> = { requested: 'due', suspected: 'due', confirmed: 'good' };
const statusLabels: Record<string, string> = { requested: 'To confirm' };

/** One day with its eight slots. Each shows the person to call, or why it cannot be booked. */
export function CallDayPart({ calls, day, rows, today }: CallDayPartProps) {
  const { weekday, date } = dayNames(day.day);
  const isOver = day.day < today;
  const openCalls = day.slots.filter(({ call }) => call && isOpenCall(call.status));
  const kind = [day.closed && 'closed', isOver && 'over', day.day === today && 'today'].filter(Boolean);
  return (
    <li className={['staff-day', ...kind].join(' ')}>
      <header>
        <h3>
          {weekday} <span className="date">{date}</span>
          {day.day === today && <span className="badge good">Today</span>}
        </h3>
        {!isOver && !day.closed && (
          <button className="button quiet small" type="button" onClick={() => calls.beginClosing(day.day)}>
            Close<span className="sr"> {formatLongDay(day.day)}</span>
          </button>
        )}
      </header>
      {day.closed && (
        <p className="staff-closed small">
          <b>No calls</b>
          {day.reason && (
            <>
              : <bdi>{day.reason}</bdi>
            </>
          )}
          {openCalls.length > 0 && !isOver && (
            <span className="left">{describeOpenCalls(openCalls.length)}</span>
          )}
          {openCalls.length > 1 && !isOver && (
            <button
              className="button quiet small"
              type="button"
              onClick={() => calls.openCancelDialog(day.day)}
            >
              Cancel all {openCalls.length}…<span className="sr"> calls of {formatLongDay(day.day)}</span>
            </button>
          )}
        </p>
      )}
      <ul className="staff-slots">
        {day.slots.map(({ time, refusal, call: readCall }) => {
          const call = readCall && (rows.find(({ id }) => id === readCall.id) ?? readCall);
          return (
            <li key={time} className={call ? 'call' : 'empty'}>
              {call ? (
                <button type="button" aria-haspopup="dialog" onClick={() => void calls.open(call.id)}>
                  <span className="time">{formatClockTime(time)}</span>
                  <b>
                    <bdi>{call.name}</bdi>
                  </b>
                  <span className={`badge ${statusTones[call.status] ?? ''}`}>
                    {statusLabels[call.status] ?? capitalise(call.status)}
                  </span>
                </button>
              ) : (
                <p className="small muted">
                  <span className="time">{formatClockTime(time)}</span>{' '}
                  <span>{refusal === null ? 'free' : slotNote(refusal)}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
