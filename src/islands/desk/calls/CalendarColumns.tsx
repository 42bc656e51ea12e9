import type { CSSProperties, ReactNode } from 'react';
import { MeetingItem } from './MeetingItem.tsx';
import { lanesOf, type Meeting, sayMinutes, shownHours } from './meetings.ts';

export interface CalendarColumn {
  key: string;
  head: ReactNode;
  kinds: string;
  meetings: readonly Meeting[];
}

interface CalendarColumnsProps {
  columns: readonly CalendarColumn[];
  /** On a wide screen names and beginnings alone, for a week. */
  brief: boolean;
  /** The ids of those that meet another. */
  meeting: ReadonlySet<string>;
  onOpenCall: (id: string) => void;
}

/** Days, or the people of a day, side by side with the hours; on a narrow screen lists below one another. */
export function CalendarColumns({ columns, brief, meeting: atOnce, onOpenCall }: CalendarColumnsProps) {
  const { from, until } = shownHours(columns.flatMap(({ meetings }) => meetings));
  const hours = Array.from({ length: (until - from) / 60 }, (_, hour) => from + hour * 60);
  const lanesIn = new Map(columns.map(({ key, meetings }) => [key, lanesOf(meetings)]));
  /** As wide as what stands side by side in it. */
  const tracks = columns.map(({ key }) => Math.max(1, ...(lanesIn.get(key) ?? []).map(({ lanes }) => lanes)));
  const size: CSSProperties & Record<`--${string}`, number | string> = {
    ...{ '--minutes': until - from },
    '--columns': tracks.map((lanes) => `minmax(${Math.max(6.5, lanes * 3.9)}rem, ${lanes}fr)`).join(' '),
  };
  return (
    <div className={`staff-calendar ${brief ? '' : 'full'}`} style={size}>
      <ol className="staff-hours small muted" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour}>{sayMinutes(hour).replace(':00', '')}</li>
        ))}
      </ol>
      <ol className="staff-week">
        {columns.map(({ key, head, kinds, meetings }) => {
          const lanes = lanesIn.get(key) ?? [];
          return (
            <li key={key} className={`staff-day ${kinds}`}>
              <header>{head}</header>
              {meetings.length === 0 && <p className="small muted staff-free">Nothing planned</p>}
              <ul className="staff-meetings small">
                {meetings.map((meeting, nth) => (
                  <MeetingItem
                    key={meeting.id}
                    meeting={meeting}
                    meets={atOnce.has(meeting.id)}
                    brief={brief}
                    at={meeting.from - from}
                    lane={lanes[nth]?.lane ?? 0}
                    lanes={lanes[nth]?.lanes ?? 1}
                    onOpenCall={onOpenCall}
                  />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
