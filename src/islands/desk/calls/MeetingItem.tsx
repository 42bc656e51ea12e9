import type { CSSProperties } from 'react';
import { ownValue } from '#domain/text/own-value.ts';
import type { Meeting } from './meetings.ts';
import { sayMinutes } from './meetings.ts';

interface MeetingItemProps {
  meeting: Meeting;
  /** Somebody has another at the same time. */
  meets: boolean;
  brief: boolean;
  /** Minutes from the top of its column. */
  at: number;
  lane: number;
  lanes: number;
  onOpenCall: (id: string) => void;
}

const tones: Record<string, string> = {
  'To confirm': 'due',
  Suspected: 'due',
  Confirmed: 'good',
  Planned: 'good',
};

/** A call, which opens its card, or a visit, which leads to its person. Wide screens show it as long as it takes. */
export function MeetingItem({ meeting, meets, brief, at, lane, lanes, onOpenCall }: MeetingItemProps) {
  const { kind, id, name, host, status, person, visit, from, until } = meeting;
  const place: CSSProperties & Record<`--${string}`, number> = {
    ...{ '--at': at, '--long': until - from, '--lane': lane, '--lanes': lanes },
  };
  const text = (
    <>
      <span className="time">
        <b>{kind === 'call' ? 'Call' : 'Visit'}</b> {sayMinutes(from)}
        <span className="until"> to {sayMinutes(until)}</span>
      </span>
      <bdi className="name">{name}</bdi>
      <span className="host">
        {host === null ? 'Nobody yet' : <bdi>{host}</bdi>}
        {visit && (
          <>
            {' · '}
            <bdi>{visit.place}</bdi>
          </>
        )}
      </span>
      {visit && (
        <ol>
          {visit.homes.map((home) => (
            <li key={home}>
              <bdi>{home}</bdi>
            </li>
          ))}
        </ol>
      )}
      <span className={`badge ${ownValue(tones, status) ?? ''}`}>{status}</span>
      {meets && <span className="badge due">At the same time</span>}
    </>
  );
  return (
    <li
      className={`staff-meeting-${kind}${brief ? ' brief' : ''}${until - from <= 30 ? ' short' : ''}`}
      style={place}
    >
      {kind === 'call' ? (
        <button data-row type="button" aria-haspopup="dialog" onClick={() => onOpenCall(id)}>
          {text}
        </button>
      ) : (
        <a href={person ? `#people/${person}` : '#people'}>{text}</a>
      )}
    </li>
  );
}
