import type { CallDay } from '#contracts/admin-calls.ts';
import { isOpenCall } from '#domain/appointment/appointment-status.ts';
import { formatCount } from '#domain/text/text.ts';
import { type Calls, describeOpenCalls } from './calls.ts';
import { dayNames, formatLongDay } from './week.ts';

interface DayHeadProps {
  calls: Calls;
  day: CallDay;
  today: string;
}

/** A day with what can still be booked of it, or that it is closed, and the buttons for that. */
export function DayHead({ calls, day, today }: DayHeadProps) {
  const { weekday, date } = dayNames(day.day);
  const isOver = day.day < today;
  const openCalls = day.slots.filter(({ call }) => call && isOpenCall(call.status)).length;
  const free = day.slots.filter(({ refusal }) => refusal === null).length;
  return (
    <>
      <h3>
        {weekday} <span className="date">{date}</span>
        {day.day === today && <span className="badge good">Today</span>}
      </h3>
      {!isOver && !day.closed && (
        <>
          {free > 0 && <p className="small muted">{formatCount(free, 'call time')} free</p>}
          <button className="button quiet small" type="button" onClick={() => calls.beginClosing(day.day)}>
            Close<span className="sr"> {formatLongDay(day.day)}</span>
          </button>
        </>
      )}
      {day.closed && (
        <p className="staff-closed small">
          <b>No calls</b>
          {day.reason && (
            <>
              : <bdi>{day.reason}</bdi>
            </>
          )}
          {openCalls > 0 && !isOver && <span className="left">{describeOpenCalls(openCalls)}</span>}
          {openCalls > 1 && !isOver && (
            <button
              className="button quiet small"
              type="button"
              onClick={() => calls.openCancelDialog(day.day)}
            >
              Cancel all {openCalls}…<span className="sr"> calls of {formatLongDay(day.day)}</span>
            </button>
          )}
        </p>
      )}
    </>
  );
}
