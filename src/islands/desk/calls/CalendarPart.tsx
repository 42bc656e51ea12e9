import { useId, useState } from 'react';
import { callCalendarPath } from '#site/call-calendar-path.ts';
import { formatGeneratedAt } from '../format/formats.ts';
import type { Calls } from './calls.ts';

interface CalendarPartProps {
  calls: Calls;
  since: string | null;
  link: string | null;
  busy: boolean;
}

/** The calendar link that a phone subscribes to. It is shown once, and is replaced or ended here. */
export function CalendarPart({ calls, since, link, busy }: CalendarPartProps) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const address = link && `${location.origin}${callCalendarPath(link)}`;

  function copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('It could not be copied. Select the address and copy it yourself.'),
    );
  }

  return (
    <section className="panel staff-block" aria-labelledby="calendar-title">
      <header className="staff-block-head">
        <h2 id="calendar-title">Calls and visits in your own calendar</h2>
      </header>
      <p className="small">
        Your phone can subscribe to the calls, with name and number of each.{' '}
        {since === null
          ? 'You have no link yet.'
          : `Your link is from ${formatGeneratedAt(since)}. It stops working when you make a new one, or when you are no longer staff.`}
      </p>
      {address && (
        <div className="staff-asking">
          <div className="field">
            <label htmlFor={`${id}-address`}>Address of your calendar, shown only once</label>
            <input
              id={`${id}-address`}
              readOnly
              value={address}
              aria-describedby={`${id}-secret`}
              onFocus={(event) => event.target.select()}
            />
            <p className="hint" id={`${id}-secret`}>
              Anyone who has it can read the calls and visits: give it to your own calendar and to nobody
              else.
            </p>
          </div>
          <div className="actions">
            <a className="button small" href={address.replace(/^https?:/, 'webcal:')}>
              Open in the calendar
            </a>
            <button className="button quiet small" type="button" onClick={() => copy(address)}>
              Copy the address
            </button>
            <span className="small" role="status">
              {copied}
            </span>
          </div>
        </div>
      )}
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={() => {
            setCopied('');
            void calls.createCalendarLink();
          }}
        >
          {since === null ? 'Make a link' : 'Make a new link'}
        </button>
        {since !== null && (
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void calls.endCalendarLink()}
          >
            End the link
          </button>
        )}
      </div>
    </section>
  );
}
