import type { ReactNode } from 'react';
import type { AdminHealthAnswer } from '#contracts/admin-health.ts';

type Checkup = NonNullable<AdminHealthAnswer['last_checkup']>;

/** What the last checkup found wrong, each with what to do, and how to look again. */
export function CheckupFindings({ checkup: { finished_at: day, findings } }: { checkup: Checkup }) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3>
        What the checkup of <time dateTime={day}>{new Date(day).toLocaleString()}</time> found
      </h3>
      <ul className="staff-list small">
        {findings.map(({ check, wrong, remedy }) => (
          <li key={`${check} ${wrong}`}>
            {withCode(wrong)}
            <br />
            <span className="muted">{withCode(remedy)}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <code>npm run doctor</code> looks again, <code>npm run doctor -- --repair</code> first puts right what
        it safely can.
      </p>
    </>
  );
}

/** A text with `commands` between backticks, set as code. */
function withCode(text: string): ReactNode {
  const [before = '', command, ...rest] = text.split('`');
  if (command === undefined) return before;
  return (
    <>
      {before}
      <code>{command}</code>
      {withCode(rest.join('`'))}
    </>
  );
}
