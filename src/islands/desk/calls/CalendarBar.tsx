import { useId } from 'react';
import { addDays } from '#domain/calendar/ist.ts';
import type { CalendarLook, CalendarSpan } from './calendar-address.ts';
import { hostKey } from './meetings.ts';
import { mondayOf } from './week.ts';

interface CalendarBarProps {
  look: CalendarLook;
  today: string;
  hosts: readonly string[];
  onLook: (look: Partial<CalendarLook>) => void;
}

const spans: readonly [CalendarSpan, string][] = [
  ['day', 'Day'],
  ['week', 'Week'],
];

/** Which days the calendar shows, and whose. */
export function CalendarBar({ look: { span, day, host }, today, hosts, onLook }: CalendarBarProps) {
  const id = useId();
  const step = span === 'week' ? 7 : 1;
  const isNow = span === 'week' ? mondayOf(day) === mondayOf(today) : day === today;
  // Whoever a bookmark names is in the menu, also on days without anything of theirs.
  const offered = host && !hosts.some((each) => hostKey(each) === hostKey(host)) ? [...hosts, host] : hosts;
  const chosen = host && (offered.find((each) => hostKey(each) === hostKey(host)) ?? host);
  return (
    <div className="staff-calendar-bar">
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          onClick={() => onLook({ day: addDays(day, -step) })}
        >
          {span === 'week' ? 'Week before' : 'Day before'}
        </button>
        <button
          className="button quiet small"
          type="button"
          aria-disabled={isNow}
          onClick={() => onLook({ day: today })}
        >
          {span === 'week' ? 'This week' : 'Today'}
        </button>
        <button
          className="button quiet small"
          type="button"
          onClick={() => onLook({ day: addDays(day, step) })}
        >
          {span === 'week' ? 'Next week' : 'Next day'}
        </button>
      </div>
      <div className="actions">
        {spans.map(([name, label]) => (
          <button
            key={name}
            className="button quiet small"
            type="button"
            aria-pressed={span === name}
            onClick={() => onLook({ span: name })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${id}-day`}>Go to</label>
        <input
          id={`${id}-day`}
          type="date"
          value={day}
          onChange={({ target }) => target.value && onLook({ day: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-host`}>Whose</label>
        <select
          id={`${id}-host`}
          value={host === null ? 'everybody' : `of ${chosen}`}
          onChange={({ target }) =>
            onLook({ host: target.value === 'everybody' ? null : target.value.slice('of '.length) })
          }
        >
          <option value="everybody">Everybody’s</option>
          {offered.map((name) => (
            <option key={name} value={`of ${name}`}>
              {name}
            </option>
          ))}
          <option value="of ">Nobody’s yet</option>
        </select>
      </div>
    </div>
  );
}
